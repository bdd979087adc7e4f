"""The campaign: its map holds together, its armies stand where they may, and a machine plays it."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from pbem.referee.library import Scenario, find
from pbem.rulesets import kit
from pbem.rulesets.france_1940 import RULESET, movement, supply
from pbem.rulesets.france_1940.land import SIDE_OF, Land
from pbem.rulesets.france_1940.orders import Support
from pbem.rulesets.france_1940.state import BOX, Attack, Piece, State

WATER = ("sea", "lake")
CAMPAIGN: Scenario = find("france")
START: State = CAMPAIGN.ruleset.setup(CAMPAIGN.compiled)
LAND: Land = START.land
MAP = CAMPAIGN.compiled["map"]
SPELLED = (
    "Den Haag", "’s-Hertogenbosch", "Köln", "Düsseldorf", "Liège", "Bruxelles", "Antwerpen", "Luxembourg", "Mézières", "Orléans",
    "Châlons", "Compiègne", "Besançon", "Zürich", "Bern", "Dunkerque", "Oostende", "Strasbourg",
)  # fmt: skip


def corners(side: str) -> frozenset[str]:
    """Return the places that share both ends of a hexside: each end is told by the third hex at it, or "" at the map's edge."""
    a, b = side.split("/")
    return frozenset(set(LAND.neighbours[a]) & set(LAND.neighbours[b]))


def ends(side: str) -> Iterator[frozenset[str]]:
    """Return the two ends of a hexside, each as the hexes that meet there."""
    a, b = side.split("/")
    third = sorted(corners(side))
    for place in third:
        yield frozenset((a, b, place))
    for _ in range(2 - len(third)):
        yield frozenset((a, b))


def courses(sides: Iterable[str]) -> list[set[str]]:
    """Sort hexsides into connected courses."""
    left = set(sides)
    found: list[set[str]] = []
    while left:
        course = {left.pop()}
        grown = True
        while grown:
            reached = {end for side in course for end in ends(side)}
            more = {side for side in left if not reached.isdisjoint(ends(side))}
            grown = bool(more)
            course |= more
            left -= more
        found.append(course)
    return found


def is_mouth(end: frozenset[str]) -> bool:
    """Say whether the sea, a lake or the edge of the map is at an end of a hexside."""
    return len(end) == 2 or any(LAND.terrain[place] in WATER for place in end)


def test_the_map_is_of_campaign_size_and_has_every_terrain() -> None:
    """The campaign has some 40 by 30 hexes, each terrain of the movement table, and all seven countries."""
    assert (LAND.grid.columns, LAND.grid.rows) == (38, 31)
    terrain = Counter(LAND.terrain.values())
    assert set(terrain) == {
        "clear", "forest", "hills", "wooded-hills", "mountains", "marsh", "big-city", "small-town", "sea", "lake",
    }  # fmt: skip
    assert set(LAND.nation.values()) == set(SIDE_OF)


def test_land_belongs_to_a_country_and_water_to_none() -> None:
    """Each land hex lies in a country; sea and lake hexes lie in none."""
    assert [place for place, kind in LAND.terrain.items() if (kind in WATER) == (place in LAND.nation)] == []


@pytest.mark.parametrize("kinds", [("major-river",), ("river", "major-river")], ids=["major", "all"])
def test_rivers_are_courses_that_end_somewhere(kinds: tuple[str, ...]) -> None:
    """Each connected course of rivers ends at the sea, a lake or the map's edge; major rivers may begin where a river does."""
    sides = [side for kind in kinds for side in MAP["sides"][kind]]
    smaller = {end for side in MAP["sides"]["river"] for end in ends(side)}
    inland = {end for side in MAP["sides"].get("sea-side", ()) for end in ends(side)}
    for course in courses(sides):
        met = Counter(end for side in course for end in ends(side))
        loose = {end for end, times in met.items() if times == 1}
        assert any(is_mouth(end) or end in inland or (kinds == ("major-river",) and end in smaller) for end in loose), (
            sorted(course)
        )
        assert len(course) >= 3, sorted(course)


