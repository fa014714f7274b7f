"""The lines of a page in wikitext: blocks of code, lines that begin with a blank, and the rest.

Templates are not expanded, and what is in their braces is not read, except for blocks of code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from vaultc.editing.pages.page_lines import LONGEST_LINE, PageLine, heading_text
from vaultc.editing.pages.traced import Exchange, Traced, joined

_OPENING: Final = re.compile(r"<!--|<(?P<name>pre|nowiki|source|syntaxhighlight)\b[^<>]{0,500}>", re.IGNORECASE)
_HEADING: Final = re.compile(r"[ \t]*(={1,6})[ \t]*(\S.*?)[ \t]*\1[ \t]*$")
_BRACES: Final = re.compile(r"\{\{|\}\}")
_INLINE: Final = re.compile(
    r"""</?(?:nowiki|code|tt|b|i|u|s|span|small|big|sub|sup|kbd|samp|var|font|br)\b[^<>]{0,500}>
    | (?<!\\)(?:'{5}|'{2,3})(?!')
    | \[\[(?:[^\[\]|\n]{0,300}\|)?(?=[^\[\]\n]{0,300}\]\])
    | (?<=[^\]])\]\]
    | \[https?://[^\s\[\]]{1,500}[ ](?=[^\[\]\n]{0,300}\])""",
    re.VERBOSE | re.IGNORECASE,
)
_NOWIKI: Final = re.compile(r"</?nowiki\s*/?>", re.IGNORECASE)
_LIST: Final = re.compile(r"[*:;]+[ ]?")
_RAW: Final = ("source", "syntaxhighlight")


def wikitext_lines(page: Traced) -> Iterator[PageLine]:
    """The lines of a page in wikitext, in time proportional to its length."""
    return _WikitextReader(page).read()


class _WikitextReader:
    """Goes through the blocks of a page, and through the flowing text between them line by line."""

    def __init__(self, page: Traced) -> None:
        self.page = page
        self.lines: list[PageLine] = []
        self.flowing: list[Traced] = []
        self.blocks = 0
        self.heading = ""
        self.unclosed: set[str] = set()

    def read(self) -> Iterator[PageLine]:
        """All lines."""
        text, position = self.page.text, 0
        while match := _OPENING.search(text, position):
            self.flowing.append(self.page.piece(position, match.start()))
            end, position = self._closing(match)
            if match["name"] and end >= 0:
                self._content((match["name"]).lower(), self.page.piece(match.end(), end))
            elif match["name"]:
                self.flowing.append(self.page.piece(match.start(), match.end()))
        self.flowing.append(self.page.piece(position))
        self._flow()
        return iter(self.lines)

    def _closing(self, match: re.Match[str]) -> tuple[int, int]:
        """Return the end of the content of a block (-1 if it has none), and the offset where reading goes on."""
        name = (match["name"] or "-->").lower()
        if match[0].endswith("/>") or name in self.unclosed:
            return -1, match.end()
        closing = re.escape(name) if name == "-->" else rf"</{name}\s*>"
        found = re.compile(closing, re.IGNORECASE).search(self.page.text, match.end())
        if found is None:
            self.unclosed.add(name)
            return -1, match.end()
        return found.span()

    def _content(self, name: str, content: Traced) -> None:
        if name == "nowiki" and "\n" not in content.text:
            self.flowing.append(content.decoded())
            return
        self._flow()
        self.blocks += 1
        content = content if name in _RAW else content.without(_NOWIKI).decoded()
        first = content.text.startswith("\n") or content.text.startswith("\r\n")
        for number, line in enumerate(content.lines()):
            if number or not first:
                self.lines.append(PageLine(line, self.blocks, self.heading))

    # ---- flowing text

    def _flow(self) -> None:
        """Read the flowing text gathered so far."""
        text = joined(self.flowing)
        self.flowing = []
        for line, inside in zip(text.lines(), _in_templates(text.text), strict=True):
            if not inside:
                self._line(line)

    def _line(self, line: Traced) -> None:
        heading = _HEADING.match(line.text) if len(line.text) <= LONGEST_LINE else None
        if heading is not None:
            self.heading = heading_text(_INLINE.sub("", heading[2])) or self.heading
            return
        if line.text.startswith(" "):
            self.lines.append(PageLine(_plain(line.piece(1)), 0, self.heading))
            return
        marks = _LIST.match(line.text)
        self.lines.append(PageLine(_plain(line.piece(marks.end() if marks else 0)), 0, self.heading, True))


def _plain(line: Traced) -> Traced:
    """A line without the markup inside it."""
    return line.exchanged(Exchange(*match.span(), "") for match in _INLINE.finditer(line.text)).decoded()


def _in_templates(text: str) -> Iterator[bool]:
    """For each line, True if it begins inside of the braces of a template that is closed, or with them."""
    opened: list[int] = []
    depths: dict[int, int] = {}
    for match in _BRACES.finditer(text):
        if match[0] == "{{":
            opened.append(match.start())
        elif opened:
            start = opened.pop()
            depths[start] = depths.get(start, 0) + 1
            depths[match.start()] = depths.get(match.start(), 0) - 1
    changes = sorted(depths.items())
    depth = number = position = 0
    while position >= 0:
        while number < len(changes) and changes[number][0] <= position:
            depth += changes[number][1]
            number += 1
        yield depth > 0
        position = text.find("\n", position) + 1 or -1
