"""A tiny ruleset, just enough of one for reports, and the facts of one segment of it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pbem.board.snapshot import MapSnapshot
from pbem.core.dice import roll_values, segment_key
from pbem.core.findings import Finding, Kind, Span
from pbem.core.text import Message, msg
from pbem.orders.model import Line, Order, ReadSheet
from pbem.reports import inputs
from pbem.rulesets.api import (
    Box,
    Chance,
    Checked,
    Duty,
    Fact,
    Happening,
    MoveForecast,
    Note,
    Outcome,
    RosterLine,
    Row,
    Standing,
    Step,
)
from tests.reports.samples import sample

SEED = bytes(range(32))
WORDS = {"blue": "кедр", "red": "osprey at dawn, o'clock"}
KEY = segment_key(SEED, "vesla", 12, WORDS)


class Move(Order, frozen=True, tag="move"):
    unit: str
    to: str

    @property
    def subject(self) -> str:
        return self.unit


class Fake:
    """What a report asks of a ruleset, answered from constants; a view is a number that the standings show."""

    name = "fake"
    version = "1"
    package = "tests"
    title = msg("Fake Front")
    sides = ("red", "blue")
    languages = ("en",)

    def side_title(self, side: str) -> Message:
        return {"red": msg("Axis"), "blue": msg("Soviet")}.get(side, Message(side))

    def phase_title(self, phase: str) -> Message:
        return msg("Axis movement")

    def describe(self, event: Happening, view: Any, language: str) -> str:
        return str(event.body.get("text", ""))

    def box(self, event: Happening, view: Any) -> Box | None:
        return combat_box() if "crt" in event.body["name"] else None

    def snapshot(self, view: Any, events: Sequence[Happening] = (), language: str = "en") -> MapSnapshot:
        return sample()

    def roster(self, view: Any) -> tuple[RosterLine, ...]:
        return (
            RosterLine("0606", "Bazeilles", "red", ("grossdeutschland",), (msg("grossdeutschland is disorganised."),)),
            RosterLine("0706", "", "red", ("3pz.6", "394.3", "62")),
            RosterLine("1006", "Torvin", "blue", ("64", "9tk.1"), (msg("64 is out of supply."),)),
        )

    def standings(self, view: Any) -> tuple[Standing, ...]:
        return (Standing(msg("Air points left"), str(view)), Standing(msg("Victory points"), "-2"))

    def write(self, orders: Iterable[Order], language: str) -> str:
        return "".join(f"move {order.unit} to {order.to}\n" for order in orders if isinstance(order, Move))

    def legal_orders(self, view: Any, given: Sequence[Order] = ()) -> Iterator[tuple[Order, ...]]:
        for unit in ("3pz.6", "394.3", "62"):
            for to in ("0806", "0707"):
                yield (Move(unit=unit, to=to),)

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a report asked the ruleset for {name}")


def combat_box() -> Box:
    """The numbers of a fought combat."""
    return Box(
        msg("The bridge at 0806"),
        "0806",
        "3-1",
        "DR",
        (
            Row(msg("Attack"), "11", (Note(msg("3pz.6 (5), 394.3 (2), 62 (4)")),)),
            Row(msg("Defence"), "3", (Note(msg("64 (3)")),)),
            Row(msg("Odds"), "3-1", (Note(msg("11 : 3, rounded for the defender"), "", "FR-16"),)),
            Row(
                msg("Shift"),
                "-1",
                (
                    Note(msg("hills"), "-1", "FR-21"),
                    Note(
                        msg("air points 1 against 1, which is none either way and is looked at last of all"),
                        "0",
                        "FR-61",
                    ),
                    Note(msg("no armour bonus: 62 is infantry"), "", "FR-83"),
                ),
            ),
            Row(msg("Roll"), "5"),
            Row(msg("Result"), "DR", (Note(msg("the defender retreats"), "", "FR-37"),)),
        ),
    )


def forecast_box() -> Box:
    """The same combat as a forecast."""
    box = combat_box()
    chances = (
        Chance(msg("attacker repulsed"), 1, 6),
        Chance(msg("no effect"), 1, 6),
        Chance(msg("the defender retreats unless the place lets him stay where he is"), 3, 6),
        Chance(msg("defender eliminated"), 1, 6),
    )
    return Box(msg("Attack on 0806: 11 against 3, column 2-1"), "0806", "2-1", "", box.rows[:4], chances)


def roll(seq: int, name: str, dice: str, causes: Sequence[int] = (), **more: Any) -> Fact:
    """A roll event whose values follow from the key."""
    values = list(roll_values(KEY, name, dice))
    body = {
        "segment": 12,
        "name": name,
        "dice": dice,
        "values": values,
        "why": "combat at 0806",
        "causes": list(causes),
    }
    return Fact("roll", {**body, **more}, "adjudicator", seq)


def events() -> tuple[Fact, ...]:
    """The events of a segment: moves, a die for a river, a combat with its consequences, and what came after."""

    def fact(seq: int, kind: str, text: str, *causes: int) -> Fact:
        return Fact(kind, {"text": text, "causes": list(causes)}, "adjudicator", seq)

    return (
        fact(200, "unit.moved", "112.2 moved from 0304 to 0502."),
        fact(201, "unit.moved", "3pz.6 moved from 0404 to 0706."),
        roll(202, "7/combat/0806/river", "1d6", text="The river halved nobody."),
        roll(203, "7/combat/0806/crt", "2d6", [202]),
        fact(204, "unit.retreated", "64 retreated to Torvin (1006).", 203),
        fact(205, "unit.eliminated", "82 could not retreat and was eliminated.", 204),
        fact(206, "unit.recovered", "7fj recovered from disorganisation."),
    )


GAME = inputs.GameInfo("vesla", "Vesla Crossing", msg("Fake Front"), True, "R. Quist")
SEAT = inputs.SeatInfo("red", msg("Axis"), "Hanna", "en", "Europe/Paris")
WHERE = inputs.Where(7, msg("Axis movement"))
DUE = inputs.Due(13, "2026-12-03T19:00:00Z", 71)
DUTY = Duty("red", msg("Moves and attacks for Axis movement."), msg("Your units stay where they are."))
HEAD = inputs.Head(214, "0d638583090435c3afdf03bd71658500671c199c287d0d3e1d7af5328d5c4088")
DICE = inputs.DiceUsed(
    SEED.hex(),
    KEY.hex(),
    "5b999c9ab6d4cd68c7383c2b5e10eac3628d553a0a9608349b13f8465e79aa37",
    (inputs.WordUsed("red", WORDS["red"]), inputs.WordUsed("blue", WORDS["blue"], True)),
)
TEXT = """\
begin orders vesla 13 red
code: abcd-efgh
move 3pz.6 to 0806

