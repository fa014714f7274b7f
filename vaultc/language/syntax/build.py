"""The builder of the typed tree from the reductions of the automaton; only this module knows what a reduction holds.

Each rule of the grammars has a handler; rules that are named like their node are read by its fields.
"""

from __future__ import annotations

import re
from collections import abc
from itertools import chain
from typing import Any

from vaultc.language.source import Source, Span
from vaultc.language.syntax import automaton, handlers, sorted_handlers
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import Grammar, is_rule
from vaultc.language.syntax.tokens import Token

Kept = tuple[int | None, ...]
DEEPEST = 200

_FILES = ("start", "sorted_file")
"""The rules that make whole files."""

WORDS = """
    name all alignment alertness altar_kind appearance attitude boolean boolean_or_random operator curse direction
    door_material door_state door_state_word engraving_kind fill flag horizontal humidity light lit random room_flag
    trapped up_down vertical selection_word terrain_word monster_word object_word gradient_kind limit sound_kind ground
    to
"""

TUPLES = """
    parameters values core_arguments humidities directions mines_terrains mines_switches room_kind room_flags
    object_options monster_options generation_parts sound_parts
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


ENDING_IN_LIST = (n.Array, n.Block, n.Case, n.Default, n.Flags, n.Level, n.Mineralize, n.Switch, n.TrapSet)


def readers(classes: abc.Iterable[type[n.Node]]) -> dict[str, handlers.NodeBuilder]:
    """For rules that are named like their node (``replace_terrain``, ``ReplaceTerrain``): the parts are the fields."""
    return {rule_of(cls): handlers.node(cls) for cls in classes}


def rule_of(cls: type[n.Node]) -> str:
    """The rule that is named like a node."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


HANDLERS: dict[str, handlers.NodeBuilder] = {
    **sorted_handlers.HANDLERS,
    **readers(n.concrete(n.Node)),
    **dict.fromkeys(WORDS.split(), handlers.word),
    **dict.fromkeys(TUPLES.split(), handlers.several),
    **{f"option_{name}": handlers.option(name) for name in OPTIONS.split()},
    **{rule_of(cls): handlers.ending_in_list(cls) for cls in ENDING_IN_LIST},
    **{rule_of(cls): handlers.without_signs(cls) for cls in (n.Line, n.RandLine, n.Gradient)},
    "arithmetic": handlers.arithmetic,
    "array_element": handlers.array_element,
    "cell": handlers.node(n.Alignment),
    "core_call": handlers.core_call,
    "dice": handlers.dice,
    "door": handlers.door,
    "generation_kind": handlers.kind,
    "generation_part": handlers.generation_part,
    "kind": handlers.kind,
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
    "object_pair": handlers.kind,
    "percent": handlers.percent,
    "random_coordinate": handlers.random_coordinate,
    "region_literal": handlers.node(n.Region),
    "room": handlers.room(n.Room),
    "room_door": handlers.room_door,
    "start": handlers.start,
    "string": handlers.text,
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


class Callbacks(dict[automaton.Production, automaton.Reduction]):
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

    def __missing__(self, rule: automaton.Production) -> automaton.Reduction:
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

    def limited(self, reduction: automaton.Reduction) -> automaton.Reduction:
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
    rule: automaton.Production, name: str, kept: Kept, source: Source, table: abc.Mapping[str, handlers.NodeBuilder]
) -> automaton.Reduction:
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


def _repetition(kept: Kept, symbols: tuple[str, ...]) -> automaton.Reduction:
    item = kept[-1] or 0
    if not symbols[0].startswith("<__"):
        return lambda values: [values[item]]

    def more(values: list[Any]) -> list[Any]:
        values[0].append(values[item])
        return values[0]  # type: ignore[no-any-return]

    return more


def _with_lists(handler: handlers.NodeBuilder, kept: Kept, source: Source) -> automaton.Reduction:
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


def _with_span(
    handler: handlers.NodeBuilder, kept: Kept, symbols: tuple[str, ...], source: Source
) -> automaton.Reduction:
    if kept == (0,) and len(symbols) == 1 and not is_rule(symbols[0]):
        return lambda values: handler(Span(values[0].start, values[0].end, source), values[0])

    def reduce(values: list[Any]) -> Any:
        span = Span(start_of(values[0]), end_of(values[-1]), source)
        return handler(span, *[None if index is None else values[index] for index in kept])

    return reduce
