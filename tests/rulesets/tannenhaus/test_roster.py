"""Where the units are, and the figures of the state."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets.tannenhaus.roster import roster, standings
from pbem.rulesets.tannenhaus.state import State, view_of
from tests.rulesets.tannenhaus.field import game

ROWS = """
9  field called Brückenkopf nato: 15
15 buildings town called Brückenviertel soviet: 21
21 buildings town called Marktplatz soviet: 29
29 field called Landezone soviet
"""
UNITS = (
    "2jg jaeger-company 9 tow",
    "1leo leopard2-company 9",
    "1mar marder-company 15 ap0",
    "2vdv vdv-para-company 21 suppressed balakirev",
    "3vdv vdv-para-company 21 recovering reduced",
    "mi24 hind-flight off suppressed",
    "1m1 m1-company due3:9",
    "2m1 m1-company due1:9",
    "t80 t80-company due9:29",
)

Row = tuple[str, str, str, tuple[str, ...], tuple[str, ...]]


def rows(state: State, side: str | None) -> list[Row]:
    """The roster of a view as plain values."""
    return [
        (line.place, line.name, line.side, line.units, tuple(map(render, line.remarks)))
        for line in roster(view_of(state, side))
    ]


NATO: list[Row] = [
    (
        "9", "Brückenkopf", "nato", ("1leo", "2jg"),
        ("2jg has tow.2jg with it", "3 action points: 1leo", "2 action points: 2jg"),
    ),
    ("15", "Brückenviertel", "nato", ("1mar",), ()),
    ("-", "", "nato", ("2m1",), ("waits to arrive", "by 9")),
    ("-", "", "nato", ("1m1",), ("arrives on turn 3", "by 9")),
]  # fmt: skip
SOVIET: list[Row] = [
    (
        "21", "Marktplatz", "soviet", ("2vdv", "3vdv"),
        (
            "2vdv is Suppressed", "2vdv has balakirev with it", "3vdv is Recovering", "3vdv is Reduced",
            "1 action point: 3vdv",
        ),
    ),
    ("-", "", "soviet", ("mi24",), ("off the map", "mi24 is Suppressed")),
]  # fmt: skip


@pytest.mark.parametrize(("side", "order"), [("nato", NATO + SOVIET), ("soviet", SOVIET + NATO), (None, NATO + SOVIET)])
def test_roster(side: str | None, order: list[Row]) -> None:
    """The view's own side comes first, areas in the order of the map, then what is off it, waits, or comes; none of after the end."""
    assert rows(game(ROWS, *UNITS, turns=8), side) == order


def test_points_are_listed_in_the_impulses_only() -> None:
    """Outside the Impulse Phase points are nothing (TN-H3), and none are listed."""
    said = [remark for row in rows(game(ROWS, *UNITS, at="1 rally nato"), "nato") for remark in row[4]]
    assert not [remark for remark in said if "action point" in remark]


def test_what_is_gone_is_not_listed() -> None:
    """A unit that was destroyed before it could be placed again is in no line."""
    state = game(ROWS, *UNITS, now={"gone": {"1m1": 1}})
    assert "1m1" not in {unit for row in rows(state, "nato") for unit in row[3]}


@pytest.mark.parametrize(
    ("at", "now", "figures"),
    [
        (
            "1 impulses nato",
            {},
            {
                "Turn": "1/8",
                "Impulses begun (NATO has the initiative)": "0",
                "Passes running; two end the impulses": "0",
                "NATO points": "0",
                "Town areas held by NATO": "0/2",
                "Uses of the sniper": "0",
                "Companies lost, NATO": "0",
                "Companies lost, Soviet": "0",
            },
        ),
        (
            "3 rally soviet",
            {
                "impulse": 7,
                "control": {"15": "nato"},
                "sniper_uses": 2,
                "sniper_gone": True,
                "gone": {"1m1": 2, "mi24": 3},
            },
            {
                "Turn": "3/8",
                "Impulses begun (Soviet has the initiative)": "7",
                "NATO points": "1",
                "Town areas held by NATO": "1/2",
                "Uses of the sniper, who is out of the game": "2",
                "Companies lost, NATO": "1",
                "Companies lost, Soviet": "0",
            },
        ),
    ],
)
def test_standings(at: str, now: dict[str, Any], figures: dict[str, str]) -> None:
    """Turn, initiative, impulses, points (TN-H25), town areas, the sniper (TN-58), companies lost."""
    state = game(ROWS, *UNITS, at=at, now=now)
    assert {render(row.what): row.value for row in standings(view_of(state, None))} == figures
