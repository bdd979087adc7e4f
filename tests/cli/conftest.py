"""The command line run in this process, in a folder of its own, with the stranger's ruleset installed."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pbem.cli.app import main
from pbem.referee.settings import Settings
from pbem.rulesets import registry
from tests.referee.table import Shelf, Table, register_duel


class Ran(msgspec.Struct, frozen=True):
    """What a command did: its exit status, what it wrote to stdout and to stderr."""

    status: int
    data: bytes
    err: str

    @property
    def out(self) -> str:
        """Standard output as text."""
        return self.data.decode()

    @property
    def flat(self) -> str:
        """Standard output with its lines joined."""
        return " ".join(self.out.split())


class Pbem:
    """Runs commands of pbem."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._patch = patch

    def run(self, *args: str, stdin: bytes = b"") -> Ran:
        """Run a command as the shell would; a traceback or a fault of pbem itself is a failure of the test."""
        out, err = io.BytesIO(), io.BytesIO()
        texts = [io.TextIOWrapper(stream, "utf-8", write_through=True) for stream in (out, err)]
        with self._patch.context() as patch:
            patch.setattr(sys, "argv", ["pbem", *args])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
            patch.setattr(sys, "stdout", texts[0])
            patch.setattr(sys, "stderr", texts[1])
            with pytest.raises(SystemExit) as left:
                main()
        said = err.getvalue().decode()
        assert "Traceback" not in said
        assert "fault of pbem" not in said, said
        status = left.value.code
        assert isinstance(status, int)
        return Ran(status, out.getvalue(), said)

    def __call__(self, *args: str, stdin: bytes = b"") -> Ran:
        """Run a command that has to succeed in silence on stderr."""
        ran = self.run(*args, stdin=stdin)
        assert (ran.status, ran.err) == (0, ""), ran.err or ran.out
        return ran

    def refused(self, *args: str, status: int = 1, stdin: bytes = b"") -> str:
        """Run a command that has to be refused with one line on stderr and nothing on stdout; return the line."""
        ran = self.run(*args, stdin=stdin)
        assert ran.status == status, ran
        assert ran.err.startswith("pbem: ")
        assert ran.err.count("\n") == 1
        assert ran.err.endswith("\n")
        assert ran.out == ""
        return ran.err[len("pbem: ") : -1]


@pytest.fixture(name="pbem")
def _pbem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pbem]:
    register_duel(monkeypatch)
    monkeypatch.chdir(tmp_path)
    for name in ("PBEM_DEBUG", "PBEM_DATABASE", "PBEM_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    yield Pbem(tmp_path, monkeypatch)
    registry.load.cache_clear()


@pytest.fixture(name="table")
def _table(pbem: Pbem) -> Iterator[Table]:
    """A table in the working folder of the commands, with the default settings."""
    made = Table(pbem.folder, settings=Settings())
    yield made
    made.desk.store.close()


@pytest.fixture(name="shelf", scope="session")
def _shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(tmp_path_factory.mktemp("shelf"), Settings())


@pytest.fixture(name="game")
def _game(pbem: Pbem, shelf: Shelf) -> Iterator[Table]:
    """A game ``g`` that has begun."""
    made = shelf.copy(pbem.folder, "begun", Table.begin)
    yield made
    made.desk.store.close()


def _play(table: Table) -> None:
    table.begin()
    table.play("north", 'word: an oak\'s "leaf"\nstrike 1\nstrike 2 ahead\nguard')
    table.play("south", "strike 1\nstrike 2")
    for duty in table.live().duties():
        table.play(duty.side, "strike 1")


@pytest.fixture(name="played")
def _played(pbem: Pbem, shelf: Shelf) -> Iterator[Table]:
    """A game ``g`` with two segments of rolls behind it and the next one open."""
    made = shelf.copy(pbem.folder, "played", _play)
    yield made
    made.desk.store.close()
