"""The words of combat: every order in English, French and Russian, clauses in any order, and lines that do not read."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core.text import render
from pbem.orders.model import Order
from pbem.orders.reading import read_sheet
from pbem.orders.sheet import write_orders
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front.admission import unsound
from pbem.rulesets.east_front.orders import (
    AnyOrder,
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
from pbem.rulesets.east_front.words import GRAMMAR, LANGUAGES
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.test_words import SAID as MOVES
from tests.rulesets.east_front.texts import AIR, OWN, PLACES, VOCABULARY, orders

SAID: list[tuple[Order, str, str, str]] = [
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
    """No order of the game is without a line in one of the two tables."""
    assert {type(order) for order, _, _, _ in (*MOVES, *SAID)} == set(get_args(AnyOrder))


@pytest.mark.parametrize(
    ("text", "order"),
    [
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
    ("text", "key"),
    [
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


_place = st.sampled_from(PLACES)
_unit = st.sampled_from(OWN)
_units = st.lists(_unit, min_size=1, max_size=4, unique=True).map(tuple)
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
    """Any orders of combat, written in any of the languages, are read as the same orders."""
    found = read_sheet(write_orders(sheet, GRAMMAR, language), GRAMMAR, VOCABULARY)
    refused = [finding for finding in found.findings if finding.refuses]
    assert [line.order for line in found.lines] == sheet, [render(finding.message) for finding in refused]


def test_each_word_that_fits_is_named_once() -> None:
    """Where a clause is misspelled, what may stand there is listed, each word once."""
    (finding,) = read_sheet("attack 0405 with 3pz.6; gunz 611.art", GRAMMAR, VOCABULARY).findings
    assert render(finding.message) == (
        '"gunz" does not fit here. These do: guns, supply, air, engineers, order, no retreat, additional retreat, mandated.'
    )
