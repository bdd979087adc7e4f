"""A turn of East Front by mail with a French and a Russian player: whole mails in the language of each seat."""

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from pbem.mail.sorting import Verbs
from pbem.orders.sheet import fold_order
from pbem.referee import letters, opening
from pbem.referee.deadlines import Rule
from pbem.referee.library import find
from pbem.rulesets import registry
from pbem.rulesets.east_front import RULESET
from pbem.store.values import Seat
from tests.referee.table import Chance, Clock, Table
from tests.reports.test_by_mail import Mails, body, english, words

SEATS = {"axis": ("Gerda", "gerda@players.test", "fr"), "soviet": ("Sascha", "sascha@players.test", "ru")}
SENT = (
    (
        "axis",
        "déplacer 33pz.9 vers 0611\ndéplacer 10.9: 0407 0406 0406\ndéplacer 10.9 vers 0611\ndéplacer 86.9 vers 0611\nrail 641.sh vers 1207",
    ),
    ("axis", "modifier\ndéplacer 10.9 vers 0611\nrail 641.sh vers 0207\nstratégique 75.id vers 0308\nmot: espadon"),
    ("axis", "déborder 0811 avec 33pz.9, 10.9, 86.9 par 0612 0712 puis 0912\npertes 0811: 86.9\nconvertir 0406"),
    ("axis", "passe"),
    (
        "soviet",
        "активировать 45.en\nактивировать 20.td\nдвигать 131.md в 1107\nмост 45.en: 0607/0707\nдвигать 124.rd в 0707",
    ),
    ("soviet", "пас"),
    (
        "soviet",
        "двигать 193.rd: 0912 0910\nавиатранспорт 31.hq в 1403\nперевести 264.art в боевое\nэшелон 87.rd в 1508",
    ),
    ("soviet", "пас"),
    (
        "axis",
        "placer 35.25 en 0108\ncompléter 75.id\ndéplacer 57.id vers 0606\ndéplacer 11.9 vers 0606\ndéplacer 102.9 vers 0506\n"
        "déplacer a1.msu vers 0405\nattaquer 0706 avec 57.id, 11.9; artillerie 102.9; ravitaillement; pas de retraite\n"
        "attaquer 0708 avec 11.9\nretraite 0706: 0506 0405\navance 0706: 57.id\ndemandez-moi: pertes, avances",
    ),
    ("axis", "passe"),
    (
        "soviet",
        "двигать 1.atb в 0806\nподдержать 0706 силами 264.art\nприказ 0706: ни шагу назад штабом 31.hq\n"
        "отход 0706: 0806 0906\nпотери 0706: 124.rd",
    ),
    ("soviet", "пас"),
    ("axis", "pertes 0706: 57.id"),
)
"""Two turns with an overrun, a roll for the weather, an arrival, an attack with its answer, and lines that are refused in every phase."""

ABOVE = re.compile(r"^(?:  )?Training: the crossing at Belitsa.*$|^TRAINING: .*$", re.MULTILINE)


