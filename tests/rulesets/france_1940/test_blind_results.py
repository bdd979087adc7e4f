"""Blind trials: results, retreats, advances and recovery. Each case says what the page demands; orders are texts."""

from typing import Any

import pytest

from tests.rulesets.france_1940.blind import Case, begin, flat, judge, sheet
from tests.rulesets.france_1940.field import run

ATTACK = "attack 0404 with i"
OURS = "i DE infantry-corps 0403 8-5"
J = "j DE infantry-corps 0504 8-5"
D = "d FR active-corps 0404 4-5"
B = "b FR B-corps 0404"
M = "m FR light-cavalry-division 0404"
GONE = ""


def fought(says: str, result: str, *units: str, text: str = ATTACK, **more: Any) -> Case:
    """Make a case of an attack on 0404 that ends with a result."""
    return Case(says=says, result=result, units=units, german=text, **more)


RESULTS = (
    fought("FR-33: AE removes every attacker, of every hex.", "AE", OURS, J, D, text="attack 0404 with i, j",
           ends={"i": GONE, "j": GONE, "d": "0404"}, shaken=()),
    fought("FR-33: and nobody who did not attack.", "AE", OURS, "k DE infantry-corps 0403 4-5", D,
           ends={"i": GONE, "k": "0403"}),
    fought("FR-34: AR disorganises every attacker.", "AR", OURS, J, D, text="attack 0404 with i, j",
           ends={"i": "0403", "j": "0504", "d": "0404"}, shaken=("i", "j")),
    fought("FR-35: FS does nothing.", "FS", OURS, D, ends={"i": "0403", "d": "0404"}, shaken=()),
    fought("FR-36, FR-37: DR sends it 2 hexes and disorganises it.", "DR", OURS, D,
           text=ATTACK + "\nretreat 0404: 0405 0406", ends={"d": "0406"}, shaken=("d",)),
    fought("FR-36: DR% does the same in the open.", "DR%", OURS, D, text=ATTACK + "\nretreat 0404: 0405 0406",
           acted={"0404": "DR%"}, ends={"d": "0406"}, shaken=("d",)),
    fought("FR-25, FR-38: DR% is FS in a town.", "DR%", OURS, D, rows=flat(h0404="t"), acted={"0404": "FS"},
           ends={"d": "0404"}, shaken=()),
    fought("FR-24: DR% is FS in a big city.", "DR%", OURS, D, rows=flat(h0404="C"), acted={"0404": "FS"}, shaken=()),
    fought("FR-24: DR acts in a big city.", "DR", OURS, D, rows=flat(h0404="C"), acted={"0404": "DR"}, shaken=("d",)),
    fought("FR-39: DE removes every defender.", "DE", OURS, D, B, M, ends={"d": GONE, "b": GONE, "m": GONE}),
    fought("FR-D66: DR% on two hexes: the town holds, the open does not.", "DR%", OURS, D, "e FR active-corps 0503 4-5",
           text="attack 0404 + 0503 with i", rows=flat(h0503="t"), acted={"0404": "DR%", "0503": "FS"},
           ends={"e": "0503"}, shaken=("d",)),
    fought("FR-D66: AE on two hexes removes the attacker once.", "AE", OURS, D, "e FR active-corps 0503 4-5",
           text="attack 0404 + 0503 with i", ends={"i": GONE, "d": "0404", "e": "0503"}),
)  # fmt: skip

ZOC = "x DE infantry-corps 0507 4-5"
"""Its ZOC reaches 0506 and 0406 and 0606."""
RING = ("e DE infantry-corps 0302 1-5", "f DE infantry-corps 0205 1-5", "g DE infantry-corps 0406 1-5",
        "h DE infantry-corps 0605 1-5", "k DE infantry-corps 0602 1-5")  # fmt: skip
"""With i in 0403 they leave no hex next to 0404 without a ZOC."""

