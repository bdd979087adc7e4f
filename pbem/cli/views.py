"""``state``, ``map``, ``report``: a game at any event, for any seat, each as text, page, JSON, SVG or PNG."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from pbem.board.snapshot import AnySnapshot
from pbem.cli import supplies
from pbem.cli.audience import Audience, audience, chosen_language, chosen_zone
from pbem.cli.giving import check_outlet, give, give_letter, one_of
from pbem.cli.sources import desk
from pbem.cli.terminal import say
from pbem.core.text import msg, render
from pbem.referee import looking
from pbem.referee.errors import Refused
from pbem.referee.reporting import order_lines
from pbem.reports.pdf import to_pdf
from pbem.reports.png import mail_png, mail_width, sheet_width, to_png
from pbem.reports.report import picture_of
from pbem.reports.svgmap import crop_places, draw_map, fought_places, places_of


def state(
    name: str | None,
    at: int | None,
    seat: str | None,
    wanted: str,
    out: Path | None = None,
    *,
    supply: str | None = None,
    language: str | None = None,
    zone: str | None = None,
) -> None:
    """Show where a game stands, or list all games. Its picture is the whole position, without marks of what happened.

    ``supply``: how all units are supplied instead, or with an id one unit.
    """
    check_outlet(wanted, out)
    if name is None and supply is not None:
        raise Refused(msg("--supply is asked of one game: pbem state GAME --supply"))
    if name is None:
        one_of(wanted, "text", "json")
        chosen_language(language)
        chosen_zone(zone)
        _list_games(wanted == "json", out)
        return
    who = audience(name, at, seat, language, zone, templates=wanted in ("text", "html"))
    if wanted == "json":
        give(_json(state_json(who) if supply is None else supplies.supply_json(who, supply)), out)
        return
    snapshot = looking.map_of(who.live, who.seat, marks=False)
    if supply is not None:
        snapshot = supplies.with_supply(who, snapshot, supply)

    def picture() -> str:
        return draw_map(snapshot, language=who.seat.language)

    if wanted in ("svg", "png"):
        _give_picture(picture(), wanted, out)
        return
    made = looking.position(who.live, who.seat, snapshot) if supply is None else supplies.page(who, supply, snapshot)
    give_letter(made, wanted, who, picture, out)


def state_json(who: Audience) -> dict[str, Any]:
    """Write a state for a program, as a side or everybody may see it."""
    live, side, language = who.live, who.side, who.seat.language
    ruleset = live.ruleset
    view = ruleset.view(live.state, side)
    stand = live.stand
    outcome = ruleset.outcome(live.state)
    return {
        "game": live.game,
        "seat": side,
        "language": language,
        "zone": who.seat.zone,
        "turn": stand.turn,
        "phase": stand.phase,
        "phase_title": render(ruleset.phase_title(stand.phase), language),
        "segment": live.ledger.open_segment,
        "head": f"{live.ledger.seq}:{live.ledger.hash}",
        "deadline": live.ledger.deadline,
        "duties": [
            {
                "side": duty.side,
                "what": render(duty.what, language),
                "default": render(duty.default, language),
                "covered": duty.covered,
            }
            for duty in looking.duties_of(live)
        ],
        "figures": [{"what": render(row.what, language), "value": row.value} for row in ruleset.standings(view)],
        "units": [
            {**msgspec.to_builtins(row), "remarks": [render(remark, language) for remark in row.remarks]}
            for row in ruleset.roster(view)
        ],
        "carried": ruleset.write(ruleset.carried(view), language).splitlines() if side else [],
        "in_force": list(order_lines(live, side, language)) if side and live.started else [],
        "outcome": None
        if outcome is None
        else {
            "winner": outcome.winner,
            "level": render(outcome.level, language),
            "why": render(outcome.why, language),
            "points": outcome.points,
        },
    }


def _list_games(as_json: bool, out: Path | None) -> None:
    with desk().store.reading() as reading:
        rows: list[dict[str, Any]] = [
            {"game": game.id, "ruleset": game.ruleset, "closed": game.closed, "segment": reading.sealed(game.id) + 1,
             "seats": {chair.side: chair.player for chair in reading.seats(game.id)}}
            for game in reading.games()
        ]  # fmt: skip
    if as_json:
        give(_json(rows), out)
        return
    lines = [] if rows else ["There is no game yet. Make one with: pbem new GAME --scenario S"]
    for row in rows:
        seats = ", ".join(f"{side} {player}" for side, player in row["seats"].items()) or "no seats taken"
        where = "over" if row["closed"] else f"segment {row['segment']}"
        lines.append(f"{row['game']:<20} {row['ruleset']:<14} {where:<12} {seats}")
    if out is None:
        for line in lines:
            say(line)
    else:
        give("".join(f"{line}\n" for line in lines).encode(), out)


def draw(
    name: str,
    at: int | None,
    seat: str | None,
    wanted: str,
    out: Path | None,
    *,
    crop: str | None = None,
    legend: bool | None = None,
    zones: bool = False,
    supply: str | None = None,
    width: int | None = None,
    language: str | None = None,
    zone: str | None = None,
) -> None:
    """Draw the map of a game, with the marks of the last segment sealed by then; or say in words what it shows."""
    check_outlet(wanted, out, width, "pdf")
    who = audience(name, at, seat, language, zone, templates=wanted in ("text", "html"))
    snapshot = looking.map_of(who.live, who.seat, marks=True)
    if supply is not None:
        snapshot = supplies.with_supply(who, snapshot, supply)
    if wanted == "json":
        give(msgspec.json.encode(snapshot, order="sorted") + b"\n", out)
        return
    places = _crop(snapshot, crop, who.side)

    def picture() -> str:
        return draw_map(snapshot, crop=places, legend=legend, zones=zones, language=who.seat.language)

    if wanted in ("svg", "png", "pdf"):
        _give_picture(picture(), wanted, out, lambda svg: to_png(svg, width or sheet_width(svg)))
        return
    give_letter(looking.map_page(who.live, who.seat, snapshot, places or ()), wanted, who, picture, out)


def _crop(snapshot: AnySnapshot, wanted: str | None, side: str | None) -> tuple[str, ...] | None:
    """Return the places that ``--crop`` asks for with what lies around them; None for the whole map."""
    if wanted is None:
        return None
    if wanted == "fighting":
        return crop_places(snapshot, fought_places(snapshot, side)) or None
    places = wanted.replace(",", " ").split()
    known = places_of(snapshot)
    for place in places:
        if place not in known:
            raise Refused(msg("There is no place {place} on this map.", place=place))
    return crop_places(snapshot, places) or None


def report(
    name: str,
    at: int | None,
    seat: str | None,
    wanted: str,
    out: Path | None,
    *,
    language: str | None = None,
    zone: str | None = None,
) -> None:
    """Show the report of the last segment sealed by an event, to a seat or as everybody may read it, or the picture in its mail."""
    check_outlet(wanted, out)
    who = audience(name, at, seat, language, zone, templates=wanted in ("text", "html"))
    again = looking.report_again(who.live, who.seat)
    if wanted == "json":
        give(msgspec.json.encode(msgspec.to_builtins(again.report)), out)
        return

    def picture() -> str:
        return picture_of(again.snapshot, who.seat.side, who.seat.language)

    if wanted in ("svg", "png"):
        _give_picture(picture(), wanted, out, mail_png)
        return
    give_letter(again.report, wanted, who, picture, out)


def _give_picture(svg: str, wanted: str, out: Path | None, paint: Callable[[str], bytes] | None = None) -> None:
    if wanted == "svg":
        give(svg.encode(), out)
    elif wanted == "pdf":
        give(to_pdf(svg), out)
    else:
        give(paint(svg) if paint else to_png(svg, mail_width(svg)), out)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
