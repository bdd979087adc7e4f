"""A combat in numbers for a reader: the box of its roll from the body of the event, and its forecast (EF-181 to EF-190, EF-H23)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from pbem.core.text import Message, msg
from pbem.rulesets.api import Box, Chance, Note, Row
from pbem.rulesets.api.factors import Factor, signed
from pbem.rulesets.east_front import boxes_parts
from pbem.rulesets.east_front.assault import Tally
from pbem.rulesets.east_front.sentences_combat import GROUND, HALVINGS, MODIFIERS, MODIFIERS_NOT
from pbem.rulesets.east_front.sentences_results import BECAUSE, BECAUSE_NOT, outcome, own_outcome, their_outcome
from pbem.rulesets.east_front.titles import command_title, in_row, listed, side_title

FRACTIONS = ("3-4", "3-2")
"""The columns between whole odds (EF-186)."""

_HALF = re.compile(r"-|(e)|(R)?([1-9])?\*?", re.ASCII)


class Burden(Protocol):
    """What a result comes to for a side: steps to lose, hexes to retreat, or every unit eliminated."""

    @property
    def steps(self) -> int:
        """Steps to be lost."""

    @property
    def hexes(self) -> int:
        """Hexes to be retreated."""

    @property
    def every(self) -> bool:
        """Whether all units are eliminated."""


class Printed(msgspec.Struct, frozen=True):
    """A burden as printed in the table: without what asterisks and orders add."""

    steps: int = 0
    hexes: int = 0
    every: bool = False


def box(body: Mapping[str, Any]) -> Box:
    """Return the box of a combat from the body of its roll, or of a reckoning without one."""
    rows = [_side(body, 0), _side(body, 1), _odds(body), _modifiers(body)]
    orders = tuple(
        Note(msg("{side}: {order}", side=side_title(side), order=command_title(str(order))), "", "EF-230")
        for side, order in body.get("orders", {}).items()
    )
    if orders:
        rows.append(Row(msg("Orders given"), "", orders))
    result = str(body.get("result", ""))
    if result and body.get("values"):
        rows.append(boxes_parts.die_row(int(body["values"][0]), int(body["net"])))
    if result:
        rows.append(_result(body, result))
    places = [str(place) for place in body["places"]]
    return Box(
        title=msg("The combat at {places}", places=listed(places)),
        place=places[0],
        column=str(body["column"]),
        result=result,
        rows=tuple(rows),
        column_name=msg("below {column}", column=str(body["column"])) if body.get("below") else None,
    )


def forecast(
    tally: Tally, chances: Mapping[str, int], shares: Mapping[str, tuple[Burden, Burden]] | None = None
) -> Box:
    """Return what an attack will probably come to: its box without a roll, and how often each result comes.

    ``chances``: for each cell of the table how many faces of the die give it, as of :func:`.assault.chances`. ``shares``: what a cell
    comes to for attacker and defender with asterisks and orders; by default what is printed.
    """
    outof = sum(chances.values())
    known = shares or {}
    found = tuple(
        Chance(_said(cell, known.get(cell) or printed(cell), tally.steps), hits, outof)
        for cell, hits in chances.items()
    )
    return msgspec.structs.replace(box(tally.body()), chances=found)


def printed(cell: str) -> tuple[Burden, Burden]:
    """Read from a cell what it says of attacker and defender without asterisks."""
    own, _, enemy = cell.partition("/")
    return _half(own), _half(enemy)


def _half(text: str) -> Printed:
    match = _HALF.fullmatch(text)
    if match is None:
        return Printed()
    return Printed(int(match[3] or 0), 2 if match[2] else 0, bool(match[1]))


def _said(cell: str, shares: tuple[Burden, Burden], steps: int) -> Message:
    own, enemy = shares
    return outcome(
        cell,
        own_outcome(own.steps, own.hexes, all=own.every),
        their_outcome(enemy.steps, enemy.hexes, all=enemy.every, left=steps),
    )


def _side(body: Mapping[str, Any], index: int) -> Row:
    """Show one side's strength: its units, what halves them, its guns, what halves these, and the cap (EF-224)."""
    units, guns = body["attack" if index == 0 else "defence"], body["guns" if index == 0 else "support"]
    notes = list(boxes_parts.forces(units))
    notes += boxes_parts.halvings(_halvings_of(body, units), HALVINGS)
    notes += _support(guns)
    notes += boxes_parts.halvings(_halvings_of(body, guns), HALVINGS)
    points, _, counted = body["backing"][index]
    if counted < points:
        said = msg(
            "of {points} points of support {counted} count: no more than the ground units have",
            points=points,
            counted=counted,
        )
        notes.append(Note(said, f"-{points - counted}", "EF-224"))
    return Row(msg("Attack") if index == 0 else msg("Defence"), str(body["totals"][index]), tuple(notes))


