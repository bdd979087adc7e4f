"""Every finding of the order language has an input and its exact text in the corpus."""

import pytest

from pbem.core.findings import Code
from pbem.orders import findings
from tests.orders.answers import answer
from tests.orders.corpus import check_case, codes, load

DECLARED = sorted(value.code for value in vars(findings).values() if isinstance(value, Code))


def test_corpus_is_complete() -> None:
    """The corpus has a case for each finding of the engine, and none for one that does not exist."""
    assert codes(("text", "order", "sheet")) == DECLARED


@pytest.mark.parametrize("code", DECLARED)
def test_case(code: str) -> None:
    """Each case is answered with exactly its sentence, remedy, place and line to send instead."""
    case = load(code)
    assert case.code == code
    check_case(case, answer(case.text, case.in_force))


@pytest.mark.parametrize("code", [code for code in DECLARED if load(code).instead])
def test_what_to_send_instead_reads(code: str) -> None:
    """The line to send instead reads without a finding that refuses it."""
    found = answer(load(code).instead, load(code).in_force)
    assert not [finding for finding in found if finding.refuses]
