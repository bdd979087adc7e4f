"""Random maps, stacks and ways: what must hold of moves, entries, sight and control. TN-39, TN-H6 to TN-H9, TN-H20, TN-H23."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.rulesets.tannenhaus import control, movement, sight
from pbem.rulesets.tannenhaus.effects import play
from pbem.rulesets.tannenhaus.land import TYPES
from pbem.rulesets.tannenhaus.state import State
from tests.rulesets.tannenhaus.field import game

AREAS = ("1", "2", "3", "4", "5", "6")
KINDS = (
    "jaeger-company", "leopard2-company", "marder-company", "mortar-120-nato",
    "vdv-para-company", "bmd-company", "asu85-battery", "hind-flight",
)  # fmt: skip
WHEELS = ("leopard2-company", "marder-company", "bmd-company", "asu85-battery")
SEEN_FROM, HIND = 3, "hind-flight"


@st.composite
def states(draw: st.DrawFn) -> State:
    """Draw a map that may fall apart, overfilled and mixed areas among it, units off it and units that are due."""
    rows = []
    for n, area in enumerate(AREAS):
        near = [other for other in AREAS[n + 1 :] if draw(st.booleans())]
        far = [other for other in AREAS if other not in (*near, area) and draw(st.integers(0, 4)) == 0]
        owner = draw(st.sampled_from(("", " nato", " soviet")))
        kind, most = draw(st.sampled_from(TYPES)), draw(st.integers(1, 3))
        rows.append(f"{area} {kind} max{most}{owner}: {' '.join(near)}{'; sees ' * bool(far)}{' '.join(far)}")
    units = []
    for n in range(draw(st.integers(1, 9))):
        kind = draw(st.sampled_from(KINDS))
        places = (*AREAS, f"due1:{draw(st.sampled_from(AREAS))}", *(("off",) if kind == HIND else ()))
        mark = draw(st.sampled_from(("", "suppressed", "recovering", "reduced")))
        units.append(f"u{n} {kind} {draw(st.sampled_from(places))} {mark}")
    return game("\n".join(rows), *units, over={"entry": {"soviet": [1, 2]}})


def count(state: State, area: str, side: str) -> int:
    """Count the ground units of a side in an area, one by one."""
    return sum(
        piece.area == area and state.land.units[unit].side == side and state.land.units[unit].kind != HIND
        for unit, piece in state.now.pieces.items()
    )


def enemy(side: str) -> str:
    """Name the other side."""
    return {"nato": "soviet", "soviet": "nato"}[side]


def ways(state: State, start: str) -> dict[str, int]:
    """Count the steps to every area that can be reached, layer by layer."""
    found, front, steps = {start: 0}, {start}, 0
    while front:
        steps += 1
        front = {to for here in front for to in state.land.areas[here].neighbours} - set(found)
        found |= dict.fromkeys(front, steps)
    return found


def may_stand(state: State, unit: str, to: str) -> bool:
    """Say by the words of the rules whether a ground unit may stand in an area beside what is there (TN-H6, TN-H7)."""
    printed, area = state.land.units[unit], state.land.areas[to]
    return (
        not (printed.kind in WHEELS and area.type == "river")
        and count(state, to, enemy(printed.side)) == 0
        and count(state, to, printed.side) + 1 <= area.stack
    )


@settings(max_examples=40, deadline=None)
@given(states())
def test_a_move_is_legal_exactly_by_the_rules(state: State) -> None:
    """A ground unit goes where it may stand next door, a Hind wherever three steps lead; nothing else is a goal (TN-H6, TN-H7, TN-H20)."""
    for unit, printed in state.land.units.items():
        legal = []
        here = state.now.pieces[unit].area if unit in state.now.pieces else ""
        for to in AREAS if here else ():
            if printed.kind == HIND:
                good = 0 < ways(state, here).get(to, 99) <= 3
            else:
                good = to in state.land.areas[here].neighbours and may_stand(state, unit, to)
            legal += [to] if good else []
        assert movement.goals(state, unit) == tuple(legal)
        assert [to for to in AREAS if movement.check_move(state, unit, to) is None] == legal


@settings(max_examples=40, deadline=None)
@given(states(), st.data())
def test_moves_and_entries_overfill_nothing_and_control_is_who_was_last_alone(
    state: State, data: st.DataObject
) -> None:
    """However units move, come in and are lost, no area gets fuller than it may, and it belongs to who was last alone in it (TN-H8)."""
    state, _ = play(control.sweep(state), state)
    owners = {area: state.owner(area) for area in AREAS}
    for _ in range(8):
        moves = [(unit, to) for unit in sorted(state.now.pieces) for to in movement.goals(state, unit)]
        coming = [
            (unit, to)
            for side in ("nato", "soviet")
            for unit in movement.waiting(state, side)
            for to in movement.entries(state, unit)
            if movement.check_enter(state, (unit,), to) is None
        ]
        lost = [(unit, "") for unit in sorted(state.now.pieces)]
        if not (choices := [*moves, *coming, *lost]):
            break
        unit, to = data.draw(st.sampled_from(choices))
        before = state
        if (unit, to) in moves:
            state, _ = play(movement.move(state, unit, to), state)
        elif (unit, to) in coming:
            state, _ = play(movement.enter(state, (unit,), to), state)
        else:
            left = {name: piece for name, piece in state.now.pieces.items() if name != unit}
            state = state.change(pieces=left, gone={**state.now.gone, unit: 1})
            state, _ = play(control.sweep(state, [before.now.pieces[unit].area]), state)
        for area in AREAS:
            alone = [side for side in ("nato", "soviet") if count(state, area, side)]
            owners[area] = alone[0] if len(alone) == 1 else owners[area]
            assert state.owner(area) == owners[area]
            for side in ("nato", "soviet"):
                more = count(state, area, side) > count(before, area, side)
                assert not more or count(state, area, side) <= state.land.areas[area].stack
                assert not more or count(state, area, enemy(side)) == 0
        if to and state.land.areas[to].type == "river":
            assert state.land.units[unit].kind not in WHEELS


@settings(max_examples=40, deadline=None)
@given(states())
def test_units_come_in_together_exactly_if_there_is_room_for_all(state: State) -> None:
    """Units that wait come in together if the area is free of enemies and takes all of their wheels and feet (TN-H23, TN-H7)."""
    for side in ("nato", "soviet"):
        here = movement.waiting(state, side)
        assert list(here) == [
            unit
            for unit in sorted(state.land.units)
            if state.land.units[unit].side == side
            and (
                unit in state.now.due
                or (
                    unit in state.now.pieces and state.now.pieces[unit].area == "" and state.now.pieces[unit].points > 0
                )
            )
        ]
        for units in [*combinations(here, 1), *combinations(here, 2), *combinations(here, 3)]:
            for to in AREAS:
                ground = [unit for unit in units if state.land.units[unit].kind != HIND]
                good = (
                    all(to in movement.entries(state, unit) for unit in units)
                    and count(state, to, enemy(side)) == 0
                    and (not ground or count(state, to, side) + len(ground) <= state.land.areas[to].stack)
                    and not (
                        state.land.areas[to].type == "river" and any(state.land.units[u].kind in WHEELS for u in ground)
                    )
                )
                assert (movement.check_enter(state, units, to) is None) is good


@settings(max_examples=40, deadline=None)
@given(states())
def test_sight_of_areas_and_units(state: State) -> None:
    """Ground units see each other or neither does; a Hind is seen, and sees, within three steps wherever they lead (TN-H9)."""
    on_map = [unit for unit, piece in state.now.pieces.items() if piece.area]
    for a, b in combinations(on_map, 2):
        places = state.now.pieces[a].area, state.now.pieces[b].area
        assert sight.sees_unit(state, a, b) is sight.sees_unit(state, b, a)
        if HIND in (state.land.units[a].kind, state.land.units[b].kind):
            assert sight.sees_unit(state, a, b) is (ways(state, places[0]).get(places[1], 99) <= SEEN_FROM)
        elif ways(state, places[0]).get(places[1], 99) <= 1:
            assert sight.sees_unit(state, a, b)
