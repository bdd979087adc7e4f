"""A sheet of the Combat Phase looked at beforehand: EF-191 to EF-199, EF-218 to EF-223, EF-230, EF-D31, EF-H30."""

from typing import Any

import pytest

from pbem.orders.model import Order
from pbem.rulesets.east_front.orders import Loss, Move, MoveStack, Overrun, Retreat, StandingLoss
from pbem.rulesets.east_front.orders_combat import Advance, AskMe, Attack, Command, StandingReaction, Support
from pbem.rulesets.east_front.plan import Plan
from pbem.rulesets.east_front.state import Assault, Fight, Question, State
from tests.rulesets.east_front.field import field

PLAIN = "\n".join([". . . . . . . . ."] * 8)
UNITS = (
    "a.1 GE infantry XX 9-9-5 steps=4 0403",
    "a.2 GE infantry XX 9-9-5 steps=4 0405",
    "ga GE artillery III 1-1-5 range=2 support=4 steps=1 0303",
    "d.1 SU infantry XX 4-5-4 steps=3 0503",
    "d.2 SU infantry XX 4-5-4 steps=3 0505",
    "g.1 SU artillery II 1-1-4 range=2 support=3 steps=1 0604",
    "g.2 SU artillery II 1-1-4 range=2 support=2 steps=1 0604",
    "g.3 SU artillery II 1-1-4 range=1 support=2 steps=1 0801",
    "5.a SU hq XXXX 0-1-4 command=1 recovery=4 0703",
    "t.1 SU armour XX 4-4-8 boxed armour 0702",
    "t.2 SU armour XX 4-4-8 boxed armour 0702",
    "r.1 SU infantry XX 4-5-4 0702",
)
AIR = [{"id": "il2", "side": "soviet", "rating": 2}, {"id": "ju87", "side": "axis", "rating": 1}]
NORTH, SOUTH = Assault(("0503",), ("a.1",)), Assault(("0505",), ("a.2",))
LINES = (Attack(("0503",), ("a.1",), command="no-retreat"), Attack(("0505",), ("a.2",)))


def attacked(**drawing: Any) -> State:
    """Return an Axis Combat Phase with attacks on 0503 and 0505, before the reaction; the attacker's lines go on."""
    state = field(PLAIN, UNITS, phase="axis-combat", more={"air": AIR}, **drawing)
    return state.change(attacks=(NORTH, SOUTH), carried={"axis": LINES})


def asked(what: str, **more: Any) -> State:
    """Return the state in which a side is asked something; after a die with the combat for 0503."""
    question = Question(**{"side": "axis", "what": what, **more})
    if what == "reaction":
        return attacked().change(reacted=True, question=question)
    fight = Fight(("0503",), ("a.1",), ("d.1",), enemy_hexes=2, own=1)
    return attacked().change(reacted=True, question=question, fight=fight, attacks=(SOUTH,))


def said(state: State, side: str, *orders: Order) -> list[str]:
    """Return what is said of a sheet, as "index part: code", findings that forbid nothing in brackets."""
    found = []
    for index, part, finding in Plan(state, side, orders).faults:
        text = f"{index} {part}: {finding.code}".replace(" :", ":")
        found.append(text if finding.refuses else f"({text})")
    return found


@pytest.mark.parametrize(("orders", "expected"), [
    ([Move(unit="t.1", to="0503")], []),
    ([Move(unit="t.1", path=("0602", "0503"))], []),
    ([MoveStack(place="0702", to="0503")], []),
    ([Move(unit="r.1", to="0503")], ["0 unit: east.reaction.kind"]),
    ([Move(unit="t.1", to="0101")], ["0 to: east.reaction.too-far"]),
    ([Move(unit="t.1", path=("0602", "0603", "0504"))], ["0 path.2: east.reaction.entry"]),
    ([Move(unit="t.1", path=("0602", "0801"))], ["0 path.1: east.move.apart"]),
    ([Move(unit="t.1", to="0602"), Move(unit="t.1", to="0603")], ["1 unit: east.unit.done"]),
    ([MoveStack(place="0604", to="0503")], ["0 place: east.stack.empty"]),
    ([MoveStack(place="0702", to="0101")], ["0 place: east.stack.member"]),
    ([Support("0503", ("g.1",))], []),
    ([Support("0503", ())], []),
    ([Support("0702", ("g.1",))], ["0 place: east.support.no-attack"]),
    ([Support("0503", ("r.1",))], ["0 guns.0: east.support.not-a-gun"]),
    ([Support("0503", ("g.3",))], ["0 guns.0: east.support.range"]),
    ([Support("0503", ("g.1", "g.2"))], ["0 guns.1: east.support.limit"]),
    ([Support("0503", ("g.1",)), Support("0505", ("g.1",))], ["1 guns.0: east.support.twice"]),
    ([Support("0503", ("g.1",)), Support("0505", ("g.2",))], []),
    ([Support("0503", (), ("il2",))], []),
    ([Support("0503", (), ("il2",)), Support("0505", (), ("il2",))], ["1 air.0: east.support.twice"]),
    ([Command("0503", "no-retreat")], []),
    ([Command("0503", "no-retreat", "5.a"), Command("0505", "no-retreat")], ["1 command: east.command.no-one"]),
    ([Command("0402", "no-retreat")], ["0 place: east.command.no-attack"]),
    ([Loss("0503", ("d.1",)), Retreat("0503", ("0603", "0703"))], []),
    ([Move(unit="t.1", to="0503"), Loss("0503", ("t.1", "d.1"))], []),
    ([Loss("0503", ("t.1",))], ["(0 units.0: east.loss.not-there)"]),
    ([Retreat("0702", ("0802",))], ["(0 place: east.retreat.no-fight)"]),
    ([Attack(("0403",), ("d.1",))], ["0: east.phase.attack"]),
    ([Advance("0503", all=True)], ["0: east.phase.out-of-turn"]),
    ([Overrun("0403", ("t.1",))], ["0: east.phase.out-of-turn"]),
    ([AskMe(("losses",)), StandingReaction(), StandingLoss(("d.1",))], []),
])  # fmt: skip
def test_the_side_attacked(orders: list[Order], expected: list[str]) -> None:
    """It moves in reaction, supports, gives orders, and says what it will choose; each fault stands at its part (EF-191 to EF-230)."""
    assert said(attacked(), "soviet", *orders) == expected


