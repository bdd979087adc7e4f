"""Dates and hours as people write them, in their own zone and language."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pbem.core.text import Message, msg, nmsg, render

INSTANT = "%Y-%m-%dT%H:%M:%SZ"
"""The form of an instant in the log."""

WEEKDAYS = (
    msg("Monday"),
    msg("Tuesday"),
    msg("Wednesday"),
    msg("Thursday"),
    msg("Friday"),
    msg("Saturday"),
    msg("Sunday"),
)
MONTHS = (
    msg("January"),
    msg("February"),
    msg("March"),
    msg("April"),
    msg("May"),
    msg("June"),
    msg("July"),
    msg("August"),
    msg("September"),
    msg("October"),
    msg("November"),
    msg("December"),
)
FIRST = msg("1")
"""The first day of a month, which some languages say in another way than the others."""


def in_zone(utc: str, zone: str) -> datetime:
    """Return an instant of the log in a zone; a zone that is not known counts as UTC.

    Raises:
        ValueError: the text is no instant.
    """
    instant = datetime.strptime(utc, INSTANT).replace(tzinfo=UTC)
    try:
        return instant.astimezone(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return instant


def when(utc: str, zone: str) -> Message:
    """Say an instant with weekday, date, time and zone, and UTC in brackets where the zone is another."""
    local = in_zone(utc, zone)
    plain = in_zone(utc, "UTC")
    day = FIRST if local.day == 1 else local.day
    fields: dict[str, str | int | Message] = {
        "weekday": WEEKDAYS[local.weekday()],
        "day": day,
        "month": MONTHS[local.month - 1],
        "year": local.year,
        "time": f"{local:%H:%M}",
        "zone": local.tzname() or "UTC",
        "utc": f"{plain:%H:%M}",
    }
    if local.utcoffset() == plain.utcoffset():
        return msg("{weekday} {day} {month} {year}, {time} UTC", **fields)
    if local.date() == plain.date():
        return msg("{weekday} {day} {month} {year}, {time} {zone} ({utc} UTC)", **fields)
    fields["utcday"] = WEEKDAYS[plain.weekday()]
    return msg("{weekday} {day} {month} {year}, {time} {zone} ({utcday} {utc} UTC)", **fields)


def say_when(utc: str, zone: str, language: str) -> str:
    """Return :func:`when` in a language."""
    return render(when(utc, zone), language)


def time_left(hours: int) -> Message:
    """Say how much time is left: hours, from four days on days; none left or less than an hour in words."""
    if hours < 0:
        return msg("the deadline has passed")
    if hours == 0:
        return msg("less than an hour")
    if hours >= 96:
        return nmsg("{n} day", "{n} days", hours // 24)
    return nmsg("{n} hour", "{n} hours", hours)
