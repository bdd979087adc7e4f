"""What a cell of the Combat Results Table comes to for each side: steps, who must lose them, how far it retreats.

Rules EF-206, EF-230 to EF-250, EF-264, EF-H25, EF-H36, EF-H37, EF-D7, EF-D8, EF-D30. Nothing here changes a state.
"""

import re
from collections.abc import Iterable, Sequence

import msgspec

from pbem.rulesets.api.factors import Factor, signed
from pbem.rulesets.east_front import odds
from pbem.rulesets.east_front.losses import takers
from pbem.rulesets.east_front.orders_combat import ADDITIONAL_RETREAT, NO_RETREAT
from pbem.rulesets.east_front.reckoning import HARD
from pbem.rulesets.east_front.state import State

RETREAT, FARTHER = 2, 3
"""Hexes of a retreat: on an R, and under Additional Retreat (EF-236, EF-264)."""

SHELTERS = ("hill", "mountain", "alpine", "woods")
"""The terrain in which a non-German force pays no surcharge for No Retreat, beside cities and fortifications (EF-235)."""

_HALF = re.compile(r"-|(e)|(?=.)(R)?([1-9])?(\*)?", re.ASCII)


class Half(msgspec.Struct, frozen=True):
    """What a cell says of one side: steps to lose, whether it retreats, an asterisk, or every unit eliminated."""

    number: int = 0
    retreat: bool = False
    star: bool = False
    every: bool = False


class Cell(msgspec.Struct, frozen=True):
    """A result of the table, ``attacker/defender``."""

    text: str
    own: Half
    enemy: Half


def read_cell(text: str) -> Cell | None:
    """Read a cell such as ``1*/R1``, ``-/e``, ``R2*/-``; None if it is none."""
    halves = [_HALF.fullmatch(part) for part in text.split("/")]
    if len(halves) != 2 or None in halves:
        return None
    own, enemy = (Half(int(m[3] or 0), bool(m[2]), bool(m[4]), bool(m[1])) for m in halves if m is not None)
    return Cell(text, own, enemy)


class Share(msgspec.Struct, frozen=True):
    """What a result comes to for one side.

    ``steps``: those to be lost by all its units together; ``forced``: the units one of which loses the first of them; ``surcharged``: those
    that lose the steps of EF-235; ``hexes``: how far it retreats, 0 for not at all; ``every``: all units are eliminated and none can be
    rebuilt. ``because``: what the steps are made of; of an asterisk each condition, whether it holds or not.
    """

    steps: int = 0
    forced: tuple[str, ...] = ()
    surcharged: tuple[str, ...] = ()
    hexes: int = 0
    every: bool = False
    because: tuple[Factor, ...] = ()


class Conditions(msgspec.Struct, frozen=True):
    """What makes an asterisk count: the active conditions of EF-244, and whether Engineer Effects are in force (EF-246)."""

    unsupplied: bool = False
    mandated: bool = False
    fortified: bool = False
    engineers: bool = False

    @property
    def stars(self) -> tuple[Factor, ...]:
        """The three conditions, one step each (EF-206, EF-244)."""
        return (
            Factor("star-no-supply", "EF-244", "+1", applies=self.unsupplied),
            Factor("star-mandated", "EF-206", "+1", applies=self.mandated),
            Factor("star-fortification", "EF-244", "+1", applies=self.fortified),
        )


def attacker(
    state: State, half: Half, units: Sequence[str], command: str, conditions: Conditions, defenders: Iterable[str]
) -> Share:
    """Return what a result comes to for the attackers (EF-234, EF-235, EF-238, EF-244 to EF-250).

    An attrition takes the first of the steps, and where nothing else costs one it adds it.
    """
    if half.every:
        return _every(state, units)
    numbers, surcharged, hexes = _numbers(state, half, units, command)
    because = [*numbers, *(conditions.stars if half.star else ())]
    forced, kind, rule = attrition(state, half, units, conditions, defenders)
    if forced:
        because.append(Factor(kind, rule, "+1" if not _sum(because) else ""))
    return Share(_sum(because), forced, surcharged, hexes, because=tuple(because))


