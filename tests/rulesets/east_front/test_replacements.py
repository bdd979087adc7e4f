"""Replacements: EF-200, EF-204, EF-242, EF-H33, and the Cadre box."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.rulesets.east_front import arrivals, replacements
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders_combat import Rebuild, Replace
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.midgame import midgame

ROWS = """
    . . . . . . . . .
    . . . c . . . C .
    . . . . . . . . .
"""
"""Sources of the Axis are the western edge, of the Soviets the eastern; 0402 is a city, 0802 a major city."""

UNITS = (
    "7.id GE infantry XX 7-9-5 steps=4 lost=2 0202",
    "3pz GE armour III 8-7-8 yellow boxed armour steps=3 lost=1 0202",
    "611.art GE artillery III 1-2-5 orange range=2 support=3 steps=2 lost=1 0203",
    "whole GE infantry XX 7-9-5 steps=4 0203",
    "out GE infantry XX 7-9-5 steps=4 lost=1 oos 0201",
    "short GE infantry XX 7-9-5 steps=4 lost=1 emergency 0201",
    "near GE infantry XX 7-9-5 steps=4 lost=1 0501",
    "msu.1 GE msu II 0-0-8 orange 0101",
    "24.rd SU infantry XX 4-5-4 steps=3 lost=2 0801",
    "foe SU infantry XX 4-5-4 steps=3 lost=1 0601",
    "cad GE infantry XX 7-9-5 steps=4 stack=3 0101",
    "gone GE infantry XX 7-9-5 steps=4 stack=3 0101",
    "pz.c GE armour III 8-7-8 yellow boxed armour steps=3 stack=3 0101",
    "big GE infantry XX 7-9-5 steps=4 stack=12 0103",
    "9.ur SU fortress X 0-4-0 steps=2 0901",
    "hq.c SU hq XXX 0-1-4 command=1 recovery=3 0902",
    "art.c SU artillery III 1-2-5 orange range=2 support=3 steps=2 0902",
)
BOXES = {
    "cad": "cadre",
    "gone": "eliminated",
    "pz.c": "cadre",
    "9.ur": "removed",
    "hq.c": "cadre",
    "art.c": "cadre",
}
ALL = {f"{kind} {side}": 3 for kind in ("infantry", "mobile", "artillery") for side in ("axis", "soviet")}


def scene(phase: str = "axis-move", grants: Mapping[str, int] = ALL, **changes: Any) -> State:
    """Draw the scene with points left, some of its units in their boxes."""
    state = midgame(ROWS, UNITS, phase=phase, now={"grants": dict(grants), **changes.pop("now", {})}, **changes)
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if unit not in BOXES}
    return state.change(pieces=pieces, gone={**state.now.gone, **BOXES})


def code(state: State, order: Replace | Rebuild) -> str:
    """Return the code of what is wrong with an order."""
    found = replacements.check(state, order)
    return found.code if found else ""


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("-", {}),
        ("X2", {"X": 2}),
        ("I4+M1+G1+S2+L2", {"I": 4, "M": 1, "G": 1, "S": 2, "L": 2}),
        ("I1+E1+X1", {"I": 1, "E": 1, "X": 1}),
        ("I1+I2", {"I": 3}),
    ],
)
def test_a_cell_is_read(cell: str, expected: dict[str, int]) -> None:
    """A cell of the Replacement Table gives letters with numbers, a dash nothing."""
    assert replacements.read_cell(cell) == expected


def test_every_cell_of_the_table_that_ships_is_read() -> None:
    """Each cell of each column gives what its letters say, and written again is the same (EF-H33)."""
    table = scene().land.replacement
    for column in table.columns:
        for die in range(table.first, table.last + 1):
            cell = table.cell(column, die)
            assert "+".join(f"{letter}{n}" for letter, n in replacements.read_cell(cell).items()) == cell


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("u GE infantry XX 7-9-5 0101", "infantry"),
        ("u GE engineer II 1-2-5 0101", "infantry"),
        ("u GE engineer II 1-2-8 boxed 0101", "mobile"),
        ("u SU security III 1-2-5 0101", "infantry"),
        ("u SU militia X 1-2-3 0101", "infantry"),
        ("u SU anti-tank X 2-4-5 0101", "infantry"),
        ("u SU anti-tank X 2-4-6 boxed 0101", "mobile"),
        ("u SU cavalry XX 3-3-7 0101", "mobile"),
        ("u SU armour XX 6-4-7 boxed armour 0101", "mobile"),
        ("u SU armored-train II 1-2-0 grey 0101", "mobile"),
        ("u SU artillery III 1-1-5 orange range=3 support=3 0101", "artillery"),
        ("u GE artillery III 1-1-7 boxed range=3 support=3 0101", "artillery"),
        ("u GE super-heavy II 0-1-2 green range=2 support=2 0101", "artillery"),
        ("u SU hq XXX 0-1-6 0101", "artillery"),
        ("u SU flotilla II 1-2-8 blue 0101", ""),
        ("u SU msu II 0-0-8 orange 0101", ""),
        ("u GE bridge II 0-1-6 0101", ""),
    ],
)
def test_the_type_of_points_that_a_unit_takes(line: str, expected: str) -> None:
    """Type I infantry, type II armour, cavalry and motorized units, type III artillery and HQs (replacement table, EF-H33)."""
    state = field(
        ROWS, [line], ways={"railroad": ["0101 0201"], "main-road": ["0101 0201"]}, sides={"river": ["0101/0201"]}
    )
    assert replacements.type_of(state.unit("u")) == expected


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("7.id", ""),
        ("3pz", ""),
        ("611.art", ""),
        ("short", ""),
        ("whole", "east.replace.whole"),
        ("out", "east.replace.supply"),
        ("near", "east.replace.zone"),
        ("msu.1", "east.replace.kind"),
        ("cad", "east.unit.not-on-map"),
        ("24.rd", "east.unit.not-phasing"),
    ],
)
def test_who_gets_a_step(unit: str, expected: str) -> None:
    """A unit on the map that lost a step, in supply and out of enemy ZOCs; Emergency Supply is supply (EF-141, EF-H33)."""
    assert code(scene(), Replace(unit=unit)) == expected


def test_a_step_costs_a_point_of_its_type_and_comes_once_a_turn() -> None:
    """One step a unit and turn, one point of its type each, as long as points are left (EF-H33)."""
    state = scene(grants={"infantry axis": 2, "mobile axis": 1})
    after, effects = play(replacements.spend(state, [Replace(unit="7.id"), Replace(unit="3pz")], 5), state)
    assert [(made.kind, made.body["unit"], made.body["left"], made.body["type"]) for made in effects] == [
        ("unit.restored", "7.id", 3, "infantry"),
        ("unit.restored", "3pz", 3, "mobile"),
    ]
    assert effects[0].body["causes"] == [5]
    assert (after.piece("7.id").lost, after.piece("3pz").lost) == (1, 0)
    assert after.now.grants == {"infantry axis": 1}
    assert code(after, Replace(unit="7.id")) == "east.replace.again"
    assert code(after, Replace(unit="611.art")) == "east.replace.points"
    after, effects = play(replacements.spend(after, [Replace(unit="7.id")]), after)
    assert [made.kind for made in effects] == ["order.failed"]


@pytest.mark.parametrize(
    ("unit", "place", "expected"),
    [
        ("cad", "0102", ""),
        ("cad", "0103", "east.rebuild.room"),
        ("cad", "0202", "east.rebuild.place"),
        ("cad", "0402", "east.rebuild.zone"),
        ("cad", "0802", "east.rebuild.place"),
        ("cad", "0902", "east.rebuild.place"),
        ("pz.c", "0101", ""),
        ("gone", "0101", "east.rebuild.box"),
        ("whole", "0101", "east.rebuild.box"),
        ("24.rd", "0901", "east.unit.not-phasing"),
    ],
)
def test_who_is_rebuilt_where(unit: str, place: str, expected: str) -> None:
    """A unit from the Cadre box, never from Eliminated, at a supply source or in a supplied city of its side (EF-242, EF-H33)."""
    state = scene(owner=["AAAAASSSS"] * 3)
    state = state.alter("foe", place="0502")
    assert code(state, Rebuild(unit=unit, place=place)) == expected


def test_a_city_serves_while_it_is_supplied_and_not_watched() -> None:
    """A city of its own that traces General Supply serves, one out of supply does not (EF-H33)."""
    state = scene(owner=["AAAASSSSS"] * 3)
    far = state.alter("foe", place="0903")
    assert "0402" in replacements.places(far, "axis")
    unsupplied = scene(owner=["AAAASSSSS"] * 3, sources={"soviet": ["east"]}).alter("foe", place="0903")
    assert replacements.places(unsupplied, "axis") == ()
    assert replacements.places(far, "soviet") == ("0802", "0901", "0902", "0903")


@pytest.mark.parametrize(("unit", "cost", "kind"), [("cad", 1, "infantry"), ("pz.c", 2, "mobile")])
def test_a_rebuilt_unit_comes_with_one_step(unit: str, cost: int, kind: str) -> None:
    """From the Cadre box a unit costs 1 point, a mobile one 2, and has one step; it gets no second in the turn (EF-H33)."""
    state = scene()
    after, effects = play(replacements.execute(state, Rebuild(unit=unit, place="0102"), 3), state)
    made = effects[0]
    assert (made.kind, made.body["points"], made.body["type"], made.body["left"]) == ("unit.rebuilt", cost, kind, 1)
    assert after.piece(unit).lost == after.unit(unit).steps - 1
    assert unit not in after.now.gone
    assert after.now.grants[f"{kind} axis"] == 3 - cost
    assert code(after, Replace(unit=unit)) == "east.replace.again"
    poor = scene(grants={f"{kind} axis": cost - 1})
    assert code(poor, Rebuild(unit=unit, place="0102")) == "east.rebuild.points"


def test_hqs_and_guns_are_rebuilt_with_artillery_points() -> None:
    """An HQ comes back non-operational, with a point of type III (4.2, EF-H33)."""
    state = scene("soviet-motorized")
    after, _ = play(replacements.execute(state, Rebuild(unit="hq.c", place="0902")), state)
    assert after.piece("hq.c").non_op
    assert after.now.grants["artillery soviet"] == 2
    assert code(after, Rebuild(unit="art.c", place="0902")) == ""


def test_mg_and_ur_units_are_never_rebuilt() -> None:
    """They go back to their cup, which is none of the boxes (EF-242)."""
    state = scene("soviet-motorized")
    assert code(state, Rebuild(unit="9.ur", place="0902")) == "east.rebuild.box"
    assert "9.ur" not in arrivals.due(state)


ROLLING: dict[str, Any] = {"more": {"replacements": {"column": "summer-1941"}}, "phase": "turn-start", "turns": 3}


def granted(state: State, *dice: int) -> tuple[State, list[tuple[str, dict[str, Any]]], Loaded]:
    """Do the Replacement step with loaded dice."""
    loaded = Loaded(*dice)
    after, effects = play(replacements.grant(state, loaded), state)
    return after, [(made.kind, made.body) for made in effects], loaded


@pytest.mark.parametrize(
    ("die", "owed", "weather", "net", "result"),
    [
        (1, 0, "dry", 0, "I4+M1+G1+S2+L2"),
        (10, 0, "dry", 0, "I2+X1"),
        (7, 1, "dry", 1, "I2+M1+X1"),
        (7, 3, "dry", 3, "I2+X1"),
        (7, 0, "mud", 1, "I2+M1+X1"),
        (7, 0, "dry lingering", 0, "I3+S1"),
        (7, 2, "mud", 3, "I2+X1"),
        (10, 6, "mud", 7, "X2"),
    ],
)
def test_the_die_of_the_replacement_table(die: int, owed: int, weather: str, net: int, result: str) -> None:
    """One roll a turn; each Mandated Attack not made adds 1, so does Mud; the table ends at 15 (EF-200, EF-204)."""
    state = midgame(ROWS, UNITS[:1], weather=weather, now={"owed": owed}, **ROLLING)
    after, effects, dice = granted(state, die)
    roll = dict(effects)["roll"]
    assert (roll["net"], roll["result"], roll["column"]) == (net, result, "summer-1941")
    assert dice.asked == ["1/turn-start/replacement"]
    assert after.now.owed == min(6, owed + replacements.read_cell(result).get("X", 0))
    assert {factor["what"]: factor.get("applies", True) for factor in roll["modifiers"]} == {
        "unmet-mandated": owed > 0, "mud": weather == "mud",
    }  # fmt: skip


def test_points_of_both_sides_are_granted() -> None:
    """The Axis has the points of the scenario, the Soviets those of the table; F and L give nothing (EF-H33)."""
    state = midgame(ROWS, UNITS[:1], **ROLLING)
    after, effects, _ = granted(state, 1)
    assert [kind for kind, _ in effects] == ["replacements.granted", "roll", "replacements.granted"]
    assert after.now.grants == {
        "infantry axis": 2, "mobile axis": 1,
        "infantry soviet": 4, "mobile soviet": 1, "artillery soviet": 1, "strongpoint soviet": 2,
    }  # fmt: skip
    assert effects[2][1]["without"] == ["L2"]


def test_without_a_column_nobody_rolls() -> None:
    """A scenario without a column for its date has no Soviet replacements, and Axis points only where it gives some (EF-H33)."""
    bare = midgame(ROWS, UNITS[:1], phase="turn-start")
    assert granted(bare)[1] == []
    given_ = midgame(ROWS, UNITS[:1], phase="turn-start", more={"replacements": {"axis": {"infantry": 1}}})
    assert [body["points"] for _, body in granted(given_)[1]] == [{"infantry": 1}]


def test_each_turn_has_its_column() -> None:
    """A list names the column of each turn (EF-H33)."""
    columns = ["summer-1941", "autumn-1941", "winter-1941"]
    for turn, expected in enumerate(columns, 1):
        more = {"replacements": {"column": columns}}
        _, effects, _ = granted(midgame(ROWS, UNITS[:1], phase="turn-start", turn=turn, turns=3, more=more), 4)
        assert dict(effects)["roll"]["column"] == expected


@given(
    dice=st.lists(st.integers(1, 10), min_size=1, max_size=8),
    units=st.lists(st.sampled_from(["7.id", "3pz", "near", "short", "611.art"]), max_size=12),
)
def test_points_never_fall_below_none(dice: list[int], units: list[str]) -> None:
    """Whatever is ordered, points left are 0 or more, and Mandated Attacks owed 0 to 6 (EF-H32, EF-H33)."""
    state = scene(grants={"infantry axis": 1, "mobile axis": 1}, more=ROLLING["more"])
    state, _ = play(replacements.spend(state, [Replace(unit=unit) for unit in units]), state)
    assert all(points > 0 for points in state.now.grants.values())
    for die in dice:
        state, _, _ = granted(state.change(turn=1), die)
        assert 0 <= state.now.owed <= 6
