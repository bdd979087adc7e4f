"""Where a game stands, and its map, as pages: what is owed, by when, who has won, and only what lies in the places asked for."""

from typing import Any

import pytest

from pbem.core.text import msg
from pbem.reports.inputs import Head, SeatInfo, Where
from pbem.reports.position import Moment
from pbem.reports.render import render_text
from pbem.reports.values import Todo
from tests.reports import fake, letters

EVERYBODY = SeatInfo("", msg("everybody"), "")


def todo(**more: Any) -> Todo:
    """The box of a position."""
    found = letters.position(**more).todo
    assert found is not None
    return found


def test_it_says_what_is_waited_for_and_until_when() -> None:
    """Until somebody's orders are in, they are awaited, with the instant in the zone of the reader."""
    box = todo()
    assert box.title == "Orders are awaited"
    assert [(fact.label, fact.text) for fact in box.facts] == [
        ("Open segment", "13"),
        ("It closes on", "Thursday 3 December 2026, 20:00 CET (19:00 UTC)"),
    ]
    assert todo(duties=(letters.OTHER,)).title == "Nobody is waited for"
    assert todo(due=None).facts[-1].label == "Open segment"
    assert todo(begun=False, duties=()).title == "The game has not begun"


def test_each_side_is_told_what_follows_if_nothing_comes() -> None:
    """Every duty has its default, and says where nobody waits for it."""
    text = " ".join(render_text(letters.position()).split())
    assert "Axis Moves and attacks for Axis movement. If nothing comes: Your units stay where they are." in text
    assert (
        "Soviet Air points for the defence. Covered already, so nobody waits for it. If nothing comes: No air" in text
    )


def test_the_end_of_a_game_stands_in_the_box() -> None:
    """A game that is over says who has won and why, in place of what is awaited."""
    box = todo(outcome=fake.OUTCOME, duties=())
    assert box.title == "Axis (Hanna) has won"
    assert ("Points of Soviet", "3") in [(fact.label, fact.text) for fact in box.facts]
    assert "What is owed".upper() not in render_text(letters.position(outcome=fake.OUTCOME, duties=()))


def test_it_says_whose_eyes_see_it_and_when() -> None:
    """The lines at the top name the seat or everybody, the event and its instant."""
    assert letters.position().below == (
        "Position for Axis (Hanna), Fake Front",
        "As of event 214, Monday 30 November 2026, 20:00 CET (19:00 UTC).",
    )
    assert letters.position(seat=EVERYBODY, in_force=()).below[0] == "Position for everybody, Fake Front"
    before = Moment("2026-11-30T19:00:00Z", Head(0, "a" * 64), Where(0, msg("Set-up")))
    assert letters.position(moment=before).stand == "Set-up"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ("On attend des ordres", "Ce qui est dû", "jeudi 3 décembre 2026", "Situation")),
        ("ru", ("Ожидаются приказы", "Что требуется", "четверг, 3 декабря 2026", "Положение")),
    ],
)
def test_it_speaks_the_language_of_the_reader(language: str, said: tuple[str, ...]) -> None:
    """Headings, dates and duties are in the language that is asked for."""
    seat = SeatInfo("red", msg("Axis"), "Hanna", language, "Europe/Paris")
    text = " ".join(render_text(letters.position(seat=seat)).split())
    for piece in said:
        assert piece.casefold() in text.casefold()


def test_a_map_says_what_happened_and_where_units_are() -> None:
    """The text of a map has the sentences of the last segment and every unit's place; of a part of it only the units there."""
    whole = render_text(letters.map_page())
    assert "64 retreated to Torvin (1006)." in whole
    assert "Segment 12 closed on Monday 30 November 2026, 20:00 CET (19:00 UTC)." in " ".join(whole.split())
    assert "grossdeutschland" in whole
    part = render_text(letters.map_page(places=("0706", "0806")))
    assert "3pz.6, 394.3, 62" in part
    assert "grossdeutschland" not in part
    assert "Torvin (1006)   " not in part


def test_before_the_first_segment_nothing_has_happened() -> None:
    """A map of a game that has not begun says so."""
    text = render_text(letters.map_page(events=(), segment=0))
    assert "Nothing happened." in text
    assert "closed on" not in text


def test_a_cropped_map_is_described_as_far_as_it_goes() -> None:
    """The words for those who do not see the picture are those of the part that is drawn."""
    whole, part = letters.map_page().map, letters.map_page(places=("0706",)).map
    assert whole is not None
    assert part is not None
    assert "3pz.6" in whole.alt
    assert "3pz.6" in part.alt
    assert len(part.alt) < len(whole.alt)


def test_supply_is_told_of_each_place() -> None:
    """Units of a place of which the same is said stand together; what next means is said where something is not in order."""
    page = letters.supply_page()
    assert [(row.place, row.units, row.in_order) for side in page.sides for row in side.rows] == [
        ("0807", "grossdeutschland", False),
        ("0706", "3pz.6, 394.3", True),
        ("Torvin (1006)", "fort", True),
    ]
    text = " ".join(render_text(page).split())
    assert "From 0706: ends in 0806, as the enemy stands in 0807." in text
    assert "What stands after next" in text
    assert "What stands after next" not in render_text(letters.supply_page(lines=letters.SUPPLY[1:]))
