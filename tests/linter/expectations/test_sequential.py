"""The sequential test of shares: its errors, computed exactly, and the number of levels that it takes."""

from __future__ import annotations

import pytest

from vaultc.linter.expectations import outcomes
from vaultc.linter.expectations.outcomes import is_accepted, is_refused

LEVELS = 400


def chances(share: float, low: float, high: float) -> tuple[float, float]:
    """The chances that levels with a share are refused, or accepted, before the test has gone through all levels.

    All numbers of hits are followed at once; those that decide go on no more.
    """
    going = {0: 1.0}
    refused = accepted = 0.0
    for total in range(1, LEVELS + 1):
        after: dict[int, float] = {}
        for hits, chance in going.items():
            after[hits] = after.get(hits, 0.0) + chance * (1 - share)
            after[hits + 1] = after.get(hits + 1, 0.0) + chance * share
        going = {}
        for hits, chance in after.items():
            if is_refused(hits, total, low, high):
                refused += chance
            elif is_accepted(hits, total, low, high):
                accepted += chance
            else:
                going[hits] = chance
    return refused, accepted


@pytest.mark.parametrize("share", [0.1, 0.2, 0.3])
def test_a_share_inside_is_seldom_refused(share: float) -> None:
    refused, _ = chances(share, 0.1, 0.3)
    assert refused <= outcomes.FAILURE_ERROR


@pytest.mark.parametrize("share", [0.0999, 0.3001, 0.05, 0.4])
def test_a_share_outside_is_seldom_accepted(share: float) -> None:
    _, accepted = chances(share, 0.1, 0.3)
    assert accepted <= outcomes.SUCCESS_ERROR


def test_what_is_clear_is_decided() -> None:
    assert chances(0.19, 0.1, 0.3)[1] > 0.8
    assert chances(0.6, 0.1, 0.3)[0] > 0.99
    assert chances(0.005, 0.1, 0.3)[0] > 0.99


@pytest.mark.parametrize(
    ("hits", "total", "low", "high", "refused", "accepted"),
    [
        (0, 0, 0.1, 0.3, False, False),
        (1, 1, 0.1, 0.3, False, False),
        (20, 20, 0.1, 0.3, True, False),
        (1, 20, 0.0, 0.9, False, True),
        (1000, 5000, 0.1, 0.3, False, True),
        (500, 5000, 0.1, 0.1, False, False),
        (900, 5000, 0.1, 0.1, True, False),
        (5000, 5000, 0.9, 1.0, False, True),
    ],
)
def test_verdicts(hits: int, total: int, low: float, high: float, refused: bool, accepted: bool) -> None:
    assert is_refused(hits, total, low, high) is refused
    assert is_accepted(hits, total, low, high) is accepted


def test_the_number_of_levels_that_is_needed() -> None:
    needed = outcomes.levels_needed(20, 100, 0.1, 0.3)
    assert needed is not None
    assert not is_accepted(20, 100, 0.1, 0.3)
    assert is_accepted(round(0.2 * needed), needed, 0.1, 0.3)
    assert outcomes.levels_needed(100, 1000, 0.1, 0.3) is None
    assert outcomes.levels_needed(100, 1000, 0.1, 0.1) is None


def test_counterexamples_that_were_not_seen() -> None:
    assert outcomes.largest_share_unseen(100) == pytest.approx(0.02951, abs=1e-5)
    assert outcomes.largest_share_unseen(0) == 1.0
