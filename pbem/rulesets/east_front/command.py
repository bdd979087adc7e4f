"""Headquarters: who is in range, whom they activate, and what a non-operational one hampers (4.2, EF-13, EF-15, EF-H16, EF-H41)."""

from pbem.core.findings import Finding
from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.east_front import findings_move, zones
from pbem.rulesets.east_front import findings_turn as say
from pbem.rulesets.east_front.effects import Effects, effect, failed
from pbem.rulesets.east_front.land import SOVIET, Unit
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.orders import Activate
from pbem.rulesets.east_front.phases import roll_name
from pbem.rulesets.east_front.state import State

PHASE = "soviet-motorized"
_headquarters: Memo[tuple[str, ...]] = Memo()


def headquarters(state: State) -> tuple[str, ...]:
    """Return the HQs in play, in order of ids; only the Soviets have any (4.2)."""
    return _headquarters.get(
        state, None, lambda: tuple(unit for unit in state.of_side(SOVIET) if state.unit(unit).type == "hq")
    )


def reach(state: State) -> int:
    """Return the command range in hexes (4.2)."""
    found: int = state.land.constants["hq"]["range"]
    return found


def in_range(state: State, place: str) -> tuple[str, ...]:
    """Return the HQs, operational or not, in whose range a place lies; terrain, weather and enemies do not matter (4.2)."""
    limit = reach(state)
    return tuple(hq for hq in headquarters(state) if state.land.distance(state.piece(hq).place, place) <= limit)


def shadowed(state: State, place: str) -> tuple[str, ...]:
    """Return the non-operational HQs in whose range a place lies (4.2)."""
    return tuple(hq for hq in in_range(state, place) if state.piece(hq).non_op)


def recovery_of(state: State, hq: str) -> int:
    """Return the recovery number of an HQ, the printed one or that of its level (EF-H16)."""
    return state.unit(hq).recovery


def points_left(state: State, hq: str) -> int:
    """Return the command points that an HQ has left to activate units in this turn; none while it is non-operational."""
    if state.piece(hq).non_op:
        return 0
    return max(0, state.unit(hq).command - state.now.used.get(f"command {hq}", 0))


def limits(state: State, unit: str) -> tuple[str, ...]:
    """Return the non-operational HQs that limit a Soviet unit in this phase: those in whose range it began it (4.2).

    A unit that has moved in this phase is limited by those it was counted for. A non-operational HQ itself moves freely.
    """
    piece = state.piece(unit)
    if state.unit(unit).side != SOVIET or piece.non_op:
        return ()
    counted = tuple(hq for hq, units in sorted(state.now.limited.items()) if unit in units)
    if counted or piece.spent or piece.done:
        return counted
    return shadowed(state, piece.place)


def over_limit(state: State, unit: str) -> str:
    """Return the non-operational HQ for whose sake a unit may not move any more in this phase, or nothing.

    In its range only its recovery number less one of units begin to move in a phase, and no bridge unit at all (4.2, EF-H16).
    """
    for hq in limits(state, unit):
        moved = state.now.limited.get(hq, ())
        if state.unit(unit).type == "bridge":
            return hq
        if unit not in moved and len(moved) >= recovery_of(state, hq) - 1:
            return hq
    return ""


def free_guards(state: State, hq: str) -> bool:
    """Whether an HQ may still activate a Guards unit without a point: once a turn, while it is operational (4.2, EF-H41)."""
    return not state.piece(hq).non_op and not state.now.used.get(f"guards {hq}", 0)


def activators(state: State, unit: str) -> tuple[str, ...]:
    """Return the HQs that can activate a unit now, the one to be asked first at the head.

    For a Guards unit first those that can do so without a point, then those with the most points left, of equals the lowest id.
    """
    guards = state.unit(unit).guards
    able = [hq for hq in in_range(state, state.piece(unit).place) if _can(state, hq, guards)]
    return tuple(sorted(able, key=lambda hq: (not (guards and free_guards(state, hq)), -points_left(state, hq), hq)))


def candidates(state: State) -> tuple[str, ...]:
    """Return the units that some HQ can activate now, in order of ids."""
    if state.now.phase != PHASE:
        return ()
    return tuple(unit for unit in state.of_side(SOVIET) if check(state, Activate(unit=unit)) is None)


