"""What is said of each thing that counts in a combat, where it applies and where it does not. Fields: ``place``, ``unit``."""

from pbem.core.text import Message, msg

MODIFIERS: dict[str, Message] = {
    "no-attack-supply": msg("an attack without Attack Supply"),
    "defender-oos": msg("a unit Out of Supply among the defenders"),
    "defender-no-retreat": msg("No Retreat ordered to the defenders"),
    "combined-arms": msg("Combined Arms"),
    "divisional-integrity": msg("Divisional Integrity of {unit}"),
    "engineer-effects": msg("Engineer Effects against {place}"),
    "super-heavy": msg("super-heavy artillery against {place}"),
    "city": msg("city in {place}"),
    "major-city-soviet": msg("Soviet defenders of the major city in {place}"),
    "major-city-axis": msg("Axis defenders of the major city in {place}"),
    "town-mud-snow": msg("town in Mud or Snow in {place}"),
    "strongpoint": msg("strongpoint in {place}"),
    "fortified-line": msg("all attack over a fortified line into {place}"),
    "river": msg("all attack over a river or canal into {place}"),
    "woods": msg("woods in {place}"),
    "hill": msg("hills in {place}"),
    "swamp": msg("swamp in {place}"),
    "marsh": msg("marsh in {place}"),
    "mountain": msg("mountains in {place}"),
    "alpine": msg("alpine terrain in {place}"),
    "overrun-marker": msg("a defender with an Overrun marker"),
    "close-air-support": msg("close air support: {own} against {theirs}"),
}
"""The modifiers by their words (EF-H23)."""

MODIFIERS_NOT: dict[str, Message] = {
    "no-attack-supply": msg("Attack Supply is spent"),
    "defender-oos": msg("no defender Out of Supply"),
    "defender-no-retreat": msg("no order No Retreat to the defenders"),
    "combined-arms/EF-207": msg(
        "no Combined Arms: armour and with it reconnaissance, motorized infantry, motorcycles or engineers are needed"
    ),
    "combined-arms/EF-208": msg(
        "no Combined Arms: there is armour, or an anti-tank or anti-aircraft unit, in the defence"
    ),
    "combined-arms/EF-209": msg("no Combined Arms: the defenders are in a city, in swamp, fortified or behind water"),
    "combined-arms/EF-210": msg("no Combined Arms in this weather"),
    "divisional-integrity": msg("no German division for Divisional Integrity"),
    "divisional-integrity/EF-211": msg(
        "no Divisional Integrity of {unit}: its panzer regiment and two motorized or reconnaissance units are needed"
    ),
    "divisional-integrity/EF-212": msg(
        "no Divisional Integrity of {unit}: all its regiments are needed, and a panzer division for each motorized one"
    ),
    "divisional-integrity/EF-213": msg(
        "no Divisional Integrity of {unit}: a unit is Out of Supply and there is no Attack Supply"
    ),
    "divisional-integrity/EF-214": msg("no Divisional Integrity of {unit}: too few of its units attack"),
    "engineer-effects": msg("no Engineer Effects"),
    "super-heavy": msg("no modifier for super-heavy artillery"),
    "overrun-marker": msg("no Overrun marker that counts"),
    "close-air-support": msg("no close air support"),
}
"""The same where they were looked at and do not apply: by the word, or by word and rule; those of the ground are told together."""

GROUND: dict[str, Message] = {
    "city": msg("city"),
    "major-city-soviet": msg("major city of the Soviets"),
    "major-city-axis": msg("major city of the Axis"),
    "town-mud-snow": msg("town in Mud or Snow"),
    "strongpoint": msg("strongpoint"),
    "fortified-line": msg("fortified line before all attackers"),
    "river": msg("river or canal before all attackers"),
    "woods": msg("woods"),
    "hill": msg("hills"),
    "swamp": msg("swamp"),
    "marsh": msg("marsh"),
    "mountain": msg("mountains"),
    "alpine": msg("alpine terrain"),
}
"""The modifiers of the ground by name, for those that do not apply."""

HALVINGS: dict[str, Message] = {
    "from-swamp": msg("halved out of swamp: {units}, {before} become {after}"),
    "across-major-river": msg("halved across a Major River: {units}, {before} become {after}"),
    "armour-in-city": msg("armour is halved against a city: {units}, {before} become {after}"),
    "armour-mountain": msg("armour is halved against mountains: {units}, {before} become {after}"),
    "artillery-into-swamp": msg("support is halved into swamp: {units}, {before} become {after}"),
    "artillery-mud": msg("support is halved in Mud: {units}, {before} become {after}"),
    "artillery-no-supply": msg("no support without Attack Supply: {units}, {before} become {after}"),
}
"""What halves strengths, by its word (EF-168, EF-219, EF-225, EF-227, EF-228)."""
