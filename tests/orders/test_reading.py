"""Whole order texts are read line by line, in three languages at once, and what is no order is told from what is wrong."""

import pytest

from pbem.core.findings import Kind
from pbem.orders.frame import MAX_WORD
from pbem.orders.reading import PlacedSheet, read_sheet
from tests.orders.toy import GRAMMAR, VOCABULARY, Attack, Hold, Loss, Move, Name, ToyOrder


def read(text: str) -> PlacedSheet:
    """Read a text of the axis side."""
    return read_sheet(text, GRAMMAR, VOCABULARY)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("move 3pz.6 to 0807", Move(unit="3pz.6", to="0807")),
        ("MV 3PZ.6 TO 0807", Move(unit="3pz.6", to="0807")),
        ("move 3pz.6: 0807 0808", Move(unit="3pz.6", path=("0807", "0808"))),
        ("move 3pz.6: 0807, 0808", Move(unit="3pz.6", path=("0807", "0808"))),
        ("move 3pz.6: 0807–0808-0809", Move(unit="3pz.6", path=("0807", "0808", "0809"))),
        ("move 3pz.6: Sedan 0807", Move(unit="3pz.6", path=("0806", "0807"))),
        ("  - move 3pz.6 to sedan.  # by night", Move(unit="3pz.6", to="0806")),
        ("• move 3pz.6 to sedan", Move(unit="3pz.6", to="0806")),
        ('move "Old Guard" to "Charleville-Mézières"', Move(unit="29.15", to="0708")),
        ("move old guard to Charleville-Mezieres", Move(unit="29.15", to="0708")),
        ("move 3rd panzer division to 0807", Move(unit="3pz.6", to="0807")),
        ("déplacer 3pz.6 à 0807", Move(unit="3pz.6", to="0807")),
        ("DEPLACER 3pz.6 vers 0807", Move(unit="3pz.6", to="0807")),
        ("марш 3pz.6 в 0807", Move(unit="3pz.6", to="0807")),
        ("марш 3pz.6 to 0807", Move(unit="3pz.6", to="0807")),
        ("move res.1 to 0807", Move(unit="res.1", to="0807")),
        ("attack 0806 with 3pz.6, 394.3", Attack(place="0806", units=("3pz.6", "394.3"))),
        ("attack 0806 with 3pz.6+394.3;", Attack(place="0806", units=("3pz.6", "394.3"))),
        ("атака Sedan с 3pz.6; авиация 3", Attack(place="0806", units=("3pz.6",), air=3)),
        (
            "attaquer 0806 avec 3pz.6; artillerie 611.a; air 2",
            Attack(place="0806", units=("3pz.6",), artillery=("611.a",), air=2),
        ),
        ("attack 0806 with 3pz.6; order no retreat", Attack(place="0806", units=("3pz.6",), retreat="no-retreat")),
        ("loss 0806: none", Loss(place="0806")),
        ("pertes 0806 : 64.b, 3pz.6", Loss(place="0806", units=("64.b", "3pz.6"))),
        ("standing retreat: towards 0101", Hold(towards="0101")),
        ("repli permanent : en direction de 0101", Hold(towards="0101")),
        ("name 64.b “Iron Guards”", Name(unit="64.b", name="Iron Guards")),
        ("name guards Wall", Name(unit="64.b", name="Wall")),
    ],
)
def test_one_order(text: str, order: ToyOrder) -> None:
    """An order reads the same by ids, numbers, names, signs and words of each language."""
    sheet = read(text)
    assert not [finding for finding in sheet.findings if finding.refuses]
    assert [line.order for line in sheet.lines] == [order]


def test_spans_name_the_parts() -> None:
    """A line knows where it stands, and where in it each part stands."""
    line = read("\n  attack 0806 with 3pz.6, 394.3; artillery 611.a; air 2  # x").lines[0]
    assert (line.span.line, line.span.column, line.span.length) == (2, 3, 53)
    assert line.text == "attack 0806 with 3pz.6, 394.3; artillery 611.a; air 2"
    where = {part: (span.column, span.length) for part, span in line.spans.items() if part != "clause"}
    assert where == {
        "verb": (3, 6),
        "place": (10, 4),
        "word": (15, 4),
        "with.0": (20, 5),
        "with.1": (27, 5),
        "artillery.0": (44, 5),
        "air": (55, 1),
    }
    assert line.where("to") == line.span


