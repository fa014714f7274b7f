"""The registers of ISAAC as bytes, which the game may write into by mistake; both forms of the generator read this."""

from __future__ import annotations


def overwritten(registers: tuple[int, int, int], place: int, value: int) -> tuple[int, int, int]:
    """The registers a, b and c with a byte changed; they are 12 bytes one after the other, lowest byte first."""
    before = b"".join(register.to_bytes(4, "little") for register in registers)
    after = before[:place] + bytes([value]) + before[place + 1 :]
    a, b, c = (int.from_bytes(after[start : start + 4], "little") for start in (0, 4, 8))
    return a, b, c
