"""Combats, one after another in the order declared: the die, losses, retreats, advance (EF-188, EF-230 to EF-264, EF-H25).

What a result means is worked out in :mod:`.results` when the die is thrown, and stands in ``combat.fought``; the stages carry it out.
Before a stage with a real choice the side that chooses is asked, if it wants to be: then all stops until the next segment (EF-D31).
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

import msgspec

from pbem.orders.model import Order
from pbem.rulesets.api import Applied, DiceSource, Effect, rolled
from pbem.rulesets.api.factors import plain, rules_of
from pbem.rulesets.east_front import (
    advance,
    air,
    assault_supply,
    attack_supply,
    commands,
    losses,
    odds,
    questions,
    results,
    support,
)
from pbem.rulesets.east_front import retreat as retreats
from pbem.rulesets.east_front import retreat_ways as ways
from pbem.rulesets.east_front.assault import Reply, Tally, reckon
from pbem.rulesets.east_front.effects import Effects, effect
from pbem.rulesets.east_front.orders import Loss, Retreat, StandingRetreat
from pbem.rulesets.east_front.orders_combat import (
    ADDITIONAL_RETREAT,
    ADVANCES,
    LOSSES,
    RETREATS,
    Advance,
    Support,
)
from pbem.rulesets.east_front.phases import roll_name
from pbem.rulesets.east_front.results import Conditions, Share
from pbem.rulesets.east_front.state import Assault, Fight, Question, State, other

STAGES = ("own-losses", "enemy-losses", "enemy-retreat", "own-retreat", "advance")
"""What is done after the die, in this order (EF-H25)."""


class Hands(msgspec.Struct, frozen=True):
    """What the stages of a combat need beside the state: the dice, the orders in force of each side, the seqs of their sheets."""

    dice: DiceSource
    orders: Mapping[str, Sequence[Order]]
    seqs: Mapping[str, int]

    def of(self, side: str) -> Sequence[Order]:
        """The orders of a side in force."""
        return self.orders.get(side, ())


def resolve(state: State, dice: DiceSource, orders: Mapping[str, Sequence[Order]], seqs: Mapping[str, int]) -> Effects:
    """Carry out the combats that are left, until none is or a side is asked something (``state.now.question``)."""
    hands = Hands(dice, orders, seqs)
    while state.now.question is None and (state.now.fight is not None or state.now.attacks):
        if state.now.fight is None:
            state = yield from _begin(state, hands, state.now.attacks[0])
        else:
            state = yield from _carry_on(state, hands, state.now.fight)
    return state


def standing(state: State, assault: Assault) -> Assault:
    """Return what is left of a declared attack: places with an enemy in them, units next to all of these, guns and counters on the map.

    Where counters have gone, or serve not all that take part any more, it is an attack without Attack Supply (EF-166, EF-171).
    """
    side = state.attacking
    places = tuple(place for place in assault.places if state.holder(place) == other(side))
    units = tuple(
        unit
        for unit in assault.units
        if unit in state.now.pieces and all(state.land.adjacent(state.piece(unit).place, place) for place in places)
    )
    live = msgspec.structs.replace(assault, places=places, units=units)
    if not places or not units:
        return live
    live = msgspec.structs.replace(live, guns=support.able(state, live, assault.guns, attacking=True))
    return msgspec.structs.replace(live, supply=assault_supply.standing(state, live))


def _begin(state: State, hands: Hands, assault: Assault) -> Effects:
    """Fight a declared attack with what is left of it, or let it lapse."""
    live = standing(state, assault)
    if not live.places or not live.units:
        why = "attackers" if live.places else "empty"
        return (yield effect("attack.lapsed", ["EF-182"], places=list(assault.places), why=why)).state
    side, foe = state.attacking, other(state.attacking)
    given = commands.given(state, live, hands.orders)
    reply = answer(state, live, hands.of(foe), given[foe].command if foe in given else "")
    tally = reckon(state, live, reply)
    for counter in live.supply:
        state = yield from attack_supply.spend(state, counter, ["EF-172"], [hands.seqs.get(side, -1)])
    state = yield from air.fly(state, side, live.air, live.places[0], [hands.seqs.get(side, -1)])
    state = yield from air.fly(state, foe, reply.air, live.places[0], [hands.seqs.get(foe, -1)])
    body: dict[str, Any] = {
        "side": side,
        "place": assault.places[0],
        "places": list(live.places),
        "units": list(live.units),
        "defenders": [unit for place in live.places for unit in state.at(place)],
        "guns": list(live.guns),
        "support": list(reply.guns),
        "orders": {one: made.command for one, made in given.items()},
        "hqs": {one: made.hq for one, made in given.items() if made.hq},
        "column": tally.column,
        "net": tally.net,
        "steps": tally.steps,
    }
    rules = [rule for made in given.values() for rule in made.rules]
    if tally.below:
        lost = sum(odds.steps_left(state, unit) for unit in live.units)
        body |= {"result": "e/-", "own": lost, "enemy": 0, "reckoning": tally.body()}
        return (yield effect("combat.fought", ["EF-188", *rules], [hands.seqs.get(side, -1)], **body)).state
    state, die, text, shares, seq = yield from _roll(state, hands, tally, body["orders"])
    body |= {"die": die, "result": text, **_shares(side, *shares)}
    rules += ["EF-186", "EF-H25", *rules_of(shares[0].because), *rules_of(shares[1].because)]
    return (yield effect("combat.fought", rules, [seq], **body)).state


def answer(state: State, assault: Assault, orders: Sequence[Order], command: str) -> Reply:
    """Return what the defender brings to a combat: what his sheet says for one of the places, else guns by the default and no aircraft.

    A gun supports one combat in a phase (EF-223); those that a sheet names for another are left to that one. What cannot serve is left out.
    """
    side = other(state.attacking)
    lines = [order for order in orders if isinstance(order, Support)]
    here = [order for order in lines if order.place in assault.places]
    fired = {what.removeprefix("fired ") for what in state.now.used if what.startswith("fired ")}
    if not here:
        taken = fired | {gun for order in lines for gun in order.guns}
        return Reply(support.defending(state, assault, sorted(taken)), (), command)
    named = [gun for order in here for gun in order.guns if gun not in fired and _owner(state, gun) == side]
    craft = air.able(state, [unit for order in here for unit in order.air], side, assault.places)
    return Reply(support.able(state, assault, named, attacking=False), craft, command)


def _owner(state: State, gun: str) -> str:
    printed = state.land.units.get(gun) or state.land.ships.get(gun)
    return printed.side if printed is not None else ""


Thrown = Generator[Effect, Applied[State], tuple[State, int, str, tuple[Share, Share], int]]


def _roll(state: State, hands: Hands, tally: Tally, orders: Mapping[str, str]) -> Thrown:
    """Throw the die: the state after it, the face, the cell, what it comes to for both sides, the seq of the roll."""
    places = tally.assault.places
    name = roll_name(state, f"combat/{places[0]}")
    kind, why = f"1d{state.land.constants['die']['sides']}", f"combat at {', '.join(places)}"
    values = hands.dice.roll(name, kind, why)
    text = state.land.crt.cell(tally.column, values[0] + tally.net)
    shares = work_out(state, tally, text, orders)
    body = {**tally.body(), "orders": dict(orders), "result": text, **_shares(state.attacking, *shares)}
    seq = hands.seqs.get(state.attacking, -1)
    if seq >= 0:
        body["causes"] = [seq]
    sha256 = state.land.scenario["tables"]["crt"]["sha256"]
    throw = rolled(name, kind, values, why, side=state.attacking, table="crt", sha256=sha256, **body)
    applied = yield throw
    return applied.state, values[0], text, shares, applied.seq


def work_out(state: State, tally: Tally, text: str, orders: Mapping[str, str]) -> tuple[Share, Share]:
    """Return what a cell of the table comes to for the attackers and for the defenders, with the orders of both sides.

    Raises:
        ValueError: it is no cell.
    """
    cell = results.read_cell(text)
    if cell is None:
        raise ValueError(f"{text!r} is no result of a combat")
    live = tally.assault
    side = state.unit(live.units[0]).side
    conditions = Conditions(
        unsupplied=not live.supply,
        mandated=live.mandated,
        fortified=tally.fortified,
        engineers=tally.applies("engineer-effects"),
    )
    defenders = [unit for place in live.places for unit in state.at(place)]
    own = results.attacker(state, cell.own, live.units, orders.get(side, ""), conditions, defenders)
    armour = any(factor.what == "armour-attrition" for factor in own.because)
    return own, results.defender(state, cell.enemy, defenders, orders.get(other(side), ""), armour=armour)


def _shares(side: str, own: Share, enemy: Share) -> dict[str, Any]:
    """Write what both sides have to bear as ``combat.fought`` has it; what is empty is left out."""
    body: dict[str, Any] = {"own": own.steps, "enemy": enemy.steps}
    for prefix, share in (("", own), ("enemy_", enemy)):
        parts = {"forced": list(share.forced), "surcharged": list(share.surcharged), "because": plain(share.because)}
        body |= {f"{prefix}{name}": value for name, value in parts.items() if value}
    hexes = {"own_hexes": own.hexes, "enemy_hexes": enemy.hexes}
    wiped = [one for one, share in ((side, own), (other(side), enemy)) if share.every]
    return {**body, **{name: value for name, value in hexes.items() if value}, **({"wiped": wiped} if wiped else {})}


def _carry_on(state: State, hands: Hands, fight: Fight) -> Effects:
    """Carry out the stages of a combat that are left, until a side is to be asked or the combat ends."""
    for stage in STAGES[STAGES.index(fight.stage) :]:
        question = _question(state, hands, fight, stage)
        if question is not None:
            if stage != fight.stage:
                state = (yield effect("combat.staged", ["EF-H25"], place=fight.place, stage=stage)).state
            return (yield from questions.ask(state, question))
        state = yield from _DONE[stage](state, hands, fight)
    return (yield effect("combat.ended", ["EF-H25"], [fight.seq], place=fight.place)).state


def _question(state: State, hands: Hands, fight: Fight, stage: str) -> Question | None:
    """Return the question that is due before a stage: the side wants to be asked, has a choice, and no clause of it decides already."""
    side, foe = state.attacking, other(state.attacking)
    if stage == "advance":
        if _is_open(state, hands, fight, side, ADVANCES, Advance):
            units = advance.candidates(state, fight)
            return Question(side, ADVANCES, fight.place, units) if units else None
        return None
    sufferer = side if stage.startswith("own") else foe
    if stage.endswith("losses"):
        units, steps, groups = _burden(state, fight, sufferer)
        due = _is_open(state, hands, fight, sufferer, LOSSES, Loss) and sufferer not in fight.wiped
        if due and losses.is_choice(state, units, steps, groups):
            bearing = losses.takers(state, units)
            first = losses.takers(state, groups[0]) if groups else ()
            forced = first if len(first) < len(bearing) else ()
            return Question(sufferer, LOSSES, fight.place, bearing, steps=steps, forced=forced)
        return None
    chooser, length = _chooser(fight, sufferer), fight.own_hexes if sufferer == side else fight.enemy_hexes
    if not length or not questions.due(state, chooser, RETREATS, hands.of(chooser)):
        return None
    able: list[str] = []
    for origin, party in _parties(state, fight, sufferer):
        told = {order.unit for order in _clauses(state, hands.of(chooser), party, origin)}
        for unit in party if "" not in told else ():
            possible = ways.best(state, (unit,), origin, length, calm=chooser != sufferer, closed=fight.places)
            able += [unit] if unit not in told and len(possible) > 1 else []
    return Question(chooser, RETREATS, fight.place, tuple(sorted(able)), hexes=length) if able else None


def _is_open(state: State, hands: Hands, fight: Fight, side: str, what: str, kind: type[Loss | Advance]) -> bool:
    if not questions.due(state, side, what, hands.of(side)):
        return False
    return not any(isinstance(order, kind) and order.place in fight.places for order in hands.of(side))


def _chooser(fight: Fight, side: str) -> str:
    """Return who leads a side's retreat: its owner, under Additional Retreat the other side (EF-236, EF-251)."""
    return other(side) if fight.orders.get(side) == ADDITIONAL_RETREAT else side


