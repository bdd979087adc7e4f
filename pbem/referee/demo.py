"""The demo: a small game of France 1940 by real mails in a folder, with a clock and a chance that are set here, in code.

Nothing of the game is faked: the mails lie in a Maildir and are read as any others, the dice follow from the seed chain. But the
chain is drawn from a constant, so the log says that it is a demo and that its rolls prove nothing.
"""

import os
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email import policy
from email.message import EmailMessage, Message
from email.parser import BytesParser
from hashlib import sha256
from pathlib import Path

import msgspec

from pbem.core.text import msg
from pbem.referee import opening
from pbem.referee.deadlines import Rule
from pbem.referee.demo_script import GAME, PLAYERS, SCENARIO, SCRIPT, Letter, Player
from pbem.referee.desk import Desk, live_game
from pbem.referee.errors import Refused
from pbem.referee.library import find
from pbem.referee.running import Pass, run
from pbem.referee.settings import Settings
from pbem.rulesets.live import LiveGame
from pbem.store.store import Store
from pbem.store.values import Seat

START = datetime(2026, 3, 2, 17, 0, tzinfo=UTC)
SEED = b"pbem demo 4"
SETTINGS = """# The settings of the demo's referee.
address = "referee@demo.example"
name = "The demo"
zone = "Europe/Paris"
"""


class Step(msgspec.Struct, frozen=True):
    """One step of the demo: its number, who did it, what was done, and the file that shows it."""

    number: int
    who: str
    what: str
    file: str = ""


class Fought(msgspec.Struct, frozen=True):
    """A combat of the demo, in a line: place, column, what was rolled, result."""

    place: str
    column: str
    rolled: str
    result: str


class Played(msgspec.Struct, frozen=True):
    """What the demo leaves: the folder, the log, and the report with the first fighting, as HTML; its map lies beside it."""

    folder: Path
    log: Path
    report: Path
    live: LiveGame


class _Chance:
    """Bytes that follow from a constant."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._drawn = 0

    def __call__(self, count: int) -> bytes:
        made = b""
        while len(made) < count:
            self._drawn += 1
            made += sha256(self._seed + self._drawn.to_bytes(8, "big")).digest()
        return made[:count]


class Stage:
    """The folder, the desk and the clock of a demo that is being played."""

    def __init__(self, folder: Path, tell: Callable[[Step | Fought], None]) -> None:
        self.folder = folder
        self.time = START
        self._tell = tell
        self.shown = folder
        self._step = 0
        self._mail = 0
        (folder / "pbem.toml").write_text(SETTINGS, encoding="utf-8")
        for name in ("new", "cur", "tmp"):
            (folder / "inbox" / name).mkdir(parents=True)
        settings = msgspec.convert(
            {"address": "referee@demo.example", "name": "The demo", "zone": "Europe/Paris"}, Settings
        )
        store = Store.open(str(folder / settings.database))
        self.desk = Desk(store, settings, folder, now=lambda: self.time, chance=_Chance(SEED), demo=True)

    def tell(self, who: str, what: str, file: str = "") -> None:
        """Say a step."""
        self._step += 1
        self._tell(Step(self._step, who, what, file))

    def live(self) -> LiveGame:
        """Return the game as it stands."""
        with self.desk.store.reading() as reading:
            return live_game(reading, GAME)

    def newest(self, player: Player) -> EmailMessage:
        """Return the newest mail of a player."""
        return _parsed(sorted(self._box(player).glob("*.eml"))[-1].read_bytes())

    def _box(self, player: Player) -> Path:
        box = self.folder / "mail" / player.name
        box.mkdir(parents=True, exist_ok=True)
        return box

    def run(self) -> Pass:
        """Do one pass of ``pbem run`` and put what was sent into the players' boxes."""
        done = run(self.desk)
        if done.troubles:
            raise Refused(msg("The demo came to a halt: {why}", why=done.troubles[0]))
        for delivery in done.sent:
            player = next(known for known in PLAYERS if known.address == delivery.address)
            self._mail += 1
            raw = (self.folder / "outbox" / f"{delivery.key}.eml").read_bytes()
            self.keep(player, delivery.kind, raw)
        return done

    def keep(self, player: Player, kind: str, raw: bytes) -> Path:
        """Put a mail into a player's box, and beside it what a mail program would show of it."""
        stem = self._box(player) / f"{self._mail:03}-{kind}"
        file = stem.with_suffix(".eml")
        file.write_bytes(raw)
        parsed = _parsed(raw)
        page = parsed.get_body(("html",))
        if page is not None and kind != "orders":
            text = page.get_content()
            for part in parsed.walk():
                if part.get_content_type() == "image/png":
                    picture = stem.with_suffix(".png")
                    picture.write_bytes(_content(part))
                    text = text.replace(f"cid:{part['Content-ID'].strip('<>')}", picture.name)
                elif part.get_content_type() == "image/svg+xml":
                    stem.with_suffix(".svg").write_bytes(_content(part))
            stem.with_suffix(".html").write_text(text, encoding="utf-8")
        return file

    def send(self, letter: Letter) -> Path:
        """Write a player's letter as his mail program would, and put it into the referee's Maildir."""
        player = next(known for known in PLAYERS if known.side == letter.side)
        answered = self.newest(player)
        raw = compose(letter, player, answered, self.time)
        self._mail += 1
        kept = self.keep(player, "orders", raw)
        arrived = self.folder / "inbox" / "new" / f"{int(self.time.timestamp())}.{self._mail:03}.demo"
        arrived.write_bytes(raw)
        os.utime(arrived, (self.time.timestamp(), self.time.timestamp()))
        return kept


