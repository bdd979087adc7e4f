"""What is said about each thing that counts in a combat, and about each result. Fields: ``place``, ``unit``."""

from pbem.core.text import Message, msg

SENTENCES: dict[str, Message] = {
    "unsupplied": msg("no supply: half strength"),
    "motorised-in-forest": msg("motorised units are halved against the forest hex {place}"),
    "motorised-in-wooded-hills": msg("motorised units are halved against the wooded hills of {place}"),
    "motorised-in-mountains": msg("motorised units are halved against the mountains of {place}"),
    "maginot-side": msg("halved through the Maginot line of {place}"),
    "minor-side": msg("halved through the fortified side of {place}"),
    "minor-side-cancelled": msg("the fortified side of {place} is cancelled by the drop"),
    "major-river": msg("halved across the major river at {place}"),
    "river-open": msg("river at {place}: a die will say whether it is halved"),
    "river-halved": msg("river at {place}: halved by the die"),
    "river-crossed": msg("river at {place}: not halved by the die"),
    "eben-emael": msg("Eben Emael in {place}"),
    "doubled-in-big-city": msg("defenders doubled in the big city {place}"),
    "doubled-in-mountains": msg("defenders doubled in the mountains of {place}"),
    "maginot-point": msg("Maginot line of {place}: one point more"),
    "maginot-point-lost": msg("Maginot line of {place}: no point, attacked only from behind"),
    "steady-in-big-city": msg("big city {place}: DR% is ignored"),
    "steady-in-small-town": msg("small town {place}: DR% is ignored"),
    "minor-weak": msg("fortified sides of {place}: DR% is ignored"),
    "minor-behind": msg("the fort of {place} is taken from behind: it does not ward off DR%"),
    "minor-drop": msg("a drop onto {place}: the fort does not ward off DR%"),
    "maginot-weak": msg("Maginot line of {place}: DR% is ignored"),
    "maginot-full": msg("Maginot line of {place}: DR is ignored"),
    "maginot-behind": msg("the Maginot line of {place} is taken from behind: DR acts"),
    "maginot-drop": msg("a drop onto {place}: DR acts"),
    "maginot-weak-acts": msg("the Maginot line of {place} is dropped upon and taken from behind: DR% acts"),
    "left-in-hills": msg("hills in {place}"),
    "left-in-wooded-hills": msg("wooded hills in {place}"),
    "armour": msg("armour against foot"),
    "no-armour": msg("no armour in the attack"),
    "armour-defending": msg("armour in defence gives no bonus"),
    "armour-with-foot": msg("no armour bonus: {unit} is not motorised"),
    "armour-too-few": msg("no armour bonus: fewer divisions of armour than of other motorised troops"),
    "armour-no-unit": msg("no armour bonus: no unit defends"),
    "armour-against-motorised": msg("no armour bonus against motorised units"),
    "armour-against-mixed": msg("no armour bonus: some of the defenders are motorised"),
    "no-air-attack": msg("the attacker uses no air points"),
    "no-air-defence": msg("the defender uses no air points"),
    "air-attack": msg("air points of the attacker"),
    "air-defence": msg("air points of the defender"),
    "defenders-unsupplied": msg("no defender is in supply"),
    "defenders-supplied": msg("the defenders are in supply"),
}
"""The sentence of every factor of a combat by its word."""

NOT_HALVED: dict[str, Message] = {
    "motorised-in-forest": msg("only motorised units are halved against the forest hex {place}"),
    "motorised-in-wooded-hills": msg("only motorised units are halved against the wooded hills of {place}"),
    "motorised-in-mountains": msg("only motorised units are halved against the mountains of {place}"),
}
"""The sentences of terrain that was looked at and does not halve the unit."""

OUTCOMES: dict[str, Message] = {
    "AE": msg("attackers eliminated"),
    "AR": msg("attackers repulsed and disorganised"),
    "FS": msg("the front holds"),
    "DR%": msg("defenders retreat, unless the place holds them"),
    "DR": msg("defenders retreat"),
    "DE": msg("defenders eliminated"),
}
"""What each result of the table means, beside its code."""

RESULTS: dict[str, Message] = {
    "AE": msg("AE: attackers eliminated"),
    "AR": msg("AR: attackers repulsed and disorganised"),
    "FS": msg("FS: the front holds"),
    "DR%": msg("DR%: defenders retreat, unless the place holds them"),
    "DR": msg("DR: defenders retreat"),
    "DE": msg("DE: defenders eliminated"),
}
"""The sentence of every result of the table, with its code."""
