"""The wording of events: a sentence for each, and none that breaks."""

from typing import Any

import pytest

from pbem.rulesets.api import Fact
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.france_1940.describe import SENTENCES
from pbem.rulesets.france_1940.fold import FOLDS
from tests.rulesets.france_1940.field import field

VIEW = RULESET.view(field(), None)
COMBAT = {"units": ["3pz.6", "394.x"], "column": "3-1"}

SAID: list[tuple[str, dict[str, Any], str]] = [
    ("phase.began", {"turn": 2, "player": 1, "assault": 1, "step": "move"}, "Allied assault 1 of turn 2 began."),
    ("phase.began", {"turn": 1, "player": 0, "assault": 1, "step": "set-up"}, "The set-up began."),
    ("phase.began", {"turn": 1, "player": 0, "assault": 1, "step": "combat"}, ""),
    ("air.granted", {"air": {"DE": 6, "FR": 2}}, "Air points for this turn: German 6, French 2, British 0."),
    ("air.spent", {"side": "german", "air": {"DE": 1}, "for": "attack", "place": "0402"}, ""),
    (
        "hex.interdicted",
        {"side": "german", "place": "0602", "until": [1, 1]},
        "The German side interdicted Sedan (0602) until the end of the Allied player turn 1.",
    ),
    ("interdiction.lifted", {"side": "german", "place": "0602"}, "The interdiction of Sedan (0602) ended."),
    ("unit.arrived", {"unit": "gb.1", "place": "0703"}, "gb.1 arrived in 0703."),
    (
        "unit.moved",
        {"unit": "3pz.6", "path": ["0302", "0401", "0602"], "by": "march"},
        "3pz.6 moved from 0302 to Sedan (0602).",
    ),
    ("unit.moved", {"unit": "3pz.6", "path": ["0302", "0202"], "by": "rail"}, "3pz.6 went by rail from 0302 to 0202."),
    ("unit.landed", {"unit": "7.fl", "place": "0602", "how": "drift"}, "7.fl drifted and landed in Sedan (0602)."),
    ("unit.landed", {"unit": "7.fl", "place": "0404", "how": "clear"}, "7.fl landed in 0404."),
    ("unit.boxed", {"unit": "7.fl"}, "7.fl went back to the airborne box."),
    ("drop.worked", {"unit": "7.fl", "place": "0602"}, ""),
    ("attack.declared", {"places": ["0402"], "units": ["3pz.6", "394.x"]}, "3pz.6, 394.x declared an attack on 0402."),
    (
        "attack.declared",
        {"places": ["0402", "0602"], "units": ["3pz.6"], "air": {"DE": 2}},
        "3pz.6 declared an attack on 0402 and Sedan (0602), with 2 air points.",
    ),
    (
        "attack.declared",
        {"places": ["0402", "0602", "0503"], "units": ["3pz.6"], "air": {"DE": 1}},
        "3pz.6 declared an attack on 0402, 0602, 0503, with 1 air point.",
    ),
    ("attack.answered", {"place": "0602", "air": {"FR": 1}}, "1 air point went to the defence of Sedan (0602)."),
    (
        "attack.answered",
        {"place": "0602", "air": {"FR": 1, "GB": 1}},
        "2 air points went to the defence of Sedan (0602).",
    ),
    ("attack.dropped", {"place": "0402", "why": "empty"}, "The attack on 0402 was dropped: no enemy was left there."),
    (
        "attack.dropped",
        {"place": "0402", "why": "nobody"},
        "The attack on 0402 was dropped: nobody was left who could make it.",
    ),
    *(
        (
            "combat.fought",
            {**COMBAT, "places": ["0402"], "result": {"0402": code}},
            f"3pz.6, 394.x attacked 0402 at 3-1: {end}",
        )
        for code, end in {
            "AE": "AE, attackers eliminated.",
            "AR": "AR, attackers repulsed.",
            "FS": "FS, the front held.",
            "DR%": "DR%, defenders retreated.",
            "DR": "DR, defenders retreated.",
            "DE": "DE, defenders eliminated.",
        }.items()
    ),
    (
        "combat.fought",
        {**COMBAT, "places": ["0402", "0602"], "result": {"0402": "DR%", "0602": "FS"}},
        "3pz.6, 394.x attacked 0402 and Sedan (0602) at 3-1: 0402 DR%, 0602 FS.",
    ),
    ("unit.eliminated", {"unit": "b1.x", "place": "0402", "how": "combat"}, "b1.x was eliminated in 0402."),
    (
        "unit.eliminated",
        {"unit": "b1.x", "place": "0402", "how": "retreat"},
        "b1.x found no way to retreat from 0402 and was eliminated.",
    ),
    ("unit.eliminated", {"unit": "7.fl", "place": "0404", "how": "drop"}, "7.fl was lost in the drop onto 0404."),
    ("unit.eliminated", {"unit": "b1.x", "place": "0402", "how": "surrendered"}, "b1.x surrendered in 0402."),
    ("unit.eliminated", {"unit": "b1.x", "place": "0402", "how": "capitulated"}, "b1.x laid down its arms in 0402."),
    ("unit.retreated", {"unit": "b1.x", "path": ["0402", "0502", "0602"]}, "b1.x retreated from 0402 to Sedan (0602)."),
    (
        "unit.disorganised",
        {"unit": "b1.x", "ready": [1, 1, 2], "why": "DR"},
        "b1.x was disorganised until the end of Allied assault 2 of turn 1.",
    ),
    (
        "unit.disorganised",
        {"unit": "b1.x", "ready": [1, 1, 2], "why": "cut-off"},
        "b1.x was disorganised, for want of supply.",
    ),
    ("unit.advanced", {"unit": "3pz.6", "path": ["0302", "0402"]}, "3pz.6 advanced to 0402."),
    ("unit.reorganised", {"unit": "b1.x"}, "b1.x recovered its order."),
    ("unit.supply", {"unit": "b1.x", "level": 0}, "b1.x was in supply again."),
    ("unit.supply", {"unit": "b1.x", "level": 1}, "b1.x was short of supply."),
    ("unit.supply", {"unit": "b1.x", "level": 2}, "b1.x was cut off."),
    ("unit.rested", {"unit": "7.fl", "resting": True}, ""),
    ("unit.evacuated", {"unit": "gb.1", "place": "0705"}, "gb.1 was evacuated from 0705."),
    ("evacuation.failed", {"unit": "gb.1", "place": "0705"}, "gb.1 could not be evacuated from 0705."),
    ("place.taken", {"place": "0602", "side": "german"}, "The German side took Sedan (0602)."),
    ("place.taken", {"place": "0502", "side": "german"}, ""),
    ("country.entered", {"country": "BE"}, "The war came to Belgium."),
    ("country.capitulated", {"country": "NL"}, "Capitulation of the Netherlands."),
    ("fort.destroyed", {"fort": "eben-emael", "place": "0402"}, "The fort of 0402, eben-emael, was destroyed."),
    (
        "order.failed",
        {
            "side": "german",
            "order": {"verb": "move", "unit": "3pz.6", "to": "0402"},
            "why": "{place} is held by the enemy.",
            "args": {"place": "0402"},
        },
        "The German side: this order could not be followed: move 3pz.6 to 0402. 0402 is held by the enemy.",
    ),
    (
        "order.failed",
        {"side": "allied", "order": {"verb": "unheard-of"}, "why": "It is too late."},
        "The Allied side: an order could not be followed. It is too late.",
    ),
    (
        "game.decided",
        {"winner": "german", "level": "german", "why": "points", "points": 8},
        "The last turn was over, with 8 German points: German victory.",
    ),
    (
        "game.decided",
        {"winner": "german", "level": "german_decisive", "why": "armistice", "points": 8},
        "France asked for an armistice: German decisive victory.",
    ),
    (
        "roll",
        {"name": "1/x/river/3pz.6", "values": [3], "halved": {"3pz.6": True}},
        "3pz.6 attacked across the river: the die showed 3, halved.",
    ),
    (
        "roll",
        {"name": "1/x/river/3pz.6", "values": [5], "halved": {"3pz.6": False}},
        "3pz.6 attacked across the river: the die showed 5, not halved.",
    ),
    (
        "roll",
        {"name": "1/x/7.fl/drop", "values": [2], "unit": "7.fl", "place": "0404", "result": "works"},
        "7.fl dropped into 0404: the die showed 2, as wanted.",
    ),
    (
        "roll",
        {"name": "1/x/7.fl/drop", "values": [6], "unit": "7.fl", "place": "0404", "result": "drifts"},
        "7.fl dropped into 0404: the die showed 6, a miss.",
    ),
    ("roll", {"name": "1/x/gb.1/evacuation", "values": [4], "unit": "gb.1"}, "gb.1 tried to leave: the die showed 4."),
    ("roll", {"name": "1/x/0402/crt", "values": [4], "ratio": "2-1"}, ""),
    ("segment.sealed", {"segment": 3}, ""),
]


