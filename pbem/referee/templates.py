"""Whose templates a mail is made with: those of the game, then those of the settings, then those that ship."""

from pathlib import Path

from pbem.core.text import msg
from pbem.referee.desk import Desk
from pbem.referee.errors import Refused
from pbem.reports.overrides import check_folder
from pbem.store.reading import Reading


def folders_of(desk: Desk, reading: Reading, game: str) -> tuple[Path, ...]:
    """Return the folders whose templates go before those that ship, the game's first; one that is not there is named as a trouble.

    ``game``: "" for a mail that is about none.
    """
    chosen = [str(reading.game(game).settings.get("templates", "")) if game else "", desk.settings.templates]
    found: list[Path] = []
    for name in dict.fromkeys(filter(None, chosen)):
        folder = desk.folder / name
        if folder.is_dir():
            found.append(folder)
        else:
            desk.trouble(f"templates: there is no folder {name}. The templates that ship are used.")
    return tuple(found)


def choose(desk: Desk, game: str, folder: str) -> list[tuple[str, str]]:
    """Set the folder of a game's own templates, "" for none, and look each of them through.

    Returns each template with what is wrong with it, "" where nothing is; a broken one costs no mail.

    Raises:
        StoreError: there is no such game.
        Refused: there is no such folder.
    """
    if folder and not (desk.folder / folder).is_dir():
        raise Refused(msg("There is no folder {folder}.", folder=folder))
    with desk.store.transaction() as tx:
        settings = dict(tx.game(game).settings)
        settings.pop("templates", None)
        if folder:
            settings["templates"] = folder
        tx.put_settings(game, settings)
    return check_folder(desk.folder / folder) if folder else []
