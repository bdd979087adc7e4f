"""A ruleset put together of parts: the seam of :mod:`pbem.rulesets.api`, each call handed to the function that knows.

A ruleset whose modules have a function for each call of the seam needs no class of its own::

    RULESET: Ruleset[State, View] = Assembled(Parts(name="my_game", setup=scenario.setup, …))
"""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from pbem.board.snapshot import AnySnapshot, SupplyMap
from pbem.core.text import Message
from pbem.orders.grammar import Grammar
from pbem.orders.model import Line, Order, ReadSheet, Vocabulary
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
    Sheet,
    Stand,
    Standing,
)
from pbem.rulesets.api.supply import SupplyLine

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class Parts(Generic[S, V]):
    """The parts of a ruleset: its names, and a function for each call of :class:`pbem.rulesets.api.Ruleset` of the same name.

    ``build``: the fixed part of a compiled scenario, with which ``load`` reads a state. ``orders``: the type of a list of orders,
    ``tuple[AnyOrder, ...]``. ``vocabulary``: the names a side may use. ``holds``: by default standing orders outlast a new sheet. ``box``
    is given the body of a roll. ``briefing``: what a player who thinks of joining is told, in sections. Optional: ``supply``, how all
    units or one of them are supplied, and ``supply_map``, the same for the map, in a language. ``ahead``: a seat that owes nothing may
    send orders that wait for their time, so its report has a sheet.
    """

    name: str
    version: str
    package: str
    title: Message
    sides: tuple[str, ...]
    languages: tuple[str, ...]
    verbs: Collection[str]
    kinds: Collection[str]
    grammar: Grammar
    orders: Any
    compile: Callable[[Mapping[str, Any], str, Callable[[str], str | None]], Compiled]
    setup: Callable[[Json], S]
    briefing: Callable[[Json], tuple[Any, ...]]
    dump: Callable[[S], Json]
    build: Callable[[Json], Any]
    load: Callable[[Any, Json], S]
    stand: Callable[[S], Stand]
    awaiting: Callable[[S, Mapping[str, Sheet]], tuple[Duty, ...]]
    vocabulary: Callable[[V], Vocabulary]
    carried: Callable[[V], tuple[Order, ...]]
    check: Callable[[V, Sequence[Line]], Checked]
    legal_orders: Callable[[V, Sequence[Order]], Iterator[tuple[Order, ...]]]
    adjudicate: Callable[[S, Mapping[str, Sheet], DiceSource], Generator[Effect, Applied[S], None]]
    apply: Callable[[S, Happening], S]
    correct: Callable[[S, Correction], Corrected]
    view: Callable[[S, str | None], V]
    describe: Callable[[Happening, V, str], str]
    box: Callable[[Any], Box | None]
    outcome: Callable[[S], Outcome | None]
    snapshot: Callable[[V, Sequence[Happening], str], AnySnapshot]
    roster: Callable[[V], tuple[RosterLine, ...]]
    standings: Callable[[V], tuple[Standing, ...]]
    phase_title: Callable[[str], Message]
    side_title: Callable[[str], Message]
    holds: Callable[[V, Order], bool] = lambda view, order: order.STANDING
    supply: Callable[[V, str], tuple[SupplyLine, ...]] | None = None
    supply_map: Callable[[V, str, str], SupplyMap] | None = None
    ahead: bool = False


