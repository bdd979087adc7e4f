"""What an attack obliges its side to attack as well. EF-178, EF-179, EF-D9, X11, X12."""

import random

import pytest

from pbem.rulesets.east_front.obligations import lawful, owing
from pbem.rulesets.east_front.state import Assault, State
from tests.rulesets.east_front.field import field

X11 = """
    . . . .
    . . . .
    . . . .
    . . . .
"""
X11_UNITS = (
    "pz GE armour III 4-3-7 yellow boxed armour steps=2 0303",
    "rd SU infantry XX 4-4-4 steps=2 0202",
    "pt SU anti-tank II 1-2-5 0302",
    "aa SU anti-aircraft II 1-1-3 band 0401",
    "pi GE engineer II 2-2-7 boxed 0402",
)
"""The picture of X11: the panzer touches division and guns, the engineer the guns and the flak, which has the yellow band."""


def _assault(text: str) -> Assault:
    places, _, units = text.partition(" with ")
    return Assault(tuple(places.split(", ")), tuple(units.split(", ")))


def _owing(state: State, *attacks: str) -> list[str]:
    return [f"{o.place} ({o.enemy}) for {o.attacker}" for o in owing(state, [_assault(text) for text in attacks])]


def test_the_drawing_of_x11_is_the_picture() -> None:
    """Who touches whom is as in the picture."""
    state = field(X11, X11_UNITS)
    beside = {
        (a, b)
        for a in ("pz", "pi")
        for b in ("rd", "pt", "aa")
        if state.land.adjacent(state.piece(a).place, state.piece(b).place)
    }
    assert beside == {("pz", "rd"), ("pz", "pt"), ("pi", "pt"), ("pi", "aa")}


@pytest.mark.parametrize(
    ("attacks", "owed"),
    [
        (["0202 with pz"], ["0302 (pt) for pz"]),
        (["0202, 0302 with pz"], []),
        (["0202 with pz", "0302 with pi"], []),
        (["0302 with pi"], []),
        (["0302 with pi", "0401 with pi"], []),
        (["0401 with pi"], ["0302 (pt) for pi"]),
        (["0302 with pz"], ["0202 (rd) for pz"]),
        ([], []),
    ],
)
def test_x11(attacks: list[str], owed: list[str]) -> None:
    """The anti-tank unit is owed by panzer and engineer alike, the flak with the yellow band by nobody."""
    assert _owing(field(X11, X11_UNITS), *attacks) == owed


@pytest.mark.parametrize(
    ("sides", "ways", "owed"),
    [
        ({}, {}, ["0302 (tb) for pz"]),
        ({"river": ["0202/0302"]}, {}, ["0302 (tb) for pz"]),
        ({"major-river": ["0202/0302"]}, {}, []),
        ({"major-river": ["0202/0302"]}, {"main-road": ["0202 0302"]}, []),
    ],
)
def test_x12(sides: dict[str, list[str]], ways: dict[str, list[str]], owed: list[str]) -> None:
    """Armour across a Major River need not be attacked, bridge or not; across a lesser river it must (EF-179)."""
    units = (
        "pz GE armour III 8-7-8 boxed armour steps=3 0202",
        "cd SU cavalry XX 3-3-7 steps=2 0102",
        "tb SU armour X 9-2-7 boxed armour steps=3 0302",
    )
    assert _owing(field(X11, units, sides=sides, ways=ways), "0102 with pz") == owed


@pytest.mark.parametrize(
    ("enemy", "weather", "owed"),
    [
        ("n SU infantry XX 2-2-4 0302", "dry", True),
        ("n SU infantry XX 2-2-4 overrun 0302", "dry", False),
        ("n SU hq XXXX 0-1-6 command=2 recovery=4 0302", "dry", False),
        ("n SU msu II 0-0-6 orange 0302", "dry", False),
        ("n SU artillery II 0-1-4 range=2 support=3 0302", "dry", True),
        ("n SU armour X 9-2-7 boxed armour 0302", "mud", False),
        ("n SU infantry XX 2-2-4 0302", "mud", True),
    ],
)
def test_only_a_zone_obliges(enemy: str, weather: str, owed: bool) -> None:
    """What exerts no ZOC into the hex of an attacker need not be attacked (EF-45, EF-110, EF-178)."""
    units = ("pz GE infantry XX 7-9-5 0202", "cd SU infantry XX 3-3-7 0102", enemy)
    assert bool(_owing(field(X11, units, weather=weather), "0102 with pz")) is owed


def test_no_zone_reaches_into_a_major_city() -> None:
    """Who attacks out of a major city owes nobody anything (EF-H7)."""
    units = ("pz GE infantry XX 7-9-5 0202", "cd SU infantry XX 3-3-7 0102", "n SU infantry XX 2-2-4 0302")
    assert not _owing(field(". . . .\n. C . .\n. . . .", units), "0102 with pz")


def test_what_leans_on_an_attack_that_falls_falls_with_it() -> None:
    """The helper brings an obligation of its own that nobody meets: it is not made, and the attack that it helped is not either (EF-D9)."""
    units = (*X11_UNITS[:3], "aa SU anti-aircraft II 1-1-3 0401", X11_UNITS[4])
    state = field(X11, units)
    first, second = _assault("0202 with pz"), _assault("0302 with pi")
    kept, unmet = lawful(state, [first, second])
    assert kept == ()
    assert [(owed.place, owed.attacker) for owed in unmet] == [("0401", "pi"), ("0302", "pz")]
    assert lawful(state, [first, _assault("0302, 0401 with pi")])[1] == ()
    assert lawful(state, [first, second], [_assault("0401 with other")])[0] == (first, second)


@pytest.mark.parametrize("seed", range(40))
def test_closing_twice_is_closing_once(seed: int) -> None:
    """What is kept owes nothing and is kept whole if it is closed again."""
    chance = random.Random(seed)
    places = [f"{column:02}{row:02}" for column in range(1, 7) for row in range(1, 6)]
    chance.shuffle(places)
    units = [
        f"{side}{number} {nation} infantry XX 4-4-4 {'band ' * (chance.random() < 0.2)}{places.pop()}"
        for side, nation in (("g", "GE"), ("s", "SU"))
        for number in range(8)
    ]
    state = field("\n".join([". . . . . ."] * 5), units)
    made: list[Assault] = []
    for unit in chance.sample(list(state.of_side("axis")), 6):
        beside = [p for p in state.land.neighbours[state.piece(unit).place] if state.holder(p) == "soviet"]
        free = [p for p in beside if all(p not in assault.places for assault in made)]
        if free:
            made.append(Assault(tuple(chance.sample(free, chance.randint(1, len(free)))), (unit,)))
    kept, _ = lawful(state, made)
    assert not owing(state, kept)
    assert lawful(state, kept) == (kept, ())
