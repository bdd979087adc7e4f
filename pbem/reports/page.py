"""What the HTML of a mail may hold, whoever wrote its template: no script, nothing fetched, nothing that runs."""

import re
from html.parser import HTMLParser

_NAMES = (
    "html head meta title style body table thead tbody tfoot tr th td caption div p h1 h2 h3 h4 span b strong i em u small sup sub "
    "br hr ul ol li dl dt dd pre code blockquote img a"
)
ELEMENTS = frozenset(_NAMES.split())
"""The elements of a mail."""

_HARMLESS = (
    "lang dir charset content class id style role aria-hidden aria-label title alt width height align valign bgcolor border "
    "cellpadding cellspacing colspan rowspan scope"
)
ATTRIBUTES = frozenset(_HARMLESS.split())
"""The attributes of a mail, beside ``name`` of meta, ``src`` of pictures in the mail and ``href`` of links."""

_FETCHES = re.compile(r"url\s*\(|@import|expression\s*\(|\\|image-set|behavior\s*:|-moz-binding", re.IGNORECASE)
_LINK = re.compile(r"(?:https?://|mailto:|#)[^\s<>\"']*", re.IGNORECASE)


class _Reader(HTMLParser):
    """Reads a page and refuses the first thing that does not belong into a mail."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ELEMENTS:
            raise ValueError(f"the page holds <{tag}>, which no mail may")
        self._in_style = tag == "style"
        for name, value in attrs:
            self._check(tag, name, value or "")

    def _check(self, tag: str, name: str, value: str) -> None:
        good = (
            name in ATTRIBUTES
            or (tag, name) == ("meta", "name")
            or ((tag, name) == ("img", "src") and value.startswith("cid:"))
            or ((tag, name) == ("a", "href") and _LINK.fullmatch(value) is not None)
        )
        if not good or (name == "style" and _FETCHES.search(value)):
            raise ValueError(f'the page holds <{tag} {name}="{value[:40]}">, which no mail may')

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        if self._in_style and _FETCHES.search(data):
            raise ValueError("the style sheet fetches something, which no mail may")


def refuse_page(html: str) -> None:
    """Refuse a page that could fetch or run anything, or link elsewhere than to the web, a mail address or into itself.

    Raises:
        ValueError: there is such a thing in it; the message names it.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
