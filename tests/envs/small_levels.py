"""Small levels drawn as maps, for the tests of environments."""

from __future__ import annotations

from functools import cache

import vaultc
from vaultc.envs.grids import Grids, cell_of
from vaultc.envs.rules import WorldRules
from vaultc.envs.world import WalkingWorld
from vaultc.language.source import Source

LEFT, TOP = 1, 3
"""The cell of a map's first character."""


@cache
def script(rows: str, statements: str = "") -> vaultc.LevelScript:
    """A level that shows a map with its first character at (1, 3)."""
    drawn = "\n".join(line for line in rows.strip("\n").split("\n"))
    text = f"MAZE: \"small\", ' '\nFLAGS: noteleport\nGEOMETRY: left, top\nMAP\n{drawn}\nENDMAP\n{statements}"
    return vaultc.load(Source.from_text(text, "small.des"), dialect="nethack36").levels[0]


def made(rows: str, statements: str = "", seed: int = 1) -> vaultc.GeneratedLevel:
    """Its level of a seed."""
    return script(rows, statements).generate(seed)


def playing(level: vaultc.GeneratedLevel, rules: WorldRules | None = None) -> WalkingWorld:
    """A world of a level at its beginning."""
    world = WalkingWorld(Grids(1), 0, rules or WorldRules())
    world.begin(level.level, level.catalog, level.seed)
    return world


def cell(x: int, y: int) -> int:
    """The cell of a map's column and row."""
    return cell_of(LEFT + x, TOP + y)
