"""Compare the measures of two copies of the package, and write the difference as Markdown.

    python tools/compare_mass.py OLD/vaultc NEW/vaultc

The copies are read and never imported, so that a change by anybody can be measured.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import house


def compare(old: house.House, new: house.House) -> str:
    """A table of all measures, and one of the wings whose code lines differ."""
    before, after = old.numbers(), new.numbers()
    text = "## Mass\n\n" + _table("measure", ((name, before[name], after[name]) for name in after))
    wings = [(wing, *(_code_lines(each, wing) for each in (old, new))) for wing in sorted(_wings(old) | _wings(new))]
    if changed := [row for row in wings if row[1] != row[2]]:
        text += "\n" + _table("code lines of", changed)
    return text + "\nLess is better; `tests/test_house.py` holds the limits.\n"


def _table(heading: str, rows: Iterable[tuple[str, float, float]]) -> str:
    lines = [f"| {heading} | main | this change | difference |", "|---|--:|--:|--:|"]
    lines += [f"| {name} | {_number(old)} | {_number(new)} | {_difference(new - old)} |" for name, old, new in rows]
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    return f"{value:,.1f}".removesuffix(".0")


def _difference(value: float) -> str:
    """Growth in bold."""
    shown = _number(abs(value))
    if shown == "0":
        return ""
    return f"**+{shown}**" if value > 0 else f"-{shown}"


def _wings(measured: house.House) -> set[str]:
    return {name.split(".")[1] for name in measured.modules if "." in name}


def _code_lines(measured: house.House, wing: str) -> int:
    return sum(module.code for name, module in measured.modules.items() if name.split(".")[1:2] == [wing])


if __name__ == "__main__":
    print(compare(*(house.House(Path(path).resolve()) for path in sys.argv[1:3])), end="")
