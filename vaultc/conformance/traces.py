"""Recorded draws of a level, and the first place where others deviate."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from vaultc.conformance.manifest import ManifestError

Draw = tuple[str, int, int]
"""Stream (``g`` or ``m``), bound, and result of one draw."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The draws of one level; ``complete`` is false where the record was cut."""

    draws: tuple[Draw, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Deviation:
    """The first draw that differs: its number from 0, the recorded and the actual draw (None: no draw)."""

    number: int
    expected: Draw | None
    found: Draw | None

    def __str__(self) -> str:
        return f"draw {self.number}: expected {_shown(self.expected)}, drew {_shown(self.found)}"


def _shown(draw: Draw | None) -> str:
    if draw is None:
        return "nothing"
    stream, bound, result = draw
    return f"{'monster stream ' if stream == 'm' else ''}rn2({bound}) = {result}"


def read_trace(path: Path) -> Trace | None:
    """Read a trace file (``bound:result``, ``~`` for the monster stream, ``|`` at a script's begin); None if missing.

    Raises:
        ManifestError: the file is damaged.
    """
    packed = path.with_name(path.name + ".gz")
    if not path.exists() and not packed.exists():
        return None
    try:
        text = path.read_text("utf-8") if path.exists() else gzip.decompress(packed.read_bytes()).decode("utf-8")
        words = text.split()
        draws = tuple(_draw(word) for word in words if word not in ("|", "..."))
    except (OSError, ValueError, EOFError) as error:
        raise ManifestError(f"{path}: {error}") from None
    return Trace(draws, "..." not in words)


def _draw(word: str) -> Draw:
    bound, result = word.lstrip("~").split(":")
    return "m" if word.startswith("~") else "g", int(bound), int(result)


def first_deviation(trace: Trace, drawn: list[Draw]) -> Deviation | None:
    """Return the first draw that differs from the recorded ones; None if all agree."""
    found = drawn if trace.complete else drawn[: len(trace.draws)]
    for number, (expected, actual) in enumerate(zip_longest(trace.draws, found)):
        if expected != actual:
            return Deviation(number, expected, actual)
    return None
