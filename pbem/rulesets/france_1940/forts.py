"""Fortifications in combat: whom they halve, and which results they keep from their defenders. Rules FR-86 to FR-104.

A hex is a Maginot hex if any of its sides is of the Maginot line, otherwise a minor fort if any side is one. Only the side that owns the
hex by its country benefits (FR-86, FR-H26); the sides work one way, for a defender inside (FR-87).
"""

from collections.abc import Iterable

import msgspec

from pbem.rulesets.api.factors import HALF, Factor
from pbem.rulesets.france_1940.land import SIDE_OF
from pbem.rulesets.france_1940.state import State

MAGINOT, MINOR = "maginot", "minor-fort"


class Protection(msgspec.Struct, frozen=True):
    """What the fortifications of an attacked place do for its defenders.

    ``kind``: maginot, minor-fort or nothing. ``bonus``: points added to the defence (FR-94). ``weak`` and ``full``: whether
    DR% and DR act, as far as forts go. ``behind``: taken from behind (FR-97). ``notes``: why.
    """

    kind: str = ""
    bonus: int = 0
    weak: bool = True
    full: bool = True
    behind: bool = False
    notes: tuple[Factor, ...] = ()


NO_PROTECTION = Protection()


def home_side(state: State, place: str) -> str:
    """Return the side that owns the fortifications of a place: that of its country (FR-86, FR-H26)."""
    return SIDE_OF.get(state.land.nation.get(place, ""), "")


def eben_emael(state: State, place: str) -> str:
    """Return the fort with a strength of its own that still stands in a place and is not behind the enemy's back, or nothing.

    It counts while the place is empty or held by its owner (FR-86, FR-91).
    """
    for fort, where in state.land.eben.items():
        if where == place and fort not in state.now.fallen and state.holder(place) in ("", home_side(state, place)):
            return fort
    return ""


def defending_side(state: State, place: str) -> str:
    """Return the side that would defend a place: that of its units, or the owner of an Eben Emael without any (FR-D31)."""
    return state.holder(place) or (home_side(state, place) if eben_emael(state, place) else "")


def fort_side(state: State, place: str, outside: str) -> str:
    """Return the fort on a side of a place that acts for its defenders: maginot, minor-fort, or nothing.

    A side does nothing for the wrong side (FR-86); the minor sides of an Eben Emael that has fallen are gone (FR-88, FR-92).
    """
    kind = state.land.fort_side(place, outside)
    if not kind or defending_side(state, place) != home_side(state, place):
        return ""
    if kind == MINOR and any(place == state.land.eben[fort] for fort in state.now.fallen):
        return ""
    return kind


def fort_kind(state: State, place: str) -> str:
    """Return what the defended place is: a maginot hex, a minor-fort hex, or neither."""
    kinds = {fort_side(state, place, outside) for outside in state.land.neighbours[place]}
    return MAGINOT if MAGINOT in kinds else MINOR if MINOR in kinds else ""


def halving(state: State, place: str, outside: str, drop: bool) -> Factor | None:
    """Say how a fortified side halves a unit that attacks through it, or None for an open side.

    A drop cancels the sides of minor forts (FR-101, FR-D35), not those of the Maginot line.
    """
    kind = fort_side(state, place, outside)
    if kind == MAGINOT:
        return Factor("maginot-side", "FR-93", HALF, place)
    if kind == MINOR:
        word = "minor-side-cancelled" if drop else "minor-side"
        return Factor(word, "FR-101" if drop else "FR-89", HALF, place, applies=not drop)
    return None


def protection(state: State, place: str, hexes: Iterable[str], drop: bool) -> Protection:
    """Work out the protection of a place attacked from some hexes, with or without a drop onto it (FR-90, FR-94 to FR-104)."""
    kind = fort_kind(state, place)
    if not kind:
        return NO_PROTECTION
    sides = [fort_side(state, place, outside) for outside in hexes]
    behind = "" in sides
    if kind == MINOR or (MAGINOT not in sides and not behind):
        return _minor(place, behind, drop)
    through = MAGINOT in sides
    bonus = 1 if through and state.at(place) else 0
    notes = [Factor("maginot-weak", "FR-102" if drop else "FR-99" if behind else "FR-96", "DR%", place)]
    if behind and drop:
        notes = [Factor("maginot-weak-acts", "FR-104", "DR%", place)]
    if behind:
        notes.append(Factor("maginot-behind", "FR-99", "DR", place))
    elif drop:
        notes.append(Factor("maginot-drop", "FR-102", "DR", place))
    else:
        notes.append(Factor("maginot-full", "FR-96", "DR", place))
    return Protection(MAGINOT, bonus, behind and drop, behind or drop, behind, tuple(notes))


def _minor(place: str, behind: bool, drop: bool) -> Protection:
    if drop:
        note = Factor("minor-drop", "FR-101", "DR%", place)
    elif behind:
        note = Factor("minor-behind", "FR-98", "DR%", place)
    else:
        note = Factor("minor-weak", "FR-90", "DR%", place)
    return Protection(MINOR, 0, drop or behind, True, behind, (note,))
