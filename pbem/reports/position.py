"""Pages that are no mail: where a game stands, and its map, after any event, as a seat or as everybody may see them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from pbem.board.snapshot import AnySnapshot
from pbem.core.text import Message, msg, render
from pbem.reports.boxes import standings_text
from pbem.reports.dates import when
from pbem.reports.inputs import Due, GameInfo, Head, SeatInfo, Where
from pbem.reports.phrases import foot, head_text, outcome_todo, place_of, roster_text, seat_of, stand_of
from pbem.reports.report import grouped
from pbem.reports.svgmap import describe_position
from pbem.reports.values import DutyText, Fact, MapPage, MapText, Position, SuppliedSide, SupplyPage, SupplyText, Todo
from pbem.rulesets.api import Duty, Happening, Outcome, Ruleset
from pbem.rulesets.api.supply import SupplyLine

CID = "map"
"""What a page calls its picture, in whose place :func:`pbem.reports.standalone.with_map` puts the map itself."""


class Moment(msgspec.Struct, frozen=True):
    """The event after which a game is looked at: its instant (``2026-01-02T03:04:05Z``), the head of the log, where the game stood."""

    at: str
    head: Head
    where: Where


def make_position(
    *,
    game: GameInfo,
    seat: SeatInfo,
    moment: Moment,
    ruleset: Ruleset[Any, Any],
    view: Any,
    segment: int,
    players: Mapping[str, str],
    begun: bool = True,
    duties: Sequence[Duty] = (),
    due: Due | None = None,
    outcome: Outcome | None = None,
    in_force: Sequence[str] = (),
    snapshot: AnySnapshot | None = None,
) -> Position:
    """Make the page of where a game stands.

    ``seat``: whose eyes see it; without a side, everybody's. ``segment``: the open one. ``begun``: whether orders are taken yet.
    ``in_force``: the seat's own orders. ``snapshot``: the map of the view.
    """
    language = seat.language

    def say(message: Message) -> str:
        return render(message, language)

    titles = {side: say(ruleset.side_title(side)) for side in ruleset.sides}
    stand = stand_of(moment.where, language)
    if outcome is not None:
        todo = outcome_todo(outcome, titles, players, language)
    else:
        facts = [Fact(say(msg("Open segment")), str(segment))]
        if due is not None:
            facts.append(Fact(say(msg("It closes on")), say(when(due.utc, seat.zone))))
        todo = Todo(say(_waits(begun, duties)), tuple(facts))
    covered = say(msg("Covered already, so nobody waits for it."))
    return Position(
        language=language,
        subject=say(msg("{game}, {stand}", game=game.title, stand=stand)),
        title=game.title,
        stand=stand,
        below=_below(
            msg("Position for {seat}, {ruleset}", seat=seat_of(seat), ruleset=game.ruleset_title), moment, seat
        ),
        todo=todo,
        foot=foot(game, language, playing=False),
        map=_map(snapshot, language) if snapshot is not None else None,
        duties=tuple(
            DutyText(
                titles.get(duty.side, duty.side), say(duty.what), say(duty.default), covered if duty.covered else ""
            )
            for duty in duties
        ),
        in_force=tuple(in_force),
        standings=standings_text(ruleset.standings(view), (), language),
        roster=roster_text(ruleset.roster(view), titles, language),
        head=head_text(moment.head),
    )


def make_map_page(
    *,
    game: GameInfo,
    seat: SeatInfo,
    moment: Moment,
    ruleset: Ruleset[Any, Any],
    view: Any,
    snapshot: AnySnapshot,
    events: Sequence[Happening] = (),
    segment: int = 0,
    closed: str = "",
    places: Collection[str] = (),
) -> MapPage:
    """Make the page of a map.

    ``events``: those of the last sealed ``segment``, which was ``closed`` at that instant; none before the first. ``places``: of
    the map only these, all if there are none.
    """
    language = seat.language
    titles = {side: render(ruleset.side_title(side), language) for side in ruleset.sides}
    stand = stand_of(moment.where, language)
    below = _below(msg("Map for {seat}, {ruleset}", seat=seat_of(seat), ruleset=game.ruleset_title), moment, seat)
    if segment:
        below += (render(msg("Segment {n} closed on {when}.", n=segment, when=when(closed, seat.zone)), language),)
    shown = [line for line in ruleset.roster(view) if not places or line.place in places]
    return MapPage(
        language=language,
        subject=render(msg("{game}, {stand}", game=game.title, stand=stand), language),
        title=game.title,
        stand=stand,
        below=below,
        foot=foot(game, language, playing=False),
        map=_map(snapshot, language, tuple(places)),
        groups=grouped(ruleset, view, events, language),
        roster=roster_text(shown, titles, language),
        head=head_text(moment.head),
    )


def make_supply_page(
    *,
    game: GameInfo,
    seat: SeatInfo,
    moment: Moment,
    ruleset: Ruleset[Any, Any],
    lines: Sequence[SupplyLine],
    snapshot: AnySnapshot | None = None,
) -> SupplyPage:
    """Make the page of how units are supplied, units of a place together where the same is said of them."""
    language = seat.language

    def say(message: Message) -> str:
        return render(message, language)

    sides: dict[str, dict[tuple[str, str, str, bool], list[str]]] = {}
    for line in lines:
        key = (place_of(line.place, line.name, language), say(line.state), say(line.why), line.in_order)
        named = say(line.what) if line.what else line.unit
        sides.setdefault(line.side, {}).setdefault(key, []).append(named)
    stand = stand_of(moment.where, language)
    what = msg("Supply for {seat}, {ruleset}", seat=seat_of(seat), ruleset=game.ruleset_title)
    below = _below(what, moment, seat)
    if any(not line.in_order for line in lines):
        below += (say(msg("What stands after next comes in the next Supply step, if nothing changes before it.")),)
    return SupplyPage(
        language=language,
        subject=say(msg("{game}, {stand}", game=game.title, stand=stand)),
        title=game.title,
        stand=stand,
        below=below,
        foot=foot(game, language, playing=False),
        map=_map(snapshot, language) if snapshot is not None else None,
        sides=tuple(
            SuppliedSide(
                say(ruleset.side_title(side)),
                tuple(
                    SupplyText(place, ", ".join(units), state, why, in_order)
                    for (place, state, why, in_order), units in rows.items()
                ),
            )
            for side, rows in sides.items()
        ),
        head=head_text(moment.head),
    )


def _waits(begun: bool, duties: Sequence[Duty]) -> Message:
    if not begun:
        return msg("The game has not begun")
    if all(duty.covered for duty in duties):
        return msg("Nobody is waited for")
    return msg("Orders are awaited")


def _below(what: Message, moment: Moment, seat: SeatInfo) -> tuple[str, ...]:
    after = msg("As of event {seq}, {when}.", seq=moment.head.seq, when=when(moment.at, seat.zone))
    return render(what, seat.language), render(after, seat.language)


def _map(snapshot: AnySnapshot, language: str, places: Sequence[str] = ()) -> MapText:
    return MapText(CID, describe_position(snapshot, language, places))
