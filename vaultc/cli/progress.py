"""Progress on standard error: a bar on a terminal, a line now and then elsewhere for work that takes minutes."""

from __future__ import annotations

import os
import sys
from collections import abc
from time import monotonic
from typing import TypeVar

import click

from vaultc.cli.failures import complain
from vaultc.support import acceleration
from vaultc.support.dataclass import dataclass

MANY = 1000
"""Levels that take moments in pure Python too."""


@dataclass(slots=True)
class _Said:
    levels: int = 0
    enough: bool = False


_said = _Said()


def warn_if_slow(levels: int) -> None:
    """Say once that compiled code would be faster, when ``levels`` more bring this command above MANY levels.

    Only a wheel that fell back to pure Python prints this, not a checkout.
    """
    _said.levels += levels
    if _said.enough or _said.levels <= MANY:
        return
    _said.enough = True
    if not acceleration.is_compiled() and (reason := acceleration.fallback()):
        complain(f"making levels in pure Python, several times slower than compiled: {reason}")


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


Step = TypeVar("Step")

_BETWEEN_LINES = 60.0
"""Seconds between two lines where there is no terminal."""


def long_progress(
    steps: abc.Iterable[Step], total: int, what: str, done: abc.Callable[[Step], int], *, ends_early: bool = False
) -> abc.Iterator[Step]:
    """The steps as they come; ``done`` says after each how many of ``total`` levels are dealt with.

    The first step tells how many were there before, which do not count for the rate. Work that may end early, as a hunt
    does, makes fewer than ``total``.
    """
    steps = _counted(steps, done) if ends_early else _announced(steps, total, done)
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        yield from _with_bar(steps, total, what, done)
    else:
        pace = _Pace()
        last = monotonic()
        for step in steps:
            number = done(step)
            rate = pace.rate(number)
            if monotonic() - last >= _BETWEEN_LINES:
                last = monotonic()
                left = pace.left(total - number)
                click.echo(f"vaultc: {what}: {number} of {total}, {rate}, {left} left", err=True)
            yield step


def _announced(steps: abc.Iterable[Step], total: int, done: abc.Callable[[Step], int]) -> abc.Iterator[Step]:
    """The steps of work whose size is known, except for what was there before."""
    for number, step in enumerate(steps):
        if number == 0:
            warn_if_slow(total - done(step))
        yield step


def _counted(steps: abc.Iterable[Step], done: abc.Callable[[Step], int]) -> abc.Iterator[Step]:
    """The steps of work of unknown size."""
    before = None
    for step in steps:
        if before is not None:
            warn_if_slow(done(step) - before)
        before = done(step)
        yield step


def _with_bar(steps: abc.Iterable[Step], total: int, what: str, done: abc.Callable[[Step], int]) -> abc.Iterator[Step]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"), TimeRemainingColumn(), console=Console(stderr=True), transient=True,
    )  # fmt: skip
    pace = _Pace()
    with bar:
        task = bar.add_task(what, total=total, rate="")
        for step in steps:
            bar.update(task, completed=done(step), rate=pace.rate(done(step)))
            yield step


class _Pace:
    """The speed of the work."""

    def __init__(self) -> None:
        self._start: tuple[float, int] | None = None
        self._rate = 0.0

    def rate(self, number: int) -> str:
        """The rate so far, in words."""
        if self._start is None:
            self._start = monotonic(), number
            return ""
        seconds = monotonic() - self._start[0]
        self._rate = (number - self._start[1]) / seconds if seconds > 0 else 0.0
        return f"{self._rate:.0f} a second"

    def left(self, number: int) -> str:
        """Estimated time remaining."""
        if self._rate <= 0:
            return "unknown time"
        minutes, seconds = divmod(int(number / self._rate), 60)
        return f"{minutes}:{seconds:02}"
