"""Values of Python's names and expressions, as far as they are constants: modules, classes and functions have scopes.

Beside texts and numbers there are sequences, mappings, functions and classes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias, TypeGuard

from vaultc.language.embedded.pieces import EmbeddedText, TracedPiece
from vaultc.support.dataclass import dataclass, field

PythonValue: TypeAlias = object
"""An :data:`EmbeddedText`, a number, a tuple of values, a generator, or ``UNKNOWN``."""


class _Unknown:
    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = _Unknown()
"""A value that only running the file would tell."""


@dataclass(slots=True)
class PythonScope:
    """Names with their values; dotted names are attributes. Names outside are seen unless they are ``hidden`` here.

    ``own_instance`` is true for the scope of a class, in which ``changed`` counts the methods that bind an attribute.
    """

    outer: PythonScope | None = None
    values: dict[str, PythonValue] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    own_instance: bool = False
    changed: Mapping[str, int] = field(default_factory=dict)

    @property
    def instance(self) -> PythonScope | None:
        """The scope of the class around, which its methods share."""
        scope: PythonScope | None = self
        while scope is not None and not scope.own_instance:
            scope = scope.outer
        return scope

    def share(self, name: str, value: PythonValue) -> None:
        """Keep the value of an attribute for the other methods, unless it is a number that several change."""
        is_certain = self.changed.get(name, 0) < 2 or not isinstance(value, int | float)
        self.values[name] = value if is_certain else UNKNOWN

    def get(self, name: str) -> PythonValue:
        """The value of a name; unknown if it has none, or several."""
        if name in self.values:
            return self.values[name]
        if self.outer is None or name.partition(".")[0] in self.hidden:
            return UNKNOWN
        return self.outer.get(name)


def dotted(node: ast.expr) -> str | None:
    """The name of ``name`` or ``self.name``; None for all other expressions."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return None


def called_name(function: ast.expr) -> str:
    """The name of a function that is called, as scopes know it; empty for all other expressions."""
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Call):
        is_super = isinstance(function.value.func, ast.Name) and function.value.func.id == "super"
        return f"super.{function.attr}" if is_super else ""
    return dotted(function) or ""


def bound_in(statements: list[ast.stmt]) -> Iterator[str]:
    """The names that statements bind, without those inside of functions and of expressions."""
    waiting: list[ast.stmt] = list(statements)
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
                continue
            case ast.Assign() | ast.Delete():
                yield from _names(node.targets)
                continue
            case ast.AugAssign() | ast.AnnAssign():
                yield from _names([node.target])
                continue
            case ast.Expr() | ast.Return():
                continue
            case ast.Import() | ast.ImportFrom():
                yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names)
                continue
            case ast.For() | ast.AsyncFor():
                yield from _names([node.target])
            case ast.With() | ast.AsyncWith():
                yield from _names([item.optional_vars for item in node.items if item.optional_vars is not None])
        for block in _BLOCKS:
            waiting += getattr(node, block, ())
        for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            waiting += part.body


_BLOCKS = ("body", "orelse", "finalbody")


def _names(targets: list[ast.expr]) -> Iterator[str]:
    for target in targets:
        name = dotted(target)
        if name is not None:
            yield name
        elif isinstance(target, ast.Tuple | ast.List):
            yield from _names(target.elts)
        elif isinstance(target, ast.Starred):
            yield from _names([target.value])


def parameters_of(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> frozenset[str]:
    """The names of the parameters of a function."""
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return frozenset(parameter.arg for parameter in every if parameter is not None)


# ---- values


LONGEST_TEXT: Final = 1 << 20
"""Characters of a text that is still put together."""
MOST_PARTS: Final = 10_000
"""Pieces of a text, and parts of a list, that are still put together."""


def is_text(value: PythonValue) -> TypeGuard[EmbeddedText]:
    """Return whether a value is a text; the empty tuple is none."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], TracedPiece)


def bounded(value: PythonValue) -> PythonValue:
    """A value; unknown if it is a text that was put together and is too long."""
    if not is_text(value) or len(value) == 1:
        return value
    is_short = len(value) <= MOST_PARTS and sum(len(piece.text) for piece in value) <= LONGEST_TEXT
    return value if is_short else UNKNOWN


def written_to(node: ast.expr) -> str:
    """The name under which a scope knows what was written to a file or buffer; no name of Python is like it."""
    return f"{dotted(node)}.<contents>"


class Sequenced(tuple[object, ...]):
    """The values of a tuple or a list, with the expressions of its parts."""

    nodes: Sequence[ast.expr]

    def __new__(cls, values: Sequence[object], nodes: Sequence[ast.expr]) -> Sequenced:
        self = super().__new__(cls, values)
        self.nodes = nodes
        return self

    def added(self, other: Sequenced) -> PythonValue:
        """The parts of both; unknown if they are too many."""
        nodes = (*self.nodes, *other.nodes)
        return Sequenced((*self, *other), nodes) if len(nodes) <= MOST_PARTS else UNKNOWN

    def continued(self, node: ast.expr) -> PythonValue:
        """The parts, and some more that only running the file would tell."""
        return self.added(Sequenced([UNKNOWN], [node]))


class SplitRows(Sequenced):
    """The lines of a text, which are no texts of their own until they are joined."""


class Mapped(dict[object, object]):
    """The values of a dictionary by their keys, which are constants."""

    @property
    def named(self) -> dict[str, object]:
        """The values whose keys are names."""
        return {key: value for key, value in self.items() if isinstance(key, str)}


@dataclass(frozen=True, eq=False, slots=True)
class FollowedFunction:
    """A function of the file; ``scope`` is what its body sees, and ``hidden`` the names that are its own."""

    node: ast.FunctionDef | ast.AsyncFunctionDef
    scope: PythonScope
    hidden: frozenset[str]

    def method_in(self, scope: PythonScope) -> FollowedFunction:
        """The function as a method of a class, whose attributes it sees through its instance."""
        return FollowedFunction(self.node, scope, self.hidden - {"self", "cls"})


@dataclass(frozen=True, eq=False, slots=True)
class FollowedClass:
    """A class of the file with its attributes, also those that it inherits."""

    attributes: Mapping[str, PythonValue]


def first_text(values: Iterable[PythonValue]) -> PythonValue:
    """The value of a call whose function gives one of several: the first text, or what a single one is."""
    given = list(values)
    texts = [value for value in given if is_text(value)]
    if texts:
        return texts[0]
    return given[0] if len(given) == 1 else UNKNOWN
