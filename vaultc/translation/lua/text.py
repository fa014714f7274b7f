"""Pieces of Lua text: strings, fields, operands, lines."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

INDENT = "   "
WIDEST = 100
RAW = "\0"
"""The sign before a line that is never indented: the rows of a map."""

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\0": "\\0"})


def quoted(text: str) -> str:
    """A Lua string."""
    return f'"{text.translate(_ESCAPES)}"'


def long_string(rows: Sequence[str]) -> list[str]:
    """The lines of a long string with one row of a map on each, from its opening to its closing bracket."""
    level = "=" if any("]]" in row for row in rows) or (rows and rows[-1].endswith("]")) else ""
    body = [f"{RAW}{row}" for row in rows]
    body[-1] += f"]{level}]"
    return [f"[{level}[", *body]


def number(value: int) -> str:
    """A column or a row, with two digits so that columns of the script stay aligned."""
    return f"{value:02d}" if value >= 0 else str(value)


def fields(pairs: Iterable[str | None]) -> str:
    """The constructor of a table with some fields; those that are None are left out."""
    return f"{{ {', '.join(pair for pair in pairs if pair)} }}"


def indented(lines: Iterable[str]) -> list[str]:
    """Lines one step further to the right."""
    return [line if not line or line.startswith(RAW) else INDENT + line for line in lines]


def finished(lines: Iterable[str]) -> str:
    """The text of a file: no more than one empty line in a row."""
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line.removeprefix(RAW) if line.startswith(RAW) else line.rstrip())
    while kept and not kept[-1]:
        kept.pop()
    return "".join(f"{line}\n" for line in kept)


def broken(line: str) -> list[str]:
    """A long line as several, before each ``|`` that is in the fewest brackets; others stay as they are."""
    if line.startswith(RAW) or line.lstrip().startswith("--"):
        return [line]
    depths: list[tuple[int, int]] = []
    depth, quoting = 0, False
    for index, character in enumerate(line):
        if character == '"':
            quoting = not quoting
        elif not quoting:
            depth += (character in "([{") - (character in ")]}")
            if character == "|" and line[index - 1 : index + 2] == " | " and line[:index].strip():
                depths.append((depth, index))
    if not depths:
        return [line]
    shallow = min(depth for depth, _ in depths)
    cuts = [0, *(index for depth, index in depths if depth == shallow), len(line)]
    pieces = [line[start:end].rstrip() for start, end in itertools.pairwise(cuts)]
    return [pieces[0], *(f"{INDENT}{INDENT}{piece}" for piece in pieces[1:])]


def has_operator(text: str) -> bool:
    """Return whether a Lua expression has an operator outside of brackets and strings."""
    depth, quoting, previous = 0, "", ""
    for index, character in enumerate(text):
        if quoting:
            if character == quoting and previous != "\\":
                quoting = ""
            previous = "" if previous == "\\" else character
            continue
        if character in "\"'":
            quoting = character
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif depth == 0 and character == " " and index:
            return True
        previous = character
    return text.startswith("-")


def operand(text: str) -> str:
    """An expression as the operand of another."""
    return f"({text})" if has_operator(text) else text


def called(function: str, *arguments: str) -> str:
    """A call as a statement."""
    return f"{function}({','.join(arguments)})" if len(arguments) < 4 else f"{function}({', '.join(arguments)})"


def with_block(function: str, pairs: Sequence[str], block: str, body: Sequence[str]) -> list[str]:
    """A call with a table whose last field is a function; ``block`` is its ``name = function(...)``."""
    opening = f"{function}({{ {''.join(f'{pair}, ' for pair in pairs)}{block}"
    if not body:
        return [f"{opening} end }})"]
    if len(opening) <= WIDEST:
        return [opening, *indented(body), "end })"]
    return [f"{function}({{", *wrapped(pairs), f"{INDENT}{block}", *indented(indented(body)), f"{INDENT}end", "})"]


def wrapped(pairs: Sequence[str]) -> list[str]:
    """Fields on lines that are not too long, each with a comma behind it."""
    lines: list[str] = []
    for pair in pairs:
        if lines and len(lines[-1]) + len(pair) + 2 <= WIDEST:
            lines[-1] += f" {pair},"
        else:
            lines.append(f"{INDENT}{pair},")
    return lines


def with_fields(function: str, pairs: Sequence[str]) -> list[str]:
    """A call with a table, on several lines if it is long."""
    line = f"{function}({{ {', '.join(pairs)} }})" if pairs else f"{function}()"
    return [line] if len(line) <= WIDEST + 10 else [f"{function}({{", *wrapped(pairs), "})"]
