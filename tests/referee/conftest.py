"""The stranger's ruleset and a table to play it at."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.referee.settings import Settings
from pbem.rulesets import registry
from tests.referee.table import REFEREE, Shelf, Table, register_duel


@pytest.fixture(name="duel", autouse=True)
def _duel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    yield register_duel(monkeypatch)
    registry.load.cache_clear()


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.desk.store.close()


@pytest.fixture(name="shelf", scope="session")
def _shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(tmp_path_factory.mktemp("shelf"), Settings(address=REFEREE))


@pytest.fixture(name="game")
def _game(tmp_path: Path, shelf: Shelf, duel: Any) -> Iterator[Table]:
    """A table with a game ``g`` that has begun."""
    made = shelf.copy(tmp_path, "begun", Table.begin)
    yield made
    made.desk.store.close()
