"""Random games to their end, every log verified and audited: ``python -m tests.thousand [--games N] [--first M] [--seed S]``.

The games are numbered, so that many are played in parts: by several processes, each with its own first one, or one after another.
"""

import argparse
import random
import sys
import time
from collections import Counter

from pbem import verify
from pbem.core.audit import audit
from pbem.core.event import encode_line
from pbem.referee.library import find
from pbem.rulesets.driver import Adjudicator
from pbem.rulesets.kit import play

SCENARIOS = ("sedan", "outpost", "training", "drill", "bridge")
"""What is played by default, in turn: the systems share the games; those of East Front take longest, so that every fifth is one."""
STRICT = 21
"""Every so many games one is held to every promise of the seam; no multiple of the scenarios, so that each has its turn."""


def main() -> int:
    """Play the games; exit status 1 if one does not end, does not verify or does not audit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="pbem")
    parser.add_argument("--scenario", action="append")
    chosen = parser.parse_args()
    scenarios = [find(name) for name in chosen.scenario or SCENARIOS]
    started, ends, segments, rolls = time.monotonic(), Counter[str](), 0, 0
    for number in range(chosen.first, chosen.first + chosen.games):
        scenario = scenarios[number % len(scenarios)]
        seed = f"{chosen.seed}/{number}"
        pick = random.Random(seed).randrange
        try:
            live = play(scenario.ruleset, scenario.compiled, pick, seed.encode(), strict=number % STRICT == 0)
        except Exception as error:
            print(f"game {number} of {scenario.name}, seed {seed}: {type(error).__name__}: {error}")
            return 1
        proved = verify.verify_bytes(b"".join(map(encode_line, live.events)))
        found = audit(live.events, {scenario.ruleset.version: Adjudicator(scenario.ruleset)})
        if not proved.ok or not found.agrees or found.audited != found.segments:
            print(f"game {number} of {scenario.name}, seed {seed}: {proved.findings[:1]} {found}")
            return 1
        ends[f"{scenario.name}: {live.events[-1].content['level']}"] += 1
        segments += found.segments
        rolls += found.rolls
    took = time.monotonic() - started
    print(f"{chosen.games} games ended, {segments} segments and {rolls} rolls audited, in {took:.0f} s")
    for end, count in sorted(ends.items()):
        print(f"  {count:>5}  {end}")
    print(f"{chosen.games} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