def _parsed(raw: bytes) -> EmailMessage:
    """Read a mail that we wrote."""
    return BytesParser(EmailMessage, policy=policy.default).parsebytes(raw)


def _content(part: "Message[str, str]") -> bytes:
    found = part.get_payload(decode=True)
    return found if isinstance(found, bytes) else b""


def compose(letter: Letter, player: Player, answered: EmailMessage, at: datetime) -> bytes:
    """Write a mail: plain in quoted-printable, as two alternatives, or as a reply with the answered mail quoted below."""
    mail = EmailMessage(policy=policy.SMTP.clone(cte_type="7bit"))
    mail["From"] = f"{player.name} <{player.address}>"
    mail["To"] = str(answered["Reply-To"])
    mail["Subject"] = f"Re: {answered['Subject']}"
    mail["Date"] = at
    mail["Message-ID"] = f"<{at:%Y%m%d%H%M}.{player.side}@{player.address.partition('@')[2]}>"
    mail["In-Reply-To"] = str(answered["Message-ID"])
    body = answered.get_body(("plain",))
    below = body.get_content() if body is not None else ""
    text = letter.text.replace("CODE", _code_in(below))
    if letter.form == "reply":
        quoted = "\n".join(f"> {line}".rstrip() for line in below.splitlines())
        text = f"{text}\n{at:On %a, %d %b %Y at %H:%M}, The demo <referee@demo.example> wrote:\n{quoted}\n"
    mail.set_content(text, cte="quoted-printable")
    if letter.form == "alternative":
        rows = "".join(
            f"<div>{line.replace('&', '&amp;').replace('<', '&lt;') or '<br>'}</div>" for line in text.splitlines()
        )
        mail.add_alternative(f"<html><body>{rows}</body></html>", subtype="html", cte="quoted-printable")
        mail.set_boundary(f"demo-{at:%Y%m%d%H%M}")
    return mail.as_bytes()


def _code_in(text: str) -> str:
    found = re.search(r"^code: ([a-z2-7-]+)$", text, re.MULTILINE)
    return found[1] if found else ""


def check_folder(folder: Path) -> None:
    """Check that a demo may be played in a folder.

    Raises:
        Refused: the folder holds something.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(msg("{folder} is not empty. Name another folder with --into.", folder=str(folder)))


def play(folder: Path, tell: Callable[[Step | Fought], None]) -> Played:
    """Play the demo in a folder that is new or empty; the same every time.

    Raises:
        Refused: the folder holds something.
    """
    check_folder(folder)
    folder.mkdir(parents=True, exist_ok=True)
    stage = Stage(folder, tell)
    desk = stage.desk
    scenario = find(SCENARIO)
    live = opening.new_game(desk, GAME, scenario, Rule(3, "20:00", 24), "Europe/Paris")
    commitment = live.ledger.commitment
    stage.tell("referee", f"opened {GAME}, committed to its dice", commitment.value[:8] + "…" if commitment else "")
    for player in PLAYERS:
        stage.time += timedelta(minutes=5)
        opening.seat_player(desk, Seat(GAME, player.side, player.name, player.address, "en", player.zone))
        stage.tell(player.name, f"took the {player.side.title()} seat")
    stage.time += timedelta(minutes=5)
    opening.open_game(desk, GAME)
    stage.run()
    stage.tell("pbem", "closed segment 1, the set-up, and sent 2 welcomes and 2 reports")
    for act in SCRIPT:
        stage.time += timedelta(hours=act.hours)
        if act.letter is not None:
            _send(stage, act.letter)
        _follow(stage, stage.run())
    live = stage.live()
    return Played(folder, desk.log_file(GAME), stage.shown, live)


def _send(stage: Stage, letter: Letter) -> None:
    player = next(known for known in PLAYERS if known.side == letter.side)
    file = stage.send(letter)
    stage.tell(player.name, letter.what, file.name)


def _follow(stage: Stage, done: Pass) -> None:
    """Say what a pass did: receipts, closes, reports."""
    for _, taken in done.taken:
        lines = "1 line" if taken.taken == 1 else f"{taken.taken} lines"
        stage.tell("pbem", f"answered: {lines} taken, {taken.refused} refused", _file_of(stage, "receipt"))
    for game, side in done.reminded:
        stage.tell("pbem", f"reminded {side} of {game}", _file_of(stage, "reminder"))
    for closed in done.closed:
        rolls = [event for event in closed.events if event.kind == "roll"]
        why = "the orders were in" if closed.why == "orders" else "the deadline had passed"
        count = {0: "no dice", 1: "1 roll"}.get(len(rolls), f"{len(rolls)} rolls")
        stage.tell("pbem", f"closed segment {closed.segment}, {why}: {count}, 2 reports", _file_of(stage, "report"))
        live = stage.live()
        view = live.ruleset.view(live.state, None)
        for event in rolls:
            box = live.ruleset.box(event, view)
            if box is not None:
                if stage.shown == stage.folder:
                    stage.shown = (stage.folder / "mail" / PLAYERS[0].name / _file_of(stage, "report")).with_suffix(
                        ".html"
                    )
                shown = " + ".join(str(value) for value in event.content["values"])
                stage._tell(Fought(box.place, box.column, shown, box.result))


def _file_of(stage: Stage, kind: str) -> str:
    found = sorted(stage.folder.glob(f"mail/*/*-{kind}.eml"), key=lambda file: file.name)
    if kind == "report":
        found = [file for file in found if file.parent.name == PLAYERS[0].name]
    return found[-1].name if found else ""
