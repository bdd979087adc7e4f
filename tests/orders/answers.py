"""What the toy language answers to a text: every finding of reading it, laying it over a sheet in force, and checking it."""

from pbem.core.findings import Finding
from pbem.orders.sheet import read_sheet, take
from tests.orders.toy import GRAMMAR, VOCABULARY, check


def answer(text: str, in_force: str = "") -> list[Finding]:
    """Read and take a text; ``in_force`` is the text of the sheet before it."""
    before = read_sheet(in_force, GRAMMAR, VOCABULARY)
    assert not before.findings
    sheet = read_sheet(text, GRAMMAR, VOCABULARY)
    taken = take(before.lines, sheet, GRAMMAR, check)
    return [*taken.sheet.findings, *(finding for _, finding in taken.findings)]
