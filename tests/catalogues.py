"""Bring the catalogues up to date with the sentences of the package: ``python -m tests.catalogues``.

It collects every sentence that a player may read, puts new ones into ``pbem.po`` without a translation, takes out those that are
gone, and compiles ``pbem.mo``. What only a referee at a terminal reads is English and is not collected.
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "pbem" / "reports" / "locale"
PLURALS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
"""The languages there are catalogues of, with their plural forms."""
LANGUAGES = tuple(PLURALS)
KEYWORDS = {"msg": (1,), "nmsg": (1, 2), "declare": (3,)}
TERMINAL = (
    "pbem/board/problems.py",
    "pbem/cli/",
    "pbem/mail/transports.py",
    "pbem/referee/demo.py",
    "pbem/referee/desk.py",
    "pbem/referee/library.py",
    "pbem/referee/moving.py",
    "pbem/referee/opening.py",
    "pbem/referee/ruling.py",
    "pbem/referee/submitting.py",
    "pbem/referee/templates.py",
    "pbem/store/",
)
"""Whose sentences stand at a terminal and in no mail."""
SPOKEN = ("pbem/cli/orders.py", "pbem/cli/rolls.py", "pbem/cli/whatif.py")
"""What speaks to a player at a terminal all the same, in the language he asks for."""
DAY = datetime(2026, 11, 30, tzinfo=UTC)
"""The date of every catalogue, so that files change when sentences do."""

Id = str | tuple[str, ...]


def sentences() -> Iterator[tuple[str, Id]]:
    """Yield every sentence that is to be translated, with the file it stands in; a counted one is a pair."""
    for path in sorted((ROOT / "pbem").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(TERMINAL) or name in SPOKEN:
            for _, found, _, _ in extract("python", BytesIO(path.read_bytes()), keywords=KEYWORDS):
                yield name, found
    for path in sorted((ROOT / "templates").glob("*.j2")):
        for _, found, _, _ in extract("jinja2.ext:babel_extract", BytesIO(path.read_bytes())):
            yield path.relative_to(ROOT).as_posix(), found


def template() -> Catalog:
    """Collect the sentences into a catalogue without translations."""
    made = Catalog(fuzzy=False)
    for name, found in sentences():
        if found:
            _plain(made.add(found, locations=[(name, 1)]))
    return made


def _plain(message: Message | None) -> None:
    """Take back the mark of a %-format from a sentence that only holds the sign, as in DR%."""
    if message is not None and "%(" not in str(message.id):
        message.flags.discard("python-format")


def po_file(language: str) -> Path:
    """Return the file in which a language's translations are written."""
    return LOCALE / language / "LC_MESSAGES" / "pbem.po"


def load(language: str) -> Catalog:
    """Read the translations of a language as they stand."""
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def empty(language: str) -> Catalog:
    """Return a catalogue that holds nothing but its head."""
    made = Catalog(
        locale=language,
        project="pbem",
        version="1",
        header_comment=f"# What pbem says to its players: {language}",
        copyright_holder="pbem",
        msgid_bugs_address="pbem",
        creation_date=DAY,
        revision_date=DAY,
        last_translator="pbem",
        language_team=language,
        fuzzy=False,
    )
    made.mime_headers = [("Plural-Forms", PLURALS[language])]
    return made


def updated(language: str) -> Catalog:
    """Return the catalogue of a language as it has to be: every sentence, each with the translation there is."""
    old, made = load(language), empty(language)
    for message in template():
        if message.id:
            known = old.get(message.id if isinstance(message.id, str) else message.id[0])
            _plain(made.add(message.id, known.string if known else None, locations=message.locations))
    return made


def po_bytes(catalogue: Catalog) -> bytes:
    """Write a catalogue as a ``.po`` file, sentences with the files they stand in."""
    out = BytesIO()
    write_po(out, catalogue, width=120, include_lineno=False)
    lines = out.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b'"Generated-By:'))


def mo_bytes(catalogue: Catalog) -> bytes:
    """Compile a catalogue."""
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def missing(catalogue: Catalog) -> list[str]:
    """List the sentences of a catalogue that have no translation, or not in every plural form."""
    found = []
    for message in catalogue:
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        if message.id and not all(strings):
            found.append(str(message.id))
    return found


def main() -> int:
    """Write both catalogues; return 1 if a sentence is not translated."""
    holes = 0
    for language in LANGUAGES:
        catalogue = updated(language)
        path = po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalogue))
        path.with_suffix(".mo").write_bytes(mo_bytes(catalogue))
        for text in missing(catalogue):
            print(f"{language}  not translated: {text}")
            holes += 1
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
