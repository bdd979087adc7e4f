"""The ruleset as a whole: it keeps every promise of the seam, and its games end."""

import random
import tomllib
from importlib import resources
from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets import registry
from pbem.rulesets.kit import play
from pbem.rulesets.live import LiveGame
from pbem.rulesets.tannenhaus import RULESET
from pbem.rulesets.tannenhaus.options import OPTIONS
from tests.rulesets.tannenhaus.queues import Named, close

FILES = resources.files("pbem.rulesets.tannenhaus")
SHIPPED = ("bridge", "outpost", "tannenhaus")


def read(name: str) -> str | None:
    """Read a file beside the shipped scenarios, or a table."""
    for folder in ("scenarios", "tables"):
        file = FILES.joinpath(folder, name)
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return None


def scenario(name: str, **options: str) -> Any:
    """Return the compiled form of a shipped scenario, some of its options set otherwise."""
    document = tomllib.loads(read(f"{name}.toml") or "")
    made = RULESET.compile({**document, "options": {**document.get("options", {}), **options}}, f"{name}.toml", read)
    assert made.problems == ()
    return made.scenario


def game(name: str, seed: int, strict: bool, **options: str) -> LiveGame:
    """Play a shipped scenario at random to its end."""
    chance = random.Random(seed)
    return play(RULESET, scenario(name, **options), chance.randrange, b"seed %d" % seed, strict=strict)


@pytest.mark.parametrize(("name", "seed"), [("outpost", 1), ("bridge", 3), ("tannenhaus", 9)])
def test_conformance(name: str, seed: int) -> None:
    """A random player reaches the end of its games, and every promise of the seam holds in each segment."""
    assert RULESET.outcome(game(name, seed, strict=True).state) is not None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_games(seed: int) -> None:
    """Sixty more random games keep the promises, with options switched at random."""
    chance = random.Random(seed)
    options = {name: chance.choice(option.values) for name, option in OPTIONS.items()}
    assert RULESET.outcome(game(SHIPPED[seed % 3], seed, True, **options).state) is not None


@pytest.mark.parametrize(("name", "value"), [(name, option.values[-1]) for name, option in OPTIONS.items()])
def test_options(name: str, value: str) -> None:
    """A scenario with another reading of a rule plays to its end too."""
    live = game("outpost", 7, False, **{name: value})
    assert live.state.land.options[name] == value
    assert RULESET.outcome(live.state) is not None


def test_found_by_its_entry_point() -> None:
    """The ruleset is found by its name."""
    assert registry.load("tannenhaus") is RULESET


@pytest.mark.parametrize(("name", "silence", "most"), [("tannenhaus", "turn", 17), ("bridge", "impulse", 17)])
def test_no_order_at_all(name: str, silence: str, most: int) -> None:
    """TN-H5, TN-H26: a game in which nobody ever sends an order ends after its last turn, with a deadline for each side a turn."""
    state = RULESET.setup(scenario(name, silence=silence))
    segments = 0
    while RULESET.outcome(state) is None:
        segments += 1
        assert segments <= most
        state, _ = close(state, dice=Named(str(segments)))
        assert RULESET.outcome(state) is not None or RULESET.awaiting(state, {})
    assert segments == 2 * state.land.turns + 1
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert render(outcome.level)
