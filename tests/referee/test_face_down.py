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

UNITS = """
a.1 GE infantry XX 9 9 5 steps=4 0403
a.2 GE infantry XX 9 9 5 steps=4 0402
a.3 GE infantry XX 9 9 5 steps=4 0405
a.9 GE infantry XX 9 9 5 steps=4 0106
d.1 SU infantry XX 2 2 4 steps=3 0503
d.2 SU infantry XX 2 2 4 steps=3 0503
d.3 SU infantry XX 2 2 4 steps=3 0505
5.a SU hq XXXX 0 1 4 command=2 recovery=4 0703
t.1 SU armour XX 4 4 8 boxed=true armour=true 0803
"""


def _unit(row: str) -> str:
    name, nation, kind, size, attack, defence, move, *more, place = row.split()
    words = [f'id="{name}"', f'nation="{nation}"', f'type="{kind}"', f'size="{size}"', f"attack={attack}"]
    return f'{{{", ".join([*words, f"defence={defence}", f"move={move}", *more])}, place="{place}"}}'


SCENARIO = f"""
format = "pbem-scenario/1"
ruleset = "east_front"
title = "Face down"
units = [{", ".join(_unit(row) for row in UNITS.strip().splitlines())}]

[turns]
number = 2

[weather]
before = "dry"
run = 1
turns = ["DRY", "DRY"]

[map]
terrain = '''
{chr(10).join([". . . . . . . . ."] * 7)}
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
        (
            ASKED,
            MEND,
            soviet("move t.1 to 0503"),
            ("axis", "order 0503: additional retreat\nmvoe a.9 to 0205"),
            HELP["soviet"],
        ),
    ),
}
"""What differs; the seat that may not know it; the two games."""

TWO = "\nattack 0505 with a.3"
STOPS = "\nask me: retreats"
MORE = "order 0503: additional retreat"

LATER: dict[str, Pair] = {
    "the attacker's order for a combat that comes later": (
        "soviet",
        (axis(f"{ATTACK}{TWO}{STOPS}"), MEND, soviet(MORE), HELP["soviet"]),
        (axis(f"{ATTACK}{TWO}; order no-retreat{STOPS}"), MEND, soviet(MORE), HELP["soviet"]),
    ),
    "the defender's order for a combat that comes later": (
        "axis",
        (axis(f"{ATTACK}{TWO}{STOPS}"), MEND, soviet(MORE, "order 0505: no retreat"), HELP["axis"]),
        (axis(f"{ATTACK}{TWO}{STOPS}"), MEND, soviet(MORE, "order 0505: additional retreat by 5.a"), HELP["axis"]),
    ),
}
"""The same where the die of the first combat is thrown, and the attacker is asked where those retreat whom he drives."""

QUICK = ("the attacker's order in the attack", "the defender's order while the attacker is asked")
ALL = {**PAIRS, **LATER}


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
    "what", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in ALL]
)
def test_an_order_lies_face_down(sit: Callable[[tuple[Step, ...]], Table], what: str) -> None:
    """Until the die is thrown the other seat is told nothing of an order, by word, size, name or number (EF-232)."""
    side, one, other = ALL[what]
    here, there = sit(one), sit(other)
    assert here.kinds().count("combat.fought") == (what in LATER)
    assert "attack.declared" in here.kinds()
    assert hidden(here, side) != hidden(there, side)
    assert [shape(event) for event in here.events()] == [shape(event) for event in there.events()]
    ours, theirs = seen(here, side), seen(there, side)
    assert ours.keys() == theirs.keys()
    for name, found in ours.items():
        assert found == theirs[name], name


def test_at_the_die_both_are_told(sit: Callable[[tuple[Step, ...]], Table]) -> None:
    """The comparison above is not one of silence: with the die the orders of both sides are in the reports of both (EF-232)."""
    made = sit((axis(f"{ATTACK}; order no-retreat"), MEND, soviet(MORE)))
    (fought,) = [event.content for event in made.events() if event.kind == "combat.fought"]
    assert fought["orders"] == {"axis": "no-retreat", "soviet": "additional-retreat"}
    for side in SIDES:
        report = flat(made.last(side, "report"))
        assert "The Axis side had ordered No Retreat." in report
        assert "The Soviet side had ordered Additional Retreat, by 5.a." in report


def test_a_receipt_goes_to_its_owner_alone(sit: Callable[[tuple[Step, ...]], Table]) -> None:
    """What a sheet was taken for is told to who sent it, and the other seat gets no mail of it."""
    made = sit((axis(f"{ATTACK}; order no-retreat"),))
    assert "order no retreat" in flat(made.last("axis", "receipt"))
    assert [mail["Subject"] for mail in made.mails("soviet", "receipt")] == []
    assert "retreat" not in "".join(made.last("soviet", kind) for kind in ("report", "welcome")).lower()


@pytest.mark.slow
def test_the_comparison_sees_what_differs(sit: Callable[[tuple[Step, ...]], Table]) -> None:
    """Two games that differ in an order are told apart by every means that is compared, once the die is thrown."""
    here = sit((axis(), MEND, soviet("order 0503: no retreat")))
    there = sit((axis(), MEND, soviet("order 0503: additional retreat")))
    ours, theirs = seen(here, "axis"), seen(there, "axis")
    differ = {name for name in ours if ours[name] != theirs.get(name)}
    assert {"log of the seat", "log for all", "report as text", "report as a page", "report as JSON"} <= differ


def test_a_sheet_for_the_reaction_is_replaced_as_any(sit: Callable[[tuple[Step, ...]], Table]) -> None:
    """A second plain sheet takes the place of the first, one that amends is laid over it (design 6)."""
    steps = (axis(), MEND, soviet("move t.1 to 0503", "order 0503: no retreat", LINGER))
    assert sit(steps).in_force("soviet") == ["move t.1 to 0503", "order 0503: no retreat"]
    made = sit((*steps, ("soviet", f"support 0503: none\n{LINGER}")))
    assert made.in_force("soviet") == ["support 0503: none"]
    made = sit((*steps, ("soviet", f"amend\norder 0503: additional retreat by 5.a\n{LINGER}")))
    assert made.in_force("soviet") == ["move t.1 to 0503", "order 0503: additional retreat by 5.a"]


def test_an_answer_leaves_the_attacks_in_force(sit: Callable[[tuple[Step, ...]], Table]) -> None:
    """What was declared goes on under a plain sheet, also under a second one, and changes line by line (EF-182)."""
    attack = f"{ATTACK}; order no retreat"
    steps = (axis(attack, "ask me: after reaction"), MEND, soviet("move t.1 to 0503"))
    first: Step = ("axis", "loss 0503: a.2\nmvoe a.9 to 0205")
    assert sit((*steps, first)).in_force("axis") == [attack, "ask me: after reaction", "loss 0503: a.2"]
    second: Step = ("axis", "advance 0503: none\nmvoe a.9 to 0205")
    assert sit((*steps, first, second)).in_force("axis") == [attack, "ask me: after reaction", "advance 0503: none"]
    third: Step = ("axis", "attack 0503 with a.1\nmvoe a.9 to 0205")
    assert sit((*steps, third)).in_force("axis") == ["attack 0503 with a.1", "ask me: after reaction"]


def test_an_attack_cannot_be_taken_back_while_the_other_side_reacts(sit: Callable[[tuple[Step, ...]], Table]) -> None:
    """Who drops it is told that it stays, and it does, with the order that goes with it (EF-176, EF-232)."""
    made = sit((axis(f"{ATTACK}; order no-retreat"), MEND, ("axis", f"drop attack 0503\n{WRONG}")))
    said = "What was ordered for 0503 before the combats began stays in force: it cannot be taken back now."
    assert said in flat(made.last("axis", "receipt"))
    made.clock.forward(hours=1)
    made.play("soviet", "pass", code="", to=made.reply_to("soviet", "report"))
    (fought,) = [event.content for event in made.events() if event.kind == "combat.fought"]
    assert fought["orders"] == {"axis": "no-retreat"}
