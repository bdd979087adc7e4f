"""Attack Supply for a declared attack: who must reach it, what is spent, what is left of it. EF-166 to EF-175, EF-217, EF-D24, EF-H39."""

import pytest

from pbem.core.findings import Finding
from pbem.rulesets.east_front.assault_supply import left, serving, standing
from pbem.rulesets.east_front.orders_combat import Attack
from pbem.rulesets.east_front.state import Assault, State
from tests.rulesets.east_front.clash import MSU
from tests.rulesets.east_front.field import field

WIDE = "\n".join([". " * 20] * 4)
INF = "GE infantry XX 7-9-5"
GUN = "GE artillery III 1-2-8 orange boxed range=9 support=4"
SHIP = {"ships": [{"id": "kom", "side": "axis", "place": "0104", "range": 2, "support": 6}]}


def board(*units: str, weather: str = "dry") -> State:
    """Return a wide field; lines of supply are seven hexes long, five in Mud."""
    return field(WIDE, units, weather=weather, more=SHIP)


def asked(state: State, *units: str, taken: tuple[str, ...] = (), **more: object) -> str:
    """Return what serves an attack, or why it cannot: code, unit, rule."""
    found = serving(state, Attack(places=("0201",), units=units, **more), taken)  # type: ignore[arg-type]
    if isinstance(found, Finding):
        return f"{found.code} {found.message.args['unit']} ({found.rule})"
    return " ".join(found)


def test_an_attack_need_not_be_supplied() -> None:
    """Without the word nothing is spent, though a counter is near (EF-166)."""
    assert asked(board(f"m {MSU} 0202", f"a {INF} 0202"), "a") == ""


@pytest.mark.parametrize(
    ("units", "names", "weather", "found"),
    [
        ((f"m {MSU} 0202", f"a {INF} 0902"), "a", "dry", "m"),
        ((f"m {MSU} 0202", f"a {INF} 1002"), "a", "dry", "east.attack.supply-out-of-reach a (EF-171)"),
        ((f"m {MSU} 0202", f"a {INF} 0902"), "a", "mud", "east.attack.supply-out-of-reach a (EF-171)"),
        (
            (f"m {MSU} 0202", f"a {INF} 0502", f"b {INF} 1202"),
            "ab",
            "dry",
            "east.attack.supply-out-of-reach b (EF-171)",
        ),
        ((f"m {MSU} 0202", f"n {MSU} 1402", f"a {INF} 0502", f"b {INF} 1202"), "ab", "dry", "m n"),
        ((f"m {MSU} 0202", f"n {MSU} 0702", f"a {INF} 0502", f"b {INF} 1202"), "ab", "dry", "n"),
        ((f"m {MSU} dump 0202", f"n {MSU} 0702", f"a {INF} 0502"), "a", "dry", "n"),
        ((f"a {INF} 0502",), "a", "dry", "east.attack.supply-out-of-reach a (EF-171)"),
    ],
)
def test_the_fewest_counters_that_serve_all(units: tuple[str, ...], names: str, weather: str, found: str) -> None:
    """Every unit must reach one by a LOC of the present length; one point serves any attack (EF-171, EF-173, EF-174)."""
    assert asked(board(*units, weather=weather), *names, supplied=True) == found


def test_guns_must_reach_it_too_or_another() -> None:
    """A gun out of reach of the counter of the units uses another one, which is spent as well (EF-171, EF-174, EF-217)."""
    units = (f"m {MSU} 0202", f"a {INF} 0502", f"g {GUN} 1202")
    assert asked(board(*units), "a", guns=("g",), supplied=True) == "east.attack.supply-out-of-reach g (EF-171)"
    assert asked(board(*units, f"n {MSU} 1402"), "a", guns=("g",), supplied=True) == "m n"
    assert asked(board(*units, f"n {MSU} 1402"), "a", supplied=True) == "m"


def test_no_guns_without_attack_supply() -> None:
    """Guns take part only in a supplied attack; ships need no supply (EF-168, EF-D24, EF-H39)."""
    state = board(f"m {MSU} 0202", f"a {INF} 0502", f"g {GUN} 0502")
    assert asked(state, "a", guns=("g",)) == "east.attack.guns-unsupplied g (EF-168)"
    assert asked(state, "a", guns=("kom",)) == ""
    assert asked(state, "a", guns=("kom",), supplied=True) == "m"


@pytest.mark.parametrize(
    ("supply", "found"),
    [
        (("m",), "m"),
        (("n",), "east.attack.supply-not-named a (EF-171)"),
        (("m", "n"), "m n"),
        (("n", "m"), "n m"),
        (("a",), "east.supply.kind a (EF-172)"),
        (("x",), "east.unit.not-on-map x ()"),
    ],
)
def test_counters_that_are_named(supply: tuple[str, ...], found: str) -> None:
    """All of them are spent, and they must serve all that take part (EF-171, EF-174)."""
    state = board(f"m {MSU} 0202", f"n {MSU} 1402", f"a {INF} 0502", f"x {MSU} arrives=2 entry=0101 away")
    assert asked(state, "a", supply=supply) == found
    assert asked(state, "a", supply=supply, supplied=True) == found


@pytest.mark.parametrize(
    ("taken", "supply", "found"),
    [
        ((), (), "m"),
        (("m",), (), "d"),
        (("m", "d"), (), "d"),
        (("m", "d", "d"), (), "east.attack.supply-out-of-reach a (EF-171)"),
        (("m",), ("m",), "east.attack.supply-spent m (EF-173)"),
        (("d",), ("d",), "d"),
        (("d", "d"), ("d",), "east.attack.supply-spent d (EF-173)"),
    ],
)
def test_what_attacks_before_it_spend(taken: tuple[str, ...], supply: tuple[str, ...], found: str) -> None:
    """An MSU serves one attack, a Dump two (EF-157, EF-172, EF-173)."""
    state = board(f"m {MSU} 0202", f"d {MSU} dump 0202", f"a {INF} 0502")
    assert asked(state, "a", taken=taken, supply=supply, supplied=True) == found


def test_points_that_are_left() -> None:
    """Of a Dump two, of an MSU one, of a counter that has gone none (EF-157)."""
    state = board(f"m {MSU} 0202", f"d {MSU} dump 0202", f"x {MSU} arrives=2 entry=0101 away")
    assert [left(state, counter, ("d",)) for counter in ("m", "d", "x")] == [1, 1, 0]


@pytest.mark.parametrize(
    ("gone", "units", "supply", "found"),
    [
        ((), "a", ("m",), ("m",)),
        (("m",), "a", ("m",), ()),
        (("n",), "a", ("m", "n"), ("m",)),
        (("n",), "ab", ("m", "n"), ()),
        ((), "ab", ("m", "n"), ("m", "n")),
        ((), "ab", ("m",), ()),
        ((), "a", (), ()),
    ],
)
def test_what_is_left_of_the_supply_of_an_attack(
    gone: tuple[str, ...], units: str, supply: tuple[str, ...], found: tuple[str, ...]
) -> None:
    """At the die counters that are gone are not spent, and if not all are served any more nothing is (EF-166, EF-171)."""
    state = board(f"m {MSU} 0202", f"n {MSU} 1402", f"a {INF} 0502", f"b {INF} 1202")
    state = state.change(pieces={unit: piece for unit, piece in state.now.pieces.items() if unit not in gone})
    assert standing(state, Assault(("0201",), tuple(units), supply=supply)) == found
