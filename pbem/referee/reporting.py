"""What a report is made from: a live game, a seat, and a sealed segment. Used for the mails and to show a report again."""

from collections.abc import Sequence
from typing import Any

from pbem.core.dice import segment_key
from pbem.core.event import Event
from pbem.referee.deadlines import deadline_of, hours_left, parse_instant
from pbem.referee.judging import in_force
from pbem.reports.inputs import DiceUsed, Due, GameInfo, Head, MapFiles, SeatInfo, Where, WordUsed
from pbem.reports.report import make_report
from pbem.reports.sheet import suggestions
from pbem.reports.values import Report
from pbem.rulesets.api import Duty
from pbem.rulesets.live import LiveGame


def game_info(live: LiveGame, referee: str = "") -> GameInfo:
    """Say what every mail says of a game."""
    scenario = live.scenario
    return GameInfo(
        live.game,
        str(scenario.get("title", live.game)),
        live.ruleset.title,
        bool(scenario.get("house", True)),
        referee,
    )


def where_of(live: LiveGame) -> Where:
    """Say where a game stands."""
    stand = live.stand
    return Where(stand.turn, live.ruleset.phase_title(stand.phase) if stand.phase else None)


def head_of(live: LiveGame) -> Head:
    """Return the head of the log, which every mail prints."""
    return Head(live.ledger.seq, live.ledger.hash)


def due_of(live: LiveGame, now: Any = None) -> Due | None:
    """Return the deadline of the open segment with the hours left as of ``now``, or of the last event."""
    deadline = deadline_of(live)
    if deadline is None:
        return None
    instant = now or parse_instant(live.events[-1].at)
    return Due(live.ledger.open_segment, deadline.utc, hours_left(deadline, instant))


def duty_of(live: LiveGame, side: str) -> Duty | None:
    """Return what a side owes for the open segment, or None."""
    if not live.started or live.ledger.closed is not None:
        return None
    return next((duty for duty in live.duties() if duty.side == side), None)


def order_lines(live: LiveGame, side: str, language: str) -> tuple[str, ...]:
    """Write the orders of a side that are in force, a line each."""
    return tuple(live.ruleset.write(in_force(live, side), language).splitlines())


def examples(live: LiveGame, side: str, language: str) -> tuple[str, ...]:
    """Offer a side lines that are legal now."""
    view = live.ruleset.view(live.state, side)
    return suggestions(live.ruleset, view, language, in_force(live, side))


def dice_used(live: LiveGame, segment: int) -> DiceUsed:
    """Put together what proves the rolls of a sealed segment."""
    close, seal = live.ledger.closes[segment], live.ledger.seals[segment]
    key = segment_key(bytes.fromhex(seal.seed), live.game, segment, close.words)
    disclosed = set(live.events[close.seq].content["disclosed"])
    fresh = {event.to[0] for event in live.events if event.seq in disclosed}
    words = tuple(
        WordUsed(side, close.words.get(side, ""), held=side in close.words and side not in fresh)
        for side in live.ledger.seats
    )
    return DiceUsed(seal.seed, key.hex(), _shown_before(live.events, close.seq, segment), words)


def _shown_before(events: Sequence[Event], close: int, segment: int) -> str:
    """Return the value that the seed of a segment hashes to: the commitment, or the seed of the segment before."""
    for event in reversed(events[:close]):
        if event.kind == "dice.committed" and event.content["first"] == segment:
            return str(event.content["commitment"])
        if event.kind == "segment.sealed":
            return str(event.content["seed"])
    return ""


def build_report(
    live: LiveGame,
    seat: SeatInfo,
    segment: int,
    *,
    before: Any,
    silent: Sequence[str] = (),
    code: str = "",
    files: MapFiles | None = None,
    snapshot: Any = None,
    referee: str = "",
    public: bool = False,
) -> Report:
    """Build the report of a sealed segment for a seat, or with ``public`` for everybody; ``before`` is the state before it."""
    close, seal = live.ledger.closes[segment], live.ledger.seals[segment]
    ruleset = live.ruleset
    side = None if public else seat.side
    over = ruleset.outcome(live.state) is not None
    duty = None if over or public else duty_of(live, seat.side)
    ahead = duty is None and not over and not public and getattr(ruleset, "ahead", False)
    return make_report(
        game=game_info(live, referee),
        seat=seat,
        where=where_of(live),
        ruleset=ruleset,
        view=ruleset.view(live.state, side),
        before=ruleset.view(before, side),
        events=readable(live.events[close.seq : seal.seq + 1], side),
        segment=segment,
        closed=live.events[close.seq].at,
        players=live.ledger.seats,
        due=due_of(live),
        duty=duty,
        next_segment=live.ledger.open_segment,
        in_force=() if public else order_lines(live, seat.side, seat.language),
        suggested=examples(live, seat.side, seat.language) if duty is not None or ahead else (),
        ahead=ahead,
        code=code,
        silent=silent,
        dice=dice_used(live, segment),
        head=head_of(live),
        snapshot=snapshot,
        files=files,
        over=over,
    )


def readable(events: Sequence[Event], side: str | None) -> tuple[Event, ...]:
    """Return those of some events that a side, or with None everybody, may read."""
    return tuple(event for event in events if "*" in event.to or side in event.to)


def unanswered(live: LiveGame) -> tuple[Duty, ...]:
    """Return what is owed for the open segment by sides that have sent no sheet for it, or have withdrawn it."""
    if not live.started or live.ledger.closed is not None:
        return ()
    sheets = live.ledger.sheets
    given = {side for side, sheet in sheets.items() if sheet.body is None or not sheet.body.get("withdrawn")}
    return tuple(duty for duty in live.duties() if not duty.covered and duty.side not in given)


def silent_sides(live: LiveGame, segment: int) -> tuple[str, ...]:
    """Return the sides that owed orders for a segment and sent none, so that defaults decided."""
    earlier = LiveGame(live.ruleset, live.game, live.events[: live.ledger.closes[segment].seq])
    return tuple(duty.side for duty in unanswered(earlier))


def missing(live: LiveGame) -> tuple[str, ...]:
    """Return the sides whose orders the open segment waits for.

    A side whose last mail had lines that were refused is waited for too, even if what was taken covers its duty: it has been told
    how to mend them. So is one whose sheet leaves a duty that asks uncovered. What was taken stands, and counts at the deadline.
    """
    if not live.started or live.ledger.closed is not None:
        return ()
    awaited = _mending(live) | {duty.side for duty in unanswered(live)}
    return tuple(duty.side for duty in live.duties() if duty.side in awaited or (duty.asks and not duty.covered))


def _mending(live: LiveGame) -> set[str]:
    """Return the sides whose last word in the open segment is a refusal."""
    last: dict[str, str] = {}
    for event in reversed(live.events):
        if event.kind == "segment.sealed" or (event.kind == "ruling" and event.content.get("what") == "rewind"):
            break
        if event.kind in ("orders.accepted", "orders.refused"):
            last.setdefault(event.to[0], event.kind)
    return {side for side, kind in last.items() if kind == "orders.refused"}
