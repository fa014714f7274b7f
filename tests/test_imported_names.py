"""Modules import few names, so that a reader need not know half of the package to read a page.

Counted are all names that import statements bind, inside of functions too, in the Python files of the package, without
names from ``__future__``; an import of a module, whose names are readable at their use, counts as one name.
Lines are physical lines of the same files.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from repository import ROOT

PER_LINES = 1000

OWN = 66
"""The most names from modules of the package itself per thousand lines: 62 when this was set."""

ALL = 90
"""The most names from any module per thousand lines, the standard library's and numpy's included: 87 then."""


def origins(text: str) -> Iterator[str]:
    """The module of each name that the import statements of a file bind."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            yield from ["vaultc" if node.level else str(node.module)] * len(node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@cache
def figures() -> tuple[float, float]:
    """The imported names per thousand lines: of the package, and all."""
    texts = [path.read_text("utf-8") for path in (ROOT / "vaultc").rglob("*.py")]
    found = [origin for text in texts for origin in origins(text)]
    lines = sum(text.count("\n") for text in texts)
    own = sum(origin.partition(".")[0] == "vaultc" for origin in found)
    return PER_LINES * own / lines, PER_LINES * len(found) / lines


def test_few_names_of_the_package_are_imported() -> None:
    assert figures()[0] < OWN


def test_few_names_are_imported_in_all() -> None:
    assert figures()[1] < ALL


def test_names_are_counted() -> None:
    text = "from __future__ import annotations\nimport os, numpy\ndef f():\n    from vaultc.a import B, C\n"
    assert list(origins(text)) == ["os", "numpy", "vaultc.a", "vaultc.a"]
