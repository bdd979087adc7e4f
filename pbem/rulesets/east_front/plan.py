"""A sheet carried out in thought: each order judged in the place where adjudication will come to it, and what it leads to.

Nothing is rolled: an overrun is taken to succeed, its defenders gone. Checking, forecasts and the offers of legal orders all stand on
this.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

import msgspec

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import Box, MoveForecast
from pbem.rulesets.east_front import (
    airlift,
    arrivals,
    attack_supply,
    bridges,
    clauses,
    command,
    engineering,
    findings_growth,
    movement,
    overrun,
    plan_answer,
    plan_attacks,
    rail,
    replacements,
    stackmove,
    strategic,
    supply_orders,
    works,
)
from pbem.rulesets.east_front import findings_overrun as say
from pbem.rulesets.east_front.admission import Fault, admits
from pbem.rulesets.east_front.effects import Effects, play
from pbem.rulesets.east_front.findings import OR_OVERRUN
from pbem.rulesets.east_front.findings_move import MOVE_ENEMY
from pbem.rulesets.east_front.findings_sheet import PLACE_TWICE
from pbem.rulesets.east_front.looked import Looked
from pbem.rulesets.east_front.orders import (
    Activate,
    Airlift,
    Bridge,
    Convert,
    Demolish,
    Feed,
    Flip,
    Join,
    Loss,
    Move,
    MoveStack,
    Overrun,
    Place,
    Rail,
    Retreat,
    Strategic,
)
from pbem.rulesets.east_front.orders_combat import Advance, Attack, Fortify, Rebuild, Replace
from pbem.rulesets.east_front.sequence import FIGHTS
from pbem.rulesets.east_front.state import MOVEMENT, State, other

FLIGHT = (overrun.LENGTH, overrun.LENGTH + 1)
"""How far survivors of an overrun may be from where they stood (EF-108, EF-253)."""


class Plan:
    """What a sheet leads to: ``state`` after it, ``faults`` by the index of the order, the ``moves``, the ``boxes`` of its overruns.

    ``offers``: orders that could stand in the place of refused ones, by their index.
    """

    def __init__(self, state: State, side: str, orders: Sequence[Order]) -> None:
        self.side = side
        self.state = state
        self.orders = tuple(orders)
        self.faults: list[tuple[int, str, Finding]] = []
        self.moves: list[MoveForecast] = []
        self.boxes: list[Box] = []
        self.offers: dict[int, Order] = {}
        self._good: list[tuple[int, Order]] = []
        self._fought: list[tuple[Overrun, State]] = []
        for index, order in enumerate(self.orders):
            fault = admits(state, side, order)
            if fault is None:
                self._good.append((index, order))
            else:
                self._fault(index, *fault)
                if fault[1].code == PLACE_TWICE.code and isinstance(order, Move | MoveStack | Strategic):
                    self.offers[index] = msgspec.structs.replace(
                        order, path=tuple(place for place, _ in groupby(order.path))
                    )
        if MOVEMENT.get(state.now.phase) == side:
            self._move()
        elif state.attacking:
            self._take(plan_answer.look(state, side, self._good))
            self.faults += plan_answer.bound(state, side, self.orders)
        self._feed()

    def _take(self, looked: Looked) -> None:
        """Take over what looking at a part of the sheet has found."""
        self.state = looked.state
        self.faults += looked.faults
        self.moves += looked.moves
        self.boxes += looked.boxes
        self.offers |= looked.offers

    def _fault(self, index: int, part: str, finding: Finding) -> None:
        self.faults.append((index, part, finding))

    def _run(self, part: Effects) -> None:
        self.state, _ = play(part, self.state)

    def _move(self) -> None:
        """Go through the sheet in the order of adjudication (:func:`.adjudicate.move`), then the Engineering step."""
        begun = self.state
        self._arrive()
        self._each(Replace, replacements.check, replacements.execute, "unit")
        self._each(Rebuild, replacements.check, replacements.execute, "unit")
        if not works.waits(begun):
            self._each(Fortify, works.check, works.execute, "place")
        self._supply(Flip)
        self._each(Activate, command.check, command.execute, "unit")
        self._each(Rail, rail.check, rail.execute, "to")
        self._each(Airlift, airlift.check, airlift.execute, "to")
        apart = stackmove.spoken_for(self.orders)
        for index, order in self._good:
            if isinstance(order, Move):
                self._march(index, order)
            elif isinstance(order, MoveStack):
                self._stack(index, order, apart)
            elif isinstance(order, Strategic):
                self._strategic(index, order)
            elif isinstance(order, Overrun):
                self._overrun(index, order)
        self._each(Bridge, bridges.check, bridges.execute, "unit")
        self._supply(Join)
        if begun.now.phase in FIGHTS:
            self._take(plan_attacks.look(self.state, self.side, self._good))
        self._each(Demolish, engineering.check, engineering.execute, "place")
        if works.waits(begun):
            self._each(Fortify, works.check, works.execute, "place")
        self._good = [
            (index, order) for index, order in self._good if not supply_orders.turns_supply(self.state, order)
        ]
        self._each(Flip, engineering.check, engineering.execute, "unit")
        self._each(Convert, engineering.check, engineering.execute, "")
        overruns = [order for _, order in self._good if isinstance(order, Overrun)]
        for index, order in self._good:
            if isinstance(order, Retreat | Loss | Advance):
                self._clause(index, order, begun, overruns)

    def _clause(self, index: int, order: Retreat | Loss | Advance, begun: State, overruns: Sequence[Overrun]) -> None:
        """Look at a clause beside the overruns and the attacks of the sheet; one for an attack that is refused says nothing wrong."""
        now = self.state.now.attacks
        attacked = any(order.place in assault.places for assault in now)
        if not attacked and any(isinstance(made, Attack) and order.place in made.places for made in self.orders):
            return
        found: clauses.Faults
        if attacked or isinstance(order, Advance):
            found = clauses.in_combat(self.state, self.side, now, order, [made for _, made in self._good])
        else:
            then = next((failed for made, failed in self._fought if made.place == order.place), self.state)
            found = clauses.check(begun, overruns, order, then)
        for part, finding in found:
            self._fault(index, part, finding)

    def _each(
        self,
        kind: type[Order],
        check: Callable[..., Finding | None],
        execute: Callable[..., Effects],
        part: str,
    ) -> None:
        for index, order in self._good:
            if isinstance(order, kind):
                refused = check(self.state, order)
                if refused is None:
                    self._run(execute(self.state, order))
                else:
                    self._fault(index, _about(order, refused, part), refused)

    def _arrive(self) -> None:
        """Bring in the reinforcements as adjudication does: those ordered in turn, then the others."""
        placed: list[Place] = []
        here = self.state
        for index, order in self._good:
            if not isinstance(order, Place):
                continue
            refused = arrivals.check(here, order)
            if refused is not None:
                self._fault(index, "unit" if refused.code == "east.place.not-due" else "place", refused)
                continue
            placed.append(order)
            here, _ = play(arrivals.execute(here, order), here)
        self._run(arrivals.bring_in(self.state, placed))

    def _supply(self, kind: type[Flip | Join]) -> None:
        """Turn Dumps to their mobile side, before anything moves, or join MSUs after all movement (EF-159, EF-160)."""
        for index, order in self._good:
            if not isinstance(order, kind) or (
                isinstance(order, Flip) and not supply_orders.turns_supply(self.state, order)
            ):
                continue
            refused = supply_orders.check(self.state, order)
            if refused is None:
                self._run(supply_orders.execute(self.state, order))
            elif isinstance(order, Flip):
                self._fault(index, "firing" if order.firing else "unit", refused)
            else:
                self._fault(index, "other" if refused.message.args.get("unit") == order.other else "unit", refused)

    def _feed(self) -> None:
        """Look at what is to give General Supply in the next Supply step, as things stand after the sheet (EF-154)."""
        for index, order in self._good:
            if isinstance(order, Feed):
                remark = attack_supply.check(self.state, order)
                if remark is not None:
                    self._fault(index, "unit", remark)

    def _march(self, index: int, order: Move) -> None:
        made = movement.forecast(self.state, order)
        if isinstance(made, Finding):
            part = _part(order, made)
            held = str(made.message.args.get("place", ""))
            if made.code == MOVE_ENEMY.code and overrun.may_be_overrun(self.state, order.unit, held):
                made = msgspec.structs.replace(made, remedy=made.remedy or OR_OVERRUN)
            self._fault(index, part, made)
            offer = _better(self.state, order, part, made)
            if offer is not None:
                self.offers[index] = offer
            return
        self.moves.append(made)
        self._run(movement.execute(self.state, order))

    def _stack(self, index: int, order: MoveStack, apart: frozenset[str]) -> None:
        made = stackmove.forecast(self.state, order, apart)
        if isinstance(made, Finding):
            self._fault(index, "place", made)
            return
        self.moves += made
        self._run(stackmove.execute(self.state, order, apart, -1))

    def _strategic(self, index: int, order: Strategic) -> None:
        made = strategic.forecast(self.state, order)
        if isinstance(made, Finding):
            self._fault(index, _part(order, made), made)
            return
        self.moves.append(made)
        self._run(strategic.execute(self.state, order))

    def _overrun(self, index: int, order: Overrun) -> None:
        state, remark = self._held_still(order)
        faults: Sequence[Fault] = overrun.check(state, order)
        if remark is not None:
            # How strong those will be that may then be there is not known yet.
            faults = [*(fault for fault in faults if fault[1].code != say.ODDS.code), ("place", remark)]
        for part, finding in faults:
            self._fault(index, part, finding)
        if any(finding.refuses for _, finding in faults) or isinstance(overrun.plan(state, order), tuple):
            return
        supposed = overrun.suppose(state, order)
        self.boxes.append(supposed.box)
        self.moves += supposed.moves
        if supposed.onward is not None:
            unit, why = supposed.onward
            onward = say.ONWARD.at(rule="EF-107", unit=unit, why=why.message)
            self._fault(index, "then_to" if order.then_to else "then.0", onward)
        if remark is None:
            self._fought.append((order, supposed.failed))
            self.state = supposed.state

    def _held_still(self, order: Overrun) -> tuple[State, Finding | None]:
        """Return the state in which an overrun of a hex would be made that is empty only if one before it succeeds, and say so (EF-114).

        Either the same hex was withheld from another stack, or survivors of a hex near it are moved there.
        """
        state = self.state
        if not self._fought or order.place not in state.land.terrain or state.holder(order.place) == other(self.side):
            return state, None
        for before, failed in reversed(self._fought):
            if before.place == order.place and not set(before.units) & set(order.units):
                back = {unit: failed.piece(unit) for unit in (*failed.at(before.place), *before.units)}
                held = state.change(pieces={**state.now.pieces, **back})
                return held, say.AGAIN.at(rule="EF-114", place=order.place)
        for before, failed in reversed(self._fought):
            if not state.holder(order.place) and state.land.distance(before.place, order.place) in FLIGHT:
                moved = {
                    unit: msgspec.structs.replace(failed.piece(unit), place=order.place)
                    for unit in failed.at(before.place)
                }
                fled = state.change(pieces={**state.now.pieces, **moved})
                return fled, say.FLED.at(rule="EF-114", place=order.place, origin=before.place)
        return state, None


_AT_UNIT = ("east.unit.", "east.hq.", "east.rail.supply", "east.rail.naval", "east.rail.train", "east.rail.moved",
            "east.rail.start", "east.rail.points", "east.air.kind", "east.air.moved", "east.air.points",
            "east.strategic.supply", "east.strategic.moved", "east.strategic.start")  # fmt: skip
_AT_HQ = ("east.hq.none", "east.hq.non-op", "east.hq.range", "east.hq.points")
_AT_SIDE = ("east.bridge.side", "east.bridge.water", "east.bridge.there")


def _about(order: Order, finding: Finding, part: str) -> str:
    """Find the part of an order that a finding is about; ``part``: where it is about none of those that are known."""
    if finding.code.endswith(".phase"):
        return ""
    if isinstance(order, Convert):
        place = finding.message.args.get("b") or finding.message.args.get("place")
        return f"places.{order.places.index(str(place))}" if place in order.places else ""
    if isinstance(order, Demolish):
        return part
    if isinstance(order, Rebuild | Fortify):
        return findings_growth.PARTS.get(finding.code, part)
    if finding.code.startswith(_AT_HQ):
        return "hq"
    if finding.code.startswith(_AT_SIDE):
        return "a"
    goal = getattr(order, "to", "")
    elsewhere = bool(goal) and finding.message.args.get("place", goal) != goal
    return "unit" if finding.code.startswith(_AT_UNIT) or elsewhere else part


def _part(order: Move | Strategic, finding: Finding) -> str:
    """Find the part of a move that a finding is about: the step it names, the goal, or the unit."""
    if finding.code == "east.strategic.phase":
        return ""
    if finding.code.startswith(_AT_UNIT):
        return "unit"
    if not order.path:
        return "to"
    args = finding.message.args
    place = args.get("b") or args.get("place") or ""
    if place not in order.path:
        return "path.0"
    at = order.path.index(str(place))
    if finding.code == "east.move.stop":
        at = min(at + 1, len(order.path) - 1)
    return f"path.{at}"


def _better(state: State, order: Move, part: str, finding: Finding) -> Move | None:
    """Return a move to offer instead: the cheapest to the same end, the way up to the step at fault, or the nearest end in reach."""
    unit, land = order.unit, state.land
    if unit not in state.now.pieces or finding.code.startswith("east.unit."):
        return None
    goal = order.path[-1] if order.path else order.to
    if order.path:
        made = movement.offer(state, unit, goal) if goal in land.terrain else None
        if made is not None:
            return Move(unit=unit, path=tuple(step.place for step in made.steps))
        step = part.removeprefix("path.")
        path = order.path[: int(step)] if step.isdecimal() else ()
        good = path and not isinstance(movement.walk(state, unit, path), Finding)
        return Move(unit=unit, path=path) if good else None
    if finding.code != "east.move.too-far":
        return None
    reach = movement.reach(state, unit)
    if not reach:
        return None
    nearest = min(reach, key=lambda place: (land.distance(place, goal), reach[place], place))
    nearer = land.distance(nearest, goal) < land.distance(state.piece(unit).place, goal)
    return Move(unit=unit, to=nearest) if nearer else None
