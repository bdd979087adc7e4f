"""The store and the stand-alone verifier say the same of a log, whichever of them is asked."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pbem.core.event import encode_line
from pbem.store.errors import Damaged
from pbem.store.files import export_log, import_log, read_log
from pbem.store.store import Store
from pbem.verify import verify_bytes
from tests.core.logs import build_log, rich_log

GAME = "toy-game"


@pytest.fixture(scope="module")
def stored(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Take a log of several segments into a database."""
    path = Path(shutil.copy(empty_database, tmp_path_factory.mktemp("verify") / "pbem.db"))
    with Store.open(str(path)) as store, store.transaction() as tx:
        import_log(tx, build_log(GAME, 4))
    return path


def test_a_game_in_the_database_verifies_as_a_file(stored: Path, tmp_path: Path) -> None:
    """A log taken in and written out again is the same, and the verifier holds it to be whole."""
    with Store.open(str(stored)) as store, store.reading() as reading:
        export_log(tmp_path / "log.jsonl", reading.stream(GAME))
        assert reading.sealed(GAME) == 4
    assert read_log(tmp_path / "log.jsonl") == build_log(GAME, 4)
    assert verify_bytes((tmp_path / "log.jsonl").read_bytes()).ok


def test_a_log_with_everything_in_it_comes_through(store: Store) -> None:
    """A log with rewinds, re-runs, corrections and a later commitment is stored and read back equal."""
    events = rich_log().events
    with store.transaction() as tx:
        import_log(tx, events)
        assert tx.events(events[0].game) == events


@pytest.mark.parametrize(
    "change",
    [
        "kind = 'unit.moved' WHERE kind = 'roll' AND seq = {seq}",
        "turn = turn + 1 WHERE seq = {seq}",
        "body = replace(body, '1', '2') WHERE seq = {seq}",
        "body = '{{}}' WHERE seq = {seq}",
        "hash = replace(hash, 'a', 'b') WHERE seq = {seq}",
        "at = '2031-01-01T00:00:00Z' WHERE seq = {seq}",
        "\"by\" = 'axis' WHERE seq = {seq}",
    ],
)
def test_store_and_verifier_name_the_same_event(stored: Path, tmp_path: Path, change: str) -> None:
    """An event changed in the database is named by the store when it is read, and by the verifier from its file."""
    seq = next(event.seq for event in build_log(GAME, 4) if event.kind == "roll")
    path = Path(shutil.copy(stored, tmp_path / "pbem.db"))
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"DROP TRIGGER event_is_never_changed; UPDATE event SET {change.format(seq=seq)}")
    with Store.open(str(path)) as store, store.reading() as reading:
        with pytest.raises(Damaged) as caught:
            reading.events(GAME)
        data = b"".join(encode_line(event) for event in reading.stream(GAME, verify=False))
    assert caught.value.seq == seq
    report = verify_bytes(data)
    assert not report.ok
    assert min(finding.seq for finding in report.findings) == seq
