"""Shares in percent."""

from __future__ import annotations

from fractions import Fraction

from vaultc.support import percentages


def test_shares_in_percent() -> None:
    assert percentages.significant(Fraction(1, 3), 4) == "33.33%"
    assert percentages.significant(0.25, 3, " %") == "25 %"
    assert percentages.fixed(Fraction(1, 3), 1) == "33.3%"
    assert percentages.fixed(Fraction(2, 3), 0) == "67%"
