"""The wording of events: a sentence for each, and none that breaks."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.rulesets.api import Fact
from pbem.rulesets.tannenhaus import titles
from pbem.rulesets.tannenhaus.describe import SENTENCES, describe
from pbem.rulesets.tannenhaus.fold import FOLDS
from pbem.rulesets.tannenhaus.state import view_of
from tests.rulesets.tannenhaus.field import game

ROWS = """
9  field called Brückenkopf: 15 16
15 buildings town called Brückenviertel: 16 21
16 river: 21
21 buildings town called Marktplatz: 29
29 field called Landezone
"""
VIEW = view_of(game(ROWS, "2jg jaeger-company 9", "2vdv vdv-para-company 15", "mi24 hind-flight 29"), None)
ASSAULT = {"kind": "assault", "units": ["2jg", "3jg"], "area": "15", "target": "2vdv", "total": 14, "defence": 11}
FIRE = {"kind": "fire", "units": ["1leo"], "area": "15", "target": "2vdv", "total": 14, "defence": 12}
QUEUE = {"side": "soviet", "entry": 3}
WHY = "{unit} has no action point left."

SAID: list[tuple[str, dict[str, Any], str]] = [
    ("phase.began", {"turn": 2, "phase": "initiative"}, "Turn 2 began."),
    ("phase.began", {"turn": 2, "phase": "impulses"}, ""),
    ("phase.began", {"turn": 2, "phase": "rally"}, "The Rally Phase of turn 2 began."),
    ("phase.began", {"turn": 2, "phase": "rout"}, "The Rout Phase of turn 2 began."),
    ("phase.began", {"turn": 8, "phase": "over"}, ""),
    ("initiative.won", {"side": "nato", "totals": {}}, "The NATO side had the initiative by the rules."),
    (
        "initiative.won",
        {"side": "soviet", "totals": {"nato": 3, "soviet": 5}},
        "The Soviet side won the initiative, 5 to 3.",
    ),
    (
        "initiative.won",
        {"side": "nato", "totals": {"nato": 4, "soviet": 4}},
        "The NATO side kept the initiative, at equal totals of 4.",
    ),
    ("points.given", {"points": {"2jg": 2}, "due": {}}, ""),
    ("points.given", {"points": {}, "due": {"2m1": 3, "1m1": 3}}, "Ready to come in: 1m1, 2m1."),
    ("sheet.watched", {"side": "nato", "lost": [], "suppressed": []}, ""),
    ("impulse.began", {"side": "nato", "entry": 2}, "The NATO side took up entry 2 of its queue."),
    ("impulse.began", {"side": "nato", "entry": 0}, ""),
    (
        "impulse.skipped",
        {**QUEUE, "why": "condition"},
        "The Soviet side left out entry 3 of its queue: its conditions did not hold.",
    ),
    (
        "impulse.skipped",
        {**QUEUE, "why": "illegal", "text": WHY, "args": {"unit": "2vdv"}},
        "The Soviet side left out entry 3 of its queue, of which nothing could be done. 2vdv has no action point left.",
    ),
    *(
        (
            "impulse.failed",
            {**QUEUE, "do": do, "why": WHY, "args": {"unit": "2vdv"}},
            f"The Soviet side, entry 3 of its queue: {what} 2vdv has no action point left.",
        )
        for do, what in {
            "move": "a move was left out.",
            "fire": "fire was left out.",
            "assault": "an assault was left out.",
            "attach": "a leader stayed with his unit.",
            "enter": "an action was left out.",
        }.items()
    ),
    (
        "impulse.failed",
        {**QUEUE, "do": "move", "why": "That is so on the {side} side.", "args": {"side": "Soviet"}},
        "The Soviet side, entry 3 of its queue: a move was left out. That is so on the Soviet side.",
    ),
    ("impulse.ended", {"side": "nato", "spent": True}, ""),
    ("impulse.ended", {"side": "nato", "spent": False}, "The NATO side spent no action point: the impulse was a pass."),
    ("impulse.passed", {"side": "nato", "why": "ordered"}, "The NATO side passed."),
    ("impulse.passed", {"side": "nato", "why": "standing"}, "The NATO side passed, by its standing instruction."),
    ("impulse.passed", {"side": "nato", "why": "deadline"}, "The NATO side passed: no order had come by the deadline."),
    (
        "impulse.passed",
        {"side": "nato", "why": "silent"},
        "The NATO side passed: no order had come since the deadline of an earlier impulse.",
    ),
    (
        "impulse.passed",
        {"side": "soviet", "why": "no-points"},
        "The Soviet side passed: none of its units had an action point left.",
    ),
    (
        "queue.stopped",
        {**QUEUE, "why": "order"},
        "The Soviet side stopped its queue at entry 3, as that entry said: the segment ended.",
    ),
    (
        "queue.stopped",
        {**QUEUE, "why": "condition"},
        "The Soviet side stopped its queue before entry 3, as one of its stop lines said: the segment ended.",
    ),
    (
        "queue.stopped",
        {"side": "nato", "entry": 0, "why": "condition"},
        "The NATO side stopped its queue, as one of its stop lines said: the segment ended.",
    ),
    (
        "queue.ended",
        {"side": "nato"},
        "The NATO side was to act and had no impulse left in its queue: the segment ended.",
    ),
    (
        "unit.moved",
        {"unit": "2jg", "path": ["9", "16", "21"], "by": "move"},
        "2jg went from Brückenkopf (9) to Marktplatz (21).",
    ),
    (
        "unit.moved",
        {"unit": "mi24", "path": ["29", "16"], "by": "air"},
        "mi24 flew from Landezone (29) to 16.",
    ),
    ("unit.entered", {"unit": "1m1", "area": "9"}, "1m1 came in at Brückenkopf (9)."),
    (
        "unit.fired",
        {"unit": "1leo", "origin": "9", "target": "2vdv", "area": "15", "how": "fire"},
        "1leo fired from Brückenkopf (9) at 2vdv in Brückenviertel (15).",
    ),
    (
        "unit.fired",
        {"unit": "1leo", "origin": "9", "target": "2vdv", "area": "21", "how": "fire", "extended": True},
        "1leo fired from Brückenkopf (9) at 2vdv in Marktplatz (21), at extended range.",
    ),
    (
        "unit.fired",
        {"unit": "1mor", "origin": "16", "target": "", "area": "15", "how": "mortar"},
        "1mor shelled Brückenviertel (15) from 16.",
    ),
    (
        "assault.made",
        {"units": ["2jg"], "origin": "9", "area": "15", "target": "2vdv", "back": []},
        "2jg assaulted 2vdv in Brückenviertel (15) from Brückenkopf (9).",
    ),
    (
        "assault.made",
        {"units": ["2jg", "3jg", "1mar"], "origin": "9", "area": "15", "target": "2vdv", "back": []},
        "2jg led an assault on 2vdv in Brückenviertel (15) from Brückenkopf (9), with 3jg, 1mar.",
    ),
    ("roll", {"name": "3/impulses/7/assault/15", "values": [3, 4]}, ""),
    ("roll", {"name": "3/rally/2vdv", "values": [4], "unit": "2vdv", "result": "R"}, ""),
    ("roll", {"name": "3/rally/2vdv", "values": [1], "unit": "2vdv", "result": "-"}, "2vdv stayed Suppressed."),
    ("combat.fought", {**FIRE, "hits": {}}, "The fire at 2vdv came to 14 against 12: no hit."),
    ("combat.fought", {**FIRE, "hits": {"2vdv": 1}}, "The fire at 2vdv came to 14 against 12: 1 hit."),
    (
        "combat.fought",
        {**FIRE, "kind": "mortar", "hits": {"2vdv": 2}},
        "The fire at 2vdv came to 14 against 12: 2 hits.",
    ),
    ("combat.fought", {**ASSAULT, "hits": {}, "left": 0}, "The assault came to 14 against 11 and failed."),
    ("combat.fought", {**ASSAULT, "hits": {"2vdv": 1}}, "The assault came to 14 against 11: 1 hit on 2vdv."),
    (
        "combat.fought",
        {**ASSAULT, "hits": {"2vdv": 2}, "left": 1},
        "The assault came to 14 against 11: 2 hits on 2vdv. 1 hit was left over.",
    ),
    (
        "combat.fought",
        {**ASSAULT, "hits": {"2vdv": 1}, "left": 2},
        "The assault came to 14 against 11: 1 hit on 2vdv. 2 hits were left over.",
    ),
    ("hits.spread", {"hits": {"3vdv": 2, "15": 1}}, "Hits left over fell on: 3vdv, 3vdv, 15."),
    ("hits.spread", {"hits": {}}, "Nobody was there to take the hits left over."),
    (
        "unit.retreated",
        {"unit": "2vdv", "path": ["15", "21"], "why": "hit"},
        "2vdv retreated from Brückenviertel (15) to Marktplatz (21), which cancelled a hit.",
    ),
    (
        "unit.retreated",
        {"unit": "2vdv", "path": ["15", "21"], "why": "forced"},
        "2vdv gave up Brückenviertel (15) and went to Marktplatz (21).",
    ),
    (
        "unit.hit",
        {"unit": "2vdv", "area": "15", "result": "suppressed"},
        "2vdv was Suppressed in Brückenviertel (15).",
    ),
    (
        "unit.hit",
        {"unit": "mi24", "area": "15", "result": "suppressed"},
        "mi24 was Suppressed over Brückenviertel (15) and left the map.",
    ),
    ("unit.hit", {"unit": "2vdv", "area": "16", "result": "reduced"}, "2vdv was Reduced in 16."),
    ("unit.hit", {"unit": "2vdv", "area": "16", "result": "destroyed"}, "2vdv was destroyed in 16."),
    (
        "assault.compared",
        {"area": "15", "attack": 9, "defence": 0, "result": "taken"},
        "No defender was left in Brückenviertel (15): the attackers held it.",
    ),
    (
        "assault.compared",
        {"area": "15", "attack": 9, "defence": 8, "result": "driven-out"},
        "In Brückenviertel (15) attackers of 9 stood against defenders of 8: the defenders had to leave.",
    ),
    (
        "assault.compared",
        {"area": "15", "attack": 8, "defence": 8, "result": "thrown-back"},
        "In Brückenviertel (15) attackers of 8 stood against defenders of 8: the attackers left.",
    ),
    (
        "units.returned",
        {"units": ["2jg", "3jg"], "area": "9", "why": "failed"},
        "Back in Brückenkopf (9), without action points: 2jg, 3jg.",
    ),
    (
        "units.returned",
        {"units": ["3jg"], "area": "9", "why": "surplus"},
        "For want of room, back in Brückenkopf (9): 3jg.",
    ),
    ("combat.ended", {"area": "15"}, ""),
    ("area.taken", {"area": "15", "side": "nato"}, "The NATO side took Brückenviertel (15)."),
    ("area.taken", {"area": "29", "side": "nato"}, "The NATO side took Landezone (29)."),
    ("area.taken", {"area": "9", "side": "nato"}, ""),
    (
        "sniper.fired",
        {"unit": "2vdv", "use": 1, "result": "suppressed"},
        "The sniper fired at 2vdv and Suppressed it.",
    ),
    (
        "sniper.fired",
        {"unit": "2vdv", "use": 2, "result": "nothing"},
        "The sniper fired at 2vdv, which was Suppressed already.",
    ),
    (
        "sniper.fired",
        {"unit": "2vdv", "use": 2, "result": "removed"},
        "The sniper fired at 2vdv and was out of the game.",
    ),
    ("leader.moved", {"leader": "balakirev", "unit": "2vdv"}, "balakirev joined 2vdv."),
    ("unit.rallied", {"unit": "2vdv", "to": "", "roll": False}, "2vdv recovered."),
    ("unit.rallied", {"unit": "2vdv", "to": "", "roll": True}, "2vdv rallied at once."),
    ("unit.rallied", {"unit": "2vdv", "to": "recovering"}, "2vdv rallied and was Recovering."),
    ("cadre.formed", {"unit": "2vdv", "area": "29"}, "2vdv came back as a cadre, Reduced, in Landezone (29)."),
    ("cadre.lost", {"unit": "2vdv", "why": "roll"}, "2vdv was lost for good: no cadre formed."),
    ("cadre.lost", {"unit": "2vdv", "why": "nato"}, "2vdv was lost for good: NATO held Landezone (29)."),
    (
        "unit.routed",
        {"unit": "2vdv", "path": ["15", "21"]},
        "2vdv withdrew from Brückenviertel (15) to Marktplatz (21).",
    ),
    ("rout.ended", {"side": "nato"}, ""),
    (
        "question.asked",
        {"side": "nato", "what": "hits", "area": "15", "units": ["2jg", "3jg"], "hits": 2},
        "The NATO side was asked which units in Brückenviertel (15) take 2 hits left over: the segment ended.",
    ),
    (
        "question.asked",
        {"side": "nato", "what": "hits", "area": "15", "units": ["2jg", "3jg"], "hits": 1},
        "The NATO side was asked which units in Brückenviertel (15) take 1 hit left over: the segment ended.",
    ),
    (
        "question.asked",
        {"side": "soviet", "what": "retreats", "area": "15", "units": ["2vdv"], "areas": ["21"]},
        "The Soviet side was asked whether 2vdv retreats from Brückenviertel (15) to cancel a hit: the segment ended.",
    ),
    (
        "question.asked",
        {"side": "soviet", "what": "retreats", "area": "15", "units": ["2vdv"], "areas": ["21"], "forced": True},
        "The Soviet side was asked where 2vdv goes from Brückenviertel (15): the segment ended.",
    ),
    (
        "question.asked",
        {"side": "soviet", "what": "routs", "units": ["2vdv", "3vdv"]},
        "The Soviet side was asked which of these leave in the Rout Phase: 2vdv, 3vdv. The segment ended.",
    ),
    ("question.answered", {"side": "soviet", "what": "routs"}, ""),
    (
        "order.failed",
        {"side": "nato", "order": {"verb": "unheard-of"}, "why": WHY, "args": {"unit": "2jg"}},
        "The NATO side: an order could not be followed. 2jg has no action point left.",
    ),
    (
        "game.decided",
        {"winner": "nato", "level": "nato", "why": "points", "points": 8},
        "The last turn was over, with 8 NATO points: NATO victory.",
    ),
    (
        "game.decided",
        {"winner": "nato", "level": "nato_decisive", "why": "town", "points": 14},
        "NATO held all of the town at the end of the turn: NATO decisive victory.",
    ),
    ("unit.corrected", {"unit": "2vdv", "area": "21"}, "By a ruling, 2vdv was placed in Marktplatz (21)."),
    (
        "unit.corrected",
        {"unit": "mi24", "area": "", "state": "suppressed"},
        "By a ruling, mi24 was taken off the map. By a ruling, mi24 was Suppressed.",
    ),
    (
        "unit.corrected",
        {"unit": "2vdv", "reduced": True, "points": 1},
        "By a ruling, 2vdv was Reduced. By a ruling, 2vdv had 1 action point left.",
    ),
    ("unit.corrected", {"unit": "2vdv", "reduced": False}, "By a ruling, 2vdv was brought up to strength."),
    ("sniper.corrected", {"gone": True}, "By a ruling, the sniper was out of the game."),
    ("sniper.corrected", {"gone": False}, "By a ruling, the sniper was back in the game."),
    ("sheet.carried", {"orders": []}, ""),
    ("segment.sealed", {"segment": 3}, ""),
]


@pytest.mark.parametrize(("kind", "body", "sentence"), SAID, ids=[f"{row[0]}-{i}" for i, row in enumerate(SAID)])
def test_sentences(kind: str, body: dict[str, Any], sentence: str) -> None:
    """Each event is one sentence in the past tense that names units and areas as orders do."""
    assert describe(Fact(kind, body), VIEW, "en") == sentence


def test_every_kind_has_its_wording() -> None:
    """No kind of event is without a wording, and each is in the table above."""
    assert set(SENTENCES) == set(FOLDS)
    assert set(SENTENCES) <= {kind for kind, _, _ in SAID}


@pytest.mark.parametrize("kind", sorted(FOLDS))
@pytest.mark.parametrize(
    "body", [{}, {"side": 3, "units": 4, "unit": [], "area": {}, "path": [], "why": None}, [], None]
)
def test_an_event_of_another_version(kind: str, body: Any) -> None:
    """An event whose body is not as expected is passed over, and never breaks a report."""
    assert isinstance(describe(Fact(kind, body), VIEW, "en"), str)
    assert body != {} or describe(Fact(kind, body), VIEW, "en") == ""


@pytest.mark.parametrize(
    ("name", "key", "title"),
    [
        (titles.side_title, "soviet", "Soviet"),
        (titles.side_name, "soviet", "The Soviet side"),
        (titles.phase_title, "rout", "Rout"),
        (titles.phase_title, "", "before play"),
        (titles.state_title, "recovering", "Recovering"),
        (titles.level_title, "soviet_decisive", "Soviet decisive victory"),
        (titles.side_name, "martian", "martian"),
        (titles.phase_title, "tea", "tea"),
    ],
)
def test_titles(name: Any, key: str, title: str) -> None:
    """Sides, phases and states have names; what is of another version is called by its id."""
    assert render(name(key)) == title
