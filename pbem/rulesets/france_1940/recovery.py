"""When a disorganised unit recovers (FR-45 to FR-48, FR-D12 to FR-D15, FR-H36)."""

from pbem.rulesets.france_1940.effects import Effects, effect
from pbem.rulesets.france_1940.land import SIDES
from pbem.rulesets.france_1940.state import Moment, State

CUT_OFF = 2
"""The supply level at which a unit does not recover (FR-H19)."""


def after_ar(state: State, unit: str) -> Moment:
    """Return the phase in which a unit recovers from an AR suffered now: that of its next own assault (FR-45 to FR-47).

    A later recovery that is pending stands (FR-D14).
    """
    turn, player, assault = state.now.moment
    own = SIDES.index(state.unit(unit).side)
    own_next = (turn if own > player else turn + 1, own, 1)
    found = (turn, own, 2) if own == player and assault == 1 else own_next
    return _later(state, unit, found)


def after_dr(state: State, unit: str) -> Moment:
    """Return the phase in which a unit recovers from a DR suffered now: assault 2 of its own player turn (FR-48, FR-D13).

    A later recovery that is pending stands (FR-D14).
    """
    turn, player, _ = state.now.moment
    own = SIDES.index(state.unit(unit).side)
    return _later(state, unit, (turn if own >= player else turn + 1, own, 2))


def recovers(state: State, unit: str) -> bool:
    """Whether a unit recovers in the reorganisation phase of the present assault (FR-45 to FR-48, FR-H36)."""
    piece = state.piece(unit)
    return (
        piece.disorganised
        and state.unit(unit).side == state.phasing
        and piece.supply < CUT_OFF
        and piece.ready <= state.now.moment
    )


def reorganise(state: State) -> Effects:
    """Reorganise the phasing side's units whose time has come.

    In assault 1 it is units after an AR (FR-47), in assault 2 units after an AR or a DR (FR-46, FR-48).
    """
    for unit in tuple(state.of_side(state.phasing)):
        if recovers(state, unit):
            rules = ["FR-47", "FR-H36"] if state.piece(unit).ready[2] == 1 else ["FR-46", "FR-48", "FR-H36"]
            state = (yield effect("unit.reorganised", rules, unit=unit)).state
    return state


def _later(state: State, unit: str, found: Moment) -> Moment:
    pending = state.piece(unit).ready
    if not pending:
        return found
    turn, player, assault = pending
    return max(found, (turn, player, assault))
