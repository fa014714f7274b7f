"""The outside of a level: its title, and the name of its output."""

from __future__ import annotations

from typing import NamedTuple

from vaultc.language.source import Span
from vaultc.support.lazy_pattern import lazy_pattern

MAXIMUM_NAME = 14
_COUNTER = lazy_pattern(r"%(\d*)i")
_WIDEST_COUNTER = 99
_TITLE = lazy_pattern(r"#\s*Title:\s*(.*?)\s*")
_FOR_THE_CHECK = lazy_pattern(r"#\s*(?:expect|vaultc)\s*:")


class Heading(NamedTuple):
    """The title of a level and the lines that describe it."""

    title: str | None = None
    description: str = ""


def heading(level: Span) -> Heading:
    """Read the comment directly above a level, if its first line is ``# Title: text``; without words to the check."""
    numbers = range(block_start(level), level.begin.line)
    lines = [level.source.line(number).strip() for number in numbers]
    title = _TITLE.fullmatch(lines[0]) if lines else None
    if title is None:
        return Heading()
    description = (line.removeprefix("#").strip() for line in lines[1:] if not _FOR_THE_CHECK.match(line))
    return Heading(title[1] or None, "\n".join(description).strip())


def block_start(level: Span) -> int:
    """The number of the line where the block of comments directly above a level begins, or the level's own."""
    number = level.begin.line
    while number > 1 and level.source.line(number - 1).lstrip().startswith("#"):
        number -= 1
    return number


def has_counter(name: str) -> bool:
    """Return whether output names are numbered (``vlt-%04i``)."""
    return "%" in name


def output_name(name: str, counter: int) -> str | None:
    """The name of the compiled level, or None if the name's counter is malformed. Rules: "Random vaults"."""
    if not has_counter(name):
        return name
    match = _COUNTER.search(name)
    if match is None or name.count("%") > 1 or int(match[1] or "0") > _WIDEST_COUNTER:
        return None
    return name[: match.start()] + (match[0] % counter) + name[match.end() :]
