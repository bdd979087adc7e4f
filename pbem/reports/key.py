"""The parts of a legend that every map has: units, states, how a counter is read, and how the blocks are laid out."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise

import msgspec

from pbem.board.snapshot import AnySnapshot, AreaSnapshot, Counter
from pbem.core.text import Message, msg, render
from pbem.reports import palette as p
from pbem.reports.foot import Foot, plate_of, plated
from pbem.reports.labels import text_width
from pbem.reports.plain import one_line
from pbem.reports.symbols import attached_id, type_class, type_id

TYPE_WORDS: dict[str, Message] = {
    "infantry": msg("infantry"),
    "motorised": msg("motorised infantry"),
    "mechanised": msg("mechanised infantry"),
    "armour": msg("armour"),
    "cavalry": msg("cavalry"),
    "recon": msg("reconnaissance"),
    "fortress": msg("fortress infantry"),
    "airborne": msg("airborne"),
    "artillery": msg("artillery"),
    "mortar": msg("mortars"),
    "engineer": msg("engineer"),
    "headquarters": msg("headquarters"),
    "supply": msg("supply"),
    "supply-dump": msg("supply dump"),
    "motorcycle": msg("motorcycle troops"),
    "anti-tank": msg("anti-tank"),
    "anti-aircraft": msg("anti-aircraft"),
    "bridge-unit": msg("bridge unit"),
    "rail": msg("rail unit"),
    "air": msg("air unit"),
    "naval": msg("naval unit"),
    "fort": msg("fort"),
    "unknown": msg("unknown"),
}
STATE_WORDS: dict[str, Message] = {
    "disorganised": msg("disorganised"),
    "emergency": msg("emergency supply"),
    "out-of-supply": msg("out of supply"),
    "overrun": msg("overrun"),
    "suppressed": msg("suppressed"),
    "recovering": msg("recovering"),
    "activated": msg("activated"),
    "non-operational": msg("not operational"),
    "firing": msg("firing side"),
    "other": msg("special state"),
}
PACE_WORDS: dict[str, Message] = {
    "white": msg("movement on white"),
    "red-box": msg("movement in a red box"),
    "yellow": msg("movement on yellow"),
    "yellow-box": msg("movement on yellow in a red box"),
    "green": msg("movement on green"),
    "orange": msg("movement on orange"),
    "grey": msg("movement on grey"),
    "blue": msg("movement on blue"),
}
ATTACHED_WORDS: dict[str, Message] = {
    "leader": msg("star: leader with the unit"),
    "missiles": msg("arrowhead: missile team with the unit"),
    "other": msg("square: what goes with the unit"),
}
SIZE_WORDS: dict[str, Message] = {
    "••": msg("section, flight"),
    "•••": msg("platoon"),
    "I": msg("company"),
    "II": msg("battalion"),
    "III": msg("regiment"),
    "X": msg("brigade"),
    "XX": msg("division"),
    "XXX": msg("corps"),
    "XXXX": msg("army"),
    "XXXXX": msg("army group"),
}

Entry = tuple[str, str]
"""The sign in a field of 46 by 22 whose left middle is the origin, and what it means."""

_READ = Foot(23, 5, 46, 13)
LOW = 26
"""The height of an entry."""


class Block(msgspec.Struct, frozen=True):
    """A part of the legend: its heading, its entries, and how high one of them is."""

    title: Message
    entries: list[Entry]
    tall: int = LOW

    @property
    def wide(self) -> int:
        """How wide an entry is."""
        return max(max(text_width(text, 12) for _, text in self.entries) + 76, 120)

    def span(self, columns: int, language: str) -> int:
        """Return how wide the block is with its entries in so many columns, its heading included."""
        return max(self.wide * columns, text_width(render(self.title, language), 13) + 12)


def lay_out(blocks: Sequence[Block], language: str, left: int, top: int, width: int) -> tuple[str, int]:
    """Draw blocks side by side where there is room, in as many bands as are needed; returns them with their height."""
    parts = [f'<g id="legend" transform="translate({left} {top})" fill="{p.INK}" font-size="12" font-weight="400">']
    parts.append(f'<path d="M8 0h{width - 16}" stroke="#CFC8B6"/>')
    y = 12
    for band, rows in _bands(blocks, width - 16, language):
        widths = [block.span(-(-len(block.entries) // n), language) for block, n in zip(band, rows, strict=True)]
        gap = min(64, (width - 16 - sum(widths)) // max(1, len(band) - 1)) if len(band) > 1 else 0
        x = 8
        for block, n, wide in zip(band, rows, widths, strict=True):
            parts.append(_block(block, n, language, x, y))
            x += wide + gap
        y += 34 + max(min(n, len(block.entries)) * block.tall for block, n in zip(band, rows, strict=True))
    parts.append("</g>")
    return "".join(parts), y + 2


def room(blocks: Sequence[Block], language: str) -> int:
    """Return how wide a map must be so that each entry and heading of its legend is whole."""
    return max((block.span(1, language) for block in blocks), default=0) + 16


def _block(block: Block, rows: int, language: str, x: int, y: int) -> str:
    parts = [
        f'<text x="{x}" y="{y + 12}" font-size="13" font-weight="700">{escape(render(block.title, language))}</text>'
    ]
    for number, (sign, text) in enumerate(block.entries):
        at = f"{x + number // rows * block.wide} {y + 22 + block.tall // 2 + number % rows * block.tall}"
        parts.append(f'<g transform="translate({at})">{sign}<text x="56" y="4">{escape(text)}</text></g>')
    return "".join(parts)


def _bands(blocks: Sequence[Block], width: int, language: str) -> list[tuple[Sequence[Block], list[int]]]:
    """Divide blocks into bands, each with the rows that its blocks have: of all ways the one that is lowest."""
    best: list[tuple[Sequence[Block], list[int]]] = []
    least = -1
    for cuts in range(1 << max(0, len(blocks) - 1)):
        at = [0, *(n + 1 for n in range(len(blocks) - 1) if cuts >> n & 1), len(blocks)]
        bands = [(blocks[a:b], _rows(blocks[a:b], width, language)) for a, b in pairwise(at)]
        if all(rows for _, rows in bands):
            high = sum(34 + max(n * block.tall for block, n in zip(band, rows, strict=True)) for band, rows in bands)
            if least < 0 or high < least:
                best, least = bands, high
    return best


def _rows(blocks: Sequence[Block], width: int, language: str) -> list[int]:
    """Return in how many rows each of some blocks is set so that all fit side by side, the lowest; nothing if they do not."""
    if len(blocks) == 1:
        return [-(-len(blocks[0].entries) // max(1, width // blocks[0].wide))]
    highest = max((len(block.entries) * block.tall for block in blocks), default=0)
    for high in range(LOW, highest + LOW, 4):
        rows = [max(1, high // block.tall) for block in blocks]
        columns = [-(-len(block.entries) // n) for block, n in zip(blocks, rows, strict=True)]
        wide = sum(block.span(n, language) for block, n in zip(blocks, columns, strict=True))
        if wide + 20 * (len(blocks) - 1) <= width:
            return [-(-len(block.entries) // n) for block, n in zip(blocks, columns, strict=True)]
    return []


def unit_entries(snapshot: AnySnapshot, language: str) -> list[Entry]:
    """List the sides and the types and sizes of units that a map shows."""
    types = {type_class(counter.type) for counter in snapshot.counters}
    sizes = {counter.size for counter in snapshot.counters}
    found: list[Entry] = []
    for index, side in enumerate(snapshot.sides):
        paint = p.SIDES[min(index, 2)]
        body = f'<use xlink:href="#k{min(index, 2)}" transform="translate(11 -11)scale(.48)"/>'
        found.append((f'<g fill="{paint.ink}">{body}</g>', one_line(snapshot.side_titles.get(side, side))))
    for kind, word in TYPE_WORDS.items():
        if kind in types:
            box = f'<rect x="10" y="-8" width="26" height="16" fill="#fff" stroke="{p.INK}" stroke-width="1.3"/>'
            sign = f'<g font-weight="700">{box}<use xlink:href="#{type_id(kind)}" x="23" stroke="{p.INK}"/></g>'
            found.append((sign, render(word, language)))
    for size, word in SIZE_WORDS.items():
        if size in sizes:
            sign = f'<text x="23" y="4" font-size="11" font-weight="700" text-anchor="middle">{size}</text>'
            found.append((sign, render(word, language)))
    return found


def state_entries(states: Iterable[str], language: str) -> list[Entry]:
    """List the states that units of a map have."""
    present = set(states)
    return [
        (f'<use xlink:href="#s-{state}" x="23"/>', render(word, language))
        for state, word in STATE_WORDS.items()
        if state in present
    ]


def reading(snapshot: AnySnapshot, language: str) -> Block:
    """Say how a counter is read: what stands where on it, with the ruleset's own words for its figures."""
    counters: Sequence[Counter] = snapshot.counters
    paint = p.SIDES[0]
    ink = f'fill="{paint.body}"'
    outline = f'<rect x="14" y="-10" width="20" height="20" rx="1" fill="#fff" stroke="{paint.body}"/>'
    found: list[Entry] = []
    if counters:
        found.append(
            (f'{outline}<path d="M15-9h18v5h-18z" {ink}/>', render(msg("head: name for orders, size"), language))
        )
    if any(counter.steps or counter.lost for counter in counters):
        found.append(
            (f'{outline}<path d="M29 5h3v3h-3zM29 0h3v3h-3zM29-4h3v1h-3z" {ink}/>',
             render(msg("dots: steps left; dashes: lost"), language))
        )  # fmt: skip
    if any(counter.most for counter in counters):
        found.append(
            (f'{outline}<circle cx="26" cy="-2" r="2" {ink}/><circle cx="31" cy="-2" r="2" fill="none" stroke="{paint.body}"/>',
             render(msg("dots: action points left, spent"), language))
        )  # fmt: skip
    signs = {attached_id(name)[2:] for counter in counters for name in counter.attached}
    for name, word in ATTACHED_WORDS.items():
        if name in signs:
            sign = f'<g {ink}><use xlink:href="#a-{name}" x="28" y="1"/></g>'
            found.append((outline + sign, render(word, language)))
    if any(counter.reduced for counter in counters):
        found.append(
            (f'{outline}<path d="M14 3h20" stroke="{paint.body}" stroke-dasharray="3 2"/>',
             render(msg("dashed line: reduced side"), language))
        )  # fmt: skip
    if len(counters) > len({counter.place for counter in counters}) and not isinstance(snapshot, AreaSnapshot):
        found.append(
            (f'{outline}<path d="M14-4h20M14 0h20" stroke="{paint.body}"/>',
             render(msg("stack: top unit whole, heads of the others"), language))
        )  # fmt: skip
    if any(counter.band for counter in counters):
        found.append(
            (f'<rect x="14" y="-10" width="20" height="20" rx="1" {ink}/><path d="M15-9h18v5h-18z" fill="{paint.box}"/>',
             render(msg("light head: no zone of control"), language))
        )  # fmt: skip
    paces = {counter.pace for counter in counters if plate_of(counter.value, counter.pace)}
    for pace, word in PACE_WORDS.items():
        if pace in paces:
            sign = f'<g font-weight="700">{plated("6", pace, _READ)}</g>'
            found.append((sign, one_line(snapshot.pace_titles.get(pace, "")) or render(word, language)))
    for note in snapshot.legend_notes:
        found.append(("", one_line(note)))
    return Block(msg("Counters"), found)
