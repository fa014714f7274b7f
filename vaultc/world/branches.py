"""The dungeon in which games begin, and where others branch off."""

from __future__ import annotations

from dataclasses import dataclass

MAIN_DUNGEON = "The Dungeons of Doom"
"""Where games begin."""


@dataclass(frozen=True, slots=True)
class DungeonBranch:
    """What of a dungeon branch starts on the level: ``portal``, ``stairs`` (``up`` or not), or
    ``none at this end``."""

    kind: str
    up: bool = False
