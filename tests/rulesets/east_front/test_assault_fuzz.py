"""Many random attacks: what must hold of their numbers whatever stands where. EF-187 to EF-190, EF-219 to EF-224, EF-H18 to EF-H23."""

from random import Random

import msgspec
import pytest

from pbem.core import canon
from pbem.rulesets.east_front import support
from pbem.rulesets.east_front.assault import Reply, Tally, chances, reckon
from pbem.rulesets.east_front.boxes import box
from pbem.rulesets.east_front.boxes_combat import forecast
from pbem.rulesets.east_front.state import Assault, State
from tests.rulesets.east_front.test_combat_fuzz import battle


def replies(state: State, assault: Assault, random: Random) -> list[Reply]:
    """Think of what a defender could bring: nothing, the default, any guns at all, each with an order or none."""
    guns = [unit for unit in state.of_side("soviet" if state.attacking == "axis" else "axis") if state.unit(unit).gun]
    random.shuffle(guns)
    commands = ("", "no-retreat", "additional-retreat")
    return [
        Reply(),
        Reply(support.defending(state, assault), command=random.choice(commands)),
        Reply(tuple(guns), command=random.choice(commands)),
    ]


def check(state: State, made: Tally) -> None:
    """Hold a reckoning to what is true of every one."""
    cap = state.land.constants["die"]["drm_cap"]
    assert made.net == min(max(made.total, -cap), cap)
    assert made.total == sum(int(factor.value) for factor in made.modifiers if factor.applies)
    assert all(factor.rule.startswith("EF-") for factor in made.modifiers)
    attack, defence = made.totals
    assert 0 <= attack <= sum(force.strength for force in made.attack) + made.backing[0].counted
    assert defence == sum(force.strength for force in made.defence) + made.backing[1].counted
    for backing, guns in zip(made.backing, (made.guns, made.support), strict=True):
        assert 0 <= backing.counted <= min(backing.points, backing.cap)
        assert backing.points <= sum(force.strength for force in guns)
    assert not {force.unit for force in made.support} & {force.unit for force in made.defence}
    assert made.below is (4 * attack < defence or attack == 0)
    assert all(halving.after <= halving.before for halving in made.halvings)
    assert sum(chances(state, made).values()) == 10


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_attacked(seed: int) -> None:
    """The net, the totals, the cap, and that a gun never both supports and defends."""
    random = Random(seed)
    state = battle(random)
    for assault in state.now.attacks:
        for reply in replies(state, assault, random):
            made = reckon(state, assault, reply)
            check(state, made)
            body = made.body()
            assert canon.dumps_checked(body) == canon.dumps_checked(reckon(state, assault, reply).body())
            assert box({**body, "values": [3], "side": state.attacking, "result": "1*/R1"}) is not None
            assert forecast(made, chances(state, made)).rows


@pytest.mark.parametrize("seed", range(40))
def test_the_guns_of_the_default_may_support(seed: int) -> None:
    """All of them, within the limit, and each of any guns that are let through may too (EF-220, EF-222)."""
    random = Random(seed)
    state = battle(random)
    for assault in state.now.attacks:
        side = "soviet" if state.attacking == "axis" else "axis"
        chosen = support.defending(state, assault)
        assert support.able(state, assault, chosen, attacking=False) == chosen
        named = support.candidates(state, side)
        able = support.able(state, assault, named, attacking=False)
        assert all(support.may_support(state, gun, assault, attacking=False) is None for gun in able)
        assert support.counted(state, able) <= support.limit(state, side, assault, able)


@pytest.mark.parametrize("seed", range(20))
def test_what_more_does(seed: int) -> None:
    """Another attacker never lowers the column without guns or orders; Attack Supply never raises the modifiers (EF-167, EF-187)."""
    random = Random(seed)
    state = battle(random)
    for assault in state.now.attacks:
        bare = msgspec.structs.replace(assault, guns=())
        made = reckon(state, bare)
        fewer = reckon(state, msgspec.structs.replace(bare, units=bare.units[:1]))
        assert fewer.totals[0] <= made.totals[0]
        assert state.land.crt.columns.index(fewer.column) <= state.land.crt.columns.index(made.column)
        dry = reckon(state, msgspec.structs.replace(bare, supply=()))
        wet = reckon(state, msgspec.structs.replace(bare, supply=("any",)))
        assert wet.total <= dry.total - 2
        assert wet.totals == dry.totals
