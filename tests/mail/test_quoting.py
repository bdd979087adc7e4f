"""Quoted orders never run and live ones do, for what mail programs write above a quote in four languages."""

from html import escape

import pytest
from mailparser_reply import EmailReplyParser

from pbem.mail.quoting import READ_ABOVE
from pbem.mail.reading import Reading, read_mail
from tests.mail.samples import html, mail

LIVE = ["MOVE 12 0304 0305", "ATTACK 12 0406"]
OLD = ["ATTACK 12 0999", "END 12"]

GMAIL = {
    "en": "On Sun, 1 Mar 2026 at 10:00, The Umpire <game7@umpire.test> wrote:",
    "en-wrapped": "On Sun, 1 Mar 2026 at 10:00, The Umpire of the Game <\ngame7@umpire.test> wrote:",
    "fr": "Le dim. 1 mars 2026 à 10:00, L'arbitre <game7@umpire.test> a écrit :",
    "fr-wrapped": "Le dim. 1 mars 2026 à 10:00, L'arbitre de la partie\n<game7@umpire.test> a écrit :",
    "ru": "вс, 1 мар. 2026 г. в 10:00, Судья <game7@umpire.test>:",
    "ru-wrapped": "вс, 1 мар. 2026 г. в 10:00, Главный судья игры\n<game7@umpire.test>:",
    "de": "Am So., 1. März 2026 um 10:00 Uhr schrieb Spielleiter <game7@umpire.test>:",
    "de-wrapped": "Am So., 1. März 2026 um 10:00 Uhr schrieb Spielleiter <\ngame7@umpire.test>:",
}
APPLE = {
    "en": "On 1 Mar 2026, at 10:00, Umpire <game7@umpire.test> wrote:",
    "fr": "Le 1 mars 2026 à 10:00, Arbitre <game7@umpire.test> a écrit :",
    "ru": "1 марта 2026 г., в 10:00, Судья <game7@umpire.test> написал(а):",
    "de": "Am 01.03.2026 um 10:00 schrieb Umpire <game7@umpire.test>:",
}
THUNDERBIRD = {
    "en": "On 01/03/2026 10:00, Umpire wrote:",
    "fr": "Le 01/03/2026 à 10:00, Arbitre a écrit :",
    "ru": "01.03.2026 10:00, Судья пишет:",
    "de": "Am 01.03.26 um 10:00 schrieb Umpire:",
}
BLOCK = {
    "en": "From: Umpire <game7@umpire.test>\nSent: Sunday, 1 March 2026 10:00\nTo: Red\nSubject: report",
    "fr": "De : Arbitre <game7@umpire.test>\nEnvoyé : dimanche 1 mars 2026 10:00\nÀ : Rouge\nObjet : rapport",
    "ru": "От: Судья <game7@umpire.test>\nОтправлено: 1 марта 2026 г. 10:00\nКому: Красный\nТема: отчёт",
    "de": "Von: Spielleiter <game7@umpire.test>\nGesendet: Sonntag, 1. März 2026 10:00\nAn: Rot\nBetreff: Bericht",
}
ORIGINAL = {
    "en": "-----Original Message-----",
    "fr": "-----Message d'origine-----",
    "ru": "-----Исходное сообщение-----",
    "de": "-----Ursprüngliche Nachricht-----",
}


def quoted(lines: list[str]) -> str:
    """Quote lines as most programs do."""
    return "\n".join(f"> {line}" for line in ["Your orders were:", *lines])


