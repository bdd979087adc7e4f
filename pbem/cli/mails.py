"""``mail read`` and ``mail send``."""

import json
import sys
from pathlib import Path

from pbem.cli.sources import desk
from pbem.cli.terminal import mark, say, say_wrapped
from pbem.core.text import render
from pbem.mail.reading import read_mail
from pbem.referee.judging import order_words
from pbem.rulesets import registry


def read(file: Path, as_json: bool, ruleset: str | None) -> None:
    """Show how a mail would be read; order words are those of one ruleset, or of all that are installed."""
    raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    reading = read_mail(raw, verbs_of(ruleset))
    if as_json:
        say(json.dumps(reading.to_json(), ensure_ascii=False))
        return
    say(f"{reading.cls}   from {', '.join(reading.from_) or 'nobody'}   {reading.subject}")
    say()
    for line in reading.lines:
        mark("ok", f"{line.line:>3}  {line.text}")
    for row in reading.refused:
        mark("NO", f"     {row.text}")
        say_wrapped(render(row.why), "            ")
    for left in reading.ignored:
        mark("", f"     {left.text[:56]:<56} {render(left.why)}")
    for note in reading.notes:
        mark("note", render(note))


def verbs_of(ruleset: str | None) -> list[str]:
    """Return the order words of a ruleset, or of all that can be loaded."""
    if ruleset is not None:
        return sorted(order_words(registry.load(ruleset)))
    found: set[str] = set()
    for name in registry.names():
        try:
            found |= order_words(registry.load(name))
        except registry.NoRuleset:
            continue
    return sorted(found)


def send() -> None:
    """Send what waits in the outbox now, whatever its next try; exit status 1 if something could not be sent."""
    import typer

    from pbem.cli.running import show_delivery, tell_waiting
    from pbem.referee.sending import send_due

    place = desk()
    done = send_due(place, now=True)
    for delivery in done:
        show_delivery(delivery)
    left = tell_waiting(place)
    if not done and not left:
        say("Nothing waits in the outbox.")
    if left:
        raise typer.Exit(1)
