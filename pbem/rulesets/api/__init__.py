"""The seam: what a game system must supply, and the values that pass through it.

Everything a ruleset does is a pure function of the values handed to it. It reads no file, clock or random source: its
tables come with the scenario, its dice are the only chance there is.

How three unlike games sit on it. *France 1940*: a segment moves and declares, the next answers with air points and fights; what
the attacker wrote about retreats and advances rides along in ``sheet.carried``. *East Front*: six or more phases; a face-down order
is a carried order bound to a declared attack; a question ends the segment and stands in the state, its answer is the sheet of
the next. *Tannenhaus*: a queue of conditional impulses is a carried sheet; a segment runs impulse after impulse until a queue
stops, and a seat whose queue goes on is covered, so it is not waited for.
"""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from pbem.board.snapshot import AnySnapshot
from pbem.core.findings import Finding
from pbem.core.text import Message
from pbem.orders.grammar import Grammar
from pbem.orders.model import Line, Order, ReadSheet

Json = Any
S = TypeVar("S")
V = TypeVar("V")

EVERYONE = ("*",)


class Stand(msgspec.Struct, frozen=True):
    """Where a game stands: the turn, counted from 1 (0 before play), and the id of the phase ("" before play)."""

    turn: int
    phase: str


class Effect(msgspec.Struct, frozen=True):
    """What an adjudicator says has happened: an event kind, its body, and who may read it.

    A body names its causes: ``rules`` (numbers) and ``causes`` (seqs of the orders and rolls behind it).
    """

    kind: str
    body: dict[str, Any]
    to: tuple[str, ...] = EVERYONE


class Applied(msgspec.Struct, Generic[S], frozen=True):
    """What an adjudicator gets back for an effect: the state with the effect in it, and the seq it was logged with."""

    state: S
    seq: int


class Fact(msgspec.Struct, frozen=True):
    """An event as ``apply`` and ``describe`` see it: kind, body, who caused it, and its seq. A log event has these too."""

    kind: str
    body: dict[str, Any]
    by: str = "adjudicator"
    seq: int = -1
    to: tuple[str, ...] = EVERYONE


class Happening(Protocol):
    """The members of an event that a ruleset may look at."""

    @property
    def kind(self) -> str:
        """The event kind."""
        ...

    @property
    def body(self) -> Any:
        """The content, an object."""
        ...

    @property
    def by(self) -> str:
        """Who caused it."""
        ...

    @property
    def seq(self) -> int:
        """Its number in the log."""
        ...

    @property
    def to(self) -> Sequence[str]:
        """Who may read it: ``*``, sides, or nobody but the referee."""
        ...


