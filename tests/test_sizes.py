"""Files and functions stay small enough to be seen whole."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from repository import ROOT

PACKAGE = ROOT / "vaultc"
LONGEST_FILE = 400
LONGEST_FUNCTION = 50


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Name and number of lines of every function in a file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


def test_files_are_short() -> None:
    lengths = {str(path): path.read_text("utf-8").count("\n") for path in PACKAGE.rglob("*.py")}
    assert len(lengths) > 100
    assert not {path: length for path, length in lengths.items() if length > LONGEST_FILE}


def test_functions_are_short() -> None:
    lengths = {(path.name, name): length for path in PACKAGE.rglob("*.py") for name, length in functions(path)}
    assert len(lengths) > 500
    assert not {place: length for place, length in lengths.items() if length > LONGEST_FUNCTION}
