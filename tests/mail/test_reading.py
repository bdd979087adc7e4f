"""How the lines of a mail are sorted: what goes to the order reader and what is said of the rest."""

import pytest

from pbem.core.text import render
from pbem.mail.reading import read_mail
from tests.mail.samples import HEAD, in_base64, mail, mixed, part

M, A = "MOVE 12 0304 0305", "ATTACK 12 0406"


def orders(raw: bytes, verbs: list[str] | None = None) -> list[str]:
    """Read a mail and give its order lines."""
    return [line.text for line in read_mail(raw, verbs).lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"Hello,\n{M}\nplease hurry\n{A}\nBye\n", [M, "please hurry", A]),
        (f"Hello,\n\n{M}\n\nBye, Red\n+49 170 1234567\n", [M]),
        ("Hello, orders attached.\n", []),
        ("I move house next week.\n", []),
        ("Move fast and good luck to you, friend\n", []),
        ("suport 0806 with 611\n", ["suport 0806 with 611"]),
        (f"atack 0806 with 611\n{M}\n", ["atack 0806 with 611", M]),
        (f"{M}\nI will be away from 12 March\n", [M]),
        (f"{M}\n# a comment\n{A}\n*****\n", [M, A]),
        (f"   {M}   \n\t{A}\t\n", [M, A]),
        ("word: x\n", ["word: x"]),
        (f"word: – “x”\u00a0\n{M}\n", ["word: – “x”\u00a0", M]),
        ("слово: тайна\n", ["слово: тайна"]),
        (f"My orders:\n- {M}\n• {A}\n3) END 12\n- that is all\n", [M, A, "END 12"]),
        ("* word: – x\n", ["word: – x"]),
        ("HOLD ALL\n", ["HOLD ALL"]),
        ("amend\nmove 3pz.6 to 2815\n", ["amend", "move 3pz.6 to 2815"]),
        ("ask me: retreats, advances\n", ["ask me: retreats, advances"]),
        (f"begin orders kursk 7 red\nword: in\nend orders\nword: out\n{M}\n", ["word: in", "word: out"]),
        (f"Begin Orders kursk 7 red\n{M}\n\nBye, Red\n", [M]),
        ("begin orders\nend orders\n", []),
        (f"code: abcde-fghij-klmno-pqrst\n{M}\n# code: abcde-fghij-klmno-pqrst\n", [M]),
        ("MOVE 12 0304\n0305 0306\n", ["MOVE 12 0304"]),
        ("attack 2815 with 3pz.6, 394.3; supply msu.2; artillery\n611.art; engineers\n" + M + "\n", [M]),
    ],
)
def test_orders_are_told_from_prose(text: str, expected: list[str]) -> None:
    """Orders and what stands between them go to the order reader; prose around them does not."""
    assert orders(mail(text)) == expected


@pytest.mark.parametrize(
    ("line", "folded"),
    [
        ("MOVE 12 0304—0305", "MOVE 12 0304-0305"),
        ("NAME 12 „Alte Garde“", 'NAME 12 "Alte Garde"'),
        ("NAME 12 «\u00a0Garde\u00a0»", 'NAME 12 "Garde"'),
        ('NAME 12 "a – b \'c’"', 'NAME 12 "a – b \'c’"'),
        ("NAME 12 “open", 'NAME 12 "open'),
        ("MOVE\u200a12\u2009\u30000304", "MOVE 12  0304"),
        ("MOVE 1\u200b2 03\u00ad04", "MOVE 12 0304"),
        ("MOVE 12 \u202e0304", "MOVE 12 \u202e0304"),
        ("MOVE 12 ٠٣٠٤ 1", "MOVE 12 ٠٣٠٤ 1"),
    ],
)
def test_lookalikes_are_folded_outside_names_only(line: str, folded: str) -> None:
    """Blanks, dashes and quotes are made plain; names, digits of other scripts and bidi controls stay for the reader."""
    assert orders(mail(line)) == [folded]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("help", "help"),
        ("Help!\n\n-- \nRed\n", "help"),
        ("withdraw\n\nThanks, Red\n", "withdraw"),
        ("Retirer\n", "withdraw"),
        ("отозвать", "withdraw"),
        ("ПОМОЩЬ", "help"),
        ("?", "help"),
        ("Please help me with the rules", ""),
        (f"{M}\nwithdraw\n", ""),
        ("> withdraw\n", ""),
    ],
)
def test_a_mail_that_is_only_a_command_is_one(text: str, command: str) -> None:
    """``help`` and ``withdraw`` in three languages are commands when they stand alone, never beside orders."""
    reading = read_mail(mail(text))
    assert reading.command == command
    if command:
        assert (reading.cls, reading.lines) == ("no-orders", ())


