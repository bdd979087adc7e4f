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
    "segment.closed": "* segment:number version:text sheets:sheets words:words disclosed:numbers",
    "roll": "* segment:number name:name dice:dice values:numbers why:text",
    "sheet.carried": "1",
    "state.salt": "0 salt:text",
    "segment.sealed": "* segment:number seed:hex64 state:hex64",
    "ruling": "* what:what why:text who:text",
    "game.closed": "* disclosed:numbers outcome:any",
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
    if what in ("to", "numbers"):
        entry = "side" if what == "to" else "number"
        ordered = isinstance(value, list) and all(fits(entry, item) for item in value) and value == sorted(set(value))
        return ordered or (what == "to" and value == ["*"])
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
    """One thing wrong, or a note: group, code, sentence, where (-1 unknown), (name, written, found), a roll to prove."""

    group: str
    code: str
    text: str
    seq: int = -1
    line: int = -1
    kind: str = ""
    at: str = ""
    detail: tuple[str, ...] = ()
    roll: str = ""


class Report:
    """What was found: findings, notes, counts, whose copy it is, and how far the log holds."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        self.events = self.shown = self.hidden = self.segments = self.void = self.words = 0
        self.seeds = self.rolls = self.proved = self.kept = self.heads = 0
        self.game, self.head = "", (-1, ZERO)  # head: seq and hash of the last event
        self.whole = True
        self.sides: tuple[str, ...] = ()  # the sides that lack none of their own bodies
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

    def find(self, group: str, code: str, text: str, event: Event, *detail: str, roll: str = "") -> None:
        """Take down a finding, or with the group "note" a note."""
        seq = event.get("seq", -1)
        place = (seq, self.lines.get(seq, -1), event.get("kind", ""), event.get("at", ""))
        kept = self.notes if group == "note" else self.findings
        if len(kept) < MAX_FINDINGS:
            kept.append(Finding(group, code, text, *place, detail, roll))


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


class Lost(Exception):  # noqa: N818
    """The story cannot be followed beyond this event."""


class Story:
    """Follows the log event by event and holds each against the rules."""

    def __init__(self, report: Report) -> None:
        self.report, self.find = report, report.find
        self.seats: set[str] = set()
        self.sides: list[str] | None = None  # as the first close lists them
        self.next = 1  # the number of the open segment
        self.chain: str | None = None  # what the next seed must hash to
        self.base = 0  # the segment whose seal the game stands on, 0 for the set-up
        self.bases: dict[int, int] = {}  # the same, as it was at each close
        self.closes: dict[int, Event] = {}  # body of each close
        self.seal_at: dict[int, int] = {}  # segment by seq of its seal
        self.rolls: dict[int, dict[str, Event]] = {}  # by segment and name
        self.accepted: dict[str, list[str]] = {}  # hashes of the sheets since the close or rewind before
        self.given: dict[str, list[tuple[int, str | None]]] = {}  # words since the close before
        self.counting: dict[str, str | None] = {}  # those that count: the first of each seat
        self.older: dict[str, str | None] = {}  # the words of the close before
        self.lapsed: dict[str, set[str | None]] = {}  # words from before a later commitment
        self.needs_deadline = self.ended = self.salted = False
        self.ruling: int | None = None  # a correction whose effects may follow now
        self.private: list[int] = []  # events not for all
        self.closing: Event | None = None  # body of the close while its segment is not sealed
        self.carried: list[str] = []
        self.pending: list[Event] = []  # rolls to be proved when the seed is revealed

    def step(self, event: Event) -> None:
        """Take the next event; raises Lost where the story cannot go on."""
        kind, body, to = event["kind"], event.get("body"), event["to"]
        if (event["seq"] == 0) != (kind == "game.opened"):
            self.find("segments", "opening", f"{kind} where game.opened must stand, or a second game.opened", event)
        if self.ended and not (kind == "ruling" and body and body.get("what") == "note"):
            self.find("segments", "after-end", f"{kind} after game.closed; only notes may follow", event)
        if to != ["*"]:
            self.private.append(event["seq"])
        readers, _, shape = KINDS.get(kind, "").partition(" ")
        if readers and readers != ("*" if to == ["*"] else str(len(to))):
            self.find("bodies", "readers", f"{kind} may not be addressed to {to}", event)
            raise Lost
        if body is None and readers == "*" and kind != "roll":
            raise Lost
        if body and "beacon" in body and kind in ("segment.closed", "segment.sealed", "dice.committed"):
            self.find("segments", "beacon", f"a beacon is reserved; {DICE_FORM} may not use one", event)
        if body is not None and (wrong := misfit(shape, body)):
            self.find("bodies", "content", f"in the body of {kind} {wrong}", event)
            raise Lost
        if kind in INSIDE or (self.closing is not None and kind != "segment.closed"):
            self.inside(event, body)
        else:
            self.outside(event, body or {})

    def outside(self, event: Event, body: Event) -> None:
        """Take an event between segments, or a close."""
        kind, ruling, self.ruling = event["kind"], self.ruling, None
        if kind == "game.opened":
            self.report.game = event["game"]
        elif kind == "dice.committed":
            self.committed(event, body)
        elif kind in ("seat.taken", "seat.replaced"):
            self.seats.add(body["side"])
        elif kind == "deadline.set":
            self.needs_deadline = self.needs_deadline and body["segment"] != self.next
        elif kind in ("orders.accepted", "word.given"):
            self.sheet_or_word(event, body, event["to"][0])
        elif kind == "segment.closed":
            self.close(event, body)
        elif kind == "ruling":
            self.ruled(event, body)
        elif kind == "game.closed":
            if body["disclosed"] != self.private:
                self.find("bodies", "end-disclosed", "game.closed does not disclose exactly all hidden bodies", event)
            self.ended = True
        elif kind not in KINDS and (ruling is None or event["by"] != "referee"):
            text = f"{kind} stands outside any segment and is no kind of {FORM}: if not misplaced, of a later version"
            self.find("segments", "stray", text, event)
        elif kind not in KINDS:
            self.ruling = ruling
            if "body" in event and ruling not in _integers(body.get("causes")):
                self.find("segments", "cause", f"{kind} does not name the ruling, event {ruling}, as its cause", event)

    def committed(self, event: Event, body: Event) -> None:
        """Take a commitment: the first before any seat, a later one with a reason and for the open segment."""
        if body["first"] != self.next:
            self.find("seeds", "first", f"the commitment is for segment {body['first']}, {self.next} is open", event)
        if body.get("demo") is True:
            self.find("note", "demo", "this is a demo: its rolls prove nothing", event)
        if self.chain is None and (self.seats or self.closes):
            self.find("seeds", "late-commitment", "the dice were committed to after the first seat was taken", event)
        if self.chain is not None:
            if not fits("text", body.get("reason")):
                self.find("seeds", "reason", "a later commitment gives no reason", event)
            text = f"a new seed chain from segment {self.next} on ({body.get('reason')}): "
            text += "rolls for which no word was given after it could have been chosen"
            self.find("note", "commitment", text, event)
            for side, word in [*self.older.items(), *self.counting.items()]:
                self.lapsed.setdefault(side, set()).add(word)
            self.older, self.counting, self.needs_deadline = {}, {}, True
        self.chain = body["commitment"]

    def sheet_or_word(self, event: Event, body: Event, side: str) -> None:
        """Take orders accepted or a word given: for the open segment, by the seat itself (orders also by a ruling)."""
        is_word = event["kind"] == "word.given"
        group, name = ("words", "word") if is_word else ("sheets", "sheet")
        if (event["by"] != side and (is_word or event["by"] != "referee")) or side not in self.seats:
            self.find(group, f"{name}-by", f"a {name} of {side} by {event['by']}", event)
        if body and body["segment"] != self.next:
            text = f"a {name} for segment {body['segment']}, {self.next} is open"
            self.find(group, f"{name}-segment", text, event)
        if is_word:
            self.given.setdefault(side, []).append((event["seq"], body.get("word")))
            self.counting.setdefault(side, body.get("word"))
            self.report.words += 1
        else:
            self.accepted.setdefault(side, []).append(event["hash"])

    def ruled(self, event: Event, body: Event) -> None:
        """Take a ruling: effects may follow a correction; a rewind goes back to a seal."""
        if body["what"] == "correct":
            self.ruling = event["seq"]
        if body["what"] == "rewind":
            segment = self.seal_at.get(body["to"]) if fits("number", body.get("to")) else None
            if segment is None:
                self.find("segments", "rewind", f"a rewind to event {body.get('to')}, which is no seal", event)
                raise Lost
            text = f"rewound to event {body['to']}, the seal of segment {segment}: {body['why']}"
            self.find("note", "rewind", text, event)
            self.base, self.accepted = segment, {}

    def close(self, event: Event, body: Event) -> None:
        """Take a close: its number, commitment, deadline, sheets and words."""
        number = body["segment"]
        if self.closing is not None or number in self.closes:
            self.find("segments", "stray", f"segment {number} is closed inside another, or twice", event)
            raise Lost
        if number != self.next:
            self.find("segments", "number", f"segment {number} is closed, {self.next} is the next", event)
        if self.chain is None:
            self.find("seeds", "no-commitment", "a segment is closed before the dice are committed to", event)
        if self.needs_deadline:
            self.find("segments", "deadline", "no deadline stands between the later commitment and this close", event)
        self.check_sheets(event, body["sheets"], self.again(event, body) if "again" in body else None)
        self.check_words(event, body["words"], body["disclosed"])
        self.closes[number], self.bases[number], self.rolls[number] = body, self.base, {}
        self.accepted, self.given, self.counting, self.lapsed, self.older = {}, {}, {}, {}, dict(body["words"])
        self.closing, self.needs_deadline, self.salted, self.carried, self.pending = body, False, False, [], []

    def again(self, event: Event, body: Event) -> dict[str, str | None] | None:
        """Return the sheets of the segment that is run again: it must be void, and the game stand where it began."""
        number = body["again"]
        if not fits("number", number) or number not in self.seal_at.values():
            self.find("segments", "again", f"a re-run of segment {number}, which is not there", event)
            return None
        if number in self.live() or self.origin(self.base) != self.origin(self.bases[number]):
            self.find("segments", "again", f"a re-run of segment {number} from where the game does not stand", event)
        passed = "; a sheet sent since was passed over" if self.accepted else ""
        self.find("note", "again", f"segment {number} is run again as {body['segment']}{passed}", event)
        sheets: dict[str, str | None] = self.closes[number]["sheets"]
        return sheets

    def check_sheets(self, event: Event, sheets: Event, again: Event | None) -> None:
        """Hold the sheets of a close against the last accepted of each seat, or those of the segment run again."""
        if not self.seats <= set(sheets) or (self.sides or sorted(sheets)) != sorted(sheets):
            self.find("sheets", "seats", f"sheets are listed for {', '.join(sheets)}, not for each seat", event)
        self.sides = sorted(sheets)
        for side, taken in sorted(sheets.items()):
            had = self.accepted.get(side, [])
            due = had[-1] if had else None
            due = again.get(side) if again is not None else due
            if taken != due:
                why = "left-out" if taken is None else "superseded" if taken in had else "not-in-force"
                text = f"the sheet of {side} in this close is {why.replace('-', ' ')}"
                self.find("sheets", f"sheet-{why}", text, event, "sheet", taken or "none", due or "none")

    def check_words(self, event: Event, words: Event, disclosed: list[int]) -> None:
        """Hold the words of a close against the first given by each seat, else its older one."""
        given = sorted(seq for pairs in self.given.values() for seq, _ in pairs)
        if disclosed != given:
            text = "not exactly the words given since the close before are disclosed"
            self.find("words", "disclosed", text, event, "events", _short(disclosed), _short(given))
        due = {**self.older, **self.counting}
        for side in sorted({*due, *words}):
            used = words.get(side)
            if used != due.get(side) and not (side in self.counting and self.counting[side] is None):
                later = [word for _, word in self.given.get(side, [])]
                why = "left-out" if used is None else "not-first" if used in later else "never-given"
                why = "lapsed" if used is not None and used in self.lapsed.get(side, ()) else why
                text = f"the word of {side} in this close is {why.replace('-', ' ')}"
                self.find("words", f"word-{why}", text, event, "word", used or "none", due.get(side) or "none")

    def inside(self, event: Event, body: Event | None) -> None:
        """Take an event inside a segment: rolls and effects, then each carried sheet, then salt and seal."""
        kind = event["kind"]
        if self.closing is None:
            self.find("segments", "stray", f"{kind} stands outside any segment", event)
        elif (kind in KINDS and kind not in INSIDE) or event["by"] == "referee":
            self.find("segments", "stray", f"{kind} by {event['by']} does not belong inside a segment", event)
        elif kind == "segment.sealed":
            self.seal(event, body or {}, self.closing)
        elif self.salted:
            self.find("segments", "order", f"{kind} stands between state.salt and the seal", event)
        elif kind == "state.salt":
            self.salted = True
            if self.carried != self.sides:
                text = f"sheet.carried stands for {', '.join(self.carried) or 'no side'}, not each side in order"
                self.find("segments", "carried", text, event)
        elif kind == "sheet.carried":
            self.carried += event["to"]
        elif self.carried:
            self.find("segments", "order", f"{kind} stands after sheet.carried", event)
        if kind == "roll" and body is not None and self.closing is not None:
            self.roll(event, body, self.closing)

    def roll(self, event: Event, body: Event, closing: Event) -> None:
        """Take a roll: its segment, name and dice; a kept one is compared, any other waits for the seed."""
        number, name, values = closing["segment"], body["name"], body["values"]
        count, sides = map(int, body["dice"].split("d"))
        self.report.rolls += 1
        if body["segment"] != number:
            self.find("rolls", "roll-segment", f"a roll of segment {body['segment']} in segment {number}", event)
        if len(values) != count or sides > 2**32 or name in self.rolls[number]:
            text = f"the roll {name} stands twice in its segment, or {body['dice']} has {len(values)} values"
            self.find("rolls", "roll-twice" if name in self.rolls[number] else "roll-dice", text, event)
            return
        self.rolls[number][name] = event
        again = closing.get("again")
        before = self.rolls.get(again, {}).get(name) if fits("number", again) else None
        if before is None or before["body"]["dice"] != body["dice"]:
            self.pending.append(event)
            if "kept" in body:
                self.find("rolls", "kept-unfounded", f"{name} is kept, but from no roll of a segment re-run", event)
        elif "kept" not in body:
            self.find("rolls", "kept-missing", f"{name} is not kept from event {before['seq']}", event)
        elif body["kept"] != before["seq"] or values != before["body"]["values"]:
            detail = ("values", _short(values), _short(before["body"]["values"]))
            self.find("rolls", "kept-values", f"{name} is not as event {before['seq']} has it", event, *detail)
        else:
            self.report.kept += 1
            self.report.proved += 1

    def seal(self, event: Event, body: Event, closing: Event) -> None:
        """Take a seal: its number, the salt before it, the seed; then prove the rolls that waited."""
        number, found = closing["segment"], sha256(bytes.fromhex(body["seed"]))
        if body["segment"] != number:
            self.find("segments", "number", f"segment {body['segment']} is sealed, {number} was closed", event)
        if not self.salted:
            self.find("segments", "salt", "no state.salt stands before the seal", event)
        if found != self.chain:
            text = "the seed does not hash to the value shown before it"
            self.find("seeds", "seed", text, event, "hash", found, self.chain or "none")
        else:
            self.report.seeds += 1
            key = segment_key(body["seed"], event["game"], number, closing["words"])
            for asked in self.pending:
                name, values = asked["body"]["name"], asked["body"]["values"]
                proved = roll_dice(key, name, *map(int, asked["body"]["dice"].split("d")))
                self.report.proved += proved == values
                if proved != values:
                    text, detail = f"{name} shows what does not follow", ("values", _short(values), _short(proved))
                    self.find("rolls", "roll", text, asked, *detail, roll=f"{number}:{name}")
        self.chain, self.seal_at[event["seq"]], self.base = body["seed"], number, number
        self.next, self.closing = self.next + 1, None
        self.report.seals.append((number, event["seq"]))
        self.report.segments += 1

    def end(self, last: Event) -> None:
        """Look at how the log ends."""
        if self.closing is not None:
            held = f"holds up to event {max(self.seal_at)}, the last seal" if self.seal_at else "has no seal before"
            self.find("segments", "cut", f"the log ends inside segment {self.closing['segment']}; it {held}", last)
        self.report.void = len(set(self.seal_at.values()) - self.live())

    def live(self) -> set[int]:
        """Return the segments that stand: those the game's present seal is built on."""
        live: set[int] = set()
        at = self.base
        while at and at not in live:
            live.add(at)
            at = self.bases[at]
        return live

    def origin(self, segment: int) -> int:
        """Return the segment that this one is a re-run of, or itself."""
        while segment in self.closes and 0 < self.closes[segment].get("again", 0) < segment:
            segment = self.closes[segment]["again"]
        return segment


