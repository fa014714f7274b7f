"""The public interface has types: nothing that users call, get or read is ``Any``.

The sources are read as type checkers read them: overloads, stubs and imports for type checkers alone count, and aliases
of types are followed to where they are written.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from repository import ROOT

PACKAGES = tuple(
    name for name in ("vaultc", "vaultc.minihack", "vaultc.envs") if (ROOT / name.replace(".", "/")).exists()
)
WINGS = (
    "vaultc.api.",
    "vaultc.sampling.",
    "vaultc.minihack.",
    "vaultc.envs.",
    "vaultc.rendering.",
    "vaultc.language.diagnostics.",
)
"""Classes of these packages are public if the type of something public names them."""

ANY = "typing.Any"
WIDTHS = ("numpy.integer[Any]", "numpy.floating[Any]")
"""Numbers of any width, whose parameter means nothing else."""

Definition = ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign


class Found(NamedTuple):
    """A definition and its module; for names from other packages only the whole name, as the module."""

    module: str
    node: Definition | None


@cache
def tree_of(module: str) -> ast.Module | None:
    """The source of a module of the package, of a stub if there is one."""
    base = ROOT / module.replace(".", "/")
    paths = (base / "__init__.pyi", base / "__init__.py", Path(f"{base}.pyi"), Path(f"{base}.py"))
    path = next((path for path in paths if path.is_file()), None)
    return None if path is None else ast.parse(path.read_text("utf-8"))


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, with those for type checkers alone."""
    for statement in body:
        if isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
            yield from statements(statement.body)
        else:
            yield statement


@cache
def names_of(module: str) -> dict[str, Found]:
    """The names that a module defines or imports."""
    tree = tree_of(module)
    found: dict[str, Found] = {}
    for node in statements(tree.body if tree else []):
        if isinstance(node, ast.ImportFrom):
            found |= {name.asname or name.name: Found(f"{node.module}.{name.name}", None) for name in node.names}
        elif isinstance(node, ast.Import):
            found |= {name.asname or name.name: Found(name.name, None) for name in node.names}
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.setdefault(node.name, Found(module, node))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id: Found(module, node) for target in targets if isinstance(target, ast.Name)}
    return found


def resolved(module: str, name: str) -> Found:
    """The definition of a name, possibly with dots, as it is used in a module; a module has none."""
    first, _, rest = name.partition(".")
    found = names_of(module).get(first, Found(first, None))
    seen: set[Found] = set()
    while found.node is None and found not in seen:
        seen.add(found)
        if rest and tree_of(found.module) is not None:
            return resolved(found.module, rest)
        home, _, last = found.module.rpartition(".")
        if rest or not home or last not in names_of(home):
            return Found(f"{found.module}.{rest}".rstrip("."), None)
        found = names_of(home)[last]
    return found


def overloads(module: str, name: str) -> list[ast.FunctionDef]:
    """All definitions of a function."""
    tree = tree_of(module)
    body = statements(tree.body if tree else [])
    return [node for node in body if isinstance(node, ast.FunctionDef) and node.name == name]


