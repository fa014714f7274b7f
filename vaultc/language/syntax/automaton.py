"""The LALR automaton of a grammar: a stack of states and of the values of their symbols.

lark makes the tables; going through them takes a loop, which is written here so that reading a file does not have to
load lark.
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from typing import Any

from vaultc.language.syntax.tokens import Token

Reduction = abc.Callable[[list[Any]], Any]


@dataclass(frozen=True, slots=True, eq=False)
class Production:
    """A rule of the grammar: its ``symbols`` reduce to ``origin``."""

    origin: str
    symbols: tuple[str, ...]


Action = int | Production
"""The reaction to a symbol: go to a state, or reduce the last values by a rule."""


class Rows(dict[int, dict[str, Action]]):
    """The rows of all states, each made of its numbers when it is first needed: ``symbol action symbol ...``."""

    def __init__(
        self, packed: list[str], symbols: list[str], rules: list[Production], alike: dict[str, str] | None = None
    ) -> None:
        """``alike`` are further symbols, each with a symbol whose actions it shares."""
        self._alike = alike or {}
        self._packed = packed
        self._symbols = symbols
        self._rules = rules

    def __missing__(self, state: int) -> dict[str, Action]:
        row = list(map(int, self._packed[state].split()))
        symbols, rules = self._symbols, self._rules
        made: dict[str, Action] = {
            symbols[row[i]]: row[i + 1] if row[i + 1] >= 0 else rules[-1 - row[i + 1]] for i in range(0, len(row), 2)
        }
        for symbol, known in self._alike.items():
            if known in made:
                made[symbol] = made[known]
        self[state] = made
        return made

    def extended(self, alike: dict[str, str]) -> Rows:
        """The same rows with further symbols, each of which has the actions of a known one."""
        return Rows(self._packed, self._symbols, self._rules, self._alike | alike)

    @property
    def count(self) -> int:
        """The number of states, including those whose rows have not been made."""
        return len(self._packed)


@dataclass(frozen=True, slots=True, eq=False)
class ParseTable:
    """The rows of all states, and the states at the start and at the end."""

    rows: Rows
    start: int
    end: int


class Automaton:
    """One run over a text; ``states`` has one entry more than ``values``."""

    __slots__ = ("_reductions", "states", "table", "values")

    def __init__(self, table: ParseTable, reductions: abc.Mapping[Production, Reduction]) -> None:
        self.table = table
        self.states = [table.start]
        self.values: list[Any] = []
        self._reductions = reductions

    def feed(self, token: Token) -> bool:
        """Take a token; False if it cannot follow. Rules that end before it are reduced in both cases."""
        states, values, rows, reductions = self.states, self.values, self.table.rows, self._reductions
        type_ = token.type
        while True:
            action = rows[states[-1]].get(type_)
            if action is None:
                return False
            if type(action) is int:
                states.append(action)
                values.append(token)
                return True
            self._reduce(action, states, values, rows, reductions)  # type: ignore[arg-type]

    def finish(self, end: Token) -> Any:
        """Take the end of the text, which must be accepted; gives what the whole text is."""
        states, values, rows = self.states, self.values, self.table.rows
        while states[-1] != self.table.end:
            self._reduce(rows[states[-1]][end.type], states, values, rows, self._reductions)  # type: ignore[arg-type]
        return values[-1]

    @staticmethod
    def _reduce(
        rule: Production,
        states: list[int],
        values: list[Any],
        rows: Rows,
        reductions: abc.Mapping[Production, Reduction],
    ) -> None:
        size = len(rule.symbols)
        parts: list[Any] = []
        if size:
            parts = values[-size:]
            del states[-size:], values[-size:]
        values.append(reductions[rule](parts))
        states.append(rows[states[-1]][rule.origin])  # type: ignore[arg-type]