def defender(state: State, half: Half, units: Sequence[str], command: str, *, armour: bool) -> Share:
    """Return what a result comes to for the defenders (EF-234 to EF-238, EF-248).

    ``armour``: the attackers suffer Armour Attrition, so the first of several steps is one of armour, anti-tank or anti-aircraft.
    """
    if half.every:
        return _every(state, units)
    numbers, surcharged, hexes = _numbers(state, half, units, command)
    because, steps = list(numbers), _sum(numbers)
    forced = hard(state, units) if armour and steps > 1 else ()
    if forced:
        because.append(Factor("hard-first", "EF-248"))
    return Share(steps, forced, surcharged, hexes, because=tuple(because))


def attrition(
    state: State, half: Half, units: Sequence[str], conditions: Conditions, defenders: Iterable[str]
) -> tuple[tuple[str, ...], str, str]:
    """Return the units one of which an attrition takes a step from, its name and its rule; nobody and nothing if there is none.

    Engineer Attrition needs an asterisk and Engineer Effects in force (EF-246, EF-H36), and goes before Armour Attrition (EF-249),
    which needs a number beside the asterisk, armour in the attack and armour, anti-tank or anti-aircraft in the defence (EF-247, EF-248).
    Option: an active condition too.
    """
    active = any(factor.applies for factor in conditions.stars)
    if not half.star or (state.option("attrition") == "condition" and not active):
        return (), "", ""
    if conditions.engineers:
        found = tuple(unit for unit in takers(state, units) if state.unit(unit).engineer)
        return (found, "engineer-attrition", "EF-246") if found else ((), "", "")
    found = tuple(unit for unit in takers(state, units) if state.unit(unit).armour)
    if half.number and found and hard(state, defenders):
        return found, "armour-attrition", "EF-247"
    return (), "", ""


def hard(state: State, units: Iterable[str]) -> tuple[str, ...]:
    """Return the armour, anti-tank and anti-aircraft units among some (EF-247)."""
    return tuple(u for u in takers(state, units) if state.unit(u).armour or state.unit(u).type in HARD)


def exposed(state: State, units: Iterable[str]) -> tuple[str, ...]:
    """Return the non-German units that stand where No Retreat costs a step more: in the open, outside fortifications (EF-235)."""
    return tuple(u for u in takers(state, units) if not state.unit(u).german and not _sheltered(state, u))


def _sheltered(state: State, unit: str) -> bool:
    land, place, side = state.land, state.piece(unit).place, state.unit(unit).side
    if land.is_city(place) or land.terrain[place] in SHELTERS or state.now.strongpoints.get(place) == side:
        return True
    return any(state.line(place, beside) == side for beside in land.neighbours[place])


def _every(state: State, units: Sequence[str]) -> Share:
    steps = sum(odds.steps_left(state, unit) for unit in takers(state, units))
    return Share(steps, every=True, because=(Factor("every", "EF-242", signed(steps)),))


def _numbers(
    state: State, half: Half, units: Sequence[str], command: str
) -> tuple[tuple[Factor, ...], tuple[str, ...], int]:
    """Return what of a result is no asterisk: the factors of the steps, who loses those of the surcharge, the hexes of the retreat."""
    made: list[Factor] = []
    surcharged: tuple[str, ...] = ()
    hexes = RETREAT if half.retreat else 0
    if half.number:
        made.append(Factor("number", "EF-239", signed(half.number)))
    if command == NO_RETREAT:
        hexes = 0
        if half.retreat:
            made.append(Factor("retreat-step", "EF-234", "+1"))
        without = state.option("surcharge-without-retreat") == "yes" and half.number > 0
        if half.retreat or without:
            surcharged = exposed(state, units)
            each = state.option("no-retreat-surcharge") == "unit"
            cost = len(surcharged) if each else min(1, len(surcharged))
            made.append(Factor("surcharge", "EF-235", signed(cost or 1), applies=bool(cost)))
    elif command == ADDITIONAL_RETREAT and half.retreat:
        hexes = FARTHER
        made.append(Factor("farther", "EF-236"))
        if half.number:
            made.append(Factor("relief", "EF-238", "-1"))
    return tuple(made), surcharged, hexes


def _sum(factors: Iterable[Factor]) -> int:
    return sum(int(factor.value) for factor in factors if factor.applies and factor.value)
