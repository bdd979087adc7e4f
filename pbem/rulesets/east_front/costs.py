"""What a step costs (EF-16 to EF-45): every way in which a gait can make it, each with what it binds the next step to.

Costs are half movement points. A road's rate holds only for a unit that leaves the hex along a road again (EF-29, EF-30), so that a
step has several prices: by road and bound to go on by road, along a railroad and bound to it, or across country and free.
"""

from collections.abc import Callable

import msgspec

from pbem.core.text import Message, msg
from pbem.rulesets.east_front import weather, zones
from pbem.rulesets.east_front.ground import ground, soil
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.passage import (
    Gait,
    continues,
    crossing,
    minor_road,
    side_is_open,
    terrain_entry,
    usable_roads,
)
from pbem.rulesets.east_front.state import State, other

FREE, ROAD, RAIL, WAY, TRACK, START = range(6)
"""What binds a unit that stands in a hex: nothing; it must leave by a road; along a railroad; by either (a hex closed off the road);
by a road or a Minor Road that has vanished in Mud (EF-35); or it began in an enemy zone of control and may not go straight into another
(EF-68)."""

BINDS = {"road": ROAD, "rail": RAIL, "way": WAY, "track": TRACK}
"""The ties that a unit keeps which may go on in the same phase, after an overrun, by their names in its piece."""

POINT = 2
"""Half movement points in a point."""


class Price(msgspec.Struct, frozen=True):
    """One way to make a step: its cost in half points, what it binds to, how the hex is entered, what is added, and the rules."""

    cost: int
    tie: int
    how: str
    extras: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def why(self) -> Message:
        """Why it costs that."""
        found = _HOW[self.how]
        for extra in self.extras:
            found = _EXTRAS[extra](found)
        return found


_HOW: dict[str, Message] = {
    "clear": msg("clear"),
    "woods": msg("woods"),
    "hill": msg("hill"),
    "marsh": msg("marsh"),
    "swamp": msg("swamp"),
    "mountain": msg("mountain"),
    "alpine": msg("alpine"),
    "city": msg("city"),
    "major-city": msg("major city"),
    "motorway": msg("motorway"),
    "main-road": msg("main road"),
    "minor-road": msg("minor road"),
    "minor-road-mud": msg("minor road in Mud, no woods"),
    "rail-woods": msg("along the railroad through woods"),
    "rail": msg("along the railroad"),
}
"""How a hex is entered, in words."""

_EXTRAS: dict[str, Callable[[Message], Message]] = {
    "left": lambda what: msg("{what}, the road left", what=what),
    "river": lambda what: msg("{what}, over a river", what=what),
    "canal": lambda what: msg("{what}, over a canal", what=what),
    "major-river": lambda what: msg("{what}, over a major river", what=what),
    "lake-side": lambda what: msg("{what}, over ice", what=what),
    "shallow-water": lambda what: msg("{what}, through shallow water", what=what),
    "line": lambda what: msg("{what}, through a fortified line", what=what),
    "strongpoint": lambda what: msg("{what}, into a strongpoint", what=what),
    "zone": lambda what: msg("{what}, into an enemy ZOC", what=what),
    "behind": lambda what: msg("{what}, and the rest for the hex before, its road left", what=what),
}
"""What is added to the cost, as a sentence around what came before."""

Prices = dict[tuple[str, str], tuple[Price, ...]]
_escorts: Memo[Prices] = Memo()


def prices(state: State, gait: Gait, a: str, b: str) -> tuple[Price, ...]:
    """Return every way in which a gait can step from a to the adjacent b, enemies in b left out of account; () if there is none."""
    # Where a supply unit may go hangs on its escort, which moves too (EF-H38).
    known = _escorts.get(state, gait, dict) if gait.supplies else _known(state, gait)
    found = known.get((a, b))
    if found is None:
        found = known[a, b] = _make(state, gait, a, b)
    return found


def _known(state: State, gait: Gait) -> Prices:
    kept: dict[Gait, Prices] = ground(state, gait.side).kept
    found = kept.get(gait)
    if found is None:
        found = kept[gait] = {}
    return found


def allows(state: State, gait: Gait, tie: int, a: str, b: str) -> bool:
    """Whether a unit bound by a tie in a may step to the adjacent b (EF-29, EF-33, EF-35, EF-41, EF-68).

    A road that is none for the gait binds nothing: the Motorway for Axis units on foot (EF-39), a Minor Road in Mud (EF-34).
    """
    if tie == FREE:
        return True
    land = state.land
    if tie in (RAIL, WAY) and land.has_way("railroad", a, b):
        return True
    if tie == RAIL:
        return False
    return continues(state, gait, a, b) or (tie == TRACK and land.has_way("minor-road", a, b))


