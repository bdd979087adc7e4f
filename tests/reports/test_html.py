"""The HTML part: sound, in order, and saying what the text part says."""

import itertools
import re
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest

from pbem.reports.render import figures, render_html, render_mail, render_text
from pbem.reports.values import Letter, Report, StandingText
from tests.reports.letters import ALL
from tests.reports.pages import Page

PAGES = {name: Page(render_html(letter, above="above")) for name, letter in ALL.items()}
HEADINGS = {
    "receipt": ["Vesla Crossing", "2 lines were refused", "Your lines", "In force now", "Forecast",
                "Attack on 0806: 11 against 3, column 2-1", "Moves"],
    "report": ["Vesla Crossing", "Your move", "Map", "What happened", "The bridge at 0806", "Units lost", "How it stands",
               "Where the units are", "Axis", "Soviet", "The dice, and how to check them", "Attached", "Order sheet"],
    "reminder": ["Vesla Crossing", "Reminder: your orders are due", "Order sheet"],
    "welcome": ["Vesla Crossing", "You have a seat", "Orders", "The receipt", "Deadlines", "Your word for the dice",
                "The dice", "Order sheet"],
    "deadline": ["Vesla Crossing", "The deadline was moved", "The referee writes"],
    "ruling": ["Vesla Crossing", "A note from R. Quist"],
    "gameover": ["Vesla Crossing", "Axis (Hanna) has won", "How it stood", "Where the units were", "Axis", "Soviet",
                 "How to check the game"],
    "state": ["Vesla Crossing", "Orders are awaited", "What is owed", "Axis", "Soviet", "In force now", "Map",
              "How it stands", "Where the units are", "Axis", "Soviet"],
    "map": ["Vesla Crossing", "Map", "What happened", "The bridge at 0806", "Where the units are", "Axis", "Soviet"],
    "supply": ["Vesla Crossing", "Map", "Supply: Axis", "Supply: Soviet"],
    "refusal": ["pbem", "The code of this mail is for a segment that is closed", "Why", "What to do", "What was in it"],
}  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_every_element_is_closed(name: str) -> None:
    """Every element is closed in order."""
    assert PAGES[name].faults == []


@pytest.mark.parametrize("name", ALL)
def test_the_headings_come_in_order(name: str) -> None:
    """One h1, then what to do, then the rest in its order, no level left out."""
    page = PAGES[name]
    assert [text for _, text in page.headings] == HEADINGS[name]
    levels = [int(tag[1]) for tag, _ in page.headings]
    assert levels.count(1) == 1
    assert all(b - a <= 1 for a, b in itertools.pairwise(levels))


@pytest.mark.parametrize("name", ALL)
def test_nothing_runs_and_nothing_is_fetched(name: str) -> None:
    """No script, form, frame or handler; every link is inside the mail."""
    page = PAGES[name]
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "link", "form", "input", "iframe", "object", "embed", "base", "svg", "a"}
    assert [name for _, name, _ in page.values if name.startswith("on") or name == "style"] == []
    assert [value for _, name, value in page.values if name in ("src", "href", "background")] == (
        ["cid:map"] if name in ("report", "state", "map", "supply") else []
    )


@pytest.mark.parametrize("name", ALL)
def test_tables_say_what_they_are(name: str) -> None:
    """Tables for layout say that they are; heads of data tables have a scope; pictures have a description."""
    for tag, names in PAGES[name].elements:
        if tag == "th":
            assert "scope" in names
        if tag == "img":
            assert "alt" in names
            assert "width" in names
    classes = [value for tag, name, value in PAGES[name].values if tag == "table" and name == "class"]
    assert set(classes) <= {"wrap", "sheet", "sheet wide", "facts", "box", "data", "track"}


def test_the_picture_is_said_in_words() -> None:
    """Without pictures the report still says where every unit in the crop stands."""
    (alt,) = [value for tag, name, value in PAGES["report"].values if (tag, name) == ("img", "alt")]
    assert "3pz.6" in alt
    assert "0706" in alt
    assert "Soviet" in alt


def sentences(value: Any) -> Iterator[str]:
    """Every text in a value that a reader reads."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            if field not in ("language", "subject", "alt", "cid", "caption", "status", "kind", "map"):
                yield from sentences(getattr(value, field))
    elif isinstance(value, tuple):
        for one in value:
            yield from sentences(one)
    elif isinstance(value, str) and value:
        yield value


def folded(text: str) -> str:
    """A text as both parts have it: without blanks, strokes, marks below a line, comment signs, halves or case."""
    return re.sub(r"[\s\\−\-#^]|½|1/2", "", text).casefold()


@pytest.mark.parametrize("name", ALL)
def test_both_parts_say_the_same(name: str) -> None:
    """Whatever the value says stands in the HTML and in the text, in the same words."""
    html = folded("".join(PAGES[name].words).replace("½", ""))
    text = folded(render_text(ALL[name]))
    for sentence in sentences(ALL[name]):
        assert folded(sentence) in html, sentence
        assert folded(sentence) in text, sentence


def test_numbers_have_a_true_minus() -> None:
    """A minus before a number is a minus sign; odds, hexes and names keep their stroke."""
    assert figures("-1, 3-1, 394-3, a-1, 6 1/2, 1/2, 11/2, -x") == "−1, 3-1, 394-3, a-1, 6½, ½, 11/2, -x"


def test_a_figure_of_the_state_is_no_fraction() -> None:
    """One of two is written so among the figures of the state, and a negative one has its sign."""
    shown = (StandingText("Counters", "1/2", "2/2"), StandingText("Points", "-3", "-1"))
    html = render_html(msgspec.structs.replace(cast(Report, ALL["report"]), standings=shown))
    assert ">1/2 <" in html
    assert "was 2/2" in html
    assert ">−3 <" in html


def test_a_subject_is_one_line() -> None:
    """A subject never holds a line feed or a control character."""
    letter = msgspec.structs.replace(ALL["ruling"], subject="a\r\nBcc: b\x00\x1b")
    assert render_mail(letter).subject == "a Bcc: b"


@pytest.mark.parametrize("name", ALL)
def test_the_line_for_answers_comes_first(name: str) -> None:
    """The line above which answers are read is the first thing in both parts, and is left out where there is none."""
    letter: Letter = ALL[name]
    assert render_text(letter, above="ABOVE").startswith("ABOVE\n\n")
    assert PAGES[name].text.startswith("above ")
    assert 'class="above"' not in render_html(letter)
