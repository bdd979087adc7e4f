"""What is built: wheel, sdist and editable install each render a report; no dependency is fetched for it."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import msgspec
import pytest

import pbem

ROOT = Path(__file__).parent.parent
STEM = f"pbem-{pbem.__version__}"
IN_WHEEL = (
    "pbem/verify.py",
    "pbem/templates/mail.css",
    "pbem/templates/report.txt.j2",
    "pbem/templates/report.html.j2",
    "pbem/reports/fonts/DejaVuSansCondensed.ttf",
    "pbem/reports/fonts/DejaVuSansCondensed-Bold.ttf",
    "pbem/reports/fonts/LICENSE.txt",
    "pbem/reports/locale/fr/LC_MESSAGES/pbem.mo",
    "pbem/reports/locale/ru/LC_MESSAGES/pbem.mo",
    "pbem/guides/players.md",
    "pbem/guides/france.md",
    "pbem/guides/scenarios.md",
    "pbem/rulesets/france_1940/rules.toml",
    "pbem/rulesets/france_1940/tables/crt.txt",
    "pbem/rulesets/france_1940/tables/constants.toml",
    "pbem/rulesets/france_1940/scenarios/sedan.toml",
    "pbem/rulesets/france_1940/scenarios/sedan_units.csv",
    "pbem/rulesets/tannenhaus/rules.toml",
    "pbem/rulesets/tannenhaus/tables/outlines.txt",
    "pbem/rulesets/tannenhaus/scenarios/tannenhaus.toml",
    "pbem/rulesets/tannenhaus/scenarios/tannenhaus_units.csv",
    "pbem/store/migrations/env.py",
    "pbem/store/migrations/script.py.mako",
    f"{STEM}.dist-info/licenses/LICENSE",
    f"{STEM}.dist-info/entry_points.txt",
)
PBEM = "from pbem.cli import main; main()"
QUIETLY = ("--no-deps", "--no-index", "--no-build-isolation", "--quiet", "--disable-pip-version-check")

pytestmark = pytest.mark.slow


class Built(msgspec.Struct, frozen=True):
    """The two files that a build makes."""

    wheel: Path
    sdist: Path


def _run(*command: str, cwd: Path, path: Path | None = None, python: Path | None = None) -> str:
    """Run this Python or another in a folder, with one more folder to import from if named."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PBEM_", "PIP_"))}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [str(python or sys.executable), *command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def _tracked() -> list[str]:
    """Return the files of the source tree: what git tracks, or, outside a checkout, all that lies in the folders of the sdist."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
        return sorted(name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())
    found = [file for folder in ("pbem", "templates", "logs", "tests") for file in (ROOT / folder).rglob("*")]
    found += [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md")]
    return sorted(f.relative_to(ROOT).as_posix() for f in found if f.is_file() and "__pycache__" not in f.parts)


@pytest.fixture(name="source", scope="module")
def _source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean copy of the source tree, so that building leaves nothing behind in it."""
    folder = tmp_path_factory.mktemp("source") / "pbem"
    for name in _tracked():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    return folder


@pytest.fixture(name="built", scope="module")
def _built(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """An sdist of the source, and a wheel built from that sdist, without fetching what builds them."""
    out = tmp_path_factory.mktemp("dist")
    _run("-m", "build", "--no-isolation", "--outdir", str(out), str(source), cwd=out)
    (wheel,), (sdist,) = out.glob("*.whl"), out.glob("*.tar.gz")
    return Built(wheel, sdist)


def _renders(home: Path, into: Path, path: Path | None = None, python: Path | None = None) -> None:
    """Hold the pbem that lies in ``home`` to playing the demo in another folder: reports, maps, log, handbook."""
    into.mkdir()
    where = _run("-c", "import pbem; print(pbem.__file__)", cwd=into, path=path, python=python)
    assert Path(where.strip()).resolve().is_relative_to(home.resolve())
    said = _run("-c", PBEM, "demo", "--into", "demo", cwd=into, path=path, python=python)
    assert "the log verifies" in said
    assert "the log audits" in said
    (html, *_), (png, *_) = (
        sorted(into.glob("demo/mail/*/*-report.html")),
        sorted(into.glob("demo/mail/*/*-report.png")),
    )
    assert "<style" in html.read_text(encoding="utf-8")
    assert png.read_bytes().startswith(b"\x89PNG")
    shown = _run("-c", PBEM, "guide", "france", cwd=into, path=path, python=python)
    assert shown.startswith("# France 1940")


def _install(folder: Path, what: Path) -> None:
    _run("-m", "pip", "install", *QUIETLY, "--no-compile", "--target", str(folder), str(what), cwd=folder.parent)


def test_the_wheel_holds_all_that_is_needed(built: Built, source: Path) -> None:
    """The wheel holds every module, template, font, guide, table, scenario and migration, the licence, and nothing else."""
    names = set(zipfile.ZipFile(built.wheel).namelist())
    assert set(IN_WHEEL) - names == set()
    package = {file.relative_to(source).as_posix() for file in source.glob("pbem/**/*") if file.is_file()}
    package |= {f"pbem/templates/{file.name}" for file in source.glob("templates/*")}
    assert {name for name in names if not name.startswith(f"{STEM}.dist-info/")} == package
    assert built.wheel.name == f"{STEM}-py3-none-any.whl"


def test_the_wheel_says_what_it_is(built: Built) -> None:
    """The wheel's metadata name the version, the licence, the Python it needs, the command and the ruleset."""
    wheel = zipfile.ZipFile(built.wheel)
    metadata = wheel.read(f"{STEM}.dist-info/METADATA").decode()
    for line in (f"Version: {pbem.__version__}", "License-Expression: MIT", "Requires-Python: >=3.11"):
        assert f"\n{line}\n" in metadata
    points = wheel.read(f"{STEM}.dist-info/entry_points.txt").decode()
    assert "pbem = pbem.cli:main" in points
    assert "france_1940 = pbem.rulesets.france_1940:RULESET" in points


def test_the_sdist_is_the_source(built: Built, source: Path) -> None:
    """The sdist holds the package, templates, logs, tests and the four files beside them, file by file as in the source."""
    with tarfile.open(built.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    kept = ("pbem/", "templates/", "logs/", "tests/")
    wanted = {
        name
        for file in source.rglob("*")
        if file.is_file() and (name := file.relative_to(source).as_posix()).startswith(kept)
    }
    wanted |= {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"}
    assert wanted - names == set()
    assert names - wanted - {"PKG-INFO", ".gitignore"} == set()


def test_an_installed_wheel_renders_a_report(built: Built, tmp_path: Path) -> None:
    """The wheel, installed alone with no index at hand, plays the demo: reports, maps, log."""
    _install(tmp_path / "site", built.wheel)
    _renders(tmp_path / "site", tmp_path / "away", path=tmp_path / "site")


def test_an_installed_sdist_renders_a_report(built: Built, tmp_path: Path) -> None:
    """The sdist, built and installed with no index at hand, plays the demo as the wheel does."""
    _install(tmp_path / "site", built.sdist)
    _renders(tmp_path / "site", tmp_path / "away", path=tmp_path / "site")


def test_an_editable_install_renders_a_report(source: Path, tmp_path: Path) -> None:
    """An editable install of a checkout, in an environment of its own, plays the demo with the templates of the checkout."""
    home = tmp_path / "venv"
    _run("-m", "venv", "--without-pip", str(home), cwd=tmp_path)
    (python,) = [*home.glob("bin/python"), *home.glob("Scripts/python.exe")]
    (site,) = [*home.glob("lib/*/site-packages"), *home.glob("Lib/site-packages")]
    (site / "zz-dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    _run("-m", "pip", "--python", str(python), "install", *QUIETLY, "--editable", str(source), cwd=tmp_path)
    (source / "templates" / "marked.txt").write_text("the checkout's", encoding="utf-8")
    code = (
        "from pbem.reports.render import loader, environment\n"
        "print(loader().get_source(environment('en'), 'marked.txt')[0])"
    )
    assert _run("-c", code, cwd=tmp_path, python=python).strip() == "the checkout's"
    (source / "templates" / "marked.txt").unlink()
    _renders(source, tmp_path / "away", python=python)
