"""Pages that stand alone in a file: the map itself in the place of the picture that a mail would bring with it."""

import re
from html import escape

from pbem.reports.png import refuse_outside

_PICTURE = re.compile(r'<img\b[^>]*\bsrc="cid:[^">]*"[^>]*>')
_CLASS = re.compile(r'\bclass="([^"]*)"')
_SIZE = re.compile(r'^(<svg\b[^>]*?) width="(\d+)" height="\d+"')

LEAST, MOST = 60, 150
"""How far a map of a wide page is made smaller and larger to fill it, in percent; smaller screens scroll it sideways."""


def with_map(html: str, svg: str) -> str:
    """Put a map inline where a page shows a picture of its mail; a page that shows none stays as it is.

    The map keeps the class of the picture. On a page where it may be panned (``whole``) it stays large enough to be read.

    Raises:
        ValueError: the SVG refers to something outside itself, or is no SVG.
    """
    if not _PICTURE.search(html):
        return html
    refuse_outside(svg)
    return _PICTURE.sub(lambda found: _inline(found[0], svg), html)


def _inline(picture: str, svg: str) -> str:
    said = _CLASS.search(picture)
    names = said[1] if said else ""

    def sized(found: re.Match[str]) -> str:
        wide = int(found[2])
        style = (
            f"min-width:{wide * LEAST // 100}px;max-width:{wide * MOST // 100}px" if "whole" in names.split() else ""
        )
        return f'{found[1]} class="{escape(names)}"' + (f' style="{style}"' if style else "")

    return _SIZE.sub(sized, svg.strip(), count=1)
