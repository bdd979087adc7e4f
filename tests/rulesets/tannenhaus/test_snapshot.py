"""The map of a view: areas, counters, objectives, the river, and the marks of what happened."""

from typing import Any

import pytest

from pbem.board.snapshot import AreaSnapshot, Counter, Mark
from pbem.core.text import render
from pbem.referee import library
from pbem.reports.svgmap import draw_map
from pbem.rulesets.api import Fact
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.orders import Action, Impulse
from pbem.rulesets.tannenhaus.snapshot import SIZES, snapshot, subtitle, unit_type
from pbem.rulesets.tannenhaus.state import Active, Result, State, view_of
from tests.rulesets.tannenhaus.field import game, kinds

ROWS = """
9  field called Brückenkopf nato: 15
15 buildings town called Brückenviertel soviet: 21
21 buildings town tm4 called Marktplatz soviet: 29
29 field called Landezone
"""
UNITS = (
    "2jg jaeger-company 9 tow battle-captain",
    "1leo leopard2-company 9 ap1",
    "1mor mortar-120-nato 9",
    "2vdv vdv-para-company 15 suppressed",
    "3vdv vdv-para-company 15 recovering reduced",
    "mi24 hind-flight off",
)


def shot(state: State, *events: tuple[str, dict[str, Any]], side: str | None = None) -> AreaSnapshot:
    """The map of a view after some events."""
    return snapshot(view_of(state, side), [Fact(kind, body) for kind, body in events])


def shown(state: State) -> dict[str, Counter]:
    """The counters of the public map by their units."""
    return {counter.id: counter for counter in shot(state).counters}


def test_areas_show_their_figures_and_who_controls_them() -> None:
    """An area has its name, TM and stacking limit, and the side that controls it now (TN-H7, TN-H8)."""
    areas = {area.place: area for area in shot(game(ROWS, now={"control": {"15": "nato"}})).areas}
    assert [area.control for area in areas.values()] == ["nato", "nato", "soviet", ""]
    assert (areas["21"].name, areas["21"].terrain, areas["21"].note) == ("Marktplatz", "buildings", "TM 4 · max 4")


def test_counters() -> None:
    """A counter has figures as they count now, points left, states, and what goes with it (TN-5, TN-28, TN-66, TN-H21)."""
    made = shown(game(ROWS, *UNITS))
    assert made["2jg"] == Counter(
        "2jg", "nato", "9", "infantry", "I", "3 5 9",
        "2jg: ranged 3, assault 5, defence 9. 2 action points left. With it: battle-captain, tow.2jg.",
        order=2, points=2, most=2, attached=("leader", "missiles"),
    )  # fmt: skip
    assert (made["1leo"].type, made["1leo"].points, made["1leo"].most) == ("armour", 1, 3)
    assert (made["1mor"].type, made["1mor"].value) == ("mortar", "2 * 7")
    assert (made["2vdv"].states, made["2vdv"].points, made["2vdv"].reduced) == (("suppressed",), 0, False)
    assert (made["3vdv"].states, made["3vdv"].value, made["3vdv"].reduced) == (("recovering",), "1 2 8", True)
    assert made["3vdv"].title == ("3vdv: ranged 1, assault 2, defence 8. Recovering. Reduced. 1 action point left.")


def test_what_is_off_the_map_is_not_on_it() -> None:
    """A Hind that is down, and units that are to come, have no counter (TN-H20, TN-H23)."""
    assert set(shown(game(ROWS, *UNITS, "1m1 m1-company due3"))) == {"2jg", "1leo", "1mor", "2vdv", "3vdv"}


@pytest.mark.parametrize(
    ("kind", "sign", "size"),
    [
        ("vdv-para-company", "airborne", "I"),
        ("vdv-recon-platoon", "recon", "•••"),
        ("bmd-company", "mechanised", "I"),
        ("asu85-battery", "armour", "I"),
        ("mortar-120-soviet", "mortar", "I"),
        ("hind-flight", "air", "••"),
        ("t80-company", "armour", "I"),
        ("leopard2-company", "armour", "I"),
        ("m1-company", "armour", "I"),
        ("marder-company", "mechanised", "I"),
        ("m113-company", "mechanised", "I"),
        ("jaeger-company", "infantry", "I"),
        ("luchs-platoon", "recon", "•••"),
        ("mortar-120-nato", "mortar", "I"),
    ],
)
def test_signs(kind: str, sign: str, size: str) -> None:
    """Every kind of the house table has a sign and a size."""
    unit = game(ROWS, f"u1 {kind} 9").unit("u1")
    assert (unit_type(unit), SIZES[unit.size]) == (sign, size)


