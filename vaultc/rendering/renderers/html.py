"""A level as one page that needs nothing else: its picture, what is on each cell, and des source in colour."""

from __future__ import annotations

import base64
import json
import re
from bisect import bisect_left
from functools import cache
from html import escape
from importlib import resources

from vaultc.language.syntax.grammar import Grammar
from vaultc.level import author_places
from vaultc.level.level import Level
from vaultc.rendering.renderers import palette, styles, texts, wording
from vaultc.rendering.renderers import texts as text_renderer
from vaultc.rendering.renderers.art import CELL
from vaultc.rendering.renderers.picture_files import SMALL, png_bytes
from vaultc.rendering.renderers.symbols import WHOLE, Viewport, bounds
from vaultc.support.safe_text import counted, printable
from vaultc.world import grid
from vaultc.world.catalog import Catalog

_KEYS = (
    '<span class="mouse">Point at a cell, or focus the map and walk with the arrow keys; <kbd>.</kbd> and <kbd>,</kbd> '
    "go to the next and previous cell with something on it; click keeps a cell selected, <kbd>Esc</kbd> deselects "
    "it.</span>"
    '<span class="touch">Touch a cell to see what is on it; move the map sideways with a finger. The arrows in the box '
    "go to the previous and next cell with something on it.</span>"
)
_ARROWS = (
    '<span id="steps" hidden="hidden">'
    '<button type="button" data-step="-1" aria-label="Previous cell with something on it">←</button> '
    '<button type="button" data-step="1" aria-label="Next cell with something on it">→</button></span>'
)

_SIDEWAYS = '<p class="sideways">⇆ the map is wider than the screen: move it sideways</p>'
_SMALLEST_CELL, _LARGEST_CELL = 12, 48
"""Pixels of a cell on small and on large screens."""
_NARROWEST_SCREEN = 320


def render(
    level: Level,
    catalog: Catalog,
    *,
    title: str | None = None,
    crop: bool = False,
    style: str = styles.TILES,
    theme: str = styles.DARK,
) -> str:
    """A whole HTML page that needs no network; it is also well-formed XML.

    With ``crop`` the map shows only the smallest box around what is not stone, with a cell of margin.
    Every text of the level is escaped. Without scripts the picture, the legend and a list of all cells with
    something on them remain.
    """
    heading = escape(printable(title if title is not None else level.name or "Level"))
    frame = bounds(level).widened() if crop else WHOLE
    things = {
        index: [printable(line) for line in lines] for index, lines in wording.thing_lines(level, catalog).items()
    }
    told = texts.entries(level, catalog)
    facts = [level.name] if level.name else []
    facts += [] if level.seed is None else [f"seed {level.seed}"]
    summary = texts.vault_summary(level)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>{heading}</title>
<style>{_resource("page.css")}{_color_rules(max((entry.sight.color for entry in told), default=0))}</style>
</head>
<body>
<main>
<h1>{heading}</h1>
<p>{escape(printable(", ".join([*facts, *_contents(level)])))}</p>
{f"<p>Vaults: {escape(printable(summary))}</p>" if summary else ""}
{_map(level, heading, frame, png_bytes(level, catalog, effort=SMALL, crop=crop, style=style, theme=theme))}
<h2>On this level</h2>
<ul class="legend">{"".join(map(_legend_line, told))}</ul>
{_listing(level, things)}
<details><summary>As text</summary><pre>{escape(printable(text_renderer.render(level, catalog)))}</pre></details>
</main>
<script type="application/json" id="cells">{_cell_data(level, catalog, frame, things)}</script>
<script>{_resource("page.js")}</script>
</body>
</html>
"""


@cache
def _resource(name: str) -> str:
    return resources.files("vaultc.rendering.renderers").joinpath("data", name).read_text("utf-8")


@cache
def _color_rules(last: int) -> str:
    """The colours for text on light and on dark ground: the sixteen, and those beyond up to the last one used."""
    colors = [palette.color_of(number) for number in range(max(last + 1, len(palette.COLORS)))]
    light = "".join(f".c{number}{{color:{palette.css(color.on_light)}}}" for number, color in enumerate(colors))
    dark = "".join(f".c{number}{{color:{palette.css(color.rgb)}}}" for number, color in enumerate(colors))
    return f"{light}@media (prefers-color-scheme:dark){{{dark}}}"


def _contents(level: Level) -> list[str]:
    """The number of things of each kind on a level, and its flags."""
    numbers = {"room": len(level.rooms), "monster": len(level.monsters), "object": len(level.items())}
    return [counted(number, what) for what, number in numbers.items()] + sorted(level.flags_set)


def _map(level: Level, heading: str, frame: Viewport, png: bytes) -> str:
    """The picture, and the box that describes a cell; before any cell is chosen it describes the level."""
    lines = [", ".join(_contents(level))]
    if summary := texts.vault_summary(level):
        lines.append(f"vaults: {summary}")
    lines += texts.stop_lines(level)
    told = "".join(f"<li>{escape(printable(line))}</li>" for line in lines)
    size = f"min-width:{frame.columns * _SMALLEST_CELL}px;max-width:{frame.columns * _LARGEST_CELL}px"
    box = f'width="{frame.columns * CELL}" height="{frame.rows * CELL}"'
    wide = frame.columns * _SMALLEST_CELL > _NARROWEST_SCREEN
    picture = base64.b64encode(png).decode("ascii")
    return f"""<div class="frame">
