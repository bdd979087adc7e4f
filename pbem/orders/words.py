"""The words of an order language, in each of its languages.

All languages are read at once, in one sheet and in one line; one of them is written.
"""

from collections.abc import Iterable, Mapping, Sequence

from pbem.orders.tokens import Sort, Token, cut

LANGUAGES = ("en", "fr", "ru")
"""The languages in which orders are read; the first is the one written when a word is missing in another."""

Entries = Mapping[str, Mapping[str, tuple[str, ...]]]


class Words:
    """Keywords by key: for each language the spellings that are read, the first of which is written.

    A spelling may have several words ("no retreat").

    Raises:
        ValueError: a key has no English spelling, or one cannot be read (both are faults of a ruleset).
    """

    def __init__(self, entries: Entries) -> None:
        self._entries = {key: dict(languages) for key, languages in entries.items()}
        self._spelled: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self._shown: dict[tuple[str, ...], str] = {}
        for key, languages in self._entries.items():
            if not languages.get(LANGUAGES[0]):
                raise ValueError(f"keyword {key} has no spelling in {LANGUAGES[0]}")
            for language in sorted(languages, key=_rank):
                for spelling in languages[language]:
                    pieces = keys_of(spelling)
                    self._spelled.setdefault(key, []).append((pieces, language))
                    self._shown.setdefault(pieces, spelling)
        self._first = {pieces[0] for some in self._spelled.values() for pieces, _ in some}

    def written(self, key: str, language: str) -> str:
        """Return the spelling that is written in a language, or the English one when that language has none."""
        languages = self._entries[key]
        return (languages.get(language) or languages[LANGUAGES[0]])[0]

    def spellings(self, keys: Iterable[str]) -> list[str]:
        """List every spelling of some keys in every language."""
        return [self._shown[pieces] for key in keys for pieces, _ in self._spelled[key]]

    def begins(self, token: Token) -> bool:
        """Say whether a token is, or begins, a keyword."""
        return token.sort is Sort.WORD and token.key in self._first

    def match(self, tokens: Sequence[Token], at: int, keys: Iterable[str]) -> tuple[str, int]:
        """Find which of some keys stands at a place: the key of the longest spelling and its count of tokens, or ("", 0)."""
        key, _, count = self.find(tokens, at, keys)
        return key, count

    def find(self, tokens: Sequence[Token], at: int, keys: Iterable[str]) -> tuple[str, str, int]:
        """Find which of some keys stands at a place, as :meth:`match` does, with the language it is spelled in."""
        best = ("", "", 0)
        for key in keys:
            for pieces, language in self._spelled[key]:
                if len(pieces) > best[2] and _stand(tokens, at, pieces):
                    best = (key, language, len(pieces))
        return best


class Wording:
    """The words of one language, for writing orders: ``wording("with")`` is a keyword, ``wording.verb("move")`` a verb."""

    def __init__(self, words: Words, verbs: Words, language: str) -> None:
        self.language = language
        self._words = words
        self._verbs = verbs

    def __call__(self, key: str) -> str:
        """Return the written spelling of a keyword."""
        return self._words.written(key, self.language)

    def verb(self, verb: str) -> str:
        """Return the written spelling of a verb."""
        return self._verbs.written(verb, self.language)

    @staticmethod
    def name(text: str) -> str:
        """Write a free text as a quoted name; a double quote in it becomes a single one."""
        return '"' + text.replace('"', "'") + '"'


def keys_of(spelling: str) -> tuple[str, ...]:
    """Cut a spelling into the folded words by which it is found.

    Raises:
        ValueError: it does not read as words.
    """
    found = cut(spelling, 1)
    if found.problem or not found.tokens or any(token.sort is not Sort.WORD for token in found.tokens):
        raise ValueError(f"{spelling!r} does not read as words")
    return tuple(token.key for token in found.tokens)


def _rank(language: str) -> tuple[bool, int, str]:
    known = language in LANGUAGES
    return (not known, LANGUAGES.index(language) if known else 0, language)


def _stand(tokens: Sequence[Token], at: int, pieces: Sequence[str]) -> bool:
    there = tokens[at : at + len(pieces)]
    return len(there) == len(pieces) and all(
        token.sort is Sort.WORD and token.key == piece for token, piece in zip(there, pieces, strict=True)
    )