class DiceSource(Protocol):
    """The dice handed to an adjudicator."""

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Roll named dice, such as ``("3/german-1-combat/2816/crt", "1d6", "combat at 2816")``.

        The adjudicator writes each roll as its next effect, with :func:`rolled`, adding the table and the result.
        """
        ...


def rolled(name: str, dice: str, values: Sequence[int], why: str, **found: Any) -> Effect:
    """Make the roll event of a roll: what was asked and thrown, and what the ruleset adds (table, column, result, rules)."""
    return Effect("roll", {"name": name, "dice": dice, "values": list(values), "why": why, **found})


class Sheet(msgspec.Struct, frozen=True):
    """The orders of a seat for the segment that is closed, and the seq of the event that holds them (-1: none).

    A sheet is complete: it holds every order of the seat that is in force, standing and carried ones that go on included, because
    the referee lays each mail over what is in force before he logs it. A seat without a sheet has its carried orders in force.
    """

    orders: tuple[Order, ...] = ()
    seq: int = -1


class Duty(msgspec.Struct, frozen=True):
    """What a seat owes for the open segment: what it is, what happens if nothing comes, and whether it is covered.

    A covered duty (standing instructions, a queue, nothing to order) is not waited for; only covering answers one that ``asks``.
    """

    side: str
    what: Message
    default: Message
    covered: bool = False
    asks: bool = False


class Note(msgspec.Struct, frozen=True):
    """One remark in a box: a sentence, the value it stands for ("+1", "1/2", "5"), and the rule behind it."""

    text: Message
    value: str = ""
    rule: str = ""


class Row(msgspec.Struct, frozen=True):
    """A row of a box: its head (Attack, Defence, Odds, Shift, Die, Result), the figure, and the remarks that explain it."""

    head: Message
    value: str = ""
    notes: tuple[Note, ...] = ()


class Chance(msgspec.Struct, frozen=True):
    """A possible result and how often it comes: ``hits`` of ``outof`` equally likely rolls."""

    result: Message
    hits: int
    outof: int


class Box(msgspec.Struct, frozen=True):
    """A combat, or another roll of the dice worth a box, in numbers: place, column, result, and rows that say why.

    A forecast is a box with chances and no result. Rows come in the order of the rules, with what was looked at and did
    not apply among the notes. ``column_name``, ``result_name``: what a reader is told instead of a column or result that is no number.
    """

    title: Message
    place: str = ""
    column: str = ""
    result: str = ""
    rows: tuple[Row, ...] = ()
    chances: tuple[Chance, ...] = ()
    column_name: Message | None = None
    result_name: Message | None = None


class Step(msgspec.Struct, frozen=True):
    """One step of a path: the place entered, its cost in half movement points, why, and by which rules."""

    place: str
    cost: int
    why: Message
    rules: tuple[str, ...] = ()


class MoveForecast(msgspec.Struct, frozen=True):
    """What a move will cost: the unit, its path, each step, and the allowance; costs in half movement points."""

    unit: str
    start: str
    steps: tuple[Step, ...]
    cost: int
    allowance: int


class Checked(msgspec.Struct, frozen=True):
    """What checking a sheet yields.

    ``findings``: each with the index of the line it is about, -1 for the sheet as a whole. ``moves`` and ``boxes``: the forecast.
    """

    findings: tuple[tuple[int, Finding], ...] = ()
    moves: tuple[MoveForecast, ...] = ()
    boxes: tuple[Box, ...] = ()


class Problem(msgspec.Struct, frozen=True):
    """A mistake in a scenario or table: the file, the table or key in it, and what is wrong and what to do."""

    file: str
    key: str
    text: str


class Compiled(msgspec.Struct, frozen=True):
    """A scenario made ready for the log: the whole of it as JSON, every table written out; or all its problems."""

    scenario: Json
    problems: tuple[Problem, ...] = ()


class Correction(msgspec.Struct, frozen=True):
    """What a ruling asks to change: a thing ("unit", "air", "control", …), its id, and the members with their new values."""

    thing: str
    id: str
    values: dict[str, Any]


class Corrected(msgspec.Struct, frozen=True):
    """The effects of a correction, or what forbids it."""

    effects: tuple[Effect, ...] = ()
    findings: tuple[Finding, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winning side ("" for a draw), the level, why, and the points of each side where there are any."""

    winner: str
    level: Message
    why: Message
    points: dict[str, int] = {}


