"""The stranger's ruleset and a table to play it at."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.rulesets import registry
from tests.referee.table import Table, register_duel


@pytest.fixture(name="duel", autouse=True)
def _duel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    yield register_duel(monkeypatch)
    registry.load.cache_clear()


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.desk.store.close()


@pytest.fixture(name="game")
def _game(table: Table) -> Table:
    """A table with a game that has begun."""
    return table.begin()