def test_support_is_looked_at_after_the_moves() -> None:
    """A motorized gun that reacts supports from where it is then (EF-191, EF-223)."""
    units = [*UNITS, "k.1 SU artillery II 1-1-8 boxed range=1 support=3 steps=1 0803"]
    state = field(PLAIN, units, phase="axis-combat").change(attacks=(NORTH,))
    line = Support("0503", ("k.1",))
    assert said(state, "soviet", line) == ["0 guns.0: east.support.range"]
    assert said(state, "soviet", line, Move(unit="k.1", to="0603")) == []


def test_two_lines_of_support_for_one_combat() -> None:
    """One line counts, the first; of the other it is said (EF-218)."""
    state = attacked().change(attacks=(Assault(("0503", "0504"), ("a.1",)),))
    state = state.alter("d.2", place="0504")
    lines = Support("0504", ("g.1",)), Support("0503", ())
    assert said(state, "soviet", *lines) == ["(1 place: east.support.beside)"]


def test_the_axis_has_four_guns() -> None:
    """A fifth is one too many (EF-220)."""
    guns = [f"g.{n} GE artillery III 1-1-5 range=2 support=2 steps=1 0302" for n in range(5)]
    units = ["a.1 SU infantry XX 4-5-4 0503", "d.1 GE infantry XX 9-9-5 steps=4 0403", *guns]
    state = field(PLAIN, units, phase="soviet-combat").change(attacks=(Assault(("0403",), ("a.1",)),))
    line = Support("0403", tuple(f"g.{n}" for n in range(5)))
    assert said(state, "axis", line) == ["0 guns.4: east.support.limit"]


@pytest.mark.parametrize(
    ("order", "remedy"),
    [
        (Advance("0503", all=True), "Send it when a report says that you are attacked, or asked."),
        (
            Overrun("0403", ("t.1",)),
            "Send it when your movement phase has begun; standing orders may be given at any time.",
        ),
    ],
)
def test_what_answers_waits_for_an_attack_and_what_moves_for_the_movement(order: Order, remedy: str) -> None:
    """An order out of place is told when it is in its place."""
    (found,) = (finding for _, _, finding in Plan(attacked(), "soviet", [order]).faults)
    assert found.remedy is not None
    assert found.remedy.id == remedy


def test_forecasts() -> None:
    """The moves are worked out, and each combat with what the sheet brings to it; the order of the other side is not in it."""
    sheet = [Move(unit="t.1", to="0503"), Command("0503", "no-retreat")]
    plan = Plan(attacked(), "soviet", sheet)
    assert [(made.unit, made.cost, made.allowance) for made in plan.moves] == [("t.1", 6, 8)]
    assert [box.place for box in plan.boxes] == ["0503", "0505"]
    assert all(box.chances for box in plan.boxes)
    assert plan.boxes == Plan(attacked().change(carried={}), "soviet", sheet).boxes
    alone = Plan(attacked(), "soviet", []).boxes
    assert [box.column for box in alone] != [box.column for box in plan.boxes]


@pytest.mark.parametrize(("orders", "expected"), [
    (list(LINES), []),
    ([*LINES, Command("0503", "no-retreat")], ["2: east.phase.out-of-turn"]),
    ([Attack(("0503",), ("a.1",), command="additional-retreat"), LINES[1]], ["0: east.phase.attack"]),
    ([LINES[1]], ["(-1: east.command.bound)"]),
    ([*LINES, Move(unit="a.1", to="0402")], ["2: east.phase.out-of-turn"]),
    ([*LINES, AskMe(("reaction",))], []),
])  # fmt: skip
def test_the_attacker_waits(orders: list[Order], expected: list[str]) -> None:
    """What he ordered with his attacks stays as it is while the other side reacts; standing orders he may give (EF-232, EF-D31)."""
    assert said(attacked(), "axis", *orders) == expected


