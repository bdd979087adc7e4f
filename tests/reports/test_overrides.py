"""Templates of a referee: in a sandbox, complete in what they are given, and never at the price of a mail."""

import os
from pathlib import Path

import msgspec
import pytest

from pbem.reports.overrides import LARGEST_FILE, check_folder, render_with
from pbem.reports.page import refuse_page
from pbem.reports.render import environment, loader, render_mail
from tests.reports import contexts
from tests.reports.letters import ALL

NOTE = ALL["ruling"]
SHIPPED = render_mail(NOTE, above="above")

ESCAPES = {
    "class of a text": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "class of the mail": "{{ mail.__class__ }}",
    "fields of the mail": "{{ mail.__struct_fields__ }}",
    "globals of a function": "{{ rule.__globals__ }}",
    "globals of a macro": "{% macro m() %}{% endmacro %}{{ m.__init__.__globals__ }}",
    "by brackets": "{{ mail['__class__'] }}",
    "by format": "{{ '{0.__class__}'.format(mail) }}",
    "by format_map": "{{ '{m.__class__}'.format_map({'m': mail}) }}",
    "by the filter attr": "{{ mail|attr('__class__') }}",
    "by the filter map": "{{ [mail]|map(attribute='__class__')|first }}",
    "the loader": "{{ self._TemplateReference__context.environment.loader }}",
    "cycler": "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "lipsum": "{{ lipsum() }}",
    "config": "{{ config }}",
    "a module": "{% import 'os' as os %}{{ os.system('id') }}",
    "change a list": "{{ mail.sections.append(1) }}",
    "change the mail": "{% set mail.title = 'x' %}",
    "a huge text": "{{ 'x' * 1000000000 }}",
    "a huge number": "{{ 9 ** 999999 }}",
    "a huge list": "{{ ([0] * 10000) * 10000 }}",
    "a huge range": "{{ range(1000000000)|list }}",
    "a mail without end": "{% for a in range(90000) %}{% for b in range(90000) %}xxxxxxxx{% endfor %}{% endfor %}",
    "itself without end": "{% include 'notice.txt.j2' %}",
    "a macro without end": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "another folder": "{% include '../secret.txt.j2' %}",
    "an absolute path": "{% include '/etc/secret.txt.j2' %}",
    "a name that is made": "{% include mail.title ~ '.txt.j2' %}",
    "a name with a stroke": "{% include 'sub/parts.txt.j2' %}",
    "a name with NUL": "{% include 'parts\x00.txt.j2' %}",
    "the other part": "{% include 'parts.html.j2' %}",
    "texts of players translated": "{{ _(mail.title) }}",
    "translation by another name": "{% set t = _ %}{{ t(mail.title) }}",
    "a statement that is none": "{% do mail %}",
    "raw Python": "{% python %}import os{% endpython %}",
}
"""Templates that want more than the mail."""


def folder_with(folder: Path, **files: str) -> Path:
    """Make a folder of templates; the name of a file is written with ``_`` for a dot."""
    made = folder / "templates"
    made.mkdir(exist_ok=True)
    for name, text in files.items():
        (made / name.replace("_", ".")).write_text(text, "utf-8")
    return made


@pytest.mark.parametrize("name", ALL)
def test_an_empty_folder_changes_nothing(name: str, tmp_path: Path) -> None:
    """In the sandbox the templates that ship give the same bytes."""
    assert render_with(ALL[name], [folder_with(tmp_path)], above="above") == (render_mail(ALL[name], above="above"), "")


@pytest.mark.parametrize("escape", ESCAPES)
def test_a_template_cannot_reach_beyond_the_mail(escape: str, tmp_path: Path) -> None:
    """What a template may not do is refused, the mail is the one that ships makes, and the fault names the file."""
    (tmp_path / "secret.txt.j2").write_text("SECRET", "utf-8")
    folder = folder_with(tmp_path, notice_txt_j2="first line\n" + ESCAPES[escape])
    made, why = render_with(NOTE, [folder], above="above")
    assert made == SHIPPED
    assert why.startswith((str(folder), "notice."))
    assert "SECRET" not in why
    assert "\n" not in why


PAGES = {
    "script": "<script>alert(1)</script>",
    "handler": "<p onclick='x'>x</p>",
    "frame": "<iframe src='cid:x'></iframe>",
    "form": "<form><input></form>",
    "picture elsewhere": "<img src='https://example.org/x.png' alt=''>",
    "picture from the disk": "<img src='file:///etc/passwd' alt=''>",
    "data": "<img src='data:image/png;base64,AAAA' alt=''>",
    "link that runs": "<a href='javascript:alert(1)'>x</a>",
    "link that runs, hidden": "<a href='&#106;avascript:alert(1)'>x</a>",
    "style that fetches": "<p style='background:url(http://x)'>x</p>",
    "style sheet": "<style>@import 'x';</style>",
    "link to a style sheet": "<link rel='stylesheet' href='x.css'>",
    "refresh": "<meta http-equiv='refresh' content='0;url=http://x'>",
    "base": "<base href='http://x/'>",
    "svg": "<svg><a href='#'>x</a></svg>",
    "object": "<object data='x'></object>",
    "srcset": "<img srcset='http://x 2x' src='cid:a' alt=''>",
    "escaping off": "{% autoescape false %}{{ mail.title }}{% endautoescape %}",
    "safe": "{{ mail.title|safe }}",
    "text part in HTML": "{% include 'parts.txt.j2' %}",
    "texts of players as markup": "{{ _(mail.title) }}",
}
"""HTML that no mail may hold."""


