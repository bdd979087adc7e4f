"""The order of battle of a scenario: unit rows in the TOML or in a CSV beside it, completed from the kinds of units."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from pbem.rulesets.api.desk import ID, ID_FORM, Desk
from pbem.rulesets.api.tables import Read, UnitRow, unit_rows
from pbem.rulesets.tannenhaus.land import LEADERS, SIDES, TEAMS, Area
from pbem.rulesets.tannenhaus.scenario_map import area_name
from pbem.rulesets.tannenhaus.scenario_tables import FIGURES
from pbem.rulesets.tannenhaus.words import RESERVED

FIELDS = (
    "id", "name", "kind", "area", "arrives", "entry", "attachments", *FIGURES, "rng", *(f"r-{figure}" for figure in FIGURES),
)  # fmt: skip
LEADER_NAMES = {"balakirev": "Balakirev", "battle-captain": "Battle captain"}

Fault = Callable[[str, str], None]


def read_units(
    desk: Desk,
    document: Mapping[str, Any],
    read: Read,
    kinds: Mapping[str, Mapping[str, str]],
    joins: Mapping[str, tuple[str, ...]],
    areas: Mapping[str, Area],
    entries: Mapping[str, list[str]],
    turns: int,
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Read ``units``: a list of tables, or the name of a CSV file; return units with all their values, and their attachments.

    ``joins``: attachments to the kinds and classes that they may be with; ``entries``: the areas by which a side comes in (TN-H23).
    """
    units: list[dict[str, Any]] = []
    attachments: list[dict[str, Any]] = []
    seen: dict[str, str] = {}
    for row in unit_rows(desk, document, read):
        part = Desk(row.file)

        def fault(field: str, text: str, part: Desk = part, row: UnitRow = row) -> None:
            part.report(f"{row.key}, {field}", text)

        unit = _unit(row.values, kinds, areas, entries, turns, fault)
        found = _attachments(row.values, unit, joins, fault)
        for name in (unit["id"], *(one["id"] for one in found)):
            if name in seen:
                field = "id" if name == unit["id"] else "attachments"
                fault(field, f"{name} stands in {seen[name]} already.")
            seen.setdefault(name, row.key)
        desk.problems += part.problems
        units.append(unit)
        attachments += found
    return units, attachments


def _unit(
    values: Mapping[str, Any],
    kinds: Mapping[str, Mapping[str, str]],
    areas: Mapping[str, Area],
    entries: Mapping[str, list[str]],
    turns: int,
    fault: Fault,
) -> dict[str, Any]:
    for field in values:
        if field not in FIELDS:
            fault(field, f"There is no such value; a unit has {', '.join(FIELDS)}.")
    name = str(values.get("id", ""))
    if not ID.fullmatch(name):
        fault("id", f"{name!r} is no id: {ID_FORM}.")
    elif name in RESERVED:
        fault("id", f"{name!r} is a word of the orders and no id.")
    kind = str(values.get("kind", ""))
    printed = kinds.get(kind)
    if printed is None:
        if kinds:
            fault("kind", f"There is no kind {kind!r} among the kinds of units: {', '.join(sorted(kinds))}.")
        printed = {}
    side = printed.get("side", "")
    arrives = _number(values.get("arrives", 0), "arrives", fault)
    if arrives > turns:
        fault("arrives", f"Turn {arrives} is after the last turn, {turns}.")
    area = _area(values.get("area", ""), "area", areas, fault)
    if str(values.get("arrives", 0)) == "0" and not values.get("area"):
        fault("area", "This is missing: the area where it starts, or the turn on which it arrives.")
    elif arrives and values.get("area"):
        fault("area", "A unit that arrives later starts in no area; it comes in by those of entry.")
    return {
        "id": name,
        "name": str(values.get("name", name)),
        "side": side,
        "kind": kind,
        "class": printed.get("class", ""),
        "size": printed.get("size", ""),
        "full": _figures(values, printed, "", fault),
        "back": _figures(values, printed, "r-", fault),
        "range": _number(values.get("rng", printed.get("rng", 0)), "rng", fault),
        "area": area,
        "arrives": arrives,
        "entry": _entry(values.get("entry"), areas, fault) or list(entries.get(side, [])),
    }


def _figures(values: Mapping[str, Any], printed: Mapping[str, str], mark: str, fault: Fault) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for figure in FIGURES:
        field = f"{mark}{figure}"
        value = values.get(field, printed.get(field, 0))
        made[figure] = None if figure == "acm" and value == "*" else _number(value, field, fault)
    return made


def _entry(value: object, areas: Mapping[str, Area], fault: Fault) -> list[str]:
    if value is None:
        return []
    listed = value.split() if isinstance(value, str) else [value] if isinstance(value, int) else value
    if not isinstance(listed, list):
        fault("entry", 'This must be a list of areas, or a text such as "4 5".')
        return []
    found = [_area(item, "entry", areas, fault) for item in listed]
    return list(dict.fromkeys(area for area in found if area))


def _area(value: object, field: str, areas: Mapping[str, Area], fault: Fault) -> str:
    name = area_name(value)
    if name in areas:
        return name
    if value != "" and areas:
        fault(field, f"{value!r} is no area of this map.")
    return ""


def _attachments(
    values: Mapping[str, Any], unit: Mapping[str, Any], joins: Mapping[str, tuple[str, ...]], fault: Fault
) -> list[dict[str, Any]]:
    """Read what is attached to a unit: leaders by name, teams as "sagger", of which a unit has one at most (TN-63, TN-H21)."""
    value = values.get("attachments", "")
    listed = value.split() if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(item, str) for item in listed):
        fault("attachments", 'This must be a list of attachments, or a text such as "sagger balakirev".')
        return []
    made: list[dict[str, Any]] = []
    for kind in dict.fromkeys(listed):
        owner = LEADERS.get(kind) or TEAMS.get(kind)
        if owner is None:
            fault("attachments", f"{kind!r} is no attachment; it may be {', '.join((*LEADERS, *TEAMS))}.")
            continue
        if listed.count(kind) > 1:
            fault("attachments", f"{kind} is named twice; a unit has one at most.")
        allowed = joins.get(kind, ())
        if unit["side"] in SIDES and unit["side"] != owner:
            fault("attachments", f"{kind} joins only units of the {owner} side (TN-63, TN-H21).")
        elif joins and unit["side"] and not {unit["kind"], unit["class"]} & set(allowed):
            fault("attachments", f"{kind} does not join a {unit['kind']}, only: {', '.join(allowed)} (TN-63, TN-H21).")
        if kind in TEAMS and unit["size"] not in ("company", ""):
            fault("attachments", f"{kind} joins a company, and {unit['id']} is a {unit['size']} (TN-63).")
        name = kind if kind in LEADERS else f"{kind}.{unit['id']}"
        made.append({"id": name, "kind": kind, "unit": unit["id"], "name": LEADER_NAMES.get(kind, "")})
    return made


def _number(value: object, field: str, fault: Fault) -> int:
    if isinstance(value, bool) or not re.fullmatch(r"[0-9]{1,3}", str(value), re.ASCII):
        fault(field, f"{value!r} is no whole number from 0 to 999.")
        return 0
    return int(str(value))
