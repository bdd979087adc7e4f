"""Opening a game: from a scenario to the first open segment."""

from contextlib import suppress
from typing import Any

import msgspec

from pbem.core.event import PUBLIC
from pbem.core.text import msg, render
from pbem.mail.headers import is_address
from pbem.referee import closing, letters
from pbem.referee.deadlines import DeadlineError, Rule, check_rule, zone_of
from pbem.referee.desk import Desk, live_game, start_chain, store_new
from pbem.referee.errors import Refused
from pbem.referee.library import Scenario
from pbem.reports.languages import LANGUAGES
from pbem.rulesets.live import LiveGame
from pbem.store.files import check_id
from pbem.store.reading import Reading
from pbem.store.values import Game, Seat

LONGEST_NAME = 60
"""Characters of a player's name."""


def new_game(desk: Desk, game: str, scenario: Scenario, rule: Rule, zone: str) -> LiveGame:
    """Make a game: write game.opened and the commitment to its dice, before anybody is seated.

    Raises:
        StoreError: the id is no good or is taken.
        Refused: the deadline rule or the zone cannot be.
    """
    check_id(game)
    try:
        check_rule(rule)
        zone_of(zone)
    except DeadlineError as error:
        raise Refused(msg("{why}", why=str(error))) from None
    settings: dict[str, Any] = {"deadline": msgspec.to_builtins(rule), "scenario": scenario.name}
    with desk.store.transaction() as tx:
        tx.add_game(Game(game, scenario.ruleset.name, desk.at, zone, settings, desk.demo))
        live = LiveGame(scenario.ruleset, game)
        live.open(scenario.compiled, scenario.digest, desk.at, desk.fresh)
        start_chain(desk, tx, live)
        store_new(tx, live, 0)
    with suppress(Refused):  # the next pass writes it, or names what keeps it from that
        desk.file_log(game)
    return live


def clean_name(name: str) -> str:
    """Make a player's name fit to be shown: one line, no control signs, at most 60 characters; "" if nothing is left."""
    kept = "".join(char for char in name if char.isprintable() and not _is_unseen(char))
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def _is_unseen(char: str) -> bool:
    point = ord(char)
    return 0x200B <= point <= 0x200F or 0x202A <= point <= 0x202E or 0x2060 <= point <= 0x206F or point == 0xFEFF


def seat_player(desk: Desk, seat: Seat) -> Seat:
    """Seat a player, log it by the name he wishes to be known by, send the welcome with his code, and return the seat.

    Without a name he is known by his side's. In a game that came by its log the seats, which have no address here, are taken again.
    For a seat that he has already, under the same name, address, language and zone are put right, and the welcome goes out again.

    Raises:
        Refused: no such side, a seat that is taken, an address, zone, language or name that cannot be.
    """
    name = clean_name(seat.player)
    if (seat.player and not name) or "@" in name:
        raise Refused(msg("A name stands in the log, which all may read: give one that is a name, and no address."))
    if not is_address(seat.address):
        raise Refused(msg('"{address}" is not a mail address.', address=" ".join(seat.address.split())))
    if seat.language not in LANGUAGES:
        raise Refused(
            msg(
                '"{language}" is no language of pbem. These are: {known}.',
                language=seat.language,
                known=_listed(LANGUAGES),
            )
        )
    try:
        zone_of(seat.zone)
    except DeadlineError as error:
        raise Refused(msg("{why}", why=str(error))) from None
    with desk.store.transaction() as tx:
        live = live_game(tx, seat.game)
        held = next((known for known in tx.seats(seat.game) if known.side == seat.side), None)
        if held is not None and name == held.player and live.ledger.closed is None:
            moved = msgspec.structs.replace(seat, player=held.player)
            tx.put_seat(moved)
            letters.welcome(desk, tx, live, moved, again=desk.at.replace(":", ""))
            return moved
        _check_seat(tx, live, seat)
        since = len(live.events)
        seated = msgspec.structs.replace(seat, player=name or render(live.ruleset.side_title(seat.side), seat.language))
        tx.put_seat(seated)
        kind = "seat.replaced" if seat.side in live.ledger.seats else "seat.taken"
        body = {"side": seat.side, "name": seated.player}
        live.write(kind, "referee", PUBLIC, body, desk.at, desk.fresh)
        letters.welcome(desk, tx, live, seated)
        store_new(tx, live, since)
    with suppress(Refused):  # the next pass writes it, or names what keeps it from that
        desk.file_log(seat.game)
    return seated


def _check_seat(tx: Reading, live: LiveGame, seat: Seat) -> None:
    if seat.side not in live.ruleset.sides:
        raise Refused(
            msg('There is no side "{side}" in {game}. Sides are: {sides}.', side=seat.side, game=live.game,
                sides=_listed(live.ruleset.sides))
        )  # fmt: skip
    taken = {known.side: known for known in tx.seats(seat.game)}
    if seat.side in taken:
        raise Refused(
            msg("{player} has the {side} seat already. To put an address right, name the same player.",
                player=taken[seat.side].player, side=render(live.ruleset.side_title(seat.side)))
        )  # fmt: skip
    if live.ledger.closed is not None:
        raise Refused(msg("{game} is over.", game=live.game))


def _listed(names: Any) -> str:
    return ", ".join(names)


def open_game(desk: Desk, game: str) -> LiveGame:
    """Begin a game whose seats are all taken: close segment 1, set the first deadline, send the first reports.

    Raises:
        Refused: it has begun already, a seat is empty, it was imported and its seats have no time yet for their words, or it has
            begun and the disk did not take its log file.
    """
    with desk.store.transaction() as tx:
        live = live_game(tx, game)
        if live.started:
            raise Refused(msg("{game} has begun already.", game=game))
        seated = {seat.side for seat in tx.seats(game)}
        empty = [side for side in live.ruleset.sides if side not in seated]
        if empty:
            raise Refused(
                msg("These seats of {game} are empty: {sides}. Fill them with: pbem seat {game} {first} ADDRESS --name NAME",
                    game=game, sides=_listed(empty), first=empty[0])
            )  # fmt: skip
        if live.ledger.lacks_deadline:
            raise Refused(
                msg(
                    "{game} has new dice since it was imported, and every seat has to be asked for its word again. Set the time "
                    "they have for it with: pbem referee extend {game} HOURS",
                    game=game,
                )
            )
        closing.close_in(desk, tx, live)
    desk.file_log(game)
    return live
