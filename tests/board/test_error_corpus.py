"""What a person has written wrongly on a board: for each finding code an input and exactly what is said of it.

A case is ``tests/corpus/errors/board.<…>.toml``. Its input is a ``table`` (text grids, of which ``name`` is read as a result table with the
codes AE, AR, DR and DE), or ``sides``, ``ways`` or ``areas`` of a flat-top map of 6 by 5 hexes.
"""

import tomllib
from collections.abc import Iterable

import msgspec
import pytest

from pbem.board.areas import Area, check_areas
from pbem.board.edges import read_sides
from pbem.board.hexgrid import HexGrid
from pbem.board.results import result_table
from pbem.board.tables import parse_tables
from pbem.board.ways import read_ways
from pbem.core.findings import Finding, declared_codes
from tests.orders.corpus import FOLDER, said

DECLARED = sorted(code.code for code in declared_codes() if code.code.startswith("board."))
RESULTS = ("AE", "AR", "DR", "DE")


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    message: str
    line: int = 0
    column: int = 0
    length: int = 0
    remedy: str = ""
    rule: str = ""
    instead: str = ""
    table: str = ""
    name: str = "crt"
    sides: tuple[tuple[str, str], ...] = ()
    ways: tuple[tuple[str, tuple[str, ...]], ...] = ()
    areas: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def found(self) -> Iterable[Finding]:
        """Find what is wrong with the input."""
        grid = HexGrid(6, 5)
        if self.table:
            read = parse_tables(self.table, "table.txt")
            yield from (problem.finding for problem in read.problems)
            for part in read.grids.values():
                if part.name == self.name:
                    yield from (problem.finding for problem in result_table(part, RESULTS)[1])
        yield from read_sides(grid, ("river",), self.sides)[1]
        yield from read_ways(grid, self.ways)[1]
        yield from check_areas(tuple(Area(id, neighbours) for id, neighbours in self.areas))


@pytest.mark.parametrize("code", DECLARED)
def test_every_board_finding_says_exactly_this(code: str) -> None:
    """Each code of the board has an input in the corpus that brings it about, and its words are these."""
    case = msgspec.convert(tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8")), Case)
    names = ("code", "message", "remedy", "line", "column", "length", "instead", "rule")
    expected = {name: getattr(case, name) for name in names}
    rows = [said(finding) for finding in case.found()]
    assert expected in rows, rows
