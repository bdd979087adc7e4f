"""What the tests of the store share: an empty database, made once and copied."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.store.store import Store


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the empty database that each test gets a copy of."""
    path = tmp_path_factory.mktemp("empty") / "pbem.db"
    Store.open(str(path)).close()
    return path


@pytest.fixture
def database(empty_database: Path, tmp_path: Path) -> Path:
    """Give a test its own empty database."""
    return Path(shutil.copy(empty_database, tmp_path / "pbem.db"))


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    """Open the test's own database."""
    with Store.open(str(database)) as opened:
        yield opened
