"""Scenarios spoilt at random: whatever stands where, compiling reports it and raises nothing."""

import copy
import tomllib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core import canon
from pbem.rulesets.api import Applied, Fact
from pbem.rulesets.east_front import briefing, movement, rail, scenario
from pbem.rulesets.east_front.ruleset import RULESET
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.shelf import read

WHOLE: dict[str, Any] = tomllib.loads(read("training.toml") or "")
PLAIN = [None, 0, -1, 7, 10**20, 1.5, True, False, "", "x", "0101", "9999", "0101/0102", "é", "\n"]
NESTED: list[Any] = [[], [1], ["x"], [["0101"]], [{}], {}, {"x": 1}, {"é": 2}]
ODD: st.SearchStrategy[Any] = st.one_of(st.sampled_from(PLAIN), st.sampled_from(NESTED))


class Threes:
    """Dice that show three."""

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Show three."""
        return (3,)


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the paths of all values in a document."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found += places_in(item, (*path, key))
    return found


def play_a_turn(state: State) -> None:
    """Play the first game turn without orders, looking everywhere on the way."""
    seq = 0
    while state.now.result is None and state.now.turn < 2:
        for unit in tuple(state.of_side(state.phasing)):
            movement.reach(state, unit)
            rail.reach(state, unit)
        work = RULESET.adjudicate(state, {}, Threes())
        try:
            effect = next(work)
            while True:
                seq += 1
                state = RULESET.apply(state, Fact(effect.kind, effect.body, seq=seq, to=effect.to))
                effect = work.send(Applied(state, seq))
        except StopIteration:
            pass


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 10**6), ODD, st.sampled_from(["put", "drop", "rename"])), min_size=1, max_size=4)
)
def test_a_spoilt_scenario_never_raises(spoils: list[tuple[int, Any, str]]) -> None:
    """A document with values of any kind put, dropped or renamed anywhere compiles to a sound form or to problems."""
    made = copy.deepcopy(WHOLE)
    for number, value, how in spoils:
        paths = places_in(made)
        *tables, key = paths[number % len(paths)]
        parent: Any = made
        for table in tables:
            parent = parent[table]
        if how == "drop" or value is None:
            del parent[key]
        elif how == "rename" and isinstance(parent, dict):
            parent[f"{key}x"] = parent.pop(key)
        else:
            parent[key] = copy.deepcopy(value)
    look_at(scenario.compile(made, "training.toml", read))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(
        ["terrain.txt", "overrun.txt", "retreat.txt", "weather.txt", "constants.toml", "training_units.csv"]
    ),
    st.data(),
)
def test_a_spoilt_table_never_raises(name: str, data: st.DataObject) -> None:
    """A table with a few characters changed compiles or is reported."""
    text = list(read(name) or "")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at] = data.draw(st.sampled_from(list('x0,[]"=*-+ \n#\r\0é')))
    spoilt = "".join(text)
    look_at(scenario.compile(WHOLE, "training.toml", lambda file: spoilt if file == name else read(file)))


def look_at(found: Any) -> None:
    """Play a scenario that compiled, and see that one that did not has problems."""
    assert (found.scenario is None) == bool(found.problems)
    if found.scenario is not None:
        canon.dumps(found.scenario)
        briefing.briefing(found.scenario)
        play_a_turn(scenario.setup(found.scenario))
