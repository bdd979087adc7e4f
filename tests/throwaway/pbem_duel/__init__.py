"""A duel: queues of strikes, a guard laid face down, and a question. A ruleset of a stranger, complete and small."""

from pbem_duel.ruleset import Duel

RULESET = Duel()
