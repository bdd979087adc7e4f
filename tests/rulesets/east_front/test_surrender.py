"""Surrender of Soviet units: rules 3.3, EF-153, EF-H35, EF-H17."""

from typing import Any

import pytest

from pbem.rulesets.east_front import surrender
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import StandingLoss
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.midgame import midgame

OPEN = "\n".join([". . . . . . ."] * 5)
"""Seven by five hexes of clear terrain; 0403 touches 0402, 0404, 0303, 0304, 0503, 0504."""

RING = (
    "a GE infantry XX 7-9-5 0302",
    "b GE infantry XX 7-9-5 0404",
    "c GE infantry XX 7-9-5 0503",
)
"""They watch or hold every hex around 0403."""

RD = "r SU infantry XX 4-5-4 steps=3 emergency 0403"


def pocket(*units: str, rows: str = OPEN, ring: tuple[str, ...] = RING, **drawing: Any) -> State:
    """Draw a pocket in 0403 in the Interphase."""
    return midgame(rows, [*ring, *units], phase="interphase", **drawing)


def applied(state: State, place: str = "0403") -> dict[str, int]:
    """Return the modifiers that apply in a place, by name."""
    return {factor.what: int(factor.value) for factor in surrender.modifiers(state, place) if factor.applies}


@pytest.mark.parametrize(
    ("units", "ring", "expected"),
    [
        ((RD,), RING, ("0403",)),
        ((RD,), RING[:2], ()),
        ((RD, "f SU infantry XX 4-5-4 0504"), RING, ()),
        ((RD, "f SU hq XXX 0-1-4 0504"), RING, ("0403",)),
        ((RD,), tuple(line.replace(" 0", " band 0", 1) if line[0] == "b" else line for line in RING), ()),
        (("t SU armored-train II 1-2-0 grey 0403",), RING, ()),
        (("t SU flotilla II 1-2-8 blue 0403",), RING, ()),
        (("h SU hq XXX 0-1-4 0403",), RING, ("0403",)),
        (("m SU msu II 0-0-8 orange 0403",), RING, ()),
    ],
)
def test_who_rolls(units: tuple[str, ...], ring: tuple[str, ...], expected: tuple[str, ...]) -> None:
    """A hex next to an Axis combat unit, without a way to the rear; a Soviet combat unit lifts the Axis ZOC in its hex (3.3)."""
    drawing: dict[str, Any] = {"ways": {"railroad": ["0303 0403"]}, "sides": {"river": ["0303/0403"]}}
    assert surrender.surrounded(pocket(*units, ring=ring, **drawing)) == expected


def test_the_yellow_band_alone_presses_nobody() -> None:
    """Next to Axis units with the yellow band only, nobody rolls; nor do Axis units ever (3.3)."""
    ring = tuple(
        f"u{n} GE security III 1-2-5 band {place}"
        for n, place in enumerate(("0402", "0404", "0303", "0304", "0503", "0504"))
    )
    assert surrender.surrounded(pocket(RD, ring=ring)) == ()
    pressed = (*ring[:5], "u5 GE infantry III 2-2-5 0504")
    assert surrender.surrounded(pocket(RD, ring=pressed)) == ("0403",)


@pytest.mark.parametrize(
    ("town", "expected"),
    [(".", ("0403",)), ("t", ("0403",)), ("c", ("0403",)), ("C", ())],
)
def test_a_major_city_never_surrenders(town: str, expected: tuple[str, ...]) -> None:
    """Whatever else stands in the hex does (3.3)."""
    rows = [list(line.split()) for line in OPEN.splitlines()]
    rows[2][3] = town
    assert surrender.surrounded(pocket(RD, rows="\n".join(" ".join(row) for row in rows))) == expected


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ({"sources": {"soviet": ["0102"]}}, ("0403",)),
        ({"sources": {"soviet": ["0402"]}}, ("0403",)),
        ({"sources": {"soviet": ["0403"]}}, ()),
        ({"sources": {}, "ports": ["0701"], "owner": ["SSSSSSS"] * 5}, ("0403",)),
        ({"sources": {}, "ports": ["0403"], "owner": ["SSSSSSS"] * 5}, ("0403",)),
    ],
)
def test_where_a_way_must_lead(drawing: dict[str, Any], expected: tuple[str, ...]) -> None:
    """To a source that can be used, or to a port or major city that is not ringed itself (3.3)."""
    assert surrender.surrounded(pocket(RD, **drawing)) == expected


