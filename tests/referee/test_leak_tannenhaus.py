"""What one seat of Tannenhaus may not know of the other's queue reaches it nowhere, compared as for France 1940 (TN-H26)."""

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem.rulesets import registry
from tests.referee.table import Chance, Clock, Table, flat
from tests.referee.test_leak import Pair, Step, hidden, seen, shape

SIDES = {"nato": ("Nora", "nora@players.test"), "soviet": ("Sascha", "sascha@players.test")}
WRONG = "mvoe 1jg to 8"
HELP: dict[str, Step] = {side: (side, "help") for side in SIDES}
STRAY: dict[str, Step] = {"nato": ("nato", "move hind to 15"), "soviet": ("soviet", "assault 9 with hind")}


def nato(*lines: str) -> Step:
    """A NATO sheet, with a word."""
    return "nato", "".join(f"{line}\n" for line in (*lines, "word: Maas"))


def soviet(*lines: str) -> Step:
    """A Soviet sheet, with a word."""
    return "soviet", "".join(f"{line}\n" for line in (*lines, "word: река"))


MOVE = "impulse 1: move 1jg to 8"
MEND = nato("amend", "impulse 9: pass")
QUEUE = (MOVE, "impulse 2: move 2mar to 10", "impulse 3: move leo to 10")
ANSWER = soviet("impulse 1: move bmd to 21")
REST = soviet("impulse 4: pass")

SHOTS = "impulse 3: fire leo at 1vdv; fire 2mar at 1vdv; fire luchs at 1vdv"
"""The impulse in which a shot of the bridgehead hits, with the chance of these tables."""
UP = "impulse 2: move leo, 2mar, luchs to 10"

PAIRS: dict[str, Pair] = {
    "entries that have not come up": (
        "soviet",
        (nato(*QUEUE), HELP["soviet"], STRAY["soviet"], ANSWER),
        (
            nato(
                QUEUE[0], QUEUE[1], "impulse 40: if 15 empty: assault 15 with 1mar, 2jg at 1vdv; else fire mor.n at 15"
            ),
            HELP["soviet"],
            STRAY["soviet"],
            ANSWER,
        ),
    ),
    "how many entries have not come up": (
        "soviet",
        (nato(*QUEUE[:2]), HELP["soviet"], STRAY["soviet"]),
        (nato(*QUEUE, *(f"impulse {number}: pass" for number in range(4, 40))), HELP["soviet"], STRAY["soviet"]),
    ),
    "a queue while lines of it are to be mended": (
        "soviet",
        (nato(*QUEUE, WRONG), HELP["soviet"], MEND),
        (nato(QUEUE[0], "impulse 2: sniper at 1vdv", WRONG, "move 9999 to 15"), HELP["soviet"], MEND),
    ),
    "conditions that hold, and what else would have been done": (
        "soviet",
        (nato(*QUEUE), HELP["soviet"], ANSWER),
        (
            nato("impulse 1: if 8 empty, not 1jg suppressed: move 1jg to 8; else pass", *QUEUE[1:]),
            HELP["soviet"],
            ANSWER,
        ),
    ),
    "stop lines that do not hold": (
        "soviet",
        (nato(*QUEUE), ANSWER, HELP["soviet"]),
        (nato(*QUEUE, "stop if any unit is lost", "stop if 1jg suppressed, 15 mine"), ANSWER, HELP["soviet"]),
    ),
    "instructions that nothing called for": (
        "soviet",
        (nato(*QUEUE), ANSWER, HELP["soviet"]),
        (
            nato(
                *QUEUE,
                "standing retreat: always; towards 1",
                "retreat 1jg: 2 3",
                "loss 8: 1jg",
                "rout 2jg: 2",
                "standing rout: if threatened",
                "ask me: retreats, hits, routs",
            ),
            ANSWER,
            HELP["soviet"],
        ),
    ),
    "the queue of the side that is not to act": (
        "nato",
        (soviet("impulse 1: move bmd to 21", "impulse 2: pass"), HELP["nato"], STRAY["nato"]),
        (
            soviet("standing impulse: pass", "stop if 15 theirs", "retreat 1vdv: 21", "ask me: hits"),
            HELP["nato"],
            STRAY["nato"],
        ),
    ),
    "the rest of an impulse that a question has cut": (
        "soviet",
        (
            nato(MOVE, UP, f"{SHOTS}; fire mor.n at 15"),
            soviet("standing impulse: pass", "ask me: retreats"),
            HELP["soviet"],
        ),
        (nato(MOVE, UP, f"{SHOTS}; stop"), soviet("standing impulse: pass", "ask me: retreats"), HELP["soviet"]),
    ),
    "what a side sends while the other is asked": (
        "soviet",
        (nato(MOVE, UP, SHOTS), soviet("standing impulse: pass", "ask me: retreats"), nato("impulse 4: pass")),
        (
            nato(MOVE, UP, SHOTS),
            soviet("standing impulse: pass", "ask me: retreats"),
            nato("impulse 1: if 1vdv suppressed: move 1jg to 9", "stop if any unit is lost"),
        ),
    ),
}
"""What differs; the seat that may not know it; the two games."""

