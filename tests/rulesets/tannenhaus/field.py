"""Small positions drawn as text, for the tests of Tannenhaus and the golden cases.

A row is an area: ``15 buildings town max4 nato: 9 16; sees 3 4``. Its type gives TM and stacking unless ``tm3`` or ``max2`` say
otherwise; a side's name is who controls it; the neighbours follow the colon, and may be named on one side only; ``sees`` names the areas
two and three away that are in sight, on one side only too. ``at 120,80`` puts its number where a map is drawn, ``called Alter_Markt``
names it.

A unit is ``2jg jaeger-company 15``, with ``reduced``, ``suppressed``, ``recovering``, ``ap2`` (its points; otherwise those of its side,
none if suppressed, one fewer if recovering), and its attachments ``tow``, ``sagger``, ``balakirev``, ``battle-captain``, whose ids are
``tow.2jg`` or the leader's name; its area is ``off`` for a Hind that is down, ``due2`` or ``due2:4,5`` for one that comes on turn 2.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from pbem.board.areas import Area as Spot
from pbem.board.areas import AreaGraph
from pbem.board.results import DieTable
from pbem.board.tables import Grid, parse_tables
from pbem.rulesets.tannenhaus.land import LEADERS, SIDES, TEAMS, Area, Attachment, Land, Unit, Values
from pbem.rulesets.tannenhaus.options import OPTIONS
from pbem.rulesets.tannenhaus.state import Now, Piece, State

TABLES = Path(__file__).parents[3] / "pbem" / "rulesets" / "tannenhaus" / "tables"


@cache
def grids(file: str) -> dict[str, Grid]:
    """Read a shipped table."""
    return dict(parse_tables((TABLES / file).read_text(encoding="utf-8"), file).grids)


@cache
def constants() -> dict[str, Any]:
    """Read the shipped constants."""
    return tomllib.loads((TABLES / "constants.toml").read_text(encoding="utf-8"))


def _die_table(grid: Grid, die: str) -> DieTable:
    at = grid.header.index(die)
    columns = tuple(name for name in grid.header if name != die)
    rows = tuple(tuple(cell for n, cell in enumerate(row.cells) if n != at) for row in grid.rows)
    return DieTable(grid.name, columns, int(grid.rows[0].cells[at]), rows)


def kinds() -> dict[str, dict[str, str]]:
    """Return the shipped kinds of units by name."""
    return {record["unit"]: record for record in grids("units.txt")["units"].records()}


def _unit(words: list[str]) -> tuple[Unit, Piece | None, list[Attachment]]:
    name, kind, where, *marks = words
    record = kinds()[kind]

    def side(prefix: str) -> Values:
        acm = record[f"{prefix}acm"]
        return Values(
            int(record[f"{prefix}rcm"]),
            None if acm == "*" else int(acm),
            int(record[f"{prefix}df"]),
            int(record[f"{prefix}ap"]),
        )

    full, back = side(""), side("r-")
    arrives, entry = 0, tuple(str(area) for area in constants()["entry"][record["side"]])
    if due := re.fullmatch(r"due([0-9]+)(?::([0-9,]+))?", where):
        arrives, where = int(due[1]), ""
        entry = tuple(due[2].split(",")) if due[2] else entry
    size = next((size for size in ("company", "platoon", "battery", "flight") if kind.endswith(size)), "battery")
    unit = Unit(
        name, record["side"], kind, record["class"], full, back, int(record["rng"]), size, area="" if where == "off" else where,
        arrives=arrives, entry=entry,
    )  # fmt: skip
    state = next((mark for mark in marks if mark in ("suppressed", "recovering")), "")
    points = (back if "reduced" in marks else full).ap
    points = 0 if state == "suppressed" else points - (state == "recovering")
    points = next((int(mark[2:]) for mark in marks if re.fullmatch(r"ap[0-9]+", mark)), points)
    found = [Attachment(m if m in LEADERS else f"{m}.{name}", m, name) for m in marks if m in LEADERS or m in TEAMS]
    if arrives:
        return unit, None, found
    return unit, Piece("" if where == "off" else where, state, "reduced" in marks, points), found


def _areas(rows: str) -> dict[str, Area]:
    types = {record["type"]: record for record in grids("area_types.txt")["types"].records()}
    made: dict[str, dict[str, Any]] = {}
    links: dict[str, set[str]] = {}
    sights: dict[str, set[str]] = {}
    for row in filter(None, map(str.strip, rows.splitlines())):
        head, _, tail = row.partition(":")
        near, _, far = tail.partition("; sees")
        name, kind, *marks = head.split()
        area: dict[str, Any] = {"type": kind, "tm": int(types[kind]["tm"]), "stack": int(types[kind]["stack"])}
        for n, mark in enumerate(marks):
            if mark in SIDES:
                area["control"] = mark
            elif mark == "town":
                area["town"] = True
            elif mark == "at":
                x, y = marks[n + 1].split(",")
                area["at"] = (int(x), int(y))
            elif mark == "called":
                area["name"] = marks[n + 1].replace("_", " ")
            elif number := re.fullmatch(r"(tm|max)([0-9]+)", mark):
                area["tm" if number[1] == "tm" else "stack"] = int(number[2])
        made[name] = area
        for other in near.split():
            links.setdefault(name, set()).add(other)
            links.setdefault(other, set()).add(name)
        for other in far.split():
            sights.setdefault(name, set()).add(other)
            sights.setdefault(other, set()).add(name)
    order = list(made)
    return {
        name: Area(
            name,
            neighbours=tuple(sorted(links.get(name, ()), key=order.index)),
            sees=frozenset(sights.get(name, ())),
            **area,
        )
        for name, area in made.items()
    }


def game(
    rows: str,
    *units: str,
    at: str = "1 impulses nato",
    now: dict[str, Any] | None = None,
    options: dict[str, str] | None = None,
    turns: int = 8,
    over: dict[str, Any] | None = None,
) -> State:
    """Make a state of a drawing: ``at`` is the turn, the phase, and who has the initiative and acts.

    ``now``: members of the state to set; ``options``: of the scenario; ``over``: constants laid over those that ship, one level deep.
    """
    areas = _areas(rows)
    graph = AreaGraph(Spot(area.id, area.neighbours) for area in areas.values())
    listed: dict[str, Unit] = {}
    pieces: dict[str, Piece] = {}
    attached: dict[str, Attachment] = {}
    due: dict[str, int] = {}
    turn, phase, side = at.split()
    for text in units:
        unit, piece, some = _unit(text.split())
        listed[unit.id] = unit
        if piece:
            pieces[unit.id] = piece
        elif unit.arrives <= int(turn):
            due[unit.id] = unit.full.ap
        attached |= {one.id: one for one in some}
    tables = grids("rally.txt")
    numbers = {
        name: {**value, **(over or {}).get(name, {})} if isinstance(value, dict) else value
        for name, value in constants().items()
    }
    land = Land(
        scenario={"title": "Field", "note": ""},
        graph=graph,
        areas=areas,
        distances={name: graph.within(name) for name in areas},
        units=listed,
        attachments=attached,
        hits=_die_table(grids("hits.txt")["hits"], "margin"),
        rally=_die_table(tables["rally"], "die"),
        rally_modifiers={r["modifier"]: int(r["effect"]) for r in tables["modifiers"].records()},
        entries={
            record["type"]: {"foot": record["foot"] != "P", "vehicle": record["vehicle"] != "P"}
            for record in grids("area_types.txt")["types"].records()
        },
        options={**{name: option.default for name, option in OPTIONS.items()}, **(options or {})},
        constants=numbers,
        turns=turns,
    )
    members = {
        "turn": int(turn),
        "phase": phase,
        "initiative": side,
        "acting": side if phase == "impulses" else "",
        "pieces": pieces,
        "due": due,
        "attached": {one.id: one.unit for one in attached.values()},
        **(now or {}),
    }
    return State(land, msgspec.structs.replace(Now(), **members))
