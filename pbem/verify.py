"""Check the log of a pbem game: one file, Python's standard library, nothing else of pbem needed.

    python verify.py LOG... [--head SEQ:HASH] [--for SIDE]

A log is a text file, one event a line. This program believes none of it and checks, event by event:

* lines     each line is canonical JSON with exactly the members of the form pbem-log/1;
* chain     each event names the hash of the one before, and its own hash follows from its members;
* bodies    each body that is shown fits its digest, and none is missing that this copy must show;
* segments  close, rolls and effects, carried sheets, salt and seal stand together, numbered 1, 2, 3 ...;
* sheets    each close takes the last orders each seat had in the log, no others;
* words     each close uses the first word each seat gave (or its older one), and discloses all that were given;
* seeds     each revealed seed hashes to the value shown before it, the first one to the commitment;
* rolls     each die follows from the seed, the words and its name (form pbem-dice/1);
* head      the log holds the events whose seq and hash you have in a mail (--head).

What it cannot know: whether a roll was needed (`pbem audit` can tell), and whether the tail was cut off or the whole
log written anew, unless you give a head from your own mails. Exit status: 0 verified, 1 not verified, 2 wrong usage.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

MAX_BYTES, MAX_FINDINGS, MAX_DEPTH = 256 * 2**20, 200, 200
FORM, DICE_FORM, ZERO, FLAGS = "pbem-log/1", "pbem-dice/1", "0" * 64, int(re.ASCII | re.DOTALL)
HASHED = ("v", "game", "seq", "at", "turn", "phase", "kind", "by", "to", "digest", "prev")
MEMBERS = (*HASHED, "hash", "body", "salt")
EVENT = (
    "v:1 game:game seq:number at:time turn:number phase:text kind:kind by:side to:to digest:hash prev:hash hash:hash"
)
KINDS = {  # the kinds of the framework: who may read them (* all, 1 one side, 0 the referee alone), then the body
    "game.opened": "* ruleset:text version:text scenario:object",
    "dice.committed": "* commitment:hash spec:spec first:number",
    "seat.taken": "* side:side name:text",
    "seat.replaced": "* side:side name:text",
    "deadline.set": "* segment:number",
    "orders.received": "1",
    "orders.accepted": "1 segment:number",
    "orders.refused": "1",
    "word.given": "1 segment:number word:word",
    "segment.closed": "* segment:number version:text sheets:sheets words:words disclosed:seqs",
    "roll": "* segment:number name:name dice:dice values:numbers why:text",
    "sheet.carried": "1",
    "state.salt": "0 salt:text",
    "segment.sealed": "* segment:number seed:hash state:hash",
    "ruling": "* what:what why:text who:text",
    "game.closed": "* disclosed:seqs outcome:any",
}
INSIDE = {"roll": 0, "sheet.carried": 1, "state.salt": 2, "segment.sealed": 3}  # in this order; effects are 0
PATTERNS = {  # what the words after the colons mean; the rest of them is in fits()
    "text": ".*",
    "game": "[a-z0-9][a-z0-9-]{0,62}",
    "time": r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ",
    "kind": r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)*",
    "side": "[a-z0-9][a-z0-9._-]*",
    "hash": "[0-9a-f]{64}",
    "hex32": "[0-9a-f]{32}",
    "word": r"(?![ \t])[^\x00-\x1f\x7f-\x9f]{1,200}(?<![ \t])",
    "name": r"[ -\"$-~]+",
    "dice": "[1-9][0-9]{0,5}d[1-9][0-9]{0,9}",
    "spec": DICE_FORM,
    "what": "note|correct|rewind",
    "head": "[0-9]{1,15}:[0-9a-f]{32,64}",
}
Event = dict[str, Any]


def fits(what: str, value: Any) -> bool:
    """Say whether a value is what a word of the tables calls for."""
    if what in PATTERNS:
        return isinstance(value, str) and re.fullmatch(PATTERNS[what], value, FLAGS) is not None
    if what in ("1", "number"):
        return type(value) is int and (value == 1 if what == "1" else value >= 0)
    if what in ("sheets", "words"):
        entry = "word" if what == "words" else "sheet"
        return isinstance(value, dict) and all(fits("side", key) and fits(entry, value[key]) for key in value)
    if what == "sheet":
        return value is None or fits("hash", value)
    if what in ("to", "seqs", "numbers"):
        is_list = isinstance(value, list) and all(fits("side" if what == "to" else "number", item) for item in value)
        return (is_list and (what == "numbers" or value == sorted(set(value)))) or (what == "to" and value == ["*"])
    return isinstance(value, dict) if what == "object" else value is not None


def misfit(shape: str, values: Event) -> str:
    """Say which member of a shape is missing or not as it must be; "" for none."""
    for name, _, what in (part.partition(":") for part in shape.split()):
        if name not in values or not fits(what, values[name]):
            return f"{name} may not be {str(values[name])[:50]!r}" if name in values else f"{name} is missing"
    return ""


class Finding(NamedTuple):
    """One thing wrong, or a note: a code that begins with its group, a sentence, where (-1 unknown), what differs."""

    code: str
    text: str
    seq: int = -1
    line: int = -1
    kind: str = ""
    at: str = ""
    detail: tuple[str, ...] = ()  # name, written, found


class Report:
    """What was found: findings, notes, counts, whose copy it is, and how far the log holds."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        self.events = self.shown = self.hidden = self.void = self.words = 0
        self.seeds = self.rolls = self.proved = self.kept = self.heads = 0
        self.game, self.head, self.whole = "", (-1, ZERO), True  # head: seq and hash of the last event
        self.sides: list[str] = []  # the sides that lack none of their own bodies
        self.seals: list[tuple[int, int]] = []  # segment and seq
        self.stopped: int | None = None  # from this event on only lines, chain and bodies were checked
        self.lines: dict[int, int] = {}  # line by seq
        self.event: Event = {}  # the event at hand

    @property
    def ok(self) -> bool:
        """Say whether the log is verified."""
        return not self.findings

    @property
    def whose(self) -> str:
        """Name the copy in words."""
        names = " and ".join(side.capitalize() for side in self.sides)
        return "whole log" if self.whole else f"copy for {names}" if names else "public copy"

    @property
    def holds(self) -> tuple[int, int] | None:
        """Return segment and seq of the last seal before everything that is wrong, None if there is none."""
        first = min((finding.seq for finding in self.findings), default=self.head[0] + 1)
        return max((seal for seal in self.seals if seal[1] < first), default=None, key=lambda seal: seal[1])

    def must(self, good: object, code: str, text: str, *detail: Any) -> None:
        """Take down a finding about the event at hand unless all is good, a note if its code begins so."""
        told, e = self.notes if code.startswith("note") else self.findings, self.event
        if not good and len(told) < MAX_FINDINGS:
            place = (e.get("seq", -1), self.lines.get(e.get("seq", -1), -1), e.get("kind", ""), e.get("at", ""))
            told.append(Finding(code, text, *place, tuple(map(_short, detail))))


