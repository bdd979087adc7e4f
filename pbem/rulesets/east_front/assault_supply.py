"""Attack Supply for a declared attack: which counters serve it (EF-166 to EF-175, EF-217, EF-D24)."""

from pbem.core.findings import Finding
from pbem.rulesets.east_front.orders_combat import Attack
from pbem.rulesets.east_front.state import State


def serving(state: State, order: Attack, taken: tuple[str, ...] = ()) -> tuple[str, ...] | Finding:
    """Return the counters that an attack spends: none, those it names, or the fewest that serve all that take part; or why it cannot.

    ``taken``: counters that attacks before it spend, a Dump twice if both its points are.
    """
    raise NotImplementedError