def test_a_port_that_is_not_ringed_saves() -> None:
    """A pocket with a port and a way out of it does not roll (3.3)."""
    state = pocket(RD, ring=RING[:2], sources={}, ports=["0503"], owner=["SSSSSSS"] * 5)
    assert surrender.surrounded(state) == ()


def test_water_is_no_way() -> None:
    """Over lake sides a way leads only where they are frozen (3.3, EF-H11)."""
    sides = {"lake-side": ["0403/0503", "0403/0504"]}
    ring = ("a GE infantry XX 7-9-5 0302", "b GE infantry XX 7-9-5 0404")
    assert surrender.surrounded(pocket(RD, ring=ring, sides=sides)) == ("0403",)
    assert surrender.surrounded(pocket(RD, ring=ring, sides=sides, weather="snow")) == ()


@pytest.mark.parametrize(
    ("units", "drawing", "expected"),
    [
        ((RD,), {}, {"emergency": 1, "zoc-pressure": 1}),
        (("r SU infantry XX 4-5-4 0403",), {}, {}),
        ((RD, "o SU infantry XX 4-5-4 oos 0403"), {}, {"out-of-supply": 2, "zoc-pressure": 1}),
        (("r SU infantry XX 4-5-4 guards 0403",), {}, {"guards-nkvd": -1}),
        (("r SU security III 1-2-5 nkvd 0403",), {}, {"guards-nkvd": -1}),
        (("m SU militia X 1-2-3 0403",), {}, {"militia-only": 1}),
        (("m SU militia X 1-2-3 0403", "k SU coast II 1-2-0 range=2 support=1 0403"), {}, {"militia-only": 1}),
        (("m SU militia X 1-2-3 0403", "r SU infantry XX 4-5-4 0403"), {}, {}),
        (("r SU infantry XX 4-5-4 0403", "h SU hq XXX 0-1-4 0705"), {}, {"command": -1}),
        (("r SU infantry XX 4-5-4 0403", "h SU hq XXX 0-1-4 nonop 0705"), {}, {}),
        (("r SU infantry XX 4-5-4 0403",), {"strongpoints": {"soviet": ["0403"]}}, {"fortification": -1}),
        (("r SU infantry XX 4-5-4 0403",), {"strongpoints": {"axis": ["0403"]}}, {}),
        (("r SU infantry XX 4-5-4 0403",), {"lines": {"soviet": ["0403/0404"]}}, {"fortification": -1}),
        (("r SU infantry XX 4-5-4 0403",), {"lines": {"soviet": ["0404/0403"]}}, {}),
        (("r SU infantry XX 4-5-4 0403",), {"now": {"works": {"0403": "soviet"}}}, {}),
    ],
)
def test_modifiers(units: tuple[str, ...], drawing: dict[str, Any], expected: dict[str, int]) -> None:
    """Each modifier by itself; Out of Supply and Emergency are not added (surrender table, EF-153)."""
    assert applied(pocket(*units, **drawing)) == expected


@pytest.mark.parametrize(
    ("letter", "expected"),
    [("w", {"cover": -1}), ("s", {"cover": -1}), ("m", {"cover": -1}), ("h", {}), ("c", {"city": -1})],
)
def test_modifiers_of_the_ground(letter: str, expected: dict[str, int]) -> None:
    """A city helps, and woods, swamp and mountain (surrender table)."""
    rows = [list(line.split()) for line in OPEN.splitlines()]
    rows[2][3] = letter
    state = pocket("r SU infantry XX 4-5-4 0403", rows="\n".join(" ".join(row) for row in rows))
    assert applied(state) == expected


