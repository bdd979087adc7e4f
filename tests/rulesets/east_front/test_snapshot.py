"""The map, the roster and the figures of a view."""

import msgspec
import pytest

from pbem.board.snapshot import Counter, Edge, MapSnapshot, Mark, Objective, Site
from pbem.core.text import render
from pbem.reports.png import to_png
from pbem.reports.svgmap import draw_map
from pbem.rulesets.api import Fact
from pbem.rulesets.east_front.land import SIDE_KINDS, TERRAINS, TYPES, WAYS, Unit
from pbem.rulesets.east_front.roster import roster, standings
from pbem.rulesets.east_front.snapshot import EDGES, TERRAIN, sign, snapshot
from pbem.rulesets.east_front.snapshot import WAYS as DRAWN
from pbem.rulesets.east_front.state import Assault, State, view_of
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.scene import UNITS, scene


def shot(state: State, *events: Fact, language: str = "en") -> MapSnapshot:
    """Return the map of the public view."""
    return snapshot(view_of(state, None), events, language)


def figures(state: State) -> dict[str, str]:
    """Return the figures of the public view by what they are."""
    return {render(row.what): row.value for row in standings(view_of(state, None))}


def test_everything_has_a_drawing() -> None:
    """Each terrain, hexside and way of the rules has a class in which it is drawn."""
    assert set(TERRAIN) == set(TERRAINS)
    assert set(EDGES) == set(SIDE_KINDS)
    assert {*DRAWN, "railroad"} == set(WAYS)


def test_cells() -> None:
    """A hex is drawn as its city, as its town where nothing else is there, else as its terrain, with its name and sources."""
    cells = {cell.place: cell for cell in shot(scene()).cells}
    drawn = {
        "0101": "clear", "0301": "woods", "0401": "hills", "0601": "swamp", "0702": "marsh", "0604": "lake", "0104": "mountains",
        "0105": "alpine", "0202": "major-city", "0803": "city", "0502": "town", "0403": "woods",
    }  # fmt: skip
    assert {place: cells[place].terrain for place in drawn} == drawn
    assert [cell.place for cell in cells.values() if cell.major] == ["0202", "0806"]
    assert {cell.name for cell in cells.values()} == {"", "Minsk", "Moskva", "Vyazma", "Orsha"}
    assert [cell.place for cell in cells.values() if cell.town] == ["0403"]
    assert (cells["0101"].source, cells["0801"].source, cells["0301"].source) == ("axis", "soviet", "")


def test_strongpoints_stand_until_they_fall() -> None:
    """A strongpoint is on the map, and what was one at the start and is none any more is shown fallen."""
    state = scene()
    fallen = state.change(strongpoints={"0603": "soviet", "0404": "soviet"})
    found = [{c.place: c.strongpoint for c in shot(s).cells if c.strongpoint} for s in (state, fallen)]
    assert found[0] == {"0203": "standing", "0603": "standing"}
    assert found[1] == {"0203": "fallen", "0404": "standing", "0603": "standing"}


def test_a_strongpoint_under_construction() -> None:
    """EF-H34: what is being built is on the map as begun, also where a strongpoint fell before."""
    state = scene().change(strongpoints={}, works={"0603": "soviet", "0404": "soviet"})
    found = {cell.place: cell.strongpoint for cell in shot(state).cells if cell.strongpoint}
    assert found == {"0203": "fallen", "0404": "begun", "0603": "begun"}
    assert 'stroke-dasharray="2.6 2.4"' in draw_map(shot(state))


def test_edges() -> None:
    """Waters are drawn by kind, and fortified lines from inside to outside until they are destroyed."""
    state = scene().change(broken=("0504/0404",))
    edges = shot(state).edges
    for edge in (
        Edge("river", "0302", "0402"),
        Edge("major-river", "0502", "0602"),
        Edge("canal", "0701", "0801"),
        Edge("lake-side", "0504", "0505"),
        Edge("major-fort", "0202", "0302"),
        Edge("major-fort", "0504", "0403"),
        Edge("major-fort", "0504", "0404", True),
    ):
        assert edge in edges
    assert len(edges) == 8


