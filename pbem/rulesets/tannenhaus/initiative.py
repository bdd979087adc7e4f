"""The Initiative Phase: who has the initiative, and the action points of the turn (TN-H2, TN-H3)."""

from pbem.rulesets.api import DiceSource, rolled
from pbem.rulesets.tannenhaus.effects import Effects, effect
from pbem.rulesets.tannenhaus.land import NATO, SIDES, SOVIET
from pbem.rulesets.tannenhaus.phases import roll_name
from pbem.rulesets.tannenhaus.state import State


def settle(state: State, dice: DiceSource) -> Effects:
    """Settle the initiative of the turn: on the first turn as the scenario says, later by a die for each side: ``initiative.won``.

    Each side adds its rating; on a tie the side that has the initiative keeps it (TN-H2).
    """
    numbers = state.land.constants["initiative"]
    holder = state.now.initiative
    if not holder or state.now.turn <= 1:
        return (yield effect("initiative.won", ["TN-H2"], side=numbers["first_turn"], totals={})).state
    totals: dict[str, int] = {}
    seqs: list[int] = []
    die = state.land.constants["dice"]["initiative"]
    for side in SIDES:
        rating = numbers["rating"][side]
        name, why = roll_name(state, side), f"initiative, {side}"
        values = dice.roll(name, die, why)
        totals[side] = sum(values) + rating
        roll = rolled(name, die, values, why, side=side, rating=rating, total=totals[side], rules=["TN-H2"])
        applied = yield roll
        state = applied.state
        seqs.append(applied.seq)
    if totals[NATO] != totals[SOVIET]:
        holder = max(SIDES, key=lambda side: totals[side])
    return (yield effect("initiative.won", ["TN-H2"], seqs, side=holder, totals=totals)).state


def give_points(state: State) -> Effects:
    """Give every unit the action points of the turn, and those that may come in theirs: ``points.given`` (TN-H3, TN-H23)."""
    given = {unit: allowance(state, unit) for unit in sorted(state.now.pieces)}
    due = {unit: state.unit(unit).full.ap for unit in arrived(state)}
    return (yield effect("points.given", ["TN-H3", *(["TN-H23"] if due else [])], points=given, due=due)).state


def allowance(state: State, unit: str) -> int:
    """Return a unit's action points for a turn: those of the side up, 1 less if Recovering, none if Suppressed (TN-H3)."""
    piece = state.piece(unit)
    if piece.suppressed:
        return 0
    less: int = state.land.constants["recovering"]["ap_less"] if piece.recovering else 0
    return max(0, state.values(unit).ap - less)


def arrived(state: State) -> tuple[str, ...]:
    """List the units that wait to come in on this turn, in order of ids: of this turn or an earlier one (TN-H23)."""
    now = state.now
    return tuple(
        unit.id
        for unit in sorted(state.land.units.values(), key=lambda unit: unit.id)
        if 0 < unit.arrives <= now.turn and unit.id not in now.pieces and unit.id not in now.gone
    )
