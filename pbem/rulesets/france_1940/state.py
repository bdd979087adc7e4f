"""The state of a game of France 1940: what changes, and how it is written down.

A :class:`State` is immutable. Its changing part, :class:`Now`, is plain data and is what the state digest covers.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.api.pieces import Stacks
from pbem.rulesets.france_1940.land import SIDE_OF, SIDES, Land, Unit
from pbem.rulesets.france_1940.orders import AnyOrder

BOX = "box"
"""The place of a unit in the airborne box (FR-H27)."""

Moment = tuple[int, int, int]
"""A point of the sequence of play: game turn, player (0 German, 1 Allied), assault (1 or 2); it compares as time does."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit on the map or in the box: where, and in what state.

    ``ready``: the reorganisation phase in which it recovers; empty for a unit in good order (FR-45 to FR-48). ``supply``: 0
    supplied, 1 short, 2 cut off (FR-H19). ``landed``: (turn, player) in which it was dropped, else empty (FR-H9, FR-H28). ``spent``: it
    has used this assault up by rail or landing and neither moves nor, by rail, attacks (FR-H13, FR-H28). ``resting``: it has stood since
    its player turn began in supply on a friendly city (FR-H27).
    """

    place: str
    ready: tuple[int, ...] = ()
    supply: int = 0
    landed: tuple[int, ...] = ()
    spent: str = ""
    resting: bool = False

    @property
    def disorganised(self) -> bool:
        """Whether the unit is disorganised (FR-40 to FR-44)."""
        return bool(self.ready)


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """A declared attack: the attacked places, the attackers, and the air points of both sides by nation.

    ``drops``: the units dropped onto the attacked places, by place, that worked (FR-H29). The first place is its name.
    """

    places: tuple[str, ...]
    units: tuple[str, ...]
    air: dict[str, int] = {}
    answer: dict[str, int] = {}
    drops: dict[str, str] = {}
    cause: int = -1


class Interdiction(msgspec.Struct, frozen=True):
    """An interdicted place, the side that interdicts, and the player turn at whose end it ends (FR-73)."""

    side: str
    place: str
    until: tuple[int, int]


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended: winner ("" for a draw), level, why, and the German points."""

    winner: str
    level: str
    why: str
    points: int = 0


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of a game that changes.

    ``step``: "" before play, set-up, move, combat, over. ``gone``: units out of the game: how (eliminated, surrendered, evacuated,
    capitulated). ``air``: points left this game turn by nation. ``control``: places whose owner is not the one of the start.
    ``attacks``: declared and not yet fought. ``fought``: units and places that attacked or were attacked this phase (FR-14).
    ``countries``: neutral countries that are no longer: "war" or "capitulated".
    ``fallen``: destroyed forts (FR-92). ``bef_left``: a BEF corps has been evacuated (FR-68).
    ``carried``: what of each side's orders goes on, hidden from the other.
    """

    turn: int = 0
    player: int = 0
    assault: int = 0
    step: str = ""
    pieces: dict[str, Piece] = {}
    gone: dict[str, str] = {}
    air: dict[str, int] = {}
    interdictions: tuple[Interdiction, ...] = ()
    control: dict[str, str] = {}
    attacks: tuple[Attack, ...] = ()
    fought: tuple[str, ...] = ()
    countries: dict[str, str] = {}
    fallen: tuple[str, ...] = ()
    bef_left: bool = False
    carried: dict[str, tuple[AnyOrder, ...]] = {}
    result: Result | None = None

    @property
    def moment(self) -> Moment:
        """Where the sequence of play stands."""
        return (self.turn, self.player, self.assault)


class State(msgspec.Struct, frozen=True, eq=False):
    """A game as it stands: the fixed land and the changing now."""

    land: Land
    now: Now

    @property
    def phasing(self) -> str:
        """The side whose player turn it is."""
        return SIDES[self.now.player]

    @property
    def other(self) -> str:
        """The side whose player turn it is not."""
        return SIDES[1 - self.now.player]

    def unit(self, unit: str) -> Unit:
        """Return the printed unit of an id."""
        return self.land.units[unit]

    def piece(self, unit: str) -> Piece:
        """Return where and how a unit in play is."""
        return self.now.pieces[unit]

    def at(self, place: str) -> tuple[str, ...]:
        """Return the ids of the units in a place, in order of ids."""
        return self.stacks().get(place, ())

    def stacks(self) -> Mapping[str, tuple[str, ...]]:
        """Return the units of every occupied place; computed once for a ``now``."""
        return _stacks.of(self.now.pieces)

    def of_side(self, side: str) -> Iterator[str]:
        """Iterate over the units in play of a side, in order of ids."""
        for unit in sorted(self.now.pieces):
            if self.land.units[unit].side == side:
                yield unit

    def holder(self, place: str) -> str:
        """Return the side whose units stand in a place, or nothing."""
        for unit in self.at(place):
            return self.land.units[unit].side
        return ""

    def owner(self, place: str) -> str:
        """Return the side that controls a place (FR-H7), or nothing for the sea and for neutral land."""
        changed = self.now.control.get(place)
        if changed is not None:
            return changed
        nation = self.land.nation.get(place, "")
        return "" if self.neutral(nation) else SIDE_OF.get(nation, "")

    def neutral(self, nation: str) -> bool:
        """Whether a country is still neutral (FR-H5)."""
        return self.land.options.get("neutral " + nation) == "yes" and nation not in self.now.countries

    def change(self, **members: Any) -> "State":
        """Return the state with members of its now replaced."""
        return State(self.land, msgspec.structs.replace(self.now, **members))

    def put(self, unit: str, piece: Piece) -> "State":
        """Return the state with a unit's piece replaced or added."""
        return self.change(pieces={**self.now.pieces, unit: piece})


_stacks: Stacks[Piece] = Stacks(lambda piece: piece.place)


class View(msgspec.Struct, frozen=True, eq=False):
    """What a side may know: the state without the other side's carried orders; side None is the public."""

    state: State
    side: str | None


def view_of(state: State, side: str | None) -> View:
    """Leave out of a state what a side may not know: France 1940 hides nothing but carried orders."""
    kept = {side: state.now.carried[side]} if side is not None and side in state.now.carried else {}
    return View(state.change(carried=kept), side)


def dump(state: State) -> Any:
    """Write the changing part as JSON values, members at their default left out."""
    return msgspec.to_builtins(state.now)


def load(land: Land, data: Any) -> State:
    """Read back what :func:`dump` wrote.

    Raises:
        msgspec.ValidationError: it is no state of this ruleset.
    """
    return State(land, msgspec.convert(data, Now))


def carried_orders(state: State, side: str) -> tuple[Order, ...]:
    """Return a side's orders that go on from earlier segments."""
    return state.now.carried.get(side, ())


def carried(view: View) -> tuple[Order, ...]:
    """Return the orders of a view's side that go on from earlier segments."""
    return carried_orders(view.state, view.side) if view.side else ()
