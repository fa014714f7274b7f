"""ISAAC, the generator of UnNetHack: 32-bit words in blocks of 256 (rules: "UnNetHack 5.2: ISAAC, 32-bit")."""

from __future__ import annotations

from collections.abc import Iterator

MASK = 0xFFFFFFFF
_GOLDEN_RATIO = 0x9E3779B9
_SIZE = 256


class Isaac:
    """An ISAAC generator seeded with an unsigned 32-bit integer as the game seeds it.

    :meth:`block` yields words 256 at a time, **last word first**, so that ``list.pop`` hands them out in order.
    """

    __slots__ = ("_a", "_b", "_c", "_memory")

    def __init__(self, seed: int) -> None:
        self._memory = _initial_memory(seed & MASK)
        self._a = self._b = self._c = 0

    def copy(self) -> Isaac:
        """An independent generator in the same state."""
        twin = Isaac.__new__(Isaac)
        twin._memory = self._memory[:]
        twin._a, twin._b, twin._c = self._a, self._b, self._c
        return twin

    @classmethod
    def resume(cls, memory: list[int], a: int, b: int, blocks: int) -> Isaac:
        """The generator in a known state: its table (taken over, not copied), registers, and blocks drawn so far."""
        generator = cls.__new__(cls)
        generator._memory = memory
        generator._a, generator._b, generator._c = a, b, blocks & MASK
        return generator

    def overwrite(self, place: int, value: int) -> None:
        """Write a byte into the registers a, b and c, which lie one after the other, 12 bytes, lowest byte first."""
        registers = b"".join(register.to_bytes(4, "little") for register in (self._a, self._b, self._c))
        changed = registers[:place] + bytes([value]) + registers[place + 1 :]
        self._a, self._b, self._c = (int.from_bytes(changed[i : i + 4], "little") for i in (0, 4, 8))

    def block(self) -> list[int]:
        """The next 256 words; the last of the list is the first to be used."""
        memory = self._memory
        self._c = (self._c + 1) & MASK
        a = self._a
        b = (self._b + self._c) & MASK
        out: list[int] = []
        append = out.append
        for i in range(0, _SIZE, 4):
            x = memory[i]
            a = ((a ^ (a << 13)) + memory[(i + 128) & 255]) & MASK
            memory[i] = y = (memory[(x >> 2) & 255] + a + b) & MASK
            b = (memory[(y >> 10) & 255] + x) & MASK
            append(b)
            x = memory[i + 1]
            a = ((a ^ (a >> 6)) + memory[(i + 129) & 255]) & MASK
            memory[i + 1] = y = (memory[(x >> 2) & 255] + a + b) & MASK
            b = (memory[(y >> 10) & 255] + x) & MASK
            append(b)
            x = memory[i + 2]
            a = ((a ^ (a << 2)) + memory[(i + 130) & 255]) & MASK
            memory[i + 2] = y = (memory[(x >> 2) & 255] + a + b) & MASK
            b = (memory[(y >> 10) & 255] + x) & MASK
            append(b)
            x = memory[i + 3]
            a = ((a ^ (a >> 16)) + memory[(i + 131) & 255]) & MASK
            memory[i + 3] = y = (memory[(x >> 2) & 255] + a + b) & MASK
            b = (memory[(y >> 10) & 255] + x) & MASK
            append(b)
        self._a, self._b = a, b
        return out

    def words(self) -> Iterator[int]:
        """All words in the order in which the game hands them out."""
        while True:
            yield from reversed(self.block())


def _scramble(r: list[int]) -> None:
    """Mix the eight registers once, in place."""
    a, b, c, d, e, f, g, h = r
    a ^= (b << 11) & MASK
    d = (d + a) & MASK
    b = (b + c) & MASK
    b ^= c >> 2
    e = (e + b) & MASK
    c = (c + d) & MASK
    c ^= (d << 8) & MASK
    f = (f + c) & MASK
    d = (d + e) & MASK
    d ^= e >> 16
    g = (g + d) & MASK
    e = (e + f) & MASK
    e ^= (f << 10) & MASK
    h = (h + e) & MASK
    f = (f + g) & MASK
    f ^= g >> 4
    a = (a + f) & MASK
    g = (g + h) & MASK
    g ^= (h << 8) & MASK
    b = (b + g) & MASK
    h = (h + a) & MASK
    h ^= a >> 9
    c = (c + h) & MASK
    a = (a + b) & MASK
    r[:] = (a, b, c, d, e, f, g, h)


def start_registers() -> tuple[int, ...]:
    """The eight registers before a key is mixed in."""
    registers = [_GOLDEN_RATIO] * 8
    for _ in range(4):
        _scramble(registers)
    return tuple(registers)


_START = start_registers()


def _initial_memory(seed: int) -> list[int]:
    """The table after seeding with a key whose first word is the seed and all others are zero."""
    registers = list(_START)
    registers[0] = (registers[0] + seed) & MASK
    memory: list[int] = []
    for _ in range(0, _SIZE, 8):
        _scramble(registers)
        memory += registers
    for start in range(0, _SIZE, 8):
        registers = [(r + m) & MASK for r, m in zip(registers, memory[start : start + 8], strict=True)]
        _scramble(registers)
        memory[start : start + 8] = registers
    return memory
