"""An attack from its roll to its end, stage by stage, so that a question can cut it anywhere (TN-14 to TN-21, TN-27 to TN-39)."""

from pbem.rulesets.api import DiceSource
from pbem.rulesets.api.spoken import Spoken
from pbem.rulesets.tannenhaus import assault, control, fire, hits, leaving
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.state import Combat, State


def resolve(state: State, dice: DiceSource, spoken: Spoken) -> Effects:
    """Carry the combat under way on to its end (``now.combat`` None), or to a question (``now.question``).

    After a question has been answered (``question.answered``; what was asked stands in ``now.asked``) the choice is taken from the
    orders of the side that was asked, as it would be without ``ask me``; a retreat whose areas are named in the answer is made.
    """
    combat = state.now.combat
    if combat is None or state.now.question is not None:
        return state
    if combat.kind == "assault":
        state = yield from _assault(state, combat, dice, spoken)
    else:
        state = yield from _fire(state, dice, spoken)
    if state.now.question is not None:
        return state
    combat = state.now.combat or combat
    state = yield from control.sweep(state, causes=[combat.cause])
    return (yield effect("combat.ended", [], [combat.cause], area=combat.area)).state


def _fire(state: State, dice: DiceSource, spoken: Spoken) -> Effects:
    """Roll, and carry out the hits of each roll before the next (TN-51).

    A mortar rolls once for every unit that was in the area when it fired and still is when its turn comes. Who retreats out of the area
    has been rolled for.
    """
    while (combat := state.now.combat) is not None:
        if hits.pending(state):
            state = yield from hits.take(state, spoken)
            if state.now.question is not None:
                break
        elif _marks(state, combat):
            state = yield from fire.roll(state, dice)
        else:
            break
    return state


def _marks(state: State, combat: Combat) -> tuple[str, ...]:
    """List the units still to be rolled for: those no longer in the area are not, and nobody is if the firer has gone (a correction)."""
    targets = combat.to_roll if combat.kind == "mortar" else (combat.target,) if combat.stage == "roll" else ()
    if combat.units[0] not in state.at(combat.origin):
        return ()
    return tuple(unit for unit in targets if unit in state.at(combat.area))


def _assault(state: State, combat: Combat, dice: DiceSource, spoken: Spoken) -> Effects:
    """Roll; the target's hits, those left over; compare; who must leave (TN-10 to TN-21)."""
    if combat.stage == "roll":
        state = yield from assault.roll(state, dice)
        combat = state.now.combat or combat
        if not hits.pending(state) and not combat.left:
            units = leaving.attackers(state, combat)
            return (yield from leaving.back(state, combat, units, "failed", ["TN-10", "TN-11", "TN-12"]))
    if combat.stage == "hits":
        for part in (hits.take, hits.spread, hits.take):
            state = yield from part(state, spoken)
            if state.now.question is not None:
                return state
        state = yield from leaving.compare(state, combat)
    state = yield from leaving.leave(state, spoken)
    return state if state.now.question is not None else (yield from leaving.surplus(state, combat))