def _make(state: State, gait: Gait, a: str, b: str) -> tuple[Price, ...]:
    watched = b in zones.enemy_zone(state, gait.side)
    if gait.supplies and watched and not escorted(state, gait.side, b):
        return ()
    plain = _plain(state, gait, a, b)
    if not watched:
        return plain
    zone = zone_charge(state, gait, b)
    return tuple(
        Price(price.cost + zone, price.tie, price.how, (*price.extras, "zone"), (*price.rules, "EF-17"))
        for price in plain
    )


def _plain(state: State, gait: Gait, a: str, b: str) -> tuple[Price, ...]:
    """Return the prices of a step without what an enemy ZOC adds: kept for as long as land and weather are the same."""
    kept: dict[tuple[Gait, str, str], tuple[Price, ...]] = soil(state, gait.side).kept
    found = kept.get((gait, a, b))
    if found is None:
        found = kept[gait, a, b] = _work_out(state, gait, a, b)
    return found


def _work_out(state: State, gait: Gait, a: str, b: str) -> tuple[Price, ...]:
    land = state.land
    if not side_is_open(state, gait, a, b):
        return ()
    added, extras, rules = _extras(state, gait, a, b)
    entry = terrain_entry(state, gait, b)
    railroad = land.has_way("railroad", a, b)
    made = _by_road(state, gait, a, b)
    if gait.roads_only:
        return _laid_out(made, added, extras, rules)
    if entry.rule == "P":
        return ()
    if entry.rule == "R":
        made += _closed(state, gait, b, railroad)
    else:
        made += [
            msgspec.structs.replace(price, rules=(*price.rules, *_no_roads(state, gait, a, b)))
            for price in _across(state, gait, b, railroad)
        ]
    return _laid_out(made, added, extras, rules)


def _laid_out(made: list[Price], added: int, extras: tuple[str, ...], rules: tuple[str, ...]) -> tuple[Price, ...]:
    """Add what the side and the markers cost, and keep for each tie the cheapest price.

    Where a road is cheaper the price across country is for who leaves it in this hex (EF-30).
    """
    best: dict[int, Price] = {}
    for price in made:
        if price.tie not in best or price.cost < best[price.tie].cost:
            best[price.tie] = price
    by_road = [best[tie].cost for tie in (ROAD, TRACK) if tie in best]
    if FREE in best and by_road and min(by_road) < best[FREE].cost:
        free = best[FREE]
        best[FREE] = msgspec.structs.replace(free, extras=("left",), rules=(*free.rules, "EF-30"))
    return tuple(
        Price(price.cost + added, tie, price.how, (*price.extras, *extras), (*price.rules, *rules))
        for tie, price in sorted(best.items())
    )


def _by_road(state: State, gait: Gait, a: str, b: str) -> list[Price]:
    """Return the prices by road: one for each kind that has a rate for the gait, and that of a Minor Road through woods in Mud."""
    land, column = state.land, weather.column(state, b)
    found: list[Price] = []
    for kind in usable_roads(state, gait, a, b):
        if gait.roads_only:
            found.append(Price(POINT, ROAD, kind, rules=("EF-51",) if kind != "minor-road" else ("EF-52",)))
            continue
        entry = land.chart.entry(kind, column, gait.motorized)
        if entry.rule == "":
            found.append(Price(entry.cost, ROAD, kind, rules=("EF-29",)))
        elif kind == "minor-road":
            # On foot where Minor Roads are kept in Mud (EF-D25): the rate of dry weather.
            found.append(Price(land.chart.entry(kind, "dry", False).cost, ROAD, kind, rules=("EF-D25",)))
    woods = land.terrain[b] == "woods" and b not in land.town
    if woods and land.has_way("minor-road", a, b) and not gait.roads_only and not minor_road(state, gait, b):
        cost = _across_cost(state, gait, "clear", column)
        if cost is not None:
            found.append(Price(cost, TRACK, "minor-road-mud", rules=("EF-34", "EF-35")))
    return found


def _no_roads(state: State, gait: Gait, a: str, b: str) -> tuple[str, ...]:
    """Return the rules by which the roads from a to b are none for a gait: the Motorway, a Minor Road in Mud (EF-34, EF-39)."""
    kinds = {*state.land.ways_across(a, b)} - {*usable_roads(state, gait, a, b)}
    return tuple(rule for kind, rule in (("motorway", "EF-39"), ("minor-road", "EF-34")) if kind in kinds)