@pytest.mark.parametrize(
    ("converted", "found"),
    [
        ((), [("rail", "0102 0202 0303 0403 0504 0603 0703 0803")]),
        (("0102",), [("rail", "0102 0202 0303 0403 0504 0603 0703 0803")]),
        (
            ("0102", "0202", "0303"),
            [("rail-converted", "0102 0202 0303"), ("rail", "0303 0403 0504 0603 0703 0803")],
        ),
        (
            ("0303", "0403", "0703", "0803"),
            [
                ("rail", "0102 0202 0303"),
                ("rail-converted", "0303 0403"),
                ("rail", "0403 0504 0603 0703"),
                ("rail-converted", "0703 0803"),
            ],
        ),
    ],
)
def test_railroads_by_gauge(converted: tuple[str, ...], found: list[tuple[str, str]]) -> None:
    """EF-119: a railroad is drawn as converted between hexes that are, and as it was elsewhere."""
    ways = shot(scene().change(converted=converted)).ways
    assert [(way.kind, " ".join(way.places)) for way in ways if way.kind.startswith("rail")] == found


def test_roads() -> None:
    """Each kind of road is drawn as its own."""
    assert {way.kind for way in shot(scene()).ways} == {"motorway", "road", "minor-road", "rail-converted", "rail"}


def test_ports_and_laid_bridges() -> None:
    """A port is shown in its hex, and the bridge of a bridge unit on its hexside (EF-49)."""
    state = scene(ports=["0505"]).alter("pont.1", bridge=("0303", "0402"))
    assert shot(state).sites == (Site("port", "0505"), Site("temporary-bridge", "0303", "0402"))
    assert shot(scene()).sites == ()


@pytest.mark.parametrize(
    ("language", "note"),
    [("en", "Worth 3 to the Axis at the end."), ("fr", "Vaut 3 pour l’Axe à la fin."), ("ru", "Для Оси в конце: 3.")],
)
def test_objectives(language: str, note: str) -> None:
    """EF-H40: the places that count are on the map, with who holds them and what they are worth."""
    taken = scene(now={"control": {"0202": "soviet"}}, owner=["AAAASSSS"] * 6)
    found = shot(taken, language=language).objectives
    assert [(one.place, one.holder) for one in found] == [("0202", "soviet"), ("0806", "soviet")]
    assert found[0] == Objective("0202", "soviet", note)


def test_counters() -> None:
    """A counter has its sign, size, present strengths and movement, states, steps; the strongest is on top."""
    made = {counter.id: counter for counter in shot(scene()).counters}
    assert made["3pz.6"] == Counter(
        "3pz.6",
        "axis",
        "0302",
        "armour",
        "III",
        "8-7-8",
        "3pz.6",
        ("overrun",),
        0,
        steps=2,
        lost=1,
        pace="red-box",
    )
    assert (made["394.x"].type, made["394.x"].order) == ("motorised", 1)
    assert made["7.id"].states == ("out-of-supply",)
    assert made["24.rd"].states == ("emergency",)
    assert (made["614.sh"].type, made["614.sh"].value, made["614.sh"].states) == ("artillery", "0-1-0", ("firing",))
    assert (made["9.hq"].type, made["9.hq"].states) == ("headquarters", ("non-operational",))
    active = {counter.id: counter for counter in shot(scene().alter("24.rd", active=True)).counters}["24.rd"]
    assert active.states == ("emergency", "activated")
    assert "late" not in made


@pytest.mark.parametrize(("lost", "value", "reduced"), [(0, "8-7-8", False), (1, "8-7-8", False), (2, "4-3-8", True)])
def test_a_counter_shows_the_strength_of_its_steps(lost: int, value: str, reduced: bool) -> None:
    """EF-H22: below half of its steps a unit shows the strengths of its reverse."""
    (counter,) = [made for made in shot(scene().alter("3pz.6", lost=lost)).counters if made.id == "3pz.6"]
    assert (counter.value, counter.reduced, counter.steps) == (value, reduced, 3 - lost)


def test_a_dump_has_a_sign_of_its_own() -> None:
    """EF-157: a Mobile Supply Unit and the dump it becomes are told apart."""
    state = scene("axis-move", "1.msu GE msu II 0-1-8 orange 0302")
    made = [shot(s).counters[0] for s in (state, state.alter("1.msu", dump=True))]
    assert [(counter.type, counter.value) for counter in made] == [("supply", "0-1-8"), ("supply-dump", "0-1-0")]


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("infantry II 1-1-5", "white"),
        ("infantry II 1-1-5 boxed", "red-box"),
        ("infantry II 1-1-5 yellow", "yellow"),
        ("infantry II 1-1-5 yellow boxed", "yellow-box"),
        ("super-heavy II 1-1-3 green range=2 support=3", "green"),
        ("artillery II 1-1-5 orange range=2 support=3", "orange"),
        ("artillery II 1-1-5 orange boxed range=2 support=3", "orange"),
        ("armored-train II 1-1-5 grey", "grey"),
        ("flotilla II 1-1-5 blue", "blue"),
    ],
)
def test_the_plate_of_a_movement_factor(words: str, drawn: str) -> None:
    """EF-2 to EF-8: the colour of the movement factor and the red box around it are on the counter, and the light band (EF-H5)."""
    (counter,) = shot(scene("axis-move", f"x GE {words} band 0504")).counters
    assert (counter.pace, counter.band) == (drawn, True)