@pytest.mark.parametrize("page", PAGES)
def test_no_template_can_make_a_mail_that_runs_or_fetches(page: str, tmp_path: Path) -> None:
    """HTML with a script, handler, form, frame or anything from elsewhere is refused, and the mail is the one that ships makes."""
    head, end = '{% extends "shipped/notice.html.j2" %}\n{% block body %}\n', "\n{% endblock %}"
    folder = folder_with(tmp_path, notice_html_j2=head + PAGES[page] + end)
    made, why = render_with(NOTE, [folder], above="above")
    assert made == SHIPPED
    assert why.endswith("The template that ships was used instead.")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("{{ mail.nothing }}", 1, "nothing"),
        ("a\n\n{{ nothing }}", 3, "nothing"),
        ("a\n{% if %}", 2, "Expected an expression"),
        ("a\n{{ mail.title|nofilter }}", 2, "nofilter"),
        ("{% block x %}", 1, "Unexpected end"),
        ("{% include 'none.txt.j2' %}", 1, "there is no template none.txt.j2"),
        ("a\n{{ mail.todo.title }}", 2, "None"),
        ("a\nb\n{{ 1 / 0 }}", 3, "division"),
    ],
)
def test_a_fault_is_named_with_file_and_line(text: str, line: int, said: str, tmp_path: Path) -> None:
    """One line names the file, the line in it and what is wrong."""
    folder = folder_with(tmp_path, notice_txt_j2=text)
    made, why = render_with(NOTE, [folder], above="above")
    assert made == SHIPPED
    assert why.startswith(f"{folder / 'notice.txt.j2'}:{line}: ")
    assert said in why


def test_a_broken_partial_is_named_where_it_is_missed(tmp_path: Path) -> None:
    """A partial that lacks a macro is a fault in the mails that need it, and none in the others."""
    folder = folder_with(tmp_path, parts_txt_j2="{% macro sections(list) %}SECTIONS{% endmacro %}")
    made, why = render_with(NOTE, [folder])
    assert (why, "SECTIONS" in made.text, "SECTIONS" in made.html) == ("", True, False)
    made, why = render_with(ALL["report"], [folder])
    assert made == render_mail(ALL["report"])
    assert "'head'" in why


def test_one_file_is_changed_and_the_rest_ships(tmp_path: Path) -> None:
    """A template that stands before another can build on it, and the other part of the mail stays as it was."""
    text = '{% extends "shipped/notice.txt.j2" %}\n{% block body %}\nOUR CLUB {{ rule("=") }}\n{{ super() }}\n{% endblock %}'
    made, why = render_with(NOTE, [folder_with(tmp_path, notice_txt_j2=text)], above="above")
    assert why == ""
    assert f"OUR CLUB {'=' * 72}" in made.text
    rest = made.text.replace(f"OUR CLUB {'=' * 72}\n", "")
    assert [line for line in rest.splitlines() if line] == [line for line in SHIPPED.text.splitlines() if line]
    assert made.html == SHIPPED.html


def test_other_colours_need_one_file(tmp_path: Path) -> None:
    """A style sheet of one's own stands on the elements of every mail."""
    folder = folder_with(
        tmp_path, mail_css="h1 { color: #123456; } @media (max-width: 9px) { h1 { color: #654321 !important; } }"
    )
    for letter in ALL.values():
        made, why = render_with(letter, [folder])
        assert why == ""
        assert '<h1 style="color:#123456">' in made.html
        assert "@media (max-width:9px){h1{color:#654321!important}}" in made.html


@pytest.mark.parametrize(
    "css", ["p { color: {{ mail.title }} }", "p { background: url(http://x) }", "@import 'x';", "p{a:\\75rl(x)}"]
)
def test_a_style_sheet_holds_colours_and_sizes_alone(css: str, tmp_path: Path) -> None:
    """A style sheet with an expression, an import or an address is refused."""
    made, why = render_with(NOTE, [folder_with(tmp_path, mail_css=css)], above="above")
    assert made == SHIPPED
    assert why


