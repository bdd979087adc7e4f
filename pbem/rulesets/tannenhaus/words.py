"""The order language of Tannenhaus: a form for each verb, and its words in English, French and Russian."""

from collections.abc import Mapping

from pbem.orders.grammar import Form, Grammar
from pbem.orders.model import UnitName, Vocabulary
from pbem.orders.words import Entries, Words
from pbem.rulesets.api import language
from pbem.rulesets.tannenhaus import findings_words as say
from pbem.rulesets.tannenhaus import lines
from pbem.rulesets.tannenhaus import lines_impulse as impulse
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.orders import HITS, RETREATS, ROUTS
from pbem.rulesets.tannenhaus.state import View

LANGUAGES = ("en", "fr", "ru")

IMPULSE: Mapping[str, tuple[str, ...]] = {
    "en": ("impulse", "imp"),
    "fr": ("impulsion", "imp"),
    "ru": ("импульс", "имп"),
}
IF: Mapping[str, tuple[str, ...]] = {"en": ("if",), "fr": ("si",), "ru": ("если",)}

ACTIONS: Entries = {
    "move": {
        "en": ("move", "mv"),
        "fr": ("déplacer", "mouvement", "bouger"),
        "ru": ("двигать", "ход", "марш", "переместить"),
    },
    "fire": {
        "en": ("fire", "shoot"),
        "fr": ("tirer", "tir", "feu"),
        "ru": ("огонь", "стрелять", "обстрелять", "обстрел"),
    },
    "assault": {
        "en": ("assault", "storm"),
        "fr": ("assaut", "donner l'assaut", "prendre d'assaut"),
        "ru": ("штурм", "штурмовать"),
    },
    "enter": {
        "en": ("enter", "bring in"),
        "fr": ("entrée", "entrer", "faire entrer"),
        "ru": ("вход", "ввести", "войти"),
    },
    "sniper": {
        "en": ("sniper", "snipe"),
        "fr": ("sniper", "tireur d'élite"),
        "ru": ("снайпер",),
    },
    "attach": {
        "en": ("attach",),
        "fr": ("attacher", "affecter"),
        "ru": ("придать", "прикрепить"),
    },
    "pass": {"en": ("pass",), "fr": ("passe", "passer"), "ru": ("пас", "пасовать")},
    "stop": {"en": ("stop", "halt"), "fr": ("arrêt", "arrêter", "stop"), "ru": ("стоп", "остановить", "остановка")},
}
"""What an impulse may do: verbs of lines, and keywords inside an impulse."""

EVENTS: Entries = {
    "any-lost": {
        "en": ("any unit lost", "any unit is lost", "any unit destroyed", "any unit is destroyed", "a unit is lost"),
        "fr": ("une unité perdue", "une unité est perdue", "une unité détruite", "une unité est détruite"),
        "ru": ("юнит потерян", "любой юнит потерян", "потерян юнит", "юнит уничтожен"),
    },
    "no-lost": {
        "en": ("no unit lost", "no unit is lost"),
        "fr": ("aucune unité perdue", "aucune unité n'est perdue"),
        "ru": ("ни один юнит не потерян",),
    },
    "any-suppressed": {
        "en": ("any unit suppressed", "any unit is suppressed", "a unit is suppressed"),
        "fr": ("une unité neutralisée", "une unité est neutralisée"),
        "ru": ("юнит подавлен", "любой юнит подавлен", "подавлен юнит"),
    },
    "no-suppressed": {
        "en": ("no unit suppressed", "no unit is suppressed"),
        "fr": ("aucune unité neutralisée", "aucune unité n'est neutralisée"),
        "ru": ("ни один юнит не подавлен",),
    },
    "passed": {
        "en": ("enemy passed", "the enemy passed", "enemy has passed", "the enemy has passed", "enemy passes"),
        "fr": ("l'ennemi a passé", "l'ennemi passe", "ennemi a passé", "ennemi passe"),
        "ru": ("противник пасовал", "противник спасовал", "враг пасовал", "враг спасовал"),
    },
    "not-passed": {
        "en": ("enemy not passed", "enemy has not passed", "the enemy has not passed", "enemy did not pass"),
        "fr": ("l'ennemi n'a pas passé", "l'ennemi ne passe pas", "ennemi n'a pas passé"),
        "ru": ("противник не пасовал", "противник не спасовал", "враг не пасовал"),
    },
}
"""What a condition may say besides units and areas."""

