"""The places of a table's entries in the text of a script: a list such as ``themerooms = { ... }``, entry by entry.

Lua tells where a function begins, but neither where a table does nor the comment above it, so the tokens are read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from vaultc.lua.text.tokens import LuaText, read
from vaultc.support.dataclass import dataclass, field

_SEPARATORS: Final = frozenset((",", ";"))
_FRAME: Final = "- \t=*#~_"
"""The characters of which authors make lines around comments."""


@dataclass(slots=True)
class EntryText:
    """An entry of a list: its place, the comment lines directly above it, and the places of the keys in its table."""

    start: int
    end: int
    comment: str = ""
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)


def entries_of(text: str, name: str) -> list[EntryText]:
    """The entries of the table that is assigned to a global name; none if it is made in another way."""
    script = read(text)
    tokens = script.tokens
    for index, (first, second) in enumerate(pairwise(tokens[1:]), 1):
        if (tokens[index - 1].text, first.text, second.text) == (name, "=", "{"):
            return list(_entries(script, index + 1))
    return []


def _entries(script: LuaText, brace: int) -> Iterator[EntryText]:
    """The entries of the table that begins at a brace."""
    tokens, end = script.tokens, script.partners[brace]
    separators = [index for index in _outermost(script, brace + 1, end) if tokens[index].text in _SEPARATORS]
    for before, after in pairwise((brace, *separators, end)):
        if after - before > 1:
            start = tokens[before + 1].start
            heading = _heading(script, tokens[before].end, start)
            yield EntryText(start, tokens[after - 1].end, heading, _keys(script, before + 1, after))


def _outermost(script: LuaText, start: int, end: int) -> Iterator[int]:
    """The tokens from one to another without those inside of brackets and blocks."""
    while start < end:
        yield start
        start = script.partners.get(start, start) + 1


def _keys(script: LuaText, start: int, end: int) -> dict[str, tuple[int, int]]:
    """The places of the keys of the tables among the outermost tokens of an entry."""
    tokens, found = script.tokens, dict[str, tuple[int, int]]()
    for opening in _outermost(script, start, end):
        for index in _outermost(script, opening + 1, script.partners.get(opening, opening)):
            before, *_, after = [each.text for each in tokens[index - 1 : index + 2]]
            if tokens[index].kind == "name" and before in {"{", *_SEPARATORS} and after == "=":
                found.setdefault(tokens[index].text, (tokens[index].start, tokens[index].end))
    return found


def _heading(script: LuaText, after: int, start: int) -> str:
    """The last comment line directly above a place, without dashes and a final dot; empty if there is none."""
    text, comments = script.text, script.comments
    first, last = bisect_left(comments, (after,)), bisect_left(comments, (start,))
    for begin, end in reversed(comments[first:last]):
        is_whole_line = not text[text.rfind("\n", 0, begin) + 1 : begin].strip()
        if text[end:start].count("\n") != 1 or not is_whole_line:
            return ""
        lines = [line.strip(_FRAME) for line in text[begin:end].removeprefix("--").strip("[]=").splitlines()]
        found = next((line.removesuffix(".") for line in reversed(lines) if line), "")
        if found:
            return found
        start = begin
    return ""


def heading_above(text: str, line_start: int) -> str:
    """The comment line directly above the line that begins at a place, without dashes and a final dot."""
    above = text[:line_start].removesuffix("\n").rpartition("\n")[2].strip()
    return above.strip(_FRAME).removesuffix(".") if above.startswith("--") else ""
