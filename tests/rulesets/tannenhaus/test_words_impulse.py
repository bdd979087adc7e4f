"""The words of impulses: every action and condition in English, French and Russian, and numbers by place in the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.text import render
from pbem.orders.model import Order
from pbem.orders.reading import read_sheet
from pbem.orders.sheet import write_orders
from pbem.rulesets.tannenhaus.orders import EVENTS, HOLDS, STATES, Action, Condition, Impulse, Stop
from pbem.rulesets.tannenhaus.words import GRAMMAR, LANGUAGES
from tests.rulesets.tannenhaus.texts import AREAS, LEADER, OWN, THEIRS, VOCABULARY, orders, wrong

MOVE = Action(do="move", units=("3mar",), to="9")
FIRE = Action(do="fire", units=("1leo", "2mar"), target="2vdv")
ASSAULT = Action(do="assault", units=("2jg", "3jg"), to="15", target="2vdv", back=("3jg",))
COVER = Action(do="fire", units=("2mar",), to="15")
ENTER = Action(do="enter", units=("1m1", "2m113"), to="4")
SNIPER = Action(do="sniper", target="3vdv")
ATTACH = Action(do="attach", units=(LEADER,), target="2jg")
PASS, STOP = Action(do="pass"), Action(do="stop")
DOWN = Condition(what="suppressed", subject="15")

SAID: list[tuple[Order, str, str, str]] = [
    (
        Impulse(number=1, actions=(MOVE,)),
        "impulse 1: move 3mar to 9",
        "impulsion 1: déplacer 3mar vers 9",
        "импульс 1: двигать 3mar в 9",
    ),
    (
        Impulse(number=2, actions=(FIRE,)),
        "impulse 2: fire 1leo, 2mar at 2vdv",
        "impulsion 2: tirer 1leo, 2mar sur 2vdv",
        "импульс 2: огонь 1leo, 2mar по 2vdv",
    ),
    (
        Impulse(number=3, when=(DOWN,), actions=(ASSAULT,), otherwise=(COVER,)),
        "impulse 3: if 15 suppressed: assault 15 with 2jg, 3jg at 2vdv; back 3jg; else fire 2mar at 15",
        "impulsion 3: si 15 neutralisée: assaut 15 avec 2jg, 3jg sur 2vdv; retour 3jg; sinon tirer 2mar sur 15",
        "импульс 3: если 15 подавлена: штурм 15 силами 2jg, 3jg по 2vdv; назад 3jg; иначе огонь 2mar по 15",
    ),
    (
        Impulse(number=4, actions=(SNIPER,)),
        "impulse 4: sniper at 3vdv",
        "impulsion 4: sniper sur 3vdv",
        "импульс 4: снайпер по 3vdv",
    ),
    (
        Impulse(number=5, actions=(ENTER,)),
        "impulse 5: enter 4 with 1m1, 2m113",
        "impulsion 5: entrée 4 avec 1m1, 2m113",
        "импульс 5: вход 4 силами 1m1, 2m113",
    ),
    (
        Impulse(
            number=6,
            when=(Condition(what="empty", subject="21", no=True), Condition(what="able", subject="2jg")),
            actions=(Action(do="fire", units=("1mor",), to="21"), MOVE, ATTACH),
        ),
        "impulse 6: if 21 not empty, 2jg able: fire 1mor at 21; move 3mar to 9; attach battle-captain to 2jg",
        "impulsion 6: si 21 pas vide, 2jg disponible: tirer 1mor sur 21; déplacer 3mar vers 9; "
        "attacher battle-captain à 2jg",
        "импульс 6: если 21 не пуста, 2jg может действовать: огонь 1mor по 21; двигать 3mar в 9; "
        "придать battle-captain к 2jg",
    ),
    (Impulse(number=7, actions=(PASS,)), "impulse 7: pass", "impulsion 7: passe", "импульс 7: пас"),
    (
        Impulse(number=8, when=(Condition(what="any-lost"),), actions=(STOP,), otherwise=(MOVE,)),
        "impulse 8: if any unit lost: stop; else move 3mar to 9",
        "impulsion 8: si une unité perdue: arrêt; sinon déplacer 3mar vers 9",
        "импульс 8: если юнит потерян: стоп; иначе двигать 3mar в 9",
    ),
    (
        Impulse(number=3, actions=(COVER,), begun=True),
        "impulse 3 goes on: fire 2mar at 15",
        "impulsion 3 continue: tirer 2mar sur 15",
        "импульс 3 продолжается: огонь 2mar по 15",
    ),
    (
        Stop(when=(Condition(what="any-lost"),)),
        "stop if any unit lost",
        "arrêt si une unité perdue",
        "стоп если юнит потерян",
    ),
]


@pytest.mark.parametrize(("order", "english", "french", "russian"), SAID, ids=[row[1] for row in SAID])
def test_said_and_read(order: Order, english: str, french: str, russian: str) -> None:
    """Each order is written in three languages as players write it, and each of the texts gives the order again."""
    for language, text in (("en", english), ("fr", french), ("ru", russian)):
        assert write_orders([order], GRAMMAR, language) == text + "\n"
        assert orders(text) == (order,)


_area, _unit, _enemy = st.sampled_from(AREAS), st.sampled_from(OWN), st.sampled_from(THEIRS)
_units = st.lists(_unit, min_size=1, max_size=4, unique=True).map(tuple)
_no = st.booleans()
_CONDITIONS = st.one_of(
    st.builds(Condition, what=st.sampled_from(STATES), subject=st.sampled_from((*OWN, *THEIRS)), no=_no),
    st.builds(Condition, what=st.sampled_from(HOLDS), subject=_area, no=_no),
    st.builds(Condition, what=st.sampled_from(EVENTS), no=_no),
    st.builds(Condition, what=st.just("at"), subject=st.sampled_from((*OWN, *THEIRS)), area=_area, no=_no),
)
_ACTIONS = st.one_of(
    st.builds(Action, do=st.just("move"), units=_units, to=_area),
    st.builds(Action, do=st.just("fire"), units=_units, to=_area),
    st.builds(Action, do=st.just("fire"), units=_units, target=_enemy),
    st.builds(
        Action,
        do=st.just("assault"),
        units=_units,
        to=_area,
        target=st.one_of(st.just(""), _enemy),
        back=st.one_of(st.just(()), _units),
    ),
    st.builds(Action, do=st.just("enter"), units=_units, to=_area),
    st.builds(Action, do=st.just("sniper"), target=_enemy),
    st.builds(Action, do=st.just("attach"), units=st.just((LEADER,)), target=_unit),
    st.builds(Action, do=st.sampled_from(("pass", "stop"))),
)
_when = st.lists(_CONDITIONS, min_size=1, max_size=3).map(tuple)
_some = st.lists(_ACTIONS, min_size=1, max_size=4).map(tuple)
_number = st.integers(1, 999)
ORDERS: st.SearchStrategy[Order] = st.one_of(
    st.builds(Impulse, number=_number, actions=_some, begun=st.booleans()),
    st.builds(Impulse, number=_number, when=_when, actions=_some, otherwise=st.one_of(st.just(()), _some)),
    st.builds(Stop, when=_when),
)


@given(st.lists(ORDERS, max_size=8, unique_by=lambda order: order.key), st.sampled_from(LANGUAGES))
def test_what_is_written_reads_as_the_same_orders(sheet: list[Order], language: str) -> None:
    """Any impulses, written in any of the languages, are read as the same orders."""
    found = read_sheet(write_orders(sheet, GRAMMAR, language), GRAMMAR, VOCABULARY)
    assert [line.order for line in found.lines] == sheet, [render(finding.message) for finding in found.findings]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("impulse 4: fire 1zzz at 2vdv\npass", [5]),
        ("fire 1zzz at 2vdv\npass", [2]),
        ("impulse 99999: fire 1zzz at 2vdv\npass", [1]),
        ("impulse 7: pass\nimpulse 3: fire 1zzz at 2vdv\npass", [7, 8]),
    ],
)
def test_a_line_that_does_not_read_keeps_its_number(text: str, numbers: list[int]) -> None:
    """TN-H26: a line that is refused keeps its place in the queue, so that it can be mended under its number."""
    sheet = read_sheet(text, GRAMMAR, VOCABULARY)
    assert [line.order.number for line in sheet.lines if isinstance(line.order, Impulse)] == numbers


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("imp 2 fire at 15 with 1leo", Impulse(number=2, actions=(Action(do="fire", units=("1leo",), to="15"),))),
        ("IMPULSE 2: FIRE at 2VDV with 1LEO and 2mar", Impulse(number=2, actions=(FIRE,))),
        ("impulse 2 : shoot 1leo + 2mar target 2vdv", Impulse(number=2, actions=(FIRE,))),
        ("impulse 2: fire: with 1leo, 2mar on 2vdv;", Impulse(number=2, actions=(FIRE,))),
        ("impulse 1: move 3mar 9", Impulse(number=1, actions=(MOVE,))),
        ("impulse 1: move 3mar: area 9", Impulse(number=1, actions=(MOVE,))),
        (
            "impulse 1: move 2jg to 9, 3jg to Marktplatz",
            Impulse(
                number=1,
                actions=(Action(do="move", units=("2jg",), to="9"), Action(do="move", units=("3jg",), to="21")),
            ),
        ),
        (
            "impulse 1: fire 1leo at 2vdv and 2mar at 15, then move 3mar to 9",
            Impulse(
                number=1, actions=(Action(do="fire", units=("1leo",), target="2vdv"), COVER, MOVE)
            ),
        ),
        ("impulse 1: move 2jg, 3jg to Langer Acker", Impulse(number=1, actions=(Action("move", ("2jg", "3jg"), "8"),))),
        (
            "impulse 3: when 15 is suppressed then assault 2vdv in 15 with 2jg, 3jg, back 3jg otherwise: fire 2mar at 15",
            Impulse(number=3, when=(DOWN,), actions=(ASSAULT,), otherwise=(COVER,)),
        ),
        ("impulse 3: assault 15 at 2vdv back 3jg with 2jg, 3jg", Impulse(number=3, actions=(ASSAULT,))),
        ("impulse 3: assault 2jg, 3jg at 15; target 2vdv; back 3jg", Impulse(number=3, actions=(ASSAULT,))),
        ("impulse 3: assault 2vdv with 2jg", Impulse(number=3, actions=(Action("assault", ("2jg",), "15", "2vdv"),))),
        ("impulse 5: enter 1m1, 2m113 by area 4", Impulse(number=5, actions=(ENTER,))),
        ("impulse 5: bring in 1m1 and 2m113 at 4", Impulse(number=5, actions=(ENTER,))),
        ("impulse 4: sniper 3vdv", Impulse(number=4, actions=(SNIPER,))),
        ('impulse 6: attach "Major Steiner" 2jg', Impulse(number=6, actions=(ATTACH,))),
        (
            "impulse 7: if not 15 is not mine, 2vdv is not in Brueckenviertel, and no unit is lost: pass",
            Impulse(
                number=7,
                when=(
                    Condition(what="mine", subject="15"),
                    Condition(what="at", subject="2vdv", area="15", no=True),
                    Condition(what="any-lost", no=True),
                ),
                actions=(PASS,),
            ),
        ),
        (
            "impulse 7: if not any unit is suppressed, the enemy has passed, 15 enemy, pass",
            Impulse(
                number=7,
                when=(
                    Condition(what="any-suppressed", no=True),
                    Condition(what="passed"),
                    Condition(what="theirs", subject="15"),
                ),
                actions=(PASS,),
            ),
        ),
        (
            "impulsion 3 : si 15 est neutralisé : donner l’assaut 15 avec 2jg et 3jg contre 2vdv, retour 3jg ; sinon feu 2mar sur 15",
            Impulse(number=3, when=(DOWN,), actions=(ASSAULT,), otherwise=(COVER,)),
        ),
        (
            "impulsion 7 : si l’ennemi n’a pas passé et 2jg n’est pas en ordre, alors passer",
            Impulse(
                number=7,
                when=(Condition(what="passed", no=True), Condition(what="fresh", subject="2jg", no=True)),
                actions=(PASS,),
            ),
        ),
        (
            "импульс 3, если область 15 подавлена, то штурм 15 с 2jg и 3jg по 2vdv, назад 3jg, иначе обстрел 2mar по 15",
            Impulse(number=3, when=(DOWN,), actions=(ASSAULT,), otherwise=(COVER,)),
        ),
        (
            "импульс 7: если 2jg не в порядке и 2vdv в 15: пасовать",
            Impulse(
                number=7,
                when=(
                    Condition(what="fresh", subject="2jg", no=True),
                    Condition(what="at", subject="2vdv", area="15"),
                ),
                actions=(PASS,),
            ),
        ),
        ("stop: when not any unit is lost", Stop(when=(Condition(what="any-lost", no=True),))),
        ("halt if 2jg is suppressed, 15 theirs", Stop(when=(Condition("suppressed", "2jg"), Condition("theirs", "15")))),
    ],
)  # fmt: skip
def test_other_spellings(text: str, order: Order) -> None:
    """Impulses are read in the other ways in which players write them."""
    assert orders(text) == (order,)


@pytest.mark.parametrize(
    ("text", "code", "column", "instead"),
    [
        ("fire 1loe at 2vdv", "order.unit-unknown", 6, "fire 1leo at 2vdv"),
        ("fire at 2vvd with 1leo", "order.unit-none", 9, "fire at 2vdv with 1leo"),
        ("fire 2vdv at 15", "order.unit-theirs", 6, ""),
        ("impulse 4: fire 2vdv at 15", "order.unit-theirs", 17, ""),
        ("move 2vdv to 9", "order.unit-theirs", 6, ""),
        ("assault 15 with 2jg, 2vdv", "order.unit-theirs", 22, ""),
        ("fire 1leo at 2mar", "order.unit-yours", 14, ""),
        ("sniper at 2jg", "order.unit-yours", 11, ""),
        ("attach 2vdv to 2jg", "order.unit-theirs", 8, ""),
        ("fire 1leo 55", "order.place-off-map", 11, ""),
        ("move 3mar to Markplatz", "order.place-unknown", 14, "move 3mar to 21"),
        ("move 3mar to 9 10", "order.rest", 16, ""),
        ("move 3mar, 3mar to 9", "order.unit-repeated", 12, ""),
        ("fire 1leo", "order.word-missing", 11, ""),
        ("assault 15 at 2vdv", "order.word-missing", 20, ""),
        ("assault 15 with 2jg at 2vdv at 3vdv", "tann.words.twice", 29, ""),
        ("fire 1leo at 2vdv at 15", "tann.words.twice", 19, ""),
        ("assault 15 with 2jg at 2vdv, 3vdv", "tann.words.target", 30, ""),
        ("impulse 0: pass", "order.number-range", 9, ""),
        ("impulse 1000: pass", "order.number-range", 9, ""),
        ("impulse three: pass", "order.number-wrong", 9, ""),
        ("impulse 4", "order.words-missing", 11, ""),
        ("impulse 4: fir 1leo at 2vdv", "order.word-wrong", 12, "impulse 4: fire 1leo at 2vdv"),
        ("impulse 4: retreat 2jg to 9", "tann.words.action", 12, ""),
        ("impulse 4: wait", "tann.words.action", 12, ""),
        ("impulse 4: if 15 supressed: pass", "order.word-wrong", 18, "impulse 4: if 15 suppressed: pass"),
        ("impulse 4: if 15 recovering: pass", "order.words-missing", 18, ""),
        ("impulse 4: if 2jg empty: pass", "order.words-missing", 19, ""),
        ("impulse 4: if 15 empty: else pass", "order.words-missing", 25, ""),
        ("impulse 4: if 15 empty: pass; els stop", "order.word-wrong", 31, "impulse 4: if 15 empty: pass; else stop"),
        ("impulse 4: if 15 empty: pass; else stop; else pass", "order.rest", 42, ""),
        ("impulse 4: if 15 empty", "order.words-missing", 24, ""),
        ("impulse 4: pass, else stop", "tann.words.else", 18, ""),
        ("if 2jgg able: pass", "order.unit-none", 4, "if 2jg able: pass"),
        ("stop 2jg suppressed", "order.word-missing", 6, "stop if 2jg suppressed"),
        ("stop if", "order.unit-missing", 9, ""),
        ("drop impulse", "order.number-missing", 14, ""),
        ("drop impulse 3 goes on", "order.rest", 16, ""),
    ],
)
def test_lines_that_do_not_read(text: str, code: str, column: int, instead: str) -> None:
    """A line that does not read is answered with its place in the line and, where it can be mended, the line to send."""
    finding = wrong(text)
    assert (finding.code, finding.span.column, finding.instead) == (code, column, instead)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("pass\nfire 1leo at 2vdv\nif 15 empty: pass", [1, 2, 3]),
        ("impulse 5: pass\npass\nimpulse: pass", [5, 6, 7]),
        ("pass\nimpulse 5: pass\nimpulse 3: pass\nпас\nimpulse 4: pass\npasse", [1, 5, 3, 6, 4, 7]),
        ("fire 1loe at 2vdv\npass\nimpulse 9: fire 1loe at 2vdv\npass", [2, 10]),
        ("retreat 2jg: 21\npass\nstop if 2jg suppressed\npass", [1, 2]),
        ("impulse 4 goes on: pass\npass", [4, 5]),
        ("drop impulse 4\npass", [1]),
    ],
)
def test_an_impulse_without_a_number_gets_the_next(text: str, numbers: list[int]) -> None:
    """Lines that begin with an action or if get the number after the highest before them; one that does not read keeps its place."""
    found = read_sheet(text, GRAMMAR, VOCABULARY)
    assert [line.order.number for line in found.lines if isinstance(line.order, Impulse)] == numbers
    assert [parsed.line.order.key for parsed in found.orders] == [line.order.key for line in found.lines]


def test_no_number_is_above_the_highest() -> None:
    """After impulse 999 there is no number for a line without one."""
    found = read_sheet("impulse 999: pass\npass", GRAMMAR, VOCABULARY)
    assert [(finding.code, finding.span.line) for finding in found.findings] == [("order.number-range", 2)]
    assert [line.order.key for line in found.lines] == [("impulse", "999")]


def test_two_lines_with_one_number() -> None:
    """The later of two impulses with one number is refused, whether or not the number stands there."""
    found = read_sheet("pass\nimpulse 1: fire 1leo at 2vdv", GRAMMAR, VOCABULARY)
    (finding,) = found.findings
    assert (finding.code, finding.span.line, finding.message.args["text"]) == ("order.twice", 2, "pass")
    assert [line.order for line in found.lines] == [Impulse(number=1, actions=(PASS,))]


@pytest.mark.parametrize(
    "text", ["amend\npass\nimpulse 4: pass", "impulse 4: pass\namend\npass", "amend impulse 4: pass\npass"]
)
def test_an_amendment_names_its_impulses(text: str) -> None:
    """In a sheet that amends, a line without a number is refused wherever the word stands, and the others are taken (TN-H26)."""
    found = read_sheet(text, GRAMMAR, VOCABULARY)
    assert [finding.code for finding in found.findings if finding.refuses] == ["tann.words.number"]
    assert [line.order.key for line in found.lines] == [("impulse", "4")]
    assert found.amend


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("impulse 3: if 15 suppressed:\nassault 15 with 2jg", "impulse 3: if 15 suppressed: assault 15 with 2jg"),
        ("impulse 3: if 15 empty: stop; else\nfire 2mar at 15", "impulse 3: if 15 empty: stop; else fire 2mar at 15"),
        ("impulse 3: if 15 empty: stop;\nelse pass", "impulse 3: if 15 empty: stop; else pass"),
        ("impulse 3: if any unit lost:\nstop", "impulse 3: if any unit lost: stop"),
        ("move 2jg to 9;\nmove 3jg to 9", "move 2jg to 9; move 3jg to 9"),
        ("move 2jg to 9 and\nfire 2mar at 15", "move 2jg to 9 and fire 2mar at 15"),
        ("impulse 7\npass", "impulse 7 pass"),
        ("impulse 3:\nif 15 empty: pass", "impulse 3: if 15 empty: pass"),
        ("если 15 пуста, то\nпас", "если 15 пуста, то пас"),
        ("impulse 3: if 15 supressed:\nassault 15 with 2jg", ""),
    ],
)
def test_half_an_impulse_is_not_taken(text: str, instead: str) -> None:
    """What a mail program has cut off an impulse is no impulse of its own: both lines are refused, with the line they make."""
    found = read_sheet(text, GRAMMAR, VOCABULARY)
    assert not found.lines
    assert [(one.code, one.span.line, one.instead) for one in found.findings] == [
        ("order.cut", 1, instead),
        ("order.stray", 2, instead),
    ]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("move 2jg to 9;\nimpulse 2: pass", 2),
        ("move 2jg to 9\nmove 3jg to 9", 2),
        ("move 2jg to 9;\n\nmove 3jg to 9", 2),
        ("fire 1loe at 2vdv\npass", 1),
        ("impulse 3: if 15 suppressed: \\\nassault 15 with 2jg", 1),
    ],
)
def test_whole_impulses_are_taken(text: str, count: int) -> None:
    """An impulse that lacks nothing, or is followed by one with a number, is taken with it."""
    assert len(read_sheet(text, GRAMMAR, VOCABULARY).lines) == count


@pytest.mark.parametrize("text", ["If you are not the intended reader, delete this mail.", "Si vous lisez ceci, merci"])
def test_a_sentence_is_no_impulse(text: str) -> None:
    """A sentence around the orders that begins with if is passed over, as other prose is."""
    found = read_sheet(f"{text}\npass\n{text}", GRAMMAR, VOCABULARY)
    assert [line.order for line in found.lines] == [Impulse(number=1, actions=(PASS,))]
    assert [(finding.code, finding.span.line) for finding in found.findings] == [("sheet.prose", 1), ("sheet.prose", 3)]


@pytest.mark.parametrize(
    ("text", "part", "column", "length"),
    [
        ("impulse 3: if 15 is suppressed: fire 1leo, 2mar at 2vdv", "actions.0.units.1", 44, 4),
        ("impulse 3: if 15 is suppressed: fire 1leo, 2mar at 2vdv", "actions.0", 33, 4),
        ("impulse 3: if 15 is suppressed: fire 1leo, 2mar at 2vdv", "when.0", 15, 16),
        ("impulse 3: if 15 is suppressed: fire 1leo, 2mar at 2vdv", "number", 9, 1),
        ("if 2jg in 15: pass; else move 2jg to 9", "otherwise.0.to", 38, 1),
        ("if 2jg in 15: pass; else move 2jg to 9", "when.0.area", 11, 2),
        ("move 2jg to 9, 3jg to 10", "actions.0", 1, 4),
        ("move 2jg to 9, 3jg to 10", "actions.1.units.0", 16, 3),
        ("assault 2vdv with 2jg, 3jg; back 3jg", "actions.0.back.0", 34, 3),
        ("assault 2vdv with 2jg, 3jg; back 3jg", "actions.0.to", 9, 4),
        ("pass", "actions.0", 1, 4),
    ],
)
def test_where_parts_stand(text: str, part: str, column: int, length: int) -> None:
    """The place of each part of an impulse is kept by its name, for what is said of it later."""
    (line,) = read_sheet(text, GRAMMAR, VOCABULARY).lines
    assert (line.where(part).column, line.where(part).length) == (column, length)
