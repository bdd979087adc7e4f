"""Adjudication: impulse after impulse until nothing says what comes next, and what each side is told of it (TN-H4, TN-H5, TN-H26)."""

import pytest

from pbem.core.text import render
from pbem.orders.model import Order
from pbem.rulesets.api import Sheet
from pbem.rulesets.tannenhaus.adjudicate import awaiting
from pbem.rulesets.tannenhaus.orders import Impulse, StandingImpulse
from pbem.rulesets.tannenhaus.state import State, dump, load
from tests.rulesets.tannenhaus.queues import (
    Fixed,
    Named,
    bridgehead,
    carried,
    close,
    condition,
    entry,
    kinds,
    only,
    queue,
    stop,
    told,
)

PASS: Order = StandingImpulse(do="pass")
WAIT: Order = StandingImpulse(do="wait")


def owing(state: State) -> list[str]:
    """Return the sides that owe something for the open segment and are not covered."""
    return [duty.side for duty in awaiting(state, {}) if not duty.covered]


def test_carried_sheets_come_last() -> None:
    """What both sides carry is told last, in order of the sides, each to its side alone."""
    _, effects = close(bridgehead(), {"nato": queue("move 2mar to 4"), "soviet": queue("pass", "pass")})
    assert [(one.kind, one.to) for one in effects[-2:]] == [("sheet.carried", (side,)) for side in ("nato", "soviet")]
    assert all(one.to == ("*",) for one in effects[:-2])


@pytest.mark.parametrize(
    ("texts", "made"),
    [
        (["move 2mar to 4"], ["impulse.began", "unit.moved", "impulse.ended"]),
        (["move 2mar, 1lux to 4"], ["impulse.began", "unit.moved", "unit.moved", "impulse.ended"]),
        (
            ["fire 1leo at 2vdv"],
            ["impulse.began", "unit.fired", "roll", "combat.fought", "combat.ended", "impulse.ended"],
        ),
        (["pass"], ["impulse.passed"]),
        (["pass; attach battle-captain to 3jg"], ["leader.moved", "impulse.passed"]),
        (["pass; attach battle-captain to 2mar"], ["impulse.failed", "impulse.passed"]),
        (["attach battle-captain to 3jg"], ["impulse.began", "leader.moved", "impulse.ended"]),
        (
            ["attach battle-captain to 3jg; move 2mar to 4"],
            ["impulse.began", "unit.moved", "leader.moved", "impulse.ended"],
        ),
        (
            ["attach battle-captain to 1leo; move 2jg, 1leo to 4"],
            ["impulse.began", "unit.moved", "unit.moved", "leader.moved", "impulse.ended"],
        ),
        (
            ["move 2mar to 15; move 1lux to 4"],
            ["impulse.began", "impulse.failed", "unit.moved", "impulse.ended"],
        ),
        (
            ["move 1lux to 4; move 2mar to 15; attach battle-captain to 1lux"],
            ["impulse.began", "unit.moved", "impulse.failed", "impulse.failed", "impulse.ended"],
        ),
        (["move 2mar to 15; pass"], ["impulse.failed", "impulse.passed"]),
        (
            ["move 2mar to 15", "move 2mar to 4"],
            ["impulse.skipped", "impulse.began", "unit.moved", "impulse.ended"],
        ),
        (
            ["if 15 empty: move 2mar to 15", "if not 15 empty: move 2mar to 4"],
            ["impulse.skipped", "impulse.began", "unit.moved", "impulse.ended"],
        ),
        (["if 15 empty: pass else move 2mar to 4"], ["impulse.began", "unit.moved", "impulse.ended"]),
        (["stop"], ["queue.stopped"]),
        (["if 15 empty: stop", "pass"], ["impulse.skipped", "impulse.passed"]),
        (["if not 15 empty: stop", "pass"], ["queue.stopped"]),
        (["move 2mar to 4; stop; move 1lux to 4"], ["impulse.began", "unit.moved", "impulse.ended", "queue.stopped"]),
        (["move 2mar to 15; stop"], ["impulse.skipped", "queue.stopped"]),
        (["sniper at 2vdv"], ["impulse.began", "roll", "sniper.fired", "impulse.ended"]),
        (
            ["sniper at 2vdv; move 2mar to 4"],
            ["impulse.began", "roll", "sniper.fired", "impulse.failed", "impulse.ended"],
        ),
        (["move 2mar to 4; move 1leo to 4"], ["impulse.began", "unit.moved", "impulse.failed", "impulse.ended"]),
    ],
)
def test_an_impulse(texts: list[str], made: list[str]) -> None:
    """What can be done of an entry is done, what cannot is said, and an entry of which nothing can be done is skipped (TN-H4, TN-H26)."""
    state, effects = close(bridgehead(), {"nato": queue(*texts)}, Fixed(then=1))
    shown = [kind for kind in kinds(effects) if kind not in ("queue.ended", "area.taken")]
    assert shown == made
    spent = any(kind in made for kind in ("unit.moved", "unit.fired", "sniper.fired"))
    assert [one["spent"] for one in only(effects, "impulse.ended")] == ["impulse.ended" in made and spent] * (
        "impulse.ended" in made
    )
    acted = "impulse.ended" in made or "impulse.passed" in made
    assert state.now.acting == ("soviet" if acted else "nato")
    assert state.now.passes == (acted and not spent)


