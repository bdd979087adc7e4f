"""The style of a mail on its elements: nothing is left in the head but what a narrow or dark screen needs."""

import re
import subprocess
import sys

import pytest

from pbem.reports.inline import inline_css, split_css
from pbem.reports.render import render_html, render_mail
from tests.reports.letters import ALL
from tests.reports.pages import Page

MAILS = {name: render_mail(letter).html for name, letter in ALL.items()}
SHEET = render_html(ALL["report"]).partition("<style>")[2].partition("</style>")[0]


@pytest.mark.parametrize("name", ALL)
def test_only_media_blocks_stay_in_the_head(name: str) -> None:
    """The style in the head is that for narrow and for dark screens and nothing else."""
    (kept,) = re.findall(r"<style>(.*?)</style>", MAILS[name], re.DOTALL)
    assert re.sub(r"@media \([a-z-]+:\s?\w+\)\{([^{}]+\{[^{}]*\})*\}\n?", "", kept) == ""
    assert "max-width:480px" in kept
    assert "prefers-color-scheme:dark" in kept


@pytest.mark.parametrize("name", ALL)
def test_a_mail_says_the_same_with_its_style_on_its_elements(name: str) -> None:
    """Inlining adds style attributes and the bodies of tables, and changes no word, no other element and no order of them."""
    before, after = Page(render_html(ALL[name])), Page(MAILS[name])
    assert after.faults == []
    assert after.text == before.text
    assert after.headings == before.headings

    def elements(page: Page) -> list[tuple[str, list[str]]]:
        return [(tag, sorted({*names} - {"style"})) for tag, names in page.elements if tag != "tbody"]

    plain = elements(before)
    style = plain.index(("style", []))
    assert [one for one in elements(after) if one[0] != "style"] == plain[:style] + plain[style + 1 :]


@pytest.mark.parametrize(
    ("name", "most"), [("report", 40_000), ("receipt", 20_000), ("welcome", 15_000), ("gameover", 15_000)]
)
def test_the_mail_is_within_its_budget(name: str, most: int) -> None:
    """Each mail with its style on its elements is no larger than it may be; nothing is cut at 102 KB."""
    assert len(MAILS[name].encode()) <= most


def test_the_style_a_mail_needs_stands_on_its_elements() -> None:
    """A mail program that drops the head still shows paper, ink, the box and its bar."""
    body = MAILS["report"].partition("</head>")[2]
    for look in ("background:#FBF9F3", "border-left:6px solid #1F4B7A", "font-size:28px", "color:#5B5648"):
        assert look in body
    assert "prefers-color-scheme" not in body


def test_every_rule_of_the_sheet_is_used() -> None:
    """Each class that the style sheet names stands in some mail."""
    named = set(re.findall(r"\.([a-z]\w*)[ ,{:]", re.sub(r"\{[^{}]*\}", "{}", re.sub(r"/\*.*?\*/", "", SHEET))))
    used = {word for html in MAILS.values() for value in re.findall(r'class="([^"]*)"', html) for word in value.split()}
    used |= {"above"}
    assert named - used == set()


@pytest.mark.parametrize(
    ("css", "rules", "media"),
    [
        ("", "", ""),
        ("p { margin: 0 0 1px 0; }", "p{margin:0 0 1px 0}", ""),
        ("/* p { x: y } */ .a td , b{ color : red ; }", ".a td,b{color :red}", ""),
        ("@media (min-width: 1px) { p { a: b !important; } }\nh1 { c: d; }", "h1{c:d}", "@media (min-width:1px){p{a:b!important}}"),
        ("@charset 'x'; p { a: b }", "p{a:b}", "@charset 'x';"),
        ("p { a: b", "", ""),
    ],
)  # fmt: skip
def test_a_style_sheet_is_split(css: str, rules: str, media: str) -> None:
    """Plain rules and blocks are told apart, without remarks and needless blanks; what is not closed is left out."""
    assert split_css(css) == (rules, media)


def test_a_page_without_a_style_sheet_stays_as_it_is() -> None:
    """What has no style sheet is given back unchanged."""
    assert inline_css("<p class='a'>x</p>") == "<p class='a'>x</p>"


def test_nothing_is_fetched_for_a_style_sheet(tmp_path: object) -> None:
    """A style sheet elsewhere is not read, neither from the network nor from the disk."""
    page = (
        f'<html><head><link rel="stylesheet" href="file://{__file__}"><link rel="stylesheet" href="http://127.0.0.1:9/x.css">'
        "<style>@import url(http://127.0.0.1:9/y.css); p { color: red; }</style></head><body><p>x</p></body></html>"
    )
    assert '<p style="color:red">x</p>' in inline_css(page)


def test_the_inliner_is_loaded_when_a_mail_is_made() -> None:
    """Reports and referee can be imported without it: start-up is felt."""
    code = "import sys, pbem.reports.render, pbem.referee.letters; sys.exit('css_inline' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