@pytest.fixture(name="mails", scope="module")
def _mails(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mails]:
    """The mails of the turn by the language of their seat."""
    points = {"east_front": EntryPoint("east_front", "pbem.rulesets.east_front:RULESET", registry.GROUP)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_points", lambda: points)
        patch.setattr(letters, "mail_png", lambda *_: b"")
        registry.load.cache_clear()
        players = {side: (name, address) for side, (name, address, _) in SEATS.items()}
        folder = tmp_path_factory.mktemp("east")
        table = Table(folder, players=players, scenario="training", clock=Clock(), chance=Chance("east"))
        opening.new_game(table.desk, "g", find("training"), Rule(), "UTC")
        for side, (name, address, language) in SEATS.items():
            opening.seat_player(table.desk, Seat("g", side, name, address, language=language))
        opening.open_game(table.desk, "g")
        table.run()
        for side, text in SENT:
            table.clock.forward(hours=1)
            done = table.play(side, text, code="", to=table.reply_to(side, "report"))
            assert done.troubles == []
            assert [taken.side for _, taken in done.taken] == [side]
        assert max(table.live().ledger.seals) == 8
        yield {language: table.mails(side) for side, (_, _, language) in SEATS.items()}
        table.desk.store.close()
    registry.load.cache_clear()


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_no_english_is_left(mails: Mails, language: str) -> None:
    """No mail of the turn, no page and no map holds a stretch of an English sentence that has a translation."""
    stretches = sorted(set(english(language)))
    pattern = re.compile(
        r"(?<!\w)(?:" + "|".join(re.escape(text) for one in stretches for text in {one, one.upper()}) + r")(?!\w)"
    )
    assert len(mails[language]) >= 9
    for mail in mails[language]:
        assert pattern.findall(" ".join(ABOVE.sub("", words(mail)).split())) == [], mail["Subject"]


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_every_line_fits(mails: Mails, language: str) -> None:
    """No line of a text part is longer than 72 columns, and no field is left unfilled."""
    for mail in mails[language]:
        text = body(mail, "plain")
        assert [line for line in text.splitlines() if len(line) > 72] == []
        assert re.findall(r"\{[a-z_]+\}|%\([a-z]+\)s", text + str(mail["Subject"]) + body(mail, "html")) == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "débordement de 0811 depuis 0712 à 7-1"),
        ("fr", "0406 figure deux fois de suite."),
        ("fr", "0612 : 1 PM, terrain clair [EF-16]"),
        ("ru", "Юниты 33pz.9, 10.9, 86.9 прорывались с ходу из гекса 0712 в гекс 0811"),
        ("ru", "Юнит 20.td моторизован и в этой фазе движется сам. Уберите приказ."),
        ("ru", "Погода: Сухо"),
        ("fr", "57.id, 11.9 contre 0706 à 3-2, dé 1 (+2) : */R"),
        ("fr", "L’Axe avait donné l’ordre « Pas de Retraite »."),
        ("fr", "astérisque : une fortification non détruite [EF-244]"),
        ("ru", "Оборону поддержали: 264.art. Войска Оси заранее отдали приказ «Ни шагу назад»."),
        ("ru", "Юнит 124.rd отступил из гекса 0706 в гекс 0906."),
        ("ru", "16.nk - в ячейке кадров"),
    ],
)
def test_it_is_said_in_the_seats_language(mails: Mails, language: str, said: str) -> None:
    """Overruns, findings, steps of a path and the weather are told in the language of the seat."""
    told = [" ".join(body(mail, "plain").replace("\u202f", " ").split()) for mail in mails[language]]
    assert [text for text in told if said in text]


@pytest.mark.parametrize("language", RULESET.languages)
def test_a_long_attack_is_read_from_its_sheet(language: str) -> None:
    """An attack that goes on in a second line of the sheet is the same order when the sheet comes back, in each language."""
    state = RULESET.setup(find("training").compiled)
    view = RULESET.view(state, "axis")
    text = "attack 0705, 0706 with 33pz.9, 10.9, 11.9, 86.9; guns 102.9; supply a1.msu; engineers; no retreat; mandated"
    (line,) = RULESET.read(text, view).lines
    written = fold_order(RULESET.write([line.order], language).strip())
    assert len(written) == 2
    assert max(map(len, written)) <= 72
    sheet = RULESET.read("\n".join(written), view)
    assert ([one.order for one in sheet.lines], sheet.findings) == ([line.order], ())


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_a_quoted_mail_looks_like_no_order(mails: Mails, language: str) -> None:
    """No line of prose begins like an order, so that a player who quotes a whole mail is not warned of one."""
    verbs = Verbs(RULESET.verbs)
    for mail in mails[language]:
        lines = body(mail, "plain").split("-" * 72)[0].splitlines()
        prose = [line for line in lines if line and not line.startswith(" ")]
        assert [line for line in prose if verbs.is_order(line)] == []
