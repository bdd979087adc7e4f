"""Ways: roads, rails and rivers to sail on, as paths of hexes that make a net."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from pbem.board import problems
from pbem.board.edges import bad_hex, side_key
from pbem.board.hexgrid import HexGrid
from pbem.core.findings import Finding


class WayNet:
    """A net of links between adjacent cells; each link serves in both directions.

    Attributes:
        grid: the map.
        links: for each cell on the net the cells linked with it, lowest number first.
        flags: for each cell six bytes by direction, ``flags[cell * 6 + direction]``: 1 where a link leads that way.

    Raises:
        ValueError: two linked cells are not adjacent.
    """

    __slots__ = ("_part", "flags", "grid", "links")

    def __init__(self, grid: HexGrid, links: Iterable[tuple[int, int]] = ()) -> None:
        self.grid = grid
        ends: dict[int, set[int]] = {}
        flags = bytearray(len(grid) * 6)
        for a, b in links:
            for start, end in ((a, b), (b, a)):
                direction = grid.direction(start, end)
                if direction is None:
                    raise ValueError(f"cells {a} and {b} are not adjacent")
                flags[start * 6 + direction] = 1
                ends.setdefault(start, set()).add(end)
        self.links: dict[int, tuple[int, ...]] = {cell: tuple(sorted(ends[cell])) for cell in sorted(ends)}
        self.flags = bytes(flags)
        self._part: dict[int, int] = {}
        for cell in self.links:
            if cell not in self._part:
                self._part.update(dict.fromkeys(self.reach([cell]), cell))

    def __contains__(self, cell: int) -> bool:
        """Say whether a cell lies on the net."""
        return cell in self.links

    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return every link once, the lower cell first, in order."""
        return tuple((cell, other) for cell, others in self.links.items() for other in others if cell < other)

    def has_link(self, a: int, b: int) -> bool:
        """Say whether a step between two adjacent cells goes along the way."""
        return b in self.links.get(a, ())

    def connected(self, a: int, b: int) -> bool:
        """Say whether one can go from one cell to the other along the net only, over any number of links."""
        return a in self._part and self._part[a] == self._part.get(b)

    def reach(
        self, starts: Iterable[int], steps: int | None = None, enter: Callable[[int, int], bool] | None = None
    ) -> dict[int, int]:
        """Return the cells within so many links of the starts, each with the number of links, nearest first.

        Starts off the net are left out. With ``enter(start, end)`` only the steps that it allows are made.
        """
        front = sorted({cell for cell in starts if cell in self.links})
        found = dict.fromkeys(front, 0)
        walked = 0
        while front and (steps is None or walked < steps):
            walked += 1
            ahead: dict[int, None] = {}
            for cell in front:
                for other in self.links[cell]:
                    if other not in found and other not in ahead and (enter is None or enter(cell, other)):
                        ahead[other] = None
            front = sorted(ahead)
            found.update(dict.fromkeys(front, walked))
        return found


def read_ways(grid: HexGrid, ways: Iterable[tuple[str, Sequence[str]]]) -> tuple[WayNet, tuple[Finding, ...]]:
    """Make a net of ways, each with its name and its hexes as numbers, in order; the sound links are taken.

    A hex that follows itself is one hex. Findings: ``board.way.empty``, ``board.way.short``, ``board.hex``,
    ``board.way.gap``.
    """
    links: set[tuple[int, int]] = set()
    found: list[Finding] = []
    for name, numbers in ways:
        if not numbers:
            found.append(problems.WAY_EMPTY.at(way=name))
        elif len(set(numbers)) == 1:
            found.append(problems.WAY_SHORT.at(way=name, hex=numbers[0]))
        cells = [grid.parse(number) for number in numbers]
        found.extend(bad_hex(grid, number) for number, cell in zip(numbers, cells, strict=True) if cell is None)
        for a, b in pairwise(cells):
            if a is None or b is None or a == b:
                continue
            if grid.is_adjacent(a, b):
                links.add(side_key(a, b))
            else:
                first, second = grid.labels[a], grid.labels[b]
                found.append(problems.WAY_GAP.at(way=name, first=first, second=second, n=grid.distance(a, b)))
    return WayNet(grid, sorted(links)), tuple(found)
