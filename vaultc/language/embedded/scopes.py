"""The values of names in Python, as far as they are constants: modules, classes and functions have scopes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Value: TypeAlias = object
"""An :data:`~vaultc.language.embedded.pieces.EmbeddedText`, a number, a tuple of values, a generator, or ``UNKNOWN``."""


class _Unknown:
    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = _Unknown()
"""A value that only running the file would tell."""


@dataclass(slots=True)
class Scope:
    """Names with their values; dotted names are attributes. Names outside are seen unless they are ``hidden`` here."""

    outer: Scope | None = None
    values: dict[str, Value] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()

    def get(self, name: str) -> Value:
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


def bound_in(statements: list[ast.stmt]) -> Iterator[str]:
    """The names that statements bind, without those inside of functions and classes."""
    waiting: list[ast.AST] = list(statements)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            name = dotted(node)
            if name is not None:
                yield name
        waiting.extend(ast.iter_child_nodes(node))


def parameters_of(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> frozenset[str]:
    """The names of the parameters of a function."""
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return frozenset(parameter.arg for parameter in every if parameter is not None)
