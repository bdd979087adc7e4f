"""The duel as a ruleset of pbem."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pbem.board.snapshot import Cell, MapSnapshot
from pbem.core.findings import Kind, declare
from pbem.core.text import Message, msg, render
from pbem.orders.grammar import Form, Grammar
from pbem.orders.model import Line, Order, ReadSheet, UnitName, Vocabulary
from pbem.orders.sheet import read_sheet, write_orders
from pbem.orders.words import Words
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
    Outcome,
    Problem,
    RosterLine,
    Sheet,
    Stand,
    Standing,
)
from pbem_duel import game
from pbem_duel.game import SIDES, Ask, Guard, State, Strike, View, Yield

NO_QUESTION = declare("duel.no-question", Kind.ILLEGAL, "You have not been asked whether you yield.")

GRAMMAR = Grammar(
    [
        Form(
            verb="strike",
            words={"en": ("strike",), "fr": ("frapper",), "ru": ("удар",)},
            parse=lambda c: Strike(number=c.number("number", 1, 9), ahead=bool(c.accept("ahead"))),
            write=lambda o, w: f"{w.verb('strike')} {o.number}" + (f" {w('ahead')}" if o.ahead else ""),
        ),
        Form(
            verb="guard",
            words={"en": ("guard",), "fr": ("garde",), "ru": ("защита",)},
            parse=lambda c: Guard(),
            write=lambda o, w: w.verb("guard"),
        ),
        Form(
            verb="ask",
            words={"en": ("ask me",), "fr": ("demandez-moi",), "ru": ("спросить",)},
            parse=lambda c: Ask(),
            write=lambda o, w: w.verb("ask"),
        ),
        Form(
            verb="yield",
            words={"en": ("answer",), "fr": ("réponse",), "ru": ("ответ",)},
            parse=lambda c: Yield(stand=c.one_of("what", "yield", "stand") == "stand"),
            write=lambda o, w: f"{w.verb('yield')} {w('stand' if o.stand else 'yield')}",
        ),
    ],
    Words(
        {
            "ahead": {"en": ("ahead",), "fr": ("devant",), "ru": ("впереди",)},
            "yield": {"en": ("yield",), "fr": ("céder",), "ru": ("сдаюсь",)},
            "stand": {"en": ("stand",), "fr": ("tenir",), "ru": ("стою",)},
        }
    ),
)


class Duel:
    """The ruleset."""

    name = "duel"
    version = "0.1.0"
    package = "pbem_duel"
    title = msg("The duel")
    sides = SIDES
    languages = ("en", "fr", "ru")
    verbs = ("strike", "guard", "ask", "answer", "frapper", "garde", "réponse", "удар", "защита", "ответ")
    kinds = ("side.hit", "side.passed", "turn.began", "question.asked", "question.answered", "duel.won")
    grammar = GRAMMAR

    def compile(self, document: Mapping[str, Any], file: str, read: Callable[[str], str | None]) -> Compiled:
        """Take strength and turns from a scenario."""
        wrong = [key for key in ("strength", "turns") if not isinstance(document.get(key), int)]
        if wrong:
            return Compiled(None, tuple(Problem(file, key, "Write a whole number.") for key in wrong))
        return Compiled({key: document[key] for key in ("title", "strength", "turns")})

    def setup(self, scenario: Any) -> State:
        """Return the state before segment 1."""
        return State(dict.fromkeys(SIDES, scenario["strength"]), scenario["turns"])

    def dump(self, state: State) -> Any:
        """Write a state."""
        return msgspec.to_builtins(state)

    def load(self, scenario: Any, data: Any) -> State:
        """Read a state."""
        return msgspec.convert(data, State)

    def stand(self, state: State) -> Stand:
        """Say where the duel stands."""
        return Stand(state.turn, "question" if state.asked else "impulses")

    def awaiting(self, state: State, sheets: Mapping[str, Sheet]) -> tuple[Duty, ...]:
        """Ask the side of an open question, else every side whose queue is empty."""
        if state.winner:
            return ()
        if state.asked:
            return (Duty(state.asked, msg("Say whether you yield."), msg("You stand.")),)
        return tuple(
            Duty(side, msg("Fill your queue."), msg("You pass."), covered=self._queue(state, side)) for side in SIDES
        )

    @staticmethod
    def _queue(state: State, side: str) -> bool:
        return any(isinstance(order, Strike) for order in state.carried.get(side, ()))

    def holds(self, view: View, order: Order) -> bool:
        """Keep only what stands."""
        return order.STANDING

    def read(self, text: str, view: View) -> ReadSheet:
        """Read orders."""
        units = {"duellist": UnitName("duellist", (), view.side or "", "1")}
        return read_sheet(text, GRAMMAR, Vocabulary(view.side or "", units, {"1": ()}))

    def write(self, orders: Iterable[Order], language: str) -> str:
        """Write orders."""
        return write_orders(orders, GRAMMAR, language)

    def load_orders(self, data: Any) -> tuple[Order, ...]:
        """Read logged orders."""
        return msgspec.convert(data, tuple[game.AnyOrder, ...])

    def carried(self, view: View) -> tuple[Order, ...]:
        """Return what the side carries."""
        return view.state.carried.get(view.side or "", ())

    def check(self, view: View, lines: Sequence[Line]) -> Checked:
        """Refuse an answer without a question."""
        return Checked(
            tuple(
                (index, NO_QUESTION.at(line.span))
                for index, line in enumerate(lines)
                if isinstance(line.order, Yield) and view.state.asked != view.side
            )
        )

    def legal_orders(self, view: View, given: Sequence[Order] = ()) -> Iterator[tuple[Order, ...]]:
        """Offer strikes, a guard, the wish to be asked, or an answer."""
        if view.state.asked:
            if view.state.asked == view.side:
                yield (Yield(),)
                yield (Yield(stand=True),)
            return
        used = sum(isinstance(order, Strike) for order in given)
        yield (Strike(number=used + 1),)
        yield (Strike(number=used + 1), Strike(number=used + 2, ahead=True))
        yield (Guard(),)
        yield (Ask(),)

    def adjudicate(
        self, state: State, sheets: Mapping[str, Sheet], dice: DiceSource
    ) -> Generator[Effect, Applied[State], None]:
        """Resolve a segment."""
        return game.adjudicate(state, sheets, dice)

    def apply(self, state: State, event: Happening) -> State:
        """Fold one event."""
        return game.apply(state, event)

    def correct(self, state: State, correction: Correction) -> Corrected:
        """Let a ruling take a strength away."""
        return Corrected((Effect("side.hit", {"side": correction.id}),))

    def view(self, state: State, side: str | None) -> View:
        """Leave out what the side may not know."""
        kept = {side: state.carried[side]} if side in state.carried else {}
        return View(msgspec.structs.replace(state, carried=kept), side)

    def describe(self, event: Happening, view: View, language: str) -> str:
        """Say what happened."""
        body: Any = event.body
        if event.kind == "side.hit":
            return render(msg("{side} was hit.", side=body["side"]), language)
        if event.kind == "duel.won":
            return render(msg("The duel ended: {winner}.", winner=body["winner"]), language)
        return ""

    def box(self, event: Happening, view: View) -> Box | None:
        """Give a strike no box."""
        return None

    def outcome(self, state: State) -> Outcome | None:
        """Say who won."""
        if not state.winner:
            return None
        winner = "" if state.winner == "draw" else state.winner
        return Outcome(winner, msg("victory"), msg("The other side was beaten."))

    def snapshot(self, view: View, events: Sequence[Happening] = (), language: str = "en") -> MapSnapshot:
        """Draw the ford."""
        return MapSnapshot("The ford", "", 1, 1, SIDES, (Cell("0101", "clear"),))

    def roster(self, view: View) -> tuple[RosterLine, ...]:
        """List the duellists."""
        return tuple(RosterLine("0101", "the ford", side, (side,)) for side in SIDES)

    def standings(self, view: View) -> tuple[Standing, ...]:
        """Show the strengths."""
        return tuple(Standing(msg("Strength of {side}", side=s), str(n)) for s, n in view.state.strength.items())

    def phase_title(self, phase: str) -> Message:
        """Name a phase."""
        return msg("Question") if phase == "question" else msg("Impulses")

    def side_title(self, side: str) -> Message:
        """Name a side."""
        return msg("North") if side == "north" else msg("South")
