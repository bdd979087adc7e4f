"""Who may overrun what from where: EF-90 to EF-105, EF-H4, EF-H8, EF-H13, EF-H15."""

from typing import Any

import msgspec
import pytest

from pbem.core.text import render
from pbem.rulesets.east_front import overrun
from pbem.rulesets.east_front.land import Unit
from pbem.rulesets.east_front.orders import Overrun
from pbem.rulesets.east_front.overrun_rules import Planned, plan
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.fights import OPEN, PANZER, faults

RIFLE = "t SU infantry XX 1-1-4 steps=2 stack=4 0503"
GERMAN = "t GE infantry XX 1-1-5 steps=2 stack=4 0503"
TANKS = "pz SU armour X 20-3-7 boxed armour steps=2 stack=3 0403"


def altered(state: State, unit: str, **printed: Any) -> State:
    """Return the state with members of a printed unit replaced."""
    made: Unit = msgspec.structs.replace(state.unit(unit), **printed)
    units = {**state.land.units, unit: made}
    return State(msgspec.structs.replace(state.land, units=units), state.now)


def test_a_panzer_unit_overruns_what_stands_beside_it() -> None:
    """The plain case has nothing to find fault with (EF-90, EF-92)."""
    state = field(OPEN, [PANZER, RIFLE])
    assert faults(state, "0503", "pz") == []
    made = plan(state, Overrun(place="0503", units=("pz",)))
    assert isinstance(made, Planned)
    assert (made.start, made.origin) == ("0403", "0403")
    assert made.ways["pz"].entry == 4, "clear, and the point of the overrun; no charge for the ZOC (EF-99)"


@pytest.mark.parametrize(
    ("phase", "units", "found"),
    [
        ("axis-move", [PANZER, RIFLE], []),
        ("axis-motorized", [PANZER, RIFLE], []),
        ("soviet-motorized", [TANKS, GERMAN], []),
        ("soviet-move", [TANKS, GERMAN], []),
        ("axis-combat", [PANZER, RIFLE], [": east.overrun.phase (EF-90)"]),
        ("interphase", [PANZER, RIFLE], [": east.overrun.phase (EF-90)"]),
        (
            "soviet-move",
            [PANZER, RIFLE],
            ["place: east.overrun.no-enemy (EF-92)", "units.0: east.overrun.not-yours ()"],
        ),
    ],
)
def test_overruns_belong_to_the_movement_phases(phase: str, units: list[str], found: list[str]) -> None:
    """In both movement phases of the side (EF-90)."""
    assert faults(field(OPEN, units, phase=phase), "0503", "pz") == found


@pytest.mark.parametrize(
    ("unit", "options", "found"),
    [
        ("pz GE armour III 20-9-8 boxed armour 0403", {}, ""),
        ("pz GE motorized III 20-4-7 boxed 0403", {}, ""),
        ("pz GE engineer II 20-2-7 boxed 0403", {}, ""),
        ("pz GE infantry XX 20-9-5 0403", {}, "east.overrun.not-motorized (EF-91)"),
        ("pz GE security X 20-2-7 orange 0403", {}, "east.overrun.not-motorized (EF-91)"),
        ("pz RO armour X 20-2-7 boxed armour 0403", {}, "east.overrun.not-german (EF-H15)"),
        ("pz HU motorized X 20-2-7 boxed 0403", {}, "east.overrun.not-german (EF-H15)"),
        ("pz GE artillery II 20-2-7 boxed range=2 support=4 0403", {}, "east.overrun.artillery (EF-94)"),
        ("pz GE rocket II 20-2-7 boxed range=1 support=4 0403", {}, "east.overrun.artillery (EF-94)"),
        ("pz GE bridge II 0-1-7 orange 0403", {}, "east.overrun.unarmed (EF-H15)"),
        ("pz GE armour III 20-9-8 boxed armour oos 0403", {}, "east.overrun.supply (EF-97)"),
        ("pz GE armour III 20-9-8 boxed armour emergency 0403", {}, ""),
        ("pz GE armour III 20-9-8 boxed armour overrun 0403", {}, ""),
        ("pz GE cavalry XX 20-9-7 0403", {"edition": "first"}, "east.overrun.not-motorized (EF-91)"),
    ],
)
def test_who_may_overrun_of_the_axis(unit: str, options: dict[str, str], found: str) -> None:
    """German units with a red box that are no guns, in supply; a marker from before does not matter (EF-91, EF-94, EF-97, EF-H15)."""
    state = field(OPEN, [unit, RIFLE], options=options)
    assert faults(state, "0503", "pz") == ([f"units.0: {found}"] if found else [])
    assert overrun.may_overrun(state, "pz") == (not found)


