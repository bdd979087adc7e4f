"""Values to mails: the text part and the HTML part, through Jinja templates that hold layout and headings only."""

import re
from functools import lru_cache, partial
from pathlib import Path

import jinja2
import msgspec

from pbem.core.text import Message
from pbem.core.text import render as say
from pbem.reports import layout
from pbem.reports.inline import inline_css
from pbem.reports.plain import WIDTH, clean, one_line, table, wrap
from pbem.reports.values import Letter, LossText, PlaceText

_HALF = re.compile(r"(\d) 1/2\b")
_LONE_HALF = re.compile(r"(?<![\d/])1/2(?![\d/])")
_MINUS = re.compile(r"(?<![\w.\-−])-(?=\d)")
_BLANK_LINES = re.compile(r"\n{4,}")

SIGNATURE = "-- "
"""What stands above the foot: a mail program leaves out what is below when it quotes."""


class Rendered(msgspec.Struct, frozen=True):
    """A mail ready to be packed: subject, text part, HTML part."""

    subject: str
    text: str
    html: str


def render_mail(
    value: Letter, *, above: str = "", environment: jinja2.Environment | None = None, most: int = 0, inline: bool = True
) -> Rendered:
    """Render a mail in the language of its value, its style on its elements; ``above`` is the line above which answers are read.

    ``environment``: other templates than those that ship. ``most``: characters that a part may have, 0 for any number. ``inline``:
    off for a page that a browser shows, whose style may stay in its head.

    Raises:
        jinja2.UndefinedError: a template names what the value does not have, which is a fault of the template.
        jinja2.TemplateRuntimeError: a part is larger than it may be.
    """
    text = render_text(value, above=above, environment=environment, most=most)
    html = render_html(value, above=above, environment=environment, most=most)
    return Rendered(one_line(value.subject), text, inline_css(html) if inline else html)


def render_text(value: Letter, *, above: str = "", environment: jinja2.Environment | None = None, most: int = 0) -> str:
    """Render the text part of a mail: 72 columns, no control characters."""
    text = clean(_filled(value, "txt", above, environment, most))
    lines = [line if line == SIGNATURE else line.rstrip() for line in text.split("\n")]
    return _BLANK_LINES.sub("\n\n\n", "\n".join(lines)).strip("\n") + "\n"


def render_html(value: Letter, *, above: str = "", environment: jinja2.Environment | None = None, most: int = 0) -> str:
    """Render the HTML part of a mail with its style sheet in its head; it can be followed without it, and without pictures."""
    return clean(_filled(value, "html", above, environment, most))


def _filled(value: Letter, form: str, above: str, given: jinja2.Environment | None, most: int) -> str:
    template = (given or environment(value.language)).get_template(f"{value.TEMPLATE}.{form}.j2")
    if not most:
        return template.render(mail=value, above=above)
    parts: list[str] = []
    size = 0
    for part in template.generate(mail=value, above=above):
        size += len(part)
        if size > most:
            raise jinja2.TemplateRuntimeError(f"the mail would have more than {most} characters")
        parts.append(part)
    return "".join(parts)


def loader() -> jinja2.BaseLoader:
    """Return where templates come from: the package, or in a checkout its top-level folder."""
    package = Path(__file__).resolve().parent.parent
    folders = (package / "templates", package.parent / "templates")
    return jinja2.FileSystemLoader([str(folder) for folder in folders if (folder / "base.html.j2").is_file()])


def is_markup(name: str | None) -> bool:
    """Say whether a template is escaped: all are but those of text parts."""
    return name is None or not name.endswith(".txt.j2")


@lru_cache(maxsize=8)
def environment(language: str = "en") -> jinja2.Environment:
    """Return the Jinja environment of a language: escaping on, missing names are errors, headings from the catalogue."""
    made = jinja2.Environment(
        loader=loader(),
        autoescape=is_markup,  # noqa: S701 - it says no to text parts alone
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    equip(made, language)
    return made


def equip(made: jinja2.Environment, language: str) -> None:
    """Give an environment the filters and functions of the templates, and the catalogue of a language."""
    gettext, ngettext = partial(_gettext, language), partial(_ngettext, language)
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.filters.update(
        figures=figures,
        sides=layout.sides,
        facts=layout.facts,
        wrapped=_wrapped,
        orders=layout.order_lines,
        sheet=layout.sheet_lines,
        judged=layout.judged,
        box=layout.box,
        chances=layout.chances,
        move=layout.move,
        roll=layout.roll,
        columns=_columns,
        losses=_losses,
        roster=_roster,
        indented=_indented,
    )
    made.globals["rule"] = lambda sign="-": sign[:1] * WIDTH


def figures(text: str) -> str:
    """Write a minus before a number as a minus sign, and halves as one sign, for the HTML part."""
    return _MINUS.sub("−", _LONE_HALF.sub("½", _HALF.sub(r"\1½", clean(text))))


def _gettext(language: str, text: str) -> str:
    return say(Message(text), language) if text else ""


def _ngettext(language: str, one: str, many: str, count: int) -> str:
    return say(Message(one, {}, many, count), language)


def _wrapped(text: str, first: str = "", rest: str | None = None) -> str:
    return "\n".join(wrap(text, first, rest))


def _columns(rows: list[tuple[str, ...]], indent: int = 4) -> str:
    return "\n".join(table(rows, indent))


def _losses(rows: tuple[LossText, ...], *heads: str) -> str:
    return _columns([heads, *((row.unit, row.side, row.place) for row in rows)])


def _roster(rows: tuple[PlaceText, ...]) -> str:
    return _columns([(row.place, " - ".join((row.units, *row.remarks))) for row in rows])


def _indented(text: str, by: int = 2) -> str:
    return "\n".join(" " * by + line if line else "" for line in clean(text).split("\n"))
