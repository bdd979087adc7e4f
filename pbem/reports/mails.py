"""The other mails: reminder, welcome and help, a moved deadline, a note of the referee, the end, a refusal."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.text import Message, msg, render
from pbem.reports.boxes import standings_text
from pbem.reports.dates import when
from pbem.reports.inputs import Due, GameInfo, Head, SeatInfo, Unread, Where
from pbem.reports.phrases import due_facts, duty_todo, foot, head_text, outcome_todo, roster_text, seat_of, stand_of
from pbem.reports.plain import clean
from pbem.reports.receipt import unread_text
from pbem.reports.sheet import make_sheet
from pbem.reports.values import Fact, GameOver, Notice, Refusal, Reminder, Section, Todo
from pbem.rulesets.api import Duty, Outcome, Ruleset


def make_reminder(
    *,
    game: GameInfo,
    seat: SeatInfo,
    where: Where,
    segment: int,
    due: Due,
    duty: Duty,
    in_force: Sequence[str] = (),
    suggested: Sequence[str] = (),
    code: str = "",
    head: Head | None = None,
) -> Reminder:
    """Make the reminder of a seat that still owes orders for the open segment."""
    language = seat.language
    todo = duty_todo(duty, due, seat, in_force, reminder=True)
    stand = stand_of(where, language)
    subject = msg("{game}, {stand}: {what}", game=game.title, stand=stand, what=todo.title)
    return Reminder(
        language=language,
        subject=render(subject, language),
        title=game.title,
        stand=stand,
        below=(render(msg("Reminder for {seat}, segment {n}", seat=seat_of(seat), n=segment), language),),
        todo=todo,
        foot=foot(game, language),
        in_force=tuple(in_force),
        sheet=make_sheet(game, seat, segment, code, in_force, suggested),
        head=head_text(head) if head else "",
    )


def make_deadline_change(
    *, game: GameInfo, seat: SeatInfo, where: Where, due: Due, before: str = "", why: str = "", head: Head | None = None
) -> Notice:
    """Make the notice of a deadline that was moved; ``before`` is the instant it was, ``why`` the referee's words."""
    language = seat.language

    def say(message: Message) -> str:
        return render(message, language)

    facts = list(due_facts(due, seat, msg("New deadline")))
    if before:
        facts.append(Fact(say(msg("It was")), say(when(before, seat.zone))))
    paragraphs = [say(msg("What you have sent stands, and you may change it until then."))]
    sections = [Section("", tuple(paragraphs))]
    if why:
        sections.insert(0, Section(say(msg("The referee writes")), (clean(why),)))
    return Notice(
        language=language,
        subject=say(msg("{game}: the deadline was moved", game=game.title)),
        title=game.title,
        stand=stand_of(where, language),
        below=(say(msg("To {seat}, on segment {n}", seat=seat_of(seat), n=due.segment)),),
        todo=Todo(say(msg("The deadline was moved")), tuple(facts)),
        foot=foot(game, language),
        sections=tuple(sections),
        head=head_text(head) if head else "",
    )


def make_ruling(
    *, game: GameInfo, seat: SeatInfo, where: Where, text: str, who: str = "", seq: int = -1, head: Head | None = None
) -> Notice:
    """Make the notice of a referee's note: the text, by whom, and the seq of its event in the log."""
    language = seat.language

    def say(message: Message) -> str:
        return render(message, language)

    paragraphs = tuple(part.strip() for part in clean(text).split("\n\n") if part.strip())
    after: list[str] = []
    if seq >= 0:
        after.append(
            say(msg("The note stands in the log as event {seq}. It changes no order and no deadline.", seq=seq))
        )
    title = msg("A note from {who}", who=who) if who else msg("A note from the referee")
    return Notice(
        language=language,
        subject=say(msg("{game}: a note from the referee", game=game.title)),
        title=game.title,
        stand=stand_of(where, language),
        below=(say(msg("To {seat}", seat=seat_of(seat))),),
        foot=foot(game, language),
        sections=(Section(say(title), paragraphs, "", tuple(after)),),
        head=head_text(head) if head else "",
    )


