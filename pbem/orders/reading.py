"""Reading a whole order text: the frame, the lines, what is no order, and what lines have to do with each other."""

import unicodedata
from collections.abc import Sequence
from enum import Enum, auto

import msgspec

from pbem.core.findings import Finding, Span
from pbem.orders import findings as say
from pbem.orders.beside import beside
from pbem.orders.cursor import Misread, spanning
from pbem.orders.frame import begins_with, unframe
from pbem.orders.grammar import Grammar, Parsed, Verb
from pbem.orders.lines import OrderText
from pbem.orders.model import ReadSheet, Vocabulary
from pbem.orders.names import Names
from pbem.orders.tokens import Sort, Token, quoted

_MENDINGS = 4
_MENDED = 50
_WRAPPED = 10


class PlacedSheet(ReadSheet, frozen=True):
    """A sheet that was read, and the orders its ``drop`` lines name, with the place of each line, in the order of ``drops``.

    ``pass_lines``: the numbers of the lines that say there is no more to send. ``orders``: every order of the text, also those that an
    earlier one kept out of ``lines``.
    """

    drop_lines: tuple[tuple[str, Span], ...] = ()
    pass_lines: tuple[int, ...] = ()
    orders: tuple[Parsed, ...] = ()


def read_sheet(text: str, grammar: Grammar, vocabulary: Vocabulary) -> PlacedSheet:
    """Read an order text in any of the languages; never raises on a person's text.

    What does not read is a finding, and the other lines go on. A line that cannot be told from the rest of the line
    before it (a mail program has wrapped it) takes that order with it, because half an order is none. Orders come in
    the order of the text.
    """
    return _Reader(text, grammar, Names(vocabulary)).read()


class What(Enum):
    """What a line turned out to be."""

    ORDER = auto()
    DROP = auto()
    WRONG = auto()
    """It begins with a verb and does not read."""
    BROKEN = auto()
    """Its letters or signs make it unreadable."""
    NO_VERB = auto()
    RULER = auto()
    SHEET = auto()
    """It says how the sheet is to be taken, and nothing else."""


class _Entry:
    """A line of the text and what was made of it."""

    def __init__(self, text: OrderText, what: What) -> None:
        self.text = text
        self.what = what
        self.verb = ""
        self.parsed: Parsed | None = None
        self.drop: tuple[str, str] | None = None
        self.finding: Finding | None = None


