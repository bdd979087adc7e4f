"""The mails pbem sends, made from values: the same values give the same bytes, the Message-ID included.

Text of players may stand in any field; it is cleaned and can add no header and no recipient. Addresses are not cleaned
but refused, since a cleaned address is another address.
"""

import hashlib
import re
from datetime import UTC, datetime
from email.utils import format_datetime

import msgspec

from pbem.mail.headers import message_ids
from pbem.mail.wire import (
    Entity,
    clean_text,
    data_entity,
    header_line,
    header_mailbox,
    header_text,
    multipart,
    text_entity,
    write_entity,
)

MAX_REFERENCES = 20
"""How many ids a References header keeps: the first one and the newest."""


class Attachment(msgspec.Struct, frozen=True):
    """A file that goes with a mail."""

    filename: str
    mime: str
    data: bytes


class Picture(msgspec.Struct, frozen=True):
    """A picture that the HTML shows as ``<img src="cid:…">``; the content id is ``[A-Za-z0-9.-]+``."""

    cid: str
    mime: str
    data: bytes


class MailKey(msgspec.Struct, frozen=True):
    """What makes a mail the one it is: game, segment, seat, kind ("receipt", "report", …) and a key within these."""

    game: str
    segment: int
    seat: str
    kind: str
    key: str


class Outgoing(msgspec.Struct, frozen=True):
    """A mail to be sent; ``date`` is an aware time, ``automatic`` the value of Auto-Submitted."""

    sender: str
    to_address: str
    subject: str
    text: str
    key: MailKey
    date: datetime
    sender_name: str = "pbem"
    to_name: str = ""
    html: str = ""
    attachments: tuple[Attachment, ...] = ()
    pictures: tuple[Picture, ...] = ()
    reply_to: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    automatic: str = "auto-generated"


def message_id(key: MailKey, sender: str) -> str:
    """Make the Message-ID of a mail from its key, so that a mail sent twice is one mail to its reader."""
    members = "\0".join(
        part.replace("\0", "") for part in (key.game, str(key.segment), key.seat, key.kind, key.key, sender.lower())
    )
    digest = hashlib.sha256(members.encode("utf-8", "replace")).hexdigest()
    return f"<pbem.{digest[:40]}@{sender.rpartition('@')[2].lower()}>"


def build(mail: Outgoing) -> bytes:
    """Write a mail down.

    Raises:
        ValueError: an address is not one plain ASCII address, the time has no zone, or ``automatic`` is unknown.
    """
    if mail.automatic not in ("auto-generated", "auto-replied"):
        raise ValueError(f"Auto-Submitted cannot be {mail.automatic!r}")
    if mail.date.tzinfo is None:
        raise ValueError("the time of a mail needs a zone")
    content = _content(mail)
    headers = [
        ("From", header_mailbox(mail.sender, mail.sender_name)),
        ("To", header_mailbox(mail.to_address, mail.to_name)),
        ("Subject", header_text(clean_text(mail.subject))),
        ("Date", format_datetime(mail.date.astimezone(UTC))),
        ("Message-ID", message_id(mail.key, mail.sender)),
    ]
    if mail.reply_to:
        headers.append(("Reply-To", header_mailbox(mail.reply_to)))
    answered = _ids((mail.in_reply_to,))
    chain = _ids((*mail.references, *answered))
    if answered:
        headers.append(("In-Reply-To", answered[0]))
    if chain:
        kept = chain if len(chain) <= MAX_REFERENCES else [chain[0], *chain[1 - MAX_REFERENCES :]]
        headers.append(("References", " ".join(kept)))
    headers += [("Auto-Submitted", mail.automatic), ("MIME-Version", "1.0")]
    return b"".join(header_line(name, value) for name, value in headers) + write_entity(content)


def _ids(values: tuple[str, ...]) -> list[str]:
    """Keep what are plain message ids, each once."""
    found = (one for value in values for one in message_ids(value))
    return list(dict.fromkeys(one for one in found if re.fullmatch(r"<[!-;=?-~]{1,250}>", one) and "=?" not in one))


def _content(mail: Outgoing) -> Entity:
    content = text_entity("text/plain", mail.text)
    if mail.html:
        page = text_entity("text/html", mail.html)
        pictures = [
            data_entity(picture.mime, picture.data, _picture_name(picture), re.sub(r"[^A-Za-z0-9.-]", "", picture.cid))
            for picture in mail.pictures
        ]
        if pictures:
            page = multipart("related", [page, *pictures], '; type="text/html"')
        content = multipart("alternative", [content, page])
    if mail.attachments:
        files = [data_entity(file.mime, file.data, file.filename) for file in mail.attachments]
        content = multipart("mixed", [content, *files])
    return content


def _picture_name(picture: Picture) -> str:
    ending = picture.mime.rpartition("/")[2].partition("+")[0]
    return f"{picture.cid}.{ending}"


def encoded_size(mail: Outgoing) -> int:
    """Count the bytes of a mail as it goes over the wire, base64 included."""
    return len(build(mail))


def within(mail: Outgoing, budget: int) -> tuple[Outgoing, tuple[str, ...]]:
    """Leave attachments out, the last first, until a mail fits a budget in bytes after encoding.

    Gives the mail and the names of what was left out; text, HTML and its pictures always stay.
    """
    dropped: list[str] = []
    while mail.attachments and encoded_size(mail) > budget:
        dropped.append(mail.attachments[-1].filename)
        mail = msgspec.structs.replace(mail, attachments=mail.attachments[:-1])
    return mail, tuple(reversed(dropped))
