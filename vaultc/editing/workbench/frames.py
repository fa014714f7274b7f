"""The part of a level that is shown: of one size for all seeds, around what the seed made."""

from __future__ import annotations

from typing import NamedTuple

from vaultc.api.level_script import LevelScript
from vaultc.editing.workbench.making import made
from vaultc.editing.workbench.wishes import Wish
from vaultc.level.level import Level
from vaultc.rendering.renderers.symbols import WHOLE, Viewport, bounds
from vaultc.world import grid

SEEDS = range(1, 13)
"""The seeds that are measured."""
WIDEST = 60
"""Columns of the widest frame; what needs more is shown as a whole level."""


class FrameSize(NamedTuple):
    """Columns and rows."""

    columns: int
    rows: int


def size_of(script: LevelScript, wish: Wish) -> FrameSize:
    """The size of the frame in which all measured seeds find place, with a margin of one cell."""
    levels = [level for seed in SEEDS if (level := made(script, wish._replace(seed=seed))[0]) is not None]
    frames = [frame for level in levels if (frame := bounds(level)) != WHOLE]
    columns = max((frame.columns for frame in frames), default=grid.WIDTH) + 2
    rows = max((frame.rows for frame in frames), default=grid.HEIGHT) + 2
    return FrameSize(grid.WIDTH, grid.HEIGHT) if columns > WIDEST else FrameSize(columns, rows)


def frame_around(level: Level, size: FrameSize) -> Viewport:
    """A frame of that size, or larger if it must be, with what is on the level in its middle."""
    if size.columns >= grid.WIDTH:
        return WHOLE
    content = bounds(level)
    columns, rows = max(size.columns, content.columns), max(size.rows, content.rows)
    left = content.x1 - (columns - content.columns) // 2
    top = content.y1 - (rows - content.rows) // 2
    return Viewport(left, top, left + columns - 1, top + rows - 1)
