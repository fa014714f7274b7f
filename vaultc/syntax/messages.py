"""The sentences about faults of single tokens, each in the terms of the language."""

from __future__ import annotations

from vaultc.diagnostics import Diagnostic, Edit, Fix, Severity
from vaultc.source import Source, Span
from vaultc.syntax.comments import Comment


def error(rule: str, message: str, span: Span, help: str | None = None, fix: Fix | None = None) -> Diagnostic:
    """A diagnostic that makes the file unusable."""
    return Diagnostic(rule, Severity.ERROR, message, span, help, fix=fix)


def replace(message: str, span: Span, text: str) -> Fix:
    """The fix that replaces a span."""
    return Fix(message, (Edit(span, text),))


def insertion(message: str, source: Source, offset: int, text: str) -> Fix:
    """The fix that inserts a text."""
    return replace(message, source.span(offset, offset), text)


def quoted(text: str) -> str:
    """A piece of the source for use in a sentence, on one line and not too long."""
    line = text.partition("\n")[0].rstrip("\r")
    shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in line[:40])
    return f"`{shown}…`" if len(line) > 40 or line != text else f"`{shown}`"


def too_long(span: Span) -> Diagnostic:
    return error("too-long", "this is longer than 511 bytes, which the game's compiler cannot hold", span)


def comment_without_line_end(span: Span) -> Diagnostic:
    fix = insertion("end the line", span.source, len(span.source.text), "\n")
    message = "the comment on the last line has no line end, which the game's compiler rejects"
    return Diagnostic("missing-line-end", Severity.WARNING, message, span, fix=fix)


def trailing_comment(comment: Comment) -> Diagnostic:
    source, blank = comment.span.source, comment.span.start
    while blank and source.text[blank - 1] in " \t":
        blank -= 1
    fix = replace("move the comment to a line of its own", source.span(blank, comment.span.end), "\n" + comment.text)
    return error("trailing-comment", "a comment must stand on a line of its own", comment.span, fix=fix)


def illegal_character(span: Span) -> Diagnostic:
    text = span.text
    if text == ";":
        fix = replace("remove it", span, "")
        return error("illegal-character", "statements are not ended by `;`", span, "remove it", fix)
    if text == "'":
        return error("illegal-character", "a character literal is one character between quotes, like `'.'`", span)
    if text == "\r":
        return error("illegal-character", "a carriage return must be followed by a line feed", span)
    if text == "!":
        return error("illegal-character", "there is no `!`; not equal is `!=`", span)
    if text == "$":
        return error("illegal-character", "`$` must be followed by the name of a variable", span)
    what = "character" if len(text) == 1 else "characters"
    return error("illegal-character", f"the language has no use for the {what} {quoted(text)}", span)


def unterminated_string(span: Span) -> Diagnostic:
    return error("unterminated-string", 'the string has no closing `"`', span)


def unterminated_map(source: Source, start: int, position: int) -> Diagnostic:
    fix = insertion("insert ENDMAP", source, position, "ENDMAP\n")
    return error("unterminated-map", "the map has no ENDMAP", source.span(start, start + 3), fix=fix)


def untidy_map_line(source: Source, start: int, end: int) -> Diagnostic:
    line_start = source.text.rfind("\n", 0, start) + 1
    line_end = source.text.find("\n", end)
    line = source.span(line_start, len(source.text) if line_end < 0 else line_end)
    fix = None if source.text[line_start:start].strip() else replace("write MAP alone", line, "MAP")
    message = "MAP must stand alone on its line, without blanks before or after it"
    return error("syntax-error", message, source.span(start, end), fix=fix)


def illegal_map_character(span: Span) -> Diagnostic:
    message = f"{quoted(span.text)} is no map character" if span.text != "\t" else "a map row has no tabs"
    return error("illegal-map-character", message, span)


def map_too_large(span: Span, width: int, height: int) -> Diagnostic:
    return error("map-too-large", f"the map has {width} x {height} cells; at most 76 x 21 are possible", span)


def map_block_too_long(span: Span) -> Diagnostic:
    return error("map-too-large", "the map takes more than 4095 bytes, which the game's compiler cannot hold", span)


def too_much(source: Source, most: int) -> Diagnostic:
    end = source.span(len(source.text), len(source.text))
    return error("syntax-error", f"a file of more than {most:,} words, signs and comments: the rest was not read", end)


def nested_too_deeply(span: Span, deepest: int) -> Diagnostic:
    return error("nested-too-deeply", f"this is nested too deeply (more than {deepest} levels)", span)
