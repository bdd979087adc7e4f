"""Printed hex numbers: ``CCRR`` counted from 01, or ``CCCRRR`` throughout on a map beyond 99 columns or rows."""

LARGEST = 999
"""The most columns or rows that a printed number can name."""


class Numbering:
    """Turns printed hex numbers into dense cell indices and back.

    Cells are numbered from 0 in the order of their printed numbers, so the lower index is the lower number.

    Raises:
        ValueError: columns or rows are not within 1..999.
    """

    __slots__ = ("_index", "_labels", "columns", "digits", "rows")

    def __init__(self, columns: int, rows: int) -> None:
        if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
            raise ValueError(f"a map has 1 to {LARGEST} columns and rows, not {columns} by {rows}")
        self.columns = columns
        self.rows = rows
        self.digits = 2 if max(columns, rows) <= 99 else 3
        width = self.digits
        tails = [f"{row:0{width}}" for row in range(1, rows + 1)]
        self._labels = tuple(f"{column:0{width}}{tail}" for column in range(1, columns + 1) for tail in tails)
        self._index = {label: index for index, label in enumerate(self._labels)}

    @property
    def labels(self) -> tuple[str, ...]:
        """The printed number of every cell, by index."""
        return self._labels

    def parse(self, number: str) -> int | None:
        """Return the index of a printed number, or None if it is no number of this map."""
        return self._index.get(number)

    def label(self, index: int) -> str:
        """Return the printed number of a cell.

        Raises:
            IndexError: the index is no cell of this map.
        """
        if index < 0:
            raise IndexError(index)
        return self._labels[index]
