"""Small maps for the tests of East Front: a drawing, units in a line each, and a state comes out.

::

    state = field(
        '''
        . . w s
        . c t .
        ''',
        ["3pz.6 GE armour III 8-7-8 yellow boxed armour formation=3pz 0201", "5.rd SU infantry XX 4-5-4 steps=3 0402"],
        ways={"main-road": ["0101 0201 0302"]},
        sides={"river": ["0201/0301"]},
        phase="axis-move",
        weather="dry lingering",
    )

Columns are flat-topped, even ones half a hex lower, so 0201 touches 0101, 0102, 0202, 0301, 0302. Letters: ``.`` clear, w woods, h hill,
x marsh, s swamp, m mountain, a alpine, ``~`` lake, t town, u town in woods, c city, C major city. The drawing passes through the
compiler of real scenarios. Without ``sources`` the Axis has
the western edge and the Soviets the eastern.

A unit's line: id, nation, type, size, attack-defence-move, then any of a pace (yellow, green, orange, grey, blue), boxed, armour,
band, guards, nkvd, ski, ``steps=3`` ``stack=3`` ``reverse=2-3`` ``range=2`` ``support=3`` ``command=2`` ``recovery=4``
``formation=…`` ``home=0101`` ``name=…`` (blanks as ``_``), ``lost=1``, oos, emergency, overrun, firing, dump, nonop, ``arrives=2``
``entry=0101+0102``, then the place; a unit that has not arrived has the word ``away`` for its place.
"""

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from pbem.rulesets.east_front import scenario
from pbem.rulesets.east_front.land import PACES
from pbem.rulesets.east_front.scenario_units import FLAGS, STATES
from pbem.rulesets.east_front.state import State, Weather


def shipped(name: str) -> str | None:
    """Read a table that ships with the ruleset, None if there is none."""
    file = resources.files("pbem.rulesets.east_front").joinpath("tables", name)
    return file.read_text(encoding="utf-8") if file.is_file() else None


def document(
    rows: str | Sequence[str],
    units: Sequence[str] = (),
    *,
    ways: Mapping[str, Sequence[str]] | None = None,
    sides: Mapping[str, Sequence[str]] | None = None,
    lines: Mapping[str, Sequence[str]] | None = None,
    strongpoints: Mapping[str, Sequence[str]] | None = None,
    names: Mapping[str, str] | None = None,
    owner: Sequence[str] = (),
    ports: Sequence[str] = (),
    sources: Mapping[str, Sequence[str]] | None = None,
    converted: str | Sequence[str] = "none",
    capacity: Mapping[str, Mapping[str, int]] | None = None,
    calendar: Sequence[str] = (),
    before: str = "dry",
    run: int = 1,
    turns: int = 3,
    options: Mapping[str, Any] | None = None,
    constants: Mapping[str, Any] | None = None,
    objectives: Mapping[str, int] | None = None,
    more: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the scenario document of a drawing; hexsides are written "0201/0202", fortified lines "inside/outside"."""
    drawn = rows.strip().splitlines() if isinstance(rows, str) else rows
    land: dict[str, Any] = {
        "terrain": ["".join(row.split()) for row in drawn],
        "ways": {kind: list(listed) for kind, listed in (ways or {}).items()},
        "sides": {kind: list(listed) for kind, listed in (sides or {}).items()},
        "lines": {side: list(listed) for side, listed in (lines or {}).items()},
        "names": dict(names or {}),
        "ports": list(ports),
    }
    if owner:
        land["owner"] = list(owner)
    found = _edges(owner) if sources is None else sources
    return {
        "format": scenario.FORMAT,
        "ruleset": scenario.RULESET,
        "title": "A drawing",
        "map": land,
        "supply": {side: list(places) for side, places in found.items()},
        "strongpoints": {side: list(listed) for side, listed in (strongpoints or {}).items()},
        "rail": {"converted": converted if isinstance(converted, str) else list(converted)},
        "capacity": dict(capacity or {}),
        "weather": {"before": before, "run": run, "turns": list(calendar) or ["DRY"] * turns},
        "units": [_row(unit) for unit in units],
        "turns": {"number": turns},
        "options": dict(options or {}),
        "constants": dict(constants or {}),
        "victory": {"objectives": dict(objectives or {})},
        **(more or {}),
    }


def field(
    rows: str | Sequence[str],
    units: Sequence[str] = (),
    *,
    phase: str = "axis-move",
    weather: str = "dry",
    turn: int = 1,
    now: Mapping[str, Any] | None = None,
    **drawing: Any,
) -> State:
    """Return the state of a drawing in a phase; ``weather``: a state, then any of lingering, storm, frozen, of all turns.

    ``now``: further members of the state. The rest as for :func:`document`.

    Raises:
        AssertionError: the drawing has mistakes; all are listed.
    """
    word, *marks = weather.split()
    calendar = drawing.pop("calendar", [word.upper()] * drawing.get("turns", 3))
    compiled = scenario.compile(document(rows, units, calendar=calendar, **drawing), "field.toml", shipped)
    assert not compiled.problems, "\n".join(f"{p.file}: {p.key}: {p.text}" for p in compiled.problems)
    state = scenario.setup(compiled.scenario)
    members = {
        "turn": turn,
        "phase": phase,
        "control": {},
        "weather": Weather(word, **dict.fromkeys(marks, True), rolled=word, run=1),
        **(now or {}),
    }
    return state.change(**members)


def _edges(owner: Sequence[str]) -> dict[str, Sequence[str]]:
    """Name the western edge as the source of the Axis and the eastern as that of the Soviets, if they hold some of it."""
    rows = ["".join(row.split()) for row in owner] or ["."]
    west, east = {row[0] for row in rows}, {row[-1] for row in rows}
    return {**({"axis": ["west"]} if west & {".", "A"} else {}), **({"soviet": ["east"]} if east & {".", "S"} else {})}


def game(rows: str, *units: str, at: str = "1 axis-move dry", now: Mapping[str, Any], **drawing: Any) -> State:
    """Return the state of a golden case; ``at``: turn, phase, and the weather in words ("1 axis-move dry lingering")."""
    turn, phase, weather = at.split(None, 2)
    return field(rows, units, phase=phase, weather=weather, turn=int(turn), now=now, **drawing)


_EQUAL = ("steps", "reverse", "range", "support", "command", "recovery", "formation", "home", "lost", "arrives")


def _row(unit: str) -> dict[str, Any]:
    name, nation, kind, size, factors, *words, place = unit.split()
    attack, defence, move = factors.split("-")
    row: dict[str, Any] = {
        "id": name, "nation": nation, "type": kind, "size": size, "attack": attack, "defence": defence, "move": move,
    }  # fmt: skip
    if place != "away":
        row["place"] = place
    states: list[str] = []
    for word in words:
        key, equals, value = word.partition("=")
        if equals:
            assert key in (*_EQUAL, "stack", "name", "entry"), f"{word} in {unit!r}"
            row["stacking" if key == "stack" else key] = value.replace("+", " ").replace("_", " ")
        elif word in STATES:
            states.append(word)
        elif word in PACES:
            row["pace"] = word
        else:
            assert word in FLAGS, f"{word} in {unit!r}"
            row[word] = True
    return {**row, "state": " ".join(states)}
