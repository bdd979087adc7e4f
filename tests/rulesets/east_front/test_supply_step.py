"""The Supply step: markers on and off, strongpoints that fall, and who is supplied when a game begins (EF-141 to EF-156)."""

import tomllib
from importlib import resources

import pytest

from pbem.rulesets.east_front import scenario, supply
from pbem.rulesets.east_front.effects import play
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.state import State, Weather
from tests.rulesets.east_front.field import field, shipped

WIDE = "\n".join([". " * 14] * 3)
SOURCES = {"axis": ["0102"], "soviet": ["1402"]}


def stepped(state: State) -> tuple[State, list[tuple[str, str, object]]]:
    """Do the Supply step; returns the state and what happened, as kind, whom it befell and what became of it."""
    after, done = play(supply.step(state), state)
    return after, [
        (effect.kind, str(body.get("unit", body.get("place"))), body.get("level", body.get("short")))
        for effect in done
        for body in [dict(effect.body)]
    ]


def test_emergency_first_then_out() -> None:
    """Who cannot trace is in Emergency Supply, which is supply still, and at the next step that finds him so Out of Supply."""
    state = field(WIDE, ["a GE infantry XX 7-9-5 1002"], sources=SOURCES)
    state, done = stepped(state)
    assert done == [("unit.supply", "a", supply.EMERGENCY)]
    assert not state.piece("a").out_of_supply
    state, done = stepped(state)
    assert done == [("unit.supply", "a", supply.OUT)]
    assert state.piece("a").out_of_supply
    assert stepped(state)[1] == []


@pytest.mark.parametrize("marker", ["emergency", "oos"])
def test_a_trace_takes_every_marker_off(marker: str) -> None:
    """Who traces again loses his marker, whichever it is (EF-156)."""
    _, done = stepped(field(WIDE, [f"a GE infantry XX 7-9-5 {marker} 0802"], sources=SOURCES))
    assert done == [("unit.supply", "a", supply.SUPPLIED)]


def test_a_strongpoint_falls_where_a_unit_would_be_out_of_supply() -> None:
    """A strongpoint that nobody supplies is in Emergency Supply, and at the next step it is taken off the map (EF-143)."""
    state = field(WIDE, [], sources=SOURCES, strongpoints={"soviet": ["0702", "0602"]})
    state, done = stepped(state)
    assert done == [("strongpoint.short", "0602", True)]
    state, done = stepped(state)
    assert done == [("strongpoint.fell", "0602", None)]
    assert (list(state.now.strongpoints), state.now.short) == (["0702"], ())


def test_a_strongpoint_supplied_again_is_short_no_more() -> None:
    """A strongpoint to which supply comes again begins anew."""
    state = field(WIDE, [], sources=SOURCES, strongpoints={"soviet": ["0702"]}, now={"short": ("0702",)})
    assert stepped(state)[1] == [("strongpoint.short", "0702", False)]


@pytest.mark.parametrize("name", ["training", "border"])
def test_everybody_is_supplied_at_the_start(name: str) -> None:
    """No unit or strongpoint of a scenario that ships begins in Emergency Supply unless the scenario says so."""
    folder = resources.files("pbem.rulesets.east_front").joinpath("scenarios")

    def read(file: str) -> str | None:
        own = folder.joinpath(file)
        return own.read_text(encoding="utf-8") if own.is_file() else shipped(file)

    made = scenario.compile(tomllib.loads(read(f"{name}.toml") or ""), f"{name}.toml", read)
    state = scenario.setup(made.scenario).change(turn=1, weather=Weather("dry", rolled="dry"))
    assert stepped(state)[1] == []
    assert all(any(state.of_side(side)) for side in SIDES)
