"""Checking: what can never stand is refused at its place, the next impulse is judged exactly, what comes later is only looked at."""

import pytest

from pbem.core.findings import Kind, declared_codes
from pbem.core.text import render
from pbem.orders.model import Line
from pbem.rulesets.tannenhaus import RULESET
from pbem.rulesets.tannenhaus.check import remedy
from pbem.rulesets.tannenhaus.orders import Action, Impulse, Loss
from pbem.rulesets.tannenhaus.state import Cadre, Question, State
from tests.rulesets.tannenhaus.stage import check, codes, orders, read, stage

NOW = stage()
LOST = NOW.change(
    pieces={unit: piece for unit, piece in NOW.now.pieces.items() if unit not in ("2mar", "3vdv")},
    attached={one: unit for one, unit in NOW.now.attached.items() if unit != "3vdv"},
    gone={"2mar": 1, "3vdv": 1},
)
THEIRS = stage("1 impulses soviet")
SNIPED = stage(now={"sniper_gone": True})
SHAKEN = stage(
    "1 impulses nato",
    "2jg jaeger-company 9",
    "2vdv vdv-para-company 15 suppressed",
    "3vdv vdv-para-company 15 recovering",
    "1bmd bmd-company 21",
)
ASKED = stage(now={"question": Question("soviet", "retreats", "15", ("2vdv",), ("21", "16"), 2)})
FORCED = stage(now={"question": Question("soviet", "retreats", "15", ("2vdv",), ("21", "16"), forced=True)})
SPREAD = stage(now={"question": Question("soviet", "hits", "15", ("2vdv", "3vdv"), (), 1)})

REFUSALS = [
    # state, side, text, code, column, length, rule, instead
    (
        NOW,
        "nato",
        "impulse 1: move 2jg to 4; fire 2jg at 2vdv",
        "tann.order.unit-twice",
        32,
        3,
        "TN-H4",
        "impulse 1: move 2jg to 4",
    ),
    (
        NOW,
        "nato",
        "impulse 1: fire 1mor at 2vdv",
        "tann.order.mortar-aim",
        25,
        4,
        "TN-50",
        "impulse 1: fire 1mor at 15",
    ),
    (
        NOW,
        "nato",
        "impulse 1: assault 15 with 2jg, 1mor",
        "tann.assault.no-acm",
        33,
        4,
        "TN-7",
        "impulse 1: assault 15 with 2jg",
    ),
    (NOW, "nato", "impulse 4: assault 15 with 1luc", "tann.assault.lead-no-acm", 28, 4, "TN-7", ""),
    (NOW, "nato", "impulse 4: fire 1luc at 2vdv", "tann.fire.no-rcm", 17, 4, "TN-H10", ""),
    (NOW, "nato", "impulse 4: move 1leo to 14", "tann.move.river", 25, 2, "TN-H6", "impulse 4: move 1leo to 9"),
    (NOW, "nato", "impulse 4: assault 22 with 2jg at hind", "tann.assault.air-target", 35, 4, "TN-H20", ""),
    (NOW, "nato", "impulse 4: sniper at hind", "tann.sniper.air", 22, 4, "TN-61", ""),
    (SNIPED, "nato", "impulse 4: sniper at 2vdv", "tann.sniper.removed", 12, 6, "TN-58", ""),
    (NOW, "soviet", "impulse 4: sniper at 2jg", "tann.sniper.side", 12, 6, "TN-54", ""),
    (
        NOW,
        "nato",
        "impulse 2: pass; move 1leo to 9",
        "tann.order.pass-beside",
        12,
        4,
        "TN-H4",
        "impulse 2: move 1leo to 9",
    ),
    (
        NOW,
        "nato",
        "impulse 2: sniper at 2vdv; move 1leo to 9",
        "tann.order.alone",
        12,
        6,
        "TN-54",
        "impulse 2: move 1leo to 9",
    ),
    (
        NOW,
        "nato",
        "impulse 2: move 1leo to 9; enter 4 with 1m1",
        "tann.order.alone",
        28,
        5,
        "TN-H23",
        "impulse 2: move 1leo to 9",
    ),
    (NOW, "nato", "impulse 2: stop; move 1leo to 9", "tann.order.after-stop", 18, 4, "TN-H26", "impulse 2: stop"),
    (
        NOW,
        "nato",
        "impulse 2: assault 15 with 2jg; assault 15 with 3jg",
        "tann.order.assault-twice",
        41,
        2,
        "TN-H13",
        "impulse 2: assault 15 with 2jg",
    ),
    (
        NOW,
        "nato",
        "impulse 2: assault 15 with 2jg; back 3jg",
        "tann.order.back",
        38,
        3,
        "TN-H7",
        "impulse 2: assault 15 with 2jg",
    ),
    (NOW, "nato", "impulse 2: attach battle-captain to 1mor", "tann.attach.unfit", 37, 4, "TN-H21", ""),
    (NOW, "nato", "impulse 2: attach tow.2jg to 3jg", "tann.attach.no-leader", 19, 7, "TN-64", ""),
    (
        NOW,
        "nato",
        "impulse 2: fire 2jg at balakirev",
        "tann.impulse.attachment",
        24,
        9,
        "TN-H21",
        "impulse 2: fire 2jg at 3vdv",
    ),
    (NOW, "nato", "retreat battle-captain: 4", "tann.impulse.attachment", 9, 14, "TN-H21", ""),
    (LOST, "nato", "impulse 2: move 2mar, 1leo to 9", "tann.impulse.destroyed", 17, 4, "", "impulse 2: move 1leo to 9"),
    (LOST, "nato", "impulse 2: fire 1leo at 3vdv", "tann.impulse.destroyed", 25, 4, "", "impulse 2: fire 1leo at 2vdv"),
]

