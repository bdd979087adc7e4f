"""``log show``, ``log export``, ``log import``."""

import json
from pathlib import Path

from pbem import verify
from pbem.cli.sources import desk, events_of
from pbem.cli.terminal import mark, say
from pbem.core.event import Event, encode_line
from pbem.core.log import copy_for
from pbem.core.text import msg
from pbem.referee.errors import Refused
from pbem.store.files import export_log, read_log


def show(name: str, seat: str | None, as_json: bool) -> None:
    """Print events, a line each; with ``--json`` the lines of the log itself."""
    events = events_of(name)
    if seat is not None:
        _check_seat(events, seat, name)
        events = copy_for(events, seat)
    for event in events:
        if as_json:
            say(encode_line(event).decode().rstrip("\n"))
            continue
        body = "-" if event.body is None else json.dumps(event.body, ensure_ascii=False)
        line = f"{event.seq:>5}  {event.at}  {event.turn:>2} {event.phase:<17} {event.kind:<18} {event.by:<12} {body}"
        say(line if len(line) <= 200 else line[:199] + "…")


def _check_seat(events: list[Event], seat: str, name: str) -> None:
    """Refuse a seat that a game does not have."""
    known = sorted({str(event.content["side"]) for event in events if event.kind == "seat.taken"})
    if seat not in known:
        raise Refused(
            msg("There is no seat {seat} in {name}. Seats are: {seats}.", seat=seat, name=name,
                seats=", ".join(known) or "none yet")
        )  # fmt: skip


def export(game: str, seat: str | None, out: Path | None, public: bool) -> None:
    """Write the whole log, a seat's copy or the public copy to a file."""
    place = desk()
    with place.store.reading() as reading:
        reading.game(game)
        events = reading.events(game)
    if seat is not None and public:
        raise Refused(msg("A copy is for one seat or for all: leave out --seat or --public."))
    if seat is not None:
        _check_seat(events, seat, game)
    whose = "whole"
    if seat is not None or public:
        events = copy_for(events, seat)
        whose = seat or "public"
    if out is None:
        out = place.log_file(game)
        if whose != "whole":
            out = out.with_name(f"{game}-{whose}.jsonl")
        out.parent.mkdir(parents=True, exist_ok=True)
    export_log(out, events)
    mark("ok", f"{out}   {len(events)} events, {whose} log, head {events[-1].seq}:{events[-1].hash}")


def bring_in(file: Path) -> None:
    """Take a game from its log; it goes on with a new commitment, which says so."""
    from pbem.referee.moving import import_game

    events = read_log(file)
    proved = verify.verify_bytes(file.read_bytes())
    if not proved.ok:
        raise Refused(
            msg("{file} does not verify: {why} See all of it with: pbem verify {file}", file=str(file),
                why=proved.findings[0].text.rstrip(".") + ".")
        )  # fmt: skip
    place = desk(create=True)
    live = import_game(place, events)
    mark("ok", f"{live.game} is in the database: {len(live.events)} events, segment {live.ledger.open_segment} is open")
    if live.ledger.closed is None:
        say("       Its dice go on with a new commitment. Seat the players again, then set a deadline:")
        for side in live.ruleset.sides:
            say(f"       pbem seat {live.game} {side} ADDRESS --name NAME")
        say(f"       pbem referee extend {live.game} 72")
        if not live.started:
            say(f"       pbem open {live.game}")
