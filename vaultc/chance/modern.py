"""Modern generators, PCG64 and Philox, and dice without bias; the same on every platform.

They are written out here because only raw words of NumPy's generators are promised to stay the same, and because a
command that makes one level should not have to load NumPy. Philox is 4x64 with ten rounds; both
are seeded through a seed sequence. Rules: "A modern default".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from vaultc.chance.dice import BlockSource, Dice
from vaultc.support.errors import InvalidValueError

_WORD: Final = 0xFFFFFFFF
_LONG = (1 << 64) - 1
_MULTIPLIER: Final = 0x2360ED051FC65DA44385DF649FCCF645
_STATE = (1 << 128) - 1
_BLOCK: Final = 64


def _words_of(number: int) -> list[int]:
    """A non-negative number as 32-bit words, lowest first, at least one."""
    words = [number & _WORD]
    while number := number >> 32:
        words.append(number & _WORD)
    return words


class _Hash:
    """The seed sequence's hash, whose constant changes with every use."""

    def __init__(self, constant: int, multiplier: int) -> None:
        self.constant = constant
        self.multiplier = multiplier

    def __call__(self, value: int) -> int:
        value ^= self.constant
        self.constant = self.constant * self.multiplier & _WORD
        value = value * self.constant & _WORD
        return value ^ (value >> 16)


def _mix(a: int, b: int) -> int:
    result = (0xCA01F9DD * a - 0x4973F715 * b) & _WORD
    return result ^ (result >> 16)


def seed_words(seed: int, spawn_key: tuple[int, ...] = ()) -> Iterator[int]:
    """The endless 32-bit words of a seed sequence.

    Raises:
        InvalidValueError: the seed or a part of the key is negative.
    """
    if seed < 0 or any(part < 0 for part in spawn_key):
        raise InvalidValueError("seeds and spawn keys must not be negative")
    pool = _pool(seed, spawn_key)
    digest = _Hash(0x8B51F9DD, 0x58F38DED)
    index = 0
    while True:
        yield digest(pool[index % 4])
        index += 1


def _pool(seed: int, spawn_key: tuple[int, ...]) -> list[int]:
    entropy = _words_of(seed)
    if spawn_key:
        entropy += [0] * (4 - len(entropy))
        entropy += [word for part in spawn_key for word in _words_of(part)]
    digest = _Hash(0x43B0D7E5, 0x931E8875)
    pool = [digest(entropy[i] if i < len(entropy) else 0) for i in range(4)]
    for source in range(4):
        for target in range(4):
            if target != source:
                pool[target] = _mix(pool[target], digest(pool[source]))
    for word in entropy[4:]:
        for target in range(4):
            pool[target] = _mix(pool[target], digest(word))
    return pool


class Pcg64:
    """PCG64 (XSL-RR 128/64) seeded through a seed sequence; hands out 64-bit words in blocks, last word first."""

    __slots__ = ("_increment", "_state")

    def __init__(self, seed: int, spawn_key: tuple[int, ...] = ()) -> None:
        halves = list(islice(seed_words(seed, spawn_key), 8))
        w = [halves[i] | halves[i + 1] << 32 for i in range(0, 8, 2)]
        self._increment = (2 * (w[2] << 64 | w[3]) + 1) & _STATE
        self._state = (self._increment + (w[0] << 64 | w[1])) & _STATE
        self._step()

    def _step(self) -> int:
        self._state = (self._state * _MULTIPLIER + self._increment) & _STATE
        return self._state

    def skip(self, words: int) -> None:
        """Leave words out, without making them: two steps are a step with other constants."""
        multiplier, increment = _MULTIPLIER, self._increment
        while words:
            if words & 1:
                self._state = (self._state * multiplier + increment) & _STATE
            multiplier, increment = multiplier * multiplier & _STATE, increment * (multiplier + 1) & _STATE
            words >>= 1

    def next_word(self) -> int:
        """The next raw 64-bit word."""
        state = self._step()
        value = (state >> 64) ^ (state & _LONG)
        turn = state >> 122
        return (value >> turn | value << (64 - turn)) & _LONG

    def block(self) -> list[int]:
        """The next words; the last of the list is the first to be used."""
        return [self.next_word() for _ in range(_BLOCK)][::-1]


_ROUNDS: Final = 10


class Philox:
    """Philox: a counter encrypted with a key; hands out 64-bit words in blocks of four, last word first."""

    __slots__ = ("_counter", "_key")

    def __init__(self, seed: int, spawn_key: tuple[int, ...] = ()) -> None:
        halves = list(islice(seed_words(seed, spawn_key), 4))
        self._key = (halves[0] | halves[1] << 32, halves[2] | halves[3] << 32)
        self._counter = 0

    def block(self) -> list[int]:
        """The next four words; the last of the list is the first to be used."""
        self._counter = (self._counter + 1) & ((1 << 256) - 1)
        c0, c1, c2, c3 = (self._counter >> shift & _LONG for shift in (0, 64, 128, 192))
        k0, k1 = self._key
        for _ in range(_ROUNDS):
            p, q = 0xD2E7470EE14C6C93 * c0, 0xCA5A826395121157 * c2
            c0, c1, c2, c3 = (q >> 64) ^ c1 ^ k0, q & _LONG, (p >> 64) ^ c3 ^ k1, p & _LONG
            k0, k1 = (k0 + 0x9E3779B97F4A7C15) & _LONG, (k1 + 0xBB67AE8584CAA73B) & _LONG
        return [c3, c2, c1, c0]

    def words(self, skip: int = 0) -> Iterator[int]:
        """All words without the first ``skip``, without end; skipped blocks are not made."""
        self._counter = (self._counter + skip // 4) & ((1 << 256) - 1)
        yield from self.block()[::-1][skip % 4 :]
        while True:
            yield from reversed(self.block())


class ModernDice(Dice):
    """Dice without bias: words that would favour small results are drawn again."""

    __slots__ = ()

    def __init__(self, general: BlockSource, monster: BlockSource, **more: Any) -> None:
        super().__init__(general, monster, word_bits=64, **more)

    def rn2(self, n: int) -> int:
        """Exactly uniform 0..n-1; 0 without a draw for n <= 0."""
        if n <= 0:
            return 0
        limit = (1 << 64) - (1 << 64) % n
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < limit:
                return word % n

    def word(self, n: int) -> int:
        """The raw word that ``rn2(n)`` accepts, for n of 1 or more."""
        limit = (1 << 64) - (1 << 64) % n
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < limit:
                return word

    def rnd(self, n: int) -> int:
        """Exactly uniform 1..n; 1 without a draw for n <= 0."""
        return self.rn2(n) + 1 if n > 0 else 1
