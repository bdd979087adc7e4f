"""Reports in another language."""

import re

import pytest

from pbem.core.text import install
from pbem.reports.inputs import SeatInfo
from pbem.reports.languages import LANGUAGES, catalogue
from pbem.reports.render import render_html, render_text
from pbem.reports.svgmap import draw_map
from tests.reports import fake, letters
from tests.reports.pages import Page
from tests.reports.samples import sample


class Shouting:
    """A catalogue that says everything in capitals, fields left alone."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(\{\w*\}|%\(\w+\)s)|([^{%]+)", lambda found: found[1] or found[2].upper(), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


install({"qq": Shouting()})
SEAT = SeatInfo("red", fake.SEAT.side_title, "hanna", "qq", "Europe/Paris")
SAID = {
    "receipt": ["2 LINES WERE REFUSED", "LINE 5", "COLUMN 25", "YOU HAVE NO UNIT NAMED 29.51.", "NOTHING OF THIS LINE WAS TAKEN.",
                "THURSDAY 3 DECEMBER 2026, 20:00 CET (19:00 UTC)", "71 HOURS", "IN FORCE NOW", "7½ OF 10"],
    "report": ["YOUR MOVE", "YOU OWE", "WHAT HAPPENED", "NO ORDERS CAME FROM SOVIET (Teodor)", "WAS 4", "ORDER SHEET",
               "THE WORD OF AXIS WAS"],
}  # fmt: skip


@pytest.mark.parametrize("name", ["receipt", "report"])
def test_every_sentence_is_the_catalogues(name: str) -> None:
    """With a catalogue the sentences of a mail are the catalogue's, and names stay as they are."""
    made = {"receipt": letters.receipt, "report": letters.report}[name](seat=SEAT)
    words = Page(render_html(made)).text
    for said in SAID[name]:
        assert said in words
        assert said.capitalize() not in words
    assert "(hanna)" in words
    assert "(hanna)" in render_text(made)


def test_the_legend_is_in_the_readers_language() -> None:
    """The words of a map's legend are the catalogue's, names on the map are not."""
    svg = draw_map(sample(), language="qq")
    assert "RAILROAD" in svg
    assert ">railroad<" not in svg
    assert ">Lomna<" in svg


@pytest.mark.parametrize("language", ["en", "xx", "", "../..", "fr/../..", "a\x00b", "zz_ZZ"])
def test_a_language_without_a_catalogue_is_english(language: str) -> None:
    """A code that has no catalogue, or is none, has no catalogue and fails in no way."""
    assert catalogue(language) is None


def test_english_is_among_the_languages() -> None:
    """A seat may have English, French or Russian."""
    assert LANGUAGES == ("en", "fr", "ru")
