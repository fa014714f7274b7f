"""Messages of the lexer and the parser: diagnostics and fixes, faults of single tokens, and their collection."""

from __future__ import annotations

import dataclasses
from collections import abc
from enum import Enum

from vaultc.language import diagnostics
from vaultc.language.source import Source, Span
from vaultc.language.syntax.grammar import Comment
from vaultc.support.lazy import lazy_pattern

LONGEST_HELP = 100
UNCHECKED = "unchecked-statement"
MOST = 100
NEGATED = lazy_pattern(r"(?<=\[)!+[ \t]*(\$?[A-Za-z_][\w.]*)(?=[ \t]*\])")


def error(
    rule: str, message: str, span: Span, help: str | None = None, fix: diagnostics.Fix | None = None
) -> diagnostics.Diagnostic:
    """A diagnostic that makes the file unusable; without a help of its own, its fix says what to write."""
    return diagnostics.Diagnostic(rule, diagnostics.Severity.ERROR, message, span, help or _as_mended(fix), fix=fix)


def syntax_error(
    message: str, span: Span, help: str | None = None, fix: diagnostics.Fix | None = None
) -> diagnostics.Diagnostic:
    """An error about what stands at a place; most mistakes have no rule of their own."""
    return error("syntax-error", message, span, help, fix)


def line_start(text: str, at: int) -> int:
    """The offset at which a line begins."""
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """The offset of the end of a line, or of the text."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _as_mended(fix: diagnostics.Fix | None) -> str | None:
    """Return the text to write: the inserted text, or the whole line if something is only removed or inserted."""
    if fix is None or len(fix.edits) != 1:
        return None
    (start, end, source), text = fix.edits[0].span, fix.edits[0].replacement
    if start < end and text.strip() and "\n" not in text:
        return f"write `{text.strip()}`"
    first, last = line_start(source.text, start), line_end(source.text, end)
    shown = (source.text[first:start] + text + source.text[end:last]).strip()
    return f"write `{shown}`" if shown and len(shown) <= LONGEST_HELP and "\n" not in shown else None


def replace(message: str, span: Span, text: str, safe: bool = True) -> diagnostics.Fix:
    """The fix that replaces a span."""
    return diagnostics.Fix(message, (diagnostics.Edit(span, text),), safe)


def unsafe(fix: diagnostics.Fix) -> diagnostics.Fix:
    """The fix where what is meant is probable, not certain."""
    return dataclasses.replace(fix, safe=False)


def with_notes(diagnostic: diagnostics.Diagnostic, notes: abc.Iterable[diagnostics.Note]) -> diagnostics.Diagnostic:
    """The diagnostic with remarks at other places."""
    return dataclasses.replace(diagnostic, notes=tuple(notes))


def insertion(message: str, source: Source, offset: int, text: str) -> diagnostics.Fix:
    """The fix that inserts a text."""
    return replace(message, source.span(offset, offset), text)


def quoted(text: str) -> str:
    """A piece of the source for use in a sentence, on one line and not too long."""
    line = text.partition("\n")[0].rstrip("\r")
    shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in line[:40])
    return f"`{shown}…`" if len(line) > 40 or line != text else f"`{shown}`"


# ---- single tokens


class Unread(Enum):
    """A part of a fork's file that cannot be read, with its message."""

    STATEMENT = "a statement of {}: not checked"
    PART = "a word of {}: this statement is not checked"
    OPTION = "an option of {}: it is not checked"


def unchecked_statement(span: Span, title: str, kind: Unread) -> diagnostics.Diagnostic:
    """``title`` is the name of the dialect that has the statement, or the word that is a part of one."""
    message = f"{quoted(span.text)} is {kind.value.format(title)}"
    help = "its lines are kept as they are; pictures of levels do without them"
    if kind is Unread.OPTION:
        help = "it is kept as it is; pictures of levels do without it"
    return diagnostics.Diagnostic(UNCHECKED, diagnostics.Severity.NOTE, message, span, help)


def too_long(span: Span) -> diagnostics.Diagnostic:
    return error("too-long", "this is longer than 511 bytes, which the game's compiler cannot hold", span)


