"""Levels as text in the game's symbols."""

from __future__ import annotations

from vaultc.level.level import Level
from vaultc.rendering.renderers import legend as legend_lines
from vaultc.rendering.renderers import palette, symbols
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

UNLIT_FLOOR = ","


def render(
    level: Level,
    catalog: Catalog,
    *,
    color: bool = False,
    crop: bool = False,
    coordinates: bool = False,
    legend: bool = False,
    mark_unlit: bool = False,
    reveal: bool = True,
) -> str:
    """The level as lines of text, row 0 first, without blanks at the line ends and without a final line end.

    All 21 rows of 80 columns are given, or with ``crop`` the smallest box around everything that is not stone.
    ``color`` adds terminal escape sequences; ``coordinates`` a ruler of columns above and row numbers on the left;
    ``legend`` lists below what is on the level, with places where ``coordinates`` number them; ``mark_unlit`` shows
    unlit floor as a comma and, in colour, everything unlit dim. Without ``reveal`` secret corridors and monsters that
    hide are drawn as the hero would see them.
    """
    seen = symbols.sights(level, catalog, reveal=reveal)
    x1, y1, x2, y2 = symbols.bounds(level) if crop else (0, 0, grid.WIDTH - 1, grid.HEIGHT - 1)
    lines = []
    for y in range(y1, y2 + 1):
        indices = range(grid.at(x1, y), grid.at(x2, y + 1), grid.HEIGHT)
        row = [seen[index] for index in indices]
        unlit = [mark_unlit and not level.lit[index] for index in indices]
        if mark_unlit:
            for place, index in enumerate(indices):
                if unlit[place] and level.terrain[index] == terrain.ROOM and row[place].layer is symbols.Layer.TERRAIN:
                    row[place] = row[place]._replace(character=UNLIT_FLOOR)
        lines.append(_colored(row, unlit) if color else "".join(sight.character for sight in row).rstrip())
    if coordinates:
        columns = range(x1, x2 + 1)
        tens = "".join(str(x // 10) if x % 10 == 0 else " " for x in columns)
        ones = "".join(str(x % 10) for x in columns)
        ruler = [f"   {tens}".rstrip(), f"   {ones}"]
        lines = [*ruler, *(f"{y:2} {line}".rstrip() for y, line in enumerate(lines, y1))]
    if legend:
        listed = [
            f"{_colored([entry.sight], [False]) if color else entry.sight.character} {entry.label(places=coordinates)}"
            for entry in legend_lines.entries(level, catalog)
        ]
        lines += ["", *listed] if listed else []
    return "\n".join(lines)


def _colored(row: list[symbols.Sight], unlit: list[bool]) -> str:
    """A row with an escape sequence before every change of colour; blanks take any colour."""
    end = len("".join(sight.character for sight in row).rstrip())
    parts: list[str] = []
    current = ""
    for sight, dark in zip(row[:end], unlit, strict=False):
        if sight.character != " ":
            wanted = palette.terminal_sequence(sight.color, dim=dark)
            if wanted != current:
                parts.append(wanted)
                current = wanted
        parts.append(sight.character)
    return "".join(parts) + (palette.TERMINAL_RESET if current else "")
