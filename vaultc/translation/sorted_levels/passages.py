"""The new text in pieces: a passage for each statement of the old file, in the new order."""

from __future__ import annotations

import re
from collections import abc, deque
from dataclasses import dataclass

from vaultc.games.detection import COMMENT as DIALECT
from vaultc.language.semantics import Model
from vaultc.language.syntax import Comment
from vaultc.language.syntax import nodes as n

INDENT = "  "
BLANK_LINE = re.compile(r"(?:\A|\n)[ \t]*\r?\n[ \t]*\Z")


@dataclass(slots=True)
class Passage:
    """The text of a statement, without the braces around its ``body``, and the comments before it.

    An empty comment is a blank line. A passage that is ``lost`` is written as a comment with the text of the old
    statement; a passage that is ``quoted`` has that comment above it, since a part of the statement is lost.
    """

    text: str
    node: n.Node
    comments: tuple[str, ...] = ()
    body: list[Passage] | None = None
    lost: bool = False
    quoted: bool = False


class PrecedingComments:
    """The comments of a file, each with the statement that it precedes in the text."""

    def __init__(self, model: Model, name: str) -> None:
        """``name`` is the game that comments shall name as the dialect of the file."""
        self._text = model.parsed.source.text
        self._found: dict[int, tuple[str, ...]] = {}
        comments = deque(model.parsed.comments)
        for statement, end in heads(model.tree):
            lines: list[str] = []
            while comments and comments[0].span.start < end:
                comment = comments.popleft()
                lines += [*self._blank(comment.span.start), _written(comment, name)]
            self._found[id(statement)] = (*lines, *self._blank(statement.span.start))
        self.last = tuple(_written(comment, name) for comment in comments)
        """The comments after the last statement."""

    def before(self, statement: n.Node) -> tuple[str, ...]:
        """The comments before a statement, with an empty text for each blank line among them."""
        return self._found.get(id(statement), ())

    def _blank(self, start: int) -> list[str]:
        """An empty text if there is a blank line before the line of an offset."""
        line = self._text.rfind("\n", 0, start) + 1
        return [""] if line and BLANK_LINE.search(self._text, max(line - 200, 0), line) else []


def _written(comment: Comment, name: str) -> str:
    if comment.is_unread:
        return f"# {comment.text}"
    text = comment.text
    named = DIALECT.fullmatch(text)
    return text if named is None else text[: named.start("name")] + name + text[named.end("name") :]


def heads(tree: n.DesFile) -> abc.Iterator[tuple[n.Node, int]]:
    """The statements of a file in the order of the text, each with the offset at which its own text ends."""
    for level in tree.levels:
        yield level, (level.maze or level.name).span.end
        if level.flags is not None:
            yield level.flags, level.flags.span.end
        for statement in level.statements:
            if isinstance(statement, n.Room | n.Subroom):
                yield statement, head_end(statement)
                yield from ((inner, inner.span.end) for inner in statement.body.statements)
            else:
                yield statement, statement.span.end


def head_end(room: n.Room | n.Subroom) -> int:
    """The offset at which the line of a room ends."""
    start, end, source = room.span
    first = source.text.find("\n", start, end)
    return end if first < 0 else first


class Page:
    """The lines of a text, with the passage that each comes from."""

    def __init__(self, passages: abc.Iterable[Passage]) -> None:
        self.lines: list[str] = []
        self.owners: list[Passage] = []
        self._add(passages, 0)

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(f"{line}\n" for line in self.lines)

    def _add(self, passages: abc.Iterable[Passage], depth: int) -> None:
        for passage in passages:
            self._put(passage, passage.comments, depth)
            if passage.lost or passage.quoted:
                self._put(passage, original(passage.node), depth)
            if not passage.lost:
                self._statement(passage, depth)
            elif passage.body:
                inside = (Passage("", inner.node, inner.comments, inner.body, lost=True) for inner in passage.body)
                self._add(inside, depth)

    def _statement(self, passage: Passage, depth: int) -> None:
        is_map = "\nMAP\n" in passage.text
        opened = passage.text + (" {" if passage.body is not None else "")
        self._put(passage, opened.split("\n") if opened else (), 0 if is_map else depth)
        if passage.body is not None:
            self._add(passage.body, depth + 1)
            self._put(passage, ("}",), depth)

    def _put(self, passage: Passage, lines: abc.Iterable[str], depth: int) -> None:
        for number, line in enumerate(lines):
            self.lines.append(INDENT * depth + line if line and not number else line)
            self.owners.append(passage)


def original(node: n.Node) -> list[str]:
    """The text of an old statement as comments."""
    start, end, source = node.span
    if isinstance(node, n.Room | n.Subroom):
        end = head_end(node)
    return [f"# {line.rstrip()}" for line in source.text[start:end].split("\n")]