def test_no_hexside_is_two_waters_or_lies_in_water() -> None:
    """A hexside has one kind of water at most, and both its hexes are land."""
    listed = [frozenset(side.split("/")) for sides in MAP["sides"].values() for side in sides]
    assert [sorted(side) for side, times in Counter(listed).items() if times > 1] == []
    assert [sorted(side) for side in listed if any(LAND.terrain[place] in WATER for place in side)] == []


def test_roads_are_one_net_on_land() -> None:
    """Roads lie on land, cross no sea side, are written once, and those of the continent are one net."""
    steps = [frozenset(step) for road in MAP["roads"] for step in pairwise(road)]
    assert [sorted(step) for step, times in Counter(steps).items() if times > 1] == []
    assert [sorted(step) for step in steps if any(LAND.terrain[p] in WATER for p in step) or LAND.barred(*step)] == []
    nets: list[set[str]] = []
    for step in steps:
        touched = [net for net in nets if net & step]
        nets = [net for net in nets if not net & step] + [set(step).union(*touched)]
    home = [net for net in nets if not any(LAND.nation[place] == "GB" for place in net)]
    assert len(home) == 1
    towns = {place for place in LAND.terrain if LAND.is_city(place) and LAND.nation[place] != "GB"}
    assert towns - home[0] == set()


def test_places_are_named_once_and_spelled_as_at_home() -> None:
    """No name stands twice, towns and cities all have one, and names are spelled in the tongue of the place."""
    names = Counter(LAND.names.values())
    assert [name for name, times in names.items() if times > 1] == []
    assert [place for place in LAND.terrain if LAND.is_city(place) and place not in LAND.names] == []
    assert [name for name in SPELLED if name not in names] == []


def test_the_maginot_line_is_french_and_runs_to_the_rhine() -> None:
    """Maginot sides protect French hexes against Germany, Luxembourg and Belgium; the last one stands on the Rhine."""
    sides = [side.split("/") for side in MAP["forts"]["maginot"]]
    assert {LAND.nation[inside] for inside, _ in sides} == {"FR"}
    assert {LAND.nation[outside] for _, outside in sides} == {"DE", "LU", "BE"}
    assert any("major-river" in LAND.water.get((min(side), max(side)), ()) for side in sides)
    assert LAND.names[LAND.eben["eben-emael"]] == "Liège"


def test_ports_lie_on_the_sea_and_objectives_follow_the_constants() -> None:
    """Channel ports touch the sea; cities and ports are worth what the constants say, London nothing."""
    assert all(any(LAND.terrain[near] == "sea" for near in LAND.neighbours[port]) for port in LAND.ports)
    assert {"Dunkerque", "Calais", "Boulogne", "Oostende", "Le Havre"} <= {LAND.names[port] for port in LAND.ports}
    points, paris = LAND.constants["victory"]["points"], LAND.constants["victory"]["paris"]
    expected: dict[str, int] = {}
    for place, terrain in LAND.terrain.items():
        nation, worth = LAND.nation.get(place, ""), points["channel_port"] * (place in LAND.ports)
        if terrain == "big-city" and nation not in ("DE", "GB"):
            kind = "paris" if place == paris else "french_big_city" if nation == "FR" else "other_big_city"
            worth += points[kind]
        if worth:
            expected[place] = worth
    assert LAND.objectives == expected
    assert LAND.names[paris] == "Paris"


def test_the_order_of_battle_is_whole() -> None:
    """There are 60 units or more, with names and ids that fit a counter, of every kind of the table, some of them to arrive."""
    units = LAND.units.values()
    assert len(units) >= 60
    assert [unit.id for unit in units if len(unit.id) > 6 or unit.name == unit.id] == []
    assert {unit.id for unit in units if unit.bef} == {"1bef", "2bef", "3bef"}
    assert sum(unit.reserve_b for unit in units) >= 11
    assert {unit.arrives for unit in units} == {0, 2, 3, 4}
    assert {unit.id for unit in units if unit.box} == {"7fl", "22ll"}


