"""Retreats: where units can go, what enemy zones on the way cost, who is lost. EF-56, EF-57, EF-251 to EF-260, EF-H27, EF-H28."""

from collections.abc import Sequence
from typing import Any

import pytest

from pbem.orders.model import Order
from pbem.rulesets.east_front import retreat as rules
from pbem.rulesets.east_front import retreat_ways
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.orders import Retreat
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.fights import Fought

OPEN = "\n".join([". . . . . . . . ."] * 9)
"""Nine by nine hexes of clear terrain; 0505 touches 0404, 0405, 0504, 0506, 0604, 0605."""

RIFLE = "r SU infantry XX 4-5-4 steps=3 stack=4 0505"


def go(
    state: State,
    *dice: int,
    units: Sequence[str] = (),
    length: int = 2,
    orders: Sequence[Order] = (),
    towards: str = "",
    named: Sequence[str] = (),
) -> Fought:
    """Retreat the units of 0505 as the Axis player wants it."""
    loaded = Loaded(*dice)
    part = rules.retreat(
        state, loaded, units or state.at("0505"), "0505", "axis", length, orders, towards, base="b", named=named
    )
    after, effects = play(part, state, 1)
    return Fought(after, effects, loaded)


def foe(place: str, words: str = "") -> str:
    """Write a German infantry division in a place."""
    return f"g{place} GE infantry XX 7-9-5 stack=6 {words} {place}"


@pytest.mark.parametrize(("length", "extra"), [(1, 0), (2, 0), (3, 0)])
def test_a_retreat_leads_away_with_every_step(length: int, extra: int) -> None:
    """So many hexes, each farther from the place fought for (EF-251, EF-D17)."""
    state = field(OPEN, [RIFLE])
    ways = retreat_ways.best(state, ("r",), "0505", length)
    assert ways
    for way in ways:
        assert [state.land.distance("0505", place) for place in way.path] == list(range(1, length + 1 + extra))
        assert way.watched == ()


def test_attackers_retreat_away_from_the_place_they_attacked() -> None:
    """They stand beside it and end three hexes off (EF-251, EF-H25)."""
    state = field(OPEN, [RIFLE.replace("0505", "0405")])
    ways = retreat_ways.best(state, ("r",), "0505", 2)
    assert {state.land.distance("0505", way.path[-1]) for way in ways} == {3}


def test_the_default_goes_towards_the_nearest_source_then_a_road_then_the_lowest_number() -> None:
    """The Soviet source is the eastern edge (EF-H27)."""
    assert go(field(OPEN, [RIFLE])).place("r") == "0704"
    assert go(field(OPEN, [RIFLE], ways={"minor-road": ["0706 0707"]})).place("r") == "0706"
    assert go(field(OPEN, [RIFLE], sources={"soviet": ["0509"], "axis": ["0101"]})).place("r") == "0507"
    assert go(field(OPEN, [RIFLE], sources={"soviet": [], "axis": ["0101"]})).place("r") == "0304"


def test_a_standing_word_draws_the_retreat_towards_a_place() -> None:
    """Within the class of least harm (EF-H27)."""
    assert go(field(OPEN, [RIFLE]), towards="0104").place("r") == "0304"
    assert go(field(OPEN, [RIFLE]), towards="0509").place("r") == "0507"


def test_a_clause_draws_one_retreat_towards_a_place() -> None:
    """In place of the standing word, which holds for all other places (EF-H27)."""
    towards = Retreat(place="0505", to="0104")
    assert go(field(OPEN, [RIFLE]), towards="0509", orders=[towards]).place("r") == "0304"
    assert go(field(OPEN, [RIFLE]), towards="0509", orders=[Retreat(place="0606", to="0104")]).place("r") == "0507"


@pytest.mark.parametrize(
    ("drawing", "barred"),
    [
        ({"sides": {"major-river": ["0505/0604"]}}, {"0604"}),
        ({"sides": {"lake-side": ["0505/0604"]}}, {"0604"}),
        ({"sides": {"river": ["0505/0604"]}}, set()),
        ({"sides": {"major-river": ["0505/0604"]}, "ways": {"railroad": ["0505 0604"]}}, set()),
        ({"sides": {"major-river": ["0505/0604"]}, "weather": "snow"}, set()),
        ({"sides": {"lake-side": ["0505/0604"]}, "weather": "snow"}, set()),
    ],
)
def test_water_that_cannot_be_crossed_bars_a_retreat(drawing: dict[str, Any], barred: set[str]) -> None:
    """A Major River without a bridge but in Snow, lake sides (EF-255, EF-260)."""
    state = field(OPEN, [RIFLE], **drawing)
    first = {way.path[0] for way in retreat_ways.best(state, ("r",), "0505", 2)}
    assert set(state.land.neighbours["0505"]) - first == barred


