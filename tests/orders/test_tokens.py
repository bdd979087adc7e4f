"""Lines are cut into words with the columns of the line as it was sent."""

import pytest

from pbem.orders.suggest import nearest
from pbem.orders.tokens import MAX_LINE, Sort, code_points, cut, fold, quoted, skeleton, split_lines

W, Q, S, O = Sort.WORD, Sort.QUOTED, Sort.SIGN, Sort.OTHER  # noqa: E741


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", []),
        ("   # only a comment", []),
        ("move 3pz.6 to 0806", [(W, "move", 1, 4), (W, "3pz.6", 6, 5), (W, "to", 12, 2), (W, "0806", 15, 4)]),
        (
            "a:b,c;d|e+f/g",
            [(s, t, i + 1, 1) for i, (s, t) in enumerate(zip([W, S] * 6 + [W], "a:b,c;d|e+f/g", strict=True))],
        ),
        ("\tmove\t12", [(W, "move", 2, 4), (W, "12", 7, 2)]),
        (
            "MOVE\u00a012\u202f0304\u30000305",
            [(W, "MOVE", 1, 4), (W, "12", 6, 2), (W, "0304", 9, 4), (W, "0305", 14, 4)],
        ),
        ("a\u2028b\x0bc\x85d", [(W, "a", 1, 1), (W, "b", 3, 1), (W, "c", 5, 1), (W, "d", 7, 1)]),
        ("move 12#comment", [(W, "move", 1, 4), (W, "12", 6, 2)]),
        ('name 12 "a # b" # c', [(W, "name", 1, 4), (W, "12", 6, 2), (Q, "a # b", 9, 7)]),
        ("name 12 “Old Guard”", [(W, "name", 1, 4), (W, "12", 6, 2), (Q, "Old Guard", 9, 11)]),
        ("«Vieille Garde»", [(Q, "Vieille Garde", 1, 15)]),
        ("„Alte Garde“;", [(Q, "Alte Garde", 1, 12), (S, ";", 13, 1)]),
        ("'Old Guard' x", [(Q, "Old Guard", 1, 11), (W, "x", 13, 1)]),
        ("l’appui", [(W, "l’appui", 1, 7)]),
        ('""', [(Q, "", 1, 2)]),
        ("no-retreat no–retreat", [(W, "no-retreat", 1, 10), (W, "no–retreat", 12, 10)]),
        ("---- x ----", [(O, "----", 1, 4), (W, "x", 6, 1), (O, "----", 8, 4)]),
        ("- * (x)!", [(O, "-", 1, 1), (O, "*", 3, 1), (O, "(", 5, 1), (W, "x", 6, 1), (O, ")!", 7, 2)]),
        ("0304–0305", [(W, "0304–0305", 1, 9)]),
        ("атака 0806 с", [(W, "атака", 1, 5), (W, "0806", 7, 4), (W, "с", 12, 1)]),
        ("де\u0301пласер", [(W, "де\u0301пласер", 1, 9)]),
        ("a'b'c 'x", [(W, "a'b'c", 1, 5), (O, "'", 7, 1), (W, "x", 8, 1)]),
        ("x \\", [(W, "x", 1, 1), (S, "\\", 3, 1)]),
        ("❤ ok", [(O, "❤", 1, 1), (W, "ok", 3, 2)]),
    ],
)
def test_cut(line: str, expected: list[tuple[Sort, str, int, int]]) -> None:
    """A line gives its words, quoted names and signs, each with column and length."""
    found = cut(line, 7)
    assert found.problem is None
    assert [(t.sort, t.text, t.span.column, t.span.length) for t in found.tokens] == expected
    assert all(token.span.line == 7 for token in found.tokens)


