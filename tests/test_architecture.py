"""The rules of the house that no linter knows: sizes, layers, what lies where, what is said, what commands there are."""

import ast
import os
import random
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import pbem
from pbem.core.event import encode_line
from pbem.referee.library import find
from pbem.rulesets.france_1940 import RULESET
from pbem.rulesets.kit import open_game, play
from tests.shown import commands

ROOT = Path(__file__).parent.parent
MODULES = sorted(ROOT.glob("pbem/**/*.py"))
TESTS = sorted(file for file in ROOT.glob("tests/**/*.py"))

LONGEST = 600
LONG = 400
LONG_MODULES = {"pbem/verify.py"}
"""Modules over 400 lines. This list only shrinks; the verifier is one file by design."""

TOP_LEVEL = {"pyproject.toml", "pbem", "templates", "logs", "tests", "README.md", "LICENSE", "CHANGELOG.md"}
MADE = {"PKG-INFO", "build", "dist", "pbem.egg-info", "pbem-demo", "pbem.db", "pbem.db-shm", "pbem.db-wal"}
"""What building, installing and the README's commands leave; git ignores it, and PKG-INFO is an sdist's own."""

COMMANDS = {
    "demo": "--into",
    "new": "--scenario",
    "open": "",
    "seat": "--name --language --zone",
    "check": "--language --zone",
    "submit": "",
    "run": "",
    "state": "--at --seat --format --out --language --zone",
    "map": "--at --seat --format --out --language --zone",
    "report": "--at --seat --format --out --language --zone",
    "log show": "--seat",
    "log export": "--seat",
    "log import": "",
    "replay": "--at",
    "verify": "--head --for",
    "audit": "",
    "prove": "",
    "rolls": "--language --zone",
    "mail read": "--json",
    "mail send": "",
    "referee extend": "",
    "referee note": "",
    "db backup": "",
    "scenario list": "",
    "scenario show": "",
    "scenario check": "",
    "rules": "",
    "guide": "",
}
"""The commands and options that outsiders rely on; others may be added, none of these is taken away."""

ARGUMENTS = {
    "new": 1, "open": 1, "seat": 3, "check": 3, "submit": 3, "run": 0, "map": 1, "report": 1, "log show": 1, "log export": 1,
    "log import": 1, "replay": 1, "verify": 1, "audit": 1, "prove": 2, "rolls": 1, "mail read": 1, "mail send": 0,
    "referee extend": 2, "referee note": 2, "db backup": 1, "scenario list": 0, "scenario check": 1, "rules": 1, "guide": 0,
}  # fmt: skip
"""How many arguments a command needs."""

JSON = ("check", "submit", "replay", "audit", "rolls", "log show", "mail read", "scenario list", "rules")
"""Commands whose answer a program may read."""


def name_of(file: Path) -> str:
    """Write a file as a path in the repository."""
    return file.relative_to(ROOT).as_posix()


def lines_of(file: Path) -> int:
    """Count the lines of a file."""
    return len(file.read_text(encoding="utf-8").splitlines())


# Sizes and words


def test_no_module_is_too_long() -> None:
    """No module and no test is over 600 lines; those modules over 400 are listed, and the list has no other."""
    sizes = {name_of(file): lines_of(file) for file in (*MODULES, *TESTS)}
    assert {name: size for name, size in sizes.items() if size > LONGEST} == {}
    assert {name for name, size in sizes.items() if size > LONG and name.startswith("pbem/")} == LONG_MODULES


def test_every_module_says_what_it_is() -> None:
    """Every module of the package begins with a docstring whose first line is a sentence."""
    first = {name_of(file): (ast.get_docstring(ast.parse(file.read_bytes())) or "").splitlines() for file in MODULES}
    assert [name for name, lines in first.items() if not lines] == []
    whole = {name: " ".join(lines).partition("\n\n")[0] for name, lines in first.items()}
    assert [name for name, text in whole.items() if not re.search(r"[.:;]", text)] == []


def _tests() -> Iterator[tuple[str, ast.FunctionDef]]:
    for file in TESTS:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{name_of(file)}::{node.name}", node


def test_every_test_makes_a_claim() -> None:
    """Every test has a docstring that is a sentence."""
    found = list(_tests())
    assert len(found) > 500
    assert [name for name, node in found if not (ast.get_docstring(node) or "").rstrip().endswith(".")] == []


def test_nothing_is_left_unfinished() -> None:
    """No module or test holds a note to self, a stub, or a test that is not run; only what needs a browser says so without one."""
    words = (
        "TO" + "DO",
        "FIX" + "ME",
        "NotImplemented" + "Error",
        "pytest." + "skip",
        "mark." + "skip",
        "mark." + "xfail",
    )
    found = [
        f"{name_of(file)}:{number}: {word}"
        for file in (
            *MODULES,
            *TESTS,
            *ROOT.glob("templates/*"),
            *ROOT.glob("pbem/**/*.md"),
            *ROOT.glob("pbem/**/*.toml"),
        )
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        for word in words
        if word in line and file.name != "browser.py"
    ]
    assert found == []


