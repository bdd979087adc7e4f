"""``referee extend`` and ``referee note``."""

from pbem.cli.sources import desk
from pbem.cli.terminal import mark
from pbem.referee import ruling


def extend(game: str, hours: int) -> None:
    """Put off a deadline."""
    deadline = ruling.extend(desk(), game, hours)
    mark(
        "ok",
        f"{game} waits until {deadline.local.replace('T', ' ')} {deadline.zone} ({deadline.utc}). Every seat is told.",
    )


def note(game: str, text: str) -> None:
    """Write a note."""
    ruling.note(desk(), game, text)
    mark("ok", f"The note is in the log of {game}. Every seat is told.")
