"""Finding rulesets: entry points of the group ``pbem.rulesets``, loaded when asked for, a broken one reported.

This is the only module of the package that looks at installed files; the rules themselves are pure.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from pbem.rulesets.api import Ruleset

GROUP = "pbem.rulesets"

AnyRuleset = Ruleset[Any, Any]


class NoRuleset(LookupError):
    """A ruleset that is not installed, or is and cannot be loaded; the message says what to do."""


class Rule(msgspec.Struct, frozen=True):
    """One rule of a ``rules.toml``: number, one sentence, where it comes from, and the options that touch it."""

    id: str
    text: str
    source: str
    options: tuple[str, ...] = ()


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def names() -> list[str]:
    """List the installed rulesets without loading any."""
    return list(_points())


@cache
def load(name: str) -> AnyRuleset:
    """Load a ruleset.

    Raises:
        NoRuleset: it is not installed, or its package fails; other rulesets are not touched by that.
    """
    point = _points().get(name)
    if point is None:
        known = ", ".join(_points()) or "none"
        raise NoRuleset(f'No ruleset "{name}" is installed. Installed are: {known}.')
    try:
        found: AnyRuleset = point.load()
        if found.name != name:
            raise TypeError(f"it calls itself {found.name}")
    except Exception as error:
        raise NoRuleset(
            f'The ruleset "{name}" ({point.value}) cannot be loaded: {error}. Reinstall the package it comes from.'
        ) from error
    return found


def folder(ruleset: AnyRuleset) -> Traversable:
    """Return the folder of a ruleset's package, with ``rules.toml``, ``tables/`` and ``scenarios/`` in it."""
    return resources.files(ruleset.package)


def read_table(ruleset: AnyRuleset, name: str) -> str | None:
    """Read a table that ships with a ruleset, None if there is none of the name."""
    return _text(folder(ruleset) / "tables", name)


def scenarios(ruleset: AnyRuleset) -> list[str]:
    """List the names of the scenarios that ship with a ruleset."""
    shelf = folder(ruleset) / "scenarios"
    if not shelf.is_dir():
        return []
    return sorted(file.name[: -len(".toml")] for file in shelf.iterdir() if file.name.endswith(".toml"))


def read_scenario(ruleset: AnyRuleset, name: str) -> str | None:
    """Read a file that ships beside a ruleset's scenarios ("sedan.toml", "sedan.csv"), None if there is none."""
    return _text(folder(ruleset) / "scenarios", name)


def _text(shelf: Traversable, name: str) -> str | None:
    if "/" in name or "\\" in name or name.startswith("."):
        return None
    file = shelf / name
    return file.read_text(encoding="utf-8") if file.is_file() else None


def rules(ruleset: AnyRuleset) -> Mapping[str, Rule]:
    """Return the rules of a ruleset by number, in the order of its ``rules.toml``."""
    return _rules(ruleset.package)


@cache
def _rules(package: str) -> Mapping[str, Rule]:
    text = (resources.files(package) / "rules.toml").read_text(encoding="utf-8")
    rows = msgspec.convert(tomllib.loads(text)["rule"], list[Rule])
    return {rule.id: rule for rule in rows}
