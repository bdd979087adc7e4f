"""Test A2: whatever is changed in the rows of a log is found, at the right event; what is untouched raises no alarm."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pbem.store.backup import check
from pbem.store.errors import Damaged
from pbem.store.rows import EVENT_COLUMNS
from pbem.store.store import Store
from tests.store.samples import filled, game, log

LENGTH = 40


@pytest.fixture(scope="module")
def base(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a database with two games, without its triggers, as someone would who wants to change it."""
    path = Path(shutil.copy(empty_database, tmp_path_factory.mktemp("tamper") / "base.db"))
    filled(path, LENGTH, filler=10)
    with Store.open(str(path)) as store, store.transaction() as tx:
        tx.add_game(game("other"))
        tx.append(log(LENGTH, "other", filler=10))
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        for name in names:
            connection.execute(f"DROP TRIGGER {name}")
        connection.commit()
    return path


def tampered(base: Path, tmp_path: Path, change: Callable[[sqlite3.Connection], None]) -> list[Damaged]:
    """Change a copy of the database and return what the check says."""
    path = Path(shutil.copy(base, tmp_path / "tampered.db"))
    with closing(sqlite3.connect(path)) as connection:
        change(connection)
        connection.commit()
    with Store.open(str(path)) as store:
        found = check(store)
    damages = [problem for problem in found if isinstance(problem, Damaged)]
    for problem in found:
        assert "\n" not in str(problem)
    path.unlink()
    assert list(tmp_path.iterdir()) == []
    return damages


def flip(value: object, dice: random.Random) -> object:
    """Flip one bit of a stored value; text stays text, even where it is no UTF-8 any more."""
    if isinstance(value, int):
        return value ^ (1 << dice.randrange(20))
    data = bytearray(str(value).encode())
    if not data:
        return "0"
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(data)


@pytest.mark.parametrize("column", ["game", *EVENT_COLUMNS])
@pytest.mark.parametrize("times", [4, pytest.param(40, marks=pytest.mark.slow)], ids=["everyday", "slow"])
def test_a_flipped_bit_in_any_column_is_found(base: Path, tmp_path: Path, column: str, times: int) -> None:
    """One bit flipped in a row is found, and the first event that does not hold is that row (or the gap it leaves)."""
    dice = random.Random(column)
    for _ in range(times):
        seq = dice.randrange(LENGTH)
        flipped: list[object] = []

        def change(connection: sqlite3.Connection, seq: int = seq, flipped: list[object] = flipped) -> None:
            where = "WHERE game = 'sedan-40' AND seq = ?"
            (value,) = connection.execute(f'SELECT "{column}" FROM event {where}', (seq,)).fetchone()
            new = flip(value, dice)
            while column == "seq" and isinstance(new, int) and new < LENGTH:
                new = flip(value, dice)
            flipped.append(new)
            cast = "CAST(? AS TEXT)" if isinstance(new, bytes) else "?"
            connection.execute(f'UPDATE event SET "{column}" = {cast} {where}', (new, seq))

        found = [damage for damage in tampered(base, tmp_path, change) if damage.game == "sedan-40"]
        if column == "game" and seq == LENGTH - 1:
            continue
        assert [damage.seq for damage in found] == [seq], (seq, flipped)


def _swap(connection: sqlite3.Connection) -> None:
    for old, new in ((7, -1), (8, 7), (-1, 8)):
        connection.execute("UPDATE event SET seq = ? WHERE game = 'sedan-40' AND seq = ?", (new, old))


CHANGES: dict[str, tuple[str | Callable[[sqlite3.Connection], None], int]] = {
    "two rows swapped": (_swap, 7),
    "a row dropped": ("DELETE FROM event WHERE game = 'sedan-40' AND seq = 11", 11),
    "the first row dropped": ("DELETE FROM event WHERE game = 'sedan-40' AND seq = 0", 0),
    "a row of another game": (
        "DELETE FROM event WHERE game = 'sedan-40' AND seq = 12;"
        "UPDATE event SET game = 'sedan-40' WHERE game = 'other' AND seq = 12",
        12,
    ),
    "a body from another game": (
        "UPDATE event SET body = (SELECT replace(body, '3pz.9', '3pz.8') FROM event WHERE game = 'other' AND seq = 9)"
        " WHERE game = 'sedan-40' AND seq = 9",
        9,
    ),
    "a changed unit": (
        "UPDATE event SET body = replace(body, '3pz.', '4pz.') WHERE game = 'sedan-40' AND seq = 20",
        20,
    ),
    "another ruleset": (
        "UPDATE event SET body = replace(body, 'france_1940', 'france_1941') WHERE game = 'sedan-40' AND seq = 0",
        0,
    ),
    "a body and its digest": (
        "UPDATE event SET body = '{}', salt = '', digest ="
        " 'b5b2b2d8e6a0e4ff4bf4c63a8e8e3cc5a7a1a3fbd58fb4a3a3cc3c5d4b3c8a11' WHERE game = 'sedan-40' AND seq = 21",
        21,
    ),
    "nothing in place of a body": ("UPDATE event SET body = '' WHERE game = 'sedan-40' AND seq = 22", 22),
    "a body of another type": ("UPDATE event SET body = '[1]' WHERE game = 'sedan-40' AND seq = 23", 23),
    "bytes for text": ("UPDATE event SET phase = x'ff00' WHERE game = 'sedan-40' AND seq = 24", 24),
    "text for a number": ("UPDATE event SET turn = 'two' WHERE game = 'sedan-40' AND seq = 25", 25),
    "blanks in a body": ("UPDATE event SET body = body || ' ' WHERE game = 'sedan-40' AND seq = 26", 26),
}


@pytest.mark.parametrize(("change", "seq"), CHANGES.values(), ids=CHANGES)
def test_a_changed_log_is_found(
    base: Path, tmp_path: Path, change: str | Callable[[sqlite3.Connection], None], seq: int
) -> None:
    """Rows that are swapped, dropped, spliced in or rewritten are found at the first event that does not hold."""

    def run(connection: sqlite3.Connection) -> None:
        if callable(change):
            change(connection)
        else:
            connection.executescript(change)

    found = {damage.game: damage.seq for damage in tampered(base, tmp_path, run)}
    assert found["sedan-40"] == seq


def test_a_dropped_tail_is_no_damage_but_moves_the_head(base: Path, tmp_path: Path) -> None:
    """A chain that was cut at its end still holds: only a head that someone else has kept shows what is missing."""
    path = Path(shutil.copy(base, tmp_path / "cut.db"))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM event WHERE game = 'sedan-40' AND seq >= 30")
        connection.commit()
    with Store.open(str(path)) as store, store.reading() as reading:
        assert check(store) == []
        assert reading.head("sedan-40") == (29, log(30, filler=10)[-1].hash)


@pytest.mark.parametrize("count", [20, pytest.param(500, marks=pytest.mark.slow)], ids=["everyday", "slow"])
def test_untouched_logs_raise_no_alarm(store: Store, count: int) -> None:
    """Games of any length, with all kinds of readers, are read without a word."""
    with store.transaction() as tx:
        for number in range(count):
            tx.add_game(game(f"g{number}"))
            tx.append(log(number % 40, f"g{number}", filler=number))
    assert check(store) == []
