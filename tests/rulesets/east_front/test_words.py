"""The order language: every order in English, French and Russian, and what is said about lines that do not read."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.text import Message, render
from pbem.orders.model import Order, UnitName, Vocabulary
from pbem.orders.reading import read_sheet
from pbem.orders.sheet import write_orders
from pbem.orders.tokens import cut
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front.admission import unsound
from pbem.rulesets.east_front.findings import COMMAND_IS, JOINS, OVERRUN_IS, REACTS, STANDING_HOW
from pbem.rulesets.east_front.orders import (
    Activate,
    Airlift,
    AnyOrder,
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
from pbem.rulesets.east_front.orders_combat import (
    ADDITIONAL_RETREAT,
    ASKED,
    COMMANDS,
    NO_RETREAT,
    Advance,
    AskMe,
    Attack,
    Command,
    Fortify,
    Rebuild,
    Replace,
    StandingAdvance,
    StandingReaction,
    Support,
)
from pbem.rulesets.east_front.words import GRAMMAR, LANGUAGES, VERBS
from tests.rulesets.east_front.field import field

PLACES = tuple(f"{column:02}{row:02}" for column in range(1, 9) for row in range(1, 9))
OWN = ("3pz.6", "394.x", "5.hq", "614.sh", "7.fj", "pont.1", "611.art", "msu.2", "3.eng")
AIR = ("ju87", "he111")
THEIRS = ("24.rd", "b1.x")
VOCABULARY = Vocabulary(
    "axis",
    {
        **{unit: UnitName(unit, (), "axis", "0302") for unit in OWN},
        **{unit: UnitName(unit, (), "soviet", "0402") for unit in THEIRS},
        **{plane: UnitName(plane, (), "axis") for plane in AIR},
        "late": UnitName("late", (), "axis", ""),
        "gd": UnitName("gd", ("Großdeutschland Regiment",), "axis", "0301"),
    },
    {place: {"0602": ("Minsk",), "0704": ("Velikie Luki",)}.get(place, ()) for place in PLACES},
)


def orders(text: str) -> tuple[Order, ...]:
    """Read orders that must all read."""
    found = read_sheet(text, GRAMMAR, VOCABULARY)
    assert not found.findings, [render(finding.message) for finding in found.findings]
    return tuple(line.order for line in found.lines)


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
    (
        Attack(places=("0405",), units=("3pz.6",)),
        "attack 0405 with 3pz.6",
        "attaquer 0405 avec 3pz.6",
        "атаковать 0405 силами 3pz.6",
    ),
    (
        Attack(places=("0405", "0406"), units=("3pz.6", "394.x"), supplied=True),
        "attack 0405, 0406 with 3pz.6, 394.x; supply",
        "attaquer 0405, 0406 avec 3pz.6, 394.x; ravitaillement",
        "атаковать 0405, 0406 силами 3pz.6, 394.x; снабжение",
    ),
    (
        Attack(
            places=("0405",),
            units=("3pz.6", "394.x"),
            guns=("611.art", "614.sh"),
            supply=("msu.2",),
            supplied=True,
            engineers=True,
            command=NO_RETREAT,
            hq="5.hq",
            air=("ju87", "he111"),
            mandated=True,
        ),
        "attack 0405 with 3pz.6, 394.x; guns 611.art, 614.sh; supply msu.2; engineers; order no retreat by 5.hq; "
        "air ju87, he111; mandated",
        "attaquer 0405 avec 3pz.6, 394.x; artillerie 611.art, 614.sh; ravitaillement msu.2; génie; "
        "ordre pas de retraite par 5.hq; avions ju87, he111; obligatoire",
        "атаковать 0405 силами 3pz.6, 394.x; артиллерия 611.art, 614.sh; снабжение msu.2; сапёры; "
        "приказ ни шагу назад от штаба 5.hq; авиация ju87, he111; обязательная",
    ),
    (
        Support(place="0405", guns=("611.art",), air=("ju87",)),
        "support 0405 with 611.art; air ju87",
        "appuyer 0405 avec 611.art; avions ju87",
        "поддержать 0405 силами 611.art; авиация ju87",
    ),
    (Support(place="0405"), "support 0405: none", "appuyer 0405: aucun", "поддержать 0405: никто"),
    (
        Command(place="0405", command=NO_RETREAT, hq="5.hq"),
        "order 0405: no retreat by 5.hq",
        "ordre 0405: pas de retraite par 5.hq",
        "приказ 0405: ни шагу назад от штаба 5.hq",
    ),
    (
        Command(place="0405", command=ADDITIONAL_RETREAT),
        "order 0405: additional retreat",
        "ordre 0405: retraite supplémentaire",
        "приказ 0405: дополнительное отступление",
    ),
    (
        Advance(place="0405", units=("3pz.6", "394.x")),
        "advance 0405: 3pz.6, 394.x",
        "avance 0405: 3pz.6, 394.x",
        "продвижение 0405: 3pz.6, 394.x",
    ),
    (Advance(place="0405", all=True), "advance 0405: all", "avance 0405: tous", "продвижение 0405: все"),
    (Advance(place="0405"), "advance 0405: none", "avance 0405: aucun", "продвижение 0405: никто"),
    (Replace(unit="394.x"), "replace 394.x", "compléter 394.x", "пополнить 394.x"),
    (
        Rebuild(unit="394.x", place="0103"),
        "rebuild 394.x at 0103",
        "reconstituer 394.x en 0103",
        "воссоздать 394.x в 0103",
    ),
    (Fortify(place="0103"), "fortify 0103", "fortifier 0103", "укрепить 0103"),
    (
        Fortify(place="0103", unit="3.eng"),
        "fortify 0103 with 3.eng",
        "fortifier 0103 avec 3.eng",
        "укрепить 0103 силами 3.eng",
    ),
    (StandingAdvance(all=True), "standing advance: all", "consigne avance: tous", "постоянно продвижение: все"),
    (StandingAdvance(all=False), "standing advance: none", "consigne avance: aucun", "постоянно продвижение: никто"),
    (StandingReaction(), "standing reaction: none", "consigne réaction: aucun", "постоянно реакция: никто"),
    (
        StandingReaction(command=ADDITIONAL_RETREAT),
        "standing reaction: additional retreat",
        "consigne réaction: retraite supplémentaire",
        "постоянно реакция: дополнительное отступление",
    ),
    (
        AskMe(what=ASKED),
        "ask me: after reaction, losses, retreats, advances",
        "demandez-moi: après réaction, pertes, retraites, avances",
        "спрашивать: после реакции, потери, отходы, продвижения",
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
    """No order of the game is without a line in the table above."""
    assert {type(order) for order, _, _, _ in SAID} == set(get_args(AnyOrder))


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
        ("attack 0405 + 0406 with 3pz.6", Attack(places=("0405", "0406"), units=("3pz.6",))),
        ("attack 0405 and Minsk with 3pz.6 and 394.x", Attack(places=("0405", "0602"), units=("3pz.6", "394.x"))),
        ("assault 0405 0406 with 3pz.6", Attack(places=("0405", "0406"), units=("3pz.6",))),
        ("attack 0405 with 3pz.6; artillery: 611.art", Attack(places=("0405",), units=("3pz.6",), guns=("611.art",))),
        (
            "attack 0405 with 3pz.6, guns 611.art and 614.sh, supply, engineers and mandated",
            Attack(
                places=("0405",),
                units=("3pz.6",),
                guns=("611.art", "614.sh"),
                supplied=True,
                engineers=True,
                mandated=True,
            ),
        ),
        (
            "attack 0405 with 3pz.6 with guns 611.art with supply msu.2 no retreat",
            Attack(
                places=("0405",),
                units=("3pz.6",),
                guns=("611.art",),
                supply=("msu.2",),
                supplied=True,
                command=NO_RETREAT,
            ),
        ),
        (
            "attack 0405 with 3pz.6; mandated; order: additional-retreat by hq 5.hq; air ju87; guns 611.art",
            Attack(
                places=("0405",),
                units=("3pz.6",),
                guns=("611.art",),
                command=ADDITIONAL_RETREAT,
                hq="5.hq",
                air=("ju87",),
                mandated=True,
            ),
        ),
        ("attack 0405 with 3pz.6; supply none; guns none", Attack(places=("0405",), units=("3pz.6",))),
        ("attack 0405 with 3pz.6;; supply;", Attack(places=("0405",), units=("3pz.6",), supplied=True)),
        (
            "attaque 0405 et 0406 avec 3pz.6 et 394.x; ravitaillement d'attaque msu.2; effets du génie",
            Attack(places=("0405", "0406"), units=("3pz.6", "394.x"), supply=("msu.2",), supplied=True, engineers=True),
        ),
        (
            "атака 0405 и 0406 с 3pz.6 и 394.x; орудия 611.art; саперы; не отступать; самолеты ju87 и he111",
            Attack(
                places=("0405", "0406"),
                units=("3pz.6", "394.x"),
                guns=("611.art",),
                engineers=True,
                command=NO_RETREAT,
                air=("ju87", "he111"),
            ),
        ),
        ("support 0405 611.art", Support(place="0405", guns=("611.art",))),
        (
            "support 0405: guns 611.art and 614.sh, air ju87",
            Support(place="0405", guns=("611.art", "614.sh"), air=("ju87",)),
        ),
        ("support 0405 none; air ju87", Support(place="0405", air=("ju87",))),
        ("soutenir 0405: canons 611.art", Support(place="0405", guns=("611.art",))),
        ("поддержка 0405: нет", Support(place="0405")),
        ("order 0405 no-retreat", Command(place="0405", command=NO_RETREAT)),
        ("ordre 0405 pas de retraite par le QG 5.hq", Command(place="0405", command=NO_RETREAT, hq="5.hq")),
        ("advance to 0405 with 3pz.6 and 394.x", Advance(place="0405", units=("3pz.6", "394.x"))),
        ("advance 0405 all", Advance(place="0405", all=True)),
        ("avancer 0405: personne", Advance(place="0405")),
        ("занять 0405: всем", Advance(place="0405", all=True)),
        ("rebuild 394.x to Minsk", Rebuild(unit="394.x", place="0602")),
        ("build strongpoint at 0103", Fortify(place="0103")),
        ("construire un fortin en 0103 avec 3.eng", Fortify(place="0103", unit="3.eng")),
        ("standing advance nobody", StandingAdvance(all=False)),
        ("standing reaction no-retreat", StandingReaction(command=NO_RETREAT)),
        ("ask me losses and retreats", AskMe(what=("losses", "retreats"))),
        ("ask me: losses, loss, after reaction", AskMe(what=("losses", "reaction"))),
        ("ask me: all", AskMe(what=ASKED)),
        ("ask me: none", AskMe()),
        ("me demander: retraites et pertes", AskMe(what=("retreats", "losses"))),
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
        ("attack 0405", "order.word-missing", 13, ""),
        ("attack 0405 3pz.6", "order.word-missing", 13, "attack 0405 with 3pz.6"),
        ("attack 0405 with", "order.unit-missing", 18, ""),
        ("attack 0405 with 24.rd", "order.unit-theirs", 18, ""),
        ("attack 0405 with 3pz.6 394.x", "order.rest", 24, ""),
        ("attack 0405 with 3pz.6; gunz 611.art", "order.word-wrong", 25, "attack 0405 with 3pz.6; guns 611.art"),
        ("attack 0405 with 3pz.6 suply msu.2", "order.word-wrong", 24, "attack 0405 with 3pz.6 supply msu.2"),
        ("attack 0405 with 3pz.6; fury", "order.words-missing", 25, "attack 0405 with 3pz.6"),
        ("attack 0405 with 3pz.6; supply msu.x", "order.unit-unknown", 32, "attack 0405 with 3pz.6; supply msu.2"),
        ("attack 0405 with 3pz.6; guns", "order.unit-missing", 30, "attack 0405 with 3pz.6"),
        (
            "attack 0405 with 3pz.6; supply; supply msu.2",
            "east.order.clause-twice",
            33,
            "attack 0405 with 3pz.6; supply",
        ),
        (
            "attack 0405 with 3pz.6; guns 611.art; artillery 614.sh",
            "east.order.clause-twice",
            39,
            "attack 0405 with 3pz.6; guns 611.art",
        ),
        (
            "attack 0405 with 3pz.6; order no retreat; additional retreat",
            "east.order.clause-twice",
            43,
            "attack 0405 with 3pz.6; order no retreat",
        ),
        ("attack 0405 with 611.art; guns 611.art", "order.unit-repeated", 32, "attack 0405 with 611.art"),
        ("attack 0405 with 3pz.6; order hold", "order.words-missing", 31, "attack 0405 with 3pz.6"),
        ("support 0405", "east.order.guns-unsaid", 14, ""),
        ("support 0405; air ju87", "east.order.guns-unsaid", 15, ""),
        ("support 0405 with 611.art; guns 614.sh", "order.word-missing", 28, "support 0405 with 611.art"),
        ("order 0405", "order.words-missing", 12, ""),
        ("order 0405: hold", "order.words-missing", 13, ""),
        ("advance 0405 3pz.6", "order.sign-missing", 14, "advance 0405: 3pz.6"),
        ("advance 0405: 24.rd", "order.unit-theirs", 15, ""),
        ("ask me: looses", "order.word-wrong", 9, "ask me: losses"),
        ("standing advance: 3pz.6", "order.words-missing", 19, ""),
        ("standing reaction: all", "order.words-missing", 20, ""),
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
        ("drop attack 0405", ("attack", "0405")),
        ("drop attack 0405, 0406", ("attack", "0405")),
        ("drop attack 0405 with 3pz.6; supply", ("attack", "0405")),
        ("annuler attaque 0405 et 0406", ("attack", "0405")),
        ("drop support 0405", ("support", "0405")),
        ("отменить приказ 0405", ("order", "0405")),
        ("drop advance 0405", ("advance", "0405")),
        ("drop replace 394.x", ("replace", "394.x")),
        ("drop rebuild 394.x", ("rebuild", "394.x")),
        ("drop fortify 0103", ("fortify", "0103")),
        ("drop retreat 0405 towards 0607", ("retreat", "0405")),
        ("drop standing advance", ("standing-advance", "")),
        ("drop standing reaction", ("standing-reaction", "")),
        ("drop ask me", ("ask-me", "")),
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
_planes = st.lists(st.sampled_from(AIR), unique=True).map(tuple)


def _attacks(shuffled: list[str]) -> st.SearchStrategy[Order]:
    """Give attacks of some units in which nobody is named twice."""
    ordered = st.booleans().flatmap(
        lambda given: (
            st.tuples(st.sampled_from(COMMANDS), st.one_of(st.just(""), _unit)) if given else st.just(("", ""))
        )
    )
    counters = st.lists(st.sampled_from(shuffled[6:]), unique=True).map(tuple)
    return st.builds(
        lambda order, supply, supplied, **rest: Attack(
            command=order[0], hq=order[1], supply=supply, supplied=supplied or bool(supply), **rest
        ),
        order=ordered,
        supply=counters,
        supplied=st.booleans(),
        places=st.lists(_place, min_size=1, max_size=3, unique=True).map(tuple),
        units=st.lists(st.sampled_from(shuffled[:3]), min_size=1, unique=True).map(tuple),
        guns=st.lists(st.sampled_from(shuffled[3:6]), unique=True).map(tuple),
        engineers=st.booleans(),
        air=_planes,
        mandated=st.booleans(),
    )


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
    st.permutations(OWN).flatmap(_attacks),
    st.builds(Support, place=_place, guns=st.one_of(st.just(()), _units), air=_planes),
    st.builds(Command, place=_place, command=st.sampled_from(COMMANDS), hq=st.one_of(st.just(""), _unit)),
    st.builds(Advance, place=_place, units=_units),
    st.builds(Advance, place=_place, all=st.booleans()),
    st.builds(Replace, unit=_unit),
    st.builds(Rebuild, unit=_unit, place=_place),
    st.builds(Fortify, place=_place, unit=st.one_of(st.just(""), _unit)),
    st.builds(StandingAdvance, all=st.booleans()),
    st.builds(StandingReaction, command=st.sampled_from(("", *COMMANDS))),
    st.builds(AskMe, what=st.lists(st.sampled_from(ASKED), unique=True).map(tuple)),
)


def _stand_together(sheet: list[Order]) -> bool:
    """Whether no unit is claimed by two orders of a verb."""
    claims = [(order.key[0], unit) for order in sheet for unit in order.claims]
    return len(claims) == len(set(claims))


@given(
    st.lists(ORDERS, max_size=8, unique_by=lambda order: order.key).filter(_stand_together), st.sampled_from(LANGUAGES)
)
def test_what_is_written_reads_as_the_same_orders(sheet: list[Order], language: str) -> None:
    """Any orders, written in any of the languages, are read as the same orders."""
    found = read_sheet(write_orders(sheet, GRAMMAR, language), GRAMMAR, VOCABULARY)
    refused = [finding for finding in found.findings if finding.refuses]
    assert [line.order for line in found.lines] == sheet, [render(finding.message) for finding in refused]


def test_units_leave_an_older_order() -> None:
    """Who is named in a new attack or support leaves the older one, and an order that then names nobody is gone."""
    attack, support = GRAMMAR.forms["attack"].without, GRAMMAR.forms["support"].without
    assert attack is not None
    assert support is not None
    (made,) = orders("attack 0405 with 3pz.6, 394.x; guns 611.art; supply msu.2; air ju87")
    assert attack(made, "394.x") == orders("attack 0405 with 3pz.6; guns 611.art; supply msu.2; air ju87")[0]
    assert attack(made, "611.art") == orders("attack 0405 with 3pz.6, 394.x; supply msu.2; air ju87")[0]
    assert attack(orders("attack 0405 with 3pz.6; guns 611.art")[0], "3pz.6") is None
    assert support(orders("support 0405 with 611.art; air ju87")[0], "611.art") == Support(place="0405", air=("ju87",))
    assert support(orders("support 0405 with 611.art")[0], "611.art") is None


def test_a_unit_is_in_one_attack_only() -> None:
    """The later of two attacks that name one unit or gun is refused, with the line it would be without it."""
    found = read_sheet("attack 0405 with 3pz.6\nattack 0406 with 394.x; guns 3pz.6", GRAMMAR, VOCABULARY)
    (finding,) = found.findings
    assert (finding.code, finding.instead) == ("order.claimed", "attack 0406 with 394.x")


def test_ships_and_aircraft_are_named_where_they_fight_only() -> None:
    """Ships are guns and aircraft are the air of a combat; whatever else an order does with them is refused (EF-H30, EF-H39)."""
    state = field(
        ". . .\n. . .",
        ["pz GE armour III 8-7-8 0101", "rd SU infantry XX 2-2-4 0301"],
        more={
            "air": [{"id": "ju87", "side": "axis", "rating": 2, "name": "Stuka"}],
            "ships": [{"id": "mon", "side": "axis", "place": "0102", "range": 3, "support": 2}],
        },
    )
    view = RULESET.view(state, "axis")
    (line,) = RULESET.read("attack 0201 with pz; guns mon; air Stuka", view).lines
    assert line.order == Attack(places=("0201",), units=("pz",), guns=("mon",), air=("ju87",))
    assert unsound(state, "axis", line.order) is None
    for text, code in {
        "move mon to 0201": "east.order.ship",
        "attack 0201 with mon": "east.order.ship",
        "attack 0201 with pz; guns ju87": "east.order.aircraft",
        "attack 0201 with ju87": "east.order.aircraft",
        "attack 0201 with pz; air mon": "east.order.no-aircraft",
        "loss 0201: ju87": "east.order.aircraft",
    }.items():
        fault = unsound(state, "axis", RULESET.read(text, view).lines[0].order)
        assert fault is not None
        assert fault[1].code == code
