"""The modifiers of a combat, in the order of the table, with those that do not apply; and what halves the attackers.

Rules EF-151, EF-167, EF-207 to EF-216, EF-221, EF-225 to EF-229, EF-233, EF-H23, EF-H24, EF-H30. A Defender Hex gives a modifier of ground
once for the whole combat; a river or a line that all attackers must cross is looked at hex by hex.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

import msgspec

from pbem.rulesets.api.factors import Factor, signed
from pbem.rulesets.east_front import air, bonuses, weather
from pbem.rulesets.east_front.land import AXIS
from pbem.rulesets.east_front.odds import Halving
from pbem.rulesets.east_front.orders_combat import NO_RETREAT
from pbem.rulesets.east_front.state import State, other
from pbem.rulesets.east_front.support import exempt

CITIES = ("city", "major-city-soviet", "major-city-axis")
FORTS = ("strongpoint", "fortified-line")
WILD = ("woods", "hill", "swamp", "marsh", "mountain", "alpine")
GROUND = (*CITIES, "town-mud-snow", *FORTS, "river", *WILD)
"""The modifiers that a Defender Hex gives by its ground and what is around it."""

EXPOSED = (*CITIES, *FORTS, "river")
"""The modifiers of the defender against which Engineer Effects may be declared, beside a town (EF-216)."""

AIR = "close-air-support"


class Clash(msgspec.Struct, frozen=True):
    """Who meets whom: the ground units of the attacker, the guns that support him, the units in the Defender Hexes.

    ``side``: the attacker's. ``supplied``: he spends Attack Supply; ``engineers``: he declares their effects; ``command``: the defender's
    order, or none; ``air``, ``against``: the aircraft of attacker and defender.
    """

    side: str
    places: tuple[str, ...]
    units: tuple[str, ...]
    guns: tuple[str, ...]
    defenders: tuple[str, ...]
    supplied: bool = False
    engineers: bool = False
    command: str = ""
    air: tuple[str, ...] = ()
    against: tuple[str, ...] = ()


Given = Mapping[str, str]
"""The modifiers of the ground that count, each with the first Defender Hex that gives it."""


def modifiers(state: State, clash: Clash) -> tuple[Factor, ...]:
    """List the modifiers in the order of the table, close air support last, each with whether it applies (EF-H23)."""
    table = state.land.modifiers["combat-modifiers"]
    first = clash.places[0]
    ground = ground_of(state, clash)
    found: list[Factor] = []
    for name, value in table.items():
        if name == "divisional-integrity":
            found += bonuses.integrity(state, clash.units, supplied=clash.supplied, effect=value, place=first)
            continue
        rule, place = _RULES.get(name, "EF-H23"), ground.get(name, "")
        if name == "combined-arms":
            denied = combined_arms(state, clash)
            rule, place = denied or rule, "" if denied else first
        elif name == "engineer-effects":
            place = _engineers(state, clash, ground)
        elif name == "super-heavy":
            place = _super_heavy(state, clash, ground, table)
        elif name in _CONDITIONS and _CONDITIONS[name](state, clash):
            place = first
        found.append(Factor(name, rule, signed(value), place or first, applies=place != ""))
    net = air.rating(state, clash.air) - air.rating(state, clash.against)
    return (*found, Factor(AIR, "EF-H30", signed(-net), first, applies=bool(clash.air or clash.against)))


def total_of(factors: Iterable[Factor]) -> int:
    """Add up the modifiers that apply."""
    return sum(int(factor.value) for factor in factors if factor.applies)


def ground_of(state: State, clash: Clash) -> Given:
    """Return the modifiers that the Defender Hexes give by their ground, each with the first of them that does.

    In a hex the terrains add up, but of a city and other terrain only the greater counts, and a strongpoint not beside a fortified line.
    """
    found: dict[str, str] = {}
    for place in clash.places:
        for name in _of_hex(state, clash, place):
            found.setdefault(name, place)
    if "fortified-line" in found:
        found.pop("strongpoint", None)
    return found


def fortified(state: State, clash: Clash) -> bool:
    """Whether defenders stand in a fortification of theirs: in a strongpoint, or behind a line that all attackers cross (EF-244)."""
    return any(name in FORTS for place in clash.places for name in _forts(state, clash, place))


def combined_arms(state: State, clash: Clash) -> str:
    """Say by which rule an attack has no Combined Arms, "" if it has them (EF-207 to EF-210)."""
    denied = bonuses.combined_arms(state, clash.units, clash.defenders, clash.places)
    if denied in ("", "EF-210"):
        water = ("river", "canal", "major-river")
        behind = any(_all_cross(state, clash, place, water) for place in clash.places)
        return "EF-209" if behind or fortified(state, clash) else denied
    return denied


def attack_halvings(state: State, clash: Clash) -> tuple[Halving, ...]:
    """Return what halves the attackers; guns in support are halved by rules of their own (EF-225, EF-227, EF-228, EF-H23)."""
    land = state.land
    swamp = (
        () if weather.frozen_water(state) else tuple(u for u in clash.units if land.terrain[_at(state, u)] == "swamp")
    )
    river: tuple[str, ...] = ()
    if open_water(state):
        river = tuple(
            unit
            for unit in clash.units
            if any("major-river" in land.side(_at(state, unit), place) for place in clash.places)
        )
    armour = tuple(unit for unit in clash.units if state.unit(unit).armour)
    city = any(land.is_city(place) for place in clash.places)
    high = state.option("armour-in-mountain") == "half" and any(
        land.terrain[place] in ("mountain", "alpine") for place in clash.places
    )
    return (
        Halving("from-swamp", "EF-227", swamp),
        Halving("across-major-river", "EF-228", river),
        Halving("armour-in-city", "EF-225", armour if city else ()),
        Halving("armour-mountain", "EF-H23", armour if high else ()),
    )


def open_water(state: State) -> bool:
    """Whether rivers hamper an attack: not in Snow, nor in the Frozen state (EF-228, EF-H23)."""
    return state.now.weather.state != "snow" and not state.now.weather.frozen


def _at(state: State, unit: str) -> str:
    return state.piece(unit).place


def _of_hex(state: State, clash: Clash, place: str) -> Iterator[str]:
    """Name the modifiers of one Defender Hex."""
    values = state.land.modifiers["combat-modifiers"]
    built, wild = _built(state, clash, place), _wild(state, place)
    city = built if built in CITIES else ""
    if city and wild:
        if values[city] >= values[wild]:
            wild = ""
        else:
            built = ""
    if built:
        yield built
    yield from _forts(state, clash, place)
    if state.option("river-modifier") == "yes" and _all_cross(state, clash, place, ("river", "canal")):
        yield "river"
    if wild:
        yield wild


def _built(state: State, clash: Clash, place: str) -> str:
    """Name the modifier of a town or city in a hex, or nothing (EF-226, EF-229)."""
    town = state.land.town.get(place, "")
    if town == "city":
        return "city"
    if town == "major-city":
        return "major-city-soviet" if clash.side == AXIS else "major-city-axis"
    return "town-mud-snow" if town == "town" and weather.column(state, place) in ("mud", "snow") else ""


def _wild(state: State, place: str) -> str:
    """Name the modifier of the natural terrain of a hex, or nothing (EF-H23)."""
    terrain = state.land.terrain[place]
    if terrain == "swamp":
        return "" if weather.frozen_water(state) else terrain
    if terrain in ("mountain", "alpine"):
        return terrain if state.option("mountain-modifier") == "yes" else ""
    return terrain if terrain in WILD else ""


def _forts(state: State, clash: Clash, place: str) -> Iterator[str]:
    if state.now.strongpoints.get(place) == other(clash.side):
        yield "strongpoint"
    if _behind_line(state, clash, place):
        yield "fortified-line"


def _behind_line(state: State, clash: Clash, place: str) -> bool:
    """Whether all attackers cross a fortified line of the defender's into a hex; it lies inside that hex (EF-244, EF-H23)."""
    enemy = other(clash.side)
    return bool(clash.units) and all(state.line(place, _at(state, unit)) == enemy for unit in clash.units)


