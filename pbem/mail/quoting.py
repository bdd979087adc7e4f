"""What of a mail its writer wrote now, and what is an older mail quoted: nothing quoted is ever an order.

The rules, in this order, for lines outside ``>`` quotes and ``<blockquote>``, which are quoted in any case:

* pbem's own mark line, "Original Message" lines and From/Sent/To/Subject blocks end the mail: all below is old;
* ``--`` alone begins the signature, to the end of the mail;
* "On … wrote:" (over at most three lines) is dropped; where no ``>`` line follows it, all below is old;
* a phone's or a provider's footer line is dropped.

All other lines are live, also between quoted ones.
"""

import re
from collections.abc import Callable

import msgspec

from pbem.core.text import Message, msg
from pbem.mail.lines import Line

READ_ABOVE = "----- pbem: only what stands above this line is read -----"
"""The line that every outgoing mail prints at its top, in any language of the rest; below it nothing is read."""

QUOTED = msg("quoted")
BELOW_OWN = msg("below the line above which pbem reads")
BELOW_OLD = msg("below the heading of an older mail")
HEADING = msg("heading of an older mail")
SIGNATURE = msg("signature")
FOOTER = msg("footer of a mail program")
STRUCK = msg("struck out")

OLD = (QUOTED, BELOW_OWN, BELOW_OLD, HEADING)
"""The reasons that say a line belongs to an older mail."""


class Fate(msgspec.Struct, frozen=True):
    """A line and why it is not read; None where it is live."""

    line: Line
    why: Message | None = None


_OWN = re.compile(r"-{3,}\s*pbem\s*:.*")
_ORIGINAL = re.compile(
    r"[-_*=>\s]{2,}\s*(?:original message|original-nachricht|ursprüngliche nachricht|message d['’]origine|"
    r"message original|message transféré|исходное сообщение|пересылаемое сообщение|пересылаемое письмо|"
    r"конец переадресованного сообщения|forwarded message|forwarded by .{1,80}|weitergeleitete nachricht|"
    r"mensaje original|messaggio originale|oorspronkelijk bericht|original meddelelse)\s*[-_*=\s]*"
    r"|(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message (?:réexpédié|transféré)|"
    r"начало переадресованного сообщения|начало пересылаемого сообщения)\s*:?",
    re.IGNORECASE,
)
_LABELS = {
    "from": "from von de от da van från fra od lähettäjä",
    "sent": "sent date gesendet datum envoyé date дата отправлено fecha enviado inviato verzonden skickat sendt wysłano",
    "to": "to an à a кому para aan till til do",
    "cc": "cc kopie copie копия",
    "subject": "subject betreff objet тема asunto oggetto onderwerp ämne emne temat assunto",
}
_KIND = {label: kind for kind, labels in _LABELS.items() for label in labels.split()}
_LABEL = re.compile(r"\*{0,2}\s*([^\W\d_]{1,12}(?:-to)?)\s*\*{0,2}\s*:\s*\*{0,2}.*", re.IGNORECASE)
_VERB = (
    r"(?:wrote|writes|schrieb|hat geschrieben|a écrit|пишет|писал|писала|написал|написала|написал\(а\)|escribió|"
    r"escreveu|ha scritto|schreef|napisał|napisała|napisał\(a\)|skrev|kirjoitti|yazdı)"
)
_WROTE = re.compile(rf"\b{_VERB}(?:\W|\Z)", re.IGNORECASE)
_WHEN = re.compile(r"\b\d{4}\b|\d:\d\d|@")
_OPENER = re.compile(
    r"(?:on|am|le|el|il|op|em|den|dnia|w dniu)\b.*|\W?\d{1,4}[-./\s].*|[^\W\d]{2,12}\.?,\s?\d.*|.*<[^<>]*@.*",
    re.IGNORECASE,
)
_FOOTER = re.compile(
    r"(?:sent from|sent via|sent with|get outlook for|envoyé de(?:puis)?|envoyé avec|envoyé à partir|télécharge[rz] outlook|"
    r"отправлено (?:с|из|от)|von meinem .{1,40} gesendet|gesendet (?:von|mit)|outlook für|enviado (?:desde|do)|"
    r"inviato da|verzonden vanaf|skickat från)\b.*",
    re.IGNORECASE,
)
_LONGEST = 1_000