def _burden(state: State, fight: Fight, side: str) -> tuple[tuple[str, ...], int, tuple[tuple[str, ...], ...]]:
    """Return who of a side bears losses, how many steps, and the groups of which somebody loses the first of them, one each."""
    own = side == state.attacking
    units, steps = (fight.attackers, fight.own) if own else (fight.defenders, fight.enemy)
    forced = fight.forced if own else fight.enemy_forced
    surcharged = fight.surcharged if own else fight.enemy_surcharged
    each = state.option("no-retreat-surcharge") == "unit"
    groups = [forced, *((unit,) for unit in surcharged)] if each else [forced, surcharged]
    return units, steps, tuple(group for group in groups if group)


def _lose(state: State, hands: Hands, fight: Fight, side: str) -> Effects:
    """Take a side's steps, those that somebody must lose first, then as its owner wants (EF-239, EF-245 to EF-249, EF-H26)."""
    units, steps, groups = _burden(state, fight, side)
    own = side == state.attacking
    if side in fight.wiped:
        for unit in units:
            state = yield from losses.eliminate(state, unit, "combat", ["EF-H25"], [fight.seq], rebuilt=False)
        return state
    if not steps:
        return state
    named = losses.named(hands.of(side), *fight.places)
    forced = losses.pick(state, groups, named, attacking=own)
    rules = [*(["EF-235"] if (fight.surcharged if own else fight.enemy_surcharged) else [])]
    rules += ["EF-249" if own else "EF-248"] if (fight.forced if own else fight.enemy_forced) else []
    causes = [fight.seq, hands.seqs.get(side, -1)]
    return (yield from losses.lose(state, units, steps, named, rules, causes, forced=forced, attacking=own))


