"""The order language: every order in English, French and Russian, and what is said about lines that do not read."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.text import Message, render
from pbem.orders.model import Order
from pbem.orders.reading import read_sheet
from pbem.orders.sheet import write_orders
from pbem.orders.tokens import cut
from pbem.reports.languages import LANGUAGES
from pbem.rulesets.east_front.findings import COMMAND_IS, JOINS, OVERRUN_IS, REACTS, STANDING_HOW
from pbem.rulesets.east_front.orders import (
    Activate,
    Airlift,
    Bridge,
    Convert,
    Demolish,
    Feed,
    Flip,
    Join,
    Loss,
    Move,
    MoveStack,
    Overrun,
    Place,
    Rail,
    Retreat,
    StandingGuns,
    StandingLoss,
    StandingRetreat,
    Strategic,
)
from pbem.rulesets.east_front.words import GRAMMAR, VERBS
from tests.rulesets.east_front.texts import OWN, PLACES, THEIRS, VOCABULARY, orders

SAID: list[tuple[Order, str, str, str]] = [
    (Place(unit="3pz.6", place="0101"), "place 3pz.6 at 0101", "placer 3pz.6 en 0101", "поставить 3pz.6 в 0101"),
    (
        Move(unit="3pz.6", path=("0301", "0401")),
        "move 3pz.6: 0301 0401",
        "déplacer 3pz.6: 0301 0401",
        "двигать 3pz.6: 0301 0401",
    ),
    (Move(unit="3pz.6", to="0401"), "move 3pz.6 to 0401", "déplacer 3pz.6 vers 0401", "двигать 3pz.6 в 0401"),
    (
        MoveStack(place="0302", to="0401"),
        "move stack 0302 to 0401",
        "déplacer pile 0302 vers 0401",
        "двигать стопку 0302 в 0401",
    ),
    (
        MoveStack(place="0302", path=("0301", "0401")),
        "move stack 0302: 0301 0401",
        "déplacer pile 0302: 0301 0401",
        "двигать стопку 0302: 0301 0401",
    ),
    (
        Strategic(unit="394.x", path=("0301", "0401")),
        "strategic 394.x: 0301 0401",
        "mouvement stratégique 394.x: 0301 0401",
        "стратегический марш 394.x: 0301 0401",
    ),
    (
        Strategic(unit="394.x", to="0401"),
        "strategic 394.x to 0401",
        "mouvement stratégique 394.x vers 0401",
        "стратегический марш 394.x в 0401",
    ),
    (Rail(unit="394.x", to="0103"), "rail 394.x to 0103", "rail 394.x vers 0103", "эшелон 394.x в 0103"),
    (
        Airlift(unit="7.fj", to="0103"),
        "airlift 7.fj to 0103",
        "transport aérien 7.fj vers 0103",
        "авиатранспорт 7.fj в 0103",
    ),
    (Activate(unit="394.x"), "activate 394.x", "activer 394.x", "активировать 394.x"),
    (
        Activate(unit="394.x", hq="5.hq"),
        "activate 394.x with 5.hq",
        "activer 394.x par 5.hq",
        "активировать 394.x штабом 5.hq",
    ),
    (
        Overrun(place="0405", units=("3pz.6",)),
        "overrun 0405 with 3pz.6",
        "déborder 0405 avec 3pz.6",
        "прорыв с ходу 0405 силами 3pz.6",
    ),
    (
        Overrun(place="0405", units=("3pz.6", "394.x"), via=("0303", "0404"), then=("0506",)),
        "overrun 0405 with 3pz.6, 394.x via 0303 0404 then 0506",
        "déborder 0405 avec 3pz.6, 394.x par 0303 0404 puis 0506",
        "прорыв с ходу 0405 силами 3pz.6, 394.x через 0303 0404 затем 0506",
    ),
    (
        Overrun(place="0405", units=("3pz.6", "394.x"), then_to="0607"),
        "overrun 0405 with 3pz.6, 394.x then to 0607",
        "déborder 0405 avec 3pz.6, 394.x puis vers 0607",
        "прорыв с ходу 0405 силами 3pz.6, 394.x затем в 0607",
    ),
    (
        Loss(place="0405", units=("3pz.6", "394.x")),
        "loss 0405: 3pz.6, 394.x",
        "pertes 0405: 3pz.6, 394.x",
        "потери 0405: 3pz.6, 394.x",
    ),
    (
        Retreat(place="0405", path=("0506", "0607")),
        "retreat 0405: 0506 0607",
        "retraite 0405: 0506 0607",
        "отход 0405: 0506 0607",
    ),
    (
        Retreat(place="0405", unit="24.rd", path=("0506",)),
        "retreat 0405 24.rd: 0506",
        "retraite 0405 24.rd: 0506",
        "отход 0405 24.rd: 0506",
    ),
    (
        Retreat(place="0405", to="0607"),
        "retreat 0405 towards 0607",
        "retraite 0405 vers 0607",
        "отход 0405 к 0607",
    ),
    (
        Retreat(place="0405", unit="24.rd", to="0607"),
        "retreat 0405 24.rd towards 0607",
        "retraite 0405 24.rd vers 0607",
        "отход 0405 24.rd к 0607",
    ),
    (
        Bridge(unit="pont.1", a="0101", b="0102"),
        "bridge pont.1: 0101/0102",
        "pont pont.1: 0101/0102",
        "мост pont.1: 0101/0102",
    ),
    (
        Flip(unit="614.sh", firing=True),
        "flip 614.sh to firing",
        "retourner 614.sh en mode tir",
        "перевести 614.sh в боевое положение",
    ),
    (
        Flip(unit="614.sh", firing=False),
        "flip 614.sh to mobile",
        "retourner 614.sh en mode mobile",
        "перевести 614.sh в походное положение",
    ),
    (
        Join(unit="3pz.6", other="394.x"),
        "join 3pz.6 with 394.x",
        "réunir 3pz.6 avec 394.x",
        "объединить 3pz.6 с 394.x",
    ),
    (Feed(unit="3pz.6"), "feed from 3pz.6", "ravitailler de 3pz.6", "снабжать из 3pz.6"),
    (
        Convert(places=("0101", "0102", "0103")),
        "convert 0101 0102 0103",
        "convertir 0101 0102 0103",
        "перешить 0101 0102 0103",
    ),
    (Demolish(place="0405"), "demolish 0405", "démolir 0405", "разрушить 0405"),
    (Demolish(place="0405", leave=True), "leave standing 0405", "laisser intact 0405", "сохранить 0405"),
    (
        StandingRetreat(towards="0101"),
        "standing retreat: towards 0101",
        "consigne retraite: vers 0101",
        "постоянно отход: к 0101",
    ),
    (
        StandingLoss(units=("3pz.6", "394.x")),
        "standing loss: 3pz.6, 394.x",
        "consigne pertes: 3pz.6, 394.x",
        "постоянно потери: 3pz.6, 394.x",
    ),
    (StandingGuns(), "standing guns: keep", "consigne artillerie: garder", "постоянно артиллерия: беречь"),
    (
        StandingGuns(destroy=True, units=("614.sh",)),
        "standing guns: destroy 614.sh",
        "consigne artillerie: détruire 614.sh",
        "постоянно артиллерия: уничтожить 614.sh",
    ),
]


@pytest.mark.parametrize(("order", "english", "french", "russian"), SAID, ids=[row[1] for row in SAID])
def test_said_and_read(order: Order, english: str, french: str, russian: str) -> None:
    """Each order is written in three languages as players write it, and each of the texts gives the order again."""
    for language, text in (("en", english), ("fr", french), ("ru", russian)):
        assert write_orders([order], GRAMMAR, language) == text + "\n"
        assert orders(text) == (order,)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("MOVE 3PZ.6 from 0302 TO 0401", Move(unit="3pz.6", to="0401")),
        ("move 3pz.6 0302 to 0401", Move(unit="3pz.6", to="0401")),
        ("move 3pz.6: 0302-0301-0401", Move(unit="3pz.6", path=("0301", "0401"))),
        ("move Großdeutschland Regiment to Velikie Luki", Move(unit="gd", to="0704")),
        ("déplacer 3pz.6 de 0302 à 0401", Move(unit="3pz.6", to="0401")),
        ("двигать 3pz.6 из 0302 в 0602", Move(unit="3pz.6", to="0602")),
        ("move stack from 0302 to Minsk", MoveStack(place="0302", to="0602")),
        ("strategic move 394.x from 0302 to 0401", Strategic(unit="394.x", to="0401")),
        ("move strategic 394.x to 0401", Strategic(unit="394.x", to="0401")),
        ("stratégique 394.x vers 0401", Strategic(unit="394.x", to="0401")),
        ("place 3pz.6 0101", Place(unit="3pz.6", place="0101")),
        ("deploy 3pz.6 in Minsk", Place(unit="3pz.6", place="0602")),
        ("entrain 394.x to 0103", Rail(unit="394.x", to="0103")),
        ("air transport 7.fj to 0103", Airlift(unit="7.fj", to="0103")),
        ("перебросить по воздуху 7.fj в 0103", Airlift(unit="7.fj", to="0103")),
        ("activate 394.x by hq 5.hq", Activate(unit="394.x", hq="5.hq")),
        ("activer 394.x avec 5.hq", Activate(unit="394.x", hq="5.hq")),
        ("overrun 0405 with 3pz.6 and 394.x", Overrun(place="0405", units=("3pz.6", "394.x"))),
        (
            "overrun 0405 with 3pz.6; via 0303-0404; then: 0506, 0507",
            Overrun(place="0405", units=("3pz.6",), via=("0303", "0404"), then=("0506", "0507")),
        ),
        (
            "déborder 0405 avec 3pz.6 et 394.x via 0404 ensuite vers Minsk",
            Overrun(place="0405", units=("3pz.6", "394.x"), via=("0404",), then_to="0602"),
        ),
        ("атака с ходу 0405 силами 3pz.6", Overrun(place="0405", units=("3pz.6",))),
        ("смять 0405 с 3pz.6 и 394.x", Overrun(place="0405", units=("3pz.6", "394.x"))),
        ("retreat 24.rd from 0405: 0506", Retreat(place="0405", unit="24.rd", path=("0506",))),
        ("retreat 3pz.6 from 0405: 0506", Retreat(place="0405", unit="3pz.6", path=("0506",))),
        ("retreat from 0405: 0506 0607", Retreat(place="0405", path=("0506", "0607"))),
        ("отход 24.rd из 0405: 0506", Retreat(place="0405", unit="24.rd", path=("0506",))),
        ("bridge pont.1 over 0101/0102", Bridge(unit="pont.1", a="0101", b="0102")),
        ("ponter pont.1 entre 0101 0102", Bridge(unit="pont.1", a="0101", b="0102")),
        ("мост pont.1 через 0101/0102", Bridge(unit="pont.1", a="0101", b="0102")),
        ("flip 614.sh firing", Flip(unit="614.sh", firing=True)),
        ("retourner 614.sh en tir", Flip(unit="614.sh", firing=True)),
        ("convert: 0101, 0102", Convert(places=("0101", "0102"))),
        ("convert 0101-0102-0103", Convert(places=("0101", "0102", "0103"))),
        ("destroy Minsk", Demolish(place="0602")),
        ("оставить целым 0405", Demolish(place="0405", leave=True)),
        ("standing retreat towards Minsk", StandingRetreat(towards="0602")),
        ("standing losses 394.x", StandingLoss(units=("394.x",))),
        ("standing guns: destroy", StandingGuns(destroy=True)),
        ("постоянно орудия: беречь", StandingGuns()),
        ("retreat 0405 to 0607", Retreat(place="0405", to="0607")),
        ("retreat 0405: towards 0607", Retreat(place="0405", to="0607")),
        ("retreat 24.rd from 0405 to Minsk", Retreat(place="0405", unit="24.rd", to="0602")),
        ("отход 0405 в 0607", Retreat(place="0405", to="0607")),
    ],
)
def test_other_spellings(text: str, order: Order) -> None:
    """Orders are read in the other ways in which players write them."""
    assert orders(text) == (order,)


@pytest.mark.parametrize(
    ("text", "code", "column", "instead"),
    [
        ("move 3pz.6 0402 to 0401", "east.order.elsewhere", 12, "move 3pz.6 0302 to 0401"),
        ("strategic 3pz.6 0402 to 0401", "east.order.elsewhere", 17, "strategic 3pz.6 0302 to 0401"),
        ("move late 0402 to 0401", "east.order.not-on-map", 11, ""),
        ("move 3pz.6 0401", "east.order.whither", 12, "move 3pz.6 to 0401"),
        ("overrun 0405 with 24.rd", "order.unit-theirs", 19, ""),
        ("overrun 0405 with 3pz.6, 3pz.6", "order.unit-repeated", 26, ""),
        ("overrun 0405 3pz.6", "order.word-missing", 14, "overrun 0405 with 3pz.6"),
        ("overrun 0405 with 3pz.6 than 0506", "order.word-wrong", 25, "overrun 0405 with 3pz.6 then 0506"),
        ("loss 0405: 24.rd", "order.unit-theirs", 12, ""),
        ("retreat 0405 24.rx: 0506", "order.unit-none", 14, "retreat 0405 24.rd: 0506"),
        ("bridge pont.1: 0101", "order.place-missing", 21, ""),
        ("flip 614.sh to sleep", "order.words-missing", 13, ""),
        ("flip 614.sh", "order.words-missing", 13, ""),
        ("hold 3pz.6", "order.verb", 1, ""),
        ("overun 0405 with 3pz.6", "order.verb", 1, "overrun 0405 with 3pz.6"),
        ("move 3pz.6 to 0909", "order.place-off-map", 15, ""),
    ],
)
def test_lines_that_do_not_read(text: str, code: str, column: int, instead: str) -> None:
    """A line that does not read is answered with its place in the line and, where it can be mended, the line to send."""
    found = read_sheet(text, GRAMMAR, VOCABULARY)
    assert not found.lines
    (finding,) = found.findings
    assert (finding.code, finding.span.column, finding.instead) == (code, column, instead)


@pytest.mark.parametrize(
    ("verb", "says"),
    [
        ("hold 3pz.6", "A unit that gets no order stays where it is and defends."),
        (
            "standing 0402",
            "These are the standing orders: standing retreat: towards 0101; standing loss: 3pz, 394; "
            "standing guns: destroy; standing advance: all; standing reaction: none; ask me: after reaction, losses",
        ),
        ("прорыв 0402", "An enemy is overrun in the course of movement: overrun 0405 with 3pz, 394"),
        (
            "bombard 0402",
            "Guns and aircraft join an attack by clauses: attack 0405 with 3pz; guns 611; air ju87",
        ),
        ("react 3pz.6", "A unit reacts by a move: move 3pz to 0405"),
        ("no retreat 0402", "An order to units in combat names the hex that is attacked: order 0405: no retreat"),
    ],
)
def test_hints(verb: str, says: str) -> None:
    """For some words that are no orders it is said how the thing is done in this game."""
    (finding,) = read_sheet(verb, GRAMMAR, VOCABULARY).findings
    assert finding.remedy is not None
    assert says in render(finding.remedy)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("drop move 3pz.6", ("move", "3pz.6")),
        ("drop move stack 0302", ("move-stack", "0302")),
        ("drop strategic 394.x", ("strategic", "394.x")),
        ("drop overrun 0405 with 3pz.6", ("overrun", "0405 3pz.6")),
        ("drop overrun 0405 with 3pz.6, 394.x", ("overrun", "0405 3pz.6")),
        ("annuler déborder 0405 avec 3pz.6", ("overrun", "0405 3pz.6")),
        ("drop retreat 0405", ("retreat", "0405")),
        ("drop retreat 0405 24.rd", ("retreat", "0405 24.rd")),
        ("drop retreat 24.rd from 0405", ("retreat", "0405 24.rd")),
        ("drop activate 394.x", ("activate", "394.x")),
        ("drop flip 614.sh", ("flip", "614.sh")),
        ("drop bridge pont.1", ("bridge", "pont.1")),
        ("drop convert 0101", ("convert", "0101")),
        ("drop leave standing 0405", ("demolish", "0405")),
        ("drop demolish 0405", ("demolish", "0405")),
        ("drop standing retreat", ("standing-retreat", "")),
        ("drop standing loss", ("standing-loss", "")),
        ("annuler consigne artillerie", ("standing-guns", "")),
        ("отменить прорыв с ходу 0405 силами 3pz.6", ("overrun", "0405 3pz.6")),
    ],
)
def test_drop(text: str, key: tuple[str, str]) -> None:
    """An order is taken out by its verb and what it is about."""
    assert read_sheet(text, GRAMMAR, VOCABULARY).drops == (key,)


@pytest.mark.parametrize(
    "word", ["move", "overrun", "déborder", "deborder", "прорыв", "leave", "standing", "amend", "drop", "consigne"]
)
def test_verbs(word: str) -> None:
    """The words that begin an order are listed, with and without accents, so that a mail's prose is told from its orders."""
    assert word in VERBS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("said", "verb"),
    [
        (STANDING_HOW, "standing-retreat"),
        (OVERRUN_IS, "overrun"),
        (JOINS, "attack"),
        (REACTS, "move"),
        (COMMAND_IS, "order"),
    ],
)
def test_an_order_in_advice_is_one(said: Message, verb: str, language: str) -> None:
    """An order that advice shows is written in the words of the reader's language, and is read as that order."""
    order = re.split("\u202f?: ", render(said, language), maxsplit=1)[1]
    found = GRAMMAR.verb(cut(order, 1).tokens)
    assert found is not None
    assert (found.form.verb, found.language) == (verb, language)


