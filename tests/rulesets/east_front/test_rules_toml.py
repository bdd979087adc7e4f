"""The rules as data: every number has its sentence, and options and rules name each other."""

import re
import tomllib
from importlib import resources
from pathlib import Path

import msgspec

from pbem.rulesets.east_front.options import OPTIONS
from pbem.rulesets.registry import Rule

PACKAGE = resources.files("pbem.rulesets.east_front")
HERE = Path(__file__).parent
GOLDEN = Path(__file__).parents[3] / "logs" / "golden" / "east_front"
RULES = msgspec.convert(tomllib.loads(PACKAGE.joinpath("rules.toml").read_text(encoding="utf-8"))["rule"], list[Rule])

PLAYED = [f"EF-{n}" for n in range(1, 265)]
"""The rules of movement, overrun, supply and combat: all that there are."""

UNCITED = frozenset(("EF-88",))
"""The rule of these that no test cites: on Zones of Interdiction, which are not played. This list may only shrink."""


def test_every_number_is_there() -> None:
    """The rules are EF-1 to EF-264, the decisions EF-D1 to EF-D31, and the house rules EF-H1 to EF-H42."""
    wanted = [f"EF-{n}" for n in range(1, 265)]
    wanted += [f"EF-D{n}" for n in range(1, 32)]
    wanted += [f"EF-H{n}" for n in range(1, 43)]
    assert [rule.id for rule in RULES] == wanted


def test_one_sentence_each() -> None:
    """Each rule is one sentence, and no two are the same."""
    bad = [rule.id for rule in RULES if not rule.text.endswith(".") or re.search(r"[.!?] [A-Z]", rule.text)]
    assert bad == []
    assert len({rule.text for rule in RULES}) == len(RULES)


def test_options_and_rules_name_each_other() -> None:
    """Every option stands with the rules that name it, and no rule names an option that there is not."""
    named = {(rule.id, option) for rule in RULES for option in rule.options}
    assert named == {(rule, name) for name, option in OPTIONS.items() for rule in option.rules}


def test_house_rules_have_the_topics_of_their_table() -> None:
    """The house rules are those of house_rules.toml, and what the page says is of the page."""
    table = tomllib.loads(PACKAGE.joinpath("tables", "house_rules.toml").read_text(encoding="utf-8"))["rule"]
    assert [row["id"] for row in table] == [rule.id for rule in RULES if rule.source == "house"]
    sources = {rule.source for rule in RULES if rule.id[3].isdigit()}
    assert {source for source in sources if not source.startswith("the source page on ")} == {
        "not on the source pages: from other texts on the game"
    }


def test_every_rule_that_is_played_is_cited_by_a_test() -> None:
    """Each rule from EF-1 to EF-264 is named by a test or a golden case, one of a range by its number."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(HERE.glob("test_*.py")) if file != Path(__file__)]
    texts += [file.read_text(encoding="utf-8") for file in sorted(GOLDEN.glob("*/case.toml"))]
    cited = {number for text in texts for number in re.findall(r"EF-\d+", text)}
    assert {rule for rule in PLAYED if rule not in cited} == UNCITED


def test_rules_cited_by_the_code_exist() -> None:
    """The program cites no rule number that is not in the list."""
    cited: set[str] = set()
    for file in PACKAGE.iterdir():
        if file.name.endswith(".py"):
            cited |= set(re.findall(r"EF-[DH]?\d+", file.read_text(encoding="utf-8")))
    assert cited <= {rule.id for rule in RULES}
