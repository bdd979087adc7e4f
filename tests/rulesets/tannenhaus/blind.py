"""Trials of the rules as a player would make them: a position, orders as text, dice that show what is told, and what must come of it.

They were written from the page, the decisions and the house rules before the program was looked at (those of options and odd
combinations later). A file of ``trials/`` has one after
another: a line that says what the rules demand, and below it the members of :class:`Case` that it has, one a line; a line that is there
more than once goes on, for ``units``, ``row`` (of the drawing) and sheets. ``2 nato`` is a sheet of the second segment, ``2 nobody`` a
segment without any.
"""

import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec

from pbem.orders.sheet import settle
from pbem.rulesets.api import Applied, Effect, Fact, Sheet
from pbem.rulesets.tannenhaus import RULESET
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.golden import Told
from tests.rulesets.tannenhaus.battle import fate
from tests.rulesets.tannenhaus.field import game, grids

FOLDER = Path(__file__).parent / "trials"

SPARE = ("far jaeger-company 1", "sp vdv-para-company 25")
"""A unit of each side far away, so that a side with its hands full still has somebody with points."""


class Case(msgspec.Struct, frozen=True):
    """A trial: what the rules say in our own words, the units as :mod:`.field` draws them, NATO's sheet; on the house map if no ``rows``.

    ``soviet``: the other sheet; ``more``: sheets of later segments. ``holds``: areas that NATO controls besides 1 to 12. ``spare``: with
    :data:`SPARE` or without. ``dice``: rolls as ``1/1j/fire 3 4`` for those of impulse 1, ``rally/v 3`` for others, with ``+`` before for
    the next turn. ``used``: uses of the sniper before, -1 if it is gone; ``lost``: VDV Para companies lost before; ``dead``: companies of
    the Soviet side and of NATO destroyed before.

    What must come of it: ``then``, for each unit its area, its state and, if named, its points, or where an attachment is; without
    ``states`` the state is not compared. ``refused``: rules, any of which a refusal or a failure during play must name, "*" for any;
    with none of them nothing may be refused. ``control``, ``initiative``, ``acting``, ``level`` of the result, "" for none; ``kinds`` of
    events that happen and ``never`` do.
    """

    says: str
    units: tuple[str, ...]
    nato: str = ""
    soviet: str = ""
    dice: str = ""
    then: str = ""
    refused: str = ""
    control: str = ""
    rows: str = ""
    at: str = "1 impulses nato"
    turns: int = 8
    holds: str = ""
    spare: bool = True
    used: int = 0
    lost: int = 0
    dead: tuple[int, int] = (0, 0)
    more: tuple[Mapping[str, str], ...] = ()
    states: bool = True
    initiative: str | None = None
    acting: str | None = None
    level: str | None = None
    kinds: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    options: Mapping[str, str] = {}
    rolled: str = ""


def trials(name: str) -> list[Case]:
    """Read the trials of a file."""
    found: list[Case] = []
    for block in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")[1:]:
        says, *lines = block.strip().splitlines()
        values: dict[str, list[str]] = {}
        for line in lines:
            key, _, value = line.strip().partition(":")
            values.setdefault(key, []).append(value.strip())
        found.append(_case(says, values))
    return found


def _case(says: str, values: dict[str, list[str]]) -> Case:
    last = max((int(key[0]) for key in values if key[0].isdigit()), default=1)
    later = [
        {side: "\n".join(values.pop(f"{n} {side}")) for side in ("nato", "soviet") if f"{n} {side}" in values}
        for n in range(2, last + 1)
    ]
    members: dict[str, Any] = {"says": says, "more": tuple(later)}
    for key, given in values.items():
        text = "\n".join(given)
        if key in ("units", "kinds", "never"):
            members[key] = tuple(item.strip() for part in given for item in part.split(","))
        elif key in ("turns", "used", "lost"):
            members[key] = int(text)
        elif key in ("spare", "states"):
            members[key] = text == "yes"
        elif key == "dead":
            soviet, nato = text.split()
            members[key] = (int(soviet), int(nato))
        elif key == "options":
            members[key] = {text.split()[0]: text.split()[1]}
        elif key == "level":
            members[key] = text.removeprefix("none")
        elif not key[0].isdigit():
            members["rows" if key == "row" else key] = text
    return Case(**members)


@cache
def _house(holds: str) -> str:
    rows = []
    for record in grids("areas.txt")["areas"].records():
        name = record["area"]
        side = "nato" if int(name) <= 12 or name in holds.split() else "soviet"
        marks = [f"tm{record['tm']}", f"max{record['stack']}", *(["town"] if record["town"] == "T" else []), side]
        sees = record["sees"].replace(",", " ").replace("-", "")
        rows.append(f"{name} {record['type']} {' '.join(marks)}: {record['neighbours'].replace(',', ' ')}; sees {sees}")
    return "\n".join(rows)


