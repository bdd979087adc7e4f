"""What became of each line of an order text."""

import pytest

from pbem.core.findings import Finding, Kind, Span
from pbem.core.text import msg
from pbem.orders.model import Line, ReadSheet
from pbem.reports.inputs import JudgedLine
from pbem.reports.judge import judge
from pbem.reports.layout import judged
from pbem.reports.receipt import line_text
from tests.reports import fake


def finding(line: int, kind: Kind = Kind.ILLEGAL, column: int = 1, length: int = 1) -> Finding:
    """A finding at a place."""
    return Finding("x", kind, msg("No."), Span(line, column, length) if line else Span())


def test_each_line_is_taken_or_refused() -> None:
    """Orders, words and what goes with them are judged; blanks, comments, markers and the code are not shown."""
    lines, general = judge(fake.TEXT, fake.SHEET, fake.LINES, fake.CHECKED.findings)
    assert [(line.number, line.taken, len(line.findings)) for line in lines] == [
        (3, True, 1),
        (5, False, 1),
        (7, False, 1),
        (8, True, 0),
    ]
    assert general == ()


def test_findings_of_no_line_are_general() -> None:
    """A finding about the sheet as a whole, or about a line that is not there, is kept."""
    order = Line(fake.Move(unit="1.x", to="0101"))
    lines, general = judge("move 1.x to 0101", ReadSheet((order,)), (order,), [(-1, finding(0)), (0, finding(9))])
    assert [line.taken for line in lines] == [True]
    assert len(general) == 2


def test_a_finding_that_comes_twice_is_said_once() -> None:
    """Reading and checking may find the same; it is shown once, refusals first."""
    sheet = ReadSheet((), (finding(1, Kind.NOTE), finding(1), finding(1)))
    (line,), _ = judge("move x", sheet)
    assert [one.kind for one in line.findings] == [Kind.ILLEGAL, Kind.NOTE]


def test_a_line_that_goes_on_is_one_line() -> None:
    """A line that ends in a backslash is shown with the next one."""
    (line,), _ = judge("move 1.x: \\\n  0101 0102\n\n", ReadSheet())
    assert line == JudgedLine(1, "move 1.x: 0101 0102", True, ())


@pytest.mark.parametrize("text", ["", "\n\n", "# x", "word:", "code: abc", "begin orders a 1 b\nend orders", "end"])
def test_what_orders_nothing_is_not_shown(text: str) -> None:
    """Lines that hold nothing to take are left out."""
    assert judge(text, ReadSheet()) == ((), ())


@pytest.mark.parametrize(
    ("text", "column", "length", "shown"),
    [
        ("attack 0808 with 29.51", 18, 5, ["  NO    1  attack 0808 with 29.51", " " * 28 + "^^^^^"]),
        ("  suport 0808", 3, 6, ["  NO    1  suport 0808", " " * 11 + "^^^^^^"]),
        ("move x", 7, 1, ["  NO    1  move x"]),
        ("move", 1, 4, ["  NO    1  move"]),
        ("move x y", 6, 400, ["  NO    1  move x y", " " * 16 + "^^^"]),
        ("m\u200bove xyz", 7, 3, ["  NO    1  move xyz", " " * 16 + "^^^"]),
        (
            "a " * 40 + "bad a",
            81,
            3,
            ["  NO    1  " + ("a " * 31).rstrip(), " " * 13 + "a " * 9 + "bad a", " " * 31 + "^^^"],
        ),
    ],
)
def test_a_wrong_place_is_marked_below(text: str, column: int, length: int, shown: list[str]) -> None:
    """The marks stand below the wrong place, wherever the line is cut and whatever is not shown of it."""
    line = line_text(JudgedLine(1, text, False, (finding(1, Kind.ILLEGAL, column, length),)), "en")
    assert judged(line).splitlines() == shown
