"""The search for ways against every path walked by hand, on small random maps."""

import random
from collections.abc import Mapping

import pytest

from pbem.core.findings import Finding
from pbem.rulesets.east_front import movement
from tests.rulesets.east_front.field import field

GAITS = (
    "i GE infantry XX 7-9-4",
    "i GE motorized III 4-4-5 boxed",
    "i GE armour III 8-7-5 yellow boxed armour",
    "i SU armour XX 6-4-5 boxed armour",
    "i SU cavalry XX 3-4-5",
    "i GE msu II 0-0-5 orange",
    "i GE super-heavy II 2-1-3 green",
)
WEATHERS = ("dry", "dry lingering", "mud", "frost", "snow")
PLACES = [f"{column:02d}{row:02d}" for column in range(1, 5) for row in range(1, 5)]


@pytest.mark.parametrize("seed", range(40))
def test_the_search_finds_the_cheapest_of_all_paths(seed: int) -> None:
    """For each hex the search names the lowest cost of any path that can be walked, and finds none where none can (EF-16 to EF-80)."""
    chance = random.Random(seed)
    near = field("\n".join([". . . ."] * 4)).land.neighbours
    rows = "\n".join(" ".join(chance.choice("...wwhxsctC") for _ in range(4)) for _ in range(4))
    ways = {
        kind: [_walk(chance, near) for _ in range(2)] for kind in ("main-road", "minor-road", "motorway", "railroad")
    }
    water = chance.sample(sorted({f"{a}/{b}" for a in PLACES for b in near[a] if a < b}), 6)
    sides = {"river": water[:3], "major-river": water[3:]}
    gait = chance.choice(GAITS)
    soviet = " SU " in gait
    enemy = "GE infantry XX 7-9-5" if soviet else "SU infantry XX 4-5-4"
    roads = sorted(
        {place for kind in ("main-road", "minor-road", "motorway") for way in ways[kind] for place in way.split()}
    )
    start = chance.choice(roads)
    foes = [f"z{n} {enemy} {place}" for n, place in enumerate(chance.sample([p for p in PLACES if p != start], 2))]
    state = field(
        rows,
        [f"{gait} {start}", *foes],
        ways=ways,
        sides=sides,
        weather=chance.choice(WEATHERS),
        phase=chance.choice(["soviet-motorized", "soviet-move"] if soviet else ["axis-move"]),
    )
    best: dict[str, int] = {}
    line: list[tuple[str, ...]] = [(place,) for place in near[start]]
    while line:
        path = line.pop()
        made = movement.walk(state, "i", path)
        if not isinstance(made, Finding):
            best[path[-1]] = min(best.get(path[-1], made.cost), made.cost)
        if len(path) < 5:
            line += [(*path, place) for place in near[path[-1]] if place != start and place not in path]
    found = movement.reach(state, "i")
    assert set(best) <= set(found)
    for place, cost in found.items():
        way = movement.path_to(state, "i", place)
        assert way is not None
        made = movement.walk(state, "i", way)
        assert not isinstance(made, Finding)
        assert made.cost == cost
        assert cost <= best.get(place, cost)


def _walk(chance: random.Random, near: Mapping[str, tuple[str, ...]]) -> str:
    path = [chance.choice(PLACES)]
    for _ in range(4):
        onward = [place for place in near[path[-1]] if place not in path]
        if onward:
            path.append(chance.choice(onward))
    return " ".join(path)
