"""What goes with a mail: as it is, packed, or not at all; never more than the budget."""

import io
import random
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem.mail.outgoing import Attachment
from pbem.referee.enclosing import BUDGET, WORDS, fitting, log_forms, map_forms, packed, wire_size
from pbem.reports.svgmap import draw_map
from pbem.rulesets import registry
from tests.referee.table import Table
from tests.reports.samples import sample

ROOM = (BUDGET - WORDS) * 100 // 138


def file(name: str, size: int, dense: bool = False) -> Attachment:
    """A file of so many bytes; a dense one cannot be packed."""
    data = random.Random(name).randbytes(size) if dense else b"<path d='M0 0'/>\n" * (size // 17)
    return Attachment(name, "image/svg+xml", data)


@pytest.mark.parametrize(
    ("picture", "first", "second", "names"),
    [
        (0, file("a.svg", 100), file("b.jsonl", 100), ["a.svg", "b.jsonl"]),
        (200_000, file("a.svg", 240_000), file("b.jsonl", 20_000), ["a.svg.zip", "b.jsonl"]),
        (0, file("a.svg", 290_000), file("b.jsonl", 290_000), ["a.svg", "b.jsonl.zip"]),
        (0, file("a.svg", 290_000), file("b.jsonl", 200_000, True), ["a.svg.zip", "b.jsonl"]),
        (200_000, file("a.svg", 300_000, True), file("b.jsonl", 90_000, True), ["b.jsonl"]),
        (ROOM, file("a.svg", 9_000), file("b.jsonl", 9_000), []),
        (0, file("a.svg", 9_000_000), file("b.jsonl", 9_000_000), ["a.svg.zip", "b.jsonl.zip"]),
        (0, file("a.svg", 200_000), file("b.jsonl", 400_000, True), ["a.svg"]),
    ],
)
def test_what_fits_goes_with_the_mail(picture: int, first: Attachment, second: Attachment, names: list[str]) -> None:
    """A file goes as it is if the others that fit at all still fit packed, else packed, else not; all keep within the budget."""
    chosen = fitting(picture, log_forms(first), log_forms(second))
    assert [one.filename for one in chosen] == names
    assert wire_size(picture) + sum(wire_size(len(one.data)) for one in chosen) <= BUDGET - WORDS


def test_a_whole_map_goes_as_svg_else_as_pdf_else_packed() -> None:
    """The whole map goes as SVG while there is room, then as PDF, then as packed SVG, then not; a small log beside it always goes."""
    svg, log = draw_map(sample()), file("g-a.jsonl", 900)
    sizes = [wire_size(len(form().data)) for form in map_forms("g-1-map", svg)]
    assert sizes == sorted(sizes, reverse=True)
    assert [form().mime for form in map_forms("m", svg)] == ["image/svg+xml", "application/pdf", "application/zip"]
    names: list[str] = []
    for room in (*(size + 2_000 for size in sizes), 2_000):
        picture = ROOM - room * 100 // 138
        chosen = fitting(picture, map_forms("g-1-map", svg), log_forms(log))
        assert wire_size(picture) + sum(wire_size(len(one.data)) for one in chosen) <= BUDGET - WORDS
        assert chosen[-1] == log
        names.append("".join(one.filename for one in chosen[:-1]))
    assert names == ["g-1-map.svg", "g-1-map.pdf", "g-1-map.svg.zip", ""]


def test_a_packed_file_is_the_file() -> None:
    """The archive holds the file under its name, and packing it again gives the same bytes."""
    whole = file("a.svg", 50_000)
    small = packed(whole)
    assert (small.filename, small.mime) == ("a.svg.zip", "application/zip")
    assert small == packed(whole)
    with zipfile.ZipFile(io.BytesIO(small.data)) as archive:
        assert archive.namelist() == ["a.svg"]
        assert archive.read("a.svg") == whole.data


@pytest.mark.slow
def test_the_mails_of_the_campaign_are_within_their_budgets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a hundred units on a thousand hexes a report has 40 KB of HTML and 500 KB in all at most, and the whole map with it."""
    points = {"france_1940": EntryPoint("france_1940", "pbem.rulesets.france_1940:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    sides = {"german": ("Gerda", "gerda@players.test"), "allied": ("Alain", "alain@players.test")}
    table = Table(tmp_path, players=sides, scenario="france")
    table.begin()
    table.play("german", "pass")
    reports = table.mails(kind="report")
    assert len(reports) == 4
    for mail in reports:
        assert len(mail.as_bytes()) <= BUDGET
        page = mail.get_body(("html",))
        assert page is not None
        assert len(page.get_content().encode()) <= 40_000
        names = [part.get_filename() or "" for part in mail.iter_attachments()]
        assert [name for name in names if name.endswith("-map.pdf")]
        assert [name for name in names if ".jsonl" in name]
    table.desk.store.close()
