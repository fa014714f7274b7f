"""The compiled parts of vaultc, and builds on machines that cannot compile."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from packaging_environments import without_switch
from repository import ROOT

BUILDING = ROOT / "building"


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text("utf-8"))


@cache
def parts() -> list[str]:
    """The modules that the list of parts names."""
    command = [sys.executable, "-c", "from pathlib import Path; from parts import files; print(*files(Path()))"]
    output = subprocess.check_output(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(BUILDING)}, text=True)
    return output.split()


def test_parts_are_modules() -> None:
    assert "vaultc/generation/kernels/presence.py" in parts()
    assert "vaultc/chance/dice.py" in parts()
    assert all((ROOT / path).is_file() for path in parts())


def imported(path: Path) -> set[str]:
    """The packages that a module imports, also inside of functions."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_compiled_modules_need_no_package_that_an_isolated_build_lacks() -> None:
    """A build sees the standard library, vaultc itself, and what mypy brings along."""
    known = sys.stdlib_module_names | {"vaultc", "mypy_extensions"}
    assert {path: more for path in parts() if (more := imported(ROOT / path) - known)} == {}


def classes(path: str) -> dict[str, ast.ClassDef]:
    """The classes of a module by their names."""
    return {node.name: node for node in ast.walk(tree(ROOT / path)) if isinstance(node, ast.ClassDef)}


def base_names(node: ast.ClassDef) -> set[str]:
    """The names of the bases of a class, ``Dice`` for ``dice.Dice`` and for ``Dice[int]``."""
    bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return {ast.unparse(base).rpartition(".")[2] for base in bases}


def test_no_class_as_written_has_a_compiled_base() -> None:
    """Making one of its objects would fail, unless the base allows it."""
    compiled = set(parts())
    closed = {
        name
        for path in compiled
        for name, node in classes(path).items()
        if "allow_interpreted_subclasses" not in "".join(map(ast.unparse, node.decorator_list))
    }
    mention = re.compile(rf"^\s*class \w+[^:]*\b(?:{'|'.join(closed)})\b", re.MULTILINE)
    sources = [path for path in (ROOT / "vaultc").rglob("*.py") if mention.search(path.read_text("utf-8"))]
    written = [path.relative_to(ROOT).as_posix() for path in sources]
    assert {
        f"{path}: {name}": bases
        for path in written
        if path not in compiled
        for name, node in classes(path).items()
        if (bases := base_names(node) & closed)
    } == {}


@cache
def undeclared(path: Path) -> set[str]:
    """The names that the top level of a module gives values, without declaring their types."""
    targets = [node.targets for node in tree(path).body if isinstance(node, ast.Assign)]
    parts = [part for group in targets for target in group for part in ast.walk(target)]
    return {part.id for part in parts if isinstance(part, ast.Name)} | computed(path)


def computed(path: Path) -> set[str]:
    """The names whose ``Final`` leaves their type to others: to calls and names that the compiler may not know yet."""
    return {
        node.target.id
        for node in tree(path).body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        if isinstance(node.annotation, ast.Name) and node.annotation.id == "Final" and node.value
        if any(isinstance(part, ast.Call | ast.Starred | ast.Attribute) for part in ast.walk(node.value))
    }


def of_other_parts(path: Path, modules: dict[str, Path]) -> set[tuple[Path, str]]:
    """The names that a module reads by others' modules, as in ``shops.SHOPS``: the other's file and the name."""
    nodes = list(ast.walk(tree(path)))
    by_name = {
        alias.asname or alias.name: modules[module]
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if (module := f"{node.module}.{alias.name}") in modules
    }
    return {
        (by_name[node.value.id], node.attr)
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in by_name
    }


def test_what_parts_read_of_each_other_by_modules_has_declared_types() -> None:
    """The compiler looks at all parts together, and imported modules, unlike imported names, give it no order."""
    modules = {path.removesuffix(".py").replace("/", "."): ROOT / path for path in parts()}
    read = sorted({pair for path in modules.values() for pair in of_other_parts(path, modules)})
    assert len(read) > 100
    assert [(str(path), name) for path, name in read if name in undeclared(path)] == []


def test_busiest_parts_are_parts() -> None:
    program = "from pathlib import Path; from parts import *; print(set(files(Path(), BUSIEST)) <= set(files(Path())))"
    command = [sys.executable, "-c", program]
    environment = {**os.environ, "PYTHONPATH": str(BUILDING)}
    assert subprocess.check_output(command, cwd=ROOT, env=environment, text=True) == "True\n"


