"""``--supply`` of ``state`` and ``map``: how units are supplied, in words and on the map."""

from typing import Any

import msgspec

from pbem.board.snapshot import AnySnapshot, MapSnapshot
from pbem.cli.audience import Audience
from pbem.core.text import msg, render
from pbem.referee import looking
from pbem.referee.errors import Refused
from pbem.reports.values import SupplyPage
from pbem.rulesets.api.supply import SupplyLine


def lines_of(who: Audience, unit: str) -> tuple[SupplyLine, ...]:
    """Return how all units are supplied that a seat asks for, or one of them by its id.

    Raises:
        Refused: the ruleset has no supply to show, or there is no such unit on the map.
    """
    ruleset = who.live.ruleset
    ask = getattr(ruleset, "supply", None)
    if ask is None:
        raise Refused(msg("{ruleset} has no lines of supply to show.", ruleset=ruleset.title))
    found: tuple[SupplyLine, ...] = ask(ruleset.view(who.live.state, who.side), unit)
    if unit and not found:
        raise Refused(msg('There is no unit "{unit}" on the map of {game}.', unit=unit, game=who.live.game))
    return found


def with_supply(who: Audience, snapshot: AnySnapshot, unit: str) -> AnySnapshot:
    """Return a map with the supply of its sides, and the traced line of a unit.

    Raises:
        Refused: as for :func:`lines_of`.
    """
    lines_of(who, unit)
    ask = getattr(who.live.ruleset, "supply_map", None)
    if ask is None or not isinstance(snapshot, MapSnapshot):
        raise Refused(msg("{ruleset} has no lines of supply to show.", ruleset=who.live.ruleset.title))
    view = who.live.ruleset.view(who.live.state, who.side)
    return msgspec.structs.replace(snapshot, supply=ask(view, unit, who.seat.language))


def page(who: Audience, unit: str, snapshot: AnySnapshot) -> SupplyPage:
    """Make the page of how units are supplied."""
    return looking.supply_page(who.live, who.seat, lines_of(who, unit), snapshot)


def supply_json(who: Audience, unit: str) -> dict[str, Any]:
    """Write how units are supplied for a program."""
    live, language = who.live, who.seat.language
    stand = live.stand

    def row(line: SupplyLine) -> dict[str, Any]:
        said = {"state": render(line.state, language), "why": render(line.why, language)}
        what = render(line.what, language) if line.what else ""
        return {**msgspec.to_builtins(line), **said, "what": what, "in_order": line.in_order}

    return {
        "game": live.game,
        "seat": who.side,
        "language": language,
        "turn": stand.turn,
        "phase": stand.phase,
        "head": f"{live.ledger.seq}:{live.ledger.hash}",
        "supply": [row(line) for line in lines_of(who, unit)],
    }
