"""A dialect's grammar as the lexer and the parser use it, loaded from the shipped tables."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from lark.grammar import NonTerminal, Rule, Terminal
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift

from vaultc import resources

END = "$END"
RESERVED = "RESERVED"
SKIPPED = ("COMMENT", "MAP_LINE", "MAP_ROW", "MAP_END", "BLANK", RESERVED)


@dataclass(frozen=True, eq=False)
class Grammar:
    """One dialect: its words and signs, its token patterns, its rules and lark's LALR table."""

    dialect: str
    literals: frozenset[str]
    patterns: dict[str, str]
    rules: tuple[tuple[Rule, str, tuple[int | None, ...]], ...]
    table: IntParseTable

    @cached_property
    def words(self) -> frozenset[str]:
        """All keywords."""
        return frozenset(literal for literal in self.literals if literal[0].isalpha() and literal[-1].isalpha())

    @cached_property
    def statements(self) -> frozenset[str]:
        """The keywords that begin a statement."""
        actions = self.table.states[self.after_level]
        return frozenset(word for word in actions if word.isupper() and word in self.words and word not in self.headers)

    @cached_property
    def headers(self) -> frozenset[str]:
        """The keywords that stand outside of the statements of a level."""
        start = self.table.states[self.table.start_states["start"]]
        return (frozenset(start) & self.words) - {"FUNCTION"} | {"FLAGS"}

    @cached_property
    def after_level(self) -> int:
        """The state of the parser after ``LEVEL: "name"``."""
        state = self.table.states[self.table.start_states["start"]]["LEVEL"][1]
        return int(self.table.states[self.table.states[state][":"][1]]["<string>"][1])

    @cached_property
    def boundaries(self) -> frozenset[int]:
        """The states in which a statement, header or arm may begin and nothing is unfinished before it."""
        return frozenset(number for number, row in self.table.states.items() if _is_boundary(row))

    @cached_property
    def scanner(self) -> re.Pattern[str]:
        """One pattern for all tokens; the name of the group that fits is the token's type."""
        signs = [text for text in self.literals if not re.fullmatch(self.patterns["IDENT"], text)]
        signs.sort(key=lambda text: (-len(text), text))
        names = ("COMMENT", "MAP_LINE", *(name for name in self.patterns if name not in SKIPPED))
        tokens = [f"(?P<{name}>{self.patterns[name]})" for name in names]
        at = names.index("IDENT")
        tokens.insert(at, f"(?P<sign>{'|'.join(map(re.escape, signs))})")
        return re.compile("|".join((*tokens, self.patterns["BLANK"], "(?P<illegal>.)")), re.DOTALL)

    @cached_property
    def map_row(self) -> re.Pattern[str]:
        """The characters that a map row may have."""
        return re.compile(self.patterns["MAP_ROW"])

    @cached_property
    def map_end(self) -> re.Pattern[str]:
        """The word that ends a map, with the blanks before it."""
        return re.compile(self.patterns["MAP_END"])

    def is_reserved(self, word: str) -> bool:
        """Whether a word may be no name although no rule uses it."""
        return re.fullmatch(self.patterns[RESERVED], word) is not None


def _is_boundary(row: dict[str, Any]) -> bool:
    def shifts(symbol: str) -> bool:
        return symbol in row and row[symbol][0] is Shift

    if shifts("FUNCTION"):
        return any(symbol in row for symbol in ("}", "LEVEL", END))
    return shifts("CASE") or (shifts("LEVEL") and END in row)


@cache
def load(dialect: str) -> Grammar:
    """The grammar of a dialect, from the shipped tables or, if these are stale, built from its ``.lark`` files.

    Raises:
        ValueError: there is no such dialect.
        FileNotFoundError: the installation lacks the grammars.
    """
    folder = resources.grammars()
    if not (folder / f"{dialect}.lark").is_file():
        raise ValueError(f"unknown grammar {dialect!r}")
    return _from_data(dialect, _data(dialect))


def _data(dialect: str) -> dict[str, Any]:
    from vaultc.syntax import tables

    folder = resources.grammars()
    try:
        data = json.loads((folder / f"{dialect}.json").read_text(encoding="utf-8"))
        if data["fingerprint"] == tables.fingerprint(folder, dialect):
            return dict(data)
    except (OSError, ValueError, KeyError):
        pass
    return tables.build(folder, dialect)


def _from_data(dialect: str, data: dict[str, Any]) -> Grammar:
    rules = tuple(_rule(order, *row) for order, row in enumerate(data["rules"]))
    shifts = [(Shift, state) for state in range(len(data["states"]))]
    reduces = [(Reduce, rule) for rule, _, _ in rules]
    symbols = data["symbols"]
    states = {
        number: {
            symbols[row[i]]: shifts[row[i + 1]] if row[i + 1] >= 0 else reduces[-1 - row[i + 1]]
            for i in range(0, len(row), 2)
        }
        for number, row in enumerate(data["states"])
    }
    make_table: Any = IntParseTable
    table = make_table(states, {"start": data["start"]}, {"start": data["end"]})
    return Grammar(dialect, frozenset(data["literals"]), data["patterns"], rules, table)


def _rule(
    order: int, origin: str, handler: str, symbols: list[str], children: list[int | None]
) -> tuple[Rule, str, tuple[int | None, ...]]:
    expansion = [NonTerminal(s) if is_rule(s) else Terminal(s) for s in symbols]
    return Rule(NonTerminal(origin), expansion, order), handler, tuple(children)


def is_rule(symbol: str) -> bool:
    """Whether a symbol of the tables is a rule; ``<`` is also a sign."""
    return len(symbol) > 2 and symbol[0] == "<"
