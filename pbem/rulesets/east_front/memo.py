"""What is worked out of a state of East Front again and again, kept for the last few states."""

from typing import TypeVar

from pbem.rulesets.api import memo
from pbem.rulesets.east_front.state import State

T = TypeVar("T")


def parts(state: State) -> memo.Parts:
    """Return what kept values hang on: points, used capacity and carried orders change none of them."""
    now = state.now
    return (state.land, now.pieces, now.strongpoints, now.broken, now.converted, now.control), (now.phase, now.weather)


class Memo(memo.Memo[State, T]):
    """Remembers what was worked out for the last few states, by a key."""

    def __init__(self) -> None:
        super().__init__(parts)
