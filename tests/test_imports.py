"""Every module can be imported: all in one interpreter, and each as the first of the package."""

import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "pbem"
NEEDS_A_DATABASE = {"pbem.store.migrations.env"}
"""Alembic runs this one with its context set."""

EACH_FIRST = """
import importlib, os, sys
import alembic, jinja2, msgspec, PIL.Image, resvg_py, sqlmodel, typer
for name in sys.argv[1:]:
    child = os.fork()
    if not child:
        assert not any(known.startswith("pbem") for known in sys.modules)
        importlib.import_module(name)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        sys.exit(f"{name} does not import first")
"""
"""Imports what others have made, and then each module in a child of its own, which has nothing of the package."""


def module_names() -> list[str]:
    """Return the name of every module in the package, private ones too."""
    found = []
    for file in PACKAGE.rglob("*.py"):
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return sorted(set(found) - NEEDS_A_DATABASE)


MODULES = module_names()


def _python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=PACKAGE.parent,
    )


@pytest.mark.parametrize("order", ["sorted", "reversed"])
def test_all_modules_import(order: str) -> None:
    """All modules import in one interpreter, from the first to the last and from the last to the first, without a word or a warning."""
    names = MODULES if order == "sorted" else MODULES[::-1]
    done = _python("import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)", *names)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_importing_leaves_no_file(tmp_path: Path) -> None:
    """Importing the command line and every ruleset writes nothing into the working folder."""
    code = (
        "import sys\nsys.path.insert(0, sys.argv[1])\nimport pbem.cli.app\n"
        "from pbem.rulesets import registry\n[registry.load(name) for name in registry.names()]"
    )
    subprocess.run([sys.executable, "-c", code, str(PACKAGE.parent)], check=True, cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_each_module_imports_first() -> None:
    """Each module imports as the first of the package: no import depends on another's having come before."""
    done = _python(EACH_FIRST, *MODULES)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
