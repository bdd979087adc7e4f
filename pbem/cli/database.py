"""``db backup``."""

from pathlib import Path

from pbem.cli.sources import desk
from pbem.cli.terminal import mark
from pbem.store.backup import backup as copy_database


def backup(file: Path, force: bool) -> None:
    """Copy the database and check the copy."""
    count = copy_database(desk().store, file, force=force)
    mark("ok", f"{file} holds {count} events, and every chain in it holds")
