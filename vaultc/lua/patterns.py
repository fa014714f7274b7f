"""Map characters that match terrain, alone or in small drawings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from vaultc.lua.arguments import ArgumentError
from vaultc.world import grid
from vaultc.world.catalog import terrain

if TYPE_CHECKING:
    from vaultc.lua.player import ScriptPlayer

_TRIES: Final = 1000
"""The work of trying a character of a drawing in all cells."""
_WALLS: Final = frozenset(code for code in range(256) if terrain.is_wall(code))


def codes(player: ScriptPlayer, character: str) -> frozenset[int]:
    """The codes of terrain that a map character matches: ``w`` any wall or stone, ``-`` and ``|`` as they are."""
    if character == "w":
        return _WALLS | {terrain.STONE}
    return frozenset((player.code(character),))


def fitting(player: ScriptPlayer, text: str) -> Callable[[int], bool]:
    """A test of cells: true where a drawing of odd width and height fits with its middle there.

    Raises:
        ArgumentError: its size is even, or its rows differ.
    """
    rows = text.removesuffix("\n").split("\n")
    width, height = len(rows[0]), len(rows)
    if not width % 2 or not height % 2 or any(len(row) != width for row in rows):
        raise ArgumentError("a map fragment needs odd width and height, and rows of one length")
    if width > grid.WIDTH or height > grid.HEIGHT:
        return lambda _: False
    wanted = [
        (column - width // 2, row - height // 2, codes(player, character))
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if character != "x"
    ]
    level = player.machine.level
    player.machine.count_work(len(wanted) * _TRIES)

    def fits(cell: int) -> bool:
        x, y = divmod(cell, grid.HEIGHT)
        return all(
            0 <= x + dx < grid.WIDTH
            and 0 <= y + dy < grid.HEIGHT
            and level.terrain[grid.at(x + dx, y + dy)] in admitted
            for dx, dy, admitted in wanted
        )

    return fits
