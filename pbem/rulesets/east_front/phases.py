"""The ids of phases, and the names of rolls that begin with them."""

from pbem.rulesets.api import Stand
from pbem.rulesets.east_front.state import State

REGULAR = {"axis": "axis-move", "soviet": "soviet-move"}
"""The Regular Movement Phase of each side (EF-11)."""

FIRST = {"axis": "axis-move", "soviet": "soviet-motorized"}
"""The first movement phase of each side in a turn (EF-9, EF-10)."""


def stand(state: State) -> Stand:
    """Say at which turn and phase a game stands."""
    return Stand(state.now.turn, state.now.phase)


def roll_name(state: State, what: str) -> str:
    """Name a roll of the present phase: ``1/turn-start/weather``."""
    return f"{state.now.turn}/{state.now.phase}/{what}"
