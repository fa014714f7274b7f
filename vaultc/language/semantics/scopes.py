"""Variables: what each level and each function body declares and reads, and where types do not fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from vaultc.language.semantics import expressions, types
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n

PLAIN_ASSIGNMENT: types.Types = (types.Type.INTEGER, types.Type.STRING, types.Type.COORDINATE, types.Type.REGION)
"""The types that may be assigned without a type word."""


class VariableUse(Enum):
    """The way a variable is used."""

    VALUE = auto()
    ELEMENT = auto()
    METHOD = auto()
    SHUFFLE = auto()


class Declared(Enum):
    """The statement that declares a variable."""

    ASSIGNMENT = auto()
    LOOP = auto()
    PARAMETER = auto()


class Use(NamedTuple):
    """A place where a variable is read; ``type`` is None where it is not declared (yet)."""

    name: str
    span: Span
    form: VariableUse
    type: types.Type | None
    method: str | None = None


class VariableSymbol(NamedTuple):
    """A variable: its first declaration, which fixes its type, and all its uses in text order."""

    name: str
    type: types.Type
    declaration: Span
    declared: Declared
    uses: tuple[Use, ...]


class Mismatch(NamedTuple):
    """An expression in a position that takes other types."""

    node: n.Expression
    expected: types.Types
    actual: types.Type


class Redefinition(NamedTuple):
    """A declaration that gives a variable another type than its first one did."""

    name: str
    span: Span
    type: types.Type
    previous: types.Type
    declaration: Span


class Scope(NamedTuple):
    """The variables of one level or one function body, ``owner``. Rules: "Variables"."""

    owner: n.Level | n.FunctionDefinition
    symbols: Mapping[str, VariableSymbol]
    uses: tuple[Use, ...]
    mismatches: tuple[Mismatch, ...]
    redefinitions: tuple[Redefinition, ...]


@dataclass(slots=True)
class _Declaration:
    type: types.Type
    span: Span
    declared: Declared


@dataclass(slots=True)
class ScopeBuilder:
    """Walks one level or function body in text order.

    ``scopes`` collects the finished scopes, including inner functions; ``variables`` the type of every
    variable that is read.
    """

    owner: n.Level | n.FunctionDefinition
    scopes: list[Scope]
    variables: dict[Span, types.Type]
    declarations: dict[str, _Declaration] = field(default_factory=dict)
    uses: list[Use] = field(default_factory=list)
    mismatches: list[Mismatch] = field(default_factory=list)
    redefinitions: list[Redefinition] = field(default_factory=list)

    def build(self) -> None:
        """Walk the owner and add its scope to ``scopes``."""
        position = len(self.scopes)
        if isinstance(self.owner, n.FunctionDefinition):
            for parameter in self.owner.parameters:
                type_ = types.PARAMETER_TYPES.get(parameter.type.text, types.Type.UNKNOWN)
                self._declare(parameter.variable, type_, Declared.PARAMETER)
            self._visit(self.owner.body)
        else:
            self._visit(self.owner)
        self.scopes.insert(position, self._finish())

    def _finish(self) -> Scope:
        uses: dict[str, list[Use]] = {name: [] for name in self.declarations}
        for use in self.uses:
            if use.name in uses:
                uses[use.name].append(use)
        symbols = {
            name: VariableSymbol(name, made.type, made.span, made.declared, tuple(uses[name]))
            for name, made in self.declarations.items()
        }
        return Scope(self.owner, symbols, tuple(self.uses), tuple(self.mismatches), tuple(self.redefinitions))

    # ---- walking

    def _visit(self, node: n.Node) -> None:
        match node:
            case n.Assignment():
                self._assign(node)
            case n.For():
                self._expect(node.start, expressions.INTEGER)
                self._expect(node.end, expressions.INTEGER)
                self._declare(node.variable, types.Type.INTEGER, Declared.LOOP)
                self._visit(node.body)
            case n.Shuffle():
                self._use(node.variable.name, node.variable.span, VariableUse.SHUFFLE)
            case n.FunctionDefinition():
                ScopeBuilder(node, self.scopes, self.variables).build()
            case n.Option():
                if isinstance(node.value, n.Expression):
                    self._expect(node.value, expressions.OPTION_TYPES.get(node.key, expressions.ANY))
            case n.Variable():
                self.variables[node.span] = self._use(node.name, node.span, VariableUse.VALUE) or types.Type.UNKNOWN
            case n.Element():
                self._expect(node.index, expressions.INTEGER)
                self.variables[node.span] = (
                    self._use(node.name, node.span, VariableUse.ELEMENT) or types.Type.UNKNOWN
                ).element
            case n.Method():
                self._use(node.variable, node.span, VariableUse.METHOD, node.method)
            case n.Operation() | n.Concatenation() | n.Union():
                self._visit_chain(node)
            case _:
                self._visit_parts(node)

    def _visit_parts(self, node: n.Node) -> None:
        for name, allowed in expressions.positions(type(node)):
            part = getattr(node, name)
            for item in part if isinstance(part, tuple) else (part,):
                if isinstance(item, n.Expression):
                    self._expect(item, allowed)
                elif item is not None:
                    self._visit(item)

    def _visit_chain(self, node: n.Operation | n.Concatenation | n.Union) -> None:
        """Visit the operands of a chain without recursion: chains may be longer than the stack is deep."""
        kind = type(node)
        allowed = expressions.positions(kind)[0][1]
        operands: list[n.Expression] = []
        left: n.Expression = node
        while isinstance(left, kind):
            operands.append(left.right)
            left = left.left
        for operand in (left, *reversed(operands)):
            self._expect(operand, allowed)

    def _expect(self, node: n.Expression, allowed: types.Types) -> None:
        """Visit an expression that should have one of the types; no types means that others judge it."""
        if isinstance(node, n.PointSelection):
            self._expect(node.place, allowed)
        elif isinstance(node, n.Parenthesized):
            self._expect(node.inner, allowed)
        else:
            self._visit(node)
            actual = expressions.type_of(node, self.variables)
            if allowed and actual not in allowed and actual is not types.Type.UNKNOWN:
                self.mismatches.append(Mismatch(node, allowed, actual))

    # ---- declarations

    def _assign(self, node: n.Assignment) -> None:
        match node.value:
            case n.Typed(value=n.Array() as array):
                for element in array.elements:
                    self._expect(element, (types.TYPE_WORDS[node.value.type.text],))
            case n.Typed():
                word = types.TYPE_WORDS[node.value.type.text]
                self._expect(
                    node.value.value, (word, types.Type.COORDINATE) if word is types.Type.SELECTION else (word,)
                )
            case n.Array(elements=elements):  # all of the first one's type
                kind = types.Type.UNKNOWN
                for element in elements:
                    self._expect(element, PLAIN_ASSIGNMENT if kind is types.Type.UNKNOWN else (kind,))
                    kind = expressions.type_of(element, self.variables) if kind is types.Type.UNKNOWN else kind
            case _:
                self._expect(node.value, PLAIN_ASSIGNMENT)
        self._declare(node.variable, expressions.type_of(node.value, self.variables), Declared.ASSIGNMENT)

    def _declare(self, variable: n.Variable, type_: types.Type, declared: Declared) -> None:
        known = self.declarations.get(variable.name)
        if known is None or known.type is types.Type.UNKNOWN:
            span = known.span if known else variable.span
            self.declarations[variable.name] = _Declaration(type_, span, declared)
        elif type_ not in (known.type, types.Type.UNKNOWN):
            self.redefinitions.append(Redefinition(variable.name, variable.span, type_, known.type, known.span))

    def _use(self, name: str, span: Span, form: VariableUse, method: str | None = None) -> types.Type | None:
        known = self.declarations.get(name)
        type_ = known.type if known else None
        self.uses.append(Use(name, span, form, type_, method))
        return type_