@pytest.mark.parametrize(
    ("line", "code", "column", "length", "letters"),
    [
        ("move 3pz.6 \u202eto", "text.bidi", 12, 1, "U+202E"),
        ("move 3pz.6 # \u2067 hidden", "text.bidi", 14, 1, "U+2067"),
        ("mоve 3pz.6", "text.mixed", 1, 4, "о (U+043E)"),
        ("a 3рz.6", "text.mixed", 3, 5, "р (U+0440)"),
        ("move Αlpha", "text.mixed", 6, 5, "Α (U+0391)"),
        ('name 12 "Оld Guard"', "text.mixed", 9, 11, "О (U+041E)"),
        ("ＭＯＶＥ 12", "text.lookalike", 1, 4, "Ｍ (U+FF2D), Ｏ (U+FF2F), Ｖ (U+FF36), Ｅ (U+FF25)"),
        ("𝐦ove 12", "text.lookalike", 1, 4, "𝐦 (U+1D426)"),
        ("x \u212a", "text.lookalike", 3, 1, "\u212a (U+212A)"),
        ("x ﬁre", "text.lookalike", 3, 3, "ﬁ (U+FB01)"),
        ("move ١٢", "text.digit", 6, 2, "١ (U+0661), ٢ (U+0662)"),
        ("x 3²", "text.digit", 3, 2, "² (U+00B2)"),
        ("x ０８", "text.digit", 3, 2, "０ (U+FF10), ８ (U+FF18)"),
        ("Ⅲ", "text.digit", 1, 1, "Ⅲ (U+2162)"),
        ("a\x00b", "text.control", 2, 1, "U+0000"),
        ("\x1b[31m", "text.control", 1, 1, "U+001B"),
        ('x "a\x07b"', "text.control", 5, 1, "U+0007"),
        ("x \ufffdy", "text.lost", 3, 1, "U+FFFD"),
        ("x\ud800", "text.lost", 2, 1, "U+D800"),
        ("x \ue000", "text.lost", 3, 1, "U+E000"),
    ],
)
def test_cut_refuses(line: str, code: str, column: int, length: int, letters: str) -> None:
    """What could pass for something it is not makes the line an error that shows the code points."""
    problem = cut(line, 1).problem
    assert problem is not None
    assert (problem.finding.code, problem.finding.span.column, problem.finding.span.length) == (code, column, length)
    assert problem.finding.message.args["letters"] == letters


@pytest.mark.parametrize(
    ("line", "texts", "letters"),
    [
        ("\ufeffmove 12", ["move", "12"], "U+FEFF"),
        ("mo\u200bve 1\u00ad2", ["move", "12"], "U+200B, U+00AD"),
        ('"Old\u200d Guard"', ["Old Guard"], "U+200D"),
        ("move\u2060", ["move"], "U+2060"),
    ],
)
def test_cut_removes(line: str, texts: list[str], letters: str) -> None:
    """Signs of no width are left out, and a note names them."""
    found = cut(line, 1)
    assert [token.text for token in found.tokens] == texts
    assert [(note.code, note.message.args["letters"]) for note in found.notes] == [("text.removed", letters)]


@pytest.mark.parametrize("line", ['name 12 "Old Guard', "“x", '"'])
def test_cut_misses_a_quote(line: str) -> None:
    """A double quote that nothing closes is an error at its place."""
    problem = cut(line, 1).problem
    assert problem is not None
    assert problem.finding.code == "text.quote"


def test_cut_refuses_a_long_line() -> None:
    """A line over the limit is not read, and one at the limit is."""
    assert cut("x" * MAX_LINE, 1).problem is None
    problem = cut("x" * (MAX_LINE + 1), 1).problem
    assert problem is not None
    assert problem.finding.code == "text.long"
    assert cut("#" + "x" * MAX_LINE, 1).problem is None


def test_split_lines() -> None:
    """Lines end at CR, LF and CR LF, and at nothing else."""
    assert split_lines("a\r\nb\nc\rd\u2028e\x0bf") == ["a", "b", "c", "d\u2028e\x0bf"]


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("MOVE", "move"),
        ("Déplacer", "deplacer"),
        ("de\u0301placer", "deplacer"),
        ("Мезьёр", "мезьер"),
        ("Йод", "йод"),
        ("no–retreat", "no-retreat"),
        ("L’Appui", "l'appui"),
        ("  Old \u00a0 Guard ", "old guard"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    """Folding makes case, accents, ё and typographic signs alike, and keeps й apart from и."""
    assert fold(text) == folded


@pytest.mark.parametrize(("text", "like"), [("мор", "mop"), ("с", "c"), ("ΑΒΕ", "abe"), ("move", "move")])
def test_skeleton(text: str, like: str) -> None:
    """A skeleton is what a word looks like in Latin letters."""
    assert skeleton(text) == like


@pytest.mark.parametrize(
    ("text", "shown"),
    [("abc", "abc"), ("x" * 50, "x" * 39 + "…"), ("a\x1b[b\u202ec", "a[bc"), ("！", "！ (U+FF01)"), ("\x07", "U+0007")],
)
def test_quoted(text: str, shown: str) -> None:
    """A player's text is said back short and visible."""
    assert quoted(text) == shown


def test_code_points() -> None:
    """Characters that cannot be seen are shown by their code point alone, each once."""
    assert code_points("а\u200bа") == "а (U+0430), U+200B"


@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("suport", "support"),
        ("29.51", "29.15"),
        ("29.17", "29.71"),
        ("SUPPORT", "support"),
        ("опора", "опоры"),
        ("zzz", ""),
        ("", ""),
        ("x" * 100, ""),
    ],
)
def test_nearest(word: str, guess: str) -> None:
    """The nearest word is offered, exchanged letters before changed ones, and none when none is near."""
    assert nearest(word, ["support", "move", "29.15", "29.71", "опоры"]) == guess
