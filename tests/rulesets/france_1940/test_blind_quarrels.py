"""Blind trials: combinations over which players would quarrel. Each case says what the page or a numbered decision demands."""

import pytest

from tests.rulesets.france_1940.blind import Case, begin, flat, judge, sheet
from tests.rulesets.france_1940.field import run

A2, F2 = "a2 DE infantry-corps 0504 4-5", "f2 FR active-corps 0404 4-5"
ALLIED = "1 allied 1 move"
GONE = ""

QUARRELS = (
    Case(
        says="FR-58, FR-56: a defender lost for want of a way has left its hex all the same.",
        units=("i DE infantry-corps 0403 8-5", "t FR fortress-infantry 0404 2-0"),
        result="DR",
        german="attack 0404 with i\nadvance 0404: i",
        ends={"t": GONE, "i": "0404"},
    ),
    Case(
        says="FR-3, FR-H28: a parachute division that drifts cannot take its share; the attack that leaned on it is not made.",
        units=("a1 DE infantry-corps 0505 9-5", F2, "f3 FR active-corps 0506 2-5", "p DE airborne-division box 9-5"),
        land={"airfields": "0101"},
        german="airdrop p 0303\nattack 0404 with p\nattack 0506 with a1",
        refused=("france.attack.not-adjacent", "france.attack.owed"),
    ),
    Case(
        says="FR-3, FR-H28: and one that lands takes it.",
        units=("a1 DE infantry-corps 0505 9-5", F2, "f3 FR active-corps 0506 2-5", "p DE airborne-division box 9-5"),
        land={"airfields": "0101"},
        german="airdrop p 0304\nattack 0404 with p\nattack 0506 with a1",
        result="FS",
        acted={"0404": "FS", "0506": "FS"},
    ),
    Case(
        says="FR-3, FR-H28: drifting by the dice, it fails both.",
        units=("a1 DE infantry-corps 0505 9-5", F2, "f3 FR active-corps 0506 2-5", "p DE airborne-division box 9-5"),
        land={"airfields": "0101"},
        rolls={"1/german-1-move/p/drop": [6], "1/german-1-move/p/drift": [6]},
        german="airdrop p 0304\nattack 0404 with p\nattack 0506 with a1",
        kinds=("order.failed",),
        never=("combat.fought",),
    ),
    Case(
        says="FR-8, FR-H20: driven together they defend together; 2 to 8 is fought on 1-3.",
        units=(
            "i DE infantry-corps 0504 8-5",
            "z DE infantry-corps 0202 2-5",
            "f2 FR active-corps 0404 4-5",
            "g FR active-corps 0303 4-5",
        ),
        german="attack 0404 with i\nattack 0303 with z\nretreat 0404: 0304 0303",
        rolls={"1/german-1-combat/0404/crt": [6], "1/german-1-combat/0303/crt": [2]},
        acted={"0404": "DR", "0303": "AE"},
        ends={"z": GONE, "f2": "0303", "g": "0303"},
    ),
    Case(
        says="FR-6: the enemy that the first attack disorganised and drove beside A2 binds nobody.",
        units=("i DE infantry-corps 0302 8-5", "f FR active-corps 0303 4-5", A2, "f3 FR active-corps 0603 2-5"),
        german="attack 0303 with i\nattack 0603 with a2\nretreat 0303: 0304 0404",
        rolls={"1/german-1-combat/0303/crt": [6], "1/german-1-combat/0603/crt": [3]},
        refused=(),
        acted={"0303": "DR", "0603": "FS"},
    ),
    Case(
        says="FR-10, FR-49: in a combat on two hexes the stack of each retreats from its own hex.",
        units=("i DE infantry-corps 0304 16-5", F2, "g FR active-corps 0305 4-5"),
        result="DR",
        german="attack 0404 + 0305 with i\nretreat 0404: 0504 0604\nretreat 0305: 0306 0307",
        ends={"f2": "0604", "g": "0307"},
        shaken=("f2", "g"),
    ),
    Case(
        says="FR-41: a disorganised unit does not move.",
        units=(A2 + " disorganised",),
        german="move a2 to 0503",
        refused=("france.unit.disorganised",),
        ends={"a2": "0504"},
    ),
    Case(
        says="FR-H26, FR-58: motorised units do not drive over the Maginot line, but go on into it after a combat.",
        units=("p DE panzer-division 0304 8-10", "t FR fortress-infantry 0404 1-0"),
        land={"maginot": "0404/0304"},
        result="DE",
        german="attack 0404 with p\nadvance 0404: p",
        ends={"p": "0404"},
    ),
    Case(
        says="FR-69: in a combat on two hexes the answer may name either.",
        units=("i DE infantry-corps 0304 16-5", F2, "g FR active-corps 0305 4-5"),
        german="attack 0404 + 0305 with i",
        answer="support 0305 with air 1 british",
        column="1-1",
    ),
    Case(
        says="FR-D22, FR-H29: gliders on Eben Emael hold the hex once the corps is driven off, and stacking counts them.",
        units=(
            "i DE infantry-corps 0304 9-5",
            "k DE infantry-corps 0304 9-5",
            "b BE infantry-corps 0404 2-4",
            "a DE airborne-division box 1-5",
        ),
        land={"eben": "0404", "minor": "0404/0304", "nations": " ".join(["BBBBBBB"] * 7), "airfields": "0101"},
        result="DR",
        german="airdrop a 0404\nattack 0404 with i, k\nadvance 0404: all",
        ends={"a": "0404", "i": "0404", "k": "0404"},
        kinds=("fort.destroyed",),
    ),
    Case(
        says="FR-82, FR-H29: the unit dropped onto the fort is no attacker; armour has its bonus.",
        units=("p DE panzer-division 0304 8-10", F2, "a DE airborne-division box 1-5"),
        land={"minor": "0404/0304", "airfields": "0101"},
        german="airdrop a 0404\nattack 0404 with p",
        column="3-1",
        totals=("8", "4"),
    ),
    Case(
        says="FR-4, FR-9: two units of a stack may attack different hexes.",
        units=("i DE infantry-corps 0304 4-5", "k DE infantry-corps 0304 4-5", F2, "g FR active-corps 0305 4-5"),
        german="attack 0404 with i\nattack 0305 with k",
        result="FS",
        acted={"0404": "FS", "0305": "FS"},
    ),
    Case(
        says="FR-86: Belgian forts shelter French units, who are of the owner's side.",
        units=("i DE infantry-corps 0304 8-5", F2),
        land={"minor": "0404/0304", "nations": " ".join(["BBBBBBB"] * 7)},
        german="attack 0404 with i",
        result="DR%",
        totals=("4", "4"),
        acted={"0404": "FS"},
    ),
    Case(
        says="FR-97: one attacker on an open side is enough: DR% acts, and only the others are halved.",
        units=("i DE infantry-corps 0304 8-5", "k DE infantry-corps 0305 8-5", F2),
        land={"minor": "0404/0304"},
        german="attack 0404 with i, k",
        result="DR%",
        totals=("12", "4"),
        acted={"0404": "DR%"},
    ),
    Case(
        says="FR-75, FR-D24: an interdicted hex that is in a ZOC as well costs one point more, not two.",
        at=ALLIED,
        land={"interdicted": {"0404": "german"}},
        units=("f FR active-corps 0404 4-3", "g DE infantry-corps 0504 4-5"),
        allied="move f: 0304 0203",
        ends={"f": "0203"},
    ),
    Case(
        says="FR-48: driven off in German assault 1, the Allied unit cannot attack in Allied assault 1.",
        at=ALLIED,
        units=("g DE infantry-corps 0504 4-5", F2 + " disorganised"),
        allied="attack 0504 with f2",
        refused=("france.attack.disorganised",),
    ),
    Case(
        says="FR-71: a French unit attacking beside them brings Belgians the air; one attacking elsewhere does not.",
        at=ALLIED,
        land={"nations": " ".join(["BBBBBBB"] * 7)},
        units=(
            "g DE infantry-corps 0404 4-5",
            "h DE infantry-corps 0604 4-5",
            "b BE infantry-corps 0304 8-4",
            "f FR active-corps 0704 8-5",
        ),
        allied="attack 0404 with b; air 1\nattack 0604 with f",
        refused=("france.air.minor-nation",),
    ),
    Case(
        says="FR-11, FR-24: a B corps in the city holds at DR%, its neighbour in the open does not, and FR-52 is not called on.",
        units=("i DE infantry-corps 0304 16-5", "b FR B-corps 0404", "g FR active-corps 0305 4-5"),
        rows=flat(h0404="C"),
        result="DR%",
        german="attack 0404 + 0305 with i",
        acted={"0404": "FS", "0305": "DR%"},
        ends={"b": "0404"},
        shaken=("g",),
    ),
)


