"""What a view gives: text, a page, JSON or a picture, to a file or to the terminal, which takes no picture."""

import sys
from collections.abc import Callable
from pathlib import Path

from pbem.cli.audience import Audience
from pbem.cli.terminal import complain, mark
from pbem.core.text import msg
from pbem.referee.errors import Refused
from pbem.reports.values import Letter

FORMATS = ("text", "html", "json", "svg", "png")


def one_of(wanted: str, *known: str) -> None:
    """Refuse a format that is not among those known.

    Raises:
        Refused: it is not; the line lists those that are.
    """
    if wanted not in known:
        raise Refused(
            msg("--format {wanted} is not offered here. These are: {known}.", wanted=wanted, known=", ".join(known))
        )


def check_outlet(wanted: str, out: Path | None, width: int | None = None, *more: str) -> None:
    """Refuse, before anything is worked out, what cannot be given: an unknown format, a picture to a terminal, a width of none.

    ``more``: formats beside those that every view has.

    Raises:
        Refused: in one line that says what to write instead.
    """
    one_of(wanted, *FORMATS, *more)
    if width is not None and wanted != "png":
        raise Refused(msg("--width is the width of a PNG; add --format png"))
    if wanted in ("png", "pdf") and out is None and sys.stdout.isatty():
        raise Refused(msg("A picture is not for a terminal. Name a file with --out map.{format}", format=wanted))


def give(data: bytes, out: Path | None) -> None:
    """Write to a file and say so, or to standard output."""
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    out.write_bytes(data)
    mark("ok", f"{out}   {len(data)} bytes")


def give_letter(letter: Letter, wanted: str, audience: Audience, draw: Callable[[], str], out: Path | None) -> None:
    """Give a value as text, or as a page with its map in it, made with the referee's own templates where there are any."""
    from pbem.reports.render import render_html, render_text
    from pbem.reports.standalone import with_map

    if audience.folders:
        from pbem.reports.overrides import render_with

        made, trouble = render_with(letter, audience.folders, inline=False)
        if trouble:
            complain(trouble)
        text, html = made.text, made.html
    else:
        text = render_text(letter) if wanted == "text" else ""
        html = render_html(letter) if wanted == "html" else ""
    give((text if wanted == "text" else with_map(html, draw())).encode(), out)
