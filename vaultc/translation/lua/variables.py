"""The variables of a level or a function as Lua locals: names, where each is declared, and the forms of its values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from vaultc.language.semantics import Model
from vaultc.language.semantics.statements import Placed, inner_statements
from vaultc.language.semantics.types import Type
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import children, walk
from vaultc.translation.lua.helpers import helper_names

_KEYWORDS = """and break do else elseif end false for function goto if in local nil not or repeat return then true until
while"""
_GLOBALS = """des selection nh u obj align nhc d percent shuffle pline math string table utf8 type tostring tonumber
pairs ipairs select next rm done stop step v themerooms"""
RESERVED = frozenset((*_KEYWORDS.split(), *_GLOBALS.split(), *helper_names()))

MOST_LOCALS = 100
"""A function with more variables keeps them in one table: Lua allows two hundred locals."""

VariablesOwner = n.Level | n.FunctionDefinition

_PLACING = (n.Object, n.Container, n.Monster, n.Trap, n.Gold, n.Altar, n.Engraving, n.Grave, n.Stair, n.Ladder)
"""Statements whose place may be a table of two numbers."""


def statements_of(owner: VariablesOwner) -> tuple[n.Statement, ...]:
    """The statements directly in a level or in the body of a function."""
    return owner.statements if isinstance(owner, n.Level) else owner.body.statements


def inside(owner: VariablesOwner) -> Iterator[tuple[n.Statement, int]]:
    """All statements of a level or function with their depth, in text order, without the bodies of functions."""
    waiting = [(statement, 0) for statement in reversed(statements_of(owner))]
    while waiting:
        statement, depth = waiting.pop()
        yield statement, depth
        if not isinstance(statement, n.FunctionDefinition):
            inner = [(each, depth + 1) for each in inner_statements(statement)]
            waiting += reversed(inner)


def parts_of(owner: VariablesOwner) -> Iterator[n.Node]:
    """All nodes of a level or function in text order, without the bodies of functions."""
    waiting: list[n.Node] = list(reversed(statements_of(owner)))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, n.FunctionDefinition):
            waiting += reversed(children(node))


class Variables:
    """The variables of one owner."""

    def __init__(self, model: Model, owner: VariablesOwner) -> None:
        self.model = model
        self.owner = owner
        self.names: dict[str, str] = {}
        self.values: dict[str, list[n.Expression]] = {}
        self._loops: dict[str, list[n.For]] = {}
        parameters = () if isinstance(owner, n.Level) else owner.parameters
        self.parameters = tuple(self.named(parameter.variable.name) for parameter in parameters)
        self._read_assignments()
        self.plain_loops = frozenset(id(node) for loops in self._loops.values() for node in self._plain(loops))
        self.split = self._split_places()
        used = set(self.values) | {name for name, loops in self._loops.items() if not self._plain(loops)}
        self.in_table = len(used) > MOST_LOCALS
        self.hoisted = self._hoisted(used)
        self.declared = set(self.hoisted) | {parameter.variable.name for parameter in parameters}

    def named(self, name: str) -> str:
        """The Lua name of a variable."""
        if name not in self.names:
            lua = name.replace(".", "_")
            while lua in RESERVED or lua in self.names.values():
                lua += "_"
            self.names[name] = lua
        return self.names[name]

    def text(self, name: str) -> str:
        """A variable as a Lua expression."""
        kept = self.in_table and name in self.hoisted
        return f"v.{self.named(name)}" if kept else self.named(name)

    def declaring(self, name: str) -> str:
        """The left side of an assignment: with ``local`` at the first of a variable that is not hoisted."""
        if name in self.declared:
            return self.text(name)
        self.declared.add(name)
        return f"local {self.named(name)}"

    # ---- facts

    def _read_assignments(self) -> None:
        for statement, _ in inside(self.owner):
            if isinstance(statement, n.Assignment):
                self.named(statement.variable.name)
                self.values.setdefault(statement.variable.name, []).append(statement.value)
            elif isinstance(statement, n.For):
                self.named(statement.variable.name)
                self._loops.setdefault(statement.variable.name, []).append(statement)

    def _plain(self, loops: list[n.For]) -> list[n.For]:
        """The loops over one variable, if it is only read inside of them and changed nowhere."""
        name = loops[0].variable.name
        if name in self.values or name in {key for key, lua in self.names.items() if lua in self.parameters}:
            return []
        spans = [loop.body.span for loop in loops]
        if any(a is not b and a.span.start <= b.span.start < a.span.end for a in loops for b in loops):
            return []
        for node in parts_of(self.owner):
            if isinstance(node, n.Variable) and node.name == name:
                at = node.span.start
                heads = any(loop.variable is node for loop in loops)
                if not heads and not any(span.start <= at < span.end for span in spans):
                    return []
        return loops

    def _hoisted(self, used: Iterable[str]) -> tuple[str, ...]:
        """The variables whose first assignment is inside of a block, in the order of these."""
        depths: dict[str, int] = {}
        homes = self._homes()
        for statement, depth in inside(self.owner):
            if isinstance(statement, n.Assignment | n.For) and id(statement) not in self.plain_loops:
                name = statement.variable.name
                at_home = isinstance(statement, n.Assignment) and self._is_kept_inside(name, homes.get(id(statement)))
                depths.setdefault(name, 0 if at_home else depth + isinstance(statement, n.For))
        wanted = set(used)
        return tuple(name for name, depth in depths.items() if name in wanted and (depth or self.in_table))

    def _homes(self) -> dict[int, Span]:
        """The block around each assignment that is directly in one, by the assignment's identity."""
        return {
            id(each): node.span
            for node in parts_of(self.owner)
            if isinstance(node, n.Block)
            for each in node.statements
            if isinstance(each, n.Assignment)
        }

    def _is_kept_inside(self, name: str, home: Span | None) -> bool:
        """Return whether a variable is used nowhere outside of a block."""
        if home is None:
            return False
        return all(home.start <= node.span.start < home.end for node in self._mentions.get(name, ()))

    @cached_property
    def _mentions(self) -> dict[str, list[n.Node]]:
        found: dict[str, list[n.Node]] = {}
        for node in parts_of(self.owner):
            name = node.variable if isinstance(node, n.Method) else getattr(node, "name", None)
            if isinstance(name, str) and isinstance(node, n.Variable | n.Element | n.Method):
                found.setdefault(name, []).append(node)
        return found

    def _split_places(self) -> frozenset[str]:
        """The coordinate variables whose columns and rows are used one by one."""
        tables: set[int] = set()
        split: set[str] = set()
        copies: list[tuple[str, str]] = []
        for node in parts_of(self.owner):
            if isinstance(node, _PLACING):
                place = getattr(node, "place", None)
                places = [place] if place is not None else [o.value for o in getattr(node, "options", ())]
                tables |= {id(each) for each in places if isinstance(each, n.Variable | n.Element)}
            elif isinstance(node, n.Method):
                split.add(node.variable)
            elif isinstance(node, n.Assignment) and isinstance(node.value, n.Variable | n.Element):
                copies.append((node.variable.name, node.value.name))
                tables.add(id(node.value))
        for node in parts_of(self.owner):
            if isinstance(node, n.Variable | n.Element) and id(node) not in tables:
                if self.model.type_of(node) is Type.COORDINATE:
                    split.add(node.name)
            elif isinstance(node, n.Assignment) and isinstance(node.value, n.RndCoord | n.CoreCall):
                split |= {node.variable.name} if self.model.type_of(node.value) is Type.COORDINATE else set()
        for _ in copies:
            for one, other in copies:
                if one in split or other in split:
                    split |= {one, other}
        return frozenset(split)

    # ---- what a variable may hold

    def is_counted(self, name: str) -> bool:
        """True if a loop counts a variable, or a call gives it a value."""
        return name in self._loops or self.names.get(name) in self.parameters

    def holds(self, name: str, *, seen: frozenset[str] = frozenset()) -> Iterator[n.Expression]:
        """The expressions that a variable or an element of an array may have been given."""
        for value in self.values.get(name, ()):
            inner = value.value if isinstance(value, n.Typed) else value
            for each in inner.elements if isinstance(inner, n.Array) else (inner,):
                copied = isinstance(each, n.Variable | n.Element) and each.name not in seen | {name}
                if copied and isinstance(each, n.Variable | n.Element):
                    yield from self.holds(each.name, seen=seen | {name})
                else:
                    yield each

    def may_be_random(self, name: str) -> bool:
        """True if a coordinate variable may be a place that is drawn at each use."""
        return any(isinstance(value, n.RandomCoordinate) for value in self.holds(name))

    def may_be_function(self, name: str) -> bool:
        """True if a coordinate variable may be a random place of some kinds of terrain."""
        return any(isinstance(value, n.RandomCoordinate) and value.humidity for value in self.holds(name))

    def length(self, name: str) -> int | None:
        """The number of elements of an array, if it is always the same."""
        values = [value.value if isinstance(value, n.Typed) else value for value in self.values.get(name, ())]
        lengths = {len(value.elements) if isinstance(value, n.Array) else -1 for value in values}
        return next(iter(lengths)) if len(lengths) == 1 and -1 not in lengths else None


def has_exit_inside(placed: Iterable[Placed]) -> bool:
    """True if an EXIT is in a function or in a block that becomes a function."""
    return any(isinstance(each.node, n.Exit) and each.nearest(*CALLBACKS) for each in placed)


CALLBACKS = (n.Room, n.Subroom, n.RegionStatement, n.Container, n.Monster, n.FunctionDefinition)
"""Statements whose block becomes a Lua function."""


def calls_in(statement: n.Statement) -> bool:
    """True if a statement may run code of a function or of a block that becomes one."""
    return any(isinstance(node, (*CALLBACKS, n.Call)) for node in walk(statement))
