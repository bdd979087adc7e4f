"""Did you mean: the nearest of the words that would have been right."""

from collections.abc import Iterable
from difflib import SequenceMatcher

from pbem.orders.tokens import fold

CUTOFF = 0.62
_LONGEST = 40


def nearest(word: str, candidates: Iterable[str], *, cutoff: float = CUTOFF) -> str:
    """Return the candidate nearest to a mistyped word, or "" when none is near.

    Exchanged letters count as nearer than changed ones; equally near ones are decided by their order as strings.
    """
    wanted = fold(word)
    if not wanted or len(wanted) > _LONGEST:
        return ""
    best = ""
    best_score = 0.0
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    letters = sorted(wanted)
    for candidate in sorted(set(candidates)):
        folded = fold(candidate)
        matcher.set_seq1(folded)
        if matcher.real_quick_ratio() < cutoff or matcher.quick_ratio() < cutoff:
            continue
        score = matcher.ratio()
        if sorted(folded) == letters:
            score += 0.15
        if score >= cutoff and score > best_score:
            best, best_score = candidate, score
    return best
