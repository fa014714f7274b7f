"""Grammars as data: tokens, productions, and the automaton of a dialect.

A fingerprint tells if the tables belong to their grammar; stale tables are made anew.

lark makes the tables; going through them takes a loop, which is written here so that reading a file does not have to
load lark.
"""

from __future__ import annotations

import json
import re
from collections import abc
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from vaultc.language.source import Source, Span
from vaultc.language.syntax.nodes.base import Node
from vaultc.support import resources
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import InvalidValueError
from vaultc.support.hashing import sha256
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple


class LikeWord(str):
    """A word that only a fork has, as the known word like which it is used; ``written`` is the word itself."""

    written: str

    def __new__(cls, known: str, written: str) -> LikeWord:
        """A word that counts as a known one."""
        made = super().__new__(cls, known)
        made.written = written
        return made


def written_of(value: object) -> str:
    """The word that is written where another one counts, else an empty text."""
    return value.written if isinstance(value, LikeWord) else ""


class Token:
    """A word, number or sign of a des file.

    ``type`` is the text itself for keywords and signs, ``INT``, ``IDENT`` and so on for the rest (the terminals of the
    grammar), ``BROKEN`` for what the lexer has already complained about, and ``$END`` for the end of the file.
    ``value`` is the text, or a MapBlock.
    """

    __slots__ = ("end", "start", "type", "value")

    def __init__(self, type: str, value: object, start: int, end: int) -> None:
        self.type = type
        self.value = value
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"Token({self.type!r}, {self.value!r}, {self.start}, {self.end})"

    @property
    def text(self) -> str:
        """The token as written, for use in messages."""
        return self.value if isinstance(self.value, str) else "MAP"


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment from its ``#`` to the end of the line; also those between the rows of a map.

    ``is_option`` tells that it is a part of the statement before it or around it, which a fork's compiler reads.

    Implements: Comments; Map mode.
    """

    text: str
    span: Span = field(repr=False)
    is_option: bool = False

    @property
    def is_unread(self) -> bool:
        """True for text that only a fork's compiler reads, which is kept as comments are."""
        return self.text[:1] not in ("#", ";")


def comment_at(source: Source, start: int, end: int, *, is_option: bool = False) -> Comment:
    """The comment in the line piece ``start <= offset < end``, without the blanks around it."""
    piece = source.text[start:end]
    start += len(piece) - len(piece.lstrip(" \t"))
    text = piece.strip(" \t\r")
    return Comment(text, source.span(start, start + len(text)), is_option)


ARRAY = "ARRVAR"
SCALAR = "VAR"
GAP = r"(?:[ \t]|\r?\n(?:[ \t]*\#[^\n]*(?=\n))?)*"
BEGINS_ARRAY = lazy_pattern(
    rf"{GAP}:?={GAP}(?:(?:terrain|TERRAIN|monster|MONSTER|obj|object|OBJECT){GAP}:?{GAP})?(?:\{{|\[['(])", re.VERBOSE
)


def without_digits(name: str) -> str:
    """A variable's name with letters for its digits: ``$place_b`` for ``$place1``."""
    return re.sub(r"_?([0-9]+)", lambda found: "_" + "".join("abcdefghij"[int(digit)] for digit in found[1]), name)


class ArrayNames:
    """The names that were assigned an array in the level or function at hand.

    Implements: What the typed tokens of the original did, and the replacement.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._names: set[str] = set()
        self._outside: list[tuple[int, set[str]]] = []
        self._depth = 0
        self._function = False

    def kind(self, name: str, end: int) -> str:
        """The token type of a variable that ends at an offset; notes it if it is assigned an array there."""
        if name not in self._names:
            if not BEGINS_ARRAY.match(self._text, end):
                return SCALAR
            self._names.add(name)
        return ARRAY

    def holds(self, name: str) -> bool:
        """Return whether the variable is known to be an array."""
        return name in self._names

    @property
    def names(self) -> frozenset[str]:
        """All names that are known."""
        return frozenset(self._names)

    def add(self, name: str) -> None:
        """Take a variable for an array from here on."""
        self._names.add(name)

    def track(self, token: str) -> None:
        """Follow braces, functions and levels, which limit where a name is known."""
        if token == "{":
            self._depth += 1
            if self._function:
                self._function = False
                self._outside.append((self._depth, self._names))
                self._names = set()
        elif token == "}":
            if self._outside and self._outside[-1][0] == self._depth:
                self._names = self._outside.pop()[1]
            self._depth -= 1
        elif token == "FUNCTION":
            self._function = True
        else:
            self._names, self._outside, self._depth, self._function = set(), [], 0, False


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


END = "$END"
RESERVED = "RESERVED"
SKIPPED = ("COMMENT", "MAP_LINE", "MAP_ROW", "MAP_END", "BLANK", RESERVED)

FIRST = ("EXIT", "MONSTER", "ROOM", "NOMAP", "CORRIDOR")
"""Statements that may begin wherever others of their kind may, in one dialect or another."""

FORMAT = 2
"""The number of the tables' layout."""

