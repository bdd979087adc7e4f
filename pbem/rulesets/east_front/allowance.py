"""Who may move in a phase, and with how many points (EF-1 to EF-15, EF-54 to EF-63, EF-144, EF-H2)."""

from pbem.core.findings import Finding
from pbem.rulesets.east_front import command, weather, zones
from pbem.rulesets.east_front import findings_move as say
from pbem.rulesets.east_front.land import SOVIET, Unit
from pbem.rulesets.east_front.state import State

POINT = 2
"""Half movement points in a point."""


def cannot_move(state: State, unit: str) -> Finding | None:
    """Say why a unit cannot move on the ground at all in this phase, or None.

    Findings: ``east.unit.*``.
    """
    piece = state.now.pieces.get(unit)
    if piece is None:
        return say.NOT_ON_MAP.at(unit=unit)
    printed = state.unit(unit)
    if printed.side != state.phasing:
        return say.NOT_PHASING.at(unit=unit, rule="EF-9" if printed.side != SOVIET else "EF-10")
    if printed.pace == "grey":
        return say.RAIL_ONLY.at(unit=unit, rule="EF-6")
    if printed.pace == "blue":
        return say.NAVAL_ONLY.at(unit=unit, rule="EF-8")
    if piece.firing:
        return say.FIRING.at(unit=unit, rule="EF-58")
    if piece.dump:
        return say.DUMP.at(unit=unit, rule="EF-160")
    if printed.move == 0:
        return say.IMMOBILE.at(unit=unit, rule="EF-16")
    refused = _out_of_phase(state, printed)
    if refused is not None:
        return refused
    watched = piece.place in zones.enemy_zone(state, printed.side)
    if piece.done:
        # Out of an enemy ZOC it is something else that ended the move: a train, an aeroplane, a special step, an overrun that failed.
        return say.DONE.at(unit=unit, rule="EF-18") if watched else say.DONE.at(unit=unit)
    if piece.spent and watched:
        return say.HELD.at(unit=unit, rule="EF-H4")
    if allowance(state, unit) == 0:
        return say.NO_POINTS.at(unit=unit, rule="EF-60" if printed.super_heavy else "EF-144")
    if printed.super_heavy and stuck(state, unit):
        return say.STUCK.at(unit=unit, rule="EF-55")
    hq = command.over_limit(state, unit)
    if hq:
        return say.SHADOWED.at(unit=unit, hq=hq, limit=command.recovery_of(state, hq) - 1, rule="EF-H16")
    return None


def _out_of_phase(state: State, unit: Unit) -> Finding | None:
    """Say why a unit does not move in the present phase, or None (EF-11 to EF-13, EF-61, EF-62)."""
    active = state.piece(unit.id).active
    if state.regular:
        return say.WAS_ACTIVE.at(unit=unit.id, rule="EF-15") if active and unit.side == SOVIET else None
    if unit.boxed or active or (unit.side == SOVIET and unit.type == "cavalry"):
        return None
    if unit.pace == "orange":
        return say.ORANGE.at(unit=unit.id, rule="EF-7")
    if unit.side == SOVIET:
        return say.NOT_ACTIVE.at(unit=unit.id, rule="EF-13")
    return say.NOT_THIS_PHASE.at(unit=unit.id, rule="EF-12")


def allowance(state: State, unit: str) -> int:
    """Return what a unit may spend in the present phase, in half points, whether it has moved already or not.

    Out of Supply takes two points first, not from cavalry (EF-63, EF-144); then it is halved where the phase halves it, and fractions are
    kept (EF-62, EF-D12, EF-H2).
    """
    printed, piece = state.unit(unit), state.piece(unit)
    points = POINT * printed.move
    if piece.out_of_supply and printed.type != "cavalry":
        points = max(0, points + POINT * int(state.land.constants["allowance"]["out_of_supply"]))
    return points // 2 if _halved(state, printed) else points


def _halved(state: State, unit: Unit) -> bool:
    phase = state.now.phase
    if phase == "soviet-motorized":
        return unit.type == "cavalry"
    if phase == "axis-motorized":
        return state.option("axis-motorized-phase") == "half"
    return phase == "soviet-move" and unit.boxed and state.option("soviet-regular-motorized") == "half"


def left(state: State, unit: str) -> int:
    """Return the half points that a unit may still spend in this phase; 0 if it may not move any more."""
    piece = state.piece(unit)
    return 0 if piece.done else max(0, allowance(state, unit) - piece.spent)


def stuck(state: State, unit: str) -> bool:
    """Whether super-heavy artillery on a Minor Road cannot move, because it is not Dry or in Lingering Mud (EF-52, EF-55)."""
    land, place = state.land, state.piece(unit).place
    if any(land.has_way(kind, place, other) for kind in ("motorway", "main-road") for other in land.neighbours[place]):
        return False
    if not any(land.has_way("minor-road", place, other) for other in land.neighbours[place]):
        return False
    return weather.column(state, place) != "dry" or state.now.weather.lingering


def in_points(half: int) -> str:
    """Write half points as points: 5 is "2½"."""
    whole, rest = divmod(half, 2)
    return f"{whole or ''}½" if rest else str(whole)