@pytest.mark.parametrize(
    ("unit", "options", "found"),
    [
        ("pz SU armour X 20-2-7 boxed armour 0403", {}, ""),
        ("pz SU motorized XX 20-4-7 boxed 0403", {}, ""),
        ("pz SU motorized II 20-4-7 boxed nkvd 0403", {}, "east.overrun.nkvd (EF-H15)"),
        ("pz SU cavalry XX 20-2-6 0403", {}, "east.overrun.not-motorized (EF-91)"),
        ("pz SU cavalry XX 20-2-6 0403", {"edition": "first"}, ""),
        ("pz SU cavalry XX 20-2-6 0403", {"cavalry-overruns": True}, ""),
        ("pz SU infantry XX 20-2-4 0403", {}, "east.overrun.not-motorized (EF-91)"),
        ("pz SU rocket II 20-2-8 boxed range=1 support=4 0403", {}, "east.overrun.artillery (EF-94)"),
        ("pz SU hq XXXX 0-1-5 0403", {}, "east.overrun.unarmed (EF-H15)"),
    ],
)
def test_who_may_overrun_of_the_soviets(unit: str, options: dict[str, Any], found: str) -> None:
    """Red box but no NKVD; cavalry in the first edition only (EF-91, EF-H15)."""
    state = field(OPEN, [unit, GERMAN], options=options, phase="soviet-motorized")
    assert faults(state, "0503", "pz") == ([f"units.0: {found}"] if found else [])


@pytest.mark.parametrize(
    ("members", "found"),
    [
        ({"tired": True}, "east.overrun.strategic (EF-H8)"),
        ({"done": True}, "east.unit.done (EF-18)"),
        ({"spent": 2}, "east.overrun.moved (EF-91)"),
        ({"spent": 4, "group": "0203 pz"}, "east.unit.held (EF-H4)"),
    ],
)
def test_what_a_unit_has_done_before(members: dict[str, Any], found: str) -> None:
    """Strategic movement, a move that ended, a march of its own; after an overrun only the hex beside (EF-91, EF-98, EF-H4, EF-H8)."""
    state = field(OPEN, [PANZER, RIFLE, "f SU infantry XX 1-1-4 stack=4 0606"]).alter("pz", **members)
    if "group" in members:
        assert faults(state, "0503", "pz") == []
        assert faults(state, "0606", "pz") == [f"place: {found}"]
    else:
        assert faults(state, "0503", "pz") == [f"units.0: {found}"]


TWO = [PANZER, "mo GE motorized III 4-4-7 boxed steps=2 stack=3 0403", "fa GE motorized III 4-4-7 boxed 0404", RIFLE]


