"""Comparison of a level with its reference, field by field."""

from __future__ import annotations

import json
from typing import Any

GRIDS = ("terrain", "lit", "roomno", "edge")
DEFAULTS: dict[str, Any] = {
    "aborted": False,
    "terrain": [],
    "lit": [],
    "wall": [],
    "doors": [],
    "stairs": [],
    "altars": [],
    "drawbridges": [],
    "blessed_fountains": [],
    "traps": [],
    "engravings": [],
    "objects": [],
    "monsters": [],
    "rooms": [],
    "regions": [],
    "arrivals": {},
    "flags": [],
    "counts": {},
    "flip": 0,
    "message": None,
    "mon_generation": {},
    "sounds": {},
    "vaults": [],
    "roomno": [],
    "edge": [],
    "iced": [],
    "draws": None,
    "complaints": 0,
}
DIAGNOSTIC = ("roomno", "edge", "iced", "draws", "complaints")
FIELDS = tuple(field for field in DEFAULTS if field not in DIAGNOSTIC)
"""The fields that are compared by default."""

_UNORDERED_FIELDS = ("objects", "monsters", "traps", "doors", "stairs", "altars", "engravings", "drawbridges", "flags")
_UNORDERED = frozenset((*_UNORDERED_FIELDS, "blessed_fountains", "iced", "contents", "inventory"))
_ANY_TEXT = "*"
_MOST_VAULTS = 200
"""Records list no more vaults of a level than these."""


def differing_fields(reference: dict[str, Any], actual: dict[str, Any], fields: tuple[str, ...]) -> list[str]:
    """The fields in which a level differs from its reference.

    ``draws`` compares the general stream only where the monsters are not compared.
    """
    if reference.get("aborted"):
        fields = tuple(field for field in fields if field == "aborted")
    return [field for field in fields if not agrees(field, reference, actual, fields)]


def agrees(field: str, reference: dict[str, Any], actual: dict[str, Any], fields: tuple[str, ...] = FIELDS) -> bool:
    """True if one field agrees; a missing field has its default value."""
    if reference.get(field) == actual.get(field):
        return True  # most fields are equal as they are, and putting them in order takes long
    expected, found = value(reference, field), value(actual, field)
    if field == "draws" and expected is not None and found is not None and "monsters" not in fields:
        expected, found = expected[:1], found[:1]
    if field == "vaults" and len(expected) == _MOST_VAULTS:
        found = found[:_MOST_VAULTS]
    return same(expected, found)


def value(level: dict[str, Any], field: str) -> Any:
    """A field of a level in a form in which order does not count where the schema says so."""
    raw = level.get(field, DEFAULTS[field])
    if field in GRIDS:
        return full_grid(raw)
    if field == "counts":
        return {"fountains": raw.get("fountains", 0), "sinks": raw.get("sinks", 0)}
    return _ordered(field, raw)


def full_grid(rows: list[str] | None) -> list[str]:
    """All 21 rows of 80 characters; an empty row is zeros."""
    given = list(rows or [])
    given += [""] * (21 - len(given))
    return [(row or "").ljust(80, "0")[:80] for row in given]


def _ordered(key: str, raw: Any) -> Any:
    if isinstance(raw, list | tuple):
        items = [_ordered("", item) for item in raw]
        return sorted(items, key=_text) if key in _UNORDERED else items
    if isinstance(raw, dict):
        return {name: _ordered(name, item) for name, item in raw.items()}
    return raw


def _text(item: Any) -> str:
    return json.dumps(item, sort_keys=True)


def same(expected: Any, found: Any) -> bool:
    """Equality in which ``"*"`` matches any text and missing keys any other missing keys."""
    if isinstance(expected, str) and expected == _ANY_TEXT:
        return isinstance(found, str)
    if isinstance(expected, bool) or isinstance(found, bool):
        return bool(expected) == bool(found)
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(same, expected, found))
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(same(expected.get(key), found.get(key)) for key in expected.keys() | found.keys())
    return bool(expected == found)


# ---- side by side, for readers who look for the first difference

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
