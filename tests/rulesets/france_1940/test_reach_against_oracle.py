"""Reach against an oracle: the same rules worked out step by step, with no search but trying everything (FR-75, FR-76, FR-H10, FR-H11)."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.rulesets.france_1940 import costs, movement, zones
from pbem.rulesets.france_1940.stacking import fits
from pbem.rulesets.france_1940.state import State
from tests.rulesets.france_1940.maps import game

COLUMNS, ROWS = 5, 4
PLACES = [f"{column:02}{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]
GROUND = game("\n".join("." * COLUMNS for _ in range(ROWS))).land
SIDES = sorted({"/".join(sorted((a, b))) for a in PLACES for b in GROUND.neighbours[a]})
DRY = [place for place in PLACES if place not in ("0101",)]


@st.composite
def drawings(draw: Any) -> State:
    """Draw a map with rivers, roads, forts, enemies, friends and interdictions, and a German unit in the corner."""
    letters = [[draw(st.sampled_from("....ffhwmxtC~")) for _ in range(COLUMNS)] for _ in range(ROWS)]
    letters[0][0] = "."
    taken = draw(st.lists(st.sampled_from(DRY), max_size=5, unique=True))
    kinds = (
        "f FR active-corps",
        "f FR fortress-infantry",
        "f FR armoured-division",
        "g DE infantry-corps",
        "f FR B-corps",
    )
    units: list[str] = []
    for number, place in enumerate(taken):
        letters[int(place[2:]) - 1][int(place[:2]) - 1] = "."
        name, *rest = draw(st.sampled_from(kinds)).split()
        units.append(" ".join([f"{name}{number}", *rest, place, *draw(st.sampled_from(((), ("disorganised",))))]))
    pick = st.lists(st.sampled_from(SIDES), max_size=8, unique=True)
    allowance = draw(st.integers(1, 10))
    kind = draw(st.sampled_from(("panzer-division", "infantry-corps")))
    return game(
        "\n".join("".join(row) for row in letters),
        f"u DE {kind} 0101 4-{allowance}",
        *units,
        at="1 german 1 move",
        rivers=" ".join(draw(pick)),
        major=" ".join(draw(pick)),
        lake=" ".join(draw(pick)[:2]),
        minor=" ".join(draw(pick)[:3]),
        maginot=" ".join(draw(pick)[3:5]),
        roads=[side.replace("/", " ") for side in draw(pick)],
        interdicted=dict.fromkeys(draw(st.lists(st.sampled_from(PLACES), max_size=2)), "allied"),
    )


def oracle(state: State, unit: str) -> dict[str, int]:
    """Relax every step again and again until nothing gets cheaper; then the one hex that is always allowed, and stacking."""
    land, start = state.land, state.piece(unit).place
    watched = zones.movement_zone(state, "allied")
    limit = movement.allowance(state, unit)
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for a in list(best):
            if a != start and a in watched:
                continue
            for b in land.neighbours[a]:
                if not costs.may_enter(state, unit, a, b):
                    continue
                total = best[a] + costs.step_cost(state, unit, a, b)[0]
                if total <= limit and total < best.get(b, limit + 1):
                    best[b] = total
                    changed = True
    for b in land.neighbours[start]:
        if costs.may_enter(state, unit, start, b) and not (start in watched and b in watched):
            best.setdefault(b, costs.step_cost(state, unit, start, b)[0])
    del best[start]
    return {place: cost for place, cost in best.items() if fits(state, place, [unit])}


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(drawings())
def test_reach_is_what_trying_everything_finds(state: State) -> None:
    """On any map reach finds exactly the places, at exactly the costs, that trying every step finds."""
    assert movement.reach(state, "u") == oracle(state, "u")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(drawings())
def test_every_place_found_can_be_walked_to_at_its_cost(state: State) -> None:
    """On any map the path found to a place in reach is legal and costs what reach says."""
    for place, cost in movement.reach(state, "u").items():
        path = movement.path_to(state, "u", place)
        assert path is not None
        walked = movement.walk(state, "u", path)
        assert getattr(walked, "cost", None) == cost
