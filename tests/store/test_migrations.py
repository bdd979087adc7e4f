"""Databases of other versions: an old one is upgraded with all it holds, a newer one is refused by its name."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from pbem.store import migrate
from pbem.store.errors import StoreError
from pbem.store.store import Store
from pbem.store.tables import METADATA
from tests.store.samples import filled, game, next_event

NEXT = '''
"""A revision to come: one more column in the table of events, and one in that of games."""
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade():
    with op.batch_alter_table("event", recreate="always", table_kwargs={"sqlite_with_rowid": False}) as batch:
        batch.add_column(sa.Column("note", sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("game", recreate="always") as batch:
        batch.add_column(sa.Column("motto", sa.Text(), nullable=False, server_default="none"))
'''


def test_the_head_is_the_last_revision() -> None:
    """The revision the program names is the head of the scripts it ships."""
    assert ScriptDirectory(str(migrate.SCRIPTS)).get_current_head() == migrate.HEAD


def test_the_revisions_make_the_tables_of_the_program(database: Path) -> None:
    """A database made by the revisions has exactly the tables, columns and constraints that the program declares."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_an_old_database_is_upgraded_with_all_it_holds(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later program takes the database on; its events hold, its guards stand, its file is sound."""
    events = filled(database, 20)
    scripts = tmp_path / "migrations"
    shutil.copytree(migrate.SCRIPTS, scripts)
    (scripts / "versions" / "r0002_next.py").write_text(NEXT)
    monkeypatch.setattr(migrate, "SCRIPTS", scripts)
    monkeypatch.setattr(migrate, "HEAD", "0002")
    with Store.open(str(database)) as store, store.reading() as reading:
        assert reading.events("sedan-40") == events
        assert reading.integrity() == []
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT DISTINCT motto FROM game").fetchall() == [("none",)]
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
        with pytest.raises(sqlite3.IntegrityError, match="pbem"):
            connection.execute("DELETE FROM event")


def test_a_newer_database_is_refused_and_left_alone(database: Path) -> None:
    """A database of a later program is refused with its revision and with what to do, and is not touched."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0042'")
    before = database.read_bytes()
    with pytest.raises(StoreError, match=r"revision 0042.*Install that version"):
        Store.open(str(database))
    assert database.read_bytes() == before


def test_a_failed_upgrade_leaves_the_old_database(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A revision that breaks off half way takes back all it did: the program before can go on."""
    events = filled(database, 5)
    scripts = tmp_path / "migrations"
    shutil.copytree(migrate.SCRIPTS, scripts)
    broken = NEXT + "    op.execute('INSERT INTO nowhere VALUES (1)')\n"
    (scripts / "versions" / "r0002_next.py").write_text(broken)
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "SCRIPTS", scripts)
        patch.setattr(migrate, "HEAD", "0002")
        with pytest.raises(StoreError):
            Store.open(str(database))
    with Store.open(str(database)) as store, store.transaction() as tx:
        assert tx.events("sedan-40") == events
        tx.append([next_event("sedan-40", tx.head("sedan-40"), {})])


def test_a_new_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    """A database is made with rights for its owner only: it holds seeds, codes and hidden orders."""
    path = tmp_path / "new.db"
    with Store.open(f"sqlite:///{path}") as store, store.transaction() as tx:
        tx.add_game(game())
        for file in tmp_path.iterdir():
            assert file.stat().st_mode & 0o077 == 0, file


def test_a_current_database_opens_without_alembic(database: Path) -> None:
    """Opening a database that is up to date does not import Alembic, whose import is felt."""
    code = (
        "import sys; from pbem.store.store import Store; Store.open(sys.argv[1]).close();"
        "sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(database)], check=False).returncode == 0