def _short(values: Sequence[int]) -> str:
    text = " ".join(map(str, values)) or "none"
    return text if len(text) <= 40 else text[:39] + "…"


def _integers(value: Any) -> set[int]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {value} if type(value) is int else set().union(*map(_integers, inner))


def verify_bytes(data: bytes, heads: Iterable[tuple[int, str]] = (), side: str | None = None) -> Report:
    """Check a log; ``heads`` are (seq, hash) from mails, ``side`` is whose copy it must be. Never raises."""
    report = Report()
    try:
        if reason := _no_log(data):
            report.find("lines", *reason, {})
        else:
            _verify(data, heads, side, report)
    except Exception as error:  # whatever it was, the log is not verified
        report.find("lines", "unforeseen", f"not understood: {type(error).__name__}: {error}"[:200], {})
    return report


def _no_log(data: bytes) -> tuple[str, str] | None:
    """Say why the data is no log at all."""
    if not data:
        return "empty", "the file is empty"
    if len(data) > MAX_BYTES:
        return "too-big", f"more than the {MAX_BYTES} bytes that any game may have"
    if b"\0" in data[:4096]:
        return "binary", "not a pbem log: binary data, not text"
    return None if b'"game"' in data[:4096] else ("no-log", "not a pbem log: its first line is not an event")


