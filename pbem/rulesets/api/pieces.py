"""The units of every occupied place: what every ruleset's state looks up again and again."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

P = TypeVar("P")

_SIZE = 8
"""For how many mappings of pieces the stacks are kept."""


class Stacks(Generic[P]):
    """Works out the stacks of pieces once for a mapping of them, which nobody changes: the same object is the same mapping.

    ``place`` says where a piece stands, None for nowhere.
    """

    def __init__(self, place: Callable[[P], str | None]) -> None:
        self._place = place
        self._kept: list[tuple[Mapping[str, P], Mapping[str, tuple[str, ...]]]] = []

    def of(self, pieces: Mapping[str, P]) -> Mapping[str, tuple[str, ...]]:
        """Return the units of each occupied place, in order of ids."""
        for known, stacks in reversed(self._kept):
            if known is pieces:
                return stacks
        found: dict[str, list[str]] = {}
        for unit in sorted(pieces):
            place = self._place(pieces[unit])
            if place is not None:
                found.setdefault(place, []).append(unit)
        made = {place: tuple(units) for place, units in found.items()}
        self._kept.append((pieces, made))
        del self._kept[:-_SIZE]
        return made
