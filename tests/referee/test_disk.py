"""A disk that is full or locked while a log file or a mail is written: one line, nothing lost, and the next pass mends it."""

import errno
from pathlib import Path
from typing import Any

import pytest

from pbem.core.event import encode_line
from pbem.referee.errors import Refused
from pbem.referee.opening import open_game
from pbem.store import files
from pbem.store.errors import StoreError
from tests.referee.table import Table


class _Full:
    """A file on a disk with room for so many bytes."""

    def __init__(self, real: Any, room: int) -> None:
        self._real, self._room = real, room

    def write(self, data: bytes) -> int:
        self._room -= len(data)
        if self._room < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return int(self._real.write(data))

    def __enter__(self) -> "_Full":
        return self

    def __exit__(self, *_: object) -> None:
        self._real.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def _fill(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    real = files._opened
    monkeypatch.setattr(files, "_opened", lambda descriptor: _Full(real(descriptor), room))


@pytest.mark.parametrize("room", [0, 1, 3000])
def test_a_full_disk_loses_no_segment(game: Table, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """A log file that cannot be written is one trouble; the segment is closed and mailed, and the next pass writes the file."""
    log = game.folder / "logs" / "g.jsonl"
    before = log.read_bytes()
    game.send("north", "strike 1")
    game.send("south", "strike 1")
    with monkeypatch.context() as full:
        _fill(full, room)
        done = game.run()
        assert [closed.segment for closed in done.closed] == [2]
        (trouble,) = done.troubles
        assert "The disk is full" in trouble
        assert "g.jsonl" in trouble
        assert "\n" not in trouble
        assert {delivery.kind for delivery in done.sent} == {"receipt", "report"}
        assert log.read_bytes() == before
        assert game.run().troubles == [trouble]
    assert game.run().troubles == []
    assert log.read_bytes() == b"".join(map(encode_line, game.events()))
    assert [path.name for path in log.parent.iterdir()] == ["g.jsonl"]


def test_a_log_file_that_was_lost_or_spoilt_is_written_again(game: Table) -> None:
    """A log file that is gone, empty, cut or no log at all is whole again after a pass."""
    log = game.folder / "logs" / "g.jsonl"
    whole = log.read_bytes()
    for spoilt in (None, b"", whole[: len(whole) // 2], b"\xff\xfe\n", b"[]\n", b'{"seq":"x"}\n'):
        log.unlink()
        if spoilt is not None:
            log.write_bytes(spoilt)
        game.run()
        assert log.read_bytes() == whole


def test_a_log_file_is_not_written_without_need(game: Table) -> None:
    """A pass in which nothing happens leaves the log file as it is; orders that come in are in it, as the receipt's head says."""
    log = game.folder / "logs" / "g.jsonl"
    before = log.stat().st_mtime_ns, log.read_bytes()
    game.run()
    assert (log.stat().st_mtime_ns, log.read_bytes()) == before
    game.play("north", "strike 1")
    game.run()
    assert log.read_bytes().startswith(before[1])
    assert b"orders.accepted" in log.read_bytes()[len(before[1]) :]


def test_a_game_begins_although_its_log_cannot_be_written(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk at the opening is said with what is so: the game has begun, and the next pass writes the log."""
    table.new()
    with monkeypatch.context() as full:
        _fill(full, 0)
        with pytest.raises(Refused, match=r"g has gone on, but .* The next pbem run writes it"):
            open_game(table.desk, "g")
    assert table.live().started
    table.run()
    assert (table.folder / "logs" / "g.jsonl").exists()


def test_a_file_in_place_of_the_log_folder_is_named(table: Table) -> None:
    """Where the folder of the logs should be stands a file: it is named, and the game goes on."""
    (table.folder / "logs").write_text("not a folder")
    table.new()
    with pytest.raises(Refused, match="logs"):
        open_game(table.desk, "g")
    assert any("logs" in trouble for trouble in table.run().troubles)


def test_an_outbox_that_cannot_be_written_keeps_every_mail(table: Table) -> None:
    """Mails that cannot be written to the folder wait, are named as not sent, and go out when there is room."""
    (table.folder / "outbox").write_text("not a folder")
    table.begin()
    with table.desk.store.reading() as reading:
        assert {str(row.status) for row in reading.outbox()} == {"waiting"}
    (table.folder / "outbox").unlink()
    sent = table.run().sent
    assert len(sent) == 3, "the one that has failed waits for a while"
    table.clock.forward(minutes=5)
    sent += table.run().sent
    assert len(sent) == 4
    assert all(delivery.sent for delivery in sent)
    assert len(list((table.folder / "outbox").glob("*.eml"))) == 4


def test_a_device_that_is_full_is_said_so(game: Table) -> None:
    """Writing a log to a full device is refused in one line."""
    if not Path("/dev/full").exists():
        pytest.fail("there is no /dev/full here: run this test on Linux")
    with pytest.raises(StoreError) as refused:
        files.export_log(Path("/dev/full"), game.events())
    assert "disk is full" in str(refused.value)
