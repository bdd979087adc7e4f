"""``db backup``."""

from pathlib import Path

from pbem.cli.sources import desk
from pbem.cli.terminal import mark
from pbem.store.backup import backup as copy_database


def backup(file: Path, force: bool) -> None:
    """Copy the database and check the copy."""
    count = copy_database(desk().store, file, force=force)
    games = "1 game" if count == 1 else f"{count} games"
    mark("ok", f"{file} holds {games}, and every chain in it holds")
