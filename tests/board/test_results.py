"""Result tables: columns by odds, shifts, dice beyond the rows, distributions."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.board.odds import Strength
from pbem.board.results import DieTable, OddsColumn, ResultTable, die_table, result_table
from pbem.board.tables import Grid, parse_tables
from pbem.core.text import render

SMALL = """\
[crt]
die  1-3  1-2  1-1  2-1  3-1  4-1  5-1  6-1
1    AE   AE   AR   AR   AR   FS   FS   DR%
2    AE   AR   AR   AR   FS   DR%  DR%  DR
3    AR   AR   FS   FS   DR%  DR%  DR   DR
4    AR   FS   FS   DR%  DR%  DR   DR   DR
5    FS   FS   DR%  DR%  DR   DR   DR   DE
6    FS   DR%  DR%  DR   DR   DR   DE   DE
"""
FINE = """\
[crt]
die  1-4  1-3  1-2  3-4  1-1  3-2  2-1  3-1  4-1  5-1  6-1  7-1  8-1  9-1  10-1
0    a    b    c    d    e    f    g    h    i    j    k    l    m    n    o
1    a    b    c    d    e    f    g    h    i    j    k    l    m    n    o
"""


def grid_of(text: str) -> Grid:
    """Return the one grid of a text without problems."""
    read = parse_tables(text, "t.txt")
    assert read.problems == ()
    (grid,) = read.grids.values()
    return grid


def table_of(text: str) -> ResultTable:
    """Return the result table of a text without problems."""
    table, problems = result_table(grid_of(text))
    assert problems == ()
    assert table is not None
    return table


TABLES = {"small": table_of(SMALL), "fine": table_of(FINE)}


@pytest.mark.parametrize(
    ("name", "attack", "defence", "expected"),
    [
        ("fine", 8, 3, "2-1"),
        ("fine", 3, 8, "1-3"),
        ("fine", 17, 6, "2-1"),
        ("fine", 8, 5, "3-2"),
        ("fine", 4, 5, "3-4"),
        ("fine", 5, 7, "1-2"),
        ("fine", 3, 4, "3-4"),
        ("fine", 1, 1, "1-1"),
        ("fine", 1, 4, "1-4"),
        ("fine", 1, 5, "1-4 below"),
        ("fine", 249, 1000, "1-4 below"),
        ("fine", 10, 1, "10-1"),
        ("fine", 21, 2, "10-1"),
        ("fine", 11, 1, "10-1 above"),
        ("fine", Fraction(7, 2), Fraction(7, 4), "2-1"),
        ("fine", Fraction(15, 4), 5, "3-4"),
        ("fine", 0, 1, "1-4 below"),
        ("fine", 0, 0, "1-4 below"),
        ("fine", 1, 0, "10-1 above"),
        ("small", 8, 3, "2-1"),
        ("small", 3, 8, "1-3"),
        ("small", 8, 5, "1-1"),
        ("small", 4, 5, "1-2"),
        ("small", 13, 2, "6-1"),
        ("small", 7, 1, "6-1 above"),
        ("small", 1, 4, "1-3 below"),
    ],
)
def test_column_is_rounded_for_the_defender(name: str, attack: Strength, defence: Strength, expected: str) -> None:
    """The column is the greatest that the ratio reaches, and it is told when the odds lie beyond (FR-16, FR-D6, FR-D7)."""
    table = TABLES[name]
    picked = table.column(attack, defence)
    said = table.columns[picked.index] + " below" * picked.below + " above" * picked.above
    assert said == expected


strengths = st.one_of(st.integers(0, 60), st.fractions(0, 30, max_denominator=4))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(TABLES)), strengths, strengths)
def test_rounding_never_favours_the_attacker(name: str, attack: Strength, defence: Strength) -> None:
    """The column picked is never above the ratio, unless the ratio is below all of them, and the next one always is."""
    table = TABLES[name]
    picked = table.column(attack, defence)
    assert picked.below == (attack == 0 or attack < table.ratios[0] * defence)
    if not picked.below:
        assert table.ratios[picked.index] * defence <= attack
    if picked.index + 1 < len(table.ratios) and not picked.below:
        assert table.ratios[picked.index + 1] * defence > attack
    assert not (picked.above and picked.index < len(table.ratios) - 1)


@settings(max_examples=80, deadline=None)
@given(strengths, strengths, st.integers(1, 12))
def test_only_the_ratio_counts(attack: Strength, defence: Strength, factor: int) -> None:
    """Multiplying both strengths leaves the column as it is."""
    table = TABLES["fine"]
    assert table.column(attack * factor, defence * factor) == table.column(attack, defence)


@pytest.mark.parametrize(
    ("start", "by", "expected"),
    [
        ("2-1", 3, "5-1"),
        ("2-1", 1, "3-1"),
        ("2-1", -2, "1-2"),
        ("2-1", -9, "1-3"),
        ("2-1", 9, "6-1"),
        ("2-1", 0, "2-1"),
    ],
)
def test_shifts_move_along_the_columns_and_stop(start: str, by: int, expected: str) -> None:
    """Three air points turn 2-1 into 5-1, and no shift leaves the table (FR-18, FR-70, FR-78)."""
    table = TABLES["small"]
    assert table.columns[table.shift(table.columns.index(start), by)] == expected


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 7), st.integers(-9, 9))
def test_a_shift_inside_the_table_can_be_undone(column: int, by: int) -> None:
    """A shift there and back is none, as long as it did not meet the edge."""
    table = TABLES["small"]
    shifted = table.shift(column, by)
    assert 0 <= shifted < 8
    if 0 <= column + by < 8:
        assert table.shift(shifted, -by) == column


@pytest.mark.parametrize(
    ("column", "die", "expected"),
    [
        ("3-1", 1, "AR"),
        ("3-1", 6, "DR"),
        ("3-1", 0, "AR"),
        ("3-1", -4, "AR"),
        ("3-1", 9, "DR"),
        (7, 5, "DE"),
        (0, 1, "AE"),
    ],
)
def test_a_die_beyond_the_rows_uses_the_nearest(column: int | str, die: int, expected: str) -> None:
    """The cell is that of the column and the die, held to the rows."""
    assert TABLES["small"].cell(column, die) == expected


def test_no_cell_outside_the_columns() -> None:
    """A column that is not in the table is a fault of the program."""
    table = TABLES["small"]
    for column in (-1, 8):
        with pytest.raises(IndexError):
            table.cell(column, 1)
    with pytest.raises(ValueError, match="not in tuple"):
        table.cell("7-1", 1)
    with pytest.raises(ValueError, match="0 or more"):
        table.column(-1, 1)


@pytest.mark.parametrize(
    ("column", "throws", "modifier", "expected"),
    [
        ("3-1", None, 0, {"AR": 1, "FS": 1, "DR%": 2, "DR": 2}),
        ("3-1", range(1, 7), 2, {"DR%": 2, "DR": 4}),
        ("3-1", range(1, 7), -9, {"AR": 6}),
        ("3-1", [a + b for a in (1, 2, 3) for b in (1, 2, 3)], 0, {"FS": 1, "DR%": 5, "DR": 3}),
        (0, (), 0, {}),
    ],
)
def test_distribution_counts_the_throws(
    column: int | str, throws: list[int] | None, modifier: int, expected: dict[str, int]
) -> None:
    """A distribution counts each result over all throws, in order of the first throw that gives it."""
    found = TABLES["small"].distribution(column, throws, modifier)
    assert list(found.items()) == list(expected.items())


def test_results_of_a_table() -> None:
    """A table knows the results that stand in it."""
    assert TABLES["small"].results() == {"AE", "AR", "FS", "DR%", "DR", "DE"}


def test_rows_may_stand_in_any_order() -> None:
    """A printed table that begins with the highest die reads the same."""
    head, *rows = SMALL.splitlines()[1:]
    assert table_of("\n".join(["[crt]", head, *reversed(rows)])) == TABLES["small"]


def test_odds_may_be_printed_with_colons() -> None:
    """Columns printed as 3:2 are named 3-2 in results and logs."""
    head, *rows = SMALL.splitlines()[1:]
    assert table_of("\n".join(["[crt]", head.replace("-", ":"), *rows])) == TABLES["small"]


def test_die_tables_have_columns_of_any_name() -> None:
    """A table of cases takes any columns, minus signs as printed, and another name for its rows."""
    table, problems = die_table(grid_of("[t]\nmargin non-mot mot\n−1 - -\n0 - 1\n1 1 2A\n"), "margin")
    assert problems == ()
    assert table == DieTable("t", ("non-mot", "mot"), -1, (("-", "-"), ("-", "1"), ("1", "2A")))
    assert (table.cell("mot", 7), table.cell("mot", -7), table.last) == ("2A", "-", 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[t]\ndye 1-1\n1 a\n", ["2:1 The first column of table t is dye, not die."]),
        ("[t]\ndie\n1\n", ["2:1 The table t has no column beside its first."]),
        ("[t]\ndie 1-1\n1.5 a\n2 a\n", ["3:1 1.5 is no whole number, as the rows of table t have."]),
        ("[t]\ndie 1-1\n1 a\n1 a\n", ["4:1 The table t has a row 1 twice."]),
        ("[t]\ndie 1-1\n1 a\n4 a\n", ["2:1 The table t has no row between 1 and 4."]),
        (
            "[t]\ndie 1-1 x\n1 a a\n",
            ["2:9 x is no odds: a column of table t is attacker-defender, such as 3-2."],
        ),
        ("[t]\ndie 2-1 1-1\n1 a a\n", ["2:9 The columns of table t do not rise: 1-1 stands right of 2-1."]),
        ("[t]\ndie 2-1 4-2\n1 a a\n", ["2:9 The columns of table t do not rise: 4-2 stands right of 2-1."]),
        (
            "[t]\ndie 1-1\n1 q\n",
            ["3:3 q in row 1, column 1-1 of table t is no result; the results are a, b."],
        ),
        (
            "[t]\ndye 2-1 1-1 z\n1 a a q\n1 a a a\nx a a a\n",
            [
                "2:1 The first column of table t is dye, not die.",
                "2:9 The columns of table t do not rise: 1-1 stands right of 2-1.",
                "2:13 z is no odds: a column of table t is attacker-defender, such as 3-2.",
                "3:7 q in row 1, column z of table t is no result; the results are a, b.",
                "4:1 The table t has a row 1 twice.",
                "5:1 x is no whole number, as the rows of table t have.",
            ],
        ),
    ],
)
def test_problems_of_a_result_table(text: str, expected: list[str]) -> None:
    """A table that cannot be used is not made, and everything that is wrong with it is said at once."""
    table, problems = result_table(grid_of(text), ("a", "b"))
    assert table is None
    assert [f"{p.line}:{p.finding.span.column} {render(p.finding.message)}" for p in problems] == expected
    assert {p.file for p in problems} == {"t.txt"}


def test_a_table_without_problems_passes_its_codes() -> None:
    """Cells that are all among the codes give the table."""
    assert result_table(grid_of(SMALL), ["AE", "AR", "FS", "DR%", "DR", "DE"]) == (TABLES["small"], ())
    assert TABLES["small"].column(8, 3) == OddsColumn(3)
