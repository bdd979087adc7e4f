"""One of each mail and page, made from the facts of the tiny ruleset."""

from typing import Any, cast

from pbem.core.text import msg
from pbem.reports.inputs import MapFiles, Unread, WordGiven
from pbem.reports.judge import judge
from pbem.reports.mails import make_deadline_change, make_game_over, make_refusal, make_reminder, make_ruling
from pbem.reports.position import Moment, make_map_page, make_position, make_supply_page
from pbem.reports.receipt import make_receipt
from pbem.reports.report import make_report
from pbem.reports.sheet import suggestions
from pbem.reports.values import (
    GameOver,
    Letter,
    MapPage,
    Notice,
    Position,
    Receipt,
    Refusal,
    Reminder,
    Report,
    SupplyPage,
    Welcome,
)
from pbem.reports.welcome import make_welcome
from pbem.rulesets.api import Duty, Ruleset
from pbem.rulesets.api.supply import SupplyLine
from tests.reports import fake
from tests.reports.samples import sample

RULESET = cast(Ruleset[Any, Any], fake.Fake())
PLAYERS = {"red": "Hanna", "blue": "Teodor"}
FORCE = ("move 3pz.6 to 0806", "standing retreat: towards 0306")


def receipt(**more: Any) -> Receipt:
    """A receipt with lines taken, refused and remarked on."""
    lines, general = judge(fake.TEXT, fake.SHEET, fake.LINES, fake.CHECKED.findings)
    facts: dict[str, Any] = {
        "game": fake.GAME,
        "seat": fake.SEAT,
        "where": fake.WHERE,
        "segment": 13,
        "due": fake.DUE,
        "received": "2026-11-28T20:14:00Z",
        "lines": lines,
        "general": general,
        "unread": [Unread("Am 27.11.2026 schrieb pbem", msg("quoted")), Unread("> move x", msg("quoted"))],
        "in_force": FORCE,
        "checked": fake.CHECKED,
        "word": WordGiven("osprey at dawn", 211, "ab" * 32, True),
        "duty": fake.DUTY,
        "sheet_hash": "cd" * 32,
        "head": fake.HEAD,
    }
    return make_receipt(**{**facts, **more})


def report(**more: Any) -> Report:
    """The report of a segment with one combat."""
    facts: dict[str, Any] = {
        "game": fake.GAME,
        "seat": fake.SEAT,
        "where": fake.WHERE,
        "ruleset": RULESET,
        "view": 3,
        "before": 4,
        "events": fake.events(),
        "segment": 12,
        "closed": "2026-11-30T19:00:00Z",
        "players": PLAYERS,
        "due": fake.DUE,
        "duty": fake.DUTY,
        "in_force": FORCE,
        "suggested": suggestions(RULESET, 3, "en"),
        "code": "abcd-efgh-ijkl",
        "silent": ("blue",),
        "dice": fake.DICE,
        "head": fake.HEAD,
        "files": MapFiles("map", ("map-t07-s12.svg", "vesla.jsonl")),
    }
    return make_report(**{**facts, **more})


def reminder() -> Reminder:
    """The reminder of a seat that owes orders."""
    return make_reminder(
        game=fake.GAME, seat=fake.SEAT, where=fake.WHERE, segment=13, due=fake.DUE, duty=fake.DUTY, code="abcd-efgh", head=fake.HEAD
    )  # fmt: skip


def welcome() -> Welcome:
    """The first mail of a seat."""
    return make_welcome(
        game=fake.GAME, seat=fake.SEAT, where=fake.WHERE, segment=1, commitment="12" * 32, code="abcd-efgh",
        examples=("move 3pz.6 to 0806", "attack 0806 with 3pz.6, 394.3"), head=fake.HEAD,
    )  # fmt: skip


def deadline() -> Notice:
    """The notice of a deadline that was moved."""
    return make_deadline_change(
        game=fake.GAME, seat=fake.SEAT, where=fake.WHERE, due=fake.DUE, before="2026-12-01T19:00:00Z",
        why="Teodor is travelling.", head=fake.HEAD,
    )  # fmt: skip


def ruling() -> Notice:
    """The notice of a referee's note."""
    text = "The road in 0806 is a road.\n\nIt was one before, too."
    return make_ruling(
        game=fake.GAME, seat=fake.SEAT, where=fake.WHERE, text=text, who="R. Quist", seq=215, head=fake.HEAD
    )


def game_over() -> GameOver:
    """The last mail of a game."""
    return make_game_over(
        game=fake.GAME, seat=fake.SEAT, where=fake.WHERE, ruleset=RULESET, view=3, outcome=fake.OUTCOME, players=PLAYERS, head=fake.HEAD
    )  # fmt: skip


def refusal() -> Refusal:
    """The answer to a mail with a code that is no longer good."""
    why = (msg("The code of the mail is no longer good."),)
    return make_refusal(reason="old-code", subject="Re: Vesla", why=why, unread=[Unread("move x", msg("not read"))])


MOMENT = Moment("2026-11-30T19:00:00Z", fake.HEAD, fake.WHERE)
OTHER = Duty("blue", msg("Air points for the defence."), msg("No air points are used."), covered=True)


def position(**more: Any) -> Position:
    """The page of where a game stands, while orders are awaited."""
    facts: dict[str, Any] = {
        "game": fake.GAME,
        "seat": fake.SEAT,
        "moment": MOMENT,
        "ruleset": RULESET,
        "view": 3,
        "segment": 13,
        "players": PLAYERS,
        "duties": (fake.DUTY, OTHER),
        "due": fake.DUE,
        "in_force": FORCE,
        "snapshot": sample(),
    }
    return make_position(**{**facts, **more})


def map_page(**more: Any) -> MapPage:
    """The page of a map, with what happened in the segment before."""
    facts: dict[str, Any] = {
        "game": fake.GAME,
        "seat": fake.SEAT,
        "moment": MOMENT,
        "ruleset": RULESET,
        "view": 3,
        "snapshot": sample(),
        "events": fake.events(),
        "segment": 12,
        "closed": "2026-11-30T19:00:00Z",
    }
    return make_map_page(**{**facts, **more})


CHAIN = msg("From 0106: road to 0706 (6 of 9).")
CUT = msg("From 0706: ends in 0806, as the enemy stands in 0807.")
SUPPLY = (
    SupplyLine("grossdeutschland", "red", "0807", "", "emergency", False, msg("short; next: out of supply"), CUT),
    SupplyLine("3pz.6", "red", "0706", "", "supplied", True, msg("in supply"), CHAIN),
    SupplyLine("394.3", "red", "0706", "", "supplied", True, msg("in supply"), CHAIN),
    SupplyLine("", "blue", "1006", "Torvin", "supplied", True, msg("in supply"), CHAIN, what=msg("fort")),
)
"""How some units are supplied, in the sentences of no ruleset."""


def supply_page(**more: Any) -> SupplyPage:
    """The page of how units are supplied."""
    facts: dict[str, Any] = {
        "game": fake.GAME,
        "seat": fake.SEAT,
        "moment": MOMENT,
        "ruleset": RULESET,
        "lines": SUPPLY,
        "snapshot": sample(),
    }
    return make_supply_page(**{**facts, **more})


ALL: dict[str, Letter] = {
    "receipt": receipt(),
    "report": report(),
    "reminder": reminder(),
    "welcome": welcome(),
    "deadline": deadline(),
    "ruling": ruling(),
    "gameover": game_over(),
    "refusal": refusal(),
    "state": position(),
    "map": map_page(),
    "supply": supply_page(),
}
"""One of each, by the name of its golden files."""