def test_every_kind_has_a_sign() -> None:
    """The table above leaves out no kind of the house table."""
    assert set(kinds()) == {row[0] for row in test_signs.pytestmark[0].args[1]}  # type: ignore[attr-defined]


def test_objectives() -> None:
    """Town areas and the area of the cadres are objectives, with who holds them and what they are worth (TN-H25, TN-41)."""
    made = {one.place: (one.holder, one.note) for one in shot(game(ROWS)).objectives}
    assert made == {
        "15": ("soviet", "Worth 2 NATO points."),
        "21": ("soviet", "Worth 3 NATO points."),
        "29": ("", "Worth 1 NATO point. Soviet cadres come back here."),
    }


MARKS: list[tuple[list[tuple[str, dict[str, Any]]], list[Mark]]] = [
    (
        [("unit.moved", {"unit": "2jg", "path": ["9", "15"], "by": "move"})],
        [Mark("moved", ("9", "15"), "nato", unit="2jg")],
    ),
    (
        [
            ("unit.moved", {"unit": "2jg", "path": ["9", "15"], "by": "move"}),
            ("unit.moved", {"unit": "1leo", "path": ["9", "15"], "by": "move"}),
            ("unit.moved", {"unit": "2jg", "path": ["9", "15"], "by": "move"}),
        ],
        [Mark("moved", ("9", "15"), "nato", unit="2jg, 1leo")],
    ),
    ([("unit.entered", {"unit": "1leo", "area": "9"})], [Mark("arrived", ("9",), "nato", unit="1leo")]),
    ([("cadre.formed", {"unit": "2vdv", "area": "29"})], [Mark("arrived", ("29",), "soviet", unit="2vdv")]),
    (
        [("unit.retreated", {"unit": "2vdv", "path": ["15", "21"], "why": "hit"})],
        [Mark("retreated", ("15", "21"), "soviet", unit="2vdv")],
    ),
    (
        [("unit.routed", {"unit": "2vdv", "path": ["15", "21"]})],
        [Mark("retreated", ("15", "21"), "soviet", unit="2vdv")],
    ),
    (
        [("unit.hit", {"unit": "2vdv", "area": "15", "result": "destroyed"})],
        [Mark("eliminated", ("15",), "soviet", unit="2vdv")],
    ),
    ([("unit.hit", {"unit": "2vdv", "area": "15", "result": "reduced"})], []),
    (
        [
            ("assault.made", {"units": ["2jg", "1leo"], "origin": "9", "area": "15", "target": "2vdv", "back": []}),
            (
                "combat.fought",
                {"kind": "assault", "units": ["2jg", "1leo"], "area": "15", "total": 11, "defence": 12, "hits": {}},
            ),
            ("units.returned", {"units": ["2jg", "1leo"], "area": "9", "why": "failed"}),
        ],
        [
            Mark("attacked", ("9", "15"), "nato", unit="2jg, 1leo"),
            Mark("result", ("15",), "nato", "11 : 12 fails"),
            Mark("retreated", ("15", "9"), "nato", unit="2jg, 1leo"),
        ],
    ),
    (
        [
            (
                "combat.fought",
                {
                    "kind": "assault",
                    "units": ["2jg"],
                    "area": "15",
                    "total": 15,
                    "defence": 10,
                    "hits": {"2vdv": 2},
                    "left": 1,
                },
            )
        ],
        [Mark("result", ("15",), "nato", "15 : 10, 3 hits")],
    ),
    (
        [
            ("unit.fired", {"unit": "1leo", "origin": "9", "target": "2vdv", "area": "15", "how": "fire"}),
            ("combat.fought", {"kind": "fire", "units": ["1leo"], "area": "15", "hits": {}}),
        ],
        [Mark("fired", ("9", "15"), "nato", unit="1leo"), Mark("result", ("15",), "", "fire: no hit")],
    ),
    (
        [
            ("unit.fired", {"unit": "1mor", "origin": "9", "target": "", "area": "15", "how": "mortar"}),
            ("combat.fought", {"kind": "mortar", "units": ["1mor"], "area": "15", "hits": {"2vdv": 1}}),
            ("combat.fought", {"kind": "mortar", "units": ["1mor"], "area": "15", "hits": {}}),
        ],
        [Mark("fired", ("9", "15"), "nato", unit="1mor"), Mark("result", ("15",), "", "2 × fire: 1 hit")],
    ),
    (
        [
            ("sniper.fired", {"unit": "2vdv", "use": 1, "result": "suppressed"}),
            ("unit.moved", {"unit": "2vdv", "path": ["21", "15"], "by": "move"}),
        ],
        [Mark("sniper", ("21",), "nato", unit="2vdv"), Mark("moved", ("21", "15"), "soviet", unit="2vdv")],
    ),
    (
        [
            ("sniper.fired", {"unit": "1vdv", "use": 1, "result": "nothing"}),
            ("unit.hit", {"unit": "1vdv", "area": "21", "result": "destroyed"}),
        ],
        [Mark("sniper", ("21",), "nato", unit="1vdv"), Mark("eliminated", ("21",), "soviet", unit="1vdv")],
    ),
    ([("unit.moved", {"unit": "2jg", "path": ["9", "77"], "by": "move"})], []),
    ([("unit.moved", {}), ("unit.hit", {"unit": 4}), ("combat.fought", {"kind": "fire"}), ("tea.served", {})], []),
]


