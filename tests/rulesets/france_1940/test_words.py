"""The order language: every order in English, French and Russian, and what is said about lines that do not read."""

import pytest

from pbem.core.text import render
from pbem.orders.model import Order
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.france_1940.orders import (
    Advance,
    Airdrop,
    Attack,
    AttackAgain,
    Embark,
    Evacuate,
    Interdict,
    Move,
    MoveStack,
    Place,
    Rail,
    Retreat,
    StandingAdvance,
    StandingAir,
    StandingRetreat,
    Support,
)
from pbem.rulesets.france_1940.words import VERBS
from tests.rulesets.france_1940.field import field, orders

STATE = field()

SAID: list[tuple[Order, str, str, str]] = [
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
        MoveStack(place="0302", path=("0301",)),
        "move stack 0302: 0301",
        "déplacer pile 0302: 0301",
        "двигать стопку 0302: 0301",
    ),
    (Rail(unit="394.x", to="0202"), "rail 394.x to 0202", "rail 394.x vers 0202", "эшелон 394.x в 0202"),
    (Place(unit="394.x", place="0202"), "place 394.x 0202", "placer 394.x 0202", "поставить 394.x 0202"),
    (Airdrop(unit="7.fl", place="0602"), "airdrop 7.fl 0602", "larguer 7.fl 0602", "десант 7.fl 0602"),
    (Embark(unit="7.fl"), "embark 7.fl", "rembarquer 7.fl", "погрузить 7.fl"),
    (Evacuate(unit="394.x"), "evacuate 394.x", "évacuer 394.x", "эвакуировать 394.x"),
    (Interdict(place="0602"), "interdict 0602", "interdire 0602", "воспретить 0602"),
    (
        Interdict(place="0602", air={"DE": 2}),
        "interdict 0602; air 2 german",
        "interdire 0602; air 2 allemand",
        "воспретить 0602; авиация 2 немецкая",
    ),
    (
        Attack(places=("0402",), units=("3pz.6", "394.x"), air={"": 2}),
        "attack 0402 with 3pz.6, 394.x; air 2",
        "attaquer 0402 avec 3pz.6, 394.x; air 2",
        "атака 0402 силами 3pz.6, 394.x; авиация 2",
    ),
    (
        Attack(places=("0402", "0503"), units=("3pz.6",), air={"FR": 1, "GB": 1}),
        "attack 0402 + 0503 with 3pz.6; air 1 french, 1 british",
        "attaquer 0402 + 0503 avec 3pz.6; air 1 français, 1 britannique",
        "атака 0402 + 0503 силами 3pz.6; авиация 1 французская, 1 британская",
    ),
    (
        AttackAgain(places=("0402",), units=("3pz.6",)),
        "attack again 0402 with 3pz.6",
        "attaquer encore 0402 avec 3pz.6",
        "атака снова 0402 силами 3pz.6",
    ),
    (
        Support(place="0402", air={"GB": 1}),
        "support 0402 with air 1 british",
        "appuyer 0402 avec air 1 britannique",
        "поддержать 0402 авиацией 1 британская",
    ),
    (
        Retreat(place="0402", path=("0502", "0601")),
        "retreat 0402: 0502 0601",
        "retraite 0402: 0502 0601",
        "отход 0402: 0502 0601",
    ),
    (
        Retreat(place="0402", unit="b1.x", path=("0502",)),
        "retreat 0402 b1.x: 0502",
        "retraite 0402 b1.x: 0502",
        "отход 0402 b1.x: 0502",
    ),
    (
        Advance(place="0402", units=("3pz.6", "394.x")),
        "advance 0402: 3pz.6, 394.x",
        "avance 0402: 3pz.6, 394.x",
        "продвижение 0402: 3pz.6, 394.x",
    ),
    (Advance(place="0402", all=True), "advance 0402: all", "avance 0402: toutes", "продвижение 0402: все"),
    (Advance(place="0402"), "advance 0402: none", "avance 0402: aucune", "продвижение 0402: никто"),
    (
        Advance(place="0402", to="0403", units=("3pz.6",)),
        "advance 0402 to 0403: 3pz.6",
        "avance 0402 vers 0403: 3pz.6",
        "продвижение 0402 в 0403: 3pz.6",
    ),
    (
        StandingAir(points=1, upto="3-1"),
        "standing air: 1 to every attack at 3-1 or less",
        "consigne air: 1 à chaque attaque à 3-1 ou moins",
        "постоянно авиация: 1 на каждую атаку при 3-1 или меньше",
    ),
    (
        StandingAir(points=2, nations=("GB", "FR")),
        "standing air: 2 to every attack; british, french first",
        "consigne air: 2 à chaque attaque; britannique, français d'abord",
        "постоянно авиация: 2 на каждую атаку; британская, французская сначала",
    ),
    (StandingAir(points=0), "standing air: none", "consigne air: aucune", "постоянно авиация: никто"),
    (
        StandingRetreat(towards="0101"),
        "standing retreat: towards 0101",
        "consigne retraite: vers 0101",
        "постоянно отход: к 0101",
    ),
    (StandingAdvance(all=True), "standing advance: all", "consigne avance: toutes", "постоянно продвижение: все"),
    (StandingAdvance(all=False), "standing advance: none", "consigne avance: aucune", "постоянно продвижение: никто"),
]


