"""The order language of France 1940: a form for each verb, and its words in English, French and Russian."""

import re
from collections.abc import Mapping

import msgspec

from pbem.core.text import Message
from pbem.orders.cursor import Cursor
from pbem.orders.grammar import STRUCTURE, Form, Grammar
from pbem.orders.model import Order, UnitName, Vocabulary
from pbem.orders.tokens import fold, quoted
from pbem.orders.words import Wording, Words
from pbem.rulesets.france_1940 import findings as say
from pbem.rulesets.france_1940.land import SIDES
from pbem.rulesets.france_1940.orders import (
    Advance,
    Airdrop,
    Attack,
    AttackAgain,
    Embark,
    Evacuate,
    Interdict,
    Move,
    MoveStack,
    Place,
    Rail,
    Retreat,
    StandingAdvance,
    StandingAir,
    StandingRetreat,
    Support,
)
from pbem.rulesets.france_1940.state import BOX, View

LANGUAGES = ("en", "fr", "ru")

NATIONS = ("DE", "FR", "GB")
"""The nations that have air points (FR-64, FR-65)."""

MOST_AIR = 99
"""The highest number of air points that reads as one."""

WORDS = Words(
    {
        "to": {"en": ("to",), "fr": ("vers", "à"), "ru": ("в", "на")},
        "from": {"en": ("from",), "fr": ("de",), "ru": ("из",)},
        "with": {"en": ("with",), "fr": ("avec",), "ru": ("силами", "с", "со")},
        "with-air": {
            "en": ("with air", "air"),
            "fr": ("avec air", "air", "avec aviation", "aviation"),
            "ru": ("авиацией", "с авиацией", "авиация"),
        },
        "air": {"en": ("air",), "fr": ("air", "aviation"), "ru": ("авиация",)},
        "DE": {
            "en": ("german", "germans"),
            "fr": ("allemand", "allemands", "allemande"),
            "ru": ("немецкая", "немецких", "немецкий"),
        },
        "FR": {
            "en": ("french",),
            "fr": ("français", "française", "françaises"),
            "ru": ("французская", "французских", "французский"),
        },
        "GB": {
            "en": ("british",),
            "fr": ("britannique", "britanniques"),
            "ru": ("британская", "британских", "британский"),
        },
        "towards": {"en": ("towards", "toward"), "fr": ("vers", "en direction de"), "ru": ("к", "в сторону")},
        "all": {"en": ("all",), "fr": ("toutes", "tous", "tout"), "ru": ("все", "всем")},
        "none": {"en": ("none", "nobody"), "fr": ("aucune", "aucun", "personne"), "ru": ("никто", "нет", "никому")},
        "every-attack": {
            "en": ("to every attack", "to each attack"),
            "fr": ("à chaque attaque", "pour chaque attaque"),
            "ru": ("на каждую атаку",),
        },
        "at": {"en": ("at",), "fr": ("à",), "ru": ("при",)},
        "or-less": {"en": ("or less", "or lower"), "fr": ("ou moins",), "ru": ("или меньше", "и меньше")},
        "first": {"en": ("first",), "fr": ("d'abord", "en premier"), "ru": ("сначала",)},
    }
)
"""The keywords; nations are keyed by their ids."""

_COLUMN = re.compile(r"[0-9]{1,2}-[0-9]{1,2}", re.ASCII)


def _names_place(cursor: Cursor) -> bool:
    """Whether a place stands here, or a number that is meant to be one."""
    token = cursor.peek()
    return cursor.is_place() or (token is not None and token.is_number)


def _whither(cursor: Cursor) -> tuple[tuple[str, ...], str]:
    """Read a path after a colon, or the word "to" and a place."""
    if cursor.accept_punct(":"):
        return cursor.places("path"), ""
    cursor.keyword("to", part="word")
    return (), cursor.place("to")


def _write_whither(path: tuple[str, ...], to: str, word: Wording) -> str:
    return f": {' '.join(path)}" if path else f" {word('to')} {to}"


