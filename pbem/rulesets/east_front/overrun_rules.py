"""Who may overrun what from where, each rule with a finding of its own. Rules EF-90 to EF-105, EF-H4, EF-H8, EF-H13, EF-H15."""

from collections.abc import Mapping, Sequence

import msgspec

from pbem.core.findings import Code, Finding
from pbem.core.text import msg
from pbem.rulesets.east_front import command, findings, findings_move, stacking, weather, zones
from pbem.rulesets.east_front import findings_overrun as say
from pbem.rulesets.east_front.allowance import cannot_move
from pbem.rulesets.east_front.approach import Approach, approach
from pbem.rulesets.east_front.land import AXIS, Unit
from pbem.rulesets.east_front.orders import Overrun
from pbem.rulesets.east_front.reckoning import Reckoning, needs_engineer, reckon
from pbem.rulesets.east_front.state import State, other
from pbem.rulesets.east_front.walking import terrain_name

Fault = tuple[str, Finding]
Faults = tuple[Fault, ...]

GOOD_WEATHER = ("dry", "frost")
CLOSED = ("mountain", "alpine", "lake")
_WEATHER = {"mud": msg("Mud"), "snow": msg("Snow")}
_ENGINEER: dict[str, Code] = {
    "city": say.ENGINEER_CITY,
    "strongpoint": say.ENGINEER_STRONGPOINT,
    "line": say.ENGINEER_LINE,
}


class Planned(msgspec.Struct, frozen=True):
    """An overrun that may be made: the hex where the stack begins, the hex from which it overruns, each unit's way, the numbers."""

    units: tuple[str, ...]
    start: str
    origin: str
    ways: Mapping[str, Approach]
    reckoning: Reckoning


def check(state: State, order: Overrun) -> Faults:
    """Say what is wrong with an order to overrun, with the part of it each is about: place, units.0, via.0, then.1, then_to.

    Findings: ``east.overrun.*``, ``east.unit.*``, ``east.move.*``.
    """
    made = plan(state, order)
    return (*(_remarks(state, made) if isinstance(made, Planned) else made), *_then(state, order))


def plan(state: State, order: Overrun) -> Planned | Faults:
    """Work out an overrun as things stand, or say what forbids it.

    Findings: ``east.overrun.*``, ``east.unit.*``, ``east.move.*``.
    """
    if not state.phasing:
        return (("", say.PHASE.at(rule="EF-90")),)
    faults = list(_target(state, order.place))
    faults += _units(state, order.units)
    if faults:
        return tuple(faults)
    start = state.piece(order.units[0]).place
    via = order.via[1:] if order.via[:1] == (start,) else order.via
    ways = approach(
        state, order.units, order.place, via, lambda place: not _from(state, order.units, place, order.place)
    )
    if isinstance(ways, Finding):
        beside = via[-1] if via else start
        side = _side(state, beside, order.place) if state.land.adjacent(order.place, beside) else None
        return (_on_the_way(order, via, side or ways),)
    path = ways[order.units[0]].path
    held = path and any(state.piece(unit).spent for unit in order.units)
    if held and start in zones.enemy_zone(state, state.phasing):
        fault = findings_move.HELD.at(rule="EF-H4", unit=order.units[0])
        return (("via.0" if order.via else "place", fault),)
    origin = path[-1] if path else start
    refused = _from(state, order.units, origin, order.place)
    if refused:
        last = f"via.{len(order.via) - 1}" if order.via else "place"
        return tuple((last, finding) for finding in refused)
    return Planned(order.units, start, origin, ways, reckon(state, order.units, origin, order.place))


def _on_the_way(order: Overrun, via: Sequence[str], finding: Finding) -> Fault:
    """Find the hex that a finding about the way to the target is about, and advise on a way that does not join."""
    if not via or (finding.code == findings_move.MOVE_POINTS.code and finding.message.args["place"] == order.place):
        return "place", finding
    if finding.code == findings_move.MOVE_APART.code:
        finding = msgspec.structs.replace(finding, remedy=findings.WAY)
    args = finding.message.args
    place = str(args.get("b") or args.get("place") or "")
    at = via.index(place) if place in via and "origin" not in args else len(via) - 1
    if finding.code == findings_move.MOVE_STOP.code:
        at = min(at + 1, len(via) - 1)
    return f"via.{at + len(order.via) - len(via)}", finding


