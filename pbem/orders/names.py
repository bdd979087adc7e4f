"""The names an order text may use, made ready for look-ups: units by id and name, places by number and name."""

from collections.abc import Iterable, Sequence

from pbem.orders.model import Vocabulary
from pbem.orders.suggest import nearest
from pbem.orders.tokens import Sort, Token, fold, skeleton

Index = dict[str, tuple[str, ...]]


class Names:
    """An index over a :class:`Vocabulary`; an id or a number goes before a name that is spelled the same."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.units = _index((unit.id, unit.names) for unit in vocabulary.units.values())
        self.places = _index(vocabulary.places.items())
        self._longest = max((key.count(" ") + 1 for index in (self.units, self.places) for key in index), default=1)
        numbers = (place for place in vocabulary.places if place.isascii() and place.isdigit())
        self.numbers = sorted(numbers, key=lambda place: (len(place), place))

    def match(self, index: Index, tokens: Sequence[Token], at: int) -> tuple[tuple[str, ...], int]:
        """Find what is named at a place: the ids it may mean and the count of tokens, or ((), 0). The longest name wins."""
        if at >= len(tokens) or tokens[at].sort not in (Sort.WORD, Sort.QUOTED):
            return (), 0
        if tokens[at].sort is Sort.QUOTED:
            found = index.get(tokens[at].key, ())
            return found, 1 if found else 0
        end = at
        while end < len(tokens) and end - at < self._longest and tokens[end].sort is Sort.WORD:
            end += 1
        for stop in range(end, at, -1):
            key = " ".join(token.key for token in tokens[at:stop])
            found = index.get(key) or index.get(key.rstrip("."), ())
            if found:
                return found, stop - at
        return (), 0

    def is_own(self, unit: str) -> bool:
        """Say whether a unit belongs to the side whose text is read."""
        return self.vocabulary.units[unit].side == self.vocabulary.side

    def where(self, unit: str) -> str:
        """Say where a unit is, "" for nowhere."""
        return self.vocabulary.units[unit].place

    def near_unit(self, word: str, own: bool | None) -> str:
        """Return the id of the unit whose id or name is nearest to a mistyped word, or ""."""
        return self._near(
            word, {key: [id for id in ids if own in (None, self.is_own(id))] for key, ids in self.units.items()}
        )

    def near_place(self, word: str) -> str:
        """Return the number of the place nearest to a mistyped word, or "": a number with a nought left out, a name."""
        if word.isascii() and word.isdigit():
            return next(
                (place for place in self.numbers if len(word) < len(place) and place == word.zfill(len(place))), ""
            )
        return self._near(word, {key: list(ids) for key, ids in self.places.items() if not key.isdigit()})

    def like(self, index: Index, word: str) -> str:
        """Return the name that a word with foreign letters only looks like, or ""."""
        if word.isascii():
            return ""
        found = index.get(skeleton(word), ())
        return found[0] if found else ""

    def mentions(self, tokens: Sequence[Token]) -> bool:
        """Say whether a unit's id or a place's number stands among tokens."""
        return any(
            token.key in (fold(id) for id in self.units.get(token.key, ())) or token.text in self.vocabulary.places
            for token in tokens
        )

    @staticmethod
    def _near(word: str, index: dict[str, list[str]]) -> str:
        guess = nearest(word, (key for key, ids in index.items() if len(ids) == 1))
        return index[guess][0] if guess else ""


def _index(named: Iterable[tuple[str, tuple[str, ...]]]) -> Index:
    named = list(named)
    index: dict[str, list[str]] = {}
    for id, names in named:
        for name in names:
            bucket = index.setdefault(fold(name), [])
            if id not in bucket:
                bucket.append(id)
    found = {key: tuple(sorted(ids)) for key, ids in index.items()}
    found.update({fold(id): (id,) for id, _ in named})
    found.pop("", None)
    return found
