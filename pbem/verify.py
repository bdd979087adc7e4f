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
FORM, DICE_FORM, ZERO = "pbem-log/1", "pbem-dice/1", "0" * 64
HASHED = ("v", "game", "seq", "at", "turn", "phase", "kind", "by", "to", "digest", "prev")
EVENT = "v:one game:game seq:number at:time turn:number phase:text kind:kind by:side to:to digest:hex64 prev:hex64 "
EVENT += "hash:hex64"
KINDS = {  # the kinds of the framework: who may read them (* all, 1 one side, 0 the referee alone), then the body
    "game.opened": "* ruleset:text version:text scenario:object",
    "dice.committed": "* commitment:hex64 spec:spec first:number",
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
    "segment.sealed": "* segment:number seed:hex64 state:hex64",
    "ruling": "* what:what why:text who:text",
    "game.closed": "* disclosed:seqs outcome:any",
}
INSIDE = ("roll", "sheet.carried", "state.salt", "segment.sealed")
PATTERNS = {  # what the words after the colons mean; the rest of them is in fits()
    "text": ".*",
    "game": "[a-z0-9][a-z0-9-]{0,62}",
    "time": r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ",
    "kind": r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)*",
    "side": "[a-z0-9][a-z0-9._-]*",
    "hex64": "[0-9a-f]{64}",
    "hex32": "[0-9a-f]{32}",
    "word": r"(?![ \t])[^\x00-\x1f\x7f-\x9f]{1,200}(?<![ \t])",
    "name": r"[ -\"$-~]+",
    "dice": "[1-9][0-9]{0,5}d[1-9][0-9]{0,9}",
    "spec": DICE_FORM,
    "what": "note|correct|rewind",
}
_COMPILED = {name: re.compile(pattern, re.ASCII | re.DOTALL) for name, pattern in PATTERNS.items()}
Event = dict[str, Any]


def fits(what: str, value: Any) -> bool:
    """Say whether a value is what a word of the tables calls for."""
    if what in PATTERNS:
        return isinstance(value, str) and _COMPILED[what].fullmatch(value) is not None
    if what in ("one", "number"):
        return type(value) is int and (value == 1 if what == "one" else value >= 0)
    if what in ("sheets", "words"):
        entry = "word" if what == "words" else "hex64"
        return isinstance(value, dict) and all(
            fits("side", side) and (fits(entry, item) or (item is None and what == "sheets"))
            for side, item in value.items()
        )
    if what in ("to", "seqs", "numbers"):
        is_list = isinstance(value, list) and all(fits("side" if what == "to" else "number", item) for item in value)
        return (is_list and (what == "numbers" or value == sorted(set(value)))) or (what == "to" and value == ["*"])
    return isinstance(value, dict) if what == "object" else value is not None


def misfit(shape: str, values: Event) -> str:
    """Say which member of a shape is missing or not as it must be; "" for none."""
    for name, _, what in (part.partition(":") for part in shape.split()):
        if name not in values:
            return f"the member {name} is missing"
        if not fits(what, values[name]):
            return f"the member {name} may not be {str(values[name])[:50]!r}"
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

    def find(self, code: str, text: str, event: Event, *detail: Any) -> None:
        """Take down a finding, or a note if its code begins so; ``detail`` is (name, written, found)."""
        seq, told = event.get("seq", -1), self.notes if code.startswith("note") else self.findings
        if len(told) < MAX_FINDINGS:
            place = (seq, self.lines.get(seq, -1), event.get("kind", ""), event.get("at", ""))
            told.append(Finding(code, text, *place, tuple(map(_short, detail))))


class Refused(ValueError):
    """Why a line is no event: a code and a sentence."""


_WRITE = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def canonical(value: Any) -> bytes:
    """Write canonical JSON: keys sorted, no blanks, UTF-8."""
    return _WRITE(value).encode("utf-8")


def sha256(data: bytes) -> str:
    """Return SHA-256 in lower-case hex."""
    return hashlib.sha256(data).hexdigest()


def check_values(value: Any, depth: int = 1) -> None:
    """Raise Refused for a value that the canonical form has not."""
    if isinstance(value, float):
        raise Refused("float", f"a floating-point number, {value}; {FORM} has none")
    if isinstance(value, int) and abs(value) >= 2**53:
        raise Refused("integer", "an integer is 2**53 or more")
    if isinstance(value, dict | list):
        if depth > MAX_DEPTH:
            raise RecursionError
        if isinstance(value, dict) and not all(map(str.isascii, value)):
            raise Refused("key", "a key is not ASCII")
        for item in value.values() if isinstance(value, dict) else value:
            if not isinstance(item, str):
                check_values(item, depth + 1)


