"""What a ruleset says of its order language: a form for each verb, and its keywords; and how one line is read by it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from pbem.core.findings import Finding, Span
from pbem.core.text import Message
from pbem.orders import findings as say
from pbem.orders.cursor import Cursor, Misread, after, spanning
from pbem.orders.model import Line, Order
from pbem.orders.names import Names
from pbem.orders.suggest import nearest
from pbem.orders.tokens import Sort, Token, fold, quoted
from pbem.orders.words import LANGUAGES, Entries, Wording, Words, keys_of

STRUCTURE: Entries = {
    "amend": {"en": ("amend",), "fr": ("modifier", "amender"), "ru": ("изменить", "поправка")},
    "drop": {"en": ("drop",), "fr": ("annuler", "supprimer"), "ru": ("отменить", "убрать")},
    "pass": {"en": ("pass", "ready"), "fr": ("passe", "prêt"), "ru": ("пас", "готов", "готово")},
    "begin": {"en": ("begin orders",), "fr": ("début des ordres",), "ru": ("начало приказов",)},
    "end": {"en": ("end orders",), "fr": ("fin des ordres",), "ru": ("конец приказов",)},
}
"""The words that every order language has: they may be no verbs of a ruleset, but for spellings that its grammar takes for its own."""


@dataclass(frozen=True, kw_only=True)
class Form:
    """One verb of an order language.

    ``verb``: the tag of its order class. ``words``: its spellings by language, the first one written; a spelling may have
    several words ("ask me"). ``parse`` reads what follows the verb and makes the order (the engine checks that nothing
    is left). ``write`` writes the whole line, verb included. ``subject`` reads only what names the order, for ``drop``,
    and returns :attr:`Order.subject` (by default the whole order must be written out, or the verb alone where the
    subject is ""). ``without`` takes a claimed unit out of an order, and returns None when nothing is left of it.
    ``prose``: sentences begin with its words too; a line that does not read and has no number, colon or verb after it is no order.
    """

    verb: str
    words: Mapping[str, tuple[str, ...]]
    parse: Callable[[Cursor], Order]
    write: Callable[[Any, Wording], str]
    subject: Callable[[Cursor], str] | None = None
    without: Callable[[Any, str], Order | None] | None = None
    prose: bool = False


class Verb(NamedTuple):
    """A verb found at the beginning of a line: its form, the language of its spelling, and how many words it has."""

    form: Form
    language: str
    length: int


class Parsed(msgspec.Struct, frozen=True):
    """A line that reads, and where in it each unit is named (for what concerns two lines)."""

    line: Line
    named: Mapping[str, Span] = {}


Placing = Callable[[Sequence[Parsed | str], bool], tuple[list[Parsed], list[Finding]]]
"""Gives orders what follows from their place in the text: of the orders of a sheet in order, and of lines that do not read the verb with
a number right after it, and whether the sheet amends, the orders as they are and findings about those that are refused."""

Joining = Callable[[Sequence[Token], Sequence[Token]], bool]
"""Says of what stands of an order so far, and of a line after it that begins with a verb, whether the line is the rest of the order."""


class Grammar:
    """An order language: forms and keywords.

    ``hint`` may say more about an unknown verb (its folded spelling), as a whole sentence, or None. ``own``: spellings of
    :data:`STRUCTURE` that are verbs here and not words of the sheet. ``placing`` numbers orders by their place in the text; ``joining``
    finds lines that a mail program has cut before a verb.

    Raises:
        ValueError: two forms, or a form and a word of the sheet, share a spelling; a verb comes twice.
    """

    def __init__(
        self,
        forms: Iterable[Form],
        words: Words,
        hint: Callable[[str], Message | None] | None = None,
        *,
        own: Collection[str] = (),
        placing: Placing | None = None,
        joining: Joining | None = None,
    ) -> None:
        self.forms = {form.verb: form for form in forms}
        self.words = words
        self.structure = Words(_without(STRUCTURE, own))
        self._placing = placing
        self._joining = joining
        self._verbs = Words({verb: form.words for verb, form in self.forms.items()})
        self._hint = hint
        self._sheet_words = self.structure.spellings(STRUCTURE)
        owners = dict.fromkeys(map(keys_of, self._sheet_words), "")
        for verb in self.forms:
            for spelling in self._verbs.spellings([verb]):
                if owners.setdefault(keys_of(spelling), verb) != verb:
                    raise ValueError(f'the verb "{spelling}" of {verb} is taken')

    def verb(self, tokens: Sequence[Token]) -> Verb | None:
        """Find the verb that a line begins with, the longest spelling first."""
        verb, language, count = self._verbs.find(tokens, 0, self.forms)
        return Verb(self.forms[verb], language, count) if verb else None

    def wording(self, language: str) -> Wording:
        """Return the words for writing in a language."""
        return Wording(self.words, self._verbs, language)

    def write(self, order: Order, language: str = LANGUAGES[0]) -> str:
        """Write one order as a line."""
        return self.forms[order.key[0]].write(order, self.wording(language))

    def read(self, tokens: Sequence[Token], names: Names, language: str = LANGUAGES[0], text: str = "") -> Parsed:
        """Read a line that is an order; ``language`` is the one for the words of an unknown verb's answer.

        Raises:
            Misread: it is none.
        """
        cursor, verb = self._begin(tokens, names, language)
        order = verb.form.parse(cursor)
        cursor.end()
        line = Line(order, text, spanning(tokens), dict(cursor.spans), verb.language)
        return Parsed(line, dict(cursor.named))

    def read_key(self, tokens: Sequence[Token], names: Names, language: str = LANGUAGES[0]) -> tuple[str, str]:
        """Read a line only as far as its verb and subject, as ``drop`` does; a whole order will do too.

        Raises:
            Misread: it is neither.
        """
        try:
            return self.read(tokens, names, language).line.order.key
        except Misread:
            cursor, verb = self._begin(tokens, names, language)
            if verb.form.subject is None and not cursor.at_end():
                raise
            subject = verb.form.subject(cursor) if verb.form.subject else ""
            cursor.end()
            return (verb.form.verb, subject)

    def place(self, found: Sequence[Parsed | str], amends: bool) -> tuple[list[Parsed], list[Finding]]:
        """Settle what follows from the place of orders in a text, as :data:`Placing` says; by default nothing does."""
        if self._placing is None:
            return [one for one in found if isinstance(one, Parsed)], []
        return self._placing(found, amends)

    def joins(self, order: Sequence[Token], line: Sequence[Token]) -> bool:
        """Say whether a line that begins with a verb is the rest of an order before it, as :data:`Joining` does; by default none is."""
        return self._joining is not None and self._joining(order, line)

    def is_sentence(self, tokens: Sequence[Token]) -> bool:
        """Say whether a line that begins with a verb is more likely a sentence: the form allows it, and nothing in it is like an order."""
        verb = self.verb(tokens)
        if verb is None or not verb.form.prose:
            return False
        rest = range(verb.length, len(tokens))
        return not any(
            tokens[at].text == ":"
            or any(char.isdigit() for char in tokens[at].text)
            or self._verbs.match(tokens, at, self.forms)[0]
            for at in rest
        )

    def near_verb(self, token: Token) -> str:
        """Return the verb or sheet word nearest to a mistyped one, in any language, or ""."""
        if token.sort is not Sort.WORD:
            return ""
        guess = nearest(token.text, [*self._verbs.spellings(self.forms), *self._sheet_words])
        return guess if fold(guess) != token.key else ""

    def _begin(self, tokens: Sequence[Token], names: Names, language: str) -> tuple[Cursor, Verb]:
        verb = self.verb(tokens)
        if verb is None:
            raise self._no_verb(tokens, names, language)
        rest = tokens[verb.length :]
        cursor = Cursor(rest, names, self.words, verb.language, end=after(tokens[-1].span))
        cursor.spans["verb"] = spanning(tokens[: verb.length])
        return cursor, verb

    def _no_verb(self, tokens: Sequence[Token], names: Names, language: str) -> Misread:
        token = tokens[0]
        verbs = say.verbs_are(", ".join(self._verbs.written(verb, language) for verb in self.forms))
        found, count = names.match(names.units, tokens, 0)
        if found:
            return Misread(say.NO_VERB.at(spanning(tokens[:count]), remedy=verbs, unit=found[0]))
        guess = self.near_verb(token)
        hint = self._hint(token.key) if self._hint else None
        remedy = hint or (say.guess_word(guess) if guess else verbs)
        if hint and fold(guess).split()[:1] == [token.key]:
            remedy = say.both(say.guess_word(guess), hint)
        return Misread(say.VERB.at(token.span, remedy=remedy, found=quoted(token.text)), guess)


def _without(entries: Entries, spellings: Collection[str]) -> Entries:
    """Leave spellings out of the words of the sheet."""
    return {
        key: {
            language: left
            for language, some in languages.items()
            if (left := tuple(s for s in some if s not in spellings))
        }
        for key, languages in entries.items()
    }
