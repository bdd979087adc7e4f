"""Reading the tables, constants and unit rows of a scenario: what every ruleset's compiler does alike."""

import csv
import hashlib
import io
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from pbem.board.problems import Problem as TextProblem
from pbem.board.tables import Grid, parse_tables
from pbem.core.text import render
from pbem.rulesets.api.desk import Desk, join

Read = Callable[[str], str | None]
"""Fetches a table or a CSV by its name; None if there is none."""


class UnitRow:
    """One row of an order of battle: its file and key, and its values without the empty ones."""

    def __init__(self, file: str, key: str, values: Mapping[str, Any]) -> None:
        self.file = file
        self.key = key
        self.values = {name: value for name, value in values.items() if value not in (None, "")}


def fetch(desk: Desk, document: Mapping[str, Any], read: Read, shipped: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Fetch every table of ``shipped``, or the file that ``[tables]`` names: its file, its text and the SHA-256 of the text."""
    named = desk.table(document, "tables")
    desk.known(named, shipped, "tables")
    made: dict[str, dict[str, str]] = {}
    for table, ours in shipped.items():
        file = desk.text(named, table, "tables", ours)
        text = read(file)
        if text is None:
            desk.report(join("tables", table), f"There is no file {file}.")
            text = ""
        made[table] = {"file": file, "text": text, "sha256": hashlib.sha256(text.encode()).hexdigest()}
    return made


def grid(desk: Desk, table: Mapping[str, str], name: str) -> Grid | None:
    """Return a grid of a fetched table; what is wrong with the text is reported at its line."""
    if not table["text"]:
        return None
    found = parse_tables(table["text"], table["file"])
    take(desk, found.problems)
    if name not in found.grids and not found.problems:
        desk.report(name, f"The file has no table [{name}].", table["file"])
    return found.grids.get(name)


def take(desk: Desk, problems: Iterable[TextProblem]) -> None:
    """Report the problems of a text of tables."""
    for problem in problems:
        desk.report(f"line {problem.line}", render(problem.finding.message), problem.file)


def toml(desk: Desk, table: Mapping[str, str], name: str) -> dict[str, Any]:
    """Read a fetched table that is TOML; an empty one, and a problem, if it is none or holds what no log can hold."""
    try:
        base = tomllib.loads(table["text"])
    except tomllib.TOMLDecodeError as error:
        desk.report(name, f"This is not TOML: {error}.", table["file"])
        return {}
    probe = Desk(table["file"])
    probe.plain(base)
    desk.problems += probe.problems
    return base


def lay(
    desk: Desk,
    base: Mapping[str, Any],
    over: Mapping[str, Any],
    path: str,
    open_tables: Collection[str] = (),
    free: Collection[str] = (),
) -> dict[str, Any]:
    """Lay a table over another; a key the base does not have, or of another type, is a problem.

    ``open_tables``: paths of tables that take any key; ``free``: paths of values that may be of any type, and need not be in the base.
    """
    made = dict(base)
    is_open = any(path == name or path.startswith(name + ".") for name in open_tables)
    for key, value in over.items():
        full = join(path, key)
        if key not in base:
            if not is_open and full not in free:
                more = (name.rpartition(".")[2] for name in free if name.startswith(f"{path}."))
                desk.known({key: value}, [*base, *more], path)
            made[key] = value
        elif full in free or full.endswith(".cities"):
            made[key] = value
        elif isinstance(base[key], dict) and isinstance(value, Mapping):
            made[key] = lay(desk, base[key], value, full, open_tables, free)
        elif type(base[key]) is not type(value):
            desk.report(full, f"This must be like {base[key]!r}.")
        else:
            made[key] = value
    return made


def unit_rows(desk: Desk, document: Mapping[str, Any], read: Read) -> list[UnitRow]:
    """Return the rows of ``units``: a list of tables, or the name of a CSV file, whose lines that begin with ``#`` are comments."""
    given = document.get("units")
    if isinstance(given, list):
        rows = [UnitRow(desk.file, f"units[{n}]", row) for n, row in enumerate(given) if isinstance(row, Mapping)]
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
    for number, values in enumerate(csv.DictReader(io.StringIO("\n".join(lines))), 1):
        key = f"row {number}"
        if None in values:
            desk.report(key, "This row has more cells than the header has columns.", given)
            values.pop(None)
        rows.append(UnitRow(given, key, {name.strip(): (value or "").strip() for name, value in values.items()}))
    return rows
