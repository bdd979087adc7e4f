"""Maps as SVG: the same bytes for the same snapshot, whole numbers, nothing from outside."""

from collections.abc import Iterable, Sequence

from pbem.board.snapshot import AnySnapshot, AreaSnapshot, MapSnapshot
from pbem.reports.areamap import cut_areas, draw_areas, near_areas
from pbem.reports.geometry import Frame
from pbem.reports.hexmap import cut, draw_hexes
from pbem.reports.mapsheet import describe, write

FOUGHT = (
    "attacked",
    "result",
    "retreated",
    "eliminated",
    "declared",
    "dropped",
    "landed",
    "destroyed",
    "fired",
    "sniper",
)
"""The kinds of marks that are fighting."""

NEAR = 2
"""How many hexes from the enemy a front is; of areas, the next ones."""


def draw_map(
    snapshot: AnySnapshot,
    *,
    legend: bool | None = None,
    crop: Sequence[str] | None = None,
    zones: bool = False,
    language: str = "en",
) -> str:
    """Draw a snapshot of hexes or areas as SVG.

    The whole map has a title and a legend; with ``crop`` only those places are drawn, without either. ``legend`` asks for the legend
    or forbids it. ``zones`` adds the hexes in zones of control, hatched.
    """
    places = tuple(crop or ())
    if isinstance(snapshot, AreaSnapshot):
        known = places_of(snapshot)
        places = tuple(place for place in places if place in known)
        sheet = draw_areas(snapshot, places, not places if legend is None else legend, language)
    else:
        sheet = draw_hexes(snapshot, places, not places if legend is None else legend, zones, language)
    return write(sheet, snapshot.title, language)


def crop_places(snapshot: AnySnapshot, places: Iterable[str], distance: int = 2) -> tuple[str, ...]:
    """Return the places to draw so that those given have two hexes (or ``distance``) around them: a whole rectangle.

    Of areas: those given and the next ones. Places that are not on the map are left out; with none at all the whole map is meant.
    """
    if isinstance(snapshot, AreaSnapshot):
        return near_areas(snapshot, places)
    frame = Frame(snapshot.columns, snapshot.rows, snapshot.flat, snapshot.offset)
    near = frame.around(places, distance)
    if not near:
        return ()
    digits = len(next(iter(frame.centres))) // 2
    columns = [int(place[:digits]) for place in near]
    rows = [int(place[digits:]) for place in near]
    return tuple(
        place
        for place in frame.centres
        if min(columns) <= int(place[:digits]) <= max(columns) and min(rows) <= int(place[digits:]) <= max(rows)
    )


def places_of(snapshot: AnySnapshot) -> frozenset[str]:
    """Return the places of a map."""
    if isinstance(snapshot, AreaSnapshot):
        return frozenset(area.place for area in snapshot.areas)
    return frozenset(Frame(snapshot.columns, snapshot.rows, snapshot.flat, snapshot.offset).centres)


def fought_places(snapshot: AnySnapshot, side: str | None = None) -> tuple[str, ...]:
    """Return the places where the segment's fighting was; the front, of one side if it is named, where nothing was fought.

    Where no two sides are near each other these are the places of the segment's other marks.
    """
    fought = [place for mark in snapshot.marks if mark.kind in FOUGHT for place in mark.places]
    found = fought or front(snapshot, side) or [place for mark in snapshot.marks for place in mark.places]
    return tuple(dict.fromkeys(found))


def was_fought(snapshot: AnySnapshot) -> bool:
    """Say whether the map has marks of fighting."""
    return any(mark.kind in FOUGHT for mark in snapshot.marks)


def front(snapshot: AnySnapshot, side: str | None = None) -> tuple[str, ...]:
    """Return the places of counters, of one side if it is named, that have another side's counter within two hexes or next to them."""
    where: dict[str, set[str]] = {}
    for counter in snapshot.counters:
        where.setdefault(counter.side, set()).add(counter.place)
    found: list[str] = []
    for own, places in where.items():
        if side is None or own == side:
            others = {place for other, theirs in where.items() if other != own for place in theirs}
            found += [place for place in sorted(places) if _around(snapshot, place) & others]
    return tuple(dict.fromkeys(found))


def _around(snapshot: AnySnapshot, place: str) -> set[str]:
    if isinstance(snapshot, AreaSnapshot):
        return set(near_areas(snapshot, (place,)))
    frame = Frame(snapshot.columns, snapshot.rows, snapshot.flat, snapshot.offset)
    return frame.around((place,), NEAR)


def describe_position(snapshot: AnySnapshot, language: str = "en", crop: Sequence[str] | None = None) -> str:
    """Say in words what a map shows, for the ``alt`` of its picture; with ``crop`` only what lies in those places."""
    if not crop:
        return describe(snapshot, language)
    if isinstance(snapshot, MapSnapshot):
        return describe(cut(snapshot, set(crop), set(crop)), language)
    return describe(cut_areas(snapshot, set(crop)), language)
