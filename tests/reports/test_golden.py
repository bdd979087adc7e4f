"""Whole mails and maps as they are expected, byte for byte."""

import pytest

from tests.reports.rewrite import GOLDEN, made

MADE = made()


@pytest.mark.parametrize("name", sorted(MADE))
def test_the_file_is_as_expected(name: str) -> None:
    """Each mail and map is made as its expected file has it."""
    assert MADE[name] == (GOLDEN / name).read_text("utf-8")


def test_making_twice_gives_the_same() -> None:
    """Mails and maps made again from the same values are the same bytes."""
    assert made() == MADE


@pytest.mark.parametrize("name", sorted(name for name in MADE if name.endswith(".txt")))
def test_no_line_is_longer_than_72_columns(name: str) -> None:
    """No line of a text part is longer than 72 columns."""
    assert [line for line in MADE[name].splitlines() if len(line) > 72] == []


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("report.html", 20_000),
        ("receipt.html", 15_000),
        ("reminder.html", 15_000),
        ("welcome.html", 15_000),
        ("map.svg", 60_000),
        ("wider.svg", 60_000),
        ("areas.svg", 60_000),
        ("crop.svg", 42_000),
    ],
)
def test_the_file_is_within_its_budget(name: str, most: int) -> None:
    """Each file is no larger than it may be."""
    assert len(MADE[name].encode("utf-8")) <= most
