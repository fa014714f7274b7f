"""Integer arithmetic as the games have it."""

from __future__ import annotations


def quotient(dividend: int, divisor: int) -> int:
    """Division by a positive number that truncates toward zero."""
    return dividend // divisor if dividend >= 0 else -(-dividend // divisor)
