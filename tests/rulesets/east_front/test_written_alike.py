"""The ruleset as a whole: it keeps every promise of the seam, its games end, and what is written down is the same state."""

import random

import pytest

from pbem.core.canon import dumps, loads
from pbem.rulesets import registry
from pbem.rulesets.api import Fact
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.kit import play
from pbem.rulesets.live import LiveGame
from tests.rulesets.east_front.scene import scene
from tests.rulesets.east_front.shelf import compiled


def _game(seed: int, scenario: str = "training.toml") -> LiveGame:
    chance = random.Random(seed)
    return play(RULESET, compiled(scenario).scenario, chance.randrange, b"seed %d" % seed, strict=True)


@pytest.mark.parametrize("seed", range(2))
def test_conformance(seed: int) -> None:
    """A random player reaches the end of its games, and every promise of the seam holds in each segment."""
    assert RULESET.outcome(_game(seed).state) is not None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_games(seed: int) -> None:
    """Twenty more random games keep the promises."""
    assert RULESET.outcome(_game(seed).state) is not None


@pytest.mark.slow
def test_a_campaign_keeps_the_promises() -> None:
    """The larger scenario is played to its end too."""
    assert RULESET.outcome(_game(7, "border.toml").state) is not None


def test_found_by_its_entry_point() -> None:
    """The ruleset is found by its name."""
    assert registry.load("east_front") is RULESET


def test_stored_state() -> None:
    """A state that is written and read back is the same state."""
    state = scene()
    stored = RULESET.dump(state)
    again = RULESET.load(state.land.scenario, loads(dumps(stored)))
    assert dumps(RULESET.dump(again)) == dumps(stored)
    assert again.now == state.now


@pytest.mark.parametrize("word", ["dry", "mud"])
def test_a_state_is_written_alike_whoever_brought_its_words(word: str) -> None:
    """The weather of a body in memory and that of the same body read from a log are written down alike."""
    body = {"state": word, "rolled": word, "run": 2}
    made, read = (RULESET.apply(scene(), Fact("weather.set", one)) for one in (body, loads(dumps(body))))
    assert dumps(RULESET.dump(made)) == dumps(RULESET.dump(read))
