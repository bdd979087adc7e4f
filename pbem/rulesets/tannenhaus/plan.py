"""A sheet gone through in thought: its orders judged at any time, and its queue entry by entry as it will come up (TN-H26).

The very next impulse of the side to act is judged exactly, as adjudication will; what comes later is looked at as if all before it
went as ordered, and is not refused, because the enemy may change it. Nothing is said of what hangs on how an assault goes.
"""

from collections.abc import Iterator, Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import Message
from pbem.orders.model import Order
from pbem.rulesets.api import Box
from pbem.rulesets.tannenhaus import actions, assault, boxes, conditions, fire, instructions, thought
from pbem.rulesets.tannenhaus import findings as say
from pbem.rulesets.tannenhaus.admission import admits
from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.orders import STOP, Action, Impulse, StandingImpulse, Stop
from pbem.rulesets.tannenhaus.queue import has_points, impulses
from pbem.rulesets.tannenhaus.state import IMPULSES, State

FORECAST_IMPULSES, FORECAST_BOXES = 4, 8
"""Of how many of a side's next impulses attacks are forecast, and how many boxes at most."""

Part = tuple[str, Action]
"""One thing that is done, and the part of the order it stands in."""


class Plan:
    """What a sheet leads to: ``faults`` with the index of their order (-1: the sheet), ``attacks`` forecast, ``state`` after the queue.

    ``exact``: whether the next entry to come up would be judged exactly: no entry has been yet, and it is the side's impulse.
    """

    def __init__(self, state: State, side: str, orders: Sequence[Order]) -> None:
        self.side = side
        self.start = state
        self.orders = tuple(orders)
        self.faults: list[tuple[int, str, Finding]] = []
        self.attacks: list[Box] = []
        self._where = {id(order): index for index, order in enumerate(self.orders)}
        self._open: set[str] = set()
        refused: set[int] = set()
        for index, order in enumerate(self.orders):
            for part, finding in admits(state, side, order):
                self.faults.append((index, part, finding))
                if finding.refuses:
                    refused.add(index)
        self.good = good = [order for index, order in enumerate(self.orders) if index not in refused]
        self.state = thought.watched(state, side)
        now = state.now
        free = now.question is None and now.combat is None and now.active is None
        self.exact = now.phase == IMPULSES and now.acting == side and free
        for order in good:
            if isinstance(order, Stop) and conditions.all_hold(self.state, side, order.when):
                self.faults.append((self._where[id(order)], "", say.STOPS.at(rule="TN-H26")))
        self._queue(impulses(good))
        for order in good:
            for part, finding in instructions.at_odds(state, side, order):
                self.faults.append((self._where[id(order)], part, finding))
        if instructions.unanswered(state, side, good):
            self.faults.append((-1, "", say.UNANSWERED.at()))

    def boxes(self) -> tuple[Box, ...]:
        """Return how the queue reads, if the sheet has one, and the forecasts of its next attacks."""
        queued = any(isinstance(order, Impulse | Stop | StandingImpulse) for order in self.good)
        read = (boxes.reading(self.start, self.side, self.good),) if queued else ()
        return (*read, *self.attacks)

    def _queue(self, entries: Sequence[Impulse]) -> None:
        stopped = 0
        seen = False
        for place, entry in enumerate(entries):
            index = self._where[id(entry)]
            if stopped:
                self.faults.append((index, "", say.NEVER_UP.at(rule="TN-H26", stop=stopped, number=entry.number)))
                continue
            if not entry.when:
                name, todo = "actions", entry.actions
            elif self.exact:
                held = conditions.all_hold(self.state, self.side, entry.when)
                name, todo = ("actions", entry.actions) if held else ("otherwise", entry.otherwise)
            else:
                if not seen and place < FORECAST_IMPULSES:
                    self._branches(entry)
                seen = True
                continue
            if not self._comes_up(todo):
                continue
            if todo:
                self._impulse(index, entry, name, todo, forecast=place < FORECAST_IMPULSES)
            elif not entry.begun:
                self.faults.append((index, "when.0", say.SKIPPED.at(rule="TN-H26", number=entry.number)))
            if not entry.when and any(action.do == STOP for action in todo):
                stopped = entry.number

    def _comes_up(self, todo: Sequence[Action]) -> bool:
        """Go on to the next turn if the side has no point left for an entry that takes one, unless there is none (TN-H5)."""
        if any(action.do == "sniper" for action in todo) or has_points(self.state, self.side):
            return True
        self.exact = False
        if self.state.now.turn < self.state.land.turns:
            self.state = thought.next_turn(self.state)
        return has_points(self.state, self.side)

    def _impulse(self, index: int, entry: Impulse, name: str, todo: Sequence[Action], forecast: bool) -> None:
        """Judge an impulse, and carry out in thought what can be done of it."""
        state = thought.begun(self.state, self.side, entry.number)
        failed: list[tuple[str, Finding]] = []
        done = 0
        for part, action in parts(name, todo):
            fault = actions.check_action(state, self.side, action)
            if fault is not None:
                if not self._hangs(action):
                    failed.append((_inner(part, action, fault[0]), fault[1]))
                continue
            if forecast:
                self._forecast(state, action, entry, name)
            if action.do == "assault":
                self._open |= {action.to, *action.units, *state.ground(action.to, other(self.side))}
            state = thought.act(state, self.side, action)
            done += 1
        self.state = thought.ended(state, self.side)
        if failed and self.exact and not done:
            self.faults += [(index, part, finding) for part, finding in failed]
        elif failed:
            code = say.PART if self.exact else say.LATER_PART if done else say.LATER
            for part, finding in failed[: None if done else 1]:
                why: Message = finding.message
                told = code.at(rule=finding.rule, remedy=finding.remedy, number=entry.number, why=why)
                self.faults.append((index, part, told))
        if done:
            self.exact = False

    def _hangs(self, action: Action) -> bool:
        """Whether an action hangs on how an assault before it goes: on its area, its attackers, or the defenders it found."""
        return not self._open.isdisjoint((action.to, action.target, *action.units))

    def _branches(self, entry: Impulse) -> None:
        """Forecast both branches of an entry of which nobody knows yet whether its conditions will hold; nothing is carried out."""
        for name, todo in (("actions", entry.actions), ("otherwise", entry.otherwise)):
            state = thought.begun(self.state, self.side, entry.number)
            for _, action in parts(name, todo):
                if actions.check_action(state, self.side, action) is None:
                    self._forecast(state, action, entry, name)
                    state = thought.act(state, self.side, action)

    def _forecast(self, state: State, action: Action, entry: Impulse, name: str) -> None:
        """Forecast fire, an assault or the sniper; the title names the impulse, and the branch of one with conditions."""
        if len(self.attacks) < FORECAST_BOXES:
            self.attacks += [
                msgspec.structs.replace(made, title=boxes.titled(entry, name, made.title))
                for made in self._forecasts(state, action)
            ]

    def _forecasts(self, state: State, action: Action) -> tuple[Box, ...]:
        if action.do == "sniper":
            return (boxes.forecast_sniper(state, action.target),)
        if action.do == "assault":
            target = action.target or assault.best_target(state, action.to, self.side)
            return (boxes.forecast_assault(state, action.units, action.to, target),)
        if action.do != "fire":
            return ()
        (unit,) = action.units
        area = action.to or state.piece(action.target).area
        target = action.target
        if not target and not state.unit(unit).mortar:
            target = fire.best_target(state, unit, area)
        return boxes.forecast_fire(state, unit, target, area)


def parts(name: str, todo: Sequence[Action]) -> Iterator[Part]:
    """Take a branch apart into what is done one after another; a leader's change comes last (TN-H21)."""
    for late in (False, True):
        for at, action in enumerate(todo):
            if (action.do == "attach") is late:
                singles = actions.single(action)
                for one, single in enumerate(singles):
                    yield f"{name}.{at}" + (f".units.{one}" if len(singles) > 1 else ""), single


def _inner(part: str, action: Action, inner: str) -> str:
    """Name the part at fault: a unit of a split action is the one that was split off."""
    outer = part.partition(".units.")[0]
    if not inner:
        return outer
    if inner.startswith("units.") and outer != part:
        return part
    return f"{outer}.{inner}"


def faulty(plan: Plan, index: int) -> bool:
    """Whether an order of a plan is refused, or a part of it cannot be done now."""
    return any(at == index and (found.refuses or found.code == say.PART.code) for at, _, found in plan.faults)
