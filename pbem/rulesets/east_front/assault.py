"""A combat in numbers: strengths, support, odds, the modifiers one by one (EF-181 to EF-190, EF-207 to EF-229, EF-H18, EF-H19, EF-H23)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.rulesets.api.factors import Factor
from pbem.rulesets.east_front.odds import Force, Halving
from pbem.rulesets.east_front.state import Assault, State


class Reply(msgspec.Struct, frozen=True):
    """What the defender brings to a combat: supporting guns and ships, aircraft, and the order in force there ("" for none)."""

    guns: tuple[str, ...] = ()
    air: tuple[str, ...] = ()
    command: str = ""


class Tally(msgspec.Struct, frozen=True):
    """A combat in numbers. ``steps``: those that the defenders have left; ``below``: under 1-4 (EF-188)."""

    assault: Assault
    reply: Reply
    attack: tuple[Force, ...]
    defence: tuple[Force, ...]
    halvings: tuple[Halving, ...]
    totals: tuple[int, int]
    ratio: str
    column: str
    below: bool
    modifiers: tuple[Factor, ...]
    total: int
    net: int
    steps: int

    def body(self) -> dict[str, Any]:
        """Write the reckoning as the body of the roll event has it."""
        raise NotImplementedError


def reckon(state: State, assault: Assault, reply: Reply | None = None) -> Tally:
    """Reckon a combat as things stand; without a reply as at declaration, with the guns of the attacker alone (EF-H18)."""
    raise NotImplementedError


def chances(state: State, tally: Tally) -> Mapping[str, int]:
    """Count the faces of the die that give each cell of the table."""
    raise NotImplementedError
