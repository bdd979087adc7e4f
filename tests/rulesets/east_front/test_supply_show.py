"""Supply for players: the list of units, the remarks of the roster, and the map (EF-116 to EF-156)."""

from pbem.core.text import render
from pbem.rulesets.api.supply import SupplyLine
from pbem.rulesets.east_front.roster import roster
from pbem.rulesets.east_front.state import State, view_of
from pbem.rulesets.east_front.supply_net import net
from pbem.rulesets.east_front.supply_show import supply, supply_map
from tests.rulesets.east_front.test_supply_words import RAILS, ROADS, drawn


def state_of(state: State, side: str | None = None, unit: str = "") -> dict[str, str]:
    """Return what is said of the supply of each unit, in order; of a strongpoint by its place."""
    return {line.unit or line.place: render(line.state) for line in supply(view_of(state, side), unit)}


def line_of(state: State, unit: str) -> SupplyLine:
    """Return the line of a unit."""
    (line,) = supply(view_of(state, None), unit)
    return line


PIECES = (
    "near GE infantry XX 7-9-5 0403",
    "back GE infantry XX 7-9-5 oos 0503",
    "eased GE infantry XX 7-9-5 emergency 0603",
    "far GE infantry XX 7-9-5 2003",
    "farther GE infantry XX 7-9-5 emergency 2103",
    "lost GE infantry XX 7-9-5 oos 2203",
)


def test_each_state_says_what_is_next() -> None:
    """A unit is told what it is, and what the next Supply step makes of it; those not in order come first (EF-141, EF-142, EF-156)."""
    assert list(state_of(drawn(*PIECES), "axis").items()) == [
        ("back", "Out of Supply; next: in supply"),
        ("eased", "Emergency Supply; next: in supply"),
        ("far", "in supply; next: Emergency Supply"),
        ("farther", "Emergency Supply; next: Out of Supply"),
        ("lost", "Out of Supply"),
        ("near", "in supply"),
    ]


def test_strongpoints_are_listed() -> None:
    """Strongpoints need supply as units do, and are removed instead of going Out of Supply (EF-143)."""
    state = drawn(strongpoints={"axis": ["0303", "2003", "2103"]}).change(short=("2103",))
    assert state_of(state, "axis") == {
        "2003": "in supply; next: Emergency Supply",
        "2103": "Emergency Supply; next: removed",
        "0303": "in supply",
    }
    assert {render(line.what) for line in supply(view_of(state, "axis")) if line.what} == {"strongpoint"}


def test_attack_supply_is_said() -> None:
    """A unit that lives on Attack Supply for a turn counts as supplied, and is told why it needs it (EF-154, EF-155)."""
    line = line_of(drawn(*PIECES).change(fed=("far",)), "far")
    assert line.in_order
    assert render(line.why).startswith("It lives on Attack Supply for this turn (EF-155). From 0103: a LOC of 19 hexes")


def test_a_side_sees_its_own_and_everybody_both() -> None:
    """With a side its units are listed, without one those of both; one unit is told of either side."""
    state = drawn(*PIECES, "ru SU infantry XX 4-5-4 2803")
    assert "ru" not in state_of(state, "axis")
    assert {"ru", "near"} <= state_of(state).keys()
    assert state_of(state, "axis", "ru") == {"ru": "in supply"}
    assert state_of(state, "axis", "nobody") == {}


def test_a_line_names_hex_and_rule() -> None:
    """For a program the rule and the hex where the best try ends stand apart, and the places of the line."""
    line = line_of(drawn(*PIECES), "far")
    assert (line.rule, line.at, line.line[0], line.line[-1]) == ("EF-124", "0801", "0103", "2003")
    near = line_of(drawn(*PIECES), "near")
    assert (near.rule, near.at, near.traced, near.line[0], near.line[-1]) == ("", "", True, "0103", "0403")


def test_the_roster_says_why_only_where_something_is_not_in_order() -> None:
    """Reports say of a unit that cannot trace why; of one that traces and has no marker nothing."""
    lines = {
        line.units[0]: [render(remark) for remark in line.remarks] for line in roster(view_of(drawn(*PIECES), "axis"))
    }
    assert lines["near"] == []
    assert lines["far"] == ["no supply comes here. From 0103: a LOC of 19 hexes, 7 at most; it ends in 0801 (EF-124)."]
    assert lines["back"] == ["back is Out of Supply", "supply comes here again. From 0103: LOC 4 of 7."]
    fed = roster(view_of(drawn(*PIECES).change(fed=("far",)), "axis"))
    assert [line.remarks for line in fed if line.units == ("far",)] == [()]


def test_the_map_has_what_is_reached_and_the_ends() -> None:
    """The map is given the hexes in supply of each side, or of one, and where its nets end with the reason."""
    state = drawn("u SU infantry XX 4-5-4 0603", ways=ROADS)
    both = supply_map(view_of(state, None))
    assert both.places.keys() == {"axis", "soviet"}
    labels = state.land.grid.labels
    assert both.places["axis"] == tuple(place for n, place in enumerate(labels) if net(state, "axis").reaches(n))
    own = supply_map(view_of(state, "axis"))
    assert own.places == {"axis": both.places["axis"]}
    assert [(end.place, end.text) for end in own.ends] == [
        ("0403", "Main Road to 0403: 0503 is in an enemy ZOC and has no friendly combat unit (EF-134).")
    ]


def test_the_map_traces_a_unit() -> None:
    """The line of a supplied unit is drawn by its parts; of another one the LOC as far as it goes, then what is missed."""
    state = drawn("near GE infantry XX 7-9-5 0603", "far GE infantry XX 7-9-5 1503", ways=RAILS)
    near, far = supply_map(view_of(state, "soviet"), "near"), supply_map(view_of(state, None), "far")
    assert near.places.keys() == {"axis"}
    assert [(part.kind, part.places[0], part.places[-1]) for part in near.line] == [
        ("rail", "0103", "0403"),
        ("loc", "0403", "0603"),
    ]
    assert [(part.kind, part.places[0], part.places[-1]) for part in far.line] == [
        ("rail", "0103", "0403"),
        ("loc", "0403", far.line[1].places[-1]),
        ("missed", far.line[1].places[-1], "1503"),
    ]
    assert len(far.line[1].places) == 8


def test_without_a_source_nothing_is_traced() -> None:
    """A side without a source has no line on the map."""
    state = drawn("ru SU infantry XX 4-5-4 2803", sources={"axis": ["0103"]})
    made = supply_map(view_of(state, "soviet"), "ru")
    assert (made.places, made.line, made.unit) == ({"soviet": ()}, (), "ru")
