"""Tests K1 and K3: processes that are killed at any moment, and processes that go on with one game at once."""

import multiprocessing
import random
import sqlite3
import threading
import time
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from pbem.store.backup import check
from pbem.store.errors import Busy
from pbem.store.store import WAIT, Store
from tests.store import child
from tests.store.samples import game


@pytest.fixture(scope="module")
def processes() -> ForkServerContext:
    """Give a way to start processes that have everything imported already."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.store.child"])
    return context


@pytest.mark.parametrize(
    ("count", "rounds"), [(200, 5), pytest.param(500, 20, marks=pytest.mark.slow)], ids=["everyday", "slow"]
)
def test_two_processes_on_one_game_lose_and_fork_nothing(
    database: Path, tmp_path: Path, processes: ForkServerContext, count: int, rounds: int
) -> None:
    """Two processes append to one game at once: every event is in one chain, once, and no wait is past five seconds."""
    with Store.open(str(database)) as store, store.transaction() as tx:
        tx.add_game(game(child.GAME))
    report = tmp_path / "report"
    for number in range(rounds):
        barrier = processes.Barrier(2)
        names = [f"{number}{letter}" for letter in "ab"]
        running = [
            processes.Process(target=child.race, args=(str(database), name, count, barrier, str(report)))
            for name in names
        ]
        for process in running:
            process.start()
        for process in running:
            process.join(120)
            assert process.exitcode == 0
    lines = [line.split() for line in report.read_text().splitlines()]
    assert len(lines) == 2 * rounds
    assert max(float(longest) for _, _, longest in lines) <= WAIT
    with Store.open(str(database)) as store, store.reading() as reading:
        bodies = [event.content for event in reading.events(child.GAME)]
        assert check(store) == []
    for name, _, _ in lines:
        assert [body["number"] for body in bodies if body["by"] == name] == list(range(count))
    assert len(bodies) == 2 * count * rounds


def test_processes_that_make_a_database_at_once_all_get_it(tmp_path: Path, processes: ForkServerContext) -> None:
    """Six processes open a database that is not there yet at the same moment: one makes it, all can use it."""
    path, report = tmp_path / "new.db", tmp_path / "report"
    barrier = processes.Barrier(6)
    running = [processes.Process(target=child.open_at_once, args=(str(path), barrier, str(report))) for _ in range(6)]
    for process in running:
        process.start()
    for process in running:
        process.join(60)
    assert [process.exitcode for process in running] == [0] * 6
    assert report.read_text().splitlines() == ["opened"] * 6


def test_a_new_database_that_another_process_is_setting_up_is_waited_for(tmp_path: Path) -> None:
    """While another has begun to write a file that is not in WAL mode yet, SQLite says "locked" at once; the store waits."""
    path = tmp_path / "new.db"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(0.3, other.execute, ["ROLLBACK"])
    timer.start()
    with Store.open(str(path)) as store:
        assert check(store) == []
    timer.join()
    other.close()


def test_a_database_that_another_process_does_not_let_go_of_is_given_up_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wait has an end: after it a person reads what to do."""
    monkeypatch.setattr("pbem.store.store.WAIT", 0.2)
    path = tmp_path / "new.db"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy, match="Another program holds"):
        Store.open(str(path))
    other.close()


@pytest.mark.parametrize("kills", [5, pytest.param(50, marks=pytest.mark.slow)], ids=["everyday", "slow"])
def test_a_process_killed_at_any_moment_loses_nothing_it_has_acknowledged(
    tmp_path: Path, processes: ForkServerContext, kills: int
) -> None:
    """After each kill -9 the file is sound, the chain holds, and every acknowledged mail has its events and one answer."""
    dice = random.Random(kills)
    path, report = tmp_path / "pbem.db", tmp_path / "report"
    acknowledged = 0
    for seed in range(kills):
        process = processes.Process(target=child.ingest_for_ever, args=(str(path), seed, str(report)))
        process.start()
        before = _count(report)
        patience = time.monotonic() + 30
        while _count(report) == before and time.monotonic() < patience and seed % 5:
            time.sleep(0.005)
        time.sleep(dice.uniform(0.0, 0.12))
        process.kill()
        process.join(30)
        acknowledged = _holds(path, report)
    assert acknowledged >= kills


def _count(report: Path) -> int:
    """Count what the children have acknowledged so far."""
    return report.read_bytes().count(b"\n") if report.exists() else 0


def _holds(path: Path, report: Path) -> int:
    """Check the database after a kill against what was acknowledged, and return how much that is."""
    noted = report.read_text().splitlines() if report.exists() else []
    with Store.open(str(path)) as store, store.reading() as reading:
        assert check(store) == []
        events = reading.events(child.GAME)
        received = [event.content["mail"] for event in events if event.kind == "orders.received"]
        accepted = [event.content["sheet"] for event in events if event.kind == "orders.accepted"]
        posted = [row.mail.key.removeprefix("receipt/") for row in reading.outbox()]
        taken = [mail.digest for mail in reading.inbox()]
    assert received == accepted == posted == taken
    assert len(set(taken)) == len(taken)
    assert set(noted) <= set(taken)
    return len(noted)
