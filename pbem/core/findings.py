"""Findings: what is wrong with, or worth saying about, something a person sent.

A person's mistake is a value, never an exception. Every kind of finding is declared once, as a :class:`Code`; the
declared codes can be listed, so that the tests can demand an example of each.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

import msgspec

from pbem.core.text import Message, render


class Kind(StrEnum):
    """The four kinds of "no", and a remark that refuses nothing."""

    UNREADABLE = "unreadable"
    AMBIGUOUS = "ambiguous"
    ILLEGAL = "illegal"
    AT_ODDS = "at-odds"
    NOTE = "note"


class Span(msgspec.Struct, frozen=True):
    """Where in an order text: line and column count from 1, length in characters; line 0 is no line at all."""

    line: int = 0
    column: int = 0
    length: int = 0


NOWHERE = Span()


class Finding(msgspec.Struct, frozen=True):
    """One finding: its code and kind, where, what is so, what to do, the rule, and the line to send instead."""

    code: str
    kind: Kind
    message: Message
    span: Span = NOWHERE
    remedy: Message | None = None
    rule: str = ""
    instead: str = ""

    @property
    def refuses(self) -> bool:
        """Say whether the line that has this finding is not taken."""
        return self.kind not in (Kind.NOTE, Kind.AT_ODDS)


class Code(msgspec.Struct, frozen=True):
    """A declared kind of finding: dotted code, kind, and the msgid of its sentence with named fields."""

    code: str
    kind: Kind
    text: str

    def at(
        self,
        span: Span = NOWHERE,
        /,
        *,
        rule: str = "",
        remedy: Message | None = None,
        instead: str = "",
        **args: str | int | Message,
    ) -> Finding:
        """Make a finding of this kind; the keyword arguments fill the fields of its sentence."""
        return Finding(self.code, self.kind, Message(self.text, args), span, remedy, rule, instead)


_declared: dict[str, Code] = {}


def declare(code: str, kind: Kind, text: str) -> Code:
    """Declare a kind of finding; declaring a code twice is a fault of the program.

    Raises:
        ValueError: the code is declared already with another sentence or kind.
    """
    made = Code(code, kind, text)
    if _declared.setdefault(code, made) != made:
        raise ValueError(f"finding code {code} is declared twice")
    return made


def declared_codes() -> Iterator[Code]:
    """Iterate over every declared code, in order of their names."""
    for name in sorted(_declared):
        yield _declared[name]


def to_json(findings: Iterable[Finding], language: str = "en") -> list[dict[str, Any]]:
    """Write findings as plain objects, empty members left out; the log keeps them so, its sentences in English."""
    rows: list[dict[str, Any]] = []
    for finding in findings:
        row: dict[str, Any] = {
            "code": finding.code,
            "kind": str(finding.kind),
            "line": finding.span.line,
            "column": finding.span.column,
            "length": finding.span.length,
            "message": render(finding.message, language),
            "remedy": render(finding.remedy, language) if finding.remedy else "",
            "rule": finding.rule,
            "instead": finding.instead,
        }
        rows.append({name: value for name, value in row.items() if value not in ("", 0)})
    return rows
