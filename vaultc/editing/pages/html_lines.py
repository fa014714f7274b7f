"""The lines of a page in HTML: blocks of code as they are, flowing text as a browser shows it.

Pages are not trusted. They are split into tags and text by one pattern that looks at every character a bounded number
of times, since the parsers at hand take quadratic time for tags and comments that are never closed. No script runs and
nothing is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from vaultc.editing.pages.page_lines import PageLine, heading_text
from vaultc.editing.pages.traced import Traced, joined
from vaultc.editing.pages.wikitext_lines import wikitext_lines

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
_RAW: Final = frozenset(("script", "style", "title", "textarea", "iframe", "noembed", "svg", "math", "button"))
"""Elements whose content is not shown as text; of these, ``textarea`` holds the source of a wiki page."""

_ASIDE: Final = re.compile(
    r"""\bclass\s*=\s*["']?[^"'>]*\b(?:line-?numbers?(?!-js)|linenos?|gutter|mw-editsection|noprint)\b""", re.IGNORECASE
)
"""Elements beside the text: numbers of lines, and links to edit a section."""

_PREFORMATTED: Final = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_BLANKS: Final = re.compile(r"[ \t\r\n\f]+")


def html_lines(page: Traced) -> Iterator[PageLine]:
    """The lines of a page in HTML, in time proportional to its length."""
    return _HtmlReader(page).read()


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

    def read(self) -> Iterator[PageLine]:
        """All lines."""
        text, position = self.page.text, 0
        while match := _TAG.search(text, position):
            self._add(self.page.piece(position, match.start()).decoded())
            position = self._tag(match)
        self._add(self.page.piece(position).decoded())
        self._end_line()
        return iter(self.lines)

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
        if name in _RAW or _ASIDE.search(attributes):
            return match.end() if attributes.endswith("/") else self._skip(name, match.end())
        self._start(name, attributes)
        return match.end()

    def _skip(self, name: str, start: int) -> int:
        """Leave out an element, with elements of the same name in it; reads the source of a page in a text area."""
        text, depth = self.page.text, 1
        for tag in re.compile(rf"<(/?){name}(?=[\s/>])[^<>]*>?", re.IGNORECASE).finditer(text, start):
            depth += -1 if tag[1] else (name not in _RAW)
            if depth == 0:
                if name == "textarea":
                    self._source(self.page.piece(start, tag.start()))
                return tag.end()
        return len(text)

    def _source(self, source: Traced) -> None:
        self._end_line()
        self.blocks += 1
        last = self.blocks
        for line in wikitext_lines(source.decoded()):
            self.lines.append(PageLine(line.traced, line.block and last + line.block, line.heading, True))
            self.blocks = max(self.blocks, last + line.block)

    def _start(self, name: str, attributes: str) -> None:
        if self.block:
            self._start_in_code(name)
            return
        if name in _CODE or _PREFORMATTED.search(attributes):
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

    def _start_in_code(self, name: str) -> None:
        if name == self.code_tag:
            self.depth += 1
        if name == "br" or (name in _BLOCKS and self.line):
            self._end_line()

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
