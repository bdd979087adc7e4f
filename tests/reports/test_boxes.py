"""Figures: chances, movement points, and what has changed."""

import pytest

from pbem.core.text import msg
from pbem.reports.boxes import box_text, move_text, percent, points, standings_text
from pbem.reports.layout import box, chances
from pbem.reports.values import BoxText, ChanceText, NoteText, RowText, StandingText
from pbem.rulesets.api import Standing
from tests.reports.fake import CHECKED, forecast_box


@pytest.mark.parametrize(
    ("hits", "outof", "shown"),
    [(0, 6, 0), (1, 6, 17), (3, 6, 50), (5, 6, 83), (6, 6, 100), (1, 1000, 1), (999, 1000, 99), (1, 8, 13), (0, 0, 0)],
)
def test_percent_is_rounded_but_never_certain(hits: int, outof: int, shown: int) -> None:
    """What may happen is at least 1 percent, what may fail at most 99."""
    assert percent(hits, outof) == shown


@pytest.mark.parametrize(("half", "shown"), [(0, "0"), (1, "1/2"), (2, "1"), (13, "6 1/2")])
def test_half_points_are_written_as_points(half: int, shown: str) -> None:
    """Costs are kept in half points and shown in points."""
    assert points(half) == shown


def test_a_move_is_told_step_by_step() -> None:
    """The forecast of a move has its path, cost and allowance, and each step with cost, reason and rules."""
    move = move_text(CHECKED.moves[0], "en")
    assert (move.path, move.cost, move.allowance) == ("0706 0806 0807", "7 1/2", "10")
    assert move.steps[0].text == "0806: 6 1/2 MP, clear, over the Osna"
    assert move.steps[0].rules == ("FR-H12", "FR-75")


def test_a_figure_that_changed_says_what_it_was() -> None:
    """Of the figures of the state those that changed show their old value, found by what they are."""
    now = (Standing(msg("Air"), "3"), Standing(msg("Points"), "5"), Standing(msg("New"), "1"))
    before = (Standing(msg("Points"), "5"), Standing(msg("Air"), "4"))
    assert standings_text(now, before, "en") == (
        StandingText("Air", "3", "4"),
        StandingText("Points", "5"),
        StandingText("New", "1"),
    )


def test_a_box_of_text_has_its_figures_in_one_column() -> None:
    """The rows of a box have head, sum, parts and remarks in columns, and rules behind."""
    shown = box_text(forecast_box(), "en")
    assert box(shown).splitlines() == [
        "    0806    2-1",
        "    " + "-" * 68,
        "    Attack    11      3pz.6 (5), 394.3 (2), 62 (4)",
        "    Defence    3      64 (3)",
        "    Odds     3-1      11 : 3, rounded for the defender [FR-16]",
        "    Shift     -1  -1  hills [FR-21]",
        "                   0  air points 1 against 1, which is none either way",
        "                      and is looked at last of all [FR-61]",
        "                      no armour bonus: 62 is infantry [FR-83]",
    ]


@pytest.mark.parametrize(
    ("row", "lines"),
    [
        (RowText("Roll", "5"), ["    Roll  5"]),
        (RowText("Shift", "-1", (NoteText("hills", "-1"),)), ["    Shift  -1  hills"]),
        (RowText("Shift", "", (NoteText("hills", "-1"),)), ["    Shift    -1  hills"]),
        (RowText("Shift", "0"), ["    Shift  0"]),
    ],
)
def test_rows_of_one_part_show_it_once(row: RowText, lines: list[str]) -> None:
    """A row whose one part is its figure, or that has none, is a single line."""
    assert box(BoxText("", "", "", "", (row,))).splitlines() == lines


def test_chances_have_bars_beside_their_figures() -> None:
    """Each chance has percent, count and a bar, a long result a line of its own."""
    rows = (ChanceText("no effect", 50, 3, 6), ChanceText("x" * 31, 100, 6, 6))
    shown = chances(rows).splitlines()
    assert shown[0] == "    no effect                        50 %   3/6   =========="
    assert shown[1:] == ["    " + "x" * 31, " " * 36 + "100 %   6/6   " + "=" * 20]