def _verify(data: bytes, heads: Iterable[tuple[int, str]], side: str | None, report: Report) -> None:
    """Check lines and chain, then bodies, then the story, then heads."""
    events = _read(data, report)
    _check_bodies(events, side, report)
    story = Story(report)
    for event in events:
        if report.stopped is not None and event["seq"] >= report.stopped:
            break
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
            report.find("head", "head-missing", f"event {seq} is not here: the log was cut", {"seq": report.head[0]})
        elif not shown[seq]["hash"].startswith(digits):
            text = f"event {seq} is not the one of your mail: the log was written anew"
            report.find("head", "head-differs", text, shown[seq], "hash", shown[seq]["hash"], digits)


def _read(data: bytes, report: Report) -> list[Event]:
    """Read all lines and check the chain; where an event is missing, foreign or unreadable the story stops."""
    events: list[Event] = []
    *lines, rest = data.split(b"\n")
    prev: str | None = ZERO
    for number, raw in enumerate([*lines, rest] if rest else lines, 1):
        expected = report.head[0] + 1
        report.lines[expected] = number
        report.events += 1
        broken = len(report.findings)
        try:
            event = read_line(raw)
        except Refused as why:
            report.find("lines", why.args[0], why.args[1], {"seq": expected})
            event = {"seq": expected, "hash": None}
        else:
            report.lines[event["seq"]] = number
            if event["seq"] != expected:
                text = f"event {event['seq']} stands where {expected} must: dropped, added or swapped"
                report.find("chain", "seq", text, event)
            elif prev is not None and event["prev"] != prev:
                text = "it does not follow the event before"
                report.find("chain", "prev", text, event, "prev", event["prev"], prev)
            if events and event["game"] != events[0]["game"]:
                report.find("chain", "game", f"it is of another game, {event['game']}", event)
            events.append(event)
        if len(report.findings) > broken and report.stopped is None:
            report.stopped = min(event["seq"], expected)
        if event["hash"] is not None:
            found = sha256(canonical({name: event[name] for name in HASHED}))
            if found != event["hash"]:
                report.find("chain", "hash", "its hash does not fit", event, "hash", event["hash"], found)
        report.head, prev = (event["seq"], event["hash"] or ""), event["hash"]
    if rest:
        report.find("lines", "line-end", "the last line has no line end: the file was cut", {"seq": report.head[0]})
    return events


