"""Templates of a referee that go before those that ship: in a sandbox, checked before and after, never at the price of a mail."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from traceback import walk_tb
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pbem.reports.page import refuse_page
from pbem.reports.plain import one_line
from pbem.reports.render import Rendered, equip, is_markup, loader, render_mail
from pbem.reports.values import Letter

NAME = re.compile(r"(?:[a-z0-9][a-z0-9_-]{0,60}\.(?:html|txt)\.j2|mail\.css)")
"""What a template may be called: ``report.html.j2``, a partial of the referee's own, ``mail.css``."""

LARGEST_FILE = 200_000
"""Bytes of a template."""

LARGEST_MAIL = 400_000
"""Characters that a template may give for one part of a mail."""

_JINJA = (
    "abs batch capitalize count d default dictsort e escape first float forceescape groupby int items join last length list lower "
    "map max min reject rejectattr replace reverse round select selectattr slice sort string striptags sum title trim truncate "
    "unique upper wordcount wordwrap"
)
FILTERS = tuple(_JINJA.split())
"""Filters of Jinja that an overriding template may use, beside those of pbem."""

GLOBALS = ("range", "namespace", "_")
"""Functions of Jinja that an overriding template may call, beside ``rule`` and those of translation."""

_TRANSLATE = {"_", "gettext", "ngettext"}


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja without what reaches beyond the mail: no underscored attribute, no change of a value, no text without end."""

    intercepted_binops = frozenset(("*", "**"))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Compute a product or power, of small numbers alone or of a text with a small number.

        Raises:
            SecurityError: the result would be large.
        """
        big = any(isinstance(one, int) and abs(one) > 10_000 for one in (left, right))
        long = any(not isinstance(one, int | float) and len(one) > 1_000 for one in (left, right))
        if big or long or (operator == "**" and abs(right) > 16):
            raise SecurityError(f"the result of {operator} would be too large")
        return super().call_binop(context, operator, left, right)


class FolderLoader(jinja2.BaseLoader):
    """Templates of one folder: plain names, files that lie in it, and nothing that turns escaping off."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Any]:
        """Return the source of a template.

        Raises:
            TemplateNotFound: the folder does not hold it, or its name is none of a template.
            TemplateSyntaxError: it cannot be read, or does what no template may.
        """
        path = self.folder / template
        if not NAME.fullmatch(template) or not path.is_file():
            raise jinja2.TemplateNotFound(template)

        def refuse(why: str, line: int = 1) -> jinja2.TemplateSyntaxError:
            return jinja2.TemplateSyntaxError(why, line, template, str(path))

        if path.resolve().parent != self.folder.resolve():
            raise refuse("the file lies outside the folder")
        state = path.stat()
        if state.st_size > LARGEST_FILE:
            raise refuse(f"the file has more than {LARGEST_FILE} bytes")
        try:
            source = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise refuse("the file cannot be read as UTF-8") from None
        for why, line in faults(environment.parse(source, template, str(path)), template):
            raise refuse(why, line)
        return source, str(path), lambda: path.is_file() and path.stat().st_mtime_ns == state.st_mtime_ns


def faults(tree: nodes.Template, name: str) -> Iterator[tuple[str, int]]:
    """Find what an overriding template may not do, though Jinja could: the sentence and the line."""
    for node in tree.find_all((nodes.EvalContextModifier, nodes.ScopedEvalContextModifier)):
        yield "escaping cannot be turned off", node.lineno
    for link in tree.find_all((nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)):
        wanted = getattr(link, "template", None)
        if not isinstance(wanted, nodes.Const) or not isinstance(wanted.value, str):
            yield "a template is named by a text in quotes", link.lineno
        elif is_markup(wanted.value) != is_markup(name):
            yield f'"{wanted.value}" is for the other part of a mail', link.lineno
    called = {id(call.node) for call in tree.find_all(nodes.Call) if _is_plain(call)}
    for word in tree.find_all(nodes.Name):
        if word.name in _TRANSLATE and id(word) not in called:
            yield f"{word.name} translates texts in quotes alone", word.lineno
    if name == "mail.css":
        for part in (child for out in tree.find_all(nodes.Output) for child in out.nodes):
            if not isinstance(part, nodes.TemplateData):
                yield "a style sheet holds no expressions", part.lineno


def _is_plain(call: nodes.Call) -> bool:
    """Say whether what a call translates is written out: one text, or for plurals two and a number."""
    many = isinstance(call.node, nodes.Name) and call.node.name == "ngettext"
    texts = call.args[: 2 if many else 1]
    return len(texts) == (2 if many else 1) and all(isinstance(one, nodes.Const) for one in texts) and not call.dyn_args


@lru_cache(maxsize=16)
def sandbox(folders: tuple[Path, ...], language: str) -> Sandbox:
    """Return the environment in which templates of folders go before those that ship, the first folder first.

    Those that ship can also be named ``shipped/…``, so that an override can build on the one that it stands before.
    """
    made = Sandbox(
        loader=jinja2.ChoiceLoader([*map(FolderLoader, folders), loader(), jinja2.PrefixLoader({"shipped": loader()})]),
        autoescape=is_markup,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters = {name: made.filters[name] for name in FILTERS}
    made.globals = {name: value for name, value in made.globals.items() if name in GLOBALS}
    equip(made, language)
    return made


def render_with(
    value: Letter, folders: Sequence[Path], *, above: str = "", inline: bool = True
) -> tuple[Rendered, str]:
    """Render a mail with the templates of folders before those that ship.

    Where one of them is broken the mail is made with those that ship alone, so that none is lost; the second value is then the
    fault in a line, with file and line, else "".
    """
    if not folders:
        return render_mail(value, above=above, inline=inline), ""
    try:
        made = render_mail(
            value, above=above, inline=inline, environment=sandbox(tuple(folders), value.language), most=LARGEST_MAIL
        )
        refuse_page(made.html)
    except Exception as error:  # whatever a template does wrong, the mail is made
        why = fault(error, f"{value.TEMPLATE}.html.j2", folders)
        return render_mail(value, above=above, inline=inline), f"{why}. The template that ships was used instead."
    return made, ""


def check_folder(folder: Path) -> list[tuple[str, str]]:
    """Look through the templates of a folder by name: what is wrong with each, "" where nothing is that can be told without a mail."""
    found: list[tuple[str, str]] = []
    made = sandbox((folder,), "en")
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.is_dir():
            continue
        why = ""
        if not NAME.fullmatch(path.name):
            why = f"{path}: is no name of a template; those are as report.html.j2, and mail.css"
        else:
            try:
                made.get_template(path.name)
            except jinja2.TemplateError as error:
                why = fault(error, path.name, (folder,))
        found.append((path.name, why))
    return found


def fault(error: Exception, name: str, folders: Sequence[Path]) -> str:
    """Say in a line which template failed, where and why; ``name`` is the one that was asked for."""
    if isinstance(error, jinja2.TemplateSyntaxError):
        places = [(error.filename or error.name or "", error.lineno)]
    else:
        frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
        found = [one for one in frames if one[0].endswith((".j2", ".css"))]
        places = [one for one in found if Path(one[0]).parent in folders] or found
    place = ":".join(map(str, places[-1])) if places else name
    why = error.message if isinstance(error, jinja2.TemplateError) and error.message else str(error)
    if isinstance(error, jinja2.TemplateNotFound):
        why = f"there is no template {error.name}"
    return one_line(f"{place}: {why or type(error).__name__}").rstrip(".")
