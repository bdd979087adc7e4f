"""The words of combat in the order language of East Front, in English, French and Russian."""

from pbem.orders.grammar import Form
from pbem.orders.words import Entries
from pbem.rulesets.api import language
from pbem.rulesets.east_front import lines_combat as lines
from pbem.rulesets.east_front.orders_combat import (
    ADDITIONAL_RETREAT,
    ADVANCES,
    LOSSES,
    NO_RETREAT,
    REACTION,
    RETREATS,
)

KEYWORDS: Entries = {
    "guns": {
        "en": ("guns", "artillery", "with guns", "with artillery"),
        "fr": ("artillerie", "canons", "avec artillerie", "avec l'artillerie"),
        "ru": ("артиллерия", "орудия", "артиллерией", "с артиллерией"),
    },
    "supply": {
        "en": ("supply", "attack supply", "with supply", "with attack supply"),
        "fr": ("ravitaillement", "ravitaillement d'attaque", "avec ravitaillement"),
        "ru": ("снабжение", "снабжение атаки", "со снабжением"),
    },
    "air": {
        "en": ("air", "aircraft", "with air", "with aircraft"),
        "fr": ("avions", "avion", "aviation", "air", "avec avions", "avec aviation"),
        "ru": ("авиация", "самолёты", "авиацией", "с авиацией"),
    },
    "engineers": {
        "en": ("engineers", "engineer effects", "with engineers"),
        "fr": ("génie", "effets du génie", "avec génie", "avec le génie"),
        "ru": ("сапёры", "сапёрами", "с сапёрами"),
    },
    "order": {"en": ("order",), "fr": ("ordre",), "ru": ("приказ",)},
    NO_RETREAT: {
        "en": ("no retreat", "no-retreat"),
        "fr": ("pas de retraite", "aucune retraite"),
        "ru": ("ни шагу назад", "не отступать", "без отхода"),
    },
    ADDITIONAL_RETREAT: {
        "en": ("additional retreat", "additional-retreat"),
        "fr": ("retraite supplémentaire",),
        "ru": ("дополнительное отступление", "дополнительный отход"),
    },
    "from-hq": {
        "en": ("by", "by hq", "from", "from hq", "with hq"),
        "fr": ("par", "par qg", "par le qg", "du qg"),
        "ru": ("от штаба", "штабом", "через штаб", "от"),
    },
    "mandated": {
        "en": ("mandated", "mandated attack"),
        "fr": ("obligatoire", "attaque obligatoire"),
        "ru": ("обязательная", "обязательная атака"),
    },
    "all": {"en": ("all", "everybody"), "fr": ("tous", "toutes", "tout"), "ru": ("все", "всем", "всё")},
    "none": {
        "en": ("none", "nobody", "no one"),
        "fr": ("aucun", "aucune", "personne", "rien"),
        "ru": ("никто", "нет", "никого", "никому", "ничего"),
    },
    "nothing": {"en": ("nothing", "none"), "fr": ("rien", "jamais"), "ru": ("ничего", "ни о чём", "никогда")},
    REACTION: {
        "en": ("after reaction", "reaction", "reactions"),
        "fr": ("après réaction", "après la réaction", "réaction", "réactions"),
        "ru": ("после реакции", "реакция", "реакции"),
    },
    LOSSES: {"en": ("losses", "loss"), "fr": ("pertes", "perte"), "ru": ("потери", "потеря")},
    RETREATS: {
        "en": ("retreats", "retreat"),
        "fr": ("retraites", "retraite"),
        "ru": ("отходы", "отход", "отступления", "отступление"),
    },
    ADVANCES: {
        "en": ("advances", "advance"),
        "fr": ("avances", "avance"),
        "ru": ("продвижения", "продвижение"),
    },
}
"""The keywords; the orders to units in combat and the choices one may be asked about are keyed by their names."""

FORMS = (
    Form(
        verb="attack",
        words={
            "en": ("attack", "assault"),
            "fr": ("attaquer", "attaque"),
            "ru": ("атаковать", "атака", "штурм"),
        },
        parse=lines.read_attack,
        write=lines.write_attack,
        subject=lines.attack_subject,
        without=lines.attack_without,
    ),
    Form(
        verb="support",
        words={
            "en": ("support",),
            "fr": ("appuyer", "appui", "soutenir", "soutien"),
            "ru": ("поддержать", "поддержка"),
        },
        parse=lines.read_support,
        write=lines.write_support,
        subject=language.place_subject,
        without=lines.support_without,
    ),
    Form(
        verb="order",
        words={"en": ("order",), "fr": ("ordre",), "ru": ("приказ",)},
        parse=lines.read_command,
        write=lines.write_command,
        subject=language.place_subject,
    ),
    Form(
        verb="advance",
        words={
            "en": ("advance",),
            "fr": ("avance", "avancer"),
            "ru": ("продвижение", "продвинуться", "занять"),
        },
        parse=lines.read_advance,
        write=lines.write_advance,
        subject=language.place_subject,
    ),
    Form(
        verb="replace",
        words={
            "en": ("replace", "replenish"),
            "fr": ("compléter", "recompléter", "remplacer"),
            "ru": ("пополнить", "пополнение"),
        },
        parse=lines.read_replace,
        write=lines.write_replace,
        subject=language.unit_subject,
    ),
    Form(
        verb="rebuild",
        words={
            "en": ("rebuild",),
            "fr": ("reconstituer", "reconstruire"),
            "ru": ("воссоздать", "восстановить"),
        },
        parse=lines.read_rebuild,
        write=lines.write_rebuild,
        subject=language.unit_subject,
    ),
    Form(
        verb="fortify",
        words={
            "en": ("fortify", "build strongpoint"),
            "fr": ("fortifier", "construire fortin", "construire un fortin"),
            "ru": ("укрепить", "строить опорный пункт"),
        },
        parse=lines.read_fortify,
        write=lines.write_fortify,
        subject=language.place_subject,
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
    Form(
        verb="standing-reaction",
        words={
            "en": ("standing reaction",),
            "fr": ("consigne réaction",),
            "ru": ("постоянно реакция", "всегда реакция"),
        },
        parse=lines.read_standing_reaction,
        write=lines.write_standing_reaction,
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
"""Every verb of combat, in the order in which they are listed to a player."""
