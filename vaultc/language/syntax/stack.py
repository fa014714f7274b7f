"""Queries and edits of the parser's stack for error recovery."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from vaultc.language.source import Source, Span
from vaultc.language.syntax import build
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.arrays import ARRAY, SCALAR, ArrayNames
from vaultc.language.syntax.automaton import Automaton
from vaultc.language.syntax.grammar import END, FIRST, Grammar, is_rule, shift
from vaultc.language.syntax.tokens import Token
from vaultc.support.lazy_pattern import lazy_pattern

FUNCTION = lazy_pattern(r"FUNCTION[ \t]+([\w.]+)")


class Stack:
    """The automaton's stack, seen as unfinished statements."""

    def __init__(
        self, grammar: Grammar, automaton: Automaton, source: Source, arrays: ArrayNames | None = None
    ) -> None:
        self.grammar = grammar
        self.arrays = arrays or ArrayNames("")
        self.source = source
        self.text = source.text
        self.automaton = automaton
        self.states: list[int] = automaton.states
        self.values: list[Any] = automaton.values
        self._rows = grammar.table.rows

    @cached_property
    def functions(self) -> frozenset[str]:
        """The names after every FUNCTION in the text, in whatever state it is."""
        return frozenset(FUNCTION.findall(self.text))

    def feed(self, token: Token) -> bool:
        """Give a token to the parser; False if it rejects it."""
        return self.automaton.feed(token)

    def accepts(self, *types: str) -> bool:
        """Return whether the parser would take these tokens, one after the other."""
        stack = list(self.states)
        return all(self._advance(stack, type_) for type_ in types)

    def accepts_from(self, size: int, types: Iterable[str]) -> bool:
        """Return whether the parser would take these tokens after the first values; ``size`` may be counted back."""
        stack = self.states[: (size if size >= 0 else len(self.values) + size) + 1]
        return all(self._advance(stack, type_) for type_ in types)

    def kind_of(self, name: str) -> str:
        """The token type of a variable, as it has been used so far."""
        return ARRAY if self.arrays.holds(name) else SCALAR

    def _advance(self, stack: list[int], type_: str) -> bool:
        while True:
            action = self._rows[stack[-1]].get(type_)
            if action is None:
                return False
            if isinstance(action, int):
                stack.append(action)
                return True
            if action.symbols:
                del stack[-len(action.symbols) :]
            stack.append(shift(self._rows[stack[-1]][action.origin]))
            if type_ == END and stack[-1] == self.grammar.table.end:
                return True

    def expected(self) -> frozenset[str]:
        """All token types that the parser would take now."""
        candidates = [symbol for symbol in self._rows[self.states[-1]] if not is_rule(symbol)]
        return frozenset(symbol for symbol in candidates if self.accepts(symbol))

    @property
    def complete(self) -> bool:
        """True if a new statement, header or level may begin, or the file end."""
        return (self.accepts("EXIT") and not self.in_chance) or self.accepts(END)

    @property
    def in_chance(self) -> bool:
        """True if a condition and its colon wait for their statement."""
        return self.states[-1] not in self.grammar.boundaries and self.last_type == ":"

    @property
    def last_type(self) -> str | None:
        """The type of the last token if nothing was made of it yet."""
        return self.values[-1].type if self.values and isinstance(self.values[-1], Token) else None

    @property
    def at_file_level(self) -> bool:
        """True if a level may begin here, with nothing unfinished before it, and no statement may."""
        return "LEVEL" in self._rows[self.states[-1]] and not any(map(self.accepts, FIRST))

    @property
    def at_boundary(self) -> bool:
        """True if nothing is unfinished."""
        return self.states[-1] in self.grammar.boundaries

    def boundary(self) -> int:
        """Return how many values are below the unfinished statement."""
        index = len(self.states) - 1
        while self.states[index] not in self.grammar.boundaries:
            index -= 1
        return index

    def cut(self, size: int) -> list[Any]:
        """Drop all values but the first ones; gives what was dropped."""
        dropped = self.values[size:]
        del self.states[size + 1 :], self.values[size:]
        return dropped

    def head(self) -> Any:
        """The first value of the unfinished statement, or None."""
        index = self.boundary()
        return self.values[index] if index < len(self.values) else None

    @property
    def head_type(self) -> str:
        """The type of the token with which the unfinished statement begins; empty if it begins with none."""
        head = self.head()
        return head.type if isinstance(head, Token) else ""

    def last_of(self, *types: str) -> int | None:
        """The number of the last token of some types in the unfinished statement."""
        for index in range(len(self.values) - 1, self.boundary() - 1, -1):
            value = self.values[index]
            if isinstance(value, Token) and value.type in types:
                return index
        return None

    def name_of_statement(self) -> Token | None:
        """The name with which the unfinished statement begins, if there is nothing else of it yet."""
        if not self.values or len(self.values) != self.boundary() + 1:
            return None
        value = self.values[-1]
        if isinstance(value, n.Word):
            return Token("IDENT", value.text, value.span.start, value.span.end)
        return value if isinstance(value, Token) and value.type == "IDENT" else None

    def accepts_without_last(self, *types: str) -> bool:
        """Return whether the parser would take these tokens in place of the last value."""
        last = self.states.pop()
        try:
            return self.accepts(*types)
        finally:
            self.states.append(last)

    def open_braces(self, above: int = 0) -> list[Token]:
        """The braces that are not closed yet; what closes one further down is passed over."""
        braces: list[Token] = []
        for value in self.values[above:]:
            if isinstance(value, Token) and value.type == "{":
                braces.append(value)
            elif isinstance(value, Token) and value.type == "}" and braces:
                braces.pop()
        return braces

    def last_end(self) -> int:
        """Offset after the last thing on the stack."""
        return build.end_of(self.values[-1]) if self.values else 0

    def start_from(self, index: int) -> int:
        """Offset of the first character of a value on the stack."""
        return build.start_of(self.values[index])

    def written_from(self, index: int) -> str:
        """The text from a value on the stack to the last one."""
        return self.text[self.start_from(index) : self.last_end()]

    def span(self, start: int, end: int) -> Span:
        """A span of the source."""
        return self.source.span(start, end)


def is_variable(value: object) -> bool:
    """Return whether a value on the stack is a variable, read as a node already or not."""
    return isinstance(value, n.Variable) or (isinstance(value, Token) and value.type in (SCALAR, ARRAY))


def is_assignment(value: object) -> bool:
    """Return whether an assignment begins with a value on the stack."""
    return is_variable(value) or isinstance(value, n.Assignment)


def virtual(types: Iterable[str], offset: int) -> list[Token]:
    """Tokens that are not in the text."""
    return [Token(type_, '""' if type_ == "STRING" else type_, offset, offset) for type_ in types]


LEVEL_WORDS = frozenset(("LEVEL", "MAZE"))
"""With what a level begins, in one dialect or another."""
LEVEL_HEAD = ("LEVEL", ":", "STRING")