def _move(cursor: Cursor) -> Order:
    unit = cursor.unit()
    here = cursor.names.where(unit)
    if cursor.accept("from") or _names_place(cursor):
        start = cursor.place("from")
        if cursor.at_end():
            goal = f"{cursor.words.written('to', cursor.language)} {start}"
            cursor.fail(say.WHITHER.at(cursor.spans["from"], remedy=say.to_go(start), place=start), goal)
        if start != here:
            cursor.fail(say.elsewhere(unit, start, here, cursor.spans["from"]), here)
    path, to = _whither(cursor)
    if len(path) > 1 and path[0] == here:
        for index in range(1, len(path)):
            cursor.spans[f"path.{index - 1}"] = cursor.spans[f"path.{index}"]
        path = path[1:]
    return Move(unit=unit, path=path, to=to)


def _write_move(order: Move, word: Wording) -> str:
    return f"{word.verb('move')} {order.unit}{_write_whither(order.path, order.to, word)}"


def _move_stack(cursor: Cursor) -> Order:
    cursor.accept("from")
    place = cursor.place("place")
    path, to = _whither(cursor)
    return MoveStack(place=place, path=path, to=to)


def _write_move_stack(order: MoveStack, word: Wording) -> str:
    return f"{word.verb('move-stack')} {order.place}{_write_whither(order.path, order.to, word)}"


def _rail(cursor: Cursor) -> Order:
    unit = cursor.unit()
    cursor.keyword("to", part="word")
    return Rail(unit=unit, to=cursor.place("to"))


def _write_rail(order: Rail, word: Wording) -> str:
    return f"{word.verb('rail')} {order.unit} {word('to')} {order.to}"


def _place(cursor: Cursor) -> Order:
    unit = cursor.unit()
    cursor.accept("to")
    return Place(unit=unit, place=cursor.place("place"))


def _write_place(order: Place, word: Wording) -> str:
    return f"{word.verb('place')} {order.unit} {order.place}"


def _airdrop(cursor: Cursor) -> Order:
    unit = cursor.unit()
    cursor.accept("to")
    return Airdrop(unit=unit, place=cursor.place("place"))


def _write_airdrop(order: Airdrop, word: Wording) -> str:
    return f"{word.verb('airdrop')} {order.unit} {order.place}"


def _points(cursor: Cursor) -> dict[str, int]:
    """Read air points: a number, perhaps with a nation, and more of them with commas between."""
    air: dict[str, int] = {}
    while True:
        number = cursor.number("air", 1, MOST_AIR)
        nation = cursor.accept(*NATIONS, part="nation")
        if nation in air:
            cursor.fail(say.AIR_TWICE.at(cursor.spans["nation" if nation else "air"], remedy=say.ADD_UP))
        air[nation] = number
        if not (cursor.accept_punct(",") or cursor.accept_punct("+")):
            return {nation: air[nation] for nation in sorted(air)}


def _write_points(air: Mapping[str, int], word: Wording) -> str:
    return ", ".join(f"{air[nation]} {_nation(nation, word)}".rstrip() for nation in sorted(air))


def _nation(nation: str, word: Wording) -> str:
    """Write whose points are meant; one that has none, which no text can name, by its id."""
    return word(nation) if nation in NATIONS else nation


def _air_clauses(cursor: Cursor) -> dict[str, int]:
    air: dict[str, int] = {}
    for clause in cursor.clauses():
        clause.keyword("air", part="clause")
        if air:
            clause.fail(say.AIR_TWICE.at(clause.here(), remedy=say.ADD_UP))
        air = _points(clause)
    return air


def _write_air(air: Mapping[str, int], word: Wording) -> str:
    return f"; {word('air')} {_write_points(air, word)}" if air else ""


def _interdict(cursor: Cursor) -> Order:
    place = cursor.place("place")
    return Interdict(place=place, air=_air_clauses(cursor))


def _write_interdict(order: Interdict, word: Wording) -> str:
    return f"{word.verb('interdict')} {order.place}{_write_air(order.air, word)}"


