"""The ids of phases, and the names of rolls that begin with them."""

from pbem.rulesets.api import Stand
from pbem.rulesets.tannenhaus.state import IMPULSES, OVER, ROUT, State


def phase_id(state: State) -> str:
    """Return the id of the present phase: "" before play, initiative, impulses, rally, rout."""
    return ROUT if state.now.phase == OVER else state.now.phase


def stand(state: State) -> Stand:
    """Say at which turn and phase a game stands."""
    return Stand(state.now.turn, phase_id(state))


def roll_name(state: State, what: str) -> str:
    """Name a roll: ``3/impulses/7/assault/15`` in the seventh impulse of turn 3, ``3/rally/2vdv`` in another phase."""
    now = state.now
    middle = f"{IMPULSES}/{now.impulse}" if now.phase == IMPULSES else phase_id(state)
    return f"{now.turn}/{middle}/{what}"