def test_an_area_is_assaulted_once_in_an_impulse() -> None:
    """TN-H13: a second assault on an area in one impulse is not carried out, by whomever; in the next impulse it is."""
    again = "assault 15 with 2jg; assault 15 with 3jg"
    sheets = {"nato": (*queue(again), entry(2, "assault 15 with 3jg")), "soviet": queue("move 1bmd to 21", "pass")}
    _, effects = close(bridgehead(), sheets, Fixed(then=1))
    assert [one["units"] for one in only(effects, "assault.made")] == [["2jg"], ["3jg"]]
    (body,) = only(effects, "impulse.failed")
    assert (body["do"], render_of(body)) == ("assault", "An impulse has one assault on an area, and 15 has one.")


def test_a_skipped_entry_says_why() -> None:
    """A skipped entry names its number and the reason, with the rule, and nothing of what it would have done (TN-H26)."""
    _, effects = close(bridgehead(), {"nato": queue("move 2mar to 15; fire 2mar at 1mi", "if 15 mine: pass")})
    first, second = only(effects, "impulse.skipped")
    assert first.pop("text")
    assert first == {"side": "nato", "entry": 1, "why": "illegal", "args": {"area": "15"}}
    assert second == {"side": "nato", "entry": 2, "why": "condition"}
    rules = [one.body["rules"] for one in effects if one.kind == "impulse.skipped"]
    assert rules == [["TN-H26", "TN-H6"], ["TN-H26"]]


def test_a_failed_action_says_why() -> None:
    """An action that cannot be done names what it was, why not, and the rule (TN-H26)."""
    _, effects = close(bridgehead(), {"nato": queue("move 1lux to 4; move 2jg to 8")})
    (body,) = only(effects, "impulse.failed")
    assert body["do"] == "move"
    assert render_of(body) == "This impulse activates area 10, and 2jg is in 9."


def render_of(body: dict[str, object]) -> str:
    """Say why an action failed."""
    args = body["args"]
    assert isinstance(args, dict)
    return str(body["why"]).format_map(args)


def test_entries_are_used_up_as_they_come() -> None:
    """What has come up is gone from the carried queue, skipped or not, and what has not come up stays (TN-H26)."""
    orders = queue("move 2mar to 15", "if 15 mine: pass", "move 2mar to 4", "move 1lux to 4", "pass")
    state, _ = close(bridgehead(), {"nato": orders, "soviet": queue("pass")})
    assert carried(state, "nato") == orders[4:]
    assert owing(state) == ["soviet"]


def test_many_impulses_in_one_segment() -> None:
    """TN-H26: two queues are played one against the other, impulse by impulse, in one segment; who runs out first ends it."""
    nato = queue(
        "fire 1leo at 15", "fire 2jg at 15", "fire 3jg at 15", "move 2mar to 4", "move 1lux to 4", "fire 1mor at 15",
        "fire 1leo at 15", "move 2mar to 10", "fire 2jg at 15", "move 1lux to 10", "fire 3jg at 15", "fire 1leo at 15",
    )  # fmt: skip
    soviet = queue(*["fire 2vdv at 1leo", "fire 3vdv at 1leo", "fire 2vdv at 2jg", "move 1bmd to 21"], *["pass"] * 20)
    state, effects = close(bridgehead(), {"nato": nato, "soviet": soviet}, Fixed(then=1))
    acts = [one.body["side"] for one in effects if one.kind in ("impulse.began", "impulse.passed")]
    assert len(acts) == 24
    assert acts == ["nato", "soviet"] * 12
    assert kinds(effects)[-1] == "queue.ended"
    assert owing(state) == ["nato"]
    assert state.now.impulse == 24
    assert len(carried(state, "soviet")) == 12


