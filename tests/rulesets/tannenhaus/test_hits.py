"""What hits do, with every state, and with and without a retreat; hits left over. TN-17, TN-18, TN-27 to TN-36, TN-D45 to TN-D47.

The expected results of the first table are written out by hand from the source page, not worked out by the program.
"""

import pytest

from pbem.orders.model import Order
from pbem.rulesets.tannenhaus.hits import results
from pbem.rulesets.tannenhaus.orders import Loss, Retreat, StandingRetreat
from pbem.rulesets.tannenhaus.state import Piece, State
from tests.rulesets.tannenhaus.battle import always, fate, kinds, of_kind, shoot, storm
from tests.rulesets.tannenhaus.field import game

MAP = """
9  field nato: 15
15 field soviet: 20
20 field soviet
"""
"""A corridor: the attacker in 9, the defenders in 15, one way back."""

TABLE = [
    # state, reduced, hits -- who stays: what becomes of him, hits left over -- who retreats: the same
    ("fresh", False, 1, "15 suppressed", 0, "20", 0),
    ("fresh", False, 2, "15 suppressed reduced", 0, "20 suppressed", 0),
    ("fresh", False, 3, "gone", 0, "20 suppressed reduced", 0),
    ("fresh", True, 1, "15 suppressed reduced", 0, "20 reduced", 0),
    ("fresh", True, 2, "gone", 0, "20 suppressed reduced", 0),
    ("fresh", True, 3, "gone", 1, "gone", 1),
    ("suppressed", False, 1, "15 suppressed reduced", 0, "20 suppressed", 0),
    ("suppressed", False, 2, "gone", 0, "20 suppressed reduced", 0),
    ("suppressed", False, 3, "gone", 1, "20 suppressed reduced", 1),
    ("suppressed", True, 1, "gone", 0, "20 suppressed reduced", 0),
    ("suppressed", True, 2, "gone", 1, "gone", 1),
    ("suppressed", True, 3, "gone", 2, "gone", 2),
    ("recovering", False, 1, "15 suppressed", 0, "20 recovering", 0),
    ("recovering", False, 2, "15 suppressed reduced", 0, "20 suppressed", 0),
    ("recovering", False, 3, "gone", 0, "20 suppressed reduced", 0),
    ("recovering", True, 1, "15 suppressed reduced", 0, "20 recovering reduced", 0),
    ("recovering", True, 2, "gone", 0, "20 suppressed reduced", 0),
    ("recovering", True, 3, "gone", 1, "gone", 1),
]
"""A target that was Reduced before is not saved from more hits than one over what it can take (TN-D46)."""

IN_FIRE = {("suppressed", False, 3): "gone"}
"""Who retreats from fire takes all hits but the cancelled one: nothing is left over for others (TN-34, TN-35)."""

AFTER = {0: "15", 1: "15 suppressed", 2: "15 suppressed reduced"}
"""What the hits left over make of another fresh defender who does not retreat."""

NEVER_OTHER = Retreat("other", policy="never")


def target(state: str, reduced: bool) -> str:
    """Describe the target: a company of whatever state, with points left."""
    words = ["t", "vdv-para-company", "15", *([state] if state != "fresh" else []), *(["reduced"] if reduced else [])]
    return " ".join([*words, "ap2"])


@pytest.mark.parametrize(("state", "reduced", "hits", "stays", "left", "retreats", "left_then"), TABLE)
@pytest.mark.parametrize("mode", ["never", "always", "no way"])
@pytest.mark.parametrize("alone", [True, False])
def test_assault(
    state: str, reduced: bool, hits: int, stays: str, left: int, retreats: str, left_then: int, mode: str, alone: bool
) -> None:
    """TN-17, TN-18, TN-27 to TN-36, TN-D45 to TN-D47: every state, every number of hits, staying or gone; the hits left over go on."""
    others = [] if alone else ["other vdv-para-company 15"]
    full = [f"x{n} vdv-para-company 20" for n in range(5)] if mode == "no way" else []
    # one attacker is never more than the defenders left, so that nobody is driven out
    before = game(MAP, target(state, reduced), *others, *full, "1jg jaeger-company 9", options={"compare": "units"})
    orders = (Retreat("t", policy="never" if mode == "never" else "always"), NEVER_OTHER)
    after, effects = storm(always(before, hits), "1jg", "15", "t", *orders)
    gone, spread = (retreats, left_then) if mode == "always" else (stays, left)
    assert fate(after, "t") == gone
    saved = mode == "always" and retreats != "gone"
    assert [body["unit"] for body in of_kind(effects, "unit.retreated")] == (["t"] if saved else [])
    if saved:
        (moved,) = of_kind(effects, "unit.retreated")
        assert (moved["path"], moved["why"]) == (["15", "20"], "hit")
        assert after.piece("t").points == 0
    (fought,) = of_kind(effects, "combat.fought")
    assert fought.get("left", 0) == spread
    if not alone:
        assert fate(after, "other") == AFTER[spread]
        assert [body["hits"] for body in of_kind(effects, "hits.spread")] == ([{"other": spread}] if spread else [])
    assert after.now.combat is None