EXACT = [
    # what the next impulse of the side to act is judged by
    (NOW, "nato", "impulse 1: move 2jg to 21", "tann.move.apart", 24, 2, "impulse 1: move 2jg to 14"),
    (NOW, "nato", "impulse 1: move 1leo to 15", "tann.move.enemy", 25, 2, "impulse 1: move 1leo to 9"),
    (NOW, "nato", "impulse 1: fire 2jg at 1asu", "tann.fire.too-far", 24, 4, "impulse 1: fire 2jg at 1bmd"),
    (NOW, "nato", "impulse 1: fire 1leo at 1asu", "tann.fire.no-sight", 25, 4, "impulse 1: fire 1leo at hind"),
    (NOW, "nato", "impulse 1: fire 1leo at 1asu; fire 2mar at 1asu", "tann.fire.no-sight", 25, 4, ""),
    (NOW, "nato", "impulse 1: assault 21 with 2jg", "tann.assault.not-adjacent", 20, 2, ""),
    (NOW, "nato", "impulse 1: enter 4 with 9jg", "tann.enter.early", 25, 3, ""),
    (NOW, "nato", "impulse 1: move 2jg to 4, 1leo to 9", "", 0, 0, ""),
    (
        NOW,
        "nato",
        "impulse 3: if 15 suppressed: assault 15 with 2jg; else move 2jg to 21",
        "tann.move.apart",
        68,
        2,
        "impulse 3: if 15 suppressed: assault 15 with 2jg; else move 2jg to 14",
    ),
    (
        NOW,
        "nato",
        "impulse 3: if 15 not suppressed: move 2jg to 21; else fire 2jg at 2vdv",
        "tann.move.apart",
        46,
        2,
        "impulse 3: if 15 not suppressed: move 2jg to 14; else fire 2jg at 2vdv",
    ),
    (THEIRS, "soviet", "impulse 1: move 1bmd to 9", "tann.move.apart", 25, 1, "impulse 1: move 1bmd to 15"),
]


@pytest.mark.parametrize(("state", "side", "text", "code", "column", "length", "rule", "instead"), REFUSALS)
def test_what_can_never_be_done_is_refused(
    state: State, side: str, text: str, code: str, column: int, length: int, rule: str, instead: str
) -> None:
    """An order that cannot be carried out at any time is refused with its place, its rule, a remedy and what can be sent instead."""
    found = next(finding for _, finding in check(state, text, side).findings if finding.refuses)
    assert (found.code, found.span.column, found.span.length, found.rule) == (code, column, length, rule)
    assert found.instead == instead
    assert found.remedy is not None
    if instead:
        assert not any(finding.refuses for _, finding in check(state, instead, side).findings)


