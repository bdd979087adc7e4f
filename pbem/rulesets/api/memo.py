"""A small memory for what is worked out of a state again and again."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

S = TypeVar("S")
T = TypeVar("T")
_SIZE = 8

Parts = tuple[tuple[object, ...], object]
"""What a kept value hangs on: parts of the state that must be the same objects, and one that must be equal."""


class Memo(Generic[S, T]):
    """Remembers what was worked out for the last few states, by a key.

    ``parts`` says of a state what the values hang on: two states with the same parts count as one.
    """

    def __init__(self, parts: Callable[[S], Parts]) -> None:
        self._parts = parts
        self._kept: list[tuple[Parts, dict[object, T]]] = []
        self._last: tuple[S, dict[object, T]] | None = None

    def get(self, state: S, key: object, make: Callable[[], T]) -> T:
        """Return the value kept for a state and key, or make and keep it."""
        last = self._last
        if last is not None and last[0] is state:
            values = last[1]
        else:
            values = self._values_of(self._parts(state))
            self._last = (state, values)
        if key not in values:
            values[key] = make()
        return values[key]

    def _values_of(self, parts: Parts) -> dict[object, T]:
        same, equal = parts
        for (kept_same, kept_equal), values in self._kept:
            if kept_equal == equal and all(a is b for a, b in zip(kept_same, same, strict=True)):
                return values
        fresh: dict[object, T] = {}
        self._kept.insert(0, (parts, fresh))
        del self._kept[_SIZE:]
        return fresh


class Kept(Generic[T]):
    """Keeps what was worked out for the last keys; a key that comes again gives the same object."""

    def __init__(self, size: int = 16) -> None:
        self._size = size
        self._values: dict[Hashable, T] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key, or make and keep it; the key not asked for longest is forgotten first."""
        if key in self._values:
            value = self._values.pop(key)
        else:
            value = make()
            while len(self._values) >= self._size:
                del self._values[next(iter(self._values))]
        self._values[key] = value
        return value
