"""The C library's generator, which ``randline`` uses (rules: "random(): additive feedback, TYPE_3")."""

from __future__ import annotations

from collections.abc import Iterator

_TERMS = 31
_LAG = 3
_DISCARDED = 310
_MASK = 0xFFFFFFFF


def glibc_random(seed: int) -> Iterator[int]:
    """The values of the GNU C library's ``random()``, 31 bits each; seed 0 means 1."""
    state = _seeded(seed or 1)
    for index in range(_DISCARDED):
        _step(state, index % _TERMS)
    index = _DISCARDED % _TERMS
    while True:
        yield _step(state, index) >> 1
        index = (index + 1) % _TERMS


def _step(state: list[int], rear: int) -> int:
    front = (rear + _LAG) % _TERMS
    state[front] = (state[front] + state[rear]) & _MASK
    return state[front]


def _seeded(seed: int) -> list[int]:
    """The table after seeding, by signed 32-bit arithmetic with truncating division."""
    word = seed - (1 << 32) if seed >> 31 else seed
    state = [word]
    for _ in range(_TERMS - 1):
        high = abs(word) // 127773 * (1 if word >= 0 else -1)
        word = 16807 * (word - 127773 * high) - 2836 * high
        if word < 0:
            word += 2147483647
        state.append(word)
    return [value & _MASK for value in state]
