"""The tables. Rows are dumb: values are checked before they come here, and nothing outside this package sees them."""

from sqlalchemy import Index, LargeBinary, MetaData, Text
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""How constraints are named, so that a later migration can name them too."""

METADATA = MetaData(naming_convention=NAMES)


class Row(SQLModel, registry=registry(metadata=METADATA)):
    """What all tables have in common: the metadata of pbem, apart from any other program's."""


class GameRow(Row, table=True):
    """One game: what the referee decides about it and the log does not hold."""

    __tablename__ = "game"

    id: str = Field(primary_key=True)
    ruleset: str
    created_at: str
    zone: str
    settings: str = Field(sa_type=Text)
    demo: bool
    closed: bool


class EventRow(Row, table=True):
    """One event: the system of record. ``to`` and ``body`` are canonical JSON text.

    The table has no hidden row number: ``REPLACE`` with the number of an old row would take that row out unseen.
    """

    __tablename__ = "event"
    __table_args__ = {"sqlite_with_rowid": False}

    game: str = Field(primary_key=True, foreign_key="game.id")
    seq: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: str
    turn: int
    phase: str
    kind: str
    by: str
    to: str
    digest: str
    prev: str
    hash: str
    body: str = Field(sa_type=Text)
    salt: str


class SeatRow(Row, table=True):
    """One seat; ``address_key`` is the address with case folded, to find a sender by."""

    __tablename__ = "seat"

    game: str = Field(primary_key=True, foreign_key="game.id")
    side: str = Field(primary_key=True)
    player: str
    address: str
    address_key: str = Field(index=True)
    language: str
    zone: str


class ChainRow(Row, table=True):
    """One seed chain; ``last_key`` is a secret from which all its seeds follow."""

    __tablename__ = "chain"

    game: str = Field(primary_key=True, foreign_key="game.id")
    first: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    last_key: bytes = Field(sa_type=LargeBinary)
    length: int
    commitment: str


class SecretRow(Row, table=True):
    """The one secret from which the codes of seats and segments are made."""

    __tablename__ = "secret"

    id: int = Field(primary_key=True)
    value: bytes = Field(sa_type=LargeBinary)


class InboxRow(Row, table=True):
    """One mail that was taken, whole; ``arrival`` tells one whose Message-ID had been used for other bytes."""

    __tablename__ = "inbox"

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    message_id: str = Field(index=True)
    digest: str = Field(index=True)
    game: str = Field(index=True)
    arrived_at: str
    taken_at: str
    arrival: str
    outcome: str = Field(sa_type=Text)
    raw: bytes = Field(sa_type=LargeBinary)


class OutboxRow(Row, table=True):
    """One mail to send or sent; what it says never changes."""

    __tablename__ = "outbox"
    __table_args__ = (Index(None, "status", "next_try_at"),)

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    game: str = Field(index=True)
    seat: str
    kind: str
    created_at: str
    address: str
    message_id: str
    raw: bytes = Field(sa_type=LargeBinary)
    status: str
    attempts: int
    next_try_at: str
    last_error: str = Field(sa_type=Text)
    sent_at: str


GAME = METADATA.tables["game"]
EVENT = METADATA.tables["event"]
SEAT = METADATA.tables["seat"]
CHAIN = METADATA.tables["chain"]
SECRET = METADATA.tables["secret"]
INBOX = METADATA.tables["inbox"]
OUTBOX = METADATA.tables["outbox"]
