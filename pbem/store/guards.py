"""Triggers that keep a hand from slipping (SQLite): what is logged, taken or posted is not changed, only gone on from.

They stop mistakes. Whoever owns the file can take them out, and then the hash chain shows what was done.
"""

from sqlalchemy import Connection

_REFUSALS = {
    "event_is_never_changed": (
        "BEFORE UPDATE ON event",
        "1",
        "an event is never changed",
    ),
    "event_is_never_deleted": (
        "BEFORE DELETE ON event",
        "1",
        "an event is never deleted",
    ),
    "event_follows_the_head": (
        "BEFORE INSERT ON event",
        "(NEW.seq, NEW.prev) IS NOT (SELECT seq + 1, hash FROM event WHERE game = NEW.game ORDER BY seq DESC LIMIT 1)"
        " AND NOT (NEW.seq = 0 AND NEW.prev = hex(zeroblob(32))"
        " AND NOT EXISTS (SELECT 1 FROM event WHERE game = NEW.game))",
        "an event follows the head of its game",
    ),
    "inbox_is_never_changed": (
        "BEFORE UPDATE OF id, key, message_id, digest, arrived_at, taken_at, arrival, raw ON inbox",
        "1",
        "a mail that was taken is never changed",
    ),
    "inbox_is_never_deleted": (
        "BEFORE DELETE ON inbox",
        "1",
        "a mail that was taken is never deleted",
    ),
    "inbox_takes_a_mail_once": (
        "BEFORE INSERT ON inbox",
        "EXISTS (SELECT 1 FROM inbox WHERE key = NEW.key OR id = NEW.id)",
        "a mail is taken once",
    ),
    "outbox_is_never_changed": (
        "BEFORE UPDATE OF id, key, game, seat, kind, created_at, message_id, raw ON outbox",
        "1",
        "a mail that was posted is never changed",
    ),
    "outbox_takes_a_mail_once": (
        "BEFORE INSERT ON outbox",
        "EXISTS (SELECT 1 FROM outbox WHERE key = NEW.key OR id = NEW.id)",
        "a mail is posted once",
    ),
}


def statements() -> dict[str, str]:
    """Return the text of each trigger by its name, as SQLite keeps it."""
    return {
        name: f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, 'pbem: {says}') WHERE {wrong}; END"
        for name, (when, wrong, says) in _REFUSALS.items()
    }


def install(connection: Connection) -> None:
    """Put every guard in its place that is missing or not as it should be; on other databases this does nothing."""
    if connection.dialect.name != "sqlite":
        return
    present = _present(connection)
    for name, sql in statements().items():
        if present.get(name) == sql:
            continue
        if name in present:
            connection.exec_driver_sql(f"DROP TRIGGER {name}")
        connection.exec_driver_sql(sql)


def are_in_place(connection: Connection) -> bool:
    """Say whether every guard is there and as it should be; read only."""
    if connection.dialect.name != "sqlite":
        return True
    return statements().items() <= _present(connection).items()


def _present(connection: Connection) -> dict[str, str]:
    """Return the triggers of the database by name, with their text."""
    rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    return {str(row[0]): str(row[1]) for row in rows}
