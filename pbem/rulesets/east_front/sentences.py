"""What is said of each thing that counts in an overrun or another roll, and of each result. Fields: ``place``, ``unit``, ``n``."""

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.east_front.reckoning import Cell

MODIFIERS: dict[str, Message] = {
    "woods": msg("woods in {place}"),
    "hill": msg("hills in {place}"),
    "swamp": msg("swamp in {place}"),
    "marsh": msg("marsh in {place}"),
    "river": msg("over a river or canal into {place}"),
    "town": msg("town in {place}"),
    "city": msg("city in {place}"),
    "major-city": msg("major city in {place}"),
    "fortified": msg("strongpoint in {place}, or a fortified line before it"),
    "overrun-marker": msg("an Overrun marker in {place}"),
    "target-oos": msg("a unit Out of Supply in {place}"),
    "no-combat-unit": msg("no combat unit but guns in {place}"),
    "anti-tank": msg("armour, anti-tank or anti-aircraft guns in {place}"),
}
"""The modifiers of the Overrun Table by their words (EF-H14)."""

MODIFIERS_NOT: dict[str, Message] = {
    "river": msg("no open river or canal to cross into {place}"),
    "overrun-marker": msg("no Overrun marker that counts in {place}"),
    "target-oos": msg("nobody Out of Supply in {place}"),
    "no-combat-unit": msg("a combat unit in {place}"),
    "anti-tank": msg("no armour, anti-tank or anti-aircraft guns in {place}"),
}
"""The same where they were looked at and do not apply; those of the ground are told together."""

HALVINGS: dict[str, Message] = {
    "armour-in-city": msg("armour is halved against a city: {units}, {before} become {after}"),
    "from-swamp": msg("halved out of swamp: {units}, {before} become {after}"),
}
"""What halves strengths, by its word (EF-225, EF-227)."""


def own_outcome(cell: Cell) -> Message:
    """Say what a result means for the overrunners."""
    if cell.success:
        if not cell.own:
            return msg("the overrun succeeds")
        return nmsg("the overrun succeeds and costs {n} step", "the overrun succeeds and costs {n} steps", cell.own)
    if not cell.own:
        return msg("the overrun fails")
    return nmsg("the overrun fails and costs {n} step", "the overrun fails and costs {n} steps", cell.own)


def their_outcome(cell: Cell, steps: int = 0) -> Message:
    """Say what a result means for the defenders; ``steps``: how many they have in all, 0 where that is not known."""
    if cell.all:
        return msg("the defenders are eliminated")
    if 0 < steps <= cell.enemy:
        if steps == 1:
            return msg("the defenders lose their last step and are eliminated")
        return nmsg(
            "the defenders lose their last {n} step and are eliminated",
            "the defenders lose their last {n} steps and are eliminated",
            steps,
        )
    if cell.moved:
        if not cell.enemy:
            return msg("the defenders are driven out")
        return nmsg(
            "the defenders lose {n} step and are driven out",
            "the defenders lose {n} steps and are driven out",
            cell.enemy,
        )
    if not cell.enemy:
        return msg("the defenders lose nothing")
    return nmsg("the defenders lose {n} step", "the defenders lose {n} steps", cell.enemy)


def outcome(cell: Cell, steps: int = 0) -> Message:
    """Say what a result means, with its code; ``steps`` as for :func:`their_outcome`."""
    return msg("{result}: {own}, {theirs}", result=cell.text, own=own_outcome(cell), theirs=their_outcome(cell, steps))


def own_past(cell: Cell) -> Message:
    """Say what a result meant for the overrunners."""
    if cell.success:
        if not cell.own:
            return msg("the overrun succeeded")
        return nmsg("the overrun succeeded and cost {n} step", "the overrun succeeded and cost {n} steps", cell.own)
    if not cell.own:
        return msg("the overrun failed")
    return nmsg("the overrun failed and cost {n} step", "the overrun failed and cost {n} steps", cell.own)


def their_past(cell: Cell, steps: int = 0) -> Message:
    """Say what a result meant for the defenders; ``steps``: how many they had in all, 0 where that is not known."""
    if cell.all:
        return msg("the defenders were eliminated")
    if 0 < steps <= cell.enemy:
        if steps == 1:
            return msg("the defenders lost their last step and were eliminated")
        return nmsg(
            "the defenders lost their last {n} step and were eliminated",
            "the defenders lost their last {n} steps and were eliminated",
            steps,
        )
    if cell.moved:
        if not cell.enemy:
            return msg("the defenders were driven out")
        return nmsg(
            "the defenders lost {n} step and were driven out",
            "the defenders lost {n} steps and were driven out",
            cell.enemy,
        )
    if not cell.enemy:
        return msg("the defenders lost nothing")
    return nmsg("the defenders lost {n} step", "the defenders lost {n} steps", cell.enemy)