@pytest.mark.parametrize("kind", TYPES)
def test_every_type_of_unit_has_a_sign(kind: str) -> None:
    """No type of unit is drawn as unknown."""
    known = {
        "infantry", "motorised", "armour", "cavalry", "fortress", "airborne", "artillery", "engineer", "headquarters", "supply",
        "recon", "motorcycle", "anti-tank", "anti-aircraft", "bridge-unit", "rail", "naval",
    }  # fmt: skip
    assert sign(Unit("x", "SU", kind, "XX", 1, 1, 4)) in known


def test_marks() -> None:
    """What happened is marked: moves, overruns with their column and result, retreats, losses, what was destroyed."""
    events = [
        Fact("unit.moved", {"unit": "394.x", "path": ["0101", "0201"], "cost": 4, "by": "march"}),
        Fact(
            "overrun.fought",
            {
                "place": "0402",
                "from": "0302",
                "units": ["3pz.6"],
                "column": "8-1",
                "result": "1/R1",
                "die": 4,
                "net": 0,
            },
        ),
        Fact("unit.retreated", {"unit": "1.gcd", "path": ["0402", "0503"], "by": "axis"}),
        Fact("unit.eliminated", {"unit": "24.rd", "place": "0402", "how": "overrun", "box": "cadre"}),
        Fact("strongpoint.fell", {"place": "0603"}),
        Fact("line.fell", {"inside": "0504", "outside": "0404"}),
        Fact("weather.set", {"state": "mud"}),
    ]
    assert shot(scene(), *events).marks == (
        Mark("moved", ("0101", "0201"), "axis", unit="394.x"),
        Mark("attacked", ("0302", "0402"), "axis"),
        Mark("result", ("0402",), "axis", "8-1 1/R1"),
        Mark("retreated", ("0402", "0503"), "soviet", unit="1.gcd"),
        Mark("eliminated", ("0402",), "soviet", unit="24.rd"),
        Mark("destroyed", ("0603",), "soviet"),
        Mark("destroyed", ("0504",), "soviet"),
    )


def test_zones_of_control_are_on_the_map() -> None:
    """Both sides' zones of control are shown; a unit with an Overrun marker has none (EF-110)."""
    state = scene("axis-move", "3pz.6 GE armour III 8-7-8 boxed overrun 0101", "24.rd SU infantry XX 4-5-4 0806")
    assert shot(state).zones == {"axis": (), "soviet": ("0706", "0805", "0806")}


def test_the_land_is_the_same_for_every_map() -> None:
    """Maps of one game share what does not change, so that their drawing is kept."""
    state = scene()
    moved = state.alter("394.x", place="0301")
    for part in ("cells", "edges", "ways"):
        assert getattr(shot(state), part) is getattr(shot(moved), part)


@pytest.mark.parametrize(
    ("phase", "weather", "says"),
    [
        ("axis-motorized", "mud storm", "turn 1 of 3, Axis Motorized Movement, Mud with Storm"),
        ("soviet-move", "dry lingering", "turn 1 of 3, Soviet Movement, Dry with Lingering Mud"),
        ("soviet-move", "dry storm lingering", "turn 1 of 3, Soviet Movement, Dry with Storm and Lingering Mud"),
        ("axis-move", "snow frozen", "turn 1 of 3, Axis Movement, Snow, waters frozen"),
        ("over", "dry", "turn 1 of 3, the game is over"),
    ],
)
def test_subtitle(phase: str, weather: str, says: str) -> None:
    """The map says at which turn and phase it stands, and in which weather."""
    assert shot(scene(phase, weather=weather)).subtitle == says


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_it_is_drawn(language: str) -> None:
    """The map is drawn with everything on it, as SVG and as a picture."""
    svg = draw_map(shot(scene(), language=language), zones=True, language=language)
    assert all(f">{unit.split()[0]}<" in svg for unit in UNITS if "away" not in unit)
    assert to_png(svg, 600).startswith(b"\x89PNG")


