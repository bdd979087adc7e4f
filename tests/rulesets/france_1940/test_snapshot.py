"""The map, the roster and the figures of a view."""

from pbem.board.snapshot import Counter, Edge, Mark, Objective
from pbem.core.text import render
from pbem.rulesets.api import Fact
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.france_1940.snapshot import snapshot
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.field import UNITS, close, field
from tests.rulesets.france_1940.maps import game


def shot(state: State, *events: Fact) -> object:
    """Return the map of the public view."""
    return snapshot(RULESET.view(state, None), events)


def test_terrain_classes() -> None:
    """Each terrain is drawn in the class of the map's own words, a big city as a major one."""
    state = game(". f h w m x C t ~ l", "a DE panzer-division 0101")
    cells = snapshot(RULESET.view(state, None)).cells
    classes = ["clear", "woods", "hills", "wooded-hills", "mountain", "marsh", "major-city", "town", "sea", "lake"]
    assert [cell.terrain for cell in cells] == classes
    assert [cell.place for cell in cells if cell.major] == ["0701"]


def test_edges_ways_and_names() -> None:
    """Rivers, forts (from inside to outside), borders, roads and names are on the map."""
    made = snapshot(RULESET.view(field(), None))
    assert Edge("river", "0403", "0503") in made.edges
    assert Edge("minor-fort", "0602", "0502") in made.edges
    assert Edge("border", "0301", "0401") in made.edges
    assert made.ways[0].places == ("0202", "0302", "0402", "0503", "0603", "0704")
    assert {cell.place: cell.name for cell in made.cells if cell.name} == {"0602": "Sedan", "0704": "Reims"}
    assert (made.columns, made.rows, made.flat, made.offset, made.sides) == (7, 5, True, "even", ("german", "allied"))


def test_maginot_and_eben_emael() -> None:
    """Maginot sides are major forts; Eben Emael is a fort counter until it falls, and then its sides are shown destroyed."""
    state = game(". . .", "a DE panzer-division 0101", maginot="0301/0201", minor="0201/0101", eben="0201")
    made = snapshot(RULESET.view(state, None))
    assert Edge("major-fort", "0301", "0201") in made.edges
    assert [counter.id for counter in made.counters if counter.type == "fort"] == ["eben-emael"]
    fallen = snapshot(RULESET.view(state.change(fallen=("eben-emael",)), None))
    assert Edge("minor-fort", "0201", "0101", True) in fallen.edges
    assert not [counter for counter in fallen.counters if counter.type == "fort"]
    for shown, strongpoint in ((made, "standing"), (fallen, "fallen")):
        assert {cell.place: cell.strongpoint for cell in shown.cells if cell.strongpoint} == {"0201": strongpoint}


def test_the_fall_of_a_fort_is_marked() -> None:
    """A fort that was destroyed in the segment is marked on its hex."""
    state = game(". . .", "a DE panzer-division 0101", minor="0201/0101", eben="0201")
    fell = Fact("fort.destroyed", {"fort": "eben-emael", "place": "0201"})
    assert Mark("destroyed", ("0201",), "allied") in snapshot(RULESET.view(state, None), (fell,)).marks


def test_the_land_is_the_same_for_every_map() -> None:
    """Maps of one game share their cells, so that their drawing is kept."""
    first, second = (snapshot(RULESET.view(state, None)) for state in (field(), field("2 allied 1 combat")))
    again = snapshot(RULESET.view(field(), "german"))
    assert first.cells == second.cells == again.cells
    state = field()
    assert snapshot(RULESET.view(state, "german")).cells is snapshot(RULESET.view(state, None)).cells


def test_interdiction_stays_on_the_map() -> None:
    """An interdicted hex is marked as long as it is interdicted, once."""
    state, effects = close(field(), {"german": "interdict 0602"})
    facts = [Fact(effect.kind, effect.body) for effect in effects]
    for events in ((), facts):
        marks = snapshot(RULESET.view(state, None), events).marks
        assert [mark for mark in marks if mark.kind == "interdicted"] == [Mark("interdicted", ("0602",), "german")]


