"""A live game: its log, its ledger and its state in memory, and the events that each act adds.

This is the functional core of the referee. Time, salts and seeds are handed in; nothing is stored here. The same code
plays the random player's games and the mail games.
"""

import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

from pbem.core.canon import dumps
from pbem.core.chain import state_digest
from pbem.core.dice import SPEC, Dice, segment_key
from pbem.core.event import PUBLIC, Draft, Event, seal
from pbem.core.ledger import Ledger
from pbem.core.replay import Fold, ReplayError
from pbem.core.text import render
from pbem.rulesets.api import Correction, Duty, Ruleset, Sheet, Stand
from pbem.rulesets.driver import Adjudicator

Fresh = Callable[[], str]
"""Gives 32 fresh hex digits: the salts."""


class LiveGame:
    """A game that goes on: ``events`` is its whole log so far, ``ledger`` and ``state`` where it stands.

    Every act returns the events it added, already folded in. ``at`` is UTC as the log writes it.
    """

    def __init__(self, ruleset: Ruleset[Any, Any], game: str, events: Iterable[Event] = ()) -> None:
        self.ruleset = ruleset
        self.adjudicator = Adjudicator(ruleset)
        self.game = game
        self.events: list[Event] = []
        self.ledger = Ledger()
        self._fold: Fold[Any] = Fold(self.adjudicator, frozenset(ruleset.kinds))
        for event in events:
            self._take(event)

    @property
    def state(self) -> Any:
        """The state after the last event."""
        return self._fold.state

    @property
    def stand(self) -> Stand:
        """Where the game stands: turn 0 and no phase before play."""
        return self.ruleset.stand(self.state) if self.events else Stand(0, "")

    @property
    def scenario(self) -> Any:
        """The compiled scenario, as game.opened has it."""
        return self.events[0].content["scenario"]

    @property
    def started(self) -> bool:
        """Whether segment 1 has been sealed: the game is open for orders."""
        return bool(self.ledger.seals)

    def _take(self, event: Event) -> None:
        if event.kind == "game.opened":
            self._check_opening(event)
        self.ledger.add(event)
        self._fold.feed(event)
        self.events.append(event)

    def _check_opening(self, event: Event) -> None:
        """Refuse a log of another ruleset or a later version of it, and one whose scenario is not the one it was opened with.

        Raises:
            ReplayError: naming the member and both values.
        """
        body, mine = event.content, self.ruleset
        if body.get("ruleset") != mine.name:
            raise ReplayError(event.seq, event.kind, "ruleset", body.get("ruleset"), mine.name)
        if _numbers(str(body.get("version"))) > _numbers(mine.version):
            needed = f"{body.get('version')}, which is needed to read it"
            raise ReplayError(event.seq, event.kind, "version", needed, f"{mine.version}, which is installed")
        found = sha256(dumps(body["scenario"])).hexdigest()
        if body.get("sha256", found) != found:
            raise ReplayError(event.seq, event.kind, "sha256", body["sha256"], found)

    def write(self, kind: str, by: str, to: tuple[str, ...], body: dict[str, Any], at: str, fresh: Fresh) -> Event:
        """Add one event at the head, where the game stands now."""
        stand = self.stand
        return self._write(Draft(kind, by, to, body, stand.turn, stand.phase), at, fresh)

    def _write(self, draft: Draft, at: str, fresh: Fresh) -> Event:
        salt = "" if draft.to == PUBLIC else fresh()
        head = self.ledger
        event = seal(draft, game=self.game, seq=head.seq + 1, at=at, prev=head.hash, salt=salt)
        self._take(event)
        return event

    def open(self, scenario: Any, digest: str, at: str, fresh: Fresh) -> Event:
        """Write game.opened: ruleset, version, the whole scenario and its SHA-256."""
        body = {
            "ruleset": self.ruleset.name,
            "version": self.ruleset.version,
            "scenario": scenario,
            "sha256": digest,
        }
        return self.write("game.opened", "referee", PUBLIC, body, at, fresh)

    def commit(self, commitment: str, at: str, fresh: Fresh, *, demo: bool = False, reason: str = "") -> Event:
        """Write dice.committed for the next close; a later one says why."""
        body: dict[str, Any] = {"commitment": commitment, "spec": SPEC, "first": self.ledger.open_segment}
        if demo:
            body["demo"] = True
        if reason:
            body["reason"] = reason
        return self.write("dice.committed", "adjudicator", PUBLIC, body, at, fresh)

    def duties(self) -> tuple[Duty, ...]:
        """Say who owes what for the open segment, with the sheets that are in."""
        return self.ruleset.awaiting(self.state, self.sheets_in())

    def sheets_in(self) -> dict[str, Sheet]:
        """Return the sheets in force for the open segment, as a close would hand them to the adjudicator."""
        logged = {
            side: (sheet.seq, sheet.body["orders"])
            for side, sheet in self.ledger.sheets.items()
            if sheet.body is not None
        }
        return self.adjudicator.sheets(logged)

    def close(self, key: bytes, at: str, fresh: Fresh, again: int | None = None) -> list[Event]:
        """Close the open segment, adjudicate it and seal it; ``key`` is its K. With ``again``, run that segment again.

        Nothing is added if the adjudicator fails: the caller still has the game as it was in its store.

        Raises:
            LogError: the segment named by ``again`` cannot be run again.
            RulesetFault: the ruleset breaks the seam.
        """
        first = len(self.events)
        ledger = self.ledger
        segment, words = ledger.open_segment, ledger.words_for_close()
        body: dict[str, Any] = {
            "segment": segment,
            "version": self.ruleset.version,
            "sheets": ledger.sheets_for_close(again),
            "words": words,
            "disclosed": ledger.disclosed_for_close(),
        }
        sheets = self.sheets_in() if again is None else self._sheets_of(again)
        kept = ledger.kept_for(again) if again is not None else None
        if again is not None:
            body["again"] = again
        dice = Dice(segment_key(key, self.game, segment, words), segment, kept)
        self.write("segment.closed", "adjudicator", PUBLIC, body, at, fresh)
        state = self.state
        for draft, after in self.adjudicator.resolve(state, sheets, dice, segment, ledger.seq + 1):
            self._write(draft, at, fresh)
            state = after
        salt = fresh()
        self.write("state.salt", "adjudicator", (), {"salt": salt}, at, fresh)
        digest = state_digest(salt, self.adjudicator.dump(state))
        sealed = {"segment": segment, "seed": key.hex(), "state": digest}
        self.write("segment.sealed", "adjudicator", PUBLIC, sealed, at, fresh)
        return self.events[first:]

    def _sheets_of(self, segment: int) -> dict[str, Sheet]:
        wanted = {value: side for side, value in self.ledger.closes[segment].sheets.items() if value}
        logged = {
            wanted[event.hash]: (event.seq, event.content["orders"]) for event in self.events if event.hash in wanted
        }
        return self.adjudicator.sheets(logged)

    def end(self, at: str, fresh: Fresh) -> Event | None:
        """Write game.closed, with every hidden body disclosed, if the state says that the game is over."""
        outcome = self.ruleset.outcome(self.state)
        if outcome is None or self.ledger.closed is not None:
            return None
        body: dict[str, Any] = {
            "outcome": outcome.winner or "draw",
            "level": render(outcome.level),
            "why": render(outcome.why),
            "points": outcome.points,
            "disclosed": self.ledger.disclosed_for_end(),
        }
        return self.write("game.closed", "referee", PUBLIC, body, at, fresh)

    def correct(self, correction: Correction, who: str, why: str, at: str, fresh: Fresh) -> list[Event]:
        """Write a ruling that corrects the state, and its effects by the referee, each naming the ruling as its cause.

        Raises:
            ValueError: the ruleset does not allow it; the message is its first finding's.
        """
        made = self.ruleset.correct(self.state, correction)
        if made.findings:
            raise ValueError(made.findings[0].code)
        ruling = {"what": "correct", "why": why, "who": who}
        events = [self.write("ruling", "referee", PUBLIC, ruling, at, fresh)]
        for effect in made.effects:
            body = {**effect.body, "causes": [events[0].seq]}
            events.append(self.write(effect.kind, "referee", effect.to, body, at, fresh))
        return events


def _numbers(version: str) -> tuple[int, ...]:
    """Read the numbers of a version, 0.10.1 as (0, 10, 1)."""
    return tuple(int(part) for part in re.findall(r"[0-9]+", version))
