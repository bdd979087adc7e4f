"""The ruleset as a whole: it keeps every promise of the seam, and its games end."""

import random
from typing import Any

import pytest

from pbem.core.text import render
from pbem.referee.library import find
from pbem.rulesets import registry
from pbem.rulesets.api import Duty, Fact
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front import scenario as scenarios
from pbem.rulesets.east_front.orders import Move, Place, StandingRetreat
from pbem.rulesets.east_front.state import State
from pbem.rulesets.kit import AT, key_of, open_game, play
from pbem.rulesets.live import LiveGame
from tests.rulesets.east_front.field import document, field, shipped

ROWS = """
    . . w . . .
    . t . h c .
    . . . . . .
    . . s . . w
    . . . . . .
"""
UNITS = (
    "3pz.6 GE armour III 20-9-8 yellow boxed armour steps=3 stack=3 0102",
    "394.x GE motorized III 4-6-8 yellow boxed steps=3 stack=3 0102",
    "11.pi GE engineer II 2-2-8 boxed steps=2 stack=2 0103",
    "7.id GE infantry XX 7-9-5 steps=4 stack=6 0201",
    "614.sh GE super-heavy II 0-1-2 green range=2 support=2 0102",
    "pont.1 GE bridge II 0-0-6 orange 0103",
    "4.va RO infantry XX 4-5-4 steps=3 stack=4 arrives=2 entry=0101+0104 away",
    "24.rd SU infantry XX 2-2-4 steps=3 stack=4 0302",
    "56.rd SU infantry XX 2-3-4 guards steps=3 stack=4 0402",
    "9.ab SU artillery II 1-1-4 range=2 support=3 steps=1 stack=1 0302",
    "1.tb SU armour X 9-2-7 boxed armour steps=3 stack=3 0503",
    "5.cd SU cavalry XX 3-3-7 steps=3 stack=3 0404",
    "5.hq SU hq XXXX 0-1-6 command=2 recovery=4 0502",
    "zis SU msu II 0-0-6 orange 0502",
)
LAND: dict[str, Any] = {
    "ways": {"main-road": ["0102 0202 0302 0402 0502"], "railroad": ["0103 0203 0303 0403 0503 0603"]},
    "sides": {"river": ["0302/0402", "0303/0402"], "major-river": ["0404/0504"]},
    "lines": {"soviet": ["0402/0302"]},
    "strongpoints": {"soviet": ["0502"]},
    "names": {"0502": "Minsk"},
    "objectives": {"0502": 3, "0202": 1},
    "capacity": {"rail": {"axis": 4, "soviet": 6}, "air": {"soviet": 1}},
    "converted": ["0103"],
}
"""Six columns, five rows: a little of everything within one move of everything else, so that random sheets come to blows."""


def _scenario(weather: str = "DRY", **changes: Any) -> Any:
    made = scenarios.compile(
        document(ROWS, UNITS, calendar=[weather] * 3, **{**LAND, **changes}), "field.toml", shipped
    )
    assert not made.problems
    return made.scenario


def _game(scenario: Any, seed: int, strict: bool = True) -> LiveGame:
    chance = random.Random(seed)
    return play(RULESET, scenario, chance.randrange, b"seed %d" % seed, strict=strict)


@pytest.mark.parametrize("seed", range(3))
def test_conformance(seed: int) -> None:
    """A random player reaches the end of its games, and every promise of the seam holds in each segment."""
    assert RULESET.outcome(_game(_scenario(), seed).state) is not None


def test_conformance_of_the_training_scenario() -> None:
    """A random game of the scenario for beginners keeps every promise."""
    assert RULESET.outcome(_game(find("training").compiled, 1).state) is not None


@pytest.mark.parametrize(
    "options", [{"edition": "first"}, {"fortification-cost": "enemy", "frozen": "second-snow-turn"}]
)
@pytest.mark.parametrize("weather", ["FROST", "MUD", "SNOW"])
def test_options(options: dict[str, str], weather: str) -> None:
    """A scenario with other readings of the rules plays to its end in every weather."""
    assert RULESET.outcome(_game(_scenario(weather, options=options), 7, strict=False).state) is not None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_games(seed: int) -> None:
    """Forty more random games keep the promises, with options and weather switched at random."""
    chance = random.Random(seed)
    options = {
        "edition": chance.choice(["page", "first"]),
        "overrun-marker": chance.choice(["overrunners", "overrun"]),
        "cavalry-overruns": chance.choice(["no", "yes"]),
        "axis-motorized-phase": chance.choice(["full", "half"]),
        "retreat-zoc-lifted-by": chance.choice(["any-unit", "combat-unit"]),
        "minor-roads-in-mud": chance.choice(["gone", "kept-on-foot"]),
    }
    weather = chance.choice(["DRY", "DRY", "FROST", "MUD", "SNOW"])
    assert RULESET.outcome(_game(_scenario(weather, options=options), seed).state) is not None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 208))