def test_conditions_are_looked_at_when_an_entry_comes_up() -> None:
    """TN-H26: a condition is judged by what has happened in the impulses before, not by how things stood when the sheet was sent."""
    nato = queue("fire 1leo at 2vdv", "if 2vdv suppressed: assault 15 with 2jg, 3jg at 2vdv else pass")
    for dice, made in ((Fixed(4, 5, then=1), "assault.made"), (Fixed(then=1), "impulse.passed")):
        _, effects = close(bridgehead(), {"nato": nato, "soviet": queue("move 1bmd to 21")}, dice)
        assert ("assault.made" in kinds(effects)) is (made == "assault.made")
        assert ("impulse.passed" in kinds(effects)) is (made == "impulse.passed")


@pytest.mark.parametrize(
    ("line", "stops"),
    [
        ("any-suppressed", True),
        ("not any-suppressed", False),
        ("1leo suppressed", True),
        ("any-lost", False),
        ("1leo suppressed, 2jg suppressed", False),
    ],
)
def test_a_stop_line(line: str, stops: bool) -> None:
    """TN-H26: a stop line that holds before an impulse of one's own stops the queue, which both sides are told; the rest stays carried."""
    nato = (*queue("move 2mar to 4", "move 1lux to 4"), stop(line))
    if line.startswith("not"):
        nato = (*nato[:2], stop("1leo suppressed, not any-suppressed"))
    dice = Fixed(6, 3, then=1)
    state, effects = close(bridgehead(), {"nato": nato, "soviet": queue("fire 2vdv at 1leo", "pass")}, dice)
    assert bool(only(effects, "queue.stopped")) is stops
    if stops:
        assert only(effects, "queue.stopped") == [{"side": "nato", "entry": 2, "why": "condition"}]
        assert kinds(effects)[-1] == "queue.stopped"
        assert carried(state, "nato") == nato[1:]
        (duty,) = awaiting(state, {})
        assert render(duty.what) == "Your queue has stopped. It is your move: impulse 3 of turn 1 (both sides counted)."
    else:
        assert carried(state, "nato") == nato[2:]


def test_a_stopped_queue_waits_for_a_sheet() -> None:
    """A stopped queue goes on with the next sheet; without one the side passes at the deadline until the turn ends (TN-H26)."""
    start, _ = close(bridgehead(), {"nato": queue("move 2mar to 4; stop", "move 1lux to 4"), "soviet": (PASS,)})
    assert start.now.stopped == {"nato": "order"}
    assert owing(start) == ["nato"]
    late, effects = close(start)
    assert only(effects, "impulse.passed")[0]["why"] == "deadline"
    assert late.now.turn == 2
    assert carried(late, "nato") == queue("move 2mar to 4; stop", "move 1lux to 4")[1:]
    sheet = {"nato": Sheet(carried(start, "nato"), 5)}
    assert all(duty.covered for duty in awaiting(start, sheet))
    again, effects = close(start, {"nato": carried(start, "nato")})
    assert len(only(effects, "unit.moved")) == 1
    assert again.now.stopped == {}


def test_a_stop_beats_a_standing_pass() -> None:
    """The standing word is for a queue that has run out, not for one that was stopped; a stop line stops its passes, too (TN-H26)."""
    state, effects = close(bridgehead(), {"nato": (*queue("move 2mar to 4; stop"), PASS), "soviet": (PASS,)})
    assert owing(state) == ["nato"]
    assert kinds(effects)[-1] == "impulse.passed"
    orders = (PASS, stop("15 empty"))
    state, effects = close(bridgehead(), {"nato": orders, "soviet": queue("move 2vdv, 3vdv to 21")})
    assert kinds(effects)[-1] == "queue.stopped"
    assert only(effects, "queue.stopped") == [{"side": "nato", "entry": 0, "why": "condition"}]


@pytest.mark.parametrize(
    ("nato", "options", "why"),
    [
        ((), {}, ["deadline", "silent"]),
        ((WAIT,), {}, ["deadline", "silent"]),
        ((), {"silence": "impulse"}, ["deadline"]),
        ((PASS,), {}, ["standing", "standing"]),
        (queue("pass"), {}, ["ordered"]),
        ((*queue("pass"), PASS), {}, ["ordered", "standing"]),
    ],
)
def test_without_a_word(nato: tuple[Order, ...], options: dict[str, str], why: list[str]) -> None:
    """A side that says nothing passes at the deadline, for the turn or by an option once; a standing pass needs no deadline (TN-H26)."""
    soviet = {"soviet": queue("move 1bmd to 21", "fire 2vdv at 9", "pass")}
    sheets = {"nato": nato, **soviet} if nato else soviet
    state, effects = close(bridgehead(options=options), sheets, Fixed(then=1))
    passes = [one["why"] for one in only(effects, "impulse.passed") if one["side"] == "nato"]
    assert passes[: len(why)] == why
    assert (len(passes) == 1) is (len(why) == 1)
    assert owing(state)


