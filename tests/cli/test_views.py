"""``state``, ``map``, ``report``, ``replay`` and ``log show``: at any event, for any seat, of a game or of a log file alone."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from pbem.cli.giving import FORMATS
from pbem.core.event import encode_line
from pbem.core.log import copy_for
from pbem.referee import looking
from pbem.reports.svgmap import draw_map
from tests.cli.conftest import Pbem
from tests.referee.table import Table


@pytest.fixture(name="source", params=["game", "log", "copy", "public"])
def _source(request: pytest.FixtureRequest, pbem: Pbem, played: Table) -> str:
    """The game by its id; or its log, a seat's copy or the public copy as a file, with the database gone."""
    if request.param == "game":
        return "g"
    events = played.events()
    played.desk.store.close()
    for path in pbem.folder.glob("pbem.db*"):
        path.unlink()
    name = {"log": "x.jsonl", "copy": "./y", "public": "z.jsonl"}[request.param]
    side = {"copy": "north"}.get(request.param)
    rows = events if request.param == "log" else copy_for(events, side)
    Path(name).write_bytes(b"".join(map(encode_line, rows)))
    return name


def test_every_view_is_given_of_every_source(pbem: Pbem, source: str) -> None:
    """State, map, report and replay work of a game, of a log file and of a copy, without a database (design 8)."""
    for args in (
        ("state", source),
        ("state", source, "--seat", "north"),
        ("report", source),
        ("report", source, "--seat", "south"),
        ("replay", source),
        ("rolls", source),
        ("log", "show", source),
        ("map", source),
    ):
        assert pbem(*args).out.strip(), args


@pytest.mark.parametrize("command", ["state", "map", "report"])
def test_every_view_is_given_in_every_format(pbem: Pbem, source: str, command: str) -> None:
    """Of a game, a log and a copy, for everybody and a seat, each view is text, page, JSON, SVG and PNG."""
    for seat in ((), ("--seat", "north")):
        made = {form: pbem(command, source, *seat, "--format", form).data for form in FORMATS}
        assert made["text"].decode().startswith("DUEL AT THE FORD")
        assert made["html"].startswith(b"<!DOCTYPE html>")
        assert made["html"].count(b"<svg") == 1
        assert b"cid:" not in made["html"]
        assert json.loads(made["json"])
        assert ET.fromstring(made["svg"]).tag.endswith("svg")
        assert made["png"].startswith(b"\x89PNG")
        page = ET.fromstring(made["html"][made["html"].index(b"<svg") : made["html"].index(b"</svg>") + 6])
        drawn = ET.fromstring(made["svg"])
        assert [element.text for element in page.iter()] == [element.text for element in drawn.iter()]


def test_the_picture_of_a_report_is_the_one_in_its_mail(pbem: Pbem, played: Table) -> None:
    """``report --format png`` for a seat is to the byte the picture that the seat was mailed."""
    (mailed,) = [
        part.get_payload(decode=True)
        for part in played.mails("north", "report")[-1].walk()
        if part.get_content_type() == "image/png"
    ]
    assert pbem("report", "g", "--seat", "north", "--format", "png").data == mailed


def test_a_state_is_written_to_a_file_in_every_format(pbem: Pbem, played: Table) -> None:
    """``--out`` of ``state`` takes each format, and the list of games too."""
    for form in FORMATS:
        pbem("state", "g", "--format", form, "--out", f"x.{form}")
        assert Path(f"x.{form}").read_bytes() == pbem("state", "g", "--format", form).data
    pbem("state", "--out", "games.txt")
    assert Path("games.txt").read_text("utf-8") == pbem("state").out


def test_a_state_shows_where_units_are_and_a_map_what_they_did(pbem: Pbem, played: Table) -> None:
    """The picture of a state has no marks of the last segment, which the map has."""
    live = played.live()
    here = looking.map_of(live, looking.eyes(live, None), marks=False)
    assert here.marks == ()
    assert pbem("state", "g", "--format", "svg").out == draw_map(here)
    assert pbem("map", "g", "--format", "svg").out == draw_map(
        looking.map_of(live, looking.eyes(live, None), marks=True)
    )


def test_views_of_a_seat_hold_no_more_than_it_may_know(pbem: Pbem, played: Table) -> None:
    """What south still has in its queue is in its own views and in no other's."""
    played.play("south", "strike 1\nstrike 2 ahead\nstrike 3 ahead")
    played.play("north", "strike 1")
    assert "ahead" in pbem("state", "g", "--seat", "south").out
    assert "ahead" in pbem("report", "g", "--seat", "south").out
    for args in ((), ("--seat", "north")):
        for command in ("state", "report", "map"):
            for form in ("text", "html", "json", "svg"):
                assert "ahead" not in pbem(command, "g", *args, "--format", form).out


