"""``referee extend``, ``referee note`` and ``referee templates``."""

import typer

from pbem.cli.sources import desk, tell_troubles
from pbem.cli.terminal import mark
from pbem.referee import ruling
from pbem.referee import templates as chosen


def extend(game: str, hours: int) -> None:
    """Put off a deadline."""
    place = desk()
    deadline = ruling.extend(place, game, hours)
    mark(
        "ok",
        f"{game} waits until {deadline.local.replace('T', ' ')} {deadline.zone} ({deadline.utc}). Every seat is told.",
    )
    tell_troubles(place)


def note(game: str, text: str) -> None:
    """Write a note."""
    place = desk()
    ruling.note(place, game, text)
    mark("ok", f"The note is in the log of {game}. Every seat is told.")
    tell_troubles(place)


def templates(game: str, folder: str) -> None:
    """Give a game templates of its own, and say what is wrong with any of them."""
    found = chosen.choose(desk(), game, folder)
    if not folder:
        mark("ok", f"The mails of {game} are made without templates of its own.")
        return
    mark("ok", f"The mails of {game} are made with the templates in {folder} before those that ship.")
    for name, why in found:
        mark("NO" if why else "ok", why or name)
    if any(why for _, why in found):
        raise typer.Exit(1)