def test_roster() -> None:
    """The roster lists every unit, the view's own side first, with what ails it, and what is still to come."""
    state = scene().alter("pont.1", bridge=("0303", "0402")).alter("24.rd", active=True)
    lines = roster(view_of(state, "soviet"))
    assert [(line.side, line.place, line.name, line.units) for line in lines] == [
        ("soviet", "0402", "", ("1.gcd", "24.rd")),
        ("soviet", "0603", "", ("5.hq",)),
        ("soviet", "0704", "", ("9.hq",)),
        ("axis", "0202", "Minsk", ("614.sh",)),
        ("axis", "0203", "", ("7.id",)),
        ("axis", "0302", "", ("394.x", "3pz.6")),
        ("axis", "0303", "", ("pont.1",)),
        ("axis", "-", "", ("late",)),
    ]
    assert [render(remark) for line in lines for remark in line.remarks] == [
        "24.rd is in Emergency Supply",
        "24.rd is activated",
        "supply comes here again. From Vyazma (0803): railroad to 0403, LOC 1 of 7.",
        "9.hq is not operational",
        "614.sh is on its firing side",
        "7.id is Out of Supply",
        "supply comes here again. From 0103: LOC 1 of 7.",
        "3pz.6 has 2 of 3 steps",
        "3pz.6 has an Overrun marker",
        "pont.1 has a bridge between 0303 and 0402",
        "no supply comes here. From 0302: the LOC ends in 0302, as 0303 is in an enemy ZOC and has no friendly combat unit "
        "(EF-134). Motorway to 0302: the enemy stands in 0402 (EF-133).",
        "arrives on turn 2",
    ]


def test_a_bridge_unit_that_was_removed_waits() -> None:
    """EF-H10: a removed bridge unit comes back, so it is listed among those to come."""
    state = scene()
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if unit != "pont.1"}
    lines = roster(view_of(state.change(pieces=pieces, gone={"pont.1": "removed"}), "axis"))
    assert ("-", ("pont.1",)) in [(line.place, line.units) for line in lines]


def test_who_never_comes_is_not_listed() -> None:
    """A reinforcement of a turn after the last is not promised."""
    state = scene()
    land = msgspec.structs.replace(state.land, turns=1)
    assert not any("late" in line.units for line in roster(view_of(State(land, state.now), "axis")))


def test_standings() -> None:
    """The figures: turn, weather, points of capacity left by side, HQs that command, victory points, objectives."""
    state = scene("axis-move", weather="mud storm", now={"control": {"0202": "axis"}})
    used = state.change(used={"rail axis": 2, "air soviet": 1, "convert axis": 2, "command 5.hq": 1})
    found = figures(used)
    assert found == {
        "Turn": "1/3",
        "Weather: Mud with Storm; turns running": "1",
        "Rail points left, Axis": "4",
        "Rail points left, Soviet": "10",
        "Points of air transport left, Soviet": "0",
        "Railroad conversion points left": "4",
        "Command points left, 5.hq": "1/2",
        "Axis points": "3",
        "Axis points for Minsk": "3/3",
        "Axis points for Moskva": "0/10",
    }


def test_axis_rail_capacity_is_halved_in_snow() -> None:
    """EF-H9: the figures know of what the weather does to the capacity."""
    assert figures(scene(weather="snow"))["Rail points left, Axis"] == "3"


def test_loss_tracks() -> None:
    """EF-243: the figures say how far the tracks of losses have come since the last point."""
    found = figures(scene().change(tracks={"armour axis": 11, "artillery soviet": 3}))
    assert (found["Armour losses, Axis"], found["Artillery losses, Soviet"]) == ("3/8", "3/8")


def test_the_figures_say_how_many_attack_supply_counters_can_enter() -> None:
    """Of three counters one stands on the map, so that two can enter (EF-163)."""
    state = field(
        ". . . .",
        ["a1.msu GE msu II 0-0-8 orange 0101", "i.1 GE infantry XX 7-9-5 0201", "r.1 SU infantry XX 4-5-4 0401"],
        more={"attack-supply": {"axis": {"counters": 3, "per_turn": 1, "entry": ["0101"]}}},
    )
    shown = figures(state)
    assert shown["Attack Supply counters that can enter, Axis"] == "2/3"
    assert "Attack Supply counters that can enter, Soviet" not in shown


ATTACK = Assault(places=("0402",), units=("3pz.6", "394.x"), guns=("614.sh",))


