"""The duel itself: orders, state, fold, adjudication."""

from collections.abc import Generator, Mapping
from typing import Any, ClassVar

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.api import Applied, DiceSource, Effect, Happening, Sheet, rolled

SIDES = ("north", "south")


class Strike(Order, tag="strike", frozen=True):
    """Strike as the n-th of the queue; ``ahead``: only while the own strength is the greater one."""

    number: int
    ahead: bool = False

    @property
    def subject(self) -> str:
        """Its place in the queue."""
        return str(self.number)


class Guard(Order, tag="guard", frozen=True):
    """Lie a guard face down: the next strike that comes is met by it."""


class Ask(Order, tag="ask", frozen=True):
    """Ask to be asked before the last strength is risked."""

    STANDING: ClassVar[bool] = True


class Yield(Order, tag="yield", frozen=True):
    """Answer the question: give up, or stand."""

    stand: bool = False


AnyOrder = Strike | Guard | Ask | Yield


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The strengths, the turn, the open question, and what each side carries in secret."""

    strength: dict[str, int]
    turns: int
    turn: int = 1
    asked: str = ""
    winner: str = ""
    carried: dict[str, tuple[AnyOrder, ...]] = {}

    def enemy(self, side: str) -> str:
        """Return the other side."""
        return SIDES[1 - SIDES.index(side)]


class View(msgspec.Struct, frozen=True):
    """A state without the other side's carried orders."""

    state: State
    side: str | None


def apply(state: State, event: Happening) -> State:
    """Fold one event."""
    body: Any = event.body
    change: dict[str, Any] = {}
    if event.kind == "side.hit":
        change["strength"] = {**state.strength, body["side"]: state.strength[body["side"]] - 1}
    elif event.kind == "turn.began":
        change["turn"] = body["turn"]
    elif event.kind == "question.asked":
        change["asked"] = body["side"]
    elif event.kind == "question.answered":
        change["asked"] = ""
    elif event.kind == "duel.won":
        change["winner"] = body["winner"]
    elif event.kind == "sheet.carried":
        (side,) = event.to
        orders = msgspec.convert(body["orders"], tuple[AnyOrder, ...])
        kept = {name: held for name, held in state.carried.items() if name != side}
        change["carried"] = {**kept, side: orders} if orders else kept
    elif event.kind not in ("roll", "side.passed"):
        raise KeyError(event.kind)
    return msgspec.structs.replace(state, **change)


Effects = Generator[Effect, Applied[State], State]


def adjudicate(state: State, sheets: Mapping[str, Sheet], dice: DiceSource) -> Generator[Effect, Applied[State], None]:
    """Run the queues against each other until one is empty, a question comes up, or the duel is won."""
    hands = {side: list(sheets[side].orders if side in sheets else state.carried.get(side, ())) for side in SIDES}
    if state.asked:
        state = yield from _answer(state, hands)
    elif sheets or state.carried:
        state = yield from _rounds(state, hands, dice)
    for side in SIDES:
        left = [msgspec.to_builtins(order) for order in _renumbered(hands[side])]
        state = (yield Effect("sheet.carried", {"orders": left}, (side,))).state


def _renumbered(hand: list[Any]) -> list[Any]:
    strikes = [order for order in hand if isinstance(order, Strike)]
    others = [order for order in hand if not isinstance(order, Strike | Yield)]
    return [msgspec.structs.replace(strike, number=n) for n, strike in enumerate(strikes, 1)] + others


def _answer(state: State, hands: dict[str, list[Any]]) -> Effects:
    side = state.asked
    gives_up = any(isinstance(order, Yield) and not order.stand for order in hands[side])
    state = (yield Effect("question.answered", {"side": side, "yields": gives_up, "rules": ["DU-3"]})).state
    if gives_up:
        state = (yield Effect("duel.won", {"winner": state.enemy(side), "rules": ["DU-3"]})).state
    return state


def _rounds(state: State, hands: dict[str, list[Any]], dice: DiceSource) -> Effects:
    while not state.winner and not state.asked:
        strikes = {side: [order for order in hands[side] if isinstance(order, Strike)] for side in SIDES}
        if state.turn >= state.turns:
            return (yield Effect("duel.won", {"winner": "draw", "rules": []})).state
        for side in SIDES:
            if strikes[side] and not state.winner and not state.asked:
                hands[side].remove(strikes[side][0])
                state = yield from _strike(state, side, strikes[side][0], hands, dice)
            elif not strikes[side]:
                state = (yield Effect("side.passed", {"side": side, "rules": ["DU-1"]})).state
        if not state.winner and not state.asked:
            state = (yield Effect("turn.began", {"turn": state.turn + 1})).state
        if not all(any(isinstance(order, Strike) for order in hands[side]) for side in SIDES):
            return state
    return state


def _strike(state: State, side: str, strike: Strike, hands: dict[str, list[Any]], dice: DiceSource) -> Effects:
    enemy = state.enemy(side)
    if strike.ahead and state.strength[side] <= state.strength[enemy]:
        return (yield Effect("side.passed", {"side": side, "rules": ["DU-1"]})).state
    guards = [order for order in hands[enemy] if isinstance(order, Guard)]
    needed = 6 if guards else 4
    if guards:
        hands[enemy].remove(guards[0])
    name, why = f"{state.turn}/impulses/{side}", f"strike of {side}"
    values = dice.roll(name, "1d6", why)
    hit = values[0] >= needed
    roll = rolled(name, "1d6", values, why, needed=needed, side=side, result="hit" if hit else "miss", rules=["DU-2"])
    applied = yield roll
    if not hit:
        return applied.state
    state = (yield Effect("side.hit", {"side": enemy, "rules": ["DU-2"], "causes": [applied.seq]})).state
    if state.strength[enemy] == 0:
        return (yield Effect("duel.won", {"winner": side, "rules": ["DU-2"]})).state
    if state.strength[enemy] == 1 and any(isinstance(order, Ask) for order in hands[enemy]):
        return (yield Effect("question.asked", {"side": enemy, "rules": ["DU-3"]})).state
    return state
