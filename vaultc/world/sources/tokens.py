"""Tokens of C, line by line, with the place of each."""

from __future__ import annotations

import re
from collections import abc
from typing import Final, NamedTuple

from vaultc.world.sources.tree import SourceError

MOST_TOKENS: Final = 2_000_000
"""Tokens of one file."""
NO_NAMES: Final[frozenset[str]] = frozenset()


class CToken(NamedTuple):
    """A token: ``kind`` is ``id``, ``num``, ``str``, ``char`` or ``op``.

    ``hidden`` are macros that made it; it is ``adjacent`` if no blank is before it.
    """

    kind: str
    text: str
    file: str
    line: int
    hidden: frozenset[str] = NO_NAMES
    adjacent: bool = False

    @property
    def place(self) -> str:
        """Its file and line, ``file:line``."""
        return f"{self.file}:{self.line}"


_TOKEN = re.compile(
    r"""(?P<comment>/\*.*?(?:\*/|\Z)|//(?:[^\\\n]|\\[ \t]*\r?\n|\\.)*)
    |(?P<splice>\\[ \t]*\r?\n)|(?P<newline>\r?\n)|(?P<blank>[ \t\f\v\r]+)
    |(?P<str>(?:u8|[LuU])?"(?:[^"\\\n]|\\\r?\n|\\.)*")|(?P<char>(?:u8|[LuU])?'(?:[^'\\\n]|\\.){1,8}')
    |(?P<id>[A-Za-z_$][A-Za-z_0-9$]*)|(?P<num>\.?[0-9](?:[eEpP][+-]|[A-Za-z_0-9.])*)
    |(?P<op>\.\.\.|->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\#\#|.)""",
    re.VERBOSE | re.DOTALL,
)


def lines_of(text: str, file: str) -> list[list[CToken]]:
    """The tokens of each line that has some; lines that are continued are one, comments are left out.

    Raises:
        SourceError: there are too many.
    """
    lines: list[list[CToken]] = []
    line, current, end, count = 1, list[CToken](), -1, 0
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "newline":
            if current:
                lines.append(current)
                line, file = _place_after(current, line, file)
                current = []
            line += 1
        elif kind in ("comment", "splice"):
            line += match[0].count("\n")
        elif kind != "blank":
            assert kind is not None
            count += 1
            if count > MOST_TOKENS:
                raise SourceError(f"{file}:{line}: a file of more than {MOST_TOKENS} words and signs is not read")
            current.append(CToken(kind, match[0], file, line, NO_NAMES, match.start() == end))
            end = match.end()
            line += match[0].count("\n") if kind == "str" else 0
    return [*lines, current] if current else lines


def _place_after(tokens: list[CToken], line: int, file: str) -> tuple[int, str]:
    """The line and file after a line, which a marker of a preprocessed file, ``# 12 "src/monst.c"``, may give."""
    marker = [token for token in tokens[:4] if token.text != "line"]
    if tokens[0].text != "#" or len(marker) < 2 or not marker[1].text.isdigit():
        return line, file
    named = marker[2].text.strip('"') if len(marker) > 2 and marker[2].kind == "str" else file
    return int(marker[1].text[:9]) - 1, named


def shown(tokens: abc.Sequence[CToken], most: int = 60) -> str:
    """Tokens as text for a message, cut if they are long."""
    words, size = list[str](), 0
    for token in tokens:
        words.append(token.text)
        size += len(token.text) + 1
        if size > most:
            return " ".join(words)[:most] + "..."
    return " ".join(words)


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b"}
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{1,6})|([0-7]{1,3})|\r?\n|(.))", re.DOTALL)


def unquoted(text: str) -> str:
    """The characters of a string or of a character in quotation marks."""
    inner = text[text.index(text[-1]) + 1 : -1]
    return _ESCAPE.sub(_escaped, inner) if "\\" in inner else inner


def _escaped(match: re.Match[str]) -> str:
    hexadecimal, octal, letter = match.groups()
    if hexadecimal or octal:
        number = int(hexadecimal, 16) if hexadecimal else int(octal, 8)
        return chr(number & 0xFFFF if 0xD800 <= number <= 0xDFFF else min(number, 0x10FFFF))
    return _ESCAPES.get(letter, letter) if letter else ""
