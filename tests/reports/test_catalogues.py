"""The catalogues of French and Russian: complete, up to date, of the same fields, in good type."""

import gettext
import re
import string
from functools import lru_cache
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog, Message

from pbem.core.text import render
from pbem.mail.lines import text_lines
from pbem.mail.quoting import BELOW_OWN, READ_ABOVE, mark_lines
from pbem.mail.reading import COMMANDS
from pbem.orders.grammar import STRUCTURE
from pbem.orders.tokens import cut
from pbem.referee.letters import ABOVE
from pbem.reports.dates import say_when, time_left
from pbem.reports.render import render_text
from pbem.reports.sheet import WORD
from pbem.rulesets.api import Fact
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.france_1940.words import GRAMMAR
from tests import catalogues
from tests.reports.fake import SEAT
from tests.reports.letters import receipt
from tests.rulesets.france_1940.field import field

LANGUAGES = catalogues.LANGUAGES
THIN = "\u202f"
updated = lru_cache(catalogues.updated)


@lru_cache
def stored(language: str) -> Catalog:
    """The translations as they stand in the file."""
    return catalogues.load(language)


def strings(message: Message) -> list[str]:
    """The translations of a sentence: one, or one for each plural form."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def ids(message: Message) -> list[str]:
    """The msgid of a sentence, or both of a counted one."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def fields(text: str) -> set[str]:
    """The fields of a sentence, those of templates and those of messages."""
    found = set(re.findall(r"%\((\w+)\)s", text))
    return found | {name for _, name, _, _ in string.Formatter().parse(text) if name}


def translated(language: str, start: str) -> str:
    """The translation of the sentence that begins with some words."""
    (found,) = (message for message in entries(language) if ids(message)[0].startswith(start))
    return strings(found)[0]


def entries(language: str) -> list[Message]:
    """Every sentence of a catalogue but its head."""
    return [message for message in stored(language) if message.id]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_missing(language: str) -> None:
    """Every sentence that a player may read is translated, none is only a guess, and none is left over."""
    made = updated(language)
    assert catalogues.missing(made) == []
    assert [message.id for message in stored(language) if message.fuzzy] == []
    assert {str(message.id) for message in stored(language)} == {str(message.id) for message in made}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_are_up_to_date(language: str) -> None:
    """The file of translations is as the extractor writes it, and the compiled one says what it says."""
    path = catalogues.po_file(language)
    made = updated(language)
    assert path.read_bytes() == catalogues.po_bytes(made), "run python -m tests.catalogues"
    compiled = gettext.GNUTranslations(BytesIO(path.with_suffix(".mo").read_bytes()))
    fresh = gettext.GNUTranslations(BytesIO(catalogues.mo_bytes(made)))
    for message in made:
        for one in ids(message) if message.id else []:
            assert compiled.gettext(one) == fresh.gettext(one)
        if isinstance(message.id, tuple):
            one, many = message.id
            for n in (1, 2, 5):
                assert compiled.ngettext(one, many, n) == fresh.ngettext(one, many, n)


@pytest.mark.parametrize("language", LANGUAGES)
def test_fields_are_the_same(language: str) -> None:
    """A translation has the fields of its sentence, in every plural form, and no other."""
    for message in entries(language):
        wanted = set().union(*map(fields, ids(message)))
        for text in strings(message):
            assert fields(text) == wanted, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_form_is_there(language: str) -> None:
    """A counted sentence has as many forms as the language has, and one that is not counted has one."""
    forms = {"fr": 2, "ru": 3}[language]
    assert stored(language).num_plurals == forms
    for message in entries(language):
        assert len(strings(message)) == (forms if isinstance(message.id, tuple) else 1), message.id


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", {0: "0 heure", 1: "1 heure", 2: "2 heures", 5: "5 heures", 11: "11 heures", 21: "21 heures"}),
        ("ru", {1: "1 час", 2: "2 часа", 5: "5 часов", 11: "11 часов", 12: "12 часов", 21: "21 час", 22: "22 часа"}),
    ],
)
def test_counts_take_the_right_form(language: str, said: dict[int, str]) -> None:
    """Hours are said as each language counts them."""
    catalogue = gettext.GNUTranslations(BytesIO(catalogues.mo_bytes(stored(language))))
    for n, text in said.items():
        assert catalogue.ngettext("{n} hour", "{n} hours", n).format(n=n) == text
        if n:
            assert render(time_left(n), language) == text


@pytest.mark.parametrize(
    ("language", "utc", "zone", "said"),
    [
        ("fr", "2026-12-03T19:00:00Z", "Europe/Paris", "jeudi 3 décembre 2026, 20:00 CET (19:00 UTC)"),
        ("fr", "2026-08-01T19:00:00Z", "UTC", "samedi 1er août 2026, 19:00 UTC"),
        ("fr", "2026-02-28T23:30:00Z", "Europe/Paris", "dimanche 1er mars 2026, 00:30 CET (samedi 23:30 UTC)"),
        ("ru", "2026-12-03T19:00:00Z", "Europe/Moscow", "четверг, 3 декабря 2026\xa0г., 22:00 MSK (19:00 UTC)"),
        ("ru", "2026-05-01T08:00:00Z", "UTC", "пятница, 1 мая 2026\xa0г., 08:00 UTC"),
        ("ru", "2026-05-31T22:00:00Z", "Europe/Moscow", "понедельник, 1 июня 2026\xa0г., 01:00 MSK (воскресенье, 22:00 UTC)"),
    ],
)  # fmt: skip
def test_dates_are_said_as_people_say_them(language: str, utc: str, zone: str, said: str) -> None:
    """Weekday and month stand in the form and the case the language wants, and the French have a first of the month."""
    assert say_when(utc, zone, language) == said


