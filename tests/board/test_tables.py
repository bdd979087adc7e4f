"""Text tables: grids, and everything that can be wrong with them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.board.tables import parse_tables
from pbem.core.text import render

TWO_GRIDS = """\
# A comment, and a blank line.

[hits]
margin  assault ranged
1       1       -
2\t2       1

  # A comment that is set in.
[notes]
key   text
a     all of this is the last cell # and so is this
b     x
"""


def problems_of(text: str) -> list[str]:
    """Write the problems of a text as ``file:line:column sentence``."""
    found = parse_tables(text, "t.txt").problems
    return [f"{p.file}:{p.line}:{p.finding.span.column} {render(p.finding.message)}" for p in found]


def test_grids_have_a_header_and_rows() -> None:
    """A text gives its grids by name, with the line of every row, and the last column may hold blanks."""
    read = parse_tables(TWO_GRIDS, "t.txt")
    assert read.problems == ()
    assert list(read.grids) == ["hits", "notes"]
    hits, notes = read.grids.values()
    assert hits.header == ("margin", "assault", "ranged")
    assert [(row.line, row.cells) for row in hits.rows] == [(5, ("1", "1", "-")), (6, ("2", "2", "1"))]
    assert hits.rows[1].columns == (1, 3, 11)
    assert hits.column("ranged") == ("-", "1")
    assert list(notes.records()) == [
        {"key": "a", "text": "all of this is the last cell # and so is this"},
        {"key": "b", "text": "x"},
    ]
    assert (notes.file, notes.name, notes.line) == ("t.txt", "notes", 9)


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(end: str) -> None:
    """A file from another system reads the same."""
    assert parse_tables("\ufeff" + TWO_GRIDS.replace("\n", end), "t.txt") == parse_tables(TWO_GRIDS, "t.txt")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("# nothing\n", []),
        ("a b\nc d\n[t]\na\n1\n", ["t.txt:1:1 A line stands before the first [name] of a table."]),
        (
            " [a b]\na\n1\n",
            ["t.txt:1:2 [a b] names no table: a name is letters, digits and hyphens between square brackets."],
        ),
        (
            "[t\na\n1\n",
            ["t.txt:1:1 [t names no table: a name is letters, digits and hyphens between square brackets."],
        ),
        ("[t]\na\n1\n[t]\na\n1\n", ["t.txt:4:1 The table t stands twice; the first one is in line 1."]),
        ("[t]\n", ["t.txt:1:1 The table t has no rows."]),
        ("[t]\na b\n\n[u]\na\n1\n", ["t.txt:1:1 The table t has no rows."]),
        ("[t]\na b a\n1 2 3\n", ["t.txt:2:5 The header of table t has the column a twice."]),
        ("[t]\na b\n1 2\n 3\n", ["t.txt:4:2 This row of table t lacks cells: 1 of 2 are there."]),
        (
            "[t]\na a\n1\n[t]\n[u v]\n",
            [
                "t.txt:2:3 The header of table t has the column a twice.",
                "t.txt:3:1 This row of table t lacks cells: 1 of 2 are there.",
                "t.txt:4:1 The table t stands twice; the first one is in line 1.",
                "t.txt:5:1 [u v] names no table: a name is letters, digits and hyphens between square brackets.",
            ],
        ),
    ],
)
def test_problems_name_file_line_and_column_all_at_once(text: str, expected: list[str]) -> None:
    """Every problem of a text is reported at once, with its place and one sentence."""
    assert problems_of(text) == expected


def test_what_can_be_read_is_given_beside_the_problems() -> None:
    """A row of the wrong length is left out, a grid with a column twice too, and the others stand."""
    read = parse_tables("[t]\na b\n1 2\n3\n[u]\na a\n1 2\n[v]\na\n1\n", "t.txt")
    assert {name: [row.cells for row in grid.rows] for name, grid in read.grids.items()} == {
        "t": [("1", "2")],
        "v": [("1",)],
    }


CELLS = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=5).filter(lambda s: s[0] not in "#[")


@settings(max_examples=60, deadline=None)
@given(st.data(), st.lists(CELLS, min_size=1, max_size=4, unique=True))
def test_a_written_grid_reads_back(data: st.DataObject, header: list[str]) -> None:
    """Whatever cells a grid is written with, it is read with."""
    rows = data.draw(st.lists(st.tuples(*[CELLS] * len(header)), min_size=1, max_size=4))
    text = "\n".join(["[grid]", "  ".join(header), *("\t".join(row) for row in rows)])
    read = parse_tables(text, "t.txt")
    assert read.problems == ()
    assert read.grids["grid"].header == tuple(header)
    assert [row.cells for row in read.grids["grid"].rows] == rows


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from("[]#ab1 -\t\r\n\ufeff\u2028\x00"), max_size=60))
def test_any_text_is_read(text: str) -> None:
    """No text raises, and every problem points at a line of it."""
    lines = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    assert all(1 <= problem.line <= lines for problem in parse_tables(text, "t.txt").problems)
