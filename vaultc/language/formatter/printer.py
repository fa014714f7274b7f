"""From the tree to the canonical text of a file."""

from __future__ import annotations

from vaultc.language import syntax
from vaultc.language.formatter import phrases
from vaultc.language.formatter.bodies import Body, BodyItem, bodies, items
from vaultc.language.formatter.entries import Comments, LineEntry, Verbatim, entries
from vaultc.language.game import PhraseTable
from vaultc.language.syntax import nodes


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
