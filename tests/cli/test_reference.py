"""``scenario``, ``rules``, ``guide``, and a forecast of France 1940: what a player or referee looks up."""

import json
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pbem.referee.settings import Settings
from pbem.rulesets import registry
from tests.cli.conftest import Pbem
from tests.referee.table import THROWAWAY, Table


def test_scenarios_are_listed_shown_and_checked(pbem: Pbem) -> None:
    """What ships is listed with ruleset and title, described with units and figures, and checked with its digest."""
    assert pbem("scenario", "list").out.split() == ["ford", "duel", "Duel", "at", "the", "ford"]
    (row,) = json.loads(pbem("scenario", "list", "--json").out)
    assert (row["name"], row["ruleset"]) == ("ford", "duel")
    shown = pbem("scenario", "show", "ford").flat
    assert "Duel at the ford" in shown
    assert "Strength of north 3" in shown
    assert "North 0101 the ford north" in shown
    digest = shown.rpartition("SHA-256 ")[2].strip()
    assert f"SHA-256 {digest}" in pbem("scenario", "check", "ford").out
    path = str(THROWAWAY / "pbem_duel" / "scenarios" / "ford.toml")
    assert digest in pbem("scenario", "check", path).out


def test_rules_are_shown_by_number(pbem: Pbem) -> None:
    """All rules of a ruleset, or one in any case of its letters, with the source; as JSON too."""
    text = pbem("rules", "duel").out
    assert [line.split()[0] for line in text.splitlines() if line.startswith("DU-")] == ["DU-1", "DU-2", "DU-3"]
    assert all(len(line) <= 80 for line in text.splitlines())
    one = pbem("rules", "duel", "du-2").flat
    assert one.startswith("DU-2 (the author) A strike hits on 4 or more")
    (row,) = json.loads(pbem("rules", "duel", "DU-2", "--json").out)
    assert (row["id"], row["source"]) == ("DU-2", "the author")


def test_handbooks_are_listed_and_read(pbem: Pbem) -> None:
    """Every handbook that is listed can be read."""
    rows = [line for line in pbem("guide").out.splitlines() if line.startswith("  pbem guide")]
    listed = [row.split()[2] for row in rows]
    assert len({row.index(row.split(maxsplit=3)[3]) for row in rows}) == 1  # the titles stand below one another
    assert {"players", "referees", "authors"} <= set(listed)
    for topic in listed:
        assert pbem("guide", topic).out.startswith("# ")


@pytest.mark.parametrize("group", ["log", "mail", "referee", "db", "scenario"])
def test_groups_list_their_commands(pbem: Pbem, group: str) -> None:
    """A group called with --help lists what it has; none of what comes later is there."""
    said = pbem(group, "--help").out
    assert "Commands" in said
    for later in ("fetch", "serve", "rewind", "substitute"):
        assert later not in said


def test_help_names_every_command(pbem: Pbem) -> None:
    """``pbem --help`` has each command of this version, with a sentence."""
    said = pbem("--help").out
    for name in (
        "demo", "new", "seat", "open", "check", "submit", "run", "state", "map", "report", "log", "replay", "verify",
        "audit", "prove", "rolls", "mail", "referee", "db", "scenario", "rules", "guide",
    ):  # fmt: skip
        assert any(line.split()[:1] == [name] and len(line.split()) > 2 for line in said.splitlines()), name


@pytest.fixture(name="sedan")
def _sedan(pbem: Pbem, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A game of Sedan in the working folder: the German seat has to move."""
    points = {"france_1940": EntryPoint("france_1940", "pbem.rulesets.france_1940:RULESET", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.load.cache_clear()
    players = {"german": ("Gerda", "gerda@players.test"), "allied": ("Alain", "alain@players.test")}
    made = Table(pbem.folder, settings=Settings(), players=players, scenario="sedan")
    yield made.begin()
    made.desk.store.close()


def test_a_forecast_shows_cost_odds_and_chances(pbem: Pbem, sedan: Table) -> None:
    """``check`` of legal moves and an attack shows the points each move spends and the chance of each result."""
    live = sedan.live()
    ruleset, view = live.ruleset, live.ruleset.view(live.state, "german")
    groups = list(ruleset.legal_orders(view))
    move = next(group for group in groups if group[0].key[0] == "move")
    attacks = [group for group in groups if any(order.key[0] == "attack" for order in group)]
    chosen = attacks[0] if attacks else move
    Path("orders.txt").write_text(ruleset.write(chosen, "en"))
    ran = pbem("check", "g", "german", "orders.txt", "--json")
    answer = json.loads(ran.out)
    text = pbem("check", "g", "german", "orders.txt").out
    assert all(len(line) <= 80 for line in text.splitlines())
    for forecast in answer["moves"]:
        assert forecast["path"][-1] in text
        assert sum(step["half_points"] for step in forecast["steps"]) == forecast["half_points"]
    for forecast in answer["attacks"]:
        assert forecast["place"] in text
        assert sum(chance["hits"] for chance in forecast["chances"]) == forecast["chances"][0]["of"]
        assert "%" in text
    assert answer["moves"] or answer["attacks"]


def test_the_rules_of_france_are_there(pbem: Pbem, sedan: Table) -> None:
    """Every rule FR-1 to FR-104 has its sentence."""
    rows = {row["id"]: row["text"] for row in json.loads(pbem("rules", "france_1940", "--json").out)}
    assert [number for number in range(1, 105) if not rows.get(f"FR-{number}")] == []


def test_the_scenario_of_the_demo_is_described(pbem: Pbem, sedan: Table) -> None:
    """Sedan is shown with its units and options, and its map is drawn."""
    shown = pbem("scenario", "show", "sedan").out
    assert "Options" in shown
    assert "1pz" in shown
    assert b"<svg" in pbem("map", "g").data
