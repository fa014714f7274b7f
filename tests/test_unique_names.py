"""A name of a class or a type means one thing in the whole package."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from package_code import Definition, modules

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
}
"""Names that two modules define, and why. Nodes are named for statements and always written with their module."""

DIRECTIONS = {"NORTH", "SOUTH", "EAST", "WEST"}


def is_type(definition: Definition) -> bool:
    """True for public classes and aliases of types, which are written in capitals and small letters."""
    name = definition.name
    return name[:1].isupper() and not name.isupper() and not definition.is_variable


@cache
def places(variables: bool) -> dict[str, set[str]]:
    """The modules that define each type or, if ``variables``, each type variable."""
    found: dict[str, set[str]] = defaultdict(set)
    for module in modules():
        for definition in module.definitions:
            if definition.is_variable if variables else is_type(definition):
                found[definition.name].add(module.path)
    return found


def test_types_have_names_of_their_own() -> None:
    twice = {name: sorted(paths) for name, paths in places(False).items() if len(paths) > 1 and name not in SHARED}
    assert twice == {}


def test_exceptions_are_needed_and_name_two_things() -> None:
    assert {name: len(places(False)[name]) for name in SHARED} == dict.fromkeys(SHARED, 2)


def test_type_variables_are_not_named_like_types() -> None:
    assert set(places(True)) & set(places(False)) == set()


def test_a_direction_is_defined_once() -> None:
    homes = {module.path for module in modules() for name, _ in module.definitions if name in DIRECTIONS}
    assert homes == {"vaultc/world/grid.py"}


def test_cells_have_one_type() -> None:
    homes = [module.path for module in modules() for name, _ in module.definitions if name == "Cell"]
    assert homes == ["vaultc/world/grid.py"]


def test_looks_at_the_package() -> None:
    found = places(False)
    assert found["Cell"] == {"vaultc/world/grid.py"}
    assert found["Record"] == {"vaultc/support/records.py"}
    assert len(found) > 500
