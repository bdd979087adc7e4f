"""One pass, as cron runs it: fetch mail, take orders, close what is due, adjudicate, remind, send."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

import msgspec

from pbem.core.text import render
from pbem.mail.transports import Incoming, MaildirInbox, Unreadable
from pbem.referee.closing import Closed, close_due, remind
from pbem.referee.desk import Desk, stored_deadline
from pbem.referee.receiving import Taken, take_mail
from pbem.referee.sending import Delivery, send_due
from pbem.store.errors import StoreError
from pbem.store.values import Game


class Pass(msgspec.Struct):
    """What one pass did, in order of its kinds: mails taken, segments closed, reminders, deliveries, and what stayed behind."""

    taken: list[tuple[str, Taken]] = []
    closed: list[Closed] = []
    reminded: list[tuple[str, str]] = []
    sent: list[Delivery] = []
    troubles: list[str] = []


def run(desk: Desk, game: str | None = None, tell: Callable[[str], None] = lambda _: None) -> Pass:
    """Do one pass. A mail or game that fails stops no other; it is named, and the next pass tries it again.

    A mail that arrived before a deadline counts, however late it is fetched: what is due is closed as of the arrival of each mail
    before the mail is taken, and then as of when the pass began, so that what arrives during the pass waits for the next one. The
    mails of all games are taken, whatever game is named. A log file that lacks a seal is written.

    Raises:
        StoreError: there is no such game.
    """
    done = Pass()
    wanted = _games(desk, game)
    begun = desk.now()
    inbox = MaildirInbox(desk.folder / desk.settings.inbox)
    deadlines = _Deadlines(desk)
    for mail in list(inbox.pending()):
        if isinstance(mail, Unreadable):
            if any(one.key == mail.key for one in inbox.pending()):  # else another pass has taken it meanwhile
                done.troubles.append(render(mail.why))
            continue
        _try(done, mail.key, lambda mail=mail: _take_one(desk, inbox, mail, deadlines, done))  # type: ignore[misc]
    for known in wanted:
        if not known.closed:
            _try(done, known.id, lambda name=known.id: done.closed.extend(close_due(desk, name, begun)))  # type: ignore[misc]
            _try(done, known.id, lambda name=known.id: _remind(desk, name, done))  # type: ignore[misc]
        _try(done, known.id, lambda name=known.id: desk.keep_log(name))  # type: ignore[misc]
    _try(done, "outbox", lambda: done.sent.extend(send_due(desk)))
    done.troubles.extend(desk.take_troubles())
    for trouble in done.troubles:
        tell(trouble)
    return done


class _Deadlines:
    """The deadlines of the open games, looked up once a pass and again after a close.

    ``stuck``: the games that could not be closed at theirs; what arrived for them since must wait.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: dict[str, datetime | None] = {}
        self._looked = False
        self.stuck: set[str] = set()

    def close(self, as_of: datetime, done: Pass) -> None:
        """Close every game whose deadline has passed as of an instant; one that fails is stuck and stops no other."""
        if not self._looked:
            self._looked = True
            for game in _games(self._desk, None):
                if not game.closed:
                    self._look(game.id)
        for name, deadline in list(self._known.items()):
            if deadline is None or deadline > as_of or name in self.stuck:
                continue
            try:
                closed = close_due(self._desk, name, as_of, only_deadline=True)
            except Exception:  # the game's own turn in the pass names what is wrong with it
                self.stuck.add(name)
                continue
            done.closed.extend(closed)
            if any(one.over for one in closed):
                self._known[name] = None
            else:
                self._look(name)

    def _look(self, name: str) -> None:
        self._known[name] = None
        try:
            with self._desk.store.reading() as reading:
                deadline = stored_deadline(reading, name)
        except StoreError:
            self.stuck.add(name)
        else:
            self._known[name] = deadline.instant if deadline else None


def _take_one(desk: Desk, inbox: MaildirInbox, mail: Incoming, deadlines: _Deadlines, done: Pass) -> None:
    """Take a mail as of its arrival; a file that claims to come from the future has arrived now."""
    arrived = min(mail.arrived, desk.now())
    deadlines.close(arrived, done)
    done.taken.append((mail.key, take_mail(desk, mail.raw, arrived, deadlines.stuck)))
    with suppress(FileNotFoundError):  # another pass has moved it
        inbox.done(mail.key)


def _remind(desk: Desk, name: str, done: Pass) -> None:
    done.reminded.extend((name, side) for side in remind(desk, name))


def _try(done: Pass, name: str, work: Callable[[], object]) -> None:
    """Do a piece of work; one that fails is named and stops no other."""
    try:
        work()
    except Exception as error:
        done.troubles.append(f"{name}: {' '.join(str(error).split()) or type(error).__name__}")


def _games(desk: Desk, game: str | None) -> list[Game]:
    with desk.store.reading() as reading:
        return reading.games() if game is None else [reading.game(game)]
