"""Supply in words: each shape of chain, each rule that ends a try, each that ends a net (EF-116 to EF-140)."""

from itertools import pairwise
from typing import Any

import pytest

from pbem.core.text import render
from pbem.reports.languages import LANGUAGES
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.supply_chain import chain, gap
from pbem.rulesets.east_front.supply_ends import net_ends
from pbem.rulesets.east_front.supply_words import CHAINS, ENDS, GAPS, end_words, why
from tests.rulesets.east_front.field import field
from tests.rulesets.east_front.test_supply import WIDE, row

SOURCES = {"axis": ["0103"], "soviet": ["3003"]}


def drawn(*units: str, rows: str = WIDE, **drawing: Any) -> State:
    """Return a wide field with the source of the Axis in 0103."""
    return field(rows, units, **{"sources": SOURCES, "converted": "all", **drawing})


def said(state: State, place: str, side: str = "axis") -> str:
    """Say in English how a place is supplied or why not."""
    return render(why(state, side, place))


ROADS = {"main-road": [row(1, 30)]}
RAILS = {"railroad": [row(1, 4)]}
BOTH = {"railroad": [row(1, 4)], "motorway": ["0403 0404 0405 0406"]}

SHAPES = {
    "source": ({}, "0103", "On the supply source 0103."),
    "loc": ({}, "0503", "From 0103: LOC 4 of 7."),
    "road": (ROADS, "0903", "From 0103: Main Road to 0903 (8 of 21)."),
    "road+loc": (ROADS, "0905", "From 0103: Main Road to 0803 (7 of 21), LOC 2 of 7."),
    "rail": (RAILS, "0303", "From 0103: railroad to 0303."),
    "rail+loc": (RAILS, "0603", "From 0103: railroad to 0403, LOC 2 of 7."),
    "rail+road": (BOTH, "0405", "From 0103: railroad to 0403, Motorway to 0405 (2 of 21)."),
    "rail+road+loc": (BOTH, "0706", "From 0103: railroad to 0403, Motorway to 0404 (1 of 21), LOC 3 of 7."),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_each_shape_of_chain_is_said(shape: str) -> None:
    """The chain is told from its source to the place, with the hexes counted and those allowed (EF-117)."""
    ways, place, expected = SHAPES[shape]
    assert said(drawn(ways=ways), place) == expected


def test_every_shape_is_tried() -> None:
    """The table above has every shape that may be."""
    assert len(SHAPES) == len(CHAINS)


SWAMPY = "\n".join([". . . s " + ". " * 26] * 6)
MARSHY = SWAMPY.replace("s", "x")
WOODED = SWAMPY.replace("s", "w")
LAKE = SWAMPY.replace("s", "~")
STRIP: dict[str, Any] = {
    "rows": "\n".join(["~ ~ ~ ~ ~", ". . . . .", "~ ~ ~ ~ ~"]),
    "sources": {"axis": ["0102"], "soviet": ["0502"]},
}
TRIES: dict[str, tuple[State, str, str]] = {
    "EF-124": (drawn(), "1003", "From 0103: a LOC of 9 hexes, 7 at most; it ends in 0802 (EF-124)."),
    "EF-126": (
        drawn(rows=SWAMPY, ways={"minor-road": [row(1, 30)]}),
        "0703",
        "From 0103: a LOC of 6 hexes, 5 at most along a road or railroad through swamp; it ends in 0602 (EF-126).",
    ),
    "EF-127": (
        drawn(rows=MARSHY),
        "0703",
        "From 0103: a LOC of 6 hexes, 5 at most through marsh; it ends in 0602 (EF-127).",
    ),
    "EF-128": (
        drawn(rows=WOODED, weather="dry lingering"),
        "0703",
        "From 0103: a LOC of 6 hexes, 5 at most through woods in Lingering Mud; it ends in 0602 (EF-128).",
    ),
    "EF-131": (drawn("u SU infantry XX 4-5-4 0103"), "0503",
               "No supply source is open: the enemy or his ZOC is in 0103 (EF-131)."),
    "EF-133": (
        drawn("a SU infantry XX 4-5-4 0302", "g GE infantry XX 7-9-5 0202", **STRIP), "0402",
        "From 0102: the LOC ends in 0202, as the enemy stands in 0302 (EF-133).",
    ),
    "EF-134": (
        drawn("a SU infantry XX 4-5-4 0402"), "0503",
        "From 0103: the LOC ends in 0504, as 0503 is in an enemy ZOC and has no friendly combat unit (EF-134).",
    ),
    "EF-135": (
        drawn(rows=LAKE), "0503",
        "From 0103: the LOC ends in 0302, at a lake or sea that is not frozen, before 0402 (EF-135).",
    ),
    "EF-136": (
        drawn(sides={"major-river": ["0303/0402", "0303/0403", "0303/0304", "0302/0303", "0203/0303", "0202/0303"]}),
        "0303",
        "From 0103: the LOC ends in 0202, at a Major River without a bridge, before 0303 (EF-136).",
    ),
    "EF-137": (
        drawn(rows=SWAMPY), "0503",
        "From 0103: the LOC ends in 0302, as no road or railroad leads it through the swamp of 0402 (EF-137).",
    ),
    "EF-139": (
        drawn(strongpoints={"soviet": ["0302"]}, **STRIP), "0402",
        "From 0102: the LOC ends in 0302, at a strongpoint of the enemy (EF-139).",
    ),
    "EF-140": (
        drawn(lines={"soviet": ["0303/0402", "0303/0403", "0303/0304", "0303/0302", "0303/0203", "0303/0202"]}), "0303",
        "From 0103: the LOC ends in 0202, at a fortified line of the enemy, before 0303 (EF-140).",
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", TRIES)
def test_each_rule_that_ends_a_try_is_said(rule: str) -> None:
    """The best try is told with the hex where it ends and the rule that ends it."""
    state, place, expected = TRIES[rule]
    missed = gap(state, "axis", place)
    assert missed is not None
    assert missed.rule == rule
    assert said(state, place) == expected


def test_every_rule_is_tried() -> None:
    """The table above has every rule that can end a try."""
    assert TRIES.keys() == {*GAPS, "EF-131"}


def test_without_a_source() -> None:
    """A side that has no source at all is told so."""
    assert said(drawn(sources={"axis": ["0103"]}), "2003", "soviet") == "There is no supply source (EF-131)."


NETS: dict[str, tuple[State, str]] = {
    "": (drawn(ways=RAILS), "Railroad to 0403, where it ends."),
    "EF-119": (drawn(ways=RAILS, converted=["0103", "0203"]), "Railroad to 0203: 0303 is of the other gauge (EF-119)."),
    "EF-123": (drawn(ways=ROADS), "Main Road to 2203: 21 hexes, which is as far as it goes (EF-123)."),
    "EF-129": (
        drawn(ways={"railroad": ["0103 0203 0303", "0303 0403 0503"]}),
        "Railroad to 0303: to 0403 leads another line (EF-129).",
    ),
    "EF-133": (
        drawn("u SU infantry XX 4-5-4 0603", "g GE infantry XX 7-9-5 0503", ways=ROADS),
        "Main Road to 0503: the enemy stands in 0603 (EF-133).",
    ),
    "EF-134": (
        drawn("u SU infantry XX 4-5-4 0603", ways=ROADS),
        "Main Road to 0403: 0503 is in an enemy ZOC and has no friendly combat unit (EF-134).",
    ),
    "EF-135": (
        drawn(ways=ROADS, sides={"lake-side": ["0303/0403"]}),
        "Main Road to 0303: a lake or sea that is not frozen lies before 0403 (EF-135).",
    ),
    "EF-139": (
        drawn(ways=ROADS, strongpoints={"soviet": ["0303"]}),
        "Main Road to 0303: a strongpoint of the enemy stands there (EF-139).",
    ),
    "EF-140": (
        drawn(ways=ROADS, lines={"soviet": ["0403/0303"]}),
        "Main Road to 0303: a fortified line of the enemy lies before 0403 (EF-140).",
    ),
}


@pytest.mark.parametrize("rule", NETS)
def test_each_end_of_a_net_is_said(rule: str) -> None:
    """The end of a net is told with the rule that ends it and the hex beyond."""
    state, expected = NETS[rule]
    assert [render(end_words(state, end)) for end in net_ends(state, "axis") if end.rule == rule] == [expected]


def test_every_end_is_tried() -> None:
    """The table above has every rule that can end a net; a way over a Major River is a bridge, so that EF-136 ends none now."""
    assert NETS.keys() == ENDS.keys() - {"EF-136"}


def test_the_end_of_the_net_is_said_with_the_try() -> None:
    """Who asks why a unit has no supply is told, too, what ends the road that the try comes from (EF-130)."""
    state = drawn("u SU infantry XX 4-5-4 0603", "g GE infantry XX 7-9-5 0403", ways=ROADS)
    assert said(state, "1303") == (
        "From 0403: a LOC of 10 hexes, 7 at most; it ends in 1001 (EF-124). "
        "Main Road to 0403: 0503 is in an enemy ZOC and has no friendly combat unit (EF-134)."
    )


def test_a_short_try_goes_before_a_long_one() -> None:
    """Where the enemy's ZOC bars a way of three hexes, that is said, and not that the way around is too long."""
    wall = [f"s{n} SU infantry XX 4-5-4 04{n:02}" for n in range(1, 7)]
    state = drawn(*wall, "g GE infantry XX 7-9-5 0603")
    assert said(state, "0603") == (
        "From 0103: the LOC ends in 0202, as 0302 is in an enemy ZOC and has no friendly combat unit (EF-134)."
    )


def test_a_source_on_the_wrong_gauge_is_an_end() -> None:
    """A railroad that is of the other gauge at the source itself carries nothing, and the map says so (EF-119)."""
    state = drawn(ways=RAILS, converted="none")
    (end,) = net_ends(state, "axis")
    assert render(end_words(state, end)) == "Railroad from 0103: of the other gauge at its beginning (EF-119)."


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_other_languages_say_it_all(language: str) -> None:
    """French and Russian have all of it, with every place and rule of the English sentence."""
    for state, place, _ in TRIES.values():
        english, other = said(state, place), render(why(state, "axis", place), language)
        assert other != english
        numbers = {word.strip(".,:()") for word in english.split() if any(sign.isdigit() for sign in word)}
        assert not [number for number in numbers if number not in other]


def test_a_place_has_a_chain_or_a_gap() -> None:
    """Every hex of the map is told one way or the other, and the line told is one of adjacent hexes."""
    state = drawn("u SU infantry XX 4-5-4 0603", "g GE infantry XX 7-9-5 0403", ways=BOTH)
    for cell, place in enumerate(state.land.grid.labels):
        made, missed = chain(state, "axis", place), gap(state, "axis", place)
        assert (made is None) != (missed is None)
        line = made.places if made else missed.line if missed else ()
        cells = [state.land.cells[step] for step in line]
        assert cells[-1] == cell
        assert all(b in state.land.grid.adjacent[a] for a, b in pairwise(cells))
