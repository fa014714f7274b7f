"""The marks of dialects that a text has, and the result of looking for them."""

from __future__ import annotations

import re
from collections import abc
from itertools import islice
from typing import Final, NamedTuple

from vaultc.language.marks import Mark

MOST_LOOKED_AT = 200
"""The number of times that a word in strings and comments is looked for elsewhere."""


ON_COMMAND_LINE: Final = "as --dialect says"
IN_COMMENT: Final = "as a comment in it says"
IN_SETTINGS: Final = "as the settings say"
COMPILED_FOR: Final = "since it was compiled for "


class Detected(NamedTuple):
    """A dialect by its name, and why it is taken for that: a clause that begins with ``since`` or ``as``."""

    name: str
    reason: str

    @property
    def is_told(self) -> bool:
        """True if somebody said it: a caller, the settings, the file itself; False if it was concluded from words."""
        return self.reason in (ON_COMMAND_LINE, IN_COMMENT, IN_SETTINGS) or self.reason.startswith(COMPILED_FOR)


class Seen(NamedTuple):
    """The first word of a kind, and its line."""

    word: str
    line: int

    def __str__(self) -> str:
        return f"`{self.word}` in line {self.line}"


def found_in(text: str, marks: abc.Iterable[Mark]) -> dict[Mark, Seen]:
    """The marks that a text has outside of comments and strings, each where it has it first."""
    return {mark: found for mark in marks if (found := seen(text, mark))}


def seen(text: str, mark: Mark) -> Seen | None:
    """The first place where a text has a mark outside of comments and strings."""
    if mark.word not in text:
        return None
    matches = re.finditer(mark.pattern, text, re.MULTILINE)
    counting = (match for match in matches if not mark.names or match["name"] in mark.names)
    for match in islice(counting, MOST_LOOKED_AT):
        start = match.end() - len(match[0].lstrip())
        before = text[text.rfind("\n", 0, start) + 1 : start]
        if not before.lstrip().startswith("#") and before.count('"') % 2 == 0:
            return Seen(" ".join(match[0].split()), text.count("\n", 0, start) + 1)
    return None
