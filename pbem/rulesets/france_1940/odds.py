"""The odds of a combat: strengths, ratio, shifts, column, one thing after the other in the order of FR-H21.

Halved strengths stay exact fractions; only the ratio is rounded, in favour of the defender (FR-16, FR-D6).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from pbem.board.odds import ratio_label
from pbem.rulesets.api.factors import HALF, TWICE, Factor, number, plain, rules_of, signed
from pbem.rulesets.france_1940.armour import bonus as armour_bonus
from pbem.rulesets.france_1940.forts import NO_PROTECTION, Protection, eben_emael, halving, protection
from pbem.rulesets.france_1940.land import pair
from pbem.rulesets.france_1940.state import Attack, State
from pbem.rulesets.france_1940.supply import supplied

MOTORISED_HALVED = {"forest": "FR-20", "wooded-hills": "FR-22", "mountains": "FR-23"}
LEFT = {"hills": "FR-21", "wooded-hills": "FR-22"}
DOUBLED = {"mountains": "FR-23", "big-city": "FR-24"}
STEADY = {"big-city": "FR-24", "small-town": "FR-25"}
"""Terrain of the defender's hex: what it does, by the page's table of effects."""

HOLDING = ("steady-", "minor-weak", "maginot-weak", "maginot-full")
"""How the words of the factors begin that keep defenders from DR% or DR; "maginot-weak-acts" never stands where DR% is held."""

EBEN_STRENGTH = 2
"""The strength of Eben Emael (FR-91)."""

Rivers = Mapping[str, bool]
"""For each unit that attacks across a river: whether its die halves it (FR-31, FR-32)."""


class Force(msgspec.Struct, frozen=True):
    """An attacking unit: its printed strength, the strength it attacks with, and why."""

    unit: str
    printed: int
    strength: Fraction
    factors: tuple[Factor, ...] = ()


class Target(msgspec.Struct, frozen=True):
    """An attacked place: its defenders with their strengths, the fort, the total, and which weak results act.

    ``weak`` and ``full``: whether DR% and DR act on the defenders here; ``factors``: doubling, points
    added, and what decides on DR% and DR.
    """

    place: str
    units: tuple[tuple[str, int], ...]
    eben: str
    strength: Fraction
    weak: bool
    full: bool
    behind: bool
    factors: tuple[Factor, ...] = ()

    def acted(self, result: str) -> str:
        """Return a result as it acts here: DR% or DR may count as FS (FR-38, FR-96)."""
        if (result == "DR%" and not self.weak) or (result == "DR" and not self.full):
            return "FS"
        return result

    def held_by(self, result: str) -> str:
        """Return the rule by which a result counts as FS here, or nothing if it acts: town, city or fort (FR-38, FR-90, FR-96)."""
        if self.acted(result) == result:
            return ""
        return next(f.rule for f in self.factors if f.value == result and f.what.startswith(HOLDING))


class Reckoning(msgspec.Struct, frozen=True):
    """A combat in numbers: both totals, the ratio, the shifts one by one, and the column that is rolled on.

    ``base`` and ``column`` are columns as printed, before and after the shifts; ``below``: under the first column, so that the attack
    may not be declared (FR-H20).
    """

    places: tuple[str, ...]
    attack: tuple[Force, ...]
    defence: tuple[Target, ...]
    attack_total: Fraction
    defence_total: Fraction
    ratio: str
    base: str
    below: bool
    shifts: tuple[Factor, ...]
    net: int
    column: str
    drops: dict[str, str] = {}

    @property
    def factors(self) -> tuple[Factor, ...]:
        """Everything that was looked at, in order."""
        strengths = [*(force.factors for force in self.attack), *(target.factors for target in self.defence)]
        return (*(factor for factors in strengths for factor in factors), *self.shifts)

    def body(self) -> dict[str, Any]:
        """Write the reckoning as the body of the roll event has it."""
        attack = [
            {"unit": f.unit, "printed": f.printed, "strength": number(f.strength), "factors": plain(f.factors)}
            for f in self.attack
        ]
        defence = [
            {
                "place": t.place,
                "units": [{"unit": unit, "strength": strength} for unit, strength in t.units],
                "fort": t.eben,
                "strength": number(t.strength),
                "factors": plain(t.factors),
                "weak": t.weak,
                "full": t.full,
            }
            for t in self.defence
        ]
        return {
            "places": list(self.places),
            "attack": attack,
            "defence": defence,
            "totals": [number(self.attack_total), number(self.defence_total)],
            "ratio": self.ratio,
            "base": self.base,
            "shifts": plain(self.shifts),
            "net": self.net,
            "column": self.column,
            "drops": dict(self.drops),
            "rules": list(dict.fromkeys(["FR-15", "FR-16", *rules_of(self.factors)])),
        }


def reckon(state: State, attack: Attack, rivers: Rivers | None = None) -> Reckoning:
    """Reckon an attack as it stands: with the river dice thrown, or, with None, as if no river halved anybody (FR-H20)."""
    force = tuple(_force(state, attack, unit, rivers) for unit in attack.units)
    defence = tuple(_target(state, attack, place) for place in attack.places)
    attack_total = sum((f.strength for f in force), Fraction(0))
    defence_total = sum((t.strength for t in defence), Fraction(0))
    crt = state.land.crt
    base = crt.column(attack_total, defence_total)
    shifts = _shifts(state, attack, defence)
    net = sum(int(shift.value) for shift in shifts if shift.applies)
    return Reckoning(
        attack.places,
        force,
        defence,
        attack_total,
        defence_total,
        ratio_label(attack_total, defence_total),
        crt.columns[base.index],
        base.below,
        shifts,
        net,
        crt.columns[crt.shift(base.index, net)],
        dict(attack.drops),
    )


def river_crossers(state: State, attack: Attack) -> tuple[str, ...]:
    """Return the attackers that attack across a river, in the order of the attack: one die each, whatever they attack (FR-D10).

    A major river on the same hexside halves by itself and needs no die (FR-30).
    """
    return tuple(unit for unit in attack.units if _river_places(state, attack, unit))


def river_faces(state: State, unit: str) -> tuple[int, ...]:
    """Return the faces of the die that halve a unit at a river: 4 of 6 for motorised ones, 2 for others (FR-31, FR-32)."""
    die = state.land.constants["die"]
    return tuple(die["river_halved_mot" if state.unit(unit).motorised else "river_halved_other"])


def _river_places(state: State, attack: Attack, unit: str) -> list[str]:
    return [place for place in attack.places if _water(state, state.piece(unit).place, place) == "river"]


def _water(state: State, a: str, b: str) -> str:
    kinds = state.land.water.get(pair(a, b), frozenset())
    return "major-river" if "major-river" in kinds else "river" if "river" in kinds else ""


def _force(state: State, attack: Attack, unit: str, rivers: Rivers | None) -> Force:
    """Work out the strength of an attacker: lack of supply, then what each attacked hex does to it (FR-11, FR-D5, FR-D9)."""
    printed = state.unit(unit)
    factors: list[Factor] = []
    if not supplied(state, unit):
        factors.append(Factor("unsupplied", "FR-H18", HALF))
    once = state.land.options["cumulative-halving"] == "no"
    river_done = False
    for place in attack.places:
        found = _halvings(state, attack, unit, place)
        if _water(state, state.piece(unit).place, place) == "river":
            # One die a unit: it halves once, however many of the attacked hexes lie across rivers (FR-D10).
            river = _river(state, unit, place, rivers)
            found.append(msgspec.structs.replace(river, applies=False) if river_done else river)
            river_done = river_done or river.applies
        if once:
            found = _first_only(found)
            river_done = any(f.applies and f.what == "river-halved" for f in [*factors, *found])
        factors += found
    strength = Fraction(printed.combat)
    for factor in factors:
        if factor.applies and factor.value == HALF:
            strength /= 2
    return Force(unit, printed.combat, strength, tuple(factors))


def _halvings(state: State, attack: Attack, unit: str, place: str) -> list[Factor]:
    printed, start = state.unit(unit), state.piece(unit).place
    terrain = state.land.terrain[place]
    found: list[Factor] = []
    if terrain in MOTORISED_HALVED:
        rule = MOTORISED_HALVED[terrain]
        found.append(Factor("motorised-in-" + terrain, rule, HALF, place, applies=printed.motorised))
    fort = halving(state, place, start, place in attack.drops)
    if fort:
        found.append(fort)
    if _water(state, start, place) == "major-river":
        found.append(Factor("major-river", "FR-30", HALF, place))
    return found


def _river(state: State, unit: str, place: str, rivers: Rivers | None) -> Factor:
    rule = "FR-31" if state.unit(unit).motorised else "FR-32"
    if rivers is None or unit not in rivers:
        return Factor("river-open", rule, HALF, place, applies=False)
    if rivers[unit]:
        return Factor("river-halved", rule, HALF, place)
    return Factor("river-crossed", rule, HALF, place, applies=False)


def _first_only(factors: Sequence[Factor]) -> list[Factor]:
    """Leave the first halving of a hex in force and mark the others as not applied (FR-D5)."""
    kept: list[Factor] = []
    halved = False
    for factor in factors:
        kept.append(msgspec.structs.replace(factor, rule="FR-D5", applies=False) if halved else factor)
        halved = halved or factor.applies
    return kept


def _target(state: State, attack: Attack, place: str) -> Target:
    """Work out the defence of a place: units and fort, doubled by terrain, then the point of the Maginot line (FR-D8, FR-D9)."""
    terrain = state.land.terrain[place]
    units = tuple((unit, state.unit(unit).combat) for unit in state.at(place))
    eben = eben_emael(state, place)
    fort = _protection(state, attack, place)
    factors: list[Factor] = []
    strength = Fraction(sum(combat for _, combat in units))
    single = Fraction(0)
    if eben:
        factors.append(Factor("eben-emael", "FR-91", signed(EBEN_STRENGTH), place))
        if terrain == "big-city" and state.land.options["eben-emael-doubled"] == "no":
            single = Fraction(EBEN_STRENGTH)
        else:
            strength += EBEN_STRENGTH
    if terrain in DOUBLED:
        factors.append(Factor("doubled-in-" + terrain, DOUBLED[terrain], TWICE, place))
        strength *= 2
    strength += single
    if fort.bonus:
        factors.append(Factor("maginot-point", "FR-94", signed(fort.bonus), place))
        strength += fort.bonus
    elif fort.kind == "maginot" and fort.behind and units:
        factors.append(Factor("maginot-point-lost", "FR-100", "0", place, applies=False))
    if terrain in STEADY:
        factors.append(Factor("steady-in-" + terrain, STEADY[terrain], "DR%", place))
    factors += fort.notes
    weak = fort.weak and terrain not in STEADY
    return Target(place, units, eben, strength, weak, fort.full, fort.behind, tuple(factors))


def _protection(state: State, attack: Attack, place: str) -> Protection:
    hexes = dict.fromkeys(state.piece(unit).place for unit in attack.units)
    return protection(state, place, hexes, place in attack.drops) if hexes else NO_PROTECTION


def _shifts(state: State, attack: Attack, defence: Sequence[Target]) -> tuple[Factor, ...]:
    """List the column shifts, those that do not apply too: hills, armour, air of both sides, supply (FR-18, FR-H21)."""
    shifts: list[Factor] = []
    for target in defence:
        terrain = state.land.terrain[target.place]
        if terrain in LEFT:
            shifts.append(Factor("left-in-" + terrain, LEFT[terrain], "-1", target.place))
    defenders = [unit for target in defence for unit, _ in target.units]
    shifts.append(armour_bonus(state, attack.units, defenders))
    air, answer = sum(attack.air.values()), sum(attack.answer.values())
    shifts.append(_air("air-attack", air))
    shifts.append(_air("air-defence", -answer))
    lost = bool(defenders) and not any(supplied(state, unit) for unit in defenders)
    word = "defenders-unsupplied" if lost else "defenders-supplied"
    shifts.append(Factor(word, "FR-H18", "+1" if lost else "0", applies=lost))
    return tuple(shifts)


def _air(what: str, shift: int) -> Factor:
    """Return the shift of one side's air points, one column each (FR-69, FR-70)."""
    if not shift:
        return Factor("no-" + what, "FR-69", "0", applies=False)
    return Factor(what, "FR-69" if abs(shift) == 1 else "FR-70", signed(shift))
