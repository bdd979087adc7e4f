"""Blind trials: fortifications, Eben Emael, drops, interdiction and what it does to supply. Each case says what the page demands."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.rulesets.france_1940.blind import Case, begin, flat, judge, sheet
from tests.rulesets.france_1940.field import run

FRONT = "i DE infantry-corps 0304 8-5"
FRONT_TOO = "k DE infantry-corps 0403 8-5"
BEHIND = "j DE infantry-corps 0504 8-5"
D = "d FR active-corps 0404 4-5"
T = "t FR fortress-infantry 0404 2-0"
DROP = "a DE airborne-division box 1-5"
SIDES = "0404/0304 0404/0403"
MAGINOT: Mapping[str, Any] = {"maginot": SIDES}
MINOR: Mapping[str, Any] = {"minor": SIDES}
EBEN: Mapping[str, Any] = {"eben": "0404", "minor": SIDES, "nations": " ".join(["BBBBBBB"] * 7)}
GONE = ""


def at(fort: Mapping[str, Any], says: str, result: str, acted: str, totals: str, *units: str, **more: Any) -> Case:
    """Make a case of all Germans on the map attacking 0404, with a drop if one is in the box."""
    ours = ", ".join(unit.split()[0] for unit in units if unit.split()[1] == "DE" and unit.split()[3] != "box")
    drop = "airdrop a 0404\n" if DROP in units else ""
    land = {**fort, **({"airfields": "0101"} if drop else {}), **more.pop("land", {})}
    more.setdefault("german", f"{drop}attack 0404 with {ours}")
    return Case(
        says=says,
        result=result,
        acted={"0404": acted},
        totals=tuple(totals.split(" to ")) if totals else (),
        units=units,
        land=land,
        **more,
    )


FORTS = (
    at(MINOR, "FR-89, FR-90: minor fort from the front: halved, DR% is FS.", "DR%", "FS", "4 to 4", FRONT, D, shaken=()),
    at(MINOR, "FR-90: and DR acts.", "DR", "DR", "4 to 4", FRONT, D, shaken=("d",)),
    at(MINOR, "FR-97, FR-98: from two sides: the front half, the rear whole, DR% acts.", "DR%", "DR%", "12 to 4",
       FRONT, BEHIND, D, shaken=("d",)),
    at(MINOR, "FR-98: from behind alone: nobody halved, DR% acts.", "DR%", "DR%", "8 to 4", BEHIND, D),
    at(MINOR, "FR-25: but a town there goes on ignoring DR%.", "DR%", "FS", "8 to 4", BEHIND, D, rows=flat(h0404="t")),
    at(MINOR, "FR-90: DE acts.", "DE", "DE", "4 to 4", FRONT, D, ends={"d": GONE}),
    at(MINOR, "FR-101: a drop: not halved, DR% acts.", "DR%", "DR%", "8 to 4", FRONT, D, DROP, ends={"a": "0404"}),
    at(MINOR, "FR-H29: a drop that works and an attack that does not: the unit is lost.", "FS", "FS", "8 to 4",
       FRONT, D, DROP, ends={"a": GONE}),
    at(MINOR, "FR-H29: a drop that fails on 6: halved, back in the box.", "DR%", "FS", "4 to 4", FRONT, D, DROP,
       rolls={"1/german-1-move/a/drop": [6]}, ends={"a": "box"}),
    at(MINOR, "FR-89, FR-30: a fort on a major river: a quarter.", "FS", "FS", "2 to 4", FRONT, D,
       land={"major": "0304/0404"}),
    at(MINOR, "FR-89, FR-20: a fort in a forest, motorised: a quarter.", "FS", "FS", "2 to 1",
       "p DE panzer-division 0304 8-10", "c FR light-cavalry-division 0404 1-8", rows=flat(h0404="f")),
    at(MAGINOT, "FR-93, FR-94, FR-96: the Maginot line from the front: 4 to 5, DR% is FS.", "DR%", "FS", "4 to 5",
       FRONT, D),
    at(MAGINOT, "FR-96: DR is FS as well.", "DR", "FS", "4 to 5", FRONT, D, shaken=()),
    at(MAGINOT, "FR-96: DE acts.", "DE", "DE", "4 to 5", FRONT, D, ends={"d": GONE}),
    at(MAGINOT, "FR-94: one point for the hex, whatever the number of units or sides.", "FS", "FS", "8 to 7",
       FRONT, FRONT_TOO, D, T),
    at(MAGINOT, "FR-99, FR-100: from two sides: 4 + 8 to 4 + 1, DR acts.", "DR", "DR", "12 to 5", FRONT, BEHIND, D,
       shaken=("d",)),
    at(MAGINOT, "FR-99: from two sides DR% is FS still.", "DR%", "FS", "12 to 5", FRONT, BEHIND, D),
    at(MAGINOT, "FR-100: from behind alone: no point.", "DR%", "FS", "8 to 4", BEHIND, D, shaken=()),
    at(MAGINOT, "FR-99: from behind DR acts.", "DR", "DR", "8 to 4", BEHIND, D, shaken=("d",)),
    at(MAGINOT, "FR-99, FR-H23: fortress infantry driven off is lost.", "DR", "DR", "8 to 2", BEHIND, T,
       ends={"t": GONE}),
    at(MAGINOT, "FR-96: fortress infantry in front of DR stays.", "DR", "FS", "4 to 3", FRONT, T, ends={"t": "0404"}),
    at(MAGINOT, "FR-102, FR-103: a drop: DR acts, the point counts, the sides halve.", "DR", "DR", "4 to 5",
       FRONT, D, DROP, shaken=("d",), ends={"a": "0404"}),
    at(MAGINOT, "FR-102: a drop: DR% is FS.", "DR%", "FS", "4 to 5", FRONT, D, DROP, ends={"a": GONE, "d": "0404"}),
    at(MAGINOT, "FR-104: a drop and two sides: DR% acts.", "DR%", "DR%", "12 to 5", FRONT, BEHIND, D, DROP,
       shaken=("d",)),
    at(MAGINOT, "FR-104, FR-D36: a drop from behind alone: DR% acts, the point is lost.", "DR%", "DR%", "8 to 4",
       BEHIND, D, DROP),
    at(MAGINOT, "FR-D8: the point comes after the doubling: 2 x 4 + 1.", "FS", "FS", "4 to 9", FRONT, D,
       rows=flat(h0404="C")),
    at(MAGINOT, "FR-104, FR-24: in a big city DR% stays FS even then.", "DR%", "FS", "12 to 9", FRONT, BEHIND, D, DROP,
       rows=flat(h0404="C")),
    at(MAGINOT, "FR-95, FR-H18: the line is supplied by itself; no shift for lack of supply.", "FS", "FS", "4 to 5",
       FRONT, D, land={"sources": {"DE": "0101"}}, column="1-2"),
    at({"maginot": "0404/0504", "sources": {"DE": "0101"}},
       "FR-95: attacked from behind it is supplied all the same.", "FS", "FS", "8 to 4", FRONT, D, column="2-1"),
    at({"sources": {"DE": "0101"}}, "FR-H18: without the line the shift is there.", "FS", "FS", "8 to 4", FRONT, D,
       column="3-1"),
)  # fmt: skip

ALLIED = "1 allied 1 move"
ELSEWHERE = (
    Case(says="FR-86: the Maginot line does nothing for Germans in it.", at=ALLIED, land=MAGINOT, result="DR%",
         units=("g DE infantry-corps 0404 4-5", "f FR active-corps 0304 8-5"), allied="attack 0404 with f",
         totals=("8", "4"), acted={"0404": "DR%"}),
    Case(says="FR-86: a minor fort neither.", at=ALLIED, land=MINOR, result="DR%",
         units=("g DE infantry-corps 0404 4-5", "f FR active-corps 0304 8-5"), allied="attack 0404 with f",
         totals=("8", "4"), acted={"0404": "DR%"}),
    Case(says="FR-87: who attacks out of the line is not halved.", at=ALLIED, land=MAGINOT,
         units=("g DE infantry-corps 0304 4-5", "f FR active-corps 0404 8-5"), allied="attack 0304 with f",
         totals=("8", "4")),
    Case(says="FR-87: nor is the hex outside a fort protected.", land=MINOR, result="DR%",
         units=("g DE infantry-corps 0404 8-5", "f FR active-corps 0304 4-5"), german="attack 0304 with g",
         totals=("8", "4"), acted={"0304": "DR%"}),
    Case(says="FR-D33: nobody in the Maginot hex, nothing to attack.", land=MAGINOT, units=(FRONT,),
         german="attack 0404 with i", refused=("france.attack.no-enemy",)),
    Case(says="FR-88, FR-D30: a fort that the German has held works for its owner again.", result="DR%",
         land={**MINOR, "now": {"control": {"0404": "german"}}}, units=(FRONT, D), german="attack 0404 with i",
         totals=("4", "4"), acted={"0404": "FS"}),
    Case(says="FR-11: one attacker on two hexes of the line: a quarter, two points.", result="DR",
         land={"maginot": "0404/0304 0305/0304"}, units=("i DE infantry-corps 0304 16-5", D, "e FR active-corps 0305 4-5"),
         german="attack 0404 + 0305 with i", totals=("4", "10"), acted={"0404": "FS", "0305": "FS"}),
    Case(says="FR-D66: of two hexes the one in the line holds and the open one does not.", result="DR", land=MAGINOT,
         units=("i DE infantry-corps 0304 16-5", D, "e FR active-corps 0305 4-5"),
         german="attack 0404 + 0305 with i", totals=("8", "9"), acted={"0404": "FS", "0305": "DR"}, shaken=("e",)),
    Case(says="FR-H29: no drop onto a fort that nobody attacks.", land={**MINOR, "airfields": "0101"},
         units=(FRONT, D, DROP), german="airdrop a 0404", refused=("france.drop.no-attack",)),
    Case(says="FR-H28: no drop onto an enemy in the open.", land={"airfields": "0101"}, units=(FRONT, D, DROP),
         german="airdrop a 0404\nattack 0404 with i", refused=("france.drop.enemy",)),
)  # fmt: skip

BELGIAN = "b BE infantry-corps 0404 2-4"
LIEGE = (
    at(EBEN, "FR-91: Eben Emael alone: 2.", "FS", "FS", "4 to 2", FRONT),
    at(EBEN, "FR-91: with a Belgian corps: 4.", "FS", "FS", "4 to 4", FRONT, BELGIAN),
    at(EBEN, "FR-92: DR% does not destroy it.", "DR%", "FS", "4 to 2", FRONT, never=("fort.destroyed",)),
    at(EBEN, "FR-92: DR does.", "DR", "DR", "4 to 2", FRONT, kinds=("fort.destroyed",)),
    at(EBEN, "FR-92: DE does.", "DE", "DE", "4 to 4", FRONT, BELGIAN, kinds=("fort.destroyed",), ends={"b": GONE}),
    at(EBEN, "FR-92: DR drives the corps off and destroys the fort.", "DR", "DR", "4 to 4", FRONT, BELGIAN,
       kinds=("fort.destroyed",), shaken=("b",)),
    at(EBEN, "FR-98: DR% from behind drives the corps off; the fort stands.", "DR%", "DR%", "12 to 4", FRONT, BEHIND,
       BELGIAN, never=("fort.destroyed",), shaken=("b",)),
    at(EBEN, "FR-D22: and does not bar the advance.", "DR%", "DR%", "12 to 4", FRONT, BEHIND, BELGIAN,
       german="attack 0404 with i, j\nadvance 0404: j", ends={"j": "0404"}),
    at(EBEN, "FR-D22: alone it has not been driven off by DR%: no advance.", "DR%", "DR%", "12 to 2", FRONT, BEHIND,
       german="attack 0404 with i, j\nadvance 0404: j", ends={"j": "0504"}),
    at(EBEN, "FR-58: into the ruins one may go on.", "DR", "DR", "4 to 2", FRONT,
       german="attack 0404 with i\nadvance 0404: i", ends={"i": "0404"}),
    at(EBEN, "FR-D31: Liege as a big city doubles the fort with the rest.", "FS", "FS", "4 to 8", FRONT, BELGIAN,
       rows=flat(h0404="C")),
    at(EBEN, "FR-101: gliders on Eben Emael: not halved; DR takes it.", "DR", "DR", "8 to 2", FRONT, DROP,
       kinds=("fort.destroyed",), ends={"a": "0404"}),
    at(EBEN, "FR-33: AE against the fort alone removes the attacker.", "AE", "AE", "4 to 2", FRONT, ends={"i": GONE}),
    Case(says="FR-91: it has no ZOC: one may go past it.", land=EBEN, units=("i DE infantry-corps 0303 8-5",),
         german="move i: 0304 0305", ends={"i": "0305"}),
    Case(says="FR-91: it attacks nobody, and the Belgian corps attacks with its own 2 only.", at=ALLIED, land=EBEN,
         units=(BELGIAN, "g DE infantry-corps 0304 1-5"), allied="attack 0304 with b", totals=("2", "1")),
    Case(says="FR-D30: to Belgians attacking Germans in the hex it gives nothing.", at=ALLIED, land=EBEN,
         units=("g DE infantry-corps 0404 4-5", "b BE infantry-corps 0304 8-4"), allied="attack 0404 with b",
         totals=("8", "4")),
)  # fmt: skip

CROSSED = {"interdicted": {"0404": "german"}}
INTERDICTION = (
    Case(says="FR-76: entering an interdicted hex stops.", at=ALLIED, land=CROSSED, units=("f FR active-corps 0304 4-5",),
         allied="move f: 0404 0504", refused=("france.move.stop",), ends={"f": "0304"}),
    Case(says="FR-76: into it is allowed.", at=ALLIED, land=CROSSED, units=("f FR active-corps 0304 4-5",),
         allied="move f: 0404", ends={"f": "0404"}),
    Case(says="FR-76: motorised units stop too.", at=ALLIED, land=CROSSED,
         units=("m FR light-cavalry-division 0304",), allied="move m: 0404 0504", refused=("france.move.stop",)),
    Case(says="FR-75: leaving costs 1 more: 4 points are 3 hexes.", at=ALLIED, land=CROSSED,
         units=("f FR active-corps 0404 4-4",), allied="move f: 0304 0203 0202", ends={"f": "0202"}),
    Case(says="FR-75: and not 4.", at=ALLIED, land=CROSSED,
         units=("f FR active-corps 0404 4-4",), allied="move f: 0304 0203 0202 0201", refused=("france.move.points",)),
    Case(says="FR-74: not for the side that interdicts.", land=CROSSED, units=("i DE infantry-corps 0304 4-5",),
         german="move i: 0404 0504", ends={"i": "0504"}),
    Case(says="FR-74: for movement only: it obliges no attack and counts in none.", at=ALLIED, land=CROSSED,
         units=("f FR active-corps 0404 4-5", "g DE infantry-corps 0504 4-5"), allied="attack 0504 with f",
         totals=("4", "4")),
    Case(says="FR-74: an advance goes into it.", at=ALLIED, land={"interdicted": {"0504": "german"}}, result="DE",
         units=("f FR active-corps 0404 4-5", "g DE infantry-corps 0504 4-5"),
         allied="attack 0504 with f\nadvance 0504: f", ends={"f": "0504"}),
    Case(says="FR-77: it cuts the line of foot, which attacks at half strength.", at=ALLIED,
         rows="\n".join(["~ ~ ~ . ~ ~ ~"] * 7), land={"interdicted": {"0405": "german"}, "sources": {"FR": "0407", "DE": "0401"}},
         units=("f FR active-corps 0403 4-5", "g DE infantry-corps 0402 1-5"), allied="attack 0402 with f",
         totals=("2", "1")),
    Case(says="FR-77: and not that of motorised units.", at=ALLIED,
         rows="\n".join(["~ ~ ~ . ~ ~ ~"] * 7), land={"interdicted": {"0405": "german"}, "sources": {"FR": "0407", "DE": "0401"}},
         units=("m FR light-cavalry-division 0403 4-8", "g DE infantry-corps 0402 1-5"), allied="attack 0402 with m",
         totals=("4", "1")),
    Case(says="FR-72: two points, no more, no fewer.", units=("i DE infantry-corps 0101 4-5",),
         german="interdict 0404; air 3", refused=("france.interdict.cost",)),
    Case(says="FR-64, FR-72: three interdictions use up the 6 points; the fourth is refused.",
         units=("i DE infantry-corps 0101 4-5",),
         german="interdict 0404\ninterdict 0405\ninterdict 0406\ninterdict 0407", refused=("france.air.short",)),
)  # fmt: skip


@pytest.mark.parametrize("case", [*FORTS, *ELSEWHERE], ids=lambda case: case.says)
def test_fortifications(case: Case) -> None:
    """FR-86 to FR-104: whom forts halve and which results they keep off."""
    judge(case)


@pytest.mark.parametrize("case", LIEGE, ids=lambda case: case.says)
def test_eben_emael(case: Case) -> None:
    """FR-91, FR-92: the fort of Liege."""
    judge(case)


@pytest.mark.parametrize("case", INTERDICTION, ids=lambda case: case.says)
def test_interdiction(case: Case) -> None:
    """FR-72 to FR-77: an interdicted hex is a ZOC for movement and supply, and nothing more."""
    judge(case)


NEAR, FAR = "i DE infantry-corps 0304 4-5", "f FR active-corps 0404 4-5"


@pytest.mark.parametrize(
    ("start", "texts", "lifted"),
    [
        ("1 german 1 move", [{"german": "interdict 0707"}], (1, 1)),
        ("1 german 2 move", [{"german": "interdict 0707"}], (1, 1)),
        ("1 allied 1 move", [{"allied": "interdict 0101"}], (2, 0)),
        ("1 german 1 move", [{"german": "attack 0404 with i"}, {"allied": "interdict 0101"}], (1, 0)),
        ("1 allied 2 move", [{"allied": "attack 0304 with f"}, {"german": "interdict 0707"}], (1, 1)),
    ],
)
def test_how_long_it_lasts(start: str, texts: list[dict[str, str]], lifted: tuple[int, int]) -> None:
    """FR-73, FR-D25, FR-H14: to the end of the opponent's next player turn; placed during his, to the end of that one."""
    state = begin(Case(says="", units=(NEAR, FAR), at=start, result="FS", land={"turns": 4}))
    found: list[tuple[int, int]] = []
    for text in [*texts, *({"german": "", "allied": ""} for _ in range(12))]:
        player = state.now.moment[:2]
        sheets = {side: sheet(state, side, words, 1)[0] for side, words in text.items() if words}
        state, effects = run(state, sheets)
        for effect in effects:
            if effect.kind == "phase.began":
                player = (int(effect.body["turn"]), int(effect.body["player"]))
            elif effect.kind == "interdiction.lifted":
                found.append(player)
    assert found == [lifted]
