"""From the bytes of a mail to the lines an order reader reads, with a reason for everything that was left out.

:func:`read_mail` never raises and decides nothing about the game: who the seat is comes from :mod:`pbem.mail.identity`,
what the lines mean from the ruleset. Source: the mail faults m01 to m32.
"""

import hashlib
import re
from collections.abc import Callable, Collection, Iterable

import msgspec

from pbem.core.text import Message, msg, nmsg
from pbem.mail.automatic import automatic_class, failure_note, failures
from pbem.mail.folding import fold, word_set
from pbem.mail.headers import (
    Field,
    all_addresses,
    bare_subject,
    decode_words,
    mailboxes,
    message_ids,
    one_line,
    parse_fields,
)
from pbem.mail.html import html_lines
from pbem.mail.limits import MAX_HEADERS, MAX_MAIL, OverLimit, header_block, too_large
from pbem.mail.lines import Line, text_lines
from pbem.mail.mime import Part, decode_text, split_mail
from pbem.mail.quoting import OLD, SIGNATURE, mark_lines
from pbem.mail.result import Reading, answerable, why_silent
from pbem.mail.sorting import PROSE, RULER, Ignored, OrderText, Sorted, Verbs, is_sheet_mark, sort_lines

__all__ = ["COMMANDS", "UNEXPECTED", "Reading", "answerable", "command_of", "read_mail", "why_silent"]

UNEXPECTED = msg("The mail could not be taken apart.")
"""The reason of a mail that made the reader fail, which is a fault of pbem; the mail is set aside, not lost."""

AUTOMATIC = msg("part of a mail that no person wrote")

COMMANDS = {
    "help": word_set("help aide hilfe помощь справка ?"),
    "withdraw": word_set("withdraw retirer retrait annuler отозвать отзыв отменить zurückziehen"),
}
"""The commands a player may send instead of orders, in every language."""


def read_mail(
    raw: bytes,
    verbs: Collection[str] | None = None,
    *,
    is_order: Callable[[str], bool] | None = None,
    sent: Iterable[str] = (),
) -> Reading:
    """Read a mail; never raises, and always gives a class.

    ``verbs`` are the words that begin an order in any language of the ruleset, or ``is_order`` says it of a line;
    with neither a common set is used. ``sent`` are the order lines of the sheets we sent: a quoted order line that is
    not among them is mentioned in a note.
    """
    try:
        if len(raw) > MAX_MAIL:
            return _set_aside(raw, too_large(len(raw)))
        return _Reader(raw, Verbs(verbs, is_order), frozenset(fold(line).text for line in sent)).read()
    except OverLimit as over:
        return _set_aside(raw, over.why)
    except Exception:  # a mail must never stop the mails behind it
        return _set_aside(raw, UNEXPECTED)


def command_of(text: str, verbs: Collection[str]) -> str:
    """Give the command that a text without a mail around it is, found as in a mail; "" where it is none."""
    known = Verbs(verbs)
    try:
        fates = mark_lines(text_lines(text, ""), known.is_order)
        return _command("", sort_lines((fate.line for fate in fates if fate.why is None), known))
    except OverLimit:
        return ""


def _set_aside(raw: bytes, why: Message) -> Reading:
    """Make the reading of a mail that is not read, with what its first headers say of it."""
    head = re.split(rb"\r?\n\r?\n", raw[:MAX_HEADERS], maxsplit=1)[0]
    values: dict[str, str] = {}
    for line in re.split(rb"\r?\n(?![ \t])", head)[:400]:
        name, _, value = line[:1000].partition(b":")
        text = value.decode("utf-8", "replace").encode("ascii", "ignore").decode()
        values.setdefault(name.strip().lower().decode("ascii", "ignore"), one_line(text)[:300])
    return Reading(
        "quarantined",
        from_=all_addresses(values.get("from", "")),
        subject=values.get("subject", ""),
        message_id=next(iter(message_ids(values.get("message-id", ""))), ""),
        date=values.get("date", ""),
        notes=(why,),
        digest=hashlib.sha256(raw).hexdigest(),
        body_digest=hashlib.sha256(raw).hexdigest(),
    )


