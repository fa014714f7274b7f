"""Levels as SVG."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from html import escape

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, palette, styles, wording
from vaultc.rendering.renderers.cells import cells_of
from vaultc.rendering.renderers.palette import css
from vaultc.rendering.renderers.symbols import WHOLE, Viewport, bounds
from vaultc.rendering.renderers.texts import entries, stop_lines, vault_summary
from vaultc.support.safe_text import printable
from vaultc.world.catalog import Catalog
from vaultc.world.grid import HEIGHT


def render(
    level: Level,
    catalog: Catalog,
    *,
    title: str | None = None,
    crop: bool = False,
    scale: float = 1,
    style: str = styles.TILES,
    theme: str = styles.DARK,
    reveal: bool = True,
    frame: Viewport | None = None,
    areas: bool = True,
) -> str:
    """An SVG picture, which browsers and screen readers understand.

    It has a title, a description with all that is on the level, and for every cell that holds something an area with
    its text, which is also shown under the pointer. The options are the same as for
    :func:`vaultc.rendering.renderers.png.render`. A given ``frame`` limits it to a part of the level, and may reach
    beyond it; without ``areas`` there are no texts.
    """
    options = styles.PictureOptions(scale=scale, style=style, theme=theme, reveal=reveal)
    if frame is None:
        frame = bounds(level).widened() if crop else WHOLE
    inside = frame.within(WHOLE)
    cells = cells_of(level, catalog, style=options.style, reveal=options.reveal, frame=inside)
    left, top = (frame.x1 - inside.x1) * art.CELL, (frame.y1 - inside.y1) * art.CELL
    width, height = frame.columns * art.CELL, frame.rows * art.CELL
    size = f'width="{int(width * options.scale)}" height="{int(height * options.scale)}"'
    heading = escape(printable(title or level.name or "Level"))
    summary = vault_summary(level)
    told = [*([f"vaults: {summary}"] if summary else []), *stop_lines(level)]
    told += [entry.label() for entry in entries(level, catalog)]
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" {size} role="group" \
aria-labelledby="title" aria-describedby="description">
<title id="title">{heading}</title>
<desc id="description">{escape(printable("; ".join(told) or "nothing but ground"))}</desc>
{_drawing(cells, inside.columns, theme, f'x="{left}" y="{top}" width="{width}" height="{height}"')}
{_areas(level, catalog, inside) if areas else ""}</svg>
"""


def _areas(level: Level, catalog: Catalog, frame: Viewport) -> str:
    """The things on a cell as the name of an area, row by row."""
    lines = wording.thing_lines(level, catalog)
    found = []
    for index in sorted(lines, key=lambda index: (index % HEIGHT, index)):
        place = frame.place(index)
        if place >= 0:
            x, y = divmod(index, HEIGHT)
            row, column = divmod(place, frame.columns)
            told = [
                printable(line)
                for line in (f"({x}, {y}): {wording.terrain_line(level, catalog, index)}", *lines[index])
            ]
            found.append(
                f'<g role="img" aria-label="{escape("; ".join(told))}"><title>{escape(chr(10).join(told))}</title>'
                f'<rect x="{column * art.CELL}" y="{row * art.CELL}" width="{art.CELL}" height="{art.CELL}"/></g>\n'
            )
    return f'<g fill-opacity="0">\n{"".join(found)}</g>\n'


# ---- areas of colour


def _drawing(cells: list[bytes], columns: int, theme: str, box: str) -> str:
    """Every different cell once as a symbol, and its uses; bare rock is the ground of all, and fills the ``box``."""
    symbols: dict[bytes, int] = {}
    uses: list[str] = []
    rock = bytes([palette.STONE]) * (art.CELL * art.CELL)
    for place, cell in enumerate(cells):
        if cell != rock:
            row, column = divmod(place, columns)
            number = symbols.setdefault(cell, len(symbols))
            uses.append(f'<use href="#t{number}" x="{column * art.CELL}" y="{row * art.CELL}"/>')
    shapes = [f'<g id="t{number}">{_symbol(pixels, theme)}</g>' for pixels, number in symbols.items()]
    return "\n".join(
        [
            '<g shape-rendering="crispEdges" aria-hidden="true">',
            f"<defs>{''.join(shapes)}</defs>",
            f'<rect {box} fill="{css(palette.colors(theme)[palette.STONE])}"/>',
            *uses,
            "</g>",
        ]
    )


@lru_cache(maxsize=1 << 12)
def _symbol(pixels: bytes, theme: str) -> str:
    """A cell: a square of its most frequent colour, and the other colours on it as one path each."""
    colors = palette.colors(theme)
    (ground, _), *_ = Counter(pixels).most_common(1)
    paths = (
        f'<path fill="{css(colors[color])}" d="{_runs(pixels, color)}"/>' for color in sorted(set(pixels) - {ground})
    )
    square = f'<path fill="{css(colors[ground])}" d="M0 0h{art.CELL}v{art.CELL}h-{art.CELL}z"/>'
    return f"{square}{''.join(paths)}"


def _runs(pixels: bytes, color: int) -> str:
    """The horizontal runs of a colour; equal runs one below the other become one area."""
    parts: list[str] = []
    open_runs: dict[tuple[int, int], int] = {}
    for y in range(art.CELL + 1):
        runs = _runs_of_line(pixels[y * art.CELL : (y + 1) * art.CELL], color)
        for run in sorted(open_runs.keys() - runs):
            top, width = open_runs.pop(run), run[1] - run[0]
            parts.append(f"M{run[0]} {top}h{width}v{y - top}h-{width}z")
        for run in sorted(runs - open_runs.keys()):
            open_runs[run] = y
    return "".join(parts)


def _runs_of_line(line: bytes, color: int) -> set[tuple[int, int]]:
    """Begins and ends of the runs of a colour."""
    found = set()
    begin = line.find(color)
    while begin >= 0:
        end = begin + 1
        while end < len(line) and line[end] == color:
            end += 1
        found.add((begin, end))
        begin = line.find(color, end)
    return found
