"""``[attack-supply]`` of a scenario: for each side its counters, how many MSUs enter a turn, and where (EF-163 to EF-165)."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api.desk import Desk, Places, join
from pbem.rulesets.api.tables import UnitRow
from pbem.rulesets.east_front import scenario_units
from pbem.rulesets.east_front.land import AXIS, SIDE_OF, SIDES, SOVIET
from pbem.rulesets.east_front.scenario_map import terrain_at

NATIONS = {AXIS: "GE", SOVIET: "SU"}
MOST = 60
"""The most counters of a side."""

FREE = "free"
"""The member that marks the row of a counter that is not on the map when the game begins."""


def read_attack_supply(
    desk: Desk,
    document: Mapping[str, Any],
    units: Sequence[Mapping[str, Any]],
    made: Mapping[str, Any],
    grid: HexGrid | None,
    constants: Mapping[str, Any],
) -> tuple[dict[str, dict[str, Any]], list[dict[str, Any]]]:
    """Read ``[attack-supply]``: what it says of each side, and the unit rows of the counters that are free at the start.

    ``counters`` is the limit of a side, the MSUs of its order of battle among them; by default there are no others.
    """
    given = desk.table(document, "attack-supply")
    desk.known(given, SIDES, "attack-supply")
    found: dict[str, dict[str, Any]] = {}
    rows: list[dict[str, Any]] = []
    for side in SIDES:
        if side not in given:
            continue
        own, key = desk.table(given, side, "attack-supply"), join("attack-supply", side)
        desk.known(own, ("counters", "per_turn", "entry"), key)
        listed = [unit for unit in units if unit["type"] == "msu" and SIDE_OF.get(unit["nation"]) == side]
        counters = desk.number(own, "counters", key, 0, len(listed))
        per_turn = desk.number(own, "per_turn", key, 0, 0)
        entry = Places(desk, grid).places(desk.words(own, "entry", key), join(key, "entry"))
        for place in entry:
            if grid is not None and terrain_at(made, grid, place) == "lake":
                desk.report(join(key, "entry"), f"{place} is a lake.")
        if counters < len(listed):
            desk.report(join(key, "counters"), f"The order of battle has {len(listed)} MSUs of this side already.")
        if counters > MOST:
            desk.report(join(key, "counters"), f"A side has at most {MOST} counters.")
        if per_turn and not entry:
            desk.report(join(key, "entry"), "This is missing: MSUs enter somewhere.")
        found[side] = {"counters": counters, "per_turn": per_turn, "entry": list(entry)}
        taken = {unit["id"] for unit in units}
        names = (f"{side[0]}{number}.msu" for number in range(1, 2 * MOST + 1))
        fresh = [name for name in names if name not in taken][: min(counters, MOST) - len(listed)]
        like = listed[0] if listed else None
        rows += [_counter(name, side, like, entry, constants) for name in fresh if counters > len(listed)]
    return found, rows


def _counter(
    name: str, side: str, like: Mapping[str, Any] | None, entry: Sequence[str], constants: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the row of a free counter, with the values of the side's first MSU, or those usual for one."""
    values = {
        "id": name, "nation": NATIONS[side], "type": "msu", "size": "II", "attack": 0, "defence": 0, "move": 8, "pace": "orange",
    }  # fmt: skip
    row = scenario_units.plain(UnitRow("", name, values), constants)
    if like is not None:
        row |= {key: like[key] for key in ("nation", "size", "attack", "defence", "move", "pace", "boxed", "stacking")}
    return {**row, "entry": list(entry), FREE: True}
