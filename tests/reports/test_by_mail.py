"""A game by mail with a French and a Russian player: whole mails in the language of each seat."""

import html
import re
from collections.abc import Iterator
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path

import msgspec
import pytest

from pbem.mail.sorting import Verbs
from pbem.referee import demo, letters, opening
from pbem.referee.desk import Desk
from pbem.rulesets.france_1940 import RULESET
from pbem.store.values import Seat
from tests import catalogues

SEATS = {"german": "fr", "allied": "ru"}
FIELD = re.compile(r"\{\w*\}|%\(\w+\)s")
TAG = re.compile(r"<style>.*?</style>|<pre>.*?</pre>|<[^>]*>", re.DOTALL)

Mails = dict[str, list[EmailMessage]]


@pytest.fixture(name="mails", scope="module")
def _mails(tmp_path_factory: pytest.TempPathFactory) -> Mails:
    """The mails of the demo's game by language, its seats taken by a French and a Russian player."""
    return played(tmp_path_factory.mktemp("demo") / "game", SEATS)


def played(folder: Path, seats: dict[str, str]) -> Mails:
    """Play the demo with seats in some languages and return their mails."""
    take = opening.seat_player

    def seated(desk: Desk, seat: Seat) -> None:
        take(desk, msgspec.structs.replace(seat, language=seats[seat.side]))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "seat_player", seated)
        patch.setattr(letters, "mail_png", lambda *_: b"")  # pictures are looked at elsewhere, and take long
        demo.play(folder, lambda step: None)
    found: Mails = {language: [] for language in seats.values()}
    for path in sorted((folder / "outbox").glob("*.eml")):
        side = next(side for side in seats if f".{side}." in path.name)
        found[seats[side]].append(BytesParser(EmailMessage, policy=policy.default).parsebytes(path.read_bytes()))
    return found


def body(mail: EmailMessage, kind: str) -> str:
    """The text or the HTML of a mail."""
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())


def map_text(mail: EmailMessage) -> str:
    """The words of the maps of a mail."""
    drawn = [part for part in mail.walk() if part.get_content_type() == "image/svg+xml"]
    return " ".join(
        " ".join(re.findall(r">([^<>]+)<", (part.get_payload(decode=True) or b"").decode()))  # type: ignore[union-attr]
        for part in drawn
    )


def words(mail: EmailMessage) -> str:
    """Everything that a person reads of a mail but order lines and commands, blanks folded."""
    text = "\n".join(line for line in body(mail, "plain").split("\n") if not re.match(r"\s{2}(ok|ок|NON|НЕТ) ", line))
    page = html.unescape(TAG.sub(" ", body(mail, "html")))
    return " ".join(f"{mail['Subject']} {text} {page} {map_text(mail)}".split(" "))


def english(language: str) -> Iterator[str]:
    """The stretches of the English sentences that a mail of another language may not hold; not words that are its own, too."""
    catalogue = catalogues.load(language)
    own = {word for message in catalogue for word in re.findall(r"\w+", str(message.string).casefold())}
    for message in catalogue:
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else list(message.string or ())
        for one in ids:
            for piece in FIELD.split(one):
                stretch = piece.strip(' .,:;()"')
                single = stretch[:1].isupper() and len(stretch) > 3 and one == stretch and stretch.casefold() not in own
                telling = " " in stretch or single
                if telling and not any(stretch in text for text in strings):
                    yield stretch


@pytest.mark.parametrize("language", SEATS.values())
def test_no_english_is_left(mails: Mails, language: str) -> None:
    """No mail of the game, no page and no map holds a stretch of an English sentence that has a translation."""
    stretches = sorted(set(english(language)))
    assert len(stretches) > 600
    pattern = re.compile(
        r"(?<!\w)(?:" + "|".join(re.escape(text) for one in stretches for text in {one, one.upper()}) + r")(?!\w)"
    )
    assert len(mails[language]) >= 9
    for mail in mails[language]:
        assert pattern.findall(" ".join(words(mail).split())) == [], mail["Subject"]


@pytest.mark.parametrize("language", SEATS.values())
def test_every_line_fits(mails: Mails, language: str) -> None:
    """No line of a text part is longer than 72 columns but one of an order sheet, and no field is left unfilled."""
    for mail in mails[language]:
        text = body(mail, "plain")
        assert [line for line in text.splitlines() if len(line) > 72] == []
        assert re.findall(r"\{[a-z_]+\}|%\([a-z]+\)s", text + str(mail["Subject"]) + body(mail, "html")) == []


@pytest.mark.parametrize("language", SEATS.values())
def test_the_page_names_its_language(mails: Mails, language: str) -> None:
    """The HTML of each mail says in which language it is."""
    for mail in mails[language]:
        assert f'<html lang="{language}">' in body(mail, "html")


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("fr", ["début des ordres sedan-demo 2 german", "mot:", "fin des ordres", "# larguer 7fl 0106"]),
        ("ru", ["начало приказов sedan-demo 3 allied", "слово:", "конец приказов"]),
    ],
)
def test_the_sheet_is_in_the_seats_language(mails: Mails, language: str, lines: list[str]) -> None:
    """The order sheet of a report is framed, filled and advised in the language of its seat."""
    sheets = [body(mail, "plain").splitlines() for mail in mails[language] if "code:" in body(mail, "plain")]
    assert any(all(line in sheet for line in lines) for sheet in sheets)


@pytest.mark.parametrize("language", SEATS.values())
def test_a_quoted_mail_looks_like_no_order(mails: Mails, language: str) -> None:
    """No line of prose begins like an order, so that a player who quotes a whole mail is not warned of one."""
    verbs = Verbs(RULESET.verbs)
    for mail in mails[language]:
        prose = [
            line for line in body(mail, "plain").split("-" * 72)[0].splitlines() if line and not line.startswith(" ")
        ]
        assert len(prose) > 5
        assert [line for line in prose if verbs.is_order(line)] == []
