"""Mails and maps as pictures: measured in Chromium on a wide and a narrow screen, light and dark, after a trip through an .eml."""

import email
import re
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import default
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageStat

from pbem.mail.outgoing import MailKey, Outgoing, Picture, build
from pbem.reports.png import mail_width, to_png
from pbem.reports.render import render_mail
from pbem.reports.svgmap import crop_places, draw_map
from pbem.reports.values import Letter
from tests.reports import fake, letters
from tests.reports.browser import MAIL, MAP, Found, dark, font_css, measure, needs_chromium, shoot, with_picture
from tests.reports.rewrite import ABOVE
from tests.reports.samples import sample

pytestmark = needs_chromium
SCREENS = {"700-light": (700, False), "700-dark": (700, True), "380-light": (380, False), "380-dark": (380, True)}


def _in(language: str) -> dict[str, Letter]:
    seat = msgspec.structs.replace(fake.SEAT, language=language)
    return {f"receipt-{language}": letters.receipt(seat=seat), f"report-{language}": letters.report(seat=seat)}


MAILS = {**letters.ALL, **_in("fr"), **_in("ru")}


@lru_cache(maxsize=1)
def picture() -> bytes:
    """The map of the report, as it goes into the mail."""
    svg = draw_map(sample(), crop=crop_places(sample(), ("0706", "0806")))
    return to_png(svg, mail_width(svg))


def posted(html: str, text: str = "text") -> EmailMessage:
    """Send a page through an .eml and read it as a mail program does."""
    mail = Outgoing(
        "referee@pbem.test", "hanna@players.test", "A mail", text, MailKey("g", 1, "red", "report", ""),
        datetime(2026, 3, 2, tzinfo=UTC), html=html, pictures=(Picture("map", "image/png", picture()),),
    )  # fmt: skip
    return read(build(mail))


def read(raw: bytes) -> EmailMessage:
    """Parse the bytes of a mail."""
    made = email.message_from_bytes(raw, policy=default)
    assert isinstance(made, EmailMessage)
    return made


def page_of(mail: EmailMessage) -> str:
    """Return the HTML of a mail with its picture in its place."""
    body = mail.get_body(("html",))
    assert isinstance(body, EmailMessage)
    pictures = [part.get_content() for part in mail.walk() if part.get_content_type() == "image/png"]
    page = str(body.get_content())
    return with_picture(page, pictures[0]) if pictures else page


def screens(name: str, page: str) -> dict[str, tuple[str, int]]:
    """Return a page as each screen shows it."""
    return {f"{name} {screen}": (dark(page) if night else page, width) for screen, (width, night) in SCREENS.items()}


BAD = {
    "outside": "<p style='width:60px;white-space:nowrap'>a text that is longer than its box is wide</p>",
    "overlaps": "<p>one text</p><p style='margin-top:-34px'>another one</p>",
    "contrast": "<p style='color:#888'>grey on white</p>",
    "dialogs": "<p>x</p><script>alert(1)</script>",
    "requests": "<p>x</p><img src='http://example.org/x.png' alt=''>",
    "none": "<p>A line.</p>",
    "scrolls": "<p>x</p><div style='width:900px'>wide</div>",
}
"""Pages with one fault each, and one without any."""


@lru_cache(maxsize=1)
def measured() -> dict[str, Found]:
    """Measure every kind of mail on every screen, at once."""
    pages: dict[str, tuple[str, int]] = {}
    for name, letter in MAILS.items():
        pages |= screens(name, page_of(posted(render_mail(letter, above=ABOVE).html)))
    pages["no picture"] = (render_mail(letters.ALL["report"]).html.replace('src="cid:map"', 'src="data:,"'), 380)
    for kind, page in BAD.items():
        pages[f"bad {kind}"] = (f"<html><head></head><body>{page}</body></html>", 380)
    return measure(pages, MAIL)


def faults(found: Found) -> dict[str, object]:
    """Return what is wrong with a mail on a screen."""
    kinds = ("outside", "overlaps", "contrast", "dialogs", "requests")
    wrong: dict[str, object] = {kind: found[kind] for kind in kinds if found[kind]}
    if found["wide"] > found["frame"]:
        wrong["scrolls"] = found["wide"]
    return wrong


@pytest.mark.parametrize("name", MAILS)
def test_the_same_html_comes_out_of_an_eml(name: str) -> None:
    """The HTML that is packed is the HTML that is unpacked, to the letter; so is the text."""
    made = render_mail(MAILS[name], above=ABOVE)
    mail = posted(made.html, made.text)
    for kind, sent in (("html", made.html), ("plain", made.text)):
        part = mail.get_body((kind,))
        assert isinstance(part, EmailMessage)
        assert str(part.get_content()).replace("\r\n", "\n").rstrip("\n") == sent.rstrip("\n")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", MAILS)
def test_a_mail_can_be_read_on_every_screen(name: str, screen: str) -> None:
    """No text leaves its box or lies over another, contrast is 4.5 or more, nothing scrolls sideways, opens or is fetched."""
    found = measured()[f"{name} {screen}"]
    assert found["texts"] > 8
    assert faults(found) == {}


