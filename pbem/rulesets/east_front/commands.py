"""No Retreat and Additional Retreat: who may order them, what is in force when the die is thrown (EF-230 to EF-232)."""

from collections.abc import Mapping, Sequence

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.east_front.state import Assault, State


class Given(msgspec.Struct, frozen=True):
    """An order in force in a combat: which, the HQ whose point it takes ("" for none), and the rules by which it is."""

    command: str = ""
    hq: str = ""
    rules: tuple[str, ...] = ()


def given(state: State, assault: Assault, orders: Mapping[str, Sequence[Order]]) -> dict[str, Given]:
    """Return by side the order in force in a combat, as the sheets have it now; a side without one is left out.

    An order that may not be given is as if it were not there. NKVD units give No Retreat by themselves (EF-231).
    """
    return {}