def read_line(raw: bytes) -> Event:
    """Read one line without its LF as an event, or raise Refused."""
    try:
        event = json.loads(raw.decode("utf-8"))
        check_values(event)
        is_canonical = canonical(event) == raw
    except UnicodeDecodeError as error:
        raise Refused("not-utf8", f"byte {error.start + 1} of the line is not UTF-8") from None
    except UnicodeEncodeError:
        raise Refused("surrogate", "a string holds half a surrogate pair") from None
    except RecursionError:
        raise Refused("deep", f"nested more than {MAX_DEPTH} deep") from None
    except json.JSONDecodeError as error:
        raise Refused("not-json", f"not JSON at character {error.pos + 1}: {error.msg}") from None
    if not isinstance(event, dict):
        raise Refused("not-json", "the line is not a JSON object")
    if type(event.get("v")) is int and event["v"] != 1:
        raise Refused("version", f"written in form pbem-log/{event['v']}: a verifier of that version is needed")
    if unknown := [name for name in event if name not in (*HASHED, "hash", "body", "salt")]:
        raise Refused("member", f"the member {unknown[0][:40]!r} is not one of {FORM}: a later version is needed")
    if wrong := misfit(EVENT, event):
        raise Refused("member", wrong)
    if ("body" in event) != ("salt" in event):
        raise Refused("member", "body and salt are missing together or not at all")
    if not isinstance(event.get("body", {}), dict):
        raise Refused("member", "the body is not an object")
    if "salt" in event and not (event["salt"] == "" if event["to"] == ["*"] else fits("hex32", event["salt"])):
        raise Refused("member", "the salt is neither 32 hex digits nor empty in an event for all")
    if not is_canonical:
        raise Refused("canonical", "not in canonical form: keys sorted, each once, no blanks, no needless escapes")
    return event


def segment_key(seed: str, game: str, segment: int, words: dict[str, str]) -> bytes:
    """Return T: HMAC-SHA-256 under the seed of the canonical object of game, segment and words."""
    return hmac.digest(bytes.fromhex(seed), canonical({"game": game, "segment": segment, "words": words}), "sha256")


def roll_dice(key: bytes, name: str, count: int, sides: int) -> list[int]:
    """Roll dice: 32-bit numbers from HMAC-SHA-256(T, name#block), those at or over the last multiple skipped."""
    values: list[int] = []
    bound, block = 2**32 - 2**32 % sides, 0
    while len(values) < count:
        digest = hmac.digest(key, f"{name}#{block}".encode("ascii"), "sha256")
        numbers = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
        values += [number % sides + 1 for number in numbers if number < bound]
        block += 1
    return values[:count]


class Lost(Exception):
    """The story cannot be followed beyond this event."""


