"""Zones of control by a rule that is handed in."""

from pbem.board.hexgrid import HexGrid
from pbem.board.zones import against, zones_of_control

GRID = HexGrid(9, 9)


def cell(number: str) -> int:
    """Return a cell that must be there."""
    found = GRID.parse(number)
    assert found is not None
    return found


UNITS = [("panzer", "german", cell("0505")), ("fort", "allied", cell("0507")), ("corps", "allied", cell("0506")),
         ("beaten", "german", cell("0101"))]  # fmt: skip
LAKE = {cell("0505"), cell("0605")}


def reaches(unit: str, start: int, end: int) -> bool:
    """Give a disorganised unit no zone, a fort its own hex only, and nobody one across the lake."""
    return unit != "beaten" and (unit != "fort" or start == end) and {start, end} != LAKE


def written(zone: dict[int, tuple[str, ...]]) -> str:
    """Write a zone as ``hex:units``."""
    return " ".join(f"{GRID.labels[here]}:{','.join(units)}" for here, units in zone.items())


def test_the_rule_decides_what_a_unit_covers() -> None:
    """A unit covers what the rule lets it reach: its own hex only, not across a lake, or nothing (FR-40, FR-92)."""
    zones = zones_of_control(UNITS, GRID.adjacent, reaches)
    assert list(zones) == ["german", "allied"]
    assert written(zones["german"]) == "0404:panzer 0405:panzer 0504:panzer 0505:panzer 0506:panzer 0604:panzer"
    assert written(zones["allied"]) == (
        "0405:corps 0406:corps 0505:corps 0506:corps 0507:fort,corps 0605:corps 0606:corps"
    )


def test_an_enemy_zone_is_that_of_all_others() -> None:
    """What is in an enemy zone of a side is covered by any other side; a side without units fears all."""
    zones = zones_of_control(UNITS, GRID.adjacent, reaches)
    assert against(zones, "german") == frozenset(zones["allied"])
    assert against(zones, "allied") == frozenset(zones["german"])
    assert against(zones, "swiss") == frozenset(zones["german"]) | frozenset(zones["allied"])


def test_no_units_no_zones() -> None:
    """Without units there are no zones."""
    assert zones_of_control([], GRID.adjacent, reaches) == {}
