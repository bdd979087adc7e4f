"""What a command costs: ``pbem --help`` against an empty Typer program, ``pbem check`` against its own imports.

The game is Sedan made long and crowded: 60 divisions more, and turns enough for a log of 2,000 events. The sheet moves sixty units.
"""

import random
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from pbem.core.event import encode_line
from pbem.orders.model import Order
from pbem.referee.library import compile_text
from pbem.rulesets import registry
from pbem.rulesets.kit import accepted, play, random_orders
from pbem.rulesets.live import LiveGame
from tests.bench.form import Measured, side_by_side

EMPTY = "import typer\napp = typer.Typer(add_completion=False, rich_markup_mode=None)\n@app.command()\ndef main() -> None: ...\napp()\n"
EVENTS = 2000
ORDERS = 60
PBEM = "from pbem.cli import main; main()"


def _python(*arguments: str, check: bool = True) -> None:
    subprocess.run([sys.executable, *arguments], check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def measure() -> Iterable[Measured]:
    """Time both, in turns with their peers."""
    with tempfile.TemporaryDirectory() as folder:
        yield _help(Path(folder))
        yield _check(Path(folder))


def _help(folder: Path) -> Measured:
    empty = folder / "empty.py"
    empty.write_text(EMPTY, encoding="utf-8")
    ours, peer = side_by_side(lambda: _python("-c", PBEM, "--help"), lambda: _python(str(empty), "--help"), repeats=9)
    return Measured("pbem --help, against an empty Typer program", ours * 1000, peer * 1000, "ms", "at most 1.3")


def _check(folder: Path) -> Measured:
    log, sheet, side = folder / "long.jsonl", folder / "sheet.txt", "german"
    live, orders = _crowded()
    log.write_bytes(b"".join(encode_line(event) for event in live.events))
    sheet.write_text(live.ruleset.write(orders, "en"), encoding="utf-8")
    command = ("-c", PBEM, "check", str(log), side, str(sheet))
    listed = "import sys; sys.argv = ['pbem', *sys.argv[1:]]\ntry:\n from pbem.cli import main; main()\nexcept SystemExit: pass\n"
    done = subprocess.run(
        [sys.executable, "-c", listed + "print(*sys.modules, file=sys.stderr)", *command[2:]],
        check=True,
        capture_output=True,
        text=True,
    )
    if f"{len(orders)} lines taken, 0 refused" not in done.stdout or len(orders) < ORDERS or len(live.events) < EVENTS:
        raise RuntimeError(f"the command did not do its work: {done.stdout[-200:]}")
    imports = "import " + ", ".join(_importable(done.stderr.split()))
    ours, peer = side_by_side(lambda: _python(*command, check=False), lambda: _python("-c", imports), repeats=7)
    work = f"pbem check, {len(orders)} orders, {len(live.events)} events: own work, against interpreter and imports"
    return Measured(work, (ours - peer) * 1000, peer * 1000, "ms", "below 1")


def _importable(names: list[str]) -> Iterator[str]:
    """Keep the modules that can be imported by name, the ones a command had loaded at its end."""
    for name in sorted(names):
        if name.replace(".", "").replace("_", "").isalnum() and not name.startswith(("__", "_distutils")):
            yield name


def _crowded() -> tuple[LiveGame, list[Order]]:
    """Play a crowded game until its log is long and the German side is to move; return it and a sheet of sixty orders."""
    ruleset = registry.load("france_1940")
    document = tomllib.loads(registry.read_scenario(ruleset, "sedan.toml") or "")
    rows = (registry.read_scenario(ruleset, "sedan_units.csv") or "").rstrip().splitlines()
    taken = {row.split(",")[4] for row in rows if row.count(",") > 4}
    places = [f"{column:02}{row:02}" for column in range(9, 13) for row in range(1, 11)]
    free = [place for place in places if place not in taken and place not in ("0908", "0910")]
    rows += [f"x{n}a,,DE,infantry-corps,{place},," for n, place in enumerate(free)]
    rows += [f"x{n}b,,DE,cavalry-division,{place},," for n, place in enumerate(free)]
    document["turns"] = {"number": 30}
    text = _toml(document)
    scenario = compile_text(
        text, "crowded.toml", lambda name: "\n".join(rows) if name.endswith(".csv") else None, "crowded"
    )
    pick = random.Random(40).randrange
    whole = play(ruleset, scenario.compiled, pick, b"crowded", most=400)
    seals = [seal for seal in whole.ledger.seals.values() if seal.seq >= EVENTS]
    for seal in seals:
        live = LiveGame(ruleset, whole.game, whole.events[: seal.seq + 1])
        if live.stand.phase.startswith("german") and live.stand.phase.endswith("move"):
            view = ruleset.view(live.state, "german")
            orders: list[Order] = []
            for _ in range(12):
                orders = random_orders(ruleset, view, pick, orders)[:ORDERS]
                groups = list(islice(ruleset.legal_orders(view, orders), 4000))
                given = {order.key for order in orders}
                orders += [group[0] for group in groups if len(group) == 1 and group[0].key not in given][
                    : ORDERS - len(orders)
                ]
                orders = accepted(ruleset, view, orders)
                if len(orders) >= ORDERS:
                    break
            return live, orders[:ORDERS]
    return whole, []


def _toml(document: dict[str, Any]) -> str:
    """Write a scenario document back as TOML, as far as this one needs it."""
    lines: list[str] = []

    def write(table: dict[str, Any], path: str) -> None:
        inner = {key: value for key, value in table.items() if isinstance(value, dict)}
        if path:
            lines.append(f"[{path}]")
        for key, value in table.items():
            if not isinstance(value, dict):
                lines.append(f'"{key}" = {_value(value)}')
        for key, value in inner.items():
            write(value, f'{path}."{key}"'.lstrip("."))

    write(document, "")
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return repr(value) if isinstance(value, int) else '"""' + str(value).replace("\\", "\\\\") + '"""'
