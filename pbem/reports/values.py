"""What each mail says, with nothing left for the templates but layout; every text is in the reader's language."""

from typing import ClassVar

import msgspec


class Fact(msgspec.Struct, frozen=True):
    """A label and what stands beside it."""

    label: str
    text: str


class Said(msgspec.Struct, frozen=True):
    """A sentence and the rules behind it."""

    text: str
    rules: tuple[str, ...] = ()


class Piece(msgspec.Struct, frozen=True):
    """A piece of a line as sent; a wrong one is underlined."""

    text: str
    wrong: bool = False


class FindingText(msgspec.Struct, frozen=True):
    """A finding: "refused" or "note", column (0 for none), what is so, what to do, the rule, and the line to send instead."""

    kind: str
    column: int
    message: str
    remedy: str = ""
    rule: str = ""
    instead: str = ""


class LineText(msgspec.Struct, frozen=True):
    """A line of a sheet: "ok", "no" or "note", its number, the text in pieces, and what is to be said about it."""

    status: str
    number: int
    pieces: tuple[Piece, ...]
    findings: tuple[FindingText, ...] = ()

    @property
    def text(self) -> str:
        """The line as sent."""
        return "".join(piece.text for piece in self.pieces)


class NoteText(msgspec.Struct, frozen=True):
    """A remark in a box: what, its value, the rule."""

    text: str
    value: str = ""
    rule: str = ""


class RowText(msgspec.Struct, frozen=True):
    """A row of a box: head, figure, remarks."""

    head: str
    value: str = ""
    notes: tuple[NoteText, ...] = ()


class ChanceText(msgspec.Struct, frozen=True):
    """A possible result: its text, percent rounded, and of how many rolls how many give it."""

    text: str
    percent: int
    hits: int
    outof: int


class BoxText(msgspec.Struct, frozen=True):
    """A combat in numbers, or the forecast of one."""

    title: str
    place: str
    column: str
    result: str
    rows: tuple[RowText, ...] = ()
    chances: tuple[ChanceText, ...] = ()


class MoveText(msgspec.Struct, frozen=True):
    """What a move will cost: unit, start, path with what each step costs and why, cost and allowance in movement points."""

    unit: str
    path: str
    cost: str
    allowance: str
    steps: tuple[Said, ...] = ()


class Group(msgspec.Struct, frozen=True):
    """What happened in one place or matter: a title ("" for none), sentences, and the boxes of its rolls."""

    title: str
    sentences: tuple[str, ...]
    boxes: tuple[BoxText, ...] = ()


class LossText(msgspec.Struct, frozen=True):
    """A unit that was lost: unit, side, where."""

    unit: str
    side: str
    place: str


class PlaceText(msgspec.Struct, frozen=True):
    """Units in a place: the place and name, the units, remarks."""

    place: str
    units: str
    remarks: tuple[str, ...] = ()


class RosterText(msgspec.Struct, frozen=True):
    """The units of a side by place."""

    side: str
    places: tuple[PlaceText, ...]


class SupplyText(msgspec.Struct, frozen=True):
    """How units in a place are supplied: the place and name, the units, the state of their supply, and the chain or why there is none."""

    place: str
    units: str
    state: str
    why: str
    in_order: bool = True


class SuppliedSide(msgspec.Struct, frozen=True):
    """How the units of a side are supplied; those whose supply is not in order come first."""

    side: str
    rows: tuple[SupplyText, ...]


class StandingText(msgspec.Struct, frozen=True):
    """A figure of the state: what, its value, and what it was before ("" if it is the same)."""

    what: str
    value: str
    before: str = ""


class RollText(msgspec.Struct, frozen=True):
    """A roll: name, dice, values, the eight-digit numbers behind each die, and the command that shows them."""

    name: str
    dice: str
    values: str
    digits: str
    command: str
    remark: str = ""


class DiceText(msgspec.Struct, frozen=True):
    """The proof of a segment's rolls: sentences before, the rolls, sentences after, and the fixed commands."""

    rolls: tuple[RollText, ...] = ()
    before: tuple[str, ...] = ()
    key_command: str = ""
    key: str = ""
    explained: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


class MapText(msgspec.Struct, frozen=True):
    """The map of a report: content id, the position in words, and a sentence on the files attached."""

    cid: str
    alt: str
    caption: str = ""


class DutyText(msgspec.Struct, frozen=True):
    """What a side owes, what follows if nothing comes, and that nobody waits for it ("" where somebody does)."""

    side: str
    what: str
    default: str
    covered: str = ""


class SheetText(msgspec.Struct, frozen=True):
    """The order sheet to send back: what to do with it, and the sheet."""

    advice: str
    text: str


class Todo(msgspec.Struct, frozen=True):
    """The box at the top: what is to be done, by when, and what follows if nothing is."""

    title: str
    facts: tuple[Fact, ...] = ()
    sentences: tuple[str, ...] = ()


