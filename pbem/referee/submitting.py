"""Orders handed in by the referee himself, as if they had come by mail."""

from hashlib import sha256

from pbem.core.text import msg
from pbem.referee import letters
from pbem.referee.desk import Desk, live_game, seats_of, store_new
from pbem.referee.errors import Refused
from pbem.referee.judging import Judgement, judge_text
from pbem.referee.receiving import accept, give_words, withdraw
from pbem.rulesets.live import LiveGame


def submit(desk: Desk, game: str, side: str, text: str) -> tuple[LiveGame, Judgement]:
    """Take an order text of a seat: the same events as for a mail, and a receipt to the player.

    Raises:
        Refused: the game has not begun, is over, or has no such seat.
    """
    with desk.store.transaction() as tx:
        live = live_game(tx, game)
        seats = seats_of(tx, game)
        if side not in seats:
            raise Refused(
                msg('There is no seat "{side}" in {game}. Seats are: {seats}.', side=side, game=game,
                    seats=", ".join(seats) or "none")
            )  # fmt: skip
        if live.ledger.closed is not None:
            raise Refused(letters.GAME_IS_OVER)
        if not live.started:
            raise Refused(msg("{game} has not begun. Begin it with: pbem open {game}", game=game))
        since = len(live.events)
        received = {"sha256": sha256(text.encode("utf-8", "surrogatepass")).hexdigest(), "at": desk.at}
        live.write("orders.received", side, (side,), received, desk.at, desk.fresh)
        judgement = judge_text(live, side, text, seats[side].language)
        if judgement.command == "help":
            letters.help_page(desk, tx, live, seats[side], None)
        elif judgement.command == "withdraw":
            judgement = withdraw(desk, live, side)
            letters.receipt(desk, tx, live, seats[side], judgement, None, (), desk.now())
        else:
            given = give_words(desk, live, side, judgement.words)
            accept(desk, live, judgement, text)
            letters.receipt(desk, tx, live, seats[side], judgement, None, given, desk.now(), text=text)
        store_new(tx, live, since)
    desk.file_log(game)
    return live, judgement
