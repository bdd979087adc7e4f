"""The order language of Tannenhaus: instructions in English, French and Russian, hints, drops, names, and what is said of bad lines."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.text import render
from pbem.orders.grammar import STRUCTURE
from pbem.orders.model import Order
from pbem.orders.reading import read_sheet
from pbem.orders.sheet import merge, write_orders
from pbem.orders.tokens import split_lines
from pbem.rulesets.tannenhaus.lines_action import ACTIONS
from pbem.rulesets.tannenhaus.orders import (
    ASKED,
    POLICIES,
    Action,
    AnyOrder,
    AskMe,
    Impulse,
    Loss,
    Retreat,
    Rout,
    StandingImpulse,
    StandingRetreat,
    StandingRout,
)
from pbem.rulesets.tannenhaus.state import view_of
from pbem.rulesets.tannenhaus.words import GRAMMAR, KEYWORDS, LANGUAGES, RESERVED, VERBS, WORDS, vocabulary
from tests.rulesets.tannenhaus.field import game
from tests.rulesets.tannenhaus.test_words_impulse import SAID as IMPULSES
from tests.rulesets.tannenhaus.texts import AREAS, LEADER, OWN, THEIRS, VOCABULARY, orders, wrong

SAID: list[tuple[Order, str, str, str]] = [
    (
        StandingImpulse(do="pass"),
        "standing impulse: pass",
        "consigne impulsion: passe",
        "постоянно импульс: пас",
    ),
    (
        StandingImpulse(do="wait"),
        "standing impulse: wait",
        "consigne impulsion: attendre",
        "постоянно импульс: ждать",
    ),
    (Retreat(unit="2jg", areas=("21", "22")), "retreat 2jg: 21 22", "retraite 2jg: 21 22", "отход 2jg: 21 22"),
    (Retreat(unit="2jg", policy="never"), "retreat 2jg: never", "retraite 2jg: jamais", "отход 2jg: никогда"),
    (
        Retreat(unit="2jg", areas=("21",), policy="if-reduced"),
        "retreat 2jg: 21; if reduced",
        "retraite 2jg: 21; si réduite",
        "отход 2jg: 21; если ослаблен",
    ),
    (Retreat(unit="2jg", policy="always"), "retreat 2jg: always", "retraite 2jg: toujours", "отход 2jg: всегда"),
    (
        StandingRetreat(policy="always", towards="21"),
        "standing retreat: always; towards 21",
        "consigne retraite: toujours; vers 21",
        "постоянно отход: всегда; к 21",
    ),
    (
        StandingRetreat(towards="21"),
        "standing retreat: towards 21",
        "consigne retraite: vers 21",
        "постоянно отход: к 21",
    ),
    (Loss(area="15", units=("2jg", "3jg")), "loss 15: 2jg, 3jg", "pertes 15: 2jg, 3jg", "потери 15: 2jg, 3jg"),
    (Rout(unit="2jg", areas=("21", "22")), "rout 2jg: 21 22", "déroute 2jg: 21 22", "бегство 2jg: 21 22"),
    (Rout(unit="2jg"), "rout 2jg: none", "déroute 2jg: aucune", "бегство 2jg: нет"),
    (
        StandingRout(policy="threatened"),
        "standing rout: if threatened",
        "consigne déroute: si menacée",
        "постоянно бегство: под угрозой",
    ),
    (StandingRout(policy="none"), "standing rout: none", "consigne déroute: aucune", "постоянно бегство: нет"),
    (
        AskMe(what=ASKED),
        "ask me: retreats, hits, routs",
        "demandez-moi: retraites, coups, déroutes",
        "спрашивать: отходы, попадания, бегства",
    ),
    (AskMe(), "ask me: nothing", "demandez-moi: rien", "спрашивать: ничего"),
]


@pytest.mark.parametrize(("order", "english", "french", "russian"), SAID, ids=[row[1] for row in SAID])
def test_said_and_read(order: Order, english: str, french: str, russian: str) -> None:
    """Each order is written in three languages as players write it, and each of the texts gives the order again."""
    for language, text in (("en", english), ("fr", french), ("ru", russian)):
        assert write_orders([order], GRAMMAR, language) == text + "\n"
        assert orders(text) == (order,)


def test_every_order_is_said() -> None:
    """No order of the game is without a line in one of the two tables."""
    assert {type(order) for order, _, _, _ in (*IMPULSES, *SAID)} == set(get_args(AnyOrder))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("retreat 2jg to 21 or Marktplatz", Retreat(unit="2jg", areas=("21", "21"))),
        ("retreat 2jg: always; 21, then 22", Retreat(unit="2jg", areas=("21", "22"), policy="always")),
        ("retreat 2jg 21, 22, when reduced", Retreat(unit="2jg", areas=("21", "22"), policy="if-reduced")),
        ("replier 2jg : 21 et 22, si réduit", Retreat(unit="2jg", areas=("21", "22"), policy="if-reduced")),
        ("отступление 2jg в сторону 21 и всегда", Retreat(unit="2jg", areas=("21",), policy="always")),
        ("standing retreat towards 21, never", StandingRetreat(policy="never", towards="21")),
        ("losses in area 15: 2jg and 3jg", Loss(area="15", units=("2jg", "3jg"))),
        ("loss Brueckenviertel 2jg", Loss(area="15", units=("2jg",))),
        ("rout 2jg to 21 or 22", Rout(unit="2jg", areas=("21", "22"))),
        ("rout 2jg nowhere", Rout(unit="2jg")),
        ("standing rout threatened", StandingRout(policy="threatened")),
        ("ask me all", AskMe(what=ASKED)),
        ("ask me: hits and retreats, hits", AskMe(what=("hits", "retreats"))),
    ],
)
def test_other_spellings(text: str, order: Order) -> None:
    """Instructions are read in the other ways in which players write them."""
    assert orders(text) == (order,)


@pytest.mark.parametrize(
    ("text", "code", "column", "instead"),
    [
        ("retreat 2vdv: 21", "order.unit-theirs", 9, ""),
        ("retreat 2jg 21 sometimes", "order.rest", 16, ""),
        ("retreat 2jg: never always", "order.place-missing", 20, ""),
        ("retreat 2jg: 2vdv", "order.place-unknown", 14, ""),
        ("standing impulse: hold", "order.words-missing", 19, ""),
        ("standing retreat", "order.words-missing", 18, ""),
        ("standing retreat: nevr", "order.word-wrong", 19, "standing retreat: never"),
        ("loss 15", "order.sign-missing", 9, ""),
        ("loss 15: 2vdv", "order.unit-theirs", 10, ""),
        ("rout 2jg", "order.place-missing", 10, ""),
        ("ask me: retreats, hit, dice", "order.words-missing", 24, ""),
        ("2jg to 9", "order.no-verb", 1, ""),
        ("standing retret 2jg: never", "order.verb", 1, ""),
    ],
)
def test_lines_that_do_not_read(text: str, code: str, column: int, instead: str) -> None:
    """A line that does not read is answered with its place in the line and, where it can be mended, the line to send."""
    finding = wrong(text)
    assert (finding.code, finding.span.column, finding.instead) == (code, column, instead)


@pytest.mark.parametrize(
    ("verb", "says"),
    [
        ("attack 15", "Units attack by assault or by fire: assault 15 with 2jg, 3jg or fire 1leo at 2vdv"),
        ("атаковать 15", "Units attack by assault or by fire: assault 15 with 2jg, 3jg or fire 1leo at 2vdv"),
        ("retire 2jg", "Write move 3mar to 9 for a move, and retreat 3mar: 9 for what it does when it is hit."),
        (
            "hold 2jg",
            "A unit that gets no order stays where it is. Write pass for an impulse in which nothing is done.",
        ),
        (
            "wait 2jg",
            "Write pass for an impulse in which nothing is done, and standing impulse: wait for the end of the queue.",
        ),
        (
            "opfire 1leo",
            "There is no fire in the impulse of the other side. Write a condition: if 15 not empty: fire 2mar at 15",
        ),
        ("shell 21", "A mortar fires at an area: fire 1mor at 21"),
        ("rally 2jg", "Units rally by themselves in the Rally Phase."),
        ("unless 15 empty", "A condition is written so: if 15 not empty: fire 2mar at 15"),
        ("else 2jg", "Write the condition first: if 15 suppressed: assault 15 with 2jg; else fire 2mar at 15"),
        (
            "standing 2jg",
            'Did you mean "standing rout"? Standing orders are: standing impulse, standing retreat, standing rout.',
        ),
    ],
)
def test_hints(verb: str, says: str) -> None:
    """For some words that are no orders it is said how the thing is done in this game, and no other word is guessed."""
    finding = wrong(verb)
    assert finding.code == "order.verb"
    assert finding.remedy is not None
    assert render(finding.remedy) == says


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("drop impulse 3", ("impulse", "3")),
        ("drop impulse 3: pass", ("impulse", "3")),
        ("annuler impulsion 3", ("impulse", "3")),
        ("отменить импульс 3", ("impulse", "3")),
        ("drop stop if any unit is lost", ("stop", "any-lost")),
        ("drop stop if 15 not empty, 2jg in 21", ("stop", "not 15 empty 2jg at 21")),
        ("drop stop", ("stop", "")),
        ("drop retreat 2jg", ("retreat", "2jg")),
        ("drop retreat 2jg: 21", ("retreat", "2jg")),
        ("drop standing retreat", ("standing-retreat", "")),
        ("drop standing impulse", ("standing-impulse", "")),
        ("drop standing rout", ("standing-rout", "")),
        ("drop loss 15", ("loss", "15")),
        ("drop rout 2jg", ("rout", "2jg")),
        ("drop ask me", ("ask-me", "")),
    ],
)
def test_drop(text: str, key: tuple[str, str]) -> None:
    """An order is taken out by its verb and what it is about; an impulse by its number."""
    assert read_sheet(text, GRAMMAR, VOCABULARY).drops == (key,)


def test_what_is_in_force_is_said_where_nothing_is_dropped() -> None:
    """Dropping an impulse by its actions drops nothing, and the impulses in force are listed with their numbers."""
    in_force = read_sheet("pass\nmove 2jg to 9", GRAMMAR, VOCABULARY).lines
    merged = merge(in_force, read_sheet("drop move 2jg to 9", GRAMMAR, VOCABULARY), GRAMMAR)
    (finding,) = merged.findings
    assert finding.code == "order.drop-nothing"
    assert finding.remedy is not None
    assert render(finding.remedy) == "In force: impulse 1: pass; impulse 2: move 2jg to 9"


@pytest.mark.parametrize(
    ("text", "ready", "count"),
    [
        ("pass", False, 1),
        ("PASSE", False, 1),
        ("пас", False, 1),
        ("ready", True, 0),
        ("prêt", True, 0),
        ("готово", True, 0),
    ],
)
def test_pass_is_an_impulse_and_ready_ends_the_sheet(text: str, ready: bool, count: int) -> None:
    """Passing is an action here (TN-H4); that there is no more to send is said by the other words of the sheet."""
    found = read_sheet(text, GRAMMAR, VOCABULARY)
    assert not found.findings
    assert found.ready is ready
    assert [line.order for line in found.lines] == [Impulse(number=1, actions=(Action(do="pass"),))] * count


@pytest.mark.parametrize(
    "word",
    ["impulse", "if", "fire", "pass", "ready", "déplacer", "deplacer", "sniper", "огонь", "если", "amend", "drop"],
)
def test_verbs(word: str) -> None:
    """The words that begin an order are listed, with and without accents, so that a mail's prose is told from its orders."""
    assert word in VERBS