class Walk:
    """A walk over public definitions, which collects the places of ``Any``."""

    def __init__(self) -> None:
        self.places: list[str] = []
        self.seen: set[Found] = set()

    def visit(self, found: Found) -> None:
        """Look at a definition and at all that its types name."""
        if found in self.seen or found.node is None:
            return
        self.seen.add(found)
        if isinstance(found.node, ast.ClassDef):
            self.visit_class(found.module, found.node)
        elif isinstance(found.node, ast.FunctionDef):
            for node in overloads(found.module, found.node.name):
                self.visit_function(found.module, node, node.name)
        elif isinstance(found.node, ast.Assign):
            self.visit_type(found.module, found.node.value, ast.unparse(found.node.targets[0]))
        else:
            alias = ast.unparse(found.node.annotation) == "TypeAlias"
            shown = found.node.value if alias else found.node.annotation
            self.visit_type(found.module, shown, ast.unparse(found.node.target))

    def visit_class(self, module: str, node: ast.ClassDef) -> None:
        for base in node.bases:
            self.visit_type(module, base, node.name)
        for member in node.body:
            if isinstance(member, ast.FunctionDef):
                self.visit_method(module, node.name, member)
            elif isinstance(member, ast.AnnAssign) and not ast.unparse(member.target).startswith("_"):
                self.visit_type(module, member.annotation, f"{node.name}.{ast.unparse(member.target)}")

    def visit_method(self, module: str, owner: str, node: ast.FunctionDef) -> None:
        special = node.name.startswith("__") and node.name.endswith("__")
        if special or not node.name.startswith("_"):
            self.visit_function(module, node, f"{owner}.{node.name}")
        for part in ast.walk(node) if node.name == "__init__" else ():
            if (
                isinstance(part, ast.AnnAssign)
                and ast.unparse(part.target).startswith("self.")
                and "._" not in ast.unparse(part.target)
            ):
                self.visit_type(module, part.annotation, f"{owner}.{ast.unparse(part.target)}")

    def visit_function(self, module: str, node: ast.FunctionDef, name: str) -> None:
        given = node.args
        rest = [part for part in (given.vararg, given.kwarg) if part is not None]
        for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs, *rest):
            if argument.arg not in ("self", "cls"):
                self.visit_type(module, argument.annotation, f"{name}({argument.arg})")
        self.visit_type(module, node.returns, f"{name}()")

    def visit_type(self, module: str, node: ast.AST | None, place: str) -> None:
        """Look at an expression that denotes a type."""
        if node is None:
            self.places.append(f"{module}: {place} has no type")
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                self.visit_type(module, ast.parse(node.value, mode="eval").body, place)
        elif isinstance(node, ast.Name | ast.Attribute):
            self.visit_name(module, ast.unparse(node), place)
        elif isinstance(node, ast.Subscript) and (
            ast.unparse(node.value).endswith("Literal") or ast.unparse(node) in WIDTHS
        ):
            return
        elif isinstance(node, ast.Call):  # a TypedDict with its keys and types; a NewType or variable has none
            for part in ast.walk(node):
                for value in part.values if isinstance(part, ast.Dict) else ():
                    self.visit_type(module, value, place)
        else:
            for part in ast.iter_child_nodes(node):
                if not isinstance(part, ast.expr_context | ast.operator):
                    self.visit_type(module, part, place)

    def visit_name(self, module: str, name: str, place: str) -> None:
        found = resolved(module, name)
        if found.module == ANY:
            self.places.append(f"{module}: {place}")
        elif isinstance(found.node, ast.ClassDef):
            if f"{found.module}.".startswith(WINGS):
                self.visit(found)
        elif isinstance(found.node, ast.Assign | ast.AnnAssign) and found not in self.seen:
            before = len(self.places)
            self.visit(found)
            if len(self.places) > before:
                self.places.append(f"{module}: {place}, as {name}")


def exported(package: str) -> dict[str, Found]:
    """The public names of a package with their definitions."""
    return {name: resolved(package, name) for name in names_of(package) if not name.startswith("_")}


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_public_is_any(package: str) -> None:
    walk = Walk()
    for found in exported(package).values():
        walk.visit(found)
    assert walk.places == []


def test_the_walk_sees_classes_that_users_meet() -> None:
    walk = Walk()
    for found in exported("vaultc").values():
        walk.visit(found)
    names = {found.node.name for found in walk.seen if isinstance(found.node, ast.ClassDef)}
    assert {
        "GeneratedLevel",
        "OrdinaryLevel",
        "NamedMonster",
        "LevelJson",
        "ThingTable",
        "Subset",
        "BatchOptions",
    } <= names
    assert len(names) > 50


@pytest.mark.parametrize(
    "text",
    [
        "def f(x: Any) -> int: ...",
        "def f(**x: 'dict[str, Any]') -> int: ...",
        "class A:\n    def f(self) -> Callable[..., Any]: ...",
        "class A:\n    x: list[Any]",
        "class A:\n    def __init__(self) -> None:\n        self.x: Any = 1",
        "B: TypeAlias = 'dict[str, B | Any]'\ndef f() -> B: ...",
        "A = TypedDict('A', {'class': Any})",
        "def f(x) -> int: ...",
        "@overload\ndef f(x: int) -> int: ...\n@overload\ndef f(x: str) -> Any: ...",
    ],
)
def test_the_walk_finds_any(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import_any = "from typing import Any, Callable, TypeAlias, TypedDict, overload\n"
    monkeypatch.setitem(
        globals(), "tree_of", lambda module: ast.parse(import_any + text) if module == "made_up" else None
    )
    names_of.cache_clear()
    walk = Walk()
    for found in exported("made_up").values():
        walk.visit(found)
    names_of.cache_clear()
    assert walk.places