<div class="map" id="map" style="{size}" tabindex="0" role="application" aria-label="Map of the level">
<img {box} alt="Map of the level" draggable="false" src="data:image/png;base64,{picture}" />
<div class="cursor" id="cursor" hidden="hidden"></div>
</div>
</div>
{_SIDEWAYS if wide else ""}
<div id="details">{_ARROWS}<div aria-live="polite"><strong id="place">{heading}</strong>
<ul id="lines">{told}</ul></div></div>
<p class="keys">{_KEYS}</p>"""


def _legend_line(entry: texts.LegendEntry) -> str:
    sight = entry.sight
    symbol, name = escape(sight.character), escape(printable(entry.name))
    return f'<li><code class="c{sight.color}">{symbol}</code>{name}<span>{entry.number}</span></li>'


def _listing(level: Level, things: dict[int, list[str]]) -> str:
    """All cells with something on them as a list, for readers without pointer or script."""
    areas = author_places.area_facts(level)
    rows = "".join(
        f"<dt>{author_places.place_in(areas, *divmod(index, grid.HEIGHT))}</dt><dd>{escape(chr(10).join(lines))}</dd>"
        for index, lines in sorted(things.items(), key=lambda entry: (entry[0] % grid.HEIGHT, entry[0]))
    )
    return f"<details><summary>Cell by cell</summary><dl>{rows}</dl></details>" if rows else ""


def _cell_data(level: Level, catalog: Catalog, frame: Viewport, things: dict[int, list[str]]) -> str:
    """Different texts once, and for every cell the number of its text."""
    numbers: dict[tuple[str, ...], int] = {}
    owners = {index: (f"vault: {printable(name)}",) for index, name in texts.vaults_by_cell(level).items()}
    cells = []
    for index in range(grid.CELLS):
        lines = (wording.terrain_line(level, catalog, index), *things.get(index, ()), *owners.get(index, ()))
        cells.append(numbers.setdefault(lines, len(numbers)))
    filled = sorted(things, key=lambda index: (index % grid.HEIGHT, index))
    middle = grid.at((frame.x1 + frame.x2) // 2, (frame.y1 + frame.y2) // 2)
    start = divmod(filled[0] if filled else middle, grid.HEIGHT)
    data = {"texts": list(numbers), "cells": cells, "filled": filled, "start": start, "frame": frame}
    data["areas"] = author_places.area_facts(level)
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


COMMENT = "c"
TEXT = "t"
STATEMENT = "k"
WORD = "w"
VARIABLE = "v"
NUMBER = "n"
MAP = "m"
CLASSES = (COMMENT, TEXT, STATEMENT, WORD, VARIABLE, NUMBER, MAP)
"""The classes that the HTML uses."""

_PIECE = re.compile(
    r"""
    (?P<comment>^[ \t]*\#[^\n]*)
  | (?P<map>^MAP[ \t]*\n)
  | (?P<text>"[^"]*"|'\\?[^\n]')
  | (?P<number>\[[ ]*\d+%[ ]*\]|\d+d\d+|\d+%?)
  | (?P<variable>\$\w+(?:\.\w+)*)
  | (?P<name>half-(?:left|right)|[A-Za-z_]\w*(?:\.\w+)*)
    """,
    re.MULTILINE | re.VERBOSE,
)
_END_OF_MAP = re.compile(r"^[ \t]*ENDMAP\b", re.MULTILINE)


def highlight(source: str, grammar: Grammar) -> str:
    """A source as HTML: its text escaped, and its pieces in ``span`` elements of the classes above.

    Works for any text, also for one with errors; nothing is added but the spans.
    """
    words = grammar.words | {"MAP", "ENDMAP"}
    ends: list[re.Match[str]] | None = None  # found once, since maps without an end may be many
    parts, position = [], 0
    while found := _PIECE.search(source, position):
        parts.append(escape(source[position : found.start()], quote=False))
        position = found.end()
        if found.lastgroup != "map":
            parts.append(_marked(found, words))
            continue
        ends = list(_END_OF_MAP.finditer(source)) if ends is None else ends
        number = bisect_left(ends, position, key=lambda end: end.start())
        if number == len(ends):
            parts += [_span(STATEMENT, "MAP"), found[0][3:]]
            continue
        end = ends[number]
        parts += [_span(STATEMENT, found[0]), _span(MAP, source[position : end.start()]), _span(STATEMENT, end[0])]
        position = end.end()
    return "".join([*parts, escape(source[position:], quote=False)])


def _marked(found: re.Match[str], words: frozenset[str]) -> str:
    kind, piece = found.lastgroup, found[0]
    if kind == "name":
        is_word = piece in words
        return _span(STATEMENT if piece.isupper() else WORD, piece) if is_word else escape(piece, quote=False)
    return _span({"comment": COMMENT, "text": TEXT, "number": NUMBER, "variable": VARIABLE}[kind or ""], piece)


def _span(name: str, piece: str) -> str:
    return f'<span class="{name}">{escape(piece, quote=False)}</span>'
