"""The map of a view, with the marks of what happened."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from pbem.board.snapshot import Cell, Counter, Edge, MapSnapshot, Objective, Site, Way
from pbem.core.text import Message, msg, render
from pbem.rulesets.api import Happening
from pbem.rulesets.east_front import marks, odds
from pbem.rulesets.east_front.land import SIDES, Land, Ship, Unit
from pbem.rulesets.east_front.state import OVER, Piece, State, View
from pbem.rulesets.east_front.titles import phase_title, side_title, weather_now
from pbem.rulesets.east_front.zones import zone

TERRAIN = {
    "clear": "clear",
    "woods": "woods",
    "hill": "hills",
    "mountain": "mountains",
    "alpine": "alpine",
    "swamp": "swamp",
    "marsh": "marsh",
    "lake": "lake",
}
"""The class in which each terrain is drawn."""

EDGES = {
    "river": "river",
    "canal": "canal",
    "major-river": "major-river",
    "lake-side": "lake-side",
    "shallow-water": "sea-side",
}
"""The kind of line as which each hexside is drawn."""

WAYS = {"motorway": "motorway", "main-road": "road", "minor-road": "minor-road"}
"""The kind as which each road is drawn; a railroad is drawn by its gauge."""

SIGNS = {
    "mountain": "infantry",
    "motorized": "motorised",
    "mg": "fortress",
    "militia": "infantry",
    "security": "infantry",
    "armored-train": "rail",
    "flotilla": "naval",
    "rocket": "artillery",
    "super-heavy": "artillery",
    "rail-artillery": "artillery",
    "coast": "artillery",
    "hq": "headquarters",
    "msu": "supply",
    "bridge": "bridge-unit",
}
"""The sign of each type of unit that has none of its own name."""


BOXED = {"white": "red-box", "yellow": "yellow-box"}
"""The paces that are drawn otherwise in a red box."""

PACE_TITLES: dict[str, Message] = {
    "white": msg("not motorized"),
    "red-box": msg("motorized"),
    "yellow-box": msg("motorized, infiltrates"),
    "green": msg("super-heavy, by road"),
    "orange": msg("motorized, Regular phase only"),
    "grey": msg("by rail only"),
    "blue": msg("on water only"),
}
"""What the legend says of each pace (EF-2 to EF-8)."""


def snapshot(view: View, events: Sequence[Happening] = (), language: str = "en") -> MapSnapshot:
    """Return the map as a view shows it, with the marks of the events given."""
    state, land = view.state, view.state.land
    now, scenario = state.now, land.scenario
    return MapSnapshot(
        title=str(scenario["title"]),
        subtitle=render(subtitle(state), language),
        columns=land.grid.columns,
        rows=land.grid.rows,
        sides=SIDES,
        cells=_cells(land, tuple(sorted(now.strongpoints)), tuple(sorted(now.works))),
        flat=land.grid.flat,
        offset=land.grid.offset,
        edges=_edges(land, now.broken),
        ways=_ways(land, now.converted),
        counters=tuple(_counters(state)),
        marks=tuple(marks.of_events(state, events)),
        zones={side: tuple(sorted(zone(state, side))) for side in SIDES},
        side_titles={side: render(side_title(side), language) for side in SIDES},
        note=str(scenario.get("note", "")),
        objectives=tuple(_objectives(state, language)),
        sites=tuple(_sites(state)),
        legend_notes=(render(msg("bottom line: attack, defence, movement"), language),),
        pace_titles={pace: render(title, language) for pace, title in PACE_TITLES.items()},
    )


def subtitle(state: State) -> Message:
    """Say at which turn and phase the map stands, and in which weather."""
    now, turns = state.now, state.land.turns
    if now.phase == OVER:
        return msg("turn {turn} of {turns}, the game is over", turn=now.turn, turns=turns)
    phase = phase_title(now.phase)
    if not now.turn:
        return msg("{phase}", phase=phase)
    weather = weather_now(now.weather)
    return msg("turn {turn} of {turns}, {phase}, {weather}", turn=now.turn, turns=turns, phase=phase, weather=weather)


@lru_cache(maxsize=16)
def _cells(land: Land, strongpoints: tuple[str, ...], works: tuple[str, ...]) -> tuple[Cell, ...]:
    """Return the cells of a land; the same ones each time, so that what is drawn of them can be kept."""
    strong = dict.fromkeys(land.scenario.get("strongpoints", ()), "fallen")
    strong |= dict.fromkeys(works, "begun") | dict.fromkeys(strongpoints, "standing")
    return tuple(_cell(land, place, strong.get(place, "")) for place in land.terrain)


def _cell(land: Land, place: str, strongpoint: str) -> Cell:
    sources = [side for side, places in land.sources.items() if place in places]
    return Cell(
        place,
        _terrain(land, place),
        land.names.get(place, ""),
        land.town.get(place) == "major-city",
        sources[0] if len(sources) == 1 else "",
        strongpoint,
        "town" if land.town.get(place) == "town" and land.terrain[place] != "clear" else "",
    )


def _terrain(land: Land, place: str) -> str:
    """Return the class in which a hex is drawn: its city; its town if nothing else is there; else its terrain."""
    terrain, town = land.terrain[place], land.town.get(place, "")
    if town in ("city", "major-city") or (town and terrain == "clear"):
        return town
    return TERRAIN[terrain]


@lru_cache(maxsize=16)
def _edges(land: Land, broken: tuple[str, ...]) -> tuple[Edge, ...]:
    """Return the hexsides that are drawn: waters, and fortified lines from the hex that they lie in to the one that they face."""
    waters = [Edge(EDGES[kind], a, b) for (a, b), kinds in sorted(land.sides.items()) for kind in sorted(kinds)]
    lines = [Edge("major-fort", a, b, f"{a}/{b}" in broken) for a, b in sorted(land.lines)]
    return (*waters, *lines)


@lru_cache(maxsize=16)
def _ways(land: Land, converted: tuple[str, ...]) -> tuple[Way, ...]:
    """Return roads, and railroads by their gauge."""
    drawn: Mapping[str, Sequence[Sequence[str]]] = land.scenario["map"]["ways"]
    done = frozenset(converted)
    found = [Way(kind, tuple(path)) for way, kind in WAYS.items() for path in drawn.get(way, ())]
    return (*found, *(part for path in drawn.get("railroad", ()) for part in _by_gauge(path, done)))


def _by_gauge(path: Sequence[str], converted: frozenset[str]) -> Iterator[Way]:
    """Cut a railroad where its gauge changes: a link is converted when both its hexes are (EF-119)."""
    start = 0
    for at in range(1, len(path)):
        done = converted.issuperset(path[at - 1 : at + 1])
        last = at + 1 == len(path)
        if last or converted.issuperset(path[at : at + 2]) != done:
            yield Way("rail-converted" if done else "rail", tuple(path[start : at + 1]))
            start = at


def _objectives(state: State, language: str) -> Iterator[Objective]:
    """Give the places that count at the end, with who holds them now and what they are worth (EF-H40)."""
    for place, worth in sorted(state.land.objectives.items()):
        if worth:
            yield Objective(
                place, state.owner(place), render(msg("Worth {n} to the Axis at the end.", n=worth), language)
            )


def _sites(state: State) -> Iterator[Site]:
    """Give the ports, and the bridges that bridge units have laid (EF-49)."""
    for place in sorted(state.land.ports):
        yield Site("port", place)
    for a, b in sorted({piece.bridge for piece in state.now.pieces.values() if piece.bridge}):
        yield Site("temporary-bridge", a, b)


def _counters(state: State) -> Iterator[Counter]:
    for place, units in sorted(state.stacks().items()):
        ranked = sorted(units, key=lambda unit: (-odds.attack(state, unit), -odds.defence(state, unit), unit))
        for order, unit in enumerate(ranked):
            yield _counter(state, unit, place, order)
    for ship in state.land.ships.values():
        yield _ship(state, ship)


def _counter(state: State, unit: str, place: str, order: int) -> Counter:
    printed, piece = state.unit(unit), state.piece(unit)
    attack, defence = odds.attack(state, unit), odds.defence(state, unit)
    return Counter(
        unit,
        printed.side,
        place,
        "supply-dump" if piece.dump else sign(printed),
        printed.size,
        f"{attack}-{defence}-{0 if piece.firing or piece.dump else printed.move}",
        printed.name,
        tuple(_states(piece)),
        order,
        steps=printed.steps - piece.lost,
        lost=piece.lost,
        reduced=(attack, defence) != (printed.attack, printed.defence),
        pace=pace(printed),
        band=printed.band,
    )


def _ship(state: State, ship: Ship) -> Counter:
    """Return the counter of a ship that gives naval support, with its support and its range (EF-H39)."""
    value = f"{ship.support}({ship.range})"
    return Counter(ship.id, ship.side, ship.place, "naval", "", value, ship.name, order=len(state.at(ship.place)))


def sign(unit: Unit) -> str:
    """Return the sign that a unit's counter has."""
    return SIGNS.get(unit.type, unit.type)


def pace(unit: Unit) -> str:
    """Return the plate that a unit's movement factor has on the map (EF-2 to EF-8): of white and yellow ones, boxed or not."""
    return BOXED.get(unit.pace, unit.pace) if unit.boxed else unit.pace


def _states(piece: Piece) -> Iterator[str]:
    if piece.supply:
        yield "out-of-supply" if piece.out_of_supply else "emergency"
    if piece.overrun:
        yield "overrun"
    if piece.non_op:
        yield "non-operational"
    if piece.active:
        yield "activated"
    if piece.firing:
        yield "firing"
