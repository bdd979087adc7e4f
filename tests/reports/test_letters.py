"""What mails say in each case: verdicts of receipts, what is to be done, what happened, refusals."""

from typing import Any

import msgspec
import pytest

from pbem.core.text import Message, msg
from pbem.reports.inputs import Due, GameInfo, Head, JudgedLine, SeatInfo, Where
from pbem.reports.mails import REFUSALS, make_game_over, make_refusal
from pbem.reports.phrases import duty_todo, foot, stand_of
from pbem.reports.report import grouped
from pbem.reports.sheet import make_sheet, suggestions
from pbem.reports.welcome import make_welcome
from pbem.rulesets.api import Duty, Fact, Outcome
from tests.reports import fake, letters

TAKEN = JudgedLine(1, "move 1.x to 0101", True)
REFUSED = JudgedLine(2, "mvoe", False, (fake.UNKNOWN,))


@pytest.mark.parametrize(
    ("facts", "title", "label", "says"),
    [
        (
            {"lines": (TAKEN,), "general": ()},
            "Your orders were taken",
            "You may change them until",
            "There is nothing more to do.",
        ),
        (
            {"lines": (TAKEN, REFUSED)},
            "1 line was refused",
            "Mend them by",
            "What was taken stands, even if you do nothing.",
        ),
        (
            {"lines": (REFUSED, REFUSED)},
            "2 lines were refused",
            "Mend them by",
            "What was taken stands, even if you do nothing.",
        ),
        ({"lines": (), "general": (fake.FAR,)}, "The sheet was refused", "Mend them by", "What was taken stands"),
        (
            {"lines": (), "general": ()},
            "No order was found in your mail",
            "You may change them until",
            "You still owe: Moves",
        ),
        (
            {"lines": (), "withdrawn": True},
            "Your orders are withdrawn",
            "You may change them until",
            "You still owe: Moves",
        ),
    ],
)
def test_the_receipt_says_first_how_it_went(facts: dict[str, Any], title: str, label: str, says: str) -> None:
    """The box of a receipt has the verdict, the deadline with its label, and what follows."""
    made = letters.receipt(**facts)
    assert made.todo is not None
    assert made.todo.title == title
    assert label in [fact.label for fact in made.todo.facts]
    assert any(sentence.startswith(says) for sentence in made.todo.sentences)
    assert made.subject == f"Vesla Crossing, turn 7, Axis movement: {title}"


def test_the_receipt_counts_its_lines() -> None:
    """Lines taken, refused and remarked on are counted; a line with a remark is taken."""
    noted = JudgedLine(3, "attack", True, (fake.NEAR,))
    made = letters.receipt(lines=(TAKEN, REFUSED, noted), general=())
    assert made.todo is not None
    assert made.todo.facts[0].text == "2 lines taken, 1 refused, 1 note"


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"in_force": ()}, "No orders are in force."),
        ({"word": None}, "You have given no word for the dice of segment 13. A line word: with any text gives one."),
        ({}, f"The hash of these orders in the log is {'cd' * 32}."),
    ],
)
def test_the_receipt_says_what_is_in_force(facts: dict[str, Any], said: str) -> None:
    """What is in force, with the hash that proves it, and the word, or that there is none."""
    assert said in letters.receipt(**facts).in_force_notes


def test_plain_lines_are_shown_together() -> None:
    """Lines that were taken without remark stand in one block, up to the next one that needs a word."""
    made = letters.receipt(lines=(TAKEN, TAKEN, REFUSED, TAKEN), general=())
    assert [len(block) for block in made.blocks] == [2, 1, 1]


COVERED = Duty("red", msg("Air points."), msg("None are used."), True)


@pytest.mark.parametrize(
    ("duty", "reminder", "title", "labels"),
    [
        (fake.DUTY, False, "Your move", ["You owe", "Send orders by", "Time left", "If nothing comes", "In force now"]),
        (
            fake.DUTY,
            True,
            "Reminder: your orders are due",
            ["You owe", "Send orders by", "Time left", "If nothing comes", "In force now"],
        ),
        (COVERED, False, "You need not write", ["You owe", "You may write until", "Time left", "In force now"]),
        (None, False, "Nothing to do", ["It closes on", "Time left"]),
    ],
)
def test_first_comes_what_to_do_then_by_when(duty: Duty | None, reminder: bool, title: str, labels: list[str]) -> None:
    """What is owed comes first, then the deadline, then what happens if nothing comes."""
    todo = duty_todo(duty, fake.DUE, fake.SEAT, (), reminder)
    assert (todo.title, [fact.label for fact in todo.facts]) == (title, labels)


