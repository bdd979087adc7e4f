"""Taking a mail: one transaction holds the mail's mark as taken, the events, and the answer in the outbox.

Whose orders a mail holds is proved by its code alone. A mail that proves no seat changes no game. Nothing taken is ever lost: the
bytes are stored before anything is made of them.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec

from pbem.core.findings import to_json
from pbem.core.ledger import Word
from pbem.core.text import msg, render
from pbem.mail import identity
from pbem.mail.reading import Reading, answerable, read_mail
from pbem.referee import letters
from pbem.referee.deadlines import format_instant
from pbem.referee.desk import Desk, live_game, seats_of, store_new
from pbem.referee.errors import Refused
from pbem.referee.judging import Judgement, in_force, judge, order_words, refused_lines, withdrawal
from pbem.rulesets import registry
from pbem.rulesets.live import LiveGame
from pbem.store.transaction import Tx
from pbem.store.values import Arrival, Game, Incoming, Seat


class Taken(msgspec.Struct, frozen=True):
    """What became of a mail: an outcome in a word, the game and side it proved, lines taken and refused.

    ``outcome``: taken, refused, nothing, help, withdrawn, stranger, old-code, over, again, other (a known Message-ID with other
    bytes), automatic, bounce, quarantined, unclear.
    """

    outcome: str
    game: str = ""
    side: str = ""
    player: str = ""
    taken: int = 0
    refused: int = 0
    note: str = ""


def take_mail(desk: Desk, raw: bytes, arrived: datetime, stuck: Collection[str] = ()) -> Taken:
    """Take a mail, once: the same mail again changes nothing.

    Raises:
        StoreError: the store fails; the mail is not taken and stays where it came from.
        Refused: it is for one of the games that are ``stuck`` at their deadline; it stays too.
    """
    return desk.store.retrying(lambda tx: _take(desk, tx, raw, arrived, stuck))


def _take(desk: Desk, tx: Tx, raw: bytes, arrived: datetime, stuck: Collection[str]) -> Taken:
    digest = sha256(raw).hexdigest()
    games = tx.games()
    first = read_mail(raw, _all_verbs(games))
    # A copy that comes through a list yields nothing and must not use up the Message-ID of the copy that comes straight.
    known_as = "" if first.cls == "list" else first.message_id
    mail = Incoming(known_as, digest, format_instant(arrived), desk.at, raw)
    arrival = tx.take(mail)
    if arrival is Arrival.AGAIN:
        return Taken("again")
    if arrival is Arrival.OTHER:
        return _note(tx, first, digest, Taken("other", note="its Message-ID was used by another mail"))
    return _note(tx, first, digest, _answered(desk, tx, first, raw, games, arrived, stuck))


def _note(tx: Tx, reading: Reading, digest: str, taken: Taken) -> Taken:
    known_as = "" if reading.cls == "list" else reading.message_id
    tx.put_outcome(known_as, digest, f"{taken.outcome} {taken.note}".strip(), taken.game)
    return taken


def _all_verbs(games: Sequence[Game]) -> list[str]:
    found: set[str] = set()
    for name in sorted({game.ruleset for game in games}):
        try:
            found |= order_words(registry.load(name))
        except registry.NoRuleset:
            continue
    return sorted(found)


def _answered(
    desk: Desk,
    tx: Tx,
    reading: Reading,
    raw: bytes,
    games: Sequence[Game],
    arrived: datetime,
    stuck: Collection[str],
) -> Taken:
    if reading.cls in ("auto-reply", "list"):
        return Taken("automatic")
    if reading.cls == "bounce":
        return Taken("bounce", note=", ".join(failure.recipient for failure in reading.failed))
    if reading.cls == "quarantined":
        return Taken("quarantined", note=render(reading.notes[0]) if reading.notes else "")
    # The code alone proves the seat: a sheet that names another one is answered line by line, not turned away.
    bare = msgspec.structs.replace(reading, sheet=None)
    proof = identity.prove(tx.secret(), bare, _candidates(tx, games))
    if isinstance(proof, identity.Refusal):
        if answerable(reading, (desk.settings.address,)):
            reason, why = proof.reason, proof.message
            if reason == "unclear" and reading.notes:
                reason, why = "unreadable", reading.notes[-1]  # the sender is clear, or there would be no answer
            letters.refusal(desk, tx, reading, reason, why)
        return Taken({"no-code": "stranger"}.get(proof.reason, proof.reason))
    game = next(known for known in games if known.id == proof.game)
    if game.id in stuck:
        raise Refused(msg("{game} could not be closed at its deadline, so that this mail waits.", game=game.id))
    live = live_game(tx, proof.game)
    seat = seats_of(tx, proof.game)[proof.side]
    if game.closed:
        if not answerable(reading, (desk.settings.address,)):
            return Taken("over", proof.game, proof.side, seat.player)
        letters.refusal(desk, tx, reading, "over", letters.GAME_IS_OVER, seat)
        return Taken("over", proof.game, proof.side, seat.player)
    known_lines = _sheet_lines(live, seat)
    exact = read_mail(raw, sorted(order_words(live.ruleset)), sent=known_lines)
    return _proved(desk, tx, live, seat, exact, raw, arrived)


def _candidates(tx: Tx, games: Sequence[Game]) -> list[identity.Seat]:
    """List every seat in every segment so far, so that an old code is known as one; of a game that is over each is good."""
    found: list[identity.Seat] = []
    for game in games:
        seats = tx.seats(game.id)
        if not seats:
            continue
        open_segment = tx.sealed(game.id) + 1
        for seat in seats:
            found += [
                identity.Seat(game.id, segment, seat.side, game.closed or segment == open_segment)
                for segment in range(1, open_segment + 1)
            ]
    return found


def _sheet_lines(live: LiveGame, seat: Seat) -> list[str]:
    """Return the order lines that we have sent this seat: its orders in force, as we wrote them in its language."""
    return live.ruleset.write(in_force(live, seat.side), seat.language).splitlines()


def _proved(desk: Desk, tx: Tx, live: LiveGame, seat: Seat, reading: Reading, raw: bytes, arrived: datetime) -> Taken:
    side, since = seat.side, len(live.events)
    received = {"sha256": sha256(raw).hexdigest(), "at": format_instant(arrived)}
    live.write("orders.received", side, (side,), received, desk.at, desk.fresh)
    if reading.command == "help":
        letters.help_page(desk, tx, live, seat, reading)
        store_new(tx, live, since)
        return Taken("help", live.game, side, seat.player)
    if reading.command == "withdraw" and live.started:
        judgement = withdraw(desk, live, side)
        letters.receipt(desk, tx, live, seat, judgement, reading, (), arrived)
        store_new(tx, live, since)
        return Taken("withdrawn", live.game, side, seat.player)
    judgement = with_refused(judge(live, side, reading.text, reading.sheet, seat.language), reading)
    given = give_words(desk, live, side, judgement.words)
    accept(desk, live, judgement, reading.text)
    letters.receipt(desk, tx, live, seat, judgement, reading, given, arrived)
    store_new(tx, live, since)
    refused = len({number for number, finding in judgement.findings if finding.refuses})
    outcome = "taken" if judgement.changes else "refused" if judgement.refuses else "nothing"
    return Taken(outcome, live.game, side, seat.player, len(judgement.taken), refused)


def with_refused(judgement: Judgement, reading: Reading) -> Judgement:
    """Add to a judgement the order lines that reading the mail refused: half a line, or letters lost on the way."""
    found = tuple((0, finding) for _, finding in refused_lines(reading))
    if not found:
        return judgement
    return msgspec.structs.replace(judgement, findings=(*judgement.findings, *found), refuses=True)


def give_words(desk: Desk, live: LiveGame, side: str, words: Sequence[str]) -> tuple[Word, ...]:
    """Log the words of a mail; the first of the segment counts, the others are logged and said not to."""
    segment = live.ledger.open_segment
    given: list[Word] = []
    for word in words:
        body = {"segment": segment, "word": word}
        event = live.write("word.given", side, (side,), body, desk.at, desk.fresh)
        given.append(Word(event.seq, event.hash, word))
    return tuple(given)


def accept(desk: Desk, live: LiveGame, judgement: Judgement, text: str) -> None:
    """Log what a judgement has taken, and what it refuses."""
    side = judgement.side
    if judgement.changes:
        live.write("orders.accepted", side, (side,), sheet_body(live, judgement), desk.at, desk.fresh)
    if judgement.refuses:
        body: dict[str, Any] = {
            "segment": judgement.segment,
            "findings": to_json(finding for _, finding in judgement.findings),
            "text": text.encode("utf-8", "replace").decode(),
        }
        live.write("orders.refused", side, (side,), body, desk.at, desk.fresh)


def sheet_body(live: LiveGame, judgement: Judgement) -> dict[str, Any]:
    """Write the sheet in force after a judgement, as text and as parsed."""
    orders = judgement.orders
    return {
        "segment": judgement.segment,
        "text": live.ruleset.write(orders, "en"),
        "orders": msgspec.to_builtins(list(orders)),
    }


def withdraw(desk: Desk, live: LiveGame, side: str) -> Judgement:
    """Take back a side's orders for the open segment: what is carried from earlier segments goes on, even nothing.

    The word, once given, stands; the side owes orders again.
    """
    judgement = withdrawal(live, side)
    body = {**sheet_body(live, judgement), "withdrawn": True}
    live.write("orders.accepted", side, (side,), body, desk.at, desk.fresh)
    return judgement
