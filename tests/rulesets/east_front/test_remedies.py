"""What to do about a finding: every code of the ruleset has advice, of its own or of its group."""

import pkgutil
from importlib import import_module

from pbem.core.findings import declared_codes
from pbem.rulesets import east_front
from pbem.rulesets.east_front.findings import REMEDIES

OWN = ("east.order.elsewhere", "east.order.not-on-map", "east.order.whither", "east.correct.")
"""Those that bring their own where they are made, or are a referee's."""


def codes() -> list[str]:
    """List the declared codes of the ruleset."""
    for module in pkgutil.iter_modules(east_front.__path__, "pbem.rulesets.east_front."):
        import_module(module.name)
    return [code.code for code in declared_codes() if code.code.startswith("east.")]


def test_every_finding_has_a_remedy() -> None:
    """No finding of the ruleset is said without advice."""
    assert [
        code
        for code in codes()
        if not code.startswith(OWN) and not any(code == key or code.startswith(f"{key}.") for key in REMEDIES)
    ] == []


def test_every_remedy_is_for_a_finding() -> None:
    """No advice is left over from a finding that is no more."""
    known = codes()
    groups = ("east.overrun", "east.loss", "east.retreat")
    assert [key for key in REMEDIES if not key.startswith(groups) and not any(
        code == key or code.startswith(f"{key}.") for code in known)] == []  # fmt: skip
