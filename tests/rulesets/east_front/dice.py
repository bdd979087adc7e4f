"""Dice for the tests of East Front: loaded, and remembering what was asked of them."""


class Loaded:
    """Dice that show the values given, one after another, and remember what was asked."""

    def __init__(self, *values: int) -> None:
        self.values = list(values)
        self.asked: list[str] = []

    def roll(self, name: str, dice: str, why: str) -> tuple[int, ...]:
        """Show the next values."""
        self.asked.append(name)
        return tuple(self.values.pop(0) for _ in range(int(dice.partition("d")[0])))
