"""One line on standard error, where many levels are made by an installation that could not be compiled."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.cli.failures import complain
from vaultc.support import acceleration

MANY = 1000
"""Levels that take moments in pure Python too."""


@dataclass(slots=True)
class _Said:
    levels: int = 0
    enough: bool = False


_said = _Said()


def warn_if_slow(levels: int) -> None:
    """Say once that compiled code would be faster, when ``levels`` more bring this command above MANY levels.

    Only a wheel that fell back to pure Python prints this, not a checkout.
    """
    _said.levels += levels
    if _said.enough or _said.levels <= MANY:
        return
    _said.enough = True
    if not acceleration.is_compiled() and (reason := acceleration.fallback()):
        complain(f"making levels in pure Python, several times slower than compiled: {reason}")