def test_the_first_folder_goes_before_the_second(tmp_path: Path) -> None:
    """The game's templates go before those of the settings, and those before the ones that ship."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first = folder_with(tmp_path / "a", notice_txt_j2="GAME")
    second = folder_with(tmp_path / "b", notice_txt_j2="SETTINGS", notice_html_j2="<p>SETTINGS</p>")
    made, why = render_with(NOTE, [first, second])
    assert (why, made.text, "SETTINGS" in made.html) == ("", "GAME\n", True)


def test_texts_of_players_are_escaped_in_own_templates(tmp_path: Path) -> None:
    """Whatever a template of one's own does with a text, it stays a text in HTML."""
    folder = folder_with(
        tmp_path,
        notice_html_j2="{% set a %}{{ mail.title }}{% endset %}<p>{{ mail.title }}{{ a }}{{ mail.title|replace('x', 'y')|upper }}"
        "{{ _('%(value)s', value=mail.title) }}{{ [mail.title, '<i>']|join('-') }}{{ (mail.title|e).lower() }}</p>",
    )
    made, why = render_with(msgspec.structs.replace(NOTE, title="<b>x"), [folder])
    assert why == ""
    assert "<b" not in made.html.partition("<p>")[2].lower()
    assert "<i>" not in made.html


def test_a_changed_template_is_read_again(tmp_path: Path) -> None:
    """A template that is mended between two mails is used for the second."""
    folder = folder_with(tmp_path, notice_txt_j2="{{ broken }}")
    assert render_with(NOTE, [folder])[1]
    path = folder_with(tmp_path, notice_txt_j2="MENDED") / "notice.txt.j2"
    os.utime(path, (1, 1))
    made, why = render_with(NOTE, [folder])
    assert (why, made.text) == ("", "MENDED\n")


def test_a_folder_is_looked_through(tmp_path: Path) -> None:
    """Each file has its verdict: good, no name of a template, too large, no text, not in the folder, broken."""
    folder = folder_with(tmp_path, notice_txt_j2="fine", own_html_j2="<p>{% include 'parts.html.j2' %}</p>")
    (folder / "Report.html").write_text("x", "utf-8")
    (folder / "base.txt.j2").write_text("x" * (LARGEST_FILE + 1), "utf-8")
    (folder / "base.html.j2").write_bytes(b"\xff\xfe")
    (folder / "report.txt.j2").write_text("a\n{% endif %}", "utf-8")
    (folder / ".hidden").write_text("x", "utf-8")
    outside = tmp_path / "outside.txt.j2"
    outside.write_text("SECRET", "utf-8")
    (folder / "receipt.txt.j2").symlink_to(outside)
    said = dict(check_folder(folder))
    assert (said.pop("notice.txt.j2"), said.pop("own.html.j2")) == ("", "")
    words = {
        "Report.html": "no name of a template",
        "base.txt.j2": "more than",
        "base.html.j2": "UTF-8",
        "report.txt.j2": ":2: ",
        "receipt.txt.j2": "outside the folder",
    }
    assert said.keys() == words.keys()
    for name, word in words.items():
        assert word in said[name]


def test_the_templates_that_ship_keep_the_rules_for_others(tmp_path: Path) -> None:
    """Copied into a folder the templates that ship are found good, and give the same mails."""
    folder = folder_with(tmp_path)
    names = [name for name in loader().list_templates() if name.endswith((".j2", ".css"))]
    for name in names:
        source, _, _ = loader().get_source(environment(), name)
        (folder / name).write_text(source, "utf-8")
    assert check_folder(folder) == [(name, "") for name in sorted(names)]
    for letter in ALL.values():
        assert render_with(letter, [folder]) == (render_mail(letter), "")


@pytest.mark.parametrize(
    "html",
    [
        "<a href='https://example.org/a?b=c'>x</a>",
        "<a href='mailto:a@b.test'>x</a>",
        "<a href='#sheet'>x</a>",
        "<img src='cid:m' alt=''>",
    ],
)
def test_links_and_pictures_of_the_mail_are_good(html: str) -> None:
    """A link to the web, to a mail address or into the mail, and a picture in the mail, may stand in it."""
    refuse_page(html)


def test_the_guide_lists_all_that_a_template_is_given() -> None:
    """Every attribute of every structure, and every filter, stands in the guide as it is; ``contexts`` writes it anew."""
    assert contexts.filled(contexts.guide()) == contexts.guide()
    for part in contexts.parts():
        assert part in contexts.guide()
    assert len([line for line in contexts.parts()[0].splitlines() if line.startswith("| `")]) == 10
    assert "`lines` (list of LineText)" in contexts.parts()[0]


def test_the_example_of_the_guide_works(tmp_path: Path) -> None:
    """The template that the guide shows is good and does what is said of it."""
    text = contexts.guide().partition("{% extends")[2].partition("\n\n")[0]
    folder = folder_with(tmp_path, notice_txt_j2="{% extends" + text.replace("\n    ", "\n"))
    made, why = render_with(NOTE, [folder])
    assert why == ""
    assert "ORDERS -> club@example.org" in made.text
