"""Maps measured in Chromium: no label of a map of areas or of the campaign, whole and cropped, covers another or a counter."""

from functools import lru_cache

import pytest

from pbem.board.snapshot import MapSnapshot
from pbem.referee.library import find
from pbem.reports.svgmap import crop_places, draw_map
from pbem.rulesets import registry
from pbem.rulesets.kit import open_game
from tests.reports.areas import area_sample
from tests.reports.browser import MAP, Found, measure, needs_chromium
from tests.reports.test_pictures import in_page, map_faults

pytestmark = needs_chromium


@lru_cache(maxsize=1)
def campaign() -> MapSnapshot:
    """The map of France 1940 as the game begins."""
    registry.load.cache_clear()
    ruleset = registry.load("france_1940")
    live, _ = open_game(ruleset, find("france").compiled, b"map")
    drawn = ruleset.snapshot(ruleset.view(live.state, None))
    assert isinstance(drawn, MapSnapshot)
    return drawn


@lru_cache(maxsize=1)
def found() -> dict[str, Found]:
    """Measure all of them in one go."""
    areas, france = area_sample(), campaign()
    pages = {
        "areas": draw_map(areas),
        "areas-crop": draw_map(areas, crop=crop_places(areas, ("9",))),
        "campaign": draw_map(france),
        "campaign-zones": draw_map(france, crop=crop_places(france, ("2614", "2512")), zones=True),
    }
    return measure({name: in_page(svg) for name, svg in pages.items()}, MAP, height=3000)


@pytest.mark.parametrize("name", ["areas", "areas-crop", "campaign", "campaign-zones"])
def test_nothing_on_the_map_covers_what_is_written(name: str) -> None:
    """Numbers, names, values, results and the legend can all be read."""
    assert found()[name]["texts"]["numbers"] >= 7
    assert map_faults(found()[name]) == {}