@pytest.mark.parametrize(
    ("units", "pieces", "found"),
    [
        (("pz", "mo"), {}, []),
        (("mo", "pz"), {}, []),
        ((), {}, [": east.overrun.no-units (EF-91)"]),
        (("pz", "pz"), {}, ["units.1: east.overrun.unit-twice ()"]),
        (("pz", "fa"), {}, ["units.1: east.overrun.apart (EF-91)"]),
        (("pz", "t"), {}, ["units.1: east.overrun.not-yours ()"]),
        (("pz", "mo"), {"mo": {"spent": 2}}, ["units.1: east.overrun.moved (EF-91)"]),
        (("pz", "mo"), {"mo": {"spent": 2, "group": "0303 mo"}}, ["units.1: east.overrun.mixed (EF-91)"]),
        (
            ("pz", "mo"),
            {"mo": {"spent": 2, "group": "0303 mo"}, "pz": {"spent": 2, "group": "0303 pz"}},
            ["units.1: east.overrun.mixed (EF-91)"],
        ),
        (("pz", "mo"), {"mo": {"spent": 2, "group": "0303 mo"}, "pz": {"spent": 4, "group": "0303 mo"}}, []),
        (("pz",), {"mo": {"spent": 2, "group": "0303 mo"}, "pz": {"spent": 4, "group": "0303 mo"}}, []),
    ],
)
def test_a_stack_begins_the_phase_in_one_hex_and_stays_together(
    units: tuple[str, ...], pieces: dict[str, dict[str, Any]], found: list[str]
) -> None:
    """Units that overran together before, or some of them, may go on; no others (EF-91)."""
    state = field(OPEN, TWO)
    for unit, members in pieces.items():
        state = state.alter(unit, **members)
    assert faults(state, "0503", *units) == found


def test_units_not_in_play_are_named() -> None:
    """A unit that is not on the map cannot overrun."""
    state = field(OPEN, [PANZER, RIFLE, "aw GE armour III 5-5-8 boxed arrives=2 entry=0101 away"])
    assert faults(state, "0503", "aw") == ["units.0: east.unit.not-on-map ()"]


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("0503", []),
        ("0404", ["place: east.overrun.no-enemy (EF-92)"]),
        ("0403", ["place: east.overrun.no-enemy (EF-92)"]),
        ("9999", ["place: east.move.unknown-place ()"]),
    ],
)
def test_the_target_holds_an_enemy(place: str, found: list[str]) -> None:
    """One enemy-occupied hex (EF-92)."""
    assert faults(field(OPEN, [PANZER, RIFLE]), place, "pz") == found


def with_hex(place: str, letter: str) -> str:
    """Return open country with one hex replaced."""
    rows = [row.split() for row in OPEN.splitlines()]
    rows[int(place[2:]) - 1][int(place[:2]) - 1] = letter
    return "\n".join(" ".join(row) for row in rows)


@pytest.mark.parametrize(
    ("letter", "weather", "found"),
    [
        (".", "dry", ""),
        (".", "frost", ""),
        (".", "mud", "place: east.overrun.weather (EF-100)"),
        (".", "snow", "place: east.overrun.weather (EF-100)"),
        (".", "dry lingering", ""),
        ("w", "dry lingering", "place: east.overrun.weather (EF-100)"),
        ("w", "dry", ""),
        ("s", "dry", "place: east.overrun.swamp (EF-103)"),
        ("s", "frost", ""),
        ("m", "dry", "place: east.overrun.terrain (EF-H15)"),
        ("a", "frost", "place: east.overrun.terrain (EF-H15)"),
        ("x", "dry", ""),
        ("h", "dry", ""),
    ],
)
def test_weather_and_terrain_of_the_target(letter: str, weather: str, found: str) -> None:
    """Dry and Frost only, woods in Lingering Mud are in Mud, swamp in Frost, never mountain or alpine (EF-100, EF-103, EF-H15)."""
    state = field(with_hex("0503", letter), [PANZER, RIFLE], weather=weather, ways={"minor-road": ["0403 0503"]})
    assert faults(state, "0503", "pz") == ([found] if found else [])


def test_a_lake_with_somebody_in_it_is_not_overrun() -> None:
    """Whatever stands there (EF-H15)."""
    state = field(with_hex("0503", "~"), [PANZER, RIFLE.replace("0503", "0602")]).alter("t", place="0503")
    assert faults(state, "0503", "pz") == ["place: east.overrun.terrain (EF-H15)"]


