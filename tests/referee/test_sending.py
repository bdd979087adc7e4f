"""Sending: a mail is marked as sent when it was handed over, waits longer after each failure, and is never dropped."""

from datetime import timedelta

import pytest

from pbem.mail.smtp import SmtpOutbox
from pbem.mail.transports import FolderOutbox, Outcome, Parcel, Permanent, Sent, Temporary
from pbem.referee.sending import WAITS, outbox_of, send_due
from pbem.referee.settings import Settings, Smtp
from tests.referee.table import Table


class Carrier:
    """Takes mails as it is told to, and remembers them."""

    def __init__(self, *outcomes: Outcome) -> None:
        self.outcomes = list(outcomes)
        self.taken: list[Parcel] = []

    def send(self, parcel: Parcel) -> Outcome:
        """Take a mail; when no outcome is left it is sent."""
        self.taken.append(parcel)
        return self.outcomes.pop(0) if self.outcomes else Sent("there")


def _status(table: Table) -> list[str]:
    with table.desk.store.reading() as reading:
        return [str(row.status) for row in reading.outbox()]


def test_mails_go_in_the_order_of_their_posting_and_once(table: Table) -> None:
    """Each mail is handed over once, with the address of its player and ours for what bounces."""
    table.new()
    carrier = Carrier()
    done = send_due(table.desk, carrier)
    assert [parcel.recipient for parcel in carrier.taken] == ["nora@players.test", "sam@players.test"]
    assert {parcel.sender for parcel in carrier.taken} == {table.settings.address}
    assert [delivery.subject for delivery in done] == ["Duel at the ford: welcome"] * 2
    assert _status(table) == ["sent", "sent"]
    assert send_due(table.desk, carrier) == []


def test_a_mail_that_fails_for_now_waits_longer_each_time(table: Table) -> None:
    """The waits after failures grow and then stay; the bytes are the same at every attempt."""
    table.new()
    carrier = Carrier()
    send_due(table.desk, carrier)
    table.begin("h")
    with table.desk.store.reading() as reading:
        assert reading.due(table.desk.at) == []
    table.new("i")
    fails = Carrier(*(Temporary("451 later") for _ in range(40)))
    waits: list[float] = []
    for _ in range(len(WAITS) + 2):
        assert [delivery.sent for delivery in send_due(table.desk, fails)] == [False, False]
        minutes = 0
        while not _due(table):
            table.clock.forward(minutes=1)
            minutes += 1
        waits.append(minutes)
    assert waits == [*WAITS, WAITS[-1], WAITS[-1]]
    assert len({parcel.data for parcel in fails.taken}) == 2
    assert all(delivery.sent for delivery in send_due(table.desk, Carrier()))


def _due(table: Table) -> bool:
    with table.desk.store.reading() as reading:
        return bool(reading.due(table.desk.at))


def test_a_mail_that_is_refused_for_good_is_kept_as_failed(table: Table) -> None:
    """A refusal for good is not tried again, stops no other mail, and what was said stands beside it."""
    table.new()
    done = send_due(table.desk, Carrier(Permanent("550 no such user")))
    assert [(delivery.sent, delivery.text) for delivery in done] == [(False, "550 no such user"), (True, "there")]
    assert _status(table) == ["failed", "sent"]
    table.clock.forward(days=10)
    assert send_due(table.desk, Carrier()) == []


def test_an_account_that_fails_is_asked_once_a_pass(table: Table) -> None:
    """When the account itself is refused the other mails are not tried on it, and nothing is marked as sent (r11)."""
    table.new()
    carrier = Carrier(Temporary("535 wrong password", account=True))
    done = send_due(table.desk, carrier)
    assert [delivery.sent for delivery in done] == [False]
    assert len(carrier.taken) == 1
    assert _status(table) == ["waiting", "waiting"]
    table.clock.forward(minutes=WAITS[0])
    assert len(send_due(table.desk, Carrier())) == 2


def test_a_crash_after_handing_over_sends_the_same_mail_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the mark cannot be stored the mail goes out once more, the same bytes under the same Message-ID."""
    from pbem.store.transaction import Tx

    table.new()
    carrier = Carrier()
    with monkeypatch.context() as broken:
        broken.setattr(Tx, "mark_sent", lambda *_: (_ for _ in ()).throw(RuntimeError("power cut")))
        with pytest.raises(RuntimeError):
            send_due(table.desk, carrier)
    send_due(table.desk, carrier)
    first, again, other = carrier.taken
    assert first == again
    assert other.recipient != first.recipient


def test_settings_choose_the_carrier(table: Table) -> None:
    """With an SMTP server in the settings mails go there, else to the folder."""
    assert isinstance(outbox_of(table.desk), FolderOutbox)
    table.desk.settings = Settings(smtp=Smtp("localhost", 2525, starttls=False))
    assert isinstance(outbox_of(table.desk), SmtpOutbox)


def test_a_server_that_is_not_there_loses_nothing(table: Table) -> None:
    """A pass that reaches no server ends well, names what was not sent, and the mails wait."""
    table.desk.settings = Settings(smtp=Smtp("127.0.0.1", 1, starttls=False))
    table.new()
    done = table.run()
    assert done.troubles == []
    assert [delivery.sent for delivery in done.sent] == [False]
    assert _status(table) == ["waiting", "waiting"]
    table.desk.settings = Settings()
    table.clock.time += timedelta(hours=1)
    assert [delivery.sent for delivery in table.run().sent] == [True, True]
