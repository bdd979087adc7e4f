"""Artillery and naval support: who may give it, how many guns, how much counts (EF-168, EF-217 to EF-224, EF-H19 to EF-H21, EF-H39)."""

from collections.abc import Iterable, Sequence
from itertools import combinations

import msgspec

from pbem.core.findings import Finding
from pbem.rulesets.east_front import command, findings_move, weather, zones
from pbem.rulesets.east_front import findings_support as say
from pbem.rulesets.east_front.land import AXIS, SOVIET
from pbem.rulesets.east_front.memo import Memo
from pbem.rulesets.east_front.odds import Force, Halving, halved, steps_left
from pbem.rulesets.east_front.state import Assault, State, other

SHORTLIST = 4
"""So many of the strongest guns, with and without an HQ beside them, are looked at when the program chooses."""

_guns: Memo[tuple[str, ...]] = Memo()


class Given(msgspec.Struct, frozen=True):
    """What guns and ships give in a combat before the cap of EF-224: each one's strength, what is halved, the points that are left."""

    forces: tuple[Force, ...] = ()
    halvings: tuple[Halving, ...] = ()
    points: int = 0


def side_of(state: State, assault: Assault) -> str:
    """Return the side that attacks."""
    for unit in (*assault.units, *assault.guns):
        kind = state.land.units.get(unit) or state.land.ships.get(unit)
        if kind is not None:
            return kind.side
    return other(next((side for place in assault.places if (side := state.holder(place))), SOVIET))


def may_support(state: State, gun: str, assault: Assault, *, attacking: bool) -> Finding | None:
    """Say why a gun or ship cannot support one side of a combat, or None; limits of number are not looked at.

    Nor is the Attack Supply that a gun needs in attack (:mod:`.assault_supply`). Findings: ``east.support.*``,
    ``east.unit.not-on-map``.
    """
    ship = state.land.ships.get(gun)
    if ship is not None:
        return _range(state, gun, ship.place, ship.range, assault)
    piece = state.now.pieces.get(gun)
    if piece is None:
        return findings_move.NOT_ON_MAP.at(unit=gun)
    unit = state.unit(gun)
    if not unit.gun:
        return say.NOT_A_GUN.at(unit=gun, rule="EF-217")
    if not unit.support:
        return say.STRENGTH.at(unit=gun, rule="EF-223")
    if piece.overrun:
        return say.MARKED.at(unit=gun, rule="EF-111")
    if unit.super_heavy and not piece.firing:
        return say.MOBILE.at(unit=gun, rule="EF-221")
    refused = _attacking(state, gun, assault) if attacking else _defending(state, gun, assault)
    return refused or _range(state, gun, piece.place, unit.range, assault) or _tied(state, gun, assault)


def exempt(state: State, gun: str) -> bool:
    """Whether a gun is outside every limit of number: ships, and super-heavy artillery of the Axis (EF-220, EF-H39)."""
    unit = state.land.units.get(gun)
    return unit is None or (unit.super_heavy and unit.side == AXIS)


def limit(state: State, side: str, assault: Assault, guns: Sequence[str]) -> int:
    """Return how many guns of a side may support in a combat if these are to; super-heavy ones and ships do not count (EF-220, EF-222).

    Soviet: one, and one more for each point left of an operational HQ that a supporting gun is stacked with, three at most; one where
    a Defender Hex or one of the guns is in range of a non-operational HQ (EF-H20).
    """
    numbers = state.land.constants["artillery"]
    if side == AXIS:
        return int(numbers["axis_limit"])
    places = [state.piece(gun).place for gun in guns if gun in state.now.pieces and not exempt(state, gun)]
    if any(command.shadowed(state, place) for place in dict.fromkeys((*assault.places, *places))):
        return int(numbers["soviet_limit_with_non_op_hq"])
    more = int(numbers["soviet_limit_per_hq_point"]) * sum(_points(state, place) for place in places)
    return min(int(numbers["soviet_limit"]) + more, int(numbers["soviet_limit_max"]))


def able(state: State, assault: Assault, guns: Iterable[str], *, attacking: bool) -> tuple[str, ...]:
    """Return of some guns and ships those that may support, in the order given, as many as the limit lets (EF-220, EF-222)."""
    side = side_of(state, assault)
    side = side if attacking else other(side)
    kept: tuple[str, ...] = ()
    for gun in dict.fromkeys(guns):
        if may_support(state, gun, assault, attacking=attacking) is not None:
            continue
        more = (*kept, gun)
        if exempt(state, gun) or counted(state, more) <= limit(state, side, assault, more):
            kept = more
    return kept