def comment_without_line_end(span: Span, refused: bool = False) -> diagnostics.Diagnostic:
    fix = insertion("end the line", span.source, len(span.source.text), "\n")
    message = "the comment on the last line has no line end, which the game's compiler rejects"
    severity = diagnostics.Severity.ERROR if refused else diagnostics.Severity.WARNING
    return diagnostics.Diagnostic("missing-line-end", severity, message, span, fix=fix, mended=refused)


def trailing_comment(comment: Comment) -> diagnostics.Diagnostic:
    source, blank = comment.span.source, comment.span.start
    while blank and source.text[blank - 1] in " \t":
        blank -= 1
    better, message, help = comment.text, "a comment needs a line of its own", None
    if not better.startswith("#"):
        better, message = f"# {better.lstrip('; ')}", "a comment begins with `#` and is on a line of its own"
        help = f"write `{better}` on a line of its own"
    fix = moved_above(source.span(blank, comment.span.end), better)
    return error("trailing-comment", message, comment.span, help, fix)


def moved_above(span: Span, comment: str) -> diagnostics.Fix:
    """The fix that moves a comment, with the blanks before it, to a line above its own."""
    source, line = span.source, line_start(span.source.text, span.start)
    end = "\r\n" if source.text[span.end : span.end + 2] == "\r\n" else "\n"
    edits = (diagnostics.Edit(span, ""), diagnostics.Edit(source.span(line, line), comment + end))
    return diagnostics.Fix("move the comment to a line of its own above", edits)


def indented_comment(span: Span, blanks: Span) -> diagnostics.Diagnostic:
    fix = replace("move the comment to the first column", blanks, "")
    return error("trailing-comment", "a comment begins in the first column", span, fix=fix)


def old_place(span: Span) -> diagnostics.Diagnostic:
    message = "`place[…]` is gone; an element of an array variable is `$place[…]`"
    return error("old-syntax", message, span, "write `$place`", replace("insert the `$`", span, "$place"))


def preposition(word: Span, whole: Span) -> diagnostics.Diagnostic:
    """``whole`` is the word with the blanks and the comma before it."""
    text = word.source.text
    comma = "" if text[: word.start].rstrip(" \t").endswith((",", ":")) else ","
    line = text[line_start(text, word.start) : whole.start] + comma + text[word.end : line_end(text, word.end)]
    message = f"arguments are separated by commas, without {quoted(word.text)}"
    return syntax_error(message, word, f"write `{line.strip()}`", replace("write a comma", whole, comma))


def foreign_comment(span: Span) -> diagnostics.Diagnostic:
    """A comment of another language, alone on its line."""
    better = f"# {span.text.lstrip(';/*- ').rstrip()}".rstrip()
    return syntax_error("a comment begins with `#`", span, fix=replace("make it a comment", span, better))


ILLEGAL: dict[str, tuple[str, str | None]] = {
    ";": ("statements are not ended by `;`", None),
    "'": ("a character literal is one character between quotes, like `'.'`", "write `'.'`"),
    "\r": ("a carriage return must be followed by a line feed", None),
    "!": ("there is no `!`; not equal is `!=`", "write `!=`, or `complement` in front of a selection"),
    "$": ("`$` must be followed by the name of a variable", "write `$name`"),
}
"""Characters that begin no token, with what to say about them and what to write."""


def illegal_character(span: Span) -> diagnostics.Diagnostic:
    source, text, fix = span.source, span.text, None
    what = "character" if len(text) == 1 else "characters"
    message, help = ILLEGAL.get(text) or (f"the language has no use for the {what} {quoted(text)}", None)
    if text == ";":
        fix = replace("remove it", span, "")
    elif text == "!" and (negated := NEGATED.match(source.text, span.start)):
        better = f"{negated[1]} == 0"
        message, help = "there is no `!`", f"write `[{better}]`"
        fix = replace("compare", source.span(*negated.span()), better)
    elif text.startswith("```"):
        message, help = "this line is Markdown around the text of a file", "remove the line"
        begin, end = line_start(source.text, span.start), line_end(source.text, span.end) + 1
        fix = replace("remove it", source.span(begin, min(end, len(source.text))), "")
    return error("illegal-character", message, span, help, fix)


