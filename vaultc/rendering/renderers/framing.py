"""The surroundings of drawn cells: coordinates, scale, legend; and several pictures on one sheet."""

from __future__ import annotations

from collections import abc

import numpy

from vaultc.level import author_places
from vaultc.level.level import Level
from vaultc.rendering.renderers import art, lettering, styles
from vaultc.rendering.renderers.palette import DIM, FAINT_TEXT, MARGIN, OUTLINE, TEXT, WOOD, palette_numbers
from vaultc.rendering.renderers.symbols import Viewport
from vaultc.rendering.renderers.texts import LegendEntry, entries, vault_summary
from vaultc.support.errors import InvalidValueError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import Catalog

_RULER_HEIGHT = 12
_RULER_WIDTH = 16


def with_coordinates(
    picture: lettering.Pixels, level: Level, frame: Viewport, options: styles.PictureOptions
) -> lettering.Pixels:
    """Drawn cells with the coordinates and at the scale that the options ask for."""
    cell = art.CELL
    if options.scale == styles.HALF:
        picture, cell = halved(picture), art.CELL // 2
    if options.coordinates:
        area = author_places.ruled_area(level, options.coordinates)
        picture = framed(picture, author_places.rulers(area, frame), cell)
    if options.scale > 1:
        scale = int(options.scale)
        picture = numpy.repeat(numpy.repeat(picture, scale, axis=0), scale, axis=1)
    return picture