@pytest.mark.parametrize(
    ("die", "left", "gone"),
    [
        (3, 3, {}),
        (4, 2, {}),
        (6, 1, {}),
        (7, 0, {"r": "eliminated"}),
        (10, 0, {"r": "eliminated"}),
    ],
)
def test_what_the_die_says(die: int, left: int, gone: dict[str, str]) -> None:
    """With +2 for Emergency Supply in an enemy ZOC: a step at 6, two at 8, all at 9 and more, never to the Cadre box (EF-H35)."""
    state = pocket(RD)
    dice = Loaded(die)
    after, effects = play(surrender.step(state, dice), state)
    assert dice.asked == ["1/interphase/surrender/0403"]
    assert (effects[0].body["net"], effects[0].body["total"]) == (2, 2)
    assert after.now.gone == gone
    if left:
        assert after.unit("r").steps - after.piece("r").lost == left


def test_all_in_the_hex_surrender() -> None:
    """To the Eliminated box, supply removed, MG and UR back to the cup; an HQ gives its points (EF-H35, EF-H17)."""
    units = (
        "r SU infantry XX 4-5-4 oos 0403",
        "h SU hq XXXX 0-1-4 nonop 0403",
        "m SU msu II 0-0-8 orange dump 0403",
        "u SU fortress X 0-4-0 steps=2 0403",
        "g SU infantry XX 4-5-4 guards steps=2 0403",
    )
    state = pocket(*units)
    after, effects = play(surrender.step(state, Loaded(9)), state)
    assert after.now.gone == {
        "g": "eliminated", "h": "eliminated", "m": "removed", "r": "eliminated", "u": "removed",
    }  # fmt: skip
    scored = {made.body["why"]: made.body["points"] for made in effects if made.kind == "points.scored"}
    assert scored == {"guards": 2, "hq": 2}
    assert {made.body["how"] for made in effects if made.kind == "unit.eliminated"} == {"surrender"}


def test_modifiers_add_up_to_four_at_most() -> None:
    """The sum counts up to 4 either way (EF-H35)."""
    units = ("m SU militia X 1-2-3 oos 0403",)
    constants: dict[str, Any] = {}
    state = pocket(*units, constants=constants)
    _, effects = play(surrender.step(state, Loaded(1)), state)
    assert (effects[0].body["total"], effects[0].body["net"]) == (4, 4)
    good = pocket(
        "g SU infantry XX 4-5-4 guards 0403", "h SU hq XXX 0-1-4 0403",
        rows=OPEN.replace(".", "w"), strongpoints={"soviet": ["0403"]},
    )  # fmt: skip
    _, effects = play(surrender.step(good, Loaded(10)), good)
    assert (effects[0].body["total"], effects[0].body["net"], effects[0].body["result"]) == (-4, -4, "1")


def test_the_owner_names_who_loses_steps() -> None:
    """By his standing word on losses (EF-239, EF-H26)."""
    state = pocket(RD, "s SU infantry XX 6-6-4 steps=3 0403")
    for orders, expected in (((), "r"), ((StandingLoss(units=("s",)),), "s")):
        _, effects = play(surrender.step(state, Loaded(4), orders), state)
        assert [made.body["unit"] for made in effects if made.kind == "unit.lost"] == [expected]


def test_places_are_rolled_for_in_their_order() -> None:
    """Each surrounded hex has a roll of its own, in order of places (4.1)."""
    rows = "\n".join([". . . . . . . . . . . ."] * 5)
    second = tuple(line.replace(" 03", " 09").replace(" 04", " 10").replace(" 05", " 11") for line in RING)
    second = tuple(f"x{line}" for line in second)
    state = pocket(RD, "s SU infantry XX 4-5-4 1003", rows=rows, ring=(*RING, *second))
    dice = Loaded(1, 1)
    play(surrender.step(state, dice), state)
    assert dice.asked == ["1/interphase/surrender/0403", "1/interphase/surrender/1003"]
