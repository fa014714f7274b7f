"""The functions that scripts take along for what the ``des`` functions do not offer, each only where it is needed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_name("helpers.lua")
_MARK = "--@ "


@cache
def _pieces() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """By name: the helpers that each needs, and its lines."""
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for piece in _FILE.read_text("utf-8").split(_MARK)[1:]:
        head, *lines = piece.rstrip("\n").split("\n")
        name, *needed = head.split()
        found[name] = tuple(needed), tuple(lines)
    return found


def helper_names() -> frozenset[str]:
    """The names that helpers define, which variables must not have."""
    return frozenset(_pieces()) | {"KINDS", "MOVES"}


def helper_lines(names: Iterable[str]) -> list[str]:
    """The lines of some helpers and of all that they need, callee first."""
    pieces = _pieces()
    wanted, waiting = set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted.add(name)
            waiting += pieces[name][0]
    lines: list[str] = []
    for name, (_, text) in pieces.items():
        if name in wanted:
            lines += [*text, ""]
    return lines