KEYWORDS: Entries = {
    **ACTIONS,
    **EVENTS,
    "impulse": IMPULSE,
    "goes-on": {"en": ("goes on",), "fr": ("continue", "suite"), "ru": ("продолжается", "продолжение")},
    "if": {"en": (*IF["en"], "when"), "fr": (*IF["fr"], "quand"), "ru": (*IF["ru"], "когда")},
    "then": {"en": ("then",), "fr": ("alors", "puis", "ensuite"), "ru": ("то", "тогда", "затем", "потом")},
    "else": {"en": ("else", "otherwise"), "fr": ("sinon",), "ru": ("иначе",)},
    "or": {"en": ("or",), "fr": ("ou",), "ru": ("или",)},
    "not": {"en": ("not",), "fr": ("pas", "non"), "ru": ("не",)},
    "is": {"en": ("is", "are"), "fr": ("est", "n'est", "sont", "ne sont"), "ru": ("является",)},
    "in": {"en": ("in",), "fr": ("en", "dans", "à"), "ru": ("в", "на")},
    "to": {"en": ("to",), "fr": ("vers", "à"), "ru": ("в", "на", "к")},
    "at": {"en": ("at", "target", "on"), "fr": ("sur", "cible", "contre"), "ru": ("по", "цель", "против")},
    "joins": {"en": ("to", "with"), "fr": ("à", "avec"), "ru": ("к", "с", "в")},
    "by": {"en": ("by", "at"), "fr": ("par",), "ru": ("через",)},
    "with": {"en": ("with",), "fr": ("avec",), "ru": ("силами", "с", "со")},
    "back": {"en": ("back", "back first"), "fr": ("retour", "en arrière"), "ru": ("назад", "обратно")},
    "area": {"en": ("area",), "fr": ("zone",), "ru": ("область", "области", "зона")},
    "towards": {"en": ("towards", "toward"), "fr": ("vers", "en direction de"), "ru": ("к", "в сторону")},
    "suppressed": {
        "en": ("suppressed",),
        "fr": ("neutralisée", "neutralisé", "neutralisées", "neutralisés"),
        "ru": ("подавлен", "подавлена", "подавлены"),
    },
    "recovering": {
        "en": ("recovering",),
        "fr": ("en récupération", "récupère"),
        "ru": ("восстанавливается", "восстанавливающийся"),
    },
    "reduced": {"en": ("reduced",), "fr": ("réduite", "réduit"), "ru": ("ослаблен", "ослаблена")},
    "fresh": {"en": ("fresh", "unshaken"), "fr": ("en ordre", "fraîche", "frais"), "ru": ("в порядке", "свеж")},
    "destroyed": {
        "en": ("destroyed", "lost", "eliminated"),
        "fr": ("détruite", "détruit", "perdue", "perdu"),
        "ru": ("уничтожен", "уничтожена", "потерян", "потеряна"),
    },
    "able": {"en": ("able",), "fr": ("disponible", "apte"), "ru": ("может действовать", "способен", "готов")},
    "area-suppressed": {
        "en": ("suppressed",),
        "fr": ("neutralisée", "neutralisé"),
        "ru": ("подавлена", "подавлен", "подавлены"),
    },
    "area-empty": {"en": ("empty", "clear"), "fr": ("vide", "libre"), "ru": ("пуста", "пуст", "пусто", "свободна")},
    "area-mine": {
        "en": ("mine", "ours", "friendly"),
        "fr": ("amie", "à moi", "à nous"),
        "ru": ("наша", "моя", "наш", "мой"),
    },
    "area-theirs": {
        "en": ("theirs", "enemy", "hostile"),
        "fr": ("ennemie", "à l'ennemi", "à eux"),
        "ru": ("вражеская", "чужая", "противника"),
    },
    "wait": {"en": ("wait",), "fr": ("attendre",), "ru": ("ждать",)},
    "never": {"en": ("never",), "fr": ("jamais",), "ru": ("никогда",)},
    "if-reduced": {
        "en": ("if reduced", "when reduced", "reduced"),
        "fr": ("si réduite", "si réduit", "réduite", "réduit"),
        "ru": ("если ослаблен", "если ослаблена", "ослаблен"),
    },
    "always": {"en": ("always",), "fr": ("toujours",), "ru": ("всегда",)},
    "none": {"en": ("none", "nowhere"), "fr": ("aucune", "aucun", "nulle part"), "ru": ("нет", "никуда")},
    "threatened": {
        "en": ("if threatened", "when threatened", "threatened"),
        "fr": ("si menacée", "si menacé", "menacée", "menacé"),
        "ru": ("под угрозой", "если под угрозой"),
    },
    RETREATS: {
        "en": ("retreats", "retreat"),
        "fr": ("retraites", "retraite"),
        "ru": ("отходы", "отход", "отступления", "отступление"),
    },
    HITS: {"en": ("hits", "hit"), "fr": ("coups", "pertes"), "ru": ("попадания", "попадание")},
    ROUTS: {"en": ("routs", "rout"), "fr": ("déroutes", "déroute"), "ru": ("бегства", "бегство")},
    "all": {"en": ("all",), "fr": ("tout", "tous", "toutes"), "ru": ("всё", "все")},
    "nothing": {"en": ("nothing", "none"), "fr": ("rien", "jamais"), "ru": ("ничего", "ни о чём", "никогда")},
}
"""The keywords; what is said of units, policies and what one may be asked about are keyed by their names."""

