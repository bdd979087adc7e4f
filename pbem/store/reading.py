"""What can be asked of the store: games, events, seats, seed chains and mails."""

import json
from collections.abc import Iterator
from sqlite3 import Error as DriverError
from typing import Any

from sqlalchemy import Connection, LargeBinary, Row, cast, func, select

from pbem.core.event import ZERO_HASH, Event
from pbem.core.text import msg
from pbem.store.errors import StoreError
from pbem.store.rows import EVENT_COLUMNS, HEAD_SQL, LAST, READ_SQL, damaged, read_rows, read_unchecked
from pbem.store.tables import CHAIN, EVENT, GAME, INBOX, OUTBOX, SEAT
from pbem.store.values import Arrival, Chain, Game, Incoming, Outgoing, Posted, Seat, Seen, Status


class Reading:
    """One state of the database; valid inside the ``with`` block that gave it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def _driver(self) -> Any:
        """The driver's own connection, for the statements that are felt."""
        return self._connection.connection.driver_connection

    # games

    def game(self, id: str) -> Game:
        """Return a game.

        Raises:
            StoreError: there is none of that id.
        """
        row = self._connection.execute(select(GAME).where(GAME.c.id == plain(id))).first()
        if row is None:
            raise StoreError(
                msg(
                    "There is no game {game} here. Check the name, or make it with: pbem new {game} --scenario S",
                    game=id,
                )
            )
        return _game(row)

    def has_game(self, id: str) -> bool:
        """Say whether there is a game of that id."""
        return self._connection.execute(select(GAME.c.id).where(GAME.c.id == plain(id))).first() is not None

    def games(self) -> list[Game]:
        """Return all games in order of their ids."""
        return [_game(row) for row in self._connection.execute(select(GAME).order_by(GAME.c.id))]

    # events

    def head(self, game: str) -> tuple[int, str] | None:
        """Return seq and hash of the last event of a game, None before the first."""
        row = self._driver.execute(HEAD_SQL, (game,)).fetchone()
        return None if row is None else (row[0], row[1])

    def events(self, game: str, after: int = -1, upto: int | None = None, *, verify: bool = True) -> list[Event]:
        """Return the events of a game past seq ``after`` up to and with seq ``upto``, in order.

        Unless ``verify`` is False, seqs, chain and digests are checked on the way.

        Raises:
            Damaged: an event does not hold.
        """
        return list(self.stream(game, after, upto, verify=verify))

    def stream(self, game: str, after: int = -1, upto: int | None = None, *, verify: bool = True) -> Iterator[Event]:
        """Iterate over the events of a game as :meth:`events` gives them; to fold a long log this is twice as quick.

        Raises:
            Damaged: an event does not hold; those before it do.
        """
        bounds = (game, after, LAST if upto is None else upto)
        cursor = self._driver.execute(READ_SQL, bounds)
        try:
            if verify:
                yield from read_rows(game, cursor, max(after, -1) + 1, self._hash_at(game, after))
            else:
                yield from read_unchecked(game, cursor)
        except UnicodeError:
            raise self._unreadable(game) from None
        except DriverError as error:
            if "decode" not in str(error).lower():
                raise
            raise self._unreadable(game) from None
        finally:
            cursor.close()

    def sealed(self, game: str) -> int:
        """Return how many segments of a game are sealed: the open one has the next number."""
        query = select(func.count()).where(EVENT.c.game == game, EVENT.c.kind == "segment.sealed")
        return self._connection.execute(query).scalar_one()

    def _hash_at(self, game: str, seq: int) -> str:
        """Return the hash of an event, zeros before the first."""
        if seq < 0:
            return ZERO_HASH
        query = select(EVENT.c.hash).where(EVENT.c.game == game, EVENT.c.seq == seq)
        found = self._connection.execute(query).scalar()
        if found is None:
            raise damaged(game, seq, "seq")
        return str(found)

    def _unreadable(self, game: str) -> StoreError:
        """Find the event of which some text is no UTF-8 any more."""
        names = ", ".join(f'CAST("{name}" AS BLOB)' for name in EVENT_COLUMNS[1:])
        query = f"SELECT seq, {names} FROM event WHERE game = ? ORDER BY seq"  # noqa: S608 (names of columns)
        for seq, *values in self._connection.exec_driver_sql(query, (game,)).all():
            for name, value in zip(EVENT_COLUMNS[1:], values, strict=True):
                try:
                    bytes(value or b"").decode()
                except UnicodeDecodeError:
                    return damaged(game, seq, name)
        return damaged(game, -1, "game")

    # seats and chains

    def seats(self, game: str) -> list[Seat]:
        """Return the seats of a game in order of their sides."""
        return [
            _seat(row)
            for row in self._connection.execute(select(SEAT).where(SEAT.c.game == game).order_by(SEAT.c.side))
        ]

    def find_seats(self, address: str) -> list[Seat]:
        """Return the seats whose player has this address, upper and lower case alike, in order of games and sides."""
        if not address:
            return []
        query = select(SEAT).where(SEAT.c.address_key == address_key(address)).order_by(SEAT.c.game, SEAT.c.side)
        return [_seat(row) for row in self._connection.execute(query)]

    def chains(self, game: str) -> list[Chain]:
        """Return the seed chains of a game in order of their first segments."""
        query = select(CHAIN).where(CHAIN.c.game == game).order_by(CHAIN.c.first)
        return [
            Chain(row.game, row.first, bytes(row.last_key), row.length, row.commitment)
            for row in self._connection.execute(query)
        ]

    # mails

    def seen(self, message_id: str, digest: str) -> Seen | None:
        """Return what is known of a mail: taken already, or its Message-ID taken with other bytes; None if it is new."""
        same = select(INBOX).where(INBOX.c.key == inbox_key(message_id, digest))
        row = self._connection.execute(same).first()
        if row is not None:
            return Seen(Arrival.AGAIN, row.key, row.game, row.taken_at, row.outcome)
        if not message_id:
            return None
        other = select(INBOX).where(INBOX.c.message_id == plain(message_id)).order_by(INBOX.c.id).limit(1)
        row = self._connection.execute(other).first()
        return None if row is None else Seen(Arrival.OTHER, row.key, row.game, row.taken_at, row.outcome)

    def inbox(self, game: str | None = None) -> list[Incoming]:
        """Return the mails that were taken, of one game or all, in the order in which they were taken."""
        query = select(INBOX).order_by(INBOX.c.id)
        if game is not None:
            query = query.where(INBOX.c.game == game)
        return [
            Incoming(row.message_id, row.digest, row.arrived_at, row.taken_at, bytes(row.raw), row.game, row.outcome)
            for row in self._connection.execute(query)
        ]

    def posted(self, key: str) -> Posted | None:
        """Return the mail of that key from the outbox, None if none was posted."""
        row = self._connection.execute(select(OUTBOX).where(OUTBOX.c.key == key)).first()
        return None if row is None else _posted(row)

    def outbox(self, game: str | None = None, status: Status | None = None) -> list[Posted]:
        """Return the mails of the outbox, of one game or all, of one status or all, in the order of their posting."""
        query = select(OUTBOX).order_by(OUTBOX.c.id)
        if game is not None:
            query = query.where(OUTBOX.c.game == game)
        if status is not None:
            query = query.where(OUTBOX.c.status == str(status))
        return [_posted(row) for row in self._connection.execute(query)]

    def due(self, now: str, limit: int = 1000) -> list[Posted]:
        """Return the mails that wait and may be tried at this instant, oldest first."""
        query = (
            select(OUTBOX)
            .where(OUTBOX.c.status == str(Status.WAITING), OUTBOX.c.next_try_at <= now)
            .order_by(OUTBOX.c.id)
            .limit(limit)
        )
        return [_posted(row) for row in self._connection.execute(query)]

    # the whole

    def game_ids_in_events(self) -> list[str]:
        """Return the ids of all games that have events, known or not; what is no UTF-8 in one is written out."""
        query = select(cast(EVENT.c.game, LargeBinary)).distinct()
        found = self._connection.execute(query).scalars().all()
        return sorted(bytes(id or b"").decode("utf-8", "backslashreplace") for id in found)

    def integrity(self) -> list[str]:
        """Return what SQLite finds wrong with its file and with references between tables; nothing if all is well."""
        found = [str(row[0]) for row in self._connection.exec_driver_sql("PRAGMA integrity_check(10)")]
        broken = [
            f"{row[0]} refers to no {row[2]}" for row in self._connection.exec_driver_sql("PRAGMA foreign_key_check")
        ]
        return [text for text in found if text != "ok"] + broken[:10]

    def count(self, game: str) -> int:
        """Return how many events a game has."""
        return self._connection.execute(select(func.count()).where(EVENT.c.game == game)).scalar_one()


def plain(text: str) -> str:
    """Return a text that can be stored: what a mail has smuggled past UTF-8 is written out."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace").decode()
    return text


def address_key(address: str) -> str:
    """Return the form of an address by which a sender is found."""
    return plain(address.strip()).casefold()


def inbox_key(message_id: str, digest: str) -> str:
    """Return the key of a mail: Message-ID and digest, or the digest alone where it has no Message-ID."""
    return f"{plain(message_id)} {digest}" if message_id else digest


def _game(row: Row[Any]) -> Game:
    return Game(row.id, row.ruleset, row.created_at, row.zone, json.loads(row.settings), row.demo, row.closed)


def _seat(row: Row[Any]) -> Seat:
    return Seat(row.game, row.side, row.player, row.address, row.language, row.zone)


def _posted(row: Row[Any]) -> Posted:
    mail = Outgoing(row.key, row.game, row.seat, row.kind, row.created_at, row.message_id, bytes(row.raw), row.address)
    return Posted(mail, Status(row.status), row.attempts, row.next_try_at, row.last_error, row.sent_at)
