"""Write the reference games anew: ``python -m tests.record``. The same rules give the same bytes; a change of them shows in git.

``logs/games`` holds the demo's game, as played by mail, and whole games of the random player. ``logs/archive/v<version>`` holds what
each release wrote; it is never written again, and must replay for ever.
"""

import random
import sys
import tempfile
from pathlib import Path

from pbem import __version__
from pbem.core.event import encode_line
from pbem.referee.demo import play as play_demo
from pbem.referee.library import find
from pbem.rulesets.kit import play

LOGS = Path(__file__).parent.parent / "logs"
GAMES = (
    ("sedan", "sedan-random", 6),
    ("drill", "drill-random", 3),
    ("training", "training-random", 107),
    ("border", "border-random", 7),
    ("outpost", "outpost-random", 11),
    ("tannenhaus", "tannenhaus-random", 7),
)
"""Scenario, file name, seed."""


def main() -> int:
    """Write the games, and the archive of this version if there is none yet."""
    games = LOGS / "games"
    games.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        played = play_demo(Path(folder) / "demo", lambda step: None)
        (games / "sedan-demo.jsonl").write_bytes(played.log.read_bytes())
    for scenario_name, name, seed in GAMES:
        scenario = find(scenario_name)
        live = play(scenario.ruleset, scenario.compiled, random.Random(seed).randrange, name.encode())
        (games / f"{name}.jsonl").write_bytes(b"".join(map(encode_line, live.events)))
    archive = LOGS / "archive" / f"v{__version__}"
    if not archive.exists():
        archive.mkdir(parents=True)
        for file in games.glob("*.jsonl"):
            (archive / file.name).write_bytes(file.read_bytes())
    for file in sorted(games.glob("*.jsonl")):
        print(f"{file.name}: {len(file.read_bytes().splitlines())} events")
    return 0


if __name__ == "__main__":
    sys.exit(main())
