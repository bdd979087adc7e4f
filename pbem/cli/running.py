"""``run``: one pass, and what it did, a line each."""

from pbem.cli.sources import desk
from pbem.cli.terminal import mark, say
from pbem.referee.running import Pass
from pbem.referee.running import run as one_pass


def run(game: str | None) -> None:
    """Do one pass and say what was done; trouble with one mail or game stops no other, and ends with exit status 1."""
    import typer

    done = one_pass(desk(), game)
    show(done)
    if done.troubles:
        raise typer.Exit(1)


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
        mark("ok" if delivery.sent else "note", f"sent   {delivery.address}   {delivery.subject}"
             + ("" if delivery.sent else f"   NOT SENT: {delivery.text}"))  # fmt: skip
    for trouble in done.troubles:
        mark("NO", trouble)
    if not (done.taken or done.closed or done.reminded or done.sent or done.troubles):
        say("Nothing to do.")
