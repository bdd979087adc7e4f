"""``scenario list``, ``scenario show``, ``scenario check``."""

import json
import textwrap
from typing import Any

import msgspec

from pbem.cli.terminal import COLUMNS, mark, paint, say, say_wrapped
from pbem.core.text import render
from pbem.referee.library import Scenario, find, shipped


def list_all(as_json: bool) -> None:
    """List what ships."""
    rows = shipped()
    if as_json:
        say(json.dumps(msgspec.to_builtins(rows), ensure_ascii=False))
        return
    for row in rows:
        if row.fault:
            mark("NO", row.fault)
        else:
            say(f"{row.name:<16} {row.ruleset:<14} {row.title}")


def check(name: str) -> None:
    """Check a scenario and say so; its mistakes are an exception that lists them."""
    scenario = find(name)
    mark("ok", f"{scenario.name}: {scenario.document.get('title', '')}, for {scenario.ruleset.name}")
    say(f"       SHA-256 {scenario.digest}")


def show(name: str) -> None:
    """Describe a scenario as a player would want to know it before joining.

    A ruleset with a ``briefing`` says itself what there is to know; of another the figures, the units and the options are shown.
    """
    scenario = find(name)
    say(str(scenario.document.get("title", scenario.name)))
    say(f"{render(scenario.ruleset.title)}, rules {scenario.ruleset.version}")
    say()
    for text in _texts(scenario):
        say_wrapped(text)
        say()
    brief = getattr(scenario.ruleset, "briefing", None)
    if brief is None:
        _show_start(scenario)
    else:
        for section in brief(scenario.compiled):
            say(paint(render(section.title), "bold"))
            for line in section.lines:
                _say_item(render(line))
            say()
    say("To see the map:")
    say(f"  pbem new look --scenario {name}")
    say("  pbem map look --out look.svg")
    say()
    say(f"SHA-256 {scenario.digest}")


def _show_start(scenario: Scenario) -> None:
    ruleset = scenario.ruleset
    view = ruleset.view(ruleset.setup(scenario.compiled), None)
    for standing in ruleset.standings(view):
        say(f"  {render(standing.what):<40} {standing.value}")
    say()
    say("Where the units are")
    for line in ruleset.roster(view):
        place = f"{line.place} {line.name}".strip()
        remarks = "; ".join(render(remark) for remark in line.remarks)
        text = f"{render(ruleset.side_title(line.side)):<10} {place:<22} {', '.join(line.units)}  {remarks}".rstrip()
        _say_item(text)
    options = scenario.document.get("options", {})
    if options:
        say()
        say("Options")
        for key, value in options.items():
            say(f"  {key} = {value}")
    say()


def _say_item(text: str) -> None:
    """Print a line of a list; what does not fit goes on below, further in."""
    for line in textwrap.wrap(text, COLUMNS, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False):
        say(line)


def _texts(scenario: Scenario) -> list[str]:
    found: list[Any] = [scenario.document.get(key) for key in ("summary", "description", "note", "house")]
    return [text.strip() for text in found if isinstance(text, str) and text.strip()]
