"""A combat in numbers: strengths, support, odds, the modifiers one by one (EF-181 to EF-190, EF-207 to EF-229, EF-H18, EF-H19, EF-H23)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.board.odds import ratio_label
from pbem.rulesets.api.factors import Factor, plain, rules_of
from pbem.rulesets.east_front import air, odds, support
from pbem.rulesets.east_front.assault_modifiers import Clash, attack_halvings, modifiers, total_of
from pbem.rulesets.east_front.odds import WITHOUT_STEPS, Force, Halving
from pbem.rulesets.east_front.state import Assault, State, other

ELIMINATED = "e/-"
"""What comes of odds below 1-4: the attackers are eliminated, the defenders suffer nothing (EF-188)."""


class Reply(msgspec.Struct, frozen=True):
    """What the defender brings to a combat: supporting guns and ships, aircraft, and the order in force there ("" for none)."""

    guns: tuple[str, ...] = ()
    air: tuple[str, ...] = ()
    command: str = ""


class Backing(msgspec.Struct, frozen=True):
    """What guns and ships add to a side: the points after all halvings, the most that may count, and those that do (EF-224)."""

    points: int = 0
    cap: int = 0
    counted: int = 0


class Tally(msgspec.Struct, frozen=True):
    """A combat in numbers.

    ``attack``, ``defence``: the ground units; a gun in a Defender Hex that gives no support is among them. ``halvings``: those of the
    attackers, then those of support. ``totals``: attack and defence with support. ``column``: that of the table, the first where the odds
    are ``below`` 1-4 (EF-188). ``total``: the sum of the modifiers that apply, ``net``: held to the limit (EF-189). ``steps``: those that
    the defenders have left. ``guns``, ``support``: what supports attacker and defender, ``backing``: what that comes to. ``air``,
    ``against``: their aircraft.
    """

    assault: Assault
    reply: Reply
    attack: tuple[Force, ...]
    defence: tuple[Force, ...]
    halvings: tuple[Halving, ...]
    totals: tuple[int, int]
    ratio: str
    column: str
    below: bool
    modifiers: tuple[Factor, ...]
    total: int
    net: int
    steps: int
    guns: tuple[Force, ...] = ()
    support: tuple[Force, ...] = ()
    backing: tuple[Backing, Backing] = (Backing(), Backing())
    air: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    def applies(self, what: str) -> bool:
        """Whether a modifier of the table counts."""
        return any(factor.what == what and factor.applies for factor in self.modifiers)

    @property
    def fortified(self) -> bool:
        """Whether the defenders are in a fortification or, for all attackers, behind a line (EF-244)."""
        return self.applies("strongpoint") or self.applies("fortified-line")

    def body(self) -> dict[str, Any]:
        """Write the reckoning as the body of the roll event has it."""
        made: dict[str, Any] = {
            "place": self.assault.places[0],
            "places": list(self.assault.places),
            "attack": _forces(self.attack),
            "defence": _forces(self.defence),
            "guns": _forces(self.guns),
            "support": _forces(self.support),
            "backing": [[each.points, each.cap, each.counted] for each in self.backing],
            "halvings": [{**msgspec.structs.asdict(h), "units": list(h.units)} for h in self.halvings],
            "totals": list(self.totals),
            "ratio": self.ratio,
            "column": self.column,
            "modifiers": plain(self.modifiers),
            "total": self.total,
            "net": self.net,
            "steps": self.steps,
            "rules": self.rules(),
        }
        if self.below:
            made["below"] = True
        if self.air or self.against:
            made["air"] = [list(self.air), list(self.against)]
        return made

    def rules(self) -> list[str]:
        """List the rules that the reckoning rests on, each once."""
        found = ["EF-187", "EF-H18"]
        every = (*self.attack, *self.defence, *self.guns, *self.support)
        if any(force.strength != force.printed for force in every):
            found.append("EF-H22")
        if self.guns or self.support:
            found.append("EF-223")
        if any(each.counted < each.points for each in self.backing):
            found.append("EF-224")
        found += [halving.rule for halving in self.halvings] + rules_of(self.modifiers)
        if self.total != self.net:
            found.append("EF-189")
        if self.below:
            found.append("EF-188")
        return list(dict.fromkeys(found))


def reckon(state: State, assault: Assault, reply: Reply | None = None) -> Tally:
    """Reckon a combat as things stand; without a reply as at declaration, with the guns of the attacker alone (EF-H18).

    Of the guns and ships of either side those count that may support, as many as its limit lets; units that are not on the map any more,
    and places without an enemy, are left out. The aircraft are those named.
    """
    reply = reply or Reply()
    side = support.side_of(state, assault)
    units = tuple(unit for unit in assault.units if unit in state.now.pieces)
    guns = support.able(state, assault, assault.guns, attacking=True)
    backers = support.able(state, assault, reply.guns, attacking=False)
    there = tuple(unit for place in assault.places for unit in state.at(place) if state.unit(unit).side == other(side))
    clash = Clash(
        side, assault.places, units, guns, there, bool(assault.supply), assault.engineers, reply.command,
        assault.air[: air.MOST], reply.air[: air.MOST],
    )  # fmt: skip
    attack = odds.forces(state, units, attacking=True)
    defence = odds.forces(state, [unit for unit in there if unit not in backers], attacking=False)
    ground, halvings = odds.halved(attack, attack_halvings(state, clash))
    ours = support.given(state, assault, guns, supplied=clash.supplied)
    theirs = support.given(state, assault, backers, supplied=True)
    backing = (
        _backing(state, attack, ground, ours.points),
        _backing(state, defence, sum(force.strength for force in defence), theirs.points),
    )
    totals = (ground + backing[0].counted, sum(force.strength for force in defence) + backing[1].counted)
    column = state.land.crt.column(*totals)
    factors = modifiers(state, clash)
    total, cap = total_of(factors), state.land.constants["die"]["drm_cap"]
    return Tally(
        assault,
        reply,
        attack,
        defence,
        (*halvings, *ours.halvings, *theirs.halvings),
        totals,
        ratio_label(*totals),
        state.land.crt.columns[column.index],
        column.below,
        factors,
        total,
        min(max(total, -cap), cap),
        sum(odds.steps_left(state, unit) for unit in there if state.unit(unit).type not in WITHOUT_STEPS),
        ours.forces,
        theirs.forces,
        backing,
        clash.air,
        clash.against,
    )


def chances(state: State, tally: Tally) -> Mapping[str, int]:
    """Count the faces of the die that give each cell of the table; below 1-4 all of them eliminate the attackers (EF-188)."""
    faces = range(1, state.land.constants["die"]["sides"] + 1)
    if tally.below:
        return {ELIMINATED: len(faces)}
    return state.land.crt.distribution(tally.column, faces, tally.net)


def _backing(state: State, forces: tuple[Force, ...], ground: int, points: int) -> Backing:
    """Hold support to the strength of the ground units that are no guns, after halving or by the option before (EF-224, EF-D23)."""
    guns = sum(force.strength for force in forces if state.unit(force.unit).gun)
    full = sum(force.strength for force in forces)
    cap = max(0, (ground if state.option("support-cap") == "halved" else full) - guns)
    return Backing(points, cap, min(points, cap))


def _forces(forces: tuple[Force, ...]) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(force) for force in forces]