def test_without_a_deadline_none_is_named() -> None:
    """A seat whose segment has no deadline is told none."""
    todo = duty_todo(fake.DUTY, None, fake.SEAT, ("move x",))
    assert [fact.label for fact in todo.facts] == ["You owe", "If nothing comes", "In force now"]


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (Where(0), "before the first turn"),
        (Where(0, msg("set-up")), "set-up"),
        (Where(3), "turn 3"),
        (Where(3, msg("combat")), "turn 3, combat"),
    ],
)
def test_where_a_game_stands(where: Where, said: str) -> None:
    """The turn and the phase are named as far as there are any."""
    assert stand_of(where, "en") == said


def test_what_happened_is_grouped_by_its_causes() -> None:
    """Sentences that a combat caused stand with its box, also through others, and the rest between; frame events say nothing."""
    sealed = Fact("segment.sealed", {"text": "never said"}, "adjudicator", 207)
    groups = grouped(letters.RULESET, 3, (*fake.events(), sealed), "en")
    assert [(group.title, len(group.sentences), len(group.boxes)) for group in groups] == [
        ("", 2, 0),
        ("The bridge at 0806", 3, 1),
        ("", 1, 0),
    ]
    assert groups[1].sentences[0] == "The river halved nobody."


def test_a_segment_in_which_nothing_happened_says_so() -> None:
    """A report without events has no groups, and its parts say that nothing happened."""
    made = letters.report(events=(), silent=(), dice=None)
    assert made.groups == ()
    assert made.dice is None


def test_losses_are_those_of_the_map() -> None:
    """Eliminated units are listed with side and place."""
    assert [(loss.unit, loss.side, loss.place) for loss in letters.report().losses] == [
        ("81.1", "Soviet", "0805"),
        ("82", "Soviet", "0706"),
    ]


@pytest.mark.parametrize(
    ("facts", "title", "sheet"),
    [({}, "Your move", True), ({"duty": None}, "Nothing to do", False), ({"over": True}, "The game is over", False)],
)
def test_who_owes_gets_a_sheet(facts: dict[str, Any], title: str, sheet: bool) -> None:
    """The sheet goes to a seat that may answer, with its code, and to no other."""
    made = letters.report(**facts)
    assert made.todo is not None
    assert made.todo.title == title
    assert (made.sheet is not None) is sheet
    assert ("abcd-efgh-ijkl" in str(msgspec.to_builtins(made))) is sheet


def test_the_sheet_is_ready_to_send() -> None:
    """A sheet names game, segment and side, has its code, what is in force, suggestions as comments, and its end."""
    sheet = make_sheet(
        fake.GAME, fake.SEAT, 13, "abcd", ("move 1.x to 0101",), ("move 1.x to 0101", "move 2.x to 0102")
    )
    assert sheet.text.splitlines() == [
        "begin orders vesla 13 red",
        "code: abcd",
        "",
        "# In force now; what you leave here stays in force.",
        "move 1.x to 0101",
        "",
        "# Some lines that are legal now. Take the # away to give one, or write your own.",
        "# move 2.x to 0102",
        "",
        "word:",
        "",
        "end orders",
    ]


def test_a_long_order_goes_on_in_the_next_line() -> None:
    """An order longer than a line is cut at blanks with the sign that it goes on, so that no mail program cuts it otherwise."""
    long = "attack 0806, 0807 with " + ", ".join(f"{n}.unit" for n in range(1, 14))
    sheet = make_sheet(fake.GAME, fake.SEAT, 13, "", (long,), (long.replace("attack", "assault"),))
    cut = [
        "attack 0806, 0807 with 1.unit, 2.unit, 3.unit, 4.unit, 5.unit, 6.unit, \\",
        "  7.unit, 8.unit, 9.unit, 10.unit, 11.unit, 12.unit, 13.unit",
        "",
        "# Some lines that are legal now. Take the # away to give one, or write your own.",
        "# assault 0806, 0807 with 1.unit, 2.unit, 3.unit, 4.unit, 5.unit, \\",
        "#   6.unit, 7.unit, 8.unit, 9.unit, 10.unit, 11.unit, 12.unit, 13.unit",
    ]
    assert sheet.text.splitlines()[3:9] == cut
    assert [len(line) <= 72 for line in cut] == [True, True, True, False, True, True]