def test_every_unit_stands_on_ground_it_may_enter_in_its_own_camp() -> None:
    """Units start in a country of their side, Germans in Germany, on ground that their kind could also have marched to."""
    for unit, piece in START.now.pieces.items():
        if piece.place == BOX:
            continue
        printed = LAND.units[unit]
        home = LAND.nation[piece.place]
        assert home == printed.nation or (printed.nation, home) == ("GB", "FR"), unit
        assert LAND.movement[LAND.terrain[piece.place], "mot" if printed.motorised else "non-mot"] is not None, unit


def test_every_unit_is_in_supply_and_every_free_one_can_move_at_the_start() -> None:
    """Nobody begins without a supply line, and who is not neutral or a garrison has somewhere to go."""
    state = _turn_one()
    for unit, piece in state.now.pieces.items():
        if piece.place == BOX:
            continue
        assert supply.supplied(state, unit), unit
        if state.unit(unit).side == "german":
            assert movement.reach(state, unit), unit


def test_supply_comes_from_home() -> None:
    """Sources of the great powers lie on the edges of the map in Germany and in France; the small nations' are their own cities."""
    for nation, home in (("DE", "DE"), ("FR", "FR"), ("GB", "FR"), ("BE", "BE"), ("NL", "NL"), ("CH", "CH")):
        assert LAND.sources[nation]
        assert {LAND.nation[place] for place in LAND.sources[nation]} == {home}
    assert all(place[:2] == "38" for place in LAND.sources["DE"])
    assert all(place[:2] == "01" or place[2:] == "31" for place in LAND.sources["FR"])


def test_neutrals_would_be_in_supply_too_once_at_war() -> None:
    """Belgians, Dutch and Swiss have supply lines of their own when their country is attacked."""
    state = _turn_one().change(countries=dict.fromkeys(("BE", "NL", "LU", "CH"), "war"))
    assert [
        unit for unit, piece in state.now.pieces.items() if piece.place != BOX and not supply.supplied(state, unit)
    ] == []


@pytest.mark.parametrize("seed", range(4))
def test_supply_is_what_a_line_says_wherever_units_stand(seed: int) -> None:
    """A unit is in supply without need of none if and only if a line is found, on positions strewn over the map at random."""
    pick = random.Random(seed)
    dry = [place for place, terrain in LAND.terrain.items() if terrain not in WATER]
    middle = [place for place in dry if 15 <= int(place[:2]) <= 34]
    free = pick.sample(middle, len(LAND.units))
    pieces = {unit: Piece(place) for unit, place in zip(sorted(LAND.units), free, strict=True)}
    state = _turn_one().change(pieces=pieces, countries=dict.fromkeys(("BE", "NL"), "war"))
    found = {unit: supply.line(state, unit) is not None for unit in pieces}
    told = {unit: supply.needs_none(state, unit) != "" or found[unit] for unit in pieces}
    assert {unit: supply.supplied(state, unit) for unit in pieces} == told
    assert 0 < sum(found.values()) < len(found)


def test_no_air_answer_is_offered_where_only_eben_emael_stands() -> None:
    """FR-71: Allied air has nobody of its own to support where the fort of Liège stands alone, so no such answer is offered."""
    liege = LAND.eben["eben-emael"]
    pieces = {**START.now.pieces, "3pz": Piece("2713")}
    del pieces["3be"]
    attack = Attack((liege,), ("3pz",))
    state = _turn_one().change(
        turn=2, step="combat", pieces=pieces, countries={"BE": "war"}, air={"FR": 2, "GB": 1}, attacks=(attack,)
    )
    offered = [order for group in RULESET.legal_orders(RULESET.view(state, "allied")) for order in group]
    assert [order for order in offered if isinstance(order, Support)] == []
    held = state.change(pieces={**pieces, "1bef": Piece(liege)})
    offered = [order for group in RULESET.legal_orders(RULESET.view(held, "allied")) for order in group]
    assert [order for order in offered if isinstance(order, Support)] != []


@pytest.mark.slow
def test_a_random_player_plays_the_campaign_to_its_end() -> None:
    """The random player gets through all twelve turns, and the game is decided."""
    live = kit.play(CAMPAIGN.ruleset, CAMPAIGN.compiled, random.Random("campaign").randrange, b"campaign")
    assert live.state.now.result is not None
    assert live.events[-1].content["level"]


def _turn_one() -> State:
    return START.change(turn=1, player=0, assault=1, step="move")
