"""Decisions with memory, played one after the other with the words of a generator."""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.odds.chains import ChainStep, Number, State


def simulate(state: State, step: ChainStep[State, Number], uniform: Iterator[float], trials: int) -> Iterator[bool]:
    """Decisions one after the other; ``uniform`` yields numbers in [0, 1)."""
    for _ in range(trials):
        chance, hit, miss = step(state)
        result = next(uniform) < chance
        state = hit if result else miss
        yield result


def uniform_numbers(words: Iterator[int], bits: int) -> Iterator[float]:
    """Words of ``bits`` bits as numbers in [0, 1), of 53 bits at most."""
    kept = min(bits, 53)
    for word in words:
        yield (word >> (bits - kept)) * 2.0**-kept
