"""Two levels side by side, with the cells marked in which they differ."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, assembling, symbols, wording
from vaultc.rendering.renderers.picture_options import PictureOptions
from vaultc.rendering.renderers.pigments import MARK
from vaultc.rendering.renderers.pixels import Pixels
from vaultc.rendering.renderers.png import compose
from vaultc.world import grid
from vaultc.world.catalog import Catalog

_WIDEST = 900
"""Wider pictures are placed one below the other."""
_NARROWEST = 240

Viewports = tuple[symbols.Viewport, symbols.Viewport]
"""The parts of two levels that are compared; they are of equal size."""


def changed_places(
    one: Level, other: Level, catalog: Catalog, frames: Viewports = (symbols.WHOLE, symbols.WHOLE)
) -> frozenset[int]:
    """The cells whose terrain, light or things differ, as far as words tell, as places in the frames."""
    things = wording.thing_lines(one, catalog), wording.thing_lines(other, catalog)
    changed = []
    for place in range(frames[0].rows * frames[0].columns):
        first, second = frames[0].cell_at(place), frames[1].cell_at(place)
        ground = wording.terrain_line(one, catalog, first) != wording.terrain_line(other, catalog, second)
        if ground or things[0].get(first) != things[1].get(second):
            changed.append(place)
    return frozenset(changed)


def comparison(
    one: Level,
    other: Level,
    catalog: Catalog,
    titles: tuple[str, str],
    options: PictureOptions,
    *,
    corner_on_corner: bool = False,
) -> Pixels:
    """Both pictures under their titles in palette numbers, the cells that differ in a frame, and how many they are.

    With ``options.crop`` both show the same part of the level, or with ``corner_on_corner`` what each holds, wherever
    it lies, as is right for vaults. Legends are left out.
    """
    frames = _frames(one, other, corner_on_corner=corner_on_corner) if options.crop else (symbols.WHOLE, symbols.WHOLE)
    changed = changed_places(one, other, catalog, frames)
    plain = replace(options, legend=False)
    pictures = [
        _marked(compose(level, catalog, plain, frame), frame, changed, plain)
        for level, frame in zip((one, other), frames, strict=True)
    ]
    both = assembling.sheet(pictures, titles, 1 if pictures[0].shape[1] > _WIDEST else 2)
    number = f"{len(changed)} cells differ" if len(changed) != 1 else "1 cell differs"
    return assembling.captioned(assembling.widened(both, _NARROWEST), number if changed else "no cell differs", 1)


def _frames(one: Level, other: Level, *, corner_on_corner: bool) -> Viewports:
    """The parts that show all of both levels."""
    first, second = symbols.bounds(one).widened(), symbols.bounds(other).widened()
    if corner_on_corner:
        columns, rows = max(first.columns, second.columns), max(first.rows, second.rows)
        return _sized(first, columns, rows), _sized(second, columns, rows)
    x1, y1 = min(first.x1, second.x1), min(first.y1, second.y1)
    common = symbols.Viewport(x1, y1, max(first.x2, second.x2), max(first.y2, second.y2))
    return common, common


def _sized(frame: symbols.Viewport, columns: int, rows: int) -> symbols.Viewport:
    """The frame made larger to the right and downwards, moved where the level ends before."""
    x, y = min(frame.x1, grid.WIDTH - columns), min(frame.y1, grid.HEIGHT - rows)
    return symbols.Viewport(x, y, x + columns - 1, y + rows - 1)


def _marked(picture: Pixels, frame: symbols.Viewport, changed: Collection[int], options: PictureOptions) -> Pixels:
    """The picture with lines around the areas of changed cells."""
    cell = int(art.CELL * options.scale)
    left, top = picture.shape[1] - frame.columns * cell, picture.shape[0] - frame.rows * cell
    for place in changed:
        row, column = divmod(place, frame.columns)
        y, x = top + row * cell, left + column * cell
        _edge(picture[y : y + cell, x : x + cell], place, frame, changed)
    return picture


def _edge(area: Pixels, place: int, frame: symbols.Viewport, changed: Collection[int]) -> None:
    """Lines on the sides of a cell beyond which nothing has changed."""
    column, line = place % frame.columns, max(1, area.shape[0] // art.CELL)
    sides = (
        (column > 0 and place - 1 in changed, numpy.s_[:, :line]),
        (column + 1 < frame.columns and place + 1 in changed, numpy.s_[:, -line:]),
        (place - frame.columns in changed, numpy.s_[:line]),
        (place + frame.columns in changed, numpy.s_[-line:]),
    )
    for joined, side in sides:
        if not joined:
            area[side] = MARK