def _across(state: State, gait: Gait, b: str, railroad: bool) -> list[Price]:
    """Return the prices across country, and along a railroad through woods a point less (EF-41)."""
    land, column = state.land, weather.column(state, b)
    town = land.town.get(b, "")
    if town in ("city", "major-city"):
        return [Price(land.chart.entry(town, column, gait.motorized).cost, FREE, town, rules=("EF-20",))]
    terrain = land.terrain[b]
    cost = _across_cost(state, gait, terrain, column)
    if cost is None:
        return []
    found = [Price(cost, FREE, terrain, rules=_terrain_rules(state, gait, terrain, column))]
    if railroad and terrain == "woods":
        found.append(Price(max(POINT, cost - POINT), RAIL, "rail-woods", rules=("EF-41",)))
    return found


def _across_cost(state: State, gait: Gait, terrain: str, column: str) -> int | None:
    """Return the chart's cost of a terrain with note (a), ski units and the Soviet woods bonus, or None where it has none."""
    if terrain == "swamp" and column in ("frost", "snow") and not weather.frozen_ground(state):
        column = "dry"
    entry = state.land.chart.entry(terrain, column, gait.motorized)
    if entry.rule in ("P", "R"):
        return None
    cost = entry.cost
    if "a" in entry.notes and gait.motorized and not gait.tracks:
        cost += POINT
    if "s" in entry.notes and gait.ski and weather.frozen_water(state):
        cost = POINT
    if terrain == "woods" and gait.woods:
        cost = max(POINT, cost - POINT)
    return cost


def _terrain_rules(state: State, gait: Gait, terrain: str, column: str) -> tuple[str, ...]:
    entry = state.land.chart.entry(terrain, column, gait.motorized)
    rules = ["EF-16"]
    if "a" in entry.notes and gait.motorized and not gait.tracks:
        rules.append("EF-19")
    if terrain == "woods" and gait.woods:
        rules.append("EF-H5")
    if terrain == "woods" and column == "mud" and state.now.weather.lingering:
        rules.append("EF-27")
    return tuple(rules)


def _closed(state: State, gait: Gait, b: str, railroad: bool) -> list[Price]:
    """Return the price along a railroad into a hex that is closed off the ways: swamp 3 points (EF-44), else what foot pays (EF-H3)."""
    if not railroad:
        return []
    land, column = state.land, weather.column(state, b)
    if land.terrain[b] == "swamp":
        cost = land.chart.entry("rail-in-swamp", column, gait.motorized).cost
        return [Price(cost, WAY, "rail", rules=("EF-44",))]
    entry = land.chart.entry(land.terrain[b], column, False)
    return [Price(entry.cost, WAY, "rail", rules=("EF-H3",))] if entry.rule == "" else []


def _extras(state: State, gait: Gait, a: str, b: str) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Return what hexside and markers add: half points, in words, and the rules (EF-22 to EF-26, EF-42)."""
    land, column = state.land, weather.column(state, b)
    added, extras, rules = 0, [], []
    if not crossing(state, gait.side, a, b):
        for kind in sorted(land.side(a, b)):
            entry = land.chart.entry(kind, column, gait.motorized)
            if entry.cost:
                added += entry.cost
                extras.append(kind)
                rules.append("EF-26" if kind == "major-river" else "EF-16")
    elif land.side(a, b):
        ways = land.ways_across(a, b)
        rules.append("EF-49" if not ways else "EF-42" if ways == ("railroad",) else "EF-47")
    line, strong = _fortified(state, gait, a, b)
    if line or strong:
        feature = "fortified-line" if line else "strongpoint"
        added += land.chart.entry(feature, column, gait.motorized).cost
        extras.append("line" if line else "strongpoint")
        rules.append("EF-24" if line and strong else "EF-22" if line else "EF-23")
    return added, tuple(extras), tuple(rules)


def zone_charge(state: State, gait: Gait, place: str) -> int:
    """Return what an enemy ZOC adds to the cost of entering a hex, in half points (EF-17)."""
    return state.land.chart.entry("enemy-zoc", weather.column(state, place), gait.motorized).cost


def _fortified(state: State, gait: Gait, a: str, b: str) -> tuple[bool, bool]:
    """Say whether a step crosses a fortified line, whichever way, and whether it enters a strongpoint (EF-22, EF-23)."""
    lines = {state.line(a, b), state.line(b, a)} - {""}
    strong = state.now.strongpoints.get(b, "")
    if state.option("fortification-cost") == "enemy":
        enemy = other(gait.side)
        return enemy in lines, strong == enemy
    return bool(lines), bool(strong)


def escorted(state: State, side: str, place: str) -> bool:
    """Whether a combat unit of a side stands in a hex, so that its supply units may enter an enemy ZOC there (EF-H38)."""
    return any(state.unit(unit).side == side and state.unit(unit).armed for unit in state.at(place))
