"""Characters of word processors and web pages where the language wants plain ones.

A text pasted from a page has no-break spaces, typographic quotes, dashes and full-width forms. Where the meaning is
beyond doubt, the plain character is read in its place, and one warning with a safe fix says so. Strings
and comments may hold anything and are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from vaultc.language import diagnostics
from vaultc.language.source import Source, Span

RULE = "typographic-character"
MOST = 500
"""The number that is reported for one file at a time."""
DOUBLE, SINGLE = "“”„‟″〝〞＂«»", "‘’‚‛′＇´‹›"
DASHES = "‐‑‒–—―−﹣－﹘➖"
INVISIBLE = (
    "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff"
)
SPACES = (
    "\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
PLAIN = (
    dict.fromkeys(SPACES + INVISIBLE, " ")
    | dict.fromkeys(DASHES, "-")
    | {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    | {"∗": "*", "×": "*", "÷": "/", "∕": "/", "⁄": "/", "∶": ":", "；": ";", "，": ",", "、": ",", "。": ".", "·": ".",
       "•": "*", "٪": "%", "＂": '"', "＇": "'", "∣": "|", "│": "|"}
)  # fmt: skip
"""The meaning of one character in code."""

EXPANDED = {"…": "..", "‥": "..", "≤": "<=", "≥": ">=", "≠": "!="}
"""Characters that mean several."""

BOX = dict.fromkeys("─━═╌╍┄┅┈┉┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰┏┓┗┛┣┫┳┻╋", "-") | dict.fromkeys("│┃║╎╏┆┇┊┋", "|")
IN_MAPS = {**PLAIN, **BOX, **dict.fromkeys(INVISIBLE, ""), "…": "...", "‥": "..", "∙": ".", "⋅": ".", "•": "."}
"""The meaning of a character in a map; box drawings are walls."""

BLANK = rf"[ \t{SPACES}{INVISIBLE}]"
STATEMENT = rf"\n(?!{BLANK}*[A-Z_]{{3,}}{BLANK}*[:\[])"
PIECE = re.compile(
    rf"""(?P<comment>^{BLANK}*\#[^\n]*)
    | (?P<map>^MAP[ \t]*\r?\n(?:.*\n){{0,60}}?[ \t]*ENDMAP)
    | '\\?[^\n]'
    | "[^"\n]*"
    | (?P<closing>"[^"{DOUBLE}\n]*[{DOUBLE}])
    | "(?:[^"\n]|{STATEMENT})*"
    | (?P<double>[{DOUBLE}][^{DOUBLE}"\n]*[{DOUBLE}"])
    | (?P<single>[{SINGLE}](?:\\?[^\n]|[^{SINGLE}'\n]{{2,60}})[{SINGLE}'])
    | (?P<half>'\\?[^\n'][{SINGLE}])
    | (?P<odd>[^\x00-\x7f]+)""",
    re.MULTILINE | re.VERBOSE,
)


class Oddity(NamedTuple):
    """A stretch of text, the text to write, and whether only its first and last character are wrong."""

    start: int
    end: int
    better: str
    ends: bool = False


def plain(source: Source) -> tuple[str, list[diagnostics.Diagnostic]]:
    """The text with plain characters outside of strings, comments and maps, as long as before; and what was odd.

    An invisible character inside of a word is moved after the word as a blank, so that offsets stay what they are.
    """
    text = source.text
    characters = list(text)
    found: list[diagnostics.Diagnostic] = []
    for oddity in oddities(text):
        if len(found) < MOST:
            found.append(_finding(source, oddity))
        if oddity.ends:
            characters[oddity.start], characters[oddity.end - 1] = oddity.better[0], oddity.better[-1]
        elif set(text[oddity.start : oddity.end]) <= set(INVISIBLE):
            _move_behind_word(characters, oddity.start, oddity.end)
        else:
            characters[oddity.start : oddity.end] = oddity.better
    return "".join(characters), found


def oddities(text: str) -> Iterator[Oddity]:
    """The odd stretches of a text outside of maps, strings and comments, in order."""
    for piece in PIECE.finditer(text):
        kind, (start, end) = piece.lastgroup, piece.span()
        if kind == "comment":
            yield from _odd_runs(text, start, text.index("#", start))
        elif kind in ("double", "closing"):
            yield Oddity(start, end, f'"{text[start + 1 : end - 1]}"', ends=True)
        elif kind in ("single", "half"):
            inner = text[start + 1 : end - 1]
            sign = "'" if len(inner.removeprefix("\\")) == 1 else '"'
            yield Oddity(start, end, f"{sign}{inner}{sign}", ends=True)
        elif kind == "odd":
            yield from _odd_runs(text, start, end)


def _odd_runs(text: str, start: int, end: int) -> Iterator[Oddity]:
    """The runs of characters that are odd in the same way."""
    position = start
    while position < end:
        first = position
        kind = _kind(text[position])
        while position < end and _kind(text[position]) == kind:
            position += 1
        if kind:
            yield Oddity(first, position, "".join(PLAIN[c] for c in text[first:position]))


def _kind(character: str) -> str:
    """Return the kind of an unusual character; empty if it has no meaning."""
    for kind, characters in (("space", SPACES), ("invisible", INVISIBLE), ("dash", DASHES)):
        if character in characters:
            return kind
    return "form" if character in PLAIN else ""


def _move_behind_word(characters: list[str], start: int, end: int) -> None:
    behind = end
    if start and _in_word(characters[start - 1]):
        while behind < len(characters) and (_in_word(characters[behind]) or characters[behind] in INVISIBLE):
            behind += 1
    characters[start:behind] = characters[end:behind] + [" "] * (end - start)


def _in_word(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character in "_$")


def expanded(span: Span) -> diagnostics.Diagnostic:
    """The warning about one character that stands for several."""
    return _finding(span.source, Oddity(span.start, span.end, EXPANDED[span.text]))


def plain_row(row: str, width: int | None) -> str | None:
    """A row of a map in plain characters; None if it has one without a meaning.

    A dash may stand for one, two or three signs, since word processors join them: it is as many as make the row fit the
    width of the others.
    """
    for count in (1, 2, 3):
        meanings = IN_MAPS | (dict.fromkeys("–—", "-" * count))
        text = "".join(meanings.get(character, character) for character in row)
        if not text.isascii():
            return None
        if width is None or len(text) == width or not set(row) & set("–—"):
            return text
    return None


def row_finding(source: Source, start: int, end: int, better: str) -> diagnostics.Diagnostic:
    """The finding about a row of a map."""
    return _finding(source, Oddity(start, end, better), f"write `{better}`")


def _finding(source: Source, oddity: Oddity, help: str | None = None) -> diagnostics.Diagnostic:
    start, end, better, ends = oddity
    written, place = source.text[start:end], source.span(start, end)
    invisible = set(written) <= set(INVISIBLE)
    if ends:
        named, plain_name = "typographic quotes", "straight ones"
        signs = ((start, better[0]), (end - 1, better[-1]))
        edits = tuple(diagnostics.Edit(source.span(at, at + 1), sign) for at, sign in signs if source.text[at] != sign)
    else:
        named, plain_name = _named(written), f"`{better}`" if len(better) <= 20 else "plain characters"
        edits = (diagnostics.Edit(place, "" if invisible else better),)
    advice = f"write `{better}`"
    if not better.strip():
        plain_name, advice = ("nothing", "remove it") if invisible else ("a blank", "write a plain blank: ` `")
    message, fix = f"{named} in place of {plain_name}", diagnostics.Fix("write plain characters", edits)
    severity = diagnostics.Severity.ERROR
    return diagnostics.Diagnostic(RULE, severity, message, place, help or advice, fix=fix, mended=True)


def _named(written: str) -> str:
    import unicodedata

    odd = sorted({c for c in written if not c.isascii()}, key=written.index)
    first = f"{unicodedata.name(odd[0], 'a control character').lower()} (U+{ord(odd[0]):04X})"
    return first + (" and others" if len(odd) > 1 else "")
