"""Taking a database to the tables of this program: an old one is upgraded, a newer one refused by its revision."""

from importlib import import_module
from pathlib import Path

from sqlalchemy import Connection, inspect

from pbem.core.text import msg
from pbem.store import guards
from pbem.store.errors import StoreError

HEAD = "0001"
"""The last revision; so that a database that has it is opened without Alembic, whose import is felt."""

SCRIPTS = Path(__file__).with_name("migrations")


def revision_of(connection: Connection) -> str:
    """Return the revision of a database, "" for an empty one.

    Raises:
        StoreError: the database has tables, but not those of pbem.
    """
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        return str(found) if found is not None else ""
    if tables:
        raise StoreError(msg("This database belongs to another program. Name another file for pbem's."))
    return ""


def is_current(connection: Connection) -> bool:
    """Say whether a database needs no change before it is used."""
    return revision_of(connection) == HEAD and guards.are_in_place(connection)


def make_ready(connection: Connection) -> None:
    """Import what an upgrade needs, which is slow, before the lock is taken for which others wait five seconds.

    Raises:
        StoreError: as :func:`revision_of`.
    """
    if revision_of(connection) != HEAD:
        import_module("alembic.command")
        import_module("alembic.script")


def upgrade(connection: Connection) -> None:
    """Take a database to the last revision, inside the transaction of the connection, and set up its guards.

    Raises:
        StoreError: it was written by a later version of pbem, or is no database of pbem.
    """
    found = revision_of(connection)
    if found != HEAD:
        _run_alembic(connection, found)
    guards.install(connection)


def _run_alembic(connection: Connection, found: str) -> None:
    """Run the revisions that are missing."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found and found not in known:
        raise StoreError(
            msg(
                "A later version of pbem wrote this database (revision {found}; this one knows {head}). Install that version.",
                found=found,
                head=HEAD,
            )
        )
    command.upgrade(config, "head")
