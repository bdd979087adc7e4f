"""Sentences that several mails share: deadlines, duties, the foot, the head of the log."""

from collections.abc import Mapping, Sequence

from pbem.core.text import Message, msg, render
from pbem.reports.dates import time_left, when
from pbem.reports.inputs import Due, GameInfo, Head, SeatInfo, Where
from pbem.reports.values import Fact, PlaceText, RosterText, Todo
from pbem.rulesets.api import Duty, Outcome, RosterLine


def stand_of(where: Where, language: str) -> str:
    """Say at which turn and phase a game stands."""
    if where.turn <= 0:
        return render(msg("before the first turn") if where.phase is None else where.phase, language)
    if where.phase is None:
        return render(msg("turn {turn}", turn=where.turn), language)
    return render(msg("turn {turn}, {phase}", turn=where.turn, phase=where.phase), language)


def seat_of(seat: SeatInfo) -> Message:
    """Name a seat: its side, and its player where there is one."""
    if not seat.player:
        return seat.side_title
    return msg("{side} ({player})", side=seat.side_title, player=seat.player)


def due_facts(due: Due | None, seat: SeatInfo, label: Message) -> tuple[Fact, ...]:
    """Say the deadline and what is left until then, in the seat's zone."""
    if due is None:
        return ()
    language = seat.language
    return (
        Fact(render(label, language), render(when(due.utc, seat.zone), language)),
        Fact(render(msg("Time left"), language), render(time_left(due.hours_left), language)),
    )


def duty_todo(
    duty: Duty | None,
    due: Due | None,
    seat: SeatInfo,
    in_force: Sequence[str],
    reminder: bool = False,
    ahead: bool = False,
) -> Todo:
    """Say first what a seat has to do, then by when, then what follows if nothing comes; ``ahead``: whether it may write for later."""
    language = seat.language

    def say(message: Message) -> str:
        return render(message, language)

    if duty is None:
        wait = msg("You owe nothing now: it is the other side's turn to write. The next report comes by itself.")
        word = msg("You may still send a word for the dice, any text after word: on a line of its own.")
        facts = due_facts(due, seat, msg("It closes on"))
        if not ahead:
            return Todo(say(msg("Nothing to do")), facts, (say(wait), say(word)))
        early = msg("You may send orders already, with the sheet at the end of this mail: they wait for your turn.")
        facts = (*facts, Fact(say(msg("In force now")), _in_force(in_force, language)))
        return Todo(say(msg("Nothing to do")), facts, (say(wait), say(early), say(word)))
    what = Fact(say(msg("You owe")), say(duty.what))
    force = Fact(say(msg("In force now")), _in_force(in_force, language))
    default = Fact(say(msg("If nothing comes")), say(duty.default))
    if duty.covered:
        facts = (what, *due_facts(due, seat, msg("You may write until")), force)
        covered = msg("Your standing orders cover this, so nobody waits for you. A new sheet replaces them.")
        return Todo(say(msg("You need not write")), facts, (say(covered),))
    title = msg("Reminder: your orders are due") if reminder else msg("Your move")
    facts = (what, *due_facts(due, seat, msg("Send orders by")), default, force)
    return Todo(say(title), facts, (say(msg("Answer this mail with the order sheet at its end.")),))


def _in_force(in_force: Sequence[str], language: str) -> str:
    if not in_force:
        return render(msg("nothing yet"), language)
    return "; ".join(line.strip() for line in in_force)


def outcome_todo(outcome: Outcome, titles: Mapping[str, str], players: Mapping[str, str], language: str) -> Todo:
    """Say who has won, by how much and why; ``titles`` and ``players`` are the names of the sides and of their players."""

    def say(message: Message) -> str:
        return render(message, language)

    facts = [Fact(say(msg("Result")), say(outcome.level)), Fact(say(msg("Why")), say(outcome.why))]
    facts += [
        Fact(say(msg("Points of {side}", side=titles.get(side, side))), str(n)) for side, n in outcome.points.items()
    ]
    winner = titles.get(outcome.winner, outcome.winner)
    if not outcome.winner:
        title = msg("The game is a draw")
    elif players.get(outcome.winner):
        title = msg("{side} ({player}) has won", side=winner, player=players[outcome.winner])
    else:
        title = msg("{side} has won", side=winner)
    return Todo(say(title), tuple(facts))


def foot(game: GameInfo, language: str, *, playing: bool = True) -> tuple[str, ...]:
    """Say what an answer may hold, who runs the game, and whose tables are in use."""
    lines: list[Message] = []
    if playing:
        lines.append(
            msg(
                "To change one order, answer with a sheet that begins with amend. To take your orders back, send withdraw. "
                "To read how to play by mail, send help. A mail without orders changes nothing."
            )
        )
    if game.referee:
        lines.append(msg("{game} is run by {referee} with pbem.", game=game.title, referee=game.referee))
    else:
        lines.append(msg("{game} is run with pbem.", game=game.title))
    if game.house:
        lines.append(
            msg(
                "{ruleset} is played here with house tables and house rules, which are not those of the published game.",
                ruleset=game.ruleset_title,
            )
        )
    return tuple(render(line, language) for line in lines)


def head_text(head: Head) -> str:
    """Write the head of the log as ``verify --head`` takes it."""
    return f"{head.seq}:{head.hash}" if head.hash else ""


def place_of(place: str, name: str, language: str) -> str:
    """Name a place: its name and its number, or the number alone; one off the map is named by its id, which is a msgid."""
    return render(msg("{name} ({place})", name=name, place=place) if name else Message(place), language)


def roster_text(lines: Sequence[RosterLine], titles: dict[str, str], language: str) -> tuple[RosterText, ...]:
    """Say where units are, side by side in the order of the roster."""
    sides: dict[str, list[PlaceText]] = {}
    for line in lines:
        place = place_of(line.place, line.name, language)
        remarks = tuple(render(remark, language) for remark in line.remarks)
        sides.setdefault(line.side, []).append(PlaceText(place, ", ".join(line.units), remarks))
    return tuple(RosterText(titles.get(side, side), tuple(places)) for side, places in sides.items())
