"""Imports go only downwards, in the layers that pyproject.toml names."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

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
