"""Figures of the report as SVG: how often each value occurs, and each pair of values."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy

_WIDTH, _HEIGHT = 220, 34
_MOST_BARS = 44


def histogram(rows: Sequence[Sequence[int]]) -> str:
    """Bars for values with their numbers, ``[value, number]`` in order; many values share bars."""
    low, high = rows[0][0], rows[-1][0]
    step = -(-(high - low + 1) // _MOST_BARS)
    bars = [0] * ((high - low) // step + 1)
    for value, number in rows:
        bars[(value - low) // step] += number
    width, highest = _WIDTH / len(bars), max(bars)
    drawn = []
    for index, number in enumerate(bars):
        if not number:
            continue
        height = max(1.0, number / highest * (_HEIGHT - 2))
        first = low + index * step
        what = f"{first}" if step == 1 else f"{first} to {min(first + step - 1, high)}"
        place = (
            f'x="{index * width:.1f}" y="{_HEIGHT - height:.1f}" width="{max(width - 1, 1):.1f}" height="{height:.1f}"'
        )
        drawn.append(f"<rect {place}><title>{what}: {number}</title></rect>")
    return f'<svg width="{_WIDTH}" height="{_HEIGHT}" role="img">{"".join(drawn)}</svg>'


_SIDE, _MARGIN, _CELLS = 420, 44, 40


def scatter(x: Any, y: Any, names: tuple[str, str]) -> str:
    """Squares for pairs of values, the more opaque the more often they occur, on a logarithmic scale."""
    columns, rows = _axis(x), _axis(y)
    counts: Any = numpy.zeros((len(columns) - 1, len(rows) - 1))
    numpy.add.at(counts, (_places(x, columns), _places(y, rows)), 1)
    width, height = _SIDE / counts.shape[0], _SIDE / counts.shape[1]
    drawn = []
    for i, j in zip(*numpy.nonzero(counts), strict=True):
        opacity = 0.12 + 0.88 * numpy.log1p(counts[i, j]) / numpy.log1p(counts.max())
        place = f'x="{_MARGIN + i * width:.1f}" y="{_SIDE - (j + 1) * height:.1f}"'
        size = f'width="{max(width - 0.5, 1):.1f}" height="{max(height - 0.5, 1):.1f}" fill-opacity="{opacity:.2f}"'
        what = f"{names[0]} {_span(columns, i)}, {names[1]} {_span(rows, j)}: {counts[i, j]:.0f}"
        drawn.append(f"<rect {place} {size}><title>{escape(what)}</title></rect>")
    total = f'width="{_SIDE + _MARGIN + 20}" height="{_SIDE + 40}"'
    return f'<svg {total} role="img">{"".join(drawn)}{_labels(columns, rows, names)}</svg>'


def _axis(values: Any) -> list[int]:
    """The lower ends of the cells, and the end of the last."""
    low, high = int(values.min()), int(values.max())
    step = -(-(high - low + 1) // _CELLS)
    ends = list(range(low, high + 1, step))
    return [*ends, ends[-1] + step]


def _places(values: Any, ends: list[int]) -> Any:
    return (values - ends[0]) // (ends[1] - ends[0])


def _span(ends: list[int], index: int) -> str:
    first, last = ends[index], ends[index + 1] - 1
    return f"{first}" if first == last else f"{first} to {last}"


def _labels(columns: list[int], rows: list[int], names: tuple[str, str]) -> str:
    base, end = _SIDE + 16, _MARGIN + _SIDE
    texts = [
        (_MARGIN, base, "start", str(columns[0])), (end, base, "end", str(columns[-1] - 1)),
        (_MARGIN + _SIDE / 2, base + 16, "middle", names[0]),
        (_MARGIN - 6, _SIDE, "end", str(rows[0])), (_MARGIN - 6, 12, "end", str(rows[-1] - 1)),
    ]  # fmt: skip
    shown = "".join(f'<text x="{x}" y="{y}" text-anchor="{anchor}">{word}</text>' for x, y, anchor, word in texts)
    side = f'<text transform="translate(14 {_SIDE / 2}) rotate(-90)" text-anchor="middle">{escape(names[1])}</text>'
    below = f'<line x1="{_MARGIN}" y1="{_SIDE}" x2="{end}" y2="{_SIDE}"/>'
    beside = f'<line x1="{_MARGIN}" y1="0" x2="{_MARGIN}" y2="{_SIDE}"/>'
    return shown + side + below + beside