def texts() -> dict[str, tuple[str, list[str]]]:
    """Make the replies: their text and the orders that must come out."""
    live, old = "\n".join(LIVE), "\n".join(OLD)
    made: dict[str, tuple[str, list[str]]] = {}
    for client, headings in (("gmail", GMAIL), ("apple", APPLE), ("thunderbird", THUNDERBIRD)):
        for language, heading in headings.items():
            name = f"{client}-{language}"
            made[f"{name}-top"] = (f"{live}\n\n{heading}\n\n{quoted(OLD)}\n", LIVE)
            made[f"{name}-unmarked"] = (f"{live}\n\n{heading}\n\n{old}\n", LIVE)
            made[f"{name}-between"] = (
                f"{heading}\n> {OLD[0]}\n{LIVE[0]}\n> {OLD[1]}\n\n{LIVE[1]}\n",
                LIVE,
            )
            made[f"{name}-quote-only"] = (f"{heading}\n{quoted(OLD)}\n", [])
    for language, block in BLOCK.items():
        bold = "\n".join(f"*{line.replace(':', ':*', 1)}" for line in block.split("\n"))
        made[f"outlook-{language}"] = (f"{live}\n\n{'_' * 32}\n{block}\n\n{old}\n", LIVE)
        made[f"outlook-bold-{language}"] = (f"{live}\n\n{bold}\n\n{old}\n", LIVE)
        made[f"outlook-bare-{language}"] = (f"{block}\n\n{old}\n", [])
        made[f"original-{language}"] = (f"{live}\n\n{ORIGINAL[language]}\n{block}\n\n{old}\n", LIVE)
        made[f"original-alone-{language}"] = (f"{live}\n{ORIGINAL[language]}\n{old}\n", LIVE)
        made[f"sheet-{language}"] = (f"{live}\n\n{block}\n\nbegin orders kursk 7 red\n{old}\nend orders\n", LIVE)
    made["mark"] = (f"{live}\n\n{READ_ABOVE}\n{old}\n", LIVE)
    made["mark-other-language"] = (f"{live}\n\n----- pbem : plus bas, rien n'est lu -----\n{old}\n", LIVE)
    made["mark-quoted"] = (f"> {READ_ABOVE}\n{quoted(OLD)}\n{live}\n", LIVE)
    made["quote-without-blank"] = (f"{live}\n>{OLD[0]}\n>>{OLD[1]}\n >  {OLD[0]}\n", LIVE)
    made["quote-with-invisible"] = (f"{live}\n\u200b> {OLD[0]}\n\u00a0> {OLD[1]}\n\x00> {OLD[1]}\n", LIVE)
    made["quote-with-initials"] = (f"{live}\nUM> {OLD[0]}\nUM>> {OLD[1]}\n", LIVE)
    made["quote-with-bars"] = (f"{live}\n| {OLD[0]}\n| | {OLD[1]}\n", LIVE)
    made["sheet-on-top"] = (f"begin orders kursk 7 red\n{live}\nend orders\n\n{GMAIL['en']}\n{quoted(OLD)}\n", LIVE)
    made["quoted-sheet"] = (f"{live}\n\n> begin orders kursk 7 red\n> {OLD[0]}\n> end orders\n", LIVE)
    made["quote-inside-sheet"] = (f"begin orders\n{LIVE[0]}\n> {OLD[0]}\n{LIVE[1]}\nend orders\n", LIVE)
    return made


TEXTS = texts()


def orders(reading: Reading) -> list[str]:
    """Give the order lines of a reading."""
    return [line.text for line in reading.lines]


@pytest.mark.parametrize("name", TEXTS)
def test_only_what_the_writer_wrote_now_is_read(name: str) -> None:
    """Of each reply all live orders come out and no quoted one."""
    text, expected = TEXTS[name]
    assert orders(read_mail(mail(text))) == expected


@pytest.mark.parametrize("name", TEXTS)
def test_a_reply_in_html_is_read_as_its_text(name: str) -> None:
    """The same reply as HTML, a line a paragraph, gives the same orders."""
    text, expected = TEXTS[name]
    page = "".join(f"<p>{escape(line) or '&nbsp;'}</p>" for line in text.split("\n"))
    assert orders(read_mail(html(page))) == expected