class Story:
    """Follows the log event by event and holds each against the rules."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.seats: set[str] = set()
        self.sides: list[str] = []  # as the close before lists them
        self.next = 1  # the number of the open segment
        self.chain = ""  # what the next seed must hash to
        self.base = 0  # the segment whose seal the game stands on, 0 for the set-up
        self.bases: dict[int, int] = {}  # the same, as it was at each close
        self.closes: dict[int, Event] = {}  # body of each close
        self.seal_at: dict[int, int] = {}  # segment by seq of its seal
        self.rolls: dict[int, dict[str, Event]] = {}  # by segment and name
        self.accepted: dict[str, list[str]] = {}  # hashes of the sheets since the close or rewind before
        self.given: dict[str, list[Any]] = {}  # words since the close before, None where hidden
        self.given_at: list[int] = []  # and their seqs
        self.counting: dict[str, Any] = {}  # those that count: the first of each seat
        self.older: dict[str, Any] = {}  # the words of the close before
        self.lapsed: list[tuple[str, Any]] = []  # words from before a later commitment
        self.needs_deadline = self.ended = self.salted = False
        self.ruling: int | None = None  # a correction whose effects may follow now
        self.private: list[int] = []  # events not for all
        self.closing: Event | None = None  # body of the close while its segment is not sealed
        self.carried: list[str] = []
        self.pending: list[Event] = []  # rolls to be proved when the seed is revealed

    def step(self, event: Event) -> None:
        """Take the next event; raises Lost where the story cannot go on."""
        kind, body, to, self.event = event["kind"], event.get("body"), event["to"], event
        if (event["seq"] == 0) != (kind == "game.opened"):
            self.no("segments.opening", f"{kind} where game.opened must stand, or a second game.opened")
        if self.ended and not (kind == "ruling" and body and body.get("what") == "note"):
            self.no("segments.after-end", f"{kind} after game.closed; only notes may follow")
        if to != ["*"]:
            self.private.append(event["seq"])
        readers, _, shape = KINDS.get(kind, "").partition(" ")
        if readers and readers != ("*" if to == ["*"] else str(len(to))):
            self.no("bodies.readers", f"{kind} may not be addressed to {to}")
            raise Lost
        if body is None and readers == "*" and kind != "roll":
            raise Lost
        if body and "beacon" in body and kind in ("segment.closed", "segment.sealed", "dice.committed"):
            self.no("segments.beacon", f"a beacon is reserved; {DICE_FORM} may not use one")
        if body is not None and (wrong := misfit(shape, body)):
            self.no("bodies.content", f"in the body of {kind} {wrong}")
            raise Lost
        if kind in INSIDE or (self.closing is not None and kind != "segment.closed"):
            self.inside(kind, body, to)
        else:
            self.outside(kind, body or {}, to)

    def no(self, code: str, text: str, *detail: Any) -> None:
        """Take down a finding about the event at hand."""
        self.report.find(code, text, self.event, *detail)

    def outside(self, kind: str, body: Event, to: list[str]) -> None:
        """Take an event between segments, or a close."""
        ruling, self.ruling = self.ruling, None
        if kind == "dice.committed":
            self.committed(body)
        elif kind in ("seat.taken", "seat.replaced"):
            self.seats.add(body["side"])
        elif kind == "deadline.set":
            self.needs_deadline = self.needs_deadline and body["segment"] != self.next
        elif kind in ("orders.accepted", "word.given"):
            self.sheet_or_word(kind, body, to[0])
        elif kind == "segment.closed":
            self.close(body)
        elif kind == "ruling":
            self.ruled(body)
        elif kind == "game.closed":
            self.ended = True
            if body["disclosed"] != self.private:
                self.no("bodies.end-disclosed", "game.closed does not disclose exactly all hidden bodies")
        elif kind not in KINDS and (ruling is None or self.event["by"] != "referee"):
            self.no("segments.stray", f"{kind} is a ruleset's kind outside a segment, or one of a later form of log")
        elif kind not in KINDS:
            self.ruling = ruling
            if "body" in self.event and ruling not in _integers(body.get("causes")):
                self.no("segments.cause", f"{kind} does not name event {ruling}, the ruling, as its cause")

    def committed(self, body: Event) -> None:
        """Take a commitment: the first before any seat, a later one with a reason and for the open segment."""
        if body["first"] != self.next:
            self.no("seeds.first", f"the commitment is for segment {body['first']}, {self.next} is open")
        if body.get("demo") is True:
            self.no("note.demo", "this is a demo: its rolls prove nothing")
        if not self.chain and (self.seats or self.closes):
            self.no("seeds.late-commitment", "the dice were committed to after the first seat was taken")
        if self.chain:
            if not body.get("reason"):
                self.no("seeds.reason", "a later commitment gives no reason")
            text = f"a new seed chain from segment {self.next} on, {body.get('reason')}; "
            self.no("note.commitment", text + "a roll for which no word was given after it could have been chosen")
            self.lapsed += [*self.older.items(), *self.counting.items()]
            self.older, self.counting, self.needs_deadline = {}, {}, True
        self.chain = body["commitment"]

    def sheet_or_word(self, kind: str, body: Event, side: str) -> None:
        """Take orders accepted or a word given: for the open segment, by the seat itself (orders also by a ruling)."""
        what, by = ("words.word", self.event["by"]) if kind == "word.given" else ("sheets.sheet", self.event["by"])
        if side not in self.seats or (by != side and (by != "referee" or kind == "word.given")):
            self.no(f"{what}-by", f"{kind} for {side} by {by}")
        if body and body["segment"] != self.next:
            self.no(f"{what}-segment", f"{kind} for segment {body['segment']}, {self.next} is open")
        if kind == "orders.accepted":
            self.accepted.setdefault(side, []).append(self.event["hash"])
            return
        self.given.setdefault(side, []).append(body.get("word"))
        self.given_at.append(self.event["seq"])
        self.counting.setdefault(side, body.get("word"))

    def ruled(self, body: Event) -> None:
        """Take a ruling: effects may follow a correction; a rewind goes back to a seal."""
        self.ruling = self.event["seq"] if body["what"] == "correct" else None
        if body["what"] == "rewind":
            segment = self.seal_at.get(body["to"], 0) if fits("number", body.get("to")) else 0
            if not segment:
                self.no("segments.rewind", f"a rewind to event {body.get('to')}, which is no seal")
                raise Lost
            self.no("note.rewind", f"rewound to event {body['to']}, the seal of segment {segment}: {body['why']}")
            self.base, self.accepted = segment, {}

    def close(self, body: Event) -> None:
        """Take a close: its number, commitment, deadline, sheets and words."""
        number, words = body["segment"], body["words"]
        if self.closing is not None or number in self.closes:
            self.no("segments.stray", f"segment {number} is closed inside another, or twice")
            raise Lost
        if number != self.next:
            self.no("segments.number", f"segment {number} is closed, {self.next} is the next")
        if not self.chain:
            self.no("seeds.no-commitment", "a segment is closed before the dice are committed to")
        if self.needs_deadline:
            self.no("segments.deadline", "no deadline stands between the later commitment and this close")
        self.check_sheets(body["sheets"], self.again(body["again"]) if "again" in body else None)
        self.check_words(words, body["disclosed"])
        self.report.words += len(self.given_at)
        self.closes[number], self.bases[number], self.rolls[number] = body, self.base, {}
        self.accepted, self.given, self.given_at, self.counting, self.lapsed = {}, {}, [], {}, []
        self.closing, self.older, self.needs_deadline, self.salted = body, dict(words), False, False
        self.carried, self.pending = [], []

    def again(self, number: Any) -> Event | None:
        """Return the sheets of the segment that is run again: it must be void, and the game stand where it began."""
        if not fits("number", number) or number not in self.seal_at.values():
            self.no("segments.again", f"a re-run of segment {number}, which is not there")
            return None
        if number in self.live() or self.origin(self.base) != self.origin(self.bases[number]):
            self.no("segments.again", f"a re-run of segment {number} from where the game does not stand")
        passed = "; a sheet sent since was passed over" if self.accepted else ""
        self.no("note.again", f"segment {number} is run again as {self.next}{passed}")
        return dict(self.closes[number]["sheets"])

    def check_sheets(self, sheets: Event, again: Event | None) -> None:
        """Hold the sheets of a close against the last accepted of each seat, or those of the segment run again."""
        if not self.seats <= set(sheets) or (self.sides or sorted(sheets)) != sorted(sheets):
            self.no("sheets.seats", f"sheets are listed for {', '.join(sheets)}, not for each seat")
        self.sides = sorted(sheets)
        for side in self.sides:
            taken, had = sheets[side], self.accepted.get(side, [None])
            due = had[-1] if again is None else again.get(side)
            if taken != due:
                why = "left-out" if taken is None else "superseded" if taken in had else "not-in-force"
                text = f"the sheet of {side} in this close is {why.replace('-', ' ')}"
                self.no(f"sheets.sheet-{why}", text, "sheet", taken, due)

    def check_words(self, words: Event, disclosed: list[int]) -> None:
        """Hold the words of a close against the first given by each seat, else its older one."""
        if disclosed != self.given_at:
            text = "not exactly the words given since the close before are disclosed"
            self.no("words.disclosed", text, "events", disclosed, self.given_at)
        due = {**self.older, **self.counting}
        for side in sorted({*due, *words}):
            used, hidden = words.get(side), side in self.counting and due[side] is None
            if used != due.get(side) and not hidden:
                why = "not-first" if used in self.given.get(side, []) else "never-given"
                why = "left-out" if used is None else "lapsed" if (side, used) in self.lapsed else why
                text = f"the word of {side} in this close is {why.replace('-', ' ')}"
                self.no(f"words.word-{why}", text, "word", used, due.get(side))

    def inside(self, kind: str, body: Event | None, to: list[str]) -> None:
        """Take an event inside a segment: rolls and effects, then each carried sheet, then salt and seal."""
        if self.closing is None:
            self.no("segments.stray", f"{kind} stands outside any segment")
        elif (kind in KINDS and kind not in INSIDE) or self.event["by"] == "referee":
            self.no("segments.stray", f"{kind} by {self.event['by']} does not belong inside a segment")
        elif kind == "segment.sealed":
            self.seal(body or {}, self.closing)
        elif self.salted:
            self.no("segments.order", f"{kind} stands between state.salt and the seal")
        elif kind == "state.salt":
            self.salted = True
            if self.carried != self.sides:
                stands = ", ".join(self.carried) or "no side"
                self.no("segments.carried", f"sheet.carried stands for {stands}, not for each side in order")
        elif kind == "sheet.carried":
            self.carried += to
        elif self.carried:
            self.no("segments.order", f"{kind} stands after sheet.carried")
        if kind == "roll" and body is not None and self.closing is not None:
            self.roll(body, body["name"], self.closing)

    def roll(self, body: Event, name: str, closing: Event) -> None:
        """Take a roll: its segment, name and dice; a kept one is compared, any other waits for the seed."""
        number, rolls, (count, sides) = closing["segment"], self.rolls[closing["segment"]], _dice(body)
        self.report.rolls += 1
        if body["segment"] != number:
            self.no("rolls.segment", f"a roll of segment {body['segment']} in segment {number}")
        if len(body["values"]) != count or sides > 2**32 or name in rolls:
            text = f"{name} stands twice in its segment, or {body['dice']} shows {len(body['values'])} values"
            self.no("rolls.twice" if name in rolls else "rolls.dice", text)
            return
        rolls[name], again = self.event, closing.get("again")
        before = self.rolls.get(again, {}).get(name) if isinstance(again, int) else None
        if before is None or before["body"]["dice"] != body["dice"]:
            self.pending.append(self.event)
            if "kept" in body:
                self.no("rolls.kept-unfounded", f"{name} is kept, but from no roll of a segment re-run")
        elif "kept" not in body:
            self.no("rolls.kept-missing", f"{name} is not kept from event {before['seq']}")
        elif body["kept"] != before["seq"] or body["values"] != before["body"]["values"]:
            text = f"{name} is not as event {before['seq']} has it"
            self.no("rolls.kept-values", text, "values", body["values"], before["body"]["values"])
        else:
            self.report.kept += 1
            self.report.proved += 1

    def seal(self, body: Event, closing: Event) -> None:
        """Take a seal: its number, the salt before it, the seed; then prove the rolls that waited."""
        number, found = closing["segment"], sha256(bytes.fromhex(body["seed"]))
        if body["segment"] != number:
            self.no("segments.number", f"segment {body['segment']} is sealed, {number} was closed")
        if not self.salted:
            self.no("segments.salt", "no state.salt stands before the seal")
        if found != self.chain:
            self.no("seeds.seed", "the seed does not hash to the value shown before it", "hash", found, self.chain)
        else:
            self.report.seeds += 1
            self.prove(self.pending, segment_key(body["seed"], self.event["game"], number, closing["words"]))
        self.chain, self.seal_at[self.event["seq"]], self.base = body["seed"], number, number
        self.next, self.closing = self.next + 1, None
        self.report.seals.append((number, self.event["seq"]))

    def prove(self, rolls: list[Event], key: bytes) -> None:
        """Hold each roll against what its segment key gives."""
        for event in rolls:
            name, values = event["body"]["name"], event["body"]["values"]
            proved = roll_dice(key, name, *_dice(event["body"]))
            self.report.proved += proved == values
            if proved != values:
                self.report.find("rolls.roll", f"{name} shows what does not follow", event, "values", values, proved)

    def end(self, last: Event) -> None:
        """Look at how the log ends."""
        if self.closing is not None:
            held = f"holds up to event {max(self.seal_at)}, the last seal" if self.seal_at else "has no seal before"
            self.no("segments.cut", f"the log ends inside segment {self.closing['segment']}; it {held}")
        self.report.void = len(set(self.seal_at.values()) - self.live())

    def live(self) -> set[int]:
        """Return the segments that stand: those the game's present seal is built on."""
        live, at = {0}, self.base
        while at not in live:
            live.add(at)
            at = self.bases[at]
        return live

    def origin(self, segment: int) -> int:
        """Return the segment that this one is a re-run of, or itself."""
        while segment in self.closes and 0 < self.closes[segment].get("again", 0) < segment:
            segment = self.closes[segment]["again"]
        return segment