RETREATS = (
    fought("FR-49, FR-D17: the attacker may not send it 3 hexes; it stops at 2.", "DR", OURS, D,
           text=ATTACK + "\nretreat 0404: 0405 0406 0407", ends={"d": "0406"}),
    fought("FR-36: two hexes are two hexes: no way round to 0406, though that is at distance 2.", "DR", OURS, M,
           text=ATTACK + "\nretreat 0404: 0405 0305 0306", kinds=("order.failed", "unit.retreated")),
    fought("FR-36: nor on and on along the ring at distance 2: it stops after 2.", "DR", OURS, M,
           text=ATTACK + "\nretreat 0404: 0405 0406 0506 0605 0604", ends={"m": "0406"}),
    fought("FR-51: the only end of 2 hexes is full: it goes one hex farther.", "DR",
           "i DE infantry-corps 0401 8-5", "d FR active-corps 0402", "q FR active-corps 0404", "r FR active-corps 0404",
           rows="\n".join(["~ ~ ~ . ~ ~ ~"] * 7), text="attack 0402 with i", ends={"d": "0405"}, shaken=("d",)),
    fought("FR-49: a path that ends one hex off is gone on with.", "DR", OURS, D,
           text=ATTACK + "\nretreat 0404: 0405", shaken=("d",), never=("order.failed",)),
    fought("FR-52: a B corps goes 4 hexes.", "DR", "i DE infantry-corps 0401 8-5", "b FR B-corps 0402",
           text="attack 0402 with i\nretreat 0402: 0403 0404 0405 0406", ends={"b": "0406"}, shaken=("b",)),
    fought("FR-52: on DR% too.", "DR%", "i DE infantry-corps 0401 8-5", "b FR B-corps 0402",
           text="attack 0402 with i\nretreat 0402: 0403 0404 0405 0406", ends={"b": "0406"}),
    fought("FR-D18: in a stack the B corps goes 4 and the other 2.", "DR", "i DE infantry-corps 0401 8-5",
           "b FR B-corps 0402", "d FR active-corps 0402", text="attack 0402 with i\nretreat 0402: 0403 0404 0405 0406",
           ends={"b": "0406", "d": "0404"}, shaken=("b", "d")),
    fought("FR-50: each unit may be sent its own way.", "DR", OURS, D, M,
           text=ATTACK + "\nretreat 0404 d: 0405 0406\nretreat 0404 m: 0305 0205", ends={"d": "0406", "m": "0205"}),
    fought("FR-53: foot does not go into an enemy ZOC.", "DR", OURS, D, ZOC,
           text=ATTACK + "\nretreat 0404: 0405 0406", kinds=("order.failed",), shaken=("d",)),
    fought("FR-55: motorised units do.", "DR", OURS, M, ZOC, text=ATTACK + "\nretreat 0404: 0405 0406", ends={"m": "0406"}),
    fought("FR-54: foot does where a friend stands.", "DR", OURS, D, ZOC, "e FR active-corps 0406",
           text=ATTACK + "\nretreat 0404: 0405 0406", ends={"d": "0406"}),
    fought("FR-54, FR-D20: a disorganised friend will do.", "DR", OURS, D, ZOC, "e FR active-corps 0406 disorganised",
           text=ATTACK + "\nretreat 0404: 0405 0406", ends={"d": "0406"}),
    fought("FR-40: a disorganised enemy has no ZOC.", "DR", OURS, D, ZOC + " disorganised",
           text=ATTACK + "\nretreat 0404: 0405 0406", ends={"d": "0406"}),
    fought("FR-56: foot with a ZOC all round is lost.", "DR", OURS, D, *RING, ends={"d": GONE}),
    fought("FR-55: motorised units get through.", "DR", OURS, M, *RING, kinds=("unit.retreated",), shaken=("m",)),
    fought("FR-56: in a stack only the foot is lost, if no friend opens a way.", "DR", OURS, D, M, *RING,
           text=ATTACK + "\nretreat 0404 m: 0405 0505", kinds=("unit.retreated",), shaken=("m",), ends={"d": GONE}),
    fought("FR-51: with 0406 full it goes on by as few hexes as it can, and 0505 is nearer than 0407.", "DR", OURS, D,
           "q FR active-corps 0406", "r FR active-corps 0406", text=ATTACK + "\nretreat 0404: 0405 0406 0407",
           kinds=("order.failed",), shaken=("d",)),
    fought("FR-74, FR-D24: interdiction does not stop a retreat.", "DR", OURS, D,
           land={"interdicted": {"0405": "german", "0406": "german"}}, text=ATTACK + "\nretreat 0404: 0405 0406",
           ends={"d": "0406"}),
    fought("FR-27: no retreat across a lake side.", "DR", OURS, D, land={"lake": "0404/0405"},
           text=ATTACK + "\nretreat 0404: 0405 0406", kinds=("order.failed",)),
    fought("FR-D15: a unit in disorder retreats all the same.", "DR", OURS, D + " disorganised",
           text=ATTACK + "\nretreat 0404: 0405 0406", ends={"d": "0406"}, shaken=("d",)),
    fought("FR-13: fortress infantry that must retreat is lost.", "DR", OURS, "t FR fortress-infantry 0404 2-0",
           ends={"t": GONE}),
    fought("FR-50: the attacker may drive it nearer to his own side, at distance 2.", "DR", OURS, M,
           text=ATTACK + "\nretreat 0404: 0304 0303", ends={"m": "0303"}),
)  # fmt: skip