def test_artillery_never_retreats_over_a_major_river() -> None:
    """Not in Snow either; over a bridge it does (EF-260)."""
    gun = "r SU artillery II 1-1-4 0505"
    sides = {"major-river": ["0505/0604"]}
    for ways, barred in (({}, {"0604"}), ({"main-road": ["0505 0604"]}, set())):
        state = field(OPEN, [gun], sides=sides, ways=ways, weather="snow")
        first = {way.path[0] for way in retreat_ways.best(state, ("r",), "0505", 2)}
        assert set(state.land.neighbours["0505"]) - first == barred


@pytest.mark.parametrize(
    ("unit", "weather", "ways", "end"),
    [
        ("r GE super-heavy II 0-1-2 green 0505", "dry", {"main-road": ["0505 0404"]}, "(cadre)"),
        ("r GE super-heavy II 0-1-2 green 0505", "mud", {"main-road": ["0505 0404 0304"]}, "0304"),
        ("r GE super-heavy II 0-1-2 green 0505", "dry", {"minor-road": ["0505 0404 0304"]}, "0304"),
        ("r GE super-heavy II 0-1-2 green 0505", "dry lingering", {"minor-road": ["0505 0404 0304"]}, "(eliminated)"),
        ("r GE super-heavy II 0-1-2 green 0505", "frost", {"minor-road": ["0505 0404 0304"]}, "(eliminated)"),
        ("r GE super-heavy II 0-1-2 green firing 0505", "dry", {"main-road": ["0505 0404 0304"]}, "(cadre)"),
    ],
)
def test_super_heavy_artillery_keeps_to_the_roads(
    unit: str, weather: str, ways: dict[str, list[str]], end: str
) -> None:
    """Main Road and Motorway, Minor Road in Dry; on its firing side it is lost (EF-56, EF-57)."""
    assert go(field(OPEN, [unit], weather=weather, ways=ways)).place("r") == end


@pytest.mark.parametrize(
    ("unit", "end"),
    [
        ("r SU fortress II 1-2-0 0505", "(removed)"),
        ("r SU coast II 1-2-0 0505", "(cadre)"),
        ("r SU msu II 0-0-8 orange dump 0505", "(removed)"),
        ("r SU bridge II 0-1-5 orange 0505", "(removed)"),
        ("r SU msu II 0-0-8 orange 0505", "(removed)"),
        ("r SU hq XXXX 0-1-5 0505", "0704"),
    ],
)
def test_who_never_retreats(unit: str, end: str) -> None:
    """Units without a movement allowance, dumps, bridge units, MSUs without a combat unit (EF-254, EF-D14, EF-H38)."""
    assert go(field(OPEN, [unit])).place("r") == end


def test_a_way_free_of_enemy_zones_is_taken_whatever_the_chooser_wants() -> None:
    """Zones cost nothing as long as there is a safer path (EF-252, EF-H27)."""
    fought = go(field(OPEN, [RIFLE, foe("0703")]), towards="0704")
    assert fought.kinds == ["unit.retreated"]
    assert not fought.state.land.adjacent(fought.place("r"), "0703")


RING = ("0304", "0503", "0704", "0706", "0507", "0306")
"""Six divisions, none beside 0505, that watch every hex around it and some beyond."""


def test_through_one_empty_zone_a_step_and_a_roll() -> None:
    """Each time: the step first, then the roll, then the move (EF-257, EF-H28)."""
    open_side = field(OPEN, [RIFLE, foe("0404"), foe("0504"), foe("0506"), foe("0405")])
    ways = retreat_ways.best(open_side, ("r",), "0505", 2)
    assert {len(way.watched) for way in ways} == {1}
    fought = go(open_side, 4)
    assert fought.kinds == ["unit.lost", "roll", "unit.retreated"]
    assert fought.only("unit.lost")["steps"] == 1
    assert fought.only("unit.lost")["rules"] == ["EF-239", "EF-257", "EF-H26"]
    assert fought.only("roll")["table"] == "retreat"
    assert fought.dice.asked == [f"b/retreat/r/{ways[0].watched[0]}"]


def test_never_through_two_zones_one_after_the_other() -> None:
    """Who has no other way is eliminated, surrounded or not (EF-256)."""
    state = field(OPEN, [RIFLE, *(foe(place) for place in RING)])
    assert retreat_ways.best(state, ("r",), "0505", 2) == ()
    assert go(state).place("r") == "(eliminated)"


