"""Levels of one seed before and after, as pictures of text."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from vaultc.api import LevelScript
from vaultc.cli.failures import report_to_stderr
from vaultc.cli.reporting import terminal_width
from vaultc.comparison.files import Comparison
from vaultc.comparison.levels import LevelDifference
from vaultc.diagnostics import GenerationError
from vaultc.visible import inert, visible


def show_levels(comparison: Comparison, seed: int, color: bool) -> None:
    """Print both versions of every level that changed; what cannot be generated is reported to standard error."""
    for level in comparison.levels:
        if level.before is not None and level.after is not None:
            try:
                text = "\n".join(_pictures(comparison, level, seed, color))
            except GenerationError as error:
                report_to_stderr([error.diagnostic])
                continue
            click.echo(f"\n{text}", color=color)


def _pictures(comparison: Comparison, level: LevelDifference, seed: int, color: bool) -> Iterator[str]:
    from vaultc.renderers.side_by_side import render

    assert level.before is not None
    assert level.after is not None
    old, new = comparison.before[level.before.facts.name], comparison.after[level.after.facts.name]
    columns = terminal_width() if sys.stdout.isatty() else None
    made = old.generate(seed).level, new.generate(seed).level
    titles = _title(old, seed), _title(new, seed)
    yield render(*made, old.catalog, titles, color=color, columns=columns)


def _title(script: LevelScript, seed: int) -> str:
    name = script.model.parsed.source.name.replace("\\", "/").rpartition("/")[2]
    return inert(visible(f"{script.name}, seed {seed} ({name})"))
