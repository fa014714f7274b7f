"""Differences of levels as lines of text and as data."""

from __future__ import annotations

from collections import Counter, abc
from typing import Any

from vaultc.api.loading import Library
from vaultc.cli.reporting import styled
from vaultc.sampling.comparison import levels
from vaultc.sampling.comparison.levels import MarkedLine, MarkedText, Part, changes, complete, head, lines, pieces
from vaultc.support import safe_text

_STYLES = {"-": "red", "+": "green", " ": "dim"}
_INDENT = "  "
_CHANGES = ("changed", "removed", "added")
MISSING = {"removed": " is gone", "added": " is new", "changed": ""}


# ---- for readers


def to_text(comparison: levels.Comparison, color: bool) -> abc.Iterator[str]:
    """The lines of a report: level by level, what is gone with ``-``, what is new with ``+``."""
    painter = _Painter(color)
    if comparison.is_equal:
        yield f"no differences in {safe_text.counted(len(comparison.before.levels), 'level')}"
        return
    for sign, library in (("-", comparison.before), ("+", comparison.after)):
        yield painter.title(f"{sign * 3} {_names(library)}")
    for level in comparison.levels:
        yield ""
        yield painter.title(f"level {level.name}{MISSING[level.change]}")
        yield from painter.level(level)
    yield ""
    yield painter.title(_summary(comparison))


def level_lines(level: levels.LevelDifference, color: bool = False) -> abc.Iterator[str]:
    """The lines of one level: what is gone with ``-``, what is new with ``+``."""
    return _Painter(color).level(level)


def _names(library: Library) -> str:
    files = library.files or tuple(dict.fromkeys(level.name for level in library.levels))
    return files[0] if len(files) == 1 else f"{files[0]} and {len(files) - 1} more"


def _summary(comparison: levels.Comparison) -> str:
    """``2 levels differ: 1 changed, 2 added``; a level that is only on one side counts as one statement."""
    counts: Counter[str] = Counter()
    for level in comparison.levels:
        counts.update([difference.change for difference in level.differences] or [level.change])
        counts.update(["changed"] * (level.weights is not None and bool(level.differences)))
    words = ", ".join(f"{counts[change]} {change}" for change in _CHANGES if counts[change])
    number = len(comparison.levels)
    return f"{safe_text.counted(number, 'level')} differ{'s' if number == 1 else ''}: {words}"


class _Painter:
    """Lines of one report; the surroundings of a difference are shown once for all that follow."""

    def __init__(self, color: bool) -> None:
        self._color = color
        self._around: tuple[levels.StatementPair, ...] = ()

    def title(self, text: str) -> str:
        """Add a highlighted line."""
        return self._styled(text, "bold")

    def level(self, level: levels.LevelDifference) -> abc.Iterator[str]:
        """Add the differences of a level."""
        self._around = ()
        if level.weights is not None:
            before, after = ([MarkedLine(0, f"VAULTGEN: {weight}")] for weight in level.weights)
            yield from self._change(before, after, 0)
        for difference in level.differences:
            yield from self._surroundings(difference)
            yield from self._difference(difference)
        if level.change == "changed" and not level.differences and level.record is not None:
            yield f"  record {level.record} is the first that differs; all statements are the same"

    def _surroundings(self, difference: levels.Difference) -> abc.Iterator[str]:
        """The enclosing statements of a difference that the previous difference does not share."""
        known = self._around
        for depth, pair in enumerate(difference.around):
            if known[: depth + 1] != difference.around[: depth + 1]:
                yield self._line(" ", lines(pair.after)[0], depth)
        self._around = difference.around

    def _difference(self, difference: levels.Difference) -> abc.Iterator[str]:
        depth = len(difference.around)
        before, after = difference.before, difference.after
        if before is None or after is None:
            sign, part = ("+", after) if before is None else ("-", before)
            for line in complete(part) if part is not None else ():
                yield self._line(sign, line, depth)
            return
        if lines(before)[0].text == lines(after)[0].text:
            yield self._line(" ", lines(after)[0], depth)
        for change in changes(before, after):
            yield from self._change(change.before, change.after, depth)
        self._around = (*difference.around, levels.StatementPair(before, after))

    def _change(
        self, before: abc.Sequence[MarkedLine], after: abc.Sequence[MarkedLine], depth: int
    ) -> abc.Iterator[str]:
        if len(before) == len(after):
            for old, new in zip(before, after, strict=True):
                mine, yours = pieces(old.text, new.text)
                yield self._line("-", old, depth, mine)
                yield self._line("+", new, depth, yours)
            return
        for sign, side in (("-", before), ("+", after)):
            for line in side:
                yield self._line(sign, line, depth)

    def _line(self, sign: str, line: MarkedLine, depth: int, parts: abc.Sequence[MarkedText] = ()) -> str:
        number = str(line.number) if line.number else ""
        start = f"{sign} {number:>4}  {_INDENT * depth}"
        style = _STYLES[sign]
        texts = parts or [(line.text, False)]
        shown = (
            self._styled(safe_text.inert(safe_text.visible(text)), f"bold {style}" if stands_out else style)
            for text, stands_out in texts
        )
        return (self._styled(start, style) + "".join(shown)).rstrip()

    def _styled(self, text: str, style: str) -> str:
        return styled(text, style) if self._color else text


# ---- for programs


def to_json(comparison: levels.Comparison) -> dict[str, Any]:
    """All differences as plain data."""
    return {
        "version": 1,
        "equal": comparison.is_equal,
        "before": list(comparison.before.files),
        "after": list(comparison.after.files),
        "levels": [level_data(level) for level in comparison.levels],
    }


def level_data(level: levels.LevelDifference) -> dict[str, Any]:
    """The differences of one level as plain data."""
    return {
        "level": level.name,
        "change": level.change,
        "weights": level.weights,
        "record": level.record,
        "differences": [_difference(difference) for difference in level.differences],
    }


def _difference(difference: levels.Difference) -> dict[str, Any]:
    return {
        "change": difference.change,
        "before": part_place(difference.before),
        "after": part_place(difference.after),
        "around": [{"before": part_place(pair.before), "after": part_place(pair.after)} for pair in difference.around],
    }


def part_place(part: Part | None) -> dict[str, Any] | None:
    if part is None:
        return None
    span = head(part)
    line, column = span.begin
    text = "\n".join(line.text for line in lines(part))
    return {"file": span.source.name, "line": line, "column": column, "text": text}