def test_counters() -> None:
    """A counter has the unit's id, sign, size, strength and movement, states and place in the stack, the strongest on top."""
    state = field(
        "1 german 1 move",
        "b1.x FR B-corps 0402 disorganised",
        "act FR active-corps 0402 short",
        "p DE panzer-division 0202 cut-off",
    )
    made = {counter.id: counter for counter in snapshot(RULESET.view(state, None)).counters}
    assert made["act"] == Counter("act", "allied", "0402", "infantry", "XXX", "4-5", "act", ("emergency",), 0)
    assert made["b1.x"] == Counter("b1.x", "allied", "0402", "infantry", "XXX", "2-5", "b1.x", ("disorganised",), 1)
    assert made["p"].type == "armour"
    assert set(made["p"].states) == {"disorganised", "out-of-supply"}


def test_unit_signs() -> None:
    """Airborne, cavalry, fortress and motorised units have signs of their own; a unit in the box is not on the map."""
    made = {counter.id: counter.type for counter in snapshot(RULESET.view(field(), None)).counters}
    assert made == {
        "3pz.6": "armour",
        "394.x": "infantry",
        "2.mot": "motorised",
        "b1.x": "infantry",
        "55.dlm": "cavalry",
        "act.1": "infantry",
        "fort.1": "fortress",
    }


def test_marks() -> None:
    """What happened is marked: moves with their path, attacks from where the attackers stood, results, retreats, advances."""
    state, effects = close(
        field(),
        {
            "german": "move 2.mot to 0303\nattack 0402 with 2.mot, 3pz.6, 394.x\n"
            "retreat 0402: 0502 0601\nadvance 0402: 3pz.6\ninterdict 0602",
            "allied": "standing air: none",
        },
        {"1/german-1-combat/0402/crt": [6]},
    )
    facts = [Fact(effect.kind, effect.body) for effect in effects]
    marks = snapshot(RULESET.view(state, None), facts).marks
    assert Mark("interdicted", ("0602",), "german") in marks
    assert Mark("attacked", ("0302", "0303", "0402"), "german") in marks
    assert [mark.places[-1] for mark in marks if mark.kind == "advanced"] == ["0402"]
    assert [mark.unit for mark in marks if mark.kind in ("retreated", "eliminated")] == ["b1.x"]
    (result,) = [mark for mark in marks if mark.kind == "result"]
    assert result.text.split()[1] in ("DR", "DE")


def test_declared_attacks_are_marked_until_they_are_fought() -> None:
    """A declared attack that waits for its answer is marked on the hex."""
    state, effects = close(field(), {"german": "attack 0402 with 3pz.6, 394.x"})
    facts = [Fact(effect.kind, effect.body) for effect in effects]
    assert Mark("declared", ("0402",), "german") in snapshot(RULESET.view(state, None), facts).marks


def test_air_points_are_shown_with_the_attack() -> None:
    """The air points of a declared attack stand with it, and those of both sides with its result."""
    state, effects = close(field(), {"german": "attack 0402 with 3pz.6, 394.x; air 2"})
    facts = [Fact(effect.kind, effect.body) for effect in effects]
    marks = snapshot(RULESET.view(state, None), facts).marks
    assert [mark.air for mark in marks if mark.kind == "declared"] == [(2, 0)]
    orders = {"german": "attack 0402 with 3pz.6, 394.x; air 2", "allied": "standing air: none"}
    state, effects = close(field(), orders, {"1/german-1-combat/0402/crt": [3]})
    facts = [Fact(effect.kind, effect.body) for effect in effects]
    marks = snapshot(RULESET.view(state, None), facts).marks
    assert [mark.air for mark in marks if mark.kind == "result"] == [(2, 0)]


def test_subtitle() -> None:
    """The map says at which turn and phase it stands."""
    assert snapshot(RULESET.view(field("2 allied 1 combat"), None)).subtitle == "turn 2 of 2, Allied assault 1, combat"


