"""Two levels side by side, for readers who look for the first difference."""

from __future__ import annotations

from typing import Any

from vaultc.conformance.comparing import full_grid

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SHOWN = " |-----B--||wTtUYSHP}WuLF+#.<l{\\Kg_IMdAC"


def side_by_side(reference: dict[str, Any], actual: dict[str, Any], field: str) -> str:
    """The rows in which a grid field differs with their neighbours, expected left, found right, marks below."""
    expected, found = full_grid(reference.get(field)), full_grid(actual.get(field))
    left, right = _used_columns(expected, found)
    lines = [f"      {'expected':<{right - left}}   found   (columns {left}..{right - 1})"]
    for y in _used_rows(expected, found):
        lines.append(f"   {y:2} {_shown(expected[y][left:right], field)}   {_shown(found[y][left:right], field)}")
        if expected[y] != found[y]:
            marks = "".join("^" if a != b else " " for a, b in zip(expected[y], found[y], strict=True))[left:right]
            lines.append(f"      {marks}   {marks}".rstrip())
    return "\n".join(lines)


def _shown(row: str, field: str) -> str:
    if field != "terrain":
        return row
    return "".join(_SHOWN[_DIGITS.index(c)] if c in _DIGITS[: len(_SHOWN)] else "?" for c in row)


def _used_columns(expected: list[str], found: list[str]) -> tuple[int, int]:
    used = [x for grid in (expected, found) for row in grid for x, c in enumerate(row) if c != "0"] or [0]
    return min(used), max(used) + 1


def _used_rows(expected: list[str], found: list[str]) -> range:
    used = [y for y in range(21) if expected[y].strip("0") or found[y].strip("0")] or [0]
    return range(min(used), max(used) + 1)
