"""The LALR tables of a grammar as plain data, built by lark from ``grammars/*.lark``.

The tables are shipped beside the grammars, because building them takes longer than parsing most files.
``make generated`` writes them anew after a change of a grammar.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import Rule, Symbol
from lark.lexer import Lexer, PatternStr
from lark.parsers.lalr_analysis import Shift

from vaultc.language.syntax.grammar import fingerprint, parts

SHARED = "des"
START = "start"
SHARED_PREFIX = f"{SHARED}__"


OTHER_LANGUAGES = frozenset({"dungeon"})
"""The grammars of files that hold no levels."""


def grammars(folder: Path) -> list[str]:
    """The grammars in a folder that have tables, besides what all dialects share."""
    return sorted({path.stem for path in folder.glob("*.lark")} - {SHARED})


def dialects(folder: Path) -> list[str]:
    """The dialects of des files that have a grammar in a folder, besides what all of them share."""
    return sorted({*grammars(folder)} - OTHER_LANGUAGES)


class _NoLexer(Lexer):
    """Keeps lark from building a lexer of its own."""

    def __init__(self, _configuration: Any) -> None: ...

    def lex(self, *_arguments: Any) -> Iterator[Any]:
        raise NotImplementedError


def build(folder: Path, dialect: str) -> dict[str, Any]:
    """Let lark build the tables of a dialect."""
    text = "\n".join((folder / f"{part}.lark").read_text(encoding="utf-8") for part in parts(folder, dialect))
    return {"fingerprint": fingerprint(folder, dialect), **build_text(text, folder)}


def build_text(text: str, folder: Path) -> dict[str, Any]:
    """Let lark build the tables of a grammar that may import others of a folder.

    Keywords and signs are renamed to what they look like, rules get angle brackets around their names.
    """
    lark = Lark(
        text,
        source_path=str(folder / "given.lark"),
        import_paths=[str(folder)],
        parser="lalr",
        lexer=_NoLexer,
        start=START,
        maybe_placeholders=True,
    )
    terminals, _rules, _ignored = lark.grammar.compile([START], "*")
    literals = {t.name: t.pattern.value for t in terminals if isinstance(t.pattern, PatternStr)}
    named = sorted((t for t in terminals if t.name not in literals), key=lambda t: -t.priority)
    patterns = {_plain(t.name): t.pattern.to_regexp() for t in named}
    return {"literals": sorted(set(literals.values())), "patterns": patterns, **_automaton(lark, literals)}


def _automaton(lark: Lark, literals: dict[str, str]) -> dict[str, Any]:
    """Rules, symbols and states; a state's row is ``symbol action symbol action ...``, as text.

    An action is the number of the next state, or ``-1 - number of the rule`` to reduce by. Lark numbers by the order of
    sets, which differs from run to run: here rules and symbols are sorted, and states counted as they are met.
    """
    table: Any = lark.parser.parser._parse_table
    rules = sorted(((_rule(rule, literals), rule) for rule in lark.rules), key=lambda row: json.dumps(row[0]))
    number = {rule: index for index, (_, rule) in enumerate(rules)}
    named: dict[Any, dict[str, Any]] = {}  # the actions of states by what their symbols look like
    for state, row in table.states.items():
        looks = {_symbol(name, name.lstrip("_").split("__")[-1].islower(), literals): row[name] for name in row}
        named[state] = {look: looks[look] for look in sorted(looks)}
    order = _met(named, table.start_states[START])
    symbols = sorted({symbol for row in named.values() for symbol in row})
    index = {symbol: position for position, symbol in enumerate(symbols)}
    states = []
    for state in order:
        numbers: list[int] = []
        for symbol, (action, argument) in named[state].items():
            numbers += index[symbol], order[argument] if action is Shift else -1 - number[argument]
        states.append(" ".join(map(str, numbers)))
    return {
        "rules": [row for row, _ in rules],
        "symbols": symbols,
        "states": states,
        "start": order[table.start_states[START]],
        "end": order[table.end_states[START]],
    }


def _met(states: dict[Any, dict[str, Any]], start: Any) -> dict[Any, int]:
    """All states that can be reached, numbered in the order of a walk through them."""
    order = {start: 0}
    waiting = [start]
    for state in waiting:
        for action, argument in states[state].values():
            if action is Shift and argument not in order:
                order[argument] = len(order)
                waiting.append(argument)
    return order


def _rule(rule: Rule, literals: dict[str, str]) -> list[Any]:
    """Origin, handler, symbols, and which of them become children: an index, or None for a gap."""
    keep_all = rule.options.keep_all_tokens
    gaps = rule.options.empty_indices or (False,) * len(rule.expansion)
    children: list[int | None] = []
    index = 0
    for gap in gaps:
        if gap:
            children.append(None)
            continue
        symbol = rule.expansion[index]
        if keep_all or not getattr(symbol, "filter_out", False):
            children.append(index)
        index += 1
    origin = _name(rule.origin, literals)
    handler = _plain(rule.alias) if rule.alias else origin[1:-1]
    passes = bool(rule.options.expand1) and not rule.alias and len(children) == 1
    return [origin, "" if passes else handler, [_name(symbol, literals) for symbol in rule.expansion], children]


def _name(symbol: Symbol, literals: dict[str, str]) -> str:
    return _symbol(symbol.name, not symbol.is_term, literals)


def _symbol(name: str, is_rule: bool, literals: dict[str, str]) -> str:
    if name == "$END":
        return name
    return f"<{_plain(name)}>" if is_rule else literals.get(name) or _plain(name)


def _plain(name: str) -> str:
    return str(name).replace(SHARED_PREFIX, "")


def text_of(data: dict[str, Any]) -> str:
    """The tables as they are shipped."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True) + "\n"