@pytest.mark.parametrize(("order", "english", "french", "russian"), SAID, ids=[row[1] for row in SAID])
def test_said_and_read(order: Order, english: str, french: str, russian: str) -> None:
    """Each order is written in three languages as players write it, and each of the texts gives the order again."""
    for language, text in (("en", english), ("fr", french), ("ru", russian)):
        assert RULESET.write([order], language) == text + "\n"
        assert orders(STATE, text) == (order,)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("MOVE 3PZ.6 from 0302 TO 0401", Move(unit="3pz.6", to="0401")),
        ("move 3pz.6 0302 to 0401", Move(unit="3pz.6", to="0401")),
        ("move 3pz.6: 0302-0301-0401", Move(unit="3pz.6", path=("0301", "0401"))),
        ("déplacer 3pz.6 de 0302 à 0401", Move(unit="3pz.6", to="0401")),
        ("двигать 3pz.6 из 0302 в 0401", Move(unit="3pz.6", to="0401")),
        ("move stack from 0302 to Sedan", MoveStack(place="0302", to="0602")),
        ("attack 0402, 0503 with 3pz.6", Attack(places=("0402", "0503"), units=("3pz.6",))),
        ("attack Sedan with 3pz.6", Attack(places=("0602",), units=("3pz.6",))),
        ("support 0402: air 1", Support(place="0402", air={"": 1})),
        ("support 0402; air 1 french + 1 british", Support(place="0402", air={"FR": 1, "GB": 1})),
        ("standing air: 1 to each attack at 3:1 or lower", StandingAir(points=1, upto="3-1")),
        ("standing air none", StandingAir(points=0)),
        ("advance 0402 to 0402: all", Advance(place="0402", all=True)),
        ("place 394.x to 0202", Place(unit="394.x", place="0202")),
    ],
)
def test_other_spellings(text: str, order: Order) -> None:
    """Orders are read in the other ways in which players write them."""
    assert orders(STATE, text) == (order,)


@pytest.mark.parametrize(
    ("text", "code", "column", "instead"),
    [
        ("move 3pz.6 0402 to 0401", "france.order.elsewhere", 12, "move 3pz.6 0302 to 0401"),
        ("move 7.fl 0402 to 0401", "france.order.not-on-map", 11, ""),
        ("move 3pz.6 0401", "france.order.whither", 12, "move 3pz.6 to 0401"),
        ("attack 0402 with 3pz.6; air 1 german, 2 german", "france.order.air-twice", 41, "attack 0402 with 3pz.6"),
        ("attack 0402 with 3pz.6; air 1; air 1", "france.order.air-twice", 36, "attack 0402 with 3pz.6; air 1"),
        ("standing air: 1 to every attack at good or less", "france.order.column", 36, ""),
        ("attack 0402 with b1.x", "order.unit-theirs", 18, ""),
        ("retreat 0402 3pz.6: 0502", "order.unit-yours", 14, ""),
        ("hold 3pz.6", "order.verb", 1, ""),
        ("suport 0402 with air 1", "order.verb", 1, "support 0402 with air 1"),
        ("move 3pz.6 to 0909", "order.place-off-map", 15, ""),
    ],
)
def test_lines_that_do_not_read(text: str, code: str, column: int, instead: str) -> None:
    """A line that does not read is answered with its place in the line and, where it can be mended, the line to send."""
    found = RULESET.read(text, RULESET.view(STATE, "german"))
    assert not found.lines
    (finding,) = found.findings
    assert (finding.code, finding.span.column, finding.instead) == (code, column, instead)


@pytest.mark.parametrize(
    ("verb", "says"),
    [
        ("hold 3pz.6", "A unit that gets no order stays where it is and defends."),
        ("bombard 0402", "Air points join an attack by a clause: attack 0806 with 3pz; air 2"),
        ("standing 0402", "Standing orders are: standing air, standing retreat, standing advance."),
    ],
)
def test_hints(verb: str, says: str) -> None:
    """For some words that are no orders it is said how the thing is done in this game."""
    (finding,) = RULESET.read(verb, RULESET.view(STATE, "german")).findings
    assert finding.remedy is not None
    assert says in render(finding.remedy)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("drop move 3pz.6", ("move", "3pz.6")),
        ("drop move stack 0302", ("move-stack", "0302")),
        ("drop attack 0402", ("attack", "0402")),
        ("drop attack 0402 + 0503", ("attack", "0402")),
        ("drop retreat 0402 b1.x", ("retreat", "0402 b1.x")),
        ("drop advance 0402 to 0403", ("advance", "0402 0403")),
        ("drop standing air", ("standing-air", "")),
        ("annuler consigne retraite", ("standing-retreat", "")),
        ("отменить атака 0402", ("attack", "0402")),
        ("drop evacuate 394.x", ("evacuate", "394.x")),
    ],
)
def test_drop(text: str, key: tuple[str, str]) -> None:
    """An order is taken out by its verb and what it is about."""
    assert RULESET.read(text, RULESET.view(STATE, "german")).drops == (key,)


@pytest.mark.parametrize(
    "word", ["move", "déplacer", "deplacer", "двигать", "standing", "amend", "drop", "атака", "consigne"]
)
def test_verbs(word: str) -> None:
    """The words that begin an order are listed, with and without accents, so that a mail's prose is told from its orders."""
    assert word in VERBS


def test_units_leave_an_attack() -> None:
    """A unit that a new attack names leaves its older one, and an attack without units is gone."""
    forms = RULESET.grammar.forms
    (attack,) = orders(STATE, "attack 0402 with 3pz.6, 394.x")
    (advance,) = orders(STATE, "advance 0402: 3pz.6")
    attack_without, advance_without = forms["attack"].without, forms["advance"].without
    assert attack_without is not None
    assert advance_without is not None
    assert attack_without(attack, "3pz.6") == Attack(places=("0402",), units=("394.x",))
    assert advance_without(advance, "3pz.6") is None
