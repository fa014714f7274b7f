"""The builder of the typed tree from reductions of the automaton, and the parser's stack for error recovery.

Each rule of the grammars has a handler; rules that are named like their node are read by its fields.
"""

from __future__ import annotations

import re
from collections import abc
from functools import cached_property
from itertools import chain
from typing import Any

from vaultc.language.source import Source, Span
from vaultc.language.syntax import handlers, sorted_nodes
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import (
    ARRAY,
    END,
    FIRST,
    SCALAR,
    ArrayNames,
    Automaton,
    Grammar,
    Production,
    Reduction,
    Token,
    is_rule,
    shift,
)
from vaultc.support.lazy import lazy_pattern

Kept = tuple[int | None, ...]
DEEPEST = 200

_FILES = ("start", "sorted_file")
"""The rules that make whole files."""

WORDS = """
    name all alignment alertness altar_kind appearance attitude boolean boolean_or_random operator curse direction
    door_material door_state door_state_word engraving_kind fill flag horizontal humidity light lit random room_flag
    trapped up_down vertical selection_word terrain_word monster_word object_word gradient_kind limit sound_kind ground
    to none object_flag
"""

TUPLES = """
    parameters values core_arguments humidities directions mines_terrains mines_switches room_kind room_flags
    object_options monster_options generation_parts sound_parts object_tail part several_corridors
"""

OPTIONS = """
    curse montype enchantment name quantity buried light erosion lock trapped recharged invisible greased place
    attitude alertness alignment appearance female cancelled revived avenge fleeing blinded paralyzed stunned confused
    seen_traps affixed_gem forged_qual dead
"""

NESTING = """
    arithmetic concatenation union parenthesized complement array_element core_call grow filter circle ellipse rand_line
    gradient rnd_coord point_selection rect fill_rect flood_fill line
"""


ENDING_IN_LIST = (
    n.Array, n.Block, n.Case, n.Default, n.Flags, n.Level, n.Mineralize, n.Switch, n.TrapSet, sorted_nodes.ObjectFlags,
    sorted_nodes.RandomMonsters, sorted_nodes.RandomObjects,
)  # fmt: skip


def readers(classes: abc.Iterable[type[n.Node]]) -> dict[str, handlers.NodeBuilder]:
    """For rules that are named like their node (``replace_terrain``, ``ReplaceTerrain``): the parts are the fields."""
    return {rule_of(cls): handlers.node(cls) for cls in classes}


def rule_of(cls: type[n.Node]) -> str:
    """The rule that is named like a node."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


HANDLERS: dict[str, handlers.NodeBuilder] = {
    **readers([*n.concrete(n.Node), *sorted_nodes.NODES]),
    **sorted_nodes.HANDLERS,
    **dict.fromkeys(WORDS.split(), handlers.word),
    **dict.fromkeys(TUPLES.split(), handlers.several),
    **{f"option_{name}": handlers.option(name) for name in OPTIONS.split()},
    **{rule_of(cls): handlers.ending_in_list(cls) for cls in ENDING_IN_LIST},
    "arithmetic": handlers.arithmetic,
    "array_element": handlers.array_element,
    "cell": handlers.node(n.Alignment),
    "core_call": handlers.core_call,
    "dice": handlers.dice,
    "door": handlers.door,
    "generation_kind": handlers.kind_node,
    "generation_part": handlers.generation_part,
    "kind": handlers.kind_node,
    "level_region": handlers.level_region,
    "map": handlers.map_with_words,
    "map_at_place": handlers.map_at_place,
    "map_block": lambda _, token: token.value,
    "map_character": handlers.map_character,
    "maze_level": handlers.maze_level,
    "method": handlers.method,
    "mines": handlers.mines,
    "monster_argument": lambda span, _, kind: n.MonsterArgument(kind, span=span),
    "monster_kind": handlers.monster_kind,
    "negative": handlers.node(n.Integer),
    "object_argument": handlers.object_argument,
    "object_kind": lambda _, kind: kind,
    "object_pair": handlers.kind_node,
    "percent": handlers.percent,
    "random_coordinate": handlers.random_coordinate,
    "region_literal": handlers.node(n.Region),
    "room": handlers.room(n.Room),
    "room_door": handlers.room_door,
    "start": handlers.start,
    "string": lambda span, token: n.String(handlers.string_text(token), span=span),
    "subroom": handlers.room(n.Subroom),
    "variable": handlers.variable,
}


# ---- reductions


def start_of(value: Any) -> int:
    """Offset of the first character of anything on the parser's stack."""
    if isinstance(value, Token):
        return value.start
    if isinstance(value, (tuple, list)):
        return start_of(value[0])
    return int(value.span.start)


