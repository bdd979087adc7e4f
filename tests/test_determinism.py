"""The same game gives the same bytes, whatever the hash seed, the locale, the time zone or the optimiser of the interpreter."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

GAMES = """
import hashlib, random, sys
from pbem.core.event import encode_line
from pbem.referee.library import find, shipped
from pbem.rulesets.kit import play
for row in shipped():
    found = find(row.name)
    large = len(found.compiled["units"]) > 60
    if large and sys.argv[1:] != ["large"]:
        continue
    for seed in (1,) if large else (1, 2):
        live = play(found.ruleset, found.compiled, random.Random(seed).randrange, row.name.encode())
        data = b"".join(map(encode_line, live.events))
        print(row.name, seed, len(live.events), hashlib.sha256(data).hexdigest())
"""

PLAIN: Mapping[str, str] = {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"}
OTHER: Mapping[str, str] = {"PYTHONHASHSEED": "1", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "ru:fr", "TZ": "Asia/Kathmandu"}
MORE: tuple[Mapping[str, str], ...] = (
    {"PYTHONHASHSEED": "random", "LC_ALL": "C.UTF-8", "TZ": "America/St_Johns"},
    {
        "PYTHONHASHSEED": "random",
        "LC_ALL": "POSIX",
        "TZ": "Pacific/Kiritimati",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    },
    {"PYTHONHASHSEED": "4294967295", "PYTHONOPTIMIZE": "2", "TZ": "Antarctica/Troll", "COLUMNS": "20", "NO_COLOR": "1"},
    {"PYTHONHASHSEED": "2", "PBEM_ADDRESS": "someone@else.example", "PBEM_ZONE": "Asia/Tokyo", "TZ": ""},
)


def _start(arguments: list[str], variant: Mapping[str, str], folder: Path) -> "subprocess.Popen[bytes]":
    cleared = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("LC_", "LANG", "PYTHON", "PBEM_")) and key != "TZ"
    }
    environment = {**cleared, "PYTHONPATH": str(ROOT), **variant}
    folder.mkdir(parents=True)
    return subprocess.Popen(
        [sys.executable, *arguments], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def _end(process: "subprocess.Popen[bytes]") -> bytes:
    said, _ = process.communicate(timeout=900)
    assert process.returncode == 0, said.decode(errors="replace")
    return said


def _files(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file that the demo leaves, without the database, whose pages SQLite arranges."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.startswith("pbem.db")
    }


def _demos(variants: list[Mapping[str, str]], folder: Path) -> list[tuple[bytes, dict[str, str]]]:
    """Play the demo in several environments at once; return what it said, as an ASCII terminal shows it, and what it left."""
    code = ["-c", "from pbem.cli import main; main()", "demo", "--into", "demo"]
    running = [(_start(code, variant, folder / str(n)), folder / str(n)) for n, variant in enumerate(variants)]
    return [(_end(process).replace("…".encode(), b"\\u2026"), _files(place / "demo")) for process, place in running]


def test_the_demo_is_the_same_everywhere(tmp_path: Path) -> None:
    """Under another hash seed, locale and time zone the demo says the same and leaves the same log, mails and maps, byte for byte."""
    plain, other = _demos([PLAIN, OTHER], tmp_path)
    assert {Path(name).suffix for name in plain[1]} >= {".jsonl", ".eml", ".html", ".svg", ".png"}
    assert {name for name in plain[1] if plain[1][name] != other[1].get(name)} == set()
    assert plain == other


@pytest.mark.slow
@pytest.mark.parametrize("variant", MORE, ids=lambda variant: variant["PYTHONHASHSEED"])
def test_the_demo_is_the_same_under_stranger_skies(variant: Mapping[str, str], tmp_path: Path) -> None:
    """Random hash seeds, an ASCII locale, no assertions, an odd zone, another referee's settings: the demo stays the same."""
    plain, other = _demos([PLAIN, variant], tmp_path)
    assert {name for name in plain[1] if plain[1][name] != other[1].get(name)} == set()
    assert plain == other


@pytest.mark.slow
def test_random_games_are_the_same_everywhere(tmp_path: Path) -> None:
    """Games of a random player in every scenario that ships have the same logs in every environment; long ones in two of them."""
    large = [_start(["-c", GAMES, "large"], variant, tmp_path / variant["TZ"]) for variant in (PLAIN, OTHER)]
    whole, same = (_end(process) for process in large)
    assert whole.count(b"\n") >= 6
    assert same == whole
    small = [_start(["-c", GAMES], variant, tmp_path / str(n)) for n, variant in enumerate(MORE)]
    games = set(whole.splitlines())
    for said in map(_end, small):
        assert len(said.splitlines()) >= 6
        assert games.issuperset(said.splitlines())
