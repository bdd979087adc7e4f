"""What the use cases refuse: one plain sentence, or several for a scenario's mistakes."""

from collections.abc import Sequence

from pbem.core.text import Message, render
from pbem.rulesets.api import Problem


class Refused(Exception):
    """Something a person asked for that cannot be done now; the message says what is so and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return render(self.message)


class BadScenario(Exception):
    """A scenario with mistakes: all of them, each with file and key."""

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        super().__init__(name)
        self.name = name
        self.problems = tuple(problems)

    def __str__(self) -> str:
        count = len(self.problems)
        return f"{self.name} has {'one mistake' if count == 1 else f'{count} mistakes'}."
