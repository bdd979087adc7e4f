"""The bonus of armour: one column to the right against foot, if nothing stands in its way. Rules FR-78 to FR-85."""

from collections.abc import Sequence
from fractions import Fraction

from pbem.rulesets.api.factors import Factor
from pbem.rulesets.france_1940.state import State


def bonus(state: State, attackers: Sequence[str], defenders: Sequence[str]) -> Factor:
    """Return the armour shift of a combat, or what denies it: one bonus a combat, not one a unit (FR-D28).

    Divisions are those printed, a corps being 3 (FR-84). A fort is no unit and brings no bonus.
    """
    attack = [state.unit(unit) for unit in attackers]
    defence = [state.unit(unit) for unit in defenders]
    armoured = sum((unit.divisions for unit in attack if unit.armoured), Fraction(0))
    others = sum((unit.divisions for unit in attack if not unit.armoured), Fraction(0))
    motorised = sum(unit.motorised for unit in defence)
    if not any(unit.armoured for unit in attack):
        return _none("armour-defending", "FR-79") if any(u.armoured for u in defence) else _none("no-armour", "FR-78")
    for unit in attack:
        if not unit.motorised:
            return Factor("armour-with-foot", "FR-82", "0", unit=unit.id, applies=False)
    if others > armoured:
        return _none("armour-too-few", "FR-83")
    if not defence:
        return _none("armour-no-unit", "FR-78")
    if motorised == len(defence):
        return _none("armour-against-motorised", "FR-80")
    if motorised and state.land.options["armour-bonus-needs"] == "all-non-motorised":
        return _none("armour-against-mixed", "FR-D28")
    return Factor("armour", "FR-78", "+1")


def _none(what: str, rule: str) -> Factor:
    return Factor(what, rule, "0", applies=False)
