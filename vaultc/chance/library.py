"""The C library's generator, which ``randline`` uses (rules: "random(): additive feedback, TYPE_3")."""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.chance.bsd_random import AdditiveFeedback, glibc_table


def glibc_random(seed: int) -> Iterator[int]:
    """The values of the GNU C library's ``random()``, 31 bits each; seed 0 means 1."""
    return AdditiveFeedback(glibc_table(seed)).words()