class _Reader:
    def __init__(self, text: str, grammar: Grammar, names: Names) -> None:
        self.grammar = grammar
        self.names = names
        self.frame = unframe(text, grammar.structure)
        self.language = self.frame.language
        self.findings = list(self.frame.findings)
        self.mendings = _MENDINGS * _MENDED
        self.begun = False
        self.amend = False
        self.passes: list[int] = []

    def read(self) -> PlacedSheet:
        entries = [self._entry(text) for text in self.frame.texts]
        self._strays(entries)
        self._prose(entries)
        found: list[Parsed | str] = []
        drops: list[tuple[tuple[str, str], str, Span]] = []
        for entry in entries:
            if entry.finding:
                self.findings.append(entry.finding)
                found += [entry.verb] if entry.verb else []
            elif entry.parsed:
                found.append(entry.parsed)
            elif entry.drop:
                span = spanning(entry.text.tokens)
                entry.text.skip(begins_with(entry.text, self.grammar.structure, "drop"))
                drops.append((entry.drop, entry.text.text, span))
            if entry.what is not What.NO_VERB:
                self.findings.extend(entry.text.notes)
        orders, misplaced = self.grammar.place(found, self.amend)
        lines, clashes = beside(orders, self.grammar)
        self.findings.extend((*misplaced, *clashes))
        return PlacedSheet(
            lines=tuple(lines),
            findings=tuple(sorted(self.findings, key=lambda found: (found.span.line, found.span.column, found.code))),
            amend=self.amend or bool(drops and not lines),
            drops=tuple(key for key, _, _ in drops),
            words=self.frame.words,
            header=self.frame.header,
            ready=bool(self.passes),
            drop_lines=tuple((text, span) for _, text, span in drops),
            pass_lines=tuple(self.passes),
            orders=tuple(orders),
        )

    # One line

    def _entry(self, text: OrderText) -> _Entry:
        if text.broken:
            entry = _Entry(text, What.BROKEN)
            entry.finding = self._mended(text, text.broken)
            return entry
        if _is_ruler(text.tokens) and not self.names.mentions(text.tokens):
            entry = _Entry(text, What.RULER)
            entry.finding = say.RULER.at(spanning(text.tokens))
            return entry
        count = begins_with(text, self.grammar.structure, "amend")
        if count:
            self.amend = True
            if self.begun:
                word = quoted(text.tokens[0].text)
                self.findings.append(say.AMEND_LATE.at(spanning(text.tokens[:count]), word=word))
            text.skip(count)
            if not text.tokens:
                return _Entry(text, What.SHEET)
        self.begun = True
        if begins_with(text, self.grammar.structure, "pass") == len(text.tokens):
            self.passes.append(text.number)
            return _Entry(text, What.SHEET)
        return self._order(text)

    def _order(self, text: OrderText) -> _Entry:
        entry = _Entry(text, What.ORDER)
        begins = begins_with(text, self.grammar.structure, "drop")
        verb = self.grammar.verb(text.tokens)
        if verb:
            self.language = verb.language
            entry.verb = "" if begins else _begins(text.tokens, verb)
        elif not begins:
            entry.what = What.NO_VERB
        try:
            entry.parsed, entry.drop = self._take(text)
            if entry.drop:
                entry.what = What.DROP
        except Misread as misread:
            if self.grammar.is_sentence(text.tokens) and not self.names.mentions(text.tokens):
                entry.what, entry.verb = What.NO_VERB, ""
            elif verb or begins:
                entry.what = What.WRONG
            entry.finding = self._mended(text, misread)
        return entry

    def _take(self, text: OrderText) -> tuple[Parsed | None, tuple[str, str] | None]:
        """Read a line as an order, or as one to drop.

        Raises:
            Misread: it is neither.
        """
        language = self.language
        if text.tokens[0].sort is Sort.WORD and unicodedata.name(text.tokens[0].text[0], "").startswith("CYRILLIC"):
            language = "ru"
        count = begins_with(text, self.grammar.structure, "drop")
        if not count:
            return self.grammar.read(text.tokens, self.names, language, text.text), None
        rest = text.tokens[count:]
        if rest and rest[0].text == ":":
            rest = rest[1:]
        if not rest:
            word = quoted(text.tokens[0].text)
            raise Misread(say.DROP_WHAT.at(spanning(text.tokens), remedy=say.DROP_HOW, word=word))
        return None, self.grammar.read_key(rest, self.names, language)

    def _mended(self, text: OrderText, misread: Misread) -> Finding:
        """Add the line to send instead, where mending what is wrong gives a line that reads."""
        for first in (text.with_guess(misread), text.without_clause(misread)):
            tried = first
            for _ in range(_MENDINGS):
                if tried is None or not tried.tokens or self.mendings == 0:
                    break
                self.mendings -= 1
                wrong = tried.broken
                if wrong is None:
                    try:
                        self._take(tried)
                    except Misread as next_wrong:
                        wrong = next_wrong
                    else:
                        return msgspec.structs.replace(misread.finding, instead=tried.text)
                tried = tried.with_guess(wrong)
        return misread.finding

    # Lines beside each other

    def _strays(self, entries: list[_Entry]) -> None:
        """Refuse lines that look like the rest of an order, and the order they look like the rest of."""
        for index, base in enumerate(entries):
            if base.what not in (What.ORDER, What.DROP, What.WRONG):
                continue
            run: list[_Entry] = []
            for entry in entries[index + 1 : index + 1 + _WRAPPED]:
                if entry.text.number != (run or [base])[-1].text.last + 1 or not self._may_go_on((base, *run), entry):
                    break
                run.append(entry)
            found, instead = self._rest_of(base, run)
            if not found:
                continue
            line, span = base.text.number, spanning(base.text.tokens)
            base.what, base.parsed, base.drop = What.WRONG, None, None
            base.finding = say.CUT.at(
                span, remedy=say.JOIN_LINES, instead=instead, line=line, after=found[0].text.number
            )
            for entry in found:
                entry.what, entry.verb = What.WRONG, ""
                entry.finding = say.STRAY.at(
                    spanning(entry.text.tokens),
                    remedy=say.JOIN_LINES,
                    instead=instead,
                    line=entry.text.number,
                    before=line,
                )

    def _may_go_on(self, order: Sequence[_Entry], entry: _Entry) -> bool:
        """Say whether a line may be the rest of an order: it begins with no verb, or the order lacks what it begins with."""
        if entry.what not in (What.ORDER, What.WRONG):
            return entry.what is What.NO_VERB
        return self.grammar.joins([token for one in order for token in one.text.tokens], entry.text.tokens)

    def _rest_of(self, base: _Entry, run: list[_Entry]) -> tuple[list[_Entry], str]:
        for count in range(len(run), 0, -1):
            joined = OrderText([piece for entry in (base, *run[:count]) for piece in entry.text.pieces])
            try:
                self._take(joined)
            except Misread:
                continue
            return run[:count], joined.text
        count = 0
        while count < len(run) and (run[count].what is not What.NO_VERB or self._only_names(run[count].text.tokens)):
            count += 1
        return run[:count], ""

    def _only_names(self, tokens: Sequence[Token]) -> bool:
        at = 0
        while at < len(tokens):
            count = 1
            if tokens[at].sort is not Sort.SIGN and not tokens[at].is_number:
                count = max(
                    self.names.match(self.names.units, tokens, at)[1],
                    self.names.match(self.names.places, tokens, at)[1],
                )
            if not count:
                return False
            at += count
        return True

    def _prose(self, entries: list[_Entry]) -> None:
        """Turn greetings and footers around the orders into notes, unless the sheet has a frame."""
        if self.frame.framed:
            return
        for side in (entries, entries[::-1]):
            for entry in side:
                if entry.what is What.RULER:
                    continue
                if entry.what is not What.NO_VERB or not self._is_prose(entry.text.tokens):
                    break
                entry.finding = say.PROSE.at(spanning(entry.text.tokens))

    def _is_prose(self, tokens: Sequence[Token]) -> bool:
        return not self.grammar.near_verb(tokens[0]) and not self.names.mentions(tokens)


def _begins(tokens: Sequence[Token], verb: Verb) -> str:
    """Return the verb that a line begins with, and the number after it if there is one."""
    rest = tokens[verb.length :]
    return f"{verb.form.verb} {rest[0].text}" if rest and rest[0].is_number else verb.form.verb


def _is_ruler(tokens: Sequence[Token]) -> bool:
    """Say whether a line divides a sheet: it begins with a row of signs, or has no word at all."""
    first = tokens[0]
    words = any(token.sort in (Sort.WORD, Sort.QUOTED) for token in tokens)
    return not words or (first.sort is Sort.OTHER and len(first.text) > 1 and len(set(first.text)) == 1)