def make_game_over(
    *,
    game: GameInfo,
    seat: SeatInfo,
    where: Where,
    ruleset: Ruleset[Any, Any],
    view: Any,
    outcome: Outcome,
    players: Mapping[str, str],
    head: Head | None = None,
    log_name: str = "",
) -> GameOver:
    """Make the last mail of a game: how it ended, the figures, where the units stood, and how to check the log."""
    language = seat.language

    def say(message: Message) -> str:
        return render(message, language)

    titles = {side: say(ruleset.side_title(side)) for side in ruleset.sides}
    todo = outcome_todo(outcome, titles, players, language)
    text = head_text(head) if head else ""
    check = Section(
        say(msg("How to check the game")),
        (
            say(
                msg(
                    "All orders of both sides are public now. The log holds all that happened, and anyone can check it."
                )
            ),
            say(msg("For HEAD put the head of the log from the end of this mail.")),
        ),
        f"pbem verify {log_name or game.id + '.jsonl'} --head HEAD",
        (say(msg("Keep this mail: by its head you can tell whether a log is the one that was played.")),),
    )
    return GameOver(
        language=language,
        subject=say(msg("{game}: {what}", game=game.title, what=todo.title)),
        title=game.title,
        stand=stand_of(where, language),
        below=(say(msg("The end of the game, to {seat}", seat=seat_of(seat))),),
        todo=todo,
        foot=foot(game, language, playing=False),
        standings=standings_text(ruleset.standings(view), (), language),
        sections=(check,),
        roster=roster_text(ruleset.roster(view), titles, language),
        head=text,
    )


REFUSALS: dict[str, tuple[Message, Message]] = {
    "stranger": (
        msg("pbem does not know from which seat this mail is"),
        msg("Answer the newest mail you have from here, or copy the line that begins with code: from its order sheet."),
    ),
    "old-code": (
        msg("The code of this mail is for a segment that is closed"),
        msg("Answer the newest mail you have from here; its sheet has the code that is good now."),
    ),
    "two-seats": (
        msg("This mail has the codes of two seats"),
        msg("Send the orders of each seat in a mail of its own."),
    ),
    "two-senders": (
        msg("This mail does not name one sender"),
        msg("Send it again from one address."),
    ),
    "winmail.dat": (
        msg("This mail holds its text in a winmail.dat file"),
        msg("Send it again as plain text: in Outlook choose Format Text, Plain Text."),
    ),
    "unreadable": (
        msg("This mail could not be read"),
        msg("Send the orders again as plain text, in the mail itself."),
    ),
    "too-large": (
        msg("This mail is larger than what is read"),
        msg("Send the order sheet alone, without pictures and older mails."),
    ),
    "closed": (
        msg("The segment of these orders is closed"),
        msg("The orders came too late. The newest report has the sheet for the next segment."),
    ),
    "over": (
        msg("The game is over"),
        msg("Nothing more can be ordered. The log holds all of it."),
    ),
}
"""Why a mail was not taken: what is so, and what to do."""


def make_refusal(
    *,
    reason: str,
    language: str = "en",
    subject: str = "",
    why: Sequence[Message] = (),
    unread: Sequence[Unread] = (),
    game: GameInfo | None = None,
) -> Refusal:
    """Make the answer to a mail that could not be taken; ``reason`` is a key of ``REFUSALS``, another is said as unreadable.

    ``subject``: the subject of the mail. ``why``: what reading it found.
    Nothing in it says anything of a game that its sender may not know.
    """

    def say(message: Message) -> str:
        return render(message, language)

    title, remedy = REFUSALS.get(reason, REFUSALS["unreadable"])
    facts = (Fact(say(msg("Your mail")), clean(subject)),) if subject else ()
    found = tuple(say(message) for message in why)
    sections = [Section(say(msg("What to do")), (say(remedy),))]
    if found:
        sections.insert(0, Section(say(msg("Why")), found))
    return Refusal(
        language=language,
        subject=say(msg("Not taken: {what}", what=title)),
        title=game.title if game else "pbem",
        todo=Todo(say(title), facts, (say(msg("Nothing of your mail was taken, and nothing has changed.")),)),
        foot=foot(game, language)
        if game
        else (say(msg("This mailbox is run with pbem, a referee for games by mail.")),),
        sections=tuple(sections),
        unread=unread_text(unread, language),
    )
