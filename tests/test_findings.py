"""Every finding that pbem can give has an input in the corpus, beside its exact words."""

import pkgutil
from importlib import import_module

import pbem
from pbem.core.findings import Kind, declared_codes
from tests.orders.corpus import FOLDER


def _load_all() -> None:
    for module in pkgutil.walk_packages(pbem.__path__, "pbem."):
        if ".migrations" not in module.name:
            import_module(module.name)


def test_every_declared_code_has_a_case_and_every_case_a_code() -> None:
    """The corpus and the declared codes are the same list (codes of rulesets that are no part of pbem set aside)."""
    _load_all()
    declared = {code.code for code in declared_codes() if not code.code.startswith(("toy.", "duel.", "test."))}
    cases = {path.stem for path in FOLDER.glob("*.toml")}
    assert sorted(declared - cases) == []
    assert sorted(cases - declared) == []


def test_sentences_are_sentences() -> None:
    """Each finding is a whole sentence, but for one that hands on a sentence of another."""
    _load_all()
    for code in declared_codes():
        assert code.kind in Kind
        assert code.text.endswith((".", "?", "!", "{why}")), code
        assert code.text == code.text.strip()