def unterminated_string(span: Span) -> diagnostics.Diagnostic:
    text = span.text.rstrip()
    line = span.source.text[: span.start].rpartition("\n")[2].lstrip()
    whole = line.startswith(("MESSAGE", "ENGRAVING", "GRAVE", "SOUNDS")) or "," not in text
    end = len(text) if whole else text.index(",")
    inner = text[1:end].rstrip().removesuffix("'")
    better = f'"{inner}"{text[end:]}'
    fix = replace("close it", span.source.span(span.start, span.start + len(text)), better, safe=False)
    return error("unterminated-string", 'the string has no closing `"`', span, f"write `{better}`", fix)


def unterminated_map(source: Source, start: int, position: int) -> diagnostics.Diagnostic:
    fix = insertion("insert ENDMAP", source, position, "ENDMAP\n")
    place = source.span(start, start + 3)
    return error("unterminated-map", "the map has no ENDMAP", place, "write `ENDMAP` after the last row", fix)


def untidy_map_line(source: Source, start: int, end: int) -> diagnostics.Diagnostic:
    line = source.span(line_start(source.text, start), line_end(source.text, end))
    indent = source.text[line.start : start]
    edits = [diagnostics.Edit(line, "MAP"), *(_unindented(source, line.end, indent) if indent else ())]
    fix = None if indent.strip() else diagnostics.Fix("write MAP alone", tuple(edits))
    message = "MAP must be alone on its line, without spaces before or after it"
    if len(edits) > 1:
        message = "MAP and the rows after it begin in the first column: spaces before them would be rock"
    return syntax_error(message, source.span(start, end), "write `MAP`", fix)


def _unindented(source: Source, position: int, indent: str) -> list[diagnostics.Edit]:
    """The removal of blanks before the lines of a map."""
    edits: list[diagnostics.Edit] = []
    while position < len(source.text):
        start = position + 1
        position = line_end(source.text, start)
        line = source.text[start:position]
        if not line.startswith(indent):
            break
        edits.append(diagnostics.Edit(source.span(start, start + len(indent)), ""))
        if "ENDMAP" in line:
            break
    return edits


def misspelt_map_end(span: Span) -> diagnostics.Diagnostic:
    message = f"a map ends with `ENDMAP`, not {quoted(span.text)}"
    return syntax_error(message, span, fix=replace("write ENDMAP", span, "ENDMAP"))


def illegal_map_character(span: Span, cell: tuple[int, int], in_sorted: bool) -> diagnostics.Diagnostic:
    """``cell`` is the column and row of the character in its map; ``in_sorted`` if that is of a sorted level."""
    message = f"{quoted(span.text)} is not a map character" if span.text != "\t" else "a map row has no tabs"
    return error("illegal-map-character", message, span, _instead(span.text, f"({cell[0]},{cell[1]})", in_sorted))


def _instead(character: str, place: str, in_sorted: bool) -> str:
    """The statement that puts there what a player would see as this character."""
    statements = {
        "<": f"STAIR: {place}, up", ">": f"STAIR: {place}, down", "^": f"TRAP: random, {place}",
        "_": f"ALTAR: {place}, random, altar", "$": f"GOLD: 50, {place}", "\t": " ",
        "0": f"OBJECT: '`',\"boulder\", {place}" if in_sorted else f"OBJECT: \"boulder\", {place}",
    }  # fmt: skip
    place = f"random, {place}" if in_sorted else place
    if character == "~":
        return "draw a moat as `}`, water as `W`, lava as `L`, a tree as `T`"
    if character in statements:
        statement = statements[character]
    elif character in ')[="(%!?/*`' and character.isascii():
        statement = f"OBJECT: '{character}', {place}"
    elif character in "@&;:'" or (character.isascii() and character.isalpha()):
        statement = f"MONSTER: '{character}', {place}"
    else:
        return "draw floor as `.`, walls as `-` and `|`, stone as a space"
    return f"write `{statement}`" if character == "\t" else f"draw `.` there and write `{statement}` after the map"