@pytest.mark.parametrize(("state", "side", "text", "code", "column", "length", "instead"), EXACT)
def test_the_next_impulse_is_judged_as_adjudication_will(
    state: State, side: str, text: str, code: str, column: int, length: int, instead: str
) -> None:
    """TN-H26: the very next impulse is refused if nothing of the branch that holds now can be done; with a part that can it stands."""
    refused = [finding for _, finding in check(state, text, side).findings if finding.refuses]
    assert [found.code for found in refused][:1] == ([code] if code else [])
    if code:
        assert (refused[0].span.column, refused[0].span.length, refused[0].instead) == (column, length, instead)


LATER = [
    # side, text, codes: later impulses, and all of the side that is not to act, are never refused for how things stand
    ("nato", "impulse 1: move 2jg to 4\nimpulse 2: move 3jg to 21", ["tann.queue.later"]),
    ("nato", "impulse 1: move 2jg to 4\nimpulse 2: move 2jg to 9", []),
    ("nato", "impulse 1: move 2jg to 4\nimpulse 2: move 2jg, 3jg to 10", ["tann.queue.later-part"]),
    ("nato", "impulse 1: pass\nimpulse 2: move 3jg to 21", ["tann.queue.later"]),
    ("nato", "impulse 1: move 2jg to 4, 1leo to 9", ["tann.queue.part"]),
    ("nato", "impulse 1: assault 15 with 2jg, 3jg\nimpulse 2: move 1leo to 15", []),
    ("nato", "impulse 1: assault 15 with 2jg\nimpulse 2: fire 3jg at 2vdv", []),
    ("nato", "impulse 1: assault 15 with 2jg\nimpulse 2: fire 3jg at 15", []),
    ("nato", "impulse 1: assault 15 with 2jg\nimpulse 2: assault 15 with 3jg at 2vdv", []),
    ("nato", "impulse 1: assault 15 with 2jg\nimpulse 2: move 3jg to 21", ["tann.queue.later"]),
    ("nato", "impulse 1: fire 2jg at 2vdv\nimpulse 2: move 1leo to 15", ["tann.queue.later"]),
    ("nato", "impulse 1: enter 4 with 1m1\nimpulse 2: move 1m1 to 10", []),
    ("nato", "impulse 1: move 2jg to 4\nimpulse 2: move 2jg to 9\nimpulse 3: move 2jg to 4", ["tann.queue.later"]),
    ("nato", "impulse 1: if 15 suppressed: assault 15 with 2jg\nimpulse 2: move 2jg to 4", ["tann.queue.skipped"]),
    ("nato", "impulse 1: pass\nimpulse 2: if 15 suppressed: move 2jg to 21", []),
    ("nato", "impulse 1: stop\nimpulse 2: move 2jg to 4", ["tann.queue.after-stop"]),
    ("nato", "impulse 1: if any unit lost: stop; else move 2jg to 4\nimpulse 2: move 3jg to 4", []),
    ("nato", "stop if 2jg fresh\nimpulse 1: move 2jg to 4", ["tann.queue.stops"]),
    ("nato", "stop if any unit is lost\nimpulse 1: move 2jg to 4\nstanding impulse: pass", []),
    ("soviet", "impulse 1: move 1bmd to 9", ["tann.queue.later"]),
    ("soviet", "impulse 1: move 1bmd to 29, 2vdv to 9", ["tann.queue.later-part"]),
    (
        "nato",
        "impulse 1: if 15 empty, not 15 empty: pass\nimpulse 2: pass",
        ["tann.order.contrary", "tann.queue.skipped"],
    ),
]


@pytest.mark.parametrize(("side", "text", "said"), LATER)
def test_what_comes_later_is_at_odds_and_not_refused(side: str, text: str, said: list[str]) -> None:
    """TN-H26: a later entry is looked at as if all before it went as ordered, and is taken whatever comes of it."""
    found = check(NOW, text, side).findings
    assert [finding.code for _, finding in found] == said
    assert not any(finding.refuses for _, finding in found)
    assert all(finding.remedy is not None for _, finding in found)


