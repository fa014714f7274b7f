"""Levels as PNG files: cells of 16 x 16 pixels, with coordinates and a legend around them.

Two levels stand side by side, with the cells marked in which they differ; several make a picture that moves.
"""

from __future__ import annotations

import io
from collections import abc
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, cells, face_tables, framing, palette, symbols, wording
from vaultc.rendering.renderers.lettering import Pixels, array_of, picture_palette
from vaultc.rendering.renderers.palette import DIM, FLOOR, GRID
from vaultc.rendering.renderers.picture_files import FAST, file_of
from vaultc.rendering.renderers.styles import CLASSIC, PictureOptions
from vaultc.rendering.renderers.texts import LegendEntry, stop_lines
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

if TYPE_CHECKING:
    from PIL import Image


def png_file(picture: Pixels, palette: Pixels, effort: int = FAST) -> bytes:
    """A PNG file of a picture in palette numbers of shape (height, width); ``palette`` has shape (256, 3)."""
    height, width = picture.shape
    lines = numpy.zeros((height, width + 1), dtype=numpy.uint8)  # every line begins with the number of its filter
    lines[:, 1:] = picture
    return file_of(width, height, lines.data, palette.tobytes(), effort)


def render(level: Level, catalog: Catalog, **options: object) -> Image.Image:
    """The level as an RGB image (PIL) of 1280 x 336 pixels times ``scale``; the same level gives the same pixels.

    Options with their defaults:

    ``scale`` (1): 0.5 or a whole number, so that a cell has 8, 16, 32 ... pixels. ``crop`` (False) shows only the
    smallest box around what is not stone, with a cell of margin; ``grid`` draws lines between cells, ``coordinates``
    numbers columns and rows, ``legend`` lists below what is on the level, with coordinates where they are numbered; a
    narrow picture is made wider for it. Without ``reveal`` (True) secret doors, secret corridors and monsters that
    hide look as they do to the hero. ``style`` is ``tiles``, ``letters`` (drawn terrain) or ``classic`` (as in a
    terminal), ``theme`` is ``dark`` or ``light``. ``tiles`` (None) is the file of a tile set in the order of the game,
    ``tile_size`` is the size of its tiles unless there are 40 in a row; styles and grids do not affect it.

    Walls are lines, unlit cells are dark, dots in the lower corners mark a trap (left) or further objects (right)
    under the shown one, marks in the upper corners sleeping and peaceful monsters, and locked or trapped things.

    Raises:
        InvalidValueError: an option has a value that it cannot have, or the file is not a tile set.
        OSError: the file of the tile set cannot be read.
    """
    from PIL import Image

    chosen = PictureOptions(**options)  # type: ignore[arg-type]
    if chosen.tiles is not None:
        return _from_tile_set(level, catalog, chosen)
    indices = compose(level, catalog, chosen)
    image = Image.fromarray(numpy.ascontiguousarray(indices))
    image.putpalette(picture_palette(chosen.theme).tobytes())
    return image.convert("RGB")


def composed_file(level: Level, catalog: Catalog, options: PictureOptions, effort: int) -> bytes:
    """The picture of :func:`render` as a PNG file."""
    if options.tiles is not None:
        file = io.BytesIO()
        _from_tile_set(level, catalog, options).save(file, "PNG")
        return file.getvalue()
    return png_file(compose(level, catalog, options), picture_palette(options.theme), effort)


def _from_tile_set(level: Level, catalog: Catalog, options: PictureOptions) -> Image.Image:
    from PIL import Image

    from vaultc.rendering.renderers.tile_sets import tile_set_picture

    return Image.fromarray(tile_set_picture(level, catalog, options))


def compose(level: Level, catalog: Catalog, options: PictureOptions, frame: symbols.Viewport | None = None) -> Pixels:
    """The whole picture in palette numbers; a given ``frame`` limits it to a part of the level."""
    if frame is None:
        frame = symbols.bounds(level).widened() if options.crop else symbols.WHOLE
    picture = face_tables.picture(level, catalog, style=options.style, reveal=options.reveal, frame=frame)
    if options.grid:  # at the upper and left edges of cells, only where flat ground would be seen
        for lines in (picture[:: art.CELL, :], picture[:, :: art.CELL]):
            ground = (lines & (DIM - 1)) <= FLOOR
            numpy.copyto(lines, numpy.uint8(GRID), where=ground)
    picture = framing.with_coordinates(picture, level, frame, options)
    picture = _with_legend(picture, level, catalog, options) if options.legend else picture
    for line in stop_lines(level):
        picture = framing.captioned(framing.widened(picture, _NARROWEST), line, 2)
    return picture