def test_a_new_sheet_breaks_the_silence() -> None:
    """A side that was silent has the word again from the segment on for which it sends a sheet (TN-H26)."""
    start = bridgehead(silent=("nato",), acting="soviet")
    sheets = {"nato": queue("move 2mar to 4"), "soviet": queue("move 1bmd to 21")}
    state, effects = close(start, sheets)
    assert len(only(effects, "unit.moved")) == 2
    assert state.now.silent == ()
    assert close(start, {"soviet": sheets["soviet"]})[0].now.silent == ("nato",)
    owed = start.change(acting="nato")
    assert [duty.covered for duty in awaiting(owed, {})] == [True]
    assert [duty.covered for duty in awaiting(owed, {"nato": Sheet((WAIT,))})] == [False]


def test_the_queue_has_run_out() -> None:
    """When it is a side's impulse and nothing says what to do, both sides are told, once, as the last thing (TN-H26)."""
    state, effects = close(bridgehead(), {"nato": queue("move 2mar to 4"), "soviet": queue("move 1bmd to 21")})
    assert kinds(effects)[-1] == "queue.ended"
    assert only(effects, "queue.ended") == [{"side": "nato"}]
    (duty,) = awaiting(state, {})
    assert (duty.side, duty.covered) == ("nato", False)
    assert render(duty.what) == "It is your move: impulse 3 of turn 1 (both sides counted)."
    assert render(duty.default) == "Without orders you pass, in this impulse and all others until the turn ends."
    (duty,) = awaiting(bridgehead(options={"silence": "impulse"}), {})
    assert render(duty.default) == "Without orders you pass in this impulse."


def test_a_queue_that_is_all_skipped() -> None:
    """A queue of which nothing can be done is not a pass: the side is asked again, and passes only at the next deadline (TN-H26)."""
    state, effects = close(bridgehead(), {"nato": queue("move 2mar to 15", "if 15 mine: pass")})
    assert kinds(effects) == ["impulse.skipped", "impulse.skipped", "queue.ended"]
    assert (state.now.acting, state.now.passes, state.now.impulse) == ("nato", 0, 0)
    late, effects = close(state)
    assert only(effects, "impulse.passed")[0] == {"side": "nato", "why": "deadline"}
    assert late.now.impulse == 1


@pytest.mark.parametrize("text", ["move 2mar to 15", "if 15 mine: pass", "stop", "if 15 empty: pass else stop"])
def test_sheets_that_come_to_nothing(text: str) -> None:
    """TN-H26: a side is asked again if its sheet comes to nothing, once in an impulse; with the next such sheet it passes."""
    state, effects = close(bridgehead(idle=1), {"nato": queue(text)})
    assert only(effects, "impulse.passed") == []
    assert (owing(state), state.now.idle) == (["nato"], 2)
    good, effects = close(state, {"nato": queue("move 2mar to 4"), "soviet": queue("pass")})
    assert [len(only(effects, "unit.moved")), good.now.idle] == [1, 1]
    state, effects = close(state, {"nato": queue(text)})
    assert only(effects, "impulse.passed") == [{"side": "nato", "why": "idle"}]
    assert (owing(state), state.now.idle, state.now.silent) == (["soviet"], 1, ())


SPENT = ("9jg jaeger-company 10 ap0",)


def without_points(state: State, side: str) -> State:
    """Return a state in which a side has no point left."""
    for unit in state.of_side(side):
        state = state.put(unit, points=0)
    return state


def test_a_side_without_points_passes_by_itself() -> None:
    """TN-H5: a side without points passes by itself and is not waited for; its queue waits for the next turn."""
    state = without_points(bridgehead(), "nato")
    orders = queue("move 2mar to 4", "pass")
    assert [duty.covered for duty in awaiting(state, {})] == [True]
    state, effects = close(state, {"nato": orders, "soviet": queue("move 1bmd to 21", "move 1bmd to 20")})
    passes = [one["why"] for one in only(effects, "impulse.passed") if one["side"] == "nato"]
    assert passes[:3] == ["no-points"] * 3
    assert carried(state, "nato") == orders
    assert owing(state) == ["soviet"]


