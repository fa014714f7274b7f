"""Cutting the text of a condition into words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from vaultc.support.errors import VaultcError

LONGEST = 2000
MOST_WORDS = 400
"""The most characters and words of a condition; no human writes longer ones, and short ones cannot be deeply nested."""


class ConditionError(VaultcError, ValueError):
    """A condition cannot be understood: what is wrong, and where in its text it begins and ends."""

    def __init__(self, message: str, text: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.text, self.start, self.end = message, text, start, end

    def pointed(self) -> str:
        """The text with marks below what is wrong."""
        shown = "".join(character if character.isprintable() else " " for character in self.text)
        return f"  {shown}\n  {' ' * self.start}{'^' * max(1, self.end - self.start)}"


class ConditionToken(NamedTuple):
    """A word: its kind (``number``, ``text``, ``name``, ``sign`` or ``end``), its text, and its place."""

    kind: str
    value: str
    start: int
    end: int


_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<number>[0-9]+(?:\.[0-9]+)?)
      | (?P<text>"[^"]*"|'[^']*')
      | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
      | (?P<sign>\.\.|<=|>=|==|!=|<>|&&|\|\||[-+*/()<>=,!%])""",
    re.VERBOSE | re.ASCII,
)


def tokens(text: str) -> Iterator[ConditionToken]:
    """The words of a condition, and a last one for its end.

    Raises:
        ConditionError: a character belongs to no word, or the text is too long.
    """
    if len(text) > LONGEST:
        raise ConditionError(f"a condition has at most {LONGEST} characters", text[:60] + " ...", 0, 60)
    place = number = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None and text[place] in "\"'":
            raise ConditionError("this text has no closing quote", text, place, len(text))
        if match is None:
            raise ConditionError(f"{text[place]!r} is unexpected here", text, place, place + 1)
        kind = match.lastgroup or ""
        if kind != "space":
            number += 1
            if number > MOST_WORDS:
                raise ConditionError(f"a condition has at most {MOST_WORDS} words", text, place, match.end())
            value = match[0][1:-1] if kind == "text" else match[0]
            yield ConditionToken(kind, value, place, match.end())
        place = match.end()
    yield ConditionToken("end", "", len(text), len(text) + 1)