def test_words_are_reserved() -> None:
    """No unit can be called by a word of the language, in any language."""
    assert {"suppressed", "neutralisée", "neutralisee", "подавлен", "goes", "back", "pass", "begin"} <= RESERVED
    assert {word.split()[0] for words in STRUCTURE.values() for some in words.values() for word in some} <= RESERVED


@pytest.mark.parametrize("key", sorted(KEYWORDS))
def test_every_keyword_has_three_languages(key: str) -> None:
    """Each keyword and each verb is written in each of the languages."""
    assert all(KEYWORDS[key][language] for language in LANGUAGES)


def test_every_verb_has_three_languages() -> None:
    """Each verb is written in each of the languages, and an action is spelled alike as a verb and inside an impulse."""
    for form in GRAMMAR.forms.values():
        assert all(form.words[language] for language in LANGUAGES)
    for action in ACTIONS:
        assert WORDS.spellings([action]) == [word for some in KEYWORDS[action].values() for word in some]
        assert GRAMMAR.forms[action].words == KEYWORDS[action]


def test_vocabulary() -> None:
    """Units in play, due and off the map, attachments with their unit's area, and areas are named (TN-63, TN-H21)."""
    state = game(
        "9 field: 15\n15 buildings",
        "2jg jaeger-company 9 battle-captain tow",
        "1m1 marder-company due2",
        "hind hind-flight off",
    )
    found = vocabulary(view_of(state, "nato"))
    assert found.side == "nato"
    assert {unit: (name.side, name.place) for unit, name in found.units.items()} == {
        "2jg": ("nato", "9"),
        "1m1": ("nato", ""),
        "hind": ("soviet", ""),
        "battle-captain": ("nato", "9"),
        "tow.2jg": ("nato", "9"),
    }
    assert set(found.places) == {"9", "15"}
    assert vocabulary(view_of(state, "nato"), "soviet").side == "soviet"
    gone = state.change(pieces={"hind": state.piece("hind")}, attached={})
    assert vocabulary(view_of(gone, None)).units["battle-captain"].place == ""