@pytest.mark.parametrize(
    ("texts", "fires", "left"),
    [
        (["sniper at 2vdv"], True, []),
        (["move 2mar to 4", "sniper at 2vdv", "pass"], True, ["move 2mar to 4", "pass"]),
        (["if 15 empty: pass else sniper at 2vdv"], True, []),
        (["if 15 empty: sniper at 2vdv"], False, ["if 15 empty: sniper at 2vdv"]),
        (["sniper at 1asu; attach battle-captain to 3jg"], True, []),
        (["sniper at nobody"], False, ["sniper at nobody"]),
        (["sniper at 2mor"], False, ["sniper at 2mor"]),
    ],
)
def test_the_sniper_without_points(texts: list[str], fires: bool, left: list[str]) -> None:
    """TN-H5, TN-60: a side without points may place the sniper; an entry that can do so comes up, the others wait for points."""
    state = without_points(bridgehead(), "nato")
    state, effects = close(state, {"nato": queue(*texts), "soviet": queue("move 1bmd to 21")}, Fixed(then=1))
    assert bool(only(effects, "sniper.fired")) is fires
    assert [one.actions for one in carried(state, "nato") if isinstance(one, Impulse)] == [
        entry(1, text).actions for text in left
    ]
    assert kinds(effects).count("sniper.fired") <= 1


def test_the_sniper_does_not_keep_the_phase_open() -> None:
    """TN-H5: with two passes running the phase is over, whatever the sniper could do."""
    state = without_points(bridgehead(passes=2), "nato")
    _, effects = close(state, {"nato": queue("sniper at 2vdv")}, Named())
    assert kinds(effects)[0] == "phase.began"


def test_two_passes_end_the_phase() -> None:
    """TN-H5: after two passes running, rally, rout and the next turn follow in the same segment, up to the first impulse owed."""
    state, effects = close(bridgehead(), {"nato": queue("pass"), "soviet": queue("pass")}, Named())
    phases = [(one["turn"], one["phase"]) for one in only(effects, "phase.began")]
    assert phases == [(1, "rally"), (1, "rout"), (2, "initiative"), (2, "impulses")]
    assert owing(state) == [state.now.initiative]
    assert (state.now.turn, state.now.passes, state.now.impulse) == (2, 0, 0)


def test_turn_follows_turn_to_the_end_of_the_game() -> None:
    """TN-H25: two sides that only pass play the whole game in one segment, and at its end nothing is carried and nobody owes anything."""
    passing = queue(*["pass"] * 9)
    state, effects = close(bridgehead(turns=4), {"nato": passing, "soviet": passing}, Named())
    assert [one["turn"] for one in only(effects, "phase.began") if one["phase"] == "impulses"] == [2, 3, 4]
    assert state.now.result is not None
    assert awaiting(state, {}) == ()
    assert state.now.carried == {}


def test_a_standing_pass_holds_in_the_turn_of_its_sheet() -> None:
    """TN-H26: in each later turn a side that has only a standing word to pass is asked, and passes in silence after a deadline."""
    state, effects = close(bridgehead(turns=4), {"nato": (PASS,), "soviet": (PASS,)}, Named())
    assert [one["why"] for one in only(effects, "impulse.passed")] == ["standing", "standing"]
    assert (state.now.turn, owing(state)) == (2, [state.now.initiative])
    assert carried(state, "nato") == carried(state, "soviet") == (PASS,)
    (duty,) = awaiting(state, {state.now.acting: Sheet((PASS,), 1)})
    assert duty.covered
    state, effects = close(state, {}, Named())
    assert [one["why"] for one in only(effects, "impulse.passed")] == ["deadline"]
    assert state.now.turn == 2


def test_entries_outlast_the_turn() -> None:
    """What has not come up by the end of a turn goes on in the next (TN-H26)."""
    orders = queue("pass", "move 2mar to 4")
    for seed in range(4):
        state, effects = close(bridgehead(), {"nato": orders, "soviet": queue("pass", "pass")}, Named(str(seed)))
        assert state.now.turn == 2
        assert len(only(effects, "unit.moved")) == 1
        assert carried(state, "nato") == ()


