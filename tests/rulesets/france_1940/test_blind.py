"""Blind trials: who may and must attack, and at what odds. Each case says what the page demands; orders are texts."""

import pytest

from tests.rulesets.france_1940.blind import Case, begin, flat, judge
from tests.rulesets.france_1940.field import check

A1, A2, A3 = (f"a{n} DE infantry-corps {place} 4-5" for n, place in ((1, "0505"), (2, "0504"), (3, "0304")))
F1, F2, F3 = (f"f{n} FR active-corps {place} 4-5" for n, place in ((1, "0204"), (2, "0404"), (3, "0506")))
SIX = (A1, A2, A3, F1, F2, F3)
"""The page's example: A1 touches F2 and F3, A2 touches F2, A3 touches F1 and F2 (FR-D38)."""

ALLIED = "1 allied 1 move"
OWED = "france.attack.owed"

DUTIES = (
    Case(says="FR-2: nobody is ever obliged to attack.", units=SIX, never=("combat.fought",)),
    Case(
        says="FR-3: A1 attacks F3; F2 beside it must be attacked too.",
        units=SIX,
        german="attack 0506 with a1",
        refused=(OWED,),
        never=("combat.fought",),
    ),
    Case(
        says="FR-11: A1 attacks F3 and F2 in one combat, against both together.",
        units=SIX,
        german="attack 0506 + 0404 with a1",
        totals=("4", "8"),
        column="1-2",
    ),
    Case(
        says="FR-4: A2 may attack F2 for A1; it comes later in the sheet.",
        units=SIX,
        german="attack 0506 with a1\nattack 0404 with a2",
        acted={"0506": "FS", "0404": "FS"},
    ),
    Case(
        says="FR-4: the helper may also come first in the sheet.",
        units=SIX,
        german="attack 0404 with a2\nattack 0506 with a1",
        acted={"0506": "FS", "0404": "FS"},
    ),
    Case(
        says="FR-5: A3 helps A1 with F2 and so owes F1; both attacks fall.",
        units=SIX,
        german="attack 0506 with a1\nattack 0404 with a3",
        refused=(OWED, OWED),
        never=("combat.fought",),
    ),
    Case(
        says="FR-5: A3 helps and attacks F1 as well.",
        units=SIX,
        german="attack 0506 with a1\nattack 0404 + 0204 with a3",
        result="FS",
        acted={"0506": "FS", "0404": "FS", "0204": "FS"},
    ),
    Case(
        says="FR-5: the helper's helper will do: A2 on F2, A3 on F1 alone.",
        units=SIX,
        german="attack 0204 with a3\nattack 0404 with a2\nattack 0506 with a1",
        acted={"0204": "FS", "0404": "FS", "0506": "FS"},
    ),
    Case(
        says="FR-5: a refused attack helps nobody.",
        units=(A1, A2 + " disorganised", F2, F3),
        german="attack 0506 with a1\nattack 0404 with a2",
        refused=(OWED, "france.attack.disorganised"),
    ),
    Case(
        says="FR-3: in the Allied phase F2 owes all three.",
        units=SIX,
        at=ALLIED,
        allied="attack 0505 with f2",
        refused=(OWED,),
        never=("combat.fought",),
    ),
    Case(
        says="FR-11: F2 may attack all three at once, 4 to 12.",
        units=SIX,
        at=ALLIED,
        allied="attack 0505 + 0504 + 0304 with f2",
        totals=("4", "12"),
        column="1-3",
    ),
    Case(
        says="FR-7: or share them with F1 and F3 as the Allied player likes.",
        units=SIX,
        at=ALLIED,
        allied="attack 0504 with f2\nattack 0304 with f1\nattack 0505 with f3",
        acted={"0504": "FS", "0304": "FS", "0505": "FS"},
    ),
    Case(
        says="FR-6: a disorganised enemy need not be attacked.",
        units=(A1, F2, F3 + " disorganised"),
        german="attack 0404 with a1",
        acted={"0404": "FS"},
    ),
    Case(
        says="FR-6, FR-10: one sound unit in the hex obliges, and then all there are attacked.",
        units=(A1, F2, F3 + " disorganised", "f4 FR active-corps 0506 4-5"),
        german="attack 0404 with a1",
        refused=(OWED,),
    ),
    Case(
        says="FR-43: a disorganised unit defends at full strength.",
        units=(A2, "f2 FR active-corps 0404 4-5 disorganised"),
        german="attack 0404 with a2",
        totals=("4", "4"),
        column="1-1",
    ),
    Case(
        says="FR-42: a disorganised unit does not attack.",
        units=(A2 + " disorganised", F2),
        german="attack 0404 with a2",
        refused=("france.attack.disorganised",),
    ),
    Case(
        says="FR-10: all units of a hex are attacked as one total.",
        units=(A2, F2, "g FR light-cavalry-division 0404 1-8", "h FR light-cavalry-division 0404 3-8"),
        german="attack 0404 with a2",
        totals=("4", "8"),
    ),
    Case(
        says="FR-9: hexes join against one hex, but each must touch it.",
        units=(A1, A2, "x DE infantry-corps 0704 9-5", F2),
        german="attack 0404 with a1, a2, x",
        refused=("france.attack.not-adjacent",),
    ),
    Case(
        says="FR-9: A1, A2 and A3 together make 12 to 4.",
        units=(A1, A2, A3, F2),
        german="attack 0404 with a1, a2, a3",
        totals=("12", "4"),
        column="3-1",
    ),
    Case(
        says="FR-9, FR-11: in a combat on two hexes each attacker touches both.",
        units=(A1, A2, F2, F3),
        german="attack 0404 + 0506 with a1, a2",
        refused=("france.attack.not-adjacent",),
    ),
    Case(
        says="FR-2: one of a stack attacks, the other keeps out.",
        units=(A2, "y DE infantry-corps 0504 9-5", F2),
        german="attack 0404 with a2",
        totals=("4", "4"),
    ),
    Case(
        says="FR-26, FR-D4: no combat across a sea side.",
        units=(A1, F3),
        land={"sea": "0505/0506"},
        german="attack 0506 with a1",
        refused=("france.attack.across-sea",),
    ),
    Case(
        says="FR-27, FR-D4: an enemy across a lake side is owed nothing.",
        units=(A1, F2, F3),
        land={"lake": "0505/0506"},
        german="attack 0404 with a1",
        acted={"0404": "FS"},
    ),
    Case(
        says="FR-19: motorised units cannot attack into marsh.",
        units=("p DE panzer-division 0505 8-10", F3),
        rows=flat(h0506="x"),
        german="attack 0506 with p",
        refused=("france.attack.marsh",),
    ),
    Case(
        says="FR-D3: and yet they owe the attack if they attack at all.",
        units=("p DE panzer-division 0505 8-10", F2, F3),
        rows=flat(h0506="x"),
        german="attack 0404 with p",
        refused=("france.attack.owed-marsh",),
    ),
    Case(
        says="FR-D3, FR-4: foot beside the marsh can take it over.",
        units=("p DE panzer-division 0505 8-10", "i DE infantry-corps 0606 8-5", F2, F3),
        rows=flat(h0506="x"),
        german="attack 0404 with p\nattack 0506 with i",
        acted={"0404": "FS", "0506": "FS"},
        result="FS",
    ),
    Case(
        says="FR-19: motorised units may attack out of a marsh.",
        units=("p DE panzer-division 0504 8-10", F2),
        rows=flat(h0504="x"),
        german="attack 0404 with p",
        totals=("8", "4"),
        column="3-1",
    ),
    Case(
        says="FR-13: fortress infantry does not attack.",
        units=("a DE infantry-corps 0404 2-5", "t FR fortress-infantry 0504 2-0"),
        at=ALLIED,
        allied="attack 0404 with t",
        refused=("france.attack.fortress",),
    ),
    Case(
        says="FR-3: fortress infantry obliges like any unit.",
        units=(A1, F2, "t FR fortress-infantry 0506 2-0"),
        german="attack 0404 with a1",
        refused=(OWED,),
    ),
    Case(
        says="FR-14, FR-D65: a unit attacks once a phase.",
        units=(A1, F2, F3),
        german="attack 0404 with a1\nattack 0506 with a1",
        refused=("order.claimed", OWED),
    ),
    Case(
        says="FR-14, FR-D65: a hex is attacked once a phase.",
        units=(A1, A2, F2),
        german="attack 0404 with a1\nattack 0404 with a2",
        refused=("order.twice",),
    ),
    Case(
        says="FR-D32: Eben Emael alone obliges nobody.",
        units=(A1, F2),
        land={"eben": "0506"},
        german="attack 0404 with a1",
        acted={"0404": "FS"},
    ),
    Case(
        says="FR-91: Eben Emael alone can be attacked; it defends with 2.",
        units=(A1,),
        land={"eben": "0506"},
        german="attack 0506 with a1",
        totals=("4", "2"),
        column="2-1",
    ),
    Case(
        says="FR-14: nor under another first hex.",
        units=(A1, A2, F2, F3),
        german="attack 0404 with a2\nattack 0506 + 0404 with a1",
        refused=("france.attack.place-again",),
    ),
    Case(
        says="FR-8, FR-43: the unit driven into the next attack's hex defends there as well, in full.",
        units=(A2, "z DE infantry-corps 0202 8-5", "f2 FR active-corps 0404 2-5", "g FR active-corps 0303 2-5"),
        german="attack 0404 with a2\nattack 0303 with z\nretreat 0404: 0304 0303",
        rolls={"1/german-1-combat/0404/crt": [6]},
        acted={"0404": "DR", "0303": "FS"},
        ends={"f2": "0303", "g": "0303"},
    ),
)


