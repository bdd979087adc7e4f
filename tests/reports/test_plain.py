"""Plain text: what is taken out, and how lines are wrapped."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.reports.plain import clean, one_line, table, wrap


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\x1b[31mb", "a[31mb"),
        ("a\x00b\x07c\x7fd", "abcd"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("a\u2028b\u0085c", "a\nb\nc"),
        ("a\u202eb\u200fc\u2066d", "abcd"),
        ("a\u200bb\ufeffc", "abc"),
        ("a\ud800b", "ab"),
        ("Щука é 中 ½ −", "Щука é 中 ½ −"),
        ("a\tb", "a\tb"),
    ],
)
def test_what_no_report_may_hold_is_taken_out(text: str, cleaned: str) -> None:
    """Control, bidirectional, invisible and surrogate characters go; all that can be seen stays."""
    assert clean(text) == cleaned


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=300), st.integers(10, 72))
def test_wrapping_keeps_the_words(text: str, width: int) -> None:
    """Wrapped lines are within the width and hold all that was said, in order."""
    lines = wrap(text, "  ", "    ", width)
    assert all(len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == one_line(text).replace(" ", "")


def test_a_table_has_its_columns_below_each_other() -> None:
    """Columns are as wide as their widest cell; the last one is wrapped where it begins."""
    lines = table([("a", "b " * 40), ("long", "c")], 2, 40)
    assert lines[0].startswith("  a     b b")
    assert lines[1].startswith("        b")
    assert lines[-1] == "  long  c"
    assert table([]) == []