@pytest.mark.parametrize("case", QUARRELS, ids=lambda case: case.says)
def test_quarrels(case: Case) -> None:
    """Where several rules meet, each does what it says."""
    judge(case)


F, B = "f FR active-corps 0403 8-5", "b GB BEF-corps 0101 4-8"
G = "g DE infantry-corps 0404 4-5"
WORDS = "evacuate b\nattack 0404 with f"


@pytest.mark.parametrize(
    ("unit", "die", "text", "refused"),
    [
        (B, 1, "attack 0404 with f; air 1 british", ("france.attack.disorganised",)),
        (B, 1, "interdict 0707; air 1 french, 1 british", ("france.air.british",)),
        (B, 1, "interdict 0707", ()),
        (B, 6, "interdict 0707; air 1 french, 1 british", ()),
        ("b GB BEF-armoured-division 0101 3-9", 1, "interdict 0707; air 1 french, 1 british", ()),
    ],
)
def test_the_british_point_after_the_evacuation(unit: str, die: int, text: str, refused: tuple[str, ...]) -> None:
    """FR-68, FR-H31: from the moment a BEF corps is evacuated the British point serves British units alone; a division changes nothing."""
    state = begin(
        Case(says="", units=(F, unit, G), at="3 allied 1 move", result="AR", land={"ports": "0101", "turns": 5})
    )
    sheets = {
        side: sheet(state, side, words, 1)[0] for side, words in (("allied", WORDS), ("german", "standing air: none"))
    }
    state, _ = run(state, sheets, {"3/allied-1-combat/b/evacuation": [die]})
    assert ("b" in state.now.pieces) == (die == 6)
    assert sheet(state, "allied", text, 2)[1] == refused
