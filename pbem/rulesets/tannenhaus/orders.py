"""The orders of Tannenhaus as data. How they are written is in :mod:`.words`, :mod:`.lines` and :mod:`.lines_impulse`.

A sheet is a queue of impulses, what stops it, and instructions for what falls due in the other side's impulses (TN-H26).
"""

from typing import ClassVar

import msgspec

from pbem.orders.model import Order

RETREATS, HITS, ROUTS = "retreats", "hits", "routs"
ASKED = (RETREATS, HITS, ROUTS)
"""What a player may ask to be asked about."""

STATES = ("suppressed", "recovering", "reduced", "fresh", "destroyed", "able")
"""What a condition may say of a unit; fresh: neither suppressed nor recovering; able: it has an action point."""

HOLDS = ("suppressed", "empty", "mine", "theirs")
"""What a condition may say of an area: all enemy ground units there are suppressed (and there is one), none is there, who controls it."""

EVENTS = ("any-lost", "any-suppressed", "passed")
"""What a condition may say besides: an own unit was lost, or suppressed, since the sheet was given; the enemy has just passed."""

NEVER, IF_REDUCED, ALWAYS = "never", "if-reduced", "always"
POLICIES = (NEVER, IF_REDUCED, ALWAYS)
"""When a unit that is hit retreats to cancel a hit; by default if it would be Reduced or destroyed (TN-H12)."""

NONE, THREATENED = "none", "threatened"

PASS, WAIT = "pass", "wait"

STOP = "stop"


class Condition(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One part of a condition: ``what`` of :data:`STATES`, :data:`HOLDS`, :data:`EVENTS` or "at" (a unit in an area).

    ``subject``: a unit's or an area's id, "" for an event; ``area``: of "at"; ``no``: the part must not hold.
    """

    what: str
    subject: str = ""
    area: str = ""
    no: bool = False


class Action(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing done in an impulse.

    ``do``: move (units, to), fire (units, at target or to an area), assault (units, the first leads, to an area, perhaps target; back:
    who goes back first if the area is overfilled), enter (units, to), sniper (target), attach (units: the leader; target: the unit he
    joins), pass, stop.
    """

    do: str
    units: tuple[str, ...] = ()
    to: str = ""
    target: str = ""
    back: tuple[str, ...] = ()


class Impulse(Order, tag="impulse", frozen=True):
    """An entry of the queue: ``number`` 1 to 999, the order in which they come; conditions; what is done if they hold, and if not.

    ``begun``: the rest of an impulse that a question has interrupted; it is not given by players.
    """

    number: int = 0
    when: tuple[Condition, ...] = ()
    actions: tuple[Action, ...] = ()
    otherwise: tuple[Action, ...] = ()
    begun: bool = False

    @property
    def subject(self) -> str:
        """The number."""
        return f"{self.number} begun" if self.begun else str(self.number)


class Stop(Order, tag="stop", frozen=True):
    """Stop the queue before an impulse of one's own if all of the conditions hold."""

    when: tuple[Condition, ...]

    @property
    def subject(self) -> str:
        """What stops the queue."""
        return " ".join(word for c in self.when for word in ("not" * c.no, c.subject, c.what, c.area) if word)


class StandingImpulse(Order, tag="standing-impulse", frozen=True):
    """Say what happens when the queue has run out: pass, or wait (TN-H26)."""

    STANDING: ClassVar[bool] = True

    do: str


class Retreat(Order, tag="retreat", frozen=True):
    """Say when and where a unit retreats, to cancel a hit or because it must: areas in order of preference (TN-35, TN-H15).

    ``policy``: of :data:`POLICIES`, "" for that of all units.
    """

    STANDING: ClassVar[bool] = True

    unit: str
    areas: tuple[str, ...] = ()
    policy: str = ""

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class StandingRetreat(Order, tag="standing-retreat", frozen=True):
    """Say when units that are hit retreat, and towards which area (TN-H12)."""

    STANDING: ClassVar[bool] = True

    policy: str = ""
    towards: str = ""


class Loss(Order, tag="loss", frozen=True):
    """Say which units of an area take left-over hits first (TN-18, TN-H16)."""

    STANDING: ClassVar[bool] = True

    area: str
    units: tuple[str, ...]

    @property
    def subject(self) -> str:
        """The area."""
        return self.area


class Rout(Order, tag="rout", frozen=True):
    """Move a Suppressed or Recovering unit in the next Rout Phase: to the first of some areas that it may enter, or "none" (TN-45)."""

    unit: str
    areas: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class StandingRout(Order, tag="standing-rout", frozen=True):
    """Say what units without a word of their own do in the Rout Phase: nothing, or leave if threatened (TN-H18)."""

    STANDING: ClassVar[bool] = True

    policy: str


class AskMe(Order, tag="ask-me", frozen=True):
    """Be asked when a choice falls due, instead of instructions and defaults; each of :data:`ASKED`, none for no more."""

    STANDING: ClassVar[bool] = True

    what: tuple[str, ...] = ()


AnyOrder = Impulse | Stop | StandingImpulse | Retreat | StandingRetreat | Loss | Rout | StandingRout | AskMe
