"""The defender's air points: his answer to declared attacks, by name or by a standing word. Rules FR-69, FR-D23, FR-D26, FR-H22."""

from collections.abc import Sequence

from pbem.core.findings import Finding
from pbem.orders.model import Order
from pbem.rulesets.france_1940 import air
from pbem.rulesets.france_1940 import findings_combat as found
from pbem.rulesets.france_1940.countries import HOMEBOUND
from pbem.rulesets.france_1940.effects import Effects, effect, failed
from pbem.rulesets.france_1940.odds import reckon
from pbem.rulesets.france_1940.orders import StandingAir, Support
from pbem.rulesets.france_1940.state import Attack, State


def supported(state: State, attack: Attack) -> tuple[str, ...]:
    """Return the units that defender's air would support in an attack: all that defend (FR-D26)."""
    return tuple(unit for place in attack.places for unit in state.at(place))


def attack_on(state: State, place: str) -> Attack | None:
    """Return the declared and unanswered attack that a place is attacked in, or None."""
    return next((a for a in state.now.attacks if a.units and place in a.places and not a.answer), None)


def check_support(state: State, order: Support) -> tuple[str, Finding] | None:
    """Say what is wrong with an answer, and with which part of it (place, air), or None.

    Findings: ``france.support.*``, ``france.air.*``.
    """
    attack = attack_on(state, order.place)
    if attack is None:
        return ("place", found.SUPPORT_NO_ATTACK.at(rule="FR-69", place=order.place))
    if _fort_of_small_nation(state, attack):
        return ("place", found.SUPPORT_FORT.at(rule="FR-71", place=order.place))
    given = air.assign(state, state.other, order.air, supported(state, attack))
    return ("air", given) if isinstance(given, Finding) else None


def _fort_of_small_nation(state: State, attack: Attack) -> bool:
    """Whether nothing defends but an Eben Emael of a small nation: no French or British unit takes part (FR-71)."""
    return not supported(state, attack) and any(
        state.land.nation.get(place, "") in HOMEBOUND for place in attack.places
    )


def standing_points(state: State, attack: Attack, standing: StandingAir) -> dict[str, int]:
    """Return the points that a standing word gives to an attack: as many as it says and there are, by nation (FR-H22).

    None if the attack goes in on a higher column than it speaks of, counted with the attacker's air and without river dice.
    """
    columns = state.land.crt.columns
    if standing.upto in columns and columns.index(reckon(state, attack).column) > columns.index(standing.upto):
        return {}
    units = supported(state, attack)
    if _fort_of_small_nation(state, attack):
        return {}
    points = min(standing.points, sum(air.usable(state, state.other, units).values()))
    if points < 1:
        return {}
    given = air.assign(state, state.other, {"": points}, units, standing.nations)
    return {} if isinstance(given, Finding) else given


def answer(state: State, orders: Sequence[Order], seq: int = -1) -> Effects:
    """Answer the declared attacks with the points of the side that is attacked, in the order of the attacks (FR-69, FR-70, FR-H22).

    ``orders``: what that side says, sheet and standing words. An answer by name goes before the standing word; one that cannot be
    given is said to have failed, and then the attack is not answered.
    """
    side = state.other
    named = [order for order in orders if isinstance(order, Support)]
    standing = next((order for order in orders if isinstance(order, StandingAir)), None)
    silent: set[str] = set()
    for order in named:
        fault = check_support(state, order)
        attack = attack_on(state, order.place)
        if fault or attack is None:
            reason = fault[1] if fault else found.SUPPORT_NO_ATTACK.at(rule="FR-69", place=order.place)
            state = (yield failed(side, order, reason, seq)).state
            silent.add(order.place)
            continue
        given = air.assign(state, side, order.air, supported(state, attack))
        if not isinstance(given, Finding):
            state = yield from _give(state, attack, given, ["FR-69"], seq)
    if standing is None:
        return state
    for attack in state.now.attacks:
        if attack.units and not attack.answer and silent.isdisjoint(attack.places):
            points = standing_points(state, attack, standing)
            if points:
                state = yield from _give(state, attack, points, ["FR-69", "FR-H22"], seq)
    return state


def _give(state: State, attack: Attack, points: dict[str, int], rules: Sequence[str], seq: int) -> Effects:
    place = attack.places[0]
    told = [*rules, *(["FR-70"] if sum(points.values()) > 1 else [])]
    spent = effect("air.spent", ["FR-66", *told], [seq], side=state.other, air=points, **{"for": "answer"}, place=place)
    state = (yield spent).state
    return (yield effect("attack.answered", told, [seq, attack.cause], place=place, air=points)).state
