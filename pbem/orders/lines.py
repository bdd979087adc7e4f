"""A line of orders as it stood in the text, with the lines that continue it, and how it would read when mended."""

from collections.abc import Sequence

from pbem.core.findings import Finding
from pbem.orders.cursor import Misread
from pbem.orders.tokens import Sort, Token, cut

CONTINUED = "\\"
"""The sign at the end of a line that goes on in the next."""

_BULLETS = frozenset("-*•·")


class OrderText:
    """A line of orders with the lines that continue it."""

    def __init__(self, pieces: Sequence[tuple[int, str]]) -> None:
        self.pieces = tuple(pieces)
        self._skipped: list[tuple[int, str]] = []
        self.tokens: tuple[Token, ...] = ()
        self.notes: tuple[Finding, ...] = ()
        self.broken: Misread | None = None
        self.goes_on = False
        for number, raw in self.pieces:
            found = cut(raw, number)
            self.notes += found.notes
            if found.problem and self.broken is None:
                self.broken = Misread(found.problem.finding, found.problem.guess)
            tokens = found.tokens
            self.goes_on = bool(tokens) and tokens[-1].sort is Sort.SIGN and tokens[-1].text == CONTINUED
            tokens = tokens[:-1] if self.goes_on else tokens
            if not self.tokens and tokens and tokens[0].sort is Sort.OTHER and tokens[0].text in _BULLETS:
                tokens = tokens[1:]
            self.tokens += tokens

    def skip(self, count: int, sign: str = ":") -> None:
        """Leave out the first tokens, and a sign after them."""
        self._skipped.append((count, sign))
        self.tokens = self.tokens[count:]
        if self.tokens and self.tokens[0].sort is Sort.SIGN and self.tokens[0].text == sign:
            self.tokens = self.tokens[1:]

    @property
    def text(self) -> str:
        """The order as written, without comment, bullet and continuation signs."""
        texts = []
        for number, raw in self.pieces:
            spans = [token.span for token in self.tokens if token.span.line == number]
            if spans:
                texts.append(raw[spans[0].column - 1 : spans[-1].column + spans[-1].length - 1])
        return " ".join(texts)

    @property
    def number(self) -> int:
        """The number of its first line."""
        return self.pieces[0][0]

    @property
    def last(self) -> int:
        """The number of its last line."""
        return self.pieces[-1][0]

    def with_guess(self, misread: Misread) -> "OrderText | None":
        """Put the guess in place of what is wrong."""
        span, guess = misread.finding.span, misread.guess
        if not guess:
            return None
        start = span.column - 1
        if guess[0] in ",:;":
            start = len(dict(self.pieces)[span.line][:start].rstrip())
        return self._changed(span.line, start, span.column - 1 + span.length - start, guess)

    def without_clause(self, misread: Misread) -> "OrderText | None":
        """Leave out the clause that is wrong, with the ``;`` before it."""
        if not misread.clause:
            return None
        first, last = misread.clause[0].span, misread.clause[-1].span
        raw = dict(self.pieces)[first.line]
        start = raw.rfind(";", 0, first.column - 1)
        if start < 0 or last.line != first.line:
            return None
        return self._changed(first.line, start, last.column + last.length - 1 - start, "")

    def _changed(self, line: int, start: int, length: int, guess: str) -> "OrderText":
        changed = OrderText(
            [(n, raw[:start] + guess + raw[start + length :] if n == line else raw) for n, raw in self.pieces]
        )
        for count, sign in self._skipped:
            changed.skip(count, sign)
        return changed
