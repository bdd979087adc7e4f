"""Checking: each refusal at its place, with its rule, what to do and what to send instead; and the forecast."""

import pytest

from pbem.core.findings import Finding, declared_codes
from pbem.core.text import render
from pbem.orders.model import Line
from pbem.orders.sheet import settle
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.france_1940.findings import REMEDIES
from pbem.rulesets.france_1940.orders import Attack, Move, StandingAir
from pbem.rulesets.france_1940.state import Attack as Declared
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.field import UNITS, check, codes, field, read

MOVE = field()
COMBAT = field("1 german 1 combat", now={"attacks": (Declared(("0402",), ("3pz.6",)),)})
LATER = field("1 german 2 move")
ALLIED = field(
    "3 allied 1 move",
    "bef GB BEF-corps 0501",
    "bef2 GB BEF-corps 0502",
    "x DE infantry-corps 0202",
    ports="0501",
    turns=3,
)


def first(state: State, text: str, side: str = "") -> Finding:
    """Return the first finding of a sheet."""
    return check(state, text, side).findings[0][1]


REFUSALS = [
    # state, side, text, code, column, length, rule, instead
    (MOVE, "allied", "move b1.x to 0502", "france.phase.not-yours", 1, 17, "FR-H1", ""),
    (MOVE, "allied", "support 0402 with air 1", "france.phase.no-answer", 1, 23, "FR-H22", ""),
    (COMBAT, "german", "move 3pz.6 to 0301", "france.phase.moves-over", 1, 18, "FR-H1", ""),
    (COMBAT, "allied", "move b1.x to 0502", "france.phase.not-yours", 1, 17, "FR-H1", ""),
    (MOVE, "german", "move 3pz.6: 0402", "france.move.enemy", 13, 4, "FR-H11", ""),
    (MOVE, "german", "move 3pz.6: 0301 0503", "france.move.apart", 18, 4, "", "move 3pz.6: 0301"),
    (MOVE, "german", "move 394.x to 0705", "france.move.too-far", 15, 4, "FR-H11", "move 394.x to 0403"),
    (MOVE, "german", "move 3pz.6: 0401 0501", "france.move.stop", 18, 4, "FR-H10", "move 3pz.6: 0401"),
    (MOVE, "german", "move 3pz.6 to 0302", "france.move.nowhere", 15, 4, "", ""),
    (MOVE, "german", "move 7.fl to 0302", "france.unit.in-box", 6, 4, "FR-H27", ""),
    (MOVE, "german", "move stack 0101 to 0102", "france.stack.empty", 12, 4, "FR-H11", ""),
    (MOVE, "german", "move stack 0302 to 0705", "france.stack.member", 12, 4, "FR-H11", ""),
    (LATER, "german", "rail 394.x to 0202", "france.rail.assault", 6, 5, "FR-H13", ""),
    (MOVE, "german", "place 394.x 0302", "france.place.not-due", 7, 5, "FR-H32", ""),
    (MOVE, "german", "airdrop 394.x 0602", "france.drop.not-in-box", 9, 5, "FR-H27", ""),
    (MOVE, "german", "airdrop 7.fl 0402", "france.drop.enemy", 14, 4, "FR-H28", ""),
    (MOVE, "german", "embark 394.x", "france.embark.kind", 8, 5, "FR-H27", ""),
    (MOVE, "german", "interdict 0402; air 3", "france.interdict.cost", 21, 1, "FR-72", ""),
    (MOVE, "german", "interdict 0402; air 2 british", "france.air.nation", 21, 1, "FR-65", ""),
    (MOVE, "german", "evacuate 394.x", "france.evacuate.nation", 10, 5, "FR-H30", ""),
    (MOVE, "german", "attack 0602 with 3pz.6", "france.attack.not-adjacent", 18, 5, "FR-9", ""),
    (MOVE, "german", "attack 0301 with 3pz.6", "france.attack.no-enemy", 8, 4, "FR-1", ""),
    (
        MOVE,
        "german",
        "attack 0402 with 3pz.6, 2.mot",
        "france.attack.not-adjacent",
        25,
        5,
        "FR-9",
        "attack 0402 with 3pz.6",
    ),
    (
        MOVE,
        "german",
        "attack 0402 with 3pz.6; air 7",
        "france.air.short",
        29,
        1,
        "FR-66",
        "attack 0402 with 3pz.6",
    ),
    (MOVE, "german", "standing air: 1 to every attack at 9-1 or less", "france.standing.column", 36, 3, "FR-H22", ""),
    (MOVE, "german", "standing air: 1 to every attack; british first", "france.standing.nation", 34, 7, "FR-65", ""),
    (COMBAT, "allied", "support 0402 with air 9", "france.air.short", 23, 1, "FR-66", ""),
    (ALLIED, "allied", "evacuate bef2", "france.evacuate.port", 10, 4, "FR-H30", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "side", "text", "code", "column", "length", "rule", "instead"), REFUSALS, ids=[row[2] for row in REFUSALS]
)
def test_refusals(
    state: State, side: str, text: str, code: str, column: int, length: int, rule: str, instead: str
) -> None:
    """A refusal names its place in the line, its rule, what to do, and the line to send instead where there is one."""
    finding = first(state, text, side)
    assert (finding.code, finding.span.column, finding.span.length) == (code, column, length)
    assert finding.refuses
    assert finding.rule == rule
    assert finding.remedy is not None
    assert finding.instead == instead