def refusal(folder: Path, **variables: str) -> str:
    """The reason for not compiling, including the compiler's answer."""
    program = "import deciding; print(deciding.refusal())"
    environment = without_switch() | {"PYTHONPATH": str(BUILDING)} | variables
    return subprocess.check_output([sys.executable, "-c", program], cwd=folder, env=environment, text=True).strip()


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"VAULTC_PURE": "1"}, "VAULTC_PURE=1 was set when it was built"),
        ({"PRE_COMMIT": "1"}, "pre-commit installed it, which does not wait for a compiler"),
        ({"VIRTUAL_ENV": "/cache/repo1/py_env-python3.12"}, "pre-commit installed it, which does not wait"),
    ],
)
def test_somebody_wants_nothing_compiled(tmp_path: Path, variables: dict[str, str], said: str) -> None:
    assert refusal(tmp_path, **variables).startswith(said)


def test_compiling_under_pre_commit_can_be_asked_for(tmp_path: Path) -> None:
    assert refusal(tmp_path, PRE_COMMIT="1", VAULTC_PURE="0") == refusal(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere setuptools finds the compiler")
def test_without_a_compiler_it_says_so(tmp_path: Path) -> None:
    missing, broken = str(tmp_path / "no-compiler"), tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho no licence >&2\nexit 1\n", "utf-8")
    broken.chmod(0o755)
    assert refusal(tmp_path, CC=missing) == f"there is no C compiler ({missing})"
    said = refusal(tmp_path, CC=str(broken), LDSHARED=str(broken))
    assert said.startswith("there is no")  # no working compiler, or no headers of Python
    assert "\n" not in said


def called_backend(call: str, folder: Path, **variables: str) -> str:
    """The result of a hook of the backend, called as pip does."""
    environment = without_switch() | {"PYTHONPATH": str(BUILDING), "PIP_BUILD_TRACKER": str(folder)} | variables
    command = [sys.executable, "-c", f"import backend; print(backend.{call})"]
    return subprocess.check_output(command, cwd=ROOT, env=environment, text=True).strip()


def described(folder: Path, **variables: str) -> str:
    """The metadata of a wheel that pip requests before it builds the wheel."""
    name = called_backend(f"prepare_metadata_for_build_wheel({str(folder)!r})", folder, **variables)
    return (folder / name / "METADATA").read_text("utf-8")


def test_metadata_is_told_without_compiling(tmp_path: Path) -> None:
    """A wheel needs the same packages with compiled modules and without, so no compiler is asked."""
    if os.name != "posix":
        return
    calls, compiler = tmp_path / "calls", tmp_path / "cc"
    compiler.write_text(f'#!/bin/sh\necho "$@" >> {calls}\nexec cc "$@"\n', "utf-8")
    compiler.chmod(0o755)
    assert described(tmp_path, CC=str(compiler)) == described(tmp_path, VAULTC_PURE="1")
    assert not calls.exists()


def test_tools_are_asked_for_where_they_are_needed(tmp_path: Path) -> None:
    assert called_backend("get_requires_for_build_wheel()", tmp_path, VAULTC_PURE="1") == "[]"
    assert "mypy" not in called_backend("get_requires_for_build_editable()", tmp_path)
    if not refusal(tmp_path):
        assert "mypy" in called_backend("get_requires_for_build_wheel()", tmp_path)


@pytest.mark.parametrize("value", ["1", "yes"])
def test_compiled_parts_can_be_passed_over(tmp_path: Path, value: str) -> None:
    foundations = ("acceleration", "errors", "lazy", "version", "working_folder")
    for name in ("generation/kernels/presence", *(f"support/{name}" for name in foundations), "__init__"):
        path = tmp_path / "vaultc" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((ROOT / "vaultc" / f"{name}.py").read_text("utf-8"), "utf-8")
    for package in ("generation", "generation/kernels", "support"):
        (tmp_path / "vaultc" / package / "__init__.py").touch()
    from importlib.machinery import EXTENSION_SUFFIXES

    (tmp_path / "vaultc" / "generation" / "kernels" / f"presence{EXTENSION_SUFFIXES[0]}").touch()
    program = "from vaultc.support.acceleration import is_compiled; print(is_compiled())"

    def answer(switch: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "VAULTC_PURE": switch}
        return subprocess.check_output([sys.executable, "-c", program], cwd=tmp_path, env=environment, text=True)

    assert answer("0") == "True\n"
    assert answer(value) == "False\n"