def test_what_cannot_be_done_later_says_why() -> None:
    """A later impulse that could not be done is at odds and brings the sentence, the place and the advice of what it breaks."""
    ((index, found),) = check(NOW, "impulse 1: pass\nimpulse 7: move 3jg to 21").findings
    assert (index, found.kind, found.span.line, found.span.column) == (1, Kind.AT_ODDS, 2, 24)
    assert render(found.message) == (
        "As far as can be seen now, impulse 7 cannot be done when it comes up: Areas 9 and 21 are not neighbours."
    )


def test_with_no_points_left_the_queue_waits_for_the_next_turn() -> None:
    """TN-H5, TN-H3: a side without points passes by itself, and its queue is looked at with the points of the next turn."""
    spent = stage("1 impulses nato", "2jg jaeger-company 9 ap0", "2vdv vdv-para-company 15")
    assert codes(spent, "impulse 1: move 2jg to 4\nimpulse 2: move 2jg to 9") == []
    assert codes(spent, "impulse 1: move 2jg to 21") == ["tann.queue.later"]
    last = stage("8 impulses nato", "2jg jaeger-company 9 ap0", "2vdv vdv-para-company 15")
    assert codes(last, "impulse 1: move 2jg to 21") == []


def test_the_sniper_comes_up_without_points() -> None:
    """TN-H5: the sniper needs no point, so an entry that places it is the next impulse of a side that has none, and judged exactly."""
    spent = stage("1 impulses nato", "2jg jaeger-company 9 ap0", "2vdv vdv-para-company 15", "1bmd bmd-company 21")
    assert codes(spent, "impulse 1: sniper at 2vdv") == []
    assert codes(spent, "impulse 1: sniper at 1bmd") == ["tann.sniper.outside"]


def test_a_lost_unit_behind_a_condition_is_not_refused() -> None:
    """TN-H26: an entry with a condition may name a unit that is lost; it is the condition that is to see to it."""
    assert codes(LOST, "impulse 1: pass\nimpulse 2: if 2mar able: fire 2mar at 2vdv; else pass") == []


def test_a_company_that_may_come_back_is_not_out_of_the_game() -> None:
    """TN-40: a VDV Para company whose cadre is still to be rolled for may be given orders for later."""
    waiting = LOST.change(cadres=(Cadre("3vdv", 1),))
    assert codes(waiting, "impulse 1: pass\nimpulse 2: move 3vdv to 21", "soviet") == ["tann.queue.later"]
    assert codes(LOST, "impulse 1: pass\nimpulse 2: move 3vdv to 21", "soviet") == ["tann.impulse.destroyed"]


INSTRUCTIONS = [
    # state, side, text, codes
    (NOW, "soviet", "retreat 2vdv: 21 16", []),
    (NOW, "soviet", "retreat 2vdv: 9", []),
    (NOW, "soviet", "loss 15: 3vdv, 2vdv", []),
    (NOW, "soviet", "loss 15: 3vdv, 1bmd", ["tann.order.loss-not-there"]),
    (NOW, "soviet", "loss 22: hind", ["tann.order.loss-air"]),
    (LOST, "soviet", "loss 15: 2vdv, 3vdv", ["tann.order.no-longer"]),
    (LOST, "nato", "retreat 2mar: 4", ["tann.order.no-longer"]),
    (NOW, "soviet", "rout 2vdv: 21", ["tann.order.rout-fresh"]),
    (SHAKEN, "soviet", "rout 2vdv: 21", []),
    (SHAKEN, "soviet", "rout 3vdv: 29", ["tann.order.rout-far"]),
    (SHAKEN, "soviet", "rout 3vdv: none", []),
    (ASKED, "soviet", "retreat 2vdv: 21", []),
    (ASKED, "soviet", "retreat 2vdv: never", []),
    (ASKED, "soviet", "retreat 2vdv: 9", ["tann.order.answer-area"]),
    (ASKED, "soviet", "retreat 3vdv: 9", ["tann.queue.unanswered"]),
    (ASKED, "nato", "impulse 1: move 2jg to 4", []),
    (FORCED, "soviet", "retreat 2vdv: never", ["tann.order.answer-must"]),
    (SPREAD, "soviet", "loss 15: 3vdv", []),
    (SPREAD, "soviet", "loss 21: 1bmd", ["tann.queue.unanswered"]),
]


