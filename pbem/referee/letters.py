"""The mails pbem writes: each built from the live game and posted to the outbox in the transaction that made it due.

The key of a mail is made from what it is for, so that it is posted once only; its Message-ID follows from the key.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from pbem.core.event import Event, encode_line
from pbem.core.ledger import Word
from pbem.core.log import copy_for
from pbem.core.text import Message, msg, render
from pbem.mail.identity import code_for, reply_address
from pbem.mail.outgoing import Attachment, MailKey, Outgoing, Picture, build, message_id
from pbem.mail.reading import Reading
from pbem.referee import looking, reporting
from pbem.referee.deadlines import Deadline, format_instant
from pbem.referee.desk import Desk, seats_of
from pbem.referee.enclosing import Form, fitting, log_forms, map_forms
from pbem.referee.judging import Judgement, refused_lines
from pbem.referee.templates import folders_of
from pbem.reports.inputs import GameInfo, MapFiles, SeatInfo, Unread, WordGiven
from pbem.reports.judge import judge as judge_lines
from pbem.reports.mails import make_deadline_change, make_game_over, make_refusal, make_reminder, make_ruling
from pbem.reports.overrides import render_with
from pbem.reports.png import mail_png
from pbem.reports.receipt import make_receipt
from pbem.reports.render import render_text
from pbem.reports.report import picture_of
from pbem.reports.svgmap import draw_map, was_fought
from pbem.reports.values import Letter
from pbem.reports.welcome import make_welcome
from pbem.rulesets.api import Duty
from pbem.rulesets.live import LiveGame
from pbem.store.transaction import Tx
from pbem.store.values import Outgoing as Row
from pbem.store.values import Seat

ABOVE = msg("----- pbem: only what stands above this line is read -----")
"""The line at the top of every mail; in each language it is one that :mod:`pbem.mail.quoting` knows as ours."""

GAME_IS_OVER = msg("The game is over. Nothing more can be ordered; the log holds all of it.")


def seat_info(live: LiveGame, seat: Seat) -> SeatInfo:
    """Say what a mail says of its seat."""
    return SeatInfo(seat.side, live.ruleset.side_title(seat.side), seat.player, seat.language, seat.zone)


def _post(
    desk: Desk,
    tx: Tx,
    letter: Letter,
    key: MailKey,
    address: str,
    name: str,
    *,
    code: str = "",
    answers: Reading | None = None,
    pictures: Sequence[Picture] = (),
    attachments: Sequence[Attachment] = (),
) -> bool:
    """Write a mail down and post it; say whether it is new. With a code, a reply comes back with it."""
    settings = desk.settings
    made, trouble = render_with(letter, folders_of(desk, tx, key.game), above=render(ABOVE, letter.language))
    if trouble:
        desk.trouble(trouble)
    mail = Outgoing(
        sender=settings.address,
        sender_name=settings.name,
        to_address=address,
        to_name=name,
        subject=letter.subject,
        text=made.text,
        html=made.html,
        key=key,
        date=desk.now(),
        pictures=tuple(pictures),
        attachments=tuple(attachments),
        reply_to=reply_address(settings.address, key.game, code) if code else "",
        in_reply_to=answers.message_id if answers else "",
        references=answers.references if answers else (),
        automatic="auto-replied" if answers else "auto-generated",
    )
    name_of = ".".join(part for part in (key.game, str(key.segment), key.seat, key.kind, key.key) if part)
    return tx.post(
        Row(
            key=name_of or key.kind,
            game=key.game,
            seat=key.seat,
            kind=key.kind,
            created_at=desk.at,
            message_id=message_id(key, settings.address),
            raw=build(mail),
            address=address,
        )
    )


def _code(desk: Desk, tx: Tx, live: LiveGame, side: str) -> str:
    return code_for(tx.secret(desk.chance), live.game, live.ledger.open_segment, side)


def _key(live: LiveGame, seat: Seat, kind: str, key: str = "") -> MailKey:
    return MailKey(live.game, live.ledger.open_segment, seat.side, kind, key)


def _info(desk: Desk, live: LiveGame) -> GameInfo:
    return reporting.game_info(live, desk.settings.name)


def welcome(desk: Desk, tx: Tx, live: LiveGame, seat: Seat, again: str = "") -> bool:
    """Post the welcome of a seat, with its code for the word it may give before the game begins; ``again`` tells a later one apart."""
    return _welcome(desk, tx, live, seat, "welcome", again)


def help_page(desk: Desk, tx: Tx, live: LiveGame, seat: Seat, reading: Reading | None) -> bool:
    """Answer ``help`` with the page on how to play; ``reading`` is the mail that asked, None where the referee handed it in."""
    return _welcome(desk, tx, live, seat, "help", reading.digest[:12] if reading else f"{live.ledger.seq}", reading)


def _welcome(
    desk: Desk, tx: Tx, live: LiveGame, seat: Seat, kind: str, key: str, answers: Reading | None = None
) -> bool:
    info = seat_info(live, seat)
    code = _code(desk, tx, live, seat.side)
    commitment = live.ledger.commitment
    letter = make_welcome(
        game=_info(desk, live),
        seat=info,
        where=reporting.where_of(live),
        segment=live.ledger.open_segment,
        commitment=commitment.value if commitment else "",
        code=code,
        due=reporting.due_of(live, desk.now()),
        duty=reporting.duty_of(live, seat.side),
        in_force=reporting.order_lines(live, seat.side, seat.language) if live.started else (),
        examples=reporting.examples(live, seat.side, seat.language)[:6] if live.started else (),
        head=reporting.head_of(live),
        asked=kind == "help",
    )
    return _post(desk, tx, letter, _key(live, seat, kind, key), seat.address, seat.player, code=code, answers=answers)


def receipt(
    desk: Desk,
    tx: Tx,
    live: LiveGame,
    seat: Seat,
    judgement: Judgement,
    reading: Reading | None,
    given: Sequence[Word],
    arrived: datetime,
    *,
    text: str = "",
) -> bool:
    """Answer orders line by line; ``reading`` is the mail they came in, None for orders handed in with their ``text``."""
    lines, general = judge_lines(
        reading.text if reading else text, judgement.sheet, judgement.candidates, judgement.remarks
    )
    sheet = live.ledger.sheets.get(seat.side)
    unread: list[Unread] = []
    if reading is not None and not reading.command:
        unread = [Unread(row.text, row.why) for row in reading.ignored]
        lines = (*lines, *(line for line, _ in refused_lines(reading)))
    first = live.ledger.first_words.get(seat.side)
    word = None
    if first is not None and first.text is not None:
        word = WordGiven(first.text, first.seq, first.hash, new=any(one.seq == first.seq for one in given))
    code = _code(desk, tx, live, seat.side)
    letter = make_receipt(
        game=_info(desk, live),
        seat=seat_info(live, seat),
        where=reporting.where_of(live),
        segment=live.ledger.open_segment,
        due=reporting.due_of(live, desk.now()),
        received=format_instant(arrived),
        lines=lines,
        general=general,
        older=judgement.older_lines,
        unread=unread,
        notes=reading.notes if reading else (),
        in_force=reporting.order_lines(live, seat.side, seat.language),
        checked=judgement.checked,
        word=word,
        duty=reporting.duty_of(live, seat.side),
        changed=judgement.changes or bool(judgement.words),
        passed=judgement.passed,
        withdrawn=judgement.command == "withdraw",
        complete=live.started and not reporting.missing(live),
        sheet_hash=sheet.hash if sheet else "",
        head=reporting.head_of(live),
    )
    key = reading.digest[:12] if reading else f"{live.ledger.seq}"
    return _post(
        desk, tx, letter, _key(live, seat, "receipt", key), seat.address, seat.player, code=code, answers=reading
    )


def refusal(desk: Desk, tx: Tx, reading: Reading, reason: str, why: Message, seat: Seat | None = None) -> bool:
    """Answer a mail that proves no seat, or comes after the end; it tells nothing of any game to a stranger."""
    reasons = {"no-code": "stranger", "unclear": "two-senders", "other-seat": "two-seats"}
    letter = make_refusal(
        reason=reasons.get(reason, reason),
        language=seat.language if seat else "en",
        subject=reading.subject,
        why=(why, *(note for note in reading.notes if note != why)),
    )
    key = MailKey("", 0, "", "refusal", reading.digest[:12])
    return _post(desk, tx, letter, key, reading.from_[0], "", answers=reading)


def reminder(desk: Desk, tx: Tx, live: LiveGame, seat: Seat, deadline: Deadline) -> bool:
    """Remind a seat that owes orders, once for a deadline; say whether the reminder is new."""
    due, duty = reporting.due_of(live, desk.now()), reporting.duty_of(live, seat.side)
    if due is None or duty is None:
        return False
    code = _code(desk, tx, live, seat.side)
    letter = make_reminder(
        game=_info(desk, live),
        seat=seat_info(live, seat),
        where=reporting.where_of(live),
        segment=live.ledger.open_segment,
        due=due,
        duty=duty,
        in_force=reporting.order_lines(live, seat.side, seat.language),
        suggested=reporting.examples(live, seat.side, seat.language),
        code=code,
        head=reporting.head_of(live),
    )
    key = _key(live, seat, "reminder", deadline.utc.replace(":", ""))
    return _post(desk, tx, letter, key, seat.address, seat.player, code=code)


def deadline_moved(desk: Desk, tx: Tx, live: LiveGame, old: Deadline | None, new: Deadline) -> None:
    """Tell every seat that the deadline was put off."""
    due = reporting.due_of(live, desk.now())
    for seat in tx.seats(live.game):
        if due is None:
            return
        letter = make_deadline_change(
            game=_info(desk, live),
            seat=seat_info(live, seat),
            where=reporting.where_of(live),
            due=due,
            before=old.utc if old else "",
            head=reporting.head_of(live),
        )
        code = _code(desk, tx, live, seat.side)
        key = _key(live, seat, "deadline", new.utc.replace(":", ""))
        _post(desk, tx, letter, key, seat.address, seat.player, code=code)


def ruling(desk: Desk, tx: Tx, live: LiveGame, text: str, seq: int) -> None:
    """Send a note of the referee to every seat."""
    for seat in tx.seats(live.game):
        letter = make_ruling(
            game=_info(desk, live),
            seat=seat_info(live, seat),
            where=reporting.where_of(live),
            text=text,
            who=desk.settings.name,
            seq=seq,
            head=reporting.head_of(live),
        )
        code = _code(desk, tx, live, seat.side) if live.ledger.closed is None else ""
        _post(desk, tx, letter, _key(live, seat, "note", str(seq)), seat.address, seat.player, code=code)


def reports(desk: Desk, tx: Tx, live: LiveGame, before: Any, events: Sequence[Event], silent: Sequence[Duty]) -> None:
    """Post the report of the segment just sealed to every seat, and when the game is over how it ended."""
    segment = int(events[0].content["segment"])
    drawn: dict[tuple[bytes, str, str], tuple[str, bytes]] = {}
    over = live.ledger.closed is not None
    for side, seat in seats_of(tx, live.game).items():
        snapshot = live.ruleset.snapshot(live.ruleset.view(live.state, side), events, seat.language)
        whole, picture = _drawn(snapshot, seat, drawn)
        log = b"".join(encode_line(event) for event in copy_for(live.events, side))
        files = fitting(
            len(picture),
            map_forms(f"{live.game}-{segment}-map", whole),
            *_supply_list(live, seat, segment, snapshot),
            log_forms(Attachment(f"{live.game}-{side}.jsonl", "application/x-ndjson", log)),
        )
        cid = f"map.{segment}.{side}"
        code = "" if over else _code(desk, tx, live, side)
        letter = reporting.build_report(
            live,
            seat_info(live, seat),
            segment,
            before=before,
            silent=[duty.side for duty in silent],
            code=code,
            files=MapFiles(cid, tuple(file.filename for file in files)),
            snapshot=snapshot,
            referee=desk.settings.name,
        )
        key = MailKey(live.game, segment, side, "report", "")
        pictures = [Picture(cid, "image/png", picture)]
        _post(desk, tx, letter, key, seat.address, seat.player, code=code, pictures=pictures, attachments=files)
        if over:
            _game_over(desk, tx, live, seat)


def _supply_list(live: LiveGame, seat: Seat, segment: int, snapshot: Any) -> tuple[Sequence[Form], ...]:
    """Return the list of how every unit of a seat is supplied, as a text beside the report; none for a ruleset without supply."""
    ask = getattr(live.ruleset, "supply", None)
    lines = ask(live.ruleset.view(live.state, seat.side), "") if ask else ()
    if not lines:
        return ()
    page = looking.supply_page(live, seat_info(live, seat), lines, snapshot)
    text = render_text(page).encode()
    return (log_forms(Attachment(f"{live.game}-{segment}-supply.txt", "text/plain", text)),)


def _drawn(snapshot: Any, seat: Seat, drawn: dict[tuple[bytes, str, str], tuple[str, bytes]]) -> tuple[str, bytes]:
    """Draw the whole map and the picture for the mail, once for seats that see the same in the same language.

    Where nothing was fought the picture shows the seat's own front.
    """
    side = "" if was_fought(snapshot) else seat.side
    same = msgspec.json.encode(snapshot), seat.language, side
    if same not in drawn:
        cropped = picture_of(snapshot, seat.side, seat.language)
        drawn[same] = (draw_map(snapshot, language=seat.language), mail_png(cropped))
    return drawn[same]


def _game_over(desk: Desk, tx: Tx, live: LiveGame, seat: Seat) -> None:
    outcome = live.ruleset.outcome(live.state)
    if outcome is None:
        return
    letter = make_game_over(
        game=_info(desk, live),
        seat=seat_info(live, seat),
        where=reporting.where_of(live),
        ruleset=live.ruleset,
        view=live.ruleset.view(live.state, seat.side),
        outcome=outcome,
        players=live.ledger.seats,
        head=reporting.head_of(live),
        log_name=f"{live.game}.jsonl",
    )
    _post(desk, tx, letter, _key(live, seat, "gameover"), seat.address, seat.player)
