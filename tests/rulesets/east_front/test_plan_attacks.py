"""The attacks of a sheet looked at beforehand: faults at their parts, better lines, forecasts. EF-176 to EF-190."""

import pytest

from pbem.core.text import render
from pbem.orders.model import Line, Order
from pbem.rulesets.api import Checked
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front.orders import Move
from pbem.rulesets.east_front.orders_combat import Advance, Attack, Command
from pbem.rulesets.east_front.plan import Plan
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.field import field

OPEN = "\n".join([". . . . . ."] * 6)
UNITS = (
    "a GE infantry XX 7-9-5 steps=4 0303",
    "b GE armour III 8-7-8 boxed armour steps=3 0303",
    "c GE infantry XX 7-9-5 steps=4 0404",
    "gu GE artillery II 0-1-5 range=2 support=3 0304",
    "mu GE msu II 0-0-6 0304",
    "x SU infantry XX 3-3-4 steps=2 0402",
    "y SU infantry XX 3-3-4 steps=2 0403",
    "5.hq SU hq XXXX 0-1-6 command=2 recovery=4 0602",
)
"""Both enemies watch a and b; c, the helper, is watched by y alone."""


def checked(state: State, text: str, side: str = "axis") -> Checked:
    """Check a sheet in words."""
    view = RULESET.view(state, side)
    sheet = RULESET.read(text, view)
    return RULESET.check(view, sheet.lines)


def told(state: State, text: str, side: str = "axis") -> list[str]:
    """Return what is said of a sheet: "line code at the words marked, and the line to send instead"."""
    lines = text.splitlines()
    said = []
    for index, finding in checked(state, text, side).findings:
        span = finding.span
        marked = lines[span.line - 1][span.column - 1 : span.column - 1 + span.length] if span.line else ""
        said.append(f"{index} {finding.code} at {marked!r}" + (f" -> {finding.instead}" if finding.instead else ""))
    return said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("attack 0402, 0403 with a, b", []),
        ("attack 0402 with a, b\nattack 0403 with c", []),
        (
            "attack 0402 with a",
            ["0 east.attack.owed at 'a' -> attack 0402, 0403 with a"],
        ),
        (
            "attack 0402 with a, b\nattack 0404 with c",
            [
                "0 east.attack.owed at 'a' -> attack 0402, 0403 with a, b",
                "0 east.attack.owed at 'b' -> attack 0402, 0403 with a, b",
                "1 east.attack.no-enemy at '0404'",
            ],
        ),
        (
            "attack 0402, 0403 with a, gu",
            ["0 east.attack.artillery at 'gu' -> attack 0402, 0403 with a; guns gu; supply"],
        ),
        (
            "attack 0402, 0403 with a, c",
            ["0 east.attack.not-adjacent at 'c' -> attack 0402, 0403 with a"],
        ),
        (
            "attack 0402, 0403 with a; engineers",
            ["0 east.attack.no-engineer at 'engineers' -> attack 0402, 0403 with a"],
        ),
        (
            "attack 0402, 0403 with a; guns gu",
            ["0 east.attack.guns-unsupplied at 'gu' -> attack 0402, 0403 with a; guns gu; supply"],
        ),
    ],
)
def test_what_is_said_of_attacks(text: str, said: list[str]) -> None:
    """Each fault stands at its part of the line, and where a better line is found it is offered."""
    assert told(field(OPEN, UNITS), text) == said


def test_what_is_owed_is_named_in_the_remedy() -> None:
    """The hex to attack as well, or the unit to leave out (EF-178)."""
    ((_, finding),) = checked(field(OPEN, UNITS), "attack 0402 with a").findings
    assert render(finding.message) == (
        "a attacks, so y in 0403, whose ZOC covers its hex, must be attacked too, by it or by another."
    )
    assert finding.remedy is not None
    assert render(finding.remedy) == "Attack 0403 as well, or leave a out of every attack."
    assert finding.rule == "EF-178"


def test_attacks_are_looked_at_after_the_moves() -> None:
    """A unit that moves next to the enemy in a line of the sheet attacks from there (EF-180)."""
    units = (UNITS[0].replace("0303", "0103"), *UNITS[5:6])
    state = field(OPEN, units)
    assert told(state, "attack 0402 with a") == ["0 east.attack.not-adjacent at 'a'"]
    assert told(state, "attack 0402 with a\nmove a to 0303") == []