class Assembled(Generic[S, V]):
    """A ruleset of parts, one instance for every game of it; it holds no state. It has the optional calls that its parts have."""

    supply: Callable[[V, str], tuple[SupplyLine, ...]]
    supply_map: Callable[[V, str, str], SupplyMap]

    def __init__(self, parts: Parts[S, V]) -> None:
        self.parts = parts
        self.name = parts.name
        self.version = parts.version
        self.package = parts.package
        self.title = parts.title
        self.sides = parts.sides
        self.languages = parts.languages
        self.verbs = parts.verbs
        self.kinds = parts.kinds
        self.ahead = parts.ahead
        if parts.supply is not None:
            self.supply = parts.supply
        if parts.supply_map is not None:
            self.supply_map = parts.supply_map

    def compile(self, document: Mapping[str, Any], file: str, read: Callable[[str], str | None]) -> Compiled:
        """Turn a scenario document into the form for the log; all mistakes are listed."""
        return self.parts.compile(document, file, read)

    def setup(self, scenario: Json) -> S:
        """Return the state before segment 1."""
        return self.parts.setup(scenario)

    def briefing(self, scenario: Json) -> tuple[Any, ...]:
        """Describe a compiled scenario for somebody who thinks of joining a game of it."""
        return self.parts.briefing(scenario)

    def dump(self, state: S) -> Json:
        """Write what changes in a state."""
        return self.parts.dump(state)

    def load(self, scenario: Json, data: Json) -> S:
        """Read back what :meth:`dump` wrote."""
        return self.parts.load(self.parts.build(scenario), data)

    def stand(self, state: S) -> Stand:
        """Say at which turn and phase a state stands."""
        return self.parts.stand(state)

    def awaiting(self, state: S, sheets: Mapping[str, Sheet]) -> tuple[Duty, ...]:
        """Say which seat owes what."""
        return self.parts.awaiting(state, sheets)

    @property
    def grammar(self) -> Grammar:
        """The order language."""
        return self.parts.grammar

    def holds(self, view: V, order: Order) -> bool:
        """Say whether an order in force outlasts a new plain sheet."""
        return self.parts.holds(view, order)

    def read(self, text: str, view: V) -> ReadSheet:
        """Read an order text of the view's side."""
        return read_sheet(text, self.parts.grammar, self.parts.vocabulary(view))

    def write(self, orders: Iterable[Order], language: str) -> str:
        """Write orders as text, one a line."""
        return write_orders(orders, self.parts.grammar, language)

    def load_orders(self, data: Json) -> tuple[Order, ...]:
        """Read orders as the log keeps them.

        Raises:
            msgspec.ValidationError: it is not a list of this ruleset's orders.
        """
        found: tuple[Order, ...] = msgspec.convert(data, self.parts.orders)
        return found

    def carried(self, view: V) -> tuple[Order, ...]:
        """Return the view's side's orders that go on from earlier segments."""
        return self.parts.carried(view)

    def check(self, view: V, lines: Sequence[Line]) -> Checked:
        """Check a whole sheet and forecast it."""
        return self.parts.check(view, lines)

    def legal_orders(self, view: V, given: Sequence[Order] = ()) -> Iterator[tuple[Order, ...]]:
        """Offer groups of legal orders."""
        return self.parts.legal_orders(view, given)

    def adjudicate(
        self, state: S, sheets: Mapping[str, Sheet], dice: DiceSource
    ) -> Generator[Effect, Applied[S], None]:
        """Resolve a segment."""
        return self.parts.adjudicate(state, sheets, dice)

    def apply(self, state: S, event: Happening) -> S:
        """Fold one event.

        Raises:
            KeyError: the event is of no kind that is known here.
        """
        return self.parts.apply(state, event)

    def correct(self, state: S, correction: Correction) -> Corrected:
        """Work out a ruling's correction."""
        return self.parts.correct(state, correction)

    def view(self, state: S, side: str | None) -> V:
        """Return what a side may know."""
        return self.parts.view(state, side)

    def describe(self, event: Happening, view: V, language: str) -> str:
        """Say an event in one sentence."""
        return self.parts.describe(event, view, language)

    def box(self, event: Happening, view: V) -> Box | None:
        """Return the numbers of a combat's roll."""
        return self.parts.box(event.body)

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended."""
        return self.parts.outcome(state)

    def snapshot(self, view: V, events: Sequence[Happening] = (), language: str = "en") -> AnySnapshot:
        """Return the map of a view."""
        return self.parts.snapshot(view, events, language)

    def roster(self, view: V) -> tuple[RosterLine, ...]:
        """List where every unit is."""
        return self.parts.roster(view)

    def standings(self, view: V) -> tuple[Standing, ...]:
        """List the figures of the state."""
        return self.parts.standings(view)

    def phase_title(self, phase: str) -> Message:
        """Name a phase."""
        return self.parts.phase_title(phase)

    def side_title(self, side: str) -> Message:
        """Name a side."""
        return self.parts.side_title(side)