def may_overrun(state: State, unit: str) -> bool:
    """Whether a unit may take part in an overrun in this phase, wherever it stands and whomever it is with."""
    return unit in state.now.pieces and bool(state.phasing) and _unit(state, unit) is None


def may_be_overrun(state: State, unit: str, place: str) -> bool:
    """Whether a unit may overrun at all in this phase, and the kind of a place and the weather in it let it be overrun."""
    return may_overrun(state, unit) and not _target(state, place)


def _target(state: State, place: str) -> Faults:
    """Say what keeps a place from being overrun from anywhere (EF-92, EF-100, EF-103, EF-H15)."""
    if place not in state.land.terrain:
        return (("place", findings_move.MOVE_UNKNOWN.at(place=place)),)
    if state.holder(place) != other(state.phasing):
        return (("place", say.NO_ENEMY.at(rule="EF-92", place=place)),)
    terrain = state.land.terrain[place]
    if terrain in CLOSED:
        return (("place", say.TERRAIN.at(rule="EF-H15", place=place, terrain=terrain_name(terrain))),)
    wet = _weather(state, place)
    if wet is not None:
        return (("place", wet),)
    if terrain == "swamp" and state.now.weather.state != "frost":
        return (("place", say.SWAMP.at(rule="EF-103", place=place)),)
    return ()


def _weather(state: State, place: str) -> Finding | None:
    column = weather.column(state, place)
    if column in GOOD_WEATHER:
        return None
    return say.WEATHER.at(rule="EF-100", place=place, weather=_WEATHER[column])


def _units(state: State, units: Sequence[str]) -> Faults:
    """Say what keeps units from overrunning, alone or together (EF-91, EF-94, EF-97, EF-H15)."""
    if not units:
        return (("", say.NO_UNITS.at(rule="EF-91")),)
    faults: list[tuple[str, Finding]] = []
    counted = state
    for index, unit in enumerate(units):
        part = f"units.{index}"
        if unit in units[:index]:
            faults.append((part, say.UNIT_TWICE.at(unit=unit)))
            continue
        refused = _unit(counted, unit)
        if refused is not None:
            faults.append((part, refused))
        else:
            counted = _counted(counted, unit)
    return tuple(faults) or _stacked(state, units)


def _counted(state: State, unit: str) -> State:
    """Count a unit as moved for the non-operational HQs that limit it, so that the next of the stack is judged after it (4.2)."""
    limited = {hq: (*state.now.limited.get(hq, ()), unit) for hq in command.limits(state, unit)}
    return state.change(limited={**state.now.limited, **limited}) if limited else state


def _unit(state: State, unit: str) -> Finding | None:
    """Say why a unit takes part in no overrun, or None."""
    piece = state.now.pieces.get(unit)
    if piece is None:
        return findings_move.NOT_ON_MAP.at(unit=unit)
    printed = state.unit(unit)
    if printed.side != state.phasing:
        return say.NOT_YOURS.at(unit=unit)
    refused = _kind(state, printed)
    if refused is not None:
        return refused
    if piece.out_of_supply:
        return say.SUPPLY.at(rule="EF-97", unit=unit)
    if piece.tired:
        return say.TIRED.at(rule="EF-H8", unit=unit)
    barred = cannot_move(state, unit)
    return None if barred is None or barred.code == findings_move.HELD.code else barred


