"""Sheets meet: what is in force after a new one, an amendment, a drop; and which lines can stand together."""

from collections.abc import Sequence

import pytest

from pbem.orders.model import Line, ReadSheet
from pbem.orders.reading import read_sheet
from pbem.orders.sheet import fold_order, format_sheet, merge, settle, take
from tests.orders.toy import GRAMMAR, VOCABULARY, Judgement, Move, check


def read(text: str) -> ReadSheet:
    """Read a text of the axis side that has no refusals."""
    sheet = read_sheet(text, GRAMMAR, VOCABULARY)
    assert not [finding for finding in sheet.findings if finding.refuses]
    return sheet


BEFORE = """move 3pz.6 to 0807
attack 0806 with 3pz.6, 394.3
standing retreat: towards 0101
move 29.15 to 0505
"""


@pytest.mark.parametrize(
    ("text", "after", "codes"),
    [
        ("", BEFORE, []),
        ("Thanks, orders tomorrow.", BEFORE, []),
        ("amend", BEFORE, []),
        ("pass", BEFORE, []),
        ("move 3pz.6 to 0306", "standing retreat: towards 0101\nmove 3pz.6 to 0306\n", []),
        ("standing retreat: towards 0202", "standing retreat: towards 0202\n", []),
        ("amend\nmove 3pz.6 to 0306", BEFORE.replace("0807", "0306"), []),
        ("amend\nmove 29.71 to 0306", BEFORE + "move 29.71 to 0306\n", []),
        (
            "amend\nattack 0806 with 29.71",
            BEFORE.replace("with 3pz.6, 394.3", "with 29.71"),
            [],
        ),
        (
            "amend\nattack 0906 with 394.3",
            BEFORE.replace(", 394.3", "") + "attack 0906 with 394.3\n",
            ["order.left"],
        ),
        (
            "amend\nattack 0906 with 394.3, 3pz.6",
            BEFORE.replace("attack 0806 with 3pz.6, 394.3\n", "") + "attack 0906 with 394.3, 3pz.6\n",
            ["order.left", "order.emptied"],
        ),
        ("drop attack 0806", BEFORE.replace("attack 0806 with 3pz.6, 394.3\n", ""), []),
        ("amend\ndrop standing retreat\ndrop move 29.15", BEFORE[: BEFORE.index("standing")], []),
        ("drop standing retreat\nmove 3pz.6 to 0306", "move 3pz.6 to 0306\n", []),
        ("drop attack 0909", BEFORE, ["order.drop-nothing"]),
        ("drop loss 0909", BEFORE, ["order.drop-nothing"]),
    ],
)
def test_merge(text: str, after: str, codes: list[str]) -> None:
    """A new sheet replaces all but standing orders, an amendment goes line by line, and no order at all changes nothing."""
    merged = merge(read(BEFORE).lines, read(text), GRAMMAR)
    assert format_sheet(merged.lines, GRAMMAR, "en") == after
    assert [finding.code for finding in merged.findings] == codes


def test_merge_of_one_unit_keeps_the_other() -> None:
    """Amending the move of one unit keeps the move of another."""
    merged = merge(read("move 3pz.6 to 0304\nmove 29.15 to 0505").lines, read("amend\nmove 3pz.6 to 0305"), GRAMMAR)
    assert format_sheet(merged.lines, GRAMMAR, "en") == "move 3pz.6 to 0305\nmove 29.15 to 0505\n"


def test_merge_with_other_holding() -> None:
    """A ruleset says what else a plain sheet does not replace."""
    merged = merge(
        read(BEFORE).lines, read("move 29.71 to 0306"), GRAMMAR, holds=lambda order: order.key[0] == "attack"
    )
    assert format_sheet(merged.lines, GRAMMAR, "en") == "attack 0806 with 3pz.6, 394.3\nmove 29.71 to 0306\n"


def test_merge_of_a_sheet_without_places() -> None:
    """A sheet that was made and not read is merged too, and a drop of nothing is told by verb and subject."""
    sheet = ReadSheet(amend=True, drops=(("attack", "0909"),))
    finding = merge((), sheet, GRAMMAR, language="ru").findings[0]
    assert (finding.message.args["text"], finding.remedy, finding.span.line) == ("атака 0909", None, 0)


