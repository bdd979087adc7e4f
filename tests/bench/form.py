"""The form all benchmarks share: what is done, how often a second by us and by the peer, the ratio, the goal."""

import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import NamedTuple


class Measured(NamedTuple):
    """One line of the table; ours and peer are in ``unit``, ``ratio`` is ours against the peer's, as ``goal`` counts it."""

    work: str
    ours: float
    peer: float
    unit: str
    goal: str

    @property
    def ratio(self) -> float:
        """How many times the peer's figure ours is."""
        return self.ours / self.peer if self.peer else float("inf")


def seconds(work: Callable[[], object]) -> float:
    """Return how long some work takes once."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def side_by_side(ours: Callable[[], object], *peers: Callable[[], object], repeats: int = 5) -> list[float]:
    """Return the median seconds of ours and of each peer, measured in turns so that a slow moment hits all alike."""
    works = (ours, *peers)
    for work in works:
        work()
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repeats):
        for taken, work in zip(times, works, strict=True):
            taken.append(seconds(work))
    return [median(taken) for taken in times]


def table(rows: Iterable[Measured]) -> str:
    """Write the table."""
    head = ("work", "ours", "peer", "unit", "ratio", "goal")
    lines = [(row.work, f"{row.ours:,.0f}", f"{row.peer:,.0f}", row.unit, f"{row.ratio:.2f}", row.goal) for row in rows]
    widths = [max(len(line[n]) for line in [head, *lines]) for n in range(len(head))]
    numbers = {1, 2, 4}
    return "\n".join(
        "  ".join(c.rjust(w) if n in numbers else c.ljust(w) for n, (c, w) in enumerate(zip(line, widths, strict=True)))
        for line in [head, *lines]
    )
