"""What can be changed in the store; it is there for good when the transaction ends, or not at all."""

import json
import secrets
from collections.abc import Callable, Sequence
from sqlite3 import IntegrityError
from typing import Any

from sqlalchemy import insert, select, update

from pbem.core.event import ZERO_HASH, Event
from pbem.core.text import msg
from pbem.store.errors import Lost, StoreError
from pbem.store.files import check_id
from pbem.store.reading import Reading, address_key, inbox_key, plain
from pbem.store.rows import INSERT_SQL, row_of
from pbem.store.tables import CHAIN, GAME, INBOX, OUTBOX, SEAT, SECRET
from pbem.store.values import Arrival, Chain, Game, Incoming, Outgoing, Seat, Status


class Tx(Reading):
    """A transaction: everything of :class:`Reading`, and changes."""

    # games

    def add_game(self, game: Game) -> None:
        """Add a game.

        Raises:
            StoreError: its id is no good, or is taken.
        """
        check_id(game.id)
        if self.has_game(game.id):
            raise StoreError(msg("There is a game {game} already. Choose another name.", game=game.id))
        self._connection.execute(
            insert(GAME).values(
                id=game.id,
                ruleset=game.ruleset,
                created_at=game.created_at,
                zone=game.zone,
                settings=json.dumps(game.settings, sort_keys=True),
                demo=game.demo,
                closed=game.closed,
            )
        )

    def put_settings(self, game: str, settings: dict[str, Any]) -> None:
        """Set the settings of a game, all of them."""
        text = json.dumps(settings, sort_keys=True)
        self._connection.execute(update(GAME).where(GAME.c.id == game).values(settings=text))

    def close_game(self, game: str) -> None:
        """Mark a game as closed."""
        self._connection.execute(update(GAME).where(GAME.c.id == game).values(closed=True))

    # events

    def append(self, events: Sequence[Event]) -> None:
        """Append events of one game, the first of which follows the head of its log.

        Raises:
            Lost: another process has gone on from that head; start over.
            ValueError: the events do not follow each other, or one is not sealed right: a fault of the program.
        """
        if not events:
            return
        game = events[0].game
        seq, prev = self.head(game) or (-1, ZERO_HASH)
        if events[0].seq <= seq or (events[0].seq == seq + 1 and events[0].prev != prev):
            raise Lost(game)
        rows: list[tuple[Any, ...]] = []
        for event in events:
            seq += 1
            if event.game != game or event.seq != seq or event.prev != prev:
                raise ValueError(f"event {event.seq} of {event.game} does not follow event {seq - 1} of {game}")
            rows.append(row_of(event))
            prev = event.hash
        try:
            self._driver.executemany(INSERT_SQL, rows)
        except IntegrityError as error:
            if "FOREIGN KEY" in str(error):
                raise StoreError(msg("There is no game {game} here to go on with.", game=game)) from error
            raise Lost(game) from error

    # seats, chains, secret

    def put_seat(self, seat: Seat) -> None:
        """Seat a player, in place of the one before if there is one."""
        values = {
            "player": plain(seat.player),
            "address": plain(seat.address),
            "address_key": address_key(seat.address),
            "language": seat.language,
            "zone": seat.zone,
        }
        where = (SEAT.c.game == seat.game, SEAT.c.side == seat.side)
        if self._connection.execute(update(SEAT).where(*where).values(**values)).rowcount == 0:
            self._connection.execute(insert(SEAT).values(game=seat.game, side=seat.side, **values))

    def add_chain(self, chain: Chain) -> None:
        """Keep a seed chain, whose last key must never be told."""
        self._connection.execute(
            insert(CHAIN).values(
                game=chain.game,
                first=chain.first,
                last_key=chain.last_key,
                length=chain.length,
                commitment=chain.commitment,
            )
        )

    def secret(self, make: Callable[[int], bytes] = secrets.token_bytes) -> bytes:
        """Return the secret of this database, 32 bytes; ``make`` draws it the first time."""
        found = self._connection.execute(select(SECRET.c.value).where(SECRET.c.id == 1)).scalar()
        if found is not None:
            return bytes(found)
        made = make(32)
        if len(made) != 32:
            raise ValueError(f"a secret has 32 bytes, not {len(made)}")
        self._connection.execute(insert(SECRET).values(id=1, value=made))
        return made

    # mails

    def take(self, mail: Incoming) -> Arrival:
        """Keep a mail and say what it is; only a new one may have an effect.

        The same mail again is not kept twice. One with a known Message-ID and other bytes is kept and flagged.
        """
        seen = self.seen(mail.message_id, mail.digest)
        arrival = Arrival.NEW if seen is None else seen.arrival
        if arrival is Arrival.AGAIN:
            return arrival
        self._connection.execute(
            insert(INBOX).values(
                key=inbox_key(mail.message_id, mail.digest),
                message_id=plain(mail.message_id),
                digest=mail.digest,
                game=mail.game,
                arrived_at=mail.arrived_at,
                taken_at=mail.taken_at,
                arrival=str(arrival),
                outcome=plain(mail.outcome),
                raw=mail.raw,
            )
        )
        return arrival

    def put_outcome(self, message_id: str, digest: str, outcome: str, game: str = "") -> None:
        """Write beside a mail that was taken what became of it, and to which game it belongs if that is known now."""
        values = {"outcome": plain(outcome), **({"game": game} if game else {})}
        key = inbox_key(message_id, digest)
        self._connection.execute(update(INBOX).where(INBOX.c.key == key).values(**values))

    def post(self, mail: Outgoing) -> bool:
        """Put a mail into the outbox, to be sent at once; False, and nothing is changed, if its key is there already."""
        if self._connection.execute(select(OUTBOX.c.id).where(OUTBOX.c.key == mail.key)).first() is not None:
            return False
        self._connection.execute(
            insert(OUTBOX).values(
                key=mail.key,
                game=mail.game,
                seat=mail.seat,
                kind=mail.kind,
                created_at=mail.created_at,
                address=plain(mail.address),
                message_id=mail.message_id,
                raw=mail.raw,
                status=str(Status.WAITING),
                attempts=0,
                next_try_at="",
                last_error="",
                sent_at="",
            )
        )
        return True

    def mark_sent(self, key: str, at: str) -> None:
        """Note that a mail was handed over at this instant."""
        self._connection.execute(
            update(OUTBOX)
            .where(OUTBOX.c.key == key)
            .values(status=str(Status.SENT), attempts=OUTBOX.c.attempts + 1, sent_at=at, last_error="")
        )

    def mark_failed(self, key: str, error: str, next_try_at: str | None) -> None:
        """Note that sending failed; it waits until ``next_try_at``, or has failed for good if that is None."""
        status = Status.FAILED if next_try_at is None else Status.WAITING
        self._connection.execute(
            update(OUTBOX)
            .where(OUTBOX.c.key == key)
            .values(
                status=str(status),
                attempts=OUTBOX.c.attempts + 1,
                next_try_at=next_try_at or "",
                last_error=plain(error),
            )
        )
