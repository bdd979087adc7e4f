"""H1: sixty payloads in every text that a mail is made from, read back by two parsers: no header more, no recipient more."""

import email
import re
from email.message import EmailMessage, Message
from email.policy import compat32, default
from email.utils import getaddresses
from typing import Any

import msgspec
import pytest

from pbem.mail.outgoing import Attachment, Outgoing, build
from pbem.mail.reading import read_mail
from tests.mail.test_outgoing import FULL, KEY
from tests.payloads import HEADERS, MARKUP

WORDS = "sender_name to_name subject text html filename mime in_reply_to references game seat kind key"
FIELDS = tuple(WORDS.split())
HEAD = "From To Subject Date Message-ID Reply-To In-Reply-To References Auto-Submitted MIME-Version Content-Type"
EXPECTED = HEAD.split()
HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ud800-\udfff]")
PARTS = {"content-type", "content-transfer-encoding", "content-disposition", "content-id"}


def with_field(field: str, value: str) -> Outgoing:
    """Put a text into one field of a mail that has everything."""
    if field in ("filename", "mime"):
        file = Attachment("log.jsonl", "text/x", b"x")
        return msgspec.structs.replace(FULL, attachments=(msgspec.structs.replace(file, **{field: value}),))
    if field in ("game", "seat", "kind", "key"):
        return msgspec.structs.replace(FULL, key=msgspec.structs.replace(KEY, **{field: value}))
    made: Any = (value, f"<{value}@x.test>") if field == "references" else value
    return msgspec.structs.replace(FULL, **{field: made})


def addresses(message: "Message[str, str]") -> list[str]:
    """Return every address to which a mail would go, by whatever header, as the parser of the message has it."""
    found: list[str] = []
    for name in ("to", "cc", "bcc", "resent-to", "resent-cc", "resent-bcc", "apparently-to"):
        for value in message.get_all(name, []):
            own = getattr(value, "addresses", None)
            found += [one.addr_spec for one in own] if own else [address for _, address in getaddresses([str(value)])]
    return found


@pytest.mark.parametrize("field", FIELDS)
def test_no_payload_becomes_a_header_or_a_recipient(field: str) -> None:
    """For each of a hundred and twenty payloads both parsers find the expected headers in their order, and one recipient."""
    for payload in (*HEADERS, *MARKUP):
        raw = build(with_field(field, payload))
        assert raw.isascii()
        assert raw.count(b"\r") == raw.count(b"\n") == raw.count(b"\r\n")
        assert max(map(len, raw.split(b"\r\n"))) <= 998
        new, old = email.message_from_bytes(raw, policy=default), email.message_from_bytes(raw, policy=compat32)
        expected = [name for name in EXPECTED if name != "In-Reply-To" or field != "in_reply_to"]
        for message in (new, old):
            found = [name for name in message if name != "In-Reply-To" or field != "in_reply_to"]
            assert found == expected, payload
            assert addresses(message) == ["red@players.test"], payload
            for part in list(message.walk())[1:]:
                assert {name.lower() for name in part} <= PARTS, payload
        assert isinstance(new, EmailMessage)
        assert not [defect for part in new.walk() for defect in part.defects], payload
        for name, value in new.items():
            assert (
                re.search(
                    "[\x00-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ud800-\udfff]", str(value)
                )
                is None
            ), (name, payload)
        assert len(raw.partition(b"\r\n\r\n")[0]) < 4_000
        assert read_mail(raw).cls == "auto-reply", payload


@pytest.mark.parametrize("payload", HEADERS, ids=range(len(HEADERS)))
def test_an_address_with_a_payload_is_no_address(payload: str) -> None:
    """An address that holds a payload is refused and not repaired, since a repaired address is another one."""
    for field in ("to_address", "sender", "reply_to"):
        if payload == "" and field == "reply_to":
            continue
        for value in (payload, f"red@players.test{payload}", f"{payload}red@players.test"):
            if value in ("red@players.test", "evil@evil.test"):
                continue
            try:
                raw = build(msgspec.structs.replace(FULL, **{field: value}))
            except ValueError:
                continue
            assert addresses(email.message_from_bytes(raw, policy=compat32)) == [
                value if field == "to_address" else "red@players.test"
            ]
            assert re.fullmatch(r"[!-~]+@[a-z.]+", value)