@pytest.mark.parametrize(("state", "side", "text", "said"), INSTRUCTIONS)
def test_instructions_that_do_not_fit(state: State, side: str, text: str, said: list[str]) -> None:
    """Instructions and answers that do not fit how things stand are said to be at odds, or noted, and none is refused."""
    found = check(state, text, side).findings
    assert [finding.code for _, finding in found] == said
    assert not any(finding.refuses for _, finding in found)


def test_while_a_question_is_open_nothing_is_judged_exactly() -> None:
    """A queue given while the other side is asked something is not refused for a combat whose end is not known yet."""
    assert codes(ASKED, "impulse 1: move 2jg to 21") == ["tann.queue.later"]


def test_the_rest_of_an_impulse_is_only_what_is_carried() -> None:
    """The rest of an impulse that a question has cut stands as it is carried; another is refused (TN-H26)."""
    rest = Impulse(number=3, actions=(Action("move", ("2jg",), "4"),), begun=True)
    other = Impulse(number=3, actions=(Action("move", ("3jg",), "4"),), begun=True)
    state = ASKED.change(carried={"nato": (rest,)})
    view = RULESET.view(state, "nato")
    assert RULESET.check(view, [Line(rest)]).findings == ()
    assert [f.code for _, f in RULESET.check(view, [Line(other)]).findings if f.refuses] == ["tann.order.not-begun"]


DATA = [
    # orders that no text can say
    (Impulse(number=0, actions=(Action("pass"),)), ["tann.order.number"]),
    (Impulse(number=1000, actions=(Action("pass"),)), ["tann.order.number"]),
    (Impulse(number=1), ["tann.order.nothing"]),
    (Impulse(number=1, actions=(Action("dance"),)), ["tann.order.incomplete"]),
    (Impulse(number=1, actions=(Action("move", ("2jg",)),)), ["tann.order.incomplete"]),
    (Impulse(number=1, actions=(Action("fire", ("2jg",)),)), ["tann.order.incomplete"]),
    (Impulse(number=1, actions=(Action("move", ("xx",), "4"),)), ["tann.impulse.unknown-unit"]),
    (Impulse(number=1, actions=(Action("move", ("2vdv",), "4"),)), ["tann.impulse.not-yours"]),
    (Impulse(number=1, actions=(Action("move", ("2jg",), "99"),)), ["tann.impulse.unknown-area"]),
    (Impulse(number=1, actions=(Action("fire", ("2jg",), target="3jg"),)), ["tann.fire.friend"]),
    (Loss(area="99", units=("2jg",)), ["tann.impulse.unknown-area", "tann.order.loss-not-there"]),
]


@pytest.mark.parametrize(("order", "said"), DATA)
def test_data_that_no_text_says(order: Impulse | Loss, said: list[str]) -> None:
    """What another hand puts into a sheet is refused by name, never raised."""
    found = RULESET.check(RULESET.view(NOW, "nato"), [Line(order)]).findings
    assert [finding.code for _, finding in found][:1] == said[:1]


def test_forecast_reads_the_queue_first() -> None:
    """The forecast begins with how the queue reads; then come the attacks of the next impulses, in order, with their chances."""
    made = check(NOW, "impulse 1: fire 1leo at 2vdv\nimpulse 2: assault 15 with 2jg, 3jg").boxes
    assert [render(box.title) for box in made] == [
        "How your queue reads",
        "Impulse 1 · Fire of 1leo at 2vdv in 15",
        "Impulse 2 · Assault on 2vdv in 15, led by 2jg",
    ]
    assert all(sum(chance.hits for chance in box.chances) == 36 for box in made[1:])


def test_forecast_looks_at_where_units_will_stand() -> None:
    """A later attack is forecast from where the moves before it lead, and beyond the fourth impulse nothing is."""
    made = check(NOW, "impulse 1: move 1leo to 9\nimpulse 2: fire 1leo at 2vdv").boxes
    assert [render(box.title) for box in made[1:]] == ["Impulse 2 · Fire of 1leo at 2vdv in 15"]
    passing = "\n".join(f"impulse {number}: pass" for number in range(1, 5))
    assert len(check(NOW, f"{passing}\nimpulse 5: fire 1leo at 2vdv").boxes) == 1


