"""Maildir in, folder out: nothing is lost, nothing stops at one bad file."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbem.mail import transports
from pbem.mail.transports import FolderOutbox, Incoming, MaildirInbox, Parcel, Sent, Temporary, Unreadable


def put(box: Path, name: str, at: int, folder: str = "new", data: bytes = b"x") -> Path:
    """Lay a mail into a Maildir, arrived at a second since 1970."""
    (box / folder).mkdir(parents=True, exist_ok=True)
    path = box / folder / name
    path.write_bytes(data)
    os.utime(path, (at, at))
    return path


def test_mails_come_in_the_order_in_which_they_arrived(tmp_path: Path) -> None:
    """The time of the file decides, over both folders; the key survives what a mail program appends to the name."""
    put(tmp_path, "b.host", 200)
    put(tmp_path, "c.host:2,RS", 100, "cur")
    put(tmp_path, "a.host", 300, data=b"last")
    mails = [mail for mail in MaildirInbox(tmp_path).pending() if isinstance(mail, Incoming)]
    assert [mail.key for mail in mails] == ["c.host", "b.host", "a.host"]
    assert mails[0].arrived == datetime.fromtimestamp(100, UTC)
    assert mails[2].raw == b"last"


def test_a_taken_mail_moves_away_and_is_kept(tmp_path: Path) -> None:
    """A mail that was taken is no longer pending, and its bytes stand in .pbem-taken; taking it again changes nothing."""
    inbox = MaildirInbox(tmp_path)
    put(tmp_path, "a", 1, data=b"one")
    assert inbox.done("a")
    assert not inbox.done("a")
    assert list(inbox.pending()) == []
    assert (tmp_path / ".pbem-taken" / "cur" / "a:2,S").read_bytes() == b"one"


def test_a_second_mail_of_the_same_name_replaces_none(tmp_path: Path) -> None:
    """Two mails with one file name are both kept."""
    inbox = MaildirInbox(tmp_path)
    for data in (b"one", b"two", b"three"):
        put(tmp_path, "a", 1, data=data)
        assert inbox.done("a")
    kept = sorted(path.read_bytes() for path in (tmp_path / ".pbem-taken" / "cur").iterdir())
    assert kept == [b"one", b"three", b"two"]


def test_a_mail_read_meanwhile_is_still_found(tmp_path: Path) -> None:
    """A mail that a mail program moved to cur between reading and taking is taken there."""
    inbox = MaildirInbox(tmp_path)
    path = put(tmp_path, "a", 1)
    (tmp_path / "cur").mkdir()
    path.rename(tmp_path / "cur" / "a:2,S")
    assert inbox.done("a")
    assert list(inbox.pending()) == []


def test_a_file_that_cannot_be_read_is_named_and_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder, a link, a pipe and a file too large are named with the reason; the mail behind them is read."""
    monkeypatch.setattr(transports, "MAX_FILE", 10)
    (tmp_path / "new" / "1folder").mkdir(parents=True)
    (tmp_path / "new" / "2link").symlink_to("/etc/hostname")
    os.mkfifo(tmp_path / "new" / "3pipe")
    put(tmp_path, "4large", 1, data=b"x" * 11)
    put(tmp_path, "5good", 1)
    put(tmp_path, ".hidden", 1)
    found = {mail.key: mail for mail in MaildirInbox(tmp_path).pending()}
    assert [key for key, mail in found.items() if isinstance(mail, Incoming)] == ["5good"]
    assert {key for key, mail in found.items() if isinstance(mail, Unreadable)} == {
        "1folder",
        "2link",
        "3pipe",
        "4large",
    }
    assert (tmp_path / "new" / "4large").exists()


def test_a_mailbox_that_is_not_there_is_empty(tmp_path: Path) -> None:
    """A Maildir that nobody has made yet holds no mail."""
    assert list(MaildirInbox(tmp_path / "none").pending()) == []


def test_a_mail_out_is_a_file_named_by_its_key(tmp_path: Path) -> None:
    """The folder is made, the file is whole, and the same key again is the same file."""
    outbox = FolderOutbox(tmp_path / "out")
    for _ in range(2):
        outcome = outbox.send(Parcel("002-receipt", "red@players.test", b"mail"))
        assert outcome == Sent(str(tmp_path / "out" / "002-receipt.eml"))
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["002-receipt.eml"]
    assert (tmp_path / "out" / "002-receipt.eml").read_bytes() == b"mail"


@pytest.mark.parametrize(
    "key", ["../x", "/etc/passwd", "a\0b", ".", "", "x" * 300, "\u202ea", "a/b", ".hidden", "con?"]
)
def test_a_key_never_leads_out_of_the_folder(tmp_path: Path, key: str) -> None:
    """Keys that are no plain names are written under their digest, inside the folder."""
    outcome = FolderOutbox(tmp_path / "out").send(Parcel(key, "red@players.test", b"mail"))
    assert isinstance(outcome, Sent)
    assert [path.parent for path in tmp_path.rglob("*.eml")] == [tmp_path / "out"]


def test_a_full_disk_is_tried_again_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault while writing leaves no piece of a file and is temporary."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    outcome = FolderOutbox(tmp_path).send(Parcel("a", "red@players.test", b"mail"))
    assert outcome == Temporary("a.eml: No space left on device", account=True)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_tried_again_later(tmp_path: Path) -> None:
    """A file where the folder should be is a temporary fault, told in words."""
    (tmp_path / "out").write_bytes(b"")
    outcome = FolderOutbox(tmp_path / "out").send(Parcel("a", "red@players.test", b"mail"))
    assert isinstance(outcome, Temporary)
    assert "exists" in outcome.text
