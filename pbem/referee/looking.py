"""A game looked at after any event, as a seat or as everybody may see it: where it stands, its map, its last report."""

from collections.abc import Sequence

import msgspec

from pbem.board.snapshot import AnySnapshot
from pbem.core.event import Event
from pbem.core.text import msg
from pbem.referee import reporting
from pbem.referee.errors import Refused
from pbem.reports.inputs import MapFiles, SeatInfo
from pbem.reports.position import CID, Moment, make_map_page, make_position, make_supply_page
from pbem.reports.values import MapPage, Position, Report, SupplyPage
from pbem.rulesets.api import Duty
from pbem.rulesets.api.supply import SupplyLine
from pbem.rulesets.live import LiveGame

EVERYBODY = msg("everybody")


class Again(msgspec.Struct, frozen=True):
    """A report made once more, and the map it was made with."""

    report: Report
    snapshot: AnySnapshot


def eyes(live: LiveGame, side: str | None, language: str = "en", zone: str = "UTC") -> SeatInfo:
    """Say through whose eyes a game is looked at: a side's, or with None everybody's."""
    if side is None:
        return SeatInfo("", EVERYBODY, "", language, zone)
    return SeatInfo(side, live.ruleset.side_title(side), live.ledger.seats.get(side, ""), language, zone)


def duties_of(live: LiveGame) -> tuple[Duty, ...]:
    """Return what is owed for the open segment: nothing before the game begins and after it has ended."""
    if not live.started or live.ruleset.outcome(live.state) is not None:
        return ()
    return live.duties()


def last_segment(live: LiveGame, side: str | None) -> Sequence[Event]:
    """Return what a side, or everybody, may read of the last sealed segment; nothing before the first."""
    seal = live.ledger.last_seal
    if seal is None:
        return ()
    return reporting.readable(live.events[live.ledger.closes[seal.segment].seq : seal.seq + 1], side)


def map_of(live: LiveGame, seat: SeatInfo, *, marks: bool) -> AnySnapshot:
    """Return the map as a seat sees it, with the marks of the last sealed segment if they are asked for."""
    side = seat.side or None
    events = last_segment(live, side) if marks else ()
    return live.ruleset.snapshot(live.ruleset.view(live.state, side), events, seat.language)


def position(live: LiveGame, seat: SeatInfo, snapshot: AnySnapshot) -> Position:
    """Make the page of where a game stands."""
    side = seat.side or None
    return make_position(
        game=reporting.game_info(live),
        seat=seat,
        moment=_moment(live),
        ruleset=live.ruleset,
        view=live.ruleset.view(live.state, side),
        segment=live.ledger.open_segment,
        players=live.ledger.seats,
        begun=live.started,
        duties=duties_of(live),
        due=reporting.due_of(live),
        outcome=live.ruleset.outcome(live.state),
        in_force=reporting.order_lines(live, side, seat.language) if side and live.started else (),
        snapshot=snapshot,
    )


def map_page(live: LiveGame, seat: SeatInfo, snapshot: AnySnapshot, places: Sequence[str] = ()) -> MapPage:
    """Make the page of a map, or of some places of it."""
    side = seat.side or None
    seal = live.ledger.last_seal
    return make_map_page(
        game=reporting.game_info(live),
        seat=seat,
        moment=_moment(live),
        ruleset=live.ruleset,
        view=live.ruleset.view(live.state, side),
        snapshot=snapshot,
        events=last_segment(live, side),
        segment=seal.segment if seal else 0,
        closed=live.events[live.ledger.closes[seal.segment].seq].at if seal else "",
        places=places,
    )


def supply_page(live: LiveGame, seat: SeatInfo, lines: Sequence[SupplyLine], snapshot: AnySnapshot) -> SupplyPage:
    """Make the page of how units are supplied."""
    return make_supply_page(
        game=reporting.game_info(live),
        seat=seat,
        moment=_moment(live),
        ruleset=live.ruleset,
        lines=lines,
        snapshot=snapshot,
    )


def _moment(live: LiveGame) -> Moment:
    return Moment(live.events[-1].at, reporting.head_of(live), reporting.where_of(live))


def report_again(live: LiveGame, seat: SeatInfo) -> Again:
    """Make the report of the last sealed segment of a game again, as it stands in its log.

    Raises:
        Refused: no segment is sealed yet.
    """
    seal = live.ledger.last_seal
    if seal is None:
        raise Refused(msg("No segment of {game} is sealed yet, so that there is no report.", game=live.game))
    close = live.ledger.closes[seal.segment]
    end = seal.seq + 1
    while end < len(live.events) and live.events[end].kind in ("deadline.set", "game.closed"):
        end += 1
    before = LiveGame(live.ruleset, live.game, live.events[: close.seq]).state
    live = LiveGame(live.ruleset, live.game, live.events[:end])
    snapshot = map_of(live, seat, marks=True)
    silent = reporting.silent_sides(live, seal.segment)
    made = reporting.build_report(
        live,
        seat,
        seal.segment,
        before=before,
        silent=silent,
        files=MapFiles(CID),
        snapshot=snapshot,
        public=not seat.side,
    )
    return Again(made, snapshot)
