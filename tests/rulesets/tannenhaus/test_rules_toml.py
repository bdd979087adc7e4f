"""The rules as data: every number has its sentence, and every rule of the page its test."""

import re
from pathlib import Path

from pbem.rulesets import registry
from pbem.rulesets.tannenhaus import RULESET
from pbem.rulesets.tannenhaus.options import OPTIONS

RULES = registry.rules(RULESET)
HERE = Path(__file__).parent
GOLDEN = Path(__file__).parents[3] / "logs" / "golden" / "tannenhaus"
OF_THE_PAGE = [rule.id for rule in RULES.values() if rule.source.startswith("the source page")]

UNCITED: frozenset[str] = frozenset()
"""Rules of the page that no test cites. This list may only shrink."""


def test_every_number_is_there() -> None:
    """The rules are TN-1 to TN-66, the decisions TN-D39 to TN-D64, and the house rules TN-H1 to TN-H27."""
    wanted = [f"TN-{n}" for n in range(1, 67)]
    wanted += [f"TN-D{n}" for n in range(39, 65)]
    wanted += [f"TN-H{n}" for n in range(1, 28)]
    assert list(RULES) == wanted


def test_one_sentence_each() -> None:
    """Each rule is one sentence."""
    bad = [rule.id for rule in RULES.values() if not rule.text.endswith(".") or re.search(r"[.!?] [A-Z]", rule.text)]
    assert bad == []


def test_options_and_rules_name_each_other() -> None:
    """Every option stands with the rules that name it, and no rule names an option that there is not."""
    named = {(rule.id, option) for rule in RULES.values() for option in rule.options}
    assert {option for _, option in named} == set(OPTIONS)
    assert {(rule, name) for name, option in OPTIONS.items() for rule in option.rules} <= named


def test_every_rule_of_the_page_is_cited_by_a_test() -> None:
    """Each rule marked as the page's is named by a test or by a golden case, one of a range by its number."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(HERE.glob("test_*.py")) if file != Path(__file__)]
    texts += [file.read_text(encoding="utf-8") for file in sorted(GOLDEN.glob("*/case.toml"))]
    cited = {number for text in texts for number in re.findall(r"TN-[0-9]+", text)}
    assert {rule for rule in OF_THE_PAGE if rule not in cited} == UNCITED


def test_rules_cited_by_the_code_exist() -> None:
    """The program cites no rule number that is not in the list."""
    package = Path(str(registry.folder(RULESET)))
    cited: set[str] = set()
    for file in sorted(package.glob("*.py")):
        cited |= set(re.findall(r"TN-[DH]?\d+", file.read_text(encoding="utf-8")))
    assert cited <= set(RULES)