def mark_lines(lines: list[Line], is_order: Callable[[str], bool]) -> list[Fate]:
    """Give each line its fate; blank lines are live. ``is_order`` keeps an order from being taken for a heading."""
    fates: list[Fate] = []
    below: Message | None = None
    index = 0
    while index < len(lines):
        line = lines[index]
        seen = line.seen
        taken = 0
        why = below
        if below is None:
            if line.mark == "quote":
                why = below = BELOW_OLD
            elif line.depth:
                why = QUOTED
            elif line.mark:
                why = SIGNATURE if line.mark == "signature" else STRUCK
            elif seen and len(seen) <= _LONGEST:
                if _OWN.fullmatch(seen):
                    why = below = BELOW_OWN
                elif seen == "--":
                    why = below = SIGNATURE
                elif _ORIGINAL.fullmatch(seen) or _is_header_block(lines, index):
                    why = below = BELOW_OLD
                elif taken := _heading(lines, index, is_order):
                    why = HEADING
                    below = None if _is_quote_next(lines, index + taken) else BELOW_OLD
                elif _FOOTER.fullmatch(seen):
                    why = FOOTER
        for _ in range(max(1, taken)):
            fates.append(Fate(lines[index], why))
            index += 1
    return fates


def _is_header_block(lines: list[Line], index: int) -> bool:
    """Say whether a From/Sent/To/Subject block begins here: From or Date first, three labels in a row of seven lines."""
    first = _LABEL.fullmatch(lines[index].seen)
    if not first or _KIND.get(first[1].lower()) not in ("from", "sent", "subject"):
        return False
    kinds: set[str] = set()
    for line in lines[index : index + 8]:
        seen = line.seen
        if not seen or line.depth:
            break
        found = _LABEL.fullmatch(seen[:_LONGEST])
        if found and found[1].lower() in _KIND:
            kinds.add(_KIND[found[1].lower()])
    return "from" in kinds and (len(kinds) >= 3 or kinds >= {"from", "subject"})


def _heading(lines: list[Line], index: int, is_order: Callable[[str], bool]) -> int:
    """Count the lines of an "On … wrote:" heading that begins here; 0 where none does."""
    joined = ""
    for count in range(1, 4):
        if index + count > len(lines):
            return 0
        line = lines[index + count - 1]
        seen = line.seen
        if not seen or line.depth or line.mark or len(seen) > 300 or is_order(seen):
            return 0
        joined = f"{joined} {seen}".strip()
        if count == 1 and not joined.endswith(":") and not _OPENER.fullmatch(joined):
            return 0
        if joined.endswith(":") and (_is_dated(joined) or _is_loose(joined, lines, index + count)):
            return count
    return 0


def _is_dated(text: str) -> bool:
    """Say whether a line that ends in a colon says who wrote and when, or ends in a number and an <address>."""
    if _WROTE.search(text):
        return bool(_WHEN.search(text))
    head, bracket, address = text[:-1].rstrip().rpartition("<")
    return bool(bracket) and address.endswith(">") and "@" in address and bool(re.search(r"\d", head))


def _is_loose(text: str, lines: list[Line], following: int) -> bool:
    """Say whether "Umpire wrote:" stands right above a quote; without one it is a sentence."""
    return len(text) <= 160 and bool(_WROTE.search(text)) and _is_quote_next(lines, following)


def _is_quote_next(lines: list[Line], index: int) -> bool:
    following = next((line for line in lines[index : index + 6] if line.seen or line.depth), None)
    return following is not None and following.depth > 0
