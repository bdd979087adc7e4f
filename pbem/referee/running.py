"""One pass, as cron runs it: fetch mail, take orders, close what is due, adjudicate, remind, send."""

from collections.abc import Callable

import msgspec

from pbem.core.text import render
from pbem.mail.transports import Incoming, MaildirInbox, Unreadable
from pbem.referee.closing import Closed, close_due, remind
from pbem.referee.desk import Desk
from pbem.referee.receiving import Taken, take_mail
from pbem.referee.sending import Delivery, send_due


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
    before the mail is taken, and then as of now.
    """
    done = Pass()
    inbox = MaildirInbox(desk.folder / desk.settings.inbox)
    for mail in list(inbox.pending()):
        if isinstance(mail, Unreadable):
            done.troubles.append(render(mail.why))
            continue
        _take_one(desk, inbox, mail, game, done)
    for name in _open_games(desk, game):
        _try(done, name, lambda name=name: done.closed.extend(close_due(desk, name, desk.now())))  # type: ignore[misc]
        _try(done, name, lambda name=name: done.reminded.extend((name, side) for side in remind(desk, name)))  # type: ignore[misc]
    _try(done, "outbox", lambda: done.sent.extend(send_due(desk)))
    for trouble in done.troubles:
        tell(trouble)
    return done


def _take_one(desk: Desk, inbox: MaildirInbox, mail: Incoming, game: str | None, done: Pass) -> None:
    def work() -> None:
        for name in _open_games(desk, game):
            done.closed.extend(close_due(desk, name, mail.arrived, only_deadline=True))
        taken = take_mail(desk, mail.raw, mail.arrived)
        done.taken.append((mail.key, taken))
        inbox.done(mail.key)

    _try(done, mail.key, work)


def _try(done: Pass, name: str, work: Callable[[], None]) -> None:
    """Do a piece of work; one that fails is named and stops no other."""
    try:
        work()
    except Exception as error:
        done.troubles.append(f"{name}: {' '.join(str(error).split()) or type(error).__name__}")


def _open_games(desk: Desk, game: str | None) -> list[str]:
    with desk.store.reading() as reading:
        if game is not None:
            reading.game(game)
        return [known.id for known in reading.games() if not known.closed and game in (None, known.id)]
