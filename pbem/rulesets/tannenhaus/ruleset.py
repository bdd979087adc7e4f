"""Tannenhaus as a ruleset: each call of the seam (:mod:`pbem.rulesets.api`) and the function that answers it."""

from pbem.core.text import msg
from pbem.rulesets.api import Ruleset
from pbem.rulesets.api.assembled import Assembled, Parts
from pbem.rulesets.tannenhaus import (
    adjudicate,
    boxes,
    briefing,
    check,
    correct,
    describe,
    fold,
    legal,
    phases,
    roster,
    scenario,
    scenario_land,
    snapshot,
    state,
    titles,
    victory,
    words,
)
from pbem.rulesets.tannenhaus.land import SIDES
from pbem.rulesets.tannenhaus.orders import AnyOrder
from pbem.rulesets.tannenhaus.state import State, View

RULESET: Ruleset[State, View] = Assembled(
    Parts(
        name="tannenhaus",
        version="0.1.0",
        package="pbem.rulesets.tannenhaus",
        title=msg("Tannenhaus"),
        sides=SIDES,
        languages=words.LANGUAGES,
        verbs=words.VERBS,
        kinds=(*fold.FOLDS, "sheet.carried"),
        grammar=words.GRAMMAR,
        orders=tuple[AnyOrder, ...],
        compile=scenario.compile,
        setup=scenario.setup,
        briefing=briefing.briefing,
        dump=state.dump,
        build=scenario_land.build,
        load=state.load,
        stand=phases.stand,
        awaiting=adjudicate.awaiting,
        ahead=True,
        vocabulary=words.vocabulary,
        carried=state.carried,
        check=check.check,
        legal_orders=legal.legal_orders,
        adjudicate=adjudicate.adjudicate,
        apply=fold.apply,
        correct=correct.correct,
        view=state.view_of,
        describe=describe.describe,
        box=boxes.box,
        outcome=victory.outcome,
        snapshot=snapshot.snapshot,
        roster=roster.roster,
        standings=roster.standings,
        phase_title=titles.phase_title,
        side_title=titles.side_title,
        holds=state.holds,
    )
)
"""The instance that the entry point names."""
