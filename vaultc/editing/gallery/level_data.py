"""Descriptions of the cells of a level for its page, as data for its script and as a list without it."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.rendering.renderers import symbols, wording
from vaultc.rendering.renderers.legend import entries
from vaultc.support.safe_text import counted, printable
from vaultc.world.catalog import Catalog
from vaultc.world.grid import HEIGHT

SubjectLine = tuple[str, int]
"""A text, and the line of the file that made its subject; 0 where none did."""


def level_data(level: Level, catalog: Catalog, source: Source) -> dict[str, Any]:
    """The texts of all cells of the part that a picture shows, each once, and how much is on it.

    ``cells`` holds for every cell of the ``frame``, row by row, the number of its text; ``filled`` are the places of
    the cells that hold something, ``summary`` counts what is there.
    """
    frame = symbols.bounds(level).widened()
    things = _things(level, catalog, source)
    numbers: dict[tuple[SubjectLine, ...], int] = {}
    cells = []
    for place in range(frame.rows * frame.columns):
        index = frame.cell_at(place)
        told = ((wording.terrain_line(level, catalog, index), 0), *things.get(index, ()))
        cells.append(numbers.setdefault(told, len(numbers)))
    filled = sorted(place for place in map(frame.place, things) if place >= 0)
    return {"frame": list(frame), "texts": list(numbers), "cells": cells, "filled": filled, "summary": _summary(level)}


def contents(level: Level, catalog: Catalog) -> tuple[str, ...]:
    """The legend of a level as lines."""
    return tuple(printable(entry.label()) for entry in entries(level, catalog))


def _summary(level: Level) -> str:
    numbers = {
        "room": len(level.rooms), "monster": len(level.monsters), "object": len(level.items()),
        "trap": len(level.traps),
    }  # fmt: skip
    return ", ".join(counted(number, what) for what, number in numbers.items() if number) or "nothing but ground"


def _things(level: Level, catalog: Catalog, source: Source) -> dict[int, list[SubjectLine]]:
    found: dict[int, list[SubjectLine]] = {}
    for told in wording.told_things(level, catalog):
        known = told.origin is not None and told.origin.source is source
        line = told.origin.begin.line if known and told.origin is not None else 0
        found.setdefault(told.cell, []).append((printable(told.text), line))
    return found


def embedded(data: Any) -> str:
    """Data as JSON that is safe inside a page."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def cell_list(data: dict[str, Any]) -> str:
    """All cells with something on them as a list of definitions."""
    frame = symbols.Viewport(*data["frame"])
    rows = []
    for place in data["filled"]:
        x, y = divmod(frame.cell_at(place), HEIGHT)
        told = "".join(f"<div>{escape(text)}{_link(line)}</div>" for text, line in data["texts"][data["cells"][place]])
        rows.append(f"<dt>({x}, {y})</dt><dd>{told}</dd>")
    return f"<dl>{chr(10).join(rows)}</dl>" if rows else "<p>This level is empty.</p>"


def _link(line: int) -> str:
    return f' <a href="#L{line}">line {line}</a>' if line else ""
