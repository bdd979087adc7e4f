"""Combat: declared attacks one after another, each with its dice, result, retreats and advances. Rules FR-8, FR-33 to FR-39.

Each attack goes its whole way before the next one is looked at (FR-8). Order within one: river dice, the die on the table, losses, retreats
hex by hex, Eben Emael, dropped units, advances.
"""

from collections.abc import Generator, Mapping, Sequence

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.api import Applied, DiceSource, Effect, rolled
from pbem.rulesets.france_1940 import countries
from pbem.rulesets.france_1940.advance import advance
from pbem.rulesets.france_1940.attacks import check_attack as check_attack
from pbem.rulesets.france_1940.attacks import check_attacks as check_attacks
from pbem.rulesets.france_1940.boxes import box as box
from pbem.rulesets.france_1940.boxes import forecast as forecast
from pbem.rulesets.france_1940.effects import Effects, effect
from pbem.rulesets.france_1940.ground import occupy
from pbem.rulesets.france_1940.obligations import is_target
from pbem.rulesets.france_1940.odds import Reckoning, Target, reckon, river_crossers, river_faces
from pbem.rulesets.france_1940.orders import Advance, Retreat, StandingAdvance, StandingRetreat
from pbem.rulesets.france_1940.recovery import after_ar
from pbem.rulesets.france_1940.retreat import retreat
from pbem.rulesets.france_1940.state import Attack, State

RESULT_RULES = {"AE": "FR-33", "AR": "FR-34", "FS": "FR-35", "DR%": "FR-36", "DR": "FR-36", "DE": "FR-39"}
"""The closed set of results of the table, and the rule of each."""

CLEARS = ("DR%", "DR", "DE")
"""The results that empty a hex of its defenders, where they act."""


RiverRolls = Generator[Effect, Applied[State], tuple[State, dict[str, bool], list[int]]]
"""A part that throws the river dice: the last state, who is halved, and the seqs of the rolls."""


def resolve(state: State, dice: DiceSource, clauses: Mapping[str, Sequence[Order]], seq: int = -1) -> Effects:
    """Resolve all declared attacks in their order, each applied before the next (FR-8, FR-H2).

    ``clauses``: the orders of each side that speak of this phase; the phasing side's retreats and advances are used (FR-50,
    FR-61). ``seq``: the seq of the phasing side's sheet, for what fails; below 0, that of the sheet that declared the attack.
    """
    spoken = tuple(clauses.get(state.phasing, ()))
    while True:
        attack = next((attack for attack in state.now.attacks if attack.units), None)
        if attack is None:
            return state
        live = standing_attack(state, attack)
        if live.units and live.places:
            state = yield from _fight(state, dice, live, spoken, attack.cause if seq < 0 else seq)
        else:
            state = yield from _drop(state, attack, "nobody" if live.places else "empty")


def standing_attack(state: State, attack: Attack) -> Attack:
    """Return what is left of a declared attack: places with an enemy in them, and units able to attack all of these (FR-H2)."""
    places = tuple(place for place in attack.places if is_target(state, place, state.phasing))
    units = tuple(
        unit
        for unit in attack.units
        if unit in state.now.pieces
        and not state.piece(unit).disorganised
        and all(state.land.adjacent(state.piece(unit).place, place) for place in places)
    )
    return msgspec.structs.replace(attack, places=places, units=units)


def roll_base(state: State, place: str) -> str:
    """Return what the names of a combat's rolls begin with: turn, phase, place, and an ordinal if it is fought for once more."""
    now = state.now
    again = now.fought.count(place)
    return f"{now.turn}/{state.phasing}-{now.assault}-combat/{place}" + (f".{again + 1}" if again else "")


def _drop(state: State, attack: Attack, why: str) -> Effects:
    """Drop an attack that has become impossible: its attackers have not attacked (FR-H2)."""
    causes = [attack.cause]
    state = (yield effect("attack.dropped", ["FR-H2"], causes, place=attack.places[0], why=why)).state
    for place, unit in attack.drops.items():
        if is_target(state, place, state.phasing):
            state = (yield effect("unit.boxed", ["FR-H29"], causes, unit=unit)).state
        else:
            state = yield from _land(state, unit, place, causes)
    return state


def _fight(state: State, dice: DiceSource, attack: Attack, spoken: Sequence[Order], seq: int) -> Effects:
    base = roll_base(state, attack.places[0])
    state, rivers, seqs = yield from _rivers(state, dice, attack, base)
    reckoning = reckon(state, attack, rivers)
    crt = state.land.crt
    name, why = f"{base}/crt", f"combat at {', '.join(attack.places)}"
    kind = f"1d{len(state.land.faces)}"
    values = dice.roll(name, kind, why)
    result = crt.cell(reckoning.column, values[0])
    acted = {target.place: target.acted(result) for target in reckoning.defence}
    body = reckoning.body()
    held = {target.place: rule for target in reckoning.defence if (rule := target.held_by(result))}
    if held:
        body["held"] = held
    told = _result_rules(result, held)
    body["rules"] = list(dict.fromkeys((*body["rules"], *told)))
    causes = [cause for cause in (attack.cause, *seqs) if cause >= 0]
    if causes:
        body["causes"] = causes
    applied = yield rolled(
        name,
        kind,
        values,
        why,
        side=state.phasing,
        table=crt.name,
        sha256=_table_hash(state),
        result=result,
        acted=acted,
        **body,
    )
    state, crt_seq = applied.state, applied.seq
    fought = effect(
        "combat.fought",
        ["FR-8", *told],
        [crt_seq],
        places=list(attack.places),
        units=list(attack.units),
        result=acted,
        column=reckoning.column,
    )
    state = (yield fought).state
    return (yield from _apply(state, attack, reckoning, result, spoken, [crt_seq], seq))