class Section(msgspec.Struct, frozen=True):
    """A headed part of a plain mail: paragraphs, a block of lines to copy, and more paragraphs."""

    title: str
    paragraphs: tuple[str, ...] = ()
    block: str = ""
    after: tuple[str, ...] = ()


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """What every mail and page has: language, subject, title, the line beside the title, lines below it, the box, and the foot."""

    TEMPLATE: ClassVar[str] = "notice"

    language: str
    subject: str
    title: str
    stand: str = ""
    below: tuple[str, ...] = ()
    todo: Todo | None = None
    foot: tuple[str, ...] = ()


class Receipt(Letter, frozen=True, kw_only=True):
    """The answer to a mail with orders: line by line, what is in force, and the forecast."""

    TEMPLATE: ClassVar[str] = "receipt"

    lines: tuple[LineText, ...] = ()
    general: tuple[FindingText, ...] = ()
    older: tuple[LineText, ...] = ()
    unread: tuple[str, ...] = ()
    in_force: tuple[str, ...] = ()
    in_force_notes: tuple[str, ...] = ()
    forecast_note: str = ""
    boxes: tuple[BoxText, ...] = ()
    moves: tuple[MoveText, ...] = ()
    head: str = ""

    @property
    def blocks(self) -> tuple[tuple[LineText, ...], ...]:
        """The lines, those that were taken and have no findings together as far as they stand together."""
        found: list[list[LineText]] = []
        for line in self.lines:
            plain = line.status == "ok" and not line.findings
            if plain and found and found[-1][-1].status == "ok" and not found[-1][-1].findings:
                found[-1].append(line)
            else:
                found.append([line])
        return tuple(tuple(block) for block in found)


class Report(Letter, frozen=True, kw_only=True):
    """The turn report: what is owed, what happened, the dice, where units are, and the sheet to send back."""

    TEMPLATE: ClassVar[str] = "report"

    map: MapText | None = None
    groups: tuple[Group, ...] = ()
    losses: tuple[LossText, ...] = ()
    standings: tuple[StandingText, ...] = ()
    roster: tuple[RosterText, ...] = ()
    dice: DiceText | None = None
    attached: tuple[str, ...] = ()
    sheet: SheetText | None = None
    head: str = ""


class Reminder(Letter, frozen=True, kw_only=True):
    """The reminder before a deadline, with what is in force and the sheet once more."""

    TEMPLATE: ClassVar[str] = "reminder"

    in_force: tuple[str, ...] = ()
    sheet: SheetText | None = None
    head: str = ""


class Welcome(Letter, frozen=True, kw_only=True):
    """How to play by mail, on a page: the first mail of a seat, and the answer to ``help``."""

    TEMPLATE: ClassVar[str] = "welcome"

    sections: tuple[Section, ...] = ()
    sheet: SheetText | None = None
    head: str = ""


class Refusal(Letter, frozen=True, kw_only=True):
    """The answer to a mail that could not be taken: what is so, and what to send."""

    TEMPLATE: ClassVar[str] = "refusal"

    sections: tuple[Section, ...] = ()
    unread: tuple[str, ...] = ()


class Notice(Letter, frozen=True, kw_only=True):
    """A short mail: a deadline that was moved, a note of the referee."""

    TEMPLATE: ClassVar[str] = "notice"

    sections: tuple[Section, ...] = ()
    head: str = ""


class GameOver(Letter, frozen=True, kw_only=True):
    """The last mail of a game: who won and why, the figures, and how to check it all."""

    TEMPLATE: ClassVar[str] = "gameover"

    standings: tuple[StandingText, ...] = ()
    sections: tuple[Section, ...] = ()
    roster: tuple[RosterText, ...] = ()
    head: str = ""


class Position(Letter, frozen=True, kw_only=True):
    """Where a game stands, as a page: what is owed, what of the seat's orders is in force, the figures, the units, and the map."""

    TEMPLATE: ClassVar[str] = "state"

    map: MapText | None = None
    duties: tuple[DutyText, ...] = ()
    in_force: tuple[str, ...] = ()
    standings: tuple[StandingText, ...] = ()
    roster: tuple[RosterText, ...] = ()
    head: str = ""


class MapPage(Letter, frozen=True, kw_only=True):
    """The map as a page: the picture, what happened in the last segment, and in words where the units are."""

    TEMPLATE: ClassVar[str] = "map"

    map: MapText | None = None
    groups: tuple[Group, ...] = ()
    roster: tuple[RosterText, ...] = ()
    head: str = ""


class SupplyPage(Letter, frozen=True, kw_only=True):
    """How units are supplied, as a page: of each the chain in words, or what ends the best try, and the map."""

    TEMPLATE: ClassVar[str] = "supply"

    map: MapText | None = None
    sides: tuple[SuppliedSide, ...] = ()
    head: str = ""