ADVANCES = (
    fought("FR-58: after DE an attacker may go in.", "DE", OURS, D, text=ATTACK + "\nadvance 0404: i", ends={"i": "0404"}),
    fought("FR-58: after a retreat too.", "DR%", OURS, D, text=ATTACK + "\nadvance 0404: all", ends={"i": "0404"}),
    fought("FR-61: nobody has to.", "DE", OURS, D, text=ATTACK + "\nadvance 0404: none", ends={"i": "0403"}),
    fought("FR-59: or into a hex beside it.", "DE", OURS, D, text=ATTACK + "\nadvance 0404 to 0304: i", ends={"i": "0304"}),
    fought("FR-60: one hex only: 0405 is two from 0403.", "DE", OURS, D, text=ATTACK + "\nadvance 0404 to 0405: i",
           refused=("france.advance.far",), ends={"i": "0403"}),
    fought("FR-59: not away from the vacated hex: 0402 does not touch 0404.", "DE", OURS, D,
           text=ATTACK + "\nadvance 0404 to 0402: i", refused=("france.advance.beside",), ends={"i": "0403"}),
    fought("FR-59: not into a hex of the enemy.", "DE", OURS, D, "e FR active-corps 0304 disorganised",
           text=ATTACK + "\nadvance 0404 to 0304: i", kinds=("order.failed",), ends={"i": "0403"}),
    fought("FR-58, FR-59: some go in, some beside.", "DE", OURS, "k DE infantry-corps 0403 4-5", D,
           text="attack 0404 with i, k\nadvance 0404: i\nadvance 0404 to 0304: k", ends={"i": "0404", "k": "0304"}),
    fought("FR-62: of three attacking corps two fit.", "DE", OURS, J, "k DE infantry-corps 0403 4-5", D,
           text="attack 0404 with i, j, k\nadvance 0404: all", ends={"i": "0404", "j": "0404", "k": "0403"}),
    fought("FR-58: not by who did not attack.", "DE", OURS, "k DE infantry-corps 0403 4-5", D,
           text=ATTACK + "\nadvance 0404: k", never=("unit.advanced",)),
    fought("FR-58: nobody goes on after FS.", "FS", OURS, D, text=ATTACK + "\nadvance 0404: i", ends={"i": "0403"},
           never=("order.failed",)),
    fought("FR-58, FR-38: nor when DR% counted as FS.", "DR%", OURS, D, rows=flat(h0404="t"),
           text=ATTACK + "\nadvance 0404: i", ends={"i": "0403"}),
    fought("FR-59: nor beside, when the hex was not vacated.", "FS", OURS, D, text=ATTACK + "\nadvance 0404 to 0304: i",
           ends={"i": "0403"}),
    fought("FR-D66: of two hexes into the one that was vacated.", "DR%", OURS, D, "e FR active-corps 0503 4-5",
           text="attack 0404 + 0503 with i\nadvance 0404: i\nadvance 0503: i", rows=flat(h0503="t"), ends={"i": "0404"}),
    fought("FR-27: not across a lake side.", "DE", OURS, D, land={"lake": "0304/0403"},
           text=ATTACK + "\nadvance 0404 to 0304: i", ends={"i": "0403"}, kinds=("order.failed",)),
    fought("FR-61: before the next combat: the unit that has gone on bars the next retreat.", "DR", OURS,
           "k DE infantry-corps 0202 8-5", D, "e FR active-corps 0303 4-5",
           text=ATTACK + "\nattack 0303 with k\nadvance 0404 to 0304: i\nretreat 0303: 0304 0305",
           kinds=("order.failed", "unit.advanced"), ends={"i": "0304", "k": "0202"}),
    fought("FR-60: who has advanced may not be in two places: the second word fails.", "DE", OURS, D,
           text=ATTACK + "\nadvance 0404: i\nadvance 0404 to 0304: i", ends={"i": "0404"}, kinds=("order.failed",)),
    fought("FR-D21: ZOC does not stop an advance.", "DE", OURS, D, "e FR active-corps 0505 4-5",
           text=ATTACK + "\nadvance 0404: i", ends={"i": "0404"}),
    fought("FR-59: motorised units do not go into mountains off the road.", "DE", "i DE panzer-division 0403 8-10", D,
           rows=flat(h0304="m"), text=ATTACK + "\nadvance 0404 to 0304: i", ends={"i": "0403"}),
    fought("FR-58: after AE nobody advances, the defender neither.", "AE", OURS, D, text=ATTACK + "\nadvance 0404: i",
           never=("unit.advanced",), ends={"d": "0404"}),
)  # fmt: skip