_place = st.sampled_from(PLACES)
_unit = st.sampled_from(OWN)
_units = st.lists(_unit, min_size=1, max_size=4, unique=True).map(tuple)
_path = st.lists(_place, min_size=1, max_size=5).map(tuple)
_onward = st.lists(_place.filter(lambda place: place != "0302"), min_size=1, max_size=5).map(tuple)
ORDERS: st.SearchStrategy[Order] = st.one_of(
    st.builds(Place, unit=_unit, place=_place),
    st.builds(Move, unit=_unit, path=_onward),
    st.builds(Move, unit=_unit, to=_place),
    st.builds(MoveStack, place=_place, path=_path).filter(lambda order: order.path[0] != order.place),
    st.builds(MoveStack, place=_place, to=_place),
    st.builds(Strategic, unit=_unit, path=_onward),
    st.builds(Strategic, unit=_unit, to=_place),
    st.builds(Rail, unit=_unit, to=_place),
    st.builds(Airlift, unit=_unit, to=_place),
    st.builds(Activate, unit=_unit, hq=st.one_of(st.just(""), _unit)),
    st.builds(Overrun, place=_place, units=_units, via=st.one_of(st.just(()), _path)),
    st.builds(Overrun, place=_place, units=_units, via=st.one_of(st.just(()), _path), then=_path),
    st.builds(Overrun, place=_place, units=_units, via=st.one_of(st.just(()), _path), then_to=_place),
    st.builds(Loss, place=_place, units=_units),
    st.builds(Retreat, place=_place, path=_path, unit=st.sampled_from(("", *OWN, *THEIRS))),
    st.builds(Retreat, place=_place, to=_place, unit=st.sampled_from(("", *OWN, *THEIRS))),
    st.builds(Bridge, unit=_unit, a=_place, b=_place),
    st.builds(Flip, unit=_unit, firing=st.booleans()),
    st.builds(Join, unit=_unit, other=_unit),
    st.builds(Feed, unit=_unit),
    st.builds(Convert, places=_path),
    st.builds(Demolish, place=_place, leave=st.booleans()),
    st.builds(StandingRetreat, towards=_place),
    st.builds(StandingLoss, units=_units),
    st.just(StandingGuns()),
    st.builds(StandingGuns, destroy=st.just(True), units=st.one_of(st.just(()), _units)),
)


@given(st.lists(ORDERS, max_size=8, unique_by=lambda order: order.key), st.sampled_from(LANGUAGES))
def test_what_is_written_reads_as_the_same_orders(sheet: list[Order], language: str) -> None:
    """Any orders, written in any of the languages, are read as the same orders."""
    found = read_sheet(write_orders(sheet, GRAMMAR, language), GRAMMAR, VOCABULARY)
    refused = [finding for finding in found.findings if finding.refuses]
    assert [line.order for line in found.lines] == sheet, [render(finding.message) for finding in refused]
