"""How units are supplied, as a ruleset with supply lines says it: plain values for ``pbem state --supply``."""

import msgspec

from pbem.core.text import Message


class SupplyLine(msgspec.Struct, frozen=True):
    """How a unit is supplied, or why not.

    ``unit``: its id; "" for something else that needs supply, which ``what`` names. ``name``: of the place. ``level``: the state it is in:
    supplied, emergency or out-of-supply. ``traced``: whether it could trace supply now. ``state``: both in words. ``why``: the chain in
    words, or what ends the best try. ``rule``: the rule that ends it, and ``at`` the place where. ``line``: the places of the chain from
    its source on, or of the best try.
    """

    unit: str
    side: str
    place: str
    name: str
    level: str
    traced: bool
    state: Message
    why: Message
    what: Message | None = None
    rule: str = ""
    at: str = ""
    line: tuple[str, ...] = ()

    @property
    def in_order(self) -> bool:
        """Whether it is in supply and could trace it now."""
        return self.level == "supplied" and self.traced
