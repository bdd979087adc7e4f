"""The conformance kit: a random player for any ruleset, and the promises of the seam held against it.

``pick(n)`` hands in the chance of the random player: a number from 0 to n-1. :func:`play` plays a game; :class:`Broken` names the
first promise that does not hold. A ruleset's author needs no more than ``play(ruleset, scenario, pick, strict=True)``.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec

from pbem.core.canon import dumps, loads
from pbem.core.dice import Dice, segment_key
from pbem.core.event import PUBLIC, decode_stored, encode_line
from pbem.core.replay import replay
from pbem.orders.model import Line, Order
from pbem.rulesets.api import Fact, Ruleset, Sheet
from pbem.rulesets.live import LiveGame

Pick = Callable[[int], int]
AnyRuleset = Ruleset[Any, Any]

AT = "2026-01-02T03:04:05Z"
GROUPS = 2000
"""How many groups of legal orders are looked at for one sheet."""


class Broken(AssertionError):
    """A promise of the seam that does not hold, and where."""


def counter_salts() -> Callable[[], str]:
    """Give salts that are not secret: good for games that prove rules and no dice."""
    given = 0

    def fresh() -> str:
        nonlocal given
        given += 1
        return f"{given:032x}"

    return fresh


def open_game(ruleset: AnyRuleset, scenario: Any, seed: bytes, game: str = "kit") -> tuple[LiveGame, Callable[[], str]]:
    """Open a demo game in memory, seats taken, segment 1 closed; K[i] is SHA-256 chained back from ``seed``."""
    fresh = counter_salts()
    live = LiveGame(ruleset, game)
    live.open(scenario, sha256(dumps(scenario)).hexdigest(), AT, fresh)
    live.commit(key_of(seed, 0).hex(), AT, fresh, demo=True)
    for side in ruleset.sides:
        live.write("seat.taken", "referee", PUBLIC, {"side": side, "name": side.title()}, AT, fresh)
    live.close(key_of(seed, 1), AT, fresh)
    return live, fresh


LENGTH = 1024


def key_of(seed: bytes, i: int) -> bytes:
    """Return K[i] of the kit's chain, 0 to 1024."""
    key = sha256(seed).digest()
    for _ in range(LENGTH - i):
        key = sha256(key).digest()
    return key


def random_orders(ruleset: AnyRuleset, view: Any, pick: Pick, given: Sequence[Order] = ()) -> list[Order]:
    """Choose a random sheet: groups of legal orders drawn at random, twice, so that attacks see the moves before them."""
    chosen: list[Order] = list(given)
    for _ in range(2):
        groups = list(islice(ruleset.legal_orders(view, chosen), GROUPS))
        keys = {order.key for order in chosen}
        for _ in range(min(len(groups), 2 + pick(12))):
            group = groups[pick(len(groups))]
            if keys.isdisjoint(order.key for order in group):
                chosen += group
                keys.update(order.key for order in group)
    return accepted(ruleset, view, chosen)


def accepted(ruleset: AnyRuleset, view: Any, orders: Sequence[Order]) -> list[Order]:
    """Leave out of a sheet what checking refuses, until nothing is refused."""
    kept = list(orders)
    while kept:
        checked = ruleset.check(view, [Line(order) for order in kept])
        refused = {index for index, finding in checked.findings if finding.refuses}
        if not refused:
            return kept
        kept = [] if -1 in refused else [order for index, order in enumerate(kept) if index not in refused]
    return kept


def play(
    ruleset: AnyRuleset,
    scenario: Any,
    pick: Pick,
    seed: bytes = b"kit",
    *,
    strict: bool = False,
    most: int = 400,
    given: Callable[[Any, str], Sequence[Order]] = lambda view, side: (),
) -> LiveGame:
    """Play a game at random to its end and return it.

    ``strict`` holds every promise of the seam at every segment, which takes several times as long. ``given``: for a view and its side
    what a sheet begins with, such as what is carried; random orders come beside it.

    Raises:
        Broken: a promise that does not hold, or a game that does not end in ``most`` segments.
    """
    live, fresh = open_game(ruleset, scenario, seed)
    while live.end(AT, fresh) is None:
        segment = live.ledger.open_segment
        if segment > most:
            raise Broken(f"the game is still open after {most} segments")
        duties = live.duties()
        if not duties:
            raise Broken(f"segment {segment}: nobody owes anything and the game is not over")
        for duty in duties:
            if duty.covered and pick(4):
                continue
            view = ruleset.view(live.state, duty.side)
            orders = random_orders(ruleset, view, pick, given(view, duty.side))
            if strict:
                _check_sheet(ruleset, live.state, duty.side, orders, pick)
            text = ruleset.write(orders, "en")
            body = {"segment": segment, "text": text, "orders": msgspec.to_builtins(orders)}
            live.write("orders.accepted", duty.side, (duty.side,), body, AT, fresh)
        before, sheets, at = live.state, live.sheets_in(), len(live.events)
        key = key_of(seed, segment)
        live.close(key, AT, fresh)
        if strict:
            _check_segment(live, before, sheets, at, key, segment)
    if strict:
        _check_whole(live)
    return live