def _dice(roll: Event) -> tuple[int, int]:
    count, _, sides = roll["dice"].partition("d")
    return int(count), int(sides)


def _short(value: Any) -> str:
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value or "none")
    return text if len(text) < 41 else text[:8] + "…"


def _integers(value: Any) -> set[int]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {value} if type(value) is int else set().union(*map(_integers, inner))


def verify_bytes(data: bytes, heads: Iterable[tuple[int, str]] = (), side: str | None = None) -> Report:
    """Check a log; ``heads`` are (seq, hash) from mails, ``side`` is whose copy it must be. Never raises."""
    report = Report()
    try:
        if not data:
            report.find("lines.empty", "the file is empty", {})
        elif len(data) > MAX_BYTES:
            report.find("lines.too-big", f"more than the {MAX_BYTES} bytes that any game may have", {})
        elif b'"game"' not in data[:4096] and b'"digest"' not in data[:4096]:
            what = "binary data, not text" if b"\0" in data[:4096] else "its first line is not an event"
            report.find("lines.no-log", f"not a pbem log: {what}", {})
        else:
            _verify(data, heads, side, report)
    except Exception as error:  # whatever it was, the log is not verified
        report.find("lines.unforeseen", f"not understood: {type(error).__name__}: {error}"[:200], {})
    return report