def test_every_event_can_be_looked_at(pbem: Pbem, played: Table) -> None:
    """``--at`` shows the game after each event, inside a segment too; a report needs a seal."""
    events = played.events()
    seal = next(event.seq for event in events if event.kind == "segment.sealed")
    for event in events[:: max(1, len(events) // 12)]:
        at = ("--at", str(event.seq))
        answer = json.loads(pbem("state", "g", *at, "--format", "json").out)
        assert answer["head"] == f"{event.seq}:{event.hash}"
        assert json.loads(pbem("replay", "g", *at, "--json").out)["events"] == event.seq + 1
        for command in ("state", "map"):
            for form in ("text", "html", "svg"):
                assert pbem(command, "g", *at, "--seat", "south", "--format", form).out
        if event.seq < seal:
            assert "No segment of g is sealed yet" in pbem.refused("report", "g", *at)
        else:
            assert "Report for everybody" in pbem("report", "g", *at).out
            assert pbem("report", "g", *at, "--seat", "south", "--format", "svg").out


def test_a_state_as_json_has_what_the_text_has(pbem: Pbem, played: Table) -> None:
    """The JSON of a state names turn, duties, figures, units and head; the text shows them."""
    answer = json.loads(pbem("state", "g", "--format", "json").out)
    text = pbem("state", "g").flat
    assert (answer["game"], answer["segment"], answer["seat"]) == ("g", played.live().ledger.open_segment, None)
    assert {row["side"] for row in answer["duties"]} == {"north", "south"}
    assert answer["head"] in text
    for row in answer["figures"]:
        assert f"{row['what']}: {row['value']}" in text
    assert {row["place"] for row in answer["units"]} == {"0101"}


def test_games_are_listed(pbem: Pbem, table: Table) -> None:
    """``state`` without a game lists all games; with none it says how to make one."""
    assert "pbem new GAME" in pbem("state").out
    table.begin()
    table.new("h")
    rows = json.loads(pbem("state", "--format", "json").out)
    assert [(row["game"], row["segment"], row["closed"]) for row in rows] == [("g", 2, False), ("h", 1, False)]
    assert rows[0]["seats"] == {"north": "Nora", "south": "Sam"}
    assert "north Nora, south Sam" in pbem("state").out


def test_a_map_is_drawn_in_each_form(pbem: Pbem, played: Table) -> None:
    """The map is sound SVG, a PNG, or the values it is drawn from; ``--out`` names a file."""
    assert ET.fromstring(pbem("map", "g").out).tag.endswith("svg")
    assert pbem("map", "g", "--format", "png").data.startswith(b"\x89PNG")
    assert json.loads(pbem("map", "g", "--format", "json", "--seat", "north").out)["title"] == "The ford"
    said = pbem("map", "g", "--out", "map.svg").out
    assert Path("map.svg").read_bytes() == pbem("map", "g").data
    assert f"map.svg   {Path('map.svg').stat().st_size} bytes" in said


def test_a_report_is_given_in_each_form(pbem: Pbem, played: Table) -> None:
    """The report is text, HTML and JSON; a seat's is the one that it was mailed, but for code and attachments."""
    assert pbem("report", "g", "--format", "html").out.lower().startswith("<!doctype html")
    assert json.loads(pbem("report", "g", "--format", "json", "--seat", "north").out)["title"] == "Duel at the ford"
    mailed = played.last("north", "report").replace("\r\n", "\n")
    shown = pbem("report", "g", "--seat", "north").out
    for heading in ("WHAT HAPPENED", "HOW IT STANDS", "THE DICE, AND HOW TO CHECK THEM"):
        part = mailed[mailed.index(heading) :].partition("\n\n\n")[0]
        assert part in shown
    assert "code:" not in shown


def test_an_earlier_report_is_given_again(pbem: Pbem, played: Table) -> None:
    """``--at`` a seal shows the report of that segment."""
    seals = {event.content["segment"]: event.seq for event in played.events() if event.kind == "segment.sealed"}
    for segment, seq in seals.items():
        assert f"Segment {segment} closed on" in pbem("report", "g", "--at", str(seq)).flat


def test_the_log_is_shown_a_line_an_event(pbem: Pbem, played: Table) -> None:
    """``log show`` has a line for each event; as JSON it is the log itself, or a seat's copy of it."""
    events = played.events()
    assert len(pbem("log", "show", "g").out.splitlines()) == len(events)
    assert pbem("log", "show", "g", "--json").data == b"".join(map(encode_line, events))
    copy = pbem("log", "show", "g", "--seat", "south", "--json").data
    assert copy == b"".join(map(encode_line, copy_for(events, "south")))
    hidden = [
        row.split()[0] for row in pbem("log", "show", "g", "--seat", "south").out.splitlines() if row.endswith(" -")
    ]
    assert hidden == [str(event.seq) for event in copy_for(events, "south") if event.body is None]