def _own_losses(state: State, hands: Hands, fight: Fight) -> Effects:
    return (yield from _lose(state, hands, fight, state.attacking))


def _enemy_losses(state: State, hands: Hands, fight: Fight) -> Effects:
    return (yield from _lose(state, hands, fight, other(state.attacking)))


def _parties(state: State, fight: Fight, side: str) -> list[tuple[str, list[str]]]:
    """Return a side's units that are left, hex by hex, each with the place from which they retreat.

    Defenders go away from the hex where they stood, attackers from the first of the Defender Hexes (EF-251, EF-H25).
    """
    own = side == state.attacking
    left = [unit for unit in (fight.attackers if own else fight.defenders) if unit in state.now.pieces]
    stands = dict.fromkeys(state.piece(unit).place for unit in left)
    places = stands if own else [place for place in fight.places if place in stands]
    return [(fight.place if own else p, [unit for unit in left if state.piece(unit).place == p]) for p in places]


def _retreat(state: State, hands: Hands, fight: Fight, side: str) -> Effects:
    """Lead a side's units away, by its owner or under Additional Retreat by the other side (EF-236, EF-237, EF-251)."""
    own, chooser = side == state.attacking, _chooser(fight, side)
    named = losses.named(hands.of(side), *fight.places)
    towards = next((order.towards for order in hands.of(chooser) if isinstance(order, StandingRetreat)), "")
    for origin, units in _parties(state, fight, side):
        units = [unit for unit in units if unit in state.now.pieces]
        if not units:
            continue
        state = yield from retreats.retreat(
            state, hands.dice, units, origin, chooser, fight.own_hexes if own else fight.enemy_hexes,
            _clauses(state, hands.of(chooser), units, origin), towards,
            base=roll_name(state, f"combat/{fight.place}"), named=named,
            doomed=losses.doomed(state, hands.of(side), units), causes=[fight.seq], seq=hands.seqs.get(chooser, -1),
            calm=chooser != side, closed=fight.places,
        )  # fmt: skip
    return state