def halved(picture: lettering.Pixels) -> lettering.Pixels:
    """Half as wide and high: of every four pixels the most frequent, and of equals what is neither line nor ground."""
    height, width = picture.shape
    four = picture.reshape(height // 2, 2, width // 2, 2).transpose(1, 3, 0, 2).reshape(4, height // 2, width // 2)
    score = _ranks()[four].astype(numpy.int16)
    for one in range(4):
        for other in range(4):
            score[one] += 4 * (four[one] == four[other])
    chosen = numpy.argmax(score, axis=0)
    return numpy.asarray(numpy.take_along_axis(four, chosen[None], axis=0)[0], dtype=numpy.uint8)


def _ranks() -> lettering.Pixels:
    """Ranks among equals: colours of things before grounds, grounds before lines around things."""
    ranks = numpy.full(256, 5, dtype=numpy.uint8)
    for number in range(WOOD + 1):
        ranks[number] = ranks[number + DIM] = 1
    for number in (OUTLINE, palette_numbers()["k"]):
        ranks[number] = ranks[number + DIM] = 0
    return ranks


def legend_zoom(options: styles.PictureOptions) -> int:
    """The size of the letters of a legend as a multiple of the font."""
    return 2 * ((int(options.scale) + 2) // 3) or 2


def framed(
    picture: lettering.Pixels, rulers: tuple[abc.Sequence[int | None], abc.Sequence[int | None]], cell: int
) -> lettering.Pixels:
    """With numbers of columns above and of rows on the left; of small cells only every fifth."""
    height, width = picture.shape
    framed = numpy.full((height + _RULER_HEIGHT, width + _RULER_WIDTH), MARGIN, dtype=numpy.uint8)
    framed[_RULER_HEIGHT:, _RULER_WIDTH:] = picture
    for place, x in enumerate(rulers[0]):
        left = _RULER_WIDTH + place * cell + (cell - 6 * len(str(x)) + 1) // 2
        if x is None:
            continue
        if cell == art.CELL or (x % 5 == 0 and left + 12 <= framed.shape[1]):
            lettering.write(framed, str(x), left, 2, TEXT if x % 5 == 0 else FAINT_TEXT)
    for place, y in enumerate(rulers[1]):
        top = _RULER_HEIGHT + place * cell + (cell - 6) // 2
        if y is None:
            continue
        if cell == art.CELL or (y % 5 == 0 and top + 9 <= framed.shape[0]):
            lettering.write(framed, f"{y:2}", 2, top, TEXT if y % 5 == 0 else FAINT_TEXT)
    return framed


GAP = 12
ZOOM = 2
_NARROWEST = 16
"""Letters that a caption has at least before it is wrapped; narrow pictures get more room for it."""


def sheet(pictures: abc.Sequence[lettering.Pixels], captions: abc.Sequence[str], columns: int) -> lettering.Pixels:
    """Pictures side by side in rows of ``columns``, each under its caption; all places have the size of the largest.

    Raises:
        InvalidValueError: no picture, or captions that are not as many as the pictures.
    """
    if not pictures or columns < 1:
        raise InvalidValueError("a sheet needs at least one picture and one column")
    if len(captions) != len(pictures):
        raise InvalidValueError(f"{len(captions)} captions for {len(pictures)} pictures")
    columns = min(columns, len(pictures))
    least = min(max(map(len, captions)), _NARROWEST) * lettering.advance(ZOOM)
    width = max(least, *(picture.shape[1] for picture in pictures))
    height = max(picture.shape[0] for picture in pictures)
    lines = [lettering.wrapped(caption, width // lettering.advance(ZOOM)) for caption in captions]
    heading = max(map(len, lines)) * lettering.line_height(ZOOM)
    rows = -(-len(pictures) // columns)
    canvas = numpy.full(
        (rows * (height + heading + GAP) + GAP, columns * (width + GAP) + GAP), MARGIN, dtype=numpy.uint8
    )
    for position, picture in enumerate(pictures):
        row, column = divmod(position, columns)
        x, y = GAP + column * (width + GAP), GAP + row * (height + heading + GAP)
        for number, line in enumerate(lines[position]):
            lettering.write(canvas, line, x, y + number * lettering.line_height(ZOOM), TEXT, ZOOM)
        canvas[y + heading : y + heading + picture.shape[0], x : x + picture.shape[1]] = picture
    return canvas


def empty() -> lettering.Pixels:
    """The picture of a level that could not be made: its place stays empty."""
    return numpy.full((1, 1), MARGIN, dtype=numpy.uint8)


def captioned(picture: lettering.Pixels, caption: str, lines: int) -> lettering.Pixels:
    """A picture with a caption in that many lines below it; a longer caption is cut and ends with ``...``."""
    letters = (picture.shape[1] - 2 * GAP) // lettering.advance(ZOOM)
    words = lettering.wrapped(caption, letters)
    if len(words) > lines:
        words = [*words[: lines - 1], words[lines - 1][: max(letters - 3, 0)] + "..."]
    strip = numpy.full((lines * lettering.line_height(ZOOM) + GAP, picture.shape[1]), MARGIN, dtype=numpy.uint8)
    for number, line in enumerate(words):
        lettering.write(strip, line, GAP, GAP // 2 + number * lettering.line_height(ZOOM), TEXT, ZOOM)
    return numpy.vstack([picture, strip])


def stacked(pictures: abc.Sequence[lettering.Pixels]) -> lettering.Pixels:
    """Pictures one below the other, narrower ones in the middle."""
    width = max(picture.shape[1] for picture in pictures)
    return numpy.vstack([widened(picture, width) for picture in pictures])


def padded(picture: lettering.Pixels, height: int, width: int) -> lettering.Pixels:
    """A picture in the middle of a larger one."""
    below, right = height - picture.shape[0], width - picture.shape[1]
    around = (below // 2, below - below // 2), (right // 2, right - right // 2)
    return numpy.pad(picture, around, constant_values=MARGIN)


def widened(picture: lettering.Pixels, width: int) -> lettering.Pixels:
    """With as much margin on both sides as it needs to be at least so wide."""
    missing = max(width - picture.shape[1], 0)
    return numpy.pad(picture, ((0, 0), (missing // 2, missing - missing // 2)), constant_values=MARGIN)


_GAP = 8
_LONGEST = 36
"""Letters of the longest line that makes a narrow picture wider; what is longer is wrapped."""

Tile = abc.Callable[[LegendEntry], lettering.Pixels]


class _Line(NamedTuple):
    """An entry with its text in lines, and its position, in pixels."""

    entry: LegendEntry | None
    words: list[str]
    x: int = 0
    y: int = 0


def needed_width(texts: abc.Sequence[str], zoom: int) -> int:
    """The least width that fits the lines of a legend, in pixels."""
    longest = min(max(map(len, texts), default=0), _LONGEST)
    return _text_indent(zoom) + longest * lettering.advance(zoom) + _GAP * zoom


def legend_picture(
    level: Level,
    catalog: Catalog,
    width: int,
    zoom: int,
    tile: Tile,
    *,
    places: bool | str,
    palette: lettering.Pixels | None = None,
) -> lettering.Pixels:
    """The legend, as wide as given or wider if its lines need it; ``tile`` gives the picture of 16 pixels of an entry.

    With ``places`` the lines say where things are, counted as the coordinates of the picture. With a ``palette`` the
    result and the tiles are in colours, of shape (height, width, 3), and otherwise in palette numbers.
    """
    margin, ink = (MARGIN, TEXT) if palette is None else (palette[MARGIN], palette[TEXT])
    listed = entries(level, catalog)
    told = author_places.PlaceWords(level, places)
    labels = [entry.label(told) for entry in listed]
    summary = vault_summary(level)
    heading = f"vaults: {summary}" if summary else ""
    width = max(width, needed_width([*labels, heading], zoom))
    lines, height = _set(listed, labels, heading, width, zoom)
    shape = (height, width) if palette is None else (height, width, 3)
    picture = numpy.full(shape, margin, dtype=numpy.uint8)
    for line in lines:
        indent = 0
        if line.entry is not None:
            large = numpy.repeat(numpy.repeat(tile(line.entry), zoom // 2, axis=0), zoom // 2, axis=1)
            area = picture[line.y : line.y + large.shape[0], line.x : line.x + large.shape[1]]
            numpy.copyto(area, large, where=large != 0 if large.ndim == 2 else True)
            indent = _text_indent(zoom)
        for row, words in enumerate(line.words):
            lettering.write(picture, words, line.x + indent, line.y + row * lettering.line_height(zoom), ink, zoom)
    return picture


def _text_indent(zoom: int) -> int:
    return art.CELL * zoom // 2 + _GAP


def _set(
    listed: abc.Sequence[LegendEntry], labels: abc.Sequence[str], heading: str, width: int, zoom: int
) -> tuple[list[_Line], int]:
    """All lines in their places, and the height of the legend. Columns are as many as the longest label allows."""
    margin = _GAP * zoom // 2
    lines, top = [], margin
    if heading:
        words = lettering.wrapped(heading, (width - 2 * margin) // lettering.advance(zoom))
        lines.append(_Line(None, words, margin, margin))
        top += len(words) * lettering.line_height(zoom) + margin
    columns, height = _columns(listed, labels, width, zoom)
    return [*lines, *(line._replace(y=line.y + top) for line in columns)], height + top + margin


def _columns(
    listed: abc.Sequence[LegendEntry], labels: abc.Sequence[str], width: int, zoom: int
) -> tuple[list[_Line], int]:
    """The entries in columns of equal width, and how high these are."""
    margin, indent, letter = _GAP * zoom // 2, _text_indent(zoom), lettering.advance(zoom)
    longest = min(max(map(len, labels), default=0), _LONGEST)
    number = max(1, (width - margin) // (indent + longest * letter + margin))
    column = (width - margin) // number
    room = (column - indent) // letter
    blocks = [_Line(entry, lettering.wrapped(label, room)) for entry, label in zip(listed, labels, strict=True)]
    lines, tallest = [], 0
    for position, part in enumerate(_shared_out(blocks, number)):
        y = 0
        for block in part:
            lines.append(block._replace(x=margin + position * column, y=y))
            y += max(len(block.words) * lettering.line_height(zoom), art.CELL * zoom // 2 + zoom)
        tallest = max(tallest, y)
    return lines, tallest


def _shared_out(blocks: abc.Sequence[_Line], columns: int) -> list[list[_Line]]:
    """Entries in columns of about the same number of lines, in order."""
    total = sum(len(block.words) for block in blocks)
    share = -(-total // columns) if blocks else 1
    parts: list[list[_Line]] = [[] for _ in range(columns)]
    number = filled = 0
    for block in blocks:
        if filled >= share and number < columns - 1:
            number, filled = number + 1, 0
        parts[number].append(block)
        filled += len(block.words)
    return parts
