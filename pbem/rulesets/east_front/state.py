"""The state of a game of East Front: what changes, and how it is written down.

A :class:`State` is immutable. Its changing part, :class:`Now`, is plain data and is what the state digest covers.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.api.pieces import Stacks
from pbem.rulesets.east_front.land import AXIS, SIDES, SOVIET, Land, Unit
from pbem.rulesets.east_front.orders import AnyOrder

SET_UP, TURN_START, INTERPHASE, OVER = "set-up", "turn-start", "interphase", "over"
MOVEMENT = {
    "axis-move": AXIS,
    "axis-motorized": AXIS,
    "soviet-motorized": SOVIET,
    "soviet-move": SOVIET,
}
"""The movement phases and whose they are (EF-9, EF-10); the regular ones are named ``-move``."""
COMBAT = {"axis-combat": AXIS, "soviet-combat": SOVIET}
"""The Combat Phases and who attacks in them."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit on the map: where, and in what state.

    ``lost``: steps lost. ``supply``: 0 in General Supply, 1 Emergency, 2 Out of Supply (EF-141, EF-142). ``overrun``: an Overrun marker
    (EF-109). ``firing``: super-heavy artillery on its firing side (EF-58). ``dump``: an MSU on its Dump side, two points (EF-157).
    ``non_op``: an HQ that is not operational (4.2). ``bridge``: the hexside a bridge unit bridges (EF-49).

    In the present phase: ``spent``: half movement points spent; ``done``: it may not move any more; ``group``: the place where the stack
    with which it overruns began the phase, and the stack's first unit (EF-91); ``bound``: it came into its hex by an overrun or after one
    along a road, a railroad or either (road, rail, way), and ``owed``: the half points that it still owes if it leaves the hex otherwise,
    -1 if it cannot (EF-30, EF-33). In the present turn: ``moved``: it has moved; ``active``:
    activated by an HQ (EF-15); ``tired``: it moved strategically and does not overrun, attack or react (EF-H8).
    """

    place: str
    lost: int = 0
    supply: int = 0
    overrun: bool = False
    firing: bool = False
    dump: bool = False
    non_op: bool = False
    bridge: tuple[str, ...] = ()
    spent: int = 0
    done: bool = False
    group: str = ""
    bound: str = ""
    owed: int = 0
    moved: bool = False
    active: bool = False
    tired: bool = False

    @property
    def out_of_supply(self) -> bool:
        """Whether it is Out of Supply; Emergency Supply still counts as supply (EF-141)."""
        return self.supply == 2


class Weather(msgspec.Struct, frozen=True, omit_defaults=True):
    """The weather of a turn (3.5).

    ``state``: dry, mud, frost or snow; ``lingering``: Lingering Mud, woods hexes are in Mud (EF-27); ``storm``; ``frozen``: the Frozen
    state (EF-H11). ``rolled``: what was thrown before the states of 3.5 changed it, or given by the calendar. ``run``: how many turns
    running the state has been the same, this one included.

    ``state`` is always written down: a default that is a word is left out or not by which object holds it, and digests must not be.
    """

    state: str = msgspec.field(default_factory=lambda: "dry")
    lingering: bool = False
    storm: bool = False
    frozen: bool = False
    rolled: str = ""
    run: int = 0


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended: winner ("" for a draw), level, why, and the Axis points."""

    winner: str
    level: str
    why: str
    points: int = 0