class RosterLine(msgspec.Struct, frozen=True):
    """Where units are: the place and its name, the side, the units in it, and a remark for each that needs one."""

    place: str
    name: str
    side: str
    units: tuple[str, ...]
    remarks: tuple[Message, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """A line of the state in figures: what ("Air points left"), and its value, for reports and ``pbem state``."""

    what: Message
    value: str


class Ruleset(Protocol[S, V]):
    """A game system. One instance serves every game of it; it holds no state.

    ``name``: the id used in scenarios and entry points; ``version``: the version of its rules, which a log records; ``package``: the
    importable package with its ``rules.toml``, ``tables/`` and ``scenarios/``; ``sides``: the side ids, the side that begins first;
    ``languages``: the codes of the languages its orders are read in; ``verbs``: every word an order line may begin with, in all of
    them, so that a mail's prose is told from its orders; ``kinds``: the kinds of its events, so that a log with another is refused by
    name.
    """

    name: str
    version: str
    package: str
    title: Message
    sides: tuple[str, ...]
    languages: tuple[str, ...]
    verbs: Collection[str]
    kinds: Collection[str]

    def compile(self, document: Mapping[str, Any], file: str, read: Callable[[str], str | None]) -> Compiled:
        """Turn a scenario document into the form for the log; ``read`` fetches a named table or CSV, None if there is none.

        Every mistake is reported, with file and key, none raised.
        """
        ...

    def setup(self, scenario: Json) -> S:
        """Return the state before segment 1 of a compiled scenario."""
        ...

    def dump(self, state: S) -> Json:
        """Write what changes in a state as JSON, members at their default left out: what the state digest covers."""
        ...

    def load(self, scenario: Json, data: Json) -> S:
        """Read back what :meth:`dump` wrote."""
        ...

    def stand(self, state: S) -> Stand:
        """Say at which turn and phase a state stands."""
        ...

    def awaiting(self, state: S, sheets: Mapping[str, Sheet]) -> tuple[Duty, ...]:
        """Say which seat owes what for the open segment, given the sheets that are in already."""
        ...

    @property
    def grammar(self) -> Grammar:
        """The order language, by which sheets are laid over each other and written out."""
        ...

    def holds(self, view: V, order: Order) -> bool:
        """Say whether an order in force outlasts a new plain sheet: standing orders, and those bound to a declared attack."""
        ...

    def read(self, text: str, view: V) -> ReadSheet:
        """Read an order text of the view's side, in any of the languages; never raises on a person's text."""
        ...

    def write(self, orders: Iterable[Order], language: str) -> str:
        """Write orders as text, one a line; reading it gives the same orders."""
        ...

    def load_orders(self, data: Json) -> tuple[Order, ...]:
        """Read orders as the log keeps them.

        Raises:
            msgspec.ValidationError: it is not a list of this ruleset's orders.
        """
        ...

    def carried(self, view: V) -> tuple[Order, ...]:
        """Return the view's side's orders that go on from earlier segments: queue, clauses, standing lines."""
        ...

    def check(self, view: V, lines: Sequence[Line]) -> Checked:
        """Check a whole sheet for the open segment and forecast it. Never rolls, sees what the seat sees.

        What a finding offers to send instead of a line is written in the language of that line.
        """
        ...

    def legal_orders(self, view: V, given: Sequence[Order] = ()) -> Iterator[tuple[Order, ...]]:
        """Offer groups of orders, each group legal together and beside the orders given."""
        ...

    def adjudicate(
        self, state: S, sheets: Mapping[str, Sheet], dice: DiceSource
    ) -> Generator[Effect, Applied[S], None]:
        """Resolve a segment: yield its effects one by one, each applied before the next is asked for.

        A question to a seat comes at most once and as the last effect but ``sheet.carried``, of which there is one for
        each side in order of ids, at the very end. A segment runs on until a seat owes an order that is not covered.
        """
        ...

    def apply(self, state: S, event: Happening) -> S:
        """Fold one event into a state."""
        ...

    def correct(self, state: S, correction: Correction) -> Corrected:
        """Work out what a ruling's correction changes, or why it cannot."""
        ...

    def view(self, state: S, side: str | None) -> V:
        """Return what a side may know, or with None what everybody may: all that reports, maps and checks are made from."""
        ...

    def describe(self, event: Happening, view: V, language: str) -> str:
        """Say an event in one sentence, or "" for one that is not worth a sentence."""
        ...

    def box(self, event: Happening, view: V) -> Box | None:
        """Return the numbers of a roll event that deserves a box (a combat), or None."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it is open."""
        ...

    def snapshot(self, view: V, events: Sequence[Happening] = (), language: str = "en") -> AnySnapshot:
        """Return the map of a view, with the marks of the events given."""
        ...

    def roster(self, view: V) -> tuple[RosterLine, ...]:
        """List where every unit is that the view shows, the view's own side first."""
        ...

    def standings(self, view: V) -> tuple[Standing, ...]:
        """List the figures of the state a player looks for: air points, victory points, control."""
        ...

    def phase_title(self, phase: str) -> Message:
        """Name a phase for a person."""
        ...

    def side_title(self, side: str) -> Message:
        """Name a side for a person."""
        ...
