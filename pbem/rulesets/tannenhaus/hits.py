"""Hits that units take: what each does, retreats that cancel one, hits left over (TN-17, TN-18, TN-27 to TN-39, TN-D45 to TN-D48)."""

from collections.abc import Sequence

from pbem.orders.model import Order
from pbem.rulesets.api.spoken import Spoken
from pbem.rulesets.tannenhaus import figures, questions, retreat
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import other
from pbem.rulesets.tannenhaus.orders import HITS, RETREATS, Loss
from pbem.rulesets.tannenhaus.state import FRESH, RECOVERING, SUPPRESSED, Combat, Hit, Piece, Question, State

DESTROYED, REDUCED = "destroyed", "reduced"

_ORDER = (FRESH, RECOVERING, SUPPRESSED)
"""Who suffers less by a hit comes first (TN-H16)."""


def results(piece: Piece, hits: int) -> tuple[str, ...]:
    """List what hits one after another make of a unit: suppressed, reduced, destroyed; those after its end are nothing (TN-D45).

    A unit that is not Suppressed is by the first; one that is Suppressed is Reduced by the next, or destroyed if it is Reduced.
    """
    made: list[str] = []
    suppressed, reduced = piece.suppressed, piece.reduced
    while len(made) < hits and DESTROYED not in made:
        made.append(DESTROYED if suppressed and reduced else REDUCED if suppressed else SUPPRESSED)
        suppressed, reduced = True, reduced or suppressed
    return tuple(made)


def pending(state: State) -> tuple[Hit, ...]:
    """List the hits that units still in play have to take in the combat under way, in their order."""
    combat = state.now.combat
    return () if combat is None else tuple(hit for hit in combat.hits if hit.hits > 0 and hit.unit in state.now.pieces)


def take(state: State, spoken: Spoken) -> Effects:
    """Carry out the hits of the combat under way, unit by unit, each after its retreat if it makes one; or put a question.

    A unit decides on its retreat before its hits are carried out, sees what those before it did, and suffers the others where it then
    stands (TN-35, TN-D46, TN-D47).
    """
    while hits := pending(state):
        hit = hits[0]
        state = yield from _withdraw(state, hit, spoken)
        if state.now.question is not None:
            return state
        for left in pending(state):
            if left.unit == hit.unit:
                state = yield from _suffer(state, left)
    return state


def spread(state: State, spoken: Spoken) -> Effects:
    """Spread the hits that are left over among the other ground defenders of the area, or put a question (TN-18, TN-H16).

    Those that nobody can take are nothing.
    """
    combat = state.now.combat
    if combat is None or not combat.left:
        return state
    side = other(combat.side)
    units = tuple(unit for unit in state.ground(combat.area, side) if unit != combat.target)
    orders = spoken.orders[side]
    room = sum(figures.lives(state, unit) for unit in units)
    if len(units) > 1 and combat.left < room and questions.due(state, HITS, units, orders):
        return (yield from questions.ask(state, Question(side, HITS, combat.area, units, hits=min(combat.left, room))))
    shared = shares(state, combat, units, orders)
    if not shared:
        return state
    causes = [combat.cause, spoken.seqs[side]]
    return (yield effect("hits.spread", ["TN-18", "TN-H16"], causes, hits=shared)).state


def shares(state: State, combat: Combat, units: Sequence[str], orders: Sequence[Order]) -> dict[str, int]:
    """Return how the hits left over are spread over units, in order of ids: nobody gets more than destroy it.

    The units that the owner names for the area take a hit each in the order named, and again in that order while there are more; then
    each hit goes to the unit that suffers least by it: fresh before Recovering before Suppressed, full before Reduced, lowest id (TN-H16).
    """
    named = next((order.units for order in orders if isinstance(order, Loss) and order.area == combat.area), ())
    given = dict.fromkeys(units, 0)
    left = combat.left
    for unit in [unit for unit in named if unit in given] * left:
        if left and given[unit] < figures.lives(state, unit):
            given[unit] += 1
            left -= 1
    while left and (able := [unit for unit in units if given[unit] < figures.lives(state, unit)]):
        unit = min(able, key=lambda one: (_standing(state.piece(one), given[one]), one))
        given[unit] += 1
        left -= 1
    return {unit: hits for unit, hits in sorted(given.items()) if hits}


def _standing(piece: Piece, hits: int) -> tuple[int, bool]:
    """Return the place of a unit in the order of who suffers least, after some hits."""
    made = results(piece, hits)
    return _ORDER.index(SUPPRESSED if made else piece.state), piece.reduced or REDUCED in made


def _withdraw(state: State, hit: Hit, spoken: Spoken) -> Effects:
    """Let a unit that is hit retreat to cancel one hit, stay, or ask its side (TN-35 to TN-39)."""
    combat, unit = state.now.combat, hit.unit
    areas = retreat.voluntary(state, unit)
    if combat is None or not areas or not saves(state, combat, hit):
        return state
    side, piece = state.unit(unit).side, state.piece(unit)
    orders = spoken.orders[side]
    if questions.due(state, RETREATS, (unit,), orders):
        question = Question(side, RETREATS, piece.area, (unit,), areas, hits=hit.hits)
        return (yield from questions.ask(state, question))
    answered = questions.was_asked(state, RETREATS, (unit,)) and spoken.seqs[side] >= 0
    if not retreat.willing(unit, results(piece, hit.hits)[-1], orders, answered):
        return state
    to = retreat.choose(state, unit, areas, orders)
    rules = ["TN-35", "TN-36", "TN-37", "TN-38", "TN-39"]
    if combat.kind == "assault":
        rules.append("TN-D48")
    causes = [combat.cause, spoken.seqs[side]]
    made = effect("unit.retreated", rules, causes, unit=unit, path=[piece.area, to], why="hit")
    return (yield made).state


def saves(state: State, combat: Combat, hit: Hit) -> bool:
    """Whether a retreat, which cancels one hit, saves a unit: one that the others destroy all the same stays (TN-D46, TN-D47).

    By TN-17 the target of an assault is done with when it is Suppressed, Reduced and has retreated, and the rest is left over; but not
    one that was Reduced before: TN-33 destroys it (option "reduced-target").
    """
    piece = state.piece(hit.unit)
    hits = hit.hits - 1
    if combat.kind == "assault" and piece.reduced and hit.unit == combat.target:
        hits += combat.left if state.land.options["reduced-target"] == "destroyed" else 0
    return DESTROYED not in results(piece, hits)


def _suffer(state: State, hit: Hit) -> Effects:
    """Carry out the hits of one unit (TN-27 to TN-34)."""
    combat, piece = state.now.combat, state.piece(hit.unit)
    cause = -1 if combat is None else combat.cause
    for result in results(piece, hit.hits):
        rules = _rules(state, piece, hit.unit, result)
        state = (yield effect("unit.hit", rules, [cause], unit=hit.unit, area=piece.area, result=result)).state
    return state


def _rules(state: State, piece: Piece, unit: str, result: str) -> list[str]:
    """List the rules by which a hit does what it does to a unit that stood as it did before its hits."""
    if result == SUPPRESSED:
        down = ["TN-H20"] if state.unit(unit).air else []
        return ["TN-27", "TN-28", *(["TN-31"] if piece.recovering else []), *down]
    if result == REDUCED:
        return ["TN-32"]
    lost = ["TN-65", "TN-H21"] if state.attached_to(unit) else []
    return ["TN-33" if piece.reduced else "TN-34", *lost]
