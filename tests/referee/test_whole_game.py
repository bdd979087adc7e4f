"""A whole game by Maildir, with a clock that the test moves."""

import re
from pathlib import Path

from pbem import verify
from pbem.core.audit import audit
from pbem.core.event import encode_line
from pbem.rulesets.driver import Adjudicator
from tests.referee.table import CODE, Table, all_bytes, flat, read, text_of


def _play_to_the_end(table: Table) -> Table:
    table.new()
    from pbem.referee.opening import open_game

    open_game(table.desk, "g")
    table.run()
    for _ in range(20):
        live = table.live()
        if live.ledger.closed is not None:
            return table
        for duty in live.duties():
            text = "answer stand" if live.state.asked else "word: heads\nstrike 1\nstrike 2 ahead\nguard"
            table.send(duty.side, text)
        table.clock.forward(hours=1)
        table.run()
    raise AssertionError("the duel does not end")


def test_a_game_is_played_from_the_welcome_to_the_last_mail(table: Table) -> None:
    """A game by mail ends, and its log file verifies and audits as it stands on the disk."""
    _play_to_the_end(table)
    log = table.folder / "logs" / "g.jsonl"
    data = log.read_bytes()
    assert data == b"".join(map(encode_line, table.events()))
    proved = verify.verify_bytes(data)
    assert proved.ok, proved.findings
    live = table.live()
    found = audit(table.events(), {live.ruleset.version: Adjudicator(live.ruleset)})
    assert found.agrees
    assert found.audited == found.segments >= 3
    for side in ("north", "south"):
        kinds = [mail["Subject"] for mail in table.mails(side)]
        assert "welcome" in kinds[0]
        assert len(table.mails(side, "gameover")) == 1
        assert len(table.mails(side, "report")) == found.segments


def test_every_mail_lies_in_the_outbox_folder_as_it_was_posted(table: Table) -> None:
    """Each mail of a game is a file that a mail program opens, and none waits when the pass is over."""
    _play_to_the_end(table)
    files = {path.name: raw for path, raw in all_bytes(table.folder / "outbox")}
    with table.desk.store.reading() as reading:
        rows = reading.outbox()
    assert {f"{row.mail.key}.eml": row.mail.raw for row in rows} == files
    assert all(str(row.status) == "sent" for row in rows)
    heads = {f"{event.seq}:{event.hash[:8]}" for event in table.events()}
    for raw in files.values():
        mail = read(raw)
        assert mail["Message-ID"]
        assert mail["Auto-Submitted"].startswith("auto-")
        said = re.search(r"(\d+):([0-9a-f]{64})", flat(text_of(mail)))
        assert said is not None, f"{mail['Subject']} prints no head"
        assert f"{said[1]}:{said[2][:8]}" in heads


def test_codes_stand_in_the_mails_of_their_seat_and_nowhere_else(table: Table) -> None:
    """Over a whole game no code is in a log, in a mail of the other seat, or in what a pass says (S3)."""
    _play_to_the_end(table)
    codes: dict[str, set[str]] = {"north": set(), "south": set()}
    for side, found in codes.items():
        for mail in table.mails(side):
            found.update(CODE.findall(text_of(mail)))
    assert all(len(found) >= 3 for found in codes.values())
    for side, found in codes.items():
        for code in found:
            bare = code.replace("-", "")
            for needle in (code.encode(), bare.encode(), bare.upper().encode()):
                for path, raw in all_bytes(table.folder):
                    if path.parent.name == "outbox" and f".{side}." in path.name:
                        continue
                    if "inbox" in path.parts or path.name.startswith("pbem.db"):
                        continue
                    assert needle not in raw, f"a code of {side} stands in {path.name}"
            for mail in table.mails("south" if side == "north" else "north"):
                for part in mail.walk():
                    if not part.is_multipart():
                        data = part.get_payload(decode=True)
                        assert isinstance(data, bytes)
                        assert bare.encode() not in data.replace(b"-", b"")


def test_a_report_shows_the_words_that_were_used(table: Table) -> None:
    """The report of a segment prints each seat's word, so that a seat sees one it never gave."""
    table.begin()
    table.send("north", "word: a red fox\nstrike 1")
    table.send("south", "word: ветер 7\nstrike 1")
    table.run()
    for side in ("north", "south"):
        said = table.last(side, "report")
        assert "a red fox" in said
        assert "ветер 7" in said


def test_a_pass_with_nothing_to_do_changes_nothing(table: Table, tmp_path: Path) -> None:
    """A pass without mail and without a deadline that is due leaves log and outbox as they are."""
    table.begin()
    before = table.events(), len(table.mails())
    done = table.run()
    assert (done.taken, done.closed, done.sent, done.troubles) == ([], [], [], [])
    assert (table.events(), len(table.mails())) == before
