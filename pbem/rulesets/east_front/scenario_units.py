"""The order of battle of a scenario: unit rows in the TOML or in a CSV beside it, with a column for each value of a counter."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from pbem.board.hexgrid import HexGrid
from pbem.rulesets.api.desk import Desk, Places
from pbem.rulesets.api.tables import Read, UnitRow, unit_rows
from pbem.rulesets.east_front.land import ARTILLERY, AXIS, PACES, SIDE_OF, TYPES, UNARMED
from pbem.rulesets.east_front.words import RESERVED

SIZES = ("II", "III", "X", "XX", "XXX", "XXXX", "XXXXX")
ECHELONS = {"XXX": "corps", "XXXX": "army", "XXXXX": "front"}
"""What a headquarters of a size is, as the constants name it (EF-H16)."""

FLAGS = ("boxed", "armour", "band", "guards", "nkvd", "ski")
STATES: dict[str, dict[str, Any]] = {
    "emergency": {"supply": 1},
    "oos": {"supply": 2},
    "overrun": {"overrun": True},
    "firing": {"firing": True},
    "dump": {"dump": True},
    "nonop": {"non_op": True},
}
"""The words of the column ``state``: how a unit starts, and what that is of a :class:`.state.Piece`."""

FIELDS = (
    "id", "name", "nation", "type", "size", "attack", "defence", "move", "pace", *FLAGS, "steps", "reverse", "stacking", "range",
    "support", "command", "recovery", "formation", "home", "place", "entry", "arrives", "lost", "state",
)  # fmt: skip
ASIDE = ("row", "file", "sound")
"""What is kept of a row beside the unit until the scenario is written: where it stands, and whether it had no mistakes."""

_ID = re.compile(r"(?=.*[a-z.])[a-z0-9][a-z0-9.-]{0,23}", re.ASCII)
_YES = {True: True, False: False, "yes": True, "true": True, "no": False, "false": False, "": False}

Fault = Callable[[str, str], None]


def read_units(
    desk: Desk,
    document: Mapping[str, Any],
    read: Read,
    constants: Mapping[str, Any],
    grid: HexGrid | None,
    turns: int,
) -> list[dict[str, Any]]:
    """Read ``units``: a list of tables, or the name of a CSV file; return each unit with all its values.

    What a row leaves out comes from the rules: steps by EF-240, stacking points and the values of headquarters from the constants.
    """
    units: list[dict[str, Any]] = []
    seen: dict[str, str] = {}
    for row in unit_rows(desk, document, read):
        part = Desk(row.file)
        unit = _unit(part, row, constants, Places(part, grid), turns)
        if unit["id"] in seen:
            part.report(f"{row.key}, id", f"The unit {unit['id']} stands in {seen[unit['id']]} already.")
        seen.setdefault(unit["id"], row.key)
        desk.problems += part.problems
        units.append({**unit, **dict(zip(ASIDE, (row.key, row.file, not part.problems), strict=True))})
    return units


def plain(row: UnitRow, constants: Mapping[str, Any]) -> dict[str, Any]:
    """Return the unit of a row that the program makes itself, without places."""
    return _unit(Desk(row.file), row, constants, Places(Desk(row.file), None), 0)


def default_steps(attack: int, defence: int, reverse: bool, armed: bool) -> int:
    """How many steps a unit has by its printed strengths (EF-240): 4 from 8 up, 3 from 5 up, else 2 with a weaker reverse."""
    highest = max(attack, defence)
    if not armed:
        return 1
    return 4 if highest >= 8 else 3 if highest >= 5 else 2 if reverse else 1


def default_points(unit: Mapping[str, Any], constants: Mapping[str, Any]) -> int:
    """How many stacking points a unit has where its row gives none, by ``stacking.default_points`` of the constants (EF-H6)."""
    points = constants.get("stacking", {}).get("default_points", {})
    value = points.get(_class_of(unit), 0) if isinstance(points, Mapping) else 0
    return value if isinstance(value, int) else 0


def _class_of(unit: Mapping[str, Any]) -> str:
    """Name the class of a unit among the default stacking points."""
    kind, size = unit["type"], unit["size"]
    if kind in ("hq", "msu"):
        return str(kind)
    if kind in ("engineer", "bridge"):
        return "engineer"
    if kind in ("recon", "motorcycle"):
        return "recon"
    if kind in ARTILLERY:
        return "artillery"
    if size == "XX":
        named = {"cavalry": "cavalry_division", "armour": "tank_division"}
        foot = "infantry_division_axis" if SIDE_OF.get(unit["nation"]) == AXIS else "rifle_division_soviet"
        return named.get(kind, foot)
    if size == "III":
        return {"armour": "panzer_regiment", "motorized": "motorized_regiment"}.get(kind, "brigade")
    return "battalion" if size == "II" else "brigade"


def _unit(desk: Desk, row: UnitRow, constants: Mapping[str, Any], places: Places, turns: int) -> dict[str, Any]:
    values = row.values

    def fault(field: str, text: str) -> None:
        desk.report(f"{row.key}, {field}", text)

    for field in values:
        if field not in FIELDS:
            fault(field, f"There is no such value; a unit has {', '.join(FIELDS)}.")
    name = str(values.get("id", ""))
    if not _ID.fullmatch(name):
        fault("id", f"{name!r} is no id: small letters, digits, dots and hyphens, with a letter or dot, 24 at most.")
    if name in RESERVED:
        fault("id", f"{name!r} is a word of the orders and no id.")
    title = str(values.get("name", name))
    if title != name:
        desk.line(title, f"{row.key}, name")
    reverse = _reverse(values.get("reverse", ""), fault)
    unit: dict[str, Any] = {
        "id": name,
        "name": title,
        "nation": _word(values, "nation", tuple(SIDE_OF), fault),
        "type": _word(values, "type", TYPES, fault),
        "size": _word(values, "size", SIZES, fault),
        "attack": _number(values, "attack", fault),
        "defence": _number(values, "defence", fault),
        "move": _number(values, "move", fault),
        "pace": _word(values, "pace", PACES, fault, "white"),
        **{flag: _flag(values, flag, fault) for flag in FLAGS},
        "reverse": reverse,
        "range": _number(values, "range", fault, 0),
        "support": _number(values, "support", fault, 0),
        "formation": str(values.get("formation", "")),
        "home": places.place(values["home"], f"{row.key}, home") if "home" in values else "",
        "arrives": _number(values, "arrives", fault, 0),
        "lost": _number(values, "lost", fault, 0),
    }
    armed = unit["type"] not in UNARMED
    unit["steps"] = _number(
        values, "steps", fault, default_steps(unit["attack"], unit["defence"], bool(reverse), armed)
    )
    unit["stacking"] = _number(values, "stacking", fault, default_points(unit, constants))
    unit |= _headquarters(unit, values, constants, fault)
    unit["start"] = _start(values, fault)
    unit["entry"] = _stand(values, places, row.key, fault)
    if unit["arrives"] > turns:
        fault("arrives", f"Turn {unit['arrives']} is after the last turn, {turns}.")
    return unit


def _headquarters(
    unit: Mapping[str, Any], values: Mapping[str, Any], constants: Mapping[str, Any], fault: Fault
) -> dict[str, int]:
    """Read the command and the recovery of a headquarters, by default those of its size (EF-H16)."""
    echelon = ECHELONS.get(unit["size"], "") if unit["type"] == "hq" else ""
    made: dict[str, int] = {}
    for field in ("command", "recovery"):
        printed = constants.get("hq", {}).get(field, {})
        value = printed.get(echelon, 0) if isinstance(printed, Mapping) else 0
        made[field] = _number(values, field, fault, value if isinstance(value, int) else 0)
    return made


def _start(values: Mapping[str, Any], fault: Fault) -> dict[str, Any]:
    """Read the column ``state``: words of :data:`STATES`."""
    made: dict[str, Any] = {}
    for word in str(values.get("state", "")).split():
        if word not in STATES:
            fault("state", f"{word!r} is no state; it may be {', '.join(STATES)}.")
        made |= STATES.get(word, {})
    return made


def _stand(values: Mapping[str, Any], places: Places, key: str, fault: Fault) -> list[str]:
    """Read where a unit starts or arrives: its places, the first is the default."""
    found: list[str] = []
    for field in ("place", "entry"):
        value = values.get(field, "")
        if not isinstance(value, str | list):
            fault(field, 'This must be a list of places, or a text such as "0401 0402".')
            continue
        found += [
            places.place(text, f"{key}, {field}") for text in (value.split() if isinstance(value, str) else value)
        ]
    if not values.get("place") and not values.get("entry"):
        fault("place", "This is missing.")
    return list(dict.fromkeys(place for place in found if place))


def _word(values: Mapping[str, Any], field: str, allowed: tuple[str, ...], fault: Fault, default: str = "") -> str:
    word = str(values.get(field, default))
    if word not in allowed:
        text = f"{word!r} is none; it may be {', '.join(allowed)}." if word else "This is missing."
        fault(field, text)
    return word


def _number(values: Mapping[str, Any], field: str, fault: Fault, default: int | None = None) -> int:
    value = values.get(field, default)
    if value is None:
        fault(field, "This is missing.")
    elif not re.fullmatch(r"[0-9]{1,3}", str(value), re.ASCII) or isinstance(value, bool):
        fault(field, f"{value!r} is no whole number from 0 to 999.")
    else:
        return int(value)
    return 0


def _reverse(value: object, fault: Fault) -> list[int]:
    """Read the strengths of a weaker reverse, "3-4": attack and defence (EF-H22)."""
    if value == "":
        return []
    found = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,2})", str(value), re.ASCII)
    if found is None:
        fault("reverse", f'{value!r} is no attack and defence such as "3-4".')
        return []
    return [int(found[1]), int(found[2])]


def _flag(values: Mapping[str, Any], field: str, fault: Fault) -> bool:
    value = values.get(field, False)
    word = value.lower() if isinstance(value, str) else value
    if isinstance(word, str | bool) and word in _YES:
        return _YES[word]
    fault(field, f"{value!r} is neither yes nor no.")
    return False
