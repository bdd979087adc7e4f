"""Combats carried out: the die, losses, questions, the order of work. EF-182, EF-188, EF-230 to EF-250, EF-H25, EF-H26, EF-D31."""

import pytest

from pbem.rulesets.east_front.orders import Loss, Retreat, StandingLoss
from pbem.rulesets.east_front.orders_combat import (
    ADDITIONAL_RETREAT,
    NO_RETREAT,
    Advance,
    AskMe,
    Command,
    StandingAdvance,
    Support,
)
from tests.rulesets.east_front.combats import INFANTRY, OPEN, RIFLE, declared, drawn, fight, go_on, on

PANZER = "p GE armour III 8-7-8 yellow boxed armour steps=3 stack=3 0404"
PAK = "pak SU anti-tank II 1-2-5 steps=2 stack=1 0505"


def test_a_combat_is_rolled_told_and_ended() -> None:
    """The roll holds the reckoning, the result and what it comes to (EF-186, EF-H25)."""
    state = drawn([RIFLE, INFANTRY])
    fought = fight(declared(state, on("0505", "g")), 3)  # 7-5 is 1-1; no Attack Supply +2: a 5 in all
    assert fought.kinds[:2] == ["roll", "combat.fought"]
    assert fought.kinds[-1] == "combat.ended"
    assert fought.dice.asked == ["1/axis-combat/combat/0505"]
    roll = fought.only("roll")
    assert (roll["table"], roll["column"], roll["net"], roll["result"]) == ("crt", "1-1", 2, "1*/1")
    assert (roll["own"], roll["enemy"]) == (2, 1)
    told = fought.only("combat.fought")
    assert told["units"] == ["g"]
    assert told["defenders"] == ["r"]
    assert (told["die"], told["steps"], told["own"], told["enemy"]) == (3, 3, 2, 1)
    assert fought.state.now.attacks == ()
    assert fought.state.now.fight is None


def test_combats_are_fought_in_the_order_declared() -> None:
    """Each to its end before the next (EF-180, EF-261)."""
    state = drawn(
        [RIFLE, INFANTRY, "s SU infantry XX 4-5-4 steps=3 stack=4 0808", "h GE infantry XX 7-9-5 steps=4 0807"]
    )
    fought = fight(declared(state, on("0808", "h"), on("0505", "g")), cell="-/-")
    assert [body["place"] for body in fought.bodies("combat.fought")] == ["0808", "0505"]
    assert fought.kinds == ["roll", "combat.fought", "combat.ended"] * 2


def test_odds_below_the_table_eliminate_the_attackers_without_a_die() -> None:
    """They may be rebuilt unless they are surrounded; the supply is spent all the same (EF-188, EF-242, EF-D5)."""
    weak = "g GE infantry XX 1-9-5 steps=4 stack=6 0405"
    state = drawn([RIFLE, weak, "m GE msu II 0-0-8 orange 0305"])
    fought = fight(declared(state, on("0505", "g", supply=("m",))))
    assert fought.kinds == ["unit.eliminated", "combat.fought", "unit.eliminated", "combat.ended"]
    assert fought.place("m") == "(removed)"
    assert fought.place("g") == "(cadre)"
    told = fought.only("combat.fought")
    assert told["result"] == "e/-"
    assert (told["own"], told["reckoning"]["below"]) == (4, True)


def test_an_attack_lapses_when_nobody_is_there_or_nobody_can_make_it() -> None:
    """And it is said why (EF-182)."""
    state = drawn([RIFLE, INFANTRY, "h GE infantry XX 7-9-5 steps=4 0101"])
    fought = fight(declared(state, on("0808", "g"), on("0505", "h")))
    assert [(body["places"], body["why"]) for body in fought.bodies("attack.lapsed")] == [
        (["0808"], "empty"),
        (["0505"], "attackers"),
    ]
    assert fought.state.now.attacks == ()


