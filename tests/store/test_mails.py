"""Seats, inbox and outbox; test O1: a mail has its effect once, however often it comes and wherever we crash."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from pbem.store.store import Store
from pbem.store.transaction import Tx
from pbem.store.values import Arrival, Incoming, Outgoing, Posted, Seat, Seen, Status
from tests.store.samples import AT, game, next_event

LATER = "2026-01-02T03:14:05Z"


def mail(name: str, raw: bytes | None = None) -> Incoming:
    """Make a mail by the name in its Message-ID, "" for one without."""
    content = raw or f"orders of {name}".encode()
    return Incoming(f"<{name}@x>" if name else "", f"{hash_hex(content)}", AT, AT, content, "sedan-40", "orders")


def hash_hex(content: bytes) -> str:
    """Hash bytes as the referee does."""
    return sha256(content).hexdigest()


def answer(key: str, raw: bytes = b"receipt") -> Outgoing:
    """Make an answer by its key."""
    return Outgoing(key, "sedan-40", "german", "receipt", AT, f"<{key}@pbem>", raw, "hanna@example.org")


def test_seats_are_found_by_address(store: Store) -> None:
    """A sender is found in all games by address, upper or lower case; a new player takes the seat of the old one."""
    hanna = Seat("a", "german", "Hanna", "Hanna@Example.org", "fr", "Europe/Paris")
    teodor = Seat("a", "allied", "Teodor", "teodor@example.org")
    with store.transaction() as tx:
        for id in ("a", "b"):
            tx.add_game(game(id))
        for seat in (hanna, teodor, Seat("b", "allied", "Hanna", "hanna@example.org"), Seat("b", "german", "?", "")):
            tx.put_seat(seat)
        assert tx.seats("a") == [teodor, hanna]
        assert [(s.game, s.side) for s in tx.find_seats(" HANNA@example.ORG ")] == [("a", "german"), ("b", "allied")]
        assert tx.find_seats("") == []
        tx.put_seat(Seat("a", "german", "Nils", "nils@example.org"))
        assert [seat.player for seat in tx.seats("a")] == ["Teodor", "Nils"]
        assert [seat.game for seat in tx.find_seats("hanna@example.org")] == ["b"]


def test_a_mail_is_taken_once(store: Store) -> None:
    """The same mail again is known and not kept twice; a known Message-ID with other bytes is kept and flagged."""
    first, forged = mail("1"), mail("1", b"other orders")
    with store.transaction() as tx:
        assert tx.seen(first.message_id, first.digest) is None
        assert tx.take(first) is Arrival.NEW
        assert tx.take(first) is Arrival.AGAIN
        assert tx.take(forged) is Arrival.OTHER
        assert tx.take(forged) is Arrival.AGAIN
        assert tx.inbox() == [first, forged]
        assert tx.inbox("other") == []
        key = f"<1@x> {first.digest}"
        assert tx.seen(first.message_id, first.digest) == Seen(Arrival.AGAIN, key, "sedan-40", AT, "orders")
        assert tx.seen("<1@x>", "0" * 64) == Seen(Arrival.OTHER, key, "sedan-40", AT, "orders")


def test_a_mail_without_a_message_id_is_known_by_its_bytes(store: Store) -> None:
    """Mails without Message-ID are told apart by their digests alone."""
    with store.transaction() as tx:
        assert tx.take(mail("", b"one")) is Arrival.NEW
        assert tx.take(mail("", b"two")) is Arrival.NEW
        assert tx.take(mail("", b"one")) is Arrival.AGAIN
        assert [m.raw for m in tx.inbox()] == [b"one", b"two"]


def test_what_became_of_a_mail_can_be_told_later(store: Store) -> None:
    """The outcome of a mail and its game may be written after it was taken."""
    first = mail("1")
    with store.transaction() as tx:
        tx.take(first)
        tx.put_outcome(first.message_id, first.digest, "refused: an old code", "beta")
        seen = tx.seen(first.message_id, first.digest)
        assert seen is not None
        assert (seen.outcome, seen.game) == ("refused: an old code", "beta")


@pytest.mark.parametrize("text", ["\udce9t\udce9", "\x00", "ı" * 5000, "\u202e<x@y>", "'; DROP TABLE inbox; --"])
def test_any_message_id_can_be_kept(store: Store, text: str) -> None:
    """A Message-ID of any characters, even what is no UTF-8, is kept and known again."""
    with store.transaction() as tx:
        odd = Incoming(text, "d" * 64, AT, AT, b"raw \xff\x00", "", text)
        assert tx.take(odd) is Arrival.NEW
        assert tx.take(odd) is Arrival.AGAIN
        assert tx.inbox()[0].raw == b"raw \xff\x00"


def test_an_answer_is_posted_once(store: Store) -> None:
    """A key is posted once: the second mail of that key changes nothing."""
    with store.transaction() as tx:
        assert tx.post(answer("k1"))
        assert not tx.post(answer("k1", b"another text"))
        assert tx.post(answer("k2"))
        assert [posted.mail for posted in tx.outbox()] == [answer("k1"), answer("k2")]
        assert tx.posted("k1") == Posted(answer("k1"), Status.WAITING, 0, "", "", "")
        assert tx.posted("k3") is None


def test_the_outbox_goes_from_waiting_to_sent_or_failed(store: Store) -> None:
    """A mail waits, is tried again when its time has come, and ends as sent or as failed with its reason."""
    with store.transaction() as tx:
        for key in ("k1", "k2", "k3"):
            tx.post(answer(key))
        assert [p.mail.key for p in tx.due(AT)] == ["k1", "k2", "k3"]
        assert [p.mail.key for p in tx.due(AT, limit=1)] == ["k1"]
        tx.mark_sent("k1", AT)
        tx.mark_failed("k2", "451 try later", LATER)
        tx.mark_failed("k3", "550 no such user", None)
        assert tx.due(AT) == []
        assert tx.due(LATER) == [Posted(answer("k2"), Status.WAITING, 1, LATER, "451 try later", "")]
        assert tx.outbox(status=Status.SENT) == [Posted(answer("k1"), Status.SENT, 1, "", "", AT)]
        assert tx.outbox("sedan-40", Status.FAILED) == [
            Posted(answer("k3"), Status.FAILED, 1, "", "550 no such user", "")
        ]
        tx.mark_sent("k2", LATER)
        assert tx.posted("k2") == Posted(answer("k2"), Status.SENT, 2, LATER, "", LATER)


class Crash(Exception):
    """The power goes off."""


@contextmanager
def crash_at(store: Store, number: int) -> Iterator[None]:
    """Crash before the n-th statement or commit from here on."""
    left = number

    def count(*_: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise Crash

    engine = store._engine
    for name in ("before_cursor_execute", "commit"):
        event.listen(engine, name, count)
    try:
        yield
    finally:
        for name in ("before_cursor_execute", "commit"):
            event.remove(engine, name, count)


def ingest(tx: Tx, one: Incoming) -> Arrival:
    """Take a mail as the referee does: the mark, the event and the answer together."""
    arrival = tx.take(one)
    if arrival is Arrival.NEW:
        tx.append([next_event("sedan-40", tx.head("sedan-40"), {"mail": one.digest}, kind="orders.received")])
    tx.post(answer(f"receipt/{one.digest}/{'' if arrival is Arrival.NEW else arrival}", b"receipt for " + one.raw))
    return arrival


def run_schedule(path: Path, order: list[Incoming], crashes: random.Random | None) -> tuple[Any, ...]:
    """Feed mails in this order, each until it is through, and return everything that is stored."""
    with Store.open(str(path)) as store:
        with store.transaction() as tx:
            tx.add_game(game())
        for one in order:
            for _ in range(crashes.randint(0, 2) if crashes else 0):
                assert crashes is not None
                try:
                    with crash_at(store, crashes.randint(1, 14)), store.transaction() as tx:
                        ingest(tx, one)
                except Crash:
                    continue
            with store.transaction() as tx:
                ingest(tx, one)
        with store.reading() as reading:
            receipts = [p.mail for p in reading.outbox() if not p.mail.key.endswith("again")]
            return reading.events("sedan-40"), reading.inbox(), receipts


@pytest.mark.parametrize("seed", [*range(20), *(pytest.param(n, marks=pytest.mark.slow) for n in range(20, 100))])
def test_mails_sent_again_and_crashes_change_nothing(empty_database: Path, tmp_path: Path, seed: int) -> None:
    """Five mails, each fed one to five times in any order with crashes between steps, leave what one feeding leaves."""
    dice = random.Random(seed)
    mails = [mail("1"), mail("2"), mail("", b"no id"), mail("3"), mail("3", b"forged")]
    order = [one for one in mails for _ in range(dice.randint(1, 5))]
    dice.shuffle(order)
    once = list(dict.fromkeys((m.message_id, m.digest) for m in order))
    paths = [tmp_path / "often.db", tmp_path / "once.db"]
    for path in paths:
        path.write_bytes(empty_database.read_bytes())
    often = run_schedule(paths[0], order, dice)
    assert often == run_schedule(paths[1], [m for key in once for m in mails if (m.message_id, m.digest) == key], None)
    assert len(often[0]) == 4
