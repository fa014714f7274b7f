"""Formatting: the canonical text of a file from its tree and comments, with the proof that it means the same.

The statements of a body, each with its depth, are merged with the comments between them in the order of the text; then
come regions without formatting and blank lines, at last the lines.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import abc
from difflib import SequenceMatcher
from functools import cache
from itertools import chain, pairwise, zip_longest
from typing import Any

from vaultc.language import diagnostics, syntax
from vaultc.language.formatter import handlers as phrases
from vaultc.language.game import Language, PhraseTable
from vaultc.language.source import Source
from vaultc.language.syntax import nodes
from vaultc.language.syntax.sorted_nodes import OpenBlock, SortedFile
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple

OFF = re.compile(r"#\s*vaultc:\s*fmt\s+off(\s.*)?")
ON = re.compile(r"#\s*vaultc:\s*fmt\s+on(\s.*)?")
BLANK_LINE = re.compile(r"\n[ \t\r]*\n")


# ---- bodies


class BodyItem(NamedTuple):
    """A statement, the head of a level or of an arm of a SWITCH, or a block, from offset ``start`` to ``end``.

    ``depth`` counts from the depth of the statement around it; ``opens`` tells that what follows belongs to it. A blank
    line is above an item that stays ``apart``.
    """

    node: nodes.Node
    start: int
    end: int
    depth: int = 0
    opens: bool = False
    apart: bool = False


def bodies(node: nodes.Node) -> tuple[BodyItem, ...]:
    """The blocks and the map of a statement, which take lines of their own, in the order of the text.

    Comments between the offsets of one belong to it.
    """
    while isinstance(node, nodes.Chance):
        node = node.statement
    if isinstance(node, nodes.Switch):
        return (BodyItem(node, node.selector.span.end, node.span.end),)
    found: list[BodyItem] = []
    for child in syntax.children(node):
        if isinstance(child, nodes.Block | nodes.MapBlock) and not isinstance(child, OpenBlock):
            found.append(BodyItem(child, found[-1].end if found else child.span.start, child.span.end))
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
            item = _statement(statement)
            if isinstance(statement, nodes.Room | nodes.Subroom):
                found.append(item._replace(end=statement.body.span.start, apart=True))
                found += [_statement(inner) for inner in statement.body.statements]
            else:
                found.append(item._replace(apart=isinstance(statement, nodes.Map | nodes.NoMap)))
    return found


def _level_head(level: nodes.Level) -> list[BodyItem]:
    head = BodyItem(level, level.span.start, level.name.span.end, apart=True)
    return [head] if level.flags is None else [head, _statement(level.flags)]


def _statement(node: nodes.Node, depth: int = 0) -> BodyItem:
    return BodyItem(node, node.span.start, node.span.end, depth)


BODIES: dict[type[nodes.Node], abc.Callable[[Any], list[BodyItem]]] = {
    nodes.Block: block, nodes.Switch: switch, nodes.DesFile: des_file, SortedFile: sorted_file,
}  # fmt: skip
"""The parts of each class of nodes that have lines of their own."""


# ---- entries


class LineEntry(NamedTuple):
    """Something that begins a line of its own, from offset ``start`` to ``end``.

    A text is of whole lines between ``fmt off`` and ``fmt on``, which stay as they are.
    """

    content: BodyItem | syntax.Comment | str
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
        is_first_in_arm = isinstance(before.content, BodyItem) and before.content.opens
        is_flags = isinstance(entry.content, BodyItem) and isinstance(entry.content.node, nodes.Flags)
        written = BLANK_LINE.search(source.text, before.end, entry.start) is not None
        spaced.append(entry._replace(blank=True) if written and not (is_first_in_arm or is_flags) else entry)
    return _separated(spaced)


def _merged(comments: Comments, items: abc.Sequence[BodyItem], start: int, end: int, depth: int) -> list[LineEntry]:
    found: list[LineEntry] = []
    for item in items:
        for comment in comments.between(start, item.start):
            # above an arm it belongs to the arm before if the author has indented it more than the arm
            is_before = item.opens and comment.span.begin.column > item.node.span.begin.column
            found.append(_remark(comment, max(depth, item.depth) if is_before else item.depth))
        item = item._replace(end=comments.end_of_options(item.end))
        found.append(LineEntry(item, item.start, item.end, item.depth))
        start = item.end
        depth = item.depth + item.opens
    return found + [_remark(comment, depth) for comment in comments.between(start, end)]


def _remark(comment: syntax.Comment, depth: int) -> LineEntry:
    return LineEntry(comment, comment.span.start, comment.span.end, depth)


def _verbatim(source: Source, found: list[LineEntry]) -> list[LineEntry]:
    """Entries from ``fmt off`` to ``fmt on``, or to the end of the body, become one."""
    result: list[LineEntry] = []
    rest = iter(found)
    for entry in rest:
        if _matches(OFF, entry):
            last = next(chain((each for each in rest if _matches(ON, each)), found[-1:]))
            first = source.text.rfind("\n", 0, entry.start) + 1
            line_end = source.text.find("\n", last.end)
            behind = source.text[last.end : len(source.text) if line_end < 0 else line_end]
            lines = source.text[first : last.end] + ("" if behind.strip() else behind.removesuffix("\r"))
            entry = entry._replace(content=lines, end=last.end)
        result.append(entry)
    return result


def _matches(pattern: re.Pattern[str], entry: LineEntry) -> bool:
    return isinstance(entry.content, syntax.Comment) and pattern.fullmatch(entry.content.text) is not None


def _separated(found: list[LineEntry]) -> list[LineEntry]:
    """A blank line above all that stays apart, above the comments that are directly above its first line."""
    for index, entry in enumerate(found):
        if isinstance(entry.content, BodyItem) and entry.content.apart:
            while index and not found[index].blank and isinstance(found[index - 1].content, syntax.Comment):
                index -= 1
            if index:
                found[index] = found[index]._replace(blank=True)
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
        content = entry.content
        unread = content.text if isinstance(content, syntax.Comment) and content.is_unread else ""
        if unread[:1] == "}":
            self._unread = max(0, self._unread - 1)
        depth += entry.depth + self._unread
        if isinstance(content, str):
            self.lines.append(content)
        elif isinstance(content, syntax.Comment):
            self.lines.append(phrases.INDENT * depth + content.text)
            self._unread += unread.endswith("{")
        else:
            self._item(content, depth)

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
        has_blocks = bool(parts) and not isinstance(parts[0].node, nodes.MapBlock)
        phrase = phrases.glued(item.node, " {") if has_blocks else item.node
        self.lines += phrases.lines(phrase, self._handlers, indentation)
        if has_blocks:
            self._blocks(parts, depth)
        else:
            self.lines += [part.node.span.text for part in parts]

    def _blocks(self, parts: tuple[BodyItem, ...], depth: int) -> None:
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


class FormattingError(VaultcError):
    """The formatted text could not be proved to mean the same; the message says in which respect, on one line."""


def format_source(source: Source, language: Language) -> str:
    """The text of a source in the canonical layout of ``docs/formatting.md``.

    The result is proved to have the same tree and the same comments, and to stay as it is when it is formatted.

    Raises:
        DesError: the source has errors of syntax; carries the diagnostics.
        FormattingError: the proof failed.
    """
    return format_parsed(syntax.parse(source, language.load_grammar()), language).source.text


def format_parsed(parsed: syntax.Parsed, language: Language) -> syntax.Parsed:
    """Format a source that is parsed already, as :func:`format_source`; the proof leaves the new text parsed too.

    Raises:
        DesError: the source has errors of syntax; carries the diagnostics.
        FormattingError: the proof failed.
    """
    if diagnostics.errors_among(parsed.diagnostics):
        raise diagnostics.DesError(parsed.diagnostics)
    text = print_file(parsed, language.load_phrases())
    return parsed if text == parsed.source.text else prove(parsed, text, language)


def format_lines(source: Source, language: Language, first: int, last: int) -> str:
    """The text of a source in which the lines from ``first`` to ``last`` are in the canonical layout.

    Lines count from 1. What is laid out together, such as a statement over several lines, is laid out whole as soon as
    one of its lines is meant; all others stay, unless a block needs more lines around. The result is proved to have
    the same tree and the same comments.

    Raises:
        DesError: the source has errors of syntax; carries the diagnostics.
        FormattingError: the proof failed for the whole text.
    """
    parsed = syntax.parse(source, language.load_grammar())
    whole = format_parsed(parsed, language).source.text
    step = 1
    while (text := _mixed(source.text, whole, first, last)) not in (source.text, whole):
        try:
            _prove_same(parsed, text, language)
            break
        except FormattingError:  # Part of a block is in lines that are not meant, such as its closing brace.
            first, last, step = first - step, last + step, step * 2
    return text


def _mixed(before: str, after: str, first: int, last: int) -> str:
    """A text with the lines from ``first`` to ``last`` as they are in another that differs in blanks and line ends."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    mine, yours = (["".join(line.split()) for line in each] for each in (old, new))
    lines: list[str] = []
    for tag, start, end, other_start, other_end in SequenceMatcher(None, mine, yours, autojunk=False).get_opcodes():
        if tag == "equal":  # but for blanks, so that each line can be chosen alone
            pairs = zip(range(start, end), range(other_start, other_end), strict=True)
            lines += [new[other] if first <= line + 1 <= last else old[line] for line, other in pairs]
        else:
            meant = start < last and (end >= first or start == end == first - 1)
            lines += new[other_start:other_end] if meant else old[start:end]
    return "".join(lines)


