"""A sheet carried out in thought: each order judged in the place where adjudication will come to it, and what it leads to.

Nothing is rolled: a drop is taken to land, declared attacks stay declared. Checking, forecasts and the offers of legal orders
all stand on this.
"""

from collections.abc import Mapping, Sequence

import msgspec

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.api import Box, MoveForecast
from pbem.rulesets.france_1940 import (
    air,
    airborne,
    answers,
    arrivals,
    attacks,
    boxes,
    clauses,
    evacuation,
    interdiction,
    movement,
    rail,
    sequence,
    stackmove,
)
from pbem.rulesets.france_1940 import findings_combat as found
from pbem.rulesets.france_1940.admission import Fault, admits
from pbem.rulesets.france_1940.effects import Effects, play
from pbem.rulesets.france_1940.orders import (
    Advance,
    Airdrop,
    Attack,
    Embark,
    Evacuate,
    Interdict,
    Move,
    MoveStack,
    Place,
    Rail,
    Retreat,
    StandingAir,
    Support,
)
from pbem.rulesets.france_1940.phases import SET_UP
from pbem.rulesets.france_1940.state import Attack as Declared
from pbem.rulesets.france_1940.state import Piece, State
from pbem.rulesets.france_1940.words import GRAMMAR, LANGUAGES


