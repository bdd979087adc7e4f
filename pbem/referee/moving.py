"""Moving a game from one store to another by its log."""

from collections.abc import Sequence

from pbem.core.event import Event
from pbem.core.text import msg
from pbem.referee.desk import Desk, live_game, start_chain, store_new
from pbem.referee.errors import Refused
from pbem.rulesets import registry
from pbem.rulesets.live import LiveGame
from pbem.store.files import import_log

REASON = "imported from its log; the old seeds stayed where it came from"


def import_game(desk: Desk, events: Sequence[Event]) -> LiveGame:
    """Store a game from a whole log; one that is not over goes on with a new seed chain, and says why in the log.

    Its seats have no addresses here yet: each is seated again. A deadline has to be set before the next close, so that every
    seat is asked for its word again.

    Raises:
        StoreError: the log does not hold, is a copy, breaks off inside a segment, or the game is here already.
        Refused: it holds no event.
        NoRuleset, ReplayError: it cannot be replayed here.
    """
    if not events:
        raise Refused(msg("This log holds no event."))
    registry.load(str(events[0].content.get("ruleset")))
    with desk.store.transaction() as tx:
        import_log(tx, events, zone=_zone(events) or desk.settings.zone)
        live = live_game(tx, events[0].game)
        if live.ledger.closed is None:
            since = len(live.events)
            start_chain(desk, tx, live, reason=REASON)
            store_new(tx, live, since)
    return live


def _zone(events: Sequence[Event]) -> str:
    """Return the zone of the newest deadline in a log, "" if it has none."""
    return next((str(event.content["zone"]) for event in reversed(events) if event.kind == "deadline.set"), "")