def test_a_friend_in_the_hex_lifts_the_zone() -> None:
    """Any unit in page, a combat unit in the first edition (EF-256, EF-H28)."""
    ring = [foe(place) for place in RING]
    for friend, edition, saved in (
        ("f SU infantry XX 4-5-4 stack=4 0604", "page", True),
        ("f SU hq XXXX 0-1-5 0604", "page", True),
        ("f SU infantry XX 4-5-4 stack=4 0604", "first", True),
        ("f SU hq XXXX 0-1-5 0604", "first", False),
    ):
        state = field(OPEN, [RIFLE, friend, *ring], options={"edition": edition})
        assert bool(retreat_ways.best(state, ("r",), "0505", 2)) == saved


@pytest.mark.parametrize(("friend", "flips"), [("", True), ("f SU msu II 0-0-8 orange 0604", False)])
def test_an_hq_through_a_zone_without_a_friend_is_non_operational(friend: str, flips: bool) -> None:
    """A friendly unit in the hex saves it (EF-258)."""
    block = [foe("0404"), foe("0504"), foe("0506"), foe("0405"), "w GE infantry II 1-1-5 band 0605"]
    units = ["r SU hq XXXX 0-1-5 command=2 0505", "i SU infantry XX 4-5-4 steps=3 0505", *block]
    fought = go(field(OPEN, [*units, *([friend] if friend else [])]), 1)
    assert fought.place("r") in fought.state.land.terrain
    assert fought.state.piece("r").non_op == flips
    assert ("unit.flipped" in fought.kinds) == flips


def test_a_stack_keeps_together_and_pays_once() -> None:
    """One step and one roll for all that go through an empty zone together (EF-257, EF-H27)."""
    block = [foe("0404"), foe("0504"), foe("0506"), foe("0405")]
    units = [RIFLE, "q SU infantry XX 4-5-4 steps=3 stack=4 0505", *block]
    fought = go(field(OPEN, units), 1)
    assert fought.kinds == ["unit.lost", "roll", "unit.retreated", "unit.retreated"]
    assert fought.place("q") == fought.place("r")


def test_a_stack_parts_where_together_costs_more() -> None:
    """A gun that cannot cross the river in Snow does not drag the others through a zone (EF-260, EF-H27)."""
    units = [RIFLE, "g SU artillery II 1-1-4 steps=2 0505", foe("0603")]
    sides = {"major-river": ["0505/0404", "0505/0405", "0505/0504", "0505/0506", "0505/0605"]}
    fought = go(field(OPEN, units, sides=sides, weather="snow"), 1)
    assert fought.state.piece("r").lost == 0
    assert fought.state.piece("g").lost == 1
    assert [body["path"][1] for body in fought.bodies("unit.retreated")] == ["0604", "0605"]


def test_no_room_at_the_end_takes_one_hex_more() -> None:
    """Where every end would be overstacked one further hex is gone, and who cannot is eliminated (EF-253)."""

    def full(places: Sequence[str]) -> list[str]:
        return [f"x{place} SU infantry XX 1-1-4 stack=10 {place}" for place in places]

    land = field(OPEN).land
    second = [place for place in land.terrain if land.distance("0505", place) == 2]
    third = [place for place in land.terrain if land.distance("0505", place) == 3]
    fought = go(field(OPEN, [RIFLE, *full(second)]))
    assert land.distance("0505", fought.place("r")) == 3
    assert "EF-253" in fought.only("unit.retreated")["rules"]
    assert go(field(OPEN, [RIFLE, *full(second), *full(third)])).place("r") == "(cadre)"
    assert land.distance("0505", go(field(OPEN, [RIFLE, *full(second[1:])])).place("r")) == 2


def test_a_clause_leads_a_unit_by_its_path() -> None:
    """The chooser's path among those that do least harm, for all or for one unit (EF-108, EF-251)."""
    units = [RIFLE, "q SU infantry XX 4-5-4 steps=3 stack=4 0505"]
    fought = go(field(OPEN, units), orders=[Retreat(place="0505", path=("0404", "0304"))])
    assert (fought.place("q"), fought.place("r")) == ("0304", "0304")
    assert fought.bodies("unit.retreated")[0]["path"] == ["0505", "0404", "0304"]
    both = [Retreat(place="0505", path=("0404", "0304")), Retreat(place="0505", path=("0506", "0507"), unit="q")]
    fought = go(field(OPEN, units), orders=both)
    assert (fought.place("q"), fought.place("r")) == ("0507", "0304")
    elsewhere = go(field(OPEN, units), orders=[Retreat(place="0606", path=("0404", "0304"))])
    assert elsewhere.place("r") == "0704"


