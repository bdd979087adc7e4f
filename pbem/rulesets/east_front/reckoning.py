"""An overrun in numbers: strengths, odds, the modifiers one by one, the result of a die. Rules EF-92, EF-104, EF-105, EF-H13, EF-H14.

The modifiers are those of the table ``overrun.txt`` of the scenario, each with what it adds to the die; plus is bad for the overrunner.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pbem.board.odds import parse_odds, ratio_label
from pbem.rulesets.api.factors import Factor, plain, rules_of, signed
from pbem.rulesets.east_front import odds, weather
from pbem.rulesets.east_front.odds import WITHOUT_STEPS, Force, Halving
from pbem.rulesets.east_front.state import State, other

TERRAIN = ("woods", "hill", "swamp", "marsh")
BUILT = ("town", "city", "major-city")
HARD = ("armour", "anti-tank", "anti-aircraft")
"""The types whose steps make a target hard for armour, beside every unit with a red attack factor."""

_CELL = re.compile(r"(?:-|(F)?([0-9])?)/(?:-|(e)|(R)?([0-9])?)", re.ASCII)


class Cell(msgspec.Struct, frozen=True):
    """A result of the Overrun Table (EF-H14).

    ``success``: no F in it; ``own``: steps that the overrunners lose; ``enemy``: steps that the defenders lose; ``moved``: the defenders
    left are moved two hexes; ``all``: all defenders are eliminated.
    """

    text: str
    success: bool
    own: int
    enemy: int
    moved: bool
    all: bool


def read_cell(text: str) -> Cell | None:
    """Read a cell ``overrunner/defender``, such as ``1/R2``, ``F1/-``, ``-/e``; None if it is none."""
    match = _CELL.fullmatch(text)
    if match is None or "" in text.split("/"):
        return None
    failed, own, every, moved, enemy = match.groups()
    return Cell(text, not failed, int(own or 0), int(enemy or 0), bool(moved), bool(every))


class Reckoning(msgspec.Struct, frozen=True):
    """An overrun in numbers: both sides, the totals, the ratio, the column, the modifiers and what comes of them.

    ``minimum``: the lowest odds allowed here, ``below``: they are not reached. ``total``: the sum of the modifiers that apply,
    ``net``: that sum held to the limit (EF-189). ``steps``: those that the defenders have left in all.
    """

    place: str
    origin: str
    attack: tuple[Force, ...]
    defence: tuple[Force, ...]
    halvings: tuple[Halving, ...]
    attack_total: int
    defence_total: int
    ratio: str
    minimum: str
    below: bool
    column: str
    modifiers: tuple[Factor, ...]
    total: int
    net: int
    steps: int

    def body(self) -> dict[str, Any]:
        """Write the reckoning as the body of the roll event has it."""
        rules = ["EF-92", "EF-105", "EF-H13"]
        if any(force.strength != force.printed for force in (*self.attack, *self.defence)):
            rules.append("EF-H22")
        rules += [halving.rule for halving in self.halvings] + rules_of(self.modifiers)
        return {
            "place": self.place,
            "from": self.origin,
            "attack": [msgspec.to_builtins(force) for force in self.attack],
            "defence": [msgspec.to_builtins(force) for force in self.defence],
            "halvings": [{**msgspec.structs.asdict(h), "units": list(h.units)} for h in self.halvings],
            "totals": [self.attack_total, self.defence_total],
            "ratio": self.ratio,
            "minimum": self.minimum,
            "column": self.column,
            "modifiers": plain(self.modifiers),
            "total": self.total,
            "net": self.net,
            "steps": self.steps,
            "rules": list(dict.fromkeys(rules)),
        }


def reckon(state: State, units: Sequence[str], origin: str, target: str) -> Reckoning:
    """Reckon an overrun of the units in the target from the hex beside it, wherever the overrunners stand now."""
    defenders = state.at(target)
    attack = odds.forces(state, units, attacking=True)
    defence = odds.forces(state, defenders, attacking=False)
    attack_total, halvings = odds.halved(attack, _halvings(state, units, origin, target))
    defence_total = sum(force.strength for force in defence)
    minimum = _minimum(state, units, origin, target)
    column = state.land.overrun.column(attack_total, defence_total)
    least = parse_odds(minimum)
    short = least is not None and attack_total * least.denominator < defence_total * least.numerator
    factors = modifiers(state, units, origin, target)
    total = sum(int(factor.value) for factor in factors if factor.applies)
    cap = state.land.constants["die"]["drm_cap"]
    return Reckoning(
        target,
        origin,
        attack,
        defence,
        halvings,
        attack_total,
        defence_total,
        ratio_label(attack_total, defence_total),
        minimum,
        column.below or short,
        state.land.overrun.columns[column.index],
        factors,
        total,
        min(max(total, -cap), cap),
        sum(odds.steps_left(state, unit) for unit in defenders if state.unit(unit).type not in WITHOUT_STEPS),
    )


def hopeless(state: State, units: Sequence[str], target: str) -> bool:
    """Whether units are too weak to overrun a hex from anywhere: nothing raises the odds above those of the bare strengths (EF-105)."""
    least = parse_odds(str(state.land.constants["overrun"]["minimum"]))
    attack = sum(odds.attack(state, unit) for unit in units)
    defence = sum(odds.defence(state, unit) for unit in state.at(target))
    return least is not None and attack * least.denominator < defence * least.numerator


def chances(state: State, reckoning: Reckoning) -> dict[str, int]:
    """Count the faces of the die that give each result, in order of the first face that does."""
    faces = range(1, state.land.constants["die"]["sides"] + 1)
    return state.land.overrun.distribution(reckoning.column, faces, reckoning.net)


def needs_engineer(state: State, side: str, origin: str, target: str) -> str:
    """Say why a side needs a motorized engineer to overrun a hex from another: city, strongpoint or line, or "" (EF-104)."""
    if state.land.is_city(target):
        return "city"
    return fortified(state, side, origin, target)


def fortified(state: State, side: str, origin: str, target: str) -> str:
    """Say what fortification is in the way of a side that goes from a hex into an adjacent one: strongpoint, line, or "".

    Whichever way a line faces and whoever built it, as for the cost of movement (EF-22, EF-23; option: the enemy's only).
    """
    enemy_only = state.option("fortification-cost") == "enemy"
    lines = {state.line(origin, target), state.line(target, origin)} - {""}
    strongpoint = state.now.strongpoints.get(target, "")
    if strongpoint and (not enemy_only or strongpoint == other(side)):
        return "strongpoint"
    return "line" if lines and (not enemy_only or other(side) in lines) else ""


def modifiers(state: State, units: Sequence[str], origin: str, target: str) -> tuple[Factor, ...]:
    """List the modifiers of the Overrun Table in its order, those that do not apply too (EF-H14)."""
    found: list[Factor] = []
    for name, effect in state.land.modifiers["overrun"].items():
        condition = _CONDITIONS.get(name)
        applies = condition is not None and condition(state, units, origin, target)
        found.append(Factor(name, _RULES.get(name, "EF-H14"), signed(effect), target, applies=applies))
    return tuple(found)


_Condition = Callable[[State, Sequence[str], str, str], bool]


def _in_terrain(terrain: str) -> _Condition:
    return lambda state, _units, _origin, target: state.land.terrain[target] == terrain


def _in_town(town: str) -> _Condition:
    return lambda state, _units, _origin, target: state.land.town.get(target, "") == town


def _over_river(state: State, units: Sequence[str], origin: str, target: str) -> bool:
    weather = state.now.weather
    wet = weather.state != "snow" and not weather.frozen
    return wet and not state.land.side(origin, target).isdisjoint(("river", "canal"))


def _fortified(state: State, units: Sequence[str], origin: str, target: str) -> bool:
    return bool(units) and fortified(state, state.unit(units[0]).side, origin, target) != ""


def _marked(state: State, units: Sequence[str], origin: str, target: str) -> bool:
    if state.option("overrun-marker-modifier") == "no":
        return False
    return any(state.piece(unit).overrun for unit in state.at(target))


def _out_of_supply(state: State, units: Sequence[str], origin: str, target: str) -> bool:
    return any(state.piece(unit).out_of_supply for unit in state.at(target))


def _no_combat_unit(state: State, units: Sequence[str], origin: str, target: str) -> bool:
    defenders = [state.unit(unit) for unit in state.at(target)]
    return all(not unit.armed or unit.gun or not (unit.attack or unit.defence) for unit in defenders)


def _anti_tank(state: State, units: Sequence[str], origin: str, target: str) -> bool:
    return any(state.unit(unit).armour or state.unit(unit).type in HARD for unit in state.at(target))


_CONDITIONS: dict[str, _Condition] = {
    **{terrain: _in_terrain(terrain) for terrain in TERRAIN},
    **{town: _in_town(town) for town in BUILT},
    "river": _over_river,
    "fortified": _fortified,
    "overrun-marker": _marked,
    "target-oos": _out_of_supply,
    "no-combat-unit": _no_combat_unit,
    "anti-tank": _anti_tank,
}
"""When each modifier applies; one of another name never does."""

_RULES = {"swamp": "EF-103", "city": "EF-104", "major-city": "EF-104", "fortified": "EF-104"}


def _minimum(state: State, units: Sequence[str], origin: str, target: str) -> str:
    numbers = state.land.constants["overrun"]
    side = state.unit(units[0]).side if units else ""
    hard = bool(side) and needs_engineer(state, side, origin, target) != ""
    found: str = numbers["minimum_fortified"] if hard else numbers["minimum"]
    return found


def _halvings(state: State, units: Sequence[str], origin: str, target: str) -> tuple[Halving, ...]:
    """Return what halves the overrunners: armour against cities, all that come from swamp until it is frozen (EF-225, EF-227, EF-H13)."""
    armour = tuple(unit for unit in units if state.unit(unit).armour) if state.land.is_city(target) else ()
    swamp = state.land.terrain[origin] == "swamp" and not weather.frozen_water(state)
    return (
        Halving("armour-in-city", "EF-225", armour),
        Halving("from-swamp", "EF-227", tuple(units) if swamp else ()),
    )