def _attack(cursor: Cursor, kind: type[Attack] = Attack) -> Order:
    places = [cursor.place("places.0")]
    while cursor.accept_punct("+") or cursor.accept_punct(","):
        places.append(cursor.place(f"places.{len(places)}"))
    cursor.keyword("with", part="word")
    units = cursor.units("units")
    return kind(places=tuple(places), units=units, air=_air_clauses(cursor))


def _write_attack(order: Attack, word: Wording) -> str:
    places = " + ".join(order.places)
    air = _write_air(order.air, word)
    return f"{word.verb(order.key[0])} {places} {word('with')} {', '.join(order.units)}{air}"


def _attack_without(order: Attack, unit: str) -> Order | None:
    units = tuple(one for one in order.units if one != unit)
    return msgspec.structs.replace(order, units=units) if units else None


def _support(cursor: Cursor) -> Order:
    place = cursor.place("place")
    if not cursor.accept_punct(";"):
        cursor.accept_punct(":")
    cursor.keyword("with-air", part="word")
    return Support(place=place, air=_points(cursor))


def _write_support(order: Support, word: Wording) -> str:
    return f"{word.verb('support')} {order.place} {word('with-air')} {_write_points(order.air, word)}"


def _retreat(cursor: Cursor) -> Order:
    place = cursor.place("place")
    unit = "" if cursor.at_end() or cursor.accept_punct(":") else cursor.unit(own=False)
    if unit:
        cursor.punct(":")
    return Retreat(place=place, unit=unit, path=cursor.places("path"))


def _write_retreat(order: Retreat, word: Wording) -> str:
    subject = f"{order.place} {order.unit}".strip()
    return f"{word.verb('retreat')} {subject}: {' '.join(order.path)}"


def _retreat_subject(cursor: Cursor) -> str:
    place = cursor.place("place")
    return place if cursor.at_end() else f"{place} {cursor.unit(own=False)}"


def _all_or_none(cursor: Cursor) -> str:
    return cursor.accept("all", "none", part="units")


def _advance(cursor: Cursor) -> Order:
    place = cursor.place("place")
    to = cursor.place("to") if cursor.accept("to", part="word") else ""
    cursor.punct(":")
    found = _all_or_none(cursor)
    units = () if found else cursor.units("units")
    return Advance(place=place, to="" if to == place else to, units=units, all=found == "all")


def _write_advance(order: Advance, word: Wording) -> str:
    to = f" {word('to')} {order.to}" if order.to else ""
    who = word("all") if order.all else ", ".join(order.units) or word("none")
    return f"{word.verb('advance')} {order.place}{to}: {who}"


def _advance_without(order: Advance, unit: str) -> Order | None:
    units = tuple(one for one in order.units if one != unit)
    return msgspec.structs.replace(order, units=units) if units else None


def _advance_subject(cursor: Cursor) -> str:
    place = cursor.place("place")
    return f"{place} {cursor.place('to')}" if cursor.accept("to") else place


def _column(cursor: Cursor) -> str:
    """Read odds, as 3-1 or 3:1."""
    token = cursor.peek()
    if token is None or _COLUMN.fullmatch(token.key):
        return cursor.name("upto")
    if not token.is_number:
        cursor.fail(say.COLUMN.at(token.span, remedy=say.COLUMN_HOW, found=quoted(token.text)))
    attack = cursor.number("upto", 1)
    cursor.punct(":")
    return f"{attack}-{cursor.number('less', 1)}"


def _standing_air(cursor: Cursor) -> Order:
    cursor.accept_punct(":")
    if cursor.accept("none", part="points"):
        return StandingAir(points=0)
    points = cursor.number("points", 1, MOST_AIR)
    cursor.keyword("every-attack", part="word")
    upto = ""
    if cursor.accept("at"):
        upto = _column(cursor)
        cursor.keyword("or-less", part="less")
    nations: list[str] = []
    for clause in cursor.clauses():
        while nation := clause.accept(*NATIONS, part="nation"):
            nations.append(nation)
            clause.accept_punct(",")
        clause.keyword("first")
    return StandingAir(points=points, upto=upto, nations=tuple(dict.fromkeys(nations)))


