"""The sniper (TN-54 to TN-63, TN-H22)."""

from pbem.core.findings import Finding
from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.tannenhaus import findings_sniper as found
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import NATO, other
from pbem.rulesets.tannenhaus.phases import roll_name
from pbem.rulesets.tannenhaus.state import OFF, SUPPRESSED, State

HIGHEST = 4
"""The highest total that suppresses; above it the sniper is removed (TN-56, TN-58)."""

LATER = 2
"""What is added to the die on the second and every later use (TN-59)."""


def available(state: State) -> bool:
    """Whether NATO may use the sniper now: not removed, not used this turn (TN-58, TN-60)."""
    return _unavailable(state) is None


def check_sniper(state: State, side: str, target: str) -> tuple[str, Finding] | None:
    """Say what forbids the sniper at a unit, or None, and with it the part of the order at fault: target, or "" for the whole.

    That it is the single action of an impulse (TN-54) is looked at in :mod:`.actions`. Findings: ``tann.sniper.*``.
    """
    if side != NATO:
        return "", found.SNIPER_SIDE.at(rule="TN-54")
    if fault := _unavailable(state):
        return "", fault
    fault = _target(state, target)
    return ("target", fault) if fault else None


def marks(state: State) -> tuple[str, ...]:
    """List the units at which the sniper may be placed, in order of ids (TN-55, TN-61); a Suppressed one suffers nothing (TN-57)."""
    if not available(state):
        return ()
    return tuple(unit for unit in state.of_side(other(NATO)) if _target(state, unit) is None)


def use(state: State, target: str, dice: DiceSource, seq: int = -1) -> Effects:
    """Use the sniper: the roll, and ``sniper.fired`` (TN-56 to TN-59); the target may not retreat from it (TN-62)."""
    uses = state.now.sniper_uses + 1
    name, kind, why = roll_name(state, "sniper"), "1d6", f"sniper at {target}"
    values = dice.roll(name, kind, why)
    total = sum(values) + (LATER if uses > 1 else 0)
    piece = state.piece(target)
    if total > HIGHEST:
        result, rules = "removed", ["TN-58", "TN-D61"]
    elif piece.suppressed:
        result, rules = "nothing", ["TN-57", "TN-D63"]
    else:
        result, rules = SUPPRESSED, ["TN-56", "TN-62"]
    rules += ["TN-59"] if uses > 1 else []
    applied = yield rolled(name, kind, values, why, unit=target, use=uses, total=total, result=result, rules=rules)
    causes = [applied.seq, seq]
    return (yield effect("sniper.fired", ["TN-54", *rules], causes, unit=target, use=uses, result=result)).state


def _unavailable(state: State) -> Finding | None:
    if not state.land.sniper:
        return found.SNIPER_NONE.at(rule="TN-54")
    if state.now.sniper_gone:
        return found.SNIPER_REMOVED.at(rule="TN-58")
    if state.now.sniper_turn == state.now.turn:
        return found.SNIPER_USED.at(rule="TN-60")
    return None


def _target(state: State, target: str) -> Finding | None:
    piece = state.now.pieces.get(target)
    if state.unit(target).side == NATO:
        return found.SNIPER_FRIEND.at(rule="TN-D60", target=target)
    if piece is None or piece.area == OFF:
        return found.SNIPER_OFF_MAP.at(rule="TN-55", target=target)
    if state.unit(target).air:
        return found.SNIPER_AIR.at(rule="TN-61", target=target)
    if not state.area_of(target).town:
        return found.SNIPER_OUTSIDE.at(rule="TN-55", target=target, area=piece.area)
    return None
