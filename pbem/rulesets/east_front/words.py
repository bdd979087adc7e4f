"""The order language of East Front: a form for each verb, and its words in English, French and Russian."""

from pbem.core.text import Message
from pbem.orders.grammar import Form, Grammar
from pbem.orders.model import UnitName, Vocabulary
from pbem.orders.words import Entries, Words
from pbem.rulesets.api import language
from pbem.rulesets.east_front import findings as say
from pbem.rulesets.east_front import lines, words_combat
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.state import View

LANGUAGES = ("en", "fr", "ru")

KEYWORDS: Entries = {
    "to": {"en": ("to",), "fr": ("vers", "à"), "ru": ("в", "на")},
    "at": {"en": ("at", "in"), "fr": ("en", "à"), "ru": ("в", "на")},
    "from": {"en": ("from",), "fr": ("de", "depuis"), "ru": ("из",)},
    "with": {"en": ("with",), "fr": ("avec",), "ru": ("силами", "с", "со")},
    "together": {"en": ("with", "and"), "fr": ("avec", "et"), "ru": ("с", "со", "и")},
    "by": {"en": ("with", "by", "with hq", "by hq"), "fr": ("par", "avec", "par qg"), "ru": ("штабом", "через штаб")},
    "via": {"en": ("via", "by way of"), "fr": ("par", "via"), "ru": ("через",)},
    "then": {"en": ("then",), "fr": ("puis", "ensuite"), "ru": ("затем", "потом")},
    "over": {"en": ("over", "across"), "fr": ("sur", "entre"), "ru": ("через", "на")},
    "firing": {
        "en": ("to firing", "firing", "to fire"),
        "fr": ("en mode tir", "mode tir", "en tir", "tir"),
        "ru": ("в боевое положение", "в боевое"),
    },
    "mobile": {
        "en": ("to mobile", "mobile", "to move"),
        "fr": ("en mode mobile", "mode mobile", "en mobile", "mobile", "en mode mouvement"),
        "ru": ("в походное положение", "в походное"),
    },
    "destroy": {"en": ("destroy", "blow up"), "fr": ("détruire", "saborder"), "ru": ("уничтожить", "уничтожать")},
    "keep": {"en": ("keep",), "fr": ("garder", "conserver"), "ru": ("беречь", "оставить")},
    "towards": {"en": ("towards", "toward"), "fr": ("vers", "en direction de"), "ru": ("к", "в сторону")},
    **words_combat.KEYWORDS,
}
"""The keywords."""

WORDS = Words(KEYWORDS)

