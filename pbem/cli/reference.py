"""``rules`` and ``guide``."""

import json
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec

from pbem.cli.terminal import say, say_wrapped
from pbem.core.text import msg
from pbem.referee.errors import Refused
from pbem.rulesets import registry


def rules(name: str, rule: str | None, as_json: bool) -> None:
    """Show all rules of a ruleset in a line each, or one with its source and options."""
    known = registry.rules(registry.load(name))
    if rule is not None:
        found = known.get(rule.upper())
        if found is None:
            raise Refused(
                msg("{ruleset} has no rule {rule}. pbem rules {ruleset} lists them.", ruleset=name, rule=rule)
            )
        rows = [found]
    else:
        rows = list(known.values())
    if as_json:
        say(json.dumps(msgspec.to_builtins(rows), ensure_ascii=False))
        return
    for row in rows:
        say(f"{row.id}   ({row.source})")
        say_wrapped(row.text, "  ")
        if row.options:
            say_wrapped("Options: " + "; ".join(row.options), "  ")
        if rule is None:
            say()


def guide(topic: str | None) -> None:
    """Print a handbook, or list them."""
    topics = _topics()
    if topic is None:
        say("Handbooks:")
        say()
        wide = max(map(len, topics), default=0)
        for name, file in topics.items():
            title = file.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")
            say(f"  pbem guide {name:<{wide}} {title}")
        return
    if topic not in topics:
        raise Refused(
            msg('There is no handbook "{topic}". These are: {topics}.', topic=topic, topics=", ".join(topics))
        )
    say(topics[topic].read_text(encoding="utf-8").rstrip())


def _topics() -> dict[str, Traversable]:
    shelf = resources.files("pbem.guides")
    files = sorted((file.name, file) for file in shelf.iterdir() if file.name.endswith(".md"))
    return {name.removesuffix(".md"): file for name, file in files}