MENDED = (
    (SIX, "german", "attack 0506 with a1", "attack 0506 + 0404 with a1"),
    (SIX, "allied", "attack 0505 with f2", "attack 0505 + 0304 + 0504 with f2"),
    (SIX, "german", "attack 0404 with a1, a2", "attack 0404 with a2"),
    (SIX, "german", "attack 0404 with a2, a3", "attack 0404 with a2"),
    ((A1, A2, F2, "x DE infantry-corps 0704 9-5"), "german", "attack 0404 with a2, x", "attack 0404 with a2"),
    ((A1, A2 + " disorganised", F2), "german", "attack 0404 with a1, a2", "attack 0404 with a1"),
    ((A2, F2), "german", "attack 0404 with a2; air 7", "attack 0404 with a2"),
)


@pytest.mark.parametrize(("units", "side", "text", "instead"), MENDED)
def test_what_is_offered_instead_is_taken(units: tuple[str, ...], side: str, text: str, instead: str) -> None:
    """FR-3 to FR-9: a refused attack comes with a line to send in its place where one would do, and that line is taken as it stands."""
    state = begin(Case(says="", units=units, at=ALLIED if side == "allied" else "1 german 1 move"))
    assert [finding.instead for _, finding in check(state, text, side).findings if finding.refuses] == [instead]
    assert not [finding for _, finding in check(state, instead, side).findings if finding.refuses]


@pytest.mark.parametrize("case", DUTIES, ids=lambda case: case.says.split(":")[0] + "-" + case.says[-24:-1])
def test_who_may_and_must_attack(case: Case) -> None:
    """FR-1 to FR-14: attacking is free, but an attack obliges, and the obligation goes on from helper to helper."""
    judge(case)