@pytest.mark.parametrize(
    ("path", "end"),
    [(("0404",), {"0303", "0304", "0403"}), (("0404", "0304", "0204"), {"0304"}), (("0504", "0503"), {"0503"})],
)
def test_a_path_too_short_is_gone_on_with_and_one_too_long_is_left(path: tuple[str, ...], end: set[str]) -> None:
    """Two hexes are two hexes (EF-D17)."""
    fought = go(field(OPEN, [RIFLE]), orders=[Retreat(place="0505", path=path)])
    assert fought.place("r") in end
    assert "order.failed" not in fought.kinds


@pytest.mark.parametrize(
    ("path", "units", "code", "rule"),
    [
        (("0303",), [], "A retreat cannot go to {place}, which is not next to {before}.", "EF-251"),
        (("0404", "0504"), [], "{unit} cannot retreat into {place}, which leads no farther away from {origin}.", "EF-251"),
        (("0404", "0304"), [foe("0304")], "{unit} cannot retreat into {place}, where units of the other side are.", "EF-255"),
        (("0604", "0704"), [foe("0803")], "{unit} does not retreat by way of {place}: a safer path is {path}.", "EF-252"),
        (
            ("0604", "0704"),
            [foe("0705")],
            "{unit} cannot retreat into {place}: that is a second hex in an enemy ZOC right after another.",
            "EF-256",
        ),
        (
            ("0604", "0704"),
            ["x SU infantry XX 1-1-4 stack=10 0704"],
            "{unit} cannot end its retreat in {place}, where too many would stand.",
            "EF-253",
        ),
    ],
)  # fmt: skip
def test_a_clause_that_cannot_be_followed_is_said_and_the_default_done(
    path: tuple[str, ...], units: list[str], code: str, rule: str
) -> None:
    """Each with its rule."""
    fought = go(field(OPEN, [RIFLE, *units]), orders=[Retreat(place="0505", path=path)])
    failed = fought.only("order.failed")
    assert (failed["why"], failed["rules"]) == (code, [rule])
    assert fought.kinds[-1] == "unit.retreated"


def test_a_clause_over_closed_land_is_refused() -> None:
    """Mountains in Snow, without a road, for motorized units (EF-255)."""
    rows = OPEN.splitlines()
    rows[3] = ". . . m . . . . ."
    unit = "r SU armour X 5-2-7 boxed armour steps=2 0505"
    fought = go(field(rows, [unit], weather="mud"), orders=[Retreat(place="0505", path=("0404", "0304"))])
    assert fought.only("order.failed")["rules"] == ["EF-255"]


@pytest.mark.parametrize(
    ("name", "effect", "units", "drawing"),
    [
        ("artillery", +2, ["r SU artillery II 1-1-4 0505"], {}),
        ("out-of-supply", +1, [RIFLE.replace("0505", "oos 0505")], {}),
        ("second-zoc-hex", +1, [RIFLE], {"again": True}),
        ("mud", +1, ["r SU motorized XX 4-4-7 boxed 0505"], {"weather": "mud"}),
        ("axis-zoc-armour", +1, [RIFLE], {"foe": "g GE armour III 8-7-8 boxed armour 0704"}),
        ("cover", -1, [RIFLE], {"letter": "w"}),
        ("cover", -1, [RIFLE], {"letter": "t"}),
        ("cover", -1, [RIFLE], {"letter": "h"}),
        ("german", -1, ["r GE infantry XX 7-9-5 0505"], {"foe": "g SU infantry XX 4-5-4 0703"}),
        ("soviet-hq", -1, [RIFLE, "h SU hq XXXX 0-1-5 command=2 0805"], {}),
    ],
)
def test_each_modifier_of_the_retreat_table(name: str, effect: int, units: list[str], drawing: dict[str, Any]) -> None:
    """Row by row of retreat.txt, for a retreat through 0604 (EF-259, EF-H28)."""
    drawing = dict(drawing)
    rows = [row.split() for row in OPEN.splitlines()]
    rows[3][5] = drawing.pop("letter", ".")
    again, enemy = drawing.pop("again", False), drawing.pop("foe", foe("0703"))
    state = field(["".join(row) for row in rows], [*units, enemy], **drawing)
    found = rules.modifiers(state, ("r",), "0604", again)
    assert [(factor.what, factor.value) for factor in found if factor.applies] == [(name, f"{effect:+d}")]
    assert len(found) == 8


