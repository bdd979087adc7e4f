"""The ids of phases, and the names of rolls that begin with them."""

from pbem.rulesets.api import Stand
from pbem.rulesets.france_1940.land import SIDES
from pbem.rulesets.france_1940.state import State

SET_UP = "set-up"


def phase_id(state: State) -> str:
    """Return the id of the present phase: "", set-up, german-1-move, …, allied-2-combat."""
    now = state.now
    if now.step in ("", SET_UP):
        return now.step
    step = "combat" if now.step == "over" else now.step
    return f"{SIDES[now.player]}-{now.assault}-{step}"


def stand(state: State) -> Stand:
    """Say at which turn and phase a game stands."""
    return Stand(state.now.turn, phase_id(state))


def roll_name(state: State, what: str) -> str:
    """Name a roll of the present phase: ``1/german-1-move/7fl/drop``."""
    return f"{state.now.turn}/{phase_id(state)}/{what}"
