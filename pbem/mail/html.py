"""Text out of an HTML part: blocks become lines, quotes keep their depth, what nobody sees is left out.

A tokeniser of its own, linear in the input whatever is unclosed; the one of the standard library is quadratic there.
"""

import re
from html import unescape

import msgspec

from pbem.mail.folding import word_set
from pbem.mail.lines import Line, check_count, plain_line

_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:-]{0,30})((?:[^<>\"']|\"[^\"<]{0,4000}\"|'[^'<]{0,4000}'){0,400}+)>")
_START = re.compile(r"<(?:/?[A-Za-z]|[!?])")
_LOOSE_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:-]{0,30})")
_ATTRIBUTE = re.compile(r"\b(id|class|style|hidden)\s*(?:=\s*(\"[^\"]*\"|'[^']*'|[^\s>]*))?", re.IGNORECASE)

_BLOCKS = word_set(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figure footer form h1 h2 h3 "
    "h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead title tr ul"
)
_SILENT = word_set("style script title head template noscript object svg math select textarea iframe")
_STRUCK = word_set("s strike del")
_MAX_OPEN = 100
_VOID = word_set("area base br col embed hr img input link meta param source track wbr")
_QUOTE_IDS = re.compile(
    r"(?:x_)*(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|reply-intro|mail-editor-reference.*)"
)
_QUOTE_CLASSES = word_set("yahoo_quoted moz-email-headers-table zmail_extra protonmail_quote tutanota_quote")
_SIGNATURE_CLASSES = word_set("gmail_signature moz-signature protonmail_signature_block")


class _Open(msgspec.Struct):
    """An element that is open, and what it makes of the text in it."""

    tag: str
    quote: int = 0
    mark: str = ""
    silent: bool = False
    pre: bool = False


class _Page(msgspec.Struct):
    """The state of reading one page: open elements, finished lines, the line being written."""

    part: str
    stack: list[_Open] = []
    lines: list[Line] = []
    buffer: list[str] = []
    cut: bool = False

    def depth(self) -> int:
        return sum(element.quote for element in self.stack)

    def mark(self) -> str:
        return next((element.mark for element in reversed(self.stack) if element.mark), "")

    def end_line(self, *, always: bool = False) -> None:
        text = "".join(self.buffer).strip(" ")
        self.buffer.clear()
        if text or always:
            mark = "quote" if self.cut else self.mark()
            self.lines.append(plain_line(text, self.part, len(self.lines) + 1, self.depth(), mark))
            check_count(len(self.lines))


def html_lines(text: str, part: str) -> list[Line]:
    """Read an HTML text as lines; raises OverLimit for too many.

    ``<blockquote>`` counts as one depth of quotation; style, script, comments and hidden elements are dropped; struck
    text, signatures and the places where mail programs begin the quoted mail are marked on the line. Elements open more
    than a hundred deep count as quoted, with all that follows.
    """
    page = _Page(part)
    position, end = 0, len(text)
    while position < end:
        found = _START.search(text, position)
        if not found:
            _write(page, text[position:])
            break
        start = found.start()
        _write(page, text[position:start])
        if text.startswith("<!--", start):
            close = text.find("-->", start + 4)
            position = close + 3 if close >= 0 else end
            continue
        if text[start + 1 : start + 2] in ("!", "?"):
            close = text.find(">", start, start + 4000)
            position = close + 1 if close >= 0 else start + 2
            continue
        match = _TAG.match(text, start) or _LOOSE_TAG.match(text, start)
        close = text.find(">", match.end() - 1) if match else -1
        if not match or close < 0:
            _write(page, text[start:])
            break
        position = close + 1
        tag = match[2].lower().rpartition(":")[2]
        if match[1]:
            _close(page, tag)
        else:
            _open(page, tag, text[match.end(2) : close])
            if tag in ("style", "script"):
                finish = re.compile(rf"</{tag}", re.IGNORECASE).search(text, position)
                position = finish.start() if finish else end
    page.end_line()
    return page.lines


def _write(page: _Page, raw: str) -> None:
    if not raw or any(element.silent for element in page.stack):
        return
    text = unescape(re.sub(r"&#(\d{8,}|[xX][0-9A-Fa-f]{7,});?", "\ufffd", raw))
    if any(element.pre for element in page.stack):
        first, *rest = re.split(r"\r\n|[\r\n]", text)
        page.buffer.append(first)
        for line in rest:
            page.end_line(always=True)
            page.buffer.append(line)
        return
    text = re.sub(r"[ \t\r\n\f]+", " ", text)
    if text.startswith(" ") and (not page.buffer or page.buffer[-1].endswith(" ")):
        text = text[1:]
    if text:
        page.buffer.append(text)


def _open(page: _Page, tag: str, attributes: str) -> None:
    if tag == "br":
        page.end_line(always=True)
        return
    if tag in ("td", "th"):
        page.buffer.append(" ")
    if tag in _BLOCKS:
        page.end_line()
    if tag == "body":
        page.stack = [element for element in page.stack if not element.silent]
    if tag == "hr":
        page.buffer.append("-" * 8)
        page.end_line()
    found = {match[1].lower(): (match[2] or "").strip("\"'") for match in _ATTRIBUTE.finditer(attributes)}
    page.cut |= bool(_QUOTE_IDS.fullmatch(found.get("id", "")))
    if tag in _VOID or len(page.stack) > _MAX_OPEN or attributes.rstrip().endswith("/"):
        return
    classes = set(found.get("class", "").split())
    style = re.sub(r"\s", "", found.get("style", "").lower())
    element = _Open(tag)
    if tag == "blockquote" or classes & _QUOTE_CLASSES:
        page.end_line()
        element.quote = 1
    element.silent = tag in _SILENT or "hidden" in found or "display:none" in style
    element.pre = tag == "pre" or "white-space:pre" in style
    if tag in _STRUCK or "line-through" in style:
        page.end_line()
        element.mark = "struck"
    elif classes & _SIGNATURE_CLASSES or found.get("id", "").lower() in ("signature", "x_signature"):
        page.end_line()
        element.mark = "signature"
    matters = element.quote or element.silent or element.pre or element.mark
    if matters or any(other.tag == tag for other in page.stack):
        page.stack.append(element)
        page.cut |= len(page.stack) > _MAX_OPEN


def _close(page: _Page, tag: str) -> None:
    if tag in _BLOCKS or page.mark():
        page.end_line()
    for index in range(len(page.stack) - 1, -1, -1):
        if page.stack[index].tag == tag:
            closed = page.stack[index:]
            if any(element.quote or element.mark for element in closed):
                page.end_line()
            del page.stack[index:]
            return
        if page.stack[index].quote and tag != "blockquote":
            return