FORMS = (
    Form(
        verb="move",
        words={
            "en": ("move", "mv"),
            "fr": ("déplacer", "mouvement", "bouger"),
            "ru": ("двигать", "ход", "марш", "переместить"),
        },
        parse=lines.read_move,
        write=lines.write_move,
        subject=language.unit_subject,
    ),
    Form(
        verb="move-stack",
        words={
            "en": ("move stack",),
            "fr": ("déplacer pile", "déplacer la pile"),
            "ru": ("двигать стопку", "марш стопки"),
        },
        parse=lines.read_move_stack,
        write=lines.write_move_stack,
        subject=language.place_subject,
    ),
    Form(
        verb="overrun",
        words={
            "en": ("overrun",),
            "fr": ("déborder", "débordement"),
            "ru": ("прорыв с ходу", "атака с ходу", "смять"),
        },
        parse=lines.read_overrun,
        write=lines.write_overrun,
        subject=lines.overrun_subject,
    ),
    Form(
        verb="strategic",
        words={
            "en": ("strategic", "strategic move", "move strategic"),
            "fr": ("mouvement stratégique", "stratégique", "déplacement stratégique"),
            "ru": ("стратегический марш", "стратегически", "стратегическое перемещение"),
        },
        parse=lines.read_strategic,
        write=lines.write_move,
        subject=language.unit_subject,
    ),
    Form(
        verb="rail",
        words={
            "en": ("rail", "entrain"),
            "fr": ("rail", "train", "mouvement ferroviaire"),
            "ru": ("эшелон", "железная дорога"),
        },
        parse=lines.read_rail,
        write=lines.write_carried,
        subject=language.unit_subject,
    ),
    Form(
        verb="airlift",
        words={
            "en": ("airlift", "air transport"),
            "fr": ("transport aérien", "aérotransporter"),
            "ru": ("авиатранспорт", "перебросить по воздуху", "воздушный транспорт"),
        },
        parse=lines.read_airlift,
        write=lines.write_carried,
        subject=language.unit_subject,
    ),
    Form(
        verb="activate",
        words={"en": ("activate",), "fr": ("activer",), "ru": ("активировать", "активация")},
        parse=lines.read_activate,
        write=lines.write_activate,
        subject=language.unit_subject,
    ),
    Form(
        verb="place",
        words={"en": ("place", "deploy"), "fr": ("placer", "déployer"), "ru": ("поставить", "разместить")},
        parse=lines.read_place,
        write=lines.write_place,
        subject=language.unit_subject,
    ),
    Form(
        verb="loss",
        words={"en": ("loss", "losses", "lose"), "fr": ("pertes", "perte"), "ru": ("потери", "потеря")},
        parse=lines.read_loss,
        write=lines.write_loss,
        subject=language.place_subject,
    ),
    Form(
        verb="retreat",
        words={"en": ("retreat",), "fr": ("retraite", "replier"), "ru": ("отход", "отступление")},
        parse=lines.read_retreat,
        write=lines.write_retreat,
        subject=lines.retreat_subject,
    ),
    Form(
        verb="bridge",
        words={"en": ("bridge",), "fr": ("pont", "ponter"), "ru": ("мост", "навести мост")},
        parse=lines.read_bridge,
        write=lines.write_bridge,
        subject=language.unit_subject,
    ),
    Form(
        verb="flip",
        words={"en": ("flip",), "fr": ("retourner",), "ru": ("перевести", "перевернуть")},
        parse=lines.read_flip,
        write=lines.write_flip,
        subject=language.unit_subject,
    ),
    Form(
        verb="join",
        words={"en": ("join",), "fr": ("réunir", "joindre"), "ru": ("объединить", "соединить")},
        parse=lines.read_join,
        write=lines.write_join,
        subject=language.unit_subject,
    ),
    Form(
        verb="feed",
        words={"en": ("feed",), "fr": ("ravitailler", "nourrir"), "ru": ("снабжать", "снабдить")},
        parse=lines.read_feed,
        write=lines.write_feed,
        subject=lines.feed_subject,
    ),
    Form(
        verb="convert",
        words={"en": ("convert",), "fr": ("convertir", "conversion"), "ru": ("перешить", "перешивка")},
        parse=lines.read_convert,
        write=lines.write_convert,
        subject=language.place_subject,
    ),
    Form(
        verb="demolish",
        words={"en": ("demolish", "destroy"), "fr": ("démolir", "détruire"), "ru": ("разрушить", "взорвать")},
        parse=lines.read_demolish,
        write=lines.write_demolish,
        subject=language.place_subject,
    ),
    Form(
        verb="leave-standing",
        words={"en": ("leave standing",), "fr": ("laisser intact",), "ru": ("сохранить", "оставить целым")},
        parse=lines.read_leave,
        write=lines.write_demolish,
        subject=language.place_subject,
    ),
    Form(
        verb="standing-retreat",
        words={"en": ("standing retreat",), "fr": ("consigne retraite",), "ru": ("постоянно отход", "всегда отход")},
        parse=lines.read_standing_retreat,
        write=lines.write_standing_retreat,
        subject=language.no_subject,
    ),
    Form(
        verb="standing-loss",
        words={
            "en": ("standing loss", "standing losses"),
            "fr": ("consigne pertes", "consigne perte"),
            "ru": ("постоянно потери", "всегда потери"),
        },
        parse=lines.read_standing_loss,
        write=lines.write_standing_loss,
        subject=language.no_subject,
    ),
    Form(
        verb="standing-guns",
        words={
            "en": ("standing guns", "standing artillery"),
            "fr": ("consigne artillerie", "consigne canons"),
            "ru": ("постоянно артиллерия", "всегда артиллерия", "постоянно орудия"),
        },
        parse=lines.read_standing_guns,
        write=lines.write_standing_guns,
        subject=language.no_subject,
    ),
    *words_combat.FORMS,
)
"""Every verb, in the order in which they are listed to a player; "leave standing" is an order "demolish" that says no."""

_HINTS: dict[str, Message] = {
    **dict.fromkeys(("hold", "stay", "defend", "wait", "tenir", "rester", "defendre", "стоять", "держать"), say.STAYS),
    **dict.fromkeys(("standing", "consigne", "постоянно", "всегда"), say.STANDING_HOW),
    **dict.fromkeys(("оверран", "прорыв", "percer", "percée", "percee"), say.OVERRUN_IS),
    **dict.fromkeys(("bombard", "bomb", "strafe", "bombarder", "бомбить", "обстрелять"), say.JOINS),
    **dict.fromkeys(("react", "reaction", "réagir", "reagir", "реагировать", "реакция"), say.REACTS),
    **dict.fromkeys(("no", "additional", "pas", "ни", "дополнительное"), say.COMMAND_IS),
}


def _hint(verb: str) -> Message | None:
    return _HINTS.get(verb)


GRAMMAR = Grammar(FORMS, WORDS, _hint)
"""The order language."""

VERBS = language.first_words(GRAMMAR)
"""Every word that an order line may begin with, in all languages, with and without accents, the words of the sheet among them."""

RESERVED = language.reserved(GRAMMAR, KEYWORDS)
"""Every word of the order language, in all languages, with and without accents: no unit is called by one."""


def vocabulary(view: View, side: str | None = None) -> Vocabulary:
    """Return the names that an order text of a view's side may use: every unit, ship and aircraft, and every place."""
    state = view.state
    units: dict[str, UnitName] = {}
    for unit in state.land.units.values():
        piece = state.now.pieces.get(unit.id)
        units[unit.id] = UnitName(unit.id, (unit.name,) if unit.name else (), unit.side, piece.place if piece else "")
    for ship in state.land.ships.values():
        units[ship.id] = UnitName(ship.id, (ship.name,) if ship.name else (), ship.side, ship.place)
    for plane in state.land.aircraft.values():
        units[plane.id] = UnitName(plane.id, (plane.name,) if plane.name else (), plane.side)
    places = {place: (name,) if (name := state.land.names.get(place, "")) else () for place in state.land.terrain}
    return Vocabulary(side or view.side or SIDES[0], units, places)