def test_an_attack_goes_on_with_the_places_and_units_that_are_left() -> None:
    """A place without an enemy, a unit that is gone or not next to it do not count (EF-182, EF-185)."""
    state = drawn([RIFLE, INFANTRY, "h GE infantry XX 7-9-5 steps=4 0101"])
    fought = fight(declared(state, on("0506 0505", "g", "h")), cell="-/-")
    told = fought.only("combat.fought")
    assert (told["place"], told["places"], told["units"]) == ("0506", ["0505"], ["g"])
    assert fought.state.now.attacks == ()


def test_e_eliminates_for_good() -> None:
    """Supply units are removed (EF-242)."""
    state = drawn([RIFLE, INFANTRY, "m SU msu II 0-0-8 orange 0505", "mg SU mg II 0-2-0 0505"])
    fought = fight(declared(state, on("0505", "g")), cell="-/e")
    assert (fought.place("r"), fought.place("m"), fought.place("mg")) == ("(eliminated)", "(removed)", "(removed)")


def test_losses_are_the_owners_choice_by_clause_word_or_default() -> None:
    """EF-245, EF-H26."""
    state = declared(drawn([RIFLE, PAK, INFANTRY, PANZER]), on("0505", "g", "p"))
    plain = fight(state, cell="1/1")
    assert [body["unit"] for body in plain.bodies("unit.lost")] == ["g", "r"]
    told = fight(state, cell="1/1", axis=[Loss(place="0505", units=("p",))], soviet=[StandingLoss(units=("pak",))])
    assert [body["unit"] for body in told.bodies("unit.lost")] == ["p", "pak"]


def test_a_clause_may_name_any_place_of_the_combat() -> None:
    """Two hexes, one combat (EF-185, EF-239)."""
    state = drawn([RIFLE, "s SU infantry XX 4-5-4 steps=3 stack=4 0504", INFANTRY.replace("0405", "0404")])
    state = declared(state, on("0505 0504", "g"))
    fought = fight(state, cell="-/1", soviet=[Loss(place="0504", units=("s",))])
    assert [body["unit"] for body in fought.bodies("unit.lost")] == ["s"]


def test_attrition_takes_its_step_before_what_the_owner_names() -> None:
    """Armour against anti-tank guns, whose side loses one of those first of two (EF-247, EF-248, EF-H26)."""
    state = declared(drawn([RIFLE, PAK, INFANTRY, PANZER]), on("0505", "g", "p"))
    clauses = [Loss(place="0505", units=("g",))], [Loss(place="0505", units=("r", "r"))]
    fought = fight(state, cell="1*/2", axis=clauses[0], soviet=clauses[1])
    lost = {body["unit"]: body["steps"] for body in fought.bodies("unit.lost")}
    assert lost == {"p": 1, "g": 1, "pak": 1, "r": 1}  # without Attack Supply the asterisk costs one more


def test_the_steps_of_the_surcharge_are_those_of_units_that_cause_it() -> None:
    """A German and a Romanian in one hex under No Retreat (EF-235, EF-D30)."""
    rifles = "s SU infantry XX 9-5-4 steps=4 stack=4 0404"
    units = ["gd GE infantry XX 7-9-5 steps=4 stack=6 0505", "rd RO infantry XX 4-5-4 steps=2 stack=4 0505", rifles]
    state = declared(drawn(units, phase="soviet-combat"), on("0505", "s"))
    order = Command(place="0505", command=NO_RETREAT)
    fought = fight(state, cell="-/R1", axis=[order])
    lost = {body["unit"]: body["steps"] for body in fought.bodies("unit.lost")}
    assert lost == {"gd": 2, "rd": 1}
    assert fought.only("combat.fought")["orders"] == {"axis": NO_RETREAT}
    assert fought.kinds[-1] == "combat.ended"
    assert "unit.retreated" not in fought.kinds


