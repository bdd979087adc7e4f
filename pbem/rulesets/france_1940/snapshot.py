"""The map of a view, with the marks of what happened; the roster and the figures that go with it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pbem.board.snapshot import Cell, Counter, Edge, MapSnapshot, Mark, Objective, Way
from pbem.core.text import Message, msg, render
from pbem.rulesets.api import Happening
from pbem.rulesets.france_1940.land import SIDE_OF, SIDES, Land, Unit
from pbem.rulesets.france_1940.phases import phase_id
from pbem.rulesets.france_1940.state import BOX, Piece, State, View
from pbem.rulesets.france_1940.titles import phase_title, side_title
from pbem.rulesets.france_1940.victory import stakes
from pbem.rulesets.france_1940.zones import zone

TERRAIN = {
    "clear": "clear",
    "forest": "woods",
    "hills": "hills",
    "wooded-hills": "wooded-hills",
    "mountains": "mountain",
    "marsh": "marsh",
    "big-city": "major-city",
    "small-town": "town",
    "sea": "sea",
    "lake": "lake",
}
"""The class in which each terrain is drawn."""

FORTS = {"maginot": "major-fort", "minor-fort": "minor-fort"}
SIZES = {"division": "XX", "corps": "XXX"}
KINDS = {"arm": "armour", "mot": "motorised", "fort": "fortress", "inf": "infantry"}


def snapshot(view: View, events: Sequence[Happening] = (), language: str = "en") -> MapSnapshot:
    """Return the map as a view shows it, with the marks of the events given."""
    state, land = view.state, view.state.land
    scenario = land.scenario
    return MapSnapshot(
        title=str(scenario["title"]),
        subtitle=render(subtitle(state), language),
        columns=land.grid.columns,
        rows=land.grid.rows,
        sides=SIDES,
        cells=_cells(land, state.now.fallen),
        flat=land.grid.flat,
        offset=land.grid.offset,
        edges=tuple(_edges(state)),
        ways=tuple(Way("road", tuple(road)) for road in scenario["map"]["roads"]),
        counters=tuple(_counters(state)),
        marks=tuple(_marks(state, events)),
        zones={side: tuple(sorted(zone(state, side))) for side in SIDES},
        side_titles={side: render(side_title(side), language) for side in SIDES},
        note=str(scenario.get("note", "")),
        objectives=tuple(_objectives(state, language)),
        legend_notes=(render(msg("bottom line: combat strength and movement"), language),),
    )


def subtitle(state: State) -> Message:
    """Say at which turn and phase the map stands."""
    phase = phase_title(phase_id(state))
    if state.now.step == "over":
        return msg("turn {turn} of {turns}, the game is over", turn=state.now.turn, turns=state.land.turns)
    if not state.now.turn:
        return msg("{phase}", phase=phase)
    return msg("turn {turn} of {turns}, {phase}", turn=state.now.turn, turns=state.land.turns, phase=phase)


@lru_cache(maxsize=16)
def _cells(land: Land, fallen: tuple[str, ...]) -> tuple[Cell, ...]:
    """Return the cells of a land; the same ones each time, so that what is drawn of them can be kept."""
    strong = {place: "fallen" if fort in fallen else "standing" for fort, place in land.eben.items()}
    return tuple(_cell(land, place, strong.get(place, "")) for place in land.terrain)


def _cell(land: Land, place: str, strongpoint: str) -> Cell:
    sources = {SIDE_OF.get(nation, "") for nation, places in land.sources.items() if place in places}
    terrain = land.terrain[place]
    return Cell(
        place,
        TERRAIN.get(terrain, terrain),
        land.names.get(place, ""),
        terrain == "big-city",
        min(sources) if len(sources) == 1 else "",
        strongpoint,
    )


def _edges(state: State) -> Iterator[Edge]:
    land = state.land
    fallen = {land.eben[fort] for fort in state.now.fallen if fort in land.eben}
    for (a, b), kinds in sorted(land.water.items()):
        for kind in sorted(kinds):
            yield Edge(kind, a, b)
    for (inside, outside), kind in sorted(land.forts.items()):
        yield Edge(FORTS[kind], inside, outside, kind == "minor-fort" and inside in fallen)
    for place in land.terrain:
        for other in land.neighbours[place]:
            nations = land.nation.get(place, ""), land.nation.get(other, "")
            if place < other and all(nations) and nations[0] != nations[1]:
                yield Edge("border", place, other)


def _objectives(state: State, language: str) -> Iterator[Objective]:
    """Give the places that the victory depends on, with who holds them now and what is at stake (FR-H33)."""
    for place, lines in stakes(state.land).items():
        if place in state.land.terrain:
            yield Objective(place, state.owner(place), " ".join(render(line, language) for line in lines))


def _counters(state: State) -> Iterator[Counter]:
    land = state.land
    for place, units in sorted(state.stacks().items()):
        if place == BOX:
            continue
        ranked = sorted(units, key=lambda unit: (-state.unit(unit).combat, unit))
        for order, unit in enumerate(ranked):
            printed, piece = state.unit(unit), state.piece(unit)
            yield Counter(
                unit,
                printed.side,
                place,
                unit_type(printed),
                SIZES.get(printed.size, ""),
                f"{printed.combat}-{printed.move}",
                printed.name,
                tuple(_states(piece)),
                order,
            )
    for fort, place in sorted(land.eben.items()):
        if fort not in state.now.fallen:
            side = SIDE_OF.get(land.nation.get(place, ""), "")
            yield Counter(fort, side, place, "fort", "", "2-0", order=len(state.at(place)))


def unit_type(unit: Unit) -> str:
    """Return the sign that a unit's counter has."""
    if unit.drop:
        return "airborne"
    if "cavalry" in unit.type:
        return "cavalry"
    return KINDS.get(unit.kind, "infantry")