@pytest.mark.parametrize(
    ("state", "side", "text", "code"),
    [
        (MOVE, "german", "retreat 0402: 0502 0601", "france.retreat.no-attack"),
        (MOVE, "german", "advance 0402: all", "france.advance.no-attack"),
        (MOVE, "german", "attack 0402 with 3pz.6, 394.x\nretreat 0402 55.dlm: 0502 0601", "france.retreat.no-unit"),
        (MOVE, "german", "attack 0402 with 3pz.6\nadvance 0402: 394.x", "france.advance.not-there"),
    ],
)
def test_at_odds(state: State, side: str, text: str, code: str) -> None:
    """A line that other lines contradict is taken, and it is said."""
    (finding,) = [finding for _, finding in check(state, text, side).findings]
    assert finding.code == code
    assert not finding.refuses


@pytest.mark.parametrize(
    "text",
    [
        "move 3pz.6 to 0301\nmove 2.mot to 0202",
        "attack 0402 with 3pz.6, 394.x; air 2\nretreat 0402: 0502 0601\nadvance 0402: 3pz.6",
        "airdrop 7.fl 0404\ninterdict 0503\nstanding advance: all",
        "move stack 0302 to 0403",
        "standing retreat: towards 0705",
    ],
)
def test_good_sheets(text: str) -> None:
    """A sheet that keeps the rules has no finding."""
    assert codes(MOVE, text) == []


def test_moves_come_in_the_order_of_the_sheet() -> None:
    """FR-H8: a place that a line above has filled is full for the lines below."""
    units = (
        "a DE motorised-division 0101",
        "b DE motorised-division 0101",
        "c DE motorised-division 0101",
        "d DE motorised-division 0201",
    )
    state = field("1 german 1 move", *units)
    assert codes(state, "move d to 0101") == ["france.move.stack"]
    assert codes(state, "move a to 0102\nmove d to 0101") == []
    assert codes(state, "move d to 0101\nmove a to 0102") == ["france.move.stack"]


def test_attacks_see_the_moves() -> None:
    """Attacks are judged from where the moves of the sheet have brought the units (FR-9)."""
    assert codes(MOVE, "attack 0402 with 2.mot, 394.x") == ["france.attack.not-adjacent"]
    assert codes(MOVE, "move 2.mot to 0303\nattack 0402 with 2.mot, 394.x, 3pz.6") == []


def test_air_points_are_added_up() -> None:
    """FR-66: interdiction and drops come out of the same points as attacks, before them."""
    text = "interdict 0503\nairdrop 7.fl 0404\nattack 0402 with 3pz.6, 394.x; air {n}"
    assert codes(MOVE, text.format(n=3)) == []
    assert codes(MOVE, text.format(n=4)) == ["france.air.short"]


def test_obligation() -> None:
    """FR-3: an attacker that leaves an enemy beside it alone is refused, and the line that would do is offered."""
    state = field(
        "1 german 1 move", "a DE panzer-division 0302", "e FR B-corps 0402", "g FR light-cavalry-division 0401"
    )
    finding = first(state, "attack 0402 with a")
    assert (finding.code, finding.rule) == ("france.attack.owed", "FR-3")
    assert finding.instead == "attack 0402 + 0401 with a"
    assert codes(state, finding.instead) == []


def test_drop_onto_a_fort() -> None:
    """FR-H29: a drop onto a fort needs an attack on it in the same sheet."""
    state = field(
        "1 german 1 move", "p DE panzer-division 0502", "7.fl DE airborne-division box", "f FR fortress-infantry 0602"
    )
    assert codes(state, "airdrop 7.fl 0602") == ["france.drop.no-attack"]
    assert codes(state, "airdrop 7.fl 0602\nattack 0602 with p") == []


