"""Mails that no person wrote: bounces, automatic answers, list mail; and whom an answer may be sent to (RFC 3834)."""

import re
from collections.abc import Iterable

import msgspec

from pbem.core.text import Message, msg
from pbem.mail.headers import all_addresses, bare_subject, decode_words, message_ids, parse_fields
from pbem.mail.mime import Part


class Failure(msgspec.Struct, frozen=True):
    """A mail of ours that did not arrive: for whom, the status code ("5.2.2"), the action ("failed", "delayed")."""

    recipient: str
    status: str
    action: str = "failed"


MAX_REPORT = 64 << 10
"""Bytes of a delivery report that are read."""

MAX_FAILURES = 50
"""Addresses that are taken from one bounce."""

_STATUS = {
    "1.1": msg("no such mailbox"),
    "1.2": msg("no such host"),
    "1.10": msg("no mail is taken there"),
    "2.1": msg("mailbox closed"),
    "2.2": msg("mailbox full"),
    "3.4": msg("mail too large"),
    "4.1": msg("host does not answer"),
    "4.4": msg("host not found"),
    "4.7": msg("not delivered in time"),
    "7.1": msg("refused by the receiver"),
}
_AUTO_SUBJECT = re.compile(
    r"(?:auto(?:matic)?[ -]?(?:reply|response)|auto|out of (?:the )?office|automatische antwort|"
    r"abwesenheits(?:notiz|meldung)|réponse automatique|absence du bureau|автоматический ответ|автоответ)\b\s*(?:[:：]|\Z|re\b)",
    re.IGNORECASE,
)
_ROBOTS = re.compile(
    r"(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|listserv|majordomo|owner-.*|.*-(?:request|bounces?|owner))@.*",
    re.IGNORECASE,
)


def is_robot(address: str) -> bool:
    """Say whether an address is that of a mail system or a list and never of a person."""
    return bool(_ROBOTS.fullmatch(re.sub(r"\+[^@]*@", "@", address)))


def automatic_class(mail: Part, sender: str, subject: str) -> str:
    """Give "bounce", "auto-reply" or "list" for a mail that no person wrote, else an empty string."""
    report = mail.params.get("report-type", "").lower() if mail.type == "multipart/report" else ""
    null_path = mail.field("return-path").strip() == "<>"
    kinds = {leaf.type for leaf in mail.leaves()}
    if report == "delivery-status" or "message/delivery-status" in kinds or mail.field("x-failed-recipients"):
        return "bounce"
    if null_path and re.match(r"(?:mailer-daemon|postmaster)@", sender, re.IGNORECASE):
        return "bounce"
    auto = re.sub(r"\([^()]*\)", "", mail.field("auto-submitted")).partition(";")[0].strip().lower()
    precedence = mail.field("precedence").strip().lower()
    if (
        (auto and auto != "no")
        or null_path
        or mail.type == "multipart/report"
        or precedence == "auto_reply"
        or any(field.name in ("x-autoreply", "x-autorespond", "x-autoresponder") for field in mail.fields)
        or _AUTO_SUBJECT.match(subject)
        or _AUTO_SUBJECT.match(bare_subject(subject))
    ):
        return "auto-reply"
    if precedence in ("bulk", "junk", "list") or any(field.name.startswith("list-") for field in mail.fields):
        return "list"
    return ""


def failures(mail: Part) -> tuple[list[Failure], str]:
    """Read what a bounce reports: whom it could not reach, and the Message-ID of the mail that came back."""
    found: list[Failure] = []
    original = ""
    for leaf in mail.leaves():
        if leaf.type == "message/delivery-status":
            for block in re.split(rb"\r?\n[ \t]*\r?\n", leaf.body[:MAX_REPORT]):
                failure = _failure({field.name: field.value for field in parse_fields(block)})
                if failure and failure not in found and len(found) < MAX_FAILURES:
                    found.append(failure)
        elif leaf.type in ("message/rfc822", "text/rfc822-headers", "message/rfc822-headers"):
            head = re.split(rb"\r?\n\r?\n", leaf.body, maxsplit=1)[0][: 64 << 10]
            ids = [field.value for field in parse_fields(head) if field.name == "message-id"]
            original = original or next(iter(message_ids(ids[0] if ids else "")), "")
    if not found:
        named = all_addresses(decode_words(mail.field("x-failed-recipients")))[:MAX_FAILURES]
        found = [Failure(address, "5.0.0") for address in named]
    return found, original


def _failure(values: dict[str, str]) -> Failure | None:
    recipients = all_addresses(values.get("final-recipient", "")) or all_addresses(values.get("original-recipient", ""))
    if not recipients:
        return None
    status = re.search(r"[245]\.\d{1,3}\.\d{1,3}", values.get("status", ""))
    action = re.sub(r"[^a-z]", "", values.get("action", "").lower()) or "failed"
    return Failure(recipients[0], status[0] if status else "5.0.0", action)


def failure_note(failure: Failure) -> Message:
    """Say in a sentence whom a mail did not reach and why."""
    meaning = _STATUS.get(failure.status[2:])
    if failure.action == "delayed":
        return msg(
            "A mail to {address} is delayed ({status}); it is tried again.",
            address=failure.recipient,
            status=failure.status,
        )
    if meaning is None:
        return msg("A mail to {address} did not arrive ({status}).", address=failure.recipient, status=failure.status)
    return msg(
        "A mail to {address} did not arrive ({status}, {meaning}).",
        address=failure.recipient,
        status=failure.status,
        meaning=meaning,
    )


def is_own(address: str, own: Iterable[str]) -> bool:
    """Say whether an address is one of ours, with or without a plus part."""
    bare = re.sub(r"\+[^@]*@", "@", address.lower())
    return any(bare == re.sub(r"\+[^@]*@", "@", ours.lower()) for ours in own)
