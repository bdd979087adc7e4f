"""East Front as a ruleset: each call of the seam (:mod:`pbem.rulesets.api`) and the function that answers it."""

from pbem.core.text import msg
from pbem.orders.model import Order
from pbem.rulesets.api import Ruleset
from pbem.rulesets.api.assembled import Assembled, Parts
from pbem.rulesets.east_front import (
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
    supply_show,
    titles,
    victory,
    words,
)
from pbem.rulesets.east_front.land import SIDES
from pbem.rulesets.east_front.orders import AnyOrder
from pbem.rulesets.east_front.state import State, View


def _holds(view: View, order: Order) -> bool:
    """Say whether an order in force outlasts a new plain sheet: standing ones, and who is to live on Attack Supply, which is carried."""
    return order.STANDING or order in state.carried(view)


RULESET: Ruleset[State, View] = Assembled(
    Parts(
        name="east_front",
        version="0.1.0",
        package="pbem.rulesets.east_front",
        title=msg("East Front"),
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
        supply=supply_show.supply,
        supply_map=supply_show.supply_map,
        holds=_holds,
    )
)
"""The instance that the entry point names."""