def test_a_soviet_order_takes_a_point_of_its_hq() -> None:
    """Shown when the die is thrown (EF-230, EF-232, EF-H42)."""
    state = declared(drawn([RIFLE, INFANTRY, "5.hq SU hq XXXX 0-1-6 command=2 0707"]), on("0505", "g"))
    fought = fight(state, cell="-/R1", soviet=[Command(place="0505", command=ADDITIONAL_RETREAT)])
    assert fought.only("combat.fought")["hqs"] == {"soviet": "5.hq"}
    assert fought.only("roll")["orders"] == {"soviet": ADDITIONAL_RETREAT}
    assert fought.state.now.used["order 5.hq"] == 1
    assert len(fought.only("unit.retreated")["path"]) == 4
    assert fought.only("unit.retreated")["by"] == "axis"


def test_a_gun_supports_one_defence_in_a_phase() -> None:
    """By the default the first that comes; one named for another combat is left to it (EF-223)."""
    gun = "a SU artillery II 0-1-4 range=3 support=3 stack=1 0706"
    units = [RIFLE, INFANTRY, gun, "s SU infantry XX 4-5-4 steps=3 stack=4 0808", "h GE infantry XX 7-9-5 steps=4 0807"]
    state = declared(drawn(units), on("0505", "g"), on("0808", "h"))
    plain = fight(state, cell="-/-")
    assert [body["support"] for body in plain.bodies("combat.fought")] == [["a"], []]
    kept = fight(state, cell="-/-", soviet=[Support(place="0808", guns=("a",))])
    assert [body["support"] for body in kept.bodies("combat.fought")] == [[], ["a"]]
    none = fight(state, cell="-/-", soviet=[Support(place="0505"), Support(place="0808")])
    assert [body["support"] for body in none.bodies("combat.fought")] == [[], []]


def test_without_its_counters_an_attack_is_one_without_supply() -> None:
    """What was declared is gone: nothing is spent, and an asterisk counts (EF-166, EF-244)."""
    state = declared(drawn([RIFLE, INFANTRY, "m GE msu II 0-0-8 orange 0305"]), on("0505", "g", supply=("n",)))
    fought = fight(state, cell="*/-")
    assert fought.place("m") == "0305"
    assert fought.only("combat.fought")["own"] == 1
    supplied = fight(declared(state, on("0505", "g", supply=("m",))), cell="*/-")
    assert supplied.place("m") == "(removed)"
    assert supplied.only("combat.fought")["own"] == 0


def test_an_msu_left_alone_by_a_result_is_removed() -> None:
    """And one that the result does not touch stays (EF-H38, EF-D14)."""
    state = declared(drawn([RIFLE, INFANTRY, "m SU msu II 0-0-8 orange 0505"]), on("0505", "g"))
    assert fight(state, cell="-/3").place("m") == "(removed)"
    assert fight(state, cell="-/R").place("m") == "0704"
    assert fight(state, cell="1/-").place("m") == "0505"
    alone = declared(drawn([INFANTRY, "m SU msu II 0-0-8 orange 0505"]), on("0505", "g"))
    assert fight(alone, cell="-/R").place("m") == "(removed)"
    assert fight(alone, cell="-/1").place("m") == "(removed)"
    assert fight(alone, cell="1/-").place("m") == "0505"


EVERYTHING = AskMe(what=("losses", "retreats", "advances"))
CROWD = (RIFLE, PAK, INFANTRY, PANZER)


