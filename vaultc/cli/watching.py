"""Repeat an action whenever files change, in the terminal."""

from __future__ import annotations

import time
from collections import abc
from contextlib import suppress
from pathlib import Path

import click

from vaultc.support.targets import TargetError, find_files, is_path

PAUSE = 0.3
"""Seconds between two checks of the files."""

_HOME_AND_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def repeat(targets: abc.Sequence[str], act: abc.Callable[[], object], *, terminal: bool) -> None:
    """Act now and whenever a file of the targets changes, until interrupted; what ends the act does not end this.

    In a ``terminal`` what is written replaces what was written before.
    """
    seen: object = None
    with suppress(KeyboardInterrupt):
        while True:
            state = tuple(_facts(targets))
            if state != seen:
                seen = state
                if terminal:
                    click.echo(_HOME_AND_CLEAR, nl=False)
                with suppress(SystemExit):
                    act()
                click.echo("\nwatching; Ctrl-C ends", err=True)
            time.sleep(PAUSE)


def _facts(targets: abc.Iterable[str]) -> abc.Iterator[tuple[str, int, int]]:
    """Facts that change when a target file changes, appears or disappears; included files are in the same folders."""
    for target in targets:
        folder = Path(target) if Path(target).is_dir() else Path(target).parent
        files: list[Path] = []
        if is_path(target):
            with suppress(TargetError, OSError):
                files = find_files(str(folder))
        for path in dict.fromkeys((*files, Path(target))):
            with suppress(OSError):
                status = path.stat()
                yield str(path), status.st_mtime_ns, status.st_size
