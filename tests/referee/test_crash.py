"""What a crash leaves: a pass that is killed at any call and done again ends as if nothing had happened (K1, O1)."""

import random
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.referee import crash
from tests.referee.table import BEGIN, register_duel


@pytest.fixture(name="begun", scope="module")
def _begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which the game has begun; each test plays on in copies of it."""
    folder = tmp_path_factory.mktemp("crash") / "begun"
    with pytest.MonkeyPatch.context() as patch:
        register_duel(patch)
        crash.prepare(folder)
        yield folder


def _copy(begun: Path, name: str) -> Path:
    folder = begun.parent / name
    shutil.copytree(begun, folder)
    return folder


_ENDINGS: dict[Path, dict[str, bytes]] = {}


def _undisturbed(begun: Path) -> dict[str, bytes]:
    """Return how the game ends without a crash; it is played once."""
    if begun not in _ENDINGS:
        folder = _copy(begun, "undisturbed")
        assert crash.play(folder, lambda: 0) == 0
        _ENDINGS[begun] = crash.ending(folder)
    return _ENDINGS[begun]


def _kill_often(begun: Path, seed: int, kills: int) -> None:
    wanted = _undisturbed(begun)
    assert wanted["waiting"] == b"[]"
    dice = random.Random(seed)
    done = 0

    def at() -> int:
        nonlocal done
        done += 1
        return int(10 ** dice.uniform(3.0, 5.3)) if done <= kills else 0

    folder = _copy(begun, f"killed-{seed}")
    killed = crash.play(folder, at)
    assert killed, "no pass was killed"
    found = crash.ending(folder)
    assert found.keys() == wanted.keys()
    for name, data in wanted.items():
        assert found[name] == data, f"{name} is another one after {killed} kills"


def test_a_pass_that_is_killed_loses_nothing(begun: Path) -> None:
    """After kills at random calls the log, the mails and the files are those of an undisturbed run, byte for byte (K1)."""
    _kill_often(begun, seed=1, kills=5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_pass_that_is_killed_fifty_times_loses_nothing(begun: Path, seed: int) -> None:
    """Fifty kills in one game change nothing of how it ends (K1)."""
    _kill_often(begun, seed=100 + seed, kills=50)


def test_a_pass_that_is_killed_in_every_step_goes_on_where_it_was(begun: Path) -> None:
    """Kills that come later and later in one pass, until it is through, reach every step of it and change nothing (K1)."""
    wanted = _undisturbed(begun)
    calls = iter([300, 1000, 3000, 8000, 15000, 25000, 40000, 60000, 90000, 130000])
    folder = _copy(begun, "stepwise")
    crash.play(folder, lambda: next(calls, 0))
    assert crash.ending(folder) == wanted


# O1: every mail several times, in any order


ROUNDS = ((0, 1), (2, 3, 4))
"""The letters of each pass."""

Outcome = tuple[list[str], dict[str, tuple[str, str]]]
_ONCE: dict[Path, Outcome] = {}


def _schedule(begun: Path, seed: int) -> None:
    """Feed each mail of a pass 1 to 5 times in random order with crashes between, and compare with each once."""
    if begun not in _ONCE:
        _ONCE[begun] = _fed(_copy(begun, "once"), lambda rows: rows, lambda: 0)
    dice = random.Random(seed)
    assert _fed(_copy(begun, f"again-{seed}"), lambda rows: _repeated(rows, dice), _crashes(dice)) == _ONCE[begun]


def _fed(folder: Path, spread: Callable[[list[bytes]], list[bytes]], crashes: Callable[[], int]) -> Outcome:
    """Feed the mails of each pass as ``spread`` gives them; return the events in short and the mails of the outbox by key."""
    for number, letters in enumerate(ROUNDS):
        referee = crash.Referee(folder)
        referee.table.clock.time = now = BEGIN + timedelta(hours=number)
        raws = [referee.table.write(*crash.LETTERS[at], id=f"<l{at}@players.test>") for at in letters]
        for index, raw in enumerate(spread(raws)):
            at = now - timedelta(minutes=30) + timedelta(seconds=index)
            referee.table.drop(raw, at, name=f"{number}-{index:03}.mail")
        referee.table.desk.store.close()
        crash.until_done(folder, number, crashes)
    referee = crash.Referee(folder)
    kinds = [
        f"{event.kind} {event.by} {event.body.get('text', '') if event.body else ''}"
        for event in referee.table.events()
    ]
    with referee.table.desk.store.reading() as reading:
        posted = {row.mail.key: (row.mail.kind, row.mail.address) for row in reading.outbox()}
        assert len(posted) == len(reading.outbox())
    referee.table.desk.store.close()
    assert not list((folder / "inbox" / "new").iterdir())
    return kinds, posted


def _repeated(raws: list[bytes], dice: random.Random) -> list[bytes]:
    """Repeat each mail up to four times, each copy anywhere behind the first one; the first ones keep their order."""
    rows = list(raws)
    for raw in raws:
        for _ in range(dice.randint(0, 4)):
            rows.insert(dice.randint(rows.index(raw) + 1, len(rows)), raw)
    return rows


def _crashes(dice: random.Random) -> Callable[[], int]:
    left = dice.randint(1, 2)

    def at() -> int:
        nonlocal left
        left -= 1
        return int(10 ** dice.uniform(3.0, 5.0)) if left >= 0 else 0

    return at


@pytest.mark.parametrize("seed", range(20))
def test_mails_that_come_again_and_again_count_once(begun: Path, seed: int) -> None:
    """Each mail one to five times with crashes between gives the events and the answers of each mail once (O1)."""
    _schedule(begun, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_a_hundred_schedules_of_mails_count_once(begun: Path, seed: int) -> None:
    """A hundred schedules of repeated mails and crashes change neither events nor answers (O1)."""
    _schedule(begun, seed)


def test_two_passes_at_once_end_as_one(begun: Path) -> None:
    """Two processes that do the same pass at the same time leave what one would have left."""
    wanted = _undisturbed(begun)
    folder = _copy(begun, "together")
    for number in range(len(crash.LETTERS)):
        referee = crash.Referee(folder)
        referee.table.clock.time = BEGIN + timedelta(hours=number)
        referee.post(number)
        referee.table.desk.store.close()
        crash.together(folder, number, 2)
    assert crash.ending(folder) == wanted
