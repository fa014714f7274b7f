"""Shares in percent as people read them."""

from __future__ import annotations

from fractions import Fraction


def significant(share: Fraction | float, digits: int, sign: str = "%") -> str:
    """A share with so many significant digits: ``33.33%``; ``sign`` may begin with a space."""
    return f"{float(100 * share):.{digits}g}{sign}"


def fixed(share: Fraction | float, decimals: int, sign: str = "%") -> str:
    """A share with so many decimals: ``33.3%``."""
    return f"{float(100 * share):.{decimals}f}{sign}"