def _check_bodies(events: list[Event], side: str | None, report: Report) -> None:
    """Check digests and missing bodies; find out whose copy this is."""
    disclosed: set[int] = set()
    sides: set[str] = set()
    lacking: set[str] = set()
    for event in events:
        body = event.get("body", {})
        if event["kind"] in ("segment.closed", "game.closed") and fits("numbers", body.get("disclosed")):
            disclosed.update(body["disclosed"])
        sides.update({*event["to"], *([body["side"]] if fits("side", body.get("side")) else [])} - {"*"})
    for event in events:
        if "body" in event:
            report.shown += 1
            found = sha256(canonical({"body": event["body"], "salt": event["salt"]}))
            if found != event["digest"]:
                text = "the body does not fit its digest"
                report.find("bodies", "digest", text, event, "digest", event["digest"], found)
            continue
        report.hidden += 1
        lacking.update(event["to"])
        if event["to"] == ["*"] or event["seq"] in disclosed:
            why = "that all may read" if event["to"] == ["*"] else "that was disclosed"
            report.find("bodies", "missing", f"a body {why} is missing", event)
    report.whole, report.sides = not report.hidden, tuple(sorted(sides - lacking))
    if side is not None and side not in report.sides:
        known = f"bodies of {side} are missing" if side in sides else f"there is no seat {side}"
        report.find("bodies", "not-for", f"this is the {report.whose}: {known}", {})


