"""Names for a person: sides, phases, weather, places, odds and ends."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pbem.core.text import Message, msg, nmsg
from pbem.rulesets.east_front.land import AXIS, SOVIET, Land
from pbem.rulesets.east_front.orders_combat import ADDITIONAL_RETREAT, NO_RETREAT
from pbem.rulesets.east_front.state import Weather

SIDE_TITLES = {AXIS: msg("Axis"), SOVIET: msg("Soviet")}

SIDE_NAMES = {AXIS: msg("The Axis side"), SOVIET: msg("The Soviet side")}
"""The sides as those who do something in a sentence."""

PHASES = {
    "": msg("Before play"),
    "set-up": msg("Set-up"),
    "turn-start": msg("Start of the turn"),
    "axis-move": msg("Axis Movement"),
    "axis-combat": msg("Axis Combat"),
    "axis-motorized": msg("Axis Motorized Movement"),
    "soviet-motorized": msg("Soviet Motorized Movement"),
    "soviet-combat": msg("Soviet Combat"),
    "soviet-move": msg("Soviet Movement"),
    "interphase": msg("Game Turn Interphase"),
    "over": msg("The game is over"),
}
"""Every phase by its id (4.1)."""

TYPE_TITLES = {"infantry": msg("infantry"), "mobile": msg("mobile"), "artillery": msg("artillery")}
"""The types of replacement points (EF-H33)."""

WEATHER = {"dry": msg("Dry"), "mud": msg("Mud"), "frost": msg("Frost"), "snow": msg("Snow")}
"""The states of the weather (3.5)."""

CLIMATES = {
    "dry": msg("dry climate"),
    "autumn": msg("autumn"),
    "early-winter": msg("early winter"),
    "deep-winter": msg("deep winter"),
    "thaw": msg("thaw"),
}
"""The columns of the weather table that ships."""

COMMANDS = {NO_RETREAT: msg("No Retreat"), ADDITIONAL_RETREAT: msg("Additional Retreat")}
"""The orders of a combat (EF-230)."""


def side_title(side: str) -> Message:
    """Name a side."""
    return SIDE_TITLES.get(side) or msg("{name}", name=side)


def side_name(side: str) -> Message:
    """Name a side as one who does something."""
    return SIDE_NAMES.get(side) or msg("{name}", name=side)


def phase_title(phase: str) -> Message:
    """Name a phase."""
    return PHASES.get(phase) or msg("{name}", name=phase)


def moment_title(turn: int, phase: str) -> Message:
    """Name a phase of a turn: Axis Motorized Movement, turn 3."""
    return msg("{phase}, turn {turn}", phase=phase_title(phase), turn=turn) if turn else phase_title(phase)


def weather_title(weather: str) -> Message:
    """Name a state of the weather."""
    return WEATHER.get(weather) or msg("{name}", name=weather)


def weather_now(weather: Weather) -> Message:
    """Name the weather of a turn with all that goes with it: Dry with Lingering Mud."""
    title = weather_title(weather.state)
    match weather.storm, weather.lingering:
        case True, True:
            title = msg("{weather} with Storm and Lingering Mud", weather=title)
        case True, False:
            title = msg("{weather} with Storm", weather=title)
        case False, True:
            title = msg("{weather} with Lingering Mud", weather=title)
        case _:
            pass
    return msg("{weather}, waters frozen", weather=title) if weather.frozen else title


def climate_title(climate: str) -> Message:
    """Name a climate; one that a scenario brings by its own word."""
    return CLIMATES.get(climate) or msg("{name}", name=climate)


def place_title(land: Land, place: str) -> Message:
    """Name a place: its name first, the number in brackets; a place without a name by its number."""
    name = land.names.get(place, "")
    return msg("{name} ({place})", name=name, place=place) if name else msg("{place}", place=place)


def listed(names: Iterable[str]) -> str:
    """List ids."""
    return ", ".join(names)


def places_title(land: Land, places: Sequence[str]) -> Message:
    """Name the places of an attack: one, two, or more by their numbers."""
    if len(places) == 1:
        return place_title(land, places[0])
    if len(places) == 2:
        return msg("{first} and {second}", first=place_title(land, places[0]), second=place_title(land, places[1]))
    return msg("{places}", places=listed(places))


def command_title(command: str) -> Message:
    """Name an order of a combat."""
    return COMMANDS.get(command) or msg("{name}", name=command)


def grant_title(kind: str, points: int) -> Message:
    """Say so many points of a type of replacements (EF-H33)."""
    match kind:
        case "infantry":
            return nmsg("{n} infantry", "{n} infantry", points)
        case "mobile":
            return nmsg("{n} mobile", "{n} mobile", points)
        case "artillery":
            return nmsg("{n} artillery", "{n} artillery", points)
        case "strongpoint":
            return nmsg("{n} strongpoint", "{n} strongpoints", points)
        case "strongpoint-e":
            return nmsg("{n} strongpoint of type E", "{n} strongpoints of type E", points)
        case _:
            return msg("{n} {name}", n=points, name=kind)


def grants_title(points: Mapping[str, int]) -> Message:
    """List points of replacements by type."""
    return in_row([grant_title(kind, count) for kind, count in points.items()])


def in_row(parts: Sequence[Message]) -> Message:
    """List sentences or names, one behind the other; an empty list is an empty text."""
    if not parts:
        return Message("")
    row = parts[0]
    for part in parts[1:]:
        row = msg("{first}, {second}", first=row, second=part)
    return row


def both(first: Message, second: Message) -> Message:
    """Put a whole sentence behind another."""
    return msg("{first} {second}", first=first, second=second)


def die_text(die: int, net: int) -> str:
    """Write a die with what is added to it: 4, or 4 (+2)."""
    return f"{die} ({net:+d})" if net else str(die)


def in_runs(turns: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Group turns that follow each other and have the same word: the first, the last, the word."""
    first = 1
    for turn, word in enumerate(turns, 1):
        if turn == len(turns) or turns[turn] != word:
            yield first, turn, word
            first = turn + 1


def type_title(kind: str) -> Message:
    """Name a type of replacement points."""
    return TYPE_TITLES.get(kind) or msg("{name}", name=kind)
