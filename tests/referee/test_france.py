"""France 1940 by mail: order texts with their mistakes, and a game played from mails alone."""

import random
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem import verify
from pbem.core.audit import audit
from pbem.core.event import encode_line
from pbem.core.text import Message, render
from pbem.referee.judging import judge
from pbem.rulesets import registry
from pbem.rulesets.driver import Adjudicator
from pbem.rulesets.kit import random_orders
from tests.referee.table import Table, flat

SIDES = {"german": ("Gerda", "gerda@players.test"), "allied": ("Alain", "alain@players.test")}


@pytest.fixture(name="sedan")
def _sedan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A game of Sedan that has begun: the German seat has to move."""
    points = {"france_1940": EntryPoint("france_1940", "pbem.rulesets.france_1940:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    made = Table(tmp_path, players=SIDES, scenario="sedan")
    yield made.begin()
    made.desk.store.close()


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("déplacer 1pz vers 0101", "déplacer 1pz vers 0603"),
        ("двигать 1pz в 0101", "двигать 1pz в 0603"),
        ("move 1pz to 0101", "move 1pz to 0603"),
    ],
)
def test_a_wrong_line_is_mended_in_its_own_language(sedan: Table, line: str, instead: str) -> None:
    """The receipt offers the line to send instead in the language in which the order was written, and takes it."""
    sedan.play("german", line)
    assert instead in sedan.last("german", "receipt")
    ((_, taken),) = sedan.play("german", instead).taken
    assert (taken.outcome, taken.taken, taken.refused) == ("taken", 1, 0)


def test_what_is_in_force_is_said_back_in_the_language_of_the_seat(sedan: Table) -> None:
    """A drop that hits nothing is answered with the orders in force as the seat reads them."""
    sedan.play("german", "move 1pz to 0603\nmove 2pz to 9999")
    for language, listed in (
        ("fr", "déplacer 1pz vers 0603"),
        ("ru", "двигать 1pz в 0603"),
        ("en", "move 1pz to 0603"),
    ):
        judgement = judge(sedan.live(), "german", "drop move 2pz", language=language)
        (finding,) = [found for _, found in judgement.findings]
        assert listed in render(finding.remedy or Message(""))


def _refusals(table: Table) -> list[str]:
    refused = [event for event in table.events() if event.kind == "orders.refused"]
    return [row["code"] for row in refused[-1].content["findings"]] if refused else []


@pytest.mark.parametrize(
    ("side", "line", "said"),
    [
        ("german", "move 999.xx to 0806", "You have no unit named 999.xx"),
        ("german", "move 1pz to 9999", "9999"),
        ("german", "mvoe 1pz to 0804", 'Did you mean "move"?'),
        ("german", "move 3dcr to 0308", "3dcr"),
        ("german", "attack 0806 with nosuch", "nosuch"),
        ("german", "move 1pz", "move"),
        ("allied", "move 3dcr to 0307", "3dcr"),
        ("allied", "attack 0905 with 3dcr", "3dcr"),
    ],
)
def test_a_wrong_line_gets_its_answer_and_loses_nothing(sedan: Table, side: str, line: str, said: str) -> None:
    """An unknown unit, hex or verb, another side's unit and orders out of turn are answered in the receipt and change nothing."""
    before = sedan.in_force(side)
    done = sedan.play(side, f"word: ardennes\n{line}", code="", to=sedan.reply_to(side, "report"))
    ((_, taken),) = done.taken
    assert (taken.outcome, taken.taken, taken.refused) == ("refused", 0, 1)
    assert _refusals(sedan)
    assert sedan.in_force(side) == before
    receipt = flat(sedan.last(side, "receipt"))
    assert "1 LINE WAS REFUSED" in receipt
    assert said in receipt
    assert "What was taken stands" in receipt
    assert sedan.live().ledger.first_words[side].text == "ardennes"


def test_good_lines_of_a_bad_sheet_are_taken_with_a_forecast(sedan: Table) -> None:
    """Of a sheet with mistakes the good lines are in force, and the receipt shows what the move will cost."""
    live = sedan.live()
    view = live.ruleset.view(live.state, "german")
    good = next(group for group in live.ruleset.legal_orders(view) if group[0].key[0] == "move")
    text = live.ruleset.write(good, "en")
    sedan.play("german", f"{text}mvoe 1pz to 0804\n")
    assert sedan.in_force("german") == text.splitlines()
    assert "MP" in sedan.last("german", "receipt")


def test_the_other_seat_is_not_waited_for(sedan: Table) -> None:
    """In its own movement the German seat alone owes, and its orders close the segment."""
    assert [duty.side for duty in sedan.live().duties()] == ["german"]
    done = sedan.play("german", "pass")
    assert [closed.why for closed in done.closed][:1] == ["orders"]


def _play(table: Table, segments: int, seed: int) -> int:
    """Play by mails of random legal orders until so many segments are sealed or the game is over; return how many are."""
    dice = random.Random(seed)
    languages = ("en", "fr", "ru")
    while (live := table.live()).ledger.closed is None and len(live.ledger.seals) < segments:
        sent = False
        for duty in live.duties():
            if duty.covered:
                continue
            view = live.ruleset.view(live.state, duty.side)
            orders = random_orders(live.ruleset, view, dice.randrange)
            table.send(duty.side, live.ruleset.write(orders, languages[dice.randrange(3)]) + "pass\n")
            sent = True
        table.clock.forward(hours=1)
        done = table.run()
        assert done.troubles == []
        assert {taken.outcome for _, taken in done.taken} <= {"taken"}, [taken for _, taken in done.taken]
        assert sent
        assert done.closed
    return len(table.live().ledger.seals)


def _check(table: Table) -> None:
    data = (table.folder / "logs" / "g.jsonl").read_bytes()
    proved = verify.verify_bytes(data)
    assert proved.ok, proved.findings
    events = table.events()
    assert data == b"".join(map(encode_line, events))
    live = table.live()
    found = audit(events, {live.ruleset.version: Adjudicator(live.ruleset)})
    assert found.agrees, found.difference
    assert found.audited == found.segments


def test_a_turn_is_played_by_mail(sedan: Table) -> None:
    """Some segments of France 1940 by mails in three languages: each closes, and the log verifies and audits."""
    assert _play(sedan, 5, seed=3) >= 5
    _check(sedan)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_played_by_mail(sedan: Table, seed: int) -> None:
    """A game of Sedan by random mails comes to its end; its log verifies and audits, and every mail fits its budget."""
    _play(sedan, 500, seed)
    assert sedan.live().ledger.closed is not None
    _check(sedan)
    with sedan.desk.store.reading() as reading:
        assert max(len(row.mail.raw) for row in reading.outbox()) <= 500_000
