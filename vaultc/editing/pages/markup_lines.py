"""The lines of pages in wikitext, HTML and Jupyter notebooks: blocks of code, flowing text, cells.

Templates are not expanded, and what is in their braces is not read, except for blocks of code.

Pages are not trusted. They are split into tags and text by one pattern that looks at every character a bounded number
of times, since the parsers at hand take quadratic time for tags and comments that are never closed. No script runs and
nothing is loaded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from vaultc.editing.pages.page_lines import (
    LONGEST_LINE,
    Exchange,
    PageLine,
    Traced,
    heading_text,
    joined,
    markdown_lines,
)
from vaultc.support.dataclass import dataclass, field, replace

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
    return iter(_WikitextReader(page).read())


class _WikitextReader:
    """Goes through the blocks of a page, and through the flowing text between them line by line."""

    def __init__(self, page: Traced) -> None:
        self.page = page
        self.lines: list[PageLine] = []
        self.flowing: list[Traced] = []
        self.blocks = 0
        self.heading = ""
        self.unclosed: set[str] = set()

    def read(self) -> list[PageLine]:
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
        return self.lines

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
        marks = _LIST.match(line.text)
        is_code = line.text.startswith(" ")
        plain = line.piece(marks.end() if marks else int(is_code)).without(_INLINE).decoded()
        self.lines.append(PageLine(plain, 0, self.heading, counts_with_signs=not is_code))


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


_TAG: Final = re.compile(
    r"""<!--
    | <[!?][^<>]*+>
    | <(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9:-]{0,30})
      (?P<attributes>(?:[^<>"']|"[^"]{0,500}"|'[^']{0,500}')*+|[^<>]*+)>""",
    re.VERBOSE,
)
_HEADINGS: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_BLOCKS: Final = _HEADINGS | {
    "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "head", "header", "hr", "html", "li", "main", "nav",
    "ol", "p", "section", "summary", "table", "tbody", "tfoot", "thead", "title", "tr", "ul",
}  # fmt: skip
_CODE: Final = frozenset(("pre", "listing", "xmp"))
_RAW_ELEMENTS: Final = frozenset(("script", "style", "title", "textarea", "iframe", "noembed", "svg", "math", "button"))
"""Elements whose content is not shown as text; of these, ``textarea`` holds the source of a wiki page."""

_ASIDE: Final = re.compile(
    r"""\bclass\s*=\s*["']?[^"'>]*\b(?:line-?numbers?(?!-js)|linenos?|gutter|mw-editsection|noprint)\b""", re.IGNORECASE
)
"""Elements beside the text: numbers of lines, and links to edit a section."""

_PREFORMATTED: Final = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_BLANKS: Final = re.compile(r"[ \t\r\n\f]+")


def html_lines(page: Traced) -> Iterator[PageLine]:
    """The lines of a page in HTML, in time proportional to its length."""
    return iter(_HtmlReader(page).read())


class _HtmlReader:
    """Goes through the tags of a page once."""

    def __init__(self, page: Traced) -> None:
        self.page = page
        self.lines: list[PageLine] = []
        self.line: list[Traced] = []
        self.blocks = self.block = self.depth = 0
        self.code_tag = ""
        self.heading = ""
        self.in_heading: list[str] | None = None

    def read(self) -> list[PageLine]:
        """All lines."""
        text, position = self.page.text, 0
        while match := _TAG.search(text, position):
            self._add(self.page.piece(position, match.start()).decoded())
            position = self._tag(match)
        self._add(self.page.piece(position).decoded())
        self._end_line()
        return self.lines

    # ---- tags

    def _tag(self, match: re.Match[str]) -> int:
        """Handle a tag; returns the offset after all that is done with it."""
        text, name = self.page.text, (match["name"] or "").lower()
        if match[0] == "<!--":
            end = text.find("-->", match.end())
            return len(text) if end < 0 else end + 3
        if not name:
            return match.end()
        if match["end"]:
            self._end(name)
            return match.end()
        attributes = match["attributes"]
        if name in _RAW_ELEMENTS or _ASIDE.search(attributes):
            return match.end() if attributes.endswith("/") else self._skip(name, match.end())
        self._start(name, attributes)
        return match.end()

    def _skip(self, name: str, start: int) -> int:
        """Leave out an element, with elements of the same name in it; reads the source of a page in a text area."""
        text, depth = self.page.text, 1
        for tag in re.compile(rf"<(/?){name}(?=[\s/>])[^<>]*>?", re.IGNORECASE).finditer(text, start):
            depth += -1 if tag[1] else (name not in _RAW_ELEMENTS)
            if depth == 0:
                if name == "textarea":
                    self._end_line()
                    self.blocks += 1
                    last = self.blocks
                    for line in wikitext_lines(self.page.piece(start, tag.start()).decoded()):
                        self.lines.append(PageLine(line.traced, line.block and last + line.block, line.heading, True))
                        self.blocks = max(self.blocks, last + line.block)
                return tag.end()
        return len(text)

    def _start(self, name: str, attributes: str) -> None:
        if self.block:
            self.depth += name == self.code_tag
            if name == "br" or (name in _BLOCKS and self.line):
                self._end_line()
        elif name in _CODE or _PREFORMATTED.search(attributes):
            self._end_line()
            self.blocks += 1
            self.block, self.depth, self.code_tag = self.blocks, 1, name
        elif name in _HEADINGS:
            self._end_line()
            self.in_heading = []
        elif name in _BLOCKS:
            self._end_line()
        elif name in ("td", "th") and self.line:
            self.line.append(Traced.written("\t", self.line[-1].places[-1]))

    def _end(self, name: str) -> None:
        if self.block:
            if name == self.code_tag:
                self.depth -= 1
            if self.depth == 0:
                self._end_line()
                self.block = 0
            elif name in _BLOCKS and self.line:
                self._end_line()
        elif name in _HEADINGS and self.in_heading is not None:
            self.heading = heading_text("".join(self.in_heading)) or self.heading
            self.in_heading = None
        elif name in _BLOCKS:
            self._end_line()

    # ---- text

    def _add(self, text: Traced) -> None:
        if not text.text:
            return
        if self.in_heading is not None:
            self.in_heading.append(text.text)
        elif self.block:
            *whole, last = text.lines()
            for line in whole:
                self.line.append(line)
                self._end_line()
            if last.text:
                self.line.append(last)
        else:
            self._add_flowing(text)

    def _add_flowing(self, text: Traced) -> None:
        """Add flowing text, in which the end of a line is a blank; blanks within a line stay, for the sake of maps."""
        position = 0
        for blanks in _BLANKS.finditer(text.text):
            if "\n" not in blanks[0]:
                continue
            if blanks.start() > position:
                self.line.append(text.piece(position, blanks.start()))
            position = blanks.end()
            if self.line:
                self.line.append(Traced(" ", text.places[blanks.start() : blanks.start() + 1]))
        if position < len(text.text):
            self.line.append(text.piece(position))

    def _end_line(self) -> None:
        if self.line or self.block:
            self.lines.append(PageLine(joined(self.line), self.block, self.heading))
        self.line = []


_TOKEN: Final = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|[{}\[\]:]", re.DOTALL)
_ESCAPE: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.", re.DOTALL
)
_CELL_DEPTH: Final = 3
"""Brackets that are open in a cell: of the notebook, of its cells, and of the cell."""
_TEXT_IN_CODE: Final = re.compile(r"(\"{3}|'{3})(.*?)\1", re.DOTALL)
_MAGIC: Final = re.compile(r"\s*%%[^\n]*\n")


@dataclass(slots=True)
class _Cell:
    """A cell of a notebook: its type, and the pieces of its text."""

    kind: str = ""
    pieces: list[Traced] = field(default_factory=list)


def notebook_lines(page: Traced) -> Iterator[PageLine]:
    """The lines of all cells; each text of several lines in code is a block of its own."""
    heading, blocks = "", 0
    for cell in _cells(page):
        text = joined(cell.pieces)
        highest = blocks
        for line in markdown_lines(text) if cell.kind == "markdown" else _code_lines(text):
            heading = line.heading or heading
            block = line.block and blocks + line.block
            highest = max(highest, block)
            yield replace(line, block=block, heading=heading)
        blocks = highest


def _code_lines(cell: Traced) -> Iterator[PageLine]:
    """The texts in a cell of code, or the whole cell without a command in its first line."""
    texts = [cell.piece(*found.span(2)) for found in _TEXT_IN_CODE.finditer(cell.text)]
    if not texts:
        magic = _MAGIC.match(cell.text)
        texts = [cell.piece(magic.end() if magic else 0)]
    for block, text in enumerate(texts, 1):
        for line in text.lines():
            yield PageLine(line, block, "")


def _cells(page: Traced) -> Iterator[_Cell]:
    """The cells, read by the brackets around their parts, since each character must keep its place."""
    depth, key, last, cell = 0, "", "", _Cell()
    for token in _TOKEN.finditer(page.text):
        sign = token[0][0]
        if sign == '"':
            if key == "source" and depth in (_CELL_DEPTH, _CELL_DEPTH + 1):
                text = page.piece(*token.span(1))
                escapes = (found for found in _ESCAPE.finditer(text.text) if len(found[0]) > 1)
                cell.pieces.append(text.exchanged(Exchange(*found.span(), _meaning(found[0])) for found in escapes))
            elif key == "cell_type" and depth == _CELL_DEPTH:
                cell.kind = token[1]
            last, key = token[1], key if depth > _CELL_DEPTH else ""
        elif sign == ":":
            key = last if depth == _CELL_DEPTH else key
        elif sign in "{[":
            depth += 1
        else:
            depth -= 1
            if depth == _CELL_DEPTH:
                key = ""
            elif depth == _CELL_DEPTH - 1 and cell.pieces:
                yield cell
                cell = _Cell()


def _meaning(escape: str) -> str:
    """The character that an escape of JSON means; halves of characters have no meaning."""
    try:
        meant = json.loads(f'"{escape}"')
    except ValueError:
        return escape
    return "\ufffd" if "\ud800" <= meant <= "\udfff" and len(meant) == 1 else str(meant)
