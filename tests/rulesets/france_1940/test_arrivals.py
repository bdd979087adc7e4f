"""Reinforcements and free deployment: FR-H32, FR-H34."""

import pytest

from pbem.rulesets.france_1940 import arrivals
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.orders import Place
from pbem.rulesets.france_1940.state import BOX
from tests.rulesets.france_1940.maps import game

FIELD = ". . . .\n. . . ."
LATE = "a FR active-corps away arrives=2 entry=0101+0102"


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("1 allied 1 move", {}),
        ("2 german 1 move", {}),
        ("2 allied 1 move", {"a": ("0101", "0102")}),
        ("2 allied 2 move", {"a": ("0101", "0102")}),
        ("3 allied 1 move", {"a": ("0101", "0102")}),
    ],
)
def test_a_reinforcement_is_due_from_its_turn_on(at: str, expected: dict[str, tuple[str, ...]]) -> None:
    """A reinforcement arrives at the start of its side's assault 1, or waits, assault by assault (FR-H32)."""
    assert arrivals.due(game(FIELD, LATE, at=at)) == expected


@pytest.mark.parametrize(
    ("units", "open_to"),
    [
        (["e DE infantry-corps 0101"], ()),
        (["e DE infantry-corps 0101 disorganised"], ("0102",)),
        (["e DE infantry-corps 0202"], ("0101",)),
        (["b FR active-corps 0101", "c FR active-corps 0101"], ("0102",)),
        (["e DE infantry-corps 0402"], ("0101", "0102")),
    ],
)
def test_it_arrives_where_no_enemy_is_or_looks_and_there_is_room(units: list[str], open_to: tuple[str, ...]) -> None:
    """It arrives in a listed hex that is not enemy-occupied, not in an enemy ZOC, and within stacking (FR-H32)."""
    state = game(FIELD, LATE, *units, at="2 allied 1 move")
    assert arrivals.due(state) == {"a": open_to}


@pytest.mark.parametrize(
    ("order", "kinds", "place"),
    [
        (None, ["unit.arrived"], "0101"),
        (Place(unit="a", place="0102"), ["unit.arrived"], "0102"),
        (Place(unit="a", place="0301"), ["order.failed", "unit.arrived"], "0101"),
        (Place(unit="zz", place="0101"), ["order.failed", "unit.arrived"], "0101"),
    ],
)
def test_it_arrives_as_ordered_or_in_its_first_open_place(order: Place | None, kinds: list[str], place: str) -> None:
    """Without an order, or with one that cannot be followed, a reinforcement arrives in its first open place (FR-H32)."""
    state = game(FIELD, LATE, at="2 allied 1 move")
    after, effects = play(arrivals.execute(state, [order] if order else [], 1), state)
    assert [effect.kind for effect in effects] == kinds
    assert after.piece("a").place == place
    assert arrivals.due(after) == {}


def test_shut_out_it_waits() -> None:
    """While none of its hexes is open a reinforcement waits (FR-H32)."""
    state = game(FIELD, LATE, "e DE infantry-corps 0101", at="2 allied 1 move")
    assert play(arrivals.execute(state, []), state)[1] == ()
    refused = arrivals.check(state, Place(unit="a", place="0102"))
    assert refused is not None
    assert refused.code == "france.place.shut"


def test_arriving_units_fill_the_places_one_after_another() -> None:
    """Each arrival counts for the stacking of the next (FR-H8, FR-H32)."""
    more = [f"{name} FR active-corps away arrives=2 entry=0101+0102" for name in ("b", "c")]
    state = game(FIELD, LATE, *more, at="2 allied 1 move")
    after, _ = play(arrivals.execute(state, []), state)
    assert [after.piece(unit).place for unit in ("a", "b", "c")] == ["0101", "0101", "0102"]


@pytest.mark.parametrize(("countries", "due"), [({}, False), ({"BE": "war"}, True), ({"BE": "capitulated"}, False)])
def test_units_of_a_neutral_or_beaten_country_do_not_come(countries: dict[str, str], due: bool) -> None:
    """Reinforcements of a country come only while it is in the war (FR-H5, FR-H6)."""
    state = game(
        "..", "b BE infantry-corps away arrives=1 entry=0101", nations="BB", neutral="BE", at="1 allied 1 move"
    )
    assert ("b" in arrivals.due(state.change(countries=countries))) is due


def test_a_late_airborne_unit_arrives_in_its_box() -> None:
    """A unit with the drop mark that comes later comes to the airborne box (FR-H27, FR-H32)."""
    state = game(FIELD, "p DE airborne-division box arrives=2", at="2 german 1 move")
    assert arrivals.due(state) == {"p": (BOX,)}
    after, (effect,) = play(arrivals.execute(state, []), state)
    assert (effect.kind, after.piece("p").place) == ("unit.boxed", BOX)


def test_nobody_arrives_in_a_neutral_country() -> None:
    """The Allied player never enters a neutral country first, not even with a reinforcement (FR-H5)."""
    state = game(
        "..", "a FR active-corps away arrives=1 entry=0101+0201", nations="BF", neutral="BE", at="1 allied 1 move"
    )
    assert arrivals.due(state) == {"a": ("0201",)}


DEPLOYED = (
    "a FR active-corps 0101 entry=0102+0201", "b FR active-corps 0102 entry=0101", "c FR active-corps 0201 entry=0101",
    "e DE infantry-corps 0401 entry=0402",
)  # fmt: skip


@pytest.mark.parametrize(
    ("orders", "places", "failed"),
    [
        ([], {"a": "0101", "b": "0102", "c": "0201"}, []),
        ([("a", "0102"), ("b", "0101")], {"a": "0102", "b": "0101", "c": "0201"}, []),
        ([("a", "0301")], {"a": "0101"}, ["france.place.entry"]),
        ([("e", "0402")], {"e": "0401"}, ["france.unit.not-on-map"]),
        ([("b", "0101"), ("c", "0101")], {"a": "0101", "b": "0101", "c": "0201"}, ["france.move.stack"]),
        ([("b", "0101"), ("c", "0101"), ("a", "0102")], {"a": "0102", "b": "0101", "c": "0101"}, []),
        ([("a", "0102"), ("a", "0201")], {"a": "0201"}, []),
    ],
)
def test_a_deployment_sheet_places_units_in_their_zones(
    orders: list[tuple[str, str]], places: dict[str, str], failed: list[str]
) -> None:
    """In a free deployment each side places its units in their listed hexes; what breaks stacking falls, the last first (FR-H34)."""
    state = game(FIELD, *DEPLOYED, at="1 german 1 set-up", options={"deployment": "free"})
    sheet = [Place(unit=unit, place=place) for unit, place in orders]
    assert [finding.code for _, finding in arrivals.deployment(state, "allied", sheet)[1]] == failed
    after, _ = play(arrivals.deploy(state, "allied", sheet, 1), state)
    assert {unit: after.piece(unit).place for unit in places} == places
