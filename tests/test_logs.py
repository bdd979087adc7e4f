"""The logs that ship: whole games, and those that each release has written; they verify, replay and audit for ever."""

import json
from pathlib import Path
from typing import Any

import pytest

from pbem import verify
from pbem.core.audit import audit
from pbem.core.event import encode_line
from pbem.core.log import copy_for
from pbem.core.replay import replay
from pbem.rulesets import registry
from pbem.rulesets.driver import Adjudicator
from pbem.rulesets.live import LiveGame
from pbem.store.files import read_log

ROOT = Path(__file__).parent.parent / "logs"
GAMES = sorted((ROOT / "games").rglob("*.jsonl"))
ARCHIVE = sorted(ROOT.glob("archive/v*/**/*.jsonl"))
LOGS = [*GAMES, *ARCHIVE]


def _name(log: Path) -> str:
    return log.relative_to(ROOT).as_posix()


def _opened(log: Path) -> Any:
    with log.open(encoding="utf-8") as lines:
        return json.loads(next(lines))["body"]


def test_whole_games_ship() -> None:
    """At least one whole game lies in ``logs/games``, and every file there and in the archive is a log in its folder."""
    assert GAMES, "logs/games holds no game"
    strays = [file for folder in ("games", "archive") for file in (ROOT / folder).rglob("*") if file.is_file()]
    assert sorted(set(strays) - set(LOGS) - set(ROOT.rglob(".gitkeep")) - set(ROOT.rglob("*.md"))) == []


def test_every_ruleset_has_a_game() -> None:
    """Each ruleset that ships with pbem has a whole game among the logs, played to its end."""
    ended = {str(_opened(log)["ruleset"]) for log in GAMES if read_log(log)[-1].kind in ("game.closed", "ruling")}
    shipped = {name for name in registry.names() if registry.load(name).package.startswith("pbem.")}
    assert shipped <= ended


@pytest.mark.parametrize("log", LOGS, ids=_name)
def test_a_log_verifies(log: Path) -> None:
    """The stand-alone verifier finds nothing wrong with a log that ships, and knows it for a whole one."""
    report = verify.verify_bytes(log.read_bytes())
    assert report.ok, report.findings
    assert report.events == len(log.read_bytes().splitlines())


@pytest.mark.parametrize("log", LOGS, ids=_name)
def test_a_log_replays(log: Path) -> None:
    """A log that ships replays with every sealed state compared, and comes to life again at its head."""
    events = read_log(log)
    ruleset = registry.load(str(events[0].content["ruleset"]))
    done = replay(events, Adjudicator(ruleset), kinds=ruleset.kinds)
    seals = sum(event.kind == "segment.sealed" for event in events)
    assert (done.seq, done.compared, done.skipped) == (events[-1].seq, seals, 0)
    live = LiveGame(ruleset, events[0].game, events)
    assert ruleset.dump(live.state) == ruleset.dump(done.state)


@pytest.mark.parametrize("log", LOGS, ids=_name)
def test_a_log_audits(log: Path) -> None:
    """Every segment of a log that ships, adjudicated again from its orders, gives the same events and states.

    Of a log of an earlier release those segments count whose version of the rules is at hand.
    """
    events = read_log(log)
    judge = Adjudicator(registry.load(str(events[0].content["ruleset"])))
    found = audit(events, {judge.version: judge})
    assert found.agrees, found.difference
    other = [row for row in found.skipped if row.why != "version"]
    assert other == []
    if log in GAMES:
        assert found.audited == found.segments > 1


@pytest.mark.parametrize("log", LOGS, ids=_name)
def test_copies_of_a_log_verify(log: Path) -> None:
    """The copy of each seat, and the public copy, of a log as it stood at its last seal verifies as what it is."""
    events = read_log(log)
    last = max(event.seq for event in events if event.kind == "segment.sealed")
    sides = registry.load(str(events[0].content["ruleset"])).sides
    for side in (*sides, None):
        copy = copy_for(events[: last + 1], side)
        report = verify.verify_bytes(b"".join(map(encode_line, copy)), side=side)
        assert report.ok, (side, report.findings)
        assert not report.whole
        assert report.sides == ([side] if side else [])