class Plan:
    """What a sheet leads to: ``state`` after it, ``faults`` by the index of the order, the ``moves``, and the attacks planned.

    ``planned``: attacks that can stand, by the index of their order; with the state's own declared attacks they are what is to be
    fought. ``languages``: those in which the orders were written, in which what a fault offers instead is written too.
    """

    def __init__(self, state: State, side: str, orders: Sequence[Order], languages: Sequence[str] = ()) -> None:
        self.side = side
        self.start = state
        self.state = state
        self.orders = tuple(orders)
        self.languages = tuple(languages) or (LANGUAGES[0],) * len(self.orders)
        self.faults: list[tuple[int, str, Finding]] = []
        self.moves: list[MoveForecast] = []
        self.planned: dict[int, Declared] = {}
        self._good: list[tuple[int, Order]] = []
        for index, order in enumerate(self.orders):
            fault = admits(state, side, order)
            if fault is None:
                self._good.append((index, order))
            else:
                self._fault(index, *fault)
        if state.now.step == SET_UP:
            self._deploy()
        elif state.now.step == sequence.MOVE and side == state.phasing:
            self._move()
            self._attack()
        elif state.now.step == sequence.COMBAT and side == state.other:
            self._answer()
        if state.now.step in (sequence.MOVE, sequence.COMBAT) and side == state.phasing:
            self._clauses()

    def boxes(self) -> tuple[Box, ...]:
        """Return the forecast of every attack that is to be fought."""
        made = [attack for attack in self.state.now.attacks if attack.units]
        return tuple(boxes.forecast(self.state, attack) for attack in made)

    def _fault(self, index: int, part: str, finding: Finding) -> None:
        self.faults.append((index, part, finding))

    def _run(self, part: Effects) -> None:
        self.state, _ = play(part, self.state)

    def _deploy(self) -> None:
        """Place the units of a side before play (FR-H34)."""
        placed = [order for _, order in self._good if isinstance(order, Place)]
        where = {id(order): index for index, order in self._good}
        _, fallen = arrivals.deployment(self.state, self.side, placed)
        for order, finding in fallen:
            self._fault(where[id(order)], "place", finding)
        refused = {id(order) for order, _ in fallen}
        self._run(arrivals.deploy(self.state, self.side, [order for order in placed if id(order) not in refused]))

    def _move(self) -> None:
        """Go through the movement sheet in the order of adjudication: arrivals, interdictions, drops, rail, moves."""
        self._arrive()
        attacked = frozenset(p for _, o in self._good if isinstance(o, Attack) for p in o.places)
        for index, order in self._good:
            if isinstance(order, Interdict):
                self._interdict(index, order)
        for index, order in self._good:
            if isinstance(order, Airdrop):
                refused = airborne.check(self.state, order, attacked)
                if refused is not None:
                    self._fault(index, "unit" if refused.code.startswith("france.drop.not") else "place", refused)
                else:
                    sure = _Sure(airborne.good_throws(self.state, order.unit, order.place))
                    self._run(airborne.execute(self.state, sure, order, attacked))
        for index, order in self._good:
            if isinstance(order, Rail):
                way = rail.way(self.state, order)
                if isinstance(way, Finding):
                    self._fault(index, "to" if way.code in _AT_GOAL else "unit", way)
                else:
                    self._run(rail.execute(self.state, order))
        apart = stackmove.spoken_for(self.orders)
        for index, order in self._good:
            if isinstance(order, Move):
                self._one_move(index, order)
            elif isinstance(order, MoveStack):
                made = stackmove.forecast(self.state, order, apart)
                if isinstance(made, Finding):
                    self._fault(index, "place", made)
                else:
                    self.moves += made
                    self._run(stackmove.execute(self.state, order, apart, -1))

    def _arrive(self) -> None:
        """Bring in the reinforcements as adjudication does: those ordered in turn, then the others (FR-H32)."""
        placed: list[Place] = []
        here = self.state
        for index, order in self._good:
            if not isinstance(order, Place):
                continue
            refused = arrivals.check(here, order)
            if refused is not None:
                self._fault(index, "unit" if refused.code == "france.place.not-due" else "place", refused)
                continue
            placed.append(order)
            here = here.put(order.unit, Piece(order.place))
        self._run(arrivals.execute(self.state, placed))

    def _interdict(self, index: int, order: Interdict) -> None:
        points = interdiction.check(self.state, self.side, order)
        if isinstance(points, Finding):
            part = "air" if points.code.startswith("france.air.") or points.code.endswith(".cost") else "place"
            self._fault(index, part, points)
        else:
            self._run(interdiction.execute(self.state, self.side, order))

    def _one_move(self, index: int, order: Move) -> None:
        language = self.languages[index]
        made = movement.forecast(self.state, order, language)
        if isinstance(made, Finding):
            part = _part_of_move(order, made)
            better = None if made.instead else _nearer(self.state, order, made) or _shorter(self.state, order, part)
            instead = GRAMMAR.write(better, language) if better else made.instead
            self._fault(index, part, msgspec.structs.replace(made, instead=instead))
            return
        self.moves.append(made)
        self._run(movement.execute(self.state, order))

    def _attack(self) -> None:
        """Judge the attacks together, then pay their air points in the order of the sheet (FR-3 to FR-7, FR-66)."""
        wanted = [(index, order) for index, order in self._good if isinstance(order, Attack)]
        wanted = [(index, order) for index, order in wanted if not self._claimed_twice(index, order)]
        made = [attacks.planned(self.state, order) for _, order in wanted]
        refused: set[int] = set()
        for at, part, finding in attacks.check_attacks(self.state, made, self.side):
            self._fault(wanted[at][0], part, finding)
            refused.add(at)
        for at, (index, order) in enumerate(wanted):
            if at in refused:
                continue
            attack = made[at]
            if any(order.air.values()):
                given = air.assign(self.state, self.side, order.air, order.units)
                if isinstance(given, Finding):
                    self._fault(index, "air", given)
                    continue
                attack = msgspec.structs.replace(attack, air=given)
                self._spend(given)
            self.planned[index] = attack
        dropped = {place for attack in self.planned.values() for place in attack.drops}
        kept = [a for a in self.state.now.attacks if a.units or not dropped.issuperset(a.drops)]
        self.state = self.state.change(attacks=(*kept, *self.planned.values()))

    def _claimed_twice(self, index: int, order: Attack) -> bool:
        """Refuse a unit in two plain attacks, whatever the option of FR-D65; for that there is the order to attack again."""
        earlier = frozenset(unit for at, other in self._good if at < index for unit in other.claims)
        for at, unit in enumerate(order.units):
            if unit in order.claims and unit in earlier:
                self._fault(index, f"units.{at}", found.UNIT_BUSY.at(rule="FR-14", unit=unit))
                return True
        return False

    def _spend(self, given: Mapping[str, int]) -> None:
        left = {nation: points - given.get(nation, 0) for nation, points in self.state.now.air.items()}
        self.state = self.state.change(air={nation: points for nation, points in left.items() if points})

    def _answer(self) -> None:
        """Judge the answers of the side that is attacked: interdictions first, then points by name, then the standing word."""
        for index, order in self._good:
            if isinstance(order, Interdict):
                self._interdict(index, order)
        kept: list[Order] = []
        for index, order in self._good:
            if isinstance(order, Support):
                fault = answers.check_support(self.state, order)
                if fault:
                    self._fault(index, *fault)
                else:
                    self._run(answers.answer(self.state, [order]))
            elif isinstance(order, StandingAir):
                kept.append(order)
        self._run(answers.answer(self.state, kept))

    def _clauses(self) -> None:
        """Judge what the phasing side says for combat and reorganisation, as far as it can be judged now."""
        fought = [attack for attack in self.state.now.attacks if attack.units]
        leaving: dict[str, str] = {}
        for index, order in self._good:
            faults: list[Fault] = []
            if isinstance(order, Retreat):
                faults = clauses.check_retreat(self.state, fought, order)
            elif isinstance(order, Advance):
                faults = clauses.check_advance(self.state, fought, order)
            elif isinstance(order, Evacuate):
                refused = evacuation.check(self.state, order, leaving)
                faults = [("unit", refused)] if refused is not None else []
                if refused is None:
                    leaving[order.unit] = self.state.piece(order.unit).place
            elif isinstance(order, Embark):
                refused = airborne.check_embark(self.state, order)
                faults = [("unit", refused)] if refused is not None else []
            for part, finding in faults:
                self._fault(index, part, finding)