def test_more_games_of_the_training_scenario(seed: int) -> None:
    """Eight more random games of the scenario for beginners keep the promises."""
    assert RULESET.outcome(_game(find("training").compiled, seed).state) is not None


def test_random_games_overrun() -> None:
    """The random games of the small scenario do come to overruns, to losses and to retreats, so that they prove something of them."""
    kinds = {event.kind for seed in range(6) for event in _game(_scenario(), seed, strict=False).events}
    assert {"overrun.fought", "unit.lost", "unit.retreated", "unit.eliminated", "unit.marked"} <= kinds


def test_no_move_is_offered_into_the_room_of_a_reinforcement() -> None:
    """A reinforcement that comes of itself takes its room before the marches, and offers know that (EF-H6)."""
    late = "late GE infantry XX 6-8-5 stack=8 arrives=1 entry=0101 away"
    state = field(". . .", ["a GE infantry XX 7-9-5 stack=6 0201", late, "r SU infantry XX 4-5-4 0301"])
    offered = [order for group in RULESET.legal_orders(RULESET.view(state, "axis")) for order in group]
    assert Place(unit="late", place="0101") in offered
    assert Move(unit="a", to="0101") not in offered


@pytest.mark.parametrize(("side", "place"), [("axis", "0103"), ("soviet", "0502")])
def test_a_retreat_is_offered_towards_the_nearest_source_of_the_own_side(side: str, place: str) -> None:
    """Who gives no hex a thought is led to his own supply, and never to the edge of the enemy (EF-251, EF-H27)."""
    units = ["a GE infantry XX 7-9-5 0203", "b GE infantry XX 7-9-5 0202", "r SU infantry XX 4-5-4 0402"]
    sources = {"axis": ["0101", "0103"], "soviet": ["0502", "0503"]}
    state = field("\n".join([". . . . ."] * 3), units, sources=sources)
    offered = [order for group in RULESET.legal_orders(RULESET.view(state, side)) for order in group]
    assert [order.towards for order in offered if isinstance(order, StandingRetreat)] == [place]


def test_no_retreat_is_offered_towards_nothing() -> None:
    """A side without a supply source is offered no place to retreat towards."""
    state = field(". . .", ["a GE infantry XX 7-9-5 0101", "r SU infantry XX 4-5-4 0301"], sources={"axis": ["0101"]})
    offered = [order for group in RULESET.legal_orders(RULESET.view(state, "soviet")) for order in group]
    assert not any(isinstance(order, StandingRetreat) for order in offered)


def test_found_by_its_entry_point() -> None:
    """The ruleset is found by its name."""
    assert registry.load("east_front") is RULESET


def test_no_order_at_all() -> None:
    """A game in which nobody ever sends an order ends after its last turn."""
    seed = b"silent"
    live, fresh = open_game(RULESET, _scenario(), seed)
    while live.end(AT, fresh) is None:
        live.close(key_of(seed, live.ledger.open_segment), AT, fresh)
    assert [event.kind for event in live.events].count("overrun.fought") == 0
    assert RULESET.outcome(live.state) is not None


def _duties(state: State) -> list[Duty]:
    return list(RULESET.awaiting(state, {}))


def test_duty_of_the_phasing_side() -> None:
    """In a movement phase the side whose it is owes a sheet, and it is said what happens without one."""
    (duty,) = _duties(field(ROWS, UNITS, **LAND))
    assert (duty.side, duty.covered) == ("axis", False)
    assert "stay where they are" in render(duty.default)


def test_stored_state() -> None:
    """A state that is written and read back is the same state."""
    live = _game(_scenario(), 2, strict=False)
    stored = RULESET.dump(live.state)
    again = RULESET.load(_scenario(), stored)
    assert RULESET.dump(again) == stored
    assert again.now == live.state.now


def test_the_stored_state_is_the_same_for_words_read_from_a_log() -> None:
    """A state that was folded from words just read is stored like one from the program's own: the dry weather of a log is dry."""
    state = field(ROWS, UNITS, **LAND)
    made = [
        RULESET.apply(state, Fact("weather.set", {"state": word, "rolled": word, "run": 1}))
        for word in ("dry", "".join(["d", "r", "y"]))
    ]
    assert RULESET.dump(made[0]) == RULESET.dump(made[1])