@pytest.mark.parametrize(("kind", "body", "sentence"), SAID, ids=[f"{row[0]}-{i}" for i, row in enumerate(SAID)])
def test_sentences(kind: str, body: dict[str, Any], sentence: str) -> None:
    """Each event is one sentence in the past tense that names units and places as orders do."""
    assert RULESET.describe(Fact(kind, body), VIEW, "en") == sentence


def test_every_kind_has_its_wording() -> None:
    """No kind of event is without a wording, and each is in the table above."""
    assert set(SENTENCES) == set(FOLDS)
    assert set(SENTENCES) <= {kind for kind, _, _ in SAID}


@pytest.mark.parametrize("kind", sorted(FOLDS))
def test_an_event_of_another_version(kind: str) -> None:
    """An event whose body is not as expected is passed over in silence."""
    assert RULESET.describe(Fact(kind, {}), VIEW, "en") == ""


def test_order_in_the_reader_s_language() -> None:
    """The text of an order that failed is written in the language of the reader."""
    body = {"side": "german", "order": {"verb": "move", "unit": "3pz.6", "to": "0402"}, "why": "No."}
    assert "déplacer 3pz.6 vers 0402" in RULESET.describe(Fact("order.failed", body), VIEW, "fr")


@pytest.mark.parametrize(
    "phase", ["", "set-up", *(f"{s}-{n}-{p}" for s in ("german", "allied") for n in (1, 2) for p in ("move", "combat"))]
)
def test_phases_have_titles(phase: str) -> None:
    """Every phase has a name of its own."""
    assert RULESET.phase_title(phase).id not in ("{name}", phase)
