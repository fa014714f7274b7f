"""A progress bar on standard error for work that takes a while; nothing when it is not a terminal."""

from __future__ import annotations

import os
import sys
from collections import abc
from typing import TypeVar

from vaultc.cli.slowness import warn_if_slow

Task = TypeVar("Task")

_WORTH_SHOWING = 20
"""Fewer items are over before a bar could be read."""


def progress(items: abc.Iterable[Task], total: int, what: str, levels: int = 0) -> abc.Iterator[Task]:
    """The items, with a bar that counts them up to ``total``; ``levels`` of them in all are made."""
    warn_if_slow(levels)
    if total < _WORTH_SHOWING or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, total=total, description=what, console=Console(stderr=True), transient=True)
