"""Events in the database: what goes in comes out, in order, and only on the head."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from pbem.core.event import Event
from pbem.store.errors import Lost, StoreError
from pbem.store.store import Store
from pbem.store.transaction import Tx
from pbem.store.values import Chain, Game
from tests.store.samples import game, log, next_event


def test_a_log_comes_out_as_it_went_in(store: Store) -> None:
    """Events are read back equal, whole, after a seq, up to a seq, and between two."""
    events = log(30, filler=20)
    with store.transaction() as tx:
        tx.add_game(game())
        tx.append(events[:10])
        tx.append(events[10:])
    with store.reading() as reading:
        assert reading.events("sedan-40") == events
        assert reading.events("sedan-40", verify=False) == events
        assert reading.events("sedan-40", after=9) == events[10:]
        assert reading.events("sedan-40", after=9, upto=19) == events[10:20]
        assert reading.events("sedan-40", upto=0) == events[:1]
        assert reading.head("sedan-40") == (29, events[-1].hash)
        assert reading.count("sedan-40") == 30


def test_a_game_without_events_has_no_head(store: Store) -> None:
    """A new game has no head and an empty log; appending nothing changes nothing."""
    with store.transaction() as tx:
        tx.add_game(game())
        tx.append([])
        assert tx.head("sedan-40") is None
        assert tx.events("sedan-40") == []


def test_logs_of_games_are_apart(store: Store) -> None:
    """Events of one game do not show in another's log."""
    with store.transaction() as tx:
        for id in ("alpha", "beta"):
            tx.add_game(game(id))
            tx.append(log(4, id))
    with store.reading() as reading:
        assert reading.events("alpha") == log(4, "alpha")
        assert reading.game_ids_in_events() == ["alpha", "beta"]


def test_the_loser_of_a_race_is_told(store: Store) -> None:
    """Events built on an old head are lost, whether their seq is taken or their prev is another's."""
    events = log(3)
    with store.transaction() as tx:
        tx.add_game(game())
        tx.append(events)
    rival = next_event("sedan-40", (1, events[1].hash), {"other": True})
    built_on_rival = next_event("sedan-40", (rival.seq, rival.hash), {})
    for late in (events[2], rival, built_on_rival):
        with pytest.raises(Lost, match="Run the command again"), store.transaction() as tx:
            tx.append([late])
    with store.reading() as reading:
        assert reading.events("sedan-40") == events


def _gap(events: list[Event]) -> list[Event]:
    return [events[0], events[2]]


def _other_game(events: list[Event]) -> list[Event]:
    return [events[0], msgspec.structs.replace(events[1], game="beta")]


def _wrong_hash(events: list[Event]) -> list[Event]:
    return [msgspec.structs.replace(events[0], hash="f" * 64)]


def _wrong_body(events: list[Event]) -> list[Event]:
    return [msgspec.structs.replace(events[0], body={"never": "sealed"})]


def _redacted(events: list[Event]) -> list[Event]:
    return [events[0], events[1].redacted()]


@pytest.mark.parametrize("spoil", [_gap, _other_game, _wrong_hash, _wrong_body, _redacted])
def test_what_is_not_a_log_is_not_appended(store: Store, spoil: Callable[[list[Event]], list[Event]]) -> None:
    """Events with a gap, of two games, sealed wrong or without body are a fault of the program, and nothing is stored."""
    with store.transaction() as tx:
        tx.add_game(game())
    with pytest.raises(ValueError, match="event"), store.transaction() as tx:
        tx.append(spoil(log(3)))
    with store.reading() as reading:
        assert reading.count("sedan-40") == 0


def test_a_transaction_is_all_or_nothing(store: Store) -> None:
    """What is raised inside a transaction takes back all of it."""

    def break_off(tx: Tx) -> None:
        tx.add_game(game())
        tx.append(log(3))
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.retrying(break_off)
    with store.reading() as reading:
        assert reading.games() == []
        assert reading.game_ids_in_events() == []


def test_the_loser_starts_over(store: Store) -> None:
    """Work that is lost is done again until it is not, and given up after the attempts agreed on."""
    events = log(2)
    calls = []

    def lose_twice() -> str:
        calls.append(1)
        if len(calls) < 3:
            raise Lost("sedan-40")
        return "done"

    with store.transaction() as tx:
        tx.add_game(game())
        tx.append(events)
    assert store.retrying(lambda tx: lose_twice()) == "done"
    assert len(calls) == 3
    with pytest.raises(Lost):
        store.retrying(lambda tx: tx.append(events), attempts=2)


def test_games_are_kept_as_they_are(store: Store) -> None:
    """A game's row holds its settings, which can be changed, and can be closed; an id is used once."""
    made = Game(
        "g", "france_1940", "2026-01-02T03:04:05Z", "Europe/Paris", {"templates": "own", "hours": [48, 24]}, True
    )
    with store.transaction() as tx:
        tx.add_game(made)
        tx.add_game(game("a"))
        assert tx.games() == [game("a"), made]
        tx.put_settings("g", {"hours": [1]})
        tx.close_game("g")
        found = tx.game("g")
        assert (found.settings, found.closed, found.demo) == ({"hours": [1]}, True, True)
        assert tx.has_game("g")
        assert not tx.has_game("h")
        with pytest.raises(StoreError, match="already"):
            tx.add_game(made)
        with pytest.raises(StoreError, match="There is no game h here"):
            tx.game("h")


def test_seed_chains_are_kept_in_order(store: Store) -> None:
    """The chains of a game come back in order of their first segments."""
    chains = [Chain("sedan-40", first, bytes([first]) * 32, 4096, f"{first:064x}") for first in (1, 40)]
    with store.transaction() as tx:
        tx.add_game(game())
        for chain in reversed(chains):
            tx.add_chain(chain)
        assert tx.chains("sedan-40") == chains
        assert tx.chains("other") == []


def test_the_secret_is_drawn_once(database: Path) -> None:
    """A database has one secret of 32 bytes, drawn the first time and the same for ever."""
    with Store.open(str(database)) as store, store.transaction() as tx:
        assert tx.secret(lambda n: b"s" * n) == b"s" * 32
    with Store.open(str(database)) as store, store.transaction() as tx:
        assert tx.secret() == b"s" * 32


def test_a_drawn_secret_is_random_and_long(store: Store) -> None:
    """Without a source of its own a database draws 32 random bytes; a source that gives fewer is a fault."""
    with pytest.raises(ValueError, match="32"), store.transaction() as tx:
        tx.secret(lambda n: b"short")
    with store.transaction() as tx:
        assert len(set(tx.secret())) > 8
