"""Logs as files: written whole or not at all, read strictly, taken into a database. Test P1: names stay inside."""

import errno
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, cast

import msgspec
import pytest

from pbem.core.event import Event, encode_line
from pbem.store import files
from pbem.store.errors import Damaged, StoreError
from pbem.store.files import check_id, export_log, import_log, parse_log, path_for, read_log
from pbem.store.store import Store
from tests.store.samples import AT, game, log, next_event


def test_a_log_is_written_and_read_back(tmp_path: Path) -> None:
    """What is exported is read back equal, by itself and as the log of its game, and leaves no litter."""
    path = tmp_path / "sedan-40.jsonl"
    events = log(12, filler=5)
    export_log(path, events)
    assert path.read_bytes() == b"".join(map(encode_line, events))
    assert read_log(path) == read_log(path, game="sedan-40") == events
    assert list(tmp_path.iterdir()) == [path]


def test_a_seats_copy_is_read_too(tmp_path: Path) -> None:
    """A copy in which bodies are left out is a log like another."""
    copy = [event if event.is_public else event.redacted() for event in log(9)]
    export_log(tmp_path / "copy.jsonl", copy)
    assert read_log(tmp_path / "copy.jsonl") == copy


def test_a_replaced_log_keeps_its_rights(tmp_path: Path) -> None:
    """A new log file is its owner's alone; one that is replaced keeps the rights that were given to it."""
    path = tmp_path / "g.jsonl"
    export_log(path, log(1))
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    export_log(path, log(2))
    assert path.stat().st_mode & 0o777 == 0o644


class FullDisk(io.BytesIO):
    """A file that takes so many bytes and then fails."""

    def __init__(self, room: int, error: int) -> None:
        super().__init__()
        self.room = room
        self.error = error

    def write(self, data: object) -> int:
        self.room -= len(cast(bytes, data))
        if self.room < 0:
            raise OSError(self.error, os.strerror(self.error))
        return super().write(cast(bytes, data))


