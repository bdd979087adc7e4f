"""Impulses of Tannenhaus by mail with a French and a Russian player: whole mails in the language of each seat."""

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from pbem.referee import letters, opening
from pbem.referee.deadlines import Rule
from pbem.referee.library import find
from pbem.rulesets import registry
from pbem.store.values import Seat
from tests.referee.table import Chance, Clock, Table
from tests.reports.test_by_mail import Mails, body, english, words

SEATS = {"nato": ("Nadine", "nadine@players.test", "fr"), "soviet": ("Sascha", "sascha@players.test", "ru")}
SENT = (
    (
        "soviet",
        "импульс 1: огонь asu по leo\nимпульс 2: огонь mor.s по 9\nимпульс 3: огонь 2vdv по 1mar\n"
        "импульс 4: если 9 подавлена: штурм 9 силами 2vdv; иначе огонь 1vdv по 9\nимпульс 5: двигать 3vdv в 19\n"
        "постоянно отход: если ослаблен; к 27\nспрашивать: отходы, попадания",
    ),
    (
        "nato",
        "impulsion 1: déplacer 1mar, 2jg vers 9\nimpulsion 2: déplacer leo, 2mar vers 10\nimpulsion 3: tirer leo sur 1vdv\n"
        "impulsion 4: sniper sur 2vdv\nimpulsion 5: assaut 15 avec 2jg, 1mar sur 1vdv; retour 1mar\n"
        "impulsion 6: si 15 vide: déplacer 1jg vers 8\narrêt si une unité perdue\ndéplacer luchs vers 16",
    ),
    ("nato", "prêt"),
    ("nato", "passe\nconsigne impulsion: passe\nconsigne retraite: toujours; vers 3\ndéroute 2jg: 3"),
    ("soviet", "постоянно импульс: пас\nбегство 2vdv: 20 21"),
)
"""A turn with fire, mortars, the sniper, conditions, entries that cannot be carried out, a refused line, and passes to its end."""

ABOVE = re.compile(r"^(?:  )?The Bridge Quarter.*$|^THE BRIDGE QUARTER.*$", re.MULTILINE)


@pytest.fixture(name="mails", scope="module")
def _mails(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mails]:
    """The mails of the turn by the language of their seat."""
    points = {"tannenhaus": EntryPoint("tannenhaus", "pbem.rulesets.tannenhaus:RULESET", registry.GROUP)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_points", lambda: points)
        patch.setattr(letters, "mail_png", lambda *_: b"")
        registry.load.cache_clear()
        players = {side: (name, address) for side, (name, address, _) in SEATS.items()}
        folder = tmp_path_factory.mktemp("town")
        table = Table(folder, players=players, scenario="bridge", clock=Clock(), chance=Chance("town"))
        opening.new_game(table.desk, "g", find("bridge"), Rule(), "UTC")
        for side, (name, address, language) in SEATS.items():
            opening.seat_player(table.desk, Seat("g", side, name, address, language=language))
        opening.open_game(table.desk, "g")
        table.run()
        for side, text in SENT:
            table.clock.forward(hours=1)
            done = table.play(side, text, code="", to=table.reply_to(side, "report"))
            assert done.troubles == []
            assert [taken.side for _, taken in done.taken] == [side]
        assert table.live().state.now.turn > 1
        yield {language: table.mails(side) for side, (_, _, language) in SEATS.items()}
        table.desk.store.close()
    registry.load.cache_clear()


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_no_english_is_left(mails: Mails, language: str) -> None:
    """No mail of the turn, no page and no map holds a stretch of an English sentence that has a translation."""
    stretches = sorted(set(english(language)) - {"NATO"})  # a unit of the scenario is named by it
    pattern = re.compile(
        r"(?<!\w)(?:" + "|".join(re.escape(text) for one in stretches for text in {one, one.upper()}) + r")(?!\w)"
    )
    assert len(mails[language]) >= 5
    for mail in mails[language]:
        assert pattern.findall(" ".join(ABOVE.sub("", words(mail)).split())) == [], mail["Subject"]


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_every_line_fits(mails: Mails, language: str) -> None:
    """No line of a text part is longer than 72 columns, no field is left unfilled, and no hex is spoken of."""
    for mail in mails[language]:
        text = body(mail, "plain")
        assert [line for line in text.splitlines() if len(line) > 72] == []
        assert re.findall(r"\{[a-z_]+\}|%\([a-z]+\)s", text + str(mail["Subject"]) + body(mail, "html")) == []
        assert re.findall(r"\bhexs?\b|гекс", text, re.IGNORECASE) == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Le camp de l’OTAN a entamé l’entrée 1 de sa file."),
        ("fr", "L’unité 1mar est allée de 3 (Kreuzweg) en 9 (Brückenkopf)."),
        ("fr", "Comment se lit votre file"),
        ("fr", "Le camp de l’OTAN devait agir et n’avait plus d’impulsion dans sa file : le segment a pris fin."),
        ("ru", "Войска НАТО взялись за пункт 2 своей очереди."),
        ("ru", "Юнит leo стрелял из области Pfarrholz (10) по 1vdv в области Brückenviertel (15)."),
        ("ru", "Снайпер стрелял по 2vdv"),
        ("ru", "Советские войска пропустили пункт 5 своей очереди: ничего из него сделать нельзя. Области 21 и 19 не соседние."),
    ],
)  # fmt: skip
def test_it_is_said_in_the_seats_language(mails: Mails, language: str, said: str) -> None:
    """Impulses, fire, the sniper and the end of a segment are told in the language of the seat, and so is how a queue reads."""
    told = [" ".join(body(mail, "plain").replace("\u202f", " ").split()) for mail in mails[language]]
    assert [text for text in told if said in text]
