"""Golden cases: a small map, orders as sent, dice that show what is told, and every event of the ruleset that must follow.

A case is a folder ``logs/golden/<ruleset>/<nnn-claim-in-words>/``. Its ``case.toml`` has ``title``, ``rules`` (the numbers it is
about), ``source``, the map (``rows``, ``units``, ``at``, ``land``, ``now``: as the drawings of the ruleset's tests take them), and one
``[[segment]]`` for each close: ``orders`` by side as sent, ``rolls`` by name with their values, and ``refused``: the codes of what
checking refuses, by side. ``shows`` are members that some event must have, ``never`` kinds that must not happen: the claim itself. The
events stand in ``expected.jsonl``, one a line without the fields of the chain; ``python -m tests.bless`` writes it anew.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from pbem.core.canon import dumps
from pbem.orders.sheet import settle
from pbem.rulesets import registry
from pbem.rulesets.api import Applied, Fact, Sheet
from tests.rulesets.east_front.field import game as east_front
from tests.rulesets.france_1940.maps import game as france_1940
from tests.rulesets.tannenhaus.field import game as tannenhaus

FOLDER = Path(__file__).parents[2] / "logs" / "golden"

DRAWINGS: dict[str, Callable[..., Any]] = {
    "east_front": east_front,
    "france_1940": france_1940,
    "tannenhaus": tannenhaus,
}
"""For each ruleset the function that makes a state of a drawing."""


class Segment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One close: orders, rolls, refusals."""

    orders: dict[str, str] = {}
    rolls: dict[str, list[int]] = {}
    refused: dict[str, list[str]] = {}


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A golden case as its file has it."""

    title: str
    rules: tuple[str, ...]
    source: str
    rows: str
    units: tuple[str, ...]
    at: str = ""
    land: dict[str, Any] = {}
    now: dict[str, Any] = {}
    segment: tuple[Segment, ...] = ()
    shows: tuple[dict[str, Any], ...] = ()
    never: tuple[str, ...] = ()


class Told:
    """Dice that show what the case tells; a roll it does not tell, and one that is never asked, are faults of the case."""

    def __init__(self, rolls: Mapping[str, Sequence[int]]) -> None:
        self.rolls = dict(rolls)

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Show the values told for a name."""
        assert name in self.rolls, f"the case tells nothing of the roll {name}"
        return tuple(self.rolls.pop(name))


def cases() -> list[Path]:
    """List the folders of all cases."""
    return sorted(file.parent for file in FOLDER.glob("*/*/case.toml"))


def load(folder: Path) -> Case:
    """Read a case."""
    return msgspec.convert(tomllib.loads((folder / "case.toml").read_text(encoding="utf-8")), Case)


def expected(folder: Path) -> list[dict[str, Any]]:
    """Read the lines that must follow."""
    file = folder / "expected.jsonl"
    if not file.exists():
        return []
    return [msgspec.json.decode(line) for line in file.read_text(encoding="utf-8").splitlines()]


def happened(folder: Path) -> Iterator[dict[str, Any]]:
    """Play a case: the findings of each sheet, then the events, as the lines of its file."""
    case, ruleset = load(folder), registry.load(folder.parent.name)
    members = msgspec.convert(case.now, type(_now(case, ruleset, {})))
    state = _drawn(case, ruleset, {name: getattr(members, name) for name in case.now})
    for number, segment in enumerate(case.segment, 1):
        sheets: dict[str, Sheet] = {}
        for at, side in enumerate(sorted(segment.orders)):
            view = ruleset.view(state, side)
            read = ruleset.read(segment.orders[side], view)
            settled = settle(partial(ruleset.check, view), read.lines)
            refused = []
            for index, finding in (*((finding.span.line - 1, finding) for finding in read.findings), *settled.findings):
                span = finding.span
                yield {
                    "segment": number,
                    "side": side,
                    "finding": finding.code,
                    "order": index + 1,
                    "column": span.column,
                    "rule": finding.rule,
                }
                refused += [finding.code] if finding.refuses else []
            assert refused == segment.refused.get(side, []), f"refused of {side}: {refused}"
            sheets[side] = Sheet(tuple(line.order for line in settled.lines), 100 * number + at)
        dice = Told(segment.rolls)
        work = ruleset.adjudicate(state, sheets, dice)
        seq = 100 * number + 10
        try:
            effect = next(work)
            while True:
                yield {
                    "segment": number,
                    "seq": seq,
                    "kind": effect.kind,
                    "to": list(effect.to),
                    "body": msgspec.json.decode(msgspec.json.encode(effect.body)),
                }
                state = ruleset.apply(state, Fact(effect.kind, effect.body, seq=seq, to=effect.to))
                effect = work.send(Applied(state, seq))
                seq += 1
        except StopIteration:
            assert not dice.rolls, f"never rolled: {sorted(dice.rolls)}"


def _drawn(case: Case, ruleset: Any, now: Mapping[str, Any]) -> Any:
    at = {"at": case.at} if case.at else {}
    return DRAWINGS[ruleset.name](case.rows, *case.units, now=now, **at, **case.land)


def _now(case: Case, ruleset: Any, now: Mapping[str, Any]) -> Any:
    return _drawn(case, ruleset, now).now


def written(lines: Sequence[Mapping[str, Any]]) -> str:
    """Write lines as the file has them."""
    return "".join(dumps(line).decode() + "\n" for line in lines)


def holds(part: Any, whole: Any) -> bool:
    """Say whether a value has all the members of another; lists must be equal in length, item by item.

    A member that is 0 or empty may be left out, as it is in the bodies of events.
    """
    if isinstance(part, Mapping):
        return isinstance(whole, Mapping) and all(
            holds(part[name], whole[name]) if name in whole else part[name] in (0, "", [], {}) for name in part
        )
    if isinstance(part, list):
        return (
            isinstance(whole, list)
            and len(part) == len(whole)
            and all(holds(a, b) for a, b in zip(part, whole, strict=True))
        )
    return bool(part == whole)
