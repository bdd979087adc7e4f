"""``new``, ``seat``, ``open``."""

from pbem.cli.sources import desk, tell_troubles
from pbem.cli.terminal import mark, say
from pbem.core.text import render
from pbem.referee import opening
from pbem.referee.deadlines import Rule, deadline_of
from pbem.referee.library import find
from pbem.referee.settings import Settings
from pbem.store.files import check_id
from pbem.store.values import Seat


def new(game: str, scenario: str, zone: str | None, days: int, hour: str, remind: int) -> None:
    """Make a game and say what comes next."""
    check_id(game)
    found = find(scenario)
    place = desk(create=True)
    live = opening.new_game(place, game, found, Rule(days, hour, remind), zone or place.settings.zone)
    commitment = live.ledger.commitment
    mark("ok", f"{game} is made from {found.name}, and its dice are committed to")
    say(f"       {commitment.value if commitment else ''}")
    say()
    if place.settings.address == Settings().address:
        mark("note", f"players cannot answer {place.settings.address}: set address in pbem.toml (pbem guide referees)")
        say()
    say("Seat the players:")
    for side in live.ruleset.sides:
        say(f"  pbem seat {game} {side} ADDRESS --name NAME")


def seat(game: str, side: str, address: str, name: str, language: str, zone: str | None) -> None:
    """Seat a player and say what comes next."""
    place = desk()
    chosen = opening.seat_player(place, Seat(game, side, name, address, language, zone or place.settings.zone))
    mark("ok", f"{chosen.player} has the {side} seat of {game}. The welcome waits in the outbox.")
    say(f"       When all are seated: pbem open {game}. To send what waits: pbem run")
    tell_troubles(place)


def open_game(game: str) -> None:
    """Begin the game."""
    place = desk()
    live = opening.open_game(place, game)
    deadline = deadline_of(live)
    mark("ok", f"{game} has begun. The first reports wait in the outbox.")
    for duty in live.duties():
        say(f"       {render(live.ruleset.side_title(duty.side))}: {render(duty.what)}")
    if deadline is not None:
        say(f"       by {deadline.local.replace('T', ' ')} {deadline.zone} ({deadline.utc})")
    tell_troubles(place)
