"""Integer arithmetic of the games."""

from __future__ import annotations


def signed8(value: int) -> int:
    """The value as the games keep coordinates: its low eight bits, signed."""
    value &= 255
    return value - 256 if value > 127 else value


def quotient(dividend: int, divisor: int) -> int:
    """Division by a positive number that truncates toward zero."""
    return dividend // divisor if dividend >= 0 else -(-dividend // divisor)