class _Sure:
    """Dice that show what is hoped for: a forecast takes a drop to land."""

    def __init__(self, good: Sequence[int]) -> None:
        self.value = good[0] if good else 1

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Show the hoped-for value."""
        return (self.value,)


_AT_GOAL = ("france.rail.way", "france.move.stack", "france.move.nowhere", "france.move.unknown-place")


def _part_of_move(order: Move, finding: Finding) -> str:
    """Find the part of a move that a finding is about: the step it names, the goal, or the unit."""
    if finding.code.startswith("france.unit."):
        return "unit"
    if not order.path:
        return "to"
    args = finding.message.args
    place = args.get("b") or args.get("place") or ""
    if place not in order.path:
        return "path.0"
    at = order.path.index(str(place))
    if finding.code == "france.move.stop":
        at = min(at + 1, len(order.path) - 1)
    return f"path.{at}"


def _nearer(state: State, order: Move, finding: Finding) -> Move | None:
    """Return the move to the nearest place within reach in place of one to a goal that is not."""
    if finding.code != "france.move.too-far":
        return None
    land = state.land
    reach = movement.reach(state, order.unit)
    if not reach:
        return None
    nearest = min(reach, key=lambda place: (land.distance(place, order.to), reach[place], place))
    if land.distance(nearest, order.to) >= land.distance(state.piece(order.unit).place, order.to):
        return None
    return Move(unit=order.unit, to=nearest)


def _shorter(state: State, order: Move, part: str) -> Move | None:
    """Return the move that stops before a refused step, where that is a legal move."""
    step = part.removeprefix("path.")
    if step == part or step == "0":
        return None
    path = order.path[: int(step)]
    if isinstance(movement.walk(state, order.unit, path), Finding):
        return None
    return Move(unit=order.unit, path=path)