def test_one_line_is_suggested_for_each_unit() -> None:
    """Of the legal orders the first for each subject is offered, none for one that has its order."""
    assert suggestions(letters.RULESET, 3, "en") == ("move 3pz.6 to 0806", "move 394.3 to 0806", "move 62 to 0806")
    given = (fake.Move(unit="62", to="0707"),)
    assert suggestions(letters.RULESET, 3, "en", given) == ("move 3pz.6 to 0806", "move 394.3 to 0806")


@pytest.mark.parametrize("reason", [*REFUSALS, "something else"])
def test_every_refusal_says_what_is_so_and_what_to_do(reason: str) -> None:
    """A mail that was not taken is told why and what to send; nothing is said of any game."""
    made = make_refusal(reason=reason, subject="Re: x")
    assert made.todo is not None
    assert made.todo.title
    assert made.sections[-1].title == "What to do"
    assert made.sections[-1].paragraphs[0]
    assert made.subject == f"Not taken: {made.todo.title}"
    assert "Vesla" not in str(msgspec.to_builtins(made))


def end(outcome: Outcome, players: dict[str, str]) -> str:
    """The title of the last mail."""
    made = make_game_over(
        game=fake.GAME, seat=fake.SEAT, where=fake.WHERE, ruleset=letters.RULESET, view=3, outcome=outcome, players=players, head=fake.HEAD
    )  # fmt: skip
    assert made.todo is not None
    return made.todo.title


def test_the_end_names_the_winner() -> None:
    """The last mail names side and player, the side alone where nobody is known, or a draw."""
    assert end(fake.OUTCOME, letters.PLAYERS) == "Axis (Hanna) has won"
    assert end(fake.OUTCOME, {}) == "Axis has won"
    assert end(Outcome("", msg("draw"), msg("Nobody is ahead.")), letters.PLAYERS) == "The game is a draw"


def test_the_welcome_asks_for_a_word() -> None:
    """Before the game begins the welcome asks for a word; later the page says what is owed."""
    facts: dict[str, Any] = {"game": fake.GAME, "seat": fake.SEAT, "where": fake.WHERE, "segment": 13}
    first, later = make_welcome(**facts), make_welcome(**facts, due=fake.DUE, duty=fake.DUTY, asked=True)
    assert first.todo is not None
    assert later.todo is not None
    assert any("word:" in sentence for sentence in first.todo.sentences)
    assert (first.subject, later.subject) == ("Vesla Crossing: welcome", "Vesla Crossing: how to play by mail")
    assert later.todo.title == "Your move"


@pytest.mark.parametrize(("house", "referee", "lines"), [(True, "R", 3), (False, "R", 2), (False, "", 2)])
def test_the_foot_says_whose_tables_are_in_use(house: bool, referee: str, lines: int) -> None:
    """The foot offers what there is, names the referee if he has a name, and says when house tables are used."""
    said = foot(GameInfo("x", "X", Message("Rules"), house, referee), "en")
    assert len(said) == lines
    assert ("house tables" in said[-1]) is house
    assert said[1] == ("X is run by R with pbem." if referee else "X is run with pbem.")


def test_times_are_the_readers() -> None:
    """Two seats of a game are told the same deadline each in his own zone."""
    due = Due(1, "2026-12-03T23:30:00Z", 5)
    east = duty_todo(fake.DUTY, due, SeatInfo("red", Message("A"), "x", "en", "Europe/Moscow"), ())
    west = duty_todo(fake.DUTY, due, SeatInfo("red", Message("A"), "x", "en", "America/New_York"), ())
    assert east.facts[1].text.startswith("Friday 4 December 2026, 02:30 MSK")
    assert west.facts[1].text.startswith("Thursday 3 December 2026, 18:30 EST")


def test_a_log_without_events_has_no_head() -> None:
    """Where there is no head none is shown."""
    assert letters.receipt(head=Head()).head == ""