attack 0808 with 29.71, 29.51, 112.1; supply msu.2; artillery 611.art; engineers; order no-retreat
# a remark
attack 0703 with 112.2; artillery 611
word: osprey at dawn
end orders
"""
LINES = (Line(Move(unit="3pz.6", to="0806"), "move 3pz.6 to 0806", Span(3, 1, 18)),)
UNKNOWN = Finding(
    "order.no-unit",
    Kind.UNREADABLE,
    msg("You have no unit named {name}.", name="29.51"),
    Span(5, 25, 5),
    msg("Did you mean {guess}, in {place}?", guess="29.15", place="0708"),
    "",
    "attack 0808 with 29.71, 29.15, 112.1",
)
FAR = Finding(
    "fake.range",
    Kind.ILLEGAL,
    msg("611 in 0606 reaches 2 hexes, and 0703 is 4 hexes away."),
    Span(7, 35, 3),
    None,
    "EF-223",
    "attack 0703 with 112.2",
)
NEAR = Finding("fake.note", Kind.AT_ODDS, msg("394.3 stays behind."), Span(), None, "FR-9")
SHEET = ReadSheet(LINES, (UNKNOWN, FAR), words=("osprey at dawn",), header=("vesla", "13", "red"))
CHECKED = Checked(
    ((0, NEAR),),
    (
        MoveForecast(
            "3pz.6",
            "0706",
            (Step("0806", 13, msg("clear, over the Osna"), ("FR-H12", "FR-75")), Step("0807", 2, msg("road"))),
            15,
            20,
        ),
    ),
    (forecast_box(),),
)
OUTCOME = Outcome("red", msg("Axis marginal victory"), msg("Axis holds Torvin."), {"red": 5, "blue": 3})
