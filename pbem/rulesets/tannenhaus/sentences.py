"""What is said about each thing that counts in a roll, and about each result. Fields: ``unit``, ``place``, ``value``."""

from pbem.core.text import Message, msg

SENTENCES: dict[str, Message] = {
    "rcm": msg("ranged combat modifier of {unit}"),
    "team": msg("missile team with {unit}"),
    "no-team": msg("no missile team with {unit}"),
    "extended": msg("extended range"),
    "in-range": msg("within normal range"),
    "mortar-range": msg("a mortar has no extended range"),
    "df": msg("defence factor of {unit}"),
    "cover": msg("cover in {place}"),
    "open": msg("no cover in {place}"),
    "cover-air": msg("no cover in the air for {unit}"),
    "cover-river": msg("no cover for {unit}, which wades in {place}"),
    "cover-tank": msg("no cover in assault for {unit}, which is a tank"),
    "cover-never": msg("cover does not count in assault in this scenario"),
    "suppressed-in-fire": msg("{unit} is Suppressed: against fire that lowers nothing"),
    "recovering-in-fire": msg("{unit} is Recovering: against fire that lowers nothing"),
    "acm": msg("assault combat modifier of {unit}, which leads"),
    "support": msg("support of {unit}"),
    "support-suppressed": msg("{unit} is Suppressed and does not support"),
    "support-recovering": msg("{unit} is Recovering and does not support"),
    "support-no-acm": msg("{unit} has no assault combat modifier and does not support"),
    "suppressed": msg("{unit} is Suppressed"),
    "recovering": msg("{unit} is Recovering"),
    "steady": msg("{unit} is neither Suppressed nor Recovering"),
    "leader": msg("leader {unit}"),
    "leader-down": msg("leader {unit} does not count: his unit is Suppressed or Recovering"),
    "no-leader-attack": msg("no leader with the attackers"),
    "no-leader-defence": msg("no leader with the defenders"),
}
"""The sentence of every factor of an attack by its word."""

RALLY: dict[str, Message] = {
    "cover": msg("in cover"),
    "leader": msg("a leader with it"),
    "reduced": msg("Reduced"),
    "contact": msg("an enemy next to it that is not Suppressed"),
}
"""The sentence of every modifier of a rally roll that applies, by its name in the table."""

RALLY_NOT: dict[str, Message] = {
    "cover": msg("not in cover"),
    "leader": msg("no leader with it"),
    "reduced": msg("not Reduced"),
    "contact": msg("no enemy next to it that is not Suppressed"),
}
"""The same, for one that was looked at and does not apply."""

RALLIED: dict[str, Message] = {
    "-": msg("stays Suppressed"),
    "R": msg("becomes Recovering"),
    "N": msg("becomes normal at once"),
}
"""What each result of the rally table means."""

SNIPED: dict[str, Message] = {
    "suppressed": msg("the unit is Suppressed"),
    "nothing": msg("the unit was Suppressed already: nothing further"),
    "removed": msg("the sniper is removed from the game"),
}
"""What each result of the sniper means."""

SNIPER_RULES = {"suppressed": "TN-56", "nothing": "TN-57", "removed": "TN-58"}
"""The rule of each result of the sniper."""

CADRES: dict[str, Message] = {
    "formed": msg("the company comes back as a cadre, Reduced side up"),
    "lost": msg("the company is lost for good"),
}
"""What each result of a cadre's roll means."""
