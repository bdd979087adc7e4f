"""Movement: one point to a neighbouring area, the Hind three areas; entering the map (TN-H4, TN-H6, TN-H20, TN-H23)."""

from pbem.core.findings import Finding
from pbem.rulesets.tannenhaus import control, findings_move, findings_turn, stacking
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.state import OFF, State

GROUND, AIR, ENTRY = "TN-H6", "TN-H20", "TN-H23"


def passable(state: State, unit: str, area: str) -> bool:
    """Whether the ground of an area lets a unit in: vehicles and tanks do not enter rivers, air units go everywhere (TN-H6)."""
    printed = state.unit(unit)
    if printed.air:
        return True
    return state.land.entries[state.land.areas[area].type]["vehicle" if printed.wheels else "foot"]


def check_move(state: State, unit: str, to: str) -> tuple[str, Finding] | None:
    """Say what forbids a unit on the map the move to an area, and which part of the order it is about (units, to), or None.

    Points, and what has been done in the impulse, are looked at in :mod:`.actions`. Findings: ``tann.move.*``; ``tann.impulse.destroyed``,
    ``to-come``, ``off-map``, ``unknown-area``.
    """
    piece, printed = state.now.pieces.get(unit), state.unit(unit)
    if piece is None or piece.area == OFF:
        return "units", _absent(state, unit)
    if to not in state.land.areas:
        return "to", findings_turn.AREA.at(area=to)
    if piece.area == to:
        return "to", findings_move.MOVE_NOWHERE.at(unit=unit, area=to)
    if printed.air:
        reach = _reach(state)
        far = state.land.distance(piece.area, to) > reach
        return ("to", findings_move.MOVE_REACH.at(rule=AIR, area=to, unit=unit, reach=reach)) if far else None
    if not state.land.adjacent(piece.area, to):
        return "to", findings_move.MOVE_APART.at(rule=GROUND, here=piece.area, area=to)
    if not passable(state, unit, to):
        return "to", findings_move.MOVE_RIVER.at(rule=GROUND, unit=unit, area=to)
    if state.ground(to, other(printed.side)):
        return "to", findings_move.MOVE_ENEMY.at(rule=GROUND, area=to)
    if not stacking.fits(state, to, [unit]):
        limit = state.land.areas[to].stack
        number = len(state.ground(to, printed.side)) + 1
        return "to", findings_move.MOVE_STACK.at(rule="TN-H7", area=to, limit=limit, unit=unit, number=number)
    return None


def goals(state: State, unit: str) -> tuple[str, ...]:
    """List the areas to which a unit may move for a point, in order of the map; none for one that is not on it."""
    piece = state.now.pieces.get(unit)
    if piece is None or piece.area == OFF:
        return ()
    near = state.land.distances[piece.area] if state.unit(unit).air else state.land.areas[piece.area].neighbours
    return tuple(sorted((to for to in near if check_move(state, unit, to) is None), key=state.land.graph.index))


def move(state: State, unit: str, to: str, seq: int = -1) -> Effects:
    """Carry out a move that was checked: ``unit.moved``, and control (TN-H8)."""
    path = [state.piece(unit).area, to]
    by, rule = ("air", AIR) if state.unit(unit).air else ("move", GROUND)
    applied = yield effect("unit.moved", ["TN-H4", rule], [seq], unit=unit, path=path, by=by)
    return (yield from control.sweep(applied.state, path, [applied.seq]))


def waiting(state: State, side: str) -> tuple[str, ...]:
    """List a side's units that may come in now, in order of ids: those due, and an air unit that has rallied (TN-H23, TN-H20).

    Only units with an action point are listed: it takes one to come in.
    """
    listed = [unit for unit in {*state.now.due, *state.now.pieces} if state.unit(unit).side == side]
    return tuple(sorted(unit for unit in listed if _waits(state, unit) is None))


