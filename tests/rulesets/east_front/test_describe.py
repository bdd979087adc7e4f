"""The wording of events: a sentence for each, and none that breaks."""

from typing import Any

import pytest

from pbem.core.text import render
from pbem.reports.languages import LANGUAGES
from pbem.rulesets.api import Fact
from pbem.rulesets.east_front.describe import SENTENCES, describe
from pbem.rulesets.east_front.fold import FOLDS
from pbem.rulesets.east_front.state import MOVEMENT, view_of
from pbem.rulesets.east_front.titles import moment_title, phase_title, side_title
from tests.rulesets.east_front.said import COMBAT, GROWTH
from tests.rulesets.east_front.scene import scene

VIEW = view_of(scene(), None)
FOUGHT = {"place": "0402", "from": "0302", "units": ["3pz.6", "394.x"], "defenders": ["24.rd"], "column": "8-1"}

SAID: list[tuple[str, dict[str, Any], str]] = [
    ("phase.began", {"turn": 1, "phase": "set-up"}, "The set-up began."),
    ("phase.began", {"turn": 2, "phase": "turn-start"}, "Turn 2 began."),
    ("phase.began", {"turn": 2, "phase": "axis-move"}, "The Axis Movement Phase of turn 2 began."),
    ("phase.began", {"turn": 2, "phase": "axis-motorized"}, "The Axis Motorized Movement Phase of turn 2 began."),
    ("phase.began", {"turn": 2, "phase": "soviet-motorized"}, "The Soviet Motorized Movement Phase of turn 2 began."),
    ("phase.began", {"turn": 2, "phase": "soviet-move"}, "The Soviet Movement Phase of turn 2 began."),
    ("phase.began", {"turn": 2, "phase": "interphase"}, "The Game Turn Interphase of turn 2 began."),
    ("phase.began", {"turn": 2, "phase": "axis-combat"}, "The Axis Combat Phase of turn 2 began."),
    ("phase.began", {"turn": 2, "phase": "soviet-combat"}, "The Soviet Combat Phase of turn 2 began."),
    ("phase.began", {"turn": 2, "phase": "over"}, ""),
    ("weather.set", {"state": "dry", "rolled": "dry", "run": 2}, "The weather was Dry."),
    ("weather.set", {"state": "mud", "rolled": "mud", "storm": True}, "The weather was Mud, with Storm."),
    (
        "weather.set",
        {"state": "dry", "rolled": "dry", "lingering": True},
        "The weather was Dry, with Lingering Mud in the woods.",
    ),
    (
        "weather.set",
        {"state": "dry", "rolled": "dry", "lingering": True, "storm": True},
        "The weather was Dry, with Storm and with Lingering Mud in the woods.",
    ),
    (
        "weather.set",
        {"state": "snow", "rolled": "frost", "frozen": True},
        "The weather was Snow. The waters were frozen. It would have been Frost, had not the turns before changed it.",
    ),
    ("unit.arrived", {"unit": "late", "place": "0101"}, "late arrived in 0101."),
    ("unit.activated", {"unit": "24.rd", "hq": "5.hq"}, "5.hq activated 24.rd."),
    (
        "unit.activated",
        {"unit": "1.gcd", "hq": "5.hq", "free": True},
        "5.hq activated the Guards unit 1.gcd, without a command point.",
    ),
    *(
        ("unit.moved", {"unit": "394.x", "path": ["0302", "0301", "0202"], "cost": 4, "by": by}, sentence)
        for by, sentence in {
            "march": "394.x moved from 0302 to Minsk (0202).",
            "one-hex": "394.x made a One-Hex Movement from 0302 to Minsk (0202).",
            "infiltration": "394.x infiltrated from 0302 to Minsk (0202).",
            "strategic": "394.x moved strategically from 0302 to Minsk (0202).",
            "rail": "394.x went by rail from 0302 to Minsk (0202).",
            "air": "394.x was flown from 0302 to Minsk (0202).",
            "reaction": "394.x reacted and moved from 0302 to Minsk (0202).",
            "overrun": "394.x moved from 0302 to Minsk (0202) in an overrun.",
            "exploit": "394.x moved on from 0302 to Minsk (0202).",
        }.items()
    ),
    ("unit.moved", {"unit": "394.x", "path": ["0302"], "cost": 4, "by": "overrun"}, ""),
    ("unit.moved", {"unit": "394.x", "path": ["0302", "0402"], "cost": 4, "by": "overrun"}, ""),
    *(
        (
            "overrun.fought",
            {**FOUGHT, "die": 4, "net": net, "result": cell},
            f"3pz.6, 394.x tried to overrun 0402 from 0302 at 8-1, die {die}: {cell}, {outcome}.",
        )
        for net, die, cell, outcome in (
            (0, "4", "-/e", "the overrun succeeded, the defenders were eliminated"),
            (2, "4 (+2)", "-/R1", "the overrun succeeded, the defenders lost 1 step and were driven out"),
            (
                -1,
                "4 (-1)",
                "1/R2",
                "the overrun succeeded and cost 1 step, the defenders lost 2 steps and were driven out",
            ),
            (0, "4", "2/R", "the overrun succeeded and cost 2 steps, the defenders were driven out"),
            (3, "4 (+3)", "F/-", "the overrun failed, the defenders lost nothing"),
            (0, "4", "F/1", "the overrun failed, the defenders lost 1 step"),
            (0, "4", "F1/2", "the overrun failed and cost 1 step, the defenders lost 2 steps"),
            (0, "4", "F2/-", "the overrun failed and cost 2 steps, the defenders lost nothing"),
        )
    ),
    *(
        (
            "overrun.fought",
            {**FOUGHT, "die": 4, "net": 0, "result": cell, "steps": steps},
            f"3pz.6, 394.x tried to overrun 0402 from 0302 at 8-1, die 4: {cell}, {outcome}.",
        )
        for steps, cell, outcome in (
            (3, "-/R2", "the overrun succeeded, the defenders lost 2 steps and were driven out"),
            (2, "-/R2", "the overrun succeeded, the defenders lost their last 2 steps and were eliminated"),
            (1, "-/R2", "the overrun succeeded, the defenders lost their last step and were eliminated"),
            (1, "F/1", "the overrun failed, the defenders lost their last step and were eliminated"),
            (1, "-/R", "the overrun succeeded, the defenders were driven out"),
        )
    ),
    ("unit.spent", {"unit": "394.x"}, ""),
    ("unit.lost", {"unit": "394.x", "steps": 1, "left": 2}, "394.x lost 1 step; steps left: 2."),
    ("unit.lost", {"unit": "394.x", "steps": 2, "left": 1}, "394.x lost 2 steps; steps left: 1."),
    (
        "unit.lost",
        {"unit": "394.x", "steps": 1, "left": 2, "rules": ["EF-239", "EF-257"]},
        "394.x lost 1 step in an enemy ZOC on its retreat; steps left: 2.",
    ),
    *(
        ("unit.eliminated", {"unit": "24.rd", "place": "0402", "how": how, "box": box}, sentence)
        for how, box, sentence in (
            ("combat", "eliminated", "24.rd was eliminated in 0402."),
            ("combat", "cadre", "24.rd was eliminated in 0402. It went to the Cadre Box."),
            ("overrun", "eliminated", "24.rd was eliminated in 0402, in an overrun."),
            ("surrender", "eliminated", "24.rd surrendered in 0402."),
            ("retreat", "eliminated", "24.rd found no way to retreat from 0402 and was eliminated."),
            ("underway", "eliminated", "24.rd was eliminated on its retreat from 0402."),
            (
                "guns",
                "cadre",
                "24.rd destroyed its own guns on the retreat from 0402. It went to the Cadre Box.",
            ),
            (
                "stacking",
                "cadre",
                "24.rd was eliminated in 0402, where too many units stood. It went to the Cadre Box.",
            ),
            ("removed", "removed", "24.rd was removed from 0402."),
            ("spent", "removed", "24.rd was spent in 0402."),
            ("joined", "removed", "24.rd left the map in 0402: its supply is in the Dump."),
        )
    ),
    ("unit.retreated", {"unit": "24.rd", "path": ["0402", "0502"]}, "24.rd retreated from 0402 to Orsha (0502)."),
    (
        "unit.retreated",
        {"unit": "24.rd", "path": ["0402", "0502"], "by": "soviet"},
        "24.rd retreated from 0402 to Orsha (0502).",
    ),
    (
        "unit.retreated",
        {"unit": "24.rd", "path": ["0402", "0502"], "by": "axis"},
        "24.rd was driven by the enemy from 0402 to Orsha (0502).",
    ),
    ("unit.marked", {"unit": "394.x", "on": True}, ""),
    ("unit.marked", {"unit": "394.x", "on": False}, ""),
    *(
        ("unit.flipped", {"unit": "614.sh", "to": to}, f"614.sh {end}")
        for to, end in {
            "firing": "was turned to its firing side.",
            "mobile": "was turned to its mobile side.",
            "dump": "became a Supply Dump.",
            "msu": "became a Mobile Supply Unit.",
            "non-op": "was no longer operational.",
            "operational": "was operational again.",
        }.items()
    ),
    (
        "bridge.laid",
        {"unit": "pont.1", "side": ["0303", "0402"]},
        "pont.1 laid a bridge between 0303 and 0402.",
    ),
    ("bridge.lifted", {"unit": "pont.1"}, "pont.1 took its bridge up."),
    ("rail.converted", {"places": ["0403"], "points": 1}, "1 railroad hex was converted: 0403."),
    ("rail.converted", {"places": ["0403", "0504"], "points": 2}, "2 railroad hexes were converted: 0403, 0504."),
    ("strongpoint.built", {"place": "0402", "side": "soviet"}, "The Soviet side built a strongpoint in 0402."),
    ("strongpoint.fell", {"place": "0603"}, "The strongpoint in 0603 was destroyed."),
    (
        "strongpoint.fell",
        {"place": "0603", "rules": ["EF-143"]},
        "The strongpoint in 0603 went Out of Supply and was removed.",
    ),
    ("strongpoint.short", {"place": "0603", "short": True}, "The strongpoint in 0603 was in Emergency Supply."),
    ("strongpoint.short", {"place": "0603", "short": False}, "The strongpoint in 0603 was in supply again."),
    (
        "line.fell",
        {"inside": "0504", "outside": "0404"},
        "The fortified line in 0504 facing 0404 was destroyed.",
    ),
    ("place.taken", {"place": "0202", "side": "axis"}, "The Axis side took Minsk (0202)."),
    ("place.taken", {"place": "0301", "side": "axis"}, ""),
    ("unit.supply", {"unit": "24.rd", "level": 0}, "24.rd was in supply again."),
    ("unit.supply", {"unit": "24.rd", "level": 1}, "24.rd was in Emergency Supply."),
    ("unit.supply", {"unit": "24.rd", "level": 2}, "24.rd was Out of Supply."),
    (
        "supply.fed",
        {"side": "soviet", "unit": "24.rd", "units": ["9.hq", "5.hq"], "places": ["0603", "0502"]},
        "On a point of 24.rd lived in this turn: 9.hq, 5.hq, 0603, Orsha.",
    ),
    (
        "supply.allotted",
        {"side": "axis", "allowed": 4, "entered": 1, "lost": 3},
        "Mobile Supply Units, Axis: 1 of 4 came in, the rest of the allotment was lost.",
    ),
    ("points.scored", {"side": "axis", "points": 1, "why": "x"}, "The Axis side scored 1 victory point."),
    ("points.scored", {"side": "soviet", "points": 2, "why": "x"}, "The Soviet side scored 2 victory points."),
    *(
        ("points.scored", {"side": "axis", "points": n, "why": why}, f"The Axis side scored {points}, for {what}.")
        for why, what in (
            ("guards", "Guards losses"),
            ("armour-track", "armour losses"),
            ("artillery-track", "artillery losses"),
            ("hq", "an HQ lost"),
            ("mandated", "Mandated Attacks not made"),
        )
        for n, points in ((1, "1 victory point"), (2, "2 victory points"))
    ),
    (
        "order.failed",
        {
            "side": "axis",
            "order": {"verb": "overrun", "place": "0402", "units": ["3pz.6"], "then_to": "0502"},
            "why": "{unit} cannot enter {place}: {terrain}.",
            "args": {"unit": "3pz.6", "place": "0402", "terrain": "swamp"},
        },
        "The Axis side: this order could not be followed: overrun 0402 with 3pz.6 then to 0502. "
        "3pz.6 cannot enter 0402: swamp.",
    ),
    (
        "order.failed",
        {"side": "soviet", "order": {"verb": "unheard-of"}, "why": "It is too late."},
        "The Soviet side: an order could not be followed. It is too late.",
    ),
    (
        "game.decided",
        {"winner": "axis", "level": "axis_marginal", "why": "points", "points": 13},
        "The last turn was over, with 13 Axis points: Axis marginal victory.",
    ),
    (
        "roll",
        {"table": "recovery", "unit": "9.hq", "values": [3], "net": 2, "needed": 4, "result": "non-op"},
        "9.hq rolled 3 (+2) to recover, with 4 or less: it did not.",
    ),
    (
        "roll",
        {"table": "recovery", "unit": "9.hq", "values": [3], "net": 0, "needed": 4, "result": "operational"},
        "9.hq rolled 3 to recover, with 4 or less: it did.",
    ),
    (
        "roll",
        {"table": "retreat", "units": ["24.rd"], "place": "0502", "values": [9], "net": -1, "result": "1A"},
        "24.rd rolled 9 (-1) on the Retreat Table, in Orsha (0502): 1A, all artillery and dumps among them lost, and 1 step lost.",
    ),
    ("roll", {"table": "weather", "values": [4], "column": "autumn", "result": "M"}, ""),
    ("segment.sealed", {"segment": 3}, ""),
    *COMBAT,
    *GROWTH,
]