@pytest.mark.parametrize(("state", "reduced", "hits", "stays", "left", "retreats", "left_then"), TABLE)
@pytest.mark.parametrize("mode", ["never", "always", "no way"])
def test_fire(
    state: str, reduced: bool, hits: int, stays: str, left: int, retreats: str, left_then: int, mode: str
) -> None:
    """TN-27 to TN-36, TN-D45 to TN-D47, TN-H12: fire hits as an assault does, but nobody else takes what is left over."""
    full = [f"x{n} vdv-para-company 20" for n in range(5)] if mode == "no way" else []
    before = game(MAP, target(state, reduced), "other vdv-para-company 15", *full, "1jg jaeger-company 9")
    orders = (Retreat("t", policy="never" if mode == "never" else "always"), NEVER_OTHER)
    after, effects = shoot(always(before, hits), "1jg", "t", *orders)
    retreats = IN_FIRE.get((state, reduced, hits), retreats)
    assert fate(after, "t") == (retreats if mode == "always" else stays)
    assert fate(after, "other") == "15"
    assert left == left_then
    assert not of_kind(effects, "hits.spread")
    assert kinds(effects)[-1] == "combat.ended"


@pytest.mark.parametrize(("state", "reduced", "hits", "stays", "left", "retreats", "left_then"), TABLE)
@pytest.mark.parametrize("how", ["assault", "fire"])
def test_default(
    state: str, reduced: bool, hits: int, stays: str, left: int, retreats: str, left_then: int, how: str
) -> None:
    """TN-H12, TN-D47: without an instruction a unit retreats if it would be Reduced or destroyed, not for a mere suppression."""
    before = always(game(MAP, target(state, reduced), "1jg jaeger-company 9", options={"compare": "units"}), hits)
    after, _ = storm(before, "1jg", "15", "t") if how == "assault" else shoot(before, "1jg", "t")
    merely = hits == 1 and state != "suppressed"
    if how == "fire":
        retreats = IN_FIRE.get((state, reduced, hits), retreats)
    assert fate(after, "t") == (stays if merely else retreats)
    assert left == left_then


@pytest.mark.parametrize(
    ("state", "hits", "fate_then", "left"),
    [("fresh", 3, "20 suppressed reduced", 1), ("suppressed", 2, "20 suppressed reduced", 1)],
)
def test_a_reduced_target_that_is_saved(state: str, hits: int, fate_then: str, left: int) -> None:
    """TN-D46: by the option a target that was Reduced before is done with too once it has retreated, and the rest is left over."""
    options = {"compare": "units", "reduced-target": "saved"}
    before = game(MAP, target(state, True), "other vdv-para-company 15", "1jg jaeger-company 9", options=options)
    after, effects = storm(always(before, hits), "1jg", "15", "t", Retreat("t", policy="always"), NEVER_OTHER)
    assert fate(after, "t") == fate_then
    assert [body["hits"] for body in of_kind(effects, "hits.spread")] == [{"other": left}]


@pytest.mark.parametrize(
    ("piece", "hits", "made"),
    [
        (Piece("15"), 3, "suppressed reduced destroyed"),
        (Piece("15"), 9, "suppressed reduced destroyed"),
        (Piece("15", "suppressed"), 1, "reduced"),
        (Piece("15", "suppressed", reduced=True), 2, "destroyed"),
        (Piece("15", "recovering", reduced=True), 2, "suppressed destroyed"),
        (Piece("15"), 0, ""),
    ],
)
def test_one_after_another(piece: Piece, hits: int, made: str) -> None:
    """TN-27, TN-31 to TN-34, TN-D45: the order of what hits do, and nothing after the end."""
    assert " ".join(results(piece, hits)) == made


