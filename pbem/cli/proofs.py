"""``replay``, ``audit``, ``prove``: what a doubting player runs. None of them needs the database for a log file."""

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import typer

from pbem import verify
from pbem.cli.sources import events_of, live_of
from pbem.cli.terminal import mark, say, say_wrapped
from pbem.core import audit as auditing
from pbem.core.dice import openssl_command, parse_dice, segment_key
from pbem.core.event import Event
from pbem.core.text import msg
from pbem.referee.errors import Refused
from pbem.rulesets import registry
from pbem.rulesets.driver import Adjudicator


def replay(name: str, at: int | None, as_json: bool) -> None:
    """Rebuild a game and compare the state at every seal."""
    live = live_of(name, at)
    stand = live.stand
    answer = {
        "game": live.game,
        "events": len(live.events),
        "segments": len(live.ledger.seals),
        "turn": stand.turn,
        "phase": stand.phase,
        "head": f"{live.ledger.seq}:{live.ledger.hash}",
    }
    if as_json:
        say(json.dumps(answer))
        return
    say(f"{live.game}   {answer['events']} events, {answer['segments']} segments")
    say()
    mark("ok", f"the fold gives every sealed state; turn {stand.turn}, {stand.phase or 'before play'}")
    say(f"       head {answer['head']}")


def audit(logs: list[Path], as_json: bool) -> None:
    """Verify and adjudicate again; exit 1 if anything differs."""
    good = True
    answers: list[dict[str, Any]] = []
    for log in logs:
        answer = _audit_one(log)
        good = good and bool(answer["agrees"])
        answers.append(answer)
        if not as_json:
            _show_audit(answer)
    if as_json:
        say(json.dumps(answers))
    if not good:
        raise typer.Exit(1)


def _audit_one(log: Path) -> dict[str, Any]:
    try:
        data = log.read_bytes()
    except OSError as error:
        raise Refused(msg("{log} cannot be read: {why}.", log=str(log), why=str(error.strerror))) from None
    proved = verify.verify_bytes(data)
    answer: dict[str, Any] = {"log": str(log), "verified": proved.ok, "agrees": False}
    if not proved.ok:
        answer["first"] = proved.findings[0].text
        return answer
    events = events_of(str(log) if "/" in str(log) or str(log).endswith(".jsonl") else f"./{log}")
    opened = events[0].content
    judge = Adjudicator(registry.load(str(opened["ruleset"])))
    found = auditing.audit(events, {judge.version: judge})
    answer |= {
        "game": events[0].game,
        "agrees": found.agrees,
        "segments": found.segments,
        "audited": found.audited,
        "events": found.events,
        "rolls": found.rolls,
        "skipped": [[row.segment, row.why, row.detail] for row in found.skipped],
    }
    if found.difference is not None:
        d = found.difference
        answer["difference"] = {
            "event": d.seq, "segment": d.segment, "kind": d.kind, "member": d.member, "logged": d.logged, "found": d.found
        }  # fmt: skip
    return answer


def _show_audit(answer: dict[str, Any]) -> None:
    say(f"{answer['log']}")
    say()
    if not answer["verified"]:
        mark("NO", "the log does not verify, so that there is nothing to audit")
        say_wrapped(answer["first"], "       ")
        say(f"       See all of it:  pbem verify {answer['log']}")
        return
    mark("ok", "the log verifies")
    if answer["agrees"]:
        said = f"{answer['audited']} of {answer['segments']} segments adjudicated again"
        if answer["audited"]:
            said += f": {answer['events']} events and {answer['rolls']} rolls agree"
        mark("ok" if answer["audited"] or not answer["segments"] else "note", said)
    else:
        d = answer["difference"]
        mark("NO", f"event {d['event']} of segment {d['segment']}, {d['kind']}: the rules give another {d['member']}")
        say_wrapped(f"logged  {d['logged']}", "       ")
        say_wrapped(f"found   {d['found']}", "       ")
    for why, detail, segments in _runs(answer["skipped"]):
        which = f"segment {segments[0]} was" if len(segments) == 1 else f"segments {segments[0]} to {segments[-1]} were"
        if why == "version":
            mark("note", f"{which} adjudicated by version {detail}, which is not installed here")
        else:
            mark("note", f"{which} not adjudicated again: this copy does not hold the orders")
    say()


