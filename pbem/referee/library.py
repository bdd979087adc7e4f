"""Scenarios: those that ship with the installed rulesets, and those a referee has written to a file."""

import tomllib
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from pbem.core.canon import CanonError, dumps
from pbem.core.text import msg
from pbem.referee.errors import BadScenario, Refused
from pbem.referee.longnames import long_cells, long_names
from pbem.rulesets import registry
from pbem.rulesets.api import Problem, Ruleset

FORMAT = "pbem-scenario/1"
LARGEST = 4 << 20
"""Bytes of a scenario or table file that are read at most."""


class Scenario(msgspec.Struct, frozen=True):
    """A scenario ready for a log: its ruleset, the compiled form, its SHA-256, the document it was written as, and a name."""

    name: str
    ruleset: Any
    compiled: Any
    digest: str
    document: Mapping[str, Any]


class Listed(msgspec.Struct, frozen=True):
    """A scenario that ships: its name, ruleset and title; or why it cannot be read."""

    name: str
    ruleset: str
    title: str
    fault: str = ""


def shipped() -> list[Listed]:
    """List the scenarios of every installed ruleset; a broken ruleset is listed with its fault."""
    found: list[Listed] = []
    for ruleset_name in registry.names():
        try:
            ruleset = registry.load(ruleset_name)
        except registry.NoRuleset as fault:
            found.append(Listed("", ruleset_name, "", str(fault)))
            continue
        for name in registry.scenarios(ruleset):
            document = tomllib.loads(registry.read_scenario(ruleset, f"{name}.toml") or "")
            found.append(Listed(name, ruleset_name, str(document.get("title", name))))
    return found


def find(name: str) -> Scenario:
    """Find a scenario by the name of a shipped one, or by the path of a file, and compile it.

    Raises:
        Refused: there is no such scenario, or the file cannot be read.
        BadScenario: it has mistakes.
    """
    if name.endswith(".toml") or "/" in name or "\\" in name:
        return _from_file(Path(name))
    for ruleset_name in registry.names():
        try:
            ruleset = registry.load(ruleset_name)
        except registry.NoRuleset:
            continue
        text = registry.read_scenario(ruleset, f"{name}.toml")
        if text is not None:
            return compile_text(text, f"{name}.toml", _shelf_reader(ruleset), name)
    names = ", ".join(entry.name for entry in shipped() if entry.name)
    raise Refused(
        msg(
            'There is no scenario "{name}". These ship: {names}. Your own is named by its path, as ./{name}.toml.',
            name=name,
            names=names or "none",
        )
    )


def compile_text(text: str, file: str, read: Callable[[str], str | None], name: str) -> Scenario:
    """Compile a scenario document.

    Raises:
        BadScenario: with every mistake found.
        NoRuleset: its ruleset is not installed.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(file, [Problem(file, "", f"This is not TOML: {error}")]) from None
    document, problems = _extended(document, file, read)
    if document.get("format") != FORMAT:
        problems.append(
            Problem(file, "format", f'The format is "{FORMAT}", and "{document.get("format")}" is written.')
        )
    wanted = document.get("ruleset")
    if not isinstance(wanted, str):
        problems.append(Problem(file, "ruleset", f"Name a ruleset. Installed are: {', '.join(registry.names())}."))
        raise BadScenario(file, problems)
    ruleset: Ruleset[Any, Any] = registry.load(wanted)

    long = list(long_names(document, file))
    cells: dict[str, list[Problem]] = {}

    def read_any(table: str) -> str | None:
        found = read(table)
        if found is not None and table.lower().endswith(".csv"):
            cells[table] = list(long_cells(found, table))
        return found if found is not None else registry.read_table(ruleset, table)

    made = ruleset.compile(document, file, read_any)
    problems += made.problems
    said = {(problem.file, problem.key) for problem in problems}
    long += [problem for some in cells.values() for problem in some]
    problems += [problem for problem in long if (problem.file, problem.key) not in said]
    if problems:
        raise BadScenario(file, problems)
    try:
        digest = sha256(dumps(made.scenario)).hexdigest()
    except CanonError as error:
        raise BadScenario(file, [Problem(file, "", f"It cannot be logged: it holds {error}")]) from None
    return Scenario(name, ruleset, made.scenario, digest, document)


def _extended(
    document: dict[str, Any], file: str, read: Callable[[str], str | None]
) -> tuple[dict[str, Any], list[Problem]]:
    """Lay a document that ``extends`` another over that one, table by table; a base may not extend a third."""
    name = document.get("extends")
    if name is None:
        return document, []
    text = read(name) if isinstance(name, str) else None
    if text is None:
        return document, [Problem(file, "extends", f'There is no file "{name}" beside it.')]
    try:
        base = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return document, [Problem(str(name), "", f"This is not TOML: {error}")]
    if "extends" in base:
        return document, [Problem(str(name), "extends", "A scenario that is extended may not extend another.")]
    return _over(base, {key: value for key, value in document.items() if key != "extends"}), []


def _over(base: Mapping[str, Any], top: Mapping[str, Any]) -> dict[str, Any]:
    made = dict(base)
    for key, value in top.items():
        before = made.get(key)
        made[key] = _over(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return made


def _from_file(path: Path) -> Scenario:
    text = _read(path)
    if text is None:
        raise Refused(msg("There is no scenario file {path} that can be read.", path=str(path)))

    def read(name: str) -> str | None:
        if "/" in name or "\\" in name or name.startswith("."):
            return None
        return _read(path.parent / name)

    return compile_text(text, path.name, read, path.stem)


def _shelf_reader(ruleset: Ruleset[Any, Any]) -> Callable[[str], str | None]:
    return lambda name: registry.read_scenario(ruleset, name)


def _read(path: Path) -> str | None:
    try:
        if path.stat().st_size > LARGEST:
            return None
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError):
        return None