@pytest.mark.parametrize(("orders", "expected"), [
    (list(LINES), []),
    ([*LINES, Command("0505", "no-retreat")], []),
    ([*LINES, Advance("0503", all=True), Loss("0503", ("a.1",))], []),
    ([Attack(("0503",), ("a.1",)), LINES[1]], []),
    ([LINES[0], Attack(("0505",), ("a.2",), guns=("ga",))], ["1 guns.0: east.attack.guns-unsupplied"]),
    ([LINES[0], LINES[1], Attack(("0604",), ("a.2",))], ["2 places.0: east.attack.unmarked"]),
    ([*LINES, Advance("0604", all=True)], ["(2 place: east.advance.no-fight)"]),
    ([*LINES, Move(unit="a.1", to="0402")], ["2: east.phase.asked"]),
    ([*LINES, Support("0503", ())], ["2: east.phase.asked"]),
])  # fmt: skip
def test_the_attacker_asked_after_the_reaction(orders: list[Order], expected: list[str]) -> None:
    """He may change who attacks which marked hex, and orders and clauses, and nothing else (EF-182, EF-D31)."""
    assert said(asked("reaction"), "axis", *orders) == expected


@pytest.mark.parametrize(("question", "order", "expected"), [
    ({"what": "losses", "units": ("a.1",), "steps": 1}, Loss("0503", ("a.1",)), []),
    ({"what": "losses", "units": ("a.1",), "steps": 1}, Loss("0505", ("a.2",)), ["0 place: east.answer.place"]),
    ({"what": "losses", "units": ("a.1",), "steps": 1}, Loss("0503", ("a.2",)), ["0 units.0: east.answer.unit"]),
    ({"what": "losses", "units": ("a.1",), "steps": 1}, Advance("0503", all=True), ["0: east.phase.asked"]),
    ({"what": "retreats", "side": "soviet", "units": ("d.1",), "hexes": 2}, Retreat("0503", ("0603", "0703")), []),
    ({"what": "retreats", "side": "soviet", "units": ("d.1",), "hexes": 2}, Retreat("0503", to="0801"), []),
    ({"what": "retreats", "side": "soviet", "units": ("d.1",), "hexes": 2}, Retreat("0503", ("0603", "0703"), "d.1"), []),
    ({"what": "retreats", "side": "soviet", "units": ("d.1",), "hexes": 2}, Retreat("0503", ("0602", "0402")),
     ["0 path.1: east.retreat.gap"]),
    ({"what": "retreats", "side": "soviet", "units": ("d.1",), "hexes": 2}, Retreat("0503", ("0504", "0604")),
     ["0 path.1: east.retreat.safer"]),
    ({"what": "retreats", "side": "soviet", "units": ("d.1",), "hexes": 2}, Retreat("0503", ("0602", "0702"), "d.2"),
     ["0 unit: east.answer.unit"]),
    ({"what": "retreats", "side": "soviet", "units": ("d.1",), "hexes": 2}, Loss("0503", ("d.1",)), ["0: east.phase.asked"]),
])  # fmt: skip
def test_an_answer(question: dict[str, Any], order: Order, expected: list[str]) -> None:
    """It is about what is asked, names those that are asked about, and can be carried out (EF-D31, EF-251)."""
    side = question.get("side", "axis")
    kept = LINES if side == "axis" else ()
    assert said(asked(place="0503", **question), side, order, *kept) == expected


def test_an_advance_that_cannot_be_made() -> None:
    """Who is asked who advances is told at once who cannot (EF-261)."""
    state = asked("advances", place="0503", units=("a.1",)).alter("d.1", place="0602")
    assert said(state, "axis", Advance("0503", ("a.1",)), *LINES) == []
    assert said(state, "axis", Advance("0503", ("a.2",)), *LINES) == ["0 units.0: east.answer.unit"]
    held = asked("advances", place="0503", units=("a.1",)).alter("d.1", place="0602").alter("a.1", place="0402")
    assert said(held, "axis", Advance("0503", ("a.1",)), *LINES) == []
    far = held.alter("a.1", place="0302")
    assert said(far, "axis", Advance("0503", ("a.1",)), *LINES) == ["0 units.0: east.advance.away"]


def test_who_is_not_asked_waits() -> None:
    """While one side is asked the other gives standing orders only, and what it ordered before stays (EF-232, EF-D31)."""
    state = asked("losses", place="0503", units=("a.1",), steps=1)
    state = state.change(
        carried={**state.now.carried, "soviet": (Command("0505", "no-retreat"), Loss("0505", ("d.2",)))}
    )
    assert said(state, "soviet", Command("0505", "no-retreat"), Loss("0505", ("d.2",))) == []
    assert said(state, "soviet", Loss("0505", ("d.2",)), Support("0505", ())) == [
        "1: east.phase.out-of-turn",
        "(-1: east.command.bound)",
    ]
