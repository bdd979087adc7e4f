"""General Supply in words: the chain by which a place is supplied, or what ends the best try, and what ends the nets (EF-116 to EF-140)."""

from pbem.core.text import Message, msg
from pbem.rulesets.east_front.state import State
from pbem.rulesets.east_front.supply_chain import LOC, RAIL, ROAD, Chain, Gap, chain, gap
from pbem.rulesets.east_front.supply_ends import End, net_ends
from pbem.rulesets.east_front.titles import place_title

WAYS = {"railroad": msg("Railroad"), "main-road": msg("Main Road"), "motorway": msg("Motorway")}
"""The kinds of way that nets are made of, as the head of a line."""

Fields = dict[str, str | int | Message]

CHAINS: dict[tuple[str, ...], Message] = {
    (): msg("On the supply source {source}."),
    (LOC,): msg("From {source}: LOC {loc} of {most}."),
    (ROAD,): msg("From {source}: {way} to {road} ({n} of {limit})."),
    (ROAD, LOC): msg("From {source}: {way} to {road} ({n} of {limit}), LOC {loc} of {most}."),
    (RAIL,): msg("From {source}: railroad to {rail}."),
    (RAIL, LOC): msg("From {source}: railroad to {rail}, LOC {loc} of {most}."),
    (RAIL, ROAD): msg("From {source}: railroad to {rail}, {way} to {road} ({n} of {limit})."),
    (RAIL, ROAD, LOC): msg("From {source}: railroad to {rail}, {way} to {road} ({n} of {limit}), LOC {loc} of {most}."),
}
"""What is said of each shape that a chain may have (EF-117)."""

GAPS: dict[str, Message] = {
    "EF-124": msg("From {start}: a LOC of {n} hexes, {limit} at most; it ends in {place} (EF-124)."),
    "EF-126": msg(
        "From {start}: a LOC of {n} hexes, {limit} at most along a road or railroad through swamp; it ends in {place} (EF-126)."
    ),
    "EF-127": msg("From {start}: a LOC of {n} hexes, {limit} at most through marsh; it ends in {place} (EF-127)."),
    "EF-128": msg(
        "From {start}: a LOC of {n} hexes, {limit} at most through woods in Lingering Mud; it ends in {place} (EF-128)."
    ),
    "EF-133": msg("From {start}: the LOC ends in {before}, as the enemy stands in {place} (EF-133)."),
    "EF-134": msg(
        "From {start}: the LOC ends in {before}, as {place} is in an enemy ZOC and has no friendly combat unit (EF-134)."
    ),
    "EF-135": msg(
        "From {start}: the LOC ends in {before}, at a lake or sea that is not frozen, before {place} (EF-135)."
    ),
    "EF-136": msg(
        "From {start}: the LOC ends in {before}, at a Major River without a bridge, before {place} (EF-136)."
    ),
    "EF-137": msg(
        "From {start}: the LOC ends in {before}, as no road or railroad leads it through the swamp of {place} (EF-137)."
    ),
    "EF-139": msg("From {start}: the LOC ends in {place}, at a strongpoint of the enemy (EF-139)."),
    "EF-140": msg("From {start}: the LOC ends in {before}, at a fortified line of the enemy, before {place} (EF-140)."),
}
"""What is said of each rule that ends the best try."""

ENDS: dict[str, Message] = {
    "": msg("{way} to {place}, where it ends."),
    "EF-119": msg("{way} to {place}: {beyond} is of the other gauge (EF-119)."),
    "EF-123": msg("{way} to {place}: {limit} hexes, which is as far as it goes (EF-123)."),
    "EF-129": msg("{way} to {place}: to {beyond} leads another line (EF-129)."),
    "EF-133": msg("{way} to {place}: the enemy stands in {beyond} (EF-133)."),
    "EF-134": msg("{way} to {place}: {beyond} is in an enemy ZOC and has no friendly combat unit (EF-134)."),
    "EF-135": msg("{way} to {place}: a lake or sea that is not frozen lies before {beyond} (EF-135)."),
    "EF-136": msg("{way} to {place}: a Major River without a bridge lies before {beyond} (EF-136)."),
    "EF-139": msg("{way} to {place}: a strongpoint of the enemy stands there (EF-139)."),
    "EF-140": msg("{way} to {place}: a fortified line of the enemy lies before {beyond} (EF-140)."),
}
"""What is said of each end of a net, by the rule that makes it."""

NO_RAIL = msg("Railroad from {place}: of the other gauge at its beginning (EF-119).")
"""The same of a source whose railroad is not in the gauge of its side."""


def why(state: State, side: str, place: str) -> Message:
    """Say how a place is supplied, or where the best try ends and by which rule."""
    found = chain(state, side, place)
    if found is not None:
        return chain_words(state, found)
    missed = gap(state, side, place)
    assert missed is not None  # noqa: S101 - a place has a chain or a gap
    return gap_words(state, side, missed)


def chain_words(state: State, found: Chain) -> Message:
    """Say the chain of a place that is supplied."""
    fields: Fields = {"source": place_title(state.land, found.source)}
    for part in found.parts:
        end = place_title(state.land, part.places[-1])
        if part.kind == RAIL:
            fields["rail"] = end
        elif part.kind == ROAD:
            fields |= {"way": WAYS[part.way], "road": end, "n": part.length, "limit": part.limit}
        else:
            fields |= {"loc": part.length, "most": part.limit}
    return Message(CHAINS[tuple(part.kind for part in found.parts)].id, fields)


def gap_words(state: State, side: str, missed: Gap) -> Message:
    """Say what ends the best try for a place, and what ends the net that it comes from, if something does."""
    if missed.rule == "EF-131":
        return _no_source(state, side)
    said = Message(
        GAPS[missed.rule].id,
        {
            "start": place_title(state.land, missed.start),
            "before": place_title(state.land, missed.before or missed.start),
            "place": place_title(state.land, missed.place),
            "n": missed.length,
            "limit": missed.limit,
        },
    )
    for end in net_ends(state, side):
        if end.place == missed.start and end.rule and end.beyond not in missed.line[1:2]:
            said = msg("{first} {second}", first=said, second=end_words(state, end))
    return said


def end_words(state: State, end: End) -> Message:
    """Say where a net ends, and why."""
    place = place_title(state.land, end.place)
    if end.beyond == end.place:
        return Message(NO_RAIL.id, {"place": place})
    beyond = place_title(state.land, end.beyond) if end.beyond else ""
    return Message(ENDS[end.rule].id, {"way": WAYS[end.way], "place": place, "beyond": beyond, "limit": end.limit})


def _no_source(state: State, side: str) -> Message:
    """Say that a side has no source, or that those it has are closed to it."""
    listed = sorted(state.land.sources.get(side, ()))
    if not listed:
        return msg("There is no supply source (EF-131).")
    return msg("No supply source is open: the enemy or his ZOC is in {places} (EF-131).", places=", ".join(listed))