def test_the_measure_finds_each_fault() -> None:
    """A page with a fault of each kind is found to have it, so that a mail without any has been looked at."""
    found = {kind: faults(measured()[f"bad {kind}"]) for kind in BAD}
    assert found.pop("none") == {}
    assert [kind for kind, wrong in found.items() if kind not in wrong] == []


def test_a_mail_is_paper_by_day_and_ink_by_night() -> None:
    """A picture of a mail is light on a light screen and dark on a dark one."""
    page = page_of(posted(render_mail(MAILS["receipt"]).html))
    with Image.open(BytesIO(shoot((page, dark(page)), 380, 300))) as shot:
        light, night = (shot.convert("L").crop((0, top, 380, top + 300)) for top in (0, 300))
    assert ImageStat.Stat(light).mean[0] > 190
    assert ImageStat.Stat(night).mean[0] < 60


def test_the_dark_style_is_what_a_dark_screen_gets() -> None:
    """Chromium itself takes the dark block when it prefers dark, so that the rewritten query above stands for it."""
    page = render_mail(letters.ALL["report"]).html
    night = measure({"x": (page, 380)}, MAIL, "--blink-settings=preferredColorScheme=0")["x"]["paper"]
    assert night == measured()["report 380-dark"]["paper"]
    assert night != measured()["report 380-light"]["paper"]


def test_without_pictures_the_position_can_be_read() -> None:
    """With the picture missing its description stands in its place, fits and can be read."""
    found = measured()["no picture"]
    ((wide, high, alt),) = found["pictures"]
    assert (high > 60, wide <= 360, "3pz.6" in alt) == (True, True, True)
    assert faults(found) == {}


# Maps


def in_page(svg: str) -> tuple[str, int]:
    """Put a map into a page with the fonts that ship, as the PNG is drawn with them."""
    return f"<!DOCTYPE html><html><head>{font_css()}</head><body style='margin:0'>{svg}</body></html>", 2600


def map_faults(found: Found) -> dict[str, object]:
    """Return what is wrong with a map; the name of a town may lie under the dots of a move."""
    covered = [one for one in found["covered"] if one[0] != "names" or one[2] in ("units", "results", "attacks")]
    wrong = {
        "covered": covered,
        **{kind: found[kind] for kind in ("outside", "overlaps", "small", "dialogs", "requests")},
    }
    return {kind: what for kind, what in wrong.items() if what}


@lru_cache(maxsize=1)
def maps() -> dict[str, Found]:
    """Measure the sample map whole and cropped."""
    whole = draw_map(sample(), zones=True)
    crop = draw_map(sample(), crop=crop_places(sample(), ("0706", "0806")))
    covering = whole.replace(
        "</svg>", '<g id="attacks"><rect x="0" y="64" width="800" height="200" fill="red"/></g></svg>'
    )
    over = whole.replace(
        "</svg>", '<g id="results"><text x="60" y="200">one</text><text x="62" y="201">two</text></g></svg>'
    )
    pages = {"whole": whole, "crop": crop, "covering": covering, "over": over}
    return measure({name: in_page(svg) for name, svg in pages.items()}, MAP, height=2600)


@pytest.mark.parametrize("name", ["whole", "crop"])
def test_nothing_on_a_map_covers_what_is_written(name: str) -> None:
    """No label lies over a counter's value or another label, no hex number is covered, none is cut by the edge."""
    found = maps()[name]
    assert found["texts"]["numbers"] >= 35
    assert found["texts"]["units"] >= 30
    assert map_faults(found) == {}


def test_the_measure_of_maps_finds_what_covers() -> None:
    """A bar over numbers, and two texts in one place, are found."""
    assert len(maps()["covering"]["covered"]) > 20
    assert [["results", "one"], ["results", "two"]] in maps()["over"]["overlaps"]


@pytest.mark.slow
def test_every_mail_of_the_demo_can_be_read(tmp_path: Path) -> None:
    """All mails of the game that the demo plays, with its maps, are sound on every screen."""
    from pbem.referee.demo import play

    play(tmp_path / "demo", lambda _: None)
    pages: dict[str, tuple[str, int]] = {}
    drawn: dict[str, tuple[str, int]] = {}
    for path in sorted((tmp_path / "demo").rglob("*.eml")):
        mail = read(path.read_bytes())
        if mail.get_body(("html",)) is not None:
            pages |= screens(path.name, page_of(mail))
        for part in mail.iter_attachments():
            if part.get_content_type() == "image/svg+xml":
                svg = part.get_content()
                drawn[path.name] = in_page(svg.decode() if isinstance(svg, bytes) else str(svg))
    assert len(pages) >= 80
    assert len(drawn) >= 6
    assert {name: wrong for name, found in measure(pages, MAIL).items() if (wrong := faults(found))} == {}
    assert {
        name: wrong for name, found in measure(drawn, MAP, height=2600).items() if (wrong := map_faults(found))
    } == {}


def test_no_mail_names_an_address_of_the_web() -> None:
    """In no page stands an address that a mail program could fetch."""
    for letter in MAILS.values():
        assert re.findall(r"(?:https?:)?//[\w.]|url\(|@import", render_mail(letter, above=ABOVE).html) == []