def test_bad_lines_do_not_void_good_ones() -> None:
    """Each line stands or falls alone, and findings come in the order of the text."""
    sheet = read("move 3pz.6 to 0807\nmove 29.51 to 0808\nfly 394.3\nmove 29.71 to 9999\nмарш 29.15 в 0909")
    assert [line.span.line for line in sheet.lines] == [1, 5]
    assert [(f.code, f.span.line) for f in sheet.findings] == [
        ("order.unit-unknown", 2),
        ("order.verb", 3),
        ("order.place-off-map", 4),
    ]


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("attack 0806 wiht 3pz.7, 29.51", "attack 0806 with 3pz.6, 29.15"),
        ("atack 0806 with 3pz.6", "attack 0806 with 3pz.6"),
        ("ataka 0806 with 3pz.6; артилерия 611.a", "attack 0806 with 3pz.6; артиллерия 611.a"),
        ("move 3pz.6 to 806", "move 3pz.6 to 0806"),
        ("move 3pz.6 0806", "move 3pz.6 to 0806"),
        ("attack 0806 3pz.6; air 2", "attack 0806 with 3pz.6; air 2"),
        ("attack 0806 with 3pz.6; smoke; air 2", "attack 0806 with 3pz.6; air 2"),
        ("attack 0806 with 3pz.6; air 2 3; artillery 611.a", "attack 0806 with 3pz.6; artillery 611.a"),
        ("drop atack 0806", "drop attack 0806"),
        ("attack 0806 with \\\n3pz.7", "attack 0806 with 3pz.6"),
        ("attack 0806 с 3рz.6", "attack 0806 с 3pz.6"),
        ("attack 0806 c 3pz.6", "attack 0806 с 3pz.6"),
        ("move qqqqq to 0806", ""),
    ],
)
def test_what_to_send_instead(text: str, instead: str) -> None:
    """A line that one or more did-you-means mend, or that reads without one clause, is offered mended."""
    assert read(text).findings[0].instead == instead


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("move 12 \nThanks for the game", ["order.unit-unknown", "sheet.prose"]),
        ("Hello Umpire,\n\nmove 3pz.6 to 0807\n\nSent from my phone\nBerlin", ["sheet.prose"] * 3),
        ("move 3pz.6 to 0807\nwe shall see\nmove 29.71 to 0808", ["order.verb"]),
        ("move 3pz.6 to 0807\n\nthen 29.71 goes to 0808", ["order.verb"]),
        ("move 3pz.6 to 0807\n\natack everything", ["order.verb"]),
        ("move 3pz.6 to 0807\n---- south front ----\n=====\n***\n", ["sheet.ruler"] * 3),
        ("move 3pz.6 to 0807\n-- move 29.71 to 0808", ["order.verb"]),
        ("Thanks, orders tomorrow.", ["sheet.prose"]),
        ("begin orders g 1 axis\nSent from my phone\nend orders", ["order.verb"]),
    ],
)
def test_prose(text: str, codes: list[str]) -> None:
    """Greetings, footers and rulers are notes; a line between orders, or one that names units, is an error."""
    assert [finding.code for finding in read(text).findings] == codes