EXTENDS = lazy_pattern(r"\A// Extends (\w+)\.lark[.:]")
"""The beginning of a grammar that only adds to another dialect's grammar."""


class Unsaid(NamedTuple):
    """Words of a relative's dialect that a dialect lacks, so that the parser can say so: the ``title`` of the relative,
    what to write instead of its statements, by keyword, and its ``flags``."""

    title: str = ""
    statements: abc.Mapping[str, str] = MappingProxyType({})
    flags: frozenset[str] = frozenset()


NOTHING_UNSAID = Unsaid()


@dataclass(frozen=True, eq=False)
class Grammar:
    """One dialect: its words and signs, its token patterns, its rules and its LALR table."""

    dialect: str
    literals: frozenset[str] = field(repr=False)
    patterns: dict[str, str] = field(repr=False)
    rules: tuple[tuple[Production, str, tuple[int | None, ...]], ...] = field(repr=False)
    table: ParseTable = field(repr=False)
    nodes: tuple[type[Node], ...] = ()
    """The nodes that only this dialect has."""
    unsaid: Unsaid = field(default=NOTHING_UNSAID, repr=False)
    """Words of a relative that this dialect lacks."""
    unread: frozenset[str] = field(default=frozenset(), repr=False)
    """Words of statements whose syntax is not known."""
    aliases: abc.Mapping[str, str] = field(default_factory=dict, repr=False)
    """Words that only a fork has, each with the known word like which it is used."""
    widest_map: int = 76
    """The most columns of a map."""

    @cached_property
    def words(self) -> frozenset[str]:
        """All keywords."""
        return frozenset(literal for literal in self.literals if literal[0].isalpha() and literal[-1].isalpha())

    @cached_property
    def statements(self) -> frozenset[str]:
        """The keywords that begin a statement."""
        if self.is_sorted:
            return frozenset(word for word in self.words if word.isupper() and word not in self.headers)
        rows, state = self.table.rows, self.table.start
        for symbol in ("LEVEL", ":", "<string>"):
            state = shift(rows[state][symbol])
        own = self.words - self.headers
        return frozenset(word for word in rows[state] if word.isupper() and word in own)

    @cached_property
    def is_sorted(self) -> bool:
        """True if its levels are lists of parts and rooms, in which statements have an order of their own."""
        return "RANDOM_PLACES" in self.literals

    @cached_property
    def headers(self) -> frozenset[str]:
        """The keywords outside of the statements of a level."""
        start = self.table.rows[self.table.start]
        return (frozenset(start) & self.words) - {"FUNCTION"} | {"FLAGS"}

    @cached_property
    def productions(self) -> frozenset[str]:
        """The names that its rules make: ``call`` if functions can be called, ``method`` if variables have methods."""
        return frozenset(name for _, name, _ in self.rules if name)

    @cached_property
    def rules_by_production(self) -> dict[Production, tuple[str, tuple[int | None, ...]]]:
        """The name of each rule, and the parts that its node keeps."""
        return {rule: (name, kept) for rule, name, kept in self.rules}

    @cached_property
    def between_ends(self) -> str:
        """The sign between the two ends of a line."""
        return "-" if "-" in self.literals else ","

    @cached_property
    def boundaries(self) -> frozenset[int]:
        """The states in which a statement, header or arm may begin and nothing is unfinished before it."""
        return frozenset(number for number in range(self.table.rows.count) if _is_boundary(self.table.rows[number]))

    @cached_property
    def scanner(self) -> re.Pattern[str]:
        """One pattern for all tokens; the name of the group that fits is the token's type."""
        signs = [text for text in self.literals if not re.fullmatch(self.patterns["IDENT"], text)]
        signs.sort(key=lambda text: (-len(text), text))
        names = ("COMMENT", "MAP_LINE", *(name for name in self.patterns if name not in SKIPPED))
        tokens = [f"(?P<{name}>{self.patterns[name]})" for name in names]
        at = names.index("IDENT")
        tokens.insert(at, f"(?P<sign>{'|'.join(map(re.escape, signs))})")
        return lazy_pattern("|".join((*tokens, self.patterns["BLANK"], "(?P<illegal>.)")), re.DOTALL)

    @cached_property
    def map_row(self) -> re.Pattern[str]:
        """The characters that a map row may have."""
        return lazy_pattern(self.patterns["MAP_ROW"])

    @cached_property
    def map_end(self) -> re.Pattern[str]:
        """The word that ends a map, with the blanks before it."""
        return lazy_pattern(self.patterns["MAP_END"])

    def is_reserved(self, word: str) -> bool:
        """Return whether a word may be no name although no rule uses it."""
        return RESERVED in self.patterns and re.fullmatch(self.patterns[RESERVED], word) is not None