@pytest.mark.parametrize("room", [0, 100, 5000])
@pytest.mark.parametrize(
    ("error", "says"),
    [
        (errno.ENOSPC, "disk is full"),
        (errno.EDQUOT, "disk is full"),
        (errno.EIO, "Input/output error"),
        (errno.EROFS, "may not be used"),
    ],
)
def test_a_failing_disk_leaves_the_old_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int, error: int, says: str
) -> None:
    """Where the file fails after so many bytes, the old log stands as it was, nothing lies about, one line says why."""
    path = tmp_path / "sedan-40.jsonl"
    export_log(path, log(5))
    before = path.read_bytes()

    def opened(descriptor: int) -> BinaryIO:
        os.close(descriptor)
        return FullDisk(room, error)

    monkeypatch.setattr(files, "_opened", opened)
    with pytest.raises(StoreError, match=says) as caught:
        export_log(path, log(50))
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_fails_at_the_last_moment_leaves_the_old_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all is written and only the sync fails, the old log stands as it was."""
    path = tmp_path / "sedan-40.jsonl"
    export_log(path, log(5))
    before = path.read_bytes()

    def fail(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StoreError, match="disk is full"):
        export_log(path, log(6))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_the_full_device_is_a_full_disk() -> None:
    """Exporting to /dev/full, which the system itself refuses to fill, says that the disk is full."""
    with pytest.raises(StoreError, match=r"disk is full while writing /dev/full"):
        export_log(Path("/dev/full"), log(5))
    assert not Path("/dev/full").is_file()


def test_a_log_goes_to_a_pipe_as_it_is(tmp_path: Path) -> None:
    """What is no ordinary file is written to and not replaced."""
    code = (
        "import sys; from pathlib import Path; from pbem.store.files import export_log;"
        "from tests.store.samples import log; export_log(Path('/dev/stdout'), log(3))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert parse_log(done.stdout) == log(3)


@pytest.mark.parametrize("place", ["nowhere/g.jsonl", "."])
def test_a_place_that_is_none_is_named(tmp_path: Path, place: str) -> None:
    """A folder that is not there, or a folder in place of a file, is refused by name."""
    with pytest.raises(StoreError, match=str(tmp_path)):
        export_log(tmp_path / place, log(1))


def _lines(change: Callable[[list[bytes]], None]) -> bytes:
    lines = [encode_line(event) for event in log(6)]
    change(lines)
    return b"".join(lines)


def _member(seq: int, **members: object) -> bytes:
    events = log(6)
    events[seq] = msgspec.structs.replace(events[seq], **members)
    return b"".join(map(encode_line, events))


def _splice(lines: list[bytes]) -> None:
    lines[3] = encode_line(log(6, "beta")[3])


def _drop(lines: list[bytes]) -> None:
    del lines[2]


def _swap(lines: list[bytes]) -> None:
    lines[2], lines[3] = lines[3], lines[2]


def _future(lines: list[bytes]) -> None:
    lines[0] = lines[0].replace(b'"v":1}', b'"v":2}')


def _stranger(lines: list[bytes]) -> None:
    lines[1] = lines[1].replace(b'"v":1}', b'"v":1,"weather":"fine"}')


def _cut(lines: list[bytes]) -> None:
    lines[-1] = lines[-1][:-20]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "is empty"),
        (b"\n", "is not a pbem log: no line of it is an event"),
        (b"Dear Hanna,", "ends inside a line: it was cut, or is no log"),
        (b"Dear Hanna,\n", "is not a pbem log: no line of it is an event"),
        (b'\xff\xfe{"digest":"1"}\n', "line 1: not UTF-8"),
        (b'[{"digest":"1"}]\n', "line 1: the line is not an object"),
        (b'{"digest":"1"}\n', "the member v is missing"),
        (b"\x00" * 2000 + b"\n", "is not a pbem log: binary data, not text"),
        (b"[" * 10_000 + b'"digest":"\n', "line 1: nested more than 200 deep"),
        (_lines(_future), "line 1: event 0: the log is written in form pbem-log/2"),
        (_lines(_stranger), "line 2: event 1: the member weather"),
        (_lines(_splice), "line 4, is of the game beta, not of sedan-40"),
        (_lines(_drop), "line 3: event 3 does not hold"),
        (_lines(_swap), "line 3: event 3 does not hold"),
        (_lines(_cut), "ends inside a line"),
        (_member(4, turn=7), r"event 4 does not hold \(hash\)"),
        (_member(4, body={"unit": "4pz"}), r"event 4 does not hold \(digest\)"),
        (_member(4, prev="0" * 64), r"event 4 does not hold \(prev\)"),
        (_member(4, kind="Roll!"), "line 5: event 4: the member kind"),
    ],
)
def test_what_is_no_log_is_refused_in_one_line(tmp_path: Path, data: bytes, says: str) -> None:
    """A file that is no log, is of a later version or does not hold is refused with one line that names file and line."""
    path = tmp_path / "g.jsonl"
    path.write_bytes(data)
    with pytest.raises(StoreError, match=says) as caught:
        read_log(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400 + len(str(path))


def test_a_log_of_another_game_is_refused(tmp_path: Path) -> None:
    """A log that is not of the game asked for is refused, naming both."""
    export_log(tmp_path / "g.jsonl", log(3))
    with pytest.raises(StoreError, match="is of the game sedan-40, not of vesla"):
        read_log(tmp_path / "g.jsonl", game="vesla")


@pytest.mark.parametrize("place", ["missing.jsonl", ".", "a\0b", "n" * 300])
def test_a_log_that_cannot_be_read_is_named(tmp_path: Path, place: str) -> None:
    """A file that is not there or is none is refused in one line."""
    with pytest.raises(StoreError) as caught:
        read_log(tmp_path / place)
    assert "\n" not in str(caught.value)


def segment(events: list[Event], *kinds: str) -> list[Event]:
    """Go on with a log by events of these kinds."""
    made = list(events)
    for kind in kinds:
        made.append(next_event("sedan-40", (made[-1].seq, made[-1].hash), {"demo": True}, kind=kind))
    return made


def test_a_log_is_taken_into_a_database_and_goes_on(store: Store) -> None:
    """A whole log makes a game with what the log says of it, and takes further events."""
    events = segment(log(4), "dice.committed", "segment.closed", "segment.sealed")
    with store.transaction() as tx:
        made = import_log(tx, events, zone="Europe/Paris")
        assert (made.id, made.ruleset, made.created_at, made.demo) == ("sedan-40", "france_1940", AT, True)
        assert tx.game("sedan-40") == made
        assert tx.events("sedan-40") == events
        tx.append([next_event("sedan-40", tx.head("sedan-40"), {}, kind="dice.committed")])
        assert tx.count("sedan-40") == 8


def test_a_log_of_a_finished_game_is_closed(store: Store) -> None:
    """The game of a log that ends with game.closed is closed."""
    with store.transaction() as tx:
        assert import_log(tx, segment(log(2), "game.closed")).closed


def _copy(events: list[Event]) -> list[Event]:
    return [event if event.is_public else event.redacted() for event in events]


def _no_opening(events: list[Event]) -> list[Event]:
    return []


def _open_segment(events: list[Event]) -> list[Event]:
    return segment(events, "segment.closed", "segment.sealed", "segment.closed")


def _open_first(events: list[Event]) -> list[Event]:
    return segment(events, "segment.closed")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_copy, "copy for one seat: event 1 has no body"),
        (_no_opening, "does not begin with game.opened"),
        (_open_segment, "holds up to the seal at event 7"),
        (_open_first, "ends inside its first segment"),
    ],
)
def test_a_log_no_game_can_go_on_from_is_not_taken(
    store: Store, change: Callable[[list[Event]], list[Event]], says: str
) -> None:
    """A seat's copy, a log without opening and one that ends inside a segment are refused, and nothing is stored."""
    with pytest.raises(StoreError, match=says), store.transaction() as tx:
        import_log(tx, change(log(6)))
    with store.reading() as reading:
        assert reading.games() == []


