"""Clauses looked at before the fight: FR-50, FR-58 to FR-60."""

import pytest

from pbem.rulesets.france_1940.clauses import check_advance, check_retreat
from pbem.rulesets.france_1940.orders import Advance, Retreat
from tests.rulesets.france_1940.battle import attack
from tests.rulesets.france_1940.maps import game

STATE = ("i DE infantry-corps 0202", "j DE infantry-corps 0303", "d FR B-corps 0302", "e FR B-corps 0503")
FIELD = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n"
MADE = [attack("0302", "i")]


@pytest.mark.parametrize(
    ("order", "faults"),
    [
        (Retreat(place="0302", path=("0301", "0401")), []),
        (Retreat(place="0302", unit="d", path=("0402", "0502")), []),
        (Retreat(place="0503", path=("0504",)), [("place", "no-attack")]),
        (Retreat(place="0302", unit="e", path=("0402",)), [("unit", "no-unit")]),
        (Retreat(place="0302", path=("0402", "0202")), [("path.1", "gap")]),
        (Retreat(place="9999", path=("0402",)), [("place", "no-attack"), ("path.0", "gap")]),
    ],
)
def test_retreat_clauses(order: Retreat, faults: list[tuple[str, str]]) -> None:
    """FR-50: a clause is for a hex that is attacked, a unit that stands there, and a path without gaps."""
    found = check_retreat(game(FIELD, *STATE), MADE, order)
    assert [(part, finding.code.removeprefix("france.retreat.")) for part, finding in found] == faults


@pytest.mark.parametrize(
    ("order", "faults"),
    [
        (Advance(place="0302", all=True), []),
        (Advance(place="0302", units=("i",)), []),
        (Advance(place="0302", units=("i",), to="0303"), []),
        (Advance(place="0302"), []),
        (Advance(place="0503", all=True), [("place", "no-attack")]),
        (Advance(place="0302", units=("i", "j")), [("units.1", "not-there")]),
        (Advance(place="0302", units=("i",), to="0504"), [("to", "beside")]),
        (Advance(place="0302", units=("i",), to="0402"), [("units.0", "far")]),
    ],
)
def test_advance_clauses(order: Advance, faults: list[tuple[str, str]]) -> None:
    """FR-58 to FR-60: a clause is for attackers of the hex, and for a place next to it and to them."""
    found = check_advance(game(FIELD, *STATE), MADE, order)
    assert [(part, finding.code.removeprefix("france.advance.")) for part, finding in found] == faults
