"""The dungeon in which games begin, and the levels on which others branch off."""

from __future__ import annotations

from dataclasses import dataclass

MAIN_DUNGEON = "The Dungeons of Doom"
"""The dungeon in which games begin."""


@dataclass(frozen=True, slots=True)
class DungeonBranch:
    """The end of a dungeon branch on the level: ``portal``, ``stairs`` (``up`` or not), or ``none at this end``."""

    kind: str
    up: bool = False
