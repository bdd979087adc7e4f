"""General Supply for players: how each unit and strongpoint is supplied or why not, and the same for the map (EF-116 to EF-156)."""

from collections.abc import Iterator

from pbem.board.snapshot import NetEnd, SupplyMap, SupplyPart
from pbem.core.text import Message, msg, render
from pbem.rulesets.api.supply import SupplyLine
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.state import State, View
from pbem.rulesets.east_front.supply_chain import LOC, Chain, Gap, chain, gap
from pbem.rulesets.east_front.supply_ends import net_ends
from pbem.rulesets.east_front.supply_net import net
from pbem.rulesets.east_front.supply_words import chain_words, end_words, gap_words

LEVELS = ("supplied", "emergency", "out-of-supply")
"""The states of supply by their number (EF-141, EF-142)."""

STATES: dict[tuple[int, bool], Message] = {
    (0, True): msg("in supply"),
    (0, False): msg("in supply; next: Emergency Supply"),
    (1, True): msg("Emergency Supply; next: in supply"),
    (1, False): msg("Emergency Supply; next: Out of Supply"),
    (2, True): msg("Out of Supply; next: in supply"),
    (2, False): msg("Out of Supply"),
}
"""The states in words, and what the next Supply step makes of them: by level and whether supply can be traced now."""

REMOVED = msg("Emergency Supply; next: removed")
"""The same of a strongpoint that cannot trace again (EF-143)."""

MISSED = "missed"
"""The kind of the part of a try that is beyond what ends it."""


def supply(view: View, unit: str = "") -> tuple[SupplyLine, ...]:
    """List how all units and strongpoints of the view's side are supplied, of both sides for everybody; or one unit of either side.

    Those whose supply is not in order come first, then by number of place. A unit that is not on the map has no line.
    """
    state = view.state
    if unit:
        return (_unit(state, unit),) if unit in state.now.pieces else ()
    sides = SIDES if view.side is None else (view.side,)
    return tuple(
        line
        for side in sides
        for line in sorted(_side(state, side), key=lambda line: (line.in_order, line.place, not line.unit, line.unit))
    )


def _side(state: State, side: str) -> Iterator[SupplyLine]:
    for unit in state.of_side(side):
        yield _unit(state, unit)
    for place, owner in state.now.strongpoints.items():
        if owner == side:
            yield _line(state, side, place, level=int(place in state.now.short), what=msg("strongpoint"))


def _unit(state: State, unit: str) -> SupplyLine:
    piece, side = state.piece(unit), state.unit(unit).side
    return _line(state, side, piece.place, unit, piece.supply, fed=unit in state.now.fed)


def _line(
    state: State, side: str, place: str, unit: str = "", level: int = 0, fed: bool = False, what: Message | None = None
) -> SupplyLine:
    made, missed = chain(state, side, place), gap(state, side, place)
    traced = made is not None or fed
    return SupplyLine(
        unit=unit,
        side=side,
        place=place,
        name=state.land.names.get(place, ""),
        level=LEVELS[level],
        traced=traced,
        state=REMOVED if what and level and not traced else STATES[level, traced],
        why=_why(state, side, made, missed, fed),
        what=what,
        rule=missed.rule if missed else "",
        at=missed.place if missed else "",
        line=made.places if made else missed.line if missed else (),
    )


def _why(state: State, side: str, made: Chain | None, missed: Gap | None, fed: bool) -> Message:
    if made:
        return chain_words(state, made)
    assert missed  # noqa: S101 - a place has a chain or a gap
    said = gap_words(state, side, missed)
    if fed:
        return msg("{first} {second}", first=msg("It lives on Attack Supply for this turn (EF-155)."), second=said)
    return said


def supply_map(view: View, unit: str = "", language: str = "en") -> SupplyMap:
    """Return what the map shows of supply: the places in supply and the ends of the nets, of the view's side or both; a unit's line.

    With a unit only its side is shown.
    """
    state = view.state
    sides = SIDES if view.side is None else (view.side,)
    line: tuple[SupplyPart, ...] = ()
    side = ""
    if unit and unit in state.now.pieces:
        side = state.unit(unit).side
        sides, line = (side,), _parts(state, side, state.piece(unit).place)
    labels = state.land.grid.labels
    return SupplyMap(
        places={
            side: tuple(place for cell, place in enumerate(labels) if net(state, side).reaches(cell)) for side in sides
        },
        ends=tuple(
            NetEnd(end.place, side, render(end_words(state, end), language))
            for side in sides
            for end in net_ends(state, side)
            if not end.through
        ),
        line=line,
        side=side,
        unit=unit if side else "",
    )


def _parts(state: State, side: str, place: str) -> tuple[SupplyPart, ...]:
    """Return the parts of a chain, or of the best try: the chain to its beginning, the LOC as far as it goes, and the rest."""
    made = chain(state, side, place)
    if made is not None:
        return tuple(SupplyPart(part.kind, part.places) for part in made.parts)
    missed = gap(state, side, place)
    if missed is None or not missed.start:
        return ()
    stop = missed.line.index(missed.before or missed.place)
    good, rest = missed.line[: stop + 1], missed.line[stop:]
    return (
        *_parts(state, side, missed.start),
        *([SupplyPart(LOC, good)] if len(good) > 1 else []),
        SupplyPart(MISSED, rest),
    )
