"""A small memory for what is worked out of a state again and again."""

from collections.abc import Callable
from typing import Generic, TypeVar

from pbem.rulesets.france_1940.land import Land
from pbem.rulesets.france_1940.state import Now, State

T = TypeVar("T")
_SIZE = 8


class Memo(Generic[T]):
    """Remembers what was worked out for the last few states, by a key.

    Two states count as one if their land, pieces, interdictions, control, countries and moment are the same: air points, attacks
    and carried orders change nothing that is kept here.
    """

    def __init__(self) -> None:
        self._kept: list[tuple[tuple[object, ...], dict[object, T]]] = []
        self._last: tuple[Land, Now, dict[object, T]] | None = None

    def get(self, state: State, key: object, make: Callable[[], T]) -> T:
        """Return the value kept for a state and key, or make and keep it."""
        values = self._values(state)
        if key not in values:
            values[key] = make()
        return values[key]

    def _values(self, state: State) -> dict[object, T]:
        now, last = state.now, self._last
        if last is not None and last[1] is now and last[0] is state.land:
            return last[2]
        values = self._values_of(state.land, now)
        self._last = (state.land, now, values)
        return values

    def _values_of(self, land: Land, now: Now) -> dict[object, T]:
        parts = (land, now.pieces, now.interdictions, now.control, now.countries, now.moment)
        for kept, values in self._kept:
            if kept[5] == parts[5] and all(a is b for a, b in zip(kept[:5], parts[:5], strict=True)):
                return values
        fresh: dict[object, T] = {}
        self._kept.insert(0, (parts, fresh))
        del self._kept[_SIZE:]
        return fresh
