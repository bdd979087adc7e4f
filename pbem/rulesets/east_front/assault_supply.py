"""Attack Supply for a declared attack: which counters serve it (EF-166 to EF-175, EF-217, EF-D24)."""

from collections.abc import Sequence

from pbem.core.findings import Finding
from pbem.rulesets.east_front import attack_supply, findings_move, findings_supply
from pbem.rulesets.east_front import findings_support as say
from pbem.rulesets.east_front.orders_combat import Attack
from pbem.rulesets.east_front.state import Assault, State
from pbem.rulesets.east_front.supply_net import limits
from pbem.rulesets.east_front.titles import listed


def serving(state: State, order: Attack, taken: tuple[str, ...] = ()) -> tuple[str, ...] | Finding:
    """Return the counters that an attack spends: none, those it names, or the fewest that serve all that take part; or why it cannot.

    Every unit and every gun must trace to one of them; ships need none (EF-171, EF-217, EF-H39). Guns that would take part in an attack
    without Attack Supply are refused (EF-168, EF-D24). ``taken``: counters that attacks before it spend, a Dump twice if both its points
    are. Findings: ``east.attack.guns-unsupplied``, ``east.attack.supply-*``, ``east.supply.kind``, ``east.unit.not-on-map``.
    """
    guns = tuple(gun for gun in order.guns if gun in state.now.pieces)
    if not order.supplied and not order.supply:
        return say.UNSUPPLIED.at(unit=guns[0], rule="EF-168") if guns else ()
    needing = tuple(dict.fromkeys(unit for unit in (*order.units, *guns) if unit in state.now.pieces))
    empty = tuple(counter for counter in dict.fromkeys(taken) if not left(state, counter, taken))
    if not order.supply:
        return _fewest(state, needing, empty)
    for counter in order.supply:
        refused = _named(state, counter, empty)
        if refused is not None:
            return refused
    beyond = unserved(state, needing, order.supply)
    if beyond:
        reach, named = limits(state)[1], listed(order.supply)
        rule = "EF-217" if beyond[0] in guns else "EF-171"
        return say.NOT_NAMED.at(unit=beyond[0], reach=reach, counters=named, rule=rule)
    return tuple(dict.fromkeys(order.supply))


def left(state: State, counter: str, taken: Sequence[str]) -> int:
    """Return the points of a counter that are not taken; none of one that is not on the map."""
    if counter not in state.now.pieces:
        return 0
    return attack_supply.points(state, counter) - taken.count(counter)


def unserved(state: State, units: Sequence[str], counters: Sequence[str]) -> tuple[str, ...]:
    """Return the units that trace to none of some counters (EF-171)."""
    found = attack_supply.reaching(state, units)
    return tuple(unit for unit in units if not any(counter in counters for counter in found[unit]))


def standing(state: State, assault: Assault) -> tuple[str, ...]:
    """Return the counters that a declared attack can still spend: those that are left if they serve all that take part, else none.

    An attack that was cut off from its Attack Supply, or whose counters are gone, is one without (EF-166, EF-171).
    """
    counters = tuple(counter for counter in assault.supply if counter in state.now.pieces)
    needing = [unit for unit in (*assault.units, *assault.guns) if unit in state.now.pieces]
    return () if not counters or unserved(state, needing, counters) else counters


def _fewest(state: State, needing: tuple[str, ...], empty: tuple[str, ...]) -> tuple[str, ...] | Finding:
    chosen = attack_supply.cover(state, needing, empty)
    if chosen is not None:
        return chosen
    found = attack_supply.reaching(state, needing)
    lost = next(unit for unit in needing if not any(counter not in empty for counter in found[unit]))
    return say.NO_COUNTER.at(unit=lost, reach=limits(state)[1], rule="EF-171")


def _named(state: State, counter: str, empty: Sequence[str]) -> Finding | None:
    unit = state.land.units.get(counter)
    if unit is None or unit.type != attack_supply.MSU:
        return findings_supply.KIND.at(unit=counter, rule="EF-172")
    if counter not in state.now.pieces:
        return findings_move.NOT_ON_MAP.at(unit=counter)
    return say.SPENT.at(unit=counter, rule="EF-173") if counter in empty else None
