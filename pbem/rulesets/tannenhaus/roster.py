"""Where the units are, and the figures of the state, for reports and for ``pbem state``."""

from collections.abc import Iterator

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.api import RosterLine, Standing
from pbem.rulesets.tannenhaus import victory
from pbem.rulesets.tannenhaus.land import NATO, SIDES
from pbem.rulesets.tannenhaus.state import FRESH, IMPULSES, OFF, SUPPRESSED, State, View
from pbem.rulesets.tannenhaus.titles import listed, side_title


def roster(view: View) -> tuple[RosterLine, ...]:
    """List where every unit is, the view's own side first, in order of areas; those that are off the map or to come last."""
    sides = sorted(SIDES, key=lambda side: (side != view.side, SIDES.index(side)))
    return tuple(line for side in sides for line in _side(view.state, side))


def _side(state: State, side: str) -> Iterator[RosterLine]:
    for place, area in state.land.areas.items():
        own = state.at(place, side)
        if own:
            yield RosterLine(place, area.name, side, own, tuple(_remarks(state, own)))
    down = tuple(unit for unit in state.of_side(side) if state.piece(unit).area == OFF)
    if down:
        yield RosterLine("-", "", side, down, (msg("off the map"), *_remarks(state, down)))
    for turn, coming in sorted(_to_come(state, side).items()):
        remark = msg("arrives on turn {turn}", turn=turn) if turn > state.now.turn else msg("waits to arrive")
        by = sorted({entry for unit in coming for entry in state.unit(unit).entry}, key=list(state.land.areas).index)
        yield RosterLine(
            "-", "", side, tuple(coming), (remark, msg("by {areas}", areas=listed(by))) if by else (remark,)
        )


def _to_come(state: State, side: str) -> dict[int, list[str]]:
    """Return a side's units that are still to come, by turn; those of a turn after the last one never do."""
    now, found = state.now, dict[int, list[str]]()
    for unit in sorted(state.land.units):
        printed = state.land.units[unit]
        absent = unit not in now.pieces and unit not in now.gone
        if printed.side == side and 0 < printed.arrives <= state.land.turns and absent:
            found.setdefault(max(printed.arrives, now.turn), []).append(unit)
    return found


def _remarks(state: State, units: tuple[str, ...]) -> Iterator[Message]:
    """Say what ails units and what goes with them; in the impulses who of them has how many points left."""
    for unit in units:
        piece = state.piece(unit)
        if piece.state == SUPPRESSED:
            yield msg("{unit} is Suppressed", unit=unit)
        elif piece.state != FRESH:
            yield msg("{unit} is Recovering", unit=unit)
        if piece.reduced:
            yield msg("{unit} is Reduced", unit=unit)
        if with_it := state.attached_to(unit):
            yield msg("{unit} has {names} with it", unit=unit, names=listed(with_it))
    if state.now.phase != IMPULSES:
        return
    left: dict[int, list[str]] = {}
    for unit in units:
        if state.piece(unit).points:
            left.setdefault(state.piece(unit).points, []).append(unit)
    for points, some in sorted(left.items(), reverse=True):
        yield nmsg("{n} action point: {units}", "{n} action points: {units}", points, units=listed(some))


def standings(view: View) -> tuple[Standing, ...]:
    """List the figures a player looks for: turn, initiative, impulse, NATO points, town areas, the sniper, companies lost."""
    return tuple(_standings(view.state))


def _standings(state: State) -> Iterator[Standing]:
    now, land = state.now, state.land
    yield Standing(msg("Turn"), f"{now.turn}/{land.turns}")
    if now.initiative:
        what = msg("Impulses begun ({side} has the initiative)", side=side_title(now.initiative))
        yield Standing(what, str(now.impulse))
    if now.phase == IMPULSES:
        yield Standing(msg("Passes running; two end the impulses"), str(now.passes))
    yield Standing(msg("NATO points"), str(victory.points(state)))
    town = land.town()
    held = sum(state.owner(place) == NATO for place in town)
    yield Standing(msg("Town areas held by NATO"), f"{held}/{len(town)}")
    if land.sniper:
        what = msg("Uses of the sniper, who is out of the game") if now.sniper_gone else msg("Uses of the sniper")
        yield Standing(what, str(now.sniper_uses))
    for side in SIDES:
        yield Standing(msg("Companies lost, {side}", side=side_title(side)), str(len(victory.lost(state, side))))
