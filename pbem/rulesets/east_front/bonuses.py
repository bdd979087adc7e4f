"""Combined Arms, Divisional Integrity, Engineer Effects: what the make-up of a force adds (EF-207 to EF-216, EF-D6, EF-D28).

A German division is known by the ``formation`` of its units: with a panzer regiment in its order of battle it is a panzer division, with
motorized infantry and none a motorized one. A formation whose name begins with ``ss`` is one of the SS, one with ``lah`` in it the
brigade SS LAH.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from pbem.rulesets.api.factors import Factor, signed
from pbem.rulesets.api.memo import Kept
from pbem.rulesets.east_front import weather
from pbem.rulesets.east_front.land import Land, Unit
from pbem.rulesets.east_front.reckoning import HARD
from pbem.rulesets.east_front.state import State

HELPERS = ("recon", "motorized", "motorcycle", "engineer")
"""The types that make Combined Arms with an armour unit (EF-207)."""

COUNTED = ("motorized", "recon")
"""The types of which a panzer division needs two beside its regiment (EF-211)."""

ELEMENTS = ("motorized", "motorcycle", "recon")
"""The types that are elements of a motorized division, and of the SS (EF-212, EF-214)."""

PANZER, MOTORIZED, SS, LAH = "panzer", "motorized", "ss", "lah"
THREE, TWO = 3, 2


class Division(msgspec.Struct, frozen=True):
    """A German division: what it is, and the motorized regiments of its order of battle."""

    kind: str
    regiments: frozenset[str]


_divisions: Kept[Mapping[str, Division]] = Kept()


def combined_arms(state: State, units: Sequence[str], defenders: Sequence[str], places: Sequence[str]) -> str:
    """Say what denies an attack Combined Arms, as a rule of EF-207 to EF-210, or "" if it has them.

    Rivers and fortifications are looked at by who asks (EF-209).
    """
    if not _combined(state, units):
        return "EF-207"
    if any(state.unit(unit).armour or state.unit(unit).type in HARD for unit in defenders):
        return "EF-208"
    land = state.land
    if any(land.is_city(place) or land.terrain[place] == "swamp" for place in places):
        return "EF-209"
    if any(weather.column(state, place) not in ("dry", "frost") for place in places):
        return "EF-210"
    return ""


def _combined(state: State, units: Sequence[str]) -> bool:
    """Whether units are an armour unit and another that goes with it; the engineer motorized by the option (EF-207)."""
    any_engineer = state.option("engineer-bonus") == "any"
    printed = [state.unit(unit) for unit in units]
    armour = [unit.id for unit in printed if unit.armour]
    helpers = [u.id for u in printed if u.type in HELPERS and (any_engineer or not u.engineer or u.boxed)]
    return any(helper != unit for unit in armour for helper in helpers)


def divisions(land: Land) -> Mapping[str, Division]:
    """Return the German divisions that can have Divisional Integrity, by formation; worked out once for a land."""
    return _divisions.get(land, lambda: _divisions_of(land.units.values()))


def _divisions_of(units: Iterable[Unit]) -> dict[str, Division]:
    members: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.german and unit.formation:
            members.setdefault(unit.formation, []).append(unit)
    found: dict[str, Division] = {}
    for formation, own in sorted(members.items()):
        kind = _kind(formation, own)
        if kind:
            found[formation] = Division(kind, frozenset(unit.id for unit in own if unit.type == "motorized"))
    return found


def _kind(formation: str, units: Sequence[Unit]) -> str:
    if "lah" in formation.lower():
        return LAH
    if any(unit.armour for unit in units):
        return PANZER
    if not any(unit.type == "motorized" for unit in units):
        return ""
    return SS if formation.lower().startswith("ss") else MOTORIZED


def integrity(state: State, units: Sequence[str], *, supplied: bool, effect: int, place: str) -> tuple[Factor, ...]:
    """List the German divisions among the attackers, each with whether it has Divisional Integrity, or one entry if there are none.

    ``effect``: what each adds to the die. Panzer divisions first; of motorized ones as many as there are panzer divisions (EF-212).
    """
    known = divisions(state.land)
    attacking: dict[str, list[str]] = {}
    for unit in units:
        formation = state.unit(unit).formation if state.unit(unit).german else ""
        if formation in known:
            attacking.setdefault(formation, []).append(unit)
    made: list[Factor] = []
    room = sum(
        known[formation].kind == PANZER and any(state.unit(unit).armour for unit in own)
        for formation, own in attacking.items()
    )
    for formation in sorted(attacking, key=lambda name: (known[name].kind != PANZER, known[name].kind == LAH, name)):
        division, own = known[formation], attacking[formation]
        denied = _denied(state, division, formation, own, supplied)
        if not denied and division.kind in (MOTORIZED, SS):
            denied = "" if room else "EF-212"
            room -= 1 if room else 0
        rule = denied or {PANZER: "EF-211", MOTORIZED: "EF-212"}.get(division.kind, "EF-214")
        made.append(Factor("divisional-integrity", rule, signed(effect), place, formation, applies=not denied))
    return tuple(made) or (Factor("divisional-integrity", "EF-211", signed(effect), place, applies=False),)


def _denied(state: State, division: Division, formation: str, own: Sequence[str], supplied: bool) -> str:
    """Say by which rule a division has no integrity, or "" (EF-211 to EF-214; EF-213 by the option of EF-D28)."""
    needed = {PANZER: "EF-211", MOTORIZED: "EF-212"}.get(division.kind, "EF-214")
    if not _whole(state, division, own):
        return needed
    if supplied:
        return ""
    reading = state.option("integrity-supply")
    if reading == "counted":
        fit = [unit for unit in own if not state.piece(unit).out_of_supply]
        return "" if _whole(state, division, fit) else "EF-213"
    looked: Iterable[str] = own
    if reading == "any":
        looked = (
            unit for unit in state.now.pieces if state.unit(unit).german and state.unit(unit).formation == formation
        )
    return "EF-213" if any(state.piece(unit).out_of_supply for unit in looked) else ""


def _whole(state: State, division: Division, own: Sequence[str]) -> bool:
    """Whether enough of a division attacks: by kind (EF-211, EF-212, EF-214)."""
    types = [state.unit(unit).type for unit in own]
    if division.kind == PANZER:
        return any(state.unit(unit).armour for unit in own) and sum(kind in COUNTED for kind in types) >= TWO
    if division.kind == LAH:
        return len(own) >= TWO
    elements = sum(kind in ELEMENTS for kind in types)
    return elements >= THREE and (division.kind == SS or division.regiments <= frozenset(own))


def engineers(state: State, units: Iterable[str]) -> tuple[str, ...]:
    """Return the engineers among some units (EF-216)."""
    return tuple(unit for unit in units if state.unit(unit).engineer)