def prove(before: syntax.Parsed, text: str, language: Language) -> syntax.Parsed:
    """Compare the formatted text of a file with the file; returns what the text is parsed to.

    Raises:
        FormattingError: the tree or the comments are not the same, or formatting again would change the text again.
    """
    after = _prove_same(before, text, language)
    if print_file(after, language.load_phrases()) != text:
        raise FormattingError("formatting twice would give another text than formatting once")
    return after


def _prove_same(before: syntax.Parsed, text: str, language: Language) -> syntax.Parsed:
    source = Source(before.source.name, text, encoding=before.source.encoding)
    after = syntax.parse(source, language.load_grammar())
    if not after.ok:
        error = diagnostics.errors_among(after.diagnostics)[0]
        raise FormattingError(f"the formatted text would have an error: {error.message}")
    for old, new in zip_longest(syntax.walk(before.tree), syntax.walk(after.tree)):
        if type(old) is not type(new) or old is None or new is None or _own_values(old) != _own_values(new):
            line = (old or before.tree).span.begin.line
            raise FormattingError(f"formatting would change the meaning of line {line}")
    if [comment.text for comment in before.comments] != [comment.text for comment in after.comments]:
        raise FormattingError("formatting would change the comments")
    return after


@cache
def _names(cls: type[nodes.Node]) -> tuple[str, ...]:
    return tuple(field.name for field in cls.fields if field.compare)


def _own_values(node: nodes.Node) -> list[Any]:
    """Return the values of a node that are not nodes; words in their canonical spelling."""
    if isinstance(node, nodes.Word):
        return [phrases.spelled(node.text), node.written]
    values = (getattr(node, name) for name in _names(type(node)))
    rows = (value if isinstance(value, tuple) else (value,) for value in values)
    return [[nodes.Node if isinstance(item, nodes.Node) else item for item in row] for row in rows]