QUICK = ("the queue of the side that is not to act",)


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Tannenhaus the only ruleset that is installed."""
    points = {"tannenhaus": EntryPoint("tannenhaus", "pbem.rulesets.tannenhaus:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()


@pytest.fixture(name="sit")
def _sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[tuple[Step, ...]], Table]]:
    """Play a game by its steps at a table of its own; clock and chance are alike at every table."""
    register(monkeypatch)
    tables: list[Table] = []

    def play(script: tuple[Step, ...]) -> Table:
        folder = tmp_path / str(len(tables))
        made = Table(folder, players=SIDES, scenario="bridge", clock=Clock(), chance=Chance("leak"))
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
def test_what_a_seat_may_not_know_reaches_it_nowhere(sit: Callable[[tuple[Step, ...]], Table], what: str) -> None:
    """Until it comes up nothing of a queue, its conditions, stop lines and instructions is told to the other seat (TN-H26)."""
    side, one, other = PAIRS[what]
    here, there = sit(one), sit(other)
    assert ("question.asked" in here.kinds()) is any("ask me: retreats" in lines for _, lines in one)
    assert hidden(here, side) != hidden(there, side)
    assert [shape(event) for event in here.events()] == [shape(event) for event in there.events()]
    ours, theirs = seen(here, side), seen(there, side)
    assert ours.keys() == theirs.keys()
    for name, found in ours.items():
        assert found == theirs[name], name


@pytest.mark.slow
def test_the_comparison_sees_what_differs(sit: Callable[[tuple[Step, ...]], Table]) -> None:
    """Two games that differ in an entry are told apart once it has come up, and an entry that was left out by its number alone."""
    secret = "impulse 2: if 15 empty: assault 15 with 1mar, 2jg at 1vdv"
    here, there = sit((nato(*QUEUE), ANSWER)), sit((nato(MOVE, secret, QUEUE[2]), ANSWER))
    ours, theirs = seen(here, "soviet"), seen(there, "soviet")
    differ = {name for name in ours if ours[name] != theirs.get(name)}
    assert {"log of the seat", "log for all", "report as text", "report as a page", "report as JSON"} <= differ
    report = flat(there.last("soviet", "report"))
    assert "left out entry 2 of its queue: its conditions did not hold." in report
    told = [event.content for event in there.events() if event.kind == "impulse.skipped"]
    assert told == [{"side": "nato", "entry": 2, "why": "condition", "rules": ["TN-H26"]}]
    assert "1mar" not in str(ours["sentences"])
    assert "1mar" not in str(theirs["sentences"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "lines",
    [
        "drop impulse 3 goes on",
        "drop impulse 3 goes on: fire 2mar at 1vdv; fire luchs at 1vdv; stop",
        "amend\ndrop impulse 3",
        "impulse 3 goes on: pass",
        "impulse 3: pass",
        "withdraw",
    ],
)
def test_an_impulse_that_has_begun_goes_on(sit: Callable[[tuple[Step, ...]], Table], lines: str) -> None:
    """Nothing that a side sends while the other is asked takes back or changes the rest of its impulse (TN-H26)."""
    script = (nato(MOVE, UP, f"{SHOTS}; stop"), soviet("standing impulse: pass", "ask me: retreats"), ("nato", lines))
    made = sit(script)
    assert made.kinds()[-1] in ("orders.accepted", "orders.refused")
    before = made.kinds().count("unit.fired")
    made.clock.forward(hours=1)
    made.play("soviet", "retreat 1vdv: never", code="", to=made.reply_to("soviet", "report"))
    assert made.kinds().count("unit.fired") == before + 1
    assert made.kinds().count("queue.stopped") == 1