@pytest.mark.parametrize(
    ("text", "kept", "refused", "instead"),
    [
        ("move 3pz.6: 0304 0305\n0306 0307", [], [1, 2], "move 3pz.6: 0304 0305 0306 0307"),
        ("move 3pz.6: 0304 0305\n0306 9907", [], [1, 2], ""),
        ("move 3pz.6: 0304\n0305\n0306\nmove 29.71 to 0808", [4], [1, 2, 3], "move 3pz.6: 0304 0305 0306"),
        (
            "attack 0806\nwith 3pz.6, 394.3;\nartillery 611.a",
            [],
            [1, 2, 3],
            "attack 0806 with 3pz.6, 394.3; artillery 611.a",
        ),
        ("attack 0806 with 3pz.6\n; air 2", [], [1, 2], "attack 0806 with 3pz.6 ; air 2"),
        ("move 3pz.6: 0304\n\n0305", [1], [3], ""),
        ("0305\nmove 3pz.6: 0304", [2], [1], ""),
    ],
)
def test_wrapped_orders(text: str, kept: list[int], refused: list[int], instead: str) -> None:
    """A wrapped order is never joined in silence: its pieces are refused, and the joined order is shown."""
    sheet = read(text)
    assert [line.span.line for line in sheet.lines] == kept
    assert [finding.span.line for finding in sheet.findings if finding.refuses] == refused
    assert {finding.instead for finding in sheet.findings} == {instead}


def test_continuation() -> None:
    """A line that ends in a backslash goes on in the next, and parts keep the line they stand on."""
    sheet = read("attack 0806 with 3pz.6, \\  # first\n   394.3; \\\n  air 2\nmove 29.71 to 0808")
    assert not sheet.findings
    assert [line.order for line in sheet.lines] == [
        Attack(place="0806", units=("3pz.6", "394.3"), air=2),
        Move(unit="29.71", to="0808"),
    ]
    first = sheet.lines[0]
    assert (first.where("with.1").line, first.where("with.1").column, first.where("air").line) == (2, 4, 3)
    assert (first.span.line, first.span.length) == (1, 23)
    assert first.text == "attack 0806 with 3pz.6, 394.3; air 2"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("word: osprey at dawn", ("osprey at dawn",)),
        ("WORD :\t“a” # b – c \u00a0", ("“a” # b – c \u00a0",)),
        ("mot : château\nслово: скопа", ("château", "скопа")),
        ("word:\nword:   ", ()),
        ("# word: x", ()),
        ("begin orders g 1 axis\nend orders\nword: outside", ("outside",)),
        ("word: " + "й" * MAX_WORD, ("й" * MAX_WORD,)),
        ("word: e\u0301\u200b", ("e\u0301\u200b",)),
    ],
)
def test_words(text: str, words: tuple[str, ...]) -> None:
    """A word is the rest of its line as it came, wherever it stands, and an empty one is none."""
    sheet = read(text)
    assert sheet.words == words
    assert not [finding for finding in sheet.findings if finding.refuses]


@pytest.mark.parametrize(
    "text", ["word: " + "x" * (MAX_WORD + 1), "word: a\x00b", "word: a\tb", "word: \ud800", "word: a\x85b"]
)
def test_words_refused(text: str) -> None:
    """A word that is too long or holds a control character is refused."""
    sheet = read(text)
    assert sheet.words == ()
    assert [finding.kind for finding in sheet.findings] == [Kind.ILLEGAL]


@pytest.mark.parametrize(
    "text", ["code: abcd-efgh", "CODE:abcd-efgh", "code abcd-efgh", "\ufeffcode: abcd-efgh", "код: abcd-efgh"]
)
def test_code_is_never_said_back(text: str) -> None:
    """The code of the seat is passed over without a word."""
    sheet = read(f"move 3pz.6 to 0807\n{text}\nmove 29.71 to 0808")
    assert len(sheet.lines) == 2
    assert not sheet.findings


