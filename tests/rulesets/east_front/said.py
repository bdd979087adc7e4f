"""The wording of events of combat and growth: kind, body, sentence; for ``test_describe``."""

from typing import Any

Row = tuple[str, dict[str, Any], str]

ATTACK: dict[str, Any] = {
    "side": "axis",
    "places": ["0402"],
    "units": ["3pz.6", "394.x"],
    "odds": "3-1",
    "totals": [9, 3],
}
FOUGHT: dict[str, Any] = {
    "place": "0402",
    "places": ["0402"],
    "units": ["3pz.6", "394.x"],
    "defenders": ["24.rd"],
    "column": "3-1",
    "die": 4,
    "net": 0,
    "steps": 3,
}
DECLARED = "3pz.6, 394.x declared an attack on 0402, at 3-1."
ATTACKED = "3pz.6, 394.x attacked 0402 at 3-1, die 4:"

COMBAT: list[Row] = [
    ("attack.declared", ATTACK, f"{DECLARED} No Attack Supply."),
    ("attack.declared", {**ATTACK, "supply": ["msu.2", "msu.3"]}, f"{DECLARED} Attack Supply: msu.2, msu.3."),
    (
        "attack.declared",
        {**ATTACK, "guns": ["611.art"], "supply": ["msu.2"], "engineers": True, "air": ["ju87"], "mandated": True},
        f"{DECLARED} In support: 611.art. Attack Supply: msu.2. Engineer Effects were declared. From the air: ju87. "
        "It was declared as a Mandated Attack.",
    ),
    (
        "attack.declared",
        {**ATTACK, "places": ["0402", "0502"]},
        "3pz.6, 394.x declared an attack on 0402 and Orsha (0502), at 3-1. No Attack Supply.",
    ),
    (
        "attack.declared",
        {**ATTACK, "places": ["0402", "0502", "0503"]},
        "3pz.6, 394.x declared an attack on 0402, 0502, 0503, at 3-1. No Attack Supply.",
    ),
    (
        "attack.changed",
        {**ATTACK, "units": ["394.x"], "odds": "1-1"},
        "The attack on 0402 was formed anew: 394.x, at 1-1. No Attack Supply.",
    ),
    ("attack.lapsed", {"places": ["0502"]}, "The attack on Orsha (0502) lapsed: no enemy was left there."),
    (
        "attack.lapsed",
        {"places": ["0502"], "why": "attackers"},
        "The attack on Orsha (0502) lapsed: nobody was left who could make it.",
    ),
    (
        "attack.lapsed",
        {"places": ["0502"], "why": "referee"},
        "The attack on Orsha (0502) was taken back by a ruling.",
    ),
    ("reaction.ended", {"side": "soviet"}, ""),
    (
        "question.asked",
        {"side": "axis", "what": "reaction"},
        "The Axis side was asked who attacks what, after the reaction.",
    ),
    (
        "question.asked",
        {"side": "axis", "what": "losses", "place": "0402", "steps": 1},
        "The Axis side was asked which units lose 1 step at 0402.",
    ),
    (
        "question.asked",
        {"side": "soviet", "what": "losses", "place": "0402", "steps": 2},
        "The Soviet side was asked which units lose 2 steps at 0402.",
    ),
    (
        "question.asked",
        {"side": "soviet", "what": "retreats", "place": "0402", "units": ["24.rd"], "hexes": 2},
        "The Soviet side was asked for the retreat of 24.rd after the combat at 0402.",
    ),
    (
        "question.asked",
        {"side": "axis", "what": "advances", "place": "0402"},
        "The Axis side was asked who advances after the combat at 0402.",
    ),
    ("question.asked", {"side": "axis", "what": "else", "place": "0402"}, ""),
    ("question.answered", {"side": "axis", "what": "losses", "place": "0502"}, "The combat at Orsha (0502) went on."),
    ("question.answered", {"side": "axis", "what": "reaction"}, ""),
    ("air.flown", {"side": "axis", "units": ["ju87"], "place": "0502"}, "ju87 flew to the combat at Orsha (0502)."),
    *(
        ("combat.fought", {**FOUGHT, "result": cell, **more}, f"{ATTACKED} {cell}, {said}")
        for cell, more, said in (
            ("1/-", {"own": 1}, "the attackers lost 1 step, the defenders lost nothing."),
            ("2*/-", {"own": 3}, "the attackers lost 3 steps, the defenders lost nothing."),
            (
                "R1/-",
                {"own": 1, "own_hexes": 2},
                "the attackers lost 1 step and had to retreat 2 hexes, the defenders lost nothing.",
            ),
            (
                "R2/-",
                {"own": 2, "own_hexes": 2},
                "the attackers lost 2 steps and had to retreat 2 hexes, the defenders lost nothing.",
            ),
            ("R1/-", {"own_hexes": 3}, "the attackers had to retreat 3 hexes, the defenders lost nothing."),
            ("e/-", {}, "the attackers were eliminated, the defenders lost nothing."),
            ("-/R", {"enemy_hexes": 2}, "the attackers lost nothing, the defenders had to retreat 2 hexes."),
            (
                "-/R1",
                {"enemy": 1, "enemy_hexes": 2},
                "the attackers lost nothing, the defenders lost 1 step and had to retreat 2 hexes.",
            ),
            (
                "-/R2",
                {"enemy": 2, "enemy_hexes": 2},
                "the attackers lost nothing, the defenders lost 2 steps and had to retreat 2 hexes.",
            ),
            ("-/1", {"enemy": 1}, "the attackers lost nothing, the defenders lost 1 step."),
            ("-/R1", {"enemy": 2}, "the attackers lost nothing, the defenders lost 2 steps."),
            (
                "-/R3",
                {"enemy": 3, "enemy_hexes": 2},
                "the attackers lost nothing, the defenders lost their last 3 steps and were eliminated.",
            ),
            (
                "-/1",
                {"enemy": 1, "steps": 1},
                "the attackers lost nothing, the defenders lost their last step and were eliminated.",
            ),
            ("-/e", {}, "the attackers lost nothing, the defenders were eliminated."),
        )
    ),
    (
        "combat.fought",
        {**FOUGHT, "net": 2, "result": "*/1", "enemy": 1, "support": ["2.art"], "orders": {"soviet": "no-retreat"}},
        "3pz.6, 394.x attacked 0402 at 3-1, die 4 (+2): */1, the attackers lost nothing, the defenders lost 1 step. "
        "In support of the defence: 2.art. The Soviet side had ordered No Retreat.",
    ),
    (
        "combat.fought",
        {
            **FOUGHT,
            "result": "-/R",
            "enemy_hexes": 3,
            "orders": {"axis": "no-retreat", "soviet": "additional-retreat"},
            "hqs": {"soviet": "5.hq"},
        },
        f"{ATTACKED} -/R, the attackers lost nothing, the defenders had to retreat 3 hexes. "
        "The Axis side had ordered No Retreat. The Soviet side had ordered Additional Retreat, by 5.hq.",
    ),
    (
        "combat.fought",
        {**FOUGHT, "die": 0, "result": "e/-", "column": "", "orders": {"axis": "stand"}},
        "3pz.6, 394.x attacked 0402 at odds below 1-4: the attackers were eliminated. The Axis side had given an order.",
    ),
    ("combat.staged", {"place": "0402", "stage": "advance"}, ""),
    ("combat.ended", {"place": "0402"}, ""),
    ("unit.advanced", {"unit": "394.x", "path": ["0302", "0402"]}, "394.x advanced from 0302 to 0402."),
]

