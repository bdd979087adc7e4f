"""What one seat of East Front may not know reaches it nowhere, compared as for France 1940."""

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem.rulesets import registry
from tests.referee.table import Chance, Clock, Table
from tests.referee.test_leak import Pair, Step, hidden, seen, shape

SIDES = {"axis": ("Gerda", "gerda@players.test"), "soviet": ("Sascha", "sascha@players.test")}
WRONG = "mvoe 1.kd to 0604"
MEND: Step = ("axis", "amend\nmove 1.kd to 0604\n")
OVERRUN: Step = ("axis", "overrun 0811 with 33pz.9, 10.9, 86.9 via 0612 0712\nloss 0811: 86.9\nword: Maas\n")
PASS: Step = ("soviet", "pass\n")


def first(*more: str) -> Step:
    """The Axis orders of the first phase with further lines, one of them refused so that the segment stays open."""
    moves = "move 33pz.9 to 0611\nmove 10.9 to 0611\nmove 86.9 to 0611\nword: Kradschützen\n"
    return "axis", moves + "".join(f"{line}\n" for line in more)


def soviet(*lines: str) -> Step:
    """Standing orders of the Soviets, sent while it is not their move."""
    return "soviet", "".join(f"{line}\n" for line in (*lines, "word: река"))


PAIRS: dict[str, Pair] = {
    "refused lines": (
        "soviet",
        (first(WRONG), MEND),
        (first(WRONG, "move 9999 to 0101", "overrun 0705 with everybody", "move stack 0405: 0405 0405"), MEND),
    ),
    "an order before its segment is closed": (
        "soviet",
        (first(WRONG), ("soviet", "help")),
        (first("standing guns: destroy", WRONG), ("soviet", "help")),
    ),
    "standing orders of the side that overruns": (
        "soviet",
        (first("standing retreat: towards 0101", WRONG), MEND, OVERRUN, PASS, PASS),
        (first("standing retreat: towards 0112", "standing loss: 33pz.9", WRONG), MEND, OVERRUN, PASS, PASS),
    ),
    "standing orders of the side that is overrun": (
        "axis",
        (first(WRONG), soviet("standing loss: 87.rd"), MEND, OVERRUN),
        (first(WRONG), soviet("standing loss: 124.rd, 87.rd", "standing guns: destroy"), MEND, OVERRUN),
    ),
}
"""What differs; the seat that may not know it; the two games."""


@pytest.fixture(name="sit")
def _sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[tuple[Step, ...]], Table]]:
    """Play a game by its steps at a table of its own; clock and chance are alike at every table."""
    points = {"east_front": EntryPoint("east_front", "pbem.rulesets.east_front:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    tables: list[Table] = []

    def play(script: tuple[Step, ...]) -> Table:
        folder = tmp_path / str(len(tables))
        made = Table(folder, players=SIDES, scenario="training", clock=Clock(), chance=Chance("leak"))
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
    "what", [pytest.param(name, marks=pytest.mark.slow) if n > 1 else name for n, name in enumerate(PAIRS)]
)
def test_what_a_seat_may_not_know_reaches_it_nowhere(sit: Callable[[tuple[Step, ...]], Table], what: str) -> None:
    """Mails, maps, files and their names and sizes, log copies, views and offers are the same, and so is the outside of every event."""
    side, one, other = PAIRS[what]
    here, there = sit(one), sit(other)
    assert hidden(here, side) != hidden(there, side)
    assert [shape(event) for event in here.events()] == [shape(event) for event in there.events()]
    ours, theirs = seen(here, side), seen(there, side)
    assert ours.keys() == theirs.keys()
    for name, found in ours.items():
        assert found == theirs[name], name


def test_an_overrun_is_known_to_both(sit: Callable[[tuple[Step, ...]], Table]) -> None:
    """What the sides' orders led to is in the reports of both: the comparison above is not one of silence."""
    made = sit((first(WRONG), MEND, OVERRUN))
    for side in SIDES:
        assert "33pz.9, 10.9, 86.9 tried to overrun 0811 from 0712 at 7-1" in " ".join(
            made.last(side, "report").split()
        )