def _short(value: Any) -> str:
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value or "none")
    return text if len(text) < 41 else text[:8] + "…"


class Refused(Exception):
    """Why a line is no event (a code and a sentence), or that the story is lost at an event (nothing)."""


def canonical(value: Any) -> bytes:
    """Write canonical JSON: keys sorted, no blanks, UTF-8."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def sha256(data: bytes) -> str:
    """Return SHA-256 in lower-case hex."""
    return hashlib.sha256(data).hexdigest()


def check_values(value: Any, depth: int = 1) -> None:
    """Raise Refused for a value that the canonical form has not."""
    if isinstance(value, float) or (isinstance(value, int) and abs(value) >= 2**53):
        raise Refused("number", f"the number {str(value)[:20]} is floating-point or too large; {FORM} has none such")
    if isinstance(value, dict | list):
        if depth > MAX_DEPTH or (isinstance(value, dict) and not all(map(str.isascii, value))):
            raise Refused("key", f"a key is not ASCII, or nested more than {MAX_DEPTH} deep")
        for item in value.values() if isinstance(value, dict) else value:
            check_values(item, depth + 1)


def read_line(raw: bytes) -> Event:
    """Read one line without its LF as an event, or raise Refused."""
    try:
        check_values(event := json.loads(raw.decode("utf-8")))
        is_canonical = canonical(event) == raw
    except UnicodeError:
        raise Refused("not-utf8", "the line is not UTF-8, or holds half a surrogate pair") from None
    except (ValueError, RecursionError) as error:
        why = str(error).replace("line 1 ", "") if raw.strip() else "the line is empty"
        raise Refused("not-json", f"not JSON: {why}") from None
    if not isinstance(event, dict):
        raise Refused("not-json", "the line is not a JSON object")
    if type(event.get("v")) is int and event["v"] != 1:
        raise Refused("version", f"written in form pbem-log/{event['v']}: a verifier of that version is needed")
    unknown = [f"{name[:40]} is not one of {FORM}: a later version is needed" for name in event if name not in MEMBERS]
    if wrong := unknown[0] if unknown else misfit(EVENT, event):
        raise Refused("member", f"the member {wrong}")
    if ("body" in event) != ("salt" in event) or not isinstance(event.get("body", {}), dict):
        raise Refused("member", "body and salt are missing together or not at all, and a body is an object")
    if "salt" in event and not (event["salt"] == "" if event["to"] == ["*"] else fits("hex32", event["salt"])):
        raise Refused("member", "the salt is neither 32 hex digits nor empty in an event for all")
    if not is_canonical:
        why = "line ends are CRLF" if raw[-1:] == b"\r" else "keys sorted, each once, no blanks, no needless escapes"
        raise Refused("canonical", f"not in canonical form: {why}")
    return event


def roll_dice(key: bytes, name: str, dice: str) -> list[int]:
    """Roll dice: 32-bit numbers from HMAC-SHA-256(T, name#block), those at or over the last multiple skipped."""
    count, sides = map(int, dice.split("d"))
    bound, block, values = 2**32 - 2**32 % sides, 0, list[int]()
    while len(values) < count:
        digest = hmac.digest(key, f"{name}#{block}".encode("ascii"), "sha256")
        numbers = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
        values += [number % sides + 1 for number in numbers if number < bound]
        block += 1
    return values[:count]


class Story:
    """Follows the log event by event and holds each against the rules; raises Refused where it cannot go on."""

    def __init__(self, report: Report) -> None:
        self.report, self.must, self.ended = report, report.must, False
        self.next, self.chain = 1, ""  # the number of the open segment; what the next seed must hash to
        self.seats: set[str] = set()
        self.sides: list[str] = []  # as the last close lists them
        self.base = 0  # the segment whose seal the game stands on, 0 for the set-up
        self.place, self.depth = {0: 0}, {0: 0}  # that place by segment, a re-run's as what it re-runs; and how deep
        self.began: dict[int, int] = {}  # the place where each segment began
        self.closes: dict[int, Event] = {}  # body of each close
        self.seal_at: dict[int, int] = {}  # segment by seq of its seal
        self.rolls: dict[int, dict[str, Event]] = {}  # by segment and name
        self.accepted: dict[str, list[str]] = {}  # hashes of the sheets since the close or rewind before
        self.given: list[tuple[int, str, Any]] = []  # words since the close before: seq, side, word, None where hidden
        self.counting: dict[str, Any] = {}  # those that count: the first of each seat
        self.older: dict[str, Any] = {}  # the words of the close before
        self.lapsed: list[tuple[str, Any]] = []  # words from before a later commitment
        self.needs_deadline, self.ruling = False, -1  # the correction whose effects may follow now
        self.private: list[int] = []  # events not for all
        self.closing: Event | None = None  # body of the close while its segment is not sealed
        self.stage = 0  # how far the order of INSIDE has come
        self.carried: list[str] = []
        self.pending: list[Event] = []  # rolls to be proved when the seed is revealed

    def step(self, event: Event) -> None:
        """Take the next event."""
        kind, body, to, self.event, self.report.event = event["kind"], event.get("body"), event["to"], event, event
        self.must((event["seq"] == 0) == (kind == "game.opened"), "segments.opening", "game.opened stands first, alone")
        is_note = kind == "ruling" and body and body.get("what") == "note"
        self.must(not self.ended or is_note, "segments.after-end", f"{kind} after game.closed; only notes may follow")
        self.private += [event["seq"]] if to != ["*"] else []
        readers, _, shape = KINDS.get(kind, "").partition(" ")
        meant = readers in ("", "*" if to == ["*"] else str(len(to)))
        wrong = misfit(shape, body) if body is not None else ""
        self.must(meant, "bodies.readers", f"{kind} may not be addressed to {to}")
        self.must(not wrong, "bodies.content", f"in the body of {kind}, {wrong}")
        if wrong or not meant or (body is None and readers == "*" and kind != "roll"):
            raise Refused
        beacon = body and "beacon" in body and kind in ("segment.closed", "segment.sealed", "dice.committed")
        self.must(not beacon, "segments.beacon", f"a beacon is reserved; {DICE_FORM} may not use one")
        if kind in INSIDE or (self.closing is not None and kind != "segment.closed"):
            self.inside(kind, body, to)
        else:
            self.outside(kind, body or {}, to)

    def outside(self, kind: str, body: Event, to: list[str]) -> None:
        """Take an event between segments, or a close."""
        ruling, self.ruling = self.ruling, -1
        if kind == "dice.committed":
            self.committed(body, body["first"])
        elif kind in ("seat.taken", "seat.replaced"):
            self.must(self.chain, "seeds.late-commitment", "a seat is taken before the dice are committed to")
            self.seats.add(body["side"])
        elif kind == "deadline.set":
            self.needs_deadline = self.needs_deadline and body["segment"] != self.next
        elif kind in ("orders.accepted", "word.given"):
            self.sheet_or_word(kind, body, to[0])
        elif kind == "segment.closed":
            self.close(body, body["segment"])
        elif kind == "ruling":
            self.ruled(body, body["what"])
        elif kind == "game.closed":
            self.must(body["disclosed"] == self.private, "bodies.end", "not exactly all hidden bodies are disclosed")
            self.ended = True
        elif kind not in KINDS:
            causes = re.findall("[0-9]+", str(body.get("causes")))
            placed = ruling >= 0 and self.event["by"] == "referee"
            self.must(placed, "segments.stray", f"{kind} is a ruleset's, outside a segment, or of a later form of log")
            named = not placed or "body" not in self.event or str(ruling) in causes
            self.must(named, "segments.cause", f"{kind} does not name event {ruling}, the ruling, as its cause")
            self.ruling = ruling

    def committed(self, body: Event, first: int) -> None:
        """Take a commitment: the first before any seat, a later one with a reason and for the open segment."""
        self.must(first == self.next, "seeds.first", f"the commitment is for segment {first}, {self.next} is open")
        self.must(body.get("demo") is not True, "note.demo", "this is a demo: its rolls prove nothing")
        if self.chain:
            self.must(body.get("reason"), "seeds.reason", "a later commitment gives no reason")
            text = f"a new seed chain ({body.get('reason')}): rolls without words given since prove less"
            self.must(False, "note.commitment", text)
            self.lapsed += [*self.older.items(), *self.counting.items()]
            self.older, self.counting, self.needs_deadline = {}, {}, True
        self.chain = body["commitment"]

    def sheet_or_word(self, kind: str, body: Event, side: str) -> None:
        """Take orders accepted or a word given: for the open segment, by the seat itself (orders also by a ruling)."""
        what, by = "words.word" if kind == "word.given" else "sheets.sheet", self.event["by"]
        allowed = side in self.seats and (by == side or (by == "referee" and kind == "orders.accepted"))
        self.must(allowed, f"{what}-by", f"{kind} for {side} by {by}")
        segment = body.get("segment", self.next)
        self.must(segment == self.next, f"{what}-segment", f"{kind} for segment {segment}, {self.next} is open")
        if kind == "orders.accepted":
            self.accepted.setdefault(side, []).append(self.event["hash"])
        else:
            self.given.append((self.event["seq"], side, body.get("word")))
            self.counting.setdefault(side, body.get("word"))

    def ruled(self, body: Event, what: str) -> None:
        """Take a ruling: effects may follow a correction; a rewind goes back to a seal."""
        self.ruling = self.event["seq"] if what == "correct" else -1
        if what == "rewind":
            segment = self.seal_at.get(body["to"], 0) if fits("number", body.get("to")) else 0
            if not segment:
                self.must(False, "segments.rewind", f"a rewind to event {body.get('to')}, which is no seal")
                raise Refused
            self.must(False, "note.rewind", f"rewound to event {body['to']}, seal of segment {segment}: {body['why']}")
            self.base, self.accepted = segment, {}

    def close(self, body: Event, number: int) -> None:
        """Take a close: its number, commitment, deadline, sheets and words."""
        self.must(number == self.next, "segments.number", f"segment {number} is closed, {self.next} is the next")
        if self.closing is not None or number in self.closes:
            self.must(False, "segments.stray", f"segment {number} is closed inside another, or twice")
            raise Refused
        self.must(self.chain, "seeds.no-commitment", "a segment is closed before the dice are committed to")
        self.must(not self.needs_deadline, "segments.deadline", "no deadline stands after the later commitment")
        self.check_sheets(body["sheets"], self.again(body["again"]) if "again" in body else None)
        self.check_words(body["words"], body["disclosed"])
        self.place[number] = self.place.get(body["again"], number) if fits("number", body.get("again")) else number
        self.report.words += len(self.given)
        self.closes[number], self.began[number], self.rolls[number] = body, self.place[self.base], {}
        self.accepted, self.given, self.counting, self.lapsed, self.carried, self.pending = {}, [], {}, [], [], []
        self.closing, self.older, self.needs_deadline, self.stage = body, dict(body["words"]), False, 0

    def again(self, number: Any) -> Event | None:
        """Return the sheets of the segment that is run again: it must be void, and the game stand where it began."""
        if not fits("number", number) or number not in self.seal_at.values():
            self.must(False, "segments.again", f"a re-run of segment {number}, which is not there")
            return None
        text = f"a re-run of segment {number}, which did not begin where the game stands"
        self.must(self.place[self.base] == self.began[number], "segments.again", text)
        passed = "; a sheet sent since was passed over" if self.accepted else ""
        self.must(False, "note.again", f"segment {number} is run again as {self.next}{passed}")
        return dict(self.closes[number]["sheets"])

    def check_sheets(self, sheets: Event, again: Event | None) -> None:
        """Hold the sheets of a close against the last accepted of each seat, or those of the segment run again."""
        self.must(
            self.seats <= set(sheets), "sheets.seats", f"sheets are listed for {', '.join(sheets)}, not for each seat"
        )
        self.sides = sorted(sheets)
        for side in self.sides:
            taken, had = sheets[side], self.accepted.get(side, [])
            due = again.get(side) if again is not None else had[-1] if had else None
            why = "left-out" if taken is None else "superseded" if taken in had else "not-in-force"
            text = f"the sheet of {side} in this close is {why.replace('-', ' ')}"
            self.must(taken == due, f"sheets.sheet-{why}", text, "sheet", taken, due)

    def check_words(self, words: Event, disclosed: list[int]) -> None:
        """Hold the words of a close against the first given by each seat, else its older one."""
        text, given = "not exactly the words given since the last close are disclosed", [word[0] for word in self.given]
        self.must(disclosed == given, "words.disclosed", text, "events", disclosed, given)
        due, all_given = {**self.older, **self.counting}, [word[1:] for word in self.given]
        for side in sorted({*due, *words}):
            used, hidden = words.get(side), side in self.counting and due[side] is None
            why = "lapsed" if (side, used) in self.lapsed else "never-given"
            why = "left-out" if used is None else "not-first" if (side, used) in all_given else why
            text = f"the word of {side} in this close is {why.replace('-', ' ')}"
            self.must(hidden or used == due.get(side), f"words.word-{why}", text, "word", used, due.get(side))

    def inside(self, kind: str, body: Event | None, to: list[str]) -> None:
        """Take an event inside a segment: rolls and effects, then each carried sheet, then salt and seal."""
        if self.closing is None or (kind in KINDS and kind not in INSIDE) or self.event["by"] == "referee":
            where = "outside any segment" if self.closing is None else "inside a segment"
            self.must(False, "segments.stray", f"{kind} by {self.event['by']} does not belong {where}")
            return
        order, number, stands = INSIDE.get(kind, 0), self.closing["segment"], ", ".join(self.carried) or "no side"
        placed = order > self.stage or order == self.stage < 2
        self.must(placed, "segments.order", f"{kind} stands too late in its segment")
        whole = order < 2 or self.stage >= 2 or self.carried == self.sides
        self.must(whole, "segments.carried", f"sheet.carried stands for {stands}, not for each side in order")
        self.must(order < 3 or self.stage == 2, "segments.salt", "no state.salt stands before the seal")
        self.carried += to if order == 1 else []
        self.stage = max(self.stage, order)
        if kind == "roll" and body is not None:
            self.roll(body, body["name"], number, self.closing.get("again"))
        elif kind == "segment.sealed" and body is not None:
            self.seal(body, number, self.closing["words"])

    def roll(self, body: Event, name: str, number: int, again: Any) -> None:
        """Take a roll: its segment, name and dice; a kept one is compared, any other waits for the seed."""
        rolls, values, (count, sides) = self.rolls[number], body["values"], map(int, body["dice"].split("d"))
        self.report.rolls += 1
        self.must(body["segment"] == number, "rolls.segment", f"a roll of segment {body['segment']} in {number}")
        self.must(name not in rolls, "rolls.twice", f"the roll {name} stands twice in its segment")
        right = len(values) == count and sides <= 2**32
        self.must(right, "rolls.dice", f"{name}: {body['dice']} cannot show {len(values)} values")
        if name in rolls or not right:
            return
        rolls[name] = self.event
        before = self.rolls.get(again, {}).get(name) if isinstance(again, int) else None
        if before is None or before["body"]["dice"] != body["dice"]:
            self.must("kept" not in body, "rolls.kept-unfounded", f"{name} is kept, but from no roll of a re-run")
            self.pending.append(self.event)
            return
        text, before_values = f"{name} is not as event {before['seq']} has it", before["body"]["values"]
        self.must("kept" in body, "rolls.kept-missing", f"{name} is not kept from event {before['seq']}")
        same = body.get("kept", before["seq"]) == before["seq"] and values == before_values
        self.must(same, "rolls.kept-values", text, "values", values, before_values)
        self.report.kept += same and "kept" in body
        self.report.proved += same and "kept" in body

    def seal(self, body: Event, number: int, words: dict[str, str]) -> None:
        """Take a seal: its number and its seed; then prove the rolls that waited."""
        text, found = "the seed does not hash to the value shown before it", sha256(bytes.fromhex(body["seed"]))
        self.must(body["segment"] == number, "segments.number", f"seals segment {body['segment']}, not {number}")
        self.must(found == self.chain, "seeds.seed", text, "hash", self.chain, found)
        self.report.seeds += found == self.chain
        message = canonical({"game": self.event["game"], "segment": number, "words": words})
        key = hmac.digest(bytes.fromhex(body["seed"]), message, "sha256")  # T, of all rolls of the segment
        for asked in self.pending if found == self.chain else ():
            self.report.event, name, values = asked, asked["body"]["name"], asked["body"]["values"]
            proved = roll_dice(key, name, asked["body"]["dice"])
            self.report.proved += proved == values
            text = f"{number}:{name} shows what does not follow"
            self.must(proved == values, "rolls.roll", text, "values", values, proved)
        self.depth[number] = self.depth[self.base] + 1
        self.chain, self.seal_at[self.event["seq"]], self.base = body["seed"], number, number
        self.next, self.closing = self.next + 1, None
        self.report.seals.append((number, self.event["seq"]))


def verify_bytes(data: bytes, heads: Iterable[tuple[int, str]] = (), side: str | None = None) -> Report:
    """Check a log; ``heads`` are (seq, hash) from mails, ``side`` is whose copy it must be. Never raises."""
    report = Report()
    try:
        text = "binary data, not text" if b"\0" in data[:4096] else "no line of it is an event"
        text = f"not a pbem log: {text}" if data else "the file is empty"
        text = text if len(data) <= MAX_BYTES else f"larger than the {MAX_BYTES} bytes a game may have"
        report.must(b'"digest":"' in data and len(data) <= MAX_BYTES, "lines.no-log", text)
        if report.ok:
            _verify(data, heads, side, report)
    except Exception as error:  # whatever it was, the log is not verified
        report.must(False, "lines.unforeseen", f"not understood: {type(error).__name__}: {error}"[:200])
    return report


def _verify(data: bytes, heads: Iterable[tuple[int, str]], side: str | None, report: Report) -> None:
    """Check lines and chain, then bodies, then the story, then heads."""
    events, story = _read(data, report), Story(report)
    _check_bodies(events, side, report)
    for event in events:
        if report.stopped is None or event["seq"] < report.stopped:
            try:
                story.step(event)
            except Refused:
                report.stopped = event["seq"] + 1
    if report.stopped is None and story.closing is not None:
        held = f"it holds up to event {max(story.seal_at)}, the last seal" if story.seal_at else "it has no seal"
        report.must(False, "segments.cut", f"the log ends inside segment {story.closing['segment']}; {held}")
    report.void = len(story.seal_at) - story.depth[story.base]
    shown = {event["seq"]: event for event in events}
    for seq, digits in heads:
        report.heads, report.event = report.heads + 1, shown.get(seq, {"seq": report.head[0], "hash": ""})
        text = "it is not the event of your mail: the log was written anew"
        text = text if seq in shown else f"event {seq} of your mail is not here: the log was cut"
        good, code = report.event["hash"].startswith(digits), "head.differs" if seq in shown else "head.missing"
        report.must(good, code, text, "hash", report.event["hash"], digits)


def _read(data: bytes, report: Report) -> list[Event]:
    """Read all lines and check the chain; where an event is missing, foreign or unreadable the story stops."""
    events: list[Event] = []
    *lines, rest = data.split(b"\n")
    prev = ZERO  # "" after a line that is no event
    for number, raw in enumerate([*lines, rest] if rest else lines, 1):
        expected, wrong = report.head[0] + 1, len(report.findings)
        report.lines[expected], report.events, report.event = number, number, {"seq": expected, "hash": ""}
        try:
            report.event = event = read_line(raw)
            seq, before, hash_ = event["seq"], event["prev"], event["hash"]
            report.lines[seq] = number
            found = sha256(canonical({name: event[name] for name in HASHED}))
            report.must(seq == expected, "chain.seq", f"event {expected} must stand here: dropped, added or swapped")
            follows = seq != expected or not prev or before == prev
            report.must(follows, "chain.prev", "it does not follow the event before", "prev", before, prev)
            same, report.game = report.game in ("", event["game"]), event["game"]
            report.must(same, "chain.game", f"it is of another game than the event before, {report.game}")
            report.must(found == hash_, "chain.hash", "the hash does not fit the members", "hash", hash_, found)
            events.append(event)
        except Refused as why:
            report.must(False, f"lines.{why.args[0]}", why.args[1])
        if len(report.findings) > wrong and report.stopped is None:
            report.stopped = min(report.event["seq"], expected)
        report.head, prev = (report.event["seq"], report.event["hash"]), report.event["hash"]
    report.must(not rest, "lines.end", "the last line has no line end: the file was cut")
    return events


def _check_bodies(events: list[Event], side: str | None, report: Report) -> None:
    """Check digests and missing bodies; find out whose copy this is."""
    closes = [event.get("body", {}) for event in events if event["kind"] in ("segment.closed", "game.closed")]
    disclosed = {seq for body in closes if fits("seqs", body.get("disclosed")) for seq in body["disclosed"]}
    named = [event.get("body", {}).get("side") for event in events if event["kind"] == "seat.taken"]
    sides = {side for side in named + [side for event in events for side in event["to"]] if fits("side", side)}
    lacking: set[str] = set()
    for report.event in events:
        digest, to, seq = report.event["digest"], report.event["to"], report.event["seq"]
        if "body" in report.event:
            report.shown += 1
            found = sha256(canonical({"body": report.event["body"], "salt": report.event["salt"]}))
            report.must(found == digest, "bodies.digest", "the body does not fit its digest", "digest", digest, found)
        else:
            report.hidden, text = report.hidden + 1, "a body that all may read, or that was disclosed, is missing"
            report.must(to != ["*"] and seq not in disclosed, "bodies.missing", text)
            lacking.update(to)
    report.whole, report.sides, report.event = not report.hidden, sorted(sides - lacking), {}
    known = f"bodies of {side} are missing" if side in sides else f"there is no seat {side}"
    report.must(side is None or side in report.sides, "bodies.not-for", f"this is the {report.whose}: {known}")


def _row(tag: str, group: str, text: str, indent: int = 18) -> str:
    # what a terminal would obey is not printed
    clean, start = "".join(sign if sign.isprintable() else "?" for sign in text), f"  {tag}  {group}".ljust(indent)
    return textwrap.fill(clean, 80, initial_indent=start, subsequent_indent=" " * indent)


def describe(name: str, r: Report) -> str:
    """Say what was found in a log."""
    told = {
        "chain": f"{r.events} hashes, from 000000… to {r.head[1][:8]}…",
        "bodies": f"{r.shown} shown and right" + (f", {r.hidden} not yours to read" if r.hidden else ""),
        "segments": f"{len(r.seals)} closed and sealed" + (f", {r.void} void" if r.void else ""),
        "sheets": "each close takes the orders in force",
        "words": f"{r.words} given, used and disclosed by the rules",
        "seeds": f"{r.seeds} revealed, each fits the one before",
        "rolls": f"{r.proved} of {r.rolls} follow from seeds and words" + (f", {r.kept} kept" if r.kept else ""),
    } | ({"head": f"{r.heads} from your mails, here and the same"} if r.heads else {})
    lines = [f"{name}   {r.events} events, {len(r.seals)} segments, {r.whose}", ""]
    for group in ("lines", *told):
        found = [finding for finding in r.findings if finding.code.startswith(group)]
        for finding in found[:20]:
            lines.append(_row("NO", group, (f"event {finding.seq}: " if finding.seq >= 0 else "") + finding.text))
            place = f"line {finding.line}, kind {finding.kind}, {finding.at}" if finding.kind else ""
            detail = "{}: {} in the log, {} by the rules".format(*finding.detail) if finding.detail else ""
            lines += [_row("  ", "", text, 20) for text in (place, detail) if text]
        late = r.stopped is not None and group not in ("chain", "bodies", "head")
        text = told.get(group, "") + (f"; not looked at from event {r.stopped} on" if late else "")
        lines += [] if found or group == "lines" else [_row("--" if late else "ok", group, text)]
    lines += [_row("note", "", f"event {note.seq}: {note.text}", 8) for note in r.notes]
    verdict = "Verified. Every event fits the chain, every die its seed. If another copy shows the same head, both "
    verdict += f"tell the same story: {r.head[0]}:{r.head[1]}"
    if r.findings:
        held = f"It holds up to event {r.holds[1]}, the seal of segment {r.holds[0]}." if r.holds else ""
        verdict = f"Not verified. {len(r.findings)} finding{'s' if len(r.findings) > 1 else ''}. {held}"
    rolls = [finding.text.partition(" shows")[0] for finding in r.findings if finding.code == "rolls.roll"]
    prove = [f"To see the roll worked out:  pbem prove {name} {roll}" for roll in rolls[:1]]
    return "\n".join([*lines, "", textwrap.fill(verdict, 80), *prove]) + "\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Verify the logs named on the command line and print what was found; return the exit status."""
    parser = argparse.ArgumentParser(prog="verify", description="Check the log of a pbem game.")
    parser.add_argument("logs", nargs="+", metavar="LOG", help="a log, as pbem log export writes it")
    parser.add_argument("--head", action="append", default=[], metavar="SEQ:HASH", help="from one of your mails")
    parser.add_argument("--for", dest="side", metavar="SIDE", help="the side whose copy it must be")
    try:
        options = parser.parse_args(argv)
        if wrong := [head for head in options.head if not fits("head", head)]:
            parser.error(f"{wrong[0]!r} is not SEQ:HASH as the mails print it")
    except SystemExit as stop:
        return int(stop.code or 0)
    heads, status = [(int(head.split(":")[0]), head.split(":")[1]) for head in options.head], 0
    for name in options.logs:
        try:
            with open(name, "rb") as file:
                report = verify_bytes(file.read(MAX_BYTES + 1), heads, options.side)
        except (OSError, ValueError) as error:
            report = Report()
            report.must(False, "lines.unreadable", f"cannot be read: {getattr(error, 'strerror', error)}")
        out, status = sys.stdout if report.events else sys.stderr, status if report.ok else 1
        text = describe(name, report) if report.events else f"{name}: {report.findings[0].text}\n"
        out.write(text.encode(out.encoding or "utf-8", "replace").decode(out.encoding or "utf-8"))
    return status


if __name__ == "__main__":
    sys.exit(main())