GROWTH: list[Row] = [
    ("mandated.imposed", {"count": 1, "owed": 1}, "1 Mandated Attack was imposed on the Soviet side; owed in all: 1."),
    (
        "mandated.imposed",
        {"count": 2, "owed": 3},
        "2 Mandated Attacks were imposed on the Soviet side; owed in all: 3.",
    ),
    (
        "mandated.imposed",
        {"count": 3, "owed": 6, "dropped": 1},
        "3 Mandated Attacks were imposed on the Soviet side; owed in all: 6. 1 beyond that was dropped.",
    ),
    (
        "mandated.imposed",
        {"count": -1, "owed": 1, "by": "referee"},
        "By a ruling the Soviet side owes Mandated Attacks: 1.",
    ),
    ("mandated.met", {"place": "0402", "owed": 0}, "The attack on 0402 met a Mandated Attack; still owed: 0."),
    (
        "replacements.granted",
        {
            "side": "soviet",
            "points": {"infantry": 4, "mobile": 1, "artillery": 1, "strongpoint": 2, "strongpoint-e": 1},
        },
        "Replacement points, Soviet: 4 infantry, 1 mobile, 1 artillery, 2 strongpoints, 1 strongpoint of type E.",
    ),
    ("replacements.granted", {"side": "axis", "points": {"mobile": 0}}, "Replacement points, Axis: none."),
    (
        "unit.restored",
        {"unit": "394.x", "left": 3, "type": "mobile", "points": 1},
        "394.x had a step back; steps left: 3.",
    ),
    (
        "unit.rebuilt",
        {"unit": "24.rd", "place": "0502", "left": 1, "type": "infantry", "points": 1},
        "24.rd came back from the Cadre Box, to Orsha (0502), with 1 step.",
    ),
    (
        "strongpoint.begun",
        {"place": "0402", "side": "soviet", "unit": "", "type": "strongpoint"},
        "The Soviet side began a strongpoint in 0402.",
    ),
    (
        "strongpoint.begun",
        {"place": "0402", "side": "axis", "unit": "3.eng", "type": ""},
        "3.eng began a strongpoint in 0402.",
    ),
    ("strongpoint.dropped", {"place": "0402"}, "The strongpoint under construction in 0402 was given up."),
]
