"""Texts for messages: untrusted ones escaped against terminal and CI injection, numbers of things, and percentages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import category

from vaultc.support.lazy import lazy_pattern

if TYPE_CHECKING:
    from fractions import Fraction

_UNSAFE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Characters that a terminal may interpret or reorder instead of showing them."""

_WORKFLOW_COMMAND = lazy_pattern(r"\A(?P<blanks>\s*):(?=:)|#(?=#\[)")
"""The beginning of lines that GitHub's workflows interpret as commands."""


def visible(text: str, tab: str = " ") -> str:
    """The text with everything replaced that a terminal might interpret instead of showing it.

    Bytes of a file name that are not UTF-8 are shown as they are: ``caf\\xe9.des``.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(tab if c == "\t" else _escaped(c) if category(c) in _UNSAFE_CATEGORIES else c for c in text)


def printable(text: str) -> str:
    """The text without characters that no page may hold, such as control characters and halves of pairs."""
    return "".join(c if c == "\n" or (c.isprintable() and not "\ud800" <= c <= "\udfff") else "�" for c in text)


def inert(line: str) -> str:
    """A line of output that begins no workflow command, though it may begin with a text of others."""
    if "::" not in line and "##[" not in line:
        return line
    return _WORKFLOW_COMMAND.sub(lambda m: "\\x23" if m["blanks"] is None else f"{m['blanks']}\\x3a", line)


def decodable(name: str | Path) -> str:
    """A file name that can be written as UTF-8; bytes that are none are spelled out."""
    return os.fsencode(name).decode("utf-8", "backslashreplace") if not str(name).isascii() else str(name)


def counted(number: int, noun: str) -> str:
    """Return a number with a noun that takes a plain plural: ``1 level``, ``20 levels``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _escaped(character: str) -> str:
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def significant(share: Fraction | float, digits: int, sign: str = "%") -> str:
    """A share with so many significant digits: ``33.33%``; ``sign`` may begin with a space."""
    return f"{float(100 * share):.{digits}g}{sign}"


def fixed(share: Fraction | float, decimals: int, sign: str = "%") -> str:
    """A share with so many decimals: ``33.3%``."""
    return f"{float(100 * share):.{decimals}f}{sign}"