def check(state: State, order: Activate) -> Finding | None:
    """Say why a unit cannot be activated as ordered, or None (EF-13, EF-15, EF-D24).

    Findings: ``east.unit.not-on-map``, ``east.unit.not-phasing``, ``east.hq.*``.
    """
    unit = order.unit
    piece = state.now.pieces.get(unit)
    if piece is None:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    if state.now.phase != PHASE:
        return say.HQ_PHASE.at(rule="EF-13")
    if state.unit(unit).side != SOVIET:
        return findings_move.NOT_PHASING.at(unit=unit, rule="EF-10")
    refused = _kind(state.unit(unit))
    if refused is not None:
        return refused
    if piece.active:
        return say.HQ_ACTIVE.at(unit=unit, rule="EF-15")
    shadow = shadowed(state, piece.place)
    if shadow:
        return say.HQ_SHADOW.at(unit=unit, hq=shadow[0], rule="EF-15")
    if order.hq:
        return _by(state, unit, order.hq)
    if not activators(state, unit):
        return say.HQ_NO_ONE.at(unit=unit, reach=reach(state), rule="EF-15")
    return None


def execute(state: State, order: Activate, seq: int = -1) -> Effects:
    """Activate a unit by the HQ named or the first that can, or say that it cannot be done: ``unit.activated``."""
    refused = check(state, order)
    if refused is not None:
        return (yield failed(SOVIET, order, refused, seq)).state
    hq = order.hq or activators(state, order.unit)[0]
    free = state.unit(order.unit).guards and free_guards(state, hq)
    rules = ["EF-13", "EF-15", "EF-H41" if free else "EF-H16"]
    return (yield effect("unit.activated", rules, [seq], unit=order.unit, hq=hq, free=free)).state


def modifiers(state: State, hq: str) -> dict[str, int]:
    """Return what is added to an HQ's recovery die and why: enemy ZOC, supply, city; those that do not apply are left out (EF-H16)."""
    numbers: dict[str, int] = state.land.constants["hq"]["recovery_modifiers"]
    piece = state.piece(hq)
    applies = {
        "in_enemy_zoc": piece.place in zones.enemy_zone(state, SOVIET),
        "out_of_supply": piece.supply == 2,
        "emergency": piece.supply == 1,
        "in_city": state.land.is_city(piece.place),
    }
    return {name: numbers[name] for name, holds in applies.items() if holds and numbers.get(name)}


def recovers(die: int, net: int, recovery: int, sides: int = 10) -> bool:
    """Say whether an HQ recovers: the die with what is added is at most its number; a natural 1 always, the highest face never."""
    if die in (1, sides):
        return die == 1
    return die + net <= recovery


def recover(state: State, dice: DiceSource) -> Effects:
    """Roll for each non-operational HQ in the Interphase, in order of ids: ``roll``, ``unit.flipped`` (EF-H16)."""
    sides: int = state.land.constants["die"]["sides"]
    for hq in headquarters(state):
        if not state.piece(hq).non_op:
            continue
        added, number = modifiers(state, hq), recovery_of(state, hq)
        net = sum(added.values())
        name, kind, why = roll_name(state, f"{hq}/recovery"), f"1d{sides}", f"recovery of {hq}"
        values = dice.roll(name, kind, why)
        back = recovers(values[0], net, number, sides)
        throw = rolled(
            name, kind, values, why, side=SOVIET, table="recovery", unit=hq, needed=number, modifiers=added, net=net,
            result="operational" if back else "non-op", rules=["EF-H16"],
        )  # fmt: skip
        applied = yield throw
        state = applied.state
        if back:
            state = (yield effect("unit.flipped", ["EF-H16"], [applied.seq], unit=hq, to="operational")).state
    return state


def _kind(unit: Unit) -> Finding | None:
    """Say why no HQ activates a kind of unit, or None: only units on foot are activated."""
    if unit.type == "hq":
        return say.HQ_UNIT_IS_HQ.at(unit=unit.id, rule="EF-15")
    if unit.pace == "orange":
        return say.HQ_ORANGE.at(unit=unit.id, rule="EF-D24")
    if unit.boxed:
        return say.HQ_MOTORIZED.at(unit=unit.id, rule="EF-13")
    if unit.type == "cavalry":
        return say.HQ_CAVALRY.at(unit=unit.id, rule="EF-62")
    if unit.pace not in ("white", "yellow"):
        return say.HQ_PACE.at(unit=unit.id, rule="EF-13")
    return None


def _by(state: State, unit: str, hq: str) -> Finding | None:
    """Say why an HQ that is named cannot activate a unit, or None."""
    if hq not in headquarters(state):
        return say.HQ_NONE.at(hq=hq, rule="EF-15")
    if state.piece(hq).non_op:
        return say.HQ_NON_OP.at(hq=hq, rule="EF-15")
    distance = state.land.distance(state.piece(hq).place, state.piece(unit).place)
    if distance > reach(state):
        return say.HQ_RANGE.at(unit=unit, hq=hq, distance=distance, reach=reach(state), rule="EF-15")
    if not _can(state, hq, state.unit(unit).guards):
        return say.HQ_POINTS.at(hq=hq, rule="EF-15")
    return None


def _can(state: State, hq: str, guards: bool) -> bool:
    return points_left(state, hq) > 0 or (guards and free_guards(state, hq))
