"""Whether a scenario makes sense: its units where and how they may be, its points, its sources."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api.desk import Desk, join
from pbem.rulesets.east_front.chart import Chart
from pbem.rulesets.east_front.land import ARTILLERY, SIDE_OF, SIDES, SOVIET, TERRAINS
from pbem.rulesets.east_front.scenario_map import EDGES, terrain_at, town_at
from pbem.rulesets.east_front.victory import LEVELS

STANDING = ("fortress", "mg", "coast", "super-heavy", "rail-artillery", "armored-train")
"""The types that may have a movement allowance of 0: works, guns on their firing side, trains (EF-58, EF-254, EF-H9)."""

RANGED = (*ARTILLERY, "armored-train", "flotilla")
"""The types that may have range and support."""

PACED = {"super-heavy": "green", "armored-train": "grey", "flotilla": "blue"}
"""The types whose movement factor has a colour of its own (EF-4, EF-6, EF-8)."""

_ONLY = {"firing": "super-heavy", "dump": "msu", "non_op": "hq"}
_STATES = {"firing": "firing", "dump": "dump", "non_op": "nonop"}


def check_units(
    desk: Desk,
    units: Sequence[Mapping[str, Any]],
    made: Mapping[str, Any],
    grid: HexGrid | None,
    chart: Chart | None,
    weather: str,
    constants: Mapping[str, Any],
) -> None:
    """Report values of units that no counter can have, places where they may not be, and places where they may not be together.

    Units whose rows have mistakes already are looked at no further.
    """
    for unit in units:
        if not unit["sound"]:
            continue
        part = Desk(unit["file"])
        for field, text in _values(unit):
            part.report(f"{unit['row']}, {field}", text)
        if grid is not None and not part.problems:
            for place in unit["entry"]:
                for text in _place(unit, place, made, grid, chart, weather):
                    part.report(f"{unit['row']}, place", text)
        desk.problems += part.problems
    if grid is not None:
        _stacks(desk, units, made, grid, constants)


def check_places(desk: Desk, scenario: Mapping[str, Any], document: Mapping[str, Any], grid: HexGrid | None) -> None:
    """Report edges that give no source, and objectives in lakes."""
    if grid is None:
        return
    made = scenario["map"]
    for side in SIDES:
        words = desk.words(desk.table(document, "supply"), side, "supply")
        if words and not scenario["supply"].get(side) and all(word in EDGES for word in words):
            desk.report(join("supply", side), "None of these places is held by this side.")
    for place in scenario["objectives"]:
        if terrain_at(made, grid, place) == "lake":
            desk.report(join("victory.objectives", place), f"{place} is a lake.")


def check_levels(desk: Desk, constants: Mapping[str, Any]) -> None:
    """Report levels of victory that do not fall from the best for the Axis to the worst (EF-H40)."""
    levels = constants.get("victory", {}).get("levels", {})
    before: int | None = None
    for name in LEVELS:
        value = levels.get(name) if isinstance(levels, Mapping) else None
        if not isinstance(value, int) or isinstance(value, bool):
            continue
        if before is not None and value >= before:
            desk.report(join("victory.levels", name), f"This must be below {before}, the points of the level above.")
        before = value


def _values(unit: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """Find what no counter can have, as (field, text)."""
    kind, side = unit["type"], SIDE_OF.get(unit["nation"], "")
    if not 1 <= unit["steps"] <= 4:
        yield "steps", "A unit has 1 to 4 steps."
    elif unit["lost"] >= unit["steps"]:
        yield "lost", f"A unit of {unit['steps']} steps that has lost {unit['lost']} is not there any more."
    if not unit["move"] and kind not in STANDING:
        yield "move", f"Only these have a movement allowance of 0: {', '.join(STANDING)}."
    wanted = PACED.get(kind)
    if wanted and unit["pace"] != wanted:
        yield "pace", f"The movement factor of {kind} is {wanted}."
    elif unit["pace"] in ("green", "blue") and not wanted:
        owner = next(name for name, pace in PACED.items() if pace == unit["pace"])
        yield "pace", f"Only {owner} has a movement factor of this colour."
    for field in ("range", "support"):
        if unit[field] and kind not in RANGED:
            yield field, f"Only artillery has this; {kind} is none."
    if kind == "hq":
        if unit["recovery"] > 10:
            yield "recovery", "A headquarters recovers at 10 at most."
    elif unit["command"] or unit["recovery"]:
        yield "command" if unit["command"] else "recovery", "Only a headquarters has this."
    for field in ("guards", "nkvd"):
        if unit[field] and side != SOVIET:
            yield field, "Only a Soviet unit is this."
    if unit["home"] and kind != "militia":
        yield "home", "Only militia has a home."
    for member, owner in _ONLY.items():
        if unit["start"].get(member) and kind != owner:
            yield "state", f"Only {owner} is {_STATES[member]}."
    if unit["arrives"] and (unit["start"] or unit["lost"]):
        yield "state" if unit["start"] else "lost", "A reinforcement arrives whole and in supply."


def _place(
    unit: Mapping[str, Any], place: str, made: Mapping[str, Any], grid: HexGrid, chart: Chart | None, weather: str
) -> Iterable[str]:
    """Find why a unit may not be in a place where it starts or arrives."""
    city = town_at(made, grid, place) in ("city", "major-city")
    if unit["pace"] == "blue":
        if not (terrain_at(made, grid, place) == "lake" or place in made["ports"] or _by_water(made, place)):
            yield f"{place} is not by the water."
    elif unit["pace"] == "grey":
        if not city and not _on_way(made, place, ("railroad",)):
            yield f"There is no railroad in {place}, off which this unit does not move (EF-6)."
    elif unit["pace"] == "green":
        if not city and not _on_way(made, place):
            yield f"There is neither road nor railroad in {place}, off which super-heavy artillery does not move (EF-51)."
    elif chart is not None and not city:
        terrain = terrain_at(made, grid, place)
        rule = (
            chart.entry(terrain, weather, unit["boxed"] or unit["pace"] == "orange").rule if terrain in TERRAINS else ""
        )
        if rule == "P":
            yield f"{place} is {terrain}, where this unit may not be (EF-16)."
        elif rule == "R" and not _on_way(made, place):
            yield f"{place} is {terrain} without road or railroad, where this unit may not be (EF-16)."


def _stacks(
    desk: Desk, units: Sequence[Mapping[str, Any]], made: Mapping[str, Any], grid: HexGrid, constants: Mapping[str, Any]
) -> None:
    """Report places where units of both sides start, or more than may stack (EF-H6)."""
    starts: dict[str, list[Mapping[str, Any]]] = {}
    for unit in units:
        if _starts(unit):
            starts.setdefault(unit["entry"][0], []).append(unit)
    rule = constants.get("stacking", {})
    for place, stack in sorted(starts.items()):
        names = ", ".join(unit["id"] for unit in stack)
        if len({SIDE_OF.get(unit["nation"]) for unit in stack}) > 1:
            desk.report("units", f"Units of both sides start in {place}: {names}.")
            continue
        limit = rule.get("alpine_points" if terrain_at(made, grid, place) == "alpine" else "points")
        points = sum(unit["stacking"] for unit in stack)
        if isinstance(limit, int) and 0 <= limit < points:
            desk.report(
                "units", f"Units of {points} stacking points start in {place}: {names}; at most {limit} (EF-H6)."
            )


def _starts(unit: Mapping[str, Any]) -> bool:
    return bool(not unit["arrives"] and unit["entry"])


def _on_way(made: Mapping[str, Any], place: str, kinds: Iterable[str] = ()) -> bool:
    return any(place in way for kind in kinds or made["ways"] for way in made["ways"].get(kind, ()))


def _by_water(made: Mapping[str, Any], place: str) -> bool:
    return any(place in side.split("/") for listed in made["sides"].values() for side in listed)