def _with_legend(picture: Pixels, level: Level, catalog: Catalog, options: PictureOptions) -> Pixels:
    zoom = framing.legend_zoom(options)
    below = framing.legend_picture(
        level,
        catalog,
        picture.shape[1],
        zoom,
        lambda entry: array_of(_entry_tile(entry, level, catalog, options.style)),
        places=options.coordinates,
    )
    return numpy.vstack([framing.widened(picture, below.shape[1]), below])


def _entry_tile(entry: LegendEntry, level: Level, catalog: Catalog, style: str) -> art.PixelRows:
    """The picture of a line of the legend."""
    if style == CLASSIC:
        return cells.character_face(entry.sight.character, entry.sight.color)
    if entry.look is not None:
        return cells.thing_pictures(catalog, style).picture(entry.look)
    if not terrain.is_shared(level.terrain[entry.cells[0]]):
        return cells.letter(entry.sight.character, entry.sight.color)
    return cells.terrain_tile(level, entry.cells[0])


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
    both = framing.sheet(pictures, titles, 1 if pictures[0].shape[1] > _WIDEST else 2)
    number = f"{len(changed)} cells differ" if len(changed) != 1 else "1 cell differs"
    return framing.captioned(framing.widened(both, _NARROWEST), number if changed else "no cell differs", 1)


def _frames(one: Level, other: Level, *, corner_on_corner: bool) -> Viewports:
    """The parts that show all of both levels."""
    first, second = symbols.bounds(one).widened(), symbols.bounds(other).widened()
    if corner_on_corner:
        columns, rows = max(first.columns, second.columns), max(first.rows, second.rows)
        return _sized(first, columns, rows), _sized(second, columns, rows)
    return (_common(first, second),) * 2


def _sized(frame: symbols.Viewport, columns: int, rows: int) -> symbols.Viewport:
    """The frame made larger to the right and downwards, moved where the level ends before."""
    x, y = min(frame.x1, grid.WIDTH - columns), min(frame.y1, grid.HEIGHT - rows)
    return symbols.Viewport(x, y, x + columns - 1, y + rows - 1)


def _marked(picture: Pixels, frame: symbols.Viewport, changed: abc.Collection[int], options: PictureOptions) -> Pixels:
    """The picture with lines around the areas of changed cells."""
    cell = int(art.CELL * options.scale)
    left, top = picture.shape[1] - frame.columns * cell, picture.shape[0] - frame.rows * cell
    for place in changed:
        row, column = divmod(place, frame.columns)
        y, x = top + row * cell, left + column * cell
        _edge(picture[y : y + cell, x : x + cell], place, frame, changed)
    return picture