def test_woods_in_lingering_mud_are_no_place_to_overrun_from() -> None:
    """The hex from which it starts counts too (EF-100, EF-27)."""
    state = field(with_hex("0403", "w"), [PANZER, RIFLE], weather="dry lingering")
    assert faults(state, "0503", "pz", via=()) == []
    made = plan(state, Overrun(place="0503", units=("pz",)))
    assert isinstance(made, Planned)
    assert made.origin != "0403"
    mired = field(with_hex("0404", "w"), [PANZER, RIFLE.replace("0503", "0405")], weather="dry lingering")
    assert faults(mired, "0405", "pz", via=("0404",)) == ["via.0: east.overrun.weather (EF-100)"]


@pytest.mark.parametrize(
    ("kind", "ways", "found"),
    [
        ("river", {}, ""),
        ("canal", {}, ""),
        ("major-river", {}, "east.overrun.major-river (EF-101)"),
        ("major-river", {"main-road": ["0403 0503"]}, "east.overrun.major-river (EF-101)"),
        ("lake-side", {}, "east.overrun.lake (EF-102)"),
        ("lake-side", {"main-road": ["0403 0503"]}, "east.overrun.lake (EF-102)"),
        ("shallow-water", {"main-road": ["0403 0503"]}, "east.overrun.shallow-water (EF-H15)"),
    ],
)
def test_sides_that_are_not_overrun_across(kind: str, ways: dict[str, list[str]], found: str) -> None:
    """A Major River never, bridge or not; lakes and shallow water never (EF-101, EF-102, EF-H15)."""
    around = [f"0503/{beside}" for beside in ("0402", "0403", "0502", "0504", "0602", "0603")]
    state = field(OPEN, [PANZER, RIFLE], sides={kind: around}, ways=ways)
    assert [fault.partition(": ")[2] for fault in faults(state, "0503", "pz")] == ([found] if found else [])


def test_the_way_round_a_major_river_is_found() -> None:
    """Without a path the stack goes to a hex from which the overrun is allowed (EF-101)."""
    state = field(OPEN, [PANZER, RIFLE], sides={"major-river": ["0503/0403"]}, ways={"main-road": ["0403 0503"]})
    made = plan(state, Overrun(place="0503", units=("pz",)))
    assert isinstance(made, Planned)
    assert made.origin in ("0402", "0504")
    assert made.reckoning.net == 0


def test_no_other_enemys_zone_where_it_starts_from() -> None:
    """A ZOC of units in the target does no harm, one of others does; the way around it is found (EF-96)."""
    other = "n SU infantry XX 1-1-4 stack=4 0304"
    state = field(OPEN, [PANZER, RIFLE, other])
    assert faults(state, "0503", "pz") == [] or faults(state, "0503", "pz")[0].startswith("place: east.")
    both = field(OPEN, [PANZER, RIFLE, "n SU infantry XX 1-1-4 stack=4 0404", "m SU infantry XX 1-1-4 stack=4 0402"])
    found = faults(both, "0503", "pz")
    assert found == ["place: east.overrun.zone (EF-96)"]
    order = Overrun(place="0503", units=("pz",))
    text = render(overrun.check(both, order)[0][1].message)
    assert text == "0503 cannot be overrun from 0403, which is in the ZOC of m too."


def test_a_zone_that_a_marked_unit_does_not_have_does_not_hinder() -> None:
    """Units with an Overrun marker have no ZOC (EF-110)."""
    units = [
        PANZER,
        RIFLE,
        "n SU infantry XX 1-1-4 stack=4 overrun 0404",
        "m SU infantry XX 1-1-4 stack=4 overrun 0402",
    ]
    assert faults(field(OPEN, units), "0503", "pz") == []