def check_enter(state: State, units: tuple[str, ...], to: str) -> tuple[str, Finding] | None:
    """Say what forbids units to come in together by an area (units.N, to), or None (TN-H23).

    Points are looked at here too, because a unit that is due has them in ``now.due``. Findings: ``tann.enter.*``;
    ``tann.impulse.destroyed``, ``no-points``, ``twice``, ``unknown-area``.
    """
    if to not in state.land.areas:
        return "to", findings_turn.AREA.at(area=to)
    for n, unit in enumerate(units):
        found = _waits(state, unit) or _may_use(state, unit, to)
        if found is None and unit in units[:n]:
            found = findings_turn.TWICE.at(unit=unit)
        if found is not None:
            return f"units.{n}", found
    if any(state.ground(to, other(state.unit(unit).side)) for unit in units):
        return "to", findings_move.ENTER_ENEMY.at(rule=ENTRY, area=to)
    for n, unit in enumerate(units):
        if not stacking.fits(state, to, units[: n + 1]):
            limit = state.land.areas[to].stack
            ground = sum(not state.unit(one).air for one in units[: n + 1])
            number = len(state.ground(to, state.unit(unit).side)) + ground
            finding = findings_move.ENTER_STACK.at(rule="TN-H7", area=to, limit=limit, unit=unit, number=number)
            return f"units.{n}", finding
    return None


def entries(state: State, unit: str) -> tuple[str, ...]:
    """List the areas by which a unit comes in: its own, or for one that was on the map before, its side's (TN-H23, TN-H20)."""
    printed = state.unit(unit)
    if unit in state.now.pieces:
        return tuple(str(area) for area in state.land.constants["entry"][printed.side])
    return printed.entry


def enter(state: State, units: tuple[str, ...], to: str, seq: int = -1) -> Effects:
    """Bring units in: ``unit.entered`` for each, and control."""
    seqs = []
    for unit in units:
        rules = [ENTRY, AIR] if state.unit(unit).air else [ENTRY]
        applied = yield effect("unit.entered", rules, [seq], unit=unit, area=to)
        state = applied.state
        seqs.append(applied.seq)
    return (yield from control.sweep(state, [to], seqs))


def _reach(state: State) -> int:
    """Return how many areas an air unit moves for a point: constants.toml, 3 (TN-H20)."""
    found: int = state.land.constants["hind"]["reach"]
    return found


def _absent(state: State, unit: str) -> Finding:
    """Say why a unit is not on the map."""
    if unit in state.now.gone:
        return findings_turn.DESTROYED.at(unit=unit)
    if unit in state.now.pieces:
        return findings_turn.OFF_MAP.at(rule=AIR, unit=unit)
    return findings_turn.TO_COME.at(rule=ENTRY, unit=unit)


def _waits(state: State, unit: str) -> Finding | None:
    """Say why a unit does not wait off the map with a point to come in with, or None if it does."""
    piece = state.now.pieces.get(unit)
    if piece is not None and piece.area != OFF:
        return findings_move.ENTER_ON_MAP.at(unit=unit)
    if piece is not None and piece.suppressed:
        return findings_move.ENTER_DOWN.at(rule=AIR, unit=unit)
    if piece is None and unit in state.now.gone:
        return findings_turn.DESTROYED.at(unit=unit)
    if piece is None and unit not in state.now.due:
        return findings_move.ENTER_EARLY.at(rule=ENTRY, unit=unit, turn=state.unit(unit).arrives)
    points = state.now.due[unit] if piece is None else piece.points
    return None if points > 0 else findings_turn.NO_POINTS.at(rule=ENTRY, unit=unit)


def _may_use(state: State, unit: str, to: str) -> Finding | None:
    """Say why a unit does not come in by an area, whoever stands there, or None."""
    areas = entries(state, unit)
    if to not in areas:
        return findings_move.ENTER_AREA.at(rule=ENTRY, unit=unit, area=to, areas=", ".join(areas))
    return None if passable(state, unit, to) else findings_move.ENTER_RIVER.at(rule=GROUND, unit=unit, area=to)