def _verify(data: bytes, heads: Iterable[tuple[int, str]], side: str | None, report: Report) -> None:
    """Check lines and chain, then bodies, then the story, then heads."""
    events = _read(data, report)
    _check_bodies(events, side, report)
    story = Story(report)
    for event in events:
        if report.stopped is None or event["seq"] < report.stopped:
            try:
                story.step(event)
            except Lost:
                report.stopped = event["seq"] + 1
    if report.stopped is None:
        story.end(events[-1])
    shown = {event["seq"]: event for event in events}
    for seq, digits in heads:
        report.heads += 1
        if seq not in shown:
            report.find("head.missing", f"event {seq} is not here: the log was cut", {"seq": report.head[0]})
        elif not shown[seq]["hash"].startswith(digits):
            text = "this event is not the one of your mail: the log was written anew"
            report.find("head.differs", text, shown[seq], "hash", shown[seq]["hash"], digits)


def _read(data: bytes, report: Report) -> list[Event]:
    """Read all lines and check the chain; where an event is missing, foreign or unreadable the story stops."""
    events: list[Event] = []
    *lines, rest = data.split(b"\n")
    prev = ZERO  # "" after a line that is no event
    for number, raw in enumerate([*lines, rest] if rest else lines, 1):
        expected, wrong = report.head[0] + 1, len(report.findings)
        report.lines[expected] = number
        report.events += 1
        try:
            event = read_line(raw)
        except Refused as why:
            report.find(f"lines.{why.args[0]}", why.args[1], {"seq": expected})
            event = {"seq": expected, "hash": ""}
        else:
            seq, found = event["seq"], sha256(canonical({name: event[name] for name in HASHED}))
            report.lines[seq] = number
            if seq != expected:
                report.find("chain.seq", f"stands where {expected} must: dropped, added or swapped", event)
            elif prev and event["prev"] != prev:
                report.find("chain.prev", "does not follow the event before", event, "prev", event["prev"], prev)
            if events and event["game"] != events[0]["game"]:
                report.find("chain.game", f"is of another game, {event['game']}", event)
            if found != event["hash"]:
                report.find("chain.hash", "the hash does not fit the members", event, "hash", event["hash"], found)
            events.append(event)
        if len(report.findings) > wrong and report.stopped is None:
            report.stopped = min(event["seq"], expected)
        prev = event["hash"]
        report.head = (event["seq"], prev)
    if rest:
        report.find("lines.end", "the last line has no line end: the file was cut", {"seq": report.head[0]})
    return events


