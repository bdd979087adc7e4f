"""The layout of the text part: columns, boxes, marks under a wrong place; at most 72 columns."""

from collections.abc import Sequence

from pbem.reports.plain import WIDTH, clean, one_line, wrap
from pbem.reports.values import BoxText, ChanceText, Fact, LineText, MoveText, NoteText, Piece, RollText, RowText

BAR = 20
"""How many signs a chance of 100 percent has as a bar."""


def sides(left: str, right: str) -> str:
    """Set two texts at both ends of a line; where there is no room, one below the other."""
    left, right = one_line(left), one_line(right)
    if not right:
        return "\n".join(wrap(left))
    if len(left) + len(right) + 2 <= WIDTH:
        return left + " " * (WIDTH - len(left) - len(right)) + right
    return "\n".join([*wrap(left), *wrap(right)])


def facts(rows: Sequence[Fact], indent: int = 2) -> str:
    """Set labels and what stands beside them in two columns."""
    wide = min(max((len(one_line(row.label)) for row in rows), default=0), 20)
    lines: list[str] = []
    for row in rows:
        label = one_line(row.label)
        lead = " " * indent + label.ljust(wide) + "  "
        if len(lead) > indent + 26:
            lines.append(" " * indent + label)
            lead = " " * (indent + 4)
        lines.extend(wrap(row.text, lead, " " * (indent + wide + 2)))
    return "\n".join(line.rstrip() for line in lines)


def order_lines(text: str, indent: int = 2, width: int = WIDTH) -> str:
    """Set the lines of orders, each cut at blanks where it is too long, what follows drawn in."""
    lines: list[str] = []
    for line in clean(text).split("\n"):
        lines.extend(wrap(line, " " * indent, " " * (indent + 5), width) if line.strip() else [""])
    return "\n".join(lines)


def sheet_lines(text: str) -> str:
    """Set an order sheet: its lines stay whole, since a cut order is none but where it says that it goes on; only comments are cut."""
    lines: list[str] = []
    for line in clean(text).split("\n"):
        lines.extend(wrap(line, "", "# ") if line.startswith("# ") and len(line) > WIDTH else [line.rstrip()])
    return "\n".join(lines)


def judged(line: LineText, taken: str = "ok", refused: str = "NO") -> str:
    """Set a line of a sheet with its number and what became of it; a wrong place is marked below with ``^^^^``."""
    lead = f"  {refused if line.status == 'no' else taken:<3} {line.number:>3}  "
    room = WIDTH - len(lead)
    lines: list[str] = []
    for text, marks in _chunks(line.pieces, room):
        lines.append((lead + text).rstrip())
        if marks.strip():
            lines.append(" " * len(lead) + marks.rstrip())
        lead = " " * len(lead)
    return "\n".join(lines)


def _chunks(pieces: Sequence[Piece], room: int) -> list[tuple[str, str]]:
    """Cut pieces at blanks to what a line has room for, each with the marks that stand below it."""
    text = "".join(clean(piece.text).replace("\n", " ") for piece in pieces)
    marks = "".join(("^" if piece.wrong else " ") * len(clean(piece.text)) for piece in pieces)
    blank = len(text) - len(text.lstrip())
    text, marks = text[blank:].rstrip(), marks[blank:]
    chunks: list[tuple[str, str]] = []
    while len(text) > room:
        cut = text.rfind(" ", 1, room + 1)
        cut = cut if cut > 0 else room
        chunks.append((text[:cut], marks[:cut]))
        skip = cut + len(text[cut:]) - len(text[cut:].lstrip(" "))
        text, marks = text[skip:], marks[skip:]
        room -= 2 if len(chunks) == 1 else 0
    chunks.append((text, marks))
    return [chunks[0], *(("  " + part, "  " + mark) for part, mark in chunks[1:])]


def ruled(text: str, rule: str, lead: str, rest: str | None = None) -> list[str]:
    """Wrap a remark with its rule in brackets behind it."""
    return wrap(f"{text} [{rule}]" if rule else text, lead, rest)


def box(shown: BoxText, indent: int = 4) -> str:
    """Set a combat in columns: head, figure, and the remarks with their rules."""
    pad = " " * indent
    title = "    ".join(one_line(part) for part in (shown.place or shown.title, shown.column, shown.result) if part)
    lines = [pad + title, pad + "-" * (WIDTH - indent)] if title else []
    head = min(max((len(one_line(row.head)) for row in shown.rows), default=0), 16)
    figure = min(max((len(one_line(row.value)) for row in shown.rows), default=0), 10)
    part = min(max((len(one_line(note.value)) for row in shown.rows for note in _parts(row)), default=0), 10)
    for row in shown.rows:
        lead = f"{pad}{one_line(row.head):<{head}}  {one_line(row.value):>{figure}}  "
        if not row.notes:
            lines.append(lead)
        for note in row.notes:
            value = one_line(note.value) if note in _parts(row) else ""
            if part:
                lead += f"{value:>{part}}  "
            lines.extend(ruled(note.text, note.rule, lead, " " * len(lead)))
            lead = " " * (indent + head + figure + 4)
    return "\n".join(line.rstrip() for line in lines)


def _parts(row: RowText) -> list[NoteText]:
    """List the remarks of a row whose value is to be shown: not that of a single one which says what the row says."""
    valued = [note for note in row.notes if note.value]
    return [] if len(valued) == 1 and valued[0].value == row.value else valued


def chance(one: ChanceText, wide: int) -> str:
    """Set a chance: the result, percent, how many of how many, and a bar."""
    bar = "=" * (one.percent * BAR // 100)
    name = one_line(one.text)
    tail = f"{one.percent:>3} %  {one.hits:>2}/{one.outof:<2}  {bar}"
    if len(name) > wide:
        return "\n".join([*wrap(name, "    "), (" " * (6 + wide) + tail).rstrip()])
    return f"    {name:<{wide}}  {tail}".rstrip()


def chances(rows: Sequence[ChanceText]) -> str:
    """Set the chances of a forecast below each other."""
    wide = min(max((len(one_line(row.text)) for row in rows), default=0), 30)
    return "\n".join(chance(row, wide) for row in rows)


def move(one: MoveText, of: str) -> str:
    """Set the forecast of a move: unit, path, cost; below it what each step costs and by which rules."""
    lines = wrap(f"{one.path}, {of}", f"  {one.unit:<8}  ", " " * 12)
    for step in one.steps:
        lines.extend(ruled(step.text, ", ".join(step.rules), " " * 12, " " * 14))
    return "\n".join(lines)


def roll(one: RollText) -> str:
    """Set a roll: name, dice and values, the digits behind them."""
    lines = [f"  {one_line(one.name)}"]
    lead = f"      {one.dice}: {one.values}"
    lines.extend(wrap(one.digits, f"{lead:<22}  ") if one.digits else [lead])
    if one.remark:
        lines.extend(wrap(one.remark, "      "))
    return "\n".join(lines)
