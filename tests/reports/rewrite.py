"""Write the expected files of the reports anew and show what has changed: ``python -m tests.reports.rewrite``."""

import difflib
from pathlib import Path

from pbem.reports.render import render_html, render_text
from pbem.reports.svgmap import crop_places, draw_map
from tests.reports.areas import area_sample
from tests.reports.letters import ALL
from tests.reports.samples import sample
from tests.reports.wider import wider

GOLDEN = Path(__file__).parent / "golden"
ABOVE = "----- pbem: only what stands above this line is read -----"


def made() -> dict[str, str]:
    """Make every expected file, by its name."""
    files: dict[str, str] = {}
    for name, letter in ALL.items():
        files[f"{name}.txt"] = render_text(letter, above=ABOVE)
        files[f"{name}.html"] = render_html(letter, above=ABOVE)
    files["map.svg"] = draw_map(sample(), zones=True)
    files["wider.svg"] = draw_map(wider())
    files["areas.svg"] = draw_map(area_sample())
    files["crop.svg"] = draw_map(sample(), crop=crop_places(sample(), ("0706", "0806")))
    return files


def main() -> None:
    """Rewrite what differs."""
    GOLDEN.mkdir(exist_ok=True)
    for name, text in made().items():
        path = GOLDEN / name
        before = path.read_text("utf-8") if path.exists() else ""
        if before != text:
            print("".join(difflib.unified_diff(before.splitlines(True), text.splitlines(True), name, name, n=0))[:4000])
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
