"""Sentences: every one a literal that a catalogue can hold, with fields that are filled."""

import ast
import string
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract

import pbem
from pbem.reports.render import environment

ROOT = Path(pbem.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))
MAKERS = {"msg": 1, "nmsg": 2}


def calls(path: Path) -> Iterator[tuple[ast.Call, int]]:
    """Every call of msg and nmsg in a module, with how many msgids it has."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
            yield node, MAKERS[node.func.id]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_sentences_are_literals(path: Path) -> None:
    """Every sentence is written out where it is made: no f-string, no name, no sum."""
    for call, count in calls(path):
        assert len(call.args) >= count, f"{path.name}:{call.lineno}"
        for arg in call.args[:count]:
            literal = isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            assert literal, f"{path.name}:{call.lineno}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_fields_are_filled(path: Path) -> None:
    """A sentence that is handed values is handed one for every field, and none for nothing."""
    for call, count in calls(path):
        if not call.keywords or any(keyword.arg is None for keyword in call.keywords):
            continue  # filled in elsewhere
        given = {keyword.arg for keyword in call.keywords}
        fields: set[str | None] = set()
        for arg in call.args[:count]:
            assert isinstance(arg, ast.Constant)
            fields |= {field for _, field, _, _ in string.Formatter().parse(str(arg.value)) if field}
        extra = {"n"} if count == 2 else set()
        assert fields - extra <= given, f"{path.name}:{call.lineno}"
        assert given <= fields | extra, f"{path.name}:{call.lineno}"


def test_the_extractor_finds_them() -> None:
    """Babel collects every sentence of the package with the keywords msg and nmsg, plural forms included."""
    found: set[str] = set()
    for path in SOURCES:
        for _, messages, _, _ in extract("python", BytesIO(path.read_bytes()), keywords={"msg": None, "nmsg": (1, 2)}):
            found.update((messages,) if isinstance(messages, str) else messages)
    wanted = {
        str(arg.value)
        for path in SOURCES
        for call, n in calls(path)
        for arg in call.args[:n]
        if isinstance(arg, ast.Constant)
    }
    assert wanted - {""} <= found
    assert "{n} line was refused" in found
    assert "{n} lines were refused" in found


def test_the_extractor_finds_those_of_templates() -> None:
    """The headings in the templates are collected too."""
    made = environment()
    assert made.loader is not None
    found = set()
    for name in made.loader.list_templates():
        if name.endswith(".j2"):
            source, _, _ = made.loader.get_source(made, name)
            found |= {text for _, _, text in made.extract_translations(source)}  # type: ignore[attr-defined]
    assert {"What happened", "Your lines", "Order sheet"} <= found
