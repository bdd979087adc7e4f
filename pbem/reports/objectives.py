"""Objectives on a map: a small flag at each place a victory depends on, its form and colour those of the side that holds it."""

from collections.abc import Container, Iterable, Iterator, Mapping
from html import escape

from pbem.board.snapshot import AnySnapshot, Objective
from pbem.core.text import msg, render
from pbem.reports.geometry import Point
from pbem.reports.key import Entry
from pbem.reports.labels import SOLID, Occupied, Rect
from pbem.reports.palette import SIDES, SOFT, side_index
from pbem.reports.plain import one_line

ROOM: Rect = (-6, -9, 7, 8)
"""What a flag covers around its point."""

STEP = 6
"""What each further place for a flag costs, in units of a track covered."""

_CLOTHS = ("v-17h11v9h-11", "v-17l12 5-12 5", "v-17h12l-4 4 4 5h-12")
"""First side a square cloth, second a pennant, third a swallowtail: told without colour."""

_DISC = "v-17a5 5 0 0 1 10 0a5 5 0 0 1-10 0"
_POLE = "M-5 8"


def flag(index: int | None) -> str:
    """Return the flag of a side (0, 1, 2) around its centre, cased in white; of nobody a pole with a white disc."""
    cloth, fill, edge = (
        (_DISC, "#fff", SOFT) if index is None else (_CLOTHS[index], SIDES[index].body, SIDES[index].edge)
    )
    return (
        f'<path d="{_POLE}{cloth}" fill="none" stroke="#fff" stroke-width="4.5"/>'
        f'<path d="{_POLE}{cloth}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    )


def _name(snapshot: AnySnapshot, holder: str) -> str:
    return f"f{side_index(snapshot.sides, holder)}" if holder else "f"


def flag_defs(snapshot: AnySnapshot) -> list[str]:
    """Define the flags that a snapshot has."""
    holders = {_name(snapshot, one.holder): one.holder for one in snapshot.objectives}
    return [
        f'<g id="{name}">{flag(side_index(snapshot.sides, holder) if holder else None)}</g>'
        for name, holder in sorted(holders.items())
    ]


def flags(
    snapshot: AnySnapshot, at: Mapping[str, Iterable[Rect]], names: Mapping[str, str], occupied: Occupied, below: Occupied,
    bounds: Rect, language: str,
) -> str:  # fmt: skip
    """Draw a flag for each objective, at the first of its places that covers nothing.

    ``at``: the places for the flag of each objective that is drawn, the best first. ``names``: of places. ``below``: what is
    covered besides, such as names that are not placed yet.
    """
    parts: list[str] = []
    for one in snapshot.objectives:
        if one.place not in at:
            continue
        rect = Occupied(occupied, below).nearest(at[one.place], bounds, STEP)
        occupied.add(rect, SOLID)
        title = escape(title_of(one, snapshot, names.get(one.place, ""), language))
        parts.append(
            f'<use xlink:href="#{_name(snapshot, one.holder)}" x="{rect[0] - ROOM[0]}" y="{rect[1] - ROOM[1]}">'
            f"<title>{title}</title></use>"
        )
    return "".join(parts)


def title_of(one: Objective, snapshot: AnySnapshot, name: str, language: str) -> str:
    """Say which place an objective is and who holds it; then what the ruleset says of it."""
    place = f"{one_line(name)} ({one.place})" if name else one.place
    if one.holder:
        side = one_line(snapshot.side_titles.get(one.holder, one.holder))
        said = render(msg("Objective {place}, held by {side}.", place=place, side=side), language)
    else:
        said = render(msg("Objective {place}, held by nobody.", place=place), language)
    return f"{said} {one_line(one.note)}".rstrip()


def around(x: int, y: int, spots: Iterable[Point]) -> Iterator[Rect]:
    """Give the room of a flag at points around a centre."""
    for dx, dy in spots:
        yield (x + dx + ROOM[0], y + dy + ROOM[1], x + dx + ROOM[2], y + dy + ROOM[3])


def objective_entries(snapshot: AnySnapshot, drawn: Container[str], language: str) -> list[Entry]:
    """List who holds the objectives that are drawn, for a legend, in the order of the sides, then the others."""
    holders = {one.holder for one in snapshot.objectives if one.place in drawn}
    found: list[Entry] = []
    for side in [*snapshot.sides, *sorted(holders - set(snapshot.sides))]:
        if side in holders:
            sign = f'<use xlink:href="#{_name(snapshot, side)}" x="23"/>'
            if side:
                title = one_line(snapshot.side_titles.get(side, side))
                words = msg("objective, held by {side}", side=title)
            else:
                words = msg("objective, held by nobody")
            found.append((sign, render(words, language)))
    return found


HEX_SPOTS: tuple[Point, ...] = (
    *(
        (31, 0),
        (-32, 0),
        (29, 0),
        (-30, 0),
        (29, 8),
        (-30, 8),
        (29, -6),
        (-30, -6),
        (26, 14),
        (-26, 14),
        (26, -14),
        (-26, -14),
    ),
    *sorted(
        ((x, y) for x in range(-54, 55, 3) for y in range(-45, 46, 3)),
        key=lambda spot: (max(0, abs(spot[0]) + abs(spot[1]) * 3 // 5 - 38), -abs(spot[0]), abs(spot[1]), spot),
    ),
)
"""Where the flag of a hex goes: beside its counters, then anywhere in it, from its sides inwards, then just outside."""