def comment_in_map(span: Span, blank: Span, head: int) -> diagnostics.Diagnostic:
    """A comment behind a row; ``head`` is the offset of the line of the map's ``MAP``."""
    source = span.source
    better = f"# {span.text.lstrip('#/; ').rstrip()}"
    edits = (diagnostics.Edit(source.span(head, head), f"{better}\n"), diagnostics.Edit(blank, ""))
    fix = diagnostics.Fix("move the comment above the map", edits)
    message = "a row of a map has no comment: a `#` in it is terrain"
    return error("illegal-map-character", message, span, f"write `{better}` on a line above `MAP`", fix)


def map_too_large(span: Span, width: int, height: int, widest: int) -> diagnostics.Diagnostic:
    return error("map-too-large", f"the map has {width} x {height} cells; at most {widest} x 21 are possible", span)


def map_without_rows(span: Span) -> diagnostics.Diagnostic:
    message = "the map has no rows, and the game's compiler crashes on it"
    return error("map-without-rows", message, span, "draw it between `MAP` and `ENDMAP`, or write `NOMAP`")


def map_block_too_long(span: Span) -> diagnostics.Diagnostic:
    return error("map-too-large", "the map takes more than 4095 bytes, which the game's compiler cannot hold", span)


def surplus_brace(
    span: Span, message: str = "there is no open block that this `}` could close"
) -> diagnostics.Diagnostic:
    fix = replace("remove it", span, "", safe=False)
    return syntax_error(message, span, "remove this `}`, or write its `{`", fix)


def too_much(source: Source, most: int) -> diagnostics.Diagnostic:
    end = source.span(len(source.text), len(source.text))
    return syntax_error(f"a file of more than {most:,} words, signs and comments: the rest was not read", end)


def nested_too_deeply(span: Span, deepest: int) -> diagnostics.Diagnostic:
    return error("nested-too-deeply", f"this is nested too deeply (more than {deepest} levels)", span)


# ---- collection


class Reports:
    """Diagnostics in the order in which they were found, each once; ``full`` after too many errors.

    Repairs may come back to a word, and then say the same of it, or of more of the text from there on.
    """

    def __init__(self) -> None:
        self.found: list[diagnostics.Diagnostic] = []
        self.full = False
        self.unbalanced = False  # whether a brace is missing or surplus
        self.errors = 0
        self._covered = (0, 0)
        self._said: set[tuple[str, str, int]] = set()

    def cover(self, start: int, end: int) -> None:
        """Keep nothing more about this part of the text: it has its message."""
        self._covered = start, end

    def forget(self, start: int, end: int) -> None:
        """Drop the reports about single characters of this part of the text: there is a better message."""
        self._said = {said for said in self._said if said[0] != "illegal-character" or not start <= said[2] < end}
        self.found = [d for d in self.found if d.rule != "illegal-character" or not start <= d.span.start < end]

    def add(self, diagnostic: diagnostics.Diagnostic) -> None:
        """Keep a diagnostic, unless there are too many already."""
        if self.full or self._covered[0] <= diagnostic.span.start < self._covered[1]:
            return
        key = diagnostic.rule, diagnostic.message, diagnostic.span.start
        if key in self._said:
            return
        self._said.add(key)
        self.found.append(diagnostic)
        self.errors += diagnostic.severity is diagnostics.Severity.ERROR
        if self.errors >= MOST:
            self.full = True
            note = f"more than {MOST - 1} errors: the rest of the file was not read"
            self.found.append(diagnostics.Diagnostic("syntax-error", diagnostics.Severity.NOTE, note, diagnostic.span))

    def end(self, diagnostic: diagnostics.Diagnostic) -> None:
        """Keep a diagnostic as the last: what is missed afterwards is only missed because nothing more is read."""
        self.add(diagnostic)
        self.full = True

    def sorted(self) -> tuple[diagnostics.Diagnostic, ...]:
        """All diagnostics in the order of the text."""
        return tuple(sorted(self.found, key=lambda diagnostic: diagnostic.span.start))