@pytest.mark.parametrize(
    ("text", "kept", "codes"),
    [
        ("move 3pz.6 to 0807\nmove 29.15 to 0606\nmove 29.71 to 0808", [1, 3], ["toy.full"]),
        ("attack 0806 with 29.15", [], ["toy.uncovered"]),
        ("attack 0806 with 29.15\nattack 0807 with 3pz.6", [1, 2], []),
        ("attack 0806 with 29.15\nattack 0606 with 3pz.6", [], ["toy.uncovered", "order.leaned", "toy.full"]),
        ("loss 0806: none", [1], ["toy.idle"]),
        ("attack 0606 with 3pz.6\nloss 0606: none", [2], ["toy.full", "toy.idle"]),
        (
            "".join(f"attack 080{n} with {u}\n" for n, u in enumerate(("3pz.6", "394.3", "29.71", "611.a"), 1)),
            [],
            ["toy.too-many"],
        ),
        ("", [], []),
    ],
)
def test_settle(text: str, kept: list[int], codes: list[str]) -> None:
    """Refused lines go, lines that leaned on them go too and say so, and the rest stands; a refused sheet goes whole."""
    settled = settle(check, read(text).lines)
    assert [line.span.line for line in settled.lines] == kept
    assert [index + 1 for index in settled.kept] == kept
    assert [finding.code for _, finding in settled.findings] == codes
    assert not [finding for _, finding in settled.checked.findings if finding.refuses]


def crowded(lines: Sequence[Line]) -> Judgement:
    """Judge by a rule under which a bad line spoils the others: where a unit goes to 0606, every move is refused."""
    bad = any(isinstance(line.order, Move) and line.order.to == "0606" for line in lines)
    found = check([line for line in lines if isinstance(line.order, Move) and line.order.to == "0606"]).findings
    return Judgement(tuple((index, found[0][1]) for index in range(len(lines)) if bad))


def test_settle_takes_back_what_was_refused_because_of_another() -> None:
    """Of lines refused together, those that stand without the others are taken back."""
    settled = settle(crowded, read("move 3pz.6 to 0807\nmove 29.15 to 0606\nmove 29.71 to 0808").lines)
    assert [line.span.line for line in settled.lines] == [1, 3]
    assert [index for index, _ in settled.findings] == [1]


def test_settle_checks_at_most_twice_a_line_and_once() -> None:
    """The number of checks is bounded."""
    calls: list[int] = []

    def count(lines: Sequence[Line]) -> Judgement:
        calls.append(len(lines))
        return crowded(lines)

    lines = read("".join(f"move {unit} to 0606\n" for unit in ("3pz.6", "29.15", "29.71", "394.3", "611.a"))).lines
    settle(count, lines)
    assert len(calls) <= 2 * len(lines) + 1


@pytest.mark.parametrize(
    ("text", "after", "codes", "changed"),
    [
        ("amend\nmove 3pz.6 to 0606", BEFORE, ["toy.full"], False),
        ("move 3pz.6 to 0606", BEFORE, ["toy.full"], False),
        ("amend\nattack 0606 with 394.3", BEFORE, ["toy.full"], False),
        ("amend\nattack 0606 with 394.3\nmove 29.15 to 0404", BEFORE.replace("0505", "0404"), ["toy.full"], True),
        (
            "move 3pz.6 to 0606\nmove 29.71 to 0404",
            "standing retreat: towards 0101\nmove 29.71 to 0404\n",
            ["toy.full"],
            True,
        ),
        (
            "amend\ndrop attack 0806\nmove 3pz.6 to 0606",
            BEFORE.replace("attack 0806 with 3pz.6, 394.3\n", ""),
            ["toy.full"],
            True,
        ),
        ("move 3pz.6 to 0807", "standing retreat: towards 0101\nmove 3pz.6 to 0807\n", [], True),
        ("amend\nmove 3pz.6 to 0807", BEFORE, [], False),
        ("amend\nloss 0909: none", BEFORE + "loss 0909: none\n", ["toy.idle"], True),
        (
            "".join(f"attack 080{n} with {u}\n" for n, u in enumerate(("3pz.6", "394.3", "29.71", "611.a"), 1)),
            BEFORE,
            ["toy.too-many"],
            False,
        ),
    ],
)
def test_take(text: str, after: str, codes: list[str], changed: bool) -> None:
    """A refused line neither replaces an order in force nor takes a unit from it, and a sheet without a line that stands wipes nothing."""
    before = read(BEFORE).lines
    taken = take(before, read(text), GRAMMAR, check)
    assert format_sheet(taken.lines, GRAMMAR, "en") == after
    assert [finding.code for _, finding in taken.findings] == codes
    assert taken.changed == changed