def shift(action: Action) -> int:
    """The state of an action that is known to lead to one."""
    assert isinstance(action, int)
    return action


def is_rule(symbol: str) -> bool:
    """Return whether a symbol of the tables is a rule; ``<`` is also a sign."""
    return len(symbol) > 2 and symbol[0] == "<"


def _is_boundary(row: dict[str, Action]) -> bool:
    def shifts(symbol: str) -> bool:
        return isinstance(row.get(symbol), int)

    if any(map(shifts, FIRST)):
        return any(symbol in row for symbol in ("}", "LEVEL", END))
    return shifts("CASE") or (shifts("LEVEL") and END in row)


@cache
def load(dialect: str) -> Grammar:
    """The grammar of a dialect, from the shipped tables or, if these are stale, built from its ``.lark`` files.

    Raises:
        InvalidValueError: there is no such dialect.
        FileNotFoundError: the installation lacks the grammars.
    """
    folder = resources.grammars()
    if not (folder / f"{dialect}.lark").is_file():
        raise InvalidValueError(f"unknown grammar {dialect!r}")
    return _from_data(dialect, _data(dialect))


def extended(base: str, name: str, text: str, *own: type[Node], letters: str = "") -> Grammar:
    """A dialect that adds rules, in lark's notation, to a shipped dialect.

    ``own`` are the nodes of new rules: the rule ``replace_terrain`` makes the node ``ReplaceTerrain`` of its parts.
    ``letters`` are further characters of maps, for terrain that only this game has.
    """
    from vaultc.language.syntax import tables

    folder = resources.grammars()
    shipped = (folder / f"{base}.lark").read_text(encoding="utf-8")
    grammar = _from_data(name, tables.build_text(f"{shipped}\n{text}", folder))
    row = grammar.patterns["MAP_ROW"].removesuffix("]*") + "".join(map(re.escape, letters)) + "]*"
    return replace(grammar, patterns={**grammar.patterns, "MAP_ROW": row}, nodes=own)


def with_words(
    grammar: Grammar, dialect: str, *, alike: abc.Mapping[str, str], letters: str, unread: frozenset[str] = frozenset(),
    aliases: abc.Mapping[str, str] = MappingProxyType({}),
) -> Grammar:  # fmt: skip
    """A dialect with further words, each used as a known word is, and further letters of maps.

    Words of ``alike`` have a meaning of their own, and ``aliases`` words the meaning of the known word.
    ``unread`` are words whose statements are not known; these are kept as comments are.
    """
    new = {
        word: known
        for word, known in {**aliases, **alike}.items()
        if word not in grammar.literals and known in grammar.literals
    }
    table = replace(grammar.table, rows=grammar.table.rows.extended(new)) if new else grammar.table
    known = lazy_pattern(grammar.patterns["MAP_ROW"])
    more = "".join(re.escape(letter) for letter in letters if not known.fullmatch(letter))
    row = grammar.patterns["MAP_ROW"].removesuffix("]*") + more + "]*"
    return replace(
        grammar,
        dialect=dialect,
        literals=grammar.literals | new.keys(),
        table=table,
        patterns={**grammar.patterns, "MAP_ROW": row},
        unread=unread - grammar.literals - new.keys(),
        aliases={word: known for word, known in aliases.items() if word in new and word not in alike},
    )


def _data(dialect: str) -> dict[str, Any]:
    folder = resources.grammars()
    try:
        data = json.loads((folder / f"{dialect}.json").read_text(encoding="utf-8"))
        if data["fingerprint"] == fingerprint(folder, dialect):
            return dict(data)
    except (OSError, ValueError, KeyError):
        pass
    from vaultc.language.syntax import tables

    return tables.build(folder, dialect)


def _from_data(dialect: str, data: dict[str, Any]) -> Grammar:
    made = [Production(origin, tuple(symbols)) for origin, _, symbols, _ in data["rules"]]
    rules = tuple((rule, row[1], tuple(row[3])) for rule, row in zip(made, data["rules"], strict=True))
    table = ParseTable(Rows(data["states"], data["symbols"], made), data["start"], data["end"])
    return Grammar(dialect, frozenset(data["literals"]), data["patterns"], rules, table)


def parts(folder: Path, dialect: str) -> tuple[str, ...]:
    """The parts of a dialect's grammar, in their order: the grammars that it extends, then its own."""
    extended = EXTENDS.match((folder / f"{dialect}.lark").read_text("utf-8"))
    return (*parts(folder, extended[1]), dialect) if extended else (dialect,)


def fingerprint(folder: Path, dialect: str) -> str:
    """A hash of everything the tables of a dialect are made from."""
    digest = sha256(f"{FORMAT}".encode())
    for name in ("des", *parts(folder, dialect)):
        digest.update((folder / f"{name}.lark").read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
