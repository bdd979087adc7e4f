"""The map of a view, with the marks of what happened."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pbem.board.snapshot import Area, AreaSnapshot, Counter, Course, Objective
from pbem.core.text import Message, msg, nmsg, render
from pbem.rulesets.api import Happening
from pbem.rulesets.tannenhaus import figures, victory
from pbem.rulesets.tannenhaus.land import LEADERS, SIDES, Land, Unit
from pbem.rulesets.tannenhaus.phases import phase_id
from pbem.rulesets.tannenhaus.river import course
from pbem.rulesets.tannenhaus.snapshot_marks import marks
from pbem.rulesets.tannenhaus.state import FRESH, IMPULSES, OVER, State, View
from pbem.rulesets.tannenhaus.titles import both, listed, phase_title, side_title, state_title

SIZES = {"company": "I", "battery": "I", "platoon": "•••", "flight": "••"}

SIGNS = (
    ("para", "airborne"),
    ("recon", "recon"),
    ("luchs", "recon"),
    ("mortar", "mortar"),
    ("jaeger", "infantry"),
)
"""What a unit's kind has in its name, and the sign that its counter has then; of others the class decides."""

CLASSES = {"foot": "infantry", "vehicle": "mechanised", "tank": "armour", "gun": "mortar", "air": "air"}


def snapshot(view: View, events: Sequence[Happening] = (), language: str = "en") -> AreaSnapshot:
    """Return the map as a view shows it, with the marks of the events given; lines of sight are drawn where they are asked for only."""
    state, land = view.state, view.state.land
    river = _river(land)
    return AreaSnapshot(
        title=str(land.scenario["title"]),
        subtitle=render(subtitle(state), language),
        sides=SIDES,
        areas=tuple(_area(state, place, language) for place in land.areas),
        courses=(Course("river", river),) if river else (),
        counters=tuple(_counters(state, language)),
        marks=tuple(marks(state, events, language)),
        side_titles={side: render(side_title(side), language) for side in SIDES},
        note=str(land.scenario.get("note", "")),
        legend_notes=tuple(render(note, language) for note in _notes(state)),
        objectives=tuple(_objectives(state, language)),
    )


@lru_cache(maxsize=16)
def _river(land: Land) -> tuple[tuple[int, int], ...]:
    return course(land)


def subtitle(state: State) -> Message:
    """Say at which turn and phase the map stands, in the impulses how many have been played, and who has the initiative."""
    now, turns = state.now, state.land.turns
    if now.phase == OVER:
        return msg("turn {turn} of {turns}, the game is over", turn=now.turn, turns=turns)
    phase = phase_title(phase_id(state))
    if not now.turn:
        return msg("{phase}", phase=phase)
    if now.phase == IMPULSES:
        return nmsg(
            "turn {turn} of {turns}, {n} impulse played, next: {side}",
            "turn {turn} of {turns}, {n} impulses played, next: {side}",
            _played(state), turn=now.turn, turns=turns, side=side_title(now.acting),
        )  # fmt: skip
    return msg("turn {turn} of {turns}, {phase}", turn=now.turn, turns=turns, phase=phase)


def _played(state: State) -> int:
    """Return how many impulses of the turn are over: one that a question has cut goes on."""
    return state.now.impulse - (state.now.active is not None)


def _area(state: State, place: str, language: str) -> Area:
    area = state.land.areas[place]
    note = msg("TM {tm} · max {stack}", tm=area.tm, stack=area.stack)
    return Area(place, area.type, area.outline, area.at, area.name, state.owner(place), render(note, language))


def _notes(state: State) -> Iterator[Message]:
    yield msg("foot: ranged, assault, defence")
    if any(unit.full.acm is None or unit.back.acm is None for unit in state.land.units.values()):
        yield msg("* may not assault")
    yield msg("TM: terrain modifier; max: units of a side")


def _objectives(state: State, language: str) -> Iterator[Objective]:
    """Give the areas that the victory depends on, with who holds them now and what they are worth (TN-H25)."""
    land = state.land
    worth, cadres = victory.worth(land), str(land.constants["cadres"]["area"])
    for place, area in land.areas.items():
        if not area.town and place not in (*worth, cadres):
            continue
        said = nmsg("Worth {n} NATO point.", "Worth {n} NATO points.", worth.get(place, 0))
        if place == cadres:
            said = both(said, msg("Soviet cadres come back here."))
        yield Objective(place, state.owner(place), render(said, language))


def _counters(state: State, language: str) -> Iterator[Counter]:
    """Give the units on the map, in each area those of the side that controls it first, by their ids."""
    for place, units in sorted(state.stacks().items()):
        ranked = sorted(
            units, key=lambda unit: (state.unit(unit).side != state.owner(place), state.unit(unit).air, unit)
        )
        for order, unit in enumerate(ranked):
            yield _counter(state, unit, order, language)


def _counter(state: State, unit: str, order: int, language: str) -> Counter:
    printed, piece, values = state.unit(unit), state.piece(unit), state.values(unit)
    acm = "*" if values.acm is None else str(values.acm)
    return Counter(
        unit,
        printed.side,
        piece.area,
        unit_type(printed),
        SIZES.get(printed.size, ""),
        f"{figures.rcm(state, unit)} {acm} {figures.defence(state, unit)}",
        render(counter_title(state, unit), language),
        (piece.state,) if piece.state != FRESH else (),
        order,
        points=piece.points,
        most=max(values.ap, piece.points),
        reduced=piece.reduced,
        attached=tuple(_signs(state, unit)),
    )


def _signs(state: State, unit: str) -> Iterator[str]:
    for one in state.attached_to(unit):
        yield "leader" if state.land.attachments[one].kind in LEADERS else "missiles"


def unit_type(unit: Unit) -> str:
    """Return the sign that a unit's counter has."""
    if unit.cls in ("tank", "air"):
        return CLASSES[unit.cls]
    return next((sign for part, sign in SIGNS if part in unit.kind), CLASSES[unit.cls])


def counter_title(state: State, unit: str) -> Message:
    """Say what a counter stands for: its name and figures, its state, its points, what is attached to it."""
    printed, piece, values = state.unit(unit), state.piece(unit), state.values(unit)
    name = f"{unit}, {printed.name}" if printed.name and printed.name != unit else unit
    said = msg(
        "{name}: ranged {rcm}, assault {acm}, defence {df}.",
        name=name,
        rcm=figures.rcm(state, unit),
        acm="*" if values.acm is None else values.acm,
        df=figures.defence(state, unit),
    )
    if piece.state != FRESH:
        said = both(said, msg("{state}.", state=state_title(piece.state)))
    if piece.reduced:
        said = both(said, msg("Reduced."))
    said = both(said, nmsg("{n} action point left.", "{n} action points left.", piece.points))
    with_it = state.attached_to(unit)
    return both(said, msg("With it: {names}.", names=listed(with_it))) if with_it else said