def _table_hash(state: State) -> str:
    """Return the SHA-256 of the text of the table in use, so that an arbiter can tell which one it was."""
    found: str = state.land.scenario["tables"]["crt"]["sha256"]
    return found


def _result_rules(result: str, held: Mapping[str, str]) -> list[str]:
    """List the rules of a result; where it is held, FR-38 for DR%, the rule that holds it, and that of FS."""
    if not held:
        return [RESULT_RULES[result]]
    general = ["FR-38"] if result == "DR%" else []
    return [RESULT_RULES[result], *general, *dict.fromkeys(held.values()), "FR-35"]


def _rivers(state: State, dice: DiceSource, attack: Attack, base: str) -> RiverRolls:
    """Throw the river dice: one for each attacker that crosses, or one for the combat (FR-31, FR-32, FR-D10)."""
    crossers = river_crossers(state, attack)
    halved: dict[str, bool] = {}
    seqs: list[int] = []
    if not crossers:
        return state, halved, seqs
    single = state.land.options["river-dice"] == "per-combat"
    for group in [crossers] if single else [(unit,) for unit in crossers]:
        name = f"{base}/river" if single else f"{base}/river/{group[0]}"
        why = f"river at {attack.places[0]}" if single else f"{group[0]} across the river at {attack.places[0]}"
        values = dice.roll(name, "1d6", why)
        fresh = {unit: values[0] in river_faces(state, unit) for unit in group}
        rules = dict.fromkeys("FR-31" if state.unit(unit).motorised else "FR-32" for unit in group)
        applied = yield rolled(
            name, "1d6", values, why, side=state.phasing, table="river", halved=fresh, rules=[*rules, "FR-D10"],
            **({"causes": [attack.cause]} if attack.cause >= 0 else {}),
        )  # fmt: skip
        state = applied.state
        seqs.append(applied.seq)
        halved |= fresh
    return state, halved, seqs


def _apply(
    state: State,
    attack: Attack,
    reckoning: Reckoning,
    result: str,
    spoken: Sequence[Order],
    causes: list[int],
    seq: int,
) -> Effects:
    """Apply a result: to the attackers, then hex by hex to the defenders (FR-33 to FR-39, FR-D66)."""
    if result == "AE":
        for unit in attack.units:
            place = state.piece(unit).place
            state = (yield effect("unit.eliminated", ["FR-33"], causes, unit=unit, place=place, how="combat")).state
    elif result == "AR":
        for unit in attack.units:
            ready = list(after_ar(state, unit))
            state = (
                yield effect("unit.disorganised", ["FR-34", "FR-45"], causes, unit=unit, ready=ready, why="AR")
            ).state
    for target in reckoning.defence:
        state = yield from _defenders(state, target, target.acted(result), spoken, causes, seq)
        if target.eben and fort_falls(state, attack, target, result):
            state = (yield effect("fort.destroyed", ["FR-92"], causes, fort=target.eben, place=target.place)).state
    vacated = [target.place for target in reckoning.defence if _is_vacated(state, target, target.acted(result))]
    for place, unit in attack.drops.items():
        if place in vacated or not is_target(state, place, state.phasing):
            state = yield from _land(state, unit, place, causes)
        else:
            state = (yield effect("unit.eliminated", ["FR-H29"], causes, unit=unit, place=place, how="drop")).state
    if not vacated:
        return state
    clauses = [order for order in spoken if isinstance(order, Advance | StandingAdvance)]
    return (yield from advance(state, attack.places, vacated, attack.units, clauses, causes, seq))


def _defenders(
    state: State, target: Target, acted: str, spoken: Sequence[Order], causes: list[int], seq: int
) -> Effects:
    """Eliminate or move the defenders of one hex, as the result acts there."""
    units = tuple(unit for unit, _ in target.units)
    if acted == "DE":
        for unit in units:
            gone = effect("unit.eliminated", ["FR-39"], causes, unit=unit, place=target.place, how="combat")
            state = (yield gone).state
    elif acted in ("DR", "DR%") and units:
        clauses = [order for order in spoken if isinstance(order, Retreat | StandingRetreat)]
        state = yield from retreat(state, target.place, units, clauses, causes, seq)
    return state


def fort_falls(state: State, attack: Attack, target: Target, result: str) -> bool:
    """Whether a result destroys Eben Emael: DE and DR; DR% only by an option, behind it or dropped upon (FR-92, FR-D31)."""
    if result == "DR%":
        exposed = target.behind or target.place in attack.drops
        return exposed and state.land.options["eben-emael-weak-retreat"] == "yes"
    return result in ("DR", "DE")


def _is_vacated(state: State, target: Target, acted: str) -> bool:
    """Whether a hex has lost all its defenders; a fort that still stands blocks nothing, but alone it has not been driven off (FR-D22)."""
    if state.holder(target.place):
        return False
    if not target.units:
        return target.eben in state.now.fallen
    return acted in CLEARS


def _land(state: State, unit: str, place: str, causes: Sequence[int]) -> Effects:
    """Put a dropped unit into the hex that it was dropped onto, now that no enemy is left there (FR-H29)."""
    state = yield from countries.enter(state, unit, (place,), causes)
    state = (yield effect("unit.landed", ["FR-H29"], causes, unit=unit, place=place, how="fort")).state
    return (yield from occupy(state, unit, (place,), causes))
