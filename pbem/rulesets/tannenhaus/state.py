"""The state of a game of Tannenhaus: what changes, and how it is written down.

A :class:`State` is immutable. Its changing part, :class:`Now`, is plain data and is what the state digest covers.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.api.pieces import Stacks
from pbem.rulesets.tannenhaus.land import Area, Land, Unit, Values
from pbem.rulesets.tannenhaus.orders import AnyOrder, Impulse

INITIATIVE, IMPULSES, RALLY, ROUT, OVER = "initiative", "impulses", "rally", "rout", "over"

FRESH, SUPPRESSED, RECOVERING = "", "suppressed", "recovering"

OFF = ""
"""The area of a unit that is not on the map: a Hind that is down (TN-H20)."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit in play: its area, "" while it is off the map; the morale ``state`` "", suppressed or recovering; action points left."""

    area: str
    state: str = FRESH
    reduced: bool = False
    points: int = 0

    @property
    def suppressed(self) -> bool:
        """Whether it is Suppressed (TN-27)."""
        return self.state == SUPPRESSED

    @property
    def recovering(self) -> bool:
        """Whether it is Recovering."""
        return self.state == RECOVERING


class Hit(msgspec.Struct, frozen=True):
    """Hits that a unit has still to take, 1 to 3."""

    unit: str
    hits: int


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack that is being resolved, as plain data, so that a question can cut it.

    ``kind``: fire, mortar, assault; ``side``: the attacker; ``units``: the attackers, the lead first; ``origin``: the area from which they
    attack; ``area``: the area attacked; ``target``: the unit aimed at (of a mortar the one rolled for last); ``to_roll``: of a mortar,
    units not yet rolled for; ``hits``: to be taken, in this order; ``left``: hits left over, to be spread (TN-18); ``stage``: roll, hits,
    spread, compare, leave, done; ``leaving``: defenders that still have to leave (TN-19); ``back``: who goes back first if the area is
    overfilled; ``cause``: seq of the roll, before it that of the sheet.
    """

    kind: str
    side: str
    units: tuple[str, ...]
    origin: str
    area: str
    target: str = ""
    to_roll: tuple[str, ...] = ()
    hits: tuple[Hit, ...] = ()
    left: int = 0
    stage: str = "roll"
    leaving: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    cause: int = -1


class Active(msgspec.Struct, frozen=True, omit_defaults=True):
    """The impulse under way: the side, the area activated ("" for none yet), the number of its entry in the queue, who has spent a point.

    ``alone``: the sniper or an entry has used the impulse up: nothing else can be done in it (TN-54, TN-H23). ``assaulted``: the areas that
    have been assaulted in it, each of which is once (TN-H13).
    """

    side: str
    entry: int = 0
    area: str = ""
    acted: tuple[str, ...] = ()
    alone: bool = False
    assaulted: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice that a side asked to be asked about: ``what`` of retreats, hits, routs; of a retreat ``forced`` or to cancel a hit.

    ``units``: whom it is about; ``areas``: where the unit may go; ``hits``: how many hits are to be spread or taken.
    """

    side: str
    what: str
    area: str = ""
    units: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    hits: int = 0
    forced: bool = False


def question_key(what: str, units: Iterable[str], forced: bool = False) -> str:
    """Return how ``now.asked`` remembers a question: what it asks, about whom, and of a retreat whether it must be."""
    return " ".join((what, *units, *(("forced",) if forced else ())))


class Cadre(msgspec.Struct, frozen=True):
    """A VDV Para company whose cadre is to be rolled for, and which loss of the game it was, from 1 (TN-40, TN-44)."""

    unit: str
    loss: int


