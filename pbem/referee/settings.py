"""Settings: ``pbem.toml`` in the working folder, then the environment, then the command line, each overriding the last."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from pbem.referee.deadlines import DeadlineError, zone_of

FILE = "pbem.toml"
PREFIX = "PBEM_"
LONGEST_LOCAL = 43
"""Characters before the @ of the mailbox's address: what a code leaves of 64."""


class SettingsError(ValueError):
    """Settings that cannot be used; the message names the file or variable and what to write."""


class Smtp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where mail is handed over: host, port, whether to start TLS, and the account where there is one."""

    host: str
    port: int = 587
    starttls: bool = True
    user: str = ""
    password: str = ""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a referee sets once for all games.

    ``database``: a path or URL. ``address``: the mailbox's address, ``name``: the referee's. ``inbox``: a Maildir; ``outbox``: a folder
    for sent mails, used when there is no ``smtp``. ``logs``: where each game's log is written at each seal. ``zone``: of new games.
    ``templates``: a folder whose templates go before those that ship, "" for none.
    """

    database: str = "pbem.db"
    address: str = "referee@localhost"
    name: str = "The referee"
    inbox: str = "inbox"
    outbox: str = "outbox"
    logs: str = "logs"
    zone: str = "UTC"
    templates: str = ""
    smtp: Smtp | None = None


def load(folder: Path, environment: Mapping[str, str], **overrides: str | None) -> Settings:
    """Read the settings of a folder.

    Raises:
        SettingsError: the file is not TOML, or a setting is unknown or of the wrong kind.
    """
    data: dict[str, object] = {}
    file = folder / FILE
    if os.path.lexists(file) and not file.is_file():
        raise SettingsError(f"{FILE} is not a file that can be read.")
    if file.is_file():
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise SettingsError(f"{FILE} cannot be read: {error}") from None
    for name in Settings.__struct_fields__:
        value = environment.get(PREFIX + name.upper())
        if value is not None and name != "smtp":
            data[name] = value
    smtp = {
        name: environment[f"{PREFIX}SMTP_{name.upper()}"]
        for name in Smtp.__struct_fields__
        if f"{PREFIX}SMTP_{name.upper()}" in environment
    }
    if smtp:
        before = data.get("smtp")
        data["smtp"] = {**(before if isinstance(before, dict) else {}), **smtp}
    data |= {name: value for name, value in overrides.items() if value is not None}
    try:
        found = msgspec.convert(data, Settings, strict=False)
    except msgspec.ValidationError as error:
        part = Smtp if "$.smtp" in str(error) else Settings
        known = ", ".join(part.__struct_fields__)
        raise SettingsError(f"{FILE} or {PREFIX}…: {error}. Settings are: {known}.") from None
    _check_address(found.address)
    _check_places(folder, found)
    return found


def _check_places(folder: Path, found: Settings) -> None:
    """Refuse a zone that is none, an empty database, and a folder of templates that is not there."""
    try:
        zone_of(found.zone)
    except DeadlineError as error:
        raise SettingsError(f"zone: {error}") from None
    if not found.database:
        raise SettingsError("database: name a file, such as pbem.db.")
    if found.templates and not (folder / found.templates).is_dir():
        raise SettingsError(f"templates: {found.templates} is not a folder.")


def _check_address(address: str) -> None:
    """Refuse a mailbox that cannot carry the codes of seats in its address."""
    from pbem.mail.headers import is_address

    if not is_address(address):
        raise SettingsError(
            f'address: "{" ".join(address.split())}" is not a mail address. Write it as referee@example.org.'
        )
    if "+" in address or len(address.partition("@")[0]) > LONGEST_LOCAL:
        raise SettingsError(
            f"address: before the @ stand at most {LONGEST_LOCAL} characters and no +, so that the codes of seats have room."
        )
