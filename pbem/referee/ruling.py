"""The referee's word: a deadline put off, a note to all."""

from pbem.core.event import PUBLIC
from pbem.core.text import msg
from pbem.referee import letters
from pbem.referee.closing import set_deadline
from pbem.referee.deadlines import Deadline, DeadlineError, deadline_of, extended, format_instant, zone_of
from pbem.referee.desk import Desk, live_game, store_new
from pbem.referee.errors import Refused

LONGEST_NOTE = 4000
"""Characters of a note."""


def extend(desk: Desk, game: str, hours: int) -> Deadline:
    """Put off the deadline of the open segment by hours, from the old one or from now if that has passed; tell every seat.

    A game that was imported has no deadline yet: then it is so many hours from now, and before the game begins it is the time that
    the seats have for their words.

    Raises:
        Refused: the game has not begun, or is over.
        DeadlineError: not 1 to 2000 hours.
    """
    with desk.store.transaction() as tx:
        live = live_game(tx, game)
        if live.ledger.closed is not None:
            raise Refused(msg("{game} is over.", game=game))
        if not live.started and not live.ledger.lacks_deadline:
            raise Refused(
                msg("{game} has not begun, so that no deadline runs. Begin it with: pbem open {game}", game=game)
            )
        since = len(live.events)
        now = desk.now()
        old = deadline_of(live)
        zone = tx.game(game).zone
        start = old or Deadline(format_instant(now), now.astimezone(zone_of(zone)).strftime("%Y-%m-%dT%H:%M"), zone)
        try:
            made = extended(start, hours, now)
        except DeadlineError as error:
            raise Refused(msg("{why}", why=str(error))) from None
        set_deadline(desk, tx, live, made)
        letters.deadline_moved(desk, tx, live, old, made)
        store_new(tx, live, since)
    desk.file_log(game)
    return made


def note(desk: Desk, game: str, text: str) -> None:
    """Write a note into the log and send it to every seat; notes may follow the end of a game.

    Raises:
        Refused: there is nothing in it, or too much.
    """
    kept = "\n".join(" ".join(line.split()) for line in text.splitlines()).strip()
    kept = "".join(char for char in kept if char == "\n" or char.isprintable())
    if not kept or len(kept) > LONGEST_NOTE:
        raise Refused(msg("A note has 1 to {most} characters.", most=LONGEST_NOTE))
    with desk.store.transaction() as tx:
        live = live_game(tx, game)
        since = len(live.events)
        body = {"what": "note", "why": kept, "who": desk.settings.name}
        event = live.write("ruling", "referee", PUBLIC, body, desk.at, desk.fresh)
        letters.ruling(desk, tx, live, kept, event.seq)
        store_new(tx, live, since)
    desk.file_log(game)