class _Reader:
    """Reads one mail, step by step."""

    def __init__(self, raw: bytes, verbs: Verbs, sent: frozenset[str]) -> None:
        self.raw, self.verbs, self.sent = raw, verbs, sent
        self.notes: list[Message] = []
        self.ignored: list[Ignored] = []

    def read(self) -> Reading:
        block, start = header_block(self.raw)
        fields = parse_fields(block)
        mail = split_mail(self.raw)
        sender = mailboxes(_senders(fields))
        subject = decode_words(mail.field("subject"))
        base = Reading(
            "no-orders",
            from_=sender.addresses,
            subject=bare_subject(subject),
            message_id=next(iter(message_ids(mail.field("message-id"))), one_line(mail.field("message-id"))),
            date=one_line(mail.field("date")),
            in_reply_to=next(iter(message_ids(mail.field("in-reply-to"))), ""),
            references=message_ids(mail.field("references")),
            recipients=_recipients(fields),
            digest=hashlib.sha256(self.raw).hexdigest(),
            body_digest=hashlib.sha256(self.raw[start:]).hexdigest(),
        )
        automatic = automatic_class(mail, (*sender.addresses, "")[0], subject)
        if automatic:
            return self._automatic(base, mail, automatic)
        if sender.odd or len(sender.addresses) != 1:
            return self._refuse(base, _sender_note(sender.addresses))
        return self._orders(base, mail)

    def _automatic(self, base: Reading, mail: Part, cls: str) -> Reading:
        failed, original = failures(mail) if cls == "bounce" else ([], "")
        notes = [failure_note(failure) for failure in failed]
        if cls == "auto-reply":
            notes.append(msg("This is an automatic answer: no order is read from it, and it is not answered."))
        if cls == "list":
            notes.append(msg("This came through a mailing list: no order is read from it, and it is not answered."))
        if cls == "bounce" and not failed:
            notes.append(msg("A mail of ours came back; the report does not say for whom."))
        passed = [Ignored(leaf.filename or leaf.type, AUTOMATIC, leaf.place) for leaf in mail.leaves()]
        return msgspec.structs.replace(
            base, cls=cls, failed=tuple(failed), original_id=original, notes=tuple(notes), ignored=tuple(passed)
        )

    def _refuse(self, base: Reading, why: Message) -> Reading:
        notes = (*self.notes, why)
        return msgspec.structs.replace(base, cls="refused", notes=notes, ignored=tuple(self.ignored))

    def _orders(self, base: Reading, mail: Part) -> Reading:
        plain, pages, files = self._choose(mail)
        kept = self._sort(plain)
        command = _command(base.subject, kept)
        if not kept.orders and not command and pages:
            from_pages = self._sort_pages(pages, kept)
            if from_pages is not None and (from_pages.orders or not any(line.seen for line in self._text(plain))):
                kept = from_pages
                command = _command(base.subject, kept)
                self.notes.append(msg("The mail was read from its HTML; plain text is safer."))
        if not kept.orders and not command and files:
            if len(files) > 1:
                names = ", ".join(part.filename or part.place for part in files)
                return self._refuse(base, msg("More than one text file is attached ({names}). Send one.", names=names))
            filed = self._sort(files)
            filed.codes += kept.codes
            if filed.orders:
                kept = filed
                self.notes.append(msg("The orders were read from the attached file {name}.", name=files[0].filename))
        else:
            self.ignored += [Ignored(part.filename, msg("attached text, not read"), part.place) for part in files]
        if len({(head.game, head.segment, head.side) for head in kept.heads}) > 1:
            return self._refuse(base, msg("The mail holds sheets for different seats or segments. Send one a mail."))
        lines = tuple(_without_codes(line, [*kept.codes, *_plus_parts(base.recipients)]) for line in kept.lines)
        if not lines and not kept.refused and not command:
            self.notes.append(msg("No order was found in the mail. What was in force stays in force."))
        return msgspec.structs.replace(
            base,
            cls="orders" if lines or kept.refused else "no-orders",
            lines=lines,
            refused=tuple(kept.refused),
            ignored=(*kept.ignored, *self.ignored),
            notes=_once([*kept.notes, *self.notes]),
            command=command,
            sheet=next(iter(kept.heads), None),
            codes=tuple(kept.codes),
        )

    def _choose(self, mail: Part) -> tuple[list[Part], list[Part], list[Part]]:
        """Sort the leaves: plain text in place, HTML in place, attached text files; name what is not read."""
        plain: list[Part] = []
        pages: list[Part] = []
        files: list[Part] = []
        for leaf in mail.leaves():
            name = leaf.filename.lower()
            attached = leaf.disposition == "attachment" or (leaf.type != "text/html" and bool(name))
            if leaf.type == "application/ms-tnef" or name == "winmail.dat":
                self.notes.append(
                    msg(
                        "Your mail program packed the mail into winmail.dat, which cannot be read. "
                        "Send it again as plain text (in Outlook: Format Text, Plain Text)."
                    )
                )
                self.ignored.append(Ignored(leaf.filename or "winmail.dat", msg("winmail.dat, not read"), leaf.place))
            elif leaf.type.startswith("message/"):
                self.ignored.append(Ignored(leaf.filename or leaf.type, msg("forwarded mail, not read"), leaf.place))
            elif (leaf.type == "text/plain" or leaf.type == "application/octet-stream") and attached:
                if leaf.type == "text/plain" or name.endswith(".txt"):
                    files.append(leaf)
                else:
                    self.ignored.append(Ignored(leaf.filename, msg("attachment, not read"), leaf.place))
            elif leaf.type == "text/plain":
                plain.append(leaf)
            elif leaf.type == "text/html" and not attached:
                pages.append(leaf)
            else:
                self.ignored.append(Ignored(leaf.filename or leaf.type, msg("attachment, not read"), leaf.place))
        return plain, pages, files

    def _text(self, parts: list[Part], *, note: bool = False) -> list[Line]:
        lines: list[Line] = []
        for part in parts:
            decoded = decode_text(part)
            if not decoded.sure and note:
                self.notes.append(
                    msg(
                        'The charset "{charset}" is not known or does not fit; only lines in plain letters were read.',
                        charset=decoded.charset or "?",
                    )
                )
            if part.type == "text/html":
                lines += html_lines(decoded.text, part.place)
            else:
                lines += text_lines(decoded.text, part.place, flowed=part.is_flowed, delsp=part.is_delsp)
        return lines

    def _sort(self, parts: list[Part]) -> Sorted:
        fates = mark_lines(self._text(parts, note=True), self.verbs.is_order)
        kept = sort_lines((fate.line for fate in fates if fate.why is None), self.verbs)
        old = below = 0
        for fate in fates:
            text = fold(fate.line.text).text
            if fate.why is None or not text:
                continue
            kept.ignored.append(Ignored(text, fate.why, fate.line.part, fate.line.number))
            if self.verbs.is_order(text) and not is_sheet_mark(text):
                old += fate.why in OLD and text not in self.sent
                below += fate.why == SIGNATURE
        if old:
            kept.notes.append(
                nmsg(
                    "{n} quoted line looks like an order that was not in our sheet. Quoted lines are never read.",
                    "{n} quoted lines look like orders that were not in our sheet. Quoted lines are never read.",
                    old,
                )
                if self.sent
                else nmsg(
                    "{n} quoted line looks like an order. Quoted lines are never read.",
                    "{n} quoted lines look like orders. Quoted lines are never read.",
                    old,
                )
            )
        if below:
            kept.notes.append(
                nmsg(
                    "{n} line below the signature mark looks like an order and was not read.",
                    "{n} lines below the signature mark look like orders and were not read.",
                    below,
                )
            )
        return kept

    def _sort_pages(self, pages: list[Part], kept: Sorted) -> Sorted | None:
        """Sort the HTML; one that is too large does not undo a text that was read."""
        try:
            found = self._sort(pages)
        except OverLimit as over:
            if not kept.ignored and not kept.lines:
                raise
            self.notes.append(over.why)
            return None
        found.codes = [*dict.fromkeys([*kept.codes, *found.codes])]
        return found