def _write_standing_air(order: StandingAir, word: Wording) -> str:
    verb = word.verb("standing-air")
    if not order.points:
        return f"{verb}: {word('none')}"
    upto = f" {word('at')} {order.upto} {word('or-less')}" if order.upto else ""
    nations = (
        f"; {', '.join(_nation(nation, word) for nation in order.nations)} {word('first')}" if order.nations else ""
    )
    return f"{verb}: {order.points} {word('every-attack')}{upto}{nations}"


def _standing_retreat(cursor: Cursor) -> Order:
    cursor.accept_punct(":")
    cursor.keyword("towards", part="word")
    return StandingRetreat(towards=cursor.place("towards"))


def _write_standing_retreat(order: StandingRetreat, word: Wording) -> str:
    return f"{word.verb('standing-retreat')}: {word('towards')} {order.towards}"


def _standing_advance(cursor: Cursor) -> Order:
    cursor.accept_punct(":")
    return StandingAdvance(all=cursor.keyword("all", "none", part="units") == "all")


def _write_standing_advance(order: StandingAdvance, word: Wording) -> str:
    return f"{word.verb('standing-advance')}: {word('all' if order.all else 'none')}"


def _unit(cursor: Cursor) -> str:
    return cursor.unit()


def _one_place(cursor: Cursor) -> str:
    return cursor.place("place")


def _attack_subject(cursor: Cursor) -> str:
    place = cursor.place("places.0")
    while cursor.accept_punct("+") or cursor.accept_punct(","):
        cursor.place("places.1")
    return place


def _nothing(cursor: Cursor) -> str:
    return ""


FORMS = (
    Form(
        verb="move",
        words={
            "en": ("move", "mv"),
            "fr": ("déplacer", "mouvement", "bouger"),
            "ru": ("двигать", "ход", "марш", "переместить"),
        },
        parse=_move,
        write=_write_move,
        subject=_unit,
    ),
    Form(
        verb="move-stack",
        words={
            "en": ("move stack",),
            "fr": ("déplacer pile", "déplacer la pile"),
            "ru": ("двигать стопку", "марш стопки"),
        },
        parse=_move_stack,
        write=_write_move_stack,
        subject=_one_place,
    ),
    Form(
        verb="rail",
        words={"en": ("rail", "entrain"), "fr": ("rail", "train"), "ru": ("эшелон", "железная дорога")},
        parse=_rail,
        write=_write_rail,
        subject=_unit,
    ),
    Form(
        verb="place",
        words={"en": ("place", "deploy"), "fr": ("placer", "déployer"), "ru": ("поставить", "разместить")},
        parse=_place,
        write=_write_place,
        subject=_unit,
    ),
    Form(
        verb="airdrop",
        words={"en": ("airdrop",), "fr": ("larguer", "parachuter"), "ru": ("десант", "десантировать")},
        parse=_airdrop,
        write=_write_airdrop,
        subject=_unit,
    ),
    Form(
        verb="embark",
        words={"en": ("embark",), "fr": ("rembarquer", "embarquer"), "ru": ("погрузить",)},
        parse=lambda cursor: Embark(unit=cursor.unit()),
        write=lambda order, word: f"{word.verb('embark')} {order.unit}",
        subject=_unit,
    ),
    Form(
        verb="evacuate",
        words={"en": ("evacuate",), "fr": ("évacuer",), "ru": ("эвакуировать",)},
        parse=lambda cursor: Evacuate(unit=cursor.unit()),
        write=lambda order, word: f"{word.verb('evacuate')} {order.unit}",
        subject=_unit,
    ),
    Form(
        verb="interdict",
        words={"en": ("interdict",), "fr": ("interdire", "interdiction"), "ru": ("воспретить", "воспрещение")},
        parse=_interdict,
        write=_write_interdict,
        subject=_one_place,
    ),
    Form(
        verb="attack",
        words={"en": ("attack",), "fr": ("attaquer", "attaque"), "ru": ("атака", "атаковать")},
        parse=_attack,
        write=_write_attack,
        subject=_attack_subject,
        without=_attack_without,
    ),
    Form(
        verb="attack-again",
        words={"en": ("attack again",), "fr": ("attaquer encore", "attaque encore"), "ru": ("атака снова",)},
        parse=lambda cursor: _attack(cursor, AttackAgain),
        write=_write_attack,
        subject=_attack_subject,
        without=_attack_without,
    ),
    Form(
        verb="support",
        words={"en": ("support",), "fr": ("appuyer", "appui", "soutenir"), "ru": ("поддержать", "поддержка")},
        parse=_support,
        write=_write_support,
        subject=_one_place,
    ),
    Form(
        verb="retreat",
        words={"en": ("retreat",), "fr": ("retraite", "replier"), "ru": ("отход", "отступление")},
        parse=_retreat,
        write=_write_retreat,
        subject=_retreat_subject,
    ),
    Form(
        verb="advance",
        words={"en": ("advance",), "fr": ("avance", "avancer"), "ru": ("продвижение", "занять")},
        parse=_advance,
        write=_write_advance,
        subject=_advance_subject,
        without=_advance_without,
    ),
    Form(
        verb="standing-air",
        words={
            "en": ("standing air",),
            "fr": ("consigne air", "consigne aviation"),
            "ru": ("постоянно авиация", "всегда авиация"),
        },
        parse=_standing_air,
        write=_write_standing_air,
        subject=_nothing,
    ),
    Form(
        verb="standing-retreat",
        words={"en": ("standing retreat",), "fr": ("consigne retraite",), "ru": ("постоянно отход", "всегда отход")},
        parse=_standing_retreat,
        write=_write_standing_retreat,
        subject=_nothing,
    ),
    Form(
        verb="standing-advance",
        words={
            "en": ("standing advance",),
            "fr": ("consigne avance",),
            "ru": ("постоянно продвижение", "всегда продвижение"),
        },
        parse=_standing_advance,
        write=_write_standing_advance,
        subject=_nothing,
    ),
)
"""Every verb, in the order in which they are listed to a player."""

