"""Orders in combat lie face down until the die is thrown: two games that differ in one alone give the other seat the same bytes.

Compared is all that :mod:`tests.referee.test_leak` compares: mails, maps, files and their names and sizes, log copies, views, offers.
Rules EF-230, EF-232, EF-D31.
"""

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem.rulesets import registry
from tests.referee.table import Chance, Clock, Table, flat
from tests.referee.test_leak import Step, hidden, seen, shape

SIDES = {"axis": ("Gerda", "gerda@players.test"), "soviet": ("Sascha", "sascha@players.test")}

SCENARIO = """
format = "pbem-scenario/1"
ruleset = "east_front"
title = "Face down"
units = [
    {id = "a.1", nation = "GE", type = "infantry", size = "XX", attack = 9, defence = 9, move = 5, steps = 4, place = "0403"},
    {id = "a.2", nation = "GE", type = "infantry", size = "XX", attack = 9, defence = 9, move = 5, steps = 4, place = "0402"},
    {id = "a.9", nation = "GE", type = "infantry", size = "XX", attack = 9, defence = 9, move = 5, steps = 4, place = "0105"},
    {id = "d.1", nation = "SU", type = "infantry", size = "XX", attack = 4, defence = 5, move = 4, steps = 3, place = "0503"},
    {id = "5.a", nation = "SU", type = "hq", size = "XXXX", attack = 0, defence = 1, move = 4, command = 1, recovery = 4, place = "0703"},
    {id = "t.1", nation = "SU", type = "armour", size = "XX", attack = 4, defence = 4, move = 8, boxed = true, armour = true, place = "0803"},
]

[turns]
number = 2

[weather]
before = "dry"
run = 1
turns = ["DRY", "DRY"]

[map]
terrain = '''
. . . . . . . . .
. . . . . . . . .
. . . . w . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
'''

[supply]
axis = ["west"]
soviet = ["east"]

[victory.objectives]
"0903" = 5
"""

WRONG = "mvoe a.9 to 0205"
MEND: Step = ("axis", "amend\nmove a.9 to 0205\n")
HELP: dict[str, Step] = {side: (side, "help") for side in SIDES}
ATTACK = "attack 0503 with a.1, a.2"


def axis(line: str = ATTACK, *more: str) -> Step:
    """The Axis sheet with an attack and further lines, one of them refused so that the segment stays open."""
    return "axis", "".join(f"{one}\n" for one in (line, *more, WRONG, "word: Maas"))


def soviet(*lines: str) -> Step:
    """The sheet of the side that is attacked."""
    return "soviet", "".join(f"{one}\n" for one in (*lines, "word: река"))


ASKED = axis(ATTACK, "ask me: after reaction")
STRAY: Step = ("soviet", "move d.1 to 0603\nattack 0403 with d.1")
CHANGE: Step = ("axis", "attack 0503 with a.1\norder 0503: no retreat\nmvoe a.9 to 0205")
LINGER = "mvoe t.1 to 0703"

Pair = tuple[str, tuple[Step, ...], tuple[Step, ...]]

PAIRS: dict[str, Pair] = {
    "the attacker's order in the attack": (
        "soviet",
        (axis(f"{ATTACK}; order no-retreat"), HELP["soviet"], MEND, HELP["soviet"], STRAY),
        (axis(f"{ATTACK}; order additional-retreat"), HELP["soviet"], MEND, HELP["soviet"], STRAY),
    ),
    "the attacker's order or none": (
        "soviet",
        (axis(), MEND, STRAY),
        (axis(f"{ATTACK}; order no-retreat"), MEND, STRAY),
    ),
    "the attacker's order in a line of its own, and his clauses": (
        "soviet",
        (axis(), MEND, STRAY),
        (axis(ATTACK, "order 0503: additional retreat", "loss 0503: a.2, a.1", "advance 0503: none"), MEND, STRAY),
    ),
    "the attacker's order, with the side attacked in the middle of its answer": (
        "soviet",
        (axis(f"{ATTACK}; order no-retreat"), MEND, soviet("move t.1 to 0503", LINGER), HELP["soviet"]),
        (axis(), MEND, soviet("move t.1 to 0503", LINGER), HELP["soviet"]),
    ),
    "the defender's order while the attacker waits": (
        "axis",
        (axis(), MEND, soviet("order 0503: no retreat", LINGER), HELP["axis"]),
        (axis(), MEND, soviet("order 0503: additional retreat by 5.a", LINGER), HELP["axis"]),
    ),
    "the defender's order while the attacker is asked": (
        "axis",
        (ASKED, MEND, soviet("move t.1 to 0503", "order 0503: no retreat"), HELP["axis"], CHANGE),
        (ASKED, MEND, soviet("move t.1 to 0503", "order 0503: additional retreat by 5.a"), HELP["axis"], CHANGE),
    ),
    "the defender's order or none, and his clauses, while the attacker is asked": (
        "axis",
        (ASKED, MEND, soviet("move t.1 to 0503"), HELP["axis"], CHANGE),
        (
            ASKED,
            MEND,
            soviet("move t.1 to 0503", "order 0503: no retreat", "loss 0503: d.1", "retreat 0503: 0603 0703"),
            HELP["axis"],
            CHANGE,
        ),
    ),
    "what the attacker answers, before the others have done with theirs": (
        "soviet",
        (ASKED, MEND, soviet("move t.1 to 0503"), CHANGE, HELP["soviet"]),
        (ASKED, MEND, soviet("move t.1 to 0503"), ("axis", "order 0503: additional retreat\nmvoe a.9 to 0205"), HELP["soviet"]),
    ),
}
"""What differs; the seat that may not know it; the two games."""

QUICK = ("the attacker's order in the attack", "the defender's order while the attacker is asked")


@pytest.fixture(name="sit")
def _sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[tuple[Step, ...]], Table]]:
    """Play a game by its steps at a table of its own; clock and chance are alike at every table."""
    points = {"east_front": EntryPoint("east_front", "pbem.rulesets.east_front:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    scenario = tmp_path / "face-down.toml"
    scenario.write_text(SCENARIO, encoding="utf-8")
    tables: list[Table] = []

    def play(script: tuple[Step, ...]) -> Table:
        folder = tmp_path / str(len(tables))
        made = Table(folder, players=SIDES, scenario=str(scenario), clock=Clock(), chance=Chance("leak"))
        tables.append(made)
        made.begin()
        for who, what in script:
            made.clock.forward(hours=1)
            done = made.play(who, what, code="", to=made.reply_to(who, "report"))
            assert done.troubles == []
            assert all(taken.side == who for _, taken in done.taken)
        return made

    yield play
    for made in tables:
        made.desk.store.close()


@pytest.mark.parametrize(
    "what", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in PAIRS]
)
def test_an_order_lies_face_down(sit: Callable[[tuple[Step, ...]], Table], what: str) -> None:
    """Until the die is thrown the other seat is told nothing of an order, by word, size, name or number (EF-232)."""
    side, one, other = PAIRS[what]
    here, there = sit(one), sit(other)
    assert "combat.fought" not in here.kinds()
    assert "attack.declared" in here.kinds()
    assert hidden(here, side) != hidden(there, side)
    assert [shape(event) for event in here.events()] == [shape(event) for event in there.events()]
    ours, theirs = seen(here, side), seen(there, side)
    assert ours.keys() == theirs.keys()
    for name, found in ours.items():
        assert found == theirs[name], name
