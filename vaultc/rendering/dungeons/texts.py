"""Charts of dungeons as text: a line for each depth, a column for each dungeon.

A branch is an arrow behind the level where it starts; the level where it arrives has one before it.
"""

from __future__ import annotations

from vaultc.rendering.dungeons.chart import ChartBox, ChartedKind, DungeonChart

_SHADES = " ░▒▓█"
_FILLER = "·"


def as_text(chart: DungeonChart) -> str:
    """A chart as text, with a line for each depth."""
    names = {title.dungeon: title.text for title in chart.titles}
    boxes = {(box.column, box.depth): box for box in chart.boxes}
    leaving: dict[tuple[int, int], list[str]] = {}
    for path in chart.paths:
        arrow = "~>" if path.is_portal else "->"
        leaving.setdefault(path.start, []).append(f"{arrow} {names[path.dungeon]}")
    arriving = {path.end for path in chart.paths}
    cells: dict[tuple[int, int], str] = {}
    for place, box in boxes.items():
        arrow = ">" if place in arriving else " "
        cells[place] = " ".join((f"{arrow}{_cell(box, ranges=not chart.paths)}", *leaving.get(place, ())))
    headings = {(title.column, title.depth - 1): title.text for title in chart.titles}
    widths = [
        max((len(text) for (at, _), text in cells.items() if at == column), default=0)
        for column in range(len(chart.widths))
    ]
    lines = [chart.title, *([chart.subtitle] if chart.subtitle else []), ""]
    for depth in chart.depths:
        if depth in chart.gaps:
            above = {title.column: title.text for title in chart.titles if title.depth == depth}
            lines.append(_line("", [above.get(column, "") for column in range(len(widths))], widths))
        row = [cells.get((at, depth), "") or _heading(headings, at, depth, chart) for at in range(len(widths))]
        number = str(depth) if any((at, depth) in cells for at in range(len(widths))) else ""
        lines.append(_line(number, row, widths))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _heading(headings: dict[tuple[int, int], str], column: int, depth: int, chart: DungeonChart) -> str:
    return "" if depth + 1 in chart.gaps else headings.get((column, depth), "")


def _cell(box: ChartBox, *, ranges: bool) -> str:
    if box.kind is ChartedKind.FILLER and not box.text:
        return _FILLER
    shade = _SHADES[min(len(_SHADES) - 1, 1 + int(box.strength * (len(_SHADES) - 1)))] if ranges else ""
    return f"{shade}{box.text}" if box.kind is not ChartedKind.FILLER or box.text else _FILLER


def _line(number: str, cells: list[str], widths: list[int]) -> str:
    """A line of cells; one that is too long reaches over empty ones beside it."""
    text, end = f"{number:>4} ", 5
    for cell, width in zip(cells, widths, strict=True):
        if cell:
            text = text.ljust(end) if len(text) <= end else f"{text} "
            text += cell
        end += width + 2
    return text
