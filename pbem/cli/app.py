"""The commands and their words; what a command does is in a module of its own, imported when it is called."""

import io
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli import groups
from pbem.cli.optional import WithOptional

app = typer.Typer(
    name="pbem",
    help="A referee for board war games that lives in a mailbox.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for group in groups.ALL:
    app.add_typer(group)

Game = Annotated[str, typer.Argument(help="The game's id.")]
GameOrLog = Annotated[str, typer.Argument(help="A game's id, or the path of a log file (.jsonl).")]
Side = Annotated[str, typer.Argument(help="The side, such as german or allied.")]
File = Annotated[Path, typer.Argument(help="A file of orders; - for standard input.")]
At = Annotated[int | None, typer.Option("--at", help="As of this event.")]
Seat = Annotated[str | None, typer.Option("--seat", help="As this side sees it; without it, as everybody may.")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Format = Annotated[str, typer.Option("--format", help="text, html, json, svg or png.")]
Language = Annotated[
    str | None,
    typer.Option("--language", help="en, fr or ru; without it, the seat's where the game is in the database, else en."),
]
Zone = Annotated[
    str | None,
    typer.Option("--zone", help="A time zone as Europe/Paris; without it, the seat's as for --language, else UTC."),
]
Supply = Annotated[
    str | None,
    typer.Option(
        "--supply", metavar="[UNIT]", help="How units are supplied, of a side with --seat; or one unit by its id."
    ),
]
Out = Annotated[Path | None, typer.Option("--out", help="Write to this file.")]


def _version(wanted: bool) -> None:
    if wanted:
        from pbem import __version__

        typer.echo(f"pbem {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A referee for board war games that lives in a mailbox."""


@app.command()
def demo(
    into: Annotated[Path, typer.Option("--into", help="The folder to play in; it must be new or empty.")] = Path(
        "pbem-demo"
    ),
) -> None:
    """Play a whole small game through real mail files, to a folder you can open."""
    from pbem.cli import demo as command

    command.run(into)


@app.command()
def new(
    game: Game,
    scenario: Annotated[str, typer.Option("--scenario", help="A scenario that ships, or the path of a file.")],
    zone: Annotated[str | None, typer.Option("--zone", help="The time zone of its deadlines.")] = None,
    days: Annotated[int, typer.Option("--days", help="Days for each segment.")] = 3,
    hour: Annotated[str, typer.Option("--hour", help="The time of day of a deadline, as 20:00.")] = "20:00",
    remind: Annotated[int, typer.Option("--remind", help="Hours before it that a reminder is sent; 0 for none.")] = 24,
) -> None:
    """Make a game from a scenario and commit to its dice."""
    from pbem.cli import games

    games.new(game, scenario, zone, days, hour, remind)


@app.command()
def seat(
    game: Game,
    side: Side,
    address: Annotated[str, typer.Argument(help="The player's mail address.")],
    name: Annotated[str, typer.Option("--name", help="The name the player wishes to be known by.")] = "",
    language: Annotated[str, typer.Option("--language", help="The language of his mails.")] = "en",
    zone: Annotated[str | None, typer.Option("--zone", help="His time zone.")] = None,
) -> None:
    """Seat a player and send the welcome."""
    from pbem.cli import games

    games.seat(game, side, address, name, language, zone)


@app.command(name="open")
def open_(game: Game) -> None:
    """Begin a game whose seats are all taken."""
    from pbem.cli import games

    games.open_game(game)


@app.command()
def check(
    game: GameOrLog,
    side: Side,
    file: File,
    json: Json = False,
    what_if: Annotated[
        list[str] | None,
        typer.Option(
            "--what-if",
            help="A line more, or clauses more for a line (2; engineers): what they would change. Repeatable.",
        ),
    ] = None,
    language: Language = None,
    zone: Zone = None,
) -> None:
    """Read and check orders against the game as it stands, with a forecast; nothing is stored."""
    from pbem.cli import orders

    orders.check(game, side, file, json, what_if or (), language=language, zone=zone)


@app.command()
def submit(
    game: Game, side: Side, file: File, json: Json = False, language: Language = None, zone: Zone = None
) -> None:
    """Check orders and store them, as if they had come by mail."""
    from pbem.cli import orders

    orders.submit(game, side, file, json, language=language, zone=zone)


@app.command()
def run(game: Annotated[str | None, typer.Argument(help="Only this game.")] = None) -> None:
    """Fetch mail, take orders, close what is due, adjudicate, send: one pass, for cron."""
    from pbem.cli import running

    running.run(game)


@app.command(cls=WithOptional)
def state(
    game: Annotated[str | None, typer.Argument(help="A game or log; without it, all games are listed.")] = None,
    at: At = None,
    seat: Seat = None,
    format: Format = "text",
    out: Out = None,
    supply: Supply = None,
    language: Language = None,
    zone: Zone = None,
) -> None:
    """Show where a game stands: what is owed, the figures, the units and the map; or how units are supplied."""
    from pbem.cli import views

    views.state(game, at, seat, format, out, supply=supply, language=language, zone=zone)


@app.command(name="map", cls=WithOptional)
def map_(
    game: GameOrLog,
    at: At = None,
    seat: Seat = None,
    format: Annotated[str, typer.Option("--format", help="text, html, json, svg, png or pdf.")] = "svg",
    out: Out = None,
    crop: Annotated[
        str | None, typer.Option("--crop", help="Only these places (0806,0907) and two around, or: fighting.")
    ] = None,
    legend: Annotated[
        bool | None, typer.Option("--legend/--no-legend", help="With the legend; the whole map has it, a crop not.")
    ] = None,
    zones: Annotated[bool, typer.Option("--zones", help="With zones of control, hatched.")] = False,
    supply: Annotated[
        str | None,
        typer.Option(
            "--supply", metavar="[UNIT]", help="With what is in supply, of a side with --seat; or a unit's line."
        ),
    ] = None,
    width: Annotated[int | None, typer.Option("--width", min=100, max=8000, help="Pixels across, of a PNG.")] = None,
    language: Language = None,
    zone: Zone = None,
) -> None:
    """Draw the map, with what happened in the last segment; or say it in words."""
    from pbem.cli import views

    views.draw(
        game, at, seat, format, out,
        crop=crop, legend=legend, zones=zones, supply=supply, width=width, language=language, zone=zone,
    )  # fmt: skip


@app.command()
def report(
    game: GameOrLog,
    at: At = None,
    seat: Seat = None,
    format: Format = "text",
    out: Out = None,
    language: Language = None,
    zone: Zone = None,
) -> None:
    """Show the report of a segment again, or the picture that its mail brings."""
    from pbem.cli import views

    views.report(game, at, seat, format, out, language=language, zone=zone)


@app.command()
def replay(game: GameOrLog, at: At = None, json: Json = False) -> None:
    """Rebuild a game from its log and compare every sealed state."""
    from pbem.cli import proofs

    proofs.replay(game, at, json)


@app.command()
def verify(
    logs: Annotated[list[Path], typer.Argument(help="Log files.")],
    head: Annotated[list[str] | None, typer.Option("--head", help="SEQ:HASH that a mail has printed.")] = None,
    side: Annotated[str | None, typer.Option("--for", help="The copy should be this side's.")] = None,
) -> None:
    """Check a log in itself: chain, bodies, seeds, rolls."""
    from pbem import verify as verifier

    arguments = [str(log) for log in logs]
    for value in head or ():
        arguments += ["--head", value]
    if side is not None:
        arguments += ["--for", side]
    raise typer.Exit(verifier.main(arguments))


@app.command()
def audit(logs: Annotated[list[Path], typer.Argument(help="Log files.")], json: Json = False) -> None:
    """Verify a log, then adjudicate again from its orders and compare every event and state."""
    from pbem.cli import proofs

    proofs.audit(logs, json)


@app.command()
def prove(
    log: GameOrLog,
    roll: Annotated[str, typer.Argument(help="SEGMENT:NAME, as 2:1/german-1-combat/0806/crt.")],
) -> None:
    """Explain one roll, with the openssl command that checks it."""
    from pbem.cli import proofs

    proofs.prove(log, roll)


@app.command()
def rolls(game: GameOrLog, json: Json = False, language: Language = None, zone: Zone = None) -> None:
    """List all rolls; counts, chi-square, expected against actual per side."""
    from pbem.cli import rolls as command

    command.rolls(game, json, language=language, zone=zone)


@app.command()
def rules(
    ruleset: Annotated[str, typer.Argument(help="A ruleset, such as france_1940.")],
    rule: Annotated[str | None, typer.Argument(help="A rule number, such as FR-53.")] = None,
    json: Json = False,
) -> None:
    """Show the rules of a ruleset, or one rule."""
    from pbem.cli import reference

    reference.rules(ruleset, rule, json)


@app.command()
def guide(topic: Annotated[str | None, typer.Argument(help="A topic; without it, topics are listed.")] = None) -> None:
    """Read a handbook."""
    from pbem.cli import reference

    reference.guide(topic)


def main() -> None:
    """Run the command line; a person's mistake ends in one line, never in a traceback."""
    from pbem.cli import faults

    if sys.stdout is None or sys.stderr is None:  # closed by whoever called
        nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open as long as the program runs
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except SystemExit:
        raise
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(faults.stopped()) from None
    except Exception as error:
        raise SystemExit(faults.tell(error)) from error
    if status == faults.STOPPED:  # typer has caught Ctrl-C, and says nothing
        faults.stopped()
    raise SystemExit(status if isinstance(status, int) else 0)
