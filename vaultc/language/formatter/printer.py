"""The printer: the canonical text of a whole file from its tree and comments.

The statements of a body, each with its depth, are merged with the comments between them in the order of the text; then
come regions without formatting and blank lines, at last the lines.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import abc
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from vaultc.language import syntax
from vaultc.language.formatter import phrases
from vaultc.language.game import PhraseTable
from vaultc.language.source import Source
from vaultc.language.syntax import nodes
from vaultc.language.syntax.sorted_nodes import OpenBlock, SortedFile

OFF = re.compile(r"#\s*vaultc:\s*fmt\s+off(\s.*)?")
ON = re.compile(r"#\s*vaultc:\s*fmt\s+on(\s.*)?")
BLANK_LINE = re.compile(r"\n[ \t\r]*\n")


# ---- bodies


@dataclass(frozen=True, slots=True)
class BodyItem:
    """A statement, or the head of a level or of an arm of a SWITCH, from offset ``start`` to ``end``.

    ``depth`` counts from the depth of the statement around it; ``opens`` tells that what follows belongs to it. A blank
    line is above an item that stays ``apart``.
    """

    node: nodes.Node
    start: int
    end: int
    depth: int = 0
    opens: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """A part of a statement that takes lines of its own.

    Comments between the offsets ``start`` and ``end`` belong to it.
    """

    node: nodes.Block | nodes.Switch | nodes.MapBlock
    start: int
    end: int


def bodies(node: nodes.Node) -> tuple[Body, ...]:
    """The parts of a statement that take lines of their own, in the order of the text."""
    while isinstance(node, nodes.Chance):
        node = node.statement
    if isinstance(node, nodes.Switch):
        return (Body(node, node.selector.span.end, node.span.end),)
    found: list[Body] = []
    for child in syntax.children(node):
        if isinstance(child, nodes.Block | nodes.MapBlock) and not isinstance(child, OpenBlock):
            found.append(Body(child, found[-1].end if found else child.span.start, child.span.end))
    return tuple(found)


def items(node: nodes.Node) -> list[BodyItem]:
    """The lines of a body."""
    return BODIES[type(node)](node)


def block(node: nodes.Block) -> list[BodyItem]:
    return [_statement(statement, 1) for statement in node.statements]


def switch(node: nodes.Switch) -> list[BodyItem]:
    found: list[BodyItem] = []
    for arm in node.arms:
        last = arm.value.span.end if isinstance(arm, nodes.Case) else arm.span.start + len("DEFAULT")
        # its colon is only part of the head where nothing follows that could be told from it
        found.append(BodyItem(arm, arm.span.start, last if arm.statements else arm.span.end, 1, opens=True))
        found += [_statement(statement, 2) for statement in arm.statements]
    return found


def des_file(node: nodes.DesFile) -> list[BodyItem]:
    found = [_statement(header) for header in node.headers]
    for level in node.levels:
        found += _level_head(level)
        found += [_statement(statement) for statement in level.statements]
    return found


def sorted_file(node: SortedFile) -> list[BodyItem]:
    """Parts and rooms stay apart, and their statements are as deep as they are."""
    found: list[BodyItem] = []
    for level in node.levels:
        found += _level_head(level)
        for statement in level.statements:
            apart = isinstance(statement, nodes.Map | nodes.NoMap)
            if isinstance(statement, nodes.Room | nodes.Subroom):
                found.append(BodyItem(statement, statement.span.start, statement.body.span.start, apart=True))
                found += [_statement(inner) for inner in statement.body.statements]
            else:
                found.append(BodyItem(statement, statement.span.start, statement.span.end, apart=apart))
    return found


def _level_head(level: nodes.Level) -> list[BodyItem]:
    head = BodyItem(level, level.span.start, level.name.span.end, apart=True)
    return [head] if level.flags is None else [head, _statement(level.flags)]


def _statement(node: nodes.Node, depth: int = 0) -> BodyItem:
    return BodyItem(node, node.span.start, node.span.end, depth)


BODIES: dict[type[nodes.Node], abc.Callable[[Any], list[BodyItem]]] = {
    nodes.Block: block,
    nodes.Switch: switch,
    nodes.DesFile: des_file,
    SortedFile: sorted_file,
}
"""The parts of each class of nodes that have lines of their own."""


# ---- entries


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Whole lines between ``fmt off`` and ``fmt on`` that stay as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class LineEntry:
    """Something that begins a line of its own, from offset ``start`` to ``end``."""

    content: BodyItem | syntax.Comment | Verbatim
    start: int
    end: int
    depth: int
    blank: bool = False
    """True if a blank line precedes it."""


class Comments:
    """The comments of a file, found by offset."""

    def __init__(self, comments: abc.Sequence[syntax.Comment]) -> None:
        self._comments = comments
        self._starts = [comment.span.start for comment in comments]

    def between(self, start: int, end: int) -> abc.Sequence[syntax.Comment]:
        """The comments that begin at ``start <= offset < end``."""
        first = bisect_left(self._starts, start)
        return self._comments[first : bisect_left(self._starts, end, first)]

    def end_of_options(self, end: int) -> int:
        """The end of a statement whose known part ends at an offset, with the options after it that were not read."""
        for index in range(bisect_left(self._starts, end), len(self._comments)):
            start, last, source = (comment := self._comments[index]).span
            if not comment.is_option or source.text[end:start].strip():
                break
            end = last
        return end


def entries(
    source: Source, comments: Comments, items: abc.Sequence[BodyItem], start: int, end: int, depth: int
) -> list[LineEntry]:
    """Everything in the body from ``start`` to ``end`` that has ``items``.

    A blank line stays where the author left one or more, except at the beginning of a body, below the head of an arm
    and above FLAGS. A comment is as deep as the item that follows it; at the end of the body, as the last one,
    or as ``depth`` if there is none.
    """
    found = _verbatim(source, _merged(comments, items, start, end, depth))
    spaced = found[:1]
    for before, entry in pairwise(found):
        written = BLANK_LINE.search(source.text, before.end, entry.start) is not None
        spaced.append(replace(entry, blank=True) if written and not _belong_together(before, entry) else entry)
    return _separated(spaced)


def _merged(comments: Comments, items: abc.Sequence[BodyItem], start: int, end: int, depth: int) -> list[LineEntry]:
    found: list[LineEntry] = []
    for item in items:
        remarks = comments.between(start, item.start)
        found += [_remark(comment, _depth(comment, item, depth)) for comment in remarks]
        item = replace(item, end=comments.end_of_options(item.end))
        found.append(LineEntry(item, item.start, item.end, item.depth))
        start = item.end
        depth = item.depth + item.opens
    return found + [_remark(comment, depth) for comment in comments.between(start, end)]


def _remark(comment: syntax.Comment, depth: int) -> LineEntry:
    return LineEntry(comment, comment.span.start, comment.span.end, depth)


def _depth(comment: syntax.Comment, item: BodyItem, before: int) -> int:
    """A comment above an arm belongs to the arm before if the author has indented it more than the arm."""
    if item.opens and comment.span.begin.column > item.node.span.begin.column:
        return max(before, item.depth)
    return item.depth


# ---- fmt off


def _verbatim(source: Source, found: list[LineEntry]) -> list[LineEntry]:
    """Entries from ``fmt off`` to ``fmt on``, or to the end of the body, become one."""
    result: list[LineEntry] = []
    rest = iter(found)
    for entry in rest:
        if _matches(OFF, entry):
            last = _last(entry, rest)
            first = source.text.rfind("\n", 0, entry.start) + 1
            line_end = source.text.find("\n", last.end)
            behind = source.text[last.end : len(source.text) if line_end < 0 else line_end]
            lines = source.text[first : last.end] + ("" if behind.strip() else behind.removesuffix("\r"))
            result.append(replace(entry, content=Verbatim(lines), end=last.end))
        else:
            result.append(entry)
    return result


def _last(entry: LineEntry, rest: abc.Iterator[LineEntry]) -> LineEntry:
    """The entry that ends a region; takes everything up to it."""
    for entry in rest:
        if _matches(ON, entry):
            break
    return entry


def _matches(pattern: re.Pattern[str], entry: LineEntry) -> bool:
    return isinstance(entry.content, syntax.Comment) and pattern.fullmatch(entry.content.text) is not None


# ---- blank lines


def _belong_together(before: LineEntry, entry: LineEntry) -> bool:
    """Return whether an entry is the first in an arm, or the flags of a level."""
    if isinstance(before.content, BodyItem) and before.content.opens:
        return True
    return isinstance(entry.content, BodyItem) and isinstance(entry.content.node, nodes.Flags)


def _separated(found: list[LineEntry]) -> list[LineEntry]:
    """A blank line above all that stays apart, above the comments that are directly above its first line."""
    for index, entry in enumerate(found):
        if isinstance(entry.content, BodyItem) and entry.content.apart:
            while index and not found[index].blank and isinstance(found[index - 1].content, syntax.Comment):
                index -= 1
            if index:
                found[index] = replace(found[index], blank=True)
    return found


# ---- lines


def print_file(parsed: syntax.Parsed, handlers: PhraseTable) -> str:
    """The canonical text of a file that was read without error; see ``docs/formatting.md``."""
    printer = Printer(parsed, handlers)
    printer.file(parsed.tree)
    newline = "\r\n" if parsed.source.text.count("\r\n") * 2 > parsed.source.text.count("\n") else "\n"
    return "".join(line + newline for line in printer.lines)


class Printer:
    """Collects the lines of one file, without line ends; a map or a string may hold some, as they were written."""

    def __init__(self, parsed: syntax.Parsed, handlers: PhraseTable) -> None:
        self.lines: list[str] = []
        self._handlers = handlers
        self._source = parsed.source
        self._comments = Comments(parsed.comments)
        self._unread = 0  # open blocks of statements that are kept as comments

    def file(self, tree: nodes.DesFile) -> None:
        """Add all lines of a file."""
        for entry in entries(self._source, self._comments, items(tree), 0, len(self._source.text), 0):
            self._entry(entry, 0)

    def _entry(self, entry: LineEntry, depth: int) -> None:
        if entry.blank:
            self.lines.append("")
        text = entry.content.text if isinstance(entry.content, syntax.Comment) else ""
        is_unread = isinstance(entry.content, syntax.Comment) and entry.content.is_unread
        if is_unread and text[:1] == "}":
            self._unread = max(0, self._unread - 1)
        depth += entry.depth + self._unread
        if isinstance(entry.content, Verbatim):
            self.lines.append(entry.content.text)
        elif isinstance(entry.content, syntax.Comment):
            self.lines.append(phrases.INDENT * depth + entry.content.text)
            self._unread += is_unread and text.endswith("{")
        else:
            self._item(entry.content, depth)

    def _item(self, item: BodyItem, depth: int) -> None:
        """A statement; the comments inside of its head go above it."""
        parts = bodies(item.node)
        head_end = parts[0].start if parts else item.end
        indentation = phrases.INDENT * depth
        inside = self._comments.between(item.start, head_end)
        if any(comment.is_option for comment in inside):
            written = self._source.text[item.start : head_end].rstrip() + (" {" if parts else "")
            self.lines += (indentation + written).replace("\r\n", "\n").split("\n")
            self._blocks(parts, depth)
            return
        self.lines += [indentation + comment.text for comment in inside]
        if parts and not isinstance(parts[0].node, nodes.MapBlock):
            self.lines += self._lines(phrases.glued(item.node, " {"), indentation)
            self._blocks(parts, depth)
        else:
            self.lines += self._lines(item.node, indentation)
            self.lines += [part.node.span.text for part in parts]

    def _lines(self, phrase: phrases.Phrase, indentation: str) -> list[str]:
        return phrases.lines(phrases.spelled_out(phrase, self._handlers), indentation)

    def _blocks(self, parts: tuple[Body, ...], depth: int) -> None:
        """Blocks after a head; a second one is the ELSE block."""
        for index, part in enumerate(parts):
            if index:
                self.lines[-1] += " ELSE {"
            inside = entries(self._source, self._comments, items(part.node), part.start, part.end, 1)
            for entry in inside:
                self._entry(entry, depth)
            if inside:
                self.lines.append(phrases.INDENT * depth + "}")
            else:
                self.lines[-1] += " }"
