"""Running a segment: the one loop between a ruleset's adjudicator and the log, live and in an audit.

The loop is pure. It asks for an effect, writes it as a draft in its place, applies it, and hands the new state back.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeVar

from pbem.core.dice import Dice, DiceFault
from pbem.core.event import Draft
from pbem.rulesets.api import Applied, Effect, Fact, Ruleset, Sheet, Stand

S = TypeVar("S")


class RulesetFault(RuntimeError):
    """A ruleset that breaks the seam: a fault of the program, never of a player."""


class Adjudicator(Generic[S]):
    """A ruleset as replay, audit and the referee use it: state in, events out."""

    def __init__(self, ruleset: Ruleset[S, Any]) -> None:
        self.ruleset = ruleset
        self.name = ruleset.name
        self.version = ruleset.version
        self.sides = tuple(sorted(ruleset.sides))

    def setup(self, scenario: Any) -> S:
        """Return the state before segment 1."""
        return self.ruleset.setup(scenario)

    def apply(self, state: S, event: Any) -> S:
        """Fold one event."""
        return self.ruleset.apply(state, event)

    def dump(self, state: S) -> Any:
        """Write the changing part of a state as JSON."""
        return self.ruleset.dump(state)

    def stand(self, state: S) -> Stand:
        """Say where the game stands."""
        return self.ruleset.stand(state)

    def sheets(self, logged: Mapping[str, tuple[int, Any]]) -> dict[str, Sheet]:
        """Read the sheets of a close: side to (seq, orders as the log has them)."""
        return {side: Sheet(self.ruleset.load_orders(orders), seq) for side, (seq, orders) in logged.items()}

    def resolve(
        self, state: S, sheets: Mapping[str, Sheet], dice: Dice, segment: int, seq: int
    ) -> Iterator[tuple[Draft, S]]:
        """Adjudicate a segment; yield each event as a draft with the state after it, the first to have ``seq``.

        Raises:
            RulesetFault: a roll not written at once, a sheet.carried missing, out of place or not for its side alone.
            DiceFault: a roll asked twice or written with other dice.
        """
        work = self.ruleset.adjudicate(state, sheets, dice)
        carried: list[str] = []
        rolls = 0
        try:
            effect = next(work)
            while True:
                self._place(effect, carried, dice, rolls)
                rolls += effect.kind == "roll"
                draft = self._draft(effect, self.stand(state), dice, segment)
                state = self.apply(state, Fact(draft.kind, draft.body, draft.by, seq, draft.to))
                yield draft, state
                effect = work.send(Applied(state, seq))
                seq += 1
        except StopIteration:
            pass
        if tuple(carried) != self.sides:
            raise RulesetFault(f"{self.name} ends a segment with sheet.carried for {carried}, not for {self.sides}")
        dice.finish()

    def _place(self, effect: Effect, carried: list[str], dice: Dice, rolls: int) -> None:
        """Hold an effect to its place: rolls at once, sheet.carried at the end, one for each side in order."""
        if effect.kind == "sheet.carried":
            expected = self.sides[len(carried)] if len(carried) < len(self.sides) else ""
            if effect.to != (expected,):
                raise RulesetFault(f"{self.name} writes sheet.carried to {effect.to}, not to {expected or 'nobody'}")
            carried.append(expected)
        elif carried:
            raise RulesetFault(f"{self.name} writes {effect.kind} after sheet.carried")
        unwritten = dice.asked[rolls:]
        if effect.kind == "roll":
            if len(unwritten) != 1:
                raise RulesetFault(f"{self.name} writes a roll with {len(unwritten)} rolls asked")
        elif unwritten:
            raise RulesetFault(f"{self.name} writes {effect.kind} before the roll {unwritten[0].name}")

    def _draft(self, effect: Effect, stand: Stand, dice: Dice, segment: int) -> Draft:
        body = effect.body
        if effect.kind == "roll":
            try:
                body = dice.written(body)
            except DiceFault as fault:
                raise RulesetFault(f"{self.name}: {fault}") from fault
        elif effect.kind == "sheet.carried":
            body = {**body, "segment": segment}
        return Draft(effect.kind, "adjudicator", effect.to, body, stand.turn, stand.phase)
