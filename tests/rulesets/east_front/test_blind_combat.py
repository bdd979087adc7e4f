"""Trials of combat made of the page alone: a situation, orders and a die, and what must come of them, worked out by hand.

What comes of it is written in words: ``7:3 2-1 +0 1*/R1`` strengths, column, modifier, cell; ``i-2`` two steps of i lost; ``r>0502``
retreated to 0502; ``i^0303`` advanced into 0303; ``r cadre`` lost, and where to; ``axis+1`` points; ``refused EF-181`` by which rule.
The map is six columns and five rows; 0303 touches 0202, 0203, 0302, 0304, 0402, 0403.
"""

from functools import partial
from typing import Any, NamedTuple

import pytest

from pbem.orders.sheet import settle
from pbem.rulesets.api import Applied, Fact, Sheet
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front.state import State
from tests.rulesets.east_front.dice import Loaded
from tests.rulesets.east_front.field import field

I = "i GE infantry XX 7-9-5 steps=4 stack=6 0202"  # noqa: E741 - the unit is called so
I12 = "i GE infantry XX 12-9-5 steps=4 stack=6 0202"
R = "r SU infantry XX 3-3-4 steps=3 stack=4 0303"
Q = "q SU infantry XX 3-3-4 steps=3 stack=4 0302"
M = "m GE msu II 0-0-8 orange 0102"
HQ = "h SU hq XXX 0-1-6 command=1 recovery=3 0503"
E = "e GE engineer II 2-2-8 boxed steps=2 reverse=1-1 stack=2 0202"
P = "p GE armour III 5-5-8 yellow boxed armour steps=3 stack=3 0202"
C = "c GE recon II 2-2-9 yellow boxed steps=2 reverse=1-1 stack=2 0202"
SU = "r SU infantry XX 7-5-4 steps=3 stack=4 0402"
S = "s SU msu II 0-0-8 orange 0503"
A = "attack 0303 with i; supply m"
BARE = "attack 0303 with i"
ENGINEERS = "attack 0303 with i, e; supply m; engineers"
RIVER = {"river": ["0202/0303", "0203/0303"]}
MAJOR = {"major-river": ["0202/0303"]}
LINE = {"soviet": ["0303/0202", "0303/0203"]}
FORT = {"soviet": ["0303"]}


class Trial(NamedTuple):
    """A situation: units, terrain beside clear ("0303=w"), weather, the rest of the drawing; sheet, answer, dice; what comes of it."""

    units: tuple[str, ...]
    sheet: str
    die: int | tuple[int, ...]
    wanted: str
    terrain: str = ""
    answer: str = ""
    weather: str = "dry"
    drawing: dict[str, Any] = {}


def drawn(terrain: str) -> list[str]:
    """Draw six columns and five rows, clear but for what is said."""
    rows = [["."] * 6 for _ in range(5)]
    for part in terrain.split():
        place, letter = part.split("=")
        rows[int(place[2:]) - 1][int(place[:2]) - 1] = letter
    return [" ".join(row) for row in rows]


def told(kind: str, body: dict[str, Any]) -> str:
    """Say in a word or two what an event is, nothing for those that do not matter here."""
    match kind:
        case "roll" if body.get("table") == "crt":
            attack, defence = body["totals"]
            return f"{attack}:{defence} {body['column']} {body['net']:+d} {body['result']}"
        case "combat.fought" if "die" not in body:
            return str(body["result"])
        case "unit.lost":
            return f"{body['unit']}-{body['steps']}"
        case "unit.eliminated" if body["how"] != "spent":
            return f"{body['unit']} {body['box']}"
        case "unit.retreated":
            return f"{body['unit']}>{body['path'][-1]}"
        case "unit.advanced":
            return f"{body['unit']}^{body['path'][-1]}"
        case "unit.flipped":
            return f"{body['unit']} {body['to']}"
        case "order.failed":
            return "failed"
        case "points.scored":
            return f"{body['side']}+{body['points']}"
    return ""


