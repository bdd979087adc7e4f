"""A log is brought to life only by the rules that wrote it, and with the scenario it was opened with."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pbem.core.event import Event
from pbem.core.replay import ReplayError
from pbem.referee.library import find
from pbem.rulesets.kit import play
from pbem.rulesets.live import LiveGame
from tests.core.logs import as_dict, relink


@pytest.fixture(name="live", scope="module")
def _live() -> LiveGame:
    scenario = find("drill")
    return play(scenario.ruleset, scenario.compiled, random.Random(3).randrange, b"live")


def changed(events: list[Event], at: int, change: Callable[[dict[str, Any]], dict[str, Any]]) -> list[Event]:
    """Forge one body and make the chain good again."""
    forged = list(events)
    forged[at] = msgspec.structs.replace(forged[at], body=change(dict(forged[at].content)))
    return relink(as_dict(event) for event in forged)


def test_a_log_of_a_later_version_is_refused_by_the_version_needed(live: LiveGame) -> None:
    """A log opened by version 9.0.0 says that 9.0.0 is needed to read it."""
    forged = changed(live.events, 0, lambda body: {**body, "version": "9.0.0"})
    with pytest.raises(ReplayError, match=r"9\.0\.0, which is needed to read it"):
        LiveGame(live.ruleset, live.game, forged)


def test_a_log_of_another_ruleset_is_refused(live: LiveGame) -> None:
    """A log of another game system names both."""
    forged = changed(live.events, 0, lambda body: {**body, "ruleset": "east_front"})
    with pytest.raises(ReplayError, match="ruleset is east_front in the log, france_1940"):
        LiveGame(live.ruleset, live.game, forged)


def test_a_table_swapped_after_the_fact_is_refused_by_its_hash(live: LiveGame) -> None:
    """With one cell of the result table changed the scenario's SHA-256 no longer fits, and both values are named (R-D8)."""

    def swap(body: dict[str, Any]) -> dict[str, Any]:
        text = msgspec.json.encode(body["scenario"]).decode()
        assert "DR%" in text
        return {**body, "scenario": msgspec.json.decode(text.replace("DR%", "DE", 1))}

    with pytest.raises(ReplayError, match="sha256 is") as refused:
        LiveGame(live.ruleset, live.game, changed(live.events, 0, swap))
    assert refused.value.logged != refused.value.found


def test_an_unknown_kind_is_refused_by_name(live: LiveGame) -> None:
    """An event of a kind that the ruleset does not have stops the replay and is named."""
    at = next(n for n, event in enumerate(live.events) if event.kind == "unit.moved")
    forged = list(live.events)
    forged[at] = msgspec.structs.replace(forged[at], kind="unit.teleported")
    with pytest.raises(ReplayError, match=r"unit\.teleported"):
        LiveGame(live.ruleset, live.game, relink(as_dict(event) for event in forged))
