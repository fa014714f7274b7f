"""A name of a class or a type means one thing in the whole package."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from repository import ROOT

PACKAGE = ROOT / "vaultc"

SHARED = {
    "Comparison": "a node, written nodes.Comparison; what diff returns, a name that users import",
    "Dice": "a node, written nodes.Dice; the dice of a game",
    "Engraving": "a statement, written nodes.Engraving; the content of a level that it makes",
    "Level": "a node, written nodes.Level; the level that it makes",
    "Monster": "a statement, written nodes.Monster; the content of a level that it makes",
    "Room": "a statement, written nodes.Room; the content of a level that it makes",
    "Trap": "a statement, written nodes.Trap; the content of a level that it makes",
    "Isaac": "a generator, and the same for a compiler",
    "Isaac64": "a generator, and the same for a compiler",
    "Diagnostic": "a finding; the record of it that goes to an editor",
    "Location": "a place of a finding; the record of a place that goes to an editor",
    "Position": "a place in a source, counted from 1; the record of an editor's place, counted from 0",
    "Range": "the values of a number; the record of an editor's range",
    "Registers": "the state of both generators for a compiler, which cannot share it across modules",
}
"""Names that two modules define, and why. Nodes are named for statements and always written with their module."""

DIRECTIONS = {"NORTH", "SOUTH", "EAST", "WEST"}


@cache
def modules() -> tuple[tuple[str, ast.Module], ...]:
    """The modules of the package."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return tuple((path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))) for path in paths)


def defined(module: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """The names that a module binds by definitions and assignments, tuples of names included."""
    for statement in module.body:
        if isinstance(statement, ast.ClassDef):
            yield statement.name, statement
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target]:
                yield from ((name.id, statement) for name in ast.walk(target) if isinstance(name, ast.Name))


def is_type(name: str, statement: ast.AST) -> bool:
    """True for public classes and aliases of types, which are written in capitals and small letters."""
    return name[:1].isupper() and not name.isupper() and not is_variable(statement)


def is_variable(statement: ast.AST) -> bool:
    """True for a type variable, which means nothing outside of the signatures of its module."""
    value = statement.value if isinstance(statement, ast.Assign) else None
    return isinstance(value, ast.Call) and ast.unparse(value.func) in ("TypeVar", "ParamSpec")


@cache
def places(variables: bool) -> dict[str, set[str]]:
    """The modules that define each type or, if ``variables``, each type variable."""
    found: dict[str, set[str]] = defaultdict(set)
    for path, module in modules():
        for name, statement in defined(module):
            if is_variable(statement) if variables else is_type(name, statement):
                found[name].add(path)
    return found


def test_types_have_names_of_their_own() -> None:
    twice = {name: sorted(paths) for name, paths in places(False).items() if len(paths) > 1 and name not in SHARED}
    assert twice == {}


def test_exceptions_are_needed_and_name_two_things() -> None:
    assert {name: len(places(False)[name]) for name in SHARED} == dict.fromkeys(SHARED, 2)


def test_type_variables_are_not_named_like_types() -> None:
    assert set(places(True)) & set(places(False)) == set()


def test_a_direction_is_defined_once() -> None:
    homes = {path for path, module in modules() for name, _ in defined(module) if name in DIRECTIONS}
    assert homes == {"vaultc/world/catalog/directions.py"}


def test_cells_have_one_type() -> None:
    homes = [path for path, module in modules() for name, _ in defined(module) if name == "Cell"]
    assert homes == ["vaultc/world/grid.py"]


def test_looks_at_the_package() -> None:
    found = places(False)
    assert found["Cell"] == {"vaultc/world/grid.py"}
    assert found["Record"] == {"vaultc/support/records.py"}
    assert len(found) > 500
