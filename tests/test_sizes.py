"""Files and functions stay small enough to be seen whole."""

from __future__ import annotations

from package_code import modules

LONGEST_FILE = 600
LONGEST_FUNCTION = 50


def test_files_are_short() -> None:
    lengths = {module.path: module.lines for module in modules()}
    assert len(lengths) > 100
    assert not {path: length for path, length in lengths.items() if length > LONGEST_FILE}


def test_functions_are_short() -> None:
    lengths = {(module.path, name): length for module in modules() for name, length in module.functions}
    assert len(lengths) > 500
    assert not {place: length for place, length in lengths.items() if length > LONGEST_FUNCTION}