def outcome(trial: Trial) -> str:
    """Play a trial: the sheet of the phasing side, the answer of the other, and what they come to."""
    side = "soviet" if " SU " in trial.units[0] else "axis"
    phase = {"axis": "axis-move", "soviet": "soviet-motorized"}[side]
    state = field(drawn(trial.terrain), trial.units, phase=phase, weather=trial.weather, **trial.drawing)
    foe = {"axis": "soviet", "soviet": "axis"}[side]
    dice = Loaded(*(trial.die if isinstance(trial.die, tuple) else (trial.die,)))
    words: list[str] = []
    for number, (who, text) in enumerate(((side, trial.sheet), (foe, trial.answer))):
        if number and not state.attacking:
            break
        view = RULESET.view(state, who)
        settled = settle(partial(RULESET.check, view), RULESET.read(text, view).lines)
        words += [f"refused {finding.rule}" for _, finding in settled.findings if finding.refuses]
        sheet = Sheet(tuple(line.order for line in settled.lines), number + 1)
        state = play(state, {who: sheet}, dice, words)
    return " ".join(words)


def play(state: State, sheets: dict[str, Sheet], dice: Loaded, words: list[str]) -> State:
    """Play a segment, adding what happens to the words."""
    work = RULESET.adjudicate(state, sheets, dice)
    applied: Applied[State] | None = None
    for seq in range(10, 1000):
        try:
            effect = next(work) if applied is None else work.send(applied)
        except StopIteration:
            break
        state = RULESET.apply(state, Fact(effect.kind, effect.body, seq=seq, to=effect.to))
        applied = Applied(state, seq)
        words += [told(effect.kind, dict(effect.body))] if told(effect.kind, dict(effect.body)) else []
    return state


CUT = (
    I,
    "j GE infantry XX 7-9-5 steps=4 stack=6 0301",
    "k GE infantry XX 7-9-5 steps=4 stack=6 0504",
    R,
    "q SU infantry XX 3-3-4 steps=3 stack=4 0401",
    M,
    "n GE msu II 0-0-8 orange 0201",
)
"""q in 0401 is attacked by j, then r by i; the way of r leads over 0402 alone, which j watches from 0401, and k watches 0403 and 0503."""

SHUT = "0203=~ 0302=~ 0304=~ 0403=~"
TWO = "attack 0401 with j; supply n\nattack 0303 with i; supply m\n"

