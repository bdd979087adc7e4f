"""What a new user ran into: waiting mail is said, a seat's address can be put right, only one pass sends."""

import fcntl
from pathlib import Path

import pytest

from pbem.cli.faults import tell
from pbem.referee.sending import alone
from tests.cli.conftest import Pbem
from tests.referee.table import Table


def test_a_version_is_shown(pbem: Pbem) -> None:
    """``--version`` names the program and its version."""
    assert pbem("--version").out.startswith("pbem 0.")


def test_an_address_is_put_right_by_the_same_name(pbem: Pbem, table: Table) -> None:
    """The same player seated again keeps the seat, gets the welcome at the new address, and no event says otherwise."""
    table.new()
    before = len(table.live().events)
    pbem("seat", "g", "north", "nora@elsewhere.test", "--name", "Nora", "--language", "fr")
    with table.desk.store.reading() as reading:
        seat = next(known for known in reading.seats("g") if known.side == "north")
        addresses = [row.mail.address for row in reading.outbox() if row.mail.kind == "welcome"]
    assert (seat.address, seat.language) == ("nora@elsewhere.test", "fr")
    assert "nora@elsewhere.test" in addresses
    assert len(table.live().events) == before


def test_only_one_process_sends(table: Table) -> None:
    """While another process holds the outbox, a pass sends nothing and loses nothing; afterwards it sends."""
    table.new()
    path = table.desk.store.path
    assert path is not None
    with path.with_name(path.name + ".sending").open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert table.run().sent == []
        with alone(table.desk) as free:
            assert not free
    assert len(table.run().sent) == 2


def test_a_run_beside_another_says_so(pbem: Pbem, table: Table) -> None:
    """While another process sends, ``run`` and ``mail send`` say that it does, and count what waits."""
    table.new()
    with alone(table.desk):
        for command in (("run",), ("mail", "send")):
            said = pbem.run(*command).flat
            assert "2 mails wait in the outbox. Another run is sending now" in said
            assert "after now" not in said
    assert pbem("run").out.count("sent") == 2


@pytest.mark.parametrize("where", ["pbem.cli.running.one_pass", "pbem.cli.running.tell_waiting"])
def test_a_run_that_is_stopped_ends_calmly(
    pbem: Pbem, table: Table, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Ctrl-C ends a run with one line that says nothing is lost, and status 130; the next run does the rest."""
    table.new()

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(where, stop)
        ran = pbem.run("run")
    assert ran.status == 130
    assert ran.err.startswith("pbem: Stopped. Nothing is lost")
    assert ran.err.count("\n") == 1
    pbem("run")
    assert len(table.mails("north", "welcome")) == 1


def test_a_file_that_is_no_log_is_called_so(pbem: Pbem) -> None:
    """A file of something else is refused by a command in the words of ``verify``."""
    Path("passwd").write_text("root:x:0:0:root:/root:/bin/bash\n")
    assert "is not a pbem log: no line of it is an event" in pbem.refused("map", "./passwd")


def test_mail_that_waits_is_said_and_can_be_tried_at_once(pbem: Pbem, table: Table) -> None:
    """A mail that could not be sent ends the command with 1, is counted by the next pass, and ``mail send`` tries it at once."""
    table.new()
    outbox = Path("outbox")
    outbox.write_text("no folder")
    assert "not sent" in pbem.run("run").out
    assert "2 mails wait in the outbox" in pbem.run("run").out
    assert "not sent" in pbem.run("mail", "send").out
    outbox.unlink()
    assert pbem("mail", "send").out.count("sent") == 2


@pytest.mark.parametrize("name", ["zone", "templates", "database"])
def test_a_setting_that_cannot_be_is_refused(pbem: Pbem, name: str) -> None:
    """A zone, a folder of templates or a database that cannot be is named, and nothing is done with the rest."""
    value = {"zone": "Mars", "templates": "nowhere", "database": ""}[name]
    Path("pbem.toml").write_text(f'{name} = "{value}"\n')
    assert name in pbem.refused("run")


def test_an_output_that_is_full_is_named() -> None:
    """A fault of the output itself says so, and asks for no file."""
    assert tell(OSError(28, "No space left on device")) == 1