def end_of(value: Any) -> int:
    """Offset after the last character of anything on the parser's stack."""
    if isinstance(value, Token):
        return value.end
    if isinstance(value, (tuple, list)):
        return end_of(value[-1] if value[-1] is not None else value[-2])
    return int(value.span.end)


class Callbacks(dict[Production, Reduction]):
    """The functions that the automaton calls at the end of each rule, each made when it is first called.

    A text uses a few of the five hundred rules. ``too_deep`` is told where an expression is nested so deeply that it
    had to be cut.
    """

    def __init__(self, grammar: Grammar, source: Source, too_deep: abc.Callable[[Span], None]) -> None:
        super().__init__()
        self._rules = grammar.rules_by_production
        self._source = source
        self._depths = Depths(too_deep)
        self._nesting = frozenset(NESTING.split())
        self._table = readers(grammar.nodes) | HANDLERS if grammar.nodes else HANDLERS

    def __missing__(self, rule: Production) -> Reduction:
        name, kept = self._rules[rule]
        found = _reduction(rule, name, kept, self._source, self._table)
        self[rule] = self._depths.limited(found) if name in self._nesting else found
        return self[rule]


class Depths:
    """Keeps expressions from nesting so deeply that recursive code could not follow.

    Brackets are limited by the parser's stack, but a sum of ten thousand terms needs no stack at all.
    """

    def __init__(self, too_deep: abc.Callable[[Span], None]) -> None:
        self._of: dict[int, int] = {}
        self._too_deep = too_deep
        self._last_start = -1

    def limited(self, reduction: Reduction) -> Reduction:
        """The reduction, except that it gives its first operand where the nesting would become too deep."""

        def reduce(values: list[Any]) -> Any:
            depth = 1 + max(map(self._depth, values))
            node = reduction(values)
            if depth <= DEEPEST:
                self._of[id(node)] = depth
                return node
            if node.span.start != self._last_start:
                self._last_start = node.span.start
                self._too_deep(node.span)
            return next((value for value in values if isinstance(value, n.Expression)), node)

        return reduce

    def _depth(self, value: Any) -> int:
        if type(value) is tuple:
            return max(map(self._depth, value))
        return self._of.get(id(value), 0)


def _reduction(
    rule: Production, name: str, kept: Kept, source: Source, table: abc.Mapping[str, handlers.NodeBuilder]
) -> Reduction:
    symbols = rule.symbols
    if rule.origin.startswith("<__"):
        return _repetition(kept, symbols)
    if not name:
        index = kept[0] or 0
        return lambda values: values[index]
    handler = table[name]
    if name in _FILES:
        return lambda values: handler(source.span(0, len(source.text)), *chain(*values))
    if any(symbol.startswith("<__") for symbol in symbols):
        return _with_lists(handler, kept, source)
    return _with_span(handler, kept, symbols, source)


def _repetition(kept: Kept, symbols: tuple[str, ...]) -> Reduction:
    item = kept[-1] or 0
    if not symbols[0].startswith("<__"):
        return lambda values: [values[item]]

    def more(values: list[Any]) -> list[Any]:
        values[0].append(values[item])
        return values[0]  # type: ignore[no-any-return]

    return more


def _with_lists(handler: handlers.NodeBuilder, kept: Kept, source: Source) -> Reduction:
    def reduce(values: list[Any]) -> Any:
        children: list[Any] = []
        for index in kept:
            value = None if index is None else values[index]
            if type(value) is list:
                children += value
            else:
                children.append(value)
        return handler(Span(start_of(values[0]), end_of(values[-1]), source), *children)

    return reduce


def _with_span(handler: handlers.NodeBuilder, kept: Kept, symbols: tuple[str, ...], source: Source) -> Reduction:
    if kept == (0,) and len(symbols) == 1 and not is_rule(symbols[0]):
        return lambda values: handler(Span(values[0].start, values[0].end, source), values[0])

    def reduce(values: list[Any]) -> Any:
        span = Span(start_of(values[0]), end_of(values[-1]), source)
        return handler(span, *[None if index is None else values[index] for index in kept])

    return reduce


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

    def accepts_from(self, size: int, types: abc.Iterable[str]) -> bool:
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
        waits = self.last_type == ":" and not self.at_boundary  # a condition and its colon for their statement
        return (self.accepts("EXIT") and not waits) or self.accepts(END)

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
        return end_of(self.values[-1]) if self.values else 0

    def start_from(self, index: int) -> int:
        """Offset of the first character of a value on the stack."""
        return start_of(self.values[index])

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


def virtual(types: abc.Iterable[str], offset: int) -> list[Token]:
    """Tokens that are not in the text."""
    return [Token(type_, '""' if type_ == "STRING" else type_, offset, offset) for type_ in types]


LEVEL_WORDS = frozenset(("LEVEL", "MAZE"))
"""With what a level begins, in one dialect or another."""
LEVEL_HEAD = ("LEVEL", ":", "STRING")