_area, _unit = st.sampled_from(AREAS), st.sampled_from(OWN)
_areas = st.lists(_area, min_size=1, max_size=4).map(tuple)
_units = st.lists(_unit, min_size=1, max_size=4, unique=True).map(tuple)
_policy = st.sampled_from(POLICIES)
ORDERS: st.SearchStrategy[Order] = st.one_of(
    st.builds(StandingImpulse, do=st.sampled_from(("pass", "wait"))),
    st.builds(Retreat, unit=_unit, areas=_areas, policy=st.one_of(st.just(""), _policy)),
    st.builds(Retreat, unit=_unit, policy=_policy),
    st.builds(StandingRetreat, policy=_policy, towards=st.one_of(st.just(""), _area)),
    st.builds(StandingRetreat, towards=_area),
    st.builds(Loss, area=_area, units=_units),
    st.builds(Rout, unit=_unit, areas=st.one_of(st.just(()), _areas)),
    st.builds(StandingRout, policy=st.sampled_from(("threatened", "none"))),
    st.builds(AskMe, what=st.lists(st.sampled_from(ASKED), unique=True).map(tuple)),
)


@given(st.lists(ORDERS, max_size=8, unique_by=lambda order: order.key), st.sampled_from(LANGUAGES))
def test_what_is_written_reads_as_the_same_orders(sheet: list[Order], language: str) -> None:
    """Any instructions, written in any of the languages, are read as the same orders."""
    found = read_sheet(write_orders(sheet, GRAMMAR, language), GRAMMAR, VOCABULARY)
    assert [line.order for line in found.lines] == sheet, [render(finding.message) for finding in found.findings]