def test_french_is_set_with_thin_blanks() -> None:
    """French has a thin blank that breaks no line before ; : ! ? and inside its quotation marks, and curved apostrophes."""
    for message in entries("fr"):
        for text in strings(message):
            assert not re.search(r" [;!?»]|« ", text), text
            assert not re.search(r"(?<!\{a\}) :", text), text
            assert not re.search(r"[^\W\d_][;!?]", re.sub("3pz; (air|artillerie) ", "", text)), text
            assert "'" not in text, text
            assert re.findall(f"«(?!{THIN})|(?<!{THIN})»", text) == [], text
            assert text.count("«") == text.count("»"), text


def test_russian_is_set_with_its_own_marks() -> None:
    """Russian has its own quotation marks, a dash that begins no line, and no Latin letter inside a word."""
    for message in entries("ru"):
        for text in strings(message):
            assert text.count('"') == 0 or 'знаком "' in text, text
            assert text.count("«") == text.count("»"), text
            assert " —" not in text, text
            assert " - " not in text, text
            assert not re.search(r"[а-яё][a-z]|[a-z][а-яё]", re.sub(r"\{\w+\}|%\(\w+\)s", " ", text), re.I), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_is_in_its_language(language: str) -> None:
    """A translation that has words is another text than the English one, but for names and words that are the same."""
    same = {"fr": {"France", "Luxembourg", "France 1940", "canal", "fort", "signature", "ok", "corps", "division",
                   "brigade", "reconnaissance", "Tannenhaus", "Terrain", "Segment", "face", "port", "1"},
            "ru": {"1"}}[language]  # fmt: skip
    for message in entries(language):
        for one, text in zip(ids(message), strings(message), strict=False):
            words = re.search(r"[a-z]{3}", re.sub(r"\{\w+\}|%\(\w+\)s|[A-Z]{2,}", "", one))
            if words and one not in same:
                assert text != one, one


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_below_the_line_at_the_top_nothing_is_read(language: str) -> None:
    """The line above which pbem reads is known as ours in every language in which it is written."""
    line = render(ABOVE, language)
    assert (line == READ_ABOVE) == (language == "en")
    assert len(line) <= 72
    fates = mark_lines(text_lines(f"move 1 to 2\n{line}\nmove 3 to 4", "1"), lambda text: text.startswith("move"))
    assert [fate.why for fate in fates] == [None, BELOW_OWN, BELOW_OWN]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_named_in_a_text_are_read(language: str) -> None:
    """The words that the mails tell a player to send are those that are read in his language."""
    quoted = f"«{THIN}?(.+?){THIN}?»"
    amend, withdraw, help_word = re.findall(quoted, translated(language, "To change one order"))
    assert amend in STRUCTURE["amend"][language]
    assert withdraw in COMMANDS["withdraw"]
    assert help_word in COMMANDS["help"]
    drop, again = re.findall(quoted, translated(language, "The word drop before a line"))
    assert drop in STRUCTURE["drop"][language]
    assert again == withdraw
    assert f"{WORD[language]}:" in translated(language, "You may still send a word for the dice")
    assert STRUCTURE["begin"][language][0] in translated(language, "Write it as in the sheet you were sent")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("said", "verb"),
    [
        ("Air points join an attack by a clause: attack 0806 with 3pz; air 2", "attack"),
        ("To answer attacks by yourself, send: standing air: 1 to every attack at 3-1 or less", "standing-air"),
        ("Write it as: standing air: 1 to every attack at 3-1 or less", "standing-air"),
    ],
)
def test_an_order_in_a_text_is_one(language: str, said: str, verb: str) -> None:
    """An order that a remedy shows is written in the words of the language, and is read as that order."""
    text = translated(language, said)
    order = re.split(f"{THIN}?: ", text, maxsplit=1)[1]
    found = GRAMMAR.verb(cut(order, 1).tokens)
    assert found is not None
    assert (found.form.verb, found.language) == (verb, language)


@pytest.mark.parametrize(("language", "ok", "no"), [("en", "ok", "NO"), ("fr", "ok", "NON"), ("ru", "ок", "НЕТ")])
def test_a_receipt_says_yes_and_no(language: str, ok: str, no: str) -> None:
    """The lines of a receipt begin with yes and no in the reader's language, in the same three columns."""
    text = render_text(receipt(seat=type(SEAT)(SEAT.side, SEAT.side_title, SEAT.player, language, SEAT.zone)))
    assert re.search(rf"^  {ok:<3} +\d", text, re.M)
    assert re.search(rf"^  {no:<3} +\d", text, re.M)


@pytest.mark.parametrize(
    ("language", "why", "args", "said"),
    [
        ("fr", "{unit} cannot enter {place}: {terrain}.", {"unit": "1pz", "place": "0402", "terrain": "sea"},
         f"Le camp allemand{THIN}: un ordre n’a pas pu être suivi. L’unité 1pz ne peut pas entrer en 0402{THIN}: mer."),
        ("ru", "It is not your move. Now it is: {phase}.", {"phase": "German assault 1, combat"},
         "Немцы: приказ не удалось исполнить. Сейчас не ваш ход. Идёт фаза: немецкое наступление 1, бой."),
    ],
)  # fmt: skip
def test_the_reason_of_a_failed_order_is_translated(language: str, why: str, args: dict[str, str], said: str) -> None:
    """The reason that the log keeps in English is said in the reader's language, the names in it too."""
    event = Fact("order.failed", {"side": "german", "order": {}, "why": why, "args": args})
    assert RULESET.describe(event, RULESET.view(field(), None), language) == said
