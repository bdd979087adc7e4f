"""The orders of East Front as data: one structure a verb. How they are written is in :mod:`.words`."""

from typing import ClassVar

from pbem.orders.model import Order
from pbem.rulesets.east_front.orders_combat import (
    Advance,
    AskMe,
    Attack,
    Command,
    Fortify,
    Rebuild,
    Replace,
    StandingAdvance,
    StandingReaction,
    Support,
)


class _OfUnit(Order, frozen=True):
    """An order to one unit, which names it."""

    unit: str

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class Place(_OfUnit, tag="place", frozen=True):
    """Put a reinforcement into one of its places."""

    place: str


class Move(_OfUnit, tag="move", frozen=True):
    """Move a unit: along a path (the places entered), or to a place by the cheapest legal path."""

    path: tuple[str, ...] = ()
    to: str = ""


class MoveStack(Order, tag="move-stack", frozen=True):
    """Move all units of a place that can move and have no order of their own: along a path, or each its cheapest way to a place."""

    place: str
    path: tuple[str, ...] = ()
    to: str = ""

    @property
    def subject(self) -> str:
        """The place from which they start."""
        return self.place


class Strategic(_OfUnit, tag="strategic", frozen=True):
    """Move a unit strategically along a road net, with double allowance (EF-H8)."""

    path: tuple[str, ...] = ()
    to: str = ""


class Rail(_OfUnit, tag="rail", frozen=True):
    """Move a unit by rail to a place (EF-H9)."""

    to: str


class Airlift(_OfUnit, tag="airlift", frozen=True):
    """Move a unit by air transport to a place (EF-81 to EF-89)."""

    to: str


class Activate(_OfUnit, tag="activate", frozen=True):
    """Activate a Soviet non-motorized unit by an HQ, or by any HQ that can where none is named (EF-13, EF-15)."""

    hq: str = ""


class Overrun(Order, tag="overrun", frozen=True):
    """Overrun an enemy hex with a stack that starts in one hex (EF-90 to EF-115).

    ``via``: the places entered on the way to the hex beside the target, empty where the stack stands beside it already or the cheapest
    way is meant. ``then``: the places entered after a success; ``then_to``: where to go after it by the cheapest legal path.
    """

    place: str
    units: tuple[str, ...]
    via: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    then_to: str = ""

    @property
    def subject(self) -> str:
        """The target and the first unit: other stacks may overrun the same hex again (EF-114)."""
        return f"{self.place} {self.units[0]}"


class Loss(Order, tag="loss", frozen=True):
    """Say which units of the side lose steps first in a combat or overrun at a place, in order (EF-H26)."""

    place: str
    units: tuple[str, ...]

    @property
    def subject(self) -> str:
        """The place."""
        return self.place


class Retreat(Order, tag="retreat", frozen=True):
    """Say how units driven from a place are moved, all or one of them (EF-108, EF-251).

    ``path``: the places entered; ``to``: instead of a path, the place towards which they go.
    """

    place: str
    path: tuple[str, ...] = ()
    unit: str = ""
    to: str = ""

    @property
    def subject(self) -> str:
        """The place, and the unit if one is named."""
        return f"{self.place} {self.unit}".strip()


class Bridge(_OfUnit, tag="bridge", frozen=True):
    """Bridge a hexside next to the place where a bridge unit ends its movement (EF-49, EF-H10)."""

    a: str
    b: str


class Flip(_OfUnit, tag="flip", frozen=True):
    """Turn super-heavy artillery in the Engineering Phase (EF-58, EF-59), or a Dump to its mobile side before it moves (EF-160)."""

    firing: bool


class Join(_OfUnit, tag="join", frozen=True):
    """Join two MSUs of one hex: the unit is turned to its Dump side, the other leaves the map (EF-159)."""

    other: str


class Feed(_OfUnit, tag="feed", frozen=True):
    """Let all who trace a LOC of five hexes to a supply unit live on a point of it in the next Supply step (EF-154)."""


class Convert(Order, tag="convert", frozen=True):
    """Convert railroad hexes for the Axis, in a row from the converted net (EF-H9)."""

    places: tuple[str, ...]

    @property
    def subject(self) -> str:
        """The first place."""
        return self.places[0]


class Demolish(Order, tag="demolish", frozen=True):
    """Leave an enemy strongpoint or line standing, or destroy it: by default it is destroyed (EF-H34)."""

    place: str
    leave: bool = False

    @property
    def subject(self) -> str:
        """The place."""
        return self.place


class StandingRetreat(Order, tag="standing-retreat", frozen=True):
    """Send units that the side retreats or moves after an overrun towards a place, wherever no order says otherwise (EF-H27)."""

    STANDING: ClassVar[bool] = True

    towards: str


class StandingLoss(Order, tag="standing-loss", frozen=True):
    """Say which units of the side lose steps first wherever they fight, in order, and no clause for the place says otherwise (EF-H26)."""

    STANDING: ClassVar[bool] = True

    units: tuple[str, ...]


class StandingGuns(Order, tag="standing-guns", frozen=True):
    """Destroy artillery that retreats before a roll on the Retreat Table, all or the units named, or keep it, the default (EF-259)."""

    STANDING: ClassVar[bool] = True

    destroy: bool = False
    units: tuple[str, ...] = ()


AnyOrder = (
    Place
    | Move
    | MoveStack
    | Strategic
    | Rail
    | Airlift
    | Activate
    | Overrun
    | Loss
    | Retreat
    | Bridge
    | Flip
    | Join
    | Feed
    | Convert
    | Demolish
    | StandingRetreat
    | StandingLoss
    | StandingGuns
    | Attack
    | Support
    | Command
    | Advance
    | Replace
    | Rebuild
    | Fortify
    | StandingAdvance
    | StandingReaction
    | AskMe
)
