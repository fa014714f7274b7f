"""Calls that the game carries out in silence, although they do not do what they say; these are findings.

They are told by the level as it is at the call, with the rules of des files in mind (``special-room-area`` and
``empty-selection``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from vaultc.lua import schemas
from vaultc.lua.player import ScriptPlayer
from vaultc.world import grid
from vaultc.world.catalog import terrain

_PLAIN: Final = frozenset({"ordinary", "themed", "random"})
_WATERS: Final = {"}": "moat", "P": "pool", "W": "water"}


def doubt_special_room(player: ScriptPlayer, fields: schemas.CallFields, area: grid.Box) -> None:
    """Warn of a stocked regular region that is not the inside of one room: walls divide it, or lie on a side of it."""
    word = str(fields.get("type", "ordinary"))
    if word in _PLAIN or fields.get("irregular") or fields.get("filled") not in (1, True):
        return  # 2 is a room that the game does not stock
    x1, y1, x2, y2 = area
    if not (0 <= x1 <= x2 <= grid.LAST_COLUMN and 0 <= y1 <= y2 <= grid.LAST_ROW):
        return
    cells = [(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)]
    types = player.machine.level.terrain
    floor = {(x, y) for x, y in cells if not terrain.SOLID[types[grid.at(x, y)]]}
    if not floor:
        return
    left, top = player.machine.base()
    inside = min(x for x, _ in floor), min(y for _, y in floor), max(x for x, _ in floor), max(y for _, y in floor)
    wall = next((cell for cell in cells if cell not in floor and _divides(cell, floor)), None)
    if wall is not None and len(_part_of(min(floor), floor)) < len(floor):
        place = f"({wall[0] - left},{wall[1] - top})"
        player.warn("lua-strict", f"the {word} reaches into another room: there is a wall at {place}")
    elif inside != area:
        numbers = ",".join(str(value - base) for value, base in zip(inside, (left, top, left, top), strict=True))
        player.warn("lua-strict", f"the {word} includes a wall of the room, whose inside is {{{numbers}}}")


def _divides(cell: tuple[int, int], floor: set[tuple[int, int]]) -> bool:
    """True if a wall has floor on two opposite sides."""
    x, y = cell
    return ((x - 1, y) in floor and (x + 1, y) in floor) or ((x, y - 1) in floor and (x, y + 1) in floor)


def _part_of(start: tuple[int, int], floor: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The squares that are connected with one, also diagonally."""
    found, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        beside = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & floor - found
        found |= beside
        waiting += beside
    return found


def doubt_filter(player: ScriptPlayer, character: str, cells: Iterable[int]) -> None:
    """Warn of a filter by one character for water that keeps nothing, although another character for it is there.

    A script that names the other one too takes whatever water there is.
    """
    if character not in _WATERS:
        return
    types = player.machine.level.terrain
    there = {types[cell] for cell in cells}
    others = [other for other in _WATERS if other != character and player.code(other) in there]
    also = any(f"{quote}{other}{quote}" in player.source.text for other in others for quote in "\"'")
    if others and player.code(character) not in there and not also:
        named = " and ".join(f"`{other}` ({_WATERS[other]})" for other in others)
        name = f"`{character}` ({_WATERS[character]})"
        player.warn("lua-strict", f"this selects nothing: there is no {name} here; the map has {named}")
