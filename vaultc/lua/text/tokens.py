"""The tokens of a Lua text, and the brackets and blocks that belong together."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple

KEYWORDS: Final = frozenset(
    re.findall(
        r"\w+",
        "and break do else elseif end false for function goto if in local nil not or repeat return then true until"
        " while",
    )
)

_TOKEN: Final = re.compile(
    r"""(?s)
      (?P<blank>[ \t\r\n\f\v]+)
    | (?P<comment>--\[(?P<dashes>=*)\[.*?(?:\](?P=dashes)\]|\Z)|--[^\n]*)
    | (?P<string>\[(?P<signs>=*)\[.*?(?:\](?P=signs)\]|\Z)
                 |"(?:\\z\s*|\\.|[^"\\\n])*(?:"|\\\Z)?|'(?:\\z\s*|\\.|[^'\\\n])*(?:'|\\\Z)?)
    | (?P<number>0[xX][0-9A-Fa-f.]*(?:[pP][+-]?[0-9]+)?|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
    | (?P<operator>\.\.\.|\.\.|==|~=|<=|>=|//|::|<<|>>|.)
    """,
    re.VERBOSE,
)
_LONG: Final = re.compile(r"\[(=*)\[\r?\n?")
_ESCAPE: Final = re.compile(r"(?s)\\(z\s*|x[0-9A-Fa-f]{2}|[0-9]{1,3}|u\{[0-9A-Fa-f]+\}|.)")
_ESCAPED: Final = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_LARGEST: Final = 0x10FFFF
_CLOSING: Final = {"(": ")", "{": "}", "[": "]", "function": "end", "if": "end", "do": "end", "repeat": "until"}
_CLOSERS: Final = frozenset(_CLOSING.values())


class LuaToken(NamedTuple):
    """A token: its kind (``name keyword string number operator``), text, and offsets."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def ends_operand(self) -> bool:
        """True if an operand may end here, so that a name after it begins a statement, and a bracket a call."""
        return self.kind in ("name", "string", "number") or self.text in (")", "}", "]", "end", "nil", "true", "false",
                                                                          "...")  # fmt: skip


def inside_of(token: LuaToken) -> tuple[int, int]:
    """The offsets of the text inside of a string."""
    found = _LONG.match(token.text)
    if found is None:
        closed = len(token.text) > 1 and token.text[-1] == token.text[0]
        return token.start + 1, token.end - closed
    closed = token.text.endswith(f"]{found[1]}]") and len(token.text) >= found.end()
    return token.start + found.end(), max(token.end - (len(found[1]) + 2) * closed, token.start + found.end())


def string_value(text: str) -> str:
    """The value of a string as it is written."""
    found = _LONG.match(text)
    if found:
        closing = f"]{found[1]}]"
        return text[found.end() :].removesuffix(closing)
    inner = text[1:-1] if len(text) > 1 and text[-1] == text[0] else text[1:]
    return _ESCAPE.sub(_unescaped, inner) if "\\" in inner else inner


def _unescaped(found: re.Match[str]) -> str:
    told = found[1]
    if told[0] == "z":
        return ""
    if told.isdigit():
        return chr(min(int(told), 255))
    if told[0] in "xu" and len(told) > 1:
        return chr(min(int(told.strip("xu{}"), 16), _LARGEST))
    return _ESCAPED.get(told, told)


@dataclass(frozen=True)
class LuaText:
    """A text and its tokens without comments; ``comments`` are the offsets of those."""

    text: str
    tokens: tuple[LuaToken, ...]
    comments: tuple[tuple[int, int], ...]

    @cached_property
    def partners(self) -> dict[int, int]:
        """The index of the token that closes a bracket or a block, by the index of the token that opens it.

        What nothing closes ends with the text, or where a bracket around it ends.
        """
        found: dict[int, int] = {}
        opened: list[int] = []
        for index, token in enumerate(self.tokens):
            if token.kind == "string":
                continue
            if token.text in _CLOSING:
                opened.append(index)
            elif token.text in _CLOSERS:
                depth = len(opened) - 1
                while depth >= 0 and _CLOSING[self.tokens[opened[depth]].text] != token.text:
                    depth -= 1
                if depth >= 0:
                    found |= dict.fromkeys(opened[depth:], index)
                    del opened[depth:]
        return found | dict.fromkeys(opened, len(self.tokens))


def read(text: str) -> LuaText:
    """The tokens of a text, whatever it is."""
    tokens, comments = [], []
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        if kind == "comment":
            comments.append(found.span())
        elif kind != "blank":
            word = found[0]
            kind = "keyword" if kind == "name" and word in KEYWORDS else kind
            tokens.append(LuaToken(kind or "operator", word, *found.span()))
    return LuaText(text, tuple(tokens), tuple(comments))
