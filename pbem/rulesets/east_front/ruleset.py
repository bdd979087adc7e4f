"""East Front as a ruleset: the seam of :mod:`pbem.rulesets.api`, each call handed to the module that knows."""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pbem.board.snapshot import MapSnapshot
from pbem.core.text import Message, msg
from pbem.orders.grammar import Grammar
from pbem.orders.model import Line, Order, ReadSheet
from pbem.orders.sheet import read_sheet, write_orders
from pbem.rulesets.api import (
    Applied,
    Box,
    Checked,
    Compiled,
    Corrected,
    Correction,
    DiceSource,
    Duty,
    Effect,
    Happening,
    Json,
    Outcome,
    RosterLine,
    Ruleset,
    Sheet,
    Stand,
    Standing,
)
from pbem.rulesets.east_front import (
    adjudicate,
    boxes,
    briefing,
    check,
    correct,
    describe,
    fold,
    legal,
    phases,
    roster,
    scenario,
    scenario_land,
    snapshot,
    state,
    titles,
    victory,
    words,
)
from pbem.rulesets.east_front.briefing import Section
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.orders import AnyOrder
from pbem.rulesets.east_front.state import State, View


class EastFront:
    """The game system, one instance for every game of it; it holds no state."""

    name = "east_front"
    version = "0.1.0"
    package = "pbem.rulesets.east_front"
    title: Message = msg("East Front")
    sides: tuple[str, ...] = SIDES
    languages: tuple[str, ...] = words.LANGUAGES
    verbs: Collection[str] = words.VERBS
    kinds: Collection[str] = (*fold.FOLDS, "sheet.carried")

    def compile(self, document: Mapping[str, Any], file: str, read: Callable[[str], str | None]) -> Compiled:
        """Turn a scenario document into the form for the log; all mistakes are listed."""
        return scenario.compile(document, file, read)

    def setup(self, scenario_: Json) -> State:
        """Return the state before segment 1."""
        return scenario.setup(scenario_)

    def briefing(self, scenario_: Json) -> tuple[Section, ...]:
        """Describe a compiled scenario for somebody who thinks of joining a game of it."""
        return briefing.briefing(scenario_)

    def dump(self, state_: State) -> Json:
        """Write what changes in a state."""
        return state.dump(state_)

    def load(self, scenario_: Json, data: Json) -> State:
        """Read back what :meth:`dump` wrote."""
        return state.load(scenario_land.build(scenario_), data)

    def stand(self, state_: State) -> Stand:
        """Say at which turn and phase a state stands."""
        return phases.stand(state_)

    def awaiting(self, state_: State, sheets: Mapping[str, Sheet]) -> tuple[Duty, ...]:
        """Say which seat owes what."""
        return adjudicate.awaiting(state_, sheets)

    @property
    def grammar(self) -> Grammar:
        """The order language."""
        return words.GRAMMAR

    def holds(self, view: View, order: Order) -> bool:
        """Say whether an order in force outlasts a new plain sheet: standing ones do."""
        return order.STANDING

    def read(self, text: str, view: View) -> ReadSheet:
        """Read an order text of the view's side."""
        return read_sheet(text, words.GRAMMAR, words.vocabulary(view))

    def write(self, orders: Iterable[Order], language: str) -> str:
        """Write orders as text, one a line."""
        return write_orders(orders, words.GRAMMAR, language)

    def load_orders(self, data: Json) -> tuple[Order, ...]:
        """Read orders as the log keeps them.

        Raises:
            msgspec.ValidationError: it is not a list of this ruleset's orders.
        """
        return msgspec.convert(data, tuple[AnyOrder, ...])

    def carried(self, view: View) -> tuple[Order, ...]:
        """Return the view's side's orders that go on from earlier segments."""
        return state.carried_orders(view.state, view.side) if view.side else ()

    def check(self, view: View, lines: Sequence[Line]) -> Checked:
        """Check a whole sheet and forecast it."""
        return check.check(view, lines)

    def legal_orders(self, view: View, given: Sequence[Order] = ()) -> Iterator[tuple[Order, ...]]:
        """Offer groups of legal orders."""
        return legal.legal_orders(view, given)

    def adjudicate(
        self, state_: State, sheets: Mapping[str, Sheet], dice: DiceSource
    ) -> Generator[Effect, Applied[State], None]:
        """Resolve a segment."""
        return adjudicate.adjudicate(state_, sheets, dice)

    def apply(self, state_: State, event: Happening) -> State:
        """Fold one event.

        Raises:
            KeyError: the event is of no kind that is known here.
        """
        return fold.apply(state_, event)

    def correct(self, state_: State, correction: Correction) -> Corrected:
        """Work out a ruling's correction."""
        return correct.correct(state_, correction)

    def view(self, state_: State, side: str | None) -> View:
        """Return what a side may know."""
        return state.view_of(state_, side)

    def describe(self, event: Happening, view: View, language: str) -> str:
        """Say an event in one sentence."""
        return describe.describe(event, view, language)

    def box(self, event: Happening, view: View) -> Box | None:
        """Return the numbers of a combat's roll."""
        return boxes.box(event.body)

    def outcome(self, state_: State) -> Outcome | None:
        """Return how the game ended."""
        return victory.outcome(state_)

    def snapshot(self, view: View, events: Sequence[Happening] = (), language: str = "en") -> MapSnapshot:
        """Return the map of a view."""
        return snapshot.snapshot(view, events, language)

    def roster(self, view: View) -> tuple[RosterLine, ...]:
        """List where every unit is."""
        return roster.roster(view)

    def standings(self, view: View) -> tuple[Standing, ...]:
        """List the figures of the state."""
        return roster.standings(view)

    def phase_title(self, phase: str) -> Message:
        """Name a phase."""
        return titles.phase_title(phase)

    def side_title(self, side: str) -> Message:
        """Name a side."""
        return titles.side_title(side)


RULESET: Ruleset[State, View] = EastFront()
"""The instance that the entry point names."""
