"""Operands have the types that the model of a script gives to their places."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.repository import ROOT
from vaultc.language.semantics.types import _FIXED, Type, positions
from vaultc.language.syntax import nodes

INTERPRETER = ROOT / "vaultc" / "generation" / "interpreter"
FILES = sorted(chain(INTERPRETER.glob("*.py"), (ROOT / "vaultc" / "games").rglob("*.py")))

READERS = {
    "number_of": Type.INTEGER,
    "text_of": Type.STRING,
    "place_of": Type.COORDINATE,
    "region_of": Type.REGION,
    "terrain_of": Type.MAP_CHARACTER,
    "monster_of": Type.MONSTER,
    "object_of": Type.OBJECT,
    "selection_of": Type.SELECTION,
}
"""The functions that make operands of one type, and the type in the language."""

VALUES = {
    Type.INTEGER: "int",
    Type.STRING: "str",
    Type.COORDINATE: "CoordinateValue",
    Type.REGION: "RegionValue",
    Type.MAP_CHARACTER: "TerrainValue",
    Type.MONSTER: "MonsterValue",
    Type.OBJECT: "ObjectValue",
    Type.SELECTION: "Selection",
}
"""The types of the language in the interpreter."""


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef))


def handled(function: ast.FunctionDef) -> list[type[nodes.Node]]:
    """The classes of nodes that a handler takes as ``node``; none for other functions."""
    arguments = {argument.arg: argument.annotation for argument in function.args.args}
    annotation = arguments.get("node") or arguments.get("condition")
    names = [one.attr for one in ast.walk(annotation) if isinstance(one, ast.Attribute)] if annotation else []
    return [getattr(nodes, name) for name in names]


def reads(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The calls of readers with a field of the node: reader and field."""
    for call in ast.walk(function):
        reader = plain_name(call.func) if isinstance(call, ast.Call) else ""
        if isinstance(call, ast.Call) and reader in READERS:
            what = call.args[0]
            if isinstance(what, ast.Attribute) and isinstance(what.value, ast.Name) and what.value.id == "node":
                yield reader, what.attr


def unqualified(annotation: ast.expr | None) -> str:
    """The text of an annotation, its names without the modules that they are read from."""
    return re.sub(r"\b[a-z_]+\.", "", ast.unparse(annotation)) if annotation else ""


def plain_name(what: ast.expr) -> str:
    """A name without the module that it is read from; empty for other expressions."""
    if isinstance(what, ast.Attribute):
        return what.attr
    return what.id if isinstance(what, ast.Name) else ""


def test_fields_are_read_as_what_they_are() -> None:
    found = 0
    for function in chain.from_iterable(functions(path) for path in FILES):
        for reader, field in reads(function):
            for kind in handled(function):
                types = dict(positions(kind)).get(field, ())
                if types:
                    found += 1
                    assert READERS[reader] in types, f"{function.name}: {kind.__name__}.{field} is not read by {reader}"
    assert found > 50


def test_handlers_of_values_say_what_they_make() -> None:
    found = set()
    for function in chain.from_iterable(functions(path) for path in FILES):
        made = unqualified(function.returns)
        for kind in handled(function):
            if made.startswith("Operand") and kind in _FIXED:
                found.add(kind)
                assert made == f"Operand[{VALUES[_FIXED[kind]]}]", f"{function.name} makes {made} of {kind.__name__}"
    assert found == set(_FIXED)


@pytest.mark.parametrize("path", sorted(INTERPRETER.glob("*.py")), ids=lambda path: path.stem)
def test_no_value_is_of_any_type(path: Path) -> None:
    """Only tables by classes of nodes name ``Any``, since each of their handlers takes a node of its own class."""
    for function in functions(path):
        every = [*function.args.args, *function.args.kwonlyargs, function.args.vararg, function.args.kwarg]
        annotations = [one.annotation for one in every if one and one.annotation] + [function.returns]
        annotations += [one.annotation for one in ast.walk(function) if isinstance(one, ast.AnnAssign)]
        for annotation in filter(None, annotations):
            text = ast.unparse(annotation)
            assert "Any" not in text.replace("Callable[..., Any]", ""), f"{function.name}: {text}"
            assert "Operand" not in text or "Operand[" in text, f"{function.name}: {text}"