_HINTS: dict[str, Message] = {
    **dict.fromkeys(("hold", "stay", "defend", "wait", "tenir", "rester", "defendre", "стоять", "держать"), say.STAYS),
    **dict.fromkeys(("bombard", "bomb", "strafe", "bombarder", "бомбить"), say.AIR_JOINS),
    **dict.fromkeys(("standing", "consigne", "постоянно", "всегда"), say.STANDING_HOW),
    **dict.fromkeys(("drop", "parachute"), say.DROP_IS),
}


def _hint(verb: str) -> Message | None:
    return _HINTS.get(verb)


GRAMMAR = Grammar(FORMS, WORDS, _hint)
"""The order language."""


def _first_words() -> frozenset[str]:
    spellings = [spelling for form in FORMS for some in form.words.values() for spelling in some]
    spellings += GRAMMAR.structure.spellings(STRUCTURE)
    firsts = [spelling.split()[0] for spelling in spellings]
    return frozenset(firsts) | frozenset(map(fold, firsts))


VERBS = _first_words()
"""Every word that an order line may begin with, in all languages, with and without accents, the words of the sheet among them."""


def vocabulary(view: View, side: str | None = None) -> Vocabulary:
    """Return the names that an order text of a view's side may use: every unit of the scenario, and every place."""
    state = view.state
    units: dict[str, UnitName] = {}
    for unit in state.land.units.values():
        piece = state.now.pieces.get(unit.id)
        place = "" if piece is None or piece.place == BOX else piece.place
        units[unit.id] = UnitName(unit.id, (unit.name,) if unit.name else (), unit.side, place)
    places = {place: (name,) if (name := state.land.names.get(place, "")) else () for place in state.land.terrain}
    return Vocabulary(side or view.side or SIDES[0], units, places)