def begin(case: Case) -> State:
    """Set a trial up."""
    dead = [f"dead.s{n} bmd-company 25" for n in range(case.dead[0])] + [
        f"dead.n{n} m113-company 1" for n in range(case.dead[1])
    ]
    units = (*case.units, *dead, *(SPARE if case.spare and not case.rows else ()))
    now: dict[str, Any] = {"para_losses": case.lost, "sniper_uses": abs(case.used), "sniper_gone": case.used < 0}
    now["cadre_rolled"] = tuple(case.rolled.split())
    at = case.at
    if at.split()[1] == "rally":
        at, now["passes"] = at.replace("rally", "impulses"), 2
    state = game(case.rows or _house(case.holds), *units, at=at, turns=case.turns, now=now, options=dict(case.options))
    pieces = {unit: piece for unit, piece in state.now.pieces.items() if not unit.startswith("dead.")}
    return state.change(pieces=pieces, gone={unit.split()[0]: 0 for unit in dead})


def _rolls(case: Case) -> dict[str, tuple[int, ...]]:
    found = {}
    for text in filter(None, map(str.strip, case.dice.split(";"))):
        name, *values = text.split()
        turn = int(case.at.split()[0]) + name.startswith("+")
        name = name.removeprefix("+")
        found[f"{turn}/{'impulses/' if name[0].isdigit() else ''}{name}"] = tuple(map(int, values))
    return found


class Played(msgspec.Struct, frozen=True):
    """What came of a trial: the state, all effects, the rules that refusals and failures name, and rolls told that never came."""

    state: State
    effects: tuple[Effect, ...]
    rules: tuple[str, ...]
    unrolled: tuple[str, ...]


def _sheet(state: State, side: str, text: str, seq: int) -> tuple[Sheet, tuple[str, ...]]:
    view = RULESET.view(state, side)
    read = RULESET.read(text, view)
    settled = settle(partial(RULESET.check, view), read.lines)
    found = [*read.findings, *(finding for _, finding in settled.findings)]
    rules = tuple(f"{finding.rule} {finding.code}" for finding in found if finding.refuses)
    return Sheet(tuple(line.order for line in settled.lines), seq), rules


def play(case: Case) -> Played:
    """Play a trial, segment by segment, as the referee does."""
    state, dice = begin(case), Told(_rolls(case))
    effects: list[Effect] = []
    rules: list[str] = []
    for number, texts in enumerate(({"nato": case.nato, "soviet": case.soviet}, *case.more), 1):
        sheets = {}
        for at, (side, text) in enumerate(sorted(texts.items())):
            if text:
                sheets[side], found = _sheet(state, side, text, 1000 * number + at)
                rules += found
        work, seq = RULESET.adjudicate(state, sheets, dice), 1000 * number + 10
        try:
            effect = next(work)
            while True:
                effects.append(effect)
                state = RULESET.apply(state, Fact(effect.kind, effect.body, seq=seq, to=effect.to))
                effect = work.send(Applied(state, seq))
                seq += 1
        except StopIteration:
            pass
    rules += [
        str(msgspec.to_builtins(effect.body))
        for effect in effects
        if effect.kind in ("impulse.failed", "order.failed")
        or (effect.kind == "impulse.skipped" and effect.body["why"] == "illegal")
    ]
    return Played(state, tuple(effects), tuple(rules), tuple(dice.rolls))


def judge(case: Case) -> None:
    """Play a trial and compare all that it tells."""
    played = play(case)
    state, now = played.state, played.state.now
    story = [f"{effect.kind} {msgspec.to_builtins(effect.body)}" for effect in played.effects if effect.kind != "roll"]
    told = "\n".join((*played.rules, *story))
    named = [
        rule
        for rule in case.refused.split("|")
        if any(re.search(rf"{re.escape(rule)}\b", text) for text in played.rules)
    ]
    if case.refused:
        assert played.rules if case.refused == "*" else named, f"not refused by {case.refused}\n{told}"
    else:
        assert not played.rules, told
    assert not played.unrolled, f"never rolled: {played.unrolled}\n{told}"
    for text in filter(None, map(str.strip, case.then.split(";"))):
        unit, *words = text.split()
        if unit == "sniper":
            found, wanted = "gone" if now.sniper_gone else "there", words[0]
        elif unit not in state.land.units:
            found, wanted = now.attached.get(unit, "gone"), words[0]
        else:
            found, wanted = _stands(state, unit, words, case.states)
        assert found == wanted, f"{unit}: {found}, not {wanted}\n{told}"
    for text in filter(None, map(str.strip, case.control.split(";"))):
        area, side = text.split()
        assert state.owner(area) == side, f"control of {area}: {state.owner(area)}\n{told}"
    for what, value in (("initiative", case.initiative), ("acting", case.acting)):
        assert value is None or getattr(now, what) == value, f"{what}: {getattr(now, what)}\n{told}"
    level = now.result.level if now.result else ""
    assert case.level is None or level == case.level, f"level: {level}\n{told}"
    kinds = {effect.kind for effect in played.effects}
    assert kinds.intersection((*case.kinds, *case.never)) == set(case.kinds), told


def _stands(state: State, unit: str, words: list[str], states: bool) -> tuple[str, str]:
    points = [word for word in words if re.fullmatch(r"ap[0-9]+", word)]
    wanted = " ".join(word for word in words if word not in points)
    found = fate(state, unit)
    if not states:
        found, wanted = found.split()[0], words[0]
    if points and found != "gone":
        found += f" ap{state.piece(unit).points}"
    return found, " ".join((wanted, *points))
