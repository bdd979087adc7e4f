"""Scenarios that ship and scenarios in files: found, compiled, their digest, and what is not read."""

from pathlib import Path

import pytest

from pbem.referee.errors import BadScenario, Refused
from pbem.referee.library import LARGEST, find, shipped

GOOD = 'format = "pbem-scenario/1"\nruleset = "duel"\ntitle = "Mine"\nstrength = 2\nturns = 4\n'


def test_what_ships_is_listed_and_found() -> None:
    """Every scenario that ships is listed with ruleset and title, and found by its name."""
    (row,) = shipped()
    assert (row.name, row.ruleset, row.title, row.fault) == ("ford", "duel", "Duel at the ford", "")
    assert find("ford").compiled == {"title": "Duel at the ford", "strength": 3, "turns": 12}


def test_a_file_is_a_scenario_by_its_path(tmp_path: Path) -> None:
    """A scenario of one's own is named by its path, and its digest follows from its content alone."""
    one, two = tmp_path / "mine.toml", tmp_path / "copy.toml"
    one.write_text(GOOD)
    two.write_text("# a comment\n" + GOOD)
    assert find(str(one)).name == "mine"
    assert find(str(one)).digest == find(str(two)).digest
    two.write_text(GOOD.replace("4", "5"))
    assert find(str(one)).digest != find(str(two)).digest


@pytest.mark.parametrize("name", ["../ford.toml", "/etc/passwd", "nosuch", "", "ford.toml", "..", "a\\b", "\0.toml"])
def test_what_is_no_scenario_is_refused(name: str) -> None:
    """A name that leads to no scenario is refused in one sentence."""
    with pytest.raises((Refused, BadScenario)) as refused:
        find(name)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    """A scenario has at most some megabytes."""
    path = tmp_path / "big.toml"
    path.write_text(GOOD + "#" * LARGEST)
    with pytest.raises(Refused):
        find(str(path))


def test_a_folder_in_place_of_a_scenario_is_refused(tmp_path: Path) -> None:
    """A folder whose name looks like a scenario is no scenario."""
    (tmp_path / "x.toml").mkdir()
    with pytest.raises(Refused):
        find(str(tmp_path / "x.toml"))


def test_tables_are_read_from_beside_the_file_alone(
    tmp_path: Path, duel: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scenario may name a table beside it or one that ships, and no name leads out of its folder (P1)."""
    from pbem.rulesets.api import Compiled

    (tmp_path / "secret.csv").write_text("secret")
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "table.csv").write_text("a,b")
    (folder / "x.toml").write_text(GOOD)
    asked: dict[str, str | None] = {}

    def compile(document: object, file: str, read: object) -> Compiled:
        for name in ("table.csv", "../secret.csv", str(tmp_path / "secret.csv"), ".hidden", "nosuch.csv"):
            asked[name] = read(name)  # type: ignore[operator]
        return Compiled({"title": "x"})

    monkeypatch.setattr(duel, "compile", compile)
    find(str(folder / "x.toml"))
    assert asked.pop("table.csv") == "a,b"
    assert set(asked.values()) == {None}