@pytest.mark.parametrize(
    ("unit", "hits", "rules"),
    [
        ("t vdv-para-company 15", 1, [["TN-27", "TN-28"]]),
        ("t vdv-para-company 15 recovering", 1, [["TN-27", "TN-28", "TN-31"]]),
        ("t vdv-para-company 15", 3, [["TN-27", "TN-28"], ["TN-32"], ["TN-34"]]),
        ("t vdv-para-company 15 reduced", 2, [["TN-27", "TN-28"], ["TN-33"]]),
        ("t vdv-para-company 15 suppressed", 2, [["TN-32"], ["TN-34"]]),
        ("t vdv-para-company 15 suppressed reduced sagger", 1, [["TN-33", "TN-65", "TN-H21"]]),
    ],
)
def test_rules(unit: str, hits: int, rules: list[list[str]]) -> None:
    """TN-27 to TN-34, TN-65: each hit names the rules by which it does what it does, and the roll that made it."""
    before = always(game(MAP, unit, "1jg jaeger-company 9"), hits)
    _, effects = shoot(before, "1jg", "t", StandingRetreat("never"))
    bodies = of_kind(effects, "unit.hit")
    assert [body["rules"] for body in bodies] == rules
    assert all(body["causes"] == [100] for body in bodies)


def test_points() -> None:
    """TN-28: a unit that is hit loses its points, whatever the hit does."""
    before = always(game(MAP, "t vdv-para-company 15 suppressed ap2", "1jg jaeger-company 9"), 1)
    after, _ = shoot(before, "1jg", "t", StandingRetreat("never"))
    assert after.piece("t").points == 0


OTHERS = {
    "full": "vdv-para-company 15",
    "reduced": "vdv-para-company 15 reduced",
    "recovering": "vdv-para-company 15 recovering",
    "recovering-reduced": "vdv-para-company 15 recovering reduced",
    "down": "vdv-para-company 15 suppressed",
    "down-reduced": "vdv-para-company 15 suppressed reduced",
}


def leftover(left: int, others: str, *orders: Order) -> tuple[State, dict[str, int]]:
    """Assault a target that is destroyed by its first hit, so that 1 or 2 hits are left; return how they are spread."""
    named = [f"{name[0]}{n} {OTHERS[name]}" for n, name in enumerate(others.split())]
    units = [f"{'abcde'[n]} {text.split(' ', 1)[1]}" for n, text in enumerate(named)]
    before = game(MAP, "t vdv-para-company 15 suppressed reduced", *units, "1jg jaeger-company 9")
    after, effects = storm(always(before, left + 1), "1jg", "15", "t", StandingRetreat("never"), *orders)
    bodies = of_kind(effects, "hits.spread")
    return after, dict(bodies[0]["hits"]) if bodies else {}


@pytest.mark.parametrize(
    ("left", "others", "spread"),
    [
        (1, "full", {"a": 1}),
        (2, "full", {"a": 2}),
        # fresh before Recovering before Suppressed, full before Reduced, then the lowest id
        (1, "full full", {"a": 1}),
        (2, "full full", {"a": 1, "b": 1}),
        (1, "reduced full", {"b": 1}),
        (2, "reduced full", {"a": 1, "b": 1}),
        (1, "recovering full", {"b": 1}),
        (1, "recovering reduced", {"b": 1}),
        (2, "recovering full", {"a": 1, "b": 1}),
        (1, "down recovering", {"b": 1}),
        (1, "down recovering-reduced", {"b": 1}),
        (2, "down recovering", {"a": 1, "b": 1}),
        (2, "down-reduced full", {"b": 2}),
        (2, "down-reduced reduced", {"a": 1, "b": 1}),
        (1, "down-reduced down", {"b": 1}),
        (2, "down-reduced down", {"a": 1, "b": 1}),
        (2, "down-reduced down full", {"b": 1, "c": 1}),
        # none takes more than destroy it, and what nobody can take is nothing
        (2, "down-reduced", {"a": 1}),
        (2, "", {}),
    ],
)
def test_left_over(left: int, others: str, spread: dict[str, int]) -> None:
    """TN-18, TN-H16: each hit left over goes to the unit that suffers least by it, Suppressed ones too."""
    assert leftover(left, others)[1] == spread


@pytest.mark.parametrize(
    ("left", "others", "named", "spread"),
    [
        (1, "full full", ("b",), {"b": 1}),
        (2, "full full", ("b",), {"b": 2}),
        (2, "full full", ("b", "a"), {"a": 1, "b": 1}),
        (2, "full full full", ("c", "b"), {"b": 1, "c": 1}),
        # who is destroyed takes no more; a name that is not there is passed over, the target too
        (2, "down-reduced full full", ("a",), {"a": 1, "b": 1}),
        (1, "full full", ("lost", "t", "1jg", "b"), {"b": 1}),
        (2, "full full", (), {"a": 1, "b": 1}),
    ],
)
def test_left_over_as_ordered(left: int, others: str, named: tuple[str, ...], spread: dict[str, int]) -> None:
    """TN-18: the owner says who takes the hits left over: one each in the order named, and again in that order."""
    assert leftover(left, others, Loss("15", named))[1] == spread
    assert leftover(left, others, Loss("20", tuple(reversed(named))))[1] == leftover(left, others)[1]