def _check_sheet(ruleset: AnyRuleset, state: Any, side: str, orders: Sequence[Order], pick: Pick) -> None:
    """Hold what is promised of legal orders, of reading and writing, and of what is hidden."""
    view = ruleset.view(state, side)
    groups = list(islice(ruleset.legal_orders(view), GROUPS))
    for _ in range(min(len(groups), 12)):
        group = groups[pick(len(groups))]
        refused = [f for _, f in ruleset.check(view, [Line(order) for order in group]).findings if f.refuses]
        if refused:
            raise Broken(f"legal_orders offers {group}, and check refuses it: {refused[0].code}")
    for language in ruleset.languages:
        text = ruleset.write(orders, language)
        again = ruleset.read(text, view)
        if [line.order for line in again.lines] != list(orders) or again.findings:
            raise Broken(f"written and read back in {language}, the orders are others:\n{text}\n{again.findings}")
    for other in ruleset.sides:
        if other != side:
            _check_hidden(ruleset, state, side, other, orders)


def _check_hidden(ruleset: AnyRuleset, state: Any, side: str, other: str, orders: Sequence[Order]) -> None:
    """Take away what only the other side may know, and demand that this side sees no difference."""
    empty = Fact("sheet.carried", {"orders": [], "segment": 0}, to=(other,))
    twin = ruleset.apply(state, empty)
    seen = [_seen(ruleset, version, side, orders) for version in (state, twin)]
    if seen[0] != seen[1]:
        raise Broken(f"{side} can tell what {other} carries in secret")


def _seen(ruleset: AnyRuleset, state: Any, side: str, orders: Sequence[Order]) -> bytes:
    view = ruleset.view(state, side)
    shown = (
        ruleset.snapshot(view),
        ruleset.roster(view),
        ruleset.standings(view),
        ruleset.check(view, [Line(order) for order in orders]),
        tuple(islice(ruleset.legal_orders(view), 50)),
    )
    return msgspec.json.encode(shown, order="sorted")


def _check_segment(live: LiveGame, before: Any, sheets: dict[str, Sheet], at: int, key: bytes, segment: int) -> None:
    """Run a segment again from the stored form of the state before it, and demand the same events."""
    ruleset = live.ruleset
    stored = dumps(ruleset.dump(before))
    state = ruleset.load(live.scenario, loads(stored))
    if dumps(ruleset.dump(state)) != stored:
        raise Broken(f"segment {segment}: load and dump do not give the same state back")
    words = live.events[at].content["words"]
    dice = Dice(segment_key(key, live.game, segment, words), segment)
    logged = live.events[at + 1 : -2]
    again = [draft for draft, _ in live.adjudicator.resolve(state, sheets, dice, segment, live.events[at].seq + 1)]
    if len(again) != len(logged):
        raise Broken(f"segment {segment}: {len(again)} events from the stored state, {len(logged)} before")
    for draft, event in zip(again, logged, strict=True):
        if (draft.kind, draft.to, dumps(draft.body)) != (event.kind, event.to, dumps(event.content)):
            raise Broken(f"event {event.seq}: {draft} from the stored state, {event.kind} {event.body} before")
    if dumps(ruleset.dump(before)) != stored:
        raise Broken(f"segment {segment}: adjudication changed the state it was given")


def _check_whole(live: LiveGame) -> None:
    """Fold the whole log again, read back from its text, and demand the live state; say every event in every language."""
    ruleset = live.ruleset
    folded = replay([decode_stored(encode_line(event)) for event in live.events], live.adjudicator)
    if dumps(ruleset.dump(folded.state)) != dumps(ruleset.dump(live.state)):
        raise Broken("the fold of the log is not the live state")
    view = ruleset.view(live.state, None)
    for event in live.events:
        for language in ruleset.languages:
            ruleset.describe(event, view, language)
        if event.kind == "roll":
            ruleset.box(event, view)
