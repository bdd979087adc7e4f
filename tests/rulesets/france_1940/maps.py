"""Small maps for the tests of France 1940: a drawing, units in a line each, and a state comes out.

::

    state = game(
        '''
        . . f h
        . C . .
        ''',
        "3pz DE panzer-division 0201",
        "b1 FR B-corps 0202 disorganised",
        rivers="0201/0202",
        options={"river-dice": "per-combat"},
    )

Columns are flat-topped, even ones half a hex lower, so 0201 touches 0101, 0102, 0202, 0301, 0302. Letters: ``.`` clear, f forest, h hills,
w wooded hills, m mountains, x marsh, C big city, t small town, ~ sea, l lake. The drawing passes through the compiler of real
scenarios. All land is French and each land hex is a supply source of every nation unless ``sources`` names
those of each nation (``{}``: nobody has any).

A unit's line: id, nation, kind of ``units.txt``, place (or ``box``, or ``away``: not yet arrived), then any of ``4-5`` (combat and
movement), ``disorganised``, ``short``, ``cut-off``, ``resting``, ``landed``, ``moved``, ``rail``, ``arrives=2``, ``entry=0101+0102``, and
``class=arm``, ``size=corps``, ``divisions=1/2``.
"""

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from pbem.rulesets.france_1940 import scenario
from pbem.rulesets.france_1940.state import Interdiction, Piece, State

NATIONS = ("DE", "FR", "GB", "BE", "NL", "LU", "CH")
_STATES = ("disorganised", "short", "cut-off", "resting", "landed", "moved", "rail")


def shipped(name: str) -> str | None:
    """Read a table that ships with the ruleset, None if there is none."""
    file = resources.files("pbem.rulesets.france_1940").joinpath("tables", name)
    return file.read_text(encoding="utf-8") if file.is_file() else None


def document(
    rows: str,
    *units: str,
    nations: str = "",
    rivers: str = "",
    major: str = "",
    lake: str = "",
    sea: str = "",
    maginot: str = "",
    minor: str = "",
    eben: str = "",
    roads: Sequence[str] = (),
    ports: str = "",
    airfields: str = "",
    sources: Mapping[str, str] | None = None,
    neutral: str = "",
    names: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    constants: Mapping[str, Any] | None = None,
    objectives: Mapping[str, int] | None = None,
    turns: int = 3,
    more: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the scenario document of a drawing; hexsides are written "0201/0202", forts "inside/outside", blanks between."""
    drawn = ["".join(row.split()) for row in rows.strip().splitlines()]
    land = [
        f"{column:02}{row:02}"
        for row, letters in enumerate(drawn, 1)
        for column, letter in enumerate(letters, 1)
        if letter not in "~l"
    ]
    sides = {"river": rivers, "major-river": major, "lake-side": lake, "sea-side": sea}
    forts = {"maginot": maginot, "minor-fort": minor}
    return {
        "format": scenario.FORMAT,
        "ruleset": scenario.RULESET,
        "title": "A drawing",
        "map": {
            "terrain": drawn,
            "nations": nations.split() or ["F" * len(row) for row in drawn],
            "sides": {kind: text.split() for kind, text in sides.items() if text},
            "forts": {kind: text.split() for kind, text in forts.items() if text},
            "eben": {"eben-emael": eben} if eben else {},
            "roads": list(roads),
            "ports": ports.split(),
            "airfields": airfields.split(),
            "names": dict(names or {}),
        },
        "supply": {n: land if sources is None else sources.get(n) or land for n in NATIONS},
        "neutral": neutral.split(),
        "units": [_row(unit) for unit in units],
        "turns": {"number": turns},
        "options": dict(options or {}),
        "constants": dict(constants or {}),
        "victory": {"objectives": dict(objectives or {})},
        **(more or {}),
    }


def game(
    rows: str,
    *units: str,
    at: str = "1 german 1 combat",
    air: Mapping[str, int] | None = None,
    interdicted: Mapping[str, str] | None = None,
    now: Mapping[str, Any] | None = None,
    **drawing: Any,
) -> State:
    """Return the state of a drawing at a moment "turn side assault step", with the air points of a full turn.

    ``interdicted``: place to the side that interdicts it. ``now``: further members of the state. The rest as for :func:`document`.

    Raises:
        AssertionError: the drawing has mistakes; all are listed.
    """
    compiled = scenario.compile(document(rows, *units, **drawing), "drawing.toml", shipped)
    assert not compiled.problems, "\n".join(f"{p.file}: {p.key}: {p.text}" for p in compiled.problems)
    for nation in _cut_off(drawing):
        compiled.scenario["supply"].pop(nation, None)
    state = scenario.setup(compiled.scenario)
    turn, side, assault, step = at.split()
    player = ("german", "allied").index(side)
    moment = (int(turn), player, int(assault))
    pieces = dict(state.now.pieces)
    for unit in units:
        name, words = unit.split()[0], unit.split()[4:]
        if name in pieces:
            pieces[name] = _piece(pieces[name], words, moment)
    marks = tuple(Interdiction(owner, place, (99, 1)) for place, owner in (interdicted or {}).items())
    members = {
        "turn": moment[0],
        "player": player,
        "assault": moment[2],
        "step": step,
        "pieces": pieces,
        "air": {"DE": 6, "FR": 2, "GB": 1} if air is None else dict(air),
        "interdictions": marks,
        **(now or {}),
    }
    return state.change(**members)


def _cut_off(drawing: Mapping[str, Any]) -> tuple[str, ...]:
    """Name the nations that shall have no source at all, which no scenario may write for a nation with units."""
    sources = drawing.get("sources")
    if sources is None or "supply" in (drawing.get("more") or {}):
        return ()
    return tuple(nation for nation in NATIONS if not sources.get(nation))


def _row(unit: str) -> dict[str, Any]:
    name, nation, kind, place, *words = unit.split()
    row: dict[str, Any] = {"id": name, "nation": nation, "type": kind}
    if place != "away":
        row["place"] = place
    for word in words:
        key, equals, value = word.partition("=")
        if equals:
            row[key] = value.replace("+", " ")
        elif word not in _STATES:
            row["combat"], row["move"] = word.split("-")
    return row


def _piece(piece: Piece, words: Sequence[str], moment: tuple[int, int, int]) -> Piece:
    marks = set(words) & set(_STATES)
    return Piece(
        piece.place,
        ready=(moment[0] + 1, 1, 2) if marks & {"disorganised", "cut-off"} else (),
        supply=2 if "cut-off" in marks else 1 if "short" in marks else 0,
        landed=moment[:2] if "landed" in marks else (),
        spent=next((mark for mark in ("landed", "moved", "rail") if mark in marks), ""),
        resting="resting" in marks,
    )


class Loaded:
    """Dice that show the values given, one after another, and remember what was asked."""

    def __init__(self, *values: int) -> None:
        self.values = list(values)
        self.asked: list[str] = []

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Show the next values."""
        self.asked.append(name)
        return tuple(self.values.pop(0) for _ in range(int(dice.partition("d")[0])))