def test_a_subject_can_be_the_command() -> None:
    """A mail whose subject is a command, with nothing in it, is the command; with orders in it, it is the orders."""
    head = HEAD.replace("KURSK turn 7 orders", "Re: Withdraw")
    assert read_mail(mail("", head=head)).command == "withdraw"
    assert read_mail(mail(M, head=head)).command == ""


def test_a_verb_of_the_ruleset_that_is_a_command_word_alone_is_the_command() -> None:
    """A lone ``withdraw`` is the command even where the ruleset has such a verb."""
    assert read_mail(mail("withdraw"), ["withdraw"]).command == "withdraw"
    assert orders(mail("withdraw 12 to 0304"), verbs=["withdraw"]) == ["withdraw 12 to 0304"]


def test_the_verbs_of_the_ruleset_decide() -> None:
    """With a ruleset's verbs its orders are read in any wording, and words of other games are prose."""
    assert orders(mail("Reorganise all the german units\nMOVE 1 2\n"), verbs=["reorganise"]) == [
        "Reorganise all the german units"
    ]


def test_a_predicate_can_decide() -> None:
    """A caller may say itself what an order is."""
    assert [line.text for line in read_mail(mail(f"{M}\nzz 1\n"), is_order=lambda line: line[:2] == "zz").lines] == [
        "zz 1"
    ]


@pytest.mark.parametrize(
    ("raw", "part_line"),
    [
        (mail(f"Hello\n\n{M}"), ("1", 3)),
        (mixed(part("Hello"), part(M)), ("2", 1)),
        (mixed(part(f"a\nb\n{M}"), part("x", "application/pdf")), ("1", 3)),
        (mail("> a\n\nMOVE 12 \n0304\n", kind="text/plain; format=flowed"), ("1", 3)),
    ],
)
def test_each_order_says_where_it_stood(raw: bytes, part_line: tuple[str, int]) -> None:
    """Part and line of an order are those of the decoded text, the first line where lines were joined."""
    line = read_mail(raw).lines[0]
    assert (line.part, line.line) == part_line


@pytest.mark.parametrize(
    ("text", "more", "expected"),
    [
        ("MOVE 12 \n0304\nx\n", "", ["MOVE 12 0304"]),
        ("MOVE 12 03\n04\n", "", ["MOVE 12 03"]),
        ("MOVE 12 03 \n04\n", "; delsp=yes", ["MOVE 12 0304"]),
        ("> ATTACK 1 \n> 0406\nMOVE 12 0304\n", "", ["MOVE 12 0304"]),
        ("MOVE 12 \n-- \nRed 0304\n", "", ["MOVE 12"]),
        (" MOVE 12 0304\n >not a quote\n", "", ["MOVE 12 0304"]),
        ("word: osprey \nat dawn\n", "", ["word: osprey at dawn"]),
    ],
)
def test_flowed_text_is_joined_as_its_format_says(text: str, more: str, expected: list[str]) -> None:
    """Soft line ends are joined within one depth of quotation (RFC 3676), never across the signature mark."""
    assert orders(mail(text, kind=f"text/plain; charset=utf-8; format=flowed{more}")) == expected