def _all_cross(state: State, clash: Clash, place: str, kinds: Collection[str]) -> bool:
    """Whether all attackers cross water of some kinds into a hex, and it is open."""
    if not clash.units or not open_water(state):
        return False
    return all(not state.land.side(_at(state, unit), place).isdisjoint(kinds) for unit in clash.units)


def _engineers(state: State, clash: Clash, ground: Given) -> str:
    """Return the hex against which declared Engineer Effects work, or nothing (EF-216)."""
    if not clash.engineers or not bonuses.engineers(state, clash.units):
        return ""
    for name in EXPOSED:
        if name in ground:
            return ground[name]
    town = ground.get("town-mud-snow", "")
    wet = town and (weather.muddy(state, town) or state.option("engineers-in-snow") == "yes")
    return town if wet else ""


def _super_heavy(state: State, clash: Clash, ground: Given, table: Mapping[str, int]) -> str:
    """Return the hex against which super-heavy artillery adds a modifier, or nothing: not in edition page (EF-H24, EF-D24).

    With Engineer Effects it adds no more than the defender has of the place.
    """
    if state.option("super-heavy-modifier") == "no" or not clash.supplied:
        return ""
    if not any(exempt(state, gun) and gun not in state.land.ships for gun in clash.guns):
        return ""
    own = [name for name in (*CITIES, *FORTS) if name in ground]
    defender = sum(table[name] for name in own)
    used = abs(table["engineer-effects"]) if _engineers(state, clash, ground) else 0
    return ground[own[0]] if own and used + abs(table["super-heavy"]) <= defender else ""


_RULES = {
    "no-attack-supply": "EF-167",
    "defender-oos": "EF-151",
    "defender-no-retreat": "EF-233",
    "combined-arms": "EF-207",
    "engineer-effects": "EF-216",
    "super-heavy": "EF-H24",
    "city": "EF-226",
    "major-city-soviet": "EF-226",
    "town-mud-snow": "EF-229",
}
"""The rule of each modifier; of the others it is EF-H23."""

_CONDITIONS: dict[str, Callable[[State, Clash], bool]] = {
    "no-attack-supply": lambda state, clash: not clash.supplied,
    "defender-oos": lambda state, clash: any(state.piece(unit).out_of_supply for unit in clash.defenders),
    "defender-no-retreat": lambda state, clash: clash.command == NO_RETREAT,
    "overrun-marker": lambda state, clash: (
        state.option("combat-overrun-marker") == "yes" and any(state.piece(unit).overrun for unit in clash.defenders)
    ),
}
"""When a modifier applies that no ground gives."""
