"""The figures of a unit as they count now: its counter, its state, what is attached to it, the ground under it."""

from pbem.rulesets.tannenhaus.land import TEAMS
from pbem.rulesets.tannenhaus.state import OFF, State

LOWERED = {"suppressed": 2, "recovering": 1}
"""What a state takes off a unit's defence factor in assault (TN-25, TN-26); that of TN-29 is the same 2 (TN-D44)."""


def rcm(state: State, unit: str) -> int:
    """Return the ranged combat modifier of a unit in play, 0 for one that cannot fire; a missile team adds 1 (TN-66, TN-D64)."""
    teams = sum(state.land.attachments[one].kind in TEAMS for one in state.attached_to(unit))
    return state.values(unit).rcm + teams


def acm(state: State, unit: str) -> int | None:
    """Return the assault combat modifier of a unit in play, None for an asterisk (TN-5 to TN-7)."""
    return state.values(unit).acm


def defence(state: State, unit: str) -> int:
    """Return the defence factor of a unit in play against fire: a state does not lower it (TN-H12)."""
    return state.values(unit).df


def assault_defence(state: State, unit: str) -> int:
    """Return the defence factor of a unit in assault: 2 less if Suppressed, 1 less if Recovering, not below 0 (TN-25, TN-26, TN-29)."""
    return max(0, state.values(unit).df - LOWERED.get(state.piece(unit).state, 0))


def cover(state: State, unit: str) -> int:
    """Return the TM that a unit in play gets against fire: none in the air, none for who wades in a river (TN-H10, TN-H6)."""
    if state.unit(unit).air or state.piece(unit).area == OFF:
        return 0
    area = state.area_of(unit)
    return 0 if area.type == "river" else area.tm


def lives(state: State, unit: str) -> int:
    """Return how many hits destroy a unit as it stands, 1 to 3 (TN-27 to TN-34, TN-D45).

    The first hit on a unit that is not Suppressed suppresses it, the next one reduces it, and one more destroys it; one that is
    Suppressed or Reduced already has the less to lose.
    """
    piece = state.piece(unit)
    return 3 - piece.suppressed - piece.reduced
