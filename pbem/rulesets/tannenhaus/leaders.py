"""Leaders: they change to another unit in the same area at the end of an impulse of their side (TN-H21)."""

from pbem.core.findings import Finding
from pbem.rulesets.tannenhaus import findings_turn as say
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.state import State


def check_change(state: State, side: str, leader: str, unit: str) -> tuple[str, Finding] | None:
    """Say what forbids a leader to change to a unit on the map (units.0, target), or None (TN-H21).

    He joins foot, vehicles or tanks of his side, in whatever state. Findings: ``tann.attach.*``, ``tann.impulse.not-yours``.
    """
    known = state.land.attachments.get(leader)
    if known is None or not known.leader:
        return "units.0", say.NO_LEADER.at(leader=leader, rule="TN-H21")
    if known.side != side:
        return "units.0", say.NOT_YOURS.at(unit=leader)
    host = state.now.attached.get(leader, "")
    if not host:
        return "units.0", say.LEADER_LOST.at(leader=leader, rule="TN-H21")
    if host not in state.now.pieces:
        return "units.0", say.TO_COME.at(unit=host, rule="TN-H23")
    joined, area = state.unit(unit), state.piece(unit).area
    if joined.side != side:
        return "target", say.NOT_YOURS.at(unit=unit)
    if host == unit:
        return "target", say.WITH_IT.at(leader=leader, unit=unit)
    if state.piece(host).area != area:
        here = state.piece(host).area
        return "target", say.ELSEWHERE.at(leader=leader, here=here, unit=unit, area=area, rule="TN-H21")
    if joined.cls != "foot" and not joined.wheels:
        return "target", say.UNFIT.at(unit=unit, rule="TN-H21")
    return None


def goals(state: State, leader: str) -> tuple[str, ...]:
    """List the units to which a leader may change now, in order of ids."""
    known, host = state.land.attachments[leader], state.now.attached.get(leader, "")
    piece = state.now.pieces.get(host)
    near = state.at(piece.area, known.side) if piece is not None else ()
    return tuple(unit for unit in near if check_change(state, known.side, leader, unit) is None)


def change(state: State, leader: str, unit: str, seq: int = -1) -> Effects:
    """Carry out a leader's change that was checked: ``leader.moved``."""
    return (yield effect("leader.moved", ["TN-H21"], [seq], leader=leader, unit=unit)).state
