"""Gradients: cells whose chance falls with their distance from a point or a line."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any, Final

from vaultc.lua import arguments as kinds
from vaultc.lua.arguments import ArgumentError
from vaultc.world import grid

if TYPE_CHECKING:
    from vaultc.lua.player import ScriptPlayer

_NUMBERS: Final = ("x", "y", "x2", "y2", "mindist", "maxdist")


def read(player: ScriptPlayer, table: Any) -> dict[str, Any]:
    """The fields of ``selection.gradient``.

    Raises:
        ArgumentError: a field is missing, or holds what it does not take.
    """
    entries = kinds.fields_of(player.host, table)
    fields: dict[str, Any] = {
        name: kinds.integer(player.host, entries[name], f"selection.gradient: {name}")
        for name in _NUMBERS
        if entries.get(name) is not None
    }
    if "x" not in fields or "y" not in fields:
        raise ArgumentError("selection.gradient: x and y are needed")
    word = entries.get("type")
    shapes = kinds.option("radial", "square")
    fields["type"] = "radial" if word is None else shapes(player.host, word, "selection.gradient: type")
    return fields


def chosen(player: ScriptPlayer, fields: dict[str, Any]) -> list[int]:
    """The cells: within the least distance always, beyond the greatest never, between with a falling chance."""
    start = player.cell((fields["x"], fields["y"]))
    end = player.cell((fields.get("x2", fields["x"]), fields.get("y2", fields["y"])))
    near, far = fields.get("mindist", 0), fields.get("maxdist", 0)
    near, far = min(near, far), max(near, far)
    player.machine.count_work(5 * grid.CELLS)
    found = []
    for cell in range(grid.HEIGHT, grid.CELLS):
        distance = _distance(fields["type"], divmod(cell, grid.HEIGHT), start, end)
        if distance <= near or (distance <= far and player.roll(far - near + 1) >= distance - near):
            found.append(cell)
    return found


def _distance(shape: str, point: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> int:
    """The distance from a line: straight, or for a square the larger of its two parts."""
    (x, y), (x1, y1), (dx, dy) = point, start, (end[0] - start[0], end[1] - start[1])
    length = dx * dx + dy * dy
    along = min(max((x - x1) * dx + (y - y1) * dy, 0), length)
    near_x, near_y = (x1 + dx * along // length, y1 + dy * along // length) if length else (x1, y1)
    if shape == "square":
        return max(abs(x - near_x), abs(y - near_y))
    return isqrt((x - near_x) ** 2 + (y - near_y) ** 2)
