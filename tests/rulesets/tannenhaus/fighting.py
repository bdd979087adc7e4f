"""Fighting on the small maps: dice that fall as told, and calls that open an attack and roll for it."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.rulesets.api import Effect
from pbem.rulesets.tannenhaus import assault, fire
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.state import State


class Two:
    """Two dice that make a sum, 2 to 12, each time they are thrown, or one sum after another."""

    def __init__(self, *sums: int) -> None:
        self.sums = list(sums)
        self.names: list[str] = []

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        assert dice == "2d6"
        assert why
        assert name not in self.names
        self.names.append(name)
        made = self.sums.pop(0) if len(self.sums) > 1 else self.sums[0]
        low = max(1, made - 6)
        return (low, made - low)


def shoot(state: State, unit: str, target: str, area: str = "", made: int = 7) -> tuple[State, tuple[Effect, ...]]:
    """Open fire and roll once, with dice that make a sum; the first effect has seq 10."""
    state, opened = play(fire.fire(state, unit, target, area, 3), state, 10)
    state, done = play(fire.roll(state, Two(made)), state, 10 + len(opened))
    return state, (*opened, *done)


def storm(
    state: State, units: str, area: str, target: str = "", back: str = "", made: int = 7
) -> tuple[State, tuple[Effect, ...]]:
    """Go in with blank-separated units and roll, with dice that make a sum; the first effect has seq 10."""
    part = assault.assault(state, tuple(units.split()), area, target, tuple(back.split()), 3)
    state, opened = play(part, state, 10)
    state, done = play(assault.roll(state, Two(made)), state, 10 + len(opened))
    return state, (*opened, *done)


def body(effects: Sequence[Effect], kind: str) -> Mapping[str, Any]:
    """Return the body of the only effect of a kind."""
    (found,) = (effect.body for effect in effects if effect.kind == kind)
    return found


def counted(factors: Sequence[Any]) -> dict[str, int]:
    """Return the words of the factors that apply with their values; those of one word added up."""
    made: dict[str, int] = {}
    for entry in factors:
        what, value, applies = (
            (entry["what"], entry["value"], entry.get("applies", True))
            if isinstance(entry, Mapping)
            else (entry.what, entry.value, entry.applies)
        )
        if applies:
            made[what] = made.get(what, 0) + int(value)
    return made


def refused(factors: Sequence[Any]) -> list[tuple[str, str]]:
    """List the words and rules of the factors that were looked at and do not apply."""
    return [(factor.what, factor.rule) for factor in factors if not factor.applies]