def test_declared_attacks_are_marked_while_they_stand() -> None:
    """EF-180: a declared attack has its sign on the Defender Hex and its wedge from where the attackers stand."""
    state = scene("axis-combat").change(attacks=(ATTACK,))
    assert shot(state).marks == (Mark("declared", ("0402",), "axis"), Mark("attacked", ("0302", "0402"), "axis"))
    lines = roster(view_of(state, "soviet"))
    (remarks,) = [line.remarks for line in lines if line.place == "0402"]
    assert [render(remark) for remark in remarks][-3:-1] == [
        "attacked by 3pz.6, 394.x",
        "attack supported by 614.sh",
    ]


def test_combats_of_the_segment_are_marked() -> None:
    """A combat is marked from where its attackers stood, though they have advanced since, with its column and result."""
    state = scene("axis-motorized").alter("394.x", place="0402").alter("24.rd", place="0602")
    fought = {
        "place": "0402",
        "places": ["0402"],
        "units": ["3pz.6", "394.x"],
        "column": "3-1",
        "die": 4,
        "result": "-/R1",
    }
    events = (
        Fact("combat.fought", fought),
        Fact("unit.eliminated", {"unit": "1.gcd", "place": "0402", "how": "combat", "box": "cadre"}),
        Fact("unit.retreated", {"unit": "24.rd", "path": ["0402", "0502", "0602"], "by": "soviet"}),
        Fact("unit.advanced", {"unit": "394.x", "path": ["0302", "0402"]}),
    )
    assert shot(state, *events).marks == (
        Mark("attacked", ("0302", "0402"), "axis"),
        Mark("result", ("0402",), "axis", "3-1 -/R1"),
        Mark("eliminated", ("0402",), "soviet", unit="1.gcd"),
        Mark("retreated", ("0402", "0502", "0602"), "soviet", unit="24.rd"),
        Mark("advanced", ("0302", "0402"), "axis", unit="394.x"),
    )


def test_a_combat_below_the_table() -> None:
    """EF-188: the result of a combat at odds below 1-4 says that they were."""
    fought = {"place": "0402", "places": ["0402"], "units": ["3pz.6"], "column": "1-4", "result": "e/-"}
    marks = shot(scene("axis-motorized"), Fact("combat.fought", fought)).marks
    assert Mark("result", ("0402",), "axis", "< 1-4 e/-") in marks


def test_ships_aircraft_and_boxes_are_listed() -> None:
    """EF-H30, EF-H39, EF-242: ships stand at their place on map and list; aircraft, and units out of play, stand in the list."""
    more = {
        "air": [{"id": "ju87", "side": "axis", "rating": 2}],
        "ships": [{"id": "aurora", "side": "soviet", "place": "0604", "range": 3, "support": 4}],
    }
    state = scene(more=more).change(flown=("ju87",))
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if unit not in ("24.rd", "1.gcd", "7.id")}
    state = state.change(pieces=pieces, gone={"24.rd": "cadre", "1.gcd": "eliminated", "7.id": "cadre"})
    listed = [
        (line.place, line.units, tuple(render(remark) for remark in line.remarks))
        for line in roster(view_of(state, "soviet"))
        if line.place in ("-", "0604")
    ]
    assert listed == [
        ("0604", ("aurora",), ("aurora supports with 4 within 3 hexes",)),
        ("-", ("24.rd",), ("in the Cadre Box",)),
        ("-", ("1.gcd",), ("in the Eliminated Box, lost for good",)),
        ("-", ("late",), ("arrives on turn 2",)),
        ("-", ("7.id",), ("in the Cadre Box",)),
        ("-", ("ju87",), ("ju87 gives close air support 2", "ju87 has flown in this turn")),
    ]
    (ship,) = [counter for counter in shot(state).counters if counter.id == "aurora"]
    assert (ship.type, ship.place, ship.value) == ("naval", "0604", "4(3)")


def test_figures_of_growth() -> None:
    """EF-202, EF-205, EF-H33, EF-H34: the figures say which points are left, what is owed and what is under construction."""
    grants = {"infantry soviet": 3, "strongpoint-e soviet": 1, "mobile axis": 1, "artillery soviet": 0}
    found = figures(scene().change(grants=grants, owed=2, works={"0404": "soviet", "0203": "axis"}))
    assert {what: value for what, value in found.items() if what not in figures(scene())} == {
        "Mobile replacement points left, Axis": "1",
        "Infantry replacement points left, Soviet": "3",
        "Strongpoints of type E left to build, Soviet": "1",
        "Mandated Attacks owed": "2",
        "Strongpoints under construction, Axis": "0203",
        "Strongpoints under construction, Soviet": "0404",
    }