def _kind(state: State, unit: Unit) -> Finding | None:
    """Say why a unit is of no kind that overruns, or None (EF-91, EF-94, EF-H15)."""
    if unit.gun:
        return say.GUN.at(rule="EF-94", unit=unit.id)
    if not unit.armed:
        return say.UNARMED.at(rule="EF-H15", unit=unit.id)
    if unit.side == AXIS and not unit.german:
        return say.NOT_GERMAN.at(rule="EF-H15", unit=unit.id)
    if unit.nkvd:
        return say.NKVD.at(rule="EF-H15", unit=unit.id)
    if unit.type == "cavalry" and unit.side != AXIS and state.option("cavalry-overruns") == "yes":
        return None
    return None if unit.boxed else say.NOT_BOXED.at(rule="EF-91", unit=unit.id)


def _stacked(state: State, units: Sequence[str]) -> Faults:
    """Say what keeps units from being one stack: they began the phase in one hex and have stayed together (EF-91)."""
    first = state.piece(units[0])
    for index, unit in enumerate(units):
        piece = state.piece(unit)
        if piece.place != first.place:
            fault = say.APART.at(rule="EF-91", unit=unit, place=piece.place, other=units[0], where=first.place)
        elif piece.spent and not piece.group:
            fault = say.MOVED.at(rule="EF-91", unit=unit)
        elif piece.group != first.group:
            fault = say.MIXED.at(rule="EF-91", unit=unit, other=units[0])
        else:
            continue
        return ((f"units.{index}", fault),)
    return ()


def _from(state: State, units: Sequence[str], origin: str, target: str) -> tuple[Finding, ...]:
    """Say what keeps a stack from overrunning a hex from another beside it (EF-96, EF-100 to EF-105, EF-H15)."""
    side = state.phasing
    barred = _weather(state, origin) or _side(state, origin, target)
    if barred is not None:
        return (barred,)
    for enemy in zones.exerting(state, origin, other(side)):
        if state.piece(enemy).place != target:
            return (say.ZONE.at(rule="EF-96", place=target, origin=origin, unit=enemy),)
    found: list[Finding] = []
    why = needs_engineer(state, side, origin, target)
    if why and not any(state.unit(unit).engineer and state.unit(unit).boxed for unit in units):
        if why == "line":
            found.append(_ENGINEER[why].at(rule="EF-104", place=target, origin=origin))
        else:
            found.append(_ENGINEER[why].at(rule="EF-104", place=target))
    reckoning = reckon(state, units, origin, target)
    if reckoning.below:
        odds = say.ODDS.at(
            rule="EF-105",
            attack=reckoning.attack_total,
            defence=reckoning.defence_total,
            minimum=reckoning.minimum,
            place=target,
            origin=origin,
        )
        found.append(odds)
    return tuple(found)


def _side(state: State, origin: str, target: str) -> Finding | None:
    """Say what water between two hexes keeps one from being overrun from the other, or None (EF-101, EF-102, EF-H15)."""
    kinds = state.land.side(origin, target)
    for kind, code, rule in (
        ("major-river", say.MAJOR_RIVER, "EF-101"),
        ("lake-side", say.LAKE, "EF-102"),
        ("shallow-water", say.SHALLOW, "EF-H15"),
    ):
        if kind in kinds:
            return code.at(rule=rule, place=target, origin=origin)
    return None


def _remarks(state: State, made: Planned) -> Faults:
    """Warn of units that would be too many in the hex from which they overrun if it fails (EF-106, EF-H6)."""
    if stacking.fits(state, made.origin, made.units):
        return ()
    limit = stacking.limit(state, made.origin)
    return (("place", say.ROOM.at(rule="EF-H6", place=made.origin, limit=limit)),)


def _then(state: State, order: Overrun) -> Faults:
    """Say what is wrong already with where a stack is to go after a success: places that do not join, or are not on the map."""
    if order.then_to and order.then_to not in state.land.terrain:
        return (("then_to", findings_move.MOVE_UNKNOWN.at(place=order.then_to)),)
    here = order.place
    for index, place in enumerate(order.then):
        if place not in state.land.neighbours.get(here, ()):
            return ((f"then.{index}", findings_move.MOVE_APART.at(a=here, b=place)),)
        here = place
    return ()
