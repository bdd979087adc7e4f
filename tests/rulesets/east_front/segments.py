"""Whole segments for the tests of East Front: sheets in, events out, the state between them as it is stored."""

from collections.abc import Sequence
from typing import Any

from pbem.core.canon import dumps, loads
from pbem.orders.model import Order
from pbem.rulesets.api import Applied, Effect, Fact, Sheet
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front.state import State, dump, load
from tests.rulesets.east_front.dice import Loaded


class Segment:
    """A segment that was adjudicated: the state after it, its effects, and the dice."""

    def __init__(self, state: State, effects: Sequence[Effect], dice: Loaded) -> None:
        self.state = state
        self.effects = tuple(effects)
        self.dice = dice

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events that all may read, without those of control and phases."""
        quiet = ("sheet.carried", "place.taken", "phase.began", "weather.set")
        return [made.kind for made in self.effects if made.kind not in quiet]

    def bodies(self, kind: str) -> list[dict[str, Any]]:
        """Return the bodies of the events of a kind."""
        return [made.body for made in self.effects if made.kind == kind]

    def only(self, kind: str) -> dict[str, Any]:
        """Return the body of the one event of a kind."""
        (found,) = self.bodies(kind)
        return found

    def owed(self) -> list[str]:
        """Say who owes an order now that nothing covers."""
        return [duty.side for duty in RULESET.awaiting(self.state, {}) if not duty.covered]


def adjudicate(state: State, *dice: int, **orders: Sequence[Order]) -> Segment:
    """Adjudicate a segment with the sheets given by side, complete ones as the referee hands them over; seqs 1 and 2, events from 3.

    A side that is left out has what it carries in force. The state goes through its stored form before and after.
    """
    loaded, effects = Loaded(*(dice or [5] * 30)), list[Effect]()
    state = stored(state)
    sheets = {side: Sheet(tuple(given), seq) for seq, (side, given) in enumerate(sorted(orders.items()), 1)}
    work = RULESET.adjudicate(state, sheets, loaded)
    made = next(work, None)
    while made is not None:
        fact = Fact(made.kind, made.body, seq=3 + len(effects), to=made.to)
        effects.append(made)
        state = RULESET.apply(state, fact)
        try:
            made = work.send(Applied(state, fact.seq))
        except StopIteration:
            made = None
    return Segment(stored(state), effects, loaded)


def stored(state: State) -> State:
    """Return a state as it comes back from its stored form."""
    return load(state.land, loads(dumps(dump(state))))