def describe(name: str, report: Report, colour: bool = False) -> str:
    """Say what was found in a log, 80 columns wide."""

    def row(tag: str, group: str, text: str, indent: int = 18) -> str:
        clean = "".join(letter if letter.isprintable() else "?" for letter in text)
        start = f"  {tag}  {group}".ljust(indent)
        filled = textwrap.fill(clean, 80, initial_indent=start, subsequent_indent=" " * indent)
        paint = {"ok": 32, "NO": 31, "note": 33}.get(tag) if colour else None
        return filled.replace(tag, f"\x1b[{paint}m{tag}\x1b[0m", 1) if paint else filled

    r = report
    head = f"{r.head[0]}:{r.head[1]}"
    told = {
        "chain": f"{r.events} hashes, from 000000… to {r.head[1][:8]}…",
        "bodies": f"{r.shown} shown and right" + (f", {r.hidden} not yours to read" if r.hidden else ""),
        "segments": f"{r.segments} closed and sealed" + (f", {r.void} void" if r.void else ""),
        "sheets": "each close takes the orders in force",
        "words": f"{r.words} given, used and disclosed by the rules",
        "seeds": f"{r.seeds} revealed, each fits the one before",
        "rolls": f"{r.proved} of {r.rolls} follow from seeds and words",
    } | ({"head": f"{r.heads} from your mails, here and the same"} if r.heads else {})
    lines = [f"{name}   {r.events} events, {r.segments} segments, {r.whose}", ""]
    for group in ("lines", *told):
        found = [finding for finding in r.findings if finding.group == group]
        for at, finding in enumerate(found[:20]):
            where = f"event {finding.seq}: " if finding.seq >= 0 else ""
            lines.append(row("NO" if at == 0 else "  ", group if at == 0 else "", where + finding.text))
            if finding.kind:
                lines.append(row("  ", "", f"line {finding.line}, kind {finding.kind}, {finding.at}", 20))
            if finding.detail:
                label, written, computed = (part if len(part) < 41 else part[:8] + "…" for part in finding.detail)
                lines.append(row("  ", "", f"{label}: {written} in the log, {computed} by the rules", 20))
        late = r.stopped is not None and group not in ("lines", "chain", "bodies", "head")
        if not found and group in told:
            text = told[group] + (f"; not looked at from event {r.stopped} on" if late else "")
            lines.append(row("--" if late else "ok", group, text))
    lines += [row("note", "", f"event {note.seq}: {note.text}", 8) for note in r.notes]
    if r.ok:
        verdict = "Verified. Every event fits the chain, every die its seed. If another copy shows the same head, "
        lines += ["", textwrap.fill(verdict + "both tell the same story:", 80), head]
    else:
        many = f"{len(r.findings)} finding{'s' if len(r.findings) > 1 else ''}"
        held = f"It holds up to event {r.holds[1]}, the seal of segment {r.holds[0]}." if r.holds else ""
        lines += ["", f"Not verified. {many}. {held}".rstrip()]
        lines += [f"To see the roll worked out:  pbem prove {name} {f.roll}" for f in r.findings if f.roll][:1]
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
        try:
            with open(name, "rb") as file:
                report = verify_bytes(file.read(MAX_BYTES + 1), options.head, options.side)
        except OSError as error:
            status = 1
            sys.stderr.write(f"{name}: cannot be read: {error.strerror}\n")
            continue
        status = status if report.ok else 1
        out, text = sys.stdout, describe(name, report, sys.stdout.isatty())
        if not report.events:
            out, text = sys.stderr, f"{name}: {report.findings[0].text}\n"
        out.write(text.encode(out.encoding or "utf-8", "replace").decode(out.encoding or "utf-8"))
    return status


if __name__ == "__main__":
    sys.exit(main())
