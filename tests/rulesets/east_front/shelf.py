"""The scenarios that ship with East Front, for tests."""

import tomllib
from importlib import resources

from pbem.rulesets.api import Compiled
from pbem.rulesets.east_front import scenario
from tests.rulesets.east_front.field import shipped

FOLDER = resources.files("pbem.rulesets.east_front").joinpath("scenarios")
SHIPPED = sorted(file.name for file in FOLDER.iterdir() if file.name.endswith(".toml"))


def read(name: str) -> str | None:
    """Read a file beside the shipped scenarios, or a table."""
    file = FOLDER.joinpath(name)
    return file.read_text(encoding="utf-8") if file.is_file() else shipped(name)


def compiled(name: str) -> Compiled:
    """Compile a shipped scenario."""
    return scenario.compile(tomllib.loads(read(name) or ""), name, read)
