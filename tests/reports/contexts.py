"""The context of every template as the guide of templates lists it: ``python -m tests.reports.contexts`` writes it anew."""

import textwrap
import types
import typing
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

import msgspec
from jinja2 import Environment

from pbem.reports import values
from pbem.reports.overrides import FILTERS
from pbem.reports.render import environment

GUIDE = "templates.md"
STRUCTS = {
    name: cls
    for name, cls in vars(values).items()
    if isinstance(cls, type) and issubclass(cls, msgspec.Struct) and cls is not msgspec.Struct
}
"""Every struct that a template can meet, by name."""


def guide() -> str:
    """Return the text of the guide."""
    return (resources.files("pbem.guides") / GUIDE).read_text("utf-8")


def kind(found: object) -> str:
    """Say in a word what an attribute holds: ``text``, ``number``, ``Fact``, ``Facts`` for several."""
    if isinstance(found, types.UnionType) or typing.get_origin(found) is typing.Union:
        return kind(typing.get_args(found)[0]) + " or none"
    if typing.get_origin(found) is tuple:
        inner = typing.get_args(found)[0]
        return (
            f"lists of {kind(inner).removeprefix('list of ')}"
            if typing.get_origin(inner) is tuple
            else f"list of {kind(inner)}"
        )
    plain = {str: "text", int: "number", bool: "yes or no"}
    return plain[found] if found in plain else getattr(found, "__name__", "")


def attributes(cls: type) -> dict[str, str]:
    """Return the attributes of a struct that are its own and not of every mail, with what they hold."""
    hints = typing.get_type_hints(cls)
    base = (
        set(values.Letter.__struct_fields__) if issubclass(cls, values.Letter) and cls is not values.Letter else set()
    )
    found = {name: kind(hints[name]) for name in cls.__struct_fields__ if name not in base}  # type: ignore[attr-defined]
    for name, member in vars(cls).items():
        if isinstance(member, property) and member.fget is not None:
            found[name] = kind(typing.get_type_hints(member.fget)["return"])
    return found


def row(cls: type) -> str:
    """Write the row of a struct: its name, or that of its templates, and its attributes with what they hold."""
    cells = ", ".join(f"`{name}`" + ("" if what == "text" else f" ({what})") for name, what in attributes(cls).items())
    if issubclass(cls, values.Letter):
        name = "every mail" if cls is values.Letter else f"`{cls.TEMPLATE}`"
        return f"| {name} | {cells or 'nothing more'} |"
    return f"| {cls.__name__} | {cells} |"


def _listed(lead: str, names: Iterable[str]) -> str:
    return textwrap.fill(f"{lead}: " + ", ".join(f"`{name}`" for name in names) + ".", 120, break_long_words=False)


def parts() -> tuple[str, ...]:
    """Return the generated paragraphs of the guide; each begins with words that begin no other."""
    letters = [row(cls) for cls in STRUCTS.values() if issubclass(cls, values.Letter)]
    others = [row(cls) for cls in STRUCTS.values() if not issubclass(cls, values.Letter)]
    own = sorted(set(environment().filters) - set(Environment(autoescape=True).filters))
    return (
        "\n".join(["| template | attributes of `mail` |", "| --- | --- |", *letters]),
        "\n".join(["| what | its attributes |", "| --- | --- |", *others]),
        _listed("Of pbem", own),
        _listed("Of Jinja", FILTERS),
    )


def filled(text: str) -> str:
    """Put the generated paragraphs where older ones of the same beginning stand."""
    made = {part.partition("\n")[0][:8]: part for part in parts()}
    return "\n\n".join(made.get(paragraph[:8], paragraph) for paragraph in text.rstrip("\n").split("\n\n")) + "\n"


if __name__ == "__main__":
    Path(str(resources.files("pbem.guides") / GUIDE)).write_text(filled(guide()), "utf-8")
