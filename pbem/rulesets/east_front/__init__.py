"""East Front: operations on the Eastern front, 1941 to 1943, in two-day turns of six movement and combat phases."""

from pbem.rulesets.east_front.ruleset import RULESET as RULESET
