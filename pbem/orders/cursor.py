"""A cursor reads what follows the verb of an order, part by part, remembering where each part stood.

A form of a ruleset asks it for what its order holds: a unit, places, a keyword. What does not read ends the line's
reading with a :class:`Misread`, which the engine turns into a finding; a form neither makes nor catches one.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

from pbem.core.findings import Code, Finding, Span
from pbem.core.text import Message
from pbem.orders import findings as say
from pbem.orders.names import Index, Names
from pbem.orders.suggest import nearest
from pbem.orders.tokens import Sort, Token, code_points, quoted, skeleton
from pbem.orders.words import Words

AND = frozenset(("and", "et", "и"))
"""What may stand before the last unit of a list."""


class Misread(Exception):
    """A line that does not read: the finding, what to put in place of its span, and the clause it lies in."""

    def __init__(self, finding: Finding, guess: str = "", clause: tuple[Token, ...] = ()) -> None:
        super().__init__(finding.code)
        self.finding = finding
        self.guess = guess
        self.clause = clause


class Cursor:
    """Reads the rest of a line.

    ``part`` names what is read, for :meth:`pbem.orders.model.Line.where`: "unit", "to", "air". A list adds its index
    ("path.2"). Words that are offered to :meth:`accept` and not taken are remembered for the did-you-mean.
    """

    def __init__(
        self,
        tokens: Sequence[Token],
        names: Names,
        words: Words,
        language: str = "en",
        *,
        end: Span | None = None,
        parent: "Cursor | None" = None,
    ) -> None:
        self.language = language
        self.names = names
        self.words = words
        self._tokens = list(tokens)
        self._at = 0
        self._end = end or (after(tokens[-1].span) if tokens else Span())
        self._tried: tuple[int, list[str]] = (0, [])
        self._clause = tuple(tokens) if parent else ()
        self.spans: dict[str, Span] = parent.spans if parent else {}
        self.named: dict[str, Span] = parent.named if parent else {}

    # Looking

    def peek(self) -> Token | None:
        """Return the next token without reading it, None at the end."""
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def at_end(self) -> bool:
        """Say whether everything is read."""
        return self._at >= len(self._tokens)

    def here(self) -> Span:
        """Return the place of the next token, or the place after the last."""
        token = self.peek()
        return token.span if token else self._end

    def is_unit(self, own: bool | None = True) -> bool:
        """Say whether the next word names a unit (own, of the other side, or either)."""
        found, _ = self.names.match(self.names.units, self._tokens, self._at)
        return any(own in (None, self.names.is_own(unit)) for unit in found)

    def is_place(self) -> bool:
        """Say whether the next word names a place."""
        return bool(self.names.match(self.names.places, self._tokens, self._at)[0])

    def stands(self, *keys: str) -> bool:
        """Say whether one of some keywords stands here, without reading it."""
        return bool(self.words.match(self._tokens, self._at, keys)[0])

    # Reading

    def unit(self, part: str = "unit", own: bool | None = True) -> str:
        """Read a unit by id or name and return its id; ``own`` False wants one of the other side, None takes either.

        Findings: ``order.unit-missing``, ``unit-unknown``, ``unit-none``, ``unit-theirs``, ``unit-yours``, ``unit-ambiguous``.
        """
        token = self._wanted(say.UNIT_MISSING, say.WRITE_UNIT)
        found, count = self.names.match(self.names.units, self._tokens, self._at)
        if not found:
            if self.words.begins(token):
                self.fail(say.UNIT_MISSING.at(token.span, remedy=say.WRITE_UNIT))
            self._unknown_unit(token, own)
        fitting = [unit for unit in found if own in (None, self.names.is_own(unit))]
        span = self._span(count)
        if not fitting:
            code, remedy = (say.UNIT_THEIRS, say.OWN_UNIT) if own else (say.UNIT_YOURS, say.THEIR_UNIT)
            self.fail(code.at(span, remedy=remedy, unit=found[0]))
        if len(fitting) > 1:
            candidates = ", ".join(_at_place(unit, self.names.where(unit)) for unit in fitting)
            self.fail(say.UNIT_AMBIGUOUS.at(span, remedy=say.BY_ID, name=quoted(token.text), candidates=candidates))
        self.spans[part] = span
        self.named.setdefault(fitting[0], span)
        self._at += count
        return fitting[0]

    def units(self, part: str = "units", own: bool | None = True, until: Iterable[str] = ()) -> tuple[str, ...]:
        """Read one or more units with commas, ``+`` or "and" between them; naming one twice is ``order.unit-repeated``.

        ``until``: keywords that end the list even after a comma or "and".
        """
        found: list[str] = []
        while True:
            place = f"{part}.{len(found)}"
            unit = self.unit(place, own)
            if unit in found:
                self.fail(say.UNIT_REPEATED.at(self.spans[place], remedy=say.NAME_ONCE, unit=unit))
            found.append(unit)
            comma = self.accept_punct(",") or self.accept_punct("+")
            if not (self.accept_and() or comma) or self.stands(*until):
                return tuple(found)

    def accept_and(self) -> bool:
        """Take the word "and" before a further unit, in any of the languages."""
        token = self.peek()
        if token is None or token.sort is not Sort.WORD or token.text.casefold() not in AND:
            return False
        self._at += 1
        return True

    def place(self, part: str = "place") -> str:
        """Read a place by number or name and return its number.

        Findings: ``order.place-missing``, ``place-unknown``, ``place-off-map``, ``place-ambiguous``.
        """
        token = self._wanted(say.PLACE_MISSING, say.WRITE_PLACE)
        found, count = self.names.match(self.names.places, self._tokens, self._at)
        if not found:
            if self.words.begins(token):
                self.fail(say.PLACE_MISSING.at(token.span, remedy=say.WRITE_PLACE))
            self._unknown_place(token)
        span = self._span(count)
        if len(found) > 1:
            self.fail(
                say.PLACE_AMBIGUOUS.at(span, remedy=say.BY_NUMBER, name=quoted(token.text), candidates=", ".join(found))
            )
        self.spans[part] = span
        self._at += count
        return found[0]

    def places(self, part: str = "path", minimum: int = 1) -> tuple[str, ...]:
        """Read places up to the next sign or keyword; blanks, commas or dashes (0304-0305) stand between them."""
        found: list[str] = []
        while True:
            comma = bool(found) and self.accept_punct(",")
            self._split_dashes()
            token = self.peek()
            goes_on = token and (
                token.sort is Sort.QUOTED
                or (token.sort is Sort.WORD and not self.words.begins(token))
                or self.is_place()
            )
            if not goes_on and not comma and len(found) >= minimum:
                return tuple(found)
            found.append(self.place(f"{part}.{len(found)}"))

    def number(self, part: str = "number", low: int = 0, high: int = 999) -> int:
        """Read a whole number from ``low`` to ``high``. Findings: ``order.number-missing``, ``number-wrong``, ``number-range``."""
        token = self._wanted(say.NUMBER_MISSING, say.write_number(low, high))
        if not token.is_number:
            remedy = say.write_number(low, high)
            self.fail(say.NUMBER_WRONG.at(token.span, remedy=remedy, found=quoted(token.text)))
        if len(token.text) > 9 or not low <= int(token.text) <= high:
            self.fail(say.NUMBER_RANGE.at(token.span, number=quoted(token.text), low=low, high=high))
        self.spans[part] = token.span
        self._at += 1
        return int(token.text)

    def name(self, part: str = "name") -> str:
        """Read a free name: a quoted text, or one word. Finding: ``order.name-missing``."""
        token = self._wanted(say.NAME_MISSING, say.WRITE_NAME)
        if token.sort not in (Sort.WORD, Sort.QUOTED):
            self.fail(say.NAME_MISSING.at(token.span, remedy=say.WRITE_NAME))
        self.spans[part] = token.span
        self._at += 1
        return token.text

    def accept(self, *keys: str, part: str = "") -> str:
        """Read one of some keywords if it stands here and return its key, else ""."""
        key, count = self.words.match(self._tokens, self._at, keys)
        if not key:
            self._try(keys)
            return ""
        self.spans[part or key] = self._span(count)
        self._at += count
        return key

    def keyword(self, *keys: str, part: str = "") -> str:
        """Read one of some keywords, which must stand here, and return its key.

        Findings: ``order.word-missing``, ``words-missing``, ``word-wrong``.
        """
        found = self.accept(*keys, part=part)
        if not found:
            self._no_keyword(keys)
        return found

    def one_of(self, part: str, *keys: str) -> str:
        """Read one of some keywords as a part of the order and return its key."""
        return self.keyword(*keys, part=part)

    def accept_punct(self, sign: str) -> bool:
        """Read a sign if it stands here, and say whether it did."""
        token = self.peek()
        if token is None or token.sort is not Sort.SIGN or token.text != sign:
            return False
        self._at += 1
        return True

    def punct(self, sign: str) -> None:
        """Read a sign, which must stand here. Finding: ``order.sign-missing``."""
        if not self.accept_punct(sign):
            token = self.peek()
            self._near_tried()
            guess = f"{sign} {token.text}" if token else ""
            self.fail(say.SIGN_MISSING.at(self.here(), remedy=say.put_here(sign), sign=sign), guess)

    def clauses(self) -> Iterator["Cursor"]:
        """Read the clauses that follow, each after a ``;``, as cursors of their own; each must be read to its end.

        They share the spans. An empty clause is passed over.
        """
        if not self.at_end() and not self.accept_punct(";"):
            self.end()
        while not self.at_end():
            start = self._at
            while not self.at_end() and not self._is_sign(";"):
                self._at += 1
            piece = self._tokens[start : self._at]
            self.accept_punct(";")
            if piece:
                clause = Cursor(piece, self.names, self.words, self.language, parent=self)
                yield clause
                clause.end()

    def end(self) -> None:
        """Demand that everything is read. Finding: ``order.rest``, or ``word-wrong`` where a word was nearly right."""
        token = self.peek()
        if token is not None:
            self._near_tried()
            self.fail(say.REST.at(token.span, remedy=say.LEAVE_REST, found=quoted(token.text)))

    def fail(self, finding: Finding, guess: str = "") -> NoReturn:
        """End the reading of the line with a finding; ``guess`` may stand in place of what its span covers.

        Raises:
            Misread: always.
        """
        raise Misread(finding, guess, self._clause)

    # Saying what is wrong

    def _wanted(self, missing: Code, remedy: Message) -> Token:
        token = self.peek()
        if token is None or token.sort is Sort.SIGN:
            self.fail(missing.at(self.here(), remedy=remedy))
        return token

    def _unknown_unit(self, token: Token, own: bool | None) -> NoReturn:
        self._lookalike(token, self.names.units)
        guess = self.names.near_unit(token.text, own)
        code = say.UNIT_UNKNOWN if own else say.UNIT_NONE
        remedy = say.guess_unit(guess, self.names.where(guess)) if guess else say.AS_ON_MAP
        self.fail(code.at(token.span, remedy=remedy, unit=quoted(token.text)), guess)

    def _unknown_place(self, token: Token) -> NoReturn:
        self._lookalike(token, self.names.places)
        guess = self.names.near_place(token.text)
        remedy = say.guess_place(guess, self._title(guess)) if guess else None
        numbers = self.names.numbers
        if token.is_number and numbers:
            finding = say.PLACE_OFF_MAP.at(
                token.span, remedy=remedy, place=quoted(token.text), first=numbers[0], last=numbers[-1]
            )
        else:
            finding = say.PLACE_UNKNOWN.at(token.span, remedy=remedy or say.BY_NUMBER, place=quoted(token.text))
        self.fail(finding, guess)

    def _title(self, place: str) -> str:
        return next(iter(self.names.vocabulary.places[place]), "")

    def _lookalike(self, token: Token, index: Index) -> None:
        like = self.names.like(index, token.key)
        if like:
            letters = code_points("".join(char for char in token.text if not char.isascii()))
            self.fail(
                say.LOOKALIKE.at(
                    token.span, remedy=say.type_like(like), word=quoted(token.text), like=like, letters=letters
                ),
                like,
            )

    def _no_keyword(self, keys: Sequence[str]) -> NoReturn:
        self._near_tried()
        token = self.peek()
        written = [self.words.written(key, self.language) for key in keys]
        if len(written) > 1:
            self.fail(say.WORDS_MISSING.at(self.here(), choices=", ".join(written)))
        guess = f"{written[0]} {token.text}" if token else ""
        self.fail(say.WORD_MISSING.at(self.here(), remedy=say.put_here(written[0]), word=written[0]), guess)

    def _near_tried(self) -> None:
        """Fail with a did-you-mean when the next word is nearly one of those that were tried here."""
        token = self.peek()
        at, keys = self._tried
        if token is None or at != self._at or token.sort is not Sort.WORD:
            return
        spellings = self.words.spellings(keys)
        for spelling in spellings:
            if spelling != token.text and skeleton(spelling) == skeleton(token.text):
                letters = code_points("".join(sorted(set(token.text) - set(spelling))))
                remedy = say.type_like(spelling)
                self.fail(
                    say.LOOKALIKE.at(
                        token.span, remedy=remedy, word=quoted(token.text), like=spelling, letters=letters
                    ),
                    spelling,
                )
        guess = nearest(token.text, spellings)
        if guess:
            choices = ", ".join(dict.fromkeys(self.words.written(key, self.language) for key in keys))
            self.fail(
                say.WORD_WRONG.at(token.span, remedy=say.guess_word(guess), found=quoted(token.text), choices=choices),
                guess,
            )

    # Bookkeeping

    def _try(self, keys: Iterable[str]) -> None:
        at, tried = self._tried
        self._tried = (self._at, [*(tried if at == self._at else []), *keys])

    def _is_sign(self, sign: str) -> bool:
        token = self.peek()
        return token is not None and token.sort is Sort.SIGN and token.text == sign

    def _span(self, count: int) -> Span:
        return spanning(self._tokens[self._at : self._at + count])

    def _split_dashes(self) -> None:
        """Cut 0304-0305, typed as a path, into its numbers."""
        token = self.peek()
        if token is None or token.sort is not Sort.WORD or "-" not in token.key or self.is_place():
            return
        pieces = token.key.split("-")
        if not all(piece.isascii() and piece.isdigit() for piece in pieces):
            return
        column = token.span.column
        made = []
        for piece in pieces:
            made.append(Token(Sort.WORD, piece, piece, Span(token.span.line, column, len(piece))))
            column += len(piece) + 1
        self._tokens[self._at : self._at + 1] = made


def after(span: Span) -> Span:
    """Return the place behind a span and a blank, one character long: where something is missing."""
    return Span(span.line, span.column + span.length + 1, 1)


def spanning(tokens: Sequence[Token]) -> Span:
    """Return the span from the first of some tokens to the last that stands on the same line."""
    first = tokens[0].span
    last = [token.span for token in tokens if token.span.line == first.line][-1]
    return Span(first.line, first.column, last.column + last.length - first.column)


def _at_place(unit: str, place: str) -> str:
    return f"{unit} ({place})" if place else unit
