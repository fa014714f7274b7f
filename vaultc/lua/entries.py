"""The places of a table's entries in the text of a script: a list such as ``themerooms = { ... }``, entry by entry.

Lua tells where a function begins, but neither where a table does nor the comment above it. So the text is read token by
token, as far as brackets and blocks need it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from vaultc.support.dataclass import dataclass, field

_TOKEN: Final = re.compile(
    r"""(?P<comment>--\[(?P<long>=*)\[.*?(?:\](?P=long)\]|\Z)|--[^\n]*)
    |(?P<text>\[(?P<level>=*)\[.*?(?:\](?P=level)\]|\Z)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<word>[A-Za-z_]\w*)
    |(?P<number>\d[\w.]*)
    |(?P<sign>==|~=|<=|>=|[^\s\w])""",
    re.VERBOSE | re.DOTALL,
)
_OPENING: Final = frozenset(("{", "(", "[", "function", "if", "do", "repeat"))
_CLOSING: Final = frozenset(("}", ")", "]", "end", "until"))
_SEPARATORS: Final = frozenset((",", ";"))
_FRAME: Final = "- \t=*#~_"
"""The characters of which authors make lines around comments."""


class ScriptToken(NamedTuple):
    """A piece of a script: its kind, its text, its place."""

    kind: str
    text: str
    start: int
    end: int


@dataclass(slots=True)
class EntryText:
    """An entry of a list: its place, the comment lines directly above it, and the places of the keys in its table."""

    start: int
    end: int
    comment: str = ""
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)


def tokens(text: str) -> Iterator[ScriptToken]:
    """All tokens of a script, comments included."""
    for found in _TOKEN.finditer(text):
        kind = next(name for name in ("comment", "text", "word", "number", "sign") if found[name] is not None)
        yield ScriptToken(kind, found[kind], found.start(), found.end())


def entries_of(text: str, name: str) -> list[EntryText]:
    """The entries of the table that is assigned to a global name; none if it is made in another way."""
    stream = list(tokens(text))
    code = [index for index, token in enumerate(stream) if token.kind != "comment"]
    for first, second, third in zip(code, code[1:], code[2:], strict=False):
        if (stream[first].text, stream[second].text, stream[third].text) == (name, "=", "{"):
            return _entries(text, stream, third + 1)
    return []


def _entries(text: str, stream: list[ScriptToken], position: int) -> list[EntryText]:
    """The entries from a position inside of the braces of a list."""
    found: list[EntryText] = []
    entry: EntryText | None = None
    comments: list[ScriptToken] = []
    depth = 0
    for index in range(position, len(stream)):
        token = stream[index]
        if token.kind == "comment":
            if entry is None:
                comments.append(token)
            continue
        if depth == 0 and token.text in _SEPARATORS:
            entry, comments = None, []
            continue
        if depth == 0 and token.text == "}":
            break
        if entry is None:
            entry = EntryText(token.start, token.end, _heading(text, comments, token.start))
            found.append(entry)
        entry.end = token.end
        if depth == 1 and _is_key(stream, index):
            entry.keys.setdefault(token.text, (token.start, token.end))
        if token.kind in ("word", "sign"):
            depth += (token.text in _OPENING) - (token.text in _CLOSING)
    return found


def _is_key(stream: list[ScriptToken], index: int) -> bool:
    if stream[index].kind != "word" or index + 1 >= len(stream) or stream[index + 1].text != "=":
        return False
    before = next((token for token in reversed(stream[:index]) if token.kind != "comment"), None)
    return before is not None and before.text in {"{", *_SEPARATORS}


def _heading(text: str, comments: list[ScriptToken], start: int) -> str:
    """The last comment line directly above a place, without dashes and a final dot; empty if there is none."""
    for comment in reversed(comments):
        is_whole_line = not text[text.rfind("\n", 0, comment.start) + 1 : comment.start].strip()
        if text[comment.end : start].count("\n") != 1 or not is_whole_line:
            return ""
        lines = [line.strip(_FRAME) for line in comment.text.removeprefix("--").strip("[]=").splitlines()]
        found = next((line.removesuffix(".") for line in reversed(lines) if line), "")
        if found:
            return found
        start = comment.start
    return ""


def heading_above(text: str, line_start: int) -> str:
    """The comment line directly above the line that begins at a place, without dashes and a final dot."""
    above = text[:line_start].removesuffix("\n").rpartition("\n")[2].strip()
    return above.strip(_FRAME).removesuffix(".") if above.startswith("--") else ""
