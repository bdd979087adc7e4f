"""What goes with a mail: each file in the first of its forms that fits, left out where none does.

A log goes as it is or packed. The whole map goes as SVG; where that is too large, as on the map of a campaign, as a PDF, which is as
sharp and a third of the size, and opens in every mail program; and as packed SVG where there is no room even for that.
"""

import io
import zipfile
from collections.abc import Callable, Sequence
from functools import lru_cache

from pbem.mail.outgoing import Attachment
from pbem.reports.pdf import to_pdf

BUDGET = 500_000
"""Bytes of a mail, attachments included, as they go over the wire."""

WORDS = 80_000
"""Bytes kept free for the text and HTML of a report."""


def wire_size(data: int) -> int:
    """Return how many bytes so many take as base64 in lines."""
    return data * 138 // 100


Form = Callable[[], Attachment]
"""A form in which a file may go, made when it is asked for."""


def log_forms(file: Attachment) -> tuple[Form, ...]:
    """Return the forms in which a log, or another text, may go: as it is, or packed."""
    return lambda: file, lambda: packed(file)


def map_forms(name: str, svg: str) -> tuple[Form, ...]:
    """Return the forms in which a whole map may go, under a name without ending: as SVG, as PDF, or as packed SVG."""
    file = Attachment(f"{name}.svg", "image/svg+xml", svg.encode())
    return lambda: file, lambda: Attachment(f"{name}.pdf", "application/pdf", _printed(svg)), lambda: packed(file)


@lru_cache(maxsize=4)
def _printed(svg: str) -> bytes:
    """Return a map as PDF, once for the seats that see the same."""
    return to_pdf(svg)


def fitting(picture: int, *files: Sequence[Form]) -> list[Attachment]:
    """Choose the form of each file that fits beside a picture of so many bytes; the first forms and the first files come first.

    No file takes a larger form at the cost of another one, as long as both fit in their smallest, which is the last.
    """
    room = BUDGET - WORDS - wire_size(picture)
    least = [wire_size(len(forms[-1]().data)) for forms in files]
    chosen: list[Attachment] = []
    for number, forms in enumerate(files):
        others = sum(least[number + 1 :])
        kept = others if least[number] + others <= room else 0
        for form in forms:
            file = form()
            size = wire_size(len(file.data))
            if size <= room - (0 if form is forms[-1] else kept):
                chosen.append(file)
                room -= size
                break
    return chosen


def packed(file: Attachment) -> Attachment:
    """Pack a file into a zip archive; the same file gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        entry = zipfile.ZipInfo(file.filename, (1980, 1, 1, 0, 0, 0))
        entry.external_attr = 0o644 << 16
        archive.writestr(entry, file.data, zipfile.ZIP_DEFLATED, 9)
    return Attachment(f"{file.filename}.zip", "application/zip", out.getvalue())
