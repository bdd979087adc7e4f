"""A sheet full of mistakes: each has one clear line, and all are told at once."""

from pbem.core.text import render
from pbem.orders.sheet import take
from pbem.rulesets.east_front import RULESET
from tests.rulesets.east_front.field import field

ROWS = "\n".join([". . . . . . . ."] * 8)
UNITS = (
    "3pz.6 GE armour III 20-9-8 yellow boxed armour steps=3 stack=3 0403",
    "394.x GE motorized III 4-4-7 boxed steps=3 stack=3 0402",
    "7.id GE infantry XX 7-8-5 steps=4 stack=4 0202",
    "9.id GE infantry XX 7-8-5 steps=4 stack=4 0107",
    "24.rd SU infantry XX 2-2-4 steps=3 stack=4 0503",
)


def lines_of(text: str, phase: str = "axis-move") -> list[tuple[int, str]]:
    """Return what is said of a sheet of the Axis: the number of the line and the sentence, in order."""
    view = RULESET.view(field(ROWS, UNITS, phase=phase), "axis")
    sheet = RULESET.read(text, view)
    taken = take((), sheet, RULESET.grammar, lambda some: RULESET.check(view, some))
    found = [*taken.sheet.findings, *(finding for _, finding in taken.findings)]
    return sorted((finding.span.line if finding.span else 0, render(finding.message)) for finding in found)


def test_every_mistake_of_a_sheet_is_told_at_once() -> None:
    """A path that jumps, one off the map, a hex named twice, a stack that is not together, a unit that is not there.

    The good order of a unit is not kept out by a bad one above it.
    """
    text = "\n".join(
        (
            "move 7.id: 0302 0501",
            "move 9.id: 0108 0109",
            "move 9.id: 0207 0207",
            "overrun 0503 with 3pz.6, 394.x",
            "move 7.id to 0203",
            "move ghost to 0303",
        )
    )
    assert lines_of(text) == [
        (1, "0302 and 0501 are not adjacent."),
        (2, "0109 is not on this map, which runs from 0101 to 0808."),
        (3, "0207 is named twice running."),
        (4, "394.x is in 0402 and 3pz.6 in 0403; units overrun together only from one hex."),
        (6, "You have no unit named ghost."),
    ]


def test_who_may_not_move_in_a_phase_is_told_so() -> None:
    """In the Motorized Movement Phase each unit on foot has a line of its own, and the others move."""
    text = "move 7.id to 0203\nmove 9.id to 0108\nmove 394.x to 0302\nstrategic 7.id to 0203\nrail 9.id to 0101"
    assert lines_of(text, "axis-motorized") == [
        (1, "7.id does not move in this phase: only motorized units do."),
        (2, "9.id does not move in this phase: only motorized units do."),
        (4, "Strategic movement belongs to the Regular Movement Phase."),
        (5, "Units go by rail in the Regular Movement Phase only."),
    ]