def test_unit_in_two_attacks() -> None:
    """FR-14: a unit in two attacks is refused in the second, whatever the option; for that there is the order to attack again."""
    units = ("a DE panzer-division 0302", "e FR light-cavalry-division 0402", "g FR light-cavalry-division 0401")
    free = field("1 german 1 move", *units, options={"attacks-per-phase": "free"})
    once = field("1 german 1 move", *units)
    two = [Line(Attack(places=("0402",), units=("a",))), Line(Attack(places=("0401",), units=("a",)))]
    found = RULESET.check(RULESET.view(free, "german"), two).findings
    assert "france.attack.unit-again" in [finding.code for _, finding in found]
    again = "attack 0402 with a\nattack again 0401 with a"
    assert codes(free, again) == []
    assert "france.attack.unit-again" in codes(once, again)


def test_bad_lines_do_not_void_good_ones() -> None:
    """Of a sheet with a bad line the rest stands, and what leaned on the bad line is said."""
    lines = read(MOVE, "move 394.x to 0705\nmove 2.mot to 0202\nattack 0402 with 394.x; air 2")
    settled = settle(lambda some: RULESET.check(RULESET.view(MOVE, "german"), some), lines)
    assert [line.span.line for line in settled.lines] == [2, 3]


def test_forecast_of_moves() -> None:
    """The forecast gives the cost of each step and why, in half movement points, and the allowance."""
    (made,) = check(MOVE, "move 2.mot to 0301").moves
    assert (made.unit, made.start, made.allowance) == ("2.mot", "0201", 20)
    assert [step.place for step in made.steps] == ["0301"]
    assert made.cost == sum(step.cost for step in made.steps)
    assert all(step.rules and render(step.why) for step in made.steps)


def test_forecast_of_a_combat() -> None:
    """The forecast of an attack has its column and the chance of each result, and they add up to certainty."""
    (box,) = check(MOVE, "attack 0402 with 3pz.6, 394.x; air 1").boxes
    assert (box.place, box.column) == ("0402", "5-1")
    assert box.result == ""
    outof = box.chances[0].outof
    assert sum(chance.hits for chance in box.chances) == outof


def test_forecast_of_an_answer() -> None:
    """The side that is attacked sees what its points would do to the odds."""
    plain, answered = check(COMBAT, "", "allied").boxes, check(COMBAT, "support 0402 with air 2", "allied").boxes
    standing = check(COMBAT, "standing air: 2 to every attack", "allied").boxes
    columns = COMBAT.land.crt.columns
    assert columns.index(plain[0].column) - columns.index(answered[0].column) == 2
    assert standing[0].column == answered[0].column


def test_clauses_may_be_mended_in_the_combat_step() -> None:
    """While an attack waits for its answer the attacker may still change what he says of retreats and advances."""
    assert codes(COMBAT, "retreat 0402: 0502 0601\nadvance 0402: none\nstanding advance: all") == []


def test_sheets_of_another_hand() -> None:
    """An order that names what there is not is refused and breaks nothing, though no text could read so."""
    lines = [
        Line(Move(unit="nobody", to="0101")),
        Line(Move(unit="b1.x", to="0101")),
        Line(Move(unit="3pz.6", path=("9999",))),
        Line(Attack(places=("9999",), units=("3pz.6",))),
        Line(StandingAir(points=1, nations=("XX",))),
    ]
    found = RULESET.check(RULESET.view(MOVE, "german"), lines).findings
    assert [(index, finding.code) for index, finding in found] == [
        (0, "france.order.unknown-unit"),
        (1, "france.order.other-unit"),
        (2, "france.order.unknown-place"),
        (3, "france.order.unknown-place"),
        (4, "france.standing.nation"),
    ]


def test_game_over() -> None:
    """After the end of the game no order is taken."""
    over = field("2 allied 2 over")
    assert codes(over, "standing advance: all", "german") == ["france.phase.over"]


def test_free_deployment() -> None:
    """FR-H34: in the set-up units are placed in their own places within stacking, and nothing else is ordered."""
    units = ("3pz.6 DE panzer-division 0302 entry=0302+0301", *UNITS[1:])
    state = field("1 german 1 set-up", *units, options={"deployment": "free"})
    assert codes(state, "place 3pz.6 0301", "german") == []
    assert codes(state, "place 3pz.6 0101", "german") == ["france.place.entry"]
    assert codes(state, "move 3pz.6 to 0301", "german") == ["france.phase.set-up"]


def test_remedies_belong_to_codes() -> None:
    """Every piece of advice is for a declared code, or the beginning of one."""
    names = [code.code for code in declared_codes()]
    assert [key for key in REMEDIES if not any(name == key or name.startswith(key + ".") for name in names)] == []
