"""Air points: who has how many, and who may spend them on what (FR-64 to FR-71, FR-D26, FR-D27, FR-H4)."""

from collections.abc import Iterable, Mapping

from pbem.core.findings import Finding
from pbem.rulesets.france_1940 import countries
from pbem.rulesets.france_1940 import findings_move as findings
from pbem.rulesets.france_1940.effects import Effects, effect
from pbem.rulesets.france_1940.land import ALLIED, SIDE_OF
from pbem.rulesets.france_1940.state import State
from pbem.rulesets.france_1940.titles import nation_title

ORDER = ("DE", "FR", "GB")
"""Whose points go first when no nation is named: French before British."""

MINOR = ("BE", "NL", "LU", "CH")


def grant(state: State) -> Effects:
    """Give both sides the air points of a game turn, in place of what was left (FR-64, FR-65, FR-67)."""
    points = {nation: n for nation, n in sorted(state.land.constants["air"]["points"].items()) if n}
    return (yield effect("air.granted", ["FR-64", "FR-65", "FR-67"], air=points)).state


def pool(state: State, side: str) -> dict[str, int]:
    """Return the points a side has left in this game turn, by nation, in the default order."""
    left = state.now.air
    return {nation: left[nation] for nation in _order(left, ()) if SIDE_OF[nation] == side and left[nation]}


def assign(
    state: State,
    side: str,
    wanted: Mapping[str, int],
    supported: Iterable[str] | None = None,
    first: tuple[str, ...] = (),
) -> dict[str, int] | Finding:
    """Decide whose points answer a wish for points by nation, "" for any nation, or say why they cannot be had.

    ``supported``: the side's own units in the combat; None for a use that supports nobody (interdiction, drop). ``first``: nations
    to take first, before the default order. A point is used once a turn (FR-66); Allied air supports Belgians, Dutch and
    Swiss only beside a French or British unit (FR-71, FR-D26); British air after the first evacuation of a BEF corps supports only
    British units (FR-68; FR-D27: any or all of the supported); surprise forbids Allied air (FR-H4).

    Findings: ``france.air.*``.
    """
    nations = None if supported is None else {state.unit(unit).nation for unit in supported}
    barred = _barred(state, side, nations)
    if barred is not None:
        return barred
    left = pool(state, side)
    british = _british_may(state, nations)
    given: dict[str, int] = {}
    for nation, points in wanted.items():
        if points < 1:
            return findings.AIR_NONE.at(rule="FR-69", wanted=points)
        if not nation:
            continue
        if nation not in state.land.constants["air"]["points"] or SIDE_OF.get(nation) != side:
            return findings.AIR_NATION.at(rule="FR-65", nation=nation_title(nation))
        if nation == "GB" and not british:
            return findings.AIR_BRITISH.at(rule="FR-68")
        if points > left.get(nation, 0):
            return findings.AIR_NATION_SHORT.at(
                rule="FR-66", nation=nation_title(nation), wanted=points, left=left.get(nation, 0)
            )
        left[nation] -= points
        given[nation] = points
    if not british:
        left.pop("GB", None)
    need = wanted.get("", 0)
    if need > sum(left.values()):
        return findings.AIR_SHORT.at(rule="FR-66", wanted=need, left=sum(left.values()))
    for nation in _order(left, first):
        taken = min(need, left[nation])
        if taken:
            given[nation] = given.get(nation, 0) + taken
            need -= taken
    return {nation: given[nation] for nation in _order(given, ())}


def usable(state: State, side: str, supported: Iterable[str] | None = None) -> dict[str, int]:
    """Return the points by nation that a side may use for such a purpose now."""
    nations = None if supported is None else {state.unit(unit).nation for unit in supported}
    if _barred(state, side, nations) is not None:
        return {}
    return {
        nation: points for nation, points in pool(state, side).items() if nation != "GB" or _british_may(state, nations)
    }


def _barred(state: State, side: str, nations: set[str] | None) -> Finding | None:
    if side == ALLIED and countries.surprised(state):
        return findings.AIR_SURPRISED.at(rule="FR-H4")
    if side == ALLIED and nations and not nations.isdisjoint(MINOR) and nations.isdisjoint(("FR", "GB")):
        return findings.AIR_MINOR.at(rule="FR-71")
    return None


def _british_may(state: State, nations: set[str] | None) -> bool:
    """Whether British air may be used: always before the first BEF corps leaves, then for British units only (FR-68)."""
    if not state.now.bef_left:
        return True
    if not nations:
        return False
    return nations == {"GB"} if state.land.options["british-air-after-evacuation"] == "all" else "GB" in nations


def _order(nations: Iterable[str], first: tuple[str, ...]) -> list[str]:
    ranks = {nation: rank for rank, nation in enumerate((*first, *(n for n in ORDER if n not in first)))}
    return sorted(nations, key=lambda nation: ranks.get(nation, len(ranks)))