def test_who_asks_to_be_asked_is_asked_stage_by_stage() -> None:
    """The combat stops at each and goes on with the answer (EF-D31, EF-H25)."""
    state = declared(drawn(CROWD), on("0505", "g", "p"))
    first = fight(state, cell="1/R1", axis=[EVERYTHING], soviet=[EVERYTHING])
    assert first.kinds == ["roll", "combat.fought", "question.asked"]
    question = first.state.now.question
    assert question is not None
    assert (question.side, question.what, question.place, question.units, question.steps) == (
        "axis", "losses", "0505", ("g", "p"), 1,
    )  # fmt: skip
    second = go_on(first, cell="1/R1", axis=[EVERYTHING, Loss(place="0505", units=("p",))], soviet=[EVERYTHING])
    assert second.kinds == ["unit.lost", "combat.staged", "question.asked"]
    assert second.only("unit.lost")["unit"] == "p"
    asked = second.only("question.asked")
    assert (asked["side"], asked["what"], asked["units"], asked["steps"]) == ("soviet", "losses", ["pak", "r"], 1)
    third = go_on(second, axis=[EVERYTHING], soviet=[EVERYTHING])
    assert third.kinds == ["unit.lost", "combat.staged", "question.asked"]
    asked = third.only("question.asked")
    assert (asked["side"], asked["what"], asked["units"], asked["hexes"]) == ("soviet", "retreats", ["pak", "r"], 2)
    path = ("0605", "0705")
    fourth = go_on(third, axis=[EVERYTHING], soviet=[EVERYTHING, Retreat(place="0505", path=path)])
    assert fourth.kinds == ["unit.retreated", "unit.retreated", "combat.staged", "question.asked"]
    assert fourth.place("r") == "0705"
    asked = fourth.only("question.asked")
    assert (asked["side"], asked["what"], asked["units"]) == ("axis", "advances", ["g", "p"])
    last = go_on(fourth, axis=[EVERYTHING, Advance(place="0505", units=("p",))])
    assert last.kinds == ["unit.advanced", "place.taken", "combat.ended"]
    assert last.place("p") == "0505"
    assert last.state.now.fight is None


def test_nobody_is_asked_what_a_clause_says_already_or_what_is_no_choice() -> None:
    """EF-D31."""
    state = declared(drawn(CROWD), on("0505", "g", "p"))
    clauses = [Loss(place="0505", units=("p",)), Advance(place="0505"), EVERYTHING]
    theirs = [Loss(place="0505", units=("r",)), Retreat(place="0505", to="0709"), EVERYTHING]
    fought = fight(state, cell="1/R1", axis=clauses, soviet=theirs)
    assert "question.asked" not in fought.kinds
    assert fought.state.now.fight is None
    alone = declared(drawn([RIFLE, INFANTRY]), on("0505", "g"))
    assert "question.asked" not in fight(alone, cell="3/3", axis=[EVERYTHING], soviet=[EVERYTHING]).kinds[:-2]
    assert fight(alone, cell="1/-", axis=[EVERYTHING]).kinds == ["roll", "combat.fought", "unit.lost", "combat.ended"]


def test_a_clause_for_one_unit_leaves_the_others_to_be_asked_about() -> None:
    """EF-D31."""
    state = declared(drawn([RIFLE, PAK, INFANTRY]), on("0505", "g"))
    one = [Retreat(place="0505", path=("0605", "0705"), unit="r"), EVERYTHING]
    assert fight(state, cell="-/R", soviet=one).only("question.asked")["units"] == ["pak"]


def test_a_side_is_asked_in_each_combat_anew() -> None:
    """What was asked in one is forgotten at the next (EF-D31)."""
    more = [
        "s SU infantry XX 4-5-4 steps=3 stack=4 0808",
        "h GE infantry XX 7-9-5 steps=4 0807",
        "i GE infantry XX 7-9-5 steps=4 0708",
    ]
    state = declared(drawn([*CROWD, *more]), on("0505", "g", "p"), on("0808", "h", "i"))
    ask = AskMe(what=("losses",))
    first = fight(state, cell="1/-", axis=[ask])
    second = go_on(first, cell="1/-", axis=[ask])
    assert second.kinds == ["unit.lost", "combat.ended", "roll", "combat.fought", "question.asked"]
    assert second.only("question.asked")["place"] == "0808"


