"""The turn report: what a seat owes, what happened with its numbers, the dice, where the units are, the sheet to send back."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.board.snapshot import AnySnapshot, AreaSnapshot
from pbem.core.log import FRAMEWORK
from pbem.core.text import Message, msg, render
from pbem.reports.boxes import box_text, standings_text
from pbem.reports.dates import when
from pbem.reports.dicetext import dice_text
from pbem.reports.inputs import DiceUsed, Due, GameInfo, Head, MapFiles, SeatInfo, Where
from pbem.reports.phrases import duty_todo, foot, head_text, place_of, roster_text, seat_of, stand_of
from pbem.reports.sheet import make_sheet
from pbem.reports.svgmap import crop_places, describe_position, draw_map, fought_places, was_fought
from pbem.reports.values import Group, LossText, MapText, Report, Todo
from pbem.rulesets.api import Box, Duty, Happening, Ruleset


def make_report(
    *,
    game: GameInfo,
    seat: SeatInfo,
    where: Where,
    ruleset: Ruleset[Any, Any],
    view: Any,
    events: Sequence[Happening],
    segment: int,
    closed: str,
    players: Mapping[str, str],
    before: Any = None,
    due: Due | None = None,
    duty: Duty | None = None,
    ahead: bool = False,
    next_segment: int = 0,
    in_force: Sequence[str] = (),
    suggested: Sequence[str] = (),
    code: str = "",
    silent: Sequence[str] = (),
    dice: DiceUsed | None = None,
    head: Head | None = None,
    snapshot: AnySnapshot | None = None,
    files: MapFiles | None = None,
    over: bool = False,
) -> Report:
    """Make the report of a segment for a seat.

    ``view``, ``before``: what the seat may know after and before the segment. ``events``: those of the segment, in order.
    ``ahead``: the seat owes nothing and may send orders for later.
    ``players``: names by side. ``silent``: sides whose defaults decided. ``suggested``: from
    :func:`pbem.reports.sheet.suggestions`. ``snapshot``: the map of the view with these events' marks, worked out if it
    is not given. ``files``: the pictures and files that go with the mail.
    """
    language = seat.language

    def say(message: Message) -> str:
        return render(message, language)

    titles = {side: say(ruleset.side_title(side)) for side in ruleset.sides}
    seen = snapshot or ruleset.snapshot(view, events, language)
    happened = grouped(ruleset, view, events, language)
    quiet = [_silent(side, titles.get(side, side), players.get(side, ""), language) for side in silent]
    if quiet:
        happened = (Group("", tuple(quiet)), *happened)
    if over:
        todo = Todo(say(msg("The game is over")), (), (say(msg("How it ended stands in a mail of its own.")),))
    else:
        todo = duty_todo(duty, due, seat, in_force, ahead=ahead)
    wanted = (duty is not None or ahead) and not over
    stand = stand_of(where, language)
    return Report(
        language=language,
        subject=say(_subject(game, stand, todo.title)),
        title=game.title,
        stand=stand,
        below=(
            say(msg("Report for {seat}, {ruleset}", seat=seat_of(seat), ruleset=game.ruleset_title)),
            say(msg("Segment {n} closed on {when}.", n=segment, when=when(closed, seat.zone))),
        ),
        todo=todo,
        foot=foot(game, language, playing=not over),
        map=map_text(seen, files, seat.side, language) if files else None,
        groups=happened,
        losses=losses(seen, titles, language),
        standings=standings_text(
            ruleset.standings(view), ruleset.standings(before) if before is not None else (), language
        ),
        roster=roster_text(ruleset.roster(view), titles, language),
        dice=dice_text(events, dice, game.id, segment, titles, language) if dice else None,
        attached=files.names if files else (),
        sheet=make_sheet(game, seat, next_segment or segment + 1, code, in_force, suggested) if wanted else None,
        head=head_text(head) if head else "",
    )


def _subject(game: GameInfo, stand: str, what: str) -> Message:
    return msg("{game}, {stand}: {what}", game=game.title, stand=stand, what=what)


def _silent(side: str, title: str, player: str, language: str) -> str:
    if player:
        return render(
            msg("No orders came from {side} ({player}); the defaults decided.", side=title, player=player), language
        )
    return render(msg("No orders came from {side}; the defaults decided.", side=title or side), language)


def grouped(ruleset: Ruleset[Any, Any], view: Any, events: Sequence[Happening], language: str) -> tuple[Group, ...]:
    """Say what happened, in order: the sentences of a combat with its box, the others between them.

    A combat that is decided without a roll has its box by the event that holds its reckoning. An event belongs to a combat when its
    causes name the combat's roll, or an event that belongs to it; a roll belongs to it too when the combat's roll names it as a cause
    (a die that settled a halving).
    """
    boxes: dict[int, Box] = {}
    for event in events:
        has = event.kind == "roll" or (isinstance(event.body, dict) and "reckoning" in event.body)
        box = ruleset.box(event, view) if has else None
        if box is not None:
            boxes[event.seq] = box
    owner: dict[int, int] = {seq: seq for seq in boxes}
    rolls = {event.seq for event in events if event.kind == "roll"}
    for event in events:
        if event.seq in boxes:
            for cause in _causes(event):
                if cause in rolls and cause not in owner:
                    owner[cause] = event.seq
    for event in events:
        if event.seq not in owner:
            found = next((owner[cause] for cause in _causes(event) if cause in owner), None)
            if found is not None:
                owner[event.seq] = found
    groups: list[tuple[int | None, list[str]]] = []
    at: dict[int, int] = {}
    for event in events:
        if event.kind in FRAMEWORK or event.kind == "sheet.carried":
            continue
        combat = owner.get(event.seq)
        sentence = ruleset.describe(event, view, language)
        if combat is None:
            if sentence:
                if not groups or groups[-1][0] is not None:
                    groups.append((None, []))
                groups[-1][1].append(sentence)
            continue
        if combat not in at:
            at[combat] = len(groups)
            groups.append((combat, []))
        if sentence:
            groups[at[combat]][1].append(sentence)
    said: list[Group] = []
    for combat, sentences in groups:
        if combat is None:
            said.append(Group("", tuple(sentences)))
        else:
            shown = box_text(boxes[combat], language)
            said.append(Group(shown.title, tuple(sentences), (shown,)))
    return tuple(said)


def _causes(event: Happening) -> list[int]:
    found = event.body.get("causes", ()) if isinstance(event.body, dict) else ()
    return [cause for cause in found if isinstance(cause, int)]


def losses(snapshot: AnySnapshot, titles: Mapping[str, str], language: str = "en") -> tuple[LossText, ...]:
    """List the units that the map marks as eliminated."""
    parts = snapshot.areas if isinstance(snapshot, AreaSnapshot) else snapshot.cells
    names = {part.place: part.name for part in parts if part.name}
    found: list[LossText] = []
    for mark in snapshot.marks:
        if mark.kind == "eliminated" and mark.places:
            place = mark.places[-1]
            where = place_of(place, names.get(place, ""), language)
            found.append(LossText(mark.unit or mark.text, titles.get(mark.side, mark.side), where))
    return tuple(found)


def _shown(snapshot: AnySnapshot, side: str) -> tuple[str, ...]:
    """Return the places that the picture of a report shows; none for all of them, as where three of five areas would be shown."""
    crop = crop_places(snapshot, fought_places(snapshot, side or None))
    if isinstance(snapshot, AreaSnapshot) and 5 * len(crop) >= 3 * len(snapshot.areas):
        return ()
    return crop


def picture_of(snapshot: AnySnapshot, side: str, language: str) -> str:
    """Draw the picture of a report as SVG: the fighting, or the front of a side ("" for every front), and two hexes around."""
    crop = _shown(snapshot, side)
    return draw_map(snapshot, legend=False, crop=crop or None, language=language)


def map_text(snapshot: AnySnapshot, files: MapFiles, side: str, language: str) -> MapText:
    """Say what the map of a report shows: the fighting, or a side's front, and two hexes around; or all where there is neither.

    Of areas it shows those next to them.
    """
    crop = _shown(snapshot, side)
    match isinstance(snapshot, AreaSnapshot), was_fought(snapshot):
        case True, True:
            caption = msg("Where the fighting was, and the areas next to it.")
        case True, False:
            caption = msg("Where the sides are near each other, and the areas next to them.")
        case False, True:
            caption = msg("Where the fighting was, and two hexes around.")
        case _:
            caption = msg("Where the sides are near each other, and two hexes around.")
    return MapText(files.cid, describe_position(snapshot, language, crop), render(caption, language) if crop else "")
