"""The order language of France 1940: a form for each verb, and its words in English, French and Russian."""

from pbem.core.text import Message
from pbem.orders.grammar import Form, Grammar
from pbem.orders.model import UnitName, Vocabulary
from pbem.orders.words import Entries, Words
from pbem.rulesets.api import language
from pbem.rulesets.france_1940 import findings as say
from pbem.rulesets.france_1940 import lines
from pbem.rulesets.france_1940.land import SIDES
from pbem.rulesets.france_1940.orders import AttackAgain, Embark, Evacuate
from pbem.rulesets.france_1940.state import BOX, View

LANGUAGES = ("en", "fr", "ru")

KEYWORDS: Entries = {
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
"""The keywords; nations are keyed by their ids."""

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
        verb="rail",
        words={"en": ("rail", "entrain"), "fr": ("rail", "train"), "ru": ("эшелон", "железная дорога")},
        parse=lines.read_rail,
        write=lines.write_rail,
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
        verb="airdrop",
        words={"en": ("airdrop",), "fr": ("larguer", "parachuter"), "ru": ("десант", "десантировать")},
        parse=lines.read_airdrop,
        write=lines.write_airdrop,
        subject=language.unit_subject,
    ),
    Form(
        verb="embark",
        words={"en": ("embark",), "fr": ("rembarquer", "embarquer"), "ru": ("погрузить",)},
        parse=lambda cursor: Embark(unit=cursor.unit()),
        write=lambda order, word: f"{word.verb('embark')} {order.unit}",
        subject=language.unit_subject,
    ),
    Form(
        verb="evacuate",
        words={"en": ("evacuate",), "fr": ("évacuer",), "ru": ("эвакуировать",)},
        parse=lambda cursor: Evacuate(unit=cursor.unit()),
        write=lambda order, word: f"{word.verb('evacuate')} {order.unit}",
        subject=language.unit_subject,
    ),
    Form(
        verb="interdict",
        words={"en": ("interdict",), "fr": ("interdire", "interdiction"), "ru": ("воспретить", "воспрещение")},
        parse=lines.read_interdict,
        write=lines.write_interdict,
        subject=language.place_subject,
    ),
    Form(
        verb="attack",
        words={"en": ("attack",), "fr": ("attaquer", "attaque"), "ru": ("атака", "атаковать")},
        parse=lines.read_attack,
        write=lines.write_attack,
        subject=lines.attack_subject,
        without=lines.attack_without,
    ),
    Form(
        verb="attack-again",
        words={"en": ("attack again",), "fr": ("attaquer encore", "attaque encore"), "ru": ("атака снова",)},
        parse=lambda cursor: lines.read_attack(cursor, AttackAgain),
        write=lines.write_attack,
        subject=lines.attack_subject,
        without=lines.attack_without,
    ),
    Form(
        verb="support",
        words={"en": ("support",), "fr": ("appuyer", "appui", "soutenir"), "ru": ("поддержать", "поддержка")},
        parse=lines.read_support,
        write=lines.write_support,
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
        verb="advance",
        words={"en": ("advance",), "fr": ("avance", "avancer"), "ru": ("продвижение", "занять")},
        parse=lines.read_advance,
        write=lines.write_advance,
        subject=lines.advance_subject,
        without=lines.advance_without,
    ),
    Form(
        verb="standing-air",
        words={
            "en": ("standing air",),
            "fr": ("consigne air", "consigne aviation"),
            "ru": ("постоянно авиация", "всегда авиация"),
        },
        parse=lines.read_standing_air,
        write=lines.write_standing_air,
        subject=language.no_subject,
    ),
    Form(
        verb="standing-retreat",
        words={"en": ("standing retreat",), "fr": ("consigne retraite",), "ru": ("постоянно отход", "всегда отход")},
        parse=lines.read_standing_retreat,
        write=lines.write_standing_retreat,
        subject=language.no_subject,
    ),
    Form(
        verb="standing-advance",
        words={
            "en": ("standing advance",),
            "fr": ("consigne avance",),
            "ru": ("постоянно продвижение", "всегда продвижение"),
        },
        parse=lines.read_standing_advance,
        write=lines.write_standing_advance,
        subject=language.no_subject,
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


VERBS = language.first_words(GRAMMAR)
"""Every word that an order line may begin with, in all languages, with and without accents, the words of the sheet among them."""

RESERVED = language.reserved(GRAMMAR, KEYWORDS, (BOX,))
"""Every word of the order language, in all languages, with and without accents: no unit is called by one."""


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
