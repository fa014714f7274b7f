"""Levels of one seed before and after, side by side: as text, or as a picture in a file."""

from __future__ import annotations

import sys
from collections import abc
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from vaultc.api.loading import LevelScript
from vaultc.cli import failures
from vaultc.cli.output import write_atomically
from vaultc.cli.reporting import terminal_width
from vaultc.language.diagnostics import GenerationError
from vaultc.sampling.comparison.files import Comparison
from vaultc.sampling.comparison.levels import LevelDifference
from vaultc.support import safe_text

MOST_LEVELS: Final = 50
"""Pairs of levels on one picture."""

_Picture = TypeVar("_Picture")


def show_levels(comparison: Comparison, seed: int, color: bool) -> None:
    """Print both versions of every level that changed; what cannot be generated is reported to standard error."""
    columns = terminal_width() if sys.stdout.isatty() else None

    def text(old: LevelScript, new: LevelScript) -> str:
        from vaultc.rendering.renderers.side_by_side import render

        made = old.generate(seed).level, new.generate(seed).level
        return render(*made, old.catalog, _titles(old, new, seed), color=color, columns=columns)

    for picture in _drawn(comparison, _changed(comparison), text):
        click.echo(f"\n{picture}", color=color)


def save_levels(comparison: Comparison, seed: int, path: Path) -> None:
    """Write one PNG file with both versions of every level that changed, their changed cells in a frame.

    What cannot be generated is reported to standard error. Without any such level there is no file, and a message.

    Raises:
        OSError: the disk does not allow it; nothing is half written.
    """
    from vaultc.rendering.renderers.assembling import stacked
    from vaultc.rendering.renderers.pixels import picture_palette
    from vaultc.rendering.renderers.png_files import png_file
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
    from vaultc.rendering.renderers.comparing import comparison
    from vaultc.rendering.renderers.picture_options import PictureOptions

    made = old.generate(seed).level, new.generate(seed).level
    vaults, options = old.is_vault and new.is_vault, PictureOptions(crop=True)
    return comparison(*made, old.catalog, _titles(old, new, seed), options, corner_on_corner=vaults)


def _changed(comparison: Comparison) -> list[LevelDifference]:
    return [level for level in comparison.levels if level.before is not None and level.after is not None]


def _drawn(
    comparison: Comparison,
    levels: list[LevelDifference],
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
