"""A game by commands alone, at a time that stands still: what a referee types, and what cron runs."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time

from tests.cli.conftest import Pbem
from tests.referee.table import CODE


@pytest.fixture(name="time")
def _time() -> Iterator[Any]:
    with freeze_time("2026-03-02 09:00:00", ignore=["sqlalchemy", "alembic", "jinja2"]) as frozen:
        yield frozen


def _mails(kind: str, side: str) -> list[EmailMessage]:
    found = sorted(Path("outbox").glob(f"*.{side}.{kind}*.eml"), key=lambda path: path.name)
    mails = [message_from_bytes(path.read_bytes(), policy=default) for path in found]
    assert all(isinstance(mail, EmailMessage) for mail in mails)
    return mails


def _text(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert isinstance(body, EmailMessage)
    return str(body.get_content())


def _send(name: str, side: str, text: str, arrived: datetime) -> None:
    import os

    mails = _mails("report", side)
    code = CODE.findall(_text(mails[-1]))[-1]
    mail = EmailMessage()
    mail["From"] = f"{side}@players.test"
    mail["To"] = "referee@localhost"
    mail["Message-ID"] = f"<{name}@players.test>"
    mail.set_content(f"code: {code}\n{text}\n")
    folder = Path("inbox/new")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(mail.as_bytes())
    os.utime(folder / name, (arrived.timestamp(), arrived.timestamp()))


def test_a_game_by_commands(pbem: Pbem, time: Any) -> None:
    """New, seats, open, mails, runs: each command says what it did, reminders and deadlines come by the clock."""
    said = pbem("new", "ford-1", "--scenario", "ford", "--zone", "Europe/Paris", "--days", "2", "--hour", "21:00").out
    assert "ford-1 is made from ford" in said
    assert re.search(r"^ {7}[0-9a-f]{64}$", said, re.MULTILINE)
    for side in ("north", "south"):
        said = pbem(
            "seat", "ford-1", side, f"{side}@players.test", "--name", side.title(), "--zone", "Europe/Berlin"
        ).out
        assert f"{side.title()} has the {side} seat of ford-1" in said
    said = pbem("open", "ford-1").out
    assert "ford-1 has begun" in said
    assert "by 2026-03-04 21:00 Europe/Paris (2026-03-04T20:00:00Z)" in said
    said = pbem("run").out
    assert said.count("sent   ") == 4
    assert pbem("run").out == "Nothing to do.\n"

    time.move_to("2026-03-03 12:00:00")
    _send("m1", "north", "strike 1\nanswer yield", datetime(2026, 3, 3, 11, tzinfo=UTC))
    said = pbem("run").out
    assert "mail   taken" in said
    assert "North (north) 1 taken, 1 refused" in said
    assert "closed" not in said

    time.move_to("2026-03-04 09:00:00")
    said = pbem("run").out
    assert "remind ford-1, north" in said
    assert "remind ford-1, south" in said
    assert pbem("run").out == "Nothing to do.\n"

    time.move_to("2026-03-04 20:05:00")
    said = pbem("run").out
    assert "closed ford-1, segment 2: deadline, 1 rolls" in said
    state = json.loads(pbem("state", "ford-1", "--format", "json").out)
    assert state["segment"] == 3
    assert state["deadline"]["local"] == "2026-03-06T21:00"
    assert "No orders came from South (South)" in " ".join(_text(_mails("report", "north")[-1]).split())
    assert "Wednesday 4 March 2026, 21:05" in " ".join(_text(_mails("report", "north")[-1]).split())
    assert pbem("verify", "logs/ford-1.jsonl").status == 0
    assert pbem("audit", "logs/ford-1.jsonl").status == 0


def test_trouble_with_one_mail_ends_a_pass_with_1(pbem: Pbem, time: Any) -> None:
    """A pass that could not take a file says so on a line of its own and ends with 1; the rest of it is done."""
    pbem("new", "g", "--scenario", "ford")
    for side in ("north", "south"):
        pbem("seat", "g", side, f"{side}@players.test")
    pbem("open", "g")
    Path("inbox/new/folder").mkdir(parents=True)
    ran = pbem.run("run")
    assert ran.status == 1
    assert "folder cannot be read" in ran.out
    assert ran.out.count("sent   ") == 4


def test_two_games_are_run_from_one_mailbox(pbem: Pbem, time: Any) -> None:
    """A pass takes the mails of all games and closes each by its own orders."""
    for game in ("one", "two"):
        pbem("new", game, "--scenario", "ford")
        for side in ("north", "south"):
            pbem("seat", game, side, f"{side}@players.test")
        pbem("open", game)
    pbem("run")
    for number, mail in enumerate(sorted(Path("outbox").glob("two.*.report.eml"))):
        parsed = message_from_bytes(mail.read_bytes(), policy=default)
        assert isinstance(parsed, EmailMessage)
        answer = EmailMessage()
        answer["From"] = str(parsed["To"])
        answer["To"] = str(parsed["Reply-To"])
        answer["Message-ID"] = f"<two-{number}@players.test>"
        answer.set_content("strike 1\n")
        Path("inbox/new").mkdir(parents=True, exist_ok=True)
        Path(f"inbox/new/{number}").write_bytes(answer.as_bytes())
    said = pbem("run", "two").out
    assert "closed two, segment 2: orders" in said
    rows = {row["game"]: row["segment"] for row in json.loads(pbem("state", "--format", "json").out)}
    assert rows == {"one": 2, "two": 3}
