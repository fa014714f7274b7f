"""The rooms of the level's stairs; stairs of branches do not count."""

from __future__ import annotations

from vaultc.level.level import Level, Room


def has_upstairs(level: Level, room: Room) -> bool:
    """True if the way up was made in this room."""
    return level.up_stairs.room is room


def has_downstairs(level: Level, room: Room) -> bool:
    """True if the way down was made in this room."""
    return level.down_stairs.room is room


def has_stairs(level: Level, room: Room) -> bool:
    """True if stairs of either direction were made in this room."""
    return has_upstairs(level, room) or has_downstairs(level, room)
