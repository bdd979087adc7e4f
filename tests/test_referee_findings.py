"""What the referee himself finds wrong with a sheet or a mail: an input for each code, and exactly what is said of it.

A case is ``tests/corpus/errors/<referee.early, referee.other, mail.line>.toml``: the order ``text`` in a game of Drill; ``open`` says
whether it has begun; with ``mail`` the text is the body of a mail instead.
"""

import tomllib

import msgspec
import pytest

from pbem.core.findings import Finding
from pbem.mail.reading import read_mail
from pbem.referee.judging import judge, order_words, refused_lines
from pbem.referee.library import find
from pbem.rulesets.kit import AT, counter_salts, open_game
from pbem.rulesets.live import LiveGame
from tests.orders.corpus import FOLDER, said


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    text: str
    message: str
    open: bool = True
    mail: bool = False
    line: int = 0
    column: int = 0
    length: int = 0
    remedy: str = ""
    instead: str = ""
    rule: str = ""

    def found(self) -> list[Finding]:
        """Judge the text, or read the mail."""
        scenario = find("drill")
        if self.mail:
            head = "From: hanna@example.org\nSubject: orders\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n"
            reading = read_mail((head + self.text).encode(), sorted(order_words(scenario.ruleset)))
            return [finding for _, finding in refused_lines(reading)]
        if self.open:
            live, _ = open_game(scenario.ruleset, scenario.compiled, b"corpus", "drill-1")
        else:
            live = LiveGame(scenario.ruleset, "drill-1")
            live.open(scenario.compiled, scenario.digest, AT, counter_salts())
        return [finding for _, finding in judge(live, "german", self.text).findings]


@pytest.mark.parametrize("code", ["referee.early", "referee.other", "mail.line"])
def test_every_finding_of_the_referee_says_exactly_this(code: str) -> None:
    """Each code has an input in the corpus that brings it about, and its words are these."""
    case = msgspec.convert(tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8")), Case)
    names = ("code", "message", "remedy", "line", "column", "length", "instead", "rule")
    assert {name: getattr(case, name) for name in names} in [said(finding) for finding in case.found()]
