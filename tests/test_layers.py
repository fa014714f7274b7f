"""Imports go only downwards, in the layers that pyproject.toml names."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from grimp import ImportGraph, build_graph
from repository import ROOT

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def test_layers_hold(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LINT, "--config", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "2 kept, 0 broken" in result.stdout


def test_what_is_imported_for_its_types_alone_counts() -> None:
    assert "exclude_type_checking_imports" not in (ROOT / "pyproject.toml").read_text("utf-8")


def test_nobody_below_the_command_line_imports_the_api_from_the_root() -> None:
    for path in (ROOT / "vaultc").rglob("*.py"):
        text = path.read_text("utf-8")
        if "cli" not in path.parts:
            lists = re.findall(r"^ *from vaultc import (.*)$", text, re.MULTILINE)
            names = [name for names in lists for name in names.split(", ")]
            assert all((ROOT / "vaultc" / name / "__init__.py").is_file() for name in names), path


def test_no_module_takes_the_place_of_a_function_of_its_package() -> None:
    """Importing a module sets that name in its package; a value of the same name could not be pickled then."""
    for package in (path.parent for path in (ROOT / "vaultc").rglob("__init__.py")):
        tree = ast.parse((package / "__init__.py").read_text("utf-8"))
        defined = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        assert not defined & {path.stem for path in package.iterdir()}, package


def graph() -> ImportGraph:
    """The graph that the contracts are checked on."""
    return build_graph("vaultc", cache_dir=None)


def test_the_root_has_few_wings() -> None:
    assert len(graph().find_children("vaultc")) <= 25


def test_contracts_see_imports_in_functions_and_for_types() -> None:
    """Arrows that a module has nowhere else than in a function, or under ``TYPE_CHECKING``."""
    known = graph()
    lazy = ("vaultc.rendering.formats", "vaultc.rendering.renderers.svg")
    for_types = ("vaultc.language.game", "vaultc.world.catalog")
    for importer, imported in (lazy, for_types):
        text = (ROOT / importer.replace(".", "/")).with_suffix(".py").read_text("utf-8")
        assert not re.search(rf"^(?:from|import) {re.escape(imported.rpartition('.')[0])}\b.*\b{imported[-3:]}", text)
        assert known.direct_import_exists(importer=importer, imported=imported)


BY_NAME = {
    "cli/__init__.py": "one module for each command, in its own wing",
    "cli/odds_command.py": "one module for each command, in its own wing",
    "games/__init__.py": "one package for each game, in its own wing",
    "minihack/bridge.py": "MiniHack and NLE, which are other projects",
    "support/lazy.py": "what packages offer, in their own wings, loaded at the first use",
    "support/acceleration.py": "compiled forms of functions, which nothing imports where they are not compiled",
}
"""Modules that import by a name put together at run time, which no graph shows, with reasons."""


def test_imports_by_name_are_few_and_known() -> None:
    calls = re.compile(r"\b(?:import_module|__import__|importlib\.util\.find_spec)\(")
    paths = (ROOT / "vaultc").rglob("*.py")
    found = {path.relative_to(ROOT / "vaultc").as_posix() for path in paths if calls.search(path.read_text("utf-8"))}
    assert found == set(BY_NAME)