@pytest.mark.parametrize("case", RESULTS, ids=lambda case: case.says)
def test_results(case: Case) -> None:
    """FR-33 to FR-39: what each result does."""
    judge(case)


@pytest.mark.parametrize("case", RETREATS, ids=lambda case: case.says)
def test_retreats(case: Case) -> None:
    """FR-49 to FR-56: retreats are moved by the attacker within their rules."""
    judge(case)


@pytest.mark.parametrize("case", ADVANCES, ids=lambda case: case.says)
def test_advances(case: Case) -> None:
    """FR-58 to FR-62: one hex, into what was vacated or beside it."""
    judge(case)


A, F = "a DE infantry-corps 0403 8-5", "f FR active-corps 0404 4-5"
GERMAN_ATTACK, ALLIED_ATTACK = "attack 0404 with a", "attack 0403 with f"


GERMAN, ALLIED = 0, 1


@pytest.mark.parametrize(
    ("at", "text", "result", "unit", "when"),
    [
        ("1 german 1 move", GERMAN_ATTACK, "AR", "a", (1, GERMAN, 2)),
        ("1 german 2 move", GERMAN_ATTACK, "AR", "a", (2, GERMAN, 1)),
        ("1 allied 1 move", ALLIED_ATTACK, "AR", "f", (1, ALLIED, 2)),
        ("1 allied 2 move", ALLIED_ATTACK, "AR", "f", (2, ALLIED, 1)),
        ("1 german 1 move", GERMAN_ATTACK, "DR", "f", (1, ALLIED, 2)),
        ("1 german 2 move", GERMAN_ATTACK, "DR", "f", (1, ALLIED, 2)),
        ("1 allied 1 move", ALLIED_ATTACK, "DR", "a", (2, GERMAN, 2)),
        ("1 allied 2 move", ALLIED_ATTACK, "DR%", "a", (2, GERMAN, 2)),
    ],
)
def test_when_they_recover(at: str, text: str, result: str, unit: str, when: tuple[int, int, int]) -> None:
    """FR-45 to FR-48: after AR at the end of the next own assault, after DR at the end of the own second assault."""
    side = at.split()[1]
    other = "allied" if side == "german" else "german"
    state = begin(Case(says="", units=(A, F), at=at, result=result, land={"turns": 4}))
    sheets = {side: sheet(state, side, text, 1)[0], other: sheet(state, other, "standing air: none", 2)[0]}
    found: list[tuple[object, tuple[int, int, int]]] = []
    while not found:
        moment = state.now.moment
        state, effects = run(state, sheets)
        sheets = {}
        for effect in effects:
            if effect.kind == "phase.began":
                moment = (int(effect.body["turn"]), int(effect.body["player"]), int(effect.body["assault"]))
            elif effect.kind == "unit.reorganised":
                found.append((effect.body["unit"], moment))
                assert {"AR": {1: "FR-47", 2: "FR-46"}}.get(result, {}).get(when[2], "FR-48") in effect.body["rules"]
    assert found == [(unit, when)]
