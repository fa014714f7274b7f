"""Text pictures against golden ones.

Write them anew with ``UPDATE_GOLDEN=1 pytest tests/rendering/renderers`` and read the difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bundles import read_bundle, write_bundle

from vaultc.level.level import Level
from vaultc.rendering.renderers.texts import render
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.grid import at

GOLDEN = Path(__file__).with_name("golden.txt")
Load = Callable[[str], Level]

PICTURES: dict[str, tuple[str, dict[str, Any]]] = {
    "ordinary": ("t6-plain-d10", {"coordinates": True, "mark_unlit": True}),
    "ordinary-color": ("t6-plain-d10", {"color": True, "crop": True, "mark_unlit": True}),
    "characters": ("t1-map-all-characters", {"crop": True}),
    "doors": ("t2-door-states", {"crop": True, "coordinates": True}),
    "bridges": ("t2-drawbridges", {"crop": True}),
    "trees": ("t1-arboreal", {}),
    "revealed": ("t4-appearance", {"crop": True}),
    "as-the-hero-sees": ("t4-appearance", {"crop": True, "reveal": False}),
    "traps": ("t2-traps-named", {"crop": True}),
    "contents": ("t5-contents", {}),
}


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name: str, load: Load, catalog: Catalog) -> None:
    case, options = PICTURES[name]
    drawn = render(load(case), catalog, **options) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        write_bundle(GOLDEN, dict(sorted((read_bundle(GOLDEN) | {name: drawn}).items())))
    assert drawn == read_bundle(GOLDEN)[name]


def test_the_whole_level_has_21_lines_without_trailing_blanks(load: Load, catalog: Catalog) -> None:
    lines = render(load("t6-plain-d10"), catalog).split("\n")
    assert len(lines) == 21
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


def test_color_only_adds_sequences(load: Load, catalog: Catalog) -> None:
    level = load("t5-contents")
    colored = render(level, catalog, color=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == render(level, catalog)
    assert colored.count("\x1b[0;") > 20


def test_an_empty_level_is_blank(catalog: Catalog) -> None:
    assert render(Level(), catalog).strip() == ""
    assert render(Level(), catalog, crop=True).strip() == ""


def test_unlit_floor_is_marked_only_on_request(catalog: Catalog) -> None:
    level = Level()
    level.terrain[at(1, 0)] = level.terrain[at(2, 0)] = terrain.ROOM
    level.lit[at(2, 0)] = 1
    assert render(level, catalog, crop=True) == ".."
    assert render(level, catalog, crop=True, mark_unlit=True) == ",."