def test_forecast_of_branches() -> None:
    """Both branches of the next entry with conditions are forecast while they are open, else the one that counts (TN-H26)."""
    fire = "if 2vdv suppressed: fire 1leo at 2vdv; else fire 2mar at 15"
    then, other = "if · Fire of 1leo at 2vdv in 15", "else · Fire of 2mar at 2vdv in 15"
    for state, text, titles in (
        (NOW, f"impulse 1: {fire}", [f"Impulse 1, {other}"]),
        (THEIRS, f"impulse 1: {fire}", [f"Impulse 1, {then}", f"Impulse 1, {other}"]),
        (NOW, f"impulse 1: pass\nimpulse 2: {fire}", [f"Impulse 2, {then}", f"Impulse 2, {other}"]),
        (THEIRS, f"impulse 1: {fire}\nimpulse 2: {fire}", [f"Impulse 1, {then}", f"Impulse 1, {other}"]),
    ):
        made = RULESET.check(RULESET.view(state, "nato"), RULESET.read(text, RULESET.view(state, "nato")).lines).boxes
        assert [render(box.title) for box in made[1:]] == titles


def test_forecast_of_the_sniper() -> None:
    """The sniper suppresses in 4 of 6 rolls, from the second use on in 2 of 6; a Suppressed unit suffers nothing (TN-56 to TN-59)."""
    for state, result, ways in (
        (NOW, "the unit is Suppressed", 4),
        (NOW.change(sniper_uses=1), "the unit is Suppressed", 2),
        (SHAKEN, "the unit was Suppressed already: nothing further", 4),
    ):
        (_, made) = check(state, "impulse 1: sniper at 2vdv").boxes
        assert render(made.title) == "Impulse 1 · Sniper at 2vdv"
        chances = [(render(one.result), one.hits, one.outof) for one in made.chances]
        assert chances == [(result, ways, 6), ("the sniper is removed from the game", 6 - ways, 6)]


def test_sheet_without_queue_has_no_forecast() -> None:
    """Instructions alone say nothing of a queue, so none is read back."""
    assert check(NOW, "retreat 2jg: 4").boxes == ()


def test_line_to_send_instead_is_in_the_language_of_the_line() -> None:
    """A line in French is mended in French."""
    (line,) = read(NOW, "impulse 1: fire 1mor at 2vdv")
    (french,) = read(NOW, RULESET.write([line.order], "fr"))
    ((_, found),) = RULESET.check(RULESET.view(NOW, "nato"), [french]).findings
    assert french.language == "fr"
    assert found.instead == RULESET.write(orders(NOW, "impulse 1: fire 1mor at 15"), "fr").strip()


def test_lines_to_send_instead_are_looked_for_a_while() -> None:
    """The first twenty refusals of a long sheet have a line to send instead; the work for hundreds of wrong lines is bounded."""
    action = Action("fire", ("2jg", "9xx"), target="2vdv")
    lines = [Line(Impulse(number=number, actions=(action,))) for number in range(1, 1000)]
    found = [finding for _, finding in RULESET.check(RULESET.view(NOW, "nato"), lines).findings if finding.refuses]
    assert len(found) == 999
    assert [at for at, finding in enumerate(found) if finding.instead] == list(range(20))


def test_game_that_is_over_takes_no_orders() -> None:
    """When the game is over every order is refused."""
    assert codes(stage("8 over nato"), "impulse 1: pass\nretreat 2jg: 4") == ["tann.order.over", "tann.order.over"]


def test_every_finding_of_play_has_advice() -> None:
    """Each code that checking may bring has a remedy of its own or of its group."""
    groups = ("order", "queue", "impulse", "attach", "move", "enter", "fire", "assault", "sniper")
    mine = [code.code for code in declared_codes() if code.code.startswith(tuple(f"tann.{name}." for name in groups))]
    assert [code for code in mine if remedy(code) is None] == []
    assert len(mine) > 60