def test_the_corpus_of_replies_is_large_enough() -> None:
    """There are at least sixty kinds of reply, and each old order is planted in all of them."""
    assert len(TEXTS) >= 60
    assert all(OLD[0] in text for text, _ in TEXTS.values())


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<div>{0}</div><blockquote type=cite><div>{1}</div></blockquote>", LIVE[:1]),
        ("<div>{0}</div><blockquote><p>x<blockquote>{1}</blockquote>{1}</blockquote>", LIVE[:1]),
        ("<div>{0}</div><blockquote>{1}", LIVE[:1]),
        ("<div>{0}</div><blockquote></div>{1}</blockquote>", LIVE[:1]),
        ("<div>{0}</div><div class='yahoo_quoted'><div>{1}</div></div>", LIVE[:1]),
        ("<div>{0}</div><div id=appendonsend></div><div>{1}</div>", LIVE[:1]),
        ("<div>{0}</div><div id='x_divRplyFwdMsg'>From</div>{1}", LIVE[:1]),
        ("<div>{0}</div><div class=gmail_signature><div>Red</div>{1}</div>", LIVE[:1]),
        ("<blockquote>{1}</blockquote><p>{0}</p>", LIVE[:1]),
        ("<head><title>{1}<body><p>{0}</p>", LIVE[:1]),
        ("<p>{0}</p><!-- {1} -->", LIVE[:1]),
        ("<p>{0}</p><!-- <p>{1}</p>", LIVE[:1]),
        ("<p>{0}</p><div style='display: none'><p>{1}</p></div>", LIVE[:1]),
        ("<p>{0}</p><p><del>{1}</del></p>", LIVE[:1]),
        ("<p>{0}</p>" + "<blockquote>" * 150 + "{1}" + "</blockquote>" * 150 + "{1}", LIVE[:1]),
        ("<table><tr><td>MOVE 12</td><td>0304 0305</td></tr></table><pre>\n{2}\n</pre>", LIVE),
        ("<ul><li>{0}<li>{2}</ul><script>'{1}'</script>", LIVE),
        ("{0}<br/>ATTACK&#160;12&#32;0406<br><hr>", LIVE),
        ('<p title="a > b">{0}</p><p\nclass="x">{2}</p>', LIVE),
        ("<p>{0}</p><p>1 < 2 and 3 > 2</p><p>{2}</p>", [LIVE[0], "1 < 2 and 3 > 2", LIVE[1]]),
    ],
)
def test_html_is_read_as_a_person_sees_it(page: str, expected: list[str]) -> None:
    """Quotes, hidden, struck and program text of HTML give no order; blocks, cells and breaks give lines."""
    assert orders(read_mail(html(page.format(LIVE[0], OLD[0], LIVE[1])))) == expected


@pytest.mark.parametrize("name", [name for name in TEXTS if name.endswith("-top") and "wrapped" not in name])
def test_another_parser_finds_the_same_orders_in_a_reply_on_top(name: str) -> None:
    """On top-posted replies the orders are those that mail-parser-reply leaves above the quote."""
    text, _ = TEXTS[name]
    parsed = EmailReplyParser(languages=["en", "fr", "de", "ru"]).parse_reply(text=text) or ""
    theirs = [line.strip() for line in parsed.split("\n") if line.split(" ")[0] in ("MOVE", "ATTACK", "END")]
    assert orders(read_mail(mail(text))) == theirs[: len(LIVE)]


@pytest.mark.parametrize(
    "text",
    [
        "As Tom wrote:\n{0}\n{1}\n",
        "On turn three Tom wrote:\n{0}\n{1}\n",
        "From: my headquarters\n{0}\n{1}\n",
        "Subject: attack\nTo: the front\n{0}\n{1}\n",
        "________________\n{0}\n{1}\n________________\n",
        "{0}\n---\n{1}\n",
        "Here are my orders:\n{0}\n{1}\n",
    ],
)
def test_a_sentence_is_not_a_heading(text: str) -> None:
    """A line that only looks a little like a heading of an old mail cuts no order off."""
    assert orders(read_mail(mail(text.format(*LIVE)))) == LIVE


def test_quoted_lines_that_differ_from_our_sheet_are_counted() -> None:
    """An order changed inside the quoted sheet is not read, and a note says so; unchanged ones give no note."""
    text = f"{GMAIL['en']}\n> begin orders kursk 7 red\n> {OLD[0]}\n> {OLD[1]}\n> end orders\n"
    notes = [note.id for note in read_mail(mail(text), sent=[OLD[0]]).notes]
    assert any("not in our sheet" in note for note in notes)
    assert not any("not in our sheet" in note.id for note in read_mail(mail(text), sent=OLD).notes)
