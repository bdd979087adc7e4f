"""A grammar refuses what cannot be read, and its words are found and written in each language."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from pbem.core.findings import Finding
from pbem.core.text import render
from pbem.orders.grammar import Form, Grammar, Parsed
from pbem.orders.model import Vocabulary
from pbem.orders.sheet import read_sheet
from pbem.orders.tokens import cut
from pbem.orders.words import Words
from tests.orders.toy import FORMS, FULL, GRAMMAR, VOCABULARY, WORDS, Hold, Move


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


def test_a_word_of_the_sheet_that_is_a_verb() -> None:
    """A ruleset may have spellings of the sheet for its own verbs; the others go on to be words of the sheet."""
    halt = Form(
        verb="hold",
        words={"en": ("pass",), "fr": ("passe",)},
        parse=lambda _: Hold(towards="0806"),
        write=FORMS[3].write,
    )
    with pytest.raises(ValueError, match="taken"):
        Grammar([halt], WORDS)
    grammar = Grammar([halt], WORDS, own=("pass", "passe"))
    for text in ("pass", "PASSE"):
        found = read_sheet(text, grammar, VOCABULARY)
        assert ([line.order for line in found.lines], found.ready) == ([Hold(towards="0806")], False)
    for text in ("ready", "prêt", "пас"):
        found = read_sheet(text, grammar, VOCABULARY)
        assert (found.lines, found.ready, found.findings) == ((), True, ())


def test_orders_placed_by_their_ruleset() -> None:
    """A ruleset settles what follows from the place of orders, before the same order twice is looked at."""
    seen: list[tuple[list[str], bool]] = []

    def placing(found: Sequence[Parsed | str], amends: bool) -> tuple[list[Parsed], list[Finding]]:
        seen.append(([one if isinstance(one, str) else one.line.order.key[1] for one in found], amends))
        orders = [one for one in found if isinstance(one, Parsed)]
        return orders[1:], [FULL.at(orders[0].line.span, place="0806")]

    grammar = Grammar(FORMS, WORDS, placing=placing)
    text = "move 3pz.6 to 0806\nmove 3pz.7 to 0806\nmove 3pz.6 to 0708\namend\nbad line"
    found = read_sheet(text, grammar, VOCABULARY)
    assert seen == [(["3pz.6", "move", "3pz.6"], True)]
    assert [line.order for line in found.lines] == [Move(unit="3pz.6", to="0708")]
    assert [parsed.line.order for parsed in found.orders] == [Move(unit="3pz.6", to="0708")]
    assert [(one.code, one.span.line) for one in found.findings if one.refuses][:2] == [
        ("toy.full", 1),
        ("order.unit-unknown", 2),
    ]


@pytest.mark.parametrize(
    ("text", "refused", "taken"),
    [
        ("attack 0806 with 3pz.6;\nmove 394.3 to 0806", [("order.cut", 1), ("order.stray", 2)], 0),
        ("attack 0806 with 3pz.6\nmove 394.3 to 0806", [], 2),
        ("attack 0806 with 3pz.6;\n\nmove 394.3 to 0806", [], 2),
        ("attack 0806 with 3pz.6; \\\nmove 394.3 to 0806", [("order.words-missing", 2)], 0),
    ],
)
def test_lines_joined_by_their_ruleset(text: str, refused: list[tuple[str, int]], taken: int) -> None:
    """A line that begins with a verb is the rest of the order before it where the ruleset says so, and only in the next line."""
    grammar = Grammar(FORMS, WORDS, joining=lambda order, line: order[-1].text == ";")
    found = read_sheet(text, grammar, VOCABULARY)
    assert [(finding.code, finding.span.line) for finding in found.findings] == refused
    assert len(found.lines) == taken


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("move on whenever you like", "sheet.prose"),
        ("move 3pz to the left", "order.unit-unknown"),
        ("move: on", "order.unit-missing"),
        ("move and attack", "order.unit-unknown"),
    ],
)
def test_a_verb_of_prose(text: str, code: str) -> None:
    """A line that begins with a verb of prose and has nothing of an order is a sentence; with a number, colon or verb it is an order."""
    grammar = Grammar([replace(FORMS[0], prose=True), *FORMS[1:]], WORDS)
    (finding,) = read_sheet(text, grammar, VOCABULARY).findings
    assert finding.code == code


def test_the_place_of_the_verb() -> None:
    """The place of the verb is kept with those of the other parts."""
    (line,) = read_sheet("  standing retreat: towards 0806", GRAMMAR, VOCABULARY).lines
    assert (line.where("verb").column, line.where("verb").length) == (3, 16)


def test_numbers_of_places_are_in_their_order() -> None:
    """Where places are numbered without noughts before them, the map runs from the lowest number to the highest."""
    areas = Vocabulary("axis", VOCABULARY.units, {str(number): () for number in range(1, 31)})
    (finding,) = read_sheet("move 3pz.6 to 55", GRAMMAR, areas).findings
    assert render(finding.message) == "55 is not on this map, which runs from 1 to 30."