def _halvings_of(body: Mapping[str, Any], forces: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    own = {force["unit"] for force in forces}
    return [halving for halving in body.get("halvings", ()) if not own.isdisjoint(halving["units"])]


def _support(guns: Sequence[Mapping[str, Any]]) -> Iterator[Note]:
    for force in guns:
        rule = "EF-223" if force["printed"] == force["strength"] else "EF-H22"
        yield Note(msg("support of {unit}", unit=str(force["unit"])), str(force["strength"]), rule)


def _odds(body: Mapping[str, Any]) -> Row:
    first, second = (str(total) for total in body["totals"])
    notes = [Note(msg("{a} : {b}, rounded for the defender", a=first, b=second), "", "EF-187")]
    if body.get("below"):
        notes.append(
            Note(msg("below {column}: the attackers are eliminated", column=str(body["column"])), "", "EF-188")
        )
    elif body["column"] in FRACTIONS:
        return Row(msg("Odds"), str(body["column"]), tuple(notes))
    elif body["ratio"] != body["column"]:
        notes.append(Note(msg("column {column} of the table is used", column=str(body["column"])), "", "EF-186"))
    return Row(msg("Odds"), str(body["ratio"]), tuple(notes))


def _modifiers(body: Mapping[str, Any]) -> Row:
    """Show every modifier in the order of the table; those of the ground that do not apply are told together, rule by rule."""
    factors = [msgspec.convert(entry, Factor) for entry in body["modifiers"]]
    place = listed(str(place) for place in body["places"])
    notes: list[Note] = []
    told: set[str] = set()
    for factor in factors:
        if factor.applies or factor.what not in GROUND:
            notes.append(_factor(factor, body.get("air", ((), ()))))
        elif factor.rule not in told:
            told.add(factor.rule)
            alike = [f.what for f in factors if not f.applies and f.what in GROUND and f.rule == factor.rule]
            said = msg("without effect in {place}: {what}", place=place, what=in_row([GROUND[what] for what in alike]))
            notes.append(Note(said, "", factor.rule))
    total, net = int(body["total"]), int(body["net"])
    notes += boxes_parts.limited(total, net, "EF-189")
    return Row(msg("Modifiers"), signed(net), tuple(notes))


def _factor(factor: Factor, craft: Sequence[Sequence[str]]) -> Note:
    if factor.applies:
        said = MODIFIERS.get(factor.what, msg("{what} in {place}"))
    else:
        key = f"{factor.what}/{factor.rule}" if factor.unit or factor.what == "combined-arms" else factor.what
        said = MODIFIERS_NOT.get(key) or MODIFIERS_NOT.get(factor.what, msg("no {what} in {place}"))
    args: dict[str, str | int | Message] = {"what": factor.what, "place": factor.place, "unit": factor.unit}
    own, theirs = (listed(side) or msg("nobody") for side in craft)
    args |= {"own": own, "theirs": theirs}
    return Note(msgspec.structs.replace(said, args=args), factor.value if factor.applies else "", factor.rule)


def _result(body: Mapping[str, Any], result: str) -> Row:
    """Show what the result comes to; where the roll does not say it, what is printed."""
    own, enemy = printed(result)
    if "own" in body and "values" in body:
        wiped = body.get("wiped", ())
        side = str(body["side"])
        own = Printed(int(body["own"]), int(body.get("own_hexes", 0)), side in wiped)
        enemy = Printed(int(body["enemy"]), int(body.get("enemy_hexes", 0)), any(one != side for one in wiped))
    notes = [Note(own_outcome(own.steps, own.hexes, all=own.every), "", "EF-H25"), *_because(body.get("because", ()))]
    notes.append(Note(their_outcome(enemy.steps, enemy.hexes, all=enemy.every, left=int(body.get("steps", 0)))))
    return Row(msg("Result"), result, (*notes, *_because(body.get("enemy_because", ()))))


def _because(entries: Sequence[Mapping[str, Any]]) -> Iterator[Note]:
    """Say what the steps and hexes of a side are made of; the number of the result alone needs no words."""
    factors = [msgspec.convert(entry, Factor) for entry in entries]
    for factor in factors if [factor.what for factor in factors] != ["number"] else ():
        said = (BECAUSE if factor.applies else BECAUSE_NOT).get(factor.what, msg("{what}"))
        if not said.args and "{" in said.id:
            said = msgspec.structs.replace(said, args={"what": factor.what})
        yield Note(said, factor.value if factor.applies else "", factor.rule)