def _clauses(state: State, orders: Sequence[Order], units: Sequence[str], origin: str) -> list[Retreat]:
    """Return the retreat clauses for units of one hex: a side may have some for its own units and some for those that it leads away.

    Without a unit's name a path tells by where it begins: from the hex where they stand, away from the place fought for.
    """
    here, distance = state.piece(units[0]).place, state.land.distance
    found: list[Retreat] = []
    for order in orders:
        if isinstance(order, Retreat) and order.place == origin:
            first = order.path[:1]
            begins = not first or (
                state.land.adjacent(here, first[0]) and distance(origin, first[0]) > distance(origin, here)
            )
            if order.unit in units if order.unit else begins:
                found.append(order)
    return found


def _enemy_retreat(state: State, hands: Hands, fight: Fight) -> Effects:
    """Let the defenders retreat; MSUs that are left alone in a Defender Hex are removed where the result touched it (EF-H38)."""
    foe = other(state.attacking)
    if fight.enemy_hexes:
        state = yield from _retreat(state, hands, fight, foe)
    if not (fight.enemy_hexes or fight.enemy or foe in fight.wiped):
        return state
    for place in fight.places:
        left = [unit for unit in state.at(place) if unit in fight.defenders]
        if not losses.takers(state, left):
            for unit in left:
                if state.unit(unit).type == attack_supply.MSU:
                    state = yield from losses.eliminate(state, unit, "removed", ["EF-H38"], [fight.seq])
    return state


def _own_retreat(state: State, hands: Hands, fight: Fight) -> Effects:
    return (yield from _retreat(state, hands, fight, state.attacking)) if fight.own_hexes else state


def _advance(state: State, hands: Hands, fight: Fight) -> Effects:
    side = state.attacking
    return (yield from advance.advance(state, fight, hands.of(side), hands.seqs.get(side, -1)))


_DONE: dict[str, Callable[[State, Hands, Fight], Effects]] = {
    "own-losses": _own_losses,
    "enemy-losses": _enemy_losses,
    "enemy-retreat": _enemy_retreat,
    "own-retreat": _own_retreat,
    "advance": _advance,
}
