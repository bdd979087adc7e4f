"""For whom a command speaks: a side or everybody, in a language, with instants in a zone."""

from pathlib import Path

import msgspec

from pbem.cli import sources
from pbem.core.event import Event
from pbem.core.text import msg
from pbem.referee.deadlines import DeadlineError, zone_of
from pbem.referee.errors import Refused
from pbem.referee.looking import eyes
from pbem.reports.inputs import SeatInfo
from pbem.reports.languages import LANGUAGES
from pbem.rulesets.live import LiveGame


class Audience(msgspec.Struct, frozen=True):
    """A game and who looks at it: ``seat`` has side ("" for everybody), language and zone.

    ``folders``: where templates go before those that ship, of a game in the database.
    """

    live: LiveGame
    seat: SeatInfo
    folders: tuple[Path, ...] = ()

    @property
    def side(self) -> str | None:
        """The side, None for everybody."""
        return self.seat.side or None


class Stored(msgspec.Struct, frozen=True):
    """What is known of a game: its events, and from the database a seat's language and zone, and the folders of templates."""

    events: list[Event]
    language: str = "en"
    zone: str = "UTC"
    folders: tuple[Path, ...] = ()


def chosen_language(language: str | None) -> str | None:
    """Return the language of ``--language``, None where none is named.

    Raises:
        Refused: pbem does not speak it.
    """
    if language is not None and language not in LANGUAGES:
        raise Refused(
            msg("--language {language} is not spoken here. These are: {known}.", language=language, known=", ".join(LANGUAGES))
        )  # fmt: skip
    return language


def chosen_zone(zone: str | None) -> str | None:
    """Return the zone of ``--zone``, None where none is named.

    Raises:
        Refused: there is none of that name.
    """
    if zone is not None:
        try:
            zone_of(zone)
        except DeadlineError as error:
            raise Refused(msg("--zone {zone}: {why}", zone=zone, why=str(error))) from None
    return zone


def audience(
    name: str,
    at: int | None,
    side: str | None,
    language: str | None = None,
    zone: str | None = None,
    *,
    templates: bool = False,
) -> Audience:
    """Bring a game or log to life, as it stood after event ``at`` if that is given, for a side or everybody.

    What the command line leaves open is the seat's own where the game is in the database, else English and UTC. ``templates``:
    with the folders of the referee's own, for what is made with them.

    Raises:
        Refused: the log is empty, ``at`` is not in it, there is no such side, language or zone.
    """
    language, zone = chosen_language(language), chosen_zone(zone)
    found = _stored(name, side, templates)
    live = sources.revived(name, found.events, at)
    if side is not None and side not in live.ruleset.sides:
        raise Refused(
            msg('There is no side "{side}" in {game}. Sides are: {sides}.', side=side, game=live.game,
                sides=", ".join(live.ruleset.sides))
        )  # fmt: skip
    return Audience(live, eyes(live, side, language or found.language, zone or found.zone), found.folders)


def _stored(name: str, side: str | None, templates: bool) -> Stored:
    if sources.is_log(name):
        return Stored(sources.events_of(name))
    from pbem.referee.desk import seats_of
    from pbem.referee.templates import folders_of

    desk = sources.desk()
    with desk.store.reading() as reading:
        reading.game(name)
        seat = seats_of(reading, name).get(side or "")
        folders = folders_of(desk, reading, name) if templates else ()
        events = reading.events(name)
    sources.tell_troubles(desk)
    return Stored(events, seat.language, seat.zone, folders) if seat else Stored(events, folders=folders)