@pytest.mark.parametrize(
    "raw",
    [
        mixed(part("Hello"), in_base64(f"{M}\r\n{A}\r\n", "application/octet-stream; name=orders.txt")),
        mixed(part("Hello"), part(f"{M}\n{A}", more='Content-Disposition: attachment; filename="my orders.TXT"\r\n')),
        mixed(part(""), part(f"{M}\n{A}", "text/plain; name=o.txt")),
        mixed(part("Hi"), part(f"{M}\n{A}", more="Content-Disposition: attachment; filename*=utf-8''%C3%A9.txt\r\n")),
    ],
)
def test_one_attached_text_file_is_read_if_the_body_has_no_order(raw: bytes) -> None:
    """A single text attachment stands in for an empty body, and a note names it."""
    reading = read_mail(raw)
    assert [line.text for line in reading.lines] == [M, A]
    assert any("attached file" in note.id for note in reading.notes)


def test_an_attached_file_is_not_read_beside_orders() -> None:
    """With orders in the body an attached text is only named."""
    raw = mixed(part(M), part(A, more="Content-Disposition: attachment; filename=a.txt\r\n"))
    assert orders(raw) == [M]
    assert ("a.txt", "attached text, not read") in [(row.text, render(row.why)) for row in read_mail(raw).ignored]


def test_a_broken_order_is_refused_with_the_line_to_send() -> None:
    """The two halves of a broken order are both refused, name each other, and show the joined line; others stand."""
    long = "MOVE 12 " + " ".join(f"{number:04}" for number in range(301, 315))
    reading = read_mail(mail(f"{long}\n0317 0318\n{A}\n"))
    assert [row.text for row in reading.refused] == [long, "0317 0318"]
    assert {row.instead for row in reading.refused} == {f"{long} 0317 0318"}
    assert [line.text for line in reading.lines] == [A]


def test_the_code_never_comes_out_of_a_reading() -> None:
    """Neither the code line nor a code copied into an order line is in the order text or in the JSON."""
    code = "abcdefghijklmnopqrst"
    head = HEAD.replace("game7+k3y", f"game7+kursk.{code}")
    reading = read_mail(mail(f'code: {code}\nNAME 12 "{code}"\n{M}\n', head=head))
    assert code not in reading.text
    assert code not in str(reading.to_json())
    assert code not in repr(reading)
    assert reading.codes == (code,)


def test_two_sheets_for_different_seats_are_refused() -> None:
    """A mail with sheets for two seats is taken for neither; two sheets for one seat are one."""
    two = "begin orders kursk 7 red\nMOVE 1 0101\nend orders\nbegin orders kursk 7 {0}\nMOVE 2 0101\nend orders\n"
    assert read_mail(mail(two.format("blue"))).cls == "refused"
    assert orders(mail(two.format("RED"))) == ["MOVE 1 0101", "MOVE 2 0101"]


@pytest.mark.parametrize(
    ("subject", "bare"),
    [
        ("Re: RE: AW: WG: x", "x"),
        ("Re[2]: Fwd: x", "x"),
        ("Отв: x", "x"),
        ("TR : x", "x"),
        ("=?iso-8859-1?Q?R=E9ponse?= x", "Réponse x"),
        ("=?utf-8?B?w4k=?= =?utf-8?B?w4k=?=", "ÉÉ"),
        ("=?utf-8?Q?=C3?= =?utf-8?Q?=89?=", "É"),
        ("=?x-nobody?Q?a?= b", "=?x-nobody?Q?a?= b"),
        ("=?utf-8?Q?a=0D=0ABcc:_x?=", "a Bcc: x"),
        ("Reconnaissance: x", "Reconnaissance: x"),
    ],
)
def test_subjects_become_one_plain_line(subject: str, bare: str) -> None:
    """Subjects are decoded, put on one line and freed of their reply prefixes."""
    assert read_mail(mail(M, head=HEAD.replace("KURSK turn 7 orders", subject))).subject == bare


def test_the_same_mail_has_the_same_key_and_another_body_another() -> None:
    """A mail is known again by Message-ID and body, and without a Message-ID by sender, date and body."""
    bare = HEAD.replace("Message-ID: <s1@players.test>\r\n", "")
    keys = {read_mail(mail(text, head=head)).key for head in (HEAD, bare) for text in (M, M, A)}
    assert len(keys) == 4
    assert read_mail(mail(M, more="Received: from x\r\n")).key == read_mail(mail(M)).key
