"""Well-formed logs of any length, for tests and benchmarks: a toy ruleset, and a builder that plays it.

Everything is fixed by the arguments: salts, seeds and times are counted, never drawn.
"""

import copy
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from pbem.core import canon
from pbem.core.chain import state_digest
from pbem.core.dice import SPEC, Dice, chain_key, segment_key
from pbem.core.event import PUBLIC, Draft, Event, encode_line, seal
from pbem.core.ledger import Ledger

SIDES = ("axis", "soviet")
VECTORS = Path(__file__).parents[1] / "corpus" / "vectors" / "dice_and_log.json"

State = dict[str, Any]


class Toy:
    """A ruleset of nothing but facts: units stand somewhere, dice add up, carried sheets are kept."""

    kinds = frozenset({"unit.moved"})

    def setup(self, scenario: Any) -> State:
        return {"title": scenario["title"], "units": {}, "pips": 0, "carried": {}}

    def apply(self, state: State, event: Event) -> State:
        body = event.content
        if event.kind == "unit.moved":
            state["units"][body["unit"]] = body["to"]
        elif event.kind == "roll":
            state["pips"] += sum(body["values"])
        elif event.kind == "sheet.carried":
            state["carried"][event.to[0]] = body["orders"]
        else:
            raise ValueError(f"no such kind: {event.kind}")
        return state

    def dump(self, state: State) -> Any:
        return {name: value for name, value in state.items() if value}


class Builder:
    """Plays a toy game into a log; ``events`` is the log so far, ``ledger`` its standing, ``state`` the live state."""

    def __init__(
        self, game: str = "toy-game", sides: Sequence[str] = SIDES, *, seed: int = 1, demo: bool = False
    ) -> None:
        self.game = game
        self.sides = tuple(sides)
        self.events: list[Event] = []
        self.ledger = Ledger()
        self.toy = Toy()
        self.chain = (seed.to_bytes(32, "big"), 1)
        self.turn = 0
        self.at_seal: dict[int, State] = {}
        scenario = {"title": "Été 41", "sides": list(sides)}
        self.state = self.toy.setup(scenario)
        self.add("game.opened", "referee", PUBLIC, {"ruleset": "toy", "version": "0.1.0", "scenario": scenario})
        more: dict[str, Any] = {"demo": True} if demo else {}
        self.commit(*self.chain, **more)
        for side in sides:
            self.add("seat.taken", "referee", PUBLIC, {"side": side, "name": side.title()})

    def add(self, kind: str, by: str, to: Iterable[str], body: dict[str, Any]) -> Event:
        """Append one event."""
        number = len(self.events)
        draft = Draft(kind, by, tuple(to), body, self.turn, "play" if self.turn else "")
        at = f"2026-01-{1 + number // 86400 % 28:02}T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}Z"
        event = seal(draft, game=self.game, seq=number, at=at, prev=self.ledger.hash, salt=f"{number:032x}")
        self.events.append(event)
        self.ledger.add(event)
        return event

    def commit(self, last: bytes, first: int, **more: Any) -> None:
        """Commit to a seed chain."""
        self.chain = (last, first)
        body = {"commitment": chain_key(last, 0, 64).hex(), "spec": SPEC, "first": first, **more}
        self.add("dice.committed", "adjudicator", PUBLIC, body)

    def recommit(self, seed: int) -> None:
        """Commit to a later chain and set the deadline it needs."""
        self.commit(seed.to_bytes(32, "big"), self.ledger.open_segment, reason="the store was lost")
        self.deadline()

    def deadline(self) -> Event:
        """Set the deadline of the open segment."""
        body = {"segment": self.ledger.open_segment, "utc": "2026-02-01T19:00:00Z", "then": "defaults"}
        return self.add("deadline.set", "adjudicator", PUBLIC, body)

    def word(self, side: str, word: str) -> Event:
        """Give a word."""
        return self.add("word.given", side, [side], {"segment": self.ledger.open_segment, "word": word})

    def sheet(self, side: str, text: str = "move 1 to 0101") -> Event:
        """Accept a sheet."""
        body = {"segment": self.ledger.open_segment, "text": text, "orders": [{"move": "1"}]}
        return self.add("orders.accepted", side, [side], body)

    def seed(self) -> bytes:
        """Return the seed of the open segment."""
        last, first = self.chain
        return chain_key(last, self.ledger.open_segment - first + 1, 64)

    def segment(self, rolls: int = 2, effects: int = 3, again: int | None = None, pad: int = 0) -> None:
        """Close, adjudicate and seal the open segment."""
        ledger, number, seed = self.ledger, self.ledger.open_segment, self.seed()
        words = ledger.words_for_close()
        kept = None if again is None else ledger.kept_for(again)
        body: dict[str, Any] = {
            "segment": number,
            "version": "0.1.0",
            "sheets": ledger.sheets_for_close(again),
            "words": words,
            "disclosed": ledger.disclosed_for_close(),
        }
        if again is not None:
            body["again"] = again
        self.add("segment.closed", "adjudicator", PUBLIC, body)
        self.turn = max(self.turn, 1)
        dice = Dice(segment_key(seed, self.game, number, words), number, kept)
        for at in range(rolls):
            name = f"{self.turn}/combat/{at:04}/crt"
            dice.roll(name, "1d10" if at % 2 else "2d6", "a battle")
            self._effect("roll", dice.written({"name": name, "result": "DR"}))
        dice.finish()
        for at in range(effects):
            moved = {"unit": f"u.{at}", "to": f"{number:02}{at:02}", "causes": ["T-1", len(self.events) - 1]}
            self._effect("unit.moved", moved | ({"pad": "x" * pad} if pad else {}))
        for side in sorted(self.sides):
            self._effect("sheet.carried", {"segment": number, "orders": [{"queue": number}]}, [side])
        salt = f"{number:032x}"
        self.add("state.salt", "adjudicator", [], {"salt": salt})
        state = state_digest(salt, self.toy.dump(self.state))
        self.add("segment.sealed", "adjudicator", PUBLIC, {"segment": number, "seed": seed.hex(), "state": state})
        self.at_seal[len(self.events) - 1] = copy.deepcopy(self.state)

    def _effect(self, kind: str, body: dict[str, Any], to: Iterable[str] = PUBLIC, by: str = "adjudicator") -> None:
        self.state = self.toy.apply(self.state, self.add(kind, by, to, body))

    def rewind(self, segment: int) -> None:
        """Go back to the seal of a segment."""
        to = self.ledger.seals[segment].seq
        body = {"what": "rewind", "who": "R. Quist", "why": "misread", "to": to, "versions": ["0.1.0", "0.1.1"]}
        self.add("ruling", "referee", PUBLIC, body)
        self.state = copy.deepcopy(self.at_seal[to])

    def note(self) -> Event:
        """Write a note."""
        return self.add("ruling", "referee", PUBLIC, {"what": "note", "who": "R. Quist", "why": "for the record"})

    def correct(self, unit: str, to: str) -> None:
        """Correct where a unit stands."""
        ruling = self.add("ruling", "referee", PUBLIC, {"what": "correct", "who": "R. Quist", "why": "a slip"})
        self._effect("unit.moved", {"unit": unit, "to": to, "causes": [ruling.seq]}, by="referee")

    def end(self) -> None:
        """Close the game."""
        body = {"outcome": "axis", "why": "0405 held", "disclosed": self.ledger.disclosed_for_end()}
        self.add("game.closed", "referee", PUBLIC, body)

    @property
    def data(self) -> bytes:
        """Return the log as a file."""
        return to_bytes(self.events)