def counted(state: State, guns: Iterable[str]) -> int:
    """Return how many of some guns count against the limit of number."""
    return sum(not exempt(state, gun) for gun in guns)


def defending(state: State, assault: Assault, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the guns that support a defence where their owner says nothing: the strongest that may, within the limit.

    ``taken``: guns that support another combat already. A gun in a Defender Hex that is worth no less as a defender stays one.
    """
    side = other(side_of(state, assault))
    worth: dict[str, int] = {}
    for gun in candidates(state, side):
        if gun in taken or may_support(state, gun, assault, attacking=False) is not None:
            continue
        points = given(state, assault, (gun,), supplied=True).points
        piece = state.now.pieces.get(gun)
        points -= state.unit(gun).defence if piece and piece.place in assault.places else 0
        if points > 0:
            worth[gun] = points
    best = sorted(worth, key=lambda gun: (-worth[gun], gun))
    outside = [gun for gun in best if exempt(state, gun)]
    within = [gun for gun in best if not exempt(state, gun)]
    if side == AXIS:
        return tuple(sorted((*outside, *within[: limit(state, side, assault, ())])))
    return tuple(sorted((*outside, *_chosen(state, side, assault, within, worth))))


def candidates(state: State, side: str) -> tuple[str, ...]:
    """Return the guns and ships of a side that have support strength, in order of ids."""

    def make() -> tuple[str, ...]:
        guns = [unit for unit in state.of_side(side) if state.unit(unit).gun and state.unit(unit).support]
        return tuple(sorted([*guns, *(ship.id for ship in state.land.ships.values() if ship.side == side)]))

    return _guns.get(state, side, make)


def given(state: State, assault: Assault, guns: Sequence[str], *, supplied: bool) -> Given:
    """Reckon what guns and ships give to either side of a combat (EF-168, EF-219, EF-H22).

    ``supplied``: False for the guns of an attack without Attack Supply, which give nothing; ships need none (EF-H39).
    """
    forces = tuple(_force(state, gun) for gun in guns)
    if not forces:
        return Given()
    halvings = _halvings(state, assault, guns)
    if supplied:
        points, made = halved(forces, halvings)
        return Given(forces, made, points)
    dry = tuple(gun for gun in guns if gun not in state.land.ships)
    points, made = halved([force for force in forces if force.unit not in dry], _only_ships(state, halvings))
    before = sum(force.strength for force in forces if force.unit in dry)
    silent = (Halving("artillery-no-supply", "EF-168", dry, before, 0),) if dry else ()
    return Given(forces, (*silent, *made), points)


def _only_ships(state: State, halvings: Iterable[Halving]) -> list[Halving]:
    ships = state.land.ships
    return [msgspec.structs.replace(h, units=tuple(unit for unit in h.units if unit in ships)) for h in halvings]


def _force(state: State, gun: str) -> Force:
    ship = state.land.ships.get(gun)
    if ship is not None:
        return Force(gun, ship.support, ship.support)
    unit = state.unit(gun)
    whole = 2 * steps_left(state, gun) > unit.steps
    return Force(gun, unit.support, unit.support if whole else (unit.support + 1) // 2)


def _halvings(state: State, assault: Assault, guns: Sequence[str]) -> list[Halving]:
    """Return what halves support: fire into swamp that is not frozen, and into Mud; a gun's fire is looked at where it reaches (EF-219)."""
    land = state.land
    lingering = state.option("support-in-lingering-mud")
    swamp: list[str] = []
    mud: list[str] = []
    for gun in guns:
        place, reach = _stand(state, gun)
        targets = [target for target in assault.places if land.distance(place, target) <= reach]
        if not weather.frozen_water(state) and any(land.terrain[target] == "swamp" for target in targets):
            swamp.append(gun)
        if any(weather.muddy(state, hex_) for hex_ in (targets if lingering == "target" else (place,))):
            mud.append(gun)
    return [
        Halving("artillery-into-swamp", "EF-219", tuple(swamp)),
        Halving("artillery-mud", "EF-219", tuple(mud)),
    ]


def _stand(state: State, gun: str) -> tuple[str, int]:
    """Return where a gun or ship is and how far it reaches."""
    ship = state.land.ships.get(gun)
    return (ship.place, ship.range) if ship is not None else (state.piece(gun).place, state.unit(gun).range)


def _range(state: State, gun: str, place: str, reach: int, assault: Assault) -> Finding | None:
    """Say that no Defender Hex is in range, or None: one of several is enough (EF-223, EF-H39)."""
    near = min(assault.places, key=lambda target: state.land.distance(place, target))
    distance = state.land.distance(place, near)
    if distance <= reach:
        return None
    rule = "EF-H39" if gun in state.land.ships else "EF-223"
    return say.RANGE.at(unit=gun, place=near, distance=distance, reach=reach, rule=rule)


def _attacking(state: State, gun: str, assault: Assault) -> Finding | None:
    if gun in assault.units:
        return say.ATTACKS.at(unit=gun, rule="EF-223")
    if state.piece(gun).tired:
        return say.TIRED.at(unit=gun, rule="EF-H8")
    if exempt(state, gun) and not target_of_super_heavy(state, assault):
        return say.TARGET.at(unit=gun, place=assault.places[0], rule="EF-221")
    return None


def target_of_super_heavy(state: State, assault: Assault) -> bool:
    """Whether super-heavy artillery may support an attack: on a city, a strongpoint, or over a fortified line (EF-221)."""
    enemy = other(side_of(state, assault))
    origins = dict.fromkeys(state.piece(unit).place for unit in assault.units if unit in state.now.pieces)
    return any(
        state.land.is_city(place)
        or state.now.strongpoints.get(place) == enemy
        or any(state.line(place, origin) == enemy for origin in origins)
        for place in assault.places
    )


def _defending(state: State, gun: str, assault: Assault) -> Finding | None:
    piece, unit = state.piece(gun), state.unit(gun)
    if piece.out_of_supply:
        return say.SUPPLY.at(unit=gun, rule="EF-218")
    inside = piece.place in assault.places
    heavy = exempt(state, gun)
    if heavy and not inside:
        return say.OWN_HEX.at(unit=gun, place=assault.places[0], rule="EF-221")
    if inside:
        company = [near for name in state.at(piece.place) if name != gun and (near := state.unit(name)).armed]
        if all(near.gun for near in company):
            return say.ALONE.at(unit=gun, place=piece.place, rule="EF-221" if heavy and not company else "EF-H21")
        return None
    if any(piece.place in attack.places for attack in state.now.attacks) and unit.side != state.attacking:
        return say.ATTACKED.at(unit=gun, place=piece.place, rule="EF-223")
    return None


def _tied(state: State, gun: str, assault: Assault) -> Finding | None:
    """Say that a gun in an enemy ZOC may not support here, or None: edition first only (EF-H21)."""
    if state.option("guns-in-zone") == "free":
        return None
    place, enemy = state.piece(gun).place, other(state.unit(gun).side)
    covering = zones.exerting(state, place, enemy)
    if not covering or place in assault.places:
        return None
    if any(state.piece(unit).place in assault.places for unit in covering):
        return None
    return say.ZONE.at(unit=gun, place=assault.places[0], rule="EF-H21")


def _points(state: State, place: str) -> int:
    """Return the points left of the best HQ in a hex (EF-H20)."""
    return max(
        (command.points_left(state, hq) for hq in command.headquarters(state) if hq in state.at(place)), default=0
    )


def _chosen(state: State, side: str, assault: Assault, within: Sequence[str], worth: dict[str, int]) -> tuple[str, ...]:
    """Choose Soviet guns: of the sets within the limit the strongest, of equals the smallest, then the first by ids."""
    staffed = [gun for gun in within if gun in state.now.pieces and _points(state, state.piece(gun).place)]
    plain = [gun for gun in within if gun not in staffed]
    looked = (*staffed[:SHORTLIST], *plain[:SHORTLIST])
    most = int(state.land.constants["artillery"]["soviet_limit_max"])
    best: tuple[int, int, tuple[str, ...]] = (0, 0, ())
    for size in range(1, min(most, len(looked)) + 1):
        for guns in combinations(sorted(looked), size):
            found = (-sum(worth[gun] for gun in guns), size, guns)
            if found < best and size <= limit(state, side, assault, guns):
                best = found
    return best[2]