_PIECES = sorted(
    {*RESERVED, *VERBS, *OWN, *THEIRS, LEADER, *AREAS[:3], "15", "Langer Acker", '"', *":;,+#\\|", "999", "x", "1loe"}
)
_texts = st.lists(
    st.lists(st.sampled_from(_PIECES), min_size=1, max_size=14).map(" ".join), min_size=1, max_size=6
).map("\n".join)


@given(_texts | st.text(max_size=80))
def test_reading_never_raises(text: str) -> None:
    """Whatever stands in a text, reading it raises nothing, findings lie in it, and what is read is written and read again."""
    found = read_sheet(text, GRAMMAR, VOCABULARY)
    rows = split_lines(text)
    for finding in found.findings:
        assert render(finding.message)
        assert 1 <= finding.span.line <= len(rows)
        assert finding.span.column + finding.span.length <= len(rows[finding.span.line - 1]) + 3
    written = [line.order for line in found.lines]
    for language in LANGUAGES:
        again = read_sheet(write_orders(written, GRAMMAR, language), GRAMMAR, VOCABULARY)
        assert [line.order for line in again.lines] == written


_LIKELY = st.sampled_from(
    [row[1] for row in (*IMPULSES, *SAID)]
    + [row[2] for row in (*IMPULSES, *SAID)]
    + [row[3] for row in (*IMPULSES, *SAID)]
).flatmap(
    lambda text: st.lists(
        st.tuples(st.integers(0, len(text.split())), st.sampled_from(_PIECES), st.booleans()), max_size=3
    ).map(lambda changes: _changed(text, changes))
)


def _changed(text: str, changes: list[tuple[int, str, bool]]) -> str:
    """Put pieces into a text, or in place of what stands there."""
    pieces = text.split()
    for at, piece, instead in changes:
        pieces[at : at + instead] = [piece]
    return " ".join(pieces)


@given(st.lists(_LIKELY, min_size=1, max_size=4).map("\n".join))
def test_lines_that_are_nearly_right(text: str) -> None:
    """Orders with words put in or changed raise nothing, and a line to send instead reads."""
    for finding in read_sheet(text, GRAMMAR, VOCABULARY).findings:
        if finding.instead:
            again = read_sheet(finding.instead, GRAMMAR, VOCABULARY)
            assert not [one for one in again.findings if one.refuses]
