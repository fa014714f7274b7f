"""The lines of a page, whatever it is written in, and the readers of Markdown and of plain pasted text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from vaultc.editing.pages.traced import Traced

LONGEST_HEADING: Final = 100
LONGEST_LINE: Final = 500
"""Longer lines are not looked at for headings."""

_EDIT_LINKS: Final = re.compile(
    r"(?:[ \t]*\[[ \t]*(?:edit|hide|show|view|link|permalink)\b[^\[\]]{0,40}\])+[ \t]*$", re.I
)
_SPACE: Final = re.compile(r"\s+")
_FENCE: Final = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})[^`]*$")
_MARKDOWN_HEADING: Final = re.compile(r"#{1,6}[ \t]+(.*?)[ \t#]*$")
_MARKDOWN_SIGNS: Final = re.compile(r"[*`]+|\[(?=[^\]]*\]\()|\]\([^)]*\)")


@dataclass(frozen=True, slots=True, eq=False)
class PageLine:
    """One line of a page: its text, the number of its block of code (0 in flowing text), and the heading above it.

    Lines that begin with ``#`` are lists, not comments, where flowing text ``counts_with_signs``.
    """

    traced: Traced
    block: int
    heading: str
    counts_with_signs: bool = False

    @property
    def text(self) -> str:
        """The text of the line, without its end."""
        return self.traced.text


def heading_text(text: str) -> str:
    """A heading as a title: one line, without links to edit a section, and not too long."""
    plain = _SPACE.sub(" ", _EDIT_LINKS.sub("", _SPACE.sub(" ", text)[:LONGEST_LINE])).strip()
    printable = " ".join("".join(c if c.isprintable() else " " for c in plain).split())
    return printable if len(printable) <= LONGEST_HEADING else printable[: LONGEST_HEADING - 3].rstrip() + "..."


def markdown_lines(page: Traced) -> Iterator[PageLine]:
    """The lines of Markdown: its fenced blocks of code, and the rest."""
    heading, fence, block = "", "", 0
    for line in page.lines():
        match = _FENCE.match(line.text)
        if fence:
            closes = match is not None and match[1][0] == fence[0] and len(match[1]) >= len(fence)
            fence = "" if closes else fence
            if not closes:
                yield PageLine(line, block, heading)
            continue
        if match is not None:
            fence, block = match[1], block + 1
            continue
        title = _MARKDOWN_HEADING.match(line.text) if len(line.text) <= LONGEST_LINE else None
        if title is not None:
            heading = heading_text(_MARKDOWN_SIGNS.sub("", title[1])) or heading
            continue
        yield PageLine(line, 0, heading, counts_with_signs=True)


def pasted_lines(page: Traced) -> Iterator[PageLine]:
    """The lines of plain text; headings are found later, among its short lines."""
    return (PageLine(line, 0, "") for line in page.lines())
