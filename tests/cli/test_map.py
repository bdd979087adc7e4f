"""``pbem map``: the whole map or a part, with legend, zones and width as asked for, of a game of Sedan and of its log."""

import random
import re
from importlib.metadata import EntryPoint
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from pbem.core.event import encode_line
from pbem.referee.library import find
from pbem.rulesets import registry
from pbem.rulesets.kit import play
from tests.cli.conftest import Pbem

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(name="log", scope="module")
def _log(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """The log of a random game of Sedan, and the event that sealed a segment in which there was fighting."""
    registry.load.cache_clear()
    ruleset = registry.load("france_1940")
    live = play(ruleset, find("sedan").compiled, random.Random(7).randrange, b"map")
    path = tmp_path_factory.mktemp("log") / "sedan.jsonl"
    path.write_bytes(b"".join(map(encode_line, live.events)))
    fought = next(event.seq for event in live.events if event.kind == "combat.fought")
    return path, next(seal.seq for seal in live.ledger.seals.values() if seal.seq > fought)


@pytest.fixture(name="pbem")
def _pbem_with_france(pbem: Pbem, monkeypatch: pytest.MonkeyPatch) -> Pbem:
    """The command line with France 1940 installed."""
    points = {"france_1940": EntryPoint("france_1940", "pbem.rulesets.france_1940:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    return pbem


def layers(svg: str) -> set[str]:
    """The ids of the layers of a map."""
    return {group.get("id", "") for group in ElementTree.fromstring(svg).findall(f"{SVG}g")} - {""}


def numbers(svg: str) -> set[str]:
    """The hexes whose number a map shows."""
    found = ElementTree.fromstring(svg).find(f"{SVG}g[@id='numbers']")
    assert found is not None
    return {element.text or "" for element in found.iter(f"{SVG}text")}


def test_the_whole_map_has_its_legend(pbem: Pbem, log: tuple[Path, int]) -> None:
    """Without options the whole map is drawn, with title and legend and without zones; each can be had otherwise."""
    game = str(log[0])
    whole = pbem("map", game).out
    assert "legend" in layers(whole)
    assert "layer-zoc" not in layers(whole)
    assert "legend" not in layers(pbem("map", game, "--no-legend").out)
    assert "layer-zoc" in layers(pbem("map", game, "--zones", "--at", str(log[1])).out)
    assert pbem("map", game).out == whole


def test_a_crop_is_made_of_places(pbem: Pbem, log: tuple[Path, int]) -> None:
    """``--crop`` shows the places named and two hexes around; with commas or blanks, with a legend if it is asked for."""
    game = str(log[0])
    whole, part = numbers(pbem("map", game).out), pbem("map", game, "--crop", "0505").out
    assert {"0303", "0505", "0707"} <= numbers(part) < whole
    assert "legend" not in layers(part)
    assert "legend" in layers(pbem("map", game, "--crop", "0505", "--legend").out)
    two = numbers(pbem("map", game, "--crop", "0505,0306").out)
    assert two == numbers(pbem("map", game, "--crop", "0505 0306").out)
    assert numbers(part) < two


def test_a_crop_is_made_of_the_fighting(pbem: Pbem, log: tuple[Path, int]) -> None:
    """``--crop fighting`` shows where the last segment was fought, as the picture of the mail does; else the front of the seat."""
    game, seal = str(log[0]), str(log[1])
    fought = pbem("map", game, "--at", seal, "--crop", "fighting").out
    assert "results" in layers(fought)
    assert numbers(fought) <= numbers(pbem("map", game).out)
    before = pbem("map", game, "--at", "0", "--crop", "fighting").out
    assert ElementTree.fromstring(before).tag == f"{SVG}svg"
    for seat in ("german", "allied"):
        assert numbers(pbem("map", game, "--at", seal, "--crop", "fighting", "--seat", seat).out) == numbers(fought)


def test_a_png_has_the_width_asked_for(pbem: Pbem, log: tuple[Path, int]) -> None:
    """A PNG is as wide as asked for, else as the picture of a mail is."""
    game = str(log[0])
    sizes = []
    for args in (("--width", "320"), ()):
        data = pbem("map", game, "--format", "png", "--crop", "0303", *args).data
        with Image.open(BytesIO(data)) as picture:
            sizes.append(picture.width)
    assert sizes[0] == 320
    part = pbem("map", game, "--crop", "0303").out
    assert sizes[1] == 2 * int(part.partition(' width="')[2].partition('"')[0])


def test_a_pdf_shows_the_whole_map(pbem: Pbem, log: tuple[Path, int]) -> None:
    """A map can be had as PDF, the same bytes each time."""
    game = str(log[0])
    data = pbem("map", game, "--format", "pdf").data
    assert data.startswith(b"%PDF-1.")
    assert data == pbem("map", game, "--format", "pdf").data


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--crop", "9999"), "There is no place 9999 on this map."),
        (("--crop", "0505,nowhere"), "There is no place nowhere on this map."),
        (("--width", "300"), "--width is the width of a PNG; add --format png"),
        (("--format", "json", "--width", "300"), "--width is the width of a PNG; add --format png"),
        (("--format", "gif"), "--format gif is not offered here. These are: text, html, json, svg, png, pdf."),
    ],
)
def test_what_cannot_be_drawn_is_said(pbem: Pbem, log: tuple[Path, int], args: tuple[str, ...], said: str) -> None:
    """A place that is not on the map, a width of what is no PNG and an unknown form are refused in one line."""
    assert pbem.refused("map", str(log[0]), *args) == said


@pytest.mark.parametrize("width", ["0", "99", "8001", "wide"])
def test_a_width_has_its_limits(pbem: Pbem, log: tuple[Path, int], width: str) -> None:
    """A PNG is 100 to 8000 pixels wide."""
    assert "width" in pbem.refused("map", str(log[0]), "--format", "png", "--width", width, status=2)


def test_the_help_names_every_option(pbem: Pbem) -> None:
    """``pbem map --help`` says what each option does."""
    said = pbem("map", "--help").flat
    for option in ("--at", "--seat", "--format", "--out", "--crop", "--legend / --no-legend", "--zones", "--width"):
        assert re.search(re.escape(option) + r"\s", said), option
    assert "fighting" in said
    assert "100<=x<=8000" in said
