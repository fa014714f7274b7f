"""Choices about levels as wholes: what happens before a script, and levels without one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LevelRules:
    """What games do differently when they make a level; ``bones`` tells whether each begins with a draw for the files
    of dead heroes."""

    bones: bool = True
