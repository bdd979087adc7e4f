"""What goes with a mail: files as they are, packed where they are too large for that, left out where even that is too much."""

import io
import zipfile

from pbem.mail.outgoing import Attachment

BUDGET = 500_000
"""Bytes of a mail, attachments included, as they go over the wire."""

WORDS = 80_000
"""Bytes kept free for the text and HTML of a report."""


def wire_size(data: int) -> int:
    """Return how many bytes so many take as base64 in lines."""
    return data * 138 // 100


def fitting(picture: int, *files: Attachment) -> list[Attachment]:
    """Choose the attachments that fit beside a picture of so many bytes; the first come first.

    One that does not fit as it is goes packed, if that fits, so that the whole map of a campaign comes with every report.
    """
    room = BUDGET - WORDS - wire_size(picture)
    chosen: list[Attachment] = []
    for number, file in enumerate(files):
        others = sum(wire_size(len(packed(other).data)) for other in files[number + 1 :])
        for form in (file, packed(file)):
            size = wire_size(len(form.data))
            if size <= room - (others if form is file else 0):
                chosen.append(form)
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
