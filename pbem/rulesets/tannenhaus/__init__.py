"""Tannenhaus: areas, action points and alternating impulses by mail. Rules TN-1 to TN-66."""

from pbem.rulesets.tannenhaus.ruleset import RULESET as RULESET
