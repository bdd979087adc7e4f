"""What to do about a finding: every code of the ruleset has advice, of its own or of its group."""

import pkgutil
from importlib import import_module

import pytest

from pbem.core.findings import declared_codes
from pbem.orders.model import Line
from pbem.rulesets import east_front
from pbem.rulesets.east_front import RULESET
from pbem.rulesets.east_front.findings import OR_OVERRUN, REMEDIES
from pbem.rulesets.east_front.orders import Move
from tests.rulesets.east_front.field import field

OWN = (
    "east.order.elsewhere",
    "east.order.not-on-map",
    "east.order.whither",
    "east.order.clause-twice",
    "east.order.guns-unsaid",
    "east.correct.",
)
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


@pytest.mark.parametrize(
    ("unit", "weather", "terrain", "advised"),
    [
        ("armour III 8-6-8 boxed armour", "dry", ".", True),
        ("armour III 8-6-8 boxed armour", "frost", ".", True),
        ("armour III 8-6-8 boxed armour", "mud", ".", False),
        ("armour III 8-6-8 boxed armour", "dry", "s", False),
        ("armour III 8-6-8 boxed armour oos", "dry", ".", False),
        ("infantry XX 7-8-5", "dry", ".", False),
        ("artillery III 1-1-8 boxed range=2", "dry", ".", False),
    ],
)
@pytest.mark.parametrize("order", [Move(unit="u", to="0201"), Move(unit="u", path=("0201",))])
def test_an_overrun_is_advised_only_where_one_is_possible(
    unit: str, weather: str, terrain: str, advised: bool, order: Move
) -> None:
    """Not to artillery, units on foot or Out of Supply, in Mud, or against swamp in Dry weather (EF-91, EF-94, EF-97, EF-100, EF-103)."""
    state = field(f". {terrain} .", [f"u GE {unit} 0101", "r SU infantry XX 2-2-4 0201"], weather=weather)
    ((_, finding),) = RULESET.check(RULESET.view(state, "axis"), [Line(order)]).findings
    assert finding.code == "east.move.enemy"
    assert finding.remedy == (OR_OVERRUN if advised else REMEDIES["east.move.enemy"])