def test_left_over_by_retreat() -> None:
    """TN-D47: a unit that takes hits left over may retreat likewise, once, and then the hit is cancelled."""
    before = game(
        MAP,
        "t vdv-para-company 15 suppressed reduced",
        "a vdv-para-company 15",
        "b bmd-company 15",
        "1jg jaeger-company 9",
    )
    orders = (Retreat("a", policy="always"), Loss("15", ("a", "a")))
    after, effects = storm(always(before, 3), "1jg", "15", "t", *orders)
    assert fate(after, "a") == "20 suppressed"
    assert [body["unit"] for body in of_kind(effects, "unit.retreated")] == ["a"]


def test_hits_taken_together() -> None:
    """TN-17: the hits left over are spread after the target has taken its own, and its retreat may fill the way of the others."""
    before = game(
        MAP.replace("20 field", "20 field max1"),
        "t vdv-para-company 15 suppressed",
        "a vdv-para-company 15",
        "1jg jaeger-company 9",
    )
    after, _ = storm(always(before, 3), "1jg", "15", "t", StandingRetreat("always"))
    assert fate(after, "t") == "20 suppressed reduced"
    # nothing is left for a to retreat to, and then it is driven out by 5 against 9 less 2: it is not
    assert fate(after, "a") == "15 suppressed"


@pytest.mark.parametrize(
    ("orders", "gone"),
    [
        ((Retreat("t", policy="never"), StandingRetreat("always")), False),
        ((Retreat("t", policy="always"), StandingRetreat("never")), True),
        ((Retreat("t", policy="if-reduced"), StandingRetreat("always")), False),
        ((Retreat("t", ("20",)), StandingRetreat("always")), True),
        ((Retreat("t", ("20",)), StandingRetreat("never")), False),
        ((Retreat("t", ("20",)),), False),
        ((StandingRetreat(towards="20"),), False),
        ((StandingRetreat("always"),), True),
        ((Retreat("other", policy="always"),), False),
    ],
)
def test_policy(orders: tuple[Order, ...], gone: bool) -> None:
    """TN-35, TN-H12: for a suppression a unit retreats by its own instruction before that of all; areas alone are no policy."""
    before = game(MAP, "t vdv-para-company 15", "1jg jaeger-company 9")
    after, _ = shoot(always(before, 1), "1jg", "t", *orders)
    assert fate(after, "t") == ("20" if gone else "15 suppressed")


@pytest.mark.parametrize(
    ("unit", "hits", "orders", "expected"),
    [
        ("hind hind-flight 15", 1, ("never",), "off suppressed"),
        ("hind hind-flight 15", 2, ("never",), "off suppressed reduced"),
        ("hind hind-flight 15", 3, ("never",), "gone"),
        ("hind hind-flight 15", 1, ("always",), "20"),
        ("hind hind-flight 15", 2, ("always",), "off suppressed"),
        ("hind hind-flight 15 reduced", 2, ("never",), "gone"),
        ("hind hind-flight 15 recovering", 1, ("never",), "off suppressed"),
    ],
)
def test_hind(unit: str, hits: int, orders: tuple[str], expected: str) -> None:
    """TN-H20: a Hind that is Suppressed is off the map; further hits find it there; it may retreat to cancel one."""
    before = game(MAP, unit, "1jg jaeger-company 9")
    after, _ = shoot(always(before, hits), "1jg", "hind", StandingRetreat(*orders))
    assert fate(after, "hind") == expected
    assert after.at("15", "soviet") == ()


@pytest.mark.parametrize("hits", [1, 2, 3])
def test_attachments(hits: int) -> None:
    """TN-65, TN-H21: leaders and teams are lost with their unit, and with no less."""
    before = game(MAP, "t vdv-para-company 15 sagger balakirev", "1jg jaeger-company 9")
    after, _ = shoot(always(before, hits), "1jg", "t", StandingRetreat("never"))
    assert after.attached_to("t") == (() if hits == 3 else ("balakirev", "sagger.t"))
    assert bool(after.now.attached) is (hits < 3)
