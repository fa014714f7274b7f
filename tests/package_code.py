"""The code of the package, parsed once for all tests that look at it.

Trees of the whole package take hundreds of megabytes, so only the facts that tests ask for are kept of each module.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from repository import ROOT

PACKAGE = ROOT / "vaultc"


class Definition(NamedTuple):
    """A name that a module binds by a definition or an assignment, and whether it is a type variable."""

    name: str
    is_variable: bool


class Function(NamedTuple):
    """A function by its name, with its number of lines."""

    name: str
    length: int


class Module(NamedTuple):
    """A module of the package: its path from the root of the project, and facts of its code.

    ``origins`` has the module of each name that its import statements bind, inside of functions too.
    """

    path: str
    lines: int
    definitions: tuple[Definition, ...]
    functions: tuple[Function, ...]
    origins: tuple[str, ...]


@cache
def modules() -> tuple[Module, ...]:
    """The modules of the package, sorted by their paths."""
    return tuple(
        module_of(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))
    )


def module_of(path: str, text: str) -> Module:
    """The facts of one module."""
    tree = ast.parse(text)
    inner = list(statements(tree))
    return Module(
        path,
        text.count("\n"),
        tuple(definition for statement in tree.body for definition in defined(statement)),
        tuple(function for statement in inner for function in function_of(statement)),
        tuple(origin for statement in inner for origin in origins(statement)),
    )


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements below a node, without their expressions, which are most of a tree."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        found = getattr(tree, part, ())
        for statement in found if isinstance(found, list) else ():
            yield statement
            yield from statements(statement)


def defined(statement: ast.AST) -> Iterator[Definition]:
    """The names that a statement binds by a definition or an assignment, tuples of names included."""
    if isinstance(statement, ast.ClassDef):
        yield Definition(statement.name, False)
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        is_variable = makes_type_variable(statement)
        for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target]:
            names = (name.id for name in ast.walk(target) if isinstance(name, ast.Name))
            yield from (Definition(name, is_variable) for name in names)


def makes_type_variable(statement: ast.AST) -> bool:
    """True for a type variable, which means nothing outside of the signatures of its module."""
    value = statement.value if isinstance(statement, ast.Assign) else None
    return isinstance(value, ast.Call) and ast.unparse(value.func) in ("TypeVar", "ParamSpec")


def function_of(statement: ast.AST) -> Iterator[Function]:
    """The function that a statement defines, if any."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        assert statement.end_lineno is not None
        yield Function(statement.name, statement.end_lineno - statement.lineno + 1)


def origins(statement: ast.AST) -> Iterator[str]:
    """The module of each name that a statement imports; ``vaultc`` for one relative to the package."""
    if isinstance(statement, ast.ImportFrom) and statement.module != "__future__":
        yield from ["vaultc" if statement.level else str(statement.module)] * len(statement.names)
    elif isinstance(statement, ast.Import):
        yield from (name.name for name in statement.names)
