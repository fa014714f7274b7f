"""The C library's generator, which ``randline`` uses. Rules: "random(): additive feedback"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from vaultc.chance import bsd_random


def glibc_random(seed: int) -> Iterator[int]:
    """The values of the GNU C library's ``random()``, 31 bits each; seed 0 means 1."""
    return _started(seed).copy().words()


def unseeded_library() -> Iterator[int]:
    """The values in a program that has never seeded it, as the games do not."""
    return glibc_random(1)


@lru_cache(maxsize=8)
def _started(seed: int) -> bsd_random.AdditiveFeedback:
    """The generator before its first value, which takes hundreds of steps to reach."""
    return bsd_random.AdditiveFeedback(bsd_random.glibc_table(seed))
