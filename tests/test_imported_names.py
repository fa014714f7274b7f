"""Modules import few names, so that a reader need not know half of the package to read a page.

Counted are all names that import statements bind, inside of functions too, in the Python files of the package, without
names from ``__future__``; an import of a module, whose names are readable at their use, counts as one name.
Lines are physical lines of the same files.
"""

from __future__ import annotations

from functools import cache

from package_code import module_of, modules

PER_LINES = 1000

OWN = 66
"""The most names from modules of the package itself per thousand lines: 62 when this was set."""

ALL = 90
"""The most names from any module per thousand lines, the standard library's and numpy's included: 87 then."""


@cache
def figures() -> tuple[float, float]:
    """The imported names per thousand lines: of the package, and all."""
    found = [origin for module in modules() for origin in module.origins]
    lines = sum(module.lines for module in modules())
    own = sum(origin.partition(".")[0] == "vaultc" for origin in found)
    return PER_LINES * own / lines, PER_LINES * len(found) / lines


def test_few_names_of_the_package_are_imported() -> None:
    assert figures()[0] < OWN


def test_few_names_are_imported_in_all() -> None:
    assert figures()[1] < ALL


def test_names_are_counted() -> None:
    text = "from __future__ import annotations\nimport os, numpy\ndef f():\n    from vaultc.a import B, C\n"
    assert module_of("a.py", text).origins == ("os", "numpy", "vaultc.a", "vaultc.a")
