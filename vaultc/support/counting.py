"""Numbers of things in messages."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return a number with a noun that takes a plain plural: ``1 level``, ``20 levels``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
