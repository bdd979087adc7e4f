"""Commands as processes of their own: what they import, what a closed pipe and a poor locale do to them."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from pbem.referee.deadlines import Rule
from pbem.referee.library import find
from pbem.referee.opening import new_game, seat_player
from pbem.store.values import Seat
from tests.cli.conftest import Pbem
from tests.referee.table import THROWAWAY, Table

DATABASE = ("sqlmodel", "sqlalchemy", "alembic")
LOOK = """
import sys
sys.argv = ["pbem", *sys.argv[1:]]
from pbem.cli import main
try:
    main()
finally:
    sys.stderr.write("MODULES " + " ".join(sorted(name for name in sys.modules if "." not in name)))
"""


class Shell:
    """Runs pbem in a process of its own, with the stranger's ruleset installed beside it."""

    def __init__(self, folder: Path) -> None:
        site = folder / "site"
        info = site / "pbem_duel-0.1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pbem-duel\nVersion: 0.1.0\n")
        (info / "entry_points.txt").write_text("[pbem.rulesets]\nduel = pbem_duel:RULESET\n")
        root = Path(__file__).parent.parent.parent
        self.path = os.pathsep.join(str(path) for path in (site, THROWAWAY, root))

    def run(self, *args: str, stdin: bytes = b"", **environment: str) -> "subprocess.CompletedProcess[bytes]":
        """Run ``python -m``-like, and tell on stderr which modules were imported."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PBEM_", "LC_", "LANG"))}
        return subprocess.run(
            [sys.executable, "-c", LOOK, *args],
            input=stdin,
            capture_output=True,
            check=False,
            env={**env, "PYTHONPATH": self.path, **environment},
        )


@pytest.fixture(name="shell")
def _shell(pbem: Pbem) -> Shell:
    return Shell(pbem.folder)


def _modules(done: "subprocess.CompletedProcess[bytes]") -> set[str]:
    said = done.stderr.decode()
    assert "Traceback" not in said
    return set(said.rpartition("MODULES ")[2].split())


@pytest.mark.parametrize(
    ("args", "without"),
    [
        (("--help",), (*DATABASE, "jinja2", "msgspec", "resvg_py", "rich")),
        (("new", "--help"), (*DATABASE, "jinja2", "msgspec")),
        (("verify", "logs/g.jsonl"), (*DATABASE, "jinja2", "msgspec")),
        (("check", "logs/g.jsonl", "north", "-"), DATABASE),
        (("replay", "logs/g.jsonl"), DATABASE),
        (("audit", "logs/g.jsonl"), DATABASE),
        (("rolls", "logs/g.jsonl"), DATABASE),
        (("map", "logs/g.jsonl"), DATABASE),
        (("state", "logs/g.jsonl"), DATABASE),
        (("log", "show", "logs/g.jsonl"), DATABASE),
        (("mail", "read", "-"), DATABASE),
        (("rules", "duel"), DATABASE),
        (("guide",), DATABASE),
        (("scenario", "list"), DATABASE),
    ],
    ids=lambda value: " ".join(value) if value and value[0] not in DATABASE else "",
)
def test_commands_that_need_no_database_do_not_import_it(
    shell: Shell, played: Table, args: tuple[str, ...], without: tuple[str, ...]
) -> None:
    """Start-up is felt: what a command does not need it does not import (design 10)."""
    done = shell.run(*args, stdin=b"strike 1\n")
    assert done.returncode == 0, done.stderr
    assert _modules(done) & set(without) == set()


def test_a_closed_pipe_is_no_error_to_read(shell: Shell, played: Table) -> None:
    """A reader that goes away before the log is shown leaves no word on stderr."""
    env = {**os.environ, "PYTHONPATH": shell.path}
    command = f'"{sys.executable}" -c "from pbem.cli import main; main()" log show logs/g.jsonl --json'
    done = subprocess.run(["/bin/sh", "-c", f"{command} | true"], capture_output=True, check=False, env=env)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_names_are_shown_in_a_locale_that_has_no_letters_for_them(shell: Shell, table: Table) -> None:
    """With an ASCII terminal a Russian name is written out and nothing fails."""
    new_game(table.desk, "g", find("ford"), Rule(), "UTC")
    seat_player(table.desk, Seat("g", "north", "Пётр", "petr@players.test"))
    done = shell.run("log", "show", "g", LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert b"\\u041f\\u0451\\u0442\\u0440" in done.stdout


def test_what_is_shown_does_not_hang_on_the_machine(shell: Shell, played: Table) -> None:
    """Hash seed, locale and time zone change no byte of a report or a state (design 10)."""
    shown = {
        shell.run("report", "g", "--seat", "north", PYTHONHASHSEED=seed, LC_ALL=locale, TZ=zone).stdout
        for seed, locale, zone in (("0", "C.UTF-8", "UTC"), ("1", "C", "Asia/Tokyo"), ("2", "C.UTF-8", "America/Lima"))
    }
    assert len(shown) == 1
    assert b"WHAT HAPPENED" in shown.pop()


@pytest.mark.parametrize("command", ["state", "map", "report"])
def test_a_picture_is_not_for_a_terminal(shell: Shell, played: Table, command: str) -> None:
    """At a terminal a PNG is refused in one line that says what to write, and an SVG, which is text, is shown; to a file it goes."""

    def at_terminal(*args: str) -> tuple[int, bytes, bytes]:
        ours, theirs = os.openpty()
        env = {**os.environ, "PYTHONPATH": shell.path}
        done = subprocess.Popen(
            [sys.executable, "-c", LOOK, command, "g", *args], stdout=theirs, stderr=subprocess.PIPE, env=env
        )
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # what Linux says when the other end is closed
            while piece := os.read(ours, 65536):
                shown += piece
        os.close(ours)
        _, err = done.communicate(timeout=60)
        return done.returncode, shown, err.partition(b"MODULES")[0]

    assert at_terminal("--format", "png") == (
        1,
        b"",
        b"pbem: A picture is not for a terminal. Name a file with --out map.png\n",
    )
    assert at_terminal("--format", "svg")[1].startswith(b"<svg")
    status, shown, err = at_terminal("--format", "png", "--out", f"{command}.png")
    assert (status, err) == (0, b"")
    assert f"{command}.png".encode() in shown
    assert Path(f"{command}.png").read_bytes().startswith(b"\x89PNG")


def test_a_fault_of_pbem_is_one_line_and_debug_shows_all(shell: Shell, played: Table) -> None:
    """An error that nobody foresaw names itself in one line; PBEM_DEBUG=1 shows where it happened."""
    broken = LOOK.replace(
        "from pbem.cli import main", "import pbem.cli.views as v\nv.state_json = None\nfrom pbem.cli import main"
    )
    env = {**os.environ, "PYTHONPATH": shell.path}
    command = [sys.executable, "-c", broken, "state", "g", "--format", "json"]
    done = subprocess.run(command, capture_output=True, check=False, env=env)
    said = done.stderr.decode().partition("MODULES")[0]
    assert done.returncode == 1
    assert said.startswith("pbem: A fault of pbem itself: TypeError")
    assert said.count("\n") == 1
    shown = subprocess.run(command, capture_output=True, check=False, env={**env, "PBEM_DEBUG": "1"})
    assert b"Traceback" in shown.stderr


def test_a_broken_ruleset_is_reported_and_stops_no_other(shell: Shell, pbem: Pbem) -> None:
    """A package whose ruleset cannot be loaded is named by ``scenario list``, and the others are listed."""
    info = pbem.folder / "site" / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pbem.rulesets]\nbroken = nosuch_module:RULESET\n")
    done = shell.run("scenario", "list")
    assert done.returncode == 0
    assert b"ford" in done.stdout
    assert b'"broken"' in done.stdout
    assert b"nosuch_module" in done.stdout
    rows = json.loads(shell.run("scenario", "list", "--json").stdout)
    assert [row["fault"] != "" for row in rows if row["ruleset"] == "broken"] == [True]
    done = shell.run("new", "g", "--scenario", "ford")
    assert done.returncode == 0, done.stderr