def test_what_leans_on_a_refused_attack_is_refused_too() -> None:
    """The helper cannot attack, so that who counted on it owes what it would have attacked (EF-D9)."""
    state = field(OPEN, UNITS).alter("c", tired=True)
    assert told(state, "attack 0402 with a, b\nattack 0403 with c") == [
        "0 east.attack.owed at 'a' -> attack 0402, 0403 with a, b",
        "0 east.attack.owed at 'b' -> attack 0402, 0403 with a, b",
        "1 east.attack.strategic at 'c'",
    ]


def test_each_attack_that_can_be_declared_is_forecast() -> None:
    """Its box has the odds, the modifiers and the chance of each result; a refused one has none."""
    made = checked(field(OPEN, UNITS), "attack 0402 with a, b\nattack 0403 with c; guns gu; supply")
    assert [(box.place, box.column) for box in made.boxes] == [("0402", "5-1"), ("0403", "3-1")]
    assert all(sum(chance.hits for chance in box.chances) == 10 for box in made.boxes)
    assert not checked(field(OPEN, UNITS), "attack 0402 with a").boxes


def test_the_forecast_counts_the_order_of_the_side_itself() -> None:
    """Under No Retreat the attackers lose steps where they would retreat (EF-234)."""

    def results(text: str) -> list[str]:
        (box,) = checked(field(OPEN, (*UNITS[:2], UNITS[5], "z SU infantry XX 9-12-4 0402")), text).boxes
        return [render(chance.result) for chance in box.chances]

    assert results("attack 0402 with a, b") != results("attack 0402 with a, b; order no-retreat")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("attack 0303 with x", []),
        ("attack 0303 with x; order no-retreat", []),
        ("attack 0303 with x; order no-retreat by 5.hq", []),
        ("attack 0303 with x\norder 0303: no retreat", []),
        ("attack 0303 with x\norder 0404: no retreat", ["1 east.command.no-attack at '0404'"]),
        ("attack 0404 with x\norder 0404: no retreat", ["0 east.attack.not-adjacent at 'x'"]),
    ],
)
def test_orders_to_the_units_are_looked_at(text: str, said: list[str]) -> None:
    """An order belongs to an attack; one for an attack that is refused says nothing of its own (EF-230)."""
    units = ("a GE infantry XX 4-4-5 0303", "c GE infantry XX 4-4-5 0404", UNITS[5], UNITS[7])
    assert told(field(OPEN, units, phase="soviet-motorized"), text, "soviet") == said


def test_an_hq_out_of_range_gives_no_order() -> None:
    """The attack is refused for its order, with the HQ marked, so that the player can choose."""
    units = ("a GE infantry XX 4-4-5 0303", UNITS[5], UNITS[7].replace("0602", "0606"))
    state = field(OPEN, units, phase="soviet-motorized", constants={"hq": {"range": 1}})
    assert told(state, "attack 0303 with x; order no-retreat by 5.hq", "soviet") == [
        "0 east.command.range at '5.hq' -> attack 0303 with x"
    ]


def _codes(state: State, *orders: Order) -> list[tuple[int, str, str]]:
    return [(at, part, finding.code) for at, part, finding in Plan(state, "axis", orders).faults]


def test_clauses_stand_beside_the_attacks_of_their_sheet() -> None:
    """One for a place that nobody attacks is remarked on, one for an attack that is refused is not."""
    state = field(OPEN, UNITS)
    good = Attack(places=("0402", "0403"), units=("a", "b"))
    assert _codes(state, good, Advance(place="0402", all=True), Command(place="0402", command="no-retreat")) == []
    assert _codes(state, good, Advance(place="0404", all=True)) == [(1, "place", "east.advance.no-fight")]
    bad = Attack(places=("0402",), units=("a",))
    assert [code for _, _, code in _codes(state, bad, Advance(place="0402", all=True))] == ["east.attack.owed"]
    assert _codes(state, Move(unit="c", to="0405"), good) == []


def test_a_sheet_without_attacks_has_none() -> None:
    """Nothing is said and nothing forecast."""
    made = RULESET.check(RULESET.view(field(OPEN, UNITS), "axis"), [Line(Move(unit="c", to="0405"))])
    assert (made.findings, made.boxes) == ((), ())


def test_the_line_offered_can_be_sent() -> None:
    """What is offered instead is accepted as it stands."""
    state = field(OPEN, UNITS)
    ((_, finding),) = checked(state, "attack 0402, 0403 with a, gu").findings
    assert told(state, finding.instead) == []