def test_roster() -> None:
    """The roster lists every unit, the view's own side first, with what ails it, the box, and what is still to come."""
    units = ("3pz.6 DE panzer-division 0302 disorganised", *UNITS[1:4], "b1.x FR B-corps 0602 short", UNITS[8])
    state = field("1 german 1 move", *units)
    lines = RULESET.roster(RULESET.view(state, "allied"))
    assert [(line.side, line.place, line.name, line.units) for line in lines] == [
        ("allied", "0602", "Sedan", ("b1.x",)),
        ("allied", "-", "", ("gb.1",)),
        ("german", "0201", "", ("2.mot",)),
        ("german", "0302", "", ("394.x", "3pz.6")),
        ("german", "box", "", ("7.fl",)),
    ]
    remarks = [render(remark) for line in lines for remark in line.remarks]
    assert remarks == [
        "b1.x is short of supply",
        "arrives on turn 2",
        "3pz.6 is disorganised until the end of Allied assault 2 of turn 2",
    ]


def test_who_never_comes_is_not_listed() -> None:
    """In a game that shortens another, a reinforcement of a later turn never comes, and the roster does not promise it."""
    state = field("1 german 1 move", *UNITS, turns=1, more={"turns": {"number": 1, "full": 2}})
    lines = RULESET.roster(RULESET.view(state, "allied"))
    assert not any("gb.1" in line.units for line in lines)


def test_the_rows_of_the_standings_add_up_to_the_points() -> None:
    """The German points are the sum of the rows for places and for units lost and evacuated (FR-H33)."""
    gone = {"b1.x": "combat", "3pz.6": "combat", "gb.1": "evacuated", "act.1": "combat"}
    state = field("2 german 1 move", *UNITS, now={"control": {"0602": "german"}})
    state = state.change(gone=gone, pieces={name: p for name, p in state.now.pieces.items() if name not in gone})
    figures = {render(row.what): row.value for row in RULESET.standings(RULESET.view(state, None))}
    rows = [int(value.split("/")[0]) for what, value in figures.items() if what.startswith("German points for ")]
    assert figures["German points for units lost and evacuated"] == "-1"
    assert figures["German points"] == str(sum(rows)) == "2"


def test_standings() -> None:
    """The figures: turn, air points left by nation, German points, objectives, neutral countries, the BEF."""
    state = field("1 german 1 move", *UNITS, air={"DE": 4, "FR": 2}, neutral="BE")
    figures = {render(row.what): row.value for row in RULESET.standings(RULESET.view(state, None))}
    assert figures["Turn"] == "1/2"
    assert figures["Air points left, German"] == "4"
    assert figures["Air points left, British"] == "0"
    assert figures["German points"] == "0"
    assert figures["German points for Sedan"] == "0/3"
    assert figures["Countries still neutral"] == "1/1"
    assert figures["BEF corps evacuated"] == "0"


def test_objectives_are_those_of_the_victory() -> None:
    """Each place that is worth points is an objective, with who holds it now and what it is worth (FR-H33); others are none."""
    state = game(
        ". C t", nations="FFD", objectives={"0101": 5, "0201": 0, "0301": 2}, now={"control": {"0101": "german"}}
    )
    assert snapshot(RULESET.view(state, None)).objectives == (
        Objective("0101", "german", "Worth 5 to the German side at the end."),
        Objective("0301", "german", "Worth 2 to the German side at the end."),
    )
    french = snapshot(RULESET.view(state, None), (), "fr").objectives
    assert french[0].note == "Points allemands à la fin\u202f: 5."
    neutral = game(". C", nations="BB", neutral="BE", objectives={"0201": 1})
    assert [one.holder for one in snapshot(RULESET.view(neutral, None)).objectives] == [""]


def test_what_an_armistice_counts_is_an_objective() -> None:
    """Paris, and the other big cities of France if some are asked for, are objectives where an armistice can end the game (FR-H33)."""
    for others, places in ((1, ["0101", "0201"]), (0, ["0101"])):
        rule = {"cities": ["paris"], "other_french_big_cities": others, "level": "german_decisive"}
        state = game(
            "C C t C", nations="FFFD", objectives={"0301": 0}, more={"victory": {"paris": "0101", "armistice": rule}}
        )
        found = snapshot(RULESET.view(state, None)).objectives
        counted = [one for one in found if one.note.endswith("An armistice counts it.")]
        assert [(one.place, one.holder) for one in counted] == [(place, "allied") for place in places]
    assert not [one for one in snapshot(RULESET.view(game("C t"), None)).objectives if "armistice" in one.note]