ENGINEER = "1.en GE engineer II 6-2-7 boxed steps=2 stack=2 0403"
ON_FOOT = "1.en GE engineer II 6-2-5 steps=2 stack=2 0403"


@pytest.mark.parametrize(
    ("letter", "drawing", "code"),
    [
        ("c", {}, "east.overrun.engineer-city"),
        ("C", {}, "east.overrun.engineer-city"),
        (".", {"strongpoints": {"soviet": ["0503"]}}, "east.overrun.engineer-strongpoint"),
        (
            ".",
            {"lines": {"soviet": [f"0503/{o}" for o in ("0402", "0403", "0502", "0504", "0602", "0603")]}},
            "east.overrun.engineer-line",
        ),
        ("t", {}, ""),
    ],
)
def test_fortified_places_take_a_motorized_engineer(letter: str, drawing: dict[str, Any], code: str) -> None:
    """City, major city, strongpoint, fortified line (EF-104); the engineer's red box counts, as for every overrunner."""
    rows = with_hex("0503", letter)
    state = field(rows, [PANZER.replace("20-9", "60-9"), RIFLE], **drawing)
    assert faults(state, "0503", "pz") == ([f"place: {code} (EF-104)"] if code else [])
    strong = [PANZER.replace("20-9", "60-9"), ENGINEER, RIFLE]
    assert faults(field(rows, strong, **drawing), "0503", "pz", "1.en") == []
    walking = [PANZER.replace("20-9", "60-9"), ON_FOOT, RIFLE]
    assert faults(field(rows, walking, **drawing), "0503", "pz", "1.en") == [
        "units.1: east.overrun.not-motorized (EF-91)"
    ]


@pytest.mark.parametrize(
    ("attack", "defence", "drawing", "found"),
    [
        (5, 1, {}, []),
        (4, 1, {}, ["place: east.overrun.odds (EF-105)"]),
        (14, 3, {}, ["place: east.overrun.odds (EF-105)"]),
        (12, 1, {"strongpoints": {"soviet": ["0503"]}}, []),
        (11, 1, {"strongpoints": {"soviet": ["0503"]}}, ["place: east.overrun.odds (EF-105)"]),
        (4, 1, {"constants": {"overrun": {"minimum": "4-1"}}}, []),
    ],
)
def test_the_least_odds(attack: int, defence: int, drawing: dict[str, Any], found: list[str]) -> None:
    """5-1, against fortified targets 12-1; both are constants of the scenario, but none is below the table (EF-105, EF-H13)."""
    units = [f"1.en GE engineer II {attack}-2-7 boxed 0403", f"t SU infantry XX 1-{defence}-4 0503"]
    if "constants" in drawing:
        found = ["place: east.overrun.odds (EF-105)"]
    assert faults(field(OPEN, units, **drawing), "0503", "1.en") == found


def test_the_refusal_says_both_strengths_and_the_least_odds() -> None:
    """So that a player sees what is lacking (EF-105)."""
    state = field(OPEN, [PANZER.replace("20-9", "7-9"), RIFLE.replace("1-1-4", "1-2-4")])
    order = Overrun(place="0503", units=("pz",), via=())
    assert render(overrun.check(state, order)[0][1].message) == (
        "7 to 2 is below 5-1, the lowest odds at which 0503 can be overrun from 0403."
    )


