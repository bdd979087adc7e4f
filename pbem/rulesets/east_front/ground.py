"""What the cost of a step hangs on, apart from who makes it: the land as it is, the weather, and the enemies.

A side's own moves change none of it, so that what was worked out of one state serves for all the others of a phase.
"""

from typing import Any

from pbem.rulesets.api.memo import Kept
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.state import State


class Ground:
    """A place to keep what was worked out for a side, by whatever key: equal grounds are one object."""

    __slots__ = ("kept",)

    def __init__(self) -> None:
        self.kept: dict[Any, Any] = {}


_grounds: Memo[Ground] = Memo()
_kept: Kept[Ground] = Kept()
_soils: Memo[Ground] = Memo()
_lasting: Kept[Ground] = Kept()


def soil(state: State, side: str) -> Ground:
    """Return what is the same for a side in states in which land, weather and own bridges are the same, wherever the enemies are."""

    def make() -> Ground:
        now = state.now
        return _lasting.get(
            (state.land, side, now.weather, _bridges(state, side), tuple(sorted(now.strongpoints.items())), now.broken),
            Ground,
        )

    return _soils.get(state, side, make)


def ground(state: State, side: str) -> Ground:
    """Return the ground of a side in a state: the same for states in which land, weather, enemies and own bridges are the same."""

    def make() -> Ground:
        now, units = state.now, state.land.units
        enemies = tuple(
            (unit, p.place, p.overrun) for unit, p in sorted(now.pieces.items()) if units[unit].side != side
        )
        strong = tuple(sorted(now.strongpoints.items()))
        return _kept.get((state.land, side, now.weather, enemies, _bridges(state, side), strong, now.broken), Ground)

    return _grounds.get(state, side, make)


def _bridges(state: State, side: str) -> tuple[tuple[str, ...], ...]:
    units = state.land.units
    return tuple(sorted(p.bridge for unit, p in state.now.pieces.items() if p.bridge and units[unit].side == side))
