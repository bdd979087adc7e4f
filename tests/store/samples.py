"""Logs and rows for the tests of the store: well chained, of any length, the same each time."""

from pathlib import Path
from typing import Any

from pbem.core.event import ZERO_HASH, Draft, Event, seal
from pbem.store.store import Store
from pbem.store.values import Game

AT = "2026-01-02T03:04:05Z"


def game(id: str = "sedan-40", **more: Any) -> Game:
    """Make a game row."""
    return Game(id=id, ruleset="france_1940", created_at=AT, **more)


def next_event(game: str, head: tuple[int, str] | None, body: dict[str, Any], **more: Any) -> Event:
    """Make the event that follows a head."""
    seq, prev = head or (-1, ZERO_HASH)
    draft = Draft(
        more.get("kind", "unit.moved"), more.get("by", "adjudicator"), more.get("to", ("*",)), body, 1, "move"
    )
    return seal(draft, game=game, seq=seq + 1, at=AT, prev=prev, salt=f"{seq + 1:032x}")


def log(length: int, game: str = "sedan-40", filler: int = 0) -> list[Event]:
    """Make a log: an opening, then events for all, for one side and for the referee in turn."""
    events: list[Event] = []
    head: tuple[int, str] | None = None
    for number in range(length):
        kind = "unit.moved" if number else "game.opened"
        to = (("*",), ("german",), ())[number % 3]
        body: dict[str, Any] = {"unit": f"3pz.{number}", "path": ["2714", "2815"], "text": "é" * filler}
        if not number:
            body["ruleset"] = "france_1940"
        event = next_event(game, head, body, kind=kind, to=to)
        events.append(event)
        head = (event.seq, event.hash)
    return events


def filled(path: Path, length: int, game_id: str = "sedan-40", filler: int = 0) -> list[Event]:
    """Put a game with a log into a database and return the log."""
    events = log(length, game_id, filler)
    with Store.open(str(path)) as store, store.transaction() as tx:
        tx.add_game(game(game_id))
        tx.append(events)
    return events