def test_a_game_that_is_here_is_not_taken_again(store: Store) -> None:
    """A log whose game is in the database already is refused."""
    with store.transaction() as tx:
        tx.add_game(game())
        with pytest.raises(StoreError, match="already"):
            import_log(tx, log(3))


BAD_NAMES = [
    "", ".", "..", "../x", "../../etc/passwd", "/etc/passwd", "a/b", "a\\b", "C:\\x", "x:y", "~", "~root", "$HOME",
    "a.b", "a.jsonl", "a.", "a ", " a", "a b", "a\tb", "a\nb", "a\x00b", "\x00", "-a", "-", "--force", "A", "Sedan",
    "é", "сedan", "a\u202eb", "a\u200bb", "a\ufeff", "a_b", "a" * 64, "a" * 300, "a%2fb", "a;b", "a|b", "*", "?", "'a'",
    '"a"', "a\udce9", "CON", "nul.", "１", "²", "a\r", "a\x85", "\u2028",
]  # fmt: skip


@pytest.mark.parametrize("name", BAD_NAMES, ids=ascii)
def test_a_bad_name_makes_no_file(tmp_path: Path, store: Store, name: str) -> None:
    """A name that is no game id names no file and no game, and its refusal is one printable line."""
    for act in (lambda: path_for(tmp_path, name), lambda: check_id(name)):
        with pytest.raises(StoreError) as caught:
            act()
        assert str(caught.value).isprintable()
    with pytest.raises(StoreError), store.transaction() as tx:
        tx.add_game(game(name))


@pytest.mark.parametrize("name", ["a", "0", "sedan-40", "a" * 63, "a-", "con", "nul", "aux"])
def test_a_good_name_stays_in_its_folder(tmp_path: Path, name: str) -> None:
    """A game id names a file of its own in the folder."""
    path = path_for(tmp_path, name)
    export_log(path, log(1))
    assert path.parent == tmp_path
    assert [p.name for p in tmp_path.iterdir()] == [f"{name}.jsonl"]


def test_a_planted_link_is_not_followed(tmp_path: Path) -> None:
    """A link in the folder that leads out of it is refused by name, and nothing is written where it leads."""
    root, outside = tmp_path / "logs", tmp_path / "outside.jsonl"
    root.mkdir()
    outside.write_text("precious")
    (root / "sedan-40.jsonl").symlink_to(outside)
    with pytest.raises(StoreError, match="leads out of its folder"):
        path_for(root, "sedan-40")
    export_log(root / "sedan-40.jsonl", log(1))
    assert outside.read_text() == "precious"


def test_logs_are_read_and_written_without_the_database() -> None:
    """Reading and writing log files imports no SQLAlchemy and no SQLModel."""
    code = "import sys, pbem.store.files; sys.exit(any(m in sys.modules for m in ('sqlalchemy', 'sqlmodel')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_bytes_that_were_cut_inside_a_character_are_refused() -> None:
    """A log whose last line ends inside a character is refused like any cut log."""
    data = encode_line(log(1, filler=3)[0])
    with pytest.raises(StoreError, match="ends inside a line"):
        parse_log(data[: data.index("é".encode()) + 1])
    with pytest.raises(Damaged):
        parse_log(data + data)
