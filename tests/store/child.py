"""What the processes of the race and kill tests do; the parent starts them and, in one test, kills them."""

import os
import time
from hashlib import sha256
from multiprocessing.synchronize import Barrier

from pbem.store.errors import Lost
from pbem.store.store import Store
from pbem.store.values import Arrival, Incoming, Outgoing
from tests.store.samples import AT, game, next_event

GAME = "sedan-40"


def open_at_once(path: str, barrier: Barrier, report: str) -> None:
    """Open a database that is not there yet, at the same moment as others."""
    barrier.wait(30)
    Store.open(path).close()
    _note(report, "opened")


def race(path: str, name: str, count: int, barrier: Barrier, report: str) -> None:
    """Append events, each built on a head that was read before, starting over when another was quicker."""
    with Store.open(path) as store:
        barrier.wait(30)
        longest = 0.0
        lost = 0
        for number in range(count):
            while True:
                with store.reading() as reading:
                    head = reading.head(GAME)
                event = next_event(GAME, head, {"by": name, "number": number})
                begun = time.monotonic()
                try:
                    with store.transaction() as tx:
                        tx.append([event])
                except Lost:
                    lost += 1
                    continue
                finally:
                    longest = max(longest, time.monotonic() - begun)
                break
    _note(report, f"{name} {lost} {longest:.3f}")


def ingest_for_ever(path: str, seed: int, report: str) -> None:
    """Take mails one after the other, and note each one when it is stored: from then on it may not be lost."""
    with Store.open(path) as store:
        with store.transaction() as tx:
            if not tx.has_game(GAME):
                tx.add_game(game())
        number = 0
        while True:
            raw = f"mail {seed}.{number}".encode() * (1 + number % 50)
            digest = sha256(raw).hexdigest()
            mail = Incoming(f"<{seed}.{number}@x>", digest, AT, AT, raw, GAME, "orders")
            with store.transaction() as tx:
                if tx.take(mail) is Arrival.NEW:
                    event = next_event(GAME, tx.head(GAME), {"mail": digest}, kind="orders.received")
                    more = next_event(GAME, (event.seq, event.hash), {"sheet": digest}, kind="orders.accepted")
                    tx.append([event, more])
                tx.post(Outgoing(f"receipt/{digest}", GAME, "german", "receipt", AT, f"<{digest}@pbem>", raw))
            _note(report, digest)
            number += 1


def _note(report: str, line: str) -> None:
    """Add a line to a report; it is the system's when this returns, whatever becomes of the process."""
    descriptor = os.open(report, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.write(descriptor, line.encode() + b"\n")
    os.close(descriptor)