@pytest.mark.parametrize(
    "hq", ["h SU hq XXXX 0-1-5 command=2 nonop 0805", "h SU hq XXXX 0-1-5 0805", "h SU hq XXXX 0-1-5 command=2 0109"]
)
def test_no_help_from_an_hq_that_cannot_command(hq: str) -> None:
    """Non-operational, without a point, or out of range (EF-H28)."""
    if " command" not in hq:
        hq = hq.replace("0-1-5", "0-1-5 command=0")
    state = field(OPEN, [RIFLE, hq, foe("0703")])
    assert not any(factor.applies for factor in rules.modifiers(state, ("r",), "0604"))


BLOCK = [foe("0404"), foe("0504"), foe("0506"), foe("0405")]


@pytest.mark.parametrize(
    ("die", "unit", "left", "end"),
    [
        (4, RIFLE, 2, "moved"),
        (5, RIFLE, 1, "moved"),
        (9, RIFLE, 1, "moved"),
        (10, RIFLE.replace("steps=3", "steps=4"), 1, "moved"),
        (10, RIFLE, 0, "(eliminated)"),
        (6, "r SU motorized XX 4-4-7 boxed steps=3 0505", 1, "moved"),
        (5, "r SU motorized XX 4-4-7 boxed steps=3 0505", 2, "moved"),
        (1, RIFLE.replace("steps=3", "steps=1"), 0, "(eliminated)"),
    ],
)
def test_what_the_retreat_table_does(die: int, unit: str, left: int, end: str) -> None:
    """Steps on top of the one that is lost anyway, by the column for foot or motorized units (EF-257, EF-H28)."""
    fought = go(field(OPEN, [unit, *BLOCK]), die)
    if end == "moved":
        assert state_left(fought.state, "r") == left
        assert fought.kinds[-1] == "unit.retreated"
    else:
        assert fought.place("r") == end


def state_left(state: State, unit: str) -> int:
    """Return the steps a unit has left."""
    return state.unit(unit).steps - state.piece(unit).lost


def test_an_a_takes_the_guns_with_it() -> None:
    """Every artillery unit of the stack, and the steps (EF-H28)."""
    units = ["r SU infantry XX 4-5-4 steps=4 stack=4 0505", "g SU artillery II 1-1-4 stack=1 0505", *BLOCK]
    fought = go(field(OPEN, units), 6)
    assert fought.only("roll")["result"] == "1A"
    assert fought.place("g") == "(eliminated)"
    assert state_left(fought.state, "r") == 2


def test_an_e_leaves_nothing_to_rebuild() -> None:
    """All eliminated, none rebuilt (EF-H28)."""
    units = [RIFLE.replace("0505", "oos 0505"), "g SU artillery II 1-1-4 oos 0505", *BLOCK]
    fought = go(field(OPEN, units), 10)
    assert (fought.only("roll")["net"], fought.only("roll")["result"]) == (3, "e")
    assert (fought.place("r"), fought.place("g")) == ("(eliminated)", "(eliminated)")


def test_two_zones_apart_are_paid_for_each() -> None:
    """Over three hexes a second empty zone is worse (second-zoc-hex; EF-257, EF-H28)."""
    wall = [foe(place) for place in ("0404", "0504", "0506", "0405")]
    far = [foe("0902", "band"), foe("0803"), foe("0806")]
    state = field(OPEN, [RIFLE.replace("steps=3", "steps=4"), *wall, *far])
    ways = retreat_ways.best(state, ("r",), "0505", 3)
    assert {len(way.watched) for way in ways} == {2}
    fought = go(state, 1, 1, length=3)
    assert fought.kinds == ["unit.lost", "roll", "unit.lost", "roll", "unit.retreated"]
    first, second = fought.bodies("roll")
    assert (first["net"], second["net"]) == (0, 1)
    assert len(set(fought.dice.asked)) == 2


def test_the_owner_says_who_loses_on_the_way() -> None:
    """His clause on losses counts here too (EF-H28)."""
    units = [RIFLE, "q SU infantry XX 4-5-4 steps=3 stack=4 0505", *BLOCK]
    fought = go(field(OPEN, units), 1, named=("r",))
    assert fought.only("unit.lost")["unit"] == "r"


def test_units_on_the_edge_go_where_there_is_land() -> None:
    """Off the map is no way."""
    state = field(OPEN, [RIFLE.replace("0505", "0101")])
    loaded = Loaded()
    after, _ = play(rules.retreat(state, loaded, ("r",), "0101", "axis", 2), state)
    assert after.piece("r").place in after.land.terrain
