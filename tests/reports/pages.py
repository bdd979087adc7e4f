"""HTML as the tests look at it: its elements, headings and words, and whether every element is closed."""

from html.parser import HTMLParser

VOID = frozenset(("meta", "img", "br", "link", "hr", "input"))


class Page(HTMLParser):
    """A page taken apart; elements that are not closed in order are faults."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.values: list[tuple[str, str, str]] = []
        self.headings: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.faults: list[str] = []
        self.feed(html)
        self.close()
        self.faults += [f"{tag} is not closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(name for name, _ in attrs)))
        self.values += [(tag, name, value or "") for name, value in attrs]
        if tag in ("h1", "h2", "h3"):
            self.headings.append((tag, ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"{tag} is closed, {self.open[-1:]} is open")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if "style" in self.open or "title" in self.open:
            return
        self.words.append(data)
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings[-1] = (self.open[-1], self.headings[-1][1] + data)

    @property
    def text(self) -> str:
        """All words of the page, blanks folded."""
        return " ".join("".join(self.words).split())