@pytest.mark.parametrize(
    ("text", "header", "lines", "codes"),
    [
        ("begin orders Vesla 12 axis\nmove 3pz.6 to 0807\nend orders", ("vesla", "12", "axis"), [2], []),
        ("BEGIN ORDERS\nmove 3pz.6 to 0807\nEND ORDERS", None, [2], []),
        ("début des ordres g 1 axis\nmove 3pz.6 to 0807\nfin des ordres", ("g", "1", "axis"), [2], []),
        ("начало приказов g 1 axis\nmove 3pz.6 to 0807\nконец приказов", ("g", "1", "axis"), [2], []),
        (
            "move 29.71 to 0808\nbegin orders g 1 axis\nmove 3pz.6 to 0807",
            ("g", "1", "axis"),
            [3],
            ["sheet.outside", "sheet.open"],
        ),
        ("begin orders g axis\nmove 3pz.6 to 0807\nend orders", None, [2], ["sheet.header"]),
    ],
)
def test_frame(text: str, header: tuple[str, str, str] | None, lines: list[int], codes: list[str]) -> None:
    """Between begin orders and end orders the lines are read, and nothing else is."""
    sheet = read(text)
    assert sheet.header == header
    assert [line.span.line for line in sheet.lines] == lines
    assert [finding.code for finding in sheet.findings] == codes


@pytest.mark.parametrize(
    ("text", "amend", "ready", "lines"),
    [
        ("amend\nmove 3pz.6 to 0807", True, False, 1),
        ("Hello\n# x\nAMEND\nmove 3pz.6 to 0807", True, False, 1),
        ("amend: move 3pz.6 to 0807", True, False, 1),
        ("modifier\nmove 3pz.6 to 0807", True, False, 1),
        ("изменить\nmove 3pz.6 to 0807", True, False, 1),
        ("move 3pz.6 to 0807\npass", False, True, 1),
        ("pass", False, True, 0),
        ("passe", False, True, 0),
        ("пас", False, True, 0),
        ("prêt", False, True, 0),
        ("move 3pz.6 to 0807", False, False, 1),
        ("drop attack 0806", True, False, 0),
        ("drop attack 0806\nmove 3pz.6 to 0807", False, False, 1),
        ("ready when you are", False, False, 0),
    ],
)
def test_how_a_sheet_is_taken(text: str, amend: bool, ready: bool, lines: int) -> None:
    """A sheet says whether it amends and whether the seat is ready; one that only drops amends."""
    sheet = read(text)
    assert (sheet.amend, sheet.ready, len(sheet.lines)) == (amend, ready, lines)
    assert not [finding for finding in sheet.findings if finding.refuses]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("drop attack 0806", ("attack", "0806")),
        ("drop attack sedan", ("attack", "0806")),
        ("drop: attack 0806 with 3pz.6; air 2", ("attack", "0806")),
        ("annuler déplacer 3pz.6", ("move", "3pz.6")),
        ("отменить марш old guard", ("move", "29.15")),
        ("drop standing retreat", ("hold", "retreat")),
    ],
)
def test_drop(text: str, key: tuple[str, str]) -> None:
    """An order is dropped by verb and subject, or written out whole, in any language."""
    sheet = read(text)
    assert sheet.drops == (key,)
    assert len(sheet.drop_lines) == 1


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("drop attack", "order.place-missing", 13),
        ("drop attack 0806 0807", "order.rest", 18),
        ("drop", "order.drop-what", 1),
        ("drop 3pz.6", "order.no-verb", 6),
        ("drop name 64.b", "order.name-missing", 16),
    ],
)
def test_drop_refused(text: str, code: str, column: int) -> None:
    """A drop that does not say which order is refused at the place."""
    finding = read(text).findings[0]
    assert (finding.code, finding.span.column) == (code, column)


def test_notes_of_removed_signs() -> None:
    """Signs of no width in an order are noted and the order is taken; in prose they are not worth a word."""
    sheet = read("move\u200b 3pz.6 to 0807\n\nSe\u200bnt from my phone")
    assert [finding.code for finding in sheet.findings] == ["text.removed", "sheet.prose"]
    assert len(sheet.lines) == 1


def test_answer_in_the_language_of_the_line() -> None:
    """Words that are missing are named in the language of the verb, and verbs in that of the sheet or the letters."""
    assert read("attaquer 0806").findings[0].message.args == {"word": "avec"}
    assert read("атака 0806").findings[0].message.args == {"word": "с"}
    verbs = read("move 3pz.6 to 0807\nпрыгнуть 0806").findings[0].remedy
    assert verbs is not None
    assert "марш" in str(verbs.args["verbs"])
