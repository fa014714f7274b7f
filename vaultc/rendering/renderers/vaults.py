"""The random vaults of an ordinary level, and their places."""

from __future__ import annotations

from collections import Counter

from vaultc.generation.layout.positions import rooms_at
from vaultc.level.level import Level, Room
from vaultc.world import grid


def vault_summary(level: Level) -> str:
    """The vaults in their order with their numbers, such as ``plain ×6, moat``; empty without vaults.

    A vault that was made alone is the level itself, and no part of it. What made no room at all, mostly because it
    found no place, is named at the end.
    """
    if all(name == level.name for name, *_ in level.vaults):
        return ""
    standing = Counter(name for name, _, before, after in level.vaults if after > before)
    others = Counter(name for name, *_ in level.vaults if name not in standing)
    parts = [", ".join(map(_counted, standing.items()))] if standing else []
    parts += ["no room from " + ", ".join(map(_counted, others.items()))] if others else []
    return "; ".join(parts)


def _counted(entry: tuple[str, int]) -> str:
    name, number = entry
    return name if number == 1 else f"{name} ×{number}"


def vaults_by_cell(level: Level) -> dict[int, str]:
    """For the cells of rooms that vaults made, walls included, the name of the vault, by cell index."""
    names: dict[int, str] = {}
    for name, _, before, after in level.vaults:
        names |= {id(room): name for room in level.rooms[before:after]}
    owners: dict[int, str] = {}
    for index in range(grid.CELLS) if names else ():
        if level.room_numbers[index]:
            for room in rooms_at(level, *divmod(index, grid.HEIGHT)):
                owner = names.get(id(_outermost(level, room)))
                if owner is not None:
                    owners.setdefault(index, owner)
    return owners


def _outermost(level: Level, room: Room) -> Room:
    """The room itself, or the room that a subroom is part of."""
    for candidate in level.rooms:
        if candidate is room or _contains(candidate, room):
            return candidate
    return room


def _contains(room: Room, wanted: Room) -> bool:
    return any(subroom is wanted or _contains(subroom, wanted) for subroom in room.subrooms)
