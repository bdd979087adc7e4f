"""What a compiled scenario fixes for a whole game, built once for its content."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from pbem.core import canon
from pbem.rulesets.api.memo import Kept

T = TypeVar("T")


class Builder(Generic[T]):
    """Builds the fixed part of compiled scenarios of a ruleset, the same object for the same content.

    ``title``: the name of the ruleset, for what is said of something that is no scenario of it.
    """

    def __init__(self, title: str, build: Callable[[Mapping[str, Any]], T]) -> None:
        self._title = title
        self._build = build
        self._kept: Kept[T] = Kept()

    def __call__(self, scenario: Any) -> T:
        """Return what a compiled scenario fixes.

        Raises:
            ValueError: it is no compiled scenario of the ruleset, or one of its tables cannot be read.
        """
        return self._kept.get(hashlib.sha256(canon.dumps(scenario)).hexdigest(), lambda: self._made(scenario))

    def _made(self, scenario: Any) -> T:
        try:
            return self._build(scenario)
        except (KeyError, IndexError, TypeError, AttributeError) as error:
            raise ValueError(f"not a compiled scenario of {self._title}: {error!r}") from error
