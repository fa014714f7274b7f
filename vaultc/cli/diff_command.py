"""``vaultc diff``: differences of levels as text, as data, and as pictures side by side."""

from __future__ import annotations

import json
import sys
from collections import Counter, abc
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from vaultc.api.loading import LevelScript, Library
from vaultc.cli import failures, seeds
from vaultc.cli.output import color_option, use_color, write_atomically
from vaultc.cli.reporting import styled, terminal_width
from vaultc.cli.targets import dialect_option, given
from vaultc.language.diagnostics import DesError, GenerationError
from vaultc.rendering.formats import PNG
from vaultc.sampling.comparison import levels
from vaultc.sampling.comparison.levels import MarkedLine, MarkedText, Part, changes, complete, head, lines, pieces
from vaultc.support import safe_text

_STYLES = {"-": "red", "+": "green", " ": "dim"}
_INDENT = "  "
_CHANGES = ("changed", "removed", "added")
_MISSING = {"removed": " is gone", "added": " is new", "changed": ""}


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
        yield painter.title(f"level {level.name}{_MISSING[level.change]}")
        yield from painter.level(level)
    yield ""
    yield painter.title(_summary(comparison))


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
        "levels": [_level(level) for level in comparison.levels],
    }


def _level(level: levels.LevelDifference) -> dict[str, Any]:
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


MOST_LEVELS: Final = 50
"""Pairs of levels on one picture."""

_Picture = TypeVar("_Picture")


def show_levels(comparison: levels.Comparison, seed: int, color: bool) -> None:
    """Print both versions of every level that changed; what cannot be generated is reported to standard error."""
    columns = terminal_width() if sys.stdout.isatty() else None

    def text(old: LevelScript, new: LevelScript) -> str:
        from vaultc.rendering.renderers.png import render_side_by_side

        made = old.generate(seed).level, new.generate(seed).level
        return render_side_by_side(*made, old.catalog, _titles(old, new, seed), color=color, columns=columns)

    for picture in _drawn(comparison, _changed(comparison), text):
        click.echo(f"\n{picture}", color=color)


def save_levels(comparison: levels.Comparison, seed: int, path: Path) -> None:
    """Write one PNG file with both versions of every level that changed, their changed cells in a frame.

    What cannot be generated is reported to standard error. Without any such level there is no file, and a message.

    Raises:
        OSError: the disk does not allow it; nothing is half written.
    """
    from vaultc.rendering.renderers.framing import stacked
    from vaultc.rendering.renderers.lettering import picture_palette
    from vaultc.rendering.renderers.png import png_file
    from vaultc.rendering.renderers.styles import DARK

    changed = _changed(comparison)
    if len(changed) > MOST_LEVELS:
        failures.fail(
            f"{path}: {len(changed)} levels differ; a picture holds at most {MOST_LEVELS}; choose one with --level"
        )
    pictures = list(_drawn(comparison, changed, lambda old, new: _picture(old, new, seed)))
    if not pictures:
        failures.complain(f"{path}: not written: no level to show")
        return
    write_atomically(path, png_file(stacked(pictures), picture_palette(DARK)))


def _picture(old: LevelScript, new: LevelScript, seed: int) -> Any:
    from vaultc.rendering.renderers.png import comparison
    from vaultc.rendering.renderers.styles import PictureOptions

    made = old.generate(seed).level, new.generate(seed).level
    vaults, options = old.is_vault and new.is_vault, PictureOptions(crop=True)
    return comparison(*made, old.catalog, _titles(old, new, seed), options, corner_on_corner=vaults)


def _changed(comparison: levels.Comparison) -> list[levels.LevelDifference]:
    return [level for level in comparison.levels if level.before is not None and level.after is not None]


def _drawn(
    comparison: levels.Comparison,
    levels: list[levels.LevelDifference],
    draw: abc.Callable[[LevelScript, LevelScript], _Picture],
) -> abc.Iterator[_Picture]:
    """Apply ``draw`` to both versions of each level; report and skip a level that cannot be generated."""
    for level in levels:
        assert level.before is not None
        assert level.after is not None
        try:
            yield draw(comparison.before[level.before.facts.name], comparison.after[level.after.facts.name])
        except GenerationError as error:
            failures.report_to_stderr([error.diagnostic])


def _titles(old: LevelScript, new: LevelScript, seed: int) -> tuple[str, str]:
    return _title(old, seed), _title(new, seed)


def _title(script: LevelScript, seed: int) -> str:
    name = script.model.parsed.source.name.replace("\\", "/").rpartition("/")[2]
    return safe_text.inert(safe_text.visible(f"{script.name}, seed {seed} ({name})"))


EPILOG = """\b
Examples:
  vaultc diff old/mine.des new/mine.des
  vaultc diff mine.des dat/mine.lev          is the compiled level up to date?
  vaultc diff old/mine.des new/mine.des --render --seed 7
  vaultc diff old/mine.des new/mine.des --render --out mine.png
  vaultc diff dat/ new-dat/ --json

\b
Exit status: 0 the same code, 1 something differs, 2 a file cannot be read or
has errors, or usage error."""


@click.command("diff", epilog=EPILOG)
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option("--level", metavar="NAME", help="Only this level.")
@click.option("--render", "rendered", is_flag=True, help="Also show both levels side by side, changed cells marked.")
@seeds.seed_option("The seed of the levels that --render shows", default=seeds.DEFAULT_SEED)
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE.png",
              help="With --render: write a picture to this file instead of text.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="All differences as one JSON object.")
@dialect_option
@color_option
def command(
    before: str,
    after: str,
    level: str | None,
    rendered: bool,
    seed: int,
    out: Path | None,
    as_json: bool,
    dialect: str,
    color: str,
) -> None:
    """Show the differences in meaning between A and B: statements that were added, removed, changed.

    A and B are des files, compiled levels, or folders of them, in any mix. Files that
    compile to the same code are equal, however they are written.
    """
    _check_together(rendered, out, as_json)
    with failures.reported_failures():
        first, second = given((before, after))
        try:
            comparison = levels.diff(first, second, level, dialect)
        except DesError as error:
            failures.report_to_stderr(error.diagnostics)
            sys.exit(failures.USAGE)
    colored = use_color(color, sys.stdout)
    if as_json:
        click.echo(json.dumps(to_json(comparison), ensure_ascii=False, indent=2))
    else:
        for line in to_text(comparison, colored):
            click.echo(line, color=colored)
    if out is not None:
        with failures.reported_failures():
            save_levels(comparison, seed, out)
    elif rendered:
        show_levels(comparison, seed, colored)
    sys.exit(0 if comparison.is_equal else failures.FINDINGS)


def _check_together(rendered: bool, out: Path | None, as_json: bool) -> None:
    """End with a message if these options do not go together."""
    if out is None and rendered and as_json:
        raise click.UsageError("--render and --json exclude each other, unless --out puts the picture into a file")
    if out is not None and not rendered:
        raise click.UsageError("--out requires --render")
    if out is not None and out.suffix.lower() not in PNG.suffixes:
        failures.fail(f"{out}: {out.suffix or 'no extension'} is not supported; name a .png file")
