"""Disorganised units: FR-40 to FR-48, FR-D12 to FR-D15, FR-H25, FR-H36."""

import pytest

from pbem.rulesets.france_1940.attacks import check_attack
from pbem.rulesets.france_1940.effects import play
from pbem.rulesets.france_1940.odds import reckon
from pbem.rulesets.france_1940.orders import Advance
from pbem.rulesets.france_1940.recovery import reorganise
from pbem.rulesets.france_1940.state import Piece, State
from pbem.rulesets.france_1940.zones import zone
from tests.rulesets.france_1940.battle import always, attack, facts, fight, of_kind
from tests.rulesets.france_1940.maps import game

OPEN = "\n".join([". . . . . . . . ."] * 9)
UNITS = ("g DE infantry-corps 0504", "f FR active-corps 0505")
STAY = Advance(place="0505"), Advance(place="0504")


def fought(side: str, assault: int, result: str, turn: int = 2) -> State:
    """Return the state after one side has attacked the other in an assault with a result."""
    state = always(game(OPEN, *UNITS, at=f"{turn} {side} {assault} combat"), result)
    made = attack("0505", "g") if side == "german" else attack("0504", "f")
    after, _ = fight(state, made, STAY)
    return after


@pytest.mark.parametrize(
    ("side", "assault", "result", "unit", "ready"),
    [
        ("german", 1, "AR", "g", (2, 0, 2)),
        ("german", 2, "AR", "g", (3, 0, 1)),
        ("allied", 1, "AR", "f", (2, 1, 2)),
        ("allied", 2, "AR", "f", (3, 1, 1)),
        ("german", 1, "DR", "f", (2, 1, 2)),
        ("german", 2, "DR", "f", (2, 1, 2)),
        ("german", 2, "DR%", "f", (2, 1, 2)),
        ("allied", 1, "DR", "g", (3, 0, 2)),
        ("allied", 2, "DR", "g", (3, 0, 2)),
    ],
)
def test_when_a_unit_recovers(side: str, assault: int, result: str, unit: str, ready: tuple[int, int, int]) -> None:
    """W6, FR-45 to FR-48, FR-D12, FR-D13: after AR at the end of the next own assault, after DR at the end of the own second assault."""
    after = fought(side, assault, result)
    assert after.piece(unit).ready == ready


@pytest.mark.parametrize(
    ("ready", "moment", "recovers"),
    [
        ((2, 0, 2), (2, 0, 1), False),
        ((2, 0, 2), (2, 0, 2), True),
        ((3, 0, 1), (2, 0, 2), False),
        ((3, 0, 1), (3, 0, 1), True),
        ((2, 0, 2), (2, 1, 2), False),
    ],
)
def test_recovery_in_its_phase(ready: tuple[int, int, int], moment: tuple[int, int, int], recovers: bool) -> None:
    """FR-45 to FR-48, FR-H36: a unit is reorganised in its own side's phase that its result named, not before."""
    state = fought("german", 1, "AR")
    piece = Piece("0504", ready=ready)
    turn, player, assault = moment
    state = state.put("g", piece).change(turn=turn, player=player, assault=assault)
    after, effects = play(reorganise(state), state)
    assert ("g" in [body["unit"] for body in of_kind(effects, "unit.reorganised")]) is recovers
    assert after.piece("g").disorganised is not recovers


def test_later_recovery_stands() -> None:
    """FR-D14: a result never brings the recovery forward; the later of two stands."""
    state = game(OPEN, *UNITS, at="2 german 1 combat")
    waiting = state.put("f", Piece("0505", ready=(3, 1, 1)))
    after, _ = fight(always(waiting, "DR"), attack("0505", "g"), STAY)
    assert after.piece("f").ready == (3, 1, 1)
    waiting = state.put("f", Piece("0505", ready=(2, 1, 1)))
    after, _ = fight(always(waiting, "DR"), attack("0505", "g"), STAY)
    assert after.piece("f").ready == (2, 1, 2)


def test_disorganised_unit() -> None:
    """FR-40, FR-42, FR-43, FR-H25: after AR a unit stays where it is, has no ZOC, cannot attack, and defends at full strength."""
    after = fought("german", 1, "AR")
    assert after.piece("g").place == "0504"
    assert zone(after, "german") == frozenset()
    assert [finding.rule for _, finding in check_attack(after, attack("0505", "g"))][-1] == "FR-42"
    allied = after.change(player=1, fought=())
    found = reckon(allied, attack("0504", "f"))
    assert facts(found.defence_total, found.net) == (4, 0)


def test_retreat_disorganises_and_takes_the_zone_away() -> None:
    """FR-37, FR-40: a unit that has retreated is disorganised and has no ZOC."""
    after = fought("german", 1, "DR")
    assert after.piece("f").disorganised
    assert zone(after, "allied") == frozenset()