def _runs(skipped: list[list[Any]]) -> Iterator[tuple[str, str, list[int]]]:
    """Put together segments that follow on one another and were skipped for the same reason."""

    def key(row: tuple[int, list[Any]]) -> tuple[str, str, int]:
        at, (segment, why, detail) = row
        return why, str(detail) if why == "version" else "", segment - at

    for (why, detail, _), rows in groupby(enumerate(skipped), key=key):
        yield why, detail, [segment for _, (segment, _, _) in rows]


def rolls_of(events: list[Event]) -> list[Event]:
    """Return the rolls among events."""
    return [event for event in events if event.kind == "roll" and event.body is not None]


def prove(name: str, roll: str) -> None:
    """Explain one roll: seed, words, key, block, numbers, faces."""
    events = events_of(name)
    segment_text, _, wanted = roll.partition(":")
    if not wanted or not segment_text.isascii() or not segment_text.isdigit():
        raise Refused(msg("Name a roll by segment and name, as 2:1/german-1-combat/0806/crt. pbem rolls lists them."))
    segment = int(segment_text)
    found = [e for e in rolls_of(events) if e.content["segment"] == segment and e.content["name"] == wanted]
    if not found:
        raise Refused(msg("There is no roll {roll} in {name}. pbem rolls {name} lists them.", roll=roll, name=name))
    body = found[0].content
    close = next(e for e in events if e.kind == "segment.closed" and e.content["segment"] == segment)
    sealed = next((e for e in events if e.kind == "segment.sealed" and e.content["segment"] == segment), None)
    if sealed is None:
        raise Refused(msg("Segment {segment} is not sealed yet, so that its seed is still secret.", segment=segment))
    game, words, seed = events[0].game, close.content["words"], sealed.content["seed"]
    key = segment_key(bytes.fromhex(seed), game, segment, words)
    said = ", ".join(f'{side} "{word}"' for side, word in words.items()) or "none"
    message = json.dumps(
        {"game": game, "segment": segment, "words": words}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    say(f"{wanted}, segment {segment}, event {found[0].seq}: {body['dice']} shows {body['values']}")
    say()
    say_wrapped(body["why"], "  ")
    say()
    say(f"  words   {said}")
    say(f"  seed    {seed}")
    say("          revealed by the seal; its SHA-256 is the value shown before it")
    say(f"  key     {key.hex()}")
    say("          which is HMAC-SHA-256 with the seed as key, of the line")
    say(f"          {message}")
    say()
    say("  To work it out yourself:")
    quoted = message.replace("'", "'\\''")
    say(f"  printf '%s' '{quoted}' |")
    say(f"    openssl dgst -sha256 -mac HMAC -macopt hexkey:{seed}")
    if "kept" in body:
        say()
        mark("note", f"this roll was kept from event {body['kept']} when the segment was run again")
        return
    say(f"  {openssl_command(key, wanted)}")
    say()
    _explain_numbers(key, wanted, body)


def _explain_numbers(key: bytes, name: str, body: dict[str, Any]) -> None:
    """Show how the numbers of the first block become faces."""
    from pbem.core.dice import numbers

    count, sides = parse_dice(body["dice"])
    bound = 2**32 - 2**32 % sides
    say("  Eight hex digits of it are one number; its remainder, plus 1, is the die:")
    shown = 0
    for number in numbers(key, name):
        if shown == min(count, 8):
            break
        if number >= bound:
            say(f"    {number:08x} = {number:>10}   {bound} or over: skipped, so that every face is as likely")
            continue
        say(f"    {number:08x} = {number:>10}   mod {sides} = {number % sides}, plus 1 is {number % sides + 1}")
        shown += 1
