"""Artillery and naval support: who may give it, how many guns, how much counts (EF-168, EF-217 to EF-224, EF-H19 to EF-H21, EF-H39)."""

from collections.abc import Sequence

from pbem.core.findings import Finding
from pbem.rulesets.east_front.state import Assault, State


def may_support(state: State, gun: str, assault: Assault, *, attacking: bool) -> Finding | None:
    """Say why a gun or ship cannot support one side of a combat, or None; limits of number are not looked at."""
    raise NotImplementedError


def limit(state: State, side: str, assault: Assault, guns: Sequence[str]) -> int:
    """Return how many guns of a side may support in a combat if these are to; super-heavy ones and ships do not count (EF-220, EF-222)."""
    raise NotImplementedError


def defending(state: State, assault: Assault, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the guns that support a defence where their owner says nothing: the strongest that may, within the limit.

    ``taken``: guns that support another combat already.
    """
    return ()