@pytest.mark.parametrize(("events", "marks"), MARKS)
def test_marks(events: list[tuple[str, dict[str, Any]]], marks: list[Mark]) -> None:
    """What happened is marked, each way once for all units that went it, fire by area; events of another version are passed over."""
    state = game(ROWS, *UNITS, "1vdv vdv-para-company off")
    assert list(shot(state, *events).marks) == marks


def test_orders_of_the_other_side_are_nowhere_on_the_map() -> None:
    """The map of a side is the same whatever the other side has in its queue (TN-H26)."""
    state = game(ROWS, *UNITS)
    queue = (Impulse(number=1, actions=(Action("move", ("2vdv",), "21"),)),)
    for side in (*SIDES, None):
        for other in SIDES:
            assert shot(state.change(carried={other: queue}), side=side) == shot(state, side=side)


@pytest.mark.parametrize(
    ("at", "now", "said"),
    [
        ("0 - nato", {"phase": ""}, "before play"),
        ("2 rally nato", {}, "turn 2 of 8, Rally"),
        ("3 impulses soviet", {"impulse": 9}, "turn 3 of 8, 9 impulses played, next: Soviet"),
        ("3 impulses soviet", {"impulse": 1}, "turn 3 of 8, 1 impulse played, next: Soviet"),
        (
            "3 impulses soviet",
            {"impulse": 2, "active": Active("soviet", 1)},
            "turn 3 of 8, 1 impulse played, next: Soviet",
        ),
        ("8 over nato", {"result": Result("nato", "nato", "points", 8)}, "turn 8 of 8, the game is over"),
    ],
)
def test_subtitle(at: str, now: dict[str, Any], said: str) -> None:
    """The map says at which turn and phase it stands, and how many impulses were played."""
    assert render(subtitle(game(ROWS, at=at, now=now))) == said


def test_no_lines_of_sight_unless_they_are_asked_for() -> None:
    """A map has no line of sight by itself."""
    assert shot(game(ROWS, *UNITS)).sights == ()


@pytest.mark.parametrize("name", ["tannenhaus", "bridge", "outpost"])
def test_the_shipped_scenarios_are_drawn(name: str) -> None:
    """Each scenario's map has all its areas and units on the map, drawn whole."""
    found = library.find(name)
    state: State = found.ruleset.setup(found.compiled)
    svg = draw_map(shot(state))
    for area in state.land.areas.values():
        assert f">{area.id}</text>" in svg
        assert f">{area.name}</text>" in svg
    for unit, piece in state.now.pieces.items():
        assert (f"<title>{unit}" in svg) == bool(piece.area)


def test_the_river_runs_through_the_whole_map() -> None:
    """The river of the house map comes in at one edge, passes the river areas and the crossings, and leaves at the other."""
    found = library.find("tannenhaus")
    (river,) = shot(found.ruleset.setup(found.compiled)).courses
    assert river.kind == "river"
    xs = [x for x, _ in river.points]
    assert xs == sorted(xs)
    assert xs[0] == min(x for area in found.ruleset.setup(found.compiled).land.areas.values() for x, _ in area.outline)
    assert len(river.points) == 6 + 5 + 2


def test_a_map_without_outlines_has_no_river() -> None:
    """A drawing without outlines, or whose river is no single line, is mapped without a course."""
    assert shot(game("1 river: 2\n2 river: 3\n3 field:")).courses == ()
    assert shot(game("1 river: 2 3\n2 river:\n3 river: 4\n4 river:")).courses == ()
