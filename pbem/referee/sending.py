"""Sending what waits in the outbox: write, send, mark. A mail is marked as sent only after it was handed over."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email import policy
from email.parser import BytesHeaderParser

import msgspec

from pbem.mail.smtp import SmtpOutbox
from pbem.mail.transports import FolderOutbox, Outbox, Parcel, Permanent, Sent
from pbem.referee.deadlines import format_instant
from pbem.referee.desk import Desk
from pbem.store.values import Status

try:
    import fcntl
except ImportError:  # a system without file locks
    fcntl = None  # type: ignore[assignment]

WAITS = (5, 15, 60, 240, 720)
"""Minutes to wait after the first, second, … failure; after the last the same again."""


class Delivery(msgspec.Struct, frozen=True):
    """What became of one mail of the outbox."""

    key: str
    game: str
    seat: str
    kind: str
    address: str
    subject: str
    sent: bool
    text: str = ""


def outbox_of(desk: Desk) -> Outbox:
    """Return where the settings send mail: an SMTP server, or a folder."""
    smtp = desk.settings.smtp
    if smtp is not None:
        return SmtpOutbox(smtp.host, smtp.port, starttls=smtp.starttls, user=smtp.user, password=smtp.password)
    return FolderOutbox(desk.folder / desk.settings.outbox)


@contextmanager
def alone(desk: Desk) -> Iterator[bool]:
    """Hold the outbox for this process while it sends; False where another process does. A crash lets go of it.

    A database that is no file, and a system without file locks, has no such guard: a mail may then go out twice, with one Message-ID.
    """
    path = desk.store.path
    if path is None or fcntl is None:
        yield True
        return
    with path.with_name(path.name + ".sending").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True


def send_due(desk: Desk, outbox: Outbox | None = None, *, now: bool = False) -> list[Delivery]:
    """Send every mail that is due, oldest first; a mail that fails for now waits longer each time and is never dropped.

    With ``now`` the mails that wait for their next try are tried too. While another process sends, nothing is sent here.

    Raises:
        StoreError: the store fails; a mail that was handed over may then go out once more, with the same Message-ID.
    """
    with alone(desk) as free:
        return _send(desk, outbox or outbox_of(desk), now) if free else []


def _send(desk: Desk, carrier: Outbox, now: bool) -> list[Delivery]:
    with desk.store.reading() as reading:
        waiting = reading.outbox(status=Status.WAITING) if now else reading.due(desk.at)
    done: list[Delivery] = []
    for posted in waiting:
        mail = posted.mail
        outcome = carrier.send(Parcel(mail.key, mail.address, mail.raw, desk.settings.address))
        sent = isinstance(outcome, Sent)
        text = outcome.where if isinstance(outcome, Sent) else outcome.text
        with desk.store.transaction() as tx:
            if isinstance(outcome, Sent):
                tx.mark_sent(mail.key, desk.at)
            else:
                minutes = WAITS[min(posted.attempts, len(WAITS) - 1)]
                again = format_instant(desk.now() + timedelta(minutes=minutes))
                tx.mark_failed(mail.key, text, None if isinstance(outcome, Permanent) else again)
        subject = subject_of(mail.raw)
        done.append(Delivery(mail.key, mail.game, mail.seat, mail.kind, mail.address, subject, sent, text))
        if not sent and getattr(outcome, "account", False):
            break
    return done


def subject_of(raw: bytes) -> str:
    """Return the subject of a mail that we wrote."""
    return str(BytesHeaderParser(policy=policy.default).parsebytes(raw)["Subject"] or "")


def waiting(desk: Desk) -> tuple[int, str]:
    """Return how many mails wait in the outbox, and when the next is tried ("" for at once)."""
    with desk.store.reading() as reading:
        rows = reading.outbox(status=Status.WAITING)
    return len(rows), min((row.next_try_at for row in rows), default="")
