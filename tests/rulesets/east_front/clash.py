"""Attacks for the tests of East Front: a small map round one Defender Hex, and the reckoning of an attack on it.

The Defender Hex is 0302; the attackers stand in 0202 unless their lines say otherwise. 0302 touches 0201, 0202, 0301, 0303, 0401, 0402.
"""

from collections.abc import Sequence
from typing import Any

from pbem.rulesets.east_front.assault import Reply, Tally, reckon
from pbem.rulesets.east_front.state import Assault, State
from tests.rulesets.east_front.field import field

TARGET, ORIGIN = "0302", "0202"
DEFENDER = "d SU infantry XX 4-6-4 steps=3 0302"
INFANTRY = "GE infantry XX 12-9-5 steps=4"
PANZER = "GE armour III 8-6-8 yellow boxed armour steps=3"
MOTORIZED = "GE motorized III 4-5-8 yellow boxed steps=3"
MSU = "GE msu II 0-0-8 orange"


def ground(target: str = ".", origin: str = ".", beside: str = ".", beyond: str = ".") -> str:
    """Draw the map: the letters of 0302, 0202, 0303 and 0402."""
    return f". . . . . .\n. {origin} {target} {beyond} . .\n. . {beside} . . .\n. . . . . ."


def stand(*units: str, rows: str | None = None, **drawing: Any) -> State:
    """Return the state of a drawing in the Axis Combat Phase; a defender stands in 0302 unless a line puts a unit there."""
    there = any(unit.endswith(TARGET) for unit in units)
    drawing.setdefault("phase", "axis-combat")
    drawing.setdefault("ways", {"minor-road": ["0102 0202 0203", "0302 0402"]})
    return field(rows or ground(), units if there else (*units, DEFENDER), **drawing)


def attack(
    state: State,
    *units: str,
    places: Sequence[str] = (TARGET,),
    guns: Sequence[str] = (),
    supplied: bool = True,
    reply: Reply | None = None,
    **more: Any,
) -> Tally:
    """Reckon an attack; by default with Attack Supply, whoever gives it."""
    supply = ("m",) if supplied else ()
    return reckon(state, Assault(tuple(places), units, tuple(guns), supply, **more), reply)


def applying(tally: Tally) -> dict[str, str]:
    """Return the modifiers that apply with their values; of several of a name the last."""
    return {factor.what: factor.value for factor in tally.modifiers if factor.applies}


def halved(tally: Tally) -> list[tuple[str, tuple[str, ...], int, int]]:
    """Return what is halved: what, whom, from what to what."""
    return [(halving.what, halving.units, halving.before, halving.after) for halving in tally.halvings]
