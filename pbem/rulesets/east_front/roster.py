"""Where the units are, and the figures of the state, for reports and for ``pbem state``."""

from collections.abc import Callable, Iterator

from pbem.core.text import Message, msg
from pbem.rulesets.api import RosterLine, Standing
from pbem.rulesets.east_front import airlift, attack_supply, command, engineering, rail, roster_combat, victory
from pbem.rulesets.east_front.land import AXIS, SIDES, Unit
from pbem.rulesets.east_front.state import State, View
from pbem.rulesets.east_front.supply_net import net
from pbem.rulesets.east_front.supply_words import why
from pbem.rulesets.east_front.titles import side_title, weather_now


def roster(view: View) -> tuple[RosterLine, ...]:
    """List where every unit is, the view's own side first, then by number of place; those to come last."""
    sides = sorted(SIDES, key=lambda side: (side != view.side, SIDES.index(side)))
    return tuple(line for side in sides for line in _side(view.state, side))


def _side(state: State, side: str) -> Iterator[RosterLine]:
    land = state.land
    for place, units in sorted(state.stacks().items()):
        own = tuple(unit for unit in units if state.unit(unit).side == side)
        if own:
            remarks = tuple(remark for unit in own for remark in _remarks(state, unit))
            remarks += (*roster_combat.attacks(state, place), *_supply(state, side, place, own))
            yield RosterLine(place, land.names.get(place, ""), side, own, remarks)
    yield from roster_combat.afloat(state, side)
    for turn, coming in sorted(_to_come(state, side).items()):
        remark = msg("arrives on turn {turn}", turn=turn) if turn > state.now.turn else msg("waits to arrive")
        yield RosterLine("-", "", side, tuple(coming), (remark,))
    yield from roster_combat.boxes(state, side)
    yield from roster_combat.aircraft(state, side)


def _to_come(state: State, side: str) -> dict[int, list[str]]:
    """Return a side's units that are still to come, by turn; those of a turn after the last one never do."""
    now = state.now
    found: dict[int, list[str]] = {}
    for unit in sorted(state.land.units):
        printed = state.land.units[unit]
        if printed.side == side and unit not in now.pieces and (_due(state, printed) or _comes_back(state, printed)):
            found.setdefault(max(printed.arrives, now.turn), []).append(unit)
    return found


def _due(state: State, unit: Unit) -> bool:
    return 0 < unit.arrives <= state.land.turns and unit.id not in state.now.gone


def _comes_back(state: State, unit: Unit) -> bool:
    """Whether it is a bridge unit that was removed: it comes back (EF-H10)."""
    return unit.type == "bridge" and state.now.gone.get(unit.id) == "removed"


def _remarks(state: State, unit: str) -> Iterator[Message]:
    printed, piece = state.unit(unit), state.piece(unit)
    if piece.lost:
        left, all_ = printed.steps - piece.lost, printed.steps
        yield msg("{unit} has {left} of {steps} steps", unit=unit, left=left, steps=all_)
    if piece.supply == 1:
        yield msg("{unit} is in Emergency Supply", unit=unit)
    elif piece.out_of_supply:
        yield msg("{unit} is Out of Supply", unit=unit)
    if piece.overrun:
        yield msg("{unit} has an Overrun marker", unit=unit)
    if piece.non_op:
        yield msg("{unit} is not operational", unit=unit)
    if piece.firing:
        yield msg("{unit} is on its firing side", unit=unit)
    if piece.dump:
        yield msg("{unit} is a Supply Dump", unit=unit)
    if piece.active:
        yield msg("{unit} is activated", unit=unit)
    if piece.bridge:
        a, b = piece.bridge
        yield msg("{unit} has a bridge between {a} and {b}", unit=unit, a=a, b=b)


def _supply(state: State, side: str, place: str, units: tuple[str, ...]) -> Iterator[Message]:
    """Say why supply does not come to a place, or that it comes again to units that lack it; nothing where all is in order."""
    if not net(state, side).reaches(state.land.cells[place]):
        if not state.now.fed or not set(units) <= set(state.now.fed):
            yield msg("no supply comes here. {why}", why=why(state, side, place))
    elif any(state.piece(unit).supply for unit in units):
        yield msg("supply comes here again. {why}", why=why(state, side, place))


def standings(view: View) -> tuple[Standing, ...]:
    """List the figures a player looks for: turn, weather, points of all kinds left, loss tracks, victory points, objectives."""
    return tuple(_standings(view.state))


def _standings(state: State) -> Iterator[Standing]:
    now, land = state.now, state.land
    yield Standing(msg("Turn"), f"{now.turn}/{land.turns}")
    what = msg("Weather: {weather}; turns running", weather=weather_now(now.weather))
    yield Standing(what, str(max(1, now.weather.run)))
    for side in SIDES:
        if land.capacity.get(("rail", side)):
            left = max(0, rail.points_left(state, side))
            yield Standing(msg("Rail points left, {side}", side=side_title(side)), str(left))
    for side in SIDES:
        if land.capacity.get(("air", side)):
            left = max(0, airlift.points_left(state, side))
            yield Standing(msg("Points of air transport left, {side}", side=side_title(side)), str(left))
    if land.links["railroad"]:
        yield Standing(msg("Railroad conversion points left"), str(max(0, engineering.conversion_left(state))))
    for side in SIDES:
        here, free = attack_supply.counters(state, side), attack_supply.free(state, side)
        if here or free:
            what = msg("Attack Supply counters that can enter, {side}", side=side_title(side))
            yield Standing(what, f"{len(free)}/{len(here) + len(free)}")
    for hq in command.headquarters(state):
        if not state.piece(hq).non_op:
            points = f"{command.points_left(state, hq)}/{state.unit(hq).command}"
            yield Standing(msg("Command points left, {hq}", hq=hq), points)
    yield from roster_combat.growth(state)
    yield from _tracks(state)
    yield Standing(msg("Axis points"), str(victory.points(state)))
    for place, worth in sorted(land.objectives.items()):
        if worth:
            held = worth if state.owner(place) == AXIS else 0
            yield Standing(msg("Axis points for {name}", name=land.names.get(place, place)), f"{held}/{worth}")


TRACKS: dict[str, Callable[[Message], Message]] = {
    "armour": lambda side: msg("Armour losses, {side}", side=side),
    "artillery": lambda side: msg("Artillery losses, {side}", side=side),
}
"""The loss tracks (EF-243)."""


def _tracks(state: State) -> Iterator[Standing]:
    """Say how far each loss track that has begun has come, of the boxes after which it gives a point and begins anew."""
    for side in SIDES:
        for kind, what in TRACKS.items():
            steps, boxes = state.now.tracks.get(f"{kind} {side}", 0), state.land.constants["tracks"][f"{kind}_boxes"]
            if steps:
                yield Standing(what(side_title(side)), f"{steps % boxes}/{boxes}")
