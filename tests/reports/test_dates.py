"""Dates and hours as a reader in his own zone has them."""

import pytest

from pbem.core.text import render
from pbem.reports.dates import in_zone, say_when, time_left


@pytest.mark.parametrize(
    ("utc", "zone", "said"),
    [
        ("2026-12-03T19:00:00Z", "Europe/Paris", "Thursday 3 December 2026, 20:00 CET (19:00 UTC)"),
        ("2026-07-03T19:00:00Z", "Europe/Paris", "Friday 3 July 2026, 21:00 CEST (19:00 UTC)"),
        ("2026-12-03T19:00:00Z", "UTC", "Thursday 3 December 2026, 19:00 UTC"),
        ("2026-12-03T19:00:00Z", "Europe/London", "Thursday 3 December 2026, 19:00 UTC"),
        ("2026-12-03T23:30:00Z", "Europe/Moscow", "Friday 4 December 2026, 02:30 MSK (Thursday 23:30 UTC)"),
        ("2026-12-03T03:30:00Z", "America/New_York", "Wednesday 2 December 2026, 22:30 EST (Thursday 03:30 UTC)"),
        ("2026-12-03T19:00:00Z", "Nowhere/Town", "Thursday 3 December 2026, 19:00 UTC"),
        ("2026-12-03T19:00:00Z", "../../etc/passwd", "Thursday 3 December 2026, 19:00 UTC"),
    ],
)
def test_an_instant_is_said_in_the_readers_zone(utc: str, zone: str, said: str) -> None:
    """Weekday, date, time and zone, with UTC in brackets where it differs, and its day where that differs too."""
    assert say_when(utc, zone, "en") == said


@pytest.mark.parametrize(
    ("hours", "said"),
    [
        (-1, "the deadline has passed"),
        (0, "less than an hour"),
        (1, "1 hour"),
        (71, "71 hours"),
        (95, "95 hours"),
        (96, "4 days"),
        (121, "5 days"),
    ],
)
def test_what_is_left_is_said_in_hours_and_from_four_days_in_days(hours: int, said: str) -> None:
    """Below four days hours are counted, from then on whole days."""
    assert render(time_left(hours)) == said


@pytest.mark.parametrize("text", ["", "2026-12-03", "2026-12-03T19:00:00+01:00", "2026-13-03T19:00:00Z"])
def test_what_is_no_instant_is_a_fault(text: str) -> None:
    """Only instants as the log writes them are said."""
    with pytest.raises(ValueError, match=r"time data|unconverted|does not match"):
        in_zone(text, "UTC")
