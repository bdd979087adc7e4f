"""Faults of the store: each is one plain sentence that says what to do next."""

from pbem.core.text import Message, msg, render


class StoreError(Exception):
    """The store cannot do what was asked; :attr:`message` says why and what to do next, in one sentence or two."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return render(self.message)


class Lost(StoreError):
    """Another process has appended to the game first: whoever gets this starts over from the new head."""

    def __init__(self, game: str) -> None:
        super().__init__(msg("Another pbem has gone on with {game} meanwhile. Run the command again.", game=game))
        self.game = game


class Busy(StoreError):
    """Another process holds the database for longer than we wait."""


class Damaged(StoreError):
    """A stored log or a log file does not hold: the first event that is wrong, and the member that shows it."""

    def __init__(self, message: Message, *, game: str, seq: int, member: str) -> None:
        super().__init__(message)
        self.game = game
        self.seq = seq
        self.member = member
