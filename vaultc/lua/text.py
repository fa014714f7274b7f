"""The text of Lua scripts, also where it is unfinished: tokens, statements, and the word at a place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property, lru_cache
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

    def line_of(self, offset: int) -> int:
        """The line of an offset, from 1 on."""
        return bisect_right(self._line_starts, offset)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

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


@lru_cache(maxsize=8)
def read(text: str) -> LuaText:
    """The tokens of a text, whatever it is; statements, calls and doubts of one script share them."""
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


_STARTERS: Final = frozenset(("local", "if", "for", "while", "repeat", "return", "goto", "break", "do", "::", ";"))
_BLOCKS: Final = ("function", "do", "repeat")
_PARTS: Final = ("elseif", "else")


class LuaStatement(NamedTuple):
    """A statement: the indices of its first token and after its last, and its offsets."""

    first: int
    last: int
    start: int
    end: int


class LuaStatements:
    """The statements of a text, as its tokens show them."""

    def __init__(self, text: str) -> None:
        self.read: LuaText = read(text)

    def on_line(self, line: int) -> LuaStatement | None:
        """The innermost statement that a line is a part of; of several on the line the first."""
        return self._within(0, len(self.read.tokens), line)

    def all(self) -> Iterator[LuaStatement]:
        """All statements, each before those inside of it."""
        opened = [(0, len(self.read.tokens))]
        while opened:
            for statement in self._of_block(*opened.pop()):
                yield statement
                opened += self._blocks_in(statement)

    def assigned(self, statement: LuaStatement) -> frozenset[str]:
        """The names of variables that a statement declares or assigns itself."""
        tokens = self.read.tokens[statement.first : statement.last]
        head = []
        for token in tokens:
            if token.text in ("=", "(", "{", "in", "do", "then"):
                break
            head.append(token)
        is_local = bool(tokens) and tokens[0].text == "local"
        if not is_local and (len(head) == len(tokens) or tokens[len(head)].text != "="):
            return frozenset()
        return frozenset(token.text for token in head if token.kind == "name")

    def names(self, statement: LuaStatement) -> frozenset[str]:
        """All names in a statement."""
        tokens = self.read.tokens[statement.first : statement.last]
        return frozenset(token.text for token in tokens if token.kind == "name")

    def without(self, statement: LuaStatement) -> str:
        """The text with blanks in place of a statement, and its line ends."""
        text = self.read.text
        blank = "".join("\n" if character == "\n" else " " for character in text[statement.start : statement.end])
        return text[: statement.start] + blank + text[statement.end :]

    def _within(self, first: int, last: int, line: int) -> LuaStatement | None:
        for statement in self._of_block(first, last):
            end = max(statement.end - 1, statement.start)
            if not self.read.line_of(statement.start) <= line <= self.read.line_of(end):
                continue
            for inner_first, inner_last in self._blocks_in(statement):
                inner = self._within(inner_first, inner_last, line)
                if inner is not None:
                    return inner
            return statement
        return None

    def _of_block(self, first: int, last: int) -> Iterator[LuaStatement]:
        tokens, index = self.read.tokens, first
        while index < last:
            if tokens[index].text == ";":
                index += 1
                continue
            end = min(max(self._end(index, last), index + 1), last)
            yield LuaStatement(index, end, tokens[index].start, tokens[end - 1].end)
            index = end

    def _end(self, first: int, last: int) -> int:
        """The index after the last token of the statement that begins with a token."""
        tokens = self.read.tokens
        word = tokens[first].text
        if word in ("for", "while"):
            index = first
            while index < last and tokens[index].text != "do":
                index = self._after(index)
            return self._after(index)
        if word in ("if", "do", "function") or (word == "local" and self._text(first + 1) == "function"):
            return self._after(first + (word == "local"))
        index = self._after(first) if word == "repeat" else first + 1
        while index < last:
            token, before = tokens[index], tokens[index - 1]
            begins = token.text in _STARTERS and token.kind != "string"
            if begins or (token.kind == "name" and before.ends_operand and not self._is_in_head(first, index)):
                return index
            if token.text == "function" and (before.ends_operand or before.text in ("return", "break")):
                return index
            index = self._after(index)
        return last

    def _is_in_head(self, first: int, index: int) -> bool:
        """True of a name right after a word that takes one: ``local x``, ``goto x``."""
        return index == first + 1 and self.read.tokens[first].text in ("local", "goto")

    def _text(self, index: int) -> str:
        return self.read.tokens[index].text if index < len(self.read.tokens) else ""

    def _after(self, index: int) -> int:
        return self.read.partners.get(index, index) + 1

    def _blocks_in(self, statement: LuaStatement) -> Iterator[tuple[int, int]]:
        """The bodies inside of a statement, without those inside of others, by their first and last tokens."""
        tokens, index = self.read.tokens, statement.first
        while index < statement.last:
            token = tokens[index]
            if token.kind != "string" and token.text in _BLOCKS:
                close = min(self.read.partners[index], statement.last)
                first = index + 1
                if token.text == "function":
                    while first < close and tokens[first].text != "(":
                        first += 1
                    first = self._after(first)
                yield first, close
                index = close + 1
            elif token.text == "if" and token.kind != "string":
                yield from self._parts(index)
                index = self.read.partners[index] + 1
            else:
                index += 1

    def _parts(self, first: int) -> Iterator[tuple[int, int]]:
        """The bodies of an ``if``."""
        tokens, close = self.read.tokens, min(self.read.partners[first], len(self.read.tokens))
        index, start = first + 1, None
        while index < close:
            text = tokens[index].text
            if text == "then":
                start = index + 1
            elif text in _PARTS and start is not None:
                yield start, index
                start = index + 1 if text == "else" else None
            index = self._after(index)
        if start is not None:
            yield start, close


class ScriptCursor(NamedTuple):
    """The word or text at a place, and what it is a part of.

    ``start`` and ``end`` are the offsets of the word, or of the inside of the text, ``written`` is the part before the
    place. ``owner`` is the name before a dot or colon at the word. ``function`` is the call around it as it is written,
    ``argument`` the number of its argument from 0 on, ``field`` the field of the table there whose value is written,
    and ``is_key`` tells that a name of a field is. ``keys`` are the fields that are there already.
    """

    start: int
    end: int
    written: str
    is_text: bool
    owner: str = ""
    function: str = ""
    argument: int = 0
    field: str = ""
    is_key: bool = False
    keys: frozenset[str] = frozenset()


def cursor_at(text: str, offset: int) -> ScriptCursor | None:
    """The word, key or value at an offset; None in comments and numbers."""
    script = read(text)
    if any(start < offset and (offset < end or ("\n" not in text[start:end][-1:] and offset <= end))
           for start, end in script.comments):  # fmt: skip
        return None
    index = next((at for at, token in enumerate(script.tokens) if token.end >= offset), len(script.tokens))
    token = script.tokens[index] if index < len(script.tokens) else None
    if token is not None and token.kind == "string" and token.start < offset and _is_inside(token, offset):
        opening, last = inside_of(token)
        found = ScriptCursor(opening, last, text[opening:offset], True)
        return _around(script, index, found)
    if token is not None and token.kind == "number" and token.start < offset <= token.end:
        return None
    if token is not None and token.kind in ("name", "keyword") and token.start < offset <= token.end:
        found = ScriptCursor(token.start, token.end, text[token.start : offset], False)
    else:
        index = next((at for at, each in enumerate(script.tokens) if each.start >= offset), len(script.tokens))
        found = ScriptCursor(offset, offset, "", False)
    if index > 1 and script.tokens[index - 1].text in (".", ":") and script.tokens[index - 1].end == found.start:
        before = script.tokens[index - 2]
        return found._replace(owner=(before.text if before.kind == "name" else "") + script.tokens[index - 1].text)
    return _around(script, index, found)


def _is_inside(token: LuaToken, offset: int) -> bool:
    closed = len(token.text) > 1 and token.text[-1] == token.text[0] and token.text[0] in "\"'"
    return offset < token.end or (not closed and token.text[0] != "[")


def _around(script: LuaText, index: int, found: ScriptCursor) -> ScriptCursor:
    """The cursor with the call and the table around a token."""
    tokens = script.tokens
    opener, commas = _opener(tokens, index)
    if opener < 0:
        return found
    if tokens[opener].text == "(":
        return found._replace(function=_callee(tokens, opener), argument=commas)
    if tokens[opener].text == "{":
        before = tokens[index - 1]
        field = tokens[index - 2].text if before.text == "=" and index >= 2 and tokens[index - 2].kind == "name" else ""
        keys = frozenset(
            one.text for one, two in zip(tokens[opener:], tokens[opener + 1 :], strict=False)
            if two.text == "=" and one.kind == "name" and one.start < found.start
        )  # fmt: skip
        found = found._replace(field=field, is_key=before.text in ("{", ",", ";") and not found.is_text, keys=keys)
        function = _callee(tokens, opener) if opener and tokens[opener - 1].kind == "name" else ""
        if not function and opener and tokens[opener - 1].text in ("(", ","):
            call, argument = _opener(tokens, opener)
            if call >= 0 and tokens[call].text == "(":
                return found._replace(function=_callee(tokens, call), argument=argument)
        return found._replace(function=function)
    return found


def _opener(tokens: tuple[LuaToken, ...], index: int) -> tuple[int, int]:
    """The bracket that is open before a token, with the commas after it; -1 in a block or at the top."""
    depth = commas = 0
    for at in range(index - 1, -1, -1):
        token = tokens[at]
        if token.kind == "string":
            continue
        if token.text in _CLOSERS:
            depth += 1
        elif token.text in _CLOSING:
            if depth == 0:
                return (at, commas) if token.text in "([{" else (-1, 0)
            depth -= 1
        elif token.text == "," and depth == 0:
            commas += 1
    return -1, 0


def _callee(tokens: tuple[LuaToken, ...], opening: int) -> str:
    """The name of the function that is called with a bracket; empty for a bracket of an expression."""
    last = opening - 1
    if last < 0 or tokens[last].kind != "name":
        return ""
    first = last
    while first >= 2 and tokens[first - 1].text in (".", ":") and tokens[first - 2].kind == "name":
        first -= 2
    name = "".join(token.text for token in tokens[first : last + 1])
    is_method = first >= 1 and tokens[first - 1].text in (".", ":")
    return f":{name}" if is_method else name
