"""An attack in numbers before the dice: what counts for it and against it, one thing at a time, and the hits of each margin.

Assault: TN-4, TN-9 to TN-16. Fire: TN-51, TN-H10, TN-H11.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

import msgspec

from pbem.core.dice import parse_dice
from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.api.factors import Factor, plain, rules_of
from pbem.rulesets.tannenhaus import figures
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import Land
from pbem.rulesets.tannenhaus.state import State

FIRE, MORTAR, ASSAULT = "fire", "mortar", "assault"

COLUMNS = {FIRE: "ranged", MORTAR: "ranged", ASSAULT: "assault"}
"""The column of the table of hits for each kind of attack."""


class Reckoning(msgspec.Struct, frozen=True):
    """An attack before its dice: the attackers, the lead first; from where, on what; and what counts on either side.

    ``kind``: fire, mortar, assault; ``attack``, ``defence``: every factor that was looked at, the figure of the counter first.
    """

    kind: str
    side: str
    units: tuple[str, ...]
    origin: str
    area: str
    target: str
    attack: tuple[Factor, ...]
    defence: tuple[Factor, ...]

    @property
    def bonus(self) -> int:
        """What is added to the dice (TN-4, TN-H10)."""
        return added(self.attack)

    @property
    def against(self) -> int:
        """What the attack value must be above: the total defence factor (TN-9), or the defence against fire (TN-H10)."""
        return added(self.defence)

    def hits(self, land: Land, dice: int) -> int:
        """Return how many hits a throw of the dice makes, 0 to 3."""
        return hits(land, self.kind, self.bonus + dice - self.against)

    def body(self) -> dict[str, Any]:
        """Write the reckoning as the body of the roll has it."""
        return {
            "kind": self.kind,
            "side": self.side,
            "units": list(self.units),
            "unit": self.units[0],
            "area": self.area,
            "origin": self.origin,
            "target": self.target,
            "attack": plain(self.attack),
            "defence": plain(self.defence),
            "against": self.against,
            "rules": rules_of((*self.attack, *self.defence)),
        }


def added(factors: Iterable[Factor]) -> int:
    """Add up the factors that apply."""
    return sum(int(factor.value) for factor in factors if factor.applies)


def hits(land: Land, kind: str, margin: int) -> int:
    """Return the hits of a margin: none at 0 or less, else by the table, whose last row stands for all above (TN-10, TN-14 to TN-16)."""
    return int(land.hits.cell(COLUMNS[kind], margin)) if margin > 0 else 0


def result_rules(kind: str, hits: int) -> list[str]:
    """List the rules behind a number of hits of an attack."""
    if kind != ASSAULT:
        return ["TN-H10"] if kind == FIRE else ["TN-51", "TN-H10"]
    return ["TN-10"] if not hits else ["TN-13", f"TN-{13 + hits}"]


def combat_dice(land: Land) -> str:
    """Return the dice of an attack, such as ``2d6`` (TN-4)."""
    dice: str = land.constants["dice"]["combat"]
    return dice


def throw(state: State, dice: DiceSource, reckoning: Reckoning, name: str, why: str) -> Effects:
    """Throw the dice of an attack: the ``roll`` with all that counted, then ``combat.fought``; 0 hits are an empty list.

    The target of an assault takes as many hits as destroy it, the others are left over (TN-17, TN-18); that of fire has all of them.
    """
    land, kind = state.land, combat_dice(state.land)
    values = dice.roll(name, kind, why)
    total = reckoning.bonus + sum(values)
    made = reckoning.hits(land, sum(values))
    told = result_rules(reckoning.kind, made)
    body = reckoning.body()
    body["rules"] = list(dict.fromkeys((*body["rules"], *told)))
    combat = state.now.combat
    if combat is not None and combat.stage == "roll" and combat.cause >= 0:
        body["causes"] = [combat.cause]
    margin = total - reckoning.against
    applied = yield rolled(
        name, kind, values, why, **body, total=total, margin=margin, hits=made, table=land.hits.name, result=str(made)
    )
    taken = min(made, figures.lives(state, reckoning.target)) if reckoning.kind == ASSAULT else made
    left = made - taken
    fought = effect(
        "combat.fought",
        told,
        [applied.seq],
        kind=reckoning.kind,
        units=list(reckoning.units),
        area=reckoning.area,
        target=reckoning.target,
        total=total,
        defence=reckoning.against,
        margin=margin,
        hits={reckoning.target: taken} if taken else {},
        **({"left": left} if left else {}),
    )
    return (yield fought).state


def throws(dice: str) -> Counter[int]:
    """Count in how many ways dice such as ``2d6`` make each sum."""
    number, faces = parse_dice(dice)
    return Counter(sum(throw) for throw in product(range(1, faces + 1), repeat=number))


def distribution(land: Land, reckoning: Reckoning) -> dict[int, int]:
    """Count how many of the equally likely throws make 0, 1, 2 and 3 hits."""
    found: Counter[int] = Counter()
    for dice, ways in throws(combat_dice(land)).items():
        found[reckoning.hits(land, dice)] += ways
    return {number: found[number] for number in range(4)}
