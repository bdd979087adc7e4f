"""How to play by mail, on one page: the first mail of a seat, and the answer to ``help``."""

from collections.abc import Callable, Sequence

from pbem.core.text import Message, msg, render
from pbem.reports.inputs import Due, GameInfo, Head, SeatInfo, Where
from pbem.reports.phrases import duty_todo, foot, head_text, seat_of, stand_of
from pbem.reports.sheet import WORD, make_sheet
from pbem.reports.values import Fact, Section, Todo, Welcome
from pbem.rulesets.api import Duty

Say = Callable[[Message], str]


def make_welcome(
    *,
    game: GameInfo,
    seat: SeatInfo,
    where: Where,
    segment: int,
    commitment: str = "",
    code: str = "",
    due: Due | None = None,
    duty: Duty | None = None,
    in_force: Sequence[str] = (),
    examples: Sequence[str] = (),
    head: Head | None = None,
    asked: bool = False,
) -> Welcome:
    """Make the page on how to play by mail.

    ``segment``: the open one. ``commitment``: the public value that binds the dice. ``examples``: order lines of the
    game. ``asked``: the seat has sent ``help``; else it is the first mail, and asks for a word.
    """
    language = seat.language

    def say(message: Message) -> str:
        return render(message, language)

    sections = [
        _orders(examples, say),
        _answers(say),
        _deadlines(say),
        _words(say, segment, language),
        _dice(say, commitment),
    ]
    if due is None and duty is None:
        todo = Todo(
            say(msg("You have a seat")),
            (Fact(say(msg("Your side")), say(seat.side_title)),),
            (
                say(msg("The game begins when every seat is taken. You will then get a report with an order sheet.")),
                say(msg("You can answer now with a word for the dice: any text after word: on a line of its own.")),
            ),
        )
    else:
        todo = duty_todo(duty, due, seat, in_force)
    title = msg("{game}: how to play by mail", game=game.title) if asked else msg("{game}: welcome", game=game.title)
    return Welcome(
        language=language,
        subject=say(title),
        title=game.title,
        stand=stand_of(where, language),
        below=(say(msg("How to play by mail, for {seat}, {ruleset}", seat=seat_of(seat), ruleset=game.ruleset_title)),),
        todo=todo,
        foot=foot(game, language),
        sections=tuple(sections),
        sheet=make_sheet(game, seat, segment, code, in_force),
        head=head_text(head) if head else "",
    )


def _orders(examples: Sequence[str], say: Say) -> Section:
    return Section(
        say(msg("Orders")),
        (
            say(
                msg(
                    "Answer a mail of the game and write one order a line, as plain text. The sheet at the end of a report is "
                    "the easiest way: edit it and send it back."
                )
            ),
            say(
                msg("Units are named as on the map, places by their number. What stands after # on a line is not read.")
            ),
        ),
        "\n".join(examples),
        (
            say(
                msg("A new sheet replaces the old one. A sheet that begins with amend changes only the lines it names.")
            ),
            say(
                msg("The word drop before a line takes that order out. A mail that says only withdraw takes all back.")
            ),
        ),
    )


def _answers(say: Say) -> Section:
    return Section(
        say(msg("The receipt")),
        (
            say(
                msg(
                    "Every mail is answered with a receipt. It shows each line: taken, or refused and why, and what to send "
                    "instead. It shows which orders are in force then, and what will probably come of them."
                )
            ),
            say(msg("If no receipt comes, your mail was not read. Send it again: sending twice does no harm.")),
            say(msg("The code in a sheet proves that it is from your seat. Do not show it to the other side.")),
        ),
    )


def _deadlines(say: Say) -> Section:
    return Section(
        say(msg("Deadlines")),
        (
            say(
                msg(
                    "When every order that is owed has come, or the deadline has passed, the orders are carried out and each "
                    "side gets a report. What is missing then is decided by the default that every report names."
                )
            ),
        ),
    )


def _words(say: Say, segment: int, language: str) -> Section:
    example = say(msg("anything you like"))
    return Section(
        say(msg("Your word for the dice")),
        (
            say(
                msg(
                    "With a line of your own choice you take part in every roll, so that not even the referee can know it before. "
                    "Your first word for a segment counts and cannot be taken back. Now it is for segment {n}:",
                    n=segment,
                )
            ),
        ),
        f"{WORD.get(language, WORD['en'])}: {example}",
    )


def _dice(say: Say, commitment: str) -> Section:
    paragraphs = [
        say(
            msg(
                "All rolls follow from a secret that was fixed before the game and from the words of both sides. Each report "
                "shows the part of the secret that was used, and the command that checks each roll."
            )
        )
    ]
    if commitment:
        paragraphs.append(say(msg("This value binds the dice. Keep this mail.")))
    return Section(say(msg("The dice")), tuple(paragraphs), commitment)
