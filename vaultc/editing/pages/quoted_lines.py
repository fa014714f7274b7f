"""Lines of patches and of quoted mail without the signs before them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, groupby
from typing import Final

from vaultc.editing.pages.line_kinds import CODE_KINDS, LineKind, kind_of
from vaultc.editing.pages.page_lines import PageLine, heading_text

_HUNK: Final = re.compile(r"@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@")
_NEW_FILE: Final = re.compile(r"\+\+\+ (?:b/)?([^\t]+)")
_SIGNS: Final = (">", "+")
_DEEPEST: Final = 20
"""Quotations inside one another that are looked through."""
_TELLING: Final = frozenset((LineKind.LEVEL, LineKind.STATEMENT, LineKind.MAP))


def without_signs(lines: Sequence[PageLine]) -> list[PageLine]:
    """The lines: hunks as they are after their patch, and blocks of quoted lines without their signs.

    Each hunk of a patch becomes a block of code, under the name of its file.
    """
    result = list(lines)
    for _ in range(_DEEPEST):
        before = result
        result = [line for run in _unquoted(list(_without_hunks(before))) for line in run]
        if result == before:
            break
    return result


# ---- patches


def _without_hunks(lines: Sequence[PageLine]) -> Iterator[PageLine]:
    """The lines, with those that hunks remove left out, and the sign of the others."""
    blocks = count(max((line.block for line in lines), default=0) + 1)
    name = ""
    rest = iter(lines)
    for line in rest:
        hunk = _HUNK.match(line.text)
        if hunk is None:
            named = _NEW_FILE.match(line.text)
            name = heading_text(named[1]) if named else name
            yield line
            continue
        yield from _hunk(rest, [int(number or 1) for number in hunk.groups()], next(blocks), name or line.heading)


def _hunk(rest: Iterator[PageLine], left: list[int], block: int, heading: str) -> Iterator[PageLine]:
    """The lines of a hunk as they are after the patch; ``left`` has the number of old and of new lines in it.

    Mail programs cut the blank of lines that are nothing else.
    """
    while any(number > 0 for number in left):
        line = next(rest, None)
        if line is None:
            return
        sign = line.text[:1] or " "
        left[0] -= sign in " -"
        left[1] -= sign in " +"
        if sign in " +":
            yield replace(line, traced=line.traced.piece(1), block=block, heading=heading)
        elif sign not in "-\\":
            yield line
            return


# ---- quotations


def _unquoted(lines: Sequence[PageLine]) -> Iterator[list[PageLine]]:
    """Runs of lines of one block that begin with one sign, without it, and runs of other lines.

    A run beside lines of code is not quoted.
    """

    def key(line: PageLine) -> tuple[int, str]:
        return line.block, line.text[:1] if line.text[:1] in _SIGNS else ""

    runs = [(sign, list(run)) for (_, sign), run in groupby(lines, key=key)]
    for index, (sign, run) in enumerate(runs):
        before = [other[-1] for _, other in runs[max(index - 1, 0) : index]]
        after = [other[0] for _, other in runs[index + 1 : index + 2]]
        around = [kind_of(line.text) for line in before + after if line.block == run[0].block]
        yield _bare(run) if sign and not CODE_KINDS.intersection(around) else run


def _bare(run: list[PageLine]) -> list[PageLine]:
    """The lines without a sign, and perhaps a blank, that all of them begin with, if statements are behind it."""
    width = 2 if all(line.text[1:2] in ("", " ") for line in run) else 1
    bare = [replace(line, traced=line.traced.piece(width)) for line in run]
    deeper = (line.text.lstrip(" \t>+") for line in bare)
    return bare if any(kind_of(text) in _TELLING for text in deeper) else run