@pytest.mark.parametrize(
    ("order", "chooser"),
    [("", "soviet"), (ADDITIONAL_RETREAT, "axis")],
)
def test_the_side_that_leads_a_retreat_is_asked_for_it(order: str, chooser: str) -> None:
    """The owner; under Additional Retreat the other side (EF-236, EF-251)."""
    state = declared(drawn([RIFLE, INFANTRY, "5.hq SU hq XXXX 0-1-6 command=2 0707"]), on("0505", "g"))
    ask = AskMe(what=("retreats",))
    command = [Command(place="0505", command=order)] if order else []
    fought = fight(state, cell="-/R", axis=[ask], soviet=[ask, *command])
    assert fought.only("question.asked")["side"] == chooser


def test_a_standing_word_does_not_keep_a_side_from_being_asked() -> None:
    """Clauses for the place do, words for all places do not (EF-D31)."""
    state = declared(drawn(CROWD), on("0505", "g", "p"))
    words = [StandingLoss(units=("p",)), StandingAdvance(all=True), EVERYTHING]
    assert fight(state, cell="1/-", axis=words).only("question.asked")["what"] == "losses"
    assert fight(state, cell="-/R", axis=words).only("question.asked")["what"] == "advances"


def test_what_is_answered_is_as_if_it_had_been_said_beforehand() -> None:
    """The same end, whichever way the choices come (EF-D31)."""
    state = declared(drawn(CROWD, OPEN), on("0505", "g", "p"))
    axis = [Loss(place="0505", units=("p",)), Advance(place="0505", all=True)]
    soviet = [Loss(place="0505", units=("pak",)), Retreat(place="0505", path=("0506", "0507"))]
    before = fight(state, cell="1/R1", axis=axis, soviet=soviet).state
    after = fight(state, cell="1/R1", axis=[EVERYTHING], soviet=[EVERYTHING])
    while after.state.now.question is not None:
        after = go_on(after, cell="1/R1", axis=[EVERYTHING, *axis], soviet=[EVERYTHING, *soviet])
    assert after.state.now.pieces == before.now.pieces
    assert after.state.now.gone == before.now.gone


def test_units_lost_together_go_by_how_they_stood_before() -> None:
    """Two hexes of one combat are a way out for each other, whichever unit is taken first (EF-242)."""
    ring = ("0403", "0404", "0405", "0503", "0506", "0603", "0604", "0605")
    units = [f"g{place} GE infantry XX 9-9-5 steps=4 stack=6 {place}" for place in ring]
    pair = ["r SU infantry XX 1-1-4 steps=1 0505", "s SU infantry XX 1-1-4 steps=1 0504"]
    state = declared(drawn([*units, *pair]), on("0505 0504", "g0404"))
    fought = fight(state, cell="-/2")
    assert (fought.place("r"), fought.place("s")) == ("(cadre)", "(cadre)")
    alone = declared(drawn([*units, "g0504 GE infantry XX 9-9-5 steps=4 stack=6 0504", pair[0]]), on("0505", "g0404"))
    assert fight(alone, cell="-/2").place("r") == "(eliminated)"


def test_by_the_option_each_unit_in_the_open_pays_for_no_retreat() -> None:
    """One step of each that is not German, whatever the owner names (EF-235, EF-D30)."""
    romanians = [f"ro{n} RO infantry XX 4-5-4 steps=3 stack=4 0505" for n in (1, 2)]
    state = drawn(
        [*romanians, "s SU infantry XX 9-5-4 steps=4 stack=4 0404"],
        phase="soviet-combat",
        options={"no-retreat-surcharge": "unit"},
    )
    orders = [Command(place="0505", command=NO_RETREAT), Loss(place="0505", units=("ro1",))]
    fought = fight(declared(state, on("0505", "s")), cell="-/R", axis=orders)
    assert {body["unit"]: body["steps"] for body in fought.bodies("unit.lost")} == {"ro1": 2, "ro2": 1}
