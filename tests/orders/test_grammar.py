"""A grammar refuses what cannot be read, and its words are found and written in each language."""

from collections.abc import Mapping

import pytest

from pbem.orders.grammar import Form, Grammar
from pbem.orders.sheet import read_sheet
from pbem.orders.tokens import cut
from pbem.orders.words import Words
from tests.orders.toy import FORMS, GRAMMAR, VOCABULARY, WORDS


def form(verb: str, words: Mapping[str, tuple[str, ...]]) -> Form:
    """Make a form that only has words."""
    return Form(verb=verb, words=words, parse=FORMS[0].parse, write=FORMS[0].write)


@pytest.mark.parametrize(
    "forms",
    [
        [form("a", {"en": ("go",)}), form("b", {"en": ("go",)})],
        [form("a", {"en": ("go",)}), form("b", {"en": ("walk",), "fr": ("GO",)})],
        [form("a", {"en": ("drop",)})],
        [form("a", {"en": ("end orders",)})],
        [form("a", {"fr": ("aller",)})],
        [form("a", {"en": ("go:",)})],
        [form("a", {"en": ("",)})],
    ],
)
def test_grammar_refuses(forms: list[Form]) -> None:
    """Verbs that share a spelling, take a word of the sheet, have no English or do not read as words are faults."""
    with pytest.raises(ValueError, match=r"spelling|taken|words"):
        Grammar(forms, WORDS)


@pytest.mark.parametrize(
    ("line", "verb", "language", "length"),
    [
        ("move x", "move", "en", 1),
        ("DÉPLACER x", "move", "fr", 1),
        ("марш x", "move", "ru", 1),
        ("standing retreat", "hold", "en", 2),
        ("repli permanent x", "hold", "fr", 2),
    ],
)
def test_verb(line: str, verb: str, language: str, length: int) -> None:
    """A verb is found with its language, and may have several words."""
    found = GRAMMAR.verb(cut(line, 1).tokens)
    assert found is not None
    assert (found.form.verb, found.language, found.length) == (verb, language, length)


@pytest.mark.parametrize("line", ["standing x", "x", '"move" x', ": move"])
def test_no_verb(line: str) -> None:
    """Half a verb, a quoted verb, or a verb that is not first is none."""
    assert GRAMMAR.verb(cut(line, 1).tokens) is None


@pytest.mark.parametrize(
    ("key", "language", "written"),
    [
        ("with", "en", "with"),
        ("with", "fr", "avec"),
        ("with", "ru", "с"),
        ("retreat-free", "ru", "free"),
        ("with", "de", "with"),
    ],
)
def test_wording(key: str, language: str, written: str) -> None:
    """The first spelling of a language is written, and the English one where there is none."""
    assert GRAMMAR.wording(language)(key) == written


def test_words_take_the_longest_spelling() -> None:
    """Where one keyword begins another, the longer one is read."""
    words = Words({"a": {"en": ("no",)}, "b": {"en": ("no retreat",)}})
    assert words.match(cut("no retreat", 1).tokens, 0, ["a", "b"]) == ("b", 2)
    assert words.match(cut("no advance", 1).tokens, 0, ["a", "b"]) == ("a", 1)
    assert words.match(cut("yes", 1).tokens, 0, ["a", "b"]) == ("", 0)


@pytest.mark.parametrize("between", [" and ", " et ", " и ", ", ", " + ", ", and "])
def test_a_list_of_units_may_end_as_in_speech(between: str) -> None:
    """Between two units stands a comma, a plus, or the word "and" of any of the languages."""
    sheet = read_sheet(f"attack 0806 with 3pz.6{between}394.3", GRAMMAR, VOCABULARY)
    assert not sheet.findings
    assert sheet.lines[0].order.claims == {"3pz.6", "394.3"}