def _check_bodies(events: list[Event], side: str | None, report: Report) -> None:
    """Check digests and missing bodies; find out whose copy this is."""
    disclosed: set[int] = set()
    sides: set[str] = set()
    for event in events:
        body = event.get("body", {})
        if event["kind"] in ("segment.closed", "game.closed") and fits("seqs", body.get("disclosed")):
            disclosed.update(body["disclosed"])
        sides.update({*event["to"], *([body["side"]] if event["kind"] == "seat.taken" and body else [])} - {"*"})
    report.sides = sorted(sides)
    for event in events:
        if "body" in event:
            report.shown += 1
            found = sha256(canonical({"body": event["body"], "salt": event["salt"]}))
            if found != event["digest"]:
                text = "the body does not fit its digest"
                report.find("bodies.digest", text, event, "digest", event["digest"], found)
            continue
        report.hidden += 1
        report.whole, report.sides = False, [who for who in report.sides if who not in event["to"]]
        if event["to"] == ["*"] or event["seq"] in disclosed:
            report.find("bodies.missing", "a body that all may read, or that was disclosed, is missing", event)
    if side is not None and side not in report.sides:
        known = f"bodies of {side} are missing" if side in sides else f"there is no seat {side}"
        report.find("bodies.not-for", f"this is the {report.whose}: {known}", {})