class Watch(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a side stood when its sheet came into force: units lost and Suppressed by then; conditions look at what came since.

    ``turn``: the turn in which that was; a standing word to pass holds in it.
    """

    lost: tuple[str, ...] = ()
    suppressed: tuple[str, ...] = ()
    turn: int = 0


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended: winner ("" for a draw), level, why (points, town), and the NATO points."""

    winner: str
    level: str
    why: str
    points: int = 0


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of a game that changes.

    ``phase``: "" before play, initiative, impulses, rally, rout, over. ``initiative``: the side that has it; ``acting``: whose impulse
    it is; ``impulse``: how many impulses of the turn have begun; ``passes``: passes running; ``idle``: how often the side to act has been
    asked for this impulse, its queue having run out or stopped. ``due``: units that wait to come in, arrivals
    of this turn or an earlier one, with their points. ``gone``: units out of the game to the turn in which. ``control``: areas whose owner
    is not that of the start.
    ``attached``: attachment to its unit, those that are lost left out. ``sniper_uses``, ``sniper_turn``: how often and when last it was
    used; ``sniper_gone``: removed for good (TN-58). ``cadres``: to be rolled for; ``para_losses``: VDV Para companies destroyed so far;
    ``cadre_rolled``: companies that have had their one roll (TN-43). ``stopped``: sides whose queue has stopped, and why.
    ``silent``: sides that let the deadline pass and pass till the turn ends (TN-H26). ``routed``: sides done in the Rout Phase.
    ``asked``: questions that have been put and answered in this combat or phase (:func:`question_key`). ``carried``: what of each side's
    orders goes on, hidden from the other.
    """

    turn: int = 0
    phase: str = ""
    initiative: str = ""
    acting: str = ""
    impulse: int = 0
    passes: int = 0
    idle: int = 0
    pieces: dict[str, Piece] = {}
    due: dict[str, int] = {}
    gone: dict[str, int] = {}
    control: dict[str, str] = {}
    attached: dict[str, str] = {}
    sniper_uses: int = 0
    sniper_turn: int = 0
    sniper_gone: bool = False
    cadres: tuple[Cadre, ...] = ()
    para_losses: int = 0
    cadre_rolled: tuple[str, ...] = ()
    stopped: dict[str, str] = {}
    silent: tuple[str, ...] = ()
    watch: dict[str, Watch] = {}
    active: Active | None = None
    combat: Combat | None = None
    question: Question | None = None
    asked: tuple[str, ...] = ()
    routed: tuple[str, ...] = ()
    carried: dict[str, tuple[AnyOrder, ...]] = {}
    result: Result | None = None


class State(msgspec.Struct, frozen=True, eq=False):
    """A game as it stands: the fixed land and the changing now."""

    land: Land
    now: Now

    def unit(self, unit: str) -> Unit:
        """Return the printed unit of an id."""
        return self.land.units[unit]

    def piece(self, unit: str) -> Piece:
        """Return where and how a unit in play is."""
        return self.now.pieces[unit]

    def area_of(self, unit: str) -> Area:
        """Return the area in which a unit on the map is."""
        return self.land.areas[self.now.pieces[unit].area]

    def values(self, unit: str) -> Values:
        """Return the figures of the side of its counter that a unit in play shows."""
        printed = self.land.units[unit]
        return printed.back if self.now.pieces[unit].reduced else printed.full

    def at(self, area: str, side: str = "") -> tuple[str, ...]:
        """Return the units in an area in order of ids, of one side or of both."""
        found = self.stacks().get(area, ())
        return tuple(unit for unit in found if self.land.units[unit].side == side) if side else found

    def ground(self, area: str, side: str) -> tuple[str, ...]:
        """Return the units of a side in an area that are not in the air (TN-H20)."""
        return tuple(unit for unit in self.at(area, side) if not self.land.units[unit].air)

    def stacks(self) -> Mapping[str, tuple[str, ...]]:
        """Return the units of every occupied area; computed once for a ``now``."""
        return _stacks.of(self.now.pieces)

    def of_side(self, side: str) -> Iterator[str]:
        """Iterate over the units in play of a side, in order of ids, those off the map too."""
        for unit in sorted(self.now.pieces):
            if self.land.units[unit].side == side:
                yield unit

    def owner(self, area: str) -> str:
        """Return the side that controls an area, "" for nobody (TN-H8)."""
        return self.now.control.get(area, self.land.areas[area].control)

    def attached_to(self, unit: str) -> tuple[str, ...]:
        """Return the attachments of a unit in order of ids."""
        return tuple(sorted(one for one, host in self.now.attached.items() if host == unit))

    def change(self, **members: Any) -> "State":
        """Return the state with members of its now replaced."""
        return State(self.land, msgspec.structs.replace(self.now, **members))

    def put(self, unit: str, **members: Any) -> "State":
        """Return the state with members of a unit's piece replaced."""
        piece = msgspec.structs.replace(self.now.pieces[unit], **members)
        return self.change(pieces={**self.now.pieces, unit: piece})


_stacks: Stacks[Piece] = Stacks(lambda piece: None if piece.area == OFF else piece.area)


class View(msgspec.Struct, frozen=True, eq=False):
    """What a side may know: the state without the other side's carried orders; side None is the public."""

    state: State
    side: str | None


def view_of(state: State, side: str | None) -> View:
    """Leave out of a state what a side may not know: Tannenhaus hides nothing but carried orders."""
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


def holds(view: View, order: Order) -> bool:
    """Say whether an order in force outlasts a plain sheet: standing ones, an impulse under way, the queue while a question is open."""
    if order.STANDING or (isinstance(order, Impulse) and order.begun):
        return True
    question = view.state.now.question
    return question is not None and question.side == view.side and order in carried(view)