def _command(subject: str, kept: Sorted) -> str:
    """Give the command that a mail is: its only line, or without an order its first own line or its subject."""
    if kept.orders:
        command = _command_word(kept.lines[0].text) if len(kept.lines) == 1 and not kept.refused else ""
        if command:
            kept.lines.clear()
            kept.orders = 0
        return command
    first = next((row.text for row in kept.ignored if row.why in (PROSE, RULER)), "")
    return _command_word(first) or _command_word(subject)


def _command_word(text: str) -> str:
    word = text.casefold().strip(" .!,:*") or text.strip()
    return next((command for command, words in COMMANDS.items() if word in words), "")


def _once(notes: list[Message]) -> tuple[Message, ...]:
    return tuple(note for index, note in enumerate(notes) if note not in notes[:index])


def _senders(fields: list[Field]) -> str:
    """Join every From field by commas: two From headers are two senders."""
    return ", ".join(field.value for field in fields if field.name == "from")


def _sender_note(addresses: tuple[str, ...]) -> Message:
    if not addresses:
        return msg("The mail names no sender; nothing was taken.")
    if len(addresses) > 1:
        return msg("The mail names more than one sender; nothing was taken.")
    return msg("The sender of the mail can be read in two ways; nothing was taken.")


def _recipients(fields: list[Field]) -> tuple[str, ...]:
    names = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc")
    return tuple(
        dict.fromkeys(
            address
            for name in names
            for field in fields
            if field.name == name
            for address in all_addresses(field.value)
        )
    )


def _plus_parts(recipients: Iterable[str]) -> list[str]:
    return [part for address in recipients for part in re.findall(r"\+(?:[^@]*\.)?([^@.]{12,})@", address)]


def _without_codes(line: OrderText, codes: list[str]) -> OrderText:
    """Blot out the seat's code in an order line, so that a sheet in the log never holds it."""
    text = line.text
    for code in codes:
        text = re.sub(re.escape(code), "…", text, flags=re.IGNORECASE)
    return line if text == line.text else OrderText(text, line.part, line.line)
