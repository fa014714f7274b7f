"""A sequential test of a share of levels against an interval: it may look after every level, and its errors hold.

After ``total`` levels of which ``hits`` met a condition, the evidence against a share is the likelihood of these
levels, averaged over all shares, divided by their likelihood under that share. If the share is right, the evidence is a
martingale of mean 1, so that it ever exceeds 1/e with a chance of at most e (Ville's inequality), however often one
looks. Shares beyond the end of the interval have more evidence against them than the end itself.
"""

from __future__ import annotations

import math
from typing import Final

FAILURE_ERROR: Final = 1e-4
"""The largest chance that a share inside of the interval is ever refused."""
SUCCESS_ERROR: Final = 0.01
"""The largest chance that a share outside of the interval is ever accepted."""
CONFIDENCE: Final = 0.95
"""For levels without a counterexample, the confidence of the largest share of counterexamples that is told."""
MOST_NEEDED: Final = 100_000


def log_evidence(hits: int, total: int, share: float) -> float:
    """The logarithm of the evidence against a share."""
    misses = total - hits
    if (hits and share <= 0) or (misses and share >= 1):
        return math.inf
    choices = math.lgamma(total + 1) - math.lgamma(hits + 1) - math.lgamma(misses + 1)
    likelihood = (hits * math.log(share) if hits else 0.0) + (misses * math.log1p(-share) if misses else 0.0)
    return -math.log(total + 1) - choices - likelihood


def is_refused(hits: int, total: int, low: float, high: float) -> bool:
    """Return whether the share is outside of the interval, at :data:`FAILURE_ERROR`."""
    nearest = low if hits < low * total else high if hits > high * total else None
    return nearest is not None and log_evidence(hits, total, nearest) >= -math.log(FAILURE_ERROR)


def is_accepted(hits: int, total: int, low: float, high: float) -> bool:
    """Return whether the share is inside of the interval, at :data:`SUCCESS_ERROR`; ends of 0 and 1 need no test."""
    if not total or not low * total <= hits <= high * total:
        return False
    ends = [end for end in (low, high) if 0 < end < 1]
    return all(log_evidence(hits, total, end) >= -math.log(SUCCESS_ERROR) for end in ends)


def levels_needed(hits: int, total: int, low: float, high: float) -> int | None:
    """About how many levels decide if the share stays as it is; None for more than :data:`MOST_NEEDED`."""
    share = hits / total if total else (low + high) / 2

    def decides(levels: int) -> bool:
        found = round(share * levels)
        return is_refused(found, levels, low, high) or is_accepted(found, levels, low, high)

    enough = max(total, 1)
    while not decides(enough):
        enough *= 2
        if enough > MOST_NEEDED:
            return None
    least = enough // 2
    while enough - least > max(1, enough // 20):
        middle = (least + enough) // 2
        least, enough = (least, middle) if decides(middle) else (middle, enough)
    return enough


def largest_share_unseen(total: int) -> float:
    """The largest share of levels of which a sample of that size may have none, at :data:`CONFIDENCE`."""
    return 1 - (1 - CONFIDENCE) ** (1 / total) if total else 1.0