class Assault(msgspec.Struct, frozen=True, omit_defaults=True):
    """A declared attack: what both sides know of it; the members as of :class:`.orders_combat.Attack`, without the order given.

    ``supply``: the counters that will be spent, none for an attack without Attack Supply.
    """

    places: tuple[str, ...]
    units: tuple[str, ...]
    guns: tuple[str, ...] = ()
    supply: tuple[str, ...] = ()
    engineers: bool = False
    air: tuple[str, ...] = ()
    mandated: bool = False


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combat whose die is thrown and whose results are being carried out (EF-H25).

    ``stage``: the next thing to do: own-losses, enemy-losses, enemy-retreat, own-retreat, advance. ``places``: the Defender Hexes.
    ``attackers``, ``defenders``: the units that took part, the attacker's guns in support not among them; ``orders``: of each side that
    gave one. ``own``, ``enemy``: steps that each side has to lose; ``forced``, ``enemy_forced``: the units one of which loses the first
    of them (EF-246 to EF-248); ``surcharged``, ``enemy_surcharged``: those that lose the steps of EF-235. ``own_hexes``,
    ``enemy_hexes``: how far each must retreat, 0 for not at all. ``wiped``: the sides that lose every unit, none to be rebuilt (EF-242).
    ``seq``: the roll.
    """

    places: tuple[str, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    stage: str = msgspec.field(default_factory=lambda: "own-losses")
    orders: dict[str, str] = {}
    own: int = 0
    enemy: int = 0
    forced: tuple[str, ...] = ()
    enemy_forced: tuple[str, ...] = ()
    surcharged: tuple[str, ...] = ()
    enemy_surcharged: tuple[str, ...] = ()
    own_hexes: int = 0
    enemy_hexes: int = 0
    wiped: tuple[str, ...] = ()
    seq: int = -1

    @property
    def place(self) -> str:
        """The first of the places, by which the combat is named."""
        return self.places[0]


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice that a side asked to be asked about, and that is due now (EF-D31).

    ``what``: one of :data:`.orders_combat.ASKED`; ``place``: the combat's first place, empty for ``reaction``; ``units``: who is concerned;
    ``steps``: to be lost, the first of them by one of ``forced`` where that is not empty; ``hexes``: to be retreated.
    """

    side: str
    what: str
    place: str = ""
    units: tuple[str, ...] = ()
    steps: int = 0
    hexes: int = 0
    forced: tuple[str, ...] = ()


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of a game that changes.

    ``phase``: "" before play, set-up, turn-start, axis-move, axis-combat, axis-motorized, soviet-motorized, soviet-combat,
    soviet-move, interphase, over. ``gone``: units out of play: cadre, eliminated or removed. ``control``: places whose owner is not the one
    of the start. ``converted``: railroad places converted to the Axis gauge (EF-119). ``strongpoints``: standing strongpoints
    and their side. ``broken``: destroyed fortified lines as "inside/outside". ``used``: points used: "rail", "air", "convert" of the
    present turn by "what side", and command points by "command HQ"; in the present phase "overrun PLACE", how often a place was
    overrun, "order HQ" and "react HQ", the command points used for orders in combat and for reactions, "fired GUN", the combats that
    a gun has supported.
    ``tracks``: armour and artillery steps lost by "track side" (EF-243). ``limited``: per non-op HQ the units that started in its
    range and have moved in this phase (4.2). ``points``: victory points counted so far by side.
    ``short``: strongpoints in Emergency Supply (EF-143). ``fed``: units, and places of strongpoints, that live on Attack Supply in this
    turn (EF-155). ``carried``: what of each side's orders goes on, hidden from the other.

    ``attacks``: those declared and not yet fought, in the order in which they will be (EF-180); ``reacted``: the side attacked has
    reacted. ``fight``: the combat that is being carried out; ``question``: a choice that a side is asked for. ``asked``: the
    questions of this combat, as "what side", that have been asked. ``works``: strongpoints under construction and their side (EF-H34).
    ``owed``: Mandated Attacks not yet made (EF-202). ``grants``: replacement points left in this turn by "type side": infantry, mobile,
    artillery, strongpoint, strongpoint-e (EF-H33). ``grown``: units that have had a step in this turn, once for each.
    ``flown``: aircraft that have flown in this turn. ``won``: victory locations that the Axis took in this turn (EF-D4).
    """

    turn: int = 0
    phase: str = ""
    weather: Weather = msgspec.field(default_factory=Weather)
    pieces: dict[str, Piece] = {}
    gone: dict[str, str] = {}
    control: dict[str, str] = {}
    converted: tuple[str, ...] = ()
    strongpoints: dict[str, str] = {}
    broken: tuple[str, ...] = ()
    used: dict[str, int] = {}
    limited: dict[str, tuple[str, ...]] = {}
    points: dict[str, int] = {}
    tracks: dict[str, int] = {}
    short: tuple[str, ...] = ()
    fed: tuple[str, ...] = ()
    carried: dict[str, tuple[AnyOrder, ...]] = {}
    attacks: tuple[Assault, ...] = ()
    reacted: bool = False
    fight: Fight | None = None
    question: Question | None = None
    asked: tuple[str, ...] = ()
    works: dict[str, str] = {}
    owed: int = 0
    grants: dict[str, int] = {}
    grown: tuple[str, ...] = ()
    flown: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    result: Result | None = None


class State(msgspec.Struct, frozen=True, eq=False):
    """A game as it stands: the fixed land and the changing now."""

    land: Land
    now: Now

    @property
    def phasing(self) -> str:
        """The side whose movement phase it is, or nothing."""
        return MOVEMENT.get(self.now.phase, "")

    @property
    def attacking(self) -> str:
        """The side whose Combat Phase it is, or nothing."""
        return COMBAT.get(self.now.phase, "")

    @property
    def regular(self) -> bool:
        """Whether this is a Regular Movement Phase (EF-11)."""
        return self.now.phase in ("axis-move", "soviet-move")

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
        """Return the side that controls a place: the last to have had a unit in it, or that of the start."""
        return self.now.control.get(place) or self.land.owner.get(place, "")

    def line(self, inside: str, outside: str) -> str:
        """Return the side of a fortified line that is not destroyed and lies in ``inside`` facing ``outside``, or nothing."""
        owner = self.land.lines.get((inside, outside), "")
        return "" if owner and f"{inside}/{outside}" in self.now.broken else owner

    def option(self, name: str) -> str:
        """Return the value of an option in force."""
        return self.land.options[name]

    def change(self, **members: Any) -> "State":
        """Return the state with members of its now replaced."""
        return State(self.land, msgspec.structs.replace(self.now, **members))

    def put(self, unit: str, piece: Piece) -> "State":
        """Return the state with a unit's piece replaced or added."""
        return self.change(pieces={**self.now.pieces, unit: piece})

    def alter(self, unit: str, **members: Any) -> "State":
        """Return the state with members of a unit's piece replaced."""
        return self.put(unit, msgspec.structs.replace(self.piece(unit), **members))


_stacks: Stacks[Piece] = Stacks(lambda piece: piece.place)


class View(msgspec.Struct, frozen=True, eq=False):
    """What a side may know: the state without the other side's carried orders; side None is the public."""

    state: State
    side: str | None


def view_of(state: State, side: str | None) -> View:
    """Leave out of a state what a side may not know: carried orders of the other side."""
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


def other(side: str) -> str:
    """Return the other side."""
    return SIDES[1 - SIDES.index(side)]


def carried(view: View) -> tuple[Order, ...]:
    """Return the orders of a view's side that go on from earlier segments."""
    return carried_orders(view.state, view.side) if view.side else ()
