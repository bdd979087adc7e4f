"""The orders of a combat as data: attacks and what answers them, clauses, choices, replacements. How they are written is in :mod:`.words`.

They stand in the sheet of the movement phase before a Combat Phase (attacks, and clauses for them), in the sheet of the side that is
attacked (support, orders, clauses), and in answers to questions.
"""

from typing import ClassVar

from pbem.orders.model import Order

NO_RETREAT, ADDITIONAL_RETREAT = "no-retreat", "additional-retreat"
COMMANDS = (NO_RETREAT, ADDITIONAL_RETREAT)
"""The orders that either side may give its units in a combat (EF-230)."""

REACTION, LOSSES, RETREATS, ADVANCES = "reaction", "losses", "retreats", "advances"
ASKED = (REACTION, LOSSES, RETREATS, ADVANCES)
"""What a player may ask to be asked about: ``reaction`` stands for "after reaction" (EF-D31)."""


class Attack(Order, tag="attack", frozen=True):
    """Attack one or more places with ground units (EF-176 to EF-190).

    ``guns``: artillery and ships in support (EF-217 to EF-224). ``supply``: the counters of Attack Supply to spend; ``supplied``: spend
    some, those named or the fewest that serve. ``engineers``: Engineer Effects are declared (EF-216). ``command``: an order of
    :data:`COMMANDS` or none, face down, given by ``hq`` where the Soviet player names one (EF-230). ``air``: aircraft in close support.
    ``mandated``: it meets a Mandated Attack (EF-201).
    """

    places: tuple[str, ...]
    units: tuple[str, ...]
    guns: tuple[str, ...] = ()
    supply: tuple[str, ...] = ()
    supplied: bool = False
    engineers: bool = False
    command: str = ""
    hq: str = ""
    air: tuple[str, ...] = ()
    mandated: bool = False

    @property
    def subject(self) -> str:
        """The first place, which names the attack."""
        return self.places[0]

    @property
    def claims(self) -> frozenset[str]:
        """The units, guns and aircraft: each is in one attack only (EF-223)."""
        return frozenset((*self.units, *self.guns, *self.air))


class Support(Order, tag="support", frozen=True):
    """Support the defence of a place with guns and ships, or with none, and with aircraft (EF-218, EF-220, EF-H30)."""

    place: str
    guns: tuple[str, ...] = ()
    air: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        """The place."""
        return self.place

    @property
    def claims(self) -> frozenset[str]:
        """The guns and aircraft: each supports one combat only (EF-223)."""
        return frozenset((*self.guns, *self.air))


class Command(Order, tag="order", frozen=True):
    """Give the units that fight at a place an order, face down until the die is thrown; the HQ may be named (EF-230, EF-232)."""

    place: str
    command: str
    hq: str = ""

    @property
    def subject(self) -> str:
        """The place."""
        return self.place


class Advance(Order, tag="advance", frozen=True):
    """Say who advances when a place is cleared: units in order, all that may, or none (EF-261, EF-262)."""

    place: str
    units: tuple[str, ...] = ()
    all: bool = False

    @property
    def subject(self) -> str:
        """The place."""
        return self.place


class Replace(Order, tag="replace", frozen=True):
    """Give a unit on the map a lost step back (EF-H33)."""

    unit: str

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class Rebuild(Order, tag="rebuild", frozen=True):
    """Bring a unit back from the Cadre box with one step, to a place (EF-242, EF-H33)."""

    unit: str
    place: str

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class Fortify(Order, tag="fortify", frozen=True):
    """Begin a strongpoint: with a point of the Replacement Table, or by a German engineer in the Engineering step (EF-H34, 4.11).

    ``unit``: the engineer, where it is one that builds.
    """

    place: str
    unit: str = ""

    @property
    def subject(self) -> str:
        """The place."""
        return self.place


class StandingAdvance(Order, tag="standing-advance", frozen=True):
    """Advance with all that may, or with none, wherever no order says otherwise (EF-261, EF-H29)."""

    STANDING: ClassVar[bool] = True

    all: bool


class StandingReaction(Order, tag="standing-reaction", frozen=True):
    """Do not be asked for reactions: units stay, guns support by the default, an order for every Defender Hex or none (EF-191, EF-230).

    ``command``: the order given wherever it may be, or none.
    """

    STANDING: ClassVar[bool] = True

    command: str = ""


class AskMe(Order, tag="ask-me", frozen=True):
    """Be asked when a choice falls due, instead of clauses and defaults; each of :data:`ASKED`, none for no more (EF-D31)."""

    STANDING: ClassVar[bool] = True

    what: tuple[str, ...] = ()
