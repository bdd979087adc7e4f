"""``rolls``: every roll of a game, and whether its dice fall as honest ones do; it needs no database for a log file."""

import json
from collections import Counter
from typing import Any

from pbem.cli.audience import chosen_language, chosen_zone
from pbem.cli.proofs import rolls_of
from pbem.cli.sources import events_of
from pbem.cli.terminal import say, say_wrapped
from pbem.core.dice import parse_dice
from pbem.core.event import Event
from pbem.core.statistics import chi_square
from pbem.core.text import Message, msg, nmsg, render
from pbem.reports import languages as _catalogues  # noqa: F401 - hands the catalogues in
from pbem.reports.dates import when
from pbem.rulesets import registry

FEWEST = 5.0
"""Dice expected of each face below which chi-square tells little (Cochran's rule)."""

COLUMNS = (msg("Segment"), msg("Roll"), msg("Dice"), msg("Shown"), msg("Result"))


def rolls(name: str, as_json: bool, *, language: str | None = None, zone: str | None = None) -> None:
    """List the rolls, and hold the faces of each kind of die against what is expected, in all and by side."""
    language, zone = chosen_language(language) or "en", chosen_zone(zone) or "UTC"
    events = events_of(name)
    found = rolls_of(events)
    rows = [
        {
            "event": event.seq,
            "segment": event.content["segment"],
            "name": event.content["name"],
            "dice": event.content["dice"],
            "values": event.content["values"],
            "side": event.content.get("side", ""),
            "result": event.content.get("result", ""),
        }
        for event in found
    ]
    tables = _tables(rows)
    if as_json:
        say(json.dumps({"rolls": rows, "counts": tables}, ensure_ascii=False))
        return
    say_wrapped(render(_headline(events, found, zone), language))
    if not rows:
        return
    say()
    _list(rows, language)
    titles = _titles(events)
    for table in tables:
        _show(table, titles, language)
    if not tables:
        return
    say()
    meaning = msg(
        "p is how often honest dice would stray at least as far. One table in twenty is under 0.05 by chance."
    )
    say_wrapped(render(meaning, language), "  ")


def _headline(events: list[Event], found: list[Event], zone: str) -> Message:
    if not found:
        return msg("{game}: 0 rolls. Nothing has been rolled yet.", game=events[0].game)
    last = when(found[-1].at, zone)
    return nmsg(
        "{game}: {n} roll, on {when}.", "{game}: {n} rolls, the last on {when}.", len(found), game=events[0].game, when=last
    )  # fmt: skip


def _list(rows: list[dict[str, Any]], language: str) -> None:
    segment, roll, dice, shown, result = (render(head, language).lower() for head in COLUMNS)
    wide, high = max(3, len(segment)), max(5, len(dice))
    say(f"  {segment:>{wide}}  {roll:<44} {dice:<{high}} {shown:<12} {result}")
    for row in rows:
        values = " ".join(str(value) for value in row["values"])
        line = f"  {row['segment']:>{wide}}  {row['name']:<44} {row['dice']:<{high}} {values:<12} {row['result']}"
        say(line.rstrip()[:100])


def _titles(events: list[Event]) -> dict[str, Message]:
    """Return how each side is called: by its title, by its id where the ruleset is not installed."""
    try:
        ruleset = registry.load(str(events[0].content.get("ruleset")))
    except registry.NoRuleset:
        return {}
    return {side: ruleset.side_title(side) for side in ruleset.sides}


def _show(table: dict[str, Any], titles: dict[str, Message], language: str) -> None:
    """Print what a kind of die showed, of one side or of all."""

    def told(message: Message) -> str:
        return render(message, language)

    who = msg("all") if table["who"] == "all" else titles.get(table["who"], Message(table["who"]))
    die = f"d{table['sides']}"
    said = nmsg("{die}, {who}: {n} die", "{die}, {who}: {n} dice", table["dice"], die=die, who=who)
    heads = [told(msg("face")), told(msg("shown"))]
    wide = max(8, *map(len, heads)) + 2
    say()
    say(f"  {told(said)}")
    say(f"    {heads[0]:<{wide}}" + " ".join(f"{face:>5}" for face in range(1, len(table["counts"]) + 1)))
    say(f"    {heads[1]:<{wide}}" + " ".join(f"{count:>5}" for count in table["counts"]))
    fields = {"n": str(table["expected"]), "chi": str(table["chi2"]), "p": str(table["p"])}
    if float(table["expected"]) < FEWEST:
        tail = msg("expected  {n} of each; chi-square {chi}, p {p} (too few dice to tell)", **fields)
    else:
        tail = msg("expected  {n} of each; chi-square {chi}, p {p}", **fields)
    say_wrapped(told(tail), "    ")


def _tables(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    faces: dict[tuple[int, str], Counter[int]] = {}
    for row in rows:
        _, sides = parse_dice(row["dice"])
        for who in ("all", row["side"]):
            if who and sides <= 20:
                faces.setdefault((sides, who), Counter()).update(row["values"])
    made = []
    for (sides, who), counter in sorted(faces.items()):
        counts = [counter[face] for face in range(1, sides + 1)]
        test = chi_square(counts)
        made.append(
            {
                "sides": sides,
                "who": who,
                "dice": sum(counts),
                "counts": counts,
                "expected": f"{test.expected:.1f}",
                "chi2": f"{test.chi2:.2f}",
                "p": f"{test.p:.3f}",
            }
        )
    return made
