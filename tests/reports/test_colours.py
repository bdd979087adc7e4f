"""Colours never tell alone: sides, states and terrain stay apart for every sight, and every text can be read on its ground."""

import itertools
import re
from functools import lru_cache

import pytest

from pbem.board.snapshot import Cell, Counter, Edge, MapSnapshot, Site, Way
from pbem.reports import palette as p
from pbem.reports.foot import PACES
from pbem.reports.png import to_png
from pbem.reports.svgmap import draw_map
from pbem.reports.symbols import STATES
from tests.reports.sight import SIGHTS, Colour, apart, contrast, pixels, rgb, share

TERRAIN = tuple(kind for kind in p.TERRAIN if kind != "void")
PLACES = tuple(f"{column:02}{row:02}" for column in (1, 2, 3) for row in (1, 2, 3))
NEIGHBOURS = ("0201", "0301", "0302")


def hexes(terrain: str = "clear", **more: object) -> list[Colour]:
    """Draw the middle hex of a map of nine as the PNG of a mail has it, and return its pixels."""
    snapshot = MapSnapshot(
        "Test", "", 3, 3, ("red", "blue", "green"), tuple(Cell(place, terrain) for place in PLACES), **more  # type: ignore[arg-type]
    )  # fmt: skip
    return pixels(to_png(draw_map(snapshot, crop=("0202",)), 184, reduced=False))


def counter(
    side: str = "red",
    *states: str,
    kind: str = "infantry",
    steps: int = 0,
    lost: int = 0,
    pace: str = "",
    band: bool = False,
) -> list[Colour]:
    """Draw a counter in the middle hex."""
    made = Counter("1.x", side, "0202", kind, "XX", "4-5", "", states, 0, steps, lost, pace=pace, band=band)
    return hexes(counters=(made,))


@lru_cache(maxsize=64)
def drawn(family: str, kind: str) -> list[Colour]:
    """Draw one of a family of things that have to be told apart."""
    if family == "terrain":
        return hexes(kind)
    if family == "side":
        return counter(kind)
    if family == "state":
        return counter("red", *filter(None, [kind]))
    if family == "edge":
        return hexes(edges=tuple(Edge(kind, "0202", place) for place in NEIGHBOURS) if kind else ())
    if family == "way":
        return hexes(ways=(Way(kind, ("0201", "0202", "0203")),) if kind else ())
    if family == "site":
        return hexes(sites=(Site(kind, "0202"),) if kind else ())
    if family == "span":
        return hexes(sites=(Site(kind, "0202", "0302"),) if kind else ())
    if family.endswith(" pace"):
        return counter(family.removesuffix(" pace"), pace=kind)
    if family.endswith(" band"):
        return counter(family.removesuffix(" band"), band=bool(kind))
    return counter(kind=kind)


FAMILIES: dict[str, tuple[tuple[str, ...], float, float]] = {
    "terrain": (TERRAIN, 10, 0.005),
    "side": (("red", "blue", "green"), 8, 0.08),
    "state": (("", *STATES), 25, 0.001),
    "edge": (("", "river", "major-river", "canal", "major-fort", "minor-fort"), 10, 0.004),
    "way": (("", "road", "motorway", "minor-road", "rail"), 10, 0.004),
    "type": (
        (
            "infantry",
            "motorised",
            "mechanised",
            "armour",
            "cavalry",
            "recon",
            "fortress",
            "airborne",
            "artillery",
            "engineer",
            "supply",
            "supply-dump",
            "motorcycle",
            "anti-tank",
            "anti-aircraft",
            "bridge-unit",
            "rail",
            "air",
            "naval",
        ),
        25,
        0.002,
    ),
    "site": (("", "port", "bridge", "temporary-bridge"), 10, 0.004),
    "span": (("", "bridge", "temporary-bridge"), 10, 0.004),
    "red pace": (("", *PACES), 10, 0.001),
    "blue pace": (("", *PACES), 10, 0.001),
    "green pace": (("", *PACES), 10, 0.001),
    "red band": (("", "band"), 10, 0.02),
    "blue band": (("", "band"), 10, 0.004),
    "green band": (("", "band"), 10, 0.004),
}
"""What has to be told apart: its kinds, how far two pixels are at least, and in which share of the pixels of a hex."""


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("family", FAMILIES)
def test_things_are_told_apart_by_every_sight(family: str, sight: str) -> None:
    """Each two terrains, sides, states, hexsides, ways and types differ in the PNG, in grey and for three kinds of colour blindness."""
    kinds, least, wanted = FAMILIES[family]
    close = {
        f"{one} and {other}": round(found, 4)
        for one, other in itertools.combinations(kinds, 2)
        if (found := share(drawn(family, one), drawn(family, other), sight, least)) < wanted
    }
    assert close == {}


def test_two_drawings_of_one_thing_are_not_apart() -> None:
    """The measure finds no difference where there is none, and the tints alone would not do."""
    assert share(counter(), counter(), "normal", 1) == 0
    assert min(apart(rgb(p.TERRAIN[a]), rgb(p.TERRAIN[b]), "grey") for a, b in itertools.combinations(TERRAIN, 2)) < 5


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_first_two_sides_are_far_apart(sight: str) -> None:
    """One side is dark and one is light, so that they are far apart for every sight."""
    assert apart(rgb(p.SIDES[0].body), rgb(p.SIDES[1].body), sight) >= (45 if sight == "grey" else 70)


@pytest.mark.parametrize("index", range(3))
def test_a_counter_can_be_read(index: int) -> None:
    """Ink on a counter's body and the line in its box have a contrast of 4.5 or more."""
    paint = p.SIDES[index]
    assert contrast(rgb(paint.ink), rgb(paint.body)) >= 4.5
    assert contrast(rgb(paint.line), rgb(paint.box)) >= 4.5


@pytest.mark.parametrize("kind", [*p.TERRAIN, *(f"area {kind}" for kind in p.AREAS)])
def test_numbers_and_names_can_be_read_on_every_ground(kind: str) -> None:
    """Ink has a contrast of 4.5 or more on each terrain, and so have the soft numbers of hexes."""
    fill = rgb(p.AREAS[kind.removeprefix("area ")] if kind.startswith("area ") else p.TERRAIN[kind])
    assert contrast(rgb(p.INK), fill) >= 4.5
    assert contrast(rgb(p.SOFT), fill) >= 4.5


def test_red_is_no_side_and_says_out_of_supply_alone() -> None:
    """The alarming red stands in one state and in nothing else."""
    assert [name for name, sign in STATES.items() if p.ALERT in sign] == ["out-of-supply"]
    for paint in p.SIDES:
        assert apart(rgb(paint.body), rgb(p.ALERT), "normal") > 40


def test_a_lost_step_is_told_by_its_form() -> None:
    """A step that is left and one that is lost differ in every sight."""
    for sight in SIGHTS:
        assert share(counter(steps=2, lost=0), counter(steps=1, lost=1), sight, 25) > 0.0005


def test_the_palette_is_written_as_colours() -> None:
    """Every colour of the palette is six hexadecimal digits."""
    every = [*p.TERRAIN.values(), *p.AREAS.values(), p.INK, p.SOFT, p.ALERT, p.ROAD, p.RAIL, p.WATER, p.WATER_DARK]
    assert [colour for colour in every if not re.fullmatch("#[0-9A-F]{6}", colour)] == []
