"""Choices about levels as wholes: what happens before a script, and levels without one."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.support.records import Record


@dataclass(frozen=True, slots=True)
class LevelRules(Record):
    """What games do differently when they make a level; ``bones`` tells whether each begins with a draw for the files
    of dead heroes. Where no rule ``knows_start``, the game began at second 0 for all that ask."""

    bones: bool = True
    knows_start: bool = True
    portal_put_off: bool = False
    """Whether two of three gold vaults, wherever they are, leave the portal to the fort to later ones."""
