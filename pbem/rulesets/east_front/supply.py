"""General Supply in play: the Supply step, what it does to units and strongpoints, Attack Supply in its place (EF-141 to EF-156)."""

from collections.abc import Iterable

from pbem.rulesets.east_front import supply_ground as where
from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.supply_net import FAR, net, spread

SUPPLIED, EMERGENCY, OUT = range(3)


def supplied(state: State, unit: str) -> bool:
    """Whether a unit can trace General Supply from where it stands now."""
    return net(state, state.unit(unit).side).reaches(state.land.cells[state.piece(unit).place])


def step(state: State) -> Effects:
    """Do the Supply step of both sides: units that trace lose their marker, others take Emergency Supply, then Out of Supply.

    A strongpoint that would go Out of Supply is removed (EF-143). Units that live on Attack Supply for this turn count as tracing
    (EF-154, EF-155). ``unit.supply``, ``strongpoint.short``, ``strongpoint.fell``.
    """
    for side in SIDES:
        reach = net(state, side)
        fed = frozenset(state.now.fed)
        for unit in tuple(state.of_side(side)):
            piece = state.piece(unit)
            good = reach.reaches(state.land.cells[piece.place]) or unit in fed
            level = SUPPLIED if good else min(OUT, piece.supply + 1)
            if level != piece.supply:
                rule = "EF-156" if good else "EF-141" if level == EMERGENCY else "EF-142"
                state = (yield effect("unit.supply", [rule], unit=unit, level=level)).state
        for place in sorted(p for p, owner in state.now.strongpoints.items() if owner == side):
            good = reach.reaches(state.land.cells[place]) or place in fed
            short = place in state.now.short
            if not good and short:
                state = (yield effect("strongpoint.fell", ["EF-143"], place=place)).state
            elif good == short:
                state = (yield effect("strongpoint.short", ["EF-141"], place=place, short=not good)).state
    return state


def within(state: State, side: str, starts: Iterable[str], longest: int) -> frozenset[str]:
    """Return the places to which a LOC of a side goes from some hexes, of so many hexes at most (EF-154, EF-171).

    The shorter limits of swamp, marsh and Lingering Mud hold too (EF-126 to EF-128).
    """
    cells, labels = state.land.cells, state.land.grid.labels
    shut = bytearray(len(labels))
    for place in where.closed(state, side):
        shut[cells[place]] = 1
    stops = frozenset(cells[place] for place in where.ends(state, side))
    short = min(longest, int(state.land.constants["supply"]["loc_mud_snow"]))
    found, bent = spread(where.steps(state, side), sorted(cells[p] for p in starts), shut, stops, longest, short)
    return frozenset(labels[cell] for cell, (a, b) in enumerate(zip(found, bent, strict=True)) if a != FAR or b != FAR)
