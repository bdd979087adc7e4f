"""The Initiative Phase: TN-28, TN-H2, TN-H3, TN-H23."""

from typing import Any

import pytest

from pbem.rulesets.tannenhaus import initiative
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.field import game

MAP = "4 field: 5\n5 field:"


class Thrown:
    """Dice that fall as listed, and note what was asked."""

    def __init__(self, *values: int) -> None:
        self.values = list(values)
        self.asked: list[tuple[str, str]] = []

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Throw the next value."""
        self.asked.append((name, dice))
        return (self.values.pop(0),)


@pytest.mark.parametrize(("over", "side"), [({}, "nato"), ({"initiative": {"first_turn": "soviet"}}, "soviet")])
def test_the_first_turn_is_the_scenarios(over: dict[str, Any], side: str) -> None:
    """On turn 1 the side that the scenario names has the initiative, and no die is thrown (TN-H2)."""
    dice = Thrown()
    state = game(MAP, at="1 initiative nato", over=over, now={"initiative": ""})
    after, effects = play(initiative.settle(state, dice), state)
    assert [effect.body for effect in effects] == [{"side": side, "totals": {}, "rules": ["TN-H2"]}]
    assert (after.now.initiative, dice.asked) == (side, [])


@pytest.mark.parametrize(
    ("holder", "nato", "soviet", "winner"),
    [
        ("nato", 3, 3, "nato"),
        ("soviet", 3, 3, "nato"),
        ("nato", 3, 4, "nato"),
        ("soviet", 3, 4, "soviet"),
        ("nato", 1, 3, "soviet"),
        ("soviet", 1, 3, "soviet"),
        ("soviet", 6, 1, "nato"),
    ],
)
def test_the_higher_die_with_its_rating_has_the_initiative(holder: str, nato: int, soviet: int, winner: str) -> None:
    """Each side rolls and adds its rating, NATO 1; on a tie the side that had the initiative keeps it (TN-H2)."""
    dice = Thrown(nato, soviet)
    state = game(MAP, at=f"3 initiative {holder}")
    after, effects = play(initiative.settle(state, dice), state, 7)
    assert dice.asked == [("3/initiative/nato", "1d6"), ("3/initiative/soviet", "1d6")]
    assert [(effect.body["side"], effect.body["rating"], effect.body["total"]) for effect in effects[:2]] == [
        ("nato", 1, nato + 1),
        ("soviet", 0, soviet),
    ]
    totals = {"nato": nato + 1, "soviet": soviet}
    assert effects[2].body == {"side": winner, "totals": totals, "rules": ["TN-H2"], "causes": [7, 8]}
    assert after.now.initiative == winner


@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("leopard2-company 4 ap0", 3),
        ("jaeger-company 4 ap0", 2),
        ("jaeger-company 4 reduced recovering ap0", 1),
        ("m113-company 4 reduced ap0", 2),
        ("m113-company 4 recovering ap0", 2),
        ("m113-company 4 suppressed", 0),
        ("m113-company 4 suppressed reduced ap2", 0),
        ("mortar-120-nato 4 reduced recovering", 0),
        ("hind-flight off recovering", 1),
        ("hind-flight off reduced recovering", 0),
        ("hind-flight off suppressed", 0),
        ("hind-flight off", 2),
    ],
)
def test_units_get_the_points_of_their_side_up(unit: str, points: int) -> None:
    """A unit gets the AP of its present side, 1 less if Recovering, none if Suppressed, off the map too (TN-28, TN-H3)."""
    state = game(MAP, f"u {unit}", at="2 initiative nato")
    after, effects = play(initiative.give_points(state), state)
    assert effects[0].body == {"points": {"u": points}, "due": {}, "rules": ["TN-H3"]}
    assert after.piece("u").points == points


def test_points_are_not_kept() -> None:
    """What was not spent is not added to the points of the turn (TN-H3)."""
    state = game(MAP, "u jaeger-company 4 ap2", "v jaeger-company 4 ap1")
    after, _ = play(initiative.give_points(state), state)
    assert [after.piece(unit).points for unit in "uv"] == [2, 2]


def late(turn: int) -> State:
    """Draw units that arrive on turns 2 and 3, as turn begins."""
    return game(
        MAP, "a m1-company due3", "b m113-company due2", "c m113-company due2", "h hind-flight due2", "u jaeger-company 4",
        at=f"{turn} initiative nato", now={"due": {}},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("turn", "due"),
    [(1, {}), (2, {"b": 3, "c": 3, "h": 2}), (3, {"a": 3, "b": 3, "c": 3, "h": 2})],
)
def test_units_that_wait_get_their_points_too(turn: int, due: dict[str, int]) -> None:
    """From the turn of its arrival on a unit that waits has its points, full side, turn after turn (TN-H3, TN-H23)."""
    state = late(turn)
    after, effects = play(initiative.give_points(state), state)
    assert (after.now.due, effects[0].body["points"]) == (due, {"u": 2})
    assert ("TN-H23" in effects[0].body["rules"]) is bool(due)


def test_who_came_in_or_is_gone_waits_no_more() -> None:
    """A unit that came in gets the points of a unit on the map, and one that was destroyed none (TN-H3, TN-H23)."""
    state = late(3)
    pieces = {**state.now.pieces, "b": state.piece("u")}
    state = state.change(pieces=pieces, gone={"c": 2})
    after, _ = play(initiative.give_points(state), state)
    assert (after.now.due, after.piece("b").points) == ({"a": 3, "h": 2}, 3)
