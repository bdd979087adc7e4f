"""The order of battle of a scenario: unit rows in the TOML or in a CSV beside it, completed from the unit kinds."""

import csv
import io
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.france_1940.countries import HOMEBOUND
from pbem.rulesets.france_1940.land import SIDE_OF
from pbem.rulesets.france_1940.scenario_desk import ID, ID_FORM, Desk, Places
from pbem.rulesets.france_1940.scenario_map import nation_at, terrain_at
from pbem.rulesets.france_1940.scenario_tables import Read
from pbem.rulesets.france_1940.state import BOX
from pbem.rulesets.france_1940.words import RESERVED

FIELDS = (
    "id", "name", "type", "nation", "place", "entry", "arrives", "class", "size", "divisions", "combat", "move", "reserve-b",
    "drop", "bef",
)  # fmt: skip
CLASSES = ("inf", "mot", "arm", "fort", "air")
_YES = {True: True, False: False, "yes": True, "true": True, "no": False, "false": False, "": False}


class _Row:
    """One row of the order of battle: its values, and where it stands."""

    def __init__(self, file: str, key: str, values: Mapping[str, Any]) -> None:
        self.file = file
        self.key = key
        self.values = {name: value for name, value in values.items() if value not in (None, "")}


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
    for row in _rows(desk, document, read):
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


def _rows(desk: Desk, document: Mapping[str, Any], read: Read) -> list[_Row]:
    given = document.get("units")
    if isinstance(given, list):
        rows = [_Row(desk.file, f"units[{n}]", row) for n, row in enumerate(given) if isinstance(row, Mapping)]
        if len(rows) != len(given):
            desk.report("units", "Every unit must be a table.")
        return rows
    if not isinstance(given, str):
        desk.report("units", "This must be a list of units or the name of a CSV file." if given else "This is missing.")
        return []
    text = read(given)
    if text is None:
        desk.report("units", f"There is no file {given}.")
        return []
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip() and not line.startswith("#")]
    rows = []
    try:
        records = list(csv.DictReader(io.StringIO("\n".join(lines))))
    except csv.Error as error:
        desk.report("", f"This cannot be read as rows of cells: {error}.", given)
        return []
    for number, values in enumerate(records, 1):
        key = f"row {number}"
        if None in values:
            desk.report(key, "This row has more cells than the header has columns.", given)
            values.pop(None)
        rows.append(_Row(given, key, {name.strip(): (value or "").strip() for name, value in values.items()}))
    return rows


def _unit(
    desk: Desk, row: _Row, kinds: Mapping[tuple[str, str], Mapping[str, str]], places: Places, turns: int
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


def _ground(desk: Desk, row: _Row, unit: Mapping[str, Any], made: Mapping[str, Any], grid: HexGrid) -> None:
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
