"""Statistics as one page that needs nothing else, with figures of how often each value occurs."""

from __future__ import annotations

import base64
from collections import abc
from html import escape
from io import BytesIO
from typing import Any

import numpy
from PIL import Image

from vaultc.level.level import Level
from vaultc.level.measures.level_measures import MEASURES
from vaultc.sampling.statistics import texts
from vaultc.sampling.statistics.measuring import HEAT, MISSING, corner
from vaultc.sampling.statistics.results import ComparedRow, Statistics, summary
from vaultc.support.json_types import JsonObject
from vaultc.support.safe_text import visible

_WIDTH, _HEIGHT = 220, 34
_MOST_BARS = 44


def histogram(rows: abc.Sequence[abc.Sequence[int]]) -> str:
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


_OUTSTANDING = 4
"""The number of the rarest and of the commonest levels that are shown."""
_MOST_THINGS = 30


def report(
    found: abc.Sequence[Statistics],
    pair: tuple[str, str] | None = None,
    changes: abc.Sequence[ComparedRow] = (),
    near: int | None = None,
) -> str:
    """The page; ``pair`` are the two measures of the expressive range, where one does not leave them to the levels.

    ``near`` is the number of cells in which near levels differ at most, None if they are not counted.
    """
    levels = summary(found, near)["levels"]
    parts = list(_changes(changes))
    for statistics, level in zip(found, levels, strict=True):
        parts += _section(statistics, level, pair)
    return texts.page("Statistics", [level["name"] for level in levels], parts)


def page_text(value: str) -> str:
    """Text of a stranger for a page."""
    return escape(visible(value))


def _changes(rows: abc.Sequence[ComparedRow]) -> abc.Iterator[str]:
    if not rows:
        return
    sure = [row for row in rows if row.is_sure]
    yield "<h2>What changed</h2>"
    yield f"<p>{len(sure) or 'No'} significant changes in {len(rows)} comparisons, with 95 % intervals.</p>"
    if sure:
        yield '<div class="wide"><table><tr><th>level</th><th>what</th><th>change</th></tr>'
        for row in sure:
            cells = (page_text(row.level), page_text(row.what), escape(texts.change(row)))
            yield f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
        yield "</table></div>"


def _section(statistics: Statistics, level: JsonObject, pair: tuple[str, str] | None) -> abc.Iterator[str]:
    title = f": {level['title']}" if level["title"] else ""
    yield f"<h2>{page_text(level['name'] + title)}</h2>"
    seeds = f"seeds {level['first_seed']} to {level['last_seed']}"
    yield f"<p>{level['levels']} levels of <code>{page_text(level['file'])}</code>, {seeds}.</p>"
    for message, count in level["failures"].items():
        yield f"<p class=bad>{count} could not be made: {page_text(message)} (first: seed {level['first_failure']})</p>"
    if not level["levels"]:
        return
    yield from _measures(level)
    yield from _range(statistics, pair or statistics.pair())
    yield from _heat(statistics)
    yield from _outstanding(statistics)
    yield from _statements(level)
    yield from _things(level)


# ---- measures


def _measures(level: JsonObject) -> abc.Iterator[str]:
    yield "<h3>Measures</h3><div class=wide><table class=numbers>"
    yield "<tr><th>measure<th>mean<th>least<th>5 %<th>median<th>95 %<th>most<th>how often each value</tr>"
    same = []
    for name, measure in level["measures"].items():
        if not measure["levels"] or measure["minimum"] == measure["maximum"]:
            same += [f"{name} {measure['minimum']}"] if measure["levels"] and measure["minimum"] else []
            continue
        meaning = escape(MEASURES[name].meaning, quote=True)
        columns = ("mean", "minimum", "percentile_5", "median", "percentile_95", "maximum")
        cells = "".join(f"<td>{texts.number(measure[column])}" for column in columns)
        if measure["flag"]:
            cells = f"<td>{texts.percent(measure['mean'])}" + "<td>" * 5
        yield f'<tr><th title="{meaning}">{name}{cells}<td>{histogram(measure["histogram"])}</tr>'
    yield "</table></div>"
    if same:
        yield f"<p class=small>The same on all levels: {escape(', '.join(same))}.</p>"
    head, *rows = texts.equal_rows(level)
    yield "<h3>Different levels</h3><div class=wide><table class=numbers>"
    yield f"<tr>{''.join(f'<th>{cell}' for cell in head)}</tr>"
    yield from (f"<tr><th>{escape(first)}{''.join(f'<td>{cell}' for cell in cells)}</tr>" for first, *cells in rows)
    yield "</table></div>"


def _range(statistics: Statistics, pair: tuple[str, str] | None) -> abc.Iterator[str]:
    """The expressive range: how often each pair of values of two measures occurs."""
    if pair is None:
        return
    table = statistics.part.table
    columns = [table[:, list(MEASURES).index(name)] for name in pair]
    both = (columns[0] != MISSING) & (columns[1] != MISSING)
    if not both.any():
        return
    yield "<h3>Expressive range</h3>"
    meanings = ". ".join(f"{name}: {MEASURES[name].meaning}" for name in pair)
    yield f"<p class=small>{escape(meanings)}.</p>"
    yield f"<div class=wide>{scatter(columns[0][both], columns[1][both], pair)}</div>"


