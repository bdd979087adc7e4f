"""States in the midst of a game, such as no scenario begins with: whose the places are, whoever stands in them, and strongpoints."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.rulesets.east_front.land import AXIS, SOVIET
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.field import field

_LETTERS = {"A": AXIS, "S": SOVIET}


def midgame(
    rows: str,
    units: Sequence[str] = (),
    *,
    owner: Sequence[str] = (),
    strongpoints: Mapping[str, Sequence[str]] | None = None,
    **drawing: Any,
) -> State:
    """Return the state of a drawing, as :func:`.field.field` does, with owners (``A``, ``S``) and strongpoints of the moment."""
    state = field(rows, units, **drawing)
    control = {
        f"{column:02}{row:02}": _LETTERS[letter]
        for row, letters in enumerate(owner, 1)
        for column, letter in enumerate(letters, 1)
        if letter in _LETTERS
    }
    points = {place: side for side, places in (strongpoints or {}).items() for place in places}
    return state.change(control=control, strongpoints=points)
