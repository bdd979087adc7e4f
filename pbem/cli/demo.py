"""``demo``: plays the demo and says what it does as it goes."""

from pathlib import Path

from pbem import verify
from pbem.cli.terminal import mark, paint, say, say_wrapped
from pbem.core.audit import audit
from pbem.core.text import render
from pbem.referee.demo import Fought, Played, Step, check_folder, play
from pbem.rulesets.driver import Adjudicator


def run(into: Path) -> None:
    """Play the demo into a folder, verify and audit its log, and say what to open and what to try."""
    check_folder(into)
    say()
    say(f"A small game of France 1940, played by mail in {into}")
    say()
    played = play(into, _tell)
    say()
    _prove(played)
    say()
    outcome = played.live.ruleset.outcome(played.live.state)
    if outcome is not None:
        say_wrapped(f"{paint('The end:', 'bold')} {render(outcome.level)}. {render(outcome.why)}", "  ")
        say()
    say(f"Open     {played.report}")
    say(f"         {played.report.with_suffix('.svg')}")
    say(f"Read     {played.log}")
    say(f"Check    pbem verify {played.log}")
    say(f"Try      cd {into}")
    say("         pbem state sedan-demo")
    say(f"         pbem report sedan-demo --seat german --at {_middle(played)}")
    say("         pbem rolls sedan-demo")
    say("         pbem guide players")


def _tell(step: Step | Fought) -> None:
    if isinstance(step, Fought):
        say(f"       {step.place:<10} {step.column:<5} rolled {step.rolled:<4} {step.result}".rstrip())
        return
    line = f"  {step.number:>2}  {step.who:<8} {step.what}"
    say(f"{line:<64} {step.file}".rstrip() if step.file else line)


def _prove(played: Played) -> None:
    data = played.log.read_bytes()
    proved = verify.verify_bytes(data)
    live = played.live
    found = audit(live.events, {live.ruleset.version: Adjudicator(live.ruleset)})
    if proved.ok:
        mark("ok", f"the log verifies: {proved.events} events, {proved.rolls} rolls (a demo: its dice prove nothing)")
    else:
        mark("NO", proved.findings[0].text)
    if found.agrees:
        mark("ok", f"the log audits: {found.audited} of {found.segments} segments adjudicated again, all alike")
    else:
        mark("NO", str(found.difference))


def _middle(played: Played) -> int:
    """Return the seal of the first segment in which something was fought."""
    for event in played.live.events:
        if event.kind == "roll":
            segment = event.content["segment"]
            return played.live.ledger.seals[segment].seq
    return played.live.ledger.seq
