"""A small order language for the tests of the engine: moves, attacks with clauses, losses, a standing line."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from pbem.core.findings import Finding, Kind, declare
from pbem.core.text import Message, msg
from pbem.orders.cursor import Cursor
from pbem.orders.grammar import Form, Grammar
from pbem.orders.model import Line, Order, UnitName, Vocabulary
from pbem.orders.words import Wording, Words


class Move(Order, tag="move", frozen=True):
    unit: str
    path: tuple[str, ...] = ()
    to: str = ""

    @property
    def subject(self) -> str:
        return self.unit


class Attack(Order, tag="attack", frozen=True):
    place: str
    units: tuple[str, ...]
    artillery: tuple[str, ...] = ()
    air: int = 0
    retreat: str = ""

    @property
    def subject(self) -> str:
        return self.place

    @property
    def claims(self) -> frozenset[str]:
        return frozenset(self.units)


class Loss(Order, tag="loss", frozen=True):
    place: str
    units: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        return self.place


class Hold(Order, tag="hold", frozen=True):
    STANDING: ClassVar[bool] = True
    towards: str

    @property
    def subject(self) -> str:
        return "retreat"


class Name(Order, tag="name", frozen=True):
    unit: str
    name: str

    @property
    def subject(self) -> str:
        return self.unit


ToyOrder = Move | Attack | Loss | Hold | Name


def _move(cursor: Cursor) -> Move:
    unit = cursor.unit()
    if cursor.accept_punct(":"):
        return Move(unit=unit, path=cursor.places("path"))
    cursor.keyword("to", part="word")
    return Move(unit=unit, to=cursor.place("to"))


def _write_move(order: Move, word: Wording) -> str:
    if order.path:
        return f"{word.verb('move')} {order.unit}: {' '.join(order.path)}"
    return f"{word.verb('move')} {order.unit} {word('to')} {order.to}"


def _attack(cursor: Cursor) -> Attack:
    place = cursor.place("place")
    cursor.keyword("with", part="word")
    units = cursor.units("with")
    artillery: tuple[str, ...] = ()
    air, retreat = 0, ""
    for clause in cursor.clauses():
        match clause.keyword("artillery", "air", "order", part="clause"):
            case "artillery":
                artillery = clause.units("artillery")
            case "air":
                air = clause.number("air", 1, 9)
            case _:
                retreat = clause.one_of("retreat", "no-retreat", "retreat-free")
    return Attack(place=place, units=units, artillery=artillery, air=air, retreat=retreat)


def _write_attack(order: Attack, word: Wording) -> str:
    text = f"{word.verb('attack')} {order.place} {word('with')} {', '.join(order.units)}"
    if order.artillery:
        text += f"; {word('artillery')} {', '.join(order.artillery)}"
    if order.air:
        text += f"; {word('air')} {order.air}"
    if order.retreat:
        text += f"; {word('order')} {word(order.retreat)}"
    return text


def _without(order: Attack, unit: str) -> Attack | None:
    units = tuple(one for one in order.units if one != unit)
    return msgspec.structs.replace(order, units=units) if units else None


def _loss(cursor: Cursor) -> Loss:
    place = cursor.place("place")
    cursor.punct(":")
    if cursor.accept("none"):
        return Loss(place=place)
    return Loss(place=place, units=cursor.units("loss", own=None))


def _write_loss(order: Loss, word: Wording) -> str:
    return f"{word.verb('loss')} {order.place}: {', '.join(order.units) or word('none')}"


def _hold(cursor: Cursor) -> Hold:
    cursor.punct(":")
    cursor.keyword("towards", part="word")
    return Hold(towards=cursor.place("towards"))


def _name(cursor: Cursor) -> Name:
    return Name(unit=cursor.unit("unit", own=False), name=cursor.name())


WORDS = Words(
    {
        "to": {"en": ("to",), "fr": ("vers", "à"), "ru": ("в", "до")},
        "with": {"en": ("with",), "fr": ("avec",), "ru": ("с", "со")},
        "towards": {"en": ("towards",), "fr": ("en direction de",), "ru": ("к",)},
        "none": {"en": ("none",), "fr": ("aucune",), "ru": ("нет",)},
        "air": {"en": ("air",), "fr": ("air",), "ru": ("авиация",)},
        "artillery": {"en": ("artillery",), "fr": ("artillerie",), "ru": ("артиллерия",)},
        "order": {"en": ("order",), "fr": ("consigne",), "ru": ("приказ",)},
        "no-retreat": {"en": ("no-retreat", "no retreat"), "fr": ("sans-recul",), "ru": ("ни-шагу-назад",)},
        "retreat-free": {"en": ("free",), "fr": ("libre",)},
    }
)

FORMS = (
    Form(
        verb="move",
        words={"en": ("move", "mv"), "fr": ("déplacer",), "ru": ("марш",)},
        parse=_move,
        write=_write_move,
        subject=lambda cursor: cursor.unit(),
    ),
    Form(
        verb="attack",
        words={"en": ("attack",), "fr": ("attaquer",), "ru": ("атака",)},
        parse=_attack,
        write=_write_attack,
        subject=lambda cursor: cursor.place(),
        without=_without,
    ),
    Form(
        verb="loss",
        words={"en": ("loss",), "fr": ("pertes",), "ru": ("потери",)},
        parse=_loss,
        write=_write_loss,
        subject=lambda cursor: cursor.place(),
    ),
    Form(
        verb="hold",
        words={"en": ("standing retreat",), "fr": ("repli permanent",), "ru": ("постоянно отход",)},
        parse=_hold,
        write=lambda order, word: f"{word.verb('hold')}: {word('towards')} {order.towards}",
        subject=lambda cursor: "retreat",
    ),
    Form(
        verb="name",
        words={"en": ("name",)},
        parse=_name,
        write=lambda order, word: f"{word.verb('name')} {order.unit} {word.name(order.name)}",
    ),
)


def _hint(verb: str) -> Message | None:
    return msg("Guns join an attack by a clause: attack 0806 with 3pz.6; artillery 611.a") if verb == "suport" else None


GRAMMAR = Grammar(FORMS, WORDS, _hint)

UNITS = (
    UnitName("3pz.6", ("3rd Panzer Division", "Bears"), "axis", "0706"),
    UnitName("394.3", ("394th Rifles",), "axis", "0706"),
    UnitName("29.71", (), "axis", "0707"),
    UnitName("29.15", ("Old Guard",), "axis", "0708"),
    UnitName("611.a", ("Bears",), "axis", "0606"),
    UnitName("res.1", (), "axis", ""),
    UnitName("64.b", ("Guards",), "soviet", "0806"),
    UnitName("9tk.1", (), "soviet", "0906"),
)
NAMES = {"0806": ("Sedan",), "0708": ("Charleville-Mézières",), "0101": ("Twin",), "0102": ("Twin",)}
PLACES = {f"{x:02}{y:02}": NAMES.get(f"{x:02}{y:02}", ()) for x in range(1, 13) for y in range(1, 11)}
VOCABULARY = Vocabulary("axis", {unit.id: unit for unit in UNITS}, PLACES)

FULL = declare("toy.full", Kind.ILLEGAL, "{place} is full.")
UNCOVERED = declare("toy.uncovered", Kind.ILLEGAL, "{unit} attacks alone and has no guns.")
IDLE = declare("toy.idle", Kind.AT_ODDS, "Nobody attacks {place}, for which losses are named.")
TOO_MANY = declare("toy.too-many", Kind.ILLEGAL, "A sheet may have three attacks.")


class Judgement(msgspec.Struct, frozen=True):
    findings: tuple[tuple[int, Finding], ...] = ()


def check(lines: Sequence[Line]) -> Judgement:
    """Judge by toy rules: 0606 is full; 29.15 may attack only where another line attacks; losses want an attack; three attacks."""
    found: list[tuple[int, Finding]] = []
    attacks = [line.order for line in lines if isinstance(line.order, Attack)]
    if len(attacks) > 3:
        found.append((-1, TOO_MANY.at()))
    for index, line in enumerate(lines):
        order = line.order
        if isinstance(order, Move) and order.to == "0606":
            found.append((index, FULL.at(line.where("to"), place=order.to)))
        if isinstance(order, Attack) and order.place == "0606":
            found.append((index, FULL.at(line.where("place"), place=order.place)))
        if isinstance(order, Attack) and order.units == ("29.15",) and len(attacks) < 2:
            found.append((index, UNCOVERED.at(line.where("with.0"), unit="29.15")))
        if isinstance(order, Loss) and order.place not in {attack.place for attack in attacks}:
            found.append((index, IDLE.at(line.where("place"), place=order.place)))
    return Judgement(tuple(found))