def _row(tag: str, group: str, text: str, colour: bool = False, indent: int = 18) -> str:
    """Lay out one row, 80 columns wide; what a terminal would obey is not printed."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in text)
    row = textwrap.fill(clean, 80, initial_indent=f"  {tag}  {group}".ljust(indent), subsequent_indent=" " * indent)
    paint = {"ok": 32, "NO": 31, "note": 33}.get(tag)
    return row.replace(tag, f"\x1b[{paint}m{tag}\x1b[0m", 1) if colour and paint else row


def describe(name: str, r: Report, colour: bool = False) -> str:
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
            where = f"event {finding.seq}: " if finding.seq >= 0 else ""
            lines.append(_row("NO", group, where + finding.text, colour))
            if finding.kind:
                lines.append(_row("  ", "", f"line {finding.line}, kind {finding.kind}, {finding.at}", indent=20))
            if finding.detail:
                label, written, computed = finding.detail
                lines.append(_row("  ", "", f"{label}: {written} in the log, {computed} by the rules", indent=20))
        if not found and group in told:
            late = r.stopped is not None and group not in ("chain", "bodies", "head")
            text = told[group] + (f"; not looked at from event {r.stopped} on" if late else "")
            lines.append(_row("--" if late else "ok", group, text, colour))
    lines += [_row("note", "", f"event {note.seq}: {note.text}", colour, 8) for note in r.notes]
    verdict = "Verified. Every event fits the chain, every die its seed. If another copy shows the same head, both "
    verdict += "tell the same story:"
    if r.findings:
        held = f"It holds up to event {r.holds[1]}, the seal of segment {r.holds[0]}." if r.holds else ""
        verdict = f"Not verified. {len(r.findings)} finding{'s' if len(r.findings) > 1 else ''}. {held}"
    lines += ["", textwrap.fill(verdict, 80), *([] if r.findings else [f"{r.head[0]}:{r.head[1]}"])]
    return "\n".join(lines) + "\n"


def _head(text: str) -> tuple[int, str]:
    if not re.fullmatch("[0-9]{1,15}:[0-9a-f]{32,64}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is not SEQ:HASH as the mails print it")
    return int(text.partition(":")[0]), text.partition(":")[2]


def main(argv: Sequence[str] | None = None) -> int:
    """Verify the logs named on the command line and print what was found; return the exit status."""
    parser = argparse.ArgumentParser(prog="verify", description="Check the log of a pbem game.")
    parser.add_argument("logs", nargs="+", metavar="LOG", help="a log, as pbem log export writes it")
    parser.add_argument("--head", action="append", type=_head, default=[], metavar="SEQ:HASH", help="from a mail")
    parser.add_argument("--for", dest="side", metavar="SIDE", help="the side whose copy it must be")
    try:
        options = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    status = 0
    for name in options.logs:
        out, text = sys.stderr, ""
        try:
            with open(name, "rb") as file:
                report = verify_bytes(file.read(MAX_BYTES + 1), options.head, options.side)
        except (OSError, ValueError) as error:
            status, text = 1, f"{name}: cannot be read: {error}\n"
        else:
            status = status if report.ok else 1
            if report.events:
                out, text = sys.stdout, describe(name, report, sys.stdout.isatty())
            else:
                text = f"{name}: {report.findings[0].text}\n"
        encoding = out.encoding or "utf-8"
        out.write(text.encode(encoding, "replace").decode(encoding))
    return status


if __name__ == "__main__":
    sys.exit(main())
