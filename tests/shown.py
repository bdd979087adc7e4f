"""What a page in Markdown shows: blocks, order lines, commands; for the tests of the README and of the handbooks."""

import re
import shlex
from typing import Any

import msgspec
import typer.main

from pbem.cli.app import app
from pbem.orders.frame import begins_with
from pbem.orders.grammar import STRUCTURE
from pbem.orders.lines import OrderText
from pbem.orders.model import ReadSheet
from pbem.referee import library
from pbem.rulesets.france_1940.words import GRAMMAR

_BLOCK = re.compile(r"^(?:    .*\n|\n(?=    ))+", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_NO_ORDER = ("pbem ", "code:", "word:", "#")


def fenced(text: str, name: str) -> str:
    """Return the one block that is fenced with a word."""
    (found,) = re.findall(rf"^```{name}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return str(found)


def without_fences(text: str) -> str:
    """Return a text without its fenced blocks."""
    return _FENCED.sub("", text)


def blocks(text: str) -> list[list[str]]:
    """Return the indented blocks of a text, each as its lines without indentation; blank lines are left out."""
    found = _BLOCK.findall(without_fences(text))
    return [[line[4:].rstrip() for line in block.splitlines() if line.strip()] for block in found]


def order_lines(lines: list[str]) -> list[str]:
    """Return those lines of an order sheet that must read by themselves."""
    return [line for line in lines if line.strip() and not line.startswith(_NO_ORDER)]


def is_structure(line: str) -> bool:
    """Say whether a line begins with a word of the sheet, such as amend or pass."""
    text = OrderText([(1, line)])
    return any(begins_with(text, GRAMMAR.structure, key) for key in STRUCTURE)


def readings(text: str, scenario: str = "sedan") -> list[ReadSheet]:
    """Read a text as each side of a scenario that ships, at its start."""
    found = library.find(scenario)
    ruleset, state = found.ruleset, found.ruleset.setup(found.compiled)
    return [ruleset.read(text, ruleset.view(state, side)) for side in ruleset.sides]


class Command(msgspec.Struct, frozen=True):
    """A command of pbem: the options it knows, and how many arguments it needs and takes at most (-1: any number)."""

    options: frozenset[str]
    least: int
    most: int


def commands() -> dict[str, Command]:
    """Return every command by its name behind ``pbem``."""
    root: Any = typer.main.get_command(app)
    found: dict[str, Command] = {}
    for name, command in root.commands.items():
        subs = getattr(command, "commands", None)
        named = {name: command} if subs is None else {f"{name} {sub}": made for sub, made in subs.items()}
        found |= {full: _command(made) for full, made in named.items()}
    return found


def _command(made: Any) -> Command:
    arguments = [one for one in made.params if one.param_type_name == "argument"]
    options = {spelling for one in made.params for spelling in one.opts if one.param_type_name == "option"}
    endless = any(one.nargs == -1 for one in arguments)
    return Command(
        frozenset({*options, "--help"}),
        sum(bool(one.required) for one in arguments),
        -1 if endless else len(arguments),
    )


def faulty_commands(text: str) -> list[str]:
    """Return the ``pbem …`` of a page, in a block or in a sentence, that is no command, or has an option that it does not know."""
    known = commands()
    faulty: list[str] = []
    for shown in re.findall(r"(?:^    |`|&& |bin/)pbem ([a-z][^`\n]*)", text, re.MULTILINE):
        line = re.split(r"\s{2,}|\s#\s", shown)[0]
        words = shlex.split(line)
        name = " ".join(words[:2]) if " ".join(words[:2]) in known else words[0]
        options = {word for word in words if word.startswith("--")}
        if name not in known or not options <= known[name].options:
            faulty.append(shown)
    return faulty
