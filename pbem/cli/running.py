"""``run``: one pass, and what it did, a line each."""

from typing import TYPE_CHECKING

import typer

from pbem.cli.sources import desk
from pbem.cli.terminal import mark, say
from pbem.referee.running import Pass
from pbem.referee.running import run as one_pass
from pbem.referee.sending import Delivery, alone, waiting

if TYPE_CHECKING:
    from pbem.referee.desk import Desk


def run(game: str | None) -> None:
    """Do one pass and say what was done; trouble with one mail or game stops no other, and ends with exit status 1."""
    place = desk()
    done = one_pass(place, game)
    show(done)
    left = tell_waiting(place)
    if not (done.taken or done.closed or done.reminded or done.sent or done.troubles or left):
        say("Nothing to do.")
    if done.troubles or any(not delivery.sent for delivery in done.sent):
        raise typer.Exit(1)


def tell_waiting(place: "Desk") -> int:
    """Say how many mails still wait to be sent, and until when or that another run is sending; return how many."""
    with alone(place) as free:
        count, when = waiting(place)
    if count:
        mails = "1 mail waits" if count == 1 else f"{count} mails wait"
        if not free:
            said = "Another run is sending now, so that nothing was sent by this one."
        elif when:
            said = f"To be tried again after {when}. To try now: pbem mail send"
        else:
            said = "To be sent by the next run. To send now: pbem mail send"
        mark("note", f"{mails} in the outbox. {said}")
    return count


def show(done: Pass) -> None:
    """Say what a pass did."""
    for key, taken in done.taken:
        who = f"{taken.player} ({taken.side})" if taken.player else ""
        counts = (
            f"{taken.taken} taken, {taken.refused} refused" if taken.outcome in ("taken", "refused") else taken.note
        )
        sign = "ok" if taken.outcome in ("taken", "help", "withdrawn", "again") and not taken.refused else "note"
        mark(sign, f"mail   {taken.outcome:<11} {taken.game:<18} {who} {counts}".rstrip() or key)
    for closed in done.closed:
        rolls = sum(event.kind == "roll" for event in closed.events)
        over = ", and the game is over" if closed.over else ""
        mark("ok", f"closed {closed.game}, segment {closed.segment}: {closed.why}, {rolls} rolls{over}")
    for game, side in done.reminded:
        mark("ok", f"remind {game}, {side}")
    for delivery in done.sent:
        show_delivery(delivery)
    for trouble in done.troubles:
        mark("NO", trouble)


def show_delivery(delivery: Delivery) -> None:
    """Say what became of a mail: where it was handed over, or why not."""
    if delivery.sent:
        mark("ok", f"sent   {delivery.address}   {delivery.subject}   {delivery.text}".rstrip())
    else:
        mark("NO", f"not sent   {delivery.address}   {delivery.subject}   {delivery.text}".rstrip())