def _states(piece: Piece) -> Iterator[str]:
    if piece.disorganised:
        yield "disorganised"
    if piece.supply:
        yield "emergency" if piece.supply == 1 else "out-of-supply"


def _marks(state: State, events: Sequence[Happening]) -> Iterator[Mark]:
    """Mark what the events say; where attackers stood is worked out backwards from where the units are now."""
    where = {unit: piece.place for unit, piece in state.now.pieces.items()}
    stood: dict[int, dict[str, str]] = {}
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        body: Any = event.body
        if event.kind in ("unit.moved", "unit.retreated", "unit.advanced"):
            where[body["unit"]] = body["path"][0]
        elif event.kind in ("unit.eliminated", "unit.evacuated"):
            where[body["unit"]] = body["place"]
        elif event.kind == "combat.fought":
            stood[at] = {unit: where.get(unit, "") for unit in body["units"]}
    air: dict[str, tuple[int, int]] = {}
    interdicted: set[tuple[str, str]] = set()
    for at, event in enumerate(events):
        if "shifts" in event.body:
            air[str(event.body["places"][0])] = _air(event.body["shifts"])
        for mark in _mark(state, event, stood.get(at, {}), air):
            if mark.kind == "interdicted":
                interdicted.add((mark.places[0], mark.side))
            if all(place in state.land.terrain for place in mark.places):
                yield mark
    for found in state.now.interdictions:
        if (found.place, found.side) not in interdicted:
            yield Mark("interdicted", (found.place,), found.side)


def _air(shifts: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    """Return the air points of both sides in a combat from its shifts, a column each (FR-69, FR-70)."""
    by = {str(shift["what"]): abs(int(shift["value"])) for shift in shifts if str(shift["what"]).startswith("air-")}
    return by.get("air-attack", 0), by.get("air-defence", 0)


def _mark(
    state: State, event: Happening, stood: Mapping[str, str], air: Mapping[str, tuple[int, int]]
) -> Iterator[Mark]:
    body: Any = event.body
    units = state.land.units
    match event.kind:
        case "unit.moved" | "unit.retreated" | "unit.advanced":
            kind = event.kind.removeprefix("unit.")
            yield Mark(kind, tuple(body["path"]), units[body["unit"]].side, unit=body["unit"])
        case "unit.landed":
            yield Mark("landed", (body["place"],), units[body["unit"]].side, unit=body["unit"])
        case "drop.worked":
            yield Mark("dropped", (body["place"],), units[body["unit"]].side, unit=body["unit"])
        case "unit.eliminated":
            yield Mark("eliminated", (body["place"],), units[body["unit"]].side, unit=body["unit"])
        case "unit.evacuated":
            yield Mark("evacuated", (body["place"],), units[body["unit"]].side, unit=body["unit"])
        case "hex.interdicted":
            yield Mark("interdicted", (body["place"],), body["side"])
        case "attack.declared":
            for attack in state.now.attacks:
                if attack.places == tuple(body["places"]):
                    points = sum(attack.air.values()), sum(attack.answer.values())
                    for n, place in enumerate(attack.places):
                        yield Mark("declared", (place,), state.phasing, air=(0, 0) if n else points)
        case "combat.fought":
            side = units[body["units"][0]].side if body["units"] else ""
            points = air.get(str(body["places"][0]), (0, 0))
            for n, place in enumerate(body["places"]):
                origins = sorted({start for start in stood.values() if start and state.land.adjacent(start, place)})
                if origins:
                    yield Mark("attacked", (*origins, place), side)
                text = f"{body['column']} {body['result'][place]}"
                yield Mark("result", (place,), side, text, air=(0, 0) if n else points)
        case "fort.destroyed":
            yield Mark("destroyed", (body["place"],), SIDE_OF.get(state.land.nation.get(body["place"], ""), ""))
        case _:
            pass