@pytest.mark.parametrize(("kind", "body", "sentence"), SAID, ids=[f"{row[0]}-{i}" for i, row in enumerate(SAID)])
def test_sentences(kind: str, body: dict[str, Any], sentence: str) -> None:
    """Each event is one sentence in the past tense that names units and places as orders do."""
    assert describe(Fact(kind, body), VIEW, "en") == sentence


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize(("kind", "body", "sentence"), SAID, ids=[f"{row[0]}-{i}" for i, row in enumerate(SAID)])
def test_sentences_in_other_languages(kind: str, body: dict[str, Any], sentence: str, language: str) -> None:
    """What is said in English is said in French and Russian too, in other words, with the same units."""
    said = describe(Fact(kind, body), VIEW, language)
    assert bool(said) == bool(sentence)
    if sentence:
        assert said != sentence
        assert said.endswith(".")
        named = [body["unit"]] if "unit" in body else list(body.get("units", ()))
        assert all(unit in said for unit in named if unit in sentence)


def test_every_kind_has_its_wording() -> None:
    """No kind of event is without a wording, and each is in the table above."""
    assert set(SENTENCES) == set(FOLDS)
    assert set(SENTENCES) <= {kind for kind, _, _ in SAID}


@pytest.mark.parametrize("kind", sorted(FOLDS))
def test_an_event_of_another_version(kind: str) -> None:
    """An event whose body is not as expected is passed over in silence."""
    assert describe(Fact(kind, {}), VIEW, "en") == ""


def test_order_in_the_reader_s_language() -> None:
    """The text of an order that failed, and the names in its reason, are written in the language of the reader."""
    body = {
        "side": "axis",
        "order": {"verb": "overrun", "place": "0402", "units": ["3pz.6"], "then_to": "0502"},
        "why": "{unit} cannot enter {place}: {terrain}.",
        "args": {"unit": "3pz.6", "place": "0402", "terrain": "swamp"},
    }
    assert "déborder 0402 avec 3pz.6 puis vers 0502" in describe(Fact("order.failed", body), VIEW, "fr")
    assert "swamp" not in describe(Fact("order.failed", body), VIEW, "fr")


@pytest.mark.parametrize(
    "phase", ["", "set-up", "turn-start", *MOVEMENT, "axis-combat", "soviet-combat", "interphase", "over"]
)
def test_phases_have_titles(phase: str) -> None:
    """Every phase has a name of its own."""
    assert phase_title(phase).id not in ("{name}", phase)


def test_moments_and_sides() -> None:
    """A phase of a turn and a side are named for a person."""
    assert render(moment_title(3, "axis-motorized")) == "Axis Motorized Movement, turn 3"
    assert [render(side_title(side)) for side in ("axis", "soviet")] == ["Axis", "Soviet"]
