"""Integer arithmetic of the games."""

from __future__ import annotations


def signed8(value: int) -> int:
    """The value as the games keep coordinates: its low eight bits, signed."""
    value &= 255
    return value - 256 if value > 127 else value


def signed16(value: int) -> int:
    """The low 16 bits, signed."""
    value &= 0xFFFF
    return value - 0x10000 if value > 0x7FFF else value


def place_number(value: int, wide: bool) -> int:
    """A coordinate as a game keeps it: with 16 bits if ``wide``, else with eight."""
    if -128 <= value <= 127:  # nearly always, and the same in both
        return value
    return signed16(value) if wide else signed8(value)


def quotient(dividend: int, divisor: int) -> int:
    """Division by a positive number that truncates toward zero."""
    return dividend // divisor if dividend >= 0 else -(-dividend // divisor)
