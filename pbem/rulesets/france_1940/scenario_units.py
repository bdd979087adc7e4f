"""The order of battle of a scenario: unit rows in the TOML or in a CSV beside it, completed from the unit kinds."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api.desk import ID, ID_FORM, Desk, Places
from pbem.rulesets.api.tables import Read, UnitRow, unit_rows
from pbem.rulesets.france_1940.countries import HOMEBOUND
from pbem.rulesets.france_1940.land import SIDE_OF
from pbem.rulesets.france_1940.scenario_map import nation_at, terrain_at
from pbem.rulesets.france_1940.state import BOX
from pbem.rulesets.france_1940.words import RESERVED

FIELDS = (
    "id", "name", "type", "nation", "place", "entry", "arrives", "class", "size", "divisions", "combat", "move", "reserve-b",
    "drop", "bef",
)  # fmt: skip
CLASSES = ("inf", "mot", "arm", "fort", "air")
_YES = {True: True, False: False, "yes": True, "true": True, "no": False, "false": False, "": False}


def read_units(
    desk: Desk,
    document: Mapping[str, Any],
    read: Read,
    kinds: Mapping[tuple[str, str], Mapping[str, str]],
    made: Mapping[str, Any],
    grid: HexGrid | None,
    turns: int,
) -> list[dict[str, Any]]:
    """Read ``units``: a list of tables, or the name of a CSV file; return each unit with all its values."""
    units: list[dict[str, Any]] = []
    seen: dict[str, str] = {}
    for row in unit_rows(desk, document, read):
        part = Desk(row.file)
        unit = _unit(part, row, kinds, Places(part, grid), turns)
        if unit["id"] in seen:
            part.report(f"{row.key}, id", f"The unit {unit['id']} stands in {seen[unit['id']]} already.")
        seen[unit["id"]] = row.key
        if grid is not None and not part.problems:
            _ground(part, row, unit, made, grid)
        desk.problems += part.problems
        units.append(unit)
    return units


def _unit(
    desk: Desk, row: UnitRow, kinds: Mapping[tuple[str, str], Mapping[str, str]], places: Places, turns: int
) -> dict[str, Any]:
    values = row.values

    def fault(field: str, text: str) -> None:
        desk.report(f"{row.key}, {field}", text)

    for field in values:
        if field not in FIELDS:
            fault(field, f"There is no such value; a unit has {', '.join(FIELDS)}.")
    name = str(values.get("id", ""))
    if not ID.fullmatch(name):
        fault("id", f"{name!r} is no id: {ID_FORM}.")
    if name in RESERVED:
        fault("id", f"{name!r} is a word of the orders and no id.")
    nation, kind = str(values.get("nation", "")), str(values.get("type", ""))
    if nation not in SIDE_OF:
        fault("nation", f"{nation!r} is no nation; it may be {', '.join(SIDE_OF)}.")
    printed = kinds.get((nation, kind), {})
    if not printed and kinds and not {"class", "size", "combat", "move"} <= values.keys():
        known = sorted(k for n, k in kinds if n == nation)
        if nation in SIDE_OF:
            fault("type", f"There is no {kind!r} of {nation} among the unit kinds: {', '.join(known)}.")
    group = str(values.get("class", printed.get("class", "inf")))
    size = str(values.get("size", printed.get("size", "division")))
    if group not in CLASSES:
        fault("class", f"{group!r} is no class; it may be {', '.join(CLASSES)}.")
    if size not in ("division", "corps"):
        fault("size", f'{size!r} is no size; it is "division" or "corps".')
    drop = _flag(values.get("drop", group == "air"))
    corps = size == "corps"
    unit: dict[str, Any] = {
        "id": name,
        "name": str(values.get("name", name)),
        "type": kind,
        "nation": nation,
        "kind": "inf" if group == "air" else group,
        "size": size,
        "divisions": _divisions(values.get("divisions", printed.get("divs", "3" if corps else "1")), fault),
        "combat": _number(values.get("combat", printed.get("combat", "1")), "combat", fault),
        "move": _number(values.get("move", printed.get("move", "1")), "move", fault),
        "reserve_b": _flag(values.get("reserve-b", kind == "B-corps")),
        "drop": drop,
        "bef": _flag(values.get("bef", nation == "GB" and corps)),
        "arrives": _number(values.get("arrives", 0), "arrives", fault),
    }
    if unit["arrives"] > turns:
        fault("arrives", f"Turn {unit['arrives']} is after the last turn, {turns}.")
    unit |= _stand(values, drop, places, row.key, fault)
    return unit


def _stand(values: Mapping[str, Any], drop: bool, places: Places, key: str, fault: Any) -> dict[str, Any]:
    """Read where a unit starts or arrives: its places, and whether it starts in the airborne box."""
    start = str(values.get("place", BOX if drop else ""))
    more = values.get("entry", "")
    if not isinstance(more, str | list):
        fault("entry", 'This must be a list of places, or a text such as "0401 0402".')
        more = ""
    listed = more.split() if isinstance(more, str) else list(more)
    box = start == BOX
    if box and not drop:
        fault("place", "Only a unit with the drop mark starts in the airborne box.")
    starts = start.split() if start and not box else []
    found = [
        *(places.place(text, f"{key}, place") for text in starts),
        *(places.place(text, f"{key}, entry") for text in listed),
    ]
    entry = list(dict.fromkeys(place for place in found if place))
    if not box and not starts and not listed:
        fault("place", "This is missing.")
    return {"entry": entry, "box": box}


def _ground(desk: Desk, row: UnitRow, unit: Mapping[str, Any], made: Mapping[str, Any], grid: HexGrid) -> None:
    """Report entry places in the water, and places abroad of units that never leave their country (FR-H6)."""
    for place in unit["entry"]:
        field = "place" if place in str(row.values.get("place", "")).split() else "entry"
        if terrain_at(made, grid, place) in ("sea", "lake"):
            desk.report(f"{row.key}, {field}", f"{place} is water.")
        elif unit["nation"] in HOMEBOUND and nation_at(made, grid, place) != unit["nation"]:
            desk.report(f"{row.key}, {field}", f"{place} is not in {unit['nation']}, which its units never leave.")


def _number(value: object, field: str, fault: Any) -> int:
    text = str(value).removesuffix("*") if field == "combat" else str(value)
    if not re.fullmatch(r"[0-9]{1,3}", text, re.ASCII) or isinstance(value, bool):
        fault(field, f"{value!r} is no whole number from 0 to 999.")
        return 0
    return int(text)


def _divisions(value: object, fault: Any) -> str:
    try:
        found = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if found < 0:
        fault("divisions", f"{value!r} is no number of divisions such as 3 or 1/2.")
        return "0"
    return str(found)


def _flag(value: object) -> bool:
    return _YES.get(value.lower() if isinstance(value, str) else value, False)