@pytest.mark.parametrize(
    ("move", "via", "found"),
    [
        (2, (), []),
        (1, (), ["place: east.move.points (EF-16)"]),
        (5, ("0404", "0504"), []),
        (4, ("0404", "0504"), ["place: east.move.points (EF-16)"]),
        (9, ("0404", "0505", "0504"), []),
        (8, ("0303", "0503"), ["via.1: east.move.apart ()"]),
        (8, ("0404", "0604"), ["via.1: east.move.apart ()"]),
        (8, ("0303", "0404"), ["via.1: east.move.apart ()"]),
        (8, ("0404", "0405"), ["via.1: east.move.apart ()"]),
        (5, ("0403", "0404", "0504"), []),
        (8, ("0403", "0404", "0405"), ["via.2: east.move.apart ()"]),
        (2, ("0403",), []),
    ],
)
def test_each_unit_affords_the_way_the_entry_and_a_point(move: int, via: tuple[str, ...], found: list[str]) -> None:
    """Entry without the ZOC's charge, plus one point; the way into the ZOC beside the target pays it (EF-17, EF-99)."""
    state = field(OPEN, [PANZER, f"mo GE motorized III 4-4-{move} boxed 0403", RIFLE])
    got = faults(state, "0503", "pz", "mo", via=via)
    assert got == found


def test_infiltration_and_one_hex_movement_are_no_way_to_an_overrun() -> None:
    """A stack in a ZOC of others cannot slip to the target's (EF-68, EF-98)."""
    state = field(OPEN, [PANZER, "n SU infantry XX 1-1-4 0303", "t SU infantry XX 1-1-4 0505"])
    assert faults(state, "0505", "pz", via=("0404",)) == ["via.0: east.move.zone-to-zone (EF-68)"]


def test_a_full_hex_is_warned_of() -> None:
    """If it fails the stack stays there; that is no reason to refuse (EF-106, EF-H6)."""
    crowd = [f"c{i} GE infantry XX 7-9-5 stack=5 0404" for i in range(2)]
    state = field(OPEN, [PANZER, *crowd, "t SU infantry XX 1-1-4 0505"])
    assert faults(state, "0505", "pz", via=("0404",)) == ["place: east.overrun.room (EF-H6)"]
    assert not overrun.check(state, Overrun(place="0505", units=("pz",), via=("0404",)))[0][1].refuses


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"then": ("0603", "0703")}, []),
        ({"then": ("0703",)}, ["then.0: east.move.apart ()"]),
        ({"then": ("0603", "0803")}, ["then.1: east.move.apart ()"]),
        ({"then_to": "0803"}, []),
        ({"then_to": "9999"}, ["then_to: east.move.unknown-place ()"]),
    ],
)
def test_the_way_on_is_looked_at_beforehand(more: dict[str, Any], found: list[str]) -> None:
    """Whether it is legal is only known after the overrun, but that places join is known now (EF-107)."""
    assert faults(field(OPEN, [PANZER, RIFLE]), "0503", "pz", **more) == found


def test_units_near_a_non_operational_hq_are_counted_as_they_overrun() -> None:
    """Of a stack no more go than its recovery less one lets go (4.2, EF-H16)."""
    units = [
        "a SU armour X 20-3-7 boxed armour 0403",
        "b SU armour X 20-3-7 boxed armour 0403",
        "1.hq SU hq XXXX 0-1-5 recovery=2 nonop 0303",
        GERMAN,
    ]
    state = field(OPEN, units, phase="soviet-motorized")
    assert faults(state, "0503", "a") == []
    assert faults(state, "0503", "a", "b") == ["units.1: east.unit.non-op-limit (EF-H16)"]


def test_a_militia_of_factor_zero_cannot_overrun() -> None:
    """No attack at all is below every column (EF-105)."""
    state = altered(field(OPEN, [PANZER, RIFLE]), "pz", attack=0)
    assert faults(state, "0503", "pz") == ["place: east.overrun.odds (EF-105)"]


def test_a_way_that_does_not_join_is_told_what_via_takes() -> None:
    """A last place alone, as a move has it, is no way to an overrun."""
    state = field(OPEN, [PANZER, RIFLE])
    ((_, finding),) = overrun.check(state, Overrun(place="0503", units=("pz",), via=("0404", "0405")))
    assert finding.remedy is not None
    assert render(finding.message) == "0405 and 0503 are not adjacent."
    assert render(finding.remedy) == (
        "Name every hex on the way after the word via; the last one is next to the hex that is overrun."
    )