def build_log(
    game: str = "toy-game",
    segments: int = 3,
    *,
    rolls: int = 2,
    effects: int = 3,
    pad: int = 0,
    words: bool = True,
    closed: bool = False,
    seed: int = 1,
) -> list[Event]:
    """Build a log of so many segments, each with rolls, effects, sheets and words; ``pad`` fattens each effect."""
    builder = Builder(game, seed=seed)
    for number in range(segments):
        if number % 60 == 59:
            builder.recommit(seed + number)
        for at, side in enumerate(builder.sides):
            if number:
                builder.sheet(side, f"move {number} to 01{at:02}")
            if words and (number + at) % 2 == 0:
                builder.word(side, f"word {number} of {side}")
        builder.segment(rolls, effects, pad=pad)
    if closed:
        builder.end()
    return builder.events


def rich_log(seed: int = 1) -> Builder:
    """Play a log with everything a log may hold: notes, a correction, a rewind, a re-run, a later commitment, an end."""
    builder = Builder(seed=seed)
    builder.word("soviet", "cedar")
    builder.segment()
    builder.sheet("axis")
    builder.sheet("axis", "move 2 to 0202")
    builder.word("axis", "hello there")
    builder.word("axis", "a later word")
    builder.add("orders.received", "axis", ["axis"], {"sha256": "0" * 64})
    builder.add("orders.refused", "soviet", ["soviet"], {"findings": []})
    builder.segment()
    builder.note()
    builder.correct("u.1", "0909")
    builder.sheet("soviet")
    builder.segment()
    builder.rewind(1)
    builder.word("soviet", "третье")
    builder.segment(rolls=3, again=2)
    builder.segment(again=3)
    builder.deadline()
    builder.recommit(77)
    builder.word("axis", "after the new chain")
    builder.segment(rolls=1)
    builder.rewind(4)
    builder.segment(rolls=0)
    builder.end()
    builder.note()
    return builder


def to_bytes(events: Iterable[Event]) -> bytes:
    """Write events as a log file."""
    return b"".join(map(encode_line, events))


def relink(lines: Iterable[dict[str, Any]]) -> list[Event]:
    """Make a forger's log: number, digest, link and hash the events anew; bodies stay as they are."""
    made: list[Event] = []
    prev = "0" * 64
    for line in lines:
        draft = Draft(line["kind"], line["by"], tuple(line["to"]), line["body"], line["turn"], line["phase"])
        event = seal(draft, game=line["game"], seq=len(made), at=line["at"], prev=prev, salt=line["salt"])
        made.append(event)
        prev = event.hash
    return made


def as_dict(event: Event) -> dict[str, Any]:
    """Return an event as plain JSON values."""
    value = canon.loads(encode_line(event))
    assert isinstance(value, dict)
    return value


def vectors() -> dict[str, Any]:
    """Return the vectors made independently."""
    loaded = json.loads(VECTORS.read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def vector_bytes(vector: dict[str, Any]) -> bytes:
    """Return a vector's lines as a log file."""
    return "".join(line + "\n" for line in vector["lines"]).encode()
