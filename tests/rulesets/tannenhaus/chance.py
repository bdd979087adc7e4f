"""Sheets drawn by lot for the turn: queues that mostly make sense, and much that does not, which must stop nothing."""

import random

from pbem.orders.model import Order
from pbem.rulesets.tannenhaus.land import Land
from pbem.rulesets.tannenhaus.orders import (
    ASKED,
    EVENTS,
    HOLDS,
    POLICIES,
    STATES,
    Action,
    AskMe,
    Condition,
    Impulse,
    Loss,
    Retreat,
    Rout,
    StandingImpulse,
    StandingRetreat,
    StandingRout,
    Stop,
)
from pbem.rulesets.tannenhaus.state import State

NOTHING = ("", "nobody", "99")


class Dice:
    """Dice from a seed; a name that is asked for twice in a segment is a fault."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self._names: set[str] = set()

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Throw dice by name."""
        assert name not in self._names, name
        self._names.add(name)
        return tuple(self._random.randint(1, 6) for _ in range(int(dice.partition("d")[0])))


class Maker:
    """Draws sheets; ``wild``: how many of a hundred names are of nothing, or of what does not fit."""

    def __init__(self, seed: str, land: Land, wild: int = 10) -> None:
        self.pick = random.Random(seed)
        self.land = land
        self.wild = wild
        self.areas = list(land.areas)
        self.everything = [*land.units, *land.attachments, *self.areas, *NOTHING]

    def odd(self) -> bool:
        """Whether the next name is of anything at all."""
        return self.pick.randrange(100) < self.wild

    def some(self, *names: str) -> str:
        """Draw a name."""
        return self.pick.choice(self.everything) if self.odd() or not names else self.pick.choice(names)

    def action(self, state: State, side: str, origin: str) -> Action:
        """Draw an action of units in an area."""
        here = [unit for unit in state.at(origin) if self.land.units[unit].side == side]
        foes = [unit for unit in state.now.pieces if self.land.units[unit].side != side]
        near = list(self.land.areas[origin].neighbours)
        units = tuple(self.some(*here) for _ in range(self.pick.randrange(1, 4)))
        do = self.pick.choice(
            ("move", "fire", "fire", "assault", "assault", "enter", "sniper", "attach", "pass", "stop")
        )
        match do:
            case "move":
                return Action(do, units, self.some(*near))
            case "fire" if self.pick.randrange(2):
                return Action(do, units, target=self.some(*foes))
            case "fire":
                return Action(do, units, self.some(*near, *self.land.areas[origin].sees))
            case "assault":
                target = self.some(*foes) if self.odd() else ""
                return Action(do, tuple(dict.fromkeys(here)) or units, self.some(*near), target, units[:1])
            case "enter":
                waiting = [unit for unit in state.now.due if self.land.units[unit].side == side]
                entry = [str(area) for area in self.land.constants["entry"][side]]
                return Action(do, tuple(dict.fromkeys(waiting)) or units, self.some(*entry))
            case "sniper":
                return Action(do, target=self.some(*foes))
            case "attach":
                return Action(do, (self.some(*self.land.attachments),), target=self.some(*here))
            case _ if not self.odd():
                return self.action(state, side, origin)
            case _:
                return Action(do)

    def condition(self) -> Condition:
        """Draw a condition."""
        subject = self.some(*self.land.units, *self.areas)
        what = self.pick.choice((*STATES, *HOLDS, *EVENTS, "at"))
        return Condition(what, subject, self.some(*self.areas), not self.pick.randrange(3))

    def conditions(self) -> tuple[Condition, ...]:
        """Draw conditions, mostly none."""
        return tuple(self.condition() for _ in range(max(0, self.pick.randrange(5) - 2)))

    def actions(self, state: State, side: str) -> tuple[Action, ...]:
        """Draw what is done in an impulse, mostly from one area."""
        origins = [state.piece(unit).area for unit in state.of_side(side) if state.piece(unit).area] or self.areas
        origin = self.pick.choice(origins)
        return tuple(self.action(state, side, origin) for _ in range(self.pick.randrange(1, 4)))

    def entry(self, state: State, side: str, number: int) -> Impulse:
        """Draw an entry."""
        when = self.conditions()
        otherwise = self.actions(state, side) if when and self.pick.randrange(2) else ()
        return Impulse(number=number, when=when, actions=self.actions(state, side), otherwise=otherwise)

    def sheet(self, state: State, side: str, most: int = 9) -> tuple[Order, ...]:
        """Draw a sheet of a side."""
        pick = self.pick
        orders: list[Order] = [self.entry(state, side, n) for n in range(1, pick.randrange(1, most + 1))]
        mine = [unit for unit, printed in self.land.units.items() if printed.side == side]
        if not pick.randrange(4):
            orders.append(Stop((self.condition(),)))
        if not pick.randrange(3):
            orders.append(StandingImpulse(do=pick.choice(("pass", "wait"))))
        if not pick.randrange(3):
            orders.append(AskMe(what=tuple(one for one in ASKED if pick.randrange(2))))
        for _ in range(pick.randrange(3)):
            areas = tuple(self.some(*self.areas) for _ in range(pick.randrange(4)))
            orders.append(Retreat(unit=self.some(*mine), areas=areas, policy=pick.choice(("", *POLICIES))))
            orders.append(Rout(unit=self.some(*mine), areas=areas))
        if not pick.randrange(3):
            orders.append(StandingRetreat(policy=pick.choice(POLICIES), towards=self.some(*self.areas)))
            orders.append(StandingRout(policy=pick.choice(("none", "threatened"))))
            orders.append(Loss(area=self.some(*self.areas), units=tuple(self.some(*mine) for _ in range(3))))
        return tuple(orders)
