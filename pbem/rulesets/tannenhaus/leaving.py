"""After the hits of an assault: comparison, who must leave and where to, surplus attackers (TN-19 to TN-21, TN-D49 to TN-D52, TN-H15)."""

from collections.abc import Mapping, Sequence

from pbem.orders.model import Order
from pbem.rulesets.api.spoken import Spoken
from pbem.rulesets.tannenhaus import assault, questions, retreat
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.hits import DESTROYED
from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.orders import RETREATS
from pbem.rulesets.tannenhaus.stacking import room
from pbem.rulesets.tannenhaus.state import Combat, Question, State


def attackers(state: State, combat: Combat) -> tuple[str, ...]:
    """List the attackers that stand in the area of an assault, the lead first."""
    return tuple(unit for unit in combat.units if unit in state.now.pieces and state.piece(unit).area == combat.area)


def compare(state: State, combat: Combat) -> Effects:
    """Compare those left after the hits: ``assault.compared``, and the attackers go back unless their sum is greater (TN-19, TN-20).

    Without a ground defender in the area they hold it. By the option no-way-out attackers-leave they go back too if not every defender
    has somewhere to go (TN-D52).
    """
    units = attackers(state, combat)
    if not units:
        return state
    attack, defence = assault.totals(state, units, combat.area)
    rules = ["TN-19", "TN-D49", "TN-H15"]
    if not state.ground(combat.area, other(combat.side)):
        result = "taken"
    elif attack <= defence:
        result = "thrown-back"
        rules.append("TN-20")
    elif stuck(state, combat):
        result = "thrown-back"
        rules.append("TN-D52")
    else:
        result = "driven-out"
    made = effect(
        "assault.compared", rules, [combat.cause], area=combat.area, attack=attack, defence=defence, result=result
    )
    state = (yield made).state
    if result == "thrown-back":
        return (yield from back(state, combat, units, result, ["TN-20", "TN-21"]))
    return state


def stuck(state: State, combat: Combat) -> bool:
    """Whether a defender that had to leave could not, where the option says that nobody leaves then (TN-D52)."""
    if state.land.options["no-way-out"] != "attackers-leave":
        return False
    units = state.ground(combat.area, other(combat.side))
    return most(state, {unit: retreat.forced(state, unit) for unit in units}) < len(units)


def leave(state: State, spoken: Spoken) -> Effects:
    """Send the defenders that must leave out of the area one by one, in order of ids, or put a question (TN-19, TN-21).

    One that has nowhere to go is destroyed (TN-D52). One that a ruling has set down elsewhere meanwhile has left.
    """
    while (combat := state.now.combat) is not None:
        leaving = tuple(unit for unit in combat.leaving if unit in state.at(combat.area))
        if not leaving:
            break
        unit, *rest = leaving
        side = state.unit(unit).side
        here = state.piece(unit).area
        areas = retreat.forced(state, unit)
        orders = spoken.orders[side]
        if state.land.options["no-way-out"] == "attackers-leave":
            areas = sparing(state, unit, areas, rest)
        if not areas:
            body = effect("unit.hit", ["TN-19", "TN-D52"], [combat.cause], unit=unit, area=here, result=DESTROYED)
            state = (yield body).state
            continue
        if len(areas) > 1 and questions.due(state, RETREATS, (unit,), orders, forced=True):
            question = Question(side, RETREATS, here, (unit,), areas, forced=True)
            return (yield from questions.ask(state, question))
        to = _goal(state, unit, areas, rest, orders)
        causes = [combat.cause, spoken.seqs[side]]
        rules = ["TN-19", "TN-21", "TN-D51", "TN-H15"]
        body = effect("unit.retreated", rules, causes, unit=unit, path=[here, to], why="forced")
        state = (yield body).state
    return state


def surplus(state: State, combat: Combat) -> Effects:
    """Send attackers back out of an area that they have taken and overfilled (TN-H7).

    Those named for it first, then the last named supporters, the lead last of all; their points stay as they are.
    """
    units = attackers(state, combat)
    over = -room(state, combat.area, combat.side)
    if over <= 0 or not units:
        return state
    named = [unit for unit in dict.fromkeys(combat.back) if unit in units]
    order = [*named, *(unit for unit in reversed(units) if unit not in named)]
    return (yield from back(state, combat, tuple(order[:over]), "surplus", ["TN-H7"]))


def back(state: State, combat: Combat, units: Sequence[str], why: str, rules: Sequence[str]) -> Effects:
    """Send attackers back to where they came from: ``units.returned`` (TN-11, TN-12, TN-20, TN-21, TN-D50)."""
    made = effect("units.returned", rules, [combat.cause], units=list(units), area=combat.origin, why=why)
    return (yield made).state


def sparing(state: State, unit: str, areas: Sequence[str], rest: Sequence[str]) -> tuple[str, ...]:
    """List those of the areas to which a unit can go so that as many as can of the rest find a way out after it."""
    ways = {one: retreat.forced(state, one) for one in rest}
    saved = {area: most(state, ways, area) for area in areas}
    best = max(saved.values(), default=0)
    return tuple(area for area in areas if saved[area] == best)


def most(state: State, ways: Mapping[str, Sequence[str]], taken: str = "") -> int:
    """Return how many of some units of one side find a place at once: each may go to the areas listed for it, while there is room.

    ``taken``: an area in which one more unit stands by then. Found by augmenting paths: who finds an area full makes another move on.
    """
    places: dict[str, list[str]] = {}
    space = {area: _space(state, area, unit) - (area == taken) for unit, areas in ways.items() for area in areas}

    def place(unit: str, tried: set[str]) -> bool:
        for area in ways[unit]:
            if area in tried:
                continue
            tried.add(area)
            there = places.setdefault(area, [])
            if len(there) < space[area]:
                there.append(unit)
                return True
            for one in tuple(there):
                if place(one, tried):
                    there[there.index(one)] = unit
                    return True
        return False

    return sum(place(unit, set()) for unit in ways)


def _space(state: State, area: str, unit: str) -> int:
    return room(state, area, state.unit(unit).side)


def _goal(state: State, unit: str, areas: Sequence[str], rest: Sequence[str], orders: Sequence[Order]) -> str:
    """Return where a unit goes: as its own instruction says, else where it takes no other's last way out, else by the default."""
    named = any(area in areas for area in retreat.preferred(unit, orders))
    return retreat.choose(state, unit, areas if named else sparing(state, unit, areas, rest), orders)
