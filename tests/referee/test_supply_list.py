"""The list of how every unit is supplied comes beside the report, in the language of the seat and for its side only."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem.rulesets import registry
from tests.referee.table import Chance, Clock, Table

SIDES = {"axis": ("Gerda", "gerda@players.test"), "soviet": ("Sascha", "sascha@players.test")}


def listed(table: Table, side: str) -> tuple[str, str]:
    """Return the name and the text of the list that came with the newest report of a side."""
    mail = table.mails(side, "report")[-1]
    (part,) = (part for part in mail.iter_attachments() if str(part.get_filename()).endswith("-supply.txt"))
    return str(part.get_filename()), str(part.get_content())


def test_every_unit_of_the_seat_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each unit on the map stands in the list of its side with the chain by which it is supplied, and in no other."""
    points = {"east_front": EntryPoint("east_front", "pbem.rulesets.east_front:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    table = Table(tmp_path, players=SIDES, scenario="training", clock=Clock(), chance=Chance("list"))
    table.begin()
    state = table.live().state
    for side, other in (("axis", "soviet"), ("soviet", "axis")):
        name, text = listed(table, side)
        assert name == "g-1-supply.txt"
        assert all(unit in text for unit in state.of_side(side))
        assert not any(unit in text.split() for unit in state.of_side(other))
    assert "From 0106: Main Road to 0205 (1 of 21)." in listed(table, "axis")[1]
    table.desk.store.close()
