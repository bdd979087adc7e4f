"""The corpus of errors: an order text for each finding code, and exactly what is said of it.

A case is ``tests/corpus/errors/<code>.toml``: ``code``, ``language`` of the answer, ``text`` (and ``in_force`` where a
sheet meets another), then what is expected: ``message``, ``remedy``, ``line``, ``column``, ``length``, ``instead``. A
ruleset's cases also name ``ruleset``, ``scenario`` and ``side``; its tests hand what they found to :func:`check_case`.
"""

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from pbem.core.findings import Finding
from pbem.core.text import render

FOLDER = Path(__file__).parent.parent / "corpus" / "errors"


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    text: str
    message: str
    line: int = 0
    column: int = 0
    length: int = 0
    remedy: str = ""
    instead: str = ""
    rule: str = ""
    language: str = "en"
    in_force: str = ""
    ruleset: str = ""
    scenario: str = ""
    side: str = ""
    segment: str = ""
    setup: str = ""

    def expected(self) -> dict[str, Any]:
        """Return what must be said, in the form of :func:`said`."""
        names = ("code", "message", "remedy", "line", "column", "length", "instead", "rule")
        return {name: getattr(self, name) for name in names}


def said(finding: Finding, language: str = "en") -> dict[str, Any]:
    """Return what a finding says, as a case writes it."""
    return {
        "code": finding.code,
        "message": render(finding.message, language),
        "remedy": render(finding.remedy, language) if finding.remedy else "",
        "line": finding.span.line,
        "column": finding.span.column,
        "length": finding.span.length,
        "instead": finding.instead,
        "rule": finding.rule,
    }


def load(code: str) -> Case:
    """Read the case of a code."""
    data = tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))
    return msgspec.convert(data, Case)


def codes(prefixes: Sequence[str]) -> list[str]:
    """List the codes with a case whose first part is one of the prefixes."""
    return sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem.split(".")[0] in prefixes)


def check_case(case: Case, found: Iterable[Finding]) -> None:
    """Demand that a finding of the case's code is among those found, and says exactly what the case says."""
    rows = [said(finding, case.language) for finding in found]
    assert case.expected() in rows, rows
