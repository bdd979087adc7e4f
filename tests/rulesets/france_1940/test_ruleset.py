"""The ruleset as a whole: it keeps every promise of the seam, and its games end."""

import random

import pytest

from pbem.core.text import render
from pbem.rulesets import registry
from pbem.rulesets.api import Duty
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.kit import play
from pbem.rulesets.live import LiveGame
from tests.rulesets.france_1940.field import close, field, scenario


def _game(seed: int, strict: bool, **changes: object) -> LiveGame:
    chance = random.Random(seed)
    return play(RULESET, scenario(**changes), chance.randrange, b"seed %d" % seed, strict=strict)


@pytest.mark.parametrize("seed", range(4))
def test_conformance(seed: int) -> None:
    """A random player reaches the end of its games, and every promise of the seam holds in each segment."""
    live = _game(seed, strict=True)
    assert RULESET.outcome(live.state) is not None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_games(seed: int) -> None:
    """Sixty more random games keep the promises, with options switched at random."""
    chance = random.Random(seed)
    options = {
        "deployment": chance.choice(["fixed", "free"]),
        "surprise": chance.choice(["no", "yes"]),
        "river-dice": chance.choice(["per-unit", "per-combat"]),
        "attacks-per-phase": chance.choice(["once", "free"]),
        "marsh-exempt": chance.choice(["no", "yes"]),
    }
    assert RULESET.outcome(_game(seed, True, options=options).state) is not None


@pytest.mark.parametrize(
    "options", [{"deployment": "free"}, {"surprise": "yes"}, {"attacks-per-phase": "free", "river-dice": "per-combat"}]
)
def test_options(options: dict[str, str]) -> None:
    """A scenario with other readings of the rules plays to its end too."""
    assert RULESET.outcome(_game(7, True, options=options).state) is not None


def test_found_by_its_entry_point() -> None:
    """The ruleset is found by its name."""
    assert registry.load("france_1940") is RULESET


def test_no_order_at_all() -> None:
    """A game in which nobody ever sends an order ends after its last turn."""
    state = RULESET.setup(scenario())
    for _ in range(30):
        if RULESET.outcome(state) is not None:
            break
        state, _ = close(state)
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert outcome.points == {"german": 0}


def _duties(state: object) -> list[Duty]:
    return list(RULESET.awaiting(state, {}))  # type: ignore[arg-type]


def test_duty_of_the_phasing_side() -> None:
    """In a movement step the side whose turn it is owes a sheet, and it is said what happens without one."""
    (duty,) = _duties(field())
    assert (duty.side, duty.covered) == ("german", False)
    assert "stay where they are" in render(duty.default)


def test_stored_state() -> None:
    """A state that is written and read back is the same state."""
    state, _ = close(field(), {"german": "attack 0402 with 3pz.6, 394.x; air 2\nretreat 0402: 0502 0601"})
    stored = RULESET.dump(state)
    again = RULESET.load(state.land.scenario, stored)
    assert RULESET.dump(again) == stored
    assert again.now == state.now
