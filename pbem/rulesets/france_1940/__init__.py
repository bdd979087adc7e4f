"""France 1940: two assaults a turn, air points, armour, forts. Rules FR-1 to FR-104."""

from pbem.rulesets.france_1940.ruleset import RULESET as RULESET