# ---- pictures


def _heat(statistics: Statistics) -> abc.Iterator[str]:
    """Heat maps over a level that has much ground."""
    table, made = statistics.part.table, numpy.flatnonzero(statistics.made)
    areas = table[made, list(MEASURES).index("area")]
    survey = statistics.measuring.survey(statistics.seeds[int(made[int(areas.argmax())])])
    left, top = corner(survey)
    figures = []
    for name, grid in zip(HEAT, statistics.part.heat, strict=True):
        # The counts are moved from the corner to where the level lies.
        counts = numpy.zeros_like(grid)
        counts[top:, left:] = grid[: grid.shape[0] - top, : grid.shape[1] - left]
        if name != "ground" and counts.any():
            caption = f"{name}, up to {int(counts.max())} on a square"
            figures.append(f"<figure>{_heat_picture(counts, survey.level)}<figcaption>{caption}</figure>")
    if figures:
        yield f"<h3>Where things are</h3><div class=pictures>{''.join(figures)}</div>"


def _heat_picture(counts: Any, level: Level) -> str:
    from vaultc.rendering.renderers.art import CELL
    from vaultc.rendering.renderers.plots import heat_map
    from vaultc.rendering.renderers.symbols import bounds

    picture = heat_map(counts, level, logarithmic=True)
    rows, columns = numpy.nonzero(counts)
    x1, y1, x2, y2 = bounds(level)
    x1, x2 = min(x1, int(columns.min())), max(x2, int(columns.max()))
    y1, y2 = min(y1, int(rows.min())), max(y2, int(rows.max()))
    picture = picture.crop((x1 * CELL, y1 * CELL, (x2 + 1) * CELL, (y2 + 1) * CELL))
    buffer = BytesIO()
    picture.quantize(colors=128, dither=Image.Dither.NONE).save(buffer, "PNG")
    return _image(buffer.getvalue(), "heat map")


def _outstanding(statistics: Statistics) -> abc.Iterator[str]:
    """The commonest and the rarest levels as pictures."""
    if not statistics.varying:
        return
    for heading, rarest in (("The commonest levels", False), ("The rarest levels", True)):
        yield f"<h3>{heading}</h3><div class=pictures>"
        for seed in statistics.outstanding(_OUTSTANDING, rarest=rarest):
            bits = statistics.surprise[statistics.seeds.index(seed)]
            made = statistics.measuring
            level = made.script.generate(seed, rng=made.rng, surroundings=made.surroundings)
            picture = _image(level.png(crop=True), f"the level of seed {seed}")
            yield f"<figure>{picture}<figcaption>seed {seed}, {bits:.1f} bits of surprise</figure>"
        yield "</div>"


def _image(data: bytes, description: str) -> str:
    encoded = base64.b64encode(data).decode("ascii")
    return f'<img alt="{escape(description, quote=True)}" src="data:image/png;base64,{encoded}">'


# ---- the text, and things


def _statements(level: JsonObject) -> abc.Iterator[str]:
    if not level["statements"]:
        return
    yield "<h3>How often each statement ran</h3><div class=wide><table class=code>"
    yield "<tr><th>levels<th>line<th>statement<th>ways</tr>"
    for row in level["statements"]:
        share = row["levels"] / level["levels"]
        ways = row.get("ways", ())
        taken = sum(way["taken"] for way in ways)
        shares = [f"{escape(way['name'])} {texts.percent(way['taken'] / taken)}" for way in ways if taken]
        never = " class=bad" if not row["levels"] else ""
        statement = f"<code>{'&nbsp;' * 2 * row['depth']}{page_text(row['text'])}</code>"
        yield f"<tr{never}><td>{_bar(share)}<td>{row['line']}<td>{statement}<td>{', '.join(shares)}</tr>"
    yield "</table></div>"


def _bar(share: float) -> str:
    return f'<span class=bar style="--share:{share * 100:.1f}%">{texts.percent(share)}</span>'


def _things(level: JsonObject) -> abc.Iterator[str]:
    for family, things in level["things"].items():
        if not things:
            continue
        more = f" (the {_MOST_THINGS} most frequent of {len(things)})" if len(things) > _MOST_THINGS else ""
        yield f"<h3>{family.capitalize()}{more}</h3><div class=wide><table class=numbers>"
        yield "<tr><th>name<th>levels that have it<th>how many a level</tr>"
        for row in things[:_MOST_THINGS]:
            share, mean = row["levels"] / level["levels"], row["number"] / level["levels"]
            yield f"<tr><th>{page_text(row['name'])}<td>{_bar(share)}<td>{mean:.2f}</tr>"
        yield "</table></div>"