def _edge(area: Pixels, place: int, frame: symbols.Viewport, changed: abc.Collection[int]) -> None:
    """Lines on the sides of a cell beyond which nothing has changed."""
    column, line = place % frame.columns, max(1, area.shape[0] // art.CELL)
    sides = (
        (column > 0 and place - 1 in changed, numpy.s_[:, :line]),
        (column + 1 < frame.columns and place + 1 in changed, numpy.s_[:, -line:]),
        (place - frame.columns in changed, numpy.s_[:line]),
        (place + frame.columns in changed, numpy.s_[-line:]),
    )
    for is_inner, side in sides:
        if not is_inner:
            area[side] = palette.MARK


GAP = "   "
MARK = "^"
_REVERSED, _RESET = "\x1b[7m", "\x1b[0m"

Sights = abc.Sequence[symbols.Sight]


def render_side_by_side(
    before: Level,
    after: Level,
    catalog: Catalog,
    titles: tuple[str, str],
    *,
    color: bool = False,
    columns: int | None = None,
) -> str:
    """Both levels under their titles, cut to what they hold, without a final line end.

    Cells that differ in what is seen, in terrain or in light are reversed in colour, else underlined by carets. Where
    ``columns`` of a terminal are too few for both, one is below the other.
    """
    frame = _common(symbols.bounds(before), symbols.bounds(after))
    changed = changed_cells(before, after, catalog)
    blocks = [
        [title, *_rows(symbols.sights(level, catalog), frame, changed, color)]
        for level, title in zip((before, after), titles, strict=True)
    ]
    width = max(frame.columns, len(titles[0]))
    fits = columns is None or width + len(GAP) + max(frame.columns, len(titles[1])) <= columns
    lines = _beside(blocks[0], blocks[1], width) if fits else [*blocks[0], "", *blocks[1]]
    number = len(changed)
    return "\n".join((*lines, f"{number} cell differs" if number == 1 else f"{number or 'no'} cells differ"))


def changed_cells(before: Level, after: Level, catalog: Catalog) -> frozenset[int]:
    """The cells, as indices, in which two levels differ."""
    seen = symbols.sights(before, catalog), symbols.sights(after, catalog)
    return frozenset(
        cell
        for cell in range(len(seen[0]))
        if seen[0][cell] != seen[1][cell]
        or before.terrain[cell] != after.terrain[cell]
        or before.lit[cell] != after.lit[cell]
    )


def _common(one: symbols.Viewport, other: symbols.Viewport) -> symbols.Viewport:
    return symbols.Viewport(min(one.x1, other.x1), min(one.y1, other.y1), max(one.x2, other.x2), max(one.y2, other.y2))


def _rows(seen: Sights, frame: symbols.Viewport, changed: frozenset[int], color: bool) -> abc.Iterator[str]:
    """The rows of one level, each of the frame's width as a terminal shows it; without colour with rows of marks."""
    marked = [
        y for y in range(frame.y1, frame.y2 + 1) if any(grid.at(x, y) in changed for x in range(frame.x1, frame.x2 + 1))
    ]
    for y in range(frame.y1, frame.y2 + 1):
        cells = range(grid.at(frame.x1, y), grid.at(frame.x2, y) + 1, grid.HEIGHT)
        if color:
            shown = [(seen[cell].character, cell in changed) for cell in cells]
            yield "".join(f"{_REVERSED}{character}{_RESET}" if differs else character for character, differs in shown)
            continue
        yield "".join(seen[cell].character for cell in cells)
        if y in marked:
            yield "".join(MARK if cell in changed else " " for cell in cells)


def _beside(left: abc.Sequence[str], right: abc.Sequence[str], width: int) -> list[str]:
    title, *rows = left
    seen = [len(row.replace(_REVERSED, "").replace(_RESET, "")) for row in rows]
    others = [
        f"{row}{' ' * (width - columns)}{GAP}{other}" for row, columns, other in zip(rows, seen, right[1:], strict=True)
    ]
    return [line.rstrip() for line in (f"{title:<{width}}{GAP}{right[0]}", *others)]


LAST_FRAME = 3000
"""Display time of the last picture, in milliseconds."""

_FORMATS = {".webp": "WEBP", ".gif": "GIF", ".apng": "PNG", ".png": "PNG"}
SUFFIXES = tuple(_FORMATS)


def moving_picture(frames: abc.Sequence[Pixels], palette: Pixels, suffix: str, milliseconds: int) -> bytes:
    """Pictures of one size, in palette numbers, in an endless loop; ``suffix`` names the format.

    Raises:
        InvalidValueError: there is no picture, or no format with this suffix.
    """
    if not frames or suffix.lower() not in _FORMATS:
        raise InvalidValueError(f"no pictures, or {suffix} is none of {', '.join(SUFFIXES)}")
    kind = _FORMATS[suffix.lower()]
    from PIL import Image

    images = [Image.fromarray(frame) for frame in frames]
    for image in images:
        image.putpalette(palette.tobytes())
    if kind == "WEBP":
        images = [image.convert("RGB") for image in images]
    durations = [milliseconds] * (len(images) - 1) + [LAST_FRAME]
    options = {"WEBP": {"lossless": True, "minimize_size": True}, "GIF": {"optimize": False}, "PNG": {}}[kind]
    file = io.BytesIO()
    images[0].save(file, kind, save_all=True, append_images=images[1:], duration=durations, loop=0, **options)
    return file.getvalue()
