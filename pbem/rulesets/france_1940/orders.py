"""The orders of France 1940 as data: one structure a verb. How they are written is in :mod:`.words`."""

from typing import ClassVar

from pbem.orders.model import Order


class Move(Order, tag="move", frozen=True):
    """Move a unit: along a path (the places entered), or to a place by the cheapest legal path."""

    unit: str
    path: tuple[str, ...] = ()
    to: str = ""

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class MoveStack(Order, tag="move-stack", frozen=True):
    """Move all units of a place that can move and have no move of their own: along a path, or each its cheapest way to a place."""

    place: str
    path: tuple[str, ...] = ()
    to: str = ""

    @property
    def subject(self) -> str:
        """The place from which they start."""
        return self.place


class Rail(Order, tag="rail", frozen=True):
    """Move a unit by rail to a place (FR-H13)."""

    unit: str
    to: str

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class Place(Order, tag="place", frozen=True):
    """Put a reinforcement, or in a free deployment any unit, into one of its places (FR-H32, FR-H34)."""

    unit: str
    place: str

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class Airdrop(Order, tag="airdrop", frozen=True):
    """Drop an airborne unit from the box into a place (FR-H27 to FR-H29)."""

    unit: str
    place: str

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class Embark(Order, tag="embark", frozen=True):
    """Return an airborne unit that rests all player turn to the box at its end (FR-H27)."""

    unit: str

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class Evacuate(Order, tag="evacuate", frozen=True):
    """Try to evacuate a British unit from its port in the reorganisation phase (FR-H30)."""

    unit: str

    @property
    def subject(self) -> str:
        """The unit."""
        return self.unit


class Interdict(Order, tag="interdict", frozen=True):
    """Interdict a place with two air points, of the nations named or in the default order (FR-72, FR-H14)."""

    place: str
    air: dict[str, int] = {}

    @property
    def subject(self) -> str:
        """The place."""
        return self.place


class Attack(Order, tag="attack", frozen=True):
    """Attack one or more places with units, and with air points by nation (FR-9, FR-11, FR-69).

    ``air`` has points by nation (DE, FR, GB); the key "" holds points of no named nation, taken in the default order.
    """

    places: tuple[str, ...]
    units: tuple[str, ...]
    air: dict[str, int] = {}

    @property
    def subject(self) -> str:
        """The first place, which names the attack."""
        return self.places[0]

    @property
    def claims(self) -> frozenset[str]:
        """The attackers: a unit is in one attack only (FR-14)."""
        return frozenset(self.units)


class AttackAgain(Attack, tag="attack-again", frozen=True):
    """Attack with units, or a place, that attack or are attacked in this phase already: an option of FR-D65."""

    @property
    def claims(self) -> frozenset[str]:
        """Nobody: the units may be in other attacks too."""
        return frozenset()


class Support(Order, tag="support", frozen=True):
    """Answer an attack on a place with air points for the defender (FR-69, FR-H22)."""

    place: str
    air: dict[str, int]

    @property
    def subject(self) -> str:
        """The place."""
        return self.place


class Retreat(Order, tag="retreat", frozen=True):
    """Say how the attacker moves units that retreat from a place (FR-50): all of them, or one unit; the places entered."""

    place: str
    path: tuple[str, ...]
    unit: str = ""

    @property
    def subject(self) -> str:
        """The place, and the unit if one is named."""
        return f"{self.place} {self.unit}".strip()


class Advance(Order, tag="advance", frozen=True):
    """Say who advances after a combat at a place: units in order, all that may, or none; into it or a place beside it (FR-59)."""

    place: str
    units: tuple[str, ...] = ()
    all: bool = False
    to: str = ""

    @property
    def subject(self) -> str:
        """The place, and where to if not into it."""
        return f"{self.place} {self.to}".strip()


class StandingAir(Order, tag="standing-air", frozen=True):
    """Answer every attack by itself: points to each attack at odds up to a column, in the order the attacks come (FR-H22).

    ``points``: to each attack, 0 for never; ``upto``: the highest column answered, "" for every; ``nations``: whose first.
    """

    STANDING: ClassVar[bool] = True

    points: int
    upto: str = ""
    nations: tuple[str, ...] = ()


class StandingRetreat(Order, tag="standing-retreat", frozen=True):
    """Send units that retreat towards a place, wherever no order says otherwise (FR-50)."""

    STANDING: ClassVar[bool] = True

    towards: str


class StandingAdvance(Order, tag="standing-advance", frozen=True):
    """Advance with all that may, or with none, wherever no order says otherwise (FR-61)."""

    STANDING: ClassVar[bool] = True

    all: bool


AnyOrder = (
    Move
    | MoveStack
    | Rail
    | Place
    | Airdrop
    | Embark
    | Evacuate
    | Interdict
    | Attack
    | AttackAgain
    | Support
    | Retreat
    | Advance
    | StandingAir
    | StandingRetreat
    | StandingAdvance
)
