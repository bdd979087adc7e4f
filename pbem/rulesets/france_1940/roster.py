"""Where the units are, and the figures of the state, for reports and for ``pbem state``."""

from collections.abc import Iterator

from pbem.core.text import Message, msg
from pbem.rulesets.api import RosterLine, Standing
from pbem.rulesets.france_1940 import victory
from pbem.rulesets.france_1940.air import ORDER
from pbem.rulesets.france_1940.land import GERMAN, NEUTRALS, SIDES
from pbem.rulesets.france_1940.state import BOX, State, View
from pbem.rulesets.france_1940.titles import moment_title, nation_title

OFF_MAP = msg("box")
"""How the airborne box stands among the places of the roster: by its id."""


def roster(view: View) -> tuple[RosterLine, ...]:
    """List where every unit is, the view's own side first, then by number of place; the box and those to come last."""
    sides = sorted(SIDES, key=lambda side: (side != view.side, SIDES.index(side)))
    return tuple(line for side in sides for line in _side(view.state, side))


def _side(state: State, side: str) -> Iterator[RosterLine]:
    land = state.land
    boxed: tuple[str, ...] = ()
    for place, units in sorted(state.stacks().items()):
        own = tuple(unit for unit in units if state.unit(unit).side == side)
        if place == BOX:
            boxed = own
        elif own:
            remarks = tuple(remark for unit in own for remark in _remarks(state, unit))
            yield RosterLine(place, land.names.get(place, ""), side, own, remarks)
    if boxed:
        yield RosterLine(OFF_MAP.id, "", side, boxed)
    for turn, coming in sorted(_to_come(state, side).items()):
        remark = msg("arrives on turn {turn}", turn=turn) if turn > state.now.turn else msg("waits to arrive")
        yield RosterLine("-", "", side, tuple(coming), (remark,))


def _to_come(state: State, side: str) -> dict[int, list[str]]:
    """Return a side's units that are still to come, by turn; those of a turn after the last one never do."""
    now = state.now
    found: dict[int, list[str]] = {}
    for unit in sorted(state.land.units):
        printed = state.land.units[unit]
        if (
            printed.side == side
            and 0 < printed.arrives <= state.land.turns
            and unit not in now.pieces
            and unit not in now.gone
        ):
            found.setdefault(max(printed.arrives, now.turn), []).append(unit)
    return found


def _remarks(state: State, unit: str) -> Iterator[Message]:
    piece = state.piece(unit)
    if piece.disorganised and piece.supply < 2:
        turn, player, assault = piece.ready
        until = moment_title(turn, player, assault)
        yield msg("{unit} is disorganised until the end of {moment}", unit=unit, moment=until)
    if piece.supply == 1:
        yield msg("{unit} is short of supply", unit=unit)
    elif piece.supply > 1:
        yield msg("{unit} is cut off and disorganised", unit=unit)


def standings(view: View) -> tuple[Standing, ...]:
    """List the figures a player looks for: turn, air points left, points, countries, the BEF."""
    return tuple(_standings(view.state))


def _standings(state: State) -> Iterator[Standing]:
    now, land = state.now, state.land
    yield Standing(msg("Turn"), f"{now.turn}/{land.turns}")
    for nation in ORDER:
        if land.constants["air"]["points"].get(nation):
            yield Standing(msg("Air points left, {nation}", nation=nation_title(nation)), str(now.air.get(nation, 0)))
    yield Standing(msg("German points"), str(victory.points(state)))
    for place, worth in sorted(land.objectives.items()):
        if worth:
            held = worth if state.owner(place) == GERMAN else 0
            yield Standing(msg("German points for {name}", name=land.names.get(place, place)), f"{held}/{worth}")
    if worth := victory.unit_points(state):
        yield Standing(msg("German points for units lost and evacuated"), str(worth))
    countries = [nation for nation in NEUTRALS if land.options.get("neutral " + nation) == "yes"]
    if countries:
        left = sum(state.neutral(nation) for nation in countries)
        yield Standing(msg("Countries still neutral"), f"{left}/{len(countries)}")
    if any(unit.bef for unit in land.units.values()):
        gone = sum(how == "evacuated" and land.units[unit].bef for unit, how in now.gone.items())
        yield Standing(msg("BEF corps evacuated"), str(gone))
