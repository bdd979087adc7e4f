"""``state``, ``map``, ``report``: a game at any event, for any seat."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from pbem.board.snapshot import AnySnapshot
from pbem.cli.sources import desk, live_of
from pbem.cli.terminal import mark, say
from pbem.core.text import msg, render
from pbem.referee.errors import Refused
from pbem.reports.pdf import to_pdf
from pbem.reports.png import sheet_width, to_png
from pbem.reports.svgmap import crop_places, draw_map, fought_places, places_of
from pbem.rulesets.live import LiveGame


def _side(live: LiveGame, seat: str | None) -> str | None:
    if seat is not None and seat not in live.ruleset.sides:
        raise Refused(
            msg('There is no side "{side}" in {game}. Sides are: {sides}.', side=seat, game=live.game,
                sides=", ".join(live.ruleset.sides))
        )  # fmt: skip
    return seat


def _one_of(wanted: str, *known: str) -> None:
    if wanted not in known:
        raise Refused(
            msg("--format {wanted} is not offered here. These are: {known}.", wanted=wanted, known=", ".join(known))
        )


def state(name: str | None, at: int | None, seat: str | None, wanted: str) -> None:
    """Show a game in words and figures, or list all games."""
    _one_of(wanted, "text", "json")
    if name is None:
        _list_games(wanted == "json")
        return
    live = live_of(name, at)
    answer = state_json(live, _side(live, seat))
    if wanted == "json":
        say(json.dumps(answer, ensure_ascii=False))
        return
    say(f"{live.game}   turn {answer['turn']}, {answer['phase_title']}, segment {answer['segment']}")
    say()
    over, deadline = answer["outcome"], answer["deadline"]
    if over is not None:
        say(f"  The game is over: {over['level']}. {over['why']}")
    elif deadline is not None:
        say(f"  due {deadline['local'].replace('T', ' ')} {deadline['zone']} ({deadline['utc']})")
    for duty in answer["duties"]:
        mark("note" if not duty["covered"] else "ok", f"{duty['side']}: {duty['what']}")
    for row in answer["figures"]:
        say(f"  {row['what']:<40} {row['value']}")
    say()
    for row in answer["units"]:
        place = f"{row['place']} {row['name']}".strip()
        remarks = "; ".join(row["remarks"])
        say(f"  {row['side']:<10} {place:<22} {', '.join(row['units'])}  {remarks}".rstrip())
    for order in answer["carried"]:
        say(f"  in force: {order}")
    say()
    say(f"  head {answer['head']}")


def state_json(live: LiveGame, side: str | None) -> dict[str, Any]:
    """Write a state for a program, as a side or (None) everybody may see it."""
    ruleset = live.ruleset
    view = ruleset.view(live.state, side)
    stand = live.stand
    outcome = ruleset.outcome(live.state)
    return {
        "game": live.game,
        "seat": side,
        "turn": stand.turn,
        "phase": stand.phase,
        "phase_title": render(ruleset.phase_title(stand.phase)),
        "segment": live.ledger.open_segment,
        "head": f"{live.ledger.seq}:{live.ledger.hash}",
        "deadline": live.ledger.deadline,
        "duties": [
            {"side": duty.side, "what": render(duty.what), "default": render(duty.default), "covered": duty.covered}
            for duty in (live.duties() if live.started and outcome is None else ())
        ],
        "figures": [{"what": render(row.what), "value": row.value} for row in ruleset.standings(view)],
        "units": [
            {**msgspec.to_builtins(row), "remarks": [render(remark) for remark in row.remarks]}
            for row in ruleset.roster(view)
        ],
        "carried": ruleset.write(ruleset.carried(view), "en").splitlines() if side else [],
        "outcome": None
        if outcome is None
        else {
            "winner": outcome.winner,
            "level": render(outcome.level),
            "why": render(outcome.why),
            "points": outcome.points,
        },
    }


def _list_games(as_json: bool) -> None:
    with desk().store.reading() as reading:
        rows: list[dict[str, Any]] = [
            {"game": game.id, "ruleset": game.ruleset, "closed": game.closed, "segment": reading.sealed(game.id) + 1,
             "seats": {chair.side: chair.player for chair in reading.seats(game.id)}}
            for game in reading.games()
        ]  # fmt: skip
    if as_json:
        say(json.dumps(rows, ensure_ascii=False))
        return
    if not rows:
        say("There is no game yet. Make one with: pbem new GAME --scenario S")
    for row in rows:
        seats = ", ".join(f"{side} {player}" for side, player in row["seats"].items()) or "no seats taken"
        where = "over" if row["closed"] else f"segment {row['segment']}"
        say(f"{row['game']:<20} {row['ruleset']:<14} {where:<12} {seats}")


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
    width: int | None = None,
) -> None:
    """Draw the map of a game, with the marks of the last segment sealed by then."""
    _one_of(wanted, "svg", "png", "pdf", "json")
    if width is not None and wanted != "png":
        raise Refused(msg("--width is the width of a PNG; add --format png"))
    live = live_of(name, at)
    side = _side(live, seat)
    snapshot = live.ruleset.snapshot(live.ruleset.view(live.state, side), last_segment(live))
    if wanted == "json":
        _give(msgspec.json.encode(snapshot, order="sorted") + b"\n", out)
        return
    svg = draw_map(snapshot, crop=_crop(snapshot, crop, side), legend=legend, zones=zones)
    if wanted == "svg":
        _give(svg.encode(), out)
        return
    if out is None and sys.stdout.isatty():
        raise Refused(msg("A picture is not for a terminal. Name a file with --out"))
    if wanted == "pdf":
        _give(to_pdf(svg), out)
        return
    _give(to_png(svg, width or sheet_width(svg)), out)


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


def last_segment(live: LiveGame) -> list[Any]:
    """Return the events of the last sealed segment."""
    seal = live.ledger.last_seal
    if seal is None:
        return []
    close = live.ledger.closes[seal.segment]
    return live.events[close.seq : seal.seq + 1]


def report(name: str, at: int | None, seat: str | None, wanted: str, out: Path | None) -> None:
    """Show the report of the last segment sealed by an event, to a seat or as everybody may read it."""
    _one_of(wanted, "text", "html", "json")
    from pbem.referee.reporting import report_again

    live = live_of(name, at)
    side = _side(live, seat) or live.ruleset.sides[0]
    made = report_again(live, side, public=seat is None)
    text = {"text": made.text, "html": made.html, "json": made.json}[wanted]
    _give(text.encode(), out)


def _give(data: bytes, out: Path | None) -> None:
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    out.write_bytes(data)
    mark("ok", f"{out}   {len(data)} bytes")
