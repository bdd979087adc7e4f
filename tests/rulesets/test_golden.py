"""Every golden case happens as its file says, and shows what its title claims."""

from pathlib import Path

import pytest

from pbem.rulesets import registry
from tests.rulesets import golden

CASES = golden.cases()


@pytest.mark.parametrize("folder", CASES, ids=[folder.name for folder in CASES])
def test_case(folder: Path) -> None:
    """The findings and events of a case are those of its file; what its claim names is among them."""
    case, lines = golden.load(folder), list(golden.happened(folder))
    for wanted in case.shows:
        assert any(golden.holds(wanted, line) for line in lines), f"{case.title}: nothing shows {wanted}"
    for kind in case.never:
        assert kind not in [line.get("kind") for line in lines], f"{case.title}: {kind} happened"
    assert lines == golden.expected(folder)


@pytest.mark.parametrize("folder", CASES, ids=[folder.name for folder in CASES])
def test_case_is_about_rules(folder: Path) -> None:
    """A case names rules that there are, says where they come from, and claims something that can be seen."""
    case = golden.load(folder)
    assert set(case.rules) <= set(registry.rules(registry.load(folder.parent.name)))
    assert case.rules
    assert case.source
    assert case.shows or case.never


def test_there_are_cases() -> None:
    """The worked examples of the page, W1 to W8, are all among the cases."""
    sources = {golden.load(folder).source for folder in CASES}
    assert {f"worked example W{n}" for n in range(1, 9)} <= sources