WORDS = Words(KEYWORDS)


def _bare(do: str) -> Form:
    """Make the form of lines that begin with an action or ``if``: impulses, numbered by their place."""
    return Form(
        verb=do,
        words=IF if do == "if" else ACTIONS[do],
        parse=lambda cursor: impulse.read_bare(cursor, do),
        write=impulse.write_impulse,
        subject=impulse.bare_subject,
        prose=do == "if",
    )


FORMS = (
    Form(
        verb="impulse",
        words=IMPULSE,
        parse=impulse.read_impulse,
        write=impulse.write_impulse,
        subject=impulse.impulse_subject,
    ),
    *(_bare(do) for do in impulse.BARE),
    Form(verb="stop", words=ACTIONS["stop"], parse=impulse.read_stop, write=impulse.write_stop),
    Form(
        verb="standing-impulse",
        words={
            "en": ("standing impulse",),
            "fr": ("consigne impulsion",),
            "ru": ("постоянно импульс", "всегда импульс"),
        },
        parse=lines.read_standing_impulse,
        write=lines.write_standing_impulse,
        subject=language.no_subject,
    ),
    Form(
        verb="retreat",
        words={"en": ("retreat",), "fr": ("retraite", "replier"), "ru": ("отход", "отступление")},
        parse=lines.read_retreat,
        write=lines.write_retreat,
        subject=language.unit_subject,
    ),
    Form(
        verb="standing-retreat",
        words={"en": ("standing retreat",), "fr": ("consigne retraite",), "ru": ("постоянно отход", "всегда отход")},
        parse=lines.read_standing_retreat,
        write=lines.write_standing_retreat,
        subject=language.no_subject,
    ),
    Form(
        verb="loss",
        words={"en": ("loss", "losses", "lose"), "fr": ("pertes", "perte"), "ru": ("потери", "потеря")},
        parse=lines.read_loss,
        write=lines.write_loss,
        subject=lines.loss_subject,
    ),
    Form(
        verb="rout",
        words={"en": ("rout",), "fr": ("déroute", "fuite"), "ru": ("бегство",)},
        parse=lines.read_rout,
        write=lines.write_rout,
        subject=language.unit_subject,
    ),
    Form(
        verb="standing-rout",
        words={
            "en": ("standing rout",),
            "fr": ("consigne déroute",),
            "ru": ("постоянно бегство", "всегда бегство"),
        },
        parse=lines.read_standing_rout,
        write=lines.write_standing_rout,
        subject=language.no_subject,
    ),
    Form(
        verb="ask-me",
        words={
            "en": ("ask me",),
            "fr": ("demandez-moi", "me demander", "demander"),
            "ru": ("спрашивать", "спрашивать меня", "спросить меня"),
        },
        parse=lines.read_ask_me,
        write=lines.write_ask_me,
        subject=language.no_subject,
    ),
)
"""Every verb, in the order in which they are listed to a player."""

GRAMMAR = Grammar(
    FORMS,
    WORDS,
    say.LINE_HINTS.get,
    own=("pass", "passe", "пас"),
    placing=impulse.placing,
    joining=lambda order, line: impulse.joining(order, line, WORDS),
)
"""The order language; "pass" is an impulse here, and "ready" the word that says that there is no more to send."""

VERBS = language.first_words(GRAMMAR)
"""Every word that an order line may begin with, in all languages, with and without accents, the words of the sheet among them."""

RESERVED = language.reserved(GRAMMAR, KEYWORDS)
"""Every word of the order language, in all languages, with and without accents: no unit is called by one."""


def vocabulary(view: View, side: str | None = None) -> Vocabulary:
    """Return the names that an order text of a view's side may use: every unit, attachment and area of the scenario."""
    state, land = view.state, view.state.land
    units: dict[str, UnitName] = {}
    for unit in land.units.values():
        piece = state.now.pieces.get(unit.id)
        units[unit.id] = UnitName(unit.id, (unit.name,) if unit.name else (), unit.side, piece.area if piece else "")
    for one in land.attachments.values():
        host = state.now.attached.get(one.id, "")
        place = state.now.pieces[host].area if host in state.now.pieces else ""
        units[one.id] = UnitName(one.id, (one.name,) if one.name else (), one.side, place)
    places = {area.id: (area.name,) if area.name else () for area in land.areas.values()}
    return Vocabulary(side or view.side or SIDES[0], units, places)
