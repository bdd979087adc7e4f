"""The commands that come in groups: log, mail, referee, db, scenario."""

from pathlib import Path
from typing import Annotated

import typer


def _group(name: str, words: str) -> typer.Typer:
    return typer.Typer(name=name, help=words, no_args_is_help=True, rich_markup_mode=None)


log = _group("log", "Show, export and import logs.")
mail = _group("mail", "Look into mails.")
referee = _group("referee", "Rule on a game.")
db = _group("db", "Look after the database.")
scenario = _group("scenario", "List, show and check scenarios.")
ALL = (log, mail, referee, db, scenario)

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Seat = Annotated[str | None, typer.Option("--seat", help="The copy of this side; without it, the whole log.")]
Game = Annotated[str, typer.Argument(help="The game's id.")]


@log.command()
def show(
    game: Annotated[str, typer.Argument(help="A game's id, or the path of a log file (.jsonl).")],
    seat: Seat = None,
    json: Json = False,
) -> None:
    """Show the events of a game, a line each."""
    from pbem.cli import logs

    logs.show(game, seat, json)


@log.command(name="export")
def export_(
    game: Game,
    seat: Seat = None,
    out: Annotated[Path | None, typer.Option("--out", help="The file; logs/GAME.jsonl without it.")] = None,
    public: Annotated[bool, typer.Option("--public", help="The copy that all may read.")] = False,
) -> None:
    """Write the log of a game to a file."""
    from pbem.cli import logs

    logs.export(game, seat, out, public)


@log.command(name="import")
def import_(file: Annotated[Path, typer.Argument(help="A whole log.")]) -> None:
    """Take a game from its log into the database; it goes on with a new commitment to its dice."""
    from pbem.cli import logs

    logs.bring_in(file)


@mail.command()
def read(
    file: Annotated[Path, typer.Argument(help="A mail (.eml); - for standard input.")],
    json: Json = False,
    ruleset: Annotated[str | None, typer.Option("--ruleset", help="Know the order words of this ruleset.")] = None,
) -> None:
    """Show how a mail would be read: the order text, what was left out, and why."""
    from pbem.cli import mails

    mails.read(file, json, ruleset)


@mail.command()
def send() -> None:
    """Send what waits in the outbox."""
    from pbem.cli import mails

    mails.send()


@referee.command()
def extend(game: Game, hours: Annotated[int, typer.Argument(help="Hours to put the deadline off.")]) -> None:
    """Put off the deadline of the open segment and tell every seat."""
    from pbem.cli import ruling

    ruling.extend(game, hours)


@referee.command()
def note(game: Game, text: Annotated[str, typer.Argument(help="What to say.")]) -> None:
    """Write a note into the log and send it to every seat."""
    from pbem.cli import ruling

    ruling.note(game, text)


@referee.command()
def templates(
    game: Game,
    folder: Annotated[str, typer.Argument(help="The folder; without it the game has none of its own.")] = "",
) -> None:
    """Make the mails of a game with the templates of a folder before those that ship, and look them through."""
    from pbem.cli import ruling

    ruling.templates(game, folder)


@db.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to copy the database to.")],
    force: Annotated[bool, typer.Option("--force", help="Overwrite it.")] = False,
) -> None:
    """Copy the database to a file while pbem may be running, and check the copy."""
    from pbem.cli import database

    database.backup(file, force)


@scenario.command(name="list")
def list_(json: Json = False) -> None:
    """List the scenarios that ship with the installed rulesets."""
    from pbem.cli import scenarios

    scenarios.list_all(json)


@scenario.command(name="show")
def show_scenario(name: Annotated[str, typer.Argument(help="A scenario that ships, or the path of a file.")]) -> None:
    """Describe a scenario: its title, sides, units, options, and what in it is ours."""
    from pbem.cli import scenarios

    scenarios.show(name)


@scenario.command(name="check")
def check_scenario(name: Annotated[str, typer.Argument(help="A scenario that ships, or the path of a file.")]) -> None:
    """Check a scenario; every mistake is reported with its file and key."""
    from pbem.cli import scenarios

    scenarios.check(name)