def test_a_sheet_is_watched_from_its_segment_on() -> None:
    """What befell a side before its sheet came into force is noted with it, and is no news to its conditions (TN-H26)."""
    start = bridgehead(units=("9jg jaeger-company 10 suppressed",))
    state, effects = close(start, {"nato": queue("if any-suppressed: move 2mar to 4")})
    assert only(effects, "sheet.watched") == [{"side": "nato", "lost": [], "suppressed": ["9jg"]}]
    assert kinds(effects)[0] == "impulse.skipped"
    assert state.now.watch["nato"].suppressed == ("9jg",)


def test_the_enemy_has_passed() -> None:
    """A condition may look at the enemy's pass just before (TN-H4)."""
    nato = queue("move 2mar to 4", "if passed: pass else move 1lux to 4")
    for theirs, moved in (("pass", 1), ("move 1bmd to 21", 2)):
        _, effects = close(bridgehead(), {"nato": nato, "soviet": queue(theirs)}, Named())
        assert [one["unit"] for one in only(effects, "unit.moved")].count("1lux") == moved - 1


ODD = (
    "move 1m1 to 4",
    "move battle-captain, 2vdv, nobody to 99",
    "fire 1mor at 99; fire 2mar at nobody; fire sagger.2vdv at 15",
    "assault 99 with 2jg at nobody back nobody",
    "enter 99 with 1m1, 1leo",
    "sniper at battle-captain; attach 2jg to nobody; attach nobody to 2jg",
    "move ; fire ; assault ; enter ; sniper ; attach",
    "if nobody suppressed, 99 empty, nobody at 99: pass",
)


def test_nothing_in_a_sheet_stops_a_segment() -> None:
    """TN-H26: orders about what there is not, or what cannot do it, are skipped one after the other, and the last is carried out."""
    orders = (*queue(*ODD, "move 2mar to 4"), Impulse(number=0), Impulse(number=10, begun=True))
    state, effects = close(bridgehead(), {"nato": orders})
    assert kinds(effects).count("impulse.skipped") == len(ODD) + 1
    assert len(only(effects, "unit.moved")) == 1
    assert carried(state, "nato") == ()


def test_a_very_long_queue() -> None:
    """A queue of 999 entries is played in one segment, and its end is the end of the queue (TN-H26)."""
    nato = queue(*["move 2mar to 15"] * 499, *["move 1lux to 4; pass"] * 500)
    state, effects = close(bridgehead(turns=600), {"nato": nato, "soviet": queue("pass")})
    assert kinds(effects).count("impulse.skipped") == 499
    assert 400 < len(carried(state, "nato")) < 500
    assert owing(state) == ["soviet"]
    state, effects = close(state, {"soviet": queue(*["pass"] * 999)}, Named())
    assert carried(state, "nato") == ()
    assert owing(state) == ["nato"]


def test_what_is_not_played_is_hidden() -> None:
    """Two games that differ only in what a side's queue holds beyond the last impulse give the other side the same bytes (TN-H26)."""
    nato = queue("move 2mar to 4", "fire 1leo at 15")
    first = queue("fire 2vdv at 1leo", "pass", "move 1bmd to 21", "pass")
    second = queue("fire 2vdv at 1leo", "pass", "if 1leo suppressed: stop else assault 9 with 3vdv", "sniper at 1leo")
    shown = []
    for soviet in (first, second):
        state, effects = close(bridgehead(), {"nato": nato, "soviet": soviet}, Named("hidden"))
        assert len(carried(state, "soviet")) == 2
        assert owing(state) == ["nato"]
        seen = [(one.kind, one.body, one.to) for one in effects if one.to in (("*",), ("nato",))]
        duties = [(duty.side, render(duty.what), duty.covered) for duty in awaiting(state, {})]
        shown.append((seen, duties, len(effects)))
    assert shown[0] == shown[1]


def test_a_segment_from_the_stored_state() -> None:
    """A segment played from the stored form of the state gives the same events."""
    start, _ = close(bridgehead(), {"nato": queue("fire 1leo at 15", "move 2mar to 4"), "soviet": ()}, Named())
    stored = load(start.land, dump(start))
    sheets = {"soviet": queue("fire 2vdv at 1leo", "pass")}
    assert told(close(start, sheets, Named())[1]) == told(close(stored, sheets, Named())[1])


def test_nothing_is_awaited_before_play() -> None:
    """Before play nobody owes anything; an impulse phase that is over, as after a correction, is covered (TN-H5)."""
    assert awaiting(bridgehead("0 impulses nato", phase=""), {}) == ()
    assert [duty.covered for duty in awaiting(bridgehead(passes=2), {})] == [True]
    assert condition("not any-lost").no
