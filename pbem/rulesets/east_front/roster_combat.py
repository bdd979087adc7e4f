"""What lists and figures say of combat, replacements, boxes, aircraft and ships; parts of :mod:`.roster`."""

from collections.abc import Callable, Iterator

from pbem.core.text import Message, msg
from pbem.rulesets.api import RosterLine, Standing
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.losses import CADRE, ELIMINATED
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.titles import listed, side_title

BOXES = {CADRE: msg("in the Cadre Box"), ELIMINATED: msg("in the Eliminated Box, lost for good")}
"""The boxes of units out of play that are listed (EF-242)."""

POINTS: dict[str, Callable[[Message], Message]] = {
    "infantry": lambda side: msg("Infantry replacement points left, {side}", side=side),
    "mobile": lambda side: msg("Mobile replacement points left, {side}", side=side),
    "artillery": lambda side: msg("Artillery replacement points left, {side}", side=side),
    "strongpoint": lambda side: msg("Strongpoints left to build, {side}", side=side),
    "strongpoint-e": lambda side: msg("Strongpoints of type E left to build, {side}", side=side),
}
"""The types of replacement points (EF-H33)."""


def boxes(state: State, side: str) -> Iterator[RosterLine]:
    """List the units of a side that are out of play, by box."""
    for box, remark in BOXES.items():
        units = tuple(unit for unit in sorted(state.now.gone) if state.now.gone[unit] == box and _of(state, unit, side))
        if units:
            yield RosterLine("-", "", side, units, (remark,))


def _of(state: State, unit: str, side: str) -> bool:
    return state.unit(unit).side == side


def aircraft(state: State, side: str) -> Iterator[RosterLine]:
    """List the aircraft of a side with what they count, and which have flown in this turn (EF-H30)."""
    own = [flown for flown in state.land.aircraft.values() if flown.side == side]
    remarks = [msg("{unit} gives close air support {n}", unit=flown.id, n=flown.rating) for flown in own]
    remarks += [msg("{unit} has flown in this turn", unit=flown.id) for flown in own if flown.id in state.now.flown]
    if own:
        yield RosterLine("-", "", side, tuple(flown.id for flown in own), tuple(remarks))


def afloat(state: State, side: str) -> Iterator[RosterLine]:
    """List the ships of a side with their support and range (EF-H39)."""
    for ship in sorted(state.land.ships.values(), key=lambda ship: (ship.place, ship.id)):
        if ship.side == side:
            remark = msg(
                "{unit} supports with {n} within {range} hexes", unit=ship.id, n=ship.support, range=ship.range
            )
            yield RosterLine(ship.place, state.land.names.get(ship.place, ""), side, (ship.id,), (remark,))


def attacks(state: State, place: str) -> Iterator[Message]:
    """Say which declared attack stands against a place, and who supports it (EF-180)."""
    for assault in state.now.attacks:
        if place in assault.places:
            yield msg("attacked by {units}", units=listed(assault.units))
            if assault.guns:
                yield msg("attack supported by {units}", units=listed(assault.guns))


def growth(state: State) -> Iterator[Standing]:
    """Say which replacement points are left, how many Mandated Attacks are owed, and what is under construction."""
    now = state.now
    for side in SIDES:
        for kind, what in POINTS.items():
            left = now.grants.get(f"{kind} {side}", 0)
            if left:
                yield Standing(what(side_title(side)), str(left))
    if now.owed:
        yield Standing(msg("Mandated Attacks owed"), str(now.owed))
    for side in SIDES:
        works = sorted(place for place, whose in now.works.items() if whose == side)
        if works:
            yield Standing(msg("Strongpoints under construction, {side}", side=side_title(side)), listed(works))
