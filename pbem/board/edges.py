"""Hexsides: unordered pairs of adjacent hexes, written ``2714/2715``, and what lies on them.

A feature that works one way, such as a fortified line, belongs to the hex inside, which is written first: it lies on
the way from the hex outside into the hex inside, and not on the way back.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from pbem.board import problems
from pbem.board.hexgrid import HexGrid
from pbem.core.findings import Finding

Pair = tuple[int, int]

_PAIR = re.compile(r"\s*([0-9]+)\s*/\s*([0-9]+)\s*", re.ASCII)


def parse_side(grid: HexGrid, text: str) -> Pair | Finding:
    """Read a hexside: its two cells in the order written, or what is wrong.

    Findings: ``board.side.form``, ``board.hex``, ``board.side.apart``.
    """
    match = _PAIR.fullmatch(text)
    if not match:
        return problems.BAD_SIDE.at(side=text, example=example_side(grid))
    first, second = grid.parse(match[1]), grid.parse(match[2])
    if first is None or second is None:
        return bad_hex(grid, match[1] if first is None else match[2])
    if not grid.is_adjacent(first, second):
        return problems.SIDE_APART.at(side=text.strip(), n=grid.distance(first, second))
    return first, second


def format_side(grid: HexGrid, first: int, second: int) -> str:
    """Write a hexside, its cells in the order given."""
    return f"{grid.labels[first]}/{grid.labels[second]}"


def side_key(a: int, b: int) -> Pair:
    """Return the one key of a hexside whichever way it is given: the lower cell first."""
    return (a, b) if a < b else (b, a)


def example_side(grid: HexGrid) -> str:
    """Return a hexside of the map as an example of how one is written."""
    first = grid.labels[0]
    return f"{first}/{grid.labels[grid.adjacent[0][0]]}" if grid.adjacent[0] else f"{first}/{first}"


def bad_hex(grid: HexGrid, number: str) -> Finding:
    """Return the finding ``board.hex`` for a number that is none of the map's."""
    return problems.BAD_HEX.at(hex=number, first=grid.labels[0], last=grid.labels[-1])


class SideMap:
    """What lies on the hexsides of a map, as bits for the two ways across each side.

    Attributes:
        grid: the map.
        kinds: the kinds of features, the first the lowest bit.
        masks: for each cell six masks by direction, ``masks[cell * 6 + direction]``: the bits of the features met on
            the way out of the cell in that direction.

    Raises:
        ValueError: a feature is of no kind listed, or its cells are not adjacent.
    """

    __slots__ = ("_bits", "_features", "grid", "kinds", "masks")

    def __init__(
        self,
        grid: HexGrid,
        kinds: Sequence[str],
        features: Iterable[tuple[str, int, int]] = (),
        one_way: Iterable[tuple[str, int, int]] = (),
    ) -> None:
        self.grid = grid
        self.kinds = tuple(kinds)
        self._bits = {kind: 1 << place for place, kind in enumerate(self.kinds)}
        masks = [0] * (len(grid) * 6)
        placed: dict[tuple[str, int, int], None] = {}
        for kind, a, b in features:
            bit = self.bit(kind)
            masks[self._way(a, b)] |= bit
            masks[self._way(b, a)] |= bit
            placed[(kind, *side_key(a, b))] = None
        for kind, inside, outside in one_way:
            masks[self._way(outside, inside)] |= self.bit(kind)
            placed[(kind, inside, outside)] = None
        self.masks = tuple(masks)
        self._features = tuple(placed)

    def bit(self, *kinds: str) -> int:
        """Return the mask with the bits of some kinds.

        Raises:
            ValueError: a kind is not listed.
        """
        mask = 0
        for kind in kinds:
            if kind not in self._bits:
                raise ValueError(f"{kind} is no kind of hexside of this map")
            mask |= self._bits[kind]
        return mask

    def mask(self, start: int, end: int) -> int:
        """Return the bits of the features met on the way from a cell to an adjacent one.

        Raises:
            ValueError: the cells are not adjacent.
        """
        return self.masks[self._way(start, end)]

    def across(self, start: int, end: int) -> tuple[str, ...]:
        """Return the kinds of features met on the way from a cell to an adjacent one, in order of kinds.

        Raises:
            ValueError: the cells are not adjacent.
        """
        mask = self.mask(start, end)
        return tuple(kind for kind, bit in self._bits.items() if mask & bit)

    def sides(self, kind: str) -> Iterator[Pair]:
        """Iterate over the sides with a feature: the lower cell first, or the one inside for a one-way feature."""
        for name, first, second in self._features:
            if name == kind:
                yield first, second

    def _way(self, start: int, end: int) -> int:
        direction = self.grid.direction(start, end)
        if direction is None:
            raise ValueError(f"cells {start} and {end} are not adjacent")
        return start * 6 + direction


def read_sides(
    grid: HexGrid, kinds: Sequence[str], sides: Iterable[tuple[str, str]], one_way: Iterable[str] = ()
) -> tuple[SideMap, tuple[Finding, ...]]:
    """Make a side map of kinds and written sides such as ``("river", "2714/2715")``; the sound ones are taken.

    The kinds named in ``one_way`` work one way, and their sides are written ``inside/outside``.
    Findings: those of :func:`parse_side`.

    Raises:
        ValueError: a side is of no kind listed.
    """
    single = frozenset(one_way)
    both: list[tuple[str, int, int]] = []
    inward: list[tuple[str, int, int]] = []
    found: list[Finding] = []
    for kind, text in sides:
        side = parse_side(grid, text)
        if isinstance(side, Finding):
            found.append(side)
        else:
            (inward if kind in single else both).append((kind, *side))
    return SideMap(grid, kinds, both, inward), tuple(found)
