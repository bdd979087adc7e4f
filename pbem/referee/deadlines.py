"""Deadlines: a local wall time in a zone, kept with its instant in UTC.

A day that loses an hour has wall times that do not exist: they move on by the hour lost. A day that gains one has wall times
that come twice: the later one counts, so that nobody is cut short.
"""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from pbem.rulesets.live import LiveGame

INSTANT = "%Y-%m-%dT%H:%M:%SZ"
DEFAULTS = "defaults"
"""What happens at a deadline: the documented defaults stand in for what is missing."""


class DeadlineError(ValueError):
    """A deadline rule that cannot be used; the message says what to write."""


class Rule(msgspec.Struct, frozen=True):
    """How the deadlines of a game follow each other: so many days ahead, at a wall time; a reminder so many hours before.

    ``days``: 1 to 60. ``at``: "20:00". ``remind``: hours, 0 for no reminder.
    """

    days: int = 3
    at: str = "20:00"
    remind: int = 24


class Deadline(msgspec.Struct, frozen=True):
    """A deadline: the instant in UTC, the wall time, the zone. Text forms are those of the log."""

    utc: str
    local: str
    zone: str

    @property
    def instant(self) -> datetime:
        """The instant."""
        return parse_instant(self.utc)


def parse_instant(text: str) -> datetime:
    """Read an instant of the log, ``2026-01-02T03:04:05Z``."""
    return datetime.strptime(text, INSTANT).replace(tzinfo=UTC)


def format_instant(instant: datetime) -> str:
    """Write an instant as the log does, seconds cut off."""
    return instant.astimezone(UTC).strftime(INSTANT)


def zone_of(name: str) -> ZoneInfo:
    """Return a time zone by its name.

    Raises:
        DeadlineError: there is none of the name.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise DeadlineError(f'There is no time zone "{name}". Write one as Europe/Paris, or UTC.') from None


def check_rule(rule: Rule) -> None:
    """Check a rule.

    Raises:
        DeadlineError: days, wall time or reminder cannot be.
    """
    if not 1 <= rule.days <= 60:
        raise DeadlineError(f"{rule.days} days are not between 1 and 60.")
    if not 0 <= rule.remind <= 24 * rule.days:
        raise DeadlineError(f"A reminder {rule.remind} hours ahead does not fit into {rule.days} days.")
    _wall(rule.at)


def _wall(text: str) -> time:
    try:
        return datetime.strptime(text, "%H:%M").time()  # noqa: DTZ007 - a wall time has no zone of its own
    except ValueError:
        raise DeadlineError(f'"{text}" is not a time of day. Write it as 20:00.') from None


def at_wall(local: datetime, zone: str) -> Deadline:
    """Return the deadline at a wall time (naive, to the minute) in a zone, by the rules for lost and doubled hours."""
    place = zone_of(zone)
    later = local.replace(fold=1, tzinfo=place)
    earlier = local.replace(fold=0, tzinfo=place)
    # In a gap the two folds disagree the other way round, and the earlier offset moves the wall time on by the gap.
    instant = max(later.astimezone(UTC), earlier.astimezone(UTC))
    wall = instant.astimezone(place)
    return Deadline(format_instant(instant), wall.strftime("%Y-%m-%dT%H:%M"), zone)


def next_deadline(now: datetime, zone: str, rule: Rule) -> Deadline:
    """Return the deadline of a segment that opens now: ``rule.days`` days ahead by the calendar of the zone."""
    day = now.astimezone(zone_of(zone)).date() + timedelta(days=rule.days)
    return at_wall(datetime.combine(day, _wall(rule.at)), zone)


def extended(deadline: Deadline, hours: int, now: datetime) -> Deadline:
    """Return a deadline put off by hours, counted from the old one, or from now when that has passed.

    Raises:
        DeadlineError: not 1 to 2000 hours.
    """
    if not 1 <= hours <= 2000:
        raise DeadlineError(f"A deadline is put off by 1 to 2000 hours, not by {hours}.")
    start = max(deadline.instant, now)
    instant = start + timedelta(hours=hours)
    wall = instant.astimezone(zone_of(deadline.zone))
    return Deadline(format_instant(instant), wall.strftime("%Y-%m-%dT%H:%M"), deadline.zone)


def hours_left(deadline: Deadline, now: datetime) -> int:
    """Return the whole hours left, rounded down; negative once it has passed."""
    return int((deadline.instant - now).total_seconds() // 3600)


def reminder_due(deadline: Deadline, rule: Rule, now: datetime) -> bool:
    """Say whether the time of the reminder has come and the deadline has not."""
    return rule.remind > 0 and deadline.instant - timedelta(hours=rule.remind) <= now < deadline.instant


def deadline_of(live: LiveGame) -> Deadline | None:
    """Return the deadline of the open segment, None where none is set."""
    body = live.ledger.deadline
    return None if body is None else Deadline(body["utc"], body["local"], body["zone"])
