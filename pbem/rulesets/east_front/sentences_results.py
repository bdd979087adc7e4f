"""What the result of a combat means for both sides, as it may come and as it came (EF-234 to EF-240, EF-264, EF-H25).

All in numbers of what is really lost: the printed number, asterisks and what an order makes of the result are in them already.
"""

from pbem.core.text import Message, msg, nmsg

BECAUSE: dict[str, Message] = {
    "number": msg("the number of the result"),
    "retreat-step": msg("No Retreat: a step for the R"),
    "surcharge": msg("No Retreat in the open, and not all are German"),
    "farther": msg("Additional Retreat: three hexes, led by the enemy"),
    "relief": msg("Additional Retreat: the number is one less"),
    "star-no-supply": msg("asterisk: no Attack Supply"),
    "star-mandated": msg("asterisk: a Mandated Attack"),
    "star-fortification": msg("asterisk: a fortification that stands"),
    "engineer-attrition": msg("asterisk: Engineer Attrition, an engineer loses the first step"),
    "armour-attrition": msg("asterisk: Armour Attrition, armour loses the first step"),
    "hard-first": msg("after Armour Attrition armour, anti-tank or anti-aircraft units lose the first step"),
    "every": msg("nobody of them can be rebuilt"),
}
"""What the steps and hexes of a side are made of, by the words of :class:`.results.Share`."""

BECAUSE_NOT: dict[str, Message] = {
    "surcharge": msg("No Retreat costs no more: all are German, or sheltered"),
    "star-no-supply": msg("asterisk: Attack Supply is spent"),
    "star-mandated": msg("asterisk: no Mandated Attack"),
    "star-fortification": msg("asterisk: no fortification that stands"),
}
"""The same where it was looked at and does not hold."""


def own_outcome(steps: int, hexes: int = 0, *, all: bool = False, left: int = 0) -> Message:
    """Say what a result means for the attackers.

    ``steps`` that they lose, ``hexes`` that they retreat, ``all``: every unit is eliminated; ``left``: the steps they have in all, 0
    where that is not known.
    """
    if all:
        return msg("the attackers are eliminated")
    if 0 < left <= steps:
        return nmsg(
            "the attackers lose their last {n} step and are eliminated",
            "the attackers lose their last {n} steps and are eliminated",
            left,
        )
    if hexes and not steps:
        return msg("the attackers retreat {hexes} hexes", hexes=hexes)
    if hexes:
        return nmsg(
            "the attackers lose {n} step and retreat {hexes} hexes",
            "the attackers lose {n} steps and retreat {hexes} hexes",
            steps,
            hexes=hexes,
        )
    if not steps:
        return msg("the attackers lose nothing")
    return nmsg("the attackers lose {n} step", "the attackers lose {n} steps", steps)


def their_outcome(steps: int, hexes: int = 0, *, all: bool = False, left: int = 0) -> Message:
    """Say what a result means for the defenders; the arguments as for :func:`own_outcome`."""
    if all:
        return msg("the defenders are eliminated")
    if 0 < left <= steps:
        if left == 1:
            return msg("the defenders lose their last step and are eliminated")
        return nmsg(
            "the defenders lose their last {n} step and are eliminated",
            "the defenders lose their last {n} steps and are eliminated",
            left,
        )
    if hexes and not steps:
        return msg("the defenders retreat {hexes} hexes", hexes=hexes)
    if hexes:
        return nmsg(
            "the defenders lose {n} step and retreat {hexes} hexes",
            "the defenders lose {n} steps and retreat {hexes} hexes",
            steps,
            hexes=hexes,
        )
    if not steps:
        return msg("the defenders lose nothing")
    return nmsg("the defenders lose {n} step", "the defenders lose {n} steps", steps)


def outcome(result: str, own: Message, theirs: Message) -> Message:
    """Say what a result means, with its code."""
    return msg("{result}: {own}, {theirs}", result=result, own=own, theirs=theirs)


def own_past(steps: int, hexes: int = 0, *, all: bool = False, left: int = 0) -> Message:
    """Say what a result meant for the attackers; the arguments as for :func:`own_outcome`."""
    if all:
        return msg("the attackers were eliminated")
    if 0 < left <= steps:
        return nmsg(
            "the attackers lost their last {n} step and were eliminated",
            "the attackers lost their last {n} steps and were eliminated",
            left,
        )
    if hexes and not steps:
        return msg("the attackers had to retreat {hexes} hexes", hexes=hexes)
    if hexes:
        return nmsg(
            "the attackers lost {n} step and had to retreat {hexes} hexes",
            "the attackers lost {n} steps and had to retreat {hexes} hexes",
            steps,
            hexes=hexes,
        )
    if not steps:
        return msg("the attackers lost nothing")
    return nmsg("the attackers lost {n} step", "the attackers lost {n} steps", steps)


def their_past(steps: int, hexes: int = 0, *, all: bool = False, left: int = 0) -> Message:
    """Say what a result meant for the defenders; the arguments as for :func:`own_outcome`."""
    if all:
        return msg("the defenders were eliminated")
    if 0 < left <= steps:
        if left == 1:
            return msg("the defenders lost their last step and were eliminated")
        return nmsg(
            "the defenders lost their last {n} step and were eliminated",
            "the defenders lost their last {n} steps and were eliminated",
            left,
        )
    if hexes and not steps:
        return msg("the defenders had to retreat {hexes} hexes", hexes=hexes)
    if hexes:
        return nmsg(
            "the defenders lost {n} step and had to retreat {hexes} hexes",
            "the defenders lost {n} steps and had to retreat {hexes} hexes",
            steps,
            hexes=hexes,
        )
    if not steps:
        return msg("the defenders lost nothing")
    return nmsg("the defenders lost {n} step", "the defenders lost {n} steps", steps)