@pytest.mark.parametrize(
    ("text", "stand", "codes"),
    [
        ("move 3pz.6 to 0606\nmove 3pz.6 to 0807", [2], []),
        ("move 3pz.6 to 0807\nmove 3pz.6 to 0606", [1], [(2, "order.twice", 1)]),
        ("move 3pz.6 to 0606\nmove 3pz.6 to 0807\nmove 3pz.6 to 0404", [2], [(3, "order.twice", 2)]),
        ("attack 0606 with 3pz.6\nattack 0806 with 3pz.6, 394.3", [2], []),
        ("attack 0606 with 3pz.6\nattack 0806 with 3pz.6\nattack 0807 with 3pz.6", [2], [(3, "order.claimed", 2)]),
        ("move 3pz.6 to 0606\nmove 29.15 to 0404\nmove 29.15 to 0505", [2], [(3, "order.twice", 2)]),
        (
            "".join(f"attack 080{n} with {u}\n" for n, u in enumerate(("3pz.6", "394.3", "29.71", "611.a"), 1))
            + "attack 0801 with 3pz.6",
            [],
            [(5, "order.twice", 1)],
        ),
    ],
)
def test_a_refused_line_blocks_nothing(text: str, stand: list[int], codes: list[tuple[int, str, int]]) -> None:
    """A line kept out by one that is then refused is judged in its place; a sheet refused as a whole yields none of its lines."""
    taken = take((), read_sheet(text, GRAMMAR, VOCABULARY), GRAMMAR, check)
    assert [line.span.line for line in taken.lines] == stand
    found = [(finding.span.line, finding.code, finding.message.args["line"]) for finding in taken.sheet.findings]
    assert found == codes
    assert set(stand) <= {line.span.line for line in taken.sheet.lines}


@pytest.mark.parametrize("width", [20, 30, 72])
@pytest.mark.parametrize(
    "text",
    [
        "move 3pz.6: 0304 0305 0306 0307 0308 0309 0310 0410 0510 0610 0710",
        "attack 0806 with 3pz.6, 394.3, 29.71, 29.15; artillery 611.a; air 3",
        'name 64.b "A very long name of many words"',
    ],
)
def test_fold_order(text: str, width: int) -> None:
    """A folded order reads as the order that was folded, and its lines keep the width where blanks allow."""
    folded = fold_order(text, width)
    longest = max(len(piece) for piece in text.split()) if '"' not in text else len(text)
    assert all(len(line) <= max(width, longest + 4) for line in folded)
    assert [line.order for line in read("\n".join(folded)).lines] == [line.order for line in read(text).lines]


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("attack 0806 with 3pz.6\nатака 0906 с 3pz.6, 394.3\nmove 29.15 to 0505", "атака 0906 с 394.3"),
        ("атака 0806 с 3pz.6\nattaquer 0906 avec 3pz.6, 394.3\nмарш 29.15 в 0505", "attaquer 0906 avec 394.3"),
        ("attaquer 0806 avec 3pz.6\nattack 0906 with 3pz.6, 394.3", "attack 0906 with 394.3"),
    ],
)
def test_what_to_send_instead_is_in_the_language_of_its_line(text: str, instead: str) -> None:
    """A sheet may mix languages: each line is mended in its own, and the mended line reads as that order."""
    (finding,) = read_sheet(text, GRAMMAR, VOCABULARY).findings
    assert (finding.code, finding.instead) == ("order.claimed", instead)
    (line,) = read(instead).lines
    assert GRAMMAR.write(line.order, line.language) == instead


def test_orders_are_said_back_in_the_language_of_what_changed_them() -> None:
    """An order that loses a unit is shown in the language of the line that took it, and stays in its own for what follows."""
    before = read("attack 0806 with 3pz.6, 394.3").lines
    merged = merge(before, read("поправка\nатака 0906 с 394.3"), GRAMMAR)
    assert merged.findings[0].message.args["text"] == "атака 0806 с 3pz.6"
    assert [line.language for line in merged.lines] == ["en", "ru"]
