"""The lines of an order text with what became of each: for the receipt and for ``pbem check``."""

import re
from collections.abc import Iterable, Sequence

from pbem.core.findings import Finding
from pbem.orders.model import Line, ReadSheet
from pbem.reports.inputs import JudgedLine

_SKIPPED = re.compile(r"\s*(?:#|[>＞]|code\s*:|код\s*:|begin\s+orders\b|end\s+orders\b|end\s*$)", re.IGNORECASE)
_EMPTY_WORD = re.compile(r"\s*(?:word|mot|слово)\s*:\s*$", re.IGNORECASE)


def judge(
    text: str,
    sheet: ReadSheet,
    lines: Sequence[Line] = (),
    findings: Iterable[tuple[int, Finding]] = (),
) -> tuple[tuple[JudgedLine, ...], tuple[Finding, ...]]:
    """Put together what became of each line of a text, and the findings that belong to none.

    ``sheet`` is what reading the text gave. ``findings`` are those of checking, each with the index of its line in ``lines`` (-1: the
    sheet as a whole). Blank, comment and quoted lines, the markers of a sheet and its code are left out. A line is taken when it
    holds an order, a word or an instruction that no finding refuses.
    """
    by_line: dict[int, list[Finding]] = {}
    general: list[Finding] = []
    for finding in sheet.findings:
        _put(finding, finding.span.line, by_line, general)
    for index, finding in findings:
        at = finding.span.line
        if not at and 0 <= index < len(lines):
            at = lines[index].span.line
        _put(finding, at, by_line, general)
    starts = {line.span.line for line in sheet.lines}
    judged: list[JudgedLine] = []
    for number, raw in _joined(text, starts | set(by_line)):
        found = by_line.pop(number, [])
        idle = not raw.strip() or _SKIPPED.match(raw) or _EMPTY_WORD.match(raw)
        if idle and not found:
            continue
        taken = not any(finding.refuses for finding in found)
        judged.append(JudgedLine(number, raw, taken, _once(found)))
    for rest in by_line.values():
        general.extend(rest)
    return tuple(judged), _once(general)


def _put(finding: Finding, line: int, by_line: dict[int, list[Finding]], general: list[Finding]) -> None:
    if line > 0:
        by_line.setdefault(line, []).append(finding)
    else:
        general.append(finding)


def _once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    found: list[Finding] = []
    for finding in findings:
        if finding not in found:
            found.append(finding)
    return tuple(sorted(found, key=lambda one: (not one.refuses, one.span.column)))


def _joined(text: str, starts: set[int]) -> list[tuple[int, str]]:
    """Number the lines of a text, a line that ends in a backslash joined with the next one unless that stands by itself."""
    rows: list[tuple[int, str]] = []
    open_end = False
    for number, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        if open_end and number not in starts:
            first, before = rows[-1]
            rows[-1] = (first, f"{before.rstrip()[:-1].rstrip()} {raw.strip()}")
        else:
            rows.append((number, raw))
        open_end = rows[-1][1].rstrip().endswith("\\")
    return rows
