"""Closing a segment: when it may be closed, and all that follows in one transaction."""

from datetime import datetime

import msgspec

from pbem.core.event import PUBLIC, Event
from pbem.referee import letters, reporting
from pbem.referee.deadlines import DEFAULTS, Deadline, deadline_of, next_deadline, reminder_due
from pbem.referee.desk import Desk, live_game, next_key, rule_of, seats_of, store_new, stored_deadline
from pbem.rulesets.live import LiveGame
from pbem.store.transaction import Tx

CHAIN_OF_SEGMENTS = 50
"""Segments that may close one behind another without an order; more is a ruleset that does not come to rest."""


class Closed(msgspec.Struct, frozen=True):
    """What a close did: game, segment, why (orders, deadline), the events, and whether the game is over."""

    game: str
    segment: int
    why: str
    events: tuple[Event, ...]
    over: bool


def due(live: LiveGame, as_of: datetime) -> str:
    """Say why the open segment is to be closed as of an instant: ``orders`` are in, the ``deadline`` has passed, or "" not yet.

    After a later commitment a deadline has to be set first, so that every seat has been asked for its word again.
    """
    if not live.started or live.ledger.closed is not None or live.ledger.lacks_deadline:
        return ""
    deadline = deadline_of(live)
    if deadline is not None and deadline.instant <= as_of:
        return "deadline"
    if not reporting.missing(live):
        return "orders"
    return ""


def close_due(desk: Desk, game: str, as_of: datetime, *, only_deadline: bool = False) -> list[Closed]:
    """Close what is due in a game as of an instant, segment after segment, each with its mails in one transaction.

    The log file is not touched: see :meth:`Desk.keep_log`.
    """
    done: list[Closed] = []
    for _ in range(CHAIN_OF_SEGMENTS):
        with desk.store.transaction() as tx:
            live = live_game(tx, game)
            why = due(live, as_of)
            if not why or (only_deadline and why != "deadline"):
                break
            closed = close_in(desk, tx, live, why)
        done.append(closed)
    return done


def close_in(desk: Desk, tx: Tx, live: LiveGame, why: str = "orders") -> Closed:
    """Close, adjudicate and seal the open segment of a live game, set the next deadline, post the reports."""
    since = len(live.events)
    segment = live.ledger.open_segment
    before = live.state
    silent = reporting.unanswered(live)
    events = live.close(next_key(tx, live), desk.at, desk.fresh)
    over = live.end(desk.at, desk.fresh) is not None
    if over:
        tx.close_game(live.game)
    else:
        set_deadline(desk, tx, live)
    letters.reports(desk, tx, live, before, events, silent)
    store_new(tx, live, since)
    return Closed(live.game, segment, why, tuple(events), over)


def set_deadline(desk: Desk, tx: Tx, live: LiveGame, deadline: Deadline | None = None) -> Deadline:
    """Write the deadline of the open segment: the one given, or the next by the game's rule."""
    game = tx.game(live.game)
    made = deadline or next_deadline(desk.now(), game.zone, rule_of(game))
    body = {
        "segment": live.ledger.open_segment,
        "utc": made.utc,
        "local": made.local,
        "zone": made.zone,
        "then": DEFAULTS,
    }
    live.write("deadline.set", "referee" if deadline else "adjudicator", PUBLIC, body, desk.at, desk.fresh)
    return made


def remind(desk: Desk, game: str) -> list[str]:
    """Send the reminder of the open segment to every side that owes, once for a deadline; return the sides."""
    with desk.store.reading() as reading:
        deadline = stored_deadline(reading, game)
        rule = rule_of(reading.game(game))
    if deadline is None or not reminder_due(deadline, rule, desk.now()):
        return []
    with desk.store.transaction() as tx:
        live = live_game(tx, game)
        if live.ledger.closed is not None or deadline_of(live) != deadline:
            return []
        seats = seats_of(tx, game)
        owing = [side for side in reporting.missing(live) if side in seats]
        return [side for side in owing if letters.reminder(desk, tx, live, seats[side], deadline)]