TRIALS: dict[str, Trial] = {
    # Strengths: halvings and support (EF-219, EF-224 to EF-228, EF-H19).
    "woods in Lingering Mud: +1, and the gun's five points are two": Trial(
        (I, "g GE artillery III 1-1-5 range=2 support=5 stack=1 0202", R, M),
        "attack 0303 with i; guns g; supply m",
        3,
        "9:3 3-1 +1 -/R r>0502",
        "0303=w",
        weather="dry lingering",
    ),
    "thirteen out of swamp over a Major River are six and then three": Trial(
        (I, "j GE infantry XX 6-9-5 steps=4 stack=6 0202", R),
        "attack 0303 with i, j",
        2,
        "3:3 1-1 +2 */1 j-1 r-1",
        "0202=s",
        drawing={"sides": MAJOR},
    ),
    "only who stands in swamp is halved": Trial(
        (I, "j GE infantry XX 6-9-5 steps=4 stack=6 0203", R),
        "attack 0303 with i, j",
        2,
        "9:3 3-1 +2 -/R r>0502",
        "0202=s",
    ),
    "half its steps: seven are four, out of swamp two": Trial(
        ("i GE infantry XX 7-9-5 steps=4 stack=6 lost=2 0202", R), BARE, 2, "2:3 1-2 +2 */- i-1", "0202=s"
    ),
    "a gun is capped by the armour as it counts against a city": Trial(
        (
            P.replace("5-5-8", "9-5-8"),
            "g GE artillery III 1-1-5 range=2 support=9 stack=1 0202",
            R,
            M,
        ),
        "attack 0303 with p; guns g; supply m",
        7,
        "8:3 2-1 +1 */-",
        "0303=c",
    ),
    "a defender's gun is capped by the two points it supports": Trial(
        (
            I.replace("7-9-5", "8-9-5"),
            "r SU infantry XX 2-2-4 steps=3 stack=4 0303",
            "g SU artillery III 1-1-5 range=2 support=5 stack=1 0403",
            M,
        ),
        A,
        8,
        "8:4 2-1 +0 */-",
    ),
    "marsh halves nobody and adds nothing": Trial((I, R, M), A, 8, "7:3 2-1 +0 */-", "0202=x 0303=x"),
    "guns alone defend with their printed factor": Trial(
        (I.replace("7-9-5", "8-9-5"), "g SU artillery III 1-4-3 range=2 support=6 stack=1 0303", M),
        A,
        9,
        "8:4 2-1 +0 1/- i-1",
    ),
    "an HQ in the hex adds one and goes with the others": Trial(
        (I.replace("7-9-5", "8-9-5"), R, HQ.replace("0503", "0303"), M), A, 3, "8:4 2-1 +0 -/R r>0502 h>0502"
    ),
    "a supply unit alone is taken at the best column": Trial(
        (I, "s SU msu II 0-0-8 orange 0303", M), A, 5, "7:0 10-1 +0 -/R2 s removed"
    ),
    # Modifiers together (EF-167, EF-189, EF-H23).
    "hill, river, no supply: four are three, and the star is a step": Trial(
        (I, R), BARE, 1, "7:3 2-1 +3 */R i-1 r>0502", "0303=h", drawing={"sides": RIVER}
    ),
    "mountain and no supply: four are three": Trial((I, R), BARE, 2, "7:3 2-1 +3 1*/R1 i-2 r-1 r>0502", "0303=m"),
    "a river and a line are two, and the line makes the star a step": Trial(
        (I, R, M), A, 6, "7:3 2-1 +2 */- i-1", drawing={"sides": RIVER, "lines": LINE}
    ),
    "one attacker round river and line, and neither counts": Trial(
        (I.replace("7-9-5", "4-9-5"), "j GE infantry XX 3-9-5 steps=4 stack=6 0203", R, M),
        "attack 0303 with i, j; supply m",
        8,
        "7:3 2-1 +0 */-",
        drawing={"sides": {"river": ["0202/0303"]}, "lines": {"soviet": ["0303/0202"]}},
    ),
    "a town in Snow: +1, the river nothing, and the victor takes the town": Trial(
        (I, R, M), A, 2, "7:3 2-1 +1 -/R r>0502 i^0303", "0303=t", weather="snow", drawing={"sides": RIVER}
    ),
    "two hexes, one fortified, no supply: two stars": Trial(
        (I12, R, Q), "attack 0303, 0302 with i", 5, "12:6 2-1 +3 */- i-2", drawing={"strongpoints": FORT}
    ),
    "attackers of two hexes on two hexes": Trial(
        (
            I.replace("0202", "0302"),
            "j GE infantry XX 5-9-5 steps=4 stack=6 0403",
            R,
            "q SU infantry XX 3-3-4 steps=3 stack=4 0402",
        ),
        "attack 0303, 0402 with i, j",
        6,
        "12:6 2-1 +2 */- j-1",
    ),
    # Bonuses (EF-207 to EF-216).
    "panzers and recon over a Major River in Snow: full strength, no Combined Arms": Trial(
        (P, C, R, M),
        "attack 0303 with p, c; supply m",
        9,
        "7:3 2-1 +0 1/- c-1",
        weather="snow",
        drawing={"sides": MAJOR},
    ),
    "behind a canal there are no Combined Arms": Trial(
        (P, C, R, M),
        "attack 0303 with p, c; supply m",
        8,
        "7:3 2-1 +1 1/- c-1",
        drawing={"sides": {"canal": ["0202/0303"]}},
    ),
    "two divisions, Combined Arms and a starving enemy: four are three": Trial(
        (
            *(
                f"p{n} GE armour III {a}-5-8 yellow boxed armour steps=3 stack=3 formation=d{n} 020{n + 1}"
                for n, a in ((1, 2), (2, 1))
            ),
            *(
                f"{u}{n} GE motorized III 1-4-8 yellow boxed steps=3 stack=3 formation=d{n} 020{n + 1}"
                for n in (1, 2)
                for u in "ab"
            ),
            "r SU infantry XX 3-3-4 steps=3 stack=4 oos 0303",
            M,
        ),
        "attack 0303 with p1, p2, a1, b1, a2, b2; supply m",
        6,
        "7:3 2-1 -3 -/R r>0502",
    ),
    "a division with a starving regiment and no supply keeps Combined Arms alone": Trial(
        (
            "p GE armour III 3-5-8 yellow boxed armour steps=3 stack=3 formation=d 0202",
            "a GE motorized III 2-4-8 yellow boxed steps=3 stack=3 formation=d oos 0202",
            "b GE motorized III 2-4-8 yellow boxed steps=3 stack=3 formation=d 0202",
            R,
        ),
        "attack 0303 with p, a, b",
        8,
        "7:3 2-1 +1 1/- a-1",
    ),
    "panzers and engineers into a city: half the armour, engineers against the city, attrition theirs": Trial(
        (P.replace("5-5-8", "8-5-8"), E, R, M),
        "attack 0303 with p, e; supply m; engineers\nadvance 0303: none",
        5,
        "6:3 2-1 +0 1*/R1 e-1 r-1 r>0502",
        "0303=c",
    ),
    "a panzer regiment that reacts denies the Soviets their Combined Arms": Trial(
        (
            "t SU armour XX 5-5-8 boxed armour steps=3 stack=3 0402",
            "b SU motorized X 2-2-8 boxed steps=2 reverse=1-1 stack=2 0402",
            "i GE infantry XX 3-3-5 steps=3 stack=6 0303",
            "p GE armour III 2-2-8 yellow boxed armour steps=3 stack=3 0203",
            S,
        ),
        "attack 0303 with t, b; supply s",
        6,
        "7:5 1-1 +0 */-",
        answer="move p: 0303",
    ),
    # Orders (EF-230 to EF-238).
    "engineers against a city under No Retreat: the city spares the surcharge": Trial(
        (I.replace("7-9-5", "5-9-5"), E, R, M, HQ),
        ENGINEERS,
        4,
        "7:3 2-1 +1 1*/R1 e-1 r-2",
        "0303=c",
        "order 0303: no retreat",
    ),
    "NKVD in a major city: +2 and +1": Trial(
        (I, R.replace("0303", "nkvd 0303"), M), A, 3, "7:3 2-1 +3 */1 r-1", "0303=C"
    ),
    "Additional Retreat: an R1 costs nothing, and the attacker leads": Trial(
        (I, R, M, HQ),
        A + "\nretreat 0303: 0403 0503 0602",
        1,
        "7:3 2-1 +0 -/R1 r>0602",
        answer="order 0303: additional retreat",
    ),
    "Additional Retreat: a number alone is not relieved": Trial(
        (I, R, M, HQ), A, 6, "7:3 2-1 +0 */1 r-1", answer="order 0303: additional retreat"
    ),
    "a Romanian among Germans pays the surcharge in the open": Trial(
        (
            SU,
            "i GE infantry XX 2-2-5 steps=4 stack=6 0303",
            "o RO infantry XX 1-1-5 steps=2 reverse=1-1 stack=4 0303",
            S,
        ),
        "attack 0303 with r; supply s",
        2,
        "7:3 2-1 +1 -/R i-1 o-1",
        answer="order 0303: no retreat",
    ),
    "Germans under No Retreat in the open pay for the R alone": Trial(
        (SU, "i GE infantry XX 3-3-5 steps=4 stack=6 0303", S),
        "attack 0303 with r; supply s",
        2,
        "7:3 2-1 +1 -/R i-1",
        answer="order 0303: no retreat",
    ),
    "the point that activated the division also orders it": Trial(
        (SU, "i GE infantry XX 3-3-5 steps=4 stack=6 0303", S, HQ),
        "activate r with h\nattack 0303 with r; supply s; order no-retreat by h",
        8,
        "7:3 2-1 +0 */-",
    ),
    # Stars and attrition (EF-244 to EF-250).
    "engineers, 1*, no supply, strongpoint: three steps, the first the engineers'": Trial(
        (I.replace("7-9-5", "5-9-5"), E, R),
        "attack 0303 with i, e; engineers",
        5,
        "7:3 2-1 +2 1*/1 e-1 i-2 r-1",
        drawing={"strongpoints": FORT},
    ),
    "the engineers' last step is taken too": Trial(
        (I.replace("7-9-5", "5-9-5"), E.replace("steps=2 reverse=1-1", "steps=1"), R, M),
        ENGINEERS,
        8,
        "7:3 2-1 +0 */- e cadre",
        drawing={"sides": RIVER},
    ),
    "the armour's last step too": Trial(
        (
            P.replace("5-5-8", "3-5-8").replace("steps=3", "steps=1"),
            I.replace("7-9-5", "4-9-5"),
            "r SU armour X 3-3-8 boxed armour steps=3 stack=2 0303",
            M,
        ),
        "attack 0303 with p, i; supply m",
        7,
        "7:3 2-1 +0 1*/1 p cadre r-1",
    ),
    "no red factor, no Armour Attrition": Trial(
        (I, "r SU armour X 3-3-8 boxed armour steps=3 stack=2 0303", M), A, 7, "7:3 2-1 +0 1*/1 i-1 r-1"
    ),
    "a star without a number and without supply is a free step, not the armour's": Trial(
        (
            P.replace("5-5-8", "3-5-8"),
            I.replace("7-9-5", "4-9-5"),
            "r SU armour X 3-3-8 boxed armour steps=3 stack=2 0303",
        ),
        "attack 0303 with p, i",
        6,
        "7:3 2-1 +2 */- i-1",
    ),
    # Losses and points (EF-239 to EF-243).
    "a Guards tank step is a point at once": Trial(
        (I, "r SU armour XX 3-3-8 boxed armour guards steps=3 stack=3 0303", M), A, 6, "7:3 2-1 +0 */1 r-1 axis+1"
    ),
    "e takes the HQ along, with its point": Trial(
        (I.replace("7-9-5", "40-9-5"), R.replace("3-3-4", "2-2-4"), HQ.replace("0503", "0303"), M),
        A,
        1,
        "40:3 10-1 +0 -/e r eliminated h eliminated axis+1",
    ),
    "a division of one step is lost to the Cadre box": Trial(
        (I, R.replace("steps=3", "steps=1"), M), A, 6, "7:3 2-1 +0 */1 r cadre"
    ),
    # Retreat and advance (EF-251 to EF-264).
    "an advance and a third enemy shut the way behind: eliminated": Trial(
        CUT,
        TWO + "advance 0401: j",
        (3, 3),
        "7:3 2-1 +0 -/R q>0601 j^0401 7:3 2-1 +0 -/R r eliminated",
        SHUT,
    ),
    "without the advance there is a way": Trial(
        CUT, TWO + "advance 0401: none", (3, 3), "7:3 2-1 +0 -/R q>0601 7:3 2-1 +0 -/R r>0502", SHUT
    ),
    "a stack of an MSU and a Dump: one goes, one is destroyed": Trial(
        (I, R, "s SU msu II 0-0-8 orange 0303", "d SU msu II 0-0-8 orange dump 0303", M),
        A,
        3,
        "7:3 2-1 +0 -/R d removed r>0502 s>0502",
    ),
    "nobody advances where an order was Additional Retreat": Trial(
        (I, R, M), A + "; order additional-retreat", 2, "7:3 2-1 +1 -/R r>0502", "0303=c"
    ),
    "infantry takes the swamp, the panzers stay": Trial(
        (P.replace("5-5-8", "4-5-8"), "i GE infantry XX 3-9-5 steps=4 stack=6 0203", R, M),
        "attack 0303 with p, i; supply m\nstanding advance: all",
        2,
        "7:3 2-1 +1 -/R r>0502 i^0303",
        "0303=s",
    ),
    # Declaration (EF-176 to EF-190).
    "one against five": Trial((I.replace("7-9-5", "1-9-5"), R.replace("3-3-4", "3-5-4"), M), A, (), "refused EF-181"),
    "a neighbour's zone into a city obliges": Trial((I, R, Q, M), A, (), "refused EF-178", "0202=c"),
    "no zone goes into a major city, and nobody is owed": Trial((I, R, Q, M), A, 8, "7:3 2-1 +0 */-", "0202=C"),
    "a fortified line stops no zone": Trial(
        (I, R, Q, M), A, (), "refused EF-178", drawing={"lines": {"axis": ["0202/0302"]}}
    ),
    "a river stops no zone": Trial((I, R, Q, M), A, (), "refused EF-178", drawing={"sides": {"river": ["0202/0302"]}}),
    "a headquarters beside the attacker is owed nothing": Trial(
        (I, R, HQ.replace("0503", "0302"), M), A, 8, "7:3 2-1 +0 */-"
    ),
    "the odds fall below one to four: no die, and the supply is spent": Trial(
        (
            "i GE infantry XX 1-1-5 steps=2 reverse=1-1 stack=4 0202",
            "r SU infantry XX 3-4-4 steps=3 stack=4 0303",
            "t SU armour X 3-3-8 boxed armour steps=3 stack=2 0403",
            HQ,
            M,
        ),
        A,
        (),
        "e/- i cadre",
        answer="move t: 0303",
    ),
    # What players argue about.
    "Additional Retreat: the owner's own clause leads nobody": Trial(
        (I, R, M, HQ),
        A + "\nretreat 0303: 0403 0504 0604",
        3,
        "7:3 2-1 +0 -/R r>0604",
        answer="order 0303: additional retreat\nretreat 0303: 0402 0502 0602",
    ),
    "Additional Retreat: the opponent does not lead into a zone where a safe way is": Trial(
        (I, "k GE infantry XX 7-9-5 steps=4 stack=6 0404", R, M, HQ.replace("0503", "0501")),
        A + "\nretreat 0303: 0403 0503 0602",
        3,
        "7:3 2-1 +0 -/R failed r>0601",
        answer="order 0303: additional retreat",
    ),
    "a river here and a canal there are both crossed": Trial(
        (I.replace("7-9-5", "4-9-5"), "j GE infantry XX 3-9-5 steps=4 stack=6 0203", R, M),
        "attack 0303 with i, j; supply m",
        7,
        "7:3 2-1 +1 */-",
        drawing={"sides": {"river": ["0202/0303"], "canal": ["0203/0303"]}},
    ),
    "guns on this side of the river do not spoil its modifier": Trial(
        (I, "g GE artillery III 1-1-5 range=2 support=2 stack=1 0302", R, M),
        "attack 0303 with i; guns g; supply m",
        8,
        "9:3 3-1 +1 */-",
        drawing={"sides": {"river": ["0202/0303"]}},
    ),
    "a super-heavy gun alone defends with its one point": Trial(
        (
            SU.replace("7-5-4", "9-5-4"),
            "g GE super-heavy II 0-1-3 green range=2 support=4 steps=1 stack=1 firing 0303",
            S,
        ),
        "attack 0303 with r; supply s",
        3,
        "9:1 9-1 +0 -/R2 g cadre",
        drawing={"ways": {"main-road": ["0303 0304"]}},
    ),
    "the attacker's last step and the defender's retreat: nobody advances": Trial(
        (I.replace("steps=4", "steps=1"), R, M), A + "\nadvance 0303: all", 2, "7:3 2-1 +0 1*/R2 i cadre r-2 r>0502"
    ),
    "Guards that are thrown away below one to four count step by step": Trial(
        (
            "r SU infantry XX 1-1-4 guards steps=2 reverse=1-1 stack=4 0402",
            "i GE infantry XX 4-4-5 steps=3 stack=6 0303",
            "k GE motorized III 4-4-8 yellow boxed steps=3 stack=3 0203",
            S,
        ),
        "attack 0303 with r; supply s",
        (),
        "e/- r cadre axis+2",
        answer="move k: 0303",
    ),
    "a unit that reacts does not make its hex too full": Trial(
        (
            I,
            "r SU infantry XX 3-3-4 steps=3 stack=10 0303",
            "t SU armour X 3-3-8 boxed armour steps=3 stack=3 0403",
            HQ,
            M,
        ),
        A,
        8,
        "refused EF-H6 7:3 2-1 +0 */-",
        answer="move t: 0303",
    ),
    "a starving unit in one of two hexes": Trial(
        (I12, R, Q.replace("0302", "oos 0302"), M),
        "attack 0303, 0302 with i; supply m",
        9,
        "12:6 2-1 -1 */-",
    ),
    "an NKVD unit in one of two hexes binds both, and who stands in the open pays": Trial(
        (I12, R, Q.replace("0302", "nkvd 0302"), M),
        "attack 0303, 0302 with i; supply m",
        1,
        "12:6 2-1 +2 -/R q-1 r-1",
        "0302=c",
    ),
    "behind a fortified line the surcharge is spared": Trial(
        (I, R.replace("steps=3", "steps=4"), M, HQ),
        A,
        1,
        "7:3 2-1 +2 -/R r-1",
        answer="order 0303: no retreat",
        drawing={"lines": LINE},
    ),
    "three stars with engineers: theirs, and two free": Trial(
        (
            "r SU infantry XX 5-5-4 steps=4 stack=4 0402",
            "e SU engineer II 2-2-5 steps=2 reverse=1-1 stack=2 0402",
            "i GE infantry XX 3-3-5 steps=4 stack=6 0303",
        ),
        "attack 0303 with r, e; engineers; mandated",
        6,
        "7:3 2-1 +2 */- e-1 r-2",
        drawing={"strongpoints": {"axis": ["0303"]}, "more": {"replacements": {"owed": 1}}},
    ),
    "among enemy zones one empty hex can be passed": Trial(
        (
            I,
            "j GE infantry XX 7-9-5 steps=4 stack=6 0401",
            "k GE infantry XX 7-9-5 steps=4 stack=6 0404",
            R,
            M,
        ),
        A + "\nadvance 0303: none",
        (2, 3),
        "7:3 2-1 +1 -/R r-1 r>0503",
        "0303=c 0203=~ 0302=~",
    ),
    "two enemy zones with a friend between": Trial(
        (
            I,
            "j GE infantry XX 7-9-5 steps=4 stack=6 0401",
            "k GE infantry XX 7-9-5 steps=4 stack=6 0504",
            R,
            "q SU infantry XX 3-3-4 steps=3 stack=4 0402",
            M,
        ),
        A,
        (3, 2),
        "7:3 2-1 +0 -/R r-1 r>0502",
        SHUT,
    ),
}
"""By its claim each trial."""


@pytest.mark.parametrize("claim", TRIALS)
def test_combat(claim: str) -> None:
    """A combat comes out as the page and the tables make it, worked out by hand (EF-149 to EF-264, EF-H18 to EF-H29)."""
    trial = TRIALS[claim]
    assert sorted(outcome(trial).split()) == sorted(trial.wanted.split())
