"""Scenarios spoilt at random: whatever stands where, compiling reports it and raises nothing."""

import copy
import tomllib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core import canon
from pbem.rulesets.tannenhaus import scenario, sight, stacking, victory
from pbem.rulesets.tannenhaus.briefing import briefing
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.test_scenario import SHIPPED, read

WHOLE = {name: tomllib.loads(read(f"{name}.toml") or "") for name in SHIPPED}
PLAIN = [None, 0, -1, 7, 10**20, 1.5, True, False, "", "x", "15", "99", "1 2", "é", "\n"]
NESTED: list[Any] = [[], [1], ["x"], [["15"]], [{}], {}, {"x": 1}, {"é": 2}]
ODD: st.SearchStrategy[Any] = st.one_of(st.sampled_from(PLAIN), st.sampled_from(NESTED))

ROWS = [
    {"id": "1vdv", "kind": "vdv-para-company", "area": 15, "attachments": "sagger balakirev"},
    {"id": "hind", "kind": "hind-flight", "arrives": 2, "entry": [29]},
    {"id": "1jg", "kind": "jaeger-company", "area": "3", "attachments": ["tow"], "rcm": 3},
]


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the paths of all values in a document."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found += places_in(item, (*path, key))
    return found


def look_about(state: State) -> None:
    """Look everywhere in a first state: stacking, sight, points, briefing."""
    for area in state.land.areas:
        for side in SIDES:
            assert stacking.room(state, area, side) >= 0
    for unit, piece in state.now.pieces.items():
        assert sight.sees(state, unit, piece.area)
    victory.score(state)
    assert briefing(state.land.scenario)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(SHIPPED),
    st.booleans(),
    st.lists(st.tuples(st.integers(0, 10**6), ODD, st.sampled_from(["put", "drop", "rename"])), min_size=1, max_size=4),
)
def test_a_spoilt_scenario_never_raises(name: str, own: bool, spoils: list[tuple[int, Any, str]]) -> None:
    """A document with values of any kind put, dropped or renamed anywhere compiles to a sound form or to problems."""
    made = copy.deepcopy(WHOLE[name])
    if own:
        made |= {"units": copy.deepcopy(ROWS), "options": {"compare": "steps"}, "constants": {"hind": {"reach": 2}}}
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
    found = scenario.compile(made, name, read)
    assert (found.scenario is None) == bool(found.problems)
    if found.scenario is not None:
        canon.dumps(found.scenario)
        look_about(scenario.setup(found.scenario))


TABLES = (
    "area_types.txt", "areas.txt", "outlines.txt", "units.txt", "hits.txt", "rally.txt", "constants.toml", "tannenhaus_units.csv",
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TABLES), st.data())
def test_a_spoilt_table_never_raises(name: str, data: st.DataObject) -> None:
    """A table with a few characters changed compiles or is reported."""
    text = list(read(name) or "")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at] = data.draw(st.sampled_from(list('x0,[]"=*-+ \n#\r\0é')))
    spoilt = "".join(text)
    whole = WHOLE["tannenhaus"]
    found = scenario.compile(whole, "tannenhaus.toml", lambda file: spoilt if file == name else read(file))
    assert (found.scenario is None) == bool(found.problems)
    if found.scenario is not None:
        look_about(scenario.setup(found.scenario))