def test_ignored_lints_have_a_reason() -> None:
    """Every line of the package that a linter is told to pass over says why."""
    pattern = re.compile(r"#\s*noqa(?!: [A-Z]+[0-9]+(?:, ?[A-Z]+[0-9]+)*\s+\S)")
    found = [
        f"{name_of(file)}:{number}"
        for file in MODULES
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


# What lies where


def test_the_top_level_holds_what_the_design_lists() -> None:
    """Beside dot-files and what building leaves, the top level holds the files and folders of the design, all of them."""
    names = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert names - MADE == TOP_LEVEL


def test_the_version_is_said_once() -> None:
    """The package, the project and the changelog name the same version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == pbem.__version__
    assert f"## [{pbem.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_imports_go_one_way() -> None:
    """The import contracts hold: layers, pure parts, rulesets found by name only, the verifier alone."""
    code = "from importlinter.cli import lint_imports_command as run; run(['--no-cache'])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "Contracts: 0 kept" not in done.stdout
    assert "0 broken" in done.stdout


def test_every_part_has_its_layer() -> None:
    """Every package and module directly below ``pbem`` and ``pbem.rulesets`` stands in an import contract or is known to be outside."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = (contract["layers"] for contract in contracts if contract["type"] == "layers")
    named = {part.strip() for layer in layers for part in layer.split("|")}
    parts = {".".join(file.relative_to(ROOT).with_suffix("").parts) for file in ROOT.glob("pbem/*.py")}
    parts |= {".".join(folder.parent.relative_to(ROOT).parts) for folder in ROOT.glob("pbem/*/__init__.py")}
    assert parts - named == {"pbem.__init__", "pbem.verify", "pbem.guides", "pbem.rulesets"}


def test_the_verifier_needs_nothing(tmp_path: Path) -> None:
    """``verify.py``, copied alone into an empty folder, verifies a log with the standard library only."""
    (tmp_path / "verify.py").write_bytes((ROOT / "pbem" / "verify.py").read_bytes())
    log = tmp_path / "game.jsonl"
    log.write_bytes(_log())
    command = [sys.executable, "-I", "-S", "verify.py", "game.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse((tmp_path / "verify.py").read_bytes()))
        for name in _imported(node)
    }
    assert imported <= sys.stdlib_module_names


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


# Commands


def test_no_command_is_missing() -> None:
    """Every command that outsiders rely on is there, with its options and with as many arguments as it is documented to need."""
    known = commands()
    assert set(COMMANDS) - set(known) == set()
    lacking = {name: set(options.split()) - known[name].options for name, options in COMMANDS.items()}
    assert {name: options for name, options in lacking.items() if options} == {}
    assert {name: known[name].least for name in ARGUMENTS} == ARGUMENTS
    assert [name for name in JSON if "--json" not in known[name].options] == []


def test_no_command_is_a_secret() -> None:
    """Every command is one that outsiders rely on, or a handbook or the README tells of it."""
    pages = "".join(file.read_text(encoding="utf-8") for file in [*ROOT.glob("pbem/guides/*.md"), ROOT / "README.md"])
    assert [name for name in commands() if name not in COMMANDS and f"pbem {name}" not in pages] == []


@pytest.fixture(name="log", scope="module")
def _log_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of Sedan 1940 in which the first movement phase is open, beside a sheet and a mail."""
    folder = tmp_path_factory.mktemp("log")
    live, _ = open_game(RULESET, find("sedan").compiled, b"architecture")
    (folder / "game.jsonl").write_bytes(b"".join(map(encode_line, live.events)))
    (folder / "ended.jsonl").write_bytes(_log())
    (folder / "sheet.txt").write_text("move 1pz to 0906\nword: Maas\n", encoding="utf-8")
    (folder / "mail.eml").write_bytes(
        b"From: h@example.org\nTo: r@example.org\nSubject: Re: orders\n\nmove 1pz to 0906\n"
    )
    return folder / "game.jsonl"


def _log() -> bytes:
    live = play(RULESET, find("drill").compiled, random.Random(1).randrange, b"architecture")
    return b"".join(map(encode_line, live.events))


BARE = (
    "--help",
    "verify ended.jsonl",
    "check game.jsonl german sheet.txt",
    "replay game.jsonl",
    "audit ended.jsonl",
    "state game.jsonl",
    "state game.jsonl --seat german --format html --language fr --zone Europe/Paris",
    "map game.jsonl --out map.svg",
    "map game.jsonl --format text --language ru",
    "report game.jsonl --seat german",
    "report game.jsonl --format svg",
    "check game.jsonl german sheet.txt --language fr",
    "rolls ended.jsonl",
    "log show ended.jsonl",
    "rules france_1940",
    "guide",
    "guide france",
    "scenario list",
    "scenario check sedan",
    "scenario show sedan",
    "mail read mail.eml",
)
DATABASE = ("sqlmodel", "sqlalchemy", "alembic", "sqlite3")

RUN = """
import sys
from pbem.cli import main
sys.argv[0] = "pbem"
try:
    main()
except SystemExit as left:
    loaded = sorted({name.partition(".")[0] for name in sys.modules})
    sys.stderr.write(" ".join(loaded))
    sys.exit(left.code)
"""


@pytest.mark.parametrize("command", BARE)
def test_commands_that_need_no_database_do_not_import_it(command: str, log: Path) -> None:
    """A command on a log file, a scenario or a handbook imports no database library, reads no settings, makes no file of its own."""
    before = {path.name for path in log.parent.iterdir()}
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", RUN, *command.split()],
        cwd=log.parent, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    loaded = set(done.stderr.split())
    assert "pbem" in loaded
    assert loaded.isdisjoint(DATABASE), loaded.intersection(DATABASE)
    assert {path.name for path in log.parent.iterdir()} - before <= {"map.svg"}
