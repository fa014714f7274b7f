"""Shares in percent."""

from __future__ import annotations

from fractions import Fraction

from vaultc.support import safe_text


def test_shares_in_percent() -> None:
    assert safe_text.significant(Fraction(1, 3), 4) == "33.33%"
    assert safe_text.significant(0.25, 3, " %") == "25 %"
    assert safe_text.fixed(Fraction(1, 3), 1) == "33.3%"
    assert safe_text.fixed(Fraction(2, 3), 0) == "67%"
