"""The statements of a Lua text: the innermost one of a line, the names that it assigns, and the text without it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from vaultc.lua.text.tokens import LuaText, read
from vaultc.support.named_tuple import NamedTuple

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
        self._starts = [0, *(at + 1 for at, character in enumerate(text) if character == "\n")]

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

    def line_of(self, offset: int) -> int:
        """The line of an offset, from 1 on."""
        return bisect_right(self._starts, offset)

    def _within(self, first: int, last: int, line: int) -> LuaStatement | None:
        for statement in self._of_block(first, last):
            if not self.line_of(statement.start) <= line <= self.line_of(max(statement.end - 1, statement.start)):
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
