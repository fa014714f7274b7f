"""Edits of a text: statements put in, taken out and changed, with the layout of their surroundings."""

from __future__ import annotations

from collections import abc

from vaultc.editing.drawing.errors import ChangeError
from vaultc.language.diagnostics import DesError, Edit
from vaultc.language.formatter.formatting import FormattingError, format_parsed
from vaultc.language.formatter.phrases import INDENT
from vaultc.language.game import Game
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import parse

_HEAD = 'LEVEL: "a"\n'


def applied(source: Source, edits: abc.Iterable[Edit]) -> str:
    """The text after edits, which do not overlap."""
    text = source.text
    for edit in sorted(edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text


def canonical(statement: str, game: Game) -> list[str]:
    """The lines of a statement in canonical layout.

    Raises:
        ChangeError: it is not a statement of the game.
    """
    if "\n" in statement or "\r" in statement:
        raise ChangeError("a statement that is drawn is written in one line")
    source = Source.from_text(f"{_HEAD}{statement}\n", "statement")
    parsed = parse(source, game.grammar)
    try:
        text = format_parsed(parsed, game.language).source.text
    except DesError as error:
        raise ChangeError(f"{statement}: {error.diagnostics[0].message}") from None
    except FormattingError as error:
        raise ChangeError(f"{statement}: {error}") from None
    levels = parsed.tree.levels
    if len(levels) != 1 or len(levels[0].statements) != 1:
        raise ChangeError(f"{statement}: this is not exactly one statement")
    return text.removeprefix(_HEAD).lstrip("\n").splitlines()


def smallest(edit: Edit) -> Edit:
    """The same edit without what it leaves as it is at its beginning and end."""
    old, new = edit.span.text, edit.replacement
    before = _common(old, new)
    after = _common(old[before:][::-1], new[before:][::-1])
    span = edit.span.source.span(edit.span.start + before, edit.span.end - after)
    return Edit(span, new[before : len(new) - after])


def _common(first: str, second: str) -> int:
    """The number of characters with which two texts begin alike."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((index for index, (one, other) in pairs if one != other), min(len(first), len(second)))


def newline_of(source: Source, offset: int) -> str:
    """The line end of the line of an offset; in a last line without one, the most common of the text."""
    end = source.text.find("\n", offset)
    if end < 0:
        return "\r\n" if source.text.count("\r\n") * 2 > source.text.count("\n") else "\n"
    return "\r\n" if source.text[end - 1 : end] == "\r" else "\n"


def indentation(source: Source, offset: int) -> str:
    """The blanks at the beginning of the line of an offset."""
    line = source.line(source.position(offset).line)
    return line[: len(line) - len(line.lstrip(" \t"))]


def begins_line(source: Source, offset: int) -> bool:
    """Return whether only blanks precede an offset in its line."""
    start = source.text.rfind("\n", 0, offset) + 1
    return not source.text[start:offset].strip(" \t")


def ends_line(source: Source, offset: int) -> bool:
    """Return whether only blanks follow an offset in its line."""
    end = source.text.find("\n", offset)
    return not source.text[offset : len(source.text) if end < 0 else end].strip(" \t\r")


def put_after(source: Source, statement: n.Node, lines: abc.Sequence[str], siblings: abc.Sequence[n.Node]) -> Edit:
    """Put a statement after another, indented as its neighbours are."""
    indent = _indent_of(source, [statement, *reversed(siblings)])
    newline = newline_of(source, statement.span.end)
    text = "".join(f"{newline}{indent}{line}" for line in lines)
    return Edit(source.span(statement.span.end, statement.span.end), text)


def put_first(source: Source, block: n.Block, head: n.Node, lines: abc.Sequence[str]) -> Edit:
    """Put a statement at the beginning of a block, which stays open for those that follow."""
    outer = indentation(source, head.span.start)
    indent = _indent_of(source, block.statements) if block.statements else outer + INDENT
    start, newline = block.span.start + 1, newline_of(source, block.span.start)
    text = "".join(f"{newline}{indent}{line}" for line in lines)
    inside = source.text[start : block.span.end - 1]
    if not inside.strip(" \t\r\n"):
        return Edit(source.span(start, block.span.end - 1), f"{text}{newline}{outer}")
    if ends_line(source, start):
        return Edit(source.span(start, start), text)
    return Edit(source.span(start, start + len(inside) - len(inside.lstrip(" \t"))), f"{text}{newline}{indent}")


def put_before(source: Source, statement: n.Node, lines: abc.Sequence[str]) -> Edit:
    """Put a statement before another, above the comments that are directly above it."""
    if not begins_line(source, statement.span.start):
        text = "".join(f"{line}{newline_of(source, statement.span.start)}" for line in lines)
        return Edit(source.span(statement.span.start, statement.span.start), text)
    number = source.position(statement.span.start).line
    while number > 1 and source.line(number - 1).lstrip(" \t").startswith("#"):
        number -= 1
    start = source.offset(number, 1)
    indent, newline = indentation(source, statement.span.start), newline_of(source, start)
    return Edit(source.span(start, start), "".join(f"{indent}{line}{newline}" for line in lines))


def _indent_of(source: Source, statements: abc.Iterable[n.Node]) -> str:
    """The indentation of the first of some statements that begins its line."""
    for statement in statements:
        if begins_line(source, statement.span.start):
            return indentation(source, statement.span.start)
    return ""


def taken_out(span: Span) -> Edit:
    """Take a statement out, with its lines if nothing else is on them."""
    source, text = span.source, span.source.text
    start, end = span.start, span.end
    if begins_line(source, start) and ends_line(source, end):
        start = text.rfind("\n", 0, start) + 1
        newline = text.find("\n", end)
        end = len(text) if newline < 0 else newline + 1
        if newline < 0 and start:  # the line before becomes the last, without a line end as this was
            start -= 2 if text[start - 2 : start] == "\r\n" else 1
    elif ends_line(source, end):
        start = len(text[:start].rstrip(" \t"))
    else:
        end += len(text[end:]) - len(text[end:].lstrip(" \t"))
    return Edit(source.span(start, end), "")
