"""Which lines of a sheet can stand together: bad lines do not void good ones."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from pbem.core.findings import Finding
from pbem.orders import findings as say
from pbem.orders.model import Line


class Judged(Protocol):
    """What a check yields, as far as settling looks at it: findings with the index of their line, -1 for the sheet."""

    @property
    def findings(self) -> tuple[tuple[int, Finding], ...]:
        """The findings."""
        ...


C = TypeVar("C", bound=Judged)
Check = Callable[[Sequence[Line]], C]


class Settled(msgspec.Struct, Generic[C], frozen=True):
    """What stands of some lines.

    ``lines``: those that stand, ``kept`` their indices as handed in; ``findings``: all of them, with the index of their line as handed
    in (-1: the sheet); ``checked``: the check of the lines that stand.
    """

    lines: tuple[Line, ...]
    kept: tuple[int, ...]
    findings: tuple[tuple[int, Finding], ...]
    checked: C


def settle(check: Check[C], lines: Sequence[Line]) -> Settled[C]:
    """Check lines, leave out those that are refused, and check again until the rest stands.

    A line that was refused only because of another refused line is taken back, and one that stood only thanks to a
    refused line is refused with ``order.leaned`` beside its finding. A refusal of the sheet as a whole (index -1) refuses every line. There
    are at most two checks a line, and one.
    """
    standing = list(range(len(lines)))
    refused: dict[int, tuple[Finding, ...]] = {}
    several = False
    checked = check(lines)
    while True:
        bad, whole = _refusals(checked, standing)
        if whole:
            found = [*_said(checked, standing), *_flat(refused)]
            return Settled((), (), _in_order(found), check(()))
        if not bad:
            break
        several = several or len(bad) > 1
        gone = sorted(refused)
        for index, some in bad.items():
            refused[index] = (*some, *([_leaned(lines, index, gone)] if gone else []))
        standing = [index for index in standing if index not in bad]
        checked = check([lines[index] for index in standing])
    for index in list(refused) if several else []:
        tried = sorted([*standing, index])
        again = check([lines[one] for one in tried])
        bad, whole = _refusals(again, tried)
        if not bad and not whole:
            standing, checked = tried, again
            del refused[index]
    found = [*_said(checked, standing), *_flat(refused)]
    return Settled(tuple(lines[index] for index in standing), tuple(standing), _in_order(found), checked)


def _refusals(checked: Judged, standing: Sequence[int]) -> tuple[dict[int, tuple[Finding, ...]], bool]:
    """Gather the findings of each line that is refused, and say whether the sheet as a whole is."""
    refused = {index for index, finding in checked.findings if finding.refuses}
    bad: dict[int, tuple[Finding, ...]] = {}
    for index, finding in checked.findings:
        if index in refused and index >= 0:
            bad[standing[index]] = (*bad.get(standing[index], ()), finding)
    return bad, -1 in refused


def _said(checked: Judged, standing: Sequence[int]) -> list[tuple[int, Finding]]:
    return [(standing[index] if index >= 0 else -1, finding) for index, finding in checked.findings]


def _flat(refused: dict[int, tuple[Finding, ...]]) -> list[tuple[int, Finding]]:
    return [(index, finding) for index, some in refused.items() for finding in some]


def _leaned(lines: Sequence[Line], index: int, gone: Iterable[int]) -> Finding:
    """Name the lines without which another does not stand, by their numbers in the text or in the sheet."""
    named = ", ".join(str(lines[one].span.line or one + 1) for one in gone)
    return say.LEANED.at(lines[index].span, lines=named)


def _in_order(found: Iterable[tuple[int, Finding]]) -> tuple[tuple[int, Finding], ...]:
    return tuple(sorted(found, key=lambda pair: pair[0]))
