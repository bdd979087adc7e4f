"""What reading a mail gives, and whether the mail may be answered (RFC 3834)."""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from pbem.core.text import Message, msg, render
from pbem.mail.automatic import Failure, is_own, is_robot
from pbem.mail.sorting import Ignored, OrderText, Refused, SheetHead


class Reading(msgspec.Struct, frozen=True):
    """A mail as it was read.

    ``cls`` is "orders", "no-orders", "auto-reply", "bounce", "list", "refused" (sender or files are not clear) or
    "quarantined" (over a bound). ``codes`` are what ``code:`` lines say: they and ``recipients`` hold secrets and are
    not in :meth:`to_json`. ``digest`` and ``body_digest`` are SHA-256, hex, of the mail and of all below its headers.
    """

    cls: str
    from_: tuple[str, ...] = ()
    subject: str = ""
    message_id: str = ""
    date: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    recipients: tuple[str, ...] = ()
    lines: tuple[OrderText, ...] = ()
    refused: tuple[Refused, ...] = ()
    ignored: tuple[Ignored, ...] = ()
    notes: tuple[Message, ...] = ()
    command: str = ""
    sheet: SheetHead | None = None
    codes: tuple[str, ...] = ()
    failed: tuple[Failure, ...] = ()
    original_id: str = ""
    digest: str = ""
    body_digest: str = ""

    def __repr__(self) -> str:
        return f"Reading({self.cls!r}, {self.message_id!r}, {len(self.lines)} lines)"

    @property
    def text(self) -> str:
        """The order text: one line for each of ``lines``, so that line n of a finding is ``lines[n - 1]``."""
        return "\n".join(line.text for line in self.lines)

    @property
    def key(self) -> str:
        """What makes the mail the same mail when it comes again: Message-ID, or sender and date, with the body."""
        known = self.message_id or f"{','.join(self.from_)} {self.date}"
        return hashlib.sha256(f"{known}\n{self.body_digest}".encode("utf-8", "replace")).hexdigest()

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Write the reading as ``pbem mail read --json`` gives it; refused lines stand under ``ignored``."""
        passed = [(row.text, row.why) for row in self.refused] + [(row.text, row.why) for row in self.ignored]
        return {
            "class": self.cls,
            "from": ", ".join(self.from_),
            "subject": self.subject,
            "message_id": self.message_id,
            "orders": [{"text": line.text, "part": line.part, "line": line.line} for line in self.lines],
            "ignored": [{"text": text, "why": render(why, language)} for text, why in passed],
            "notes": [render(note, language) for note in self.notes],
        }


def why_silent(reading: Reading, own_addresses: Iterable[str] = ()) -> Message | None:
    """Say why a mail must not be answered, or None if it may (RFC 3834)."""
    if reading.cls in ("auto-reply", "bounce", "list"):
        return msg("No person wrote it.")
    if reading.cls == "quarantined":
        return msg("It was set aside for the referee.")
    if len(reading.from_) != 1:
        return msg("It does not name one sender.")
    if is_robot(reading.from_[0]):
        return msg("Its sender is a mail system.")
    if is_own(reading.from_[0], own_addresses):
        return msg("It comes from this mailbox itself.")
    return None


def answerable(reading: Reading, own_addresses: Iterable[str] = ()) -> bool:
    """Say whether a mail may be answered (RFC 3834)."""
    return why_silent(reading, own_addresses) is None
