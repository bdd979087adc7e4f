"""The README: its two commands, its first screen and every command in it are real."""

import email
import email.policy
import re
import tomllib
from pathlib import Path

import pytest

from pbem.referee.demo import play
from pbem.referee.demo_script import SCENARIO
from tests import shown

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SCREEN = 50
"""Lines of the first screen: orders in, report out."""


@pytest.fixture(name="reports", scope="module")
def _reports(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The text parts of the reports that the demo sends, as lists of lines would be compared: blanks drawn together."""
    folder = tmp_path_factory.mktemp("readme") / "demo"
    play(folder, lambda step: None)
    found = []
    for file in sorted(folder.glob("mail/*/*-report.eml")):
        body = email.message_from_bytes(file.read_bytes(), policy=email.policy.default).get_body(("plain",))
        assert body is not None
        found.append(body.get_content())
    return found


def test_it_is_short() -> None:
    """The README has at most 200 lines, and its first screen holds both the orders and the report."""
    lines = README.splitlines()
    assert len(lines) <= 200
    assert {"```orders", "```report"} <= set(lines[:SCREEN])


def test_the_two_commands_are_one_line_each() -> None:
    """One line installs and plays the demo, a later one installs what the tests need and runs them; the extra exists."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [line for block in shown.blocks(README) for line in block if "pip install" in line]
    (demo,) = [line for line in lines if line.endswith("pbem demo")]
    (tests,) = [line for line in lines if line.endswith("pytest")]
    assert lines.index(demo) < lines.index(tests)
    for line in (demo, tests):
        extras = re.findall(r"\.\[(\w+)\]", line)
        assert set(extras) <= set(project["optional-dependencies"])
        assert re.search(r"pip install .*(?<!\S)'?\.", line), "the command installs the checkout it is run in"
    assert re.findall(r"\.\[(\w+)\]", tests) == ["test"]


def test_every_command_exists() -> None:
    """Each ``pbem …`` of the README is a command with options that it knows."""
    assert README.count("pbem ") > 10
    assert shown.faulty_commands(README) == []


def test_the_orders_read() -> None:
    """The order mail of the first screen is read whole by the real grammar, as one of the sides of the demo's scenario."""
    sheet = shown.fenced(README, "orders")
    good = [found for found in shown.readings(sheet, SCENARIO) if not found.findings]
    assert good, shown.readings(sheet, SCENARIO)
    assert len(good[0].lines) + len(good[0].words) == len(sheet.splitlines())


def test_the_report_is_the_demos(reports: list[str]) -> None:
    """Every line of the report on the first screen stands in one report of the demo, in the same order."""
    wanted = [" ".join(line.split()) for line in shown.fenced(README, "report").splitlines() if line.strip()]
    assert len(wanted) >= 4
    missing = [_missing(wanted, report) for report in reports]
    assert [] in missing, min(missing, key=len)


def _missing(wanted: list[str], report: str) -> list[str]:
    """Return the lines that a report does not have, each looked for below the one before."""
    lines = [" ".join(line.split()) for line in report.splitlines()]
    at, missing = 0, []
    for line in wanted:
        if line in lines[at:]:
            at = lines.index(line, at) + 1
        else:
            missing.append(line)
    return missing
