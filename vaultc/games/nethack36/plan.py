"""The dungeons of NetHack 3.6 in the reference world; facts that are drawn anew in every game and unknown here are left
out."""

from __future__ import annotations

from vaultc.world.branches import MAIN_DUNGEON, DungeonBranch
from vaultc.world.plan import Dungeon, Plan, SpecialLevel

_UP, _DOWN, _PORTAL = DungeonBranch("stairs", True), DungeonBranch("stairs"), DungeonBranch("portal")
_NONE_HERE = DungeonBranch("none at this end")
_SANCTUM = 47
"""Difficulty of the Elemental Planes: the depth of the deepest level."""

_MAIN = Dungeon(
    MAIN_DUNGEON,
    27,
    word="main",
    special=(
        SpecialLevel("oracle", 9, alignment="neutral"),
        SpecialLevel("bigrm", 10, 10),
        SpecialLevel("medusa", 26, 4, "chaos"),
        SpecialLevel("castle", 27),
    ),
    branches=((1, _UP), (2, _DOWN), (10, _UP), (15, _PORTAL), (27, _NONE_HERE)),
)
_GEHENNOM = Dungeon(
    "Gehennom",
    20,
    depth=28,
    word="gehennom",
    special=(
        SpecialLevel("valley", 1),
        SpecialLevel("asmodeus", 2),
        SpecialLevel("juiblex", 5),
        SpecialLevel("baalz", 9),
        *(SpecialLevel(f"wizard{number}", 10 + number) for number in (1, 2, 3)),
        SpecialLevel("orcus", 14),
        SpecialLevel("fakewiz2", 18),
        SpecialLevel("sanctum", 20),
    ),
    branches=((1, _UP), (12, _UP)),
    hellish=True,
)
_MINES = Dungeon(
    "The Gnomish Mines",
    9,
    "law",
    "minefill",
    depth=3,
    word="mines",
    special=(SpecialLevel("minetn", 4, 7, town=True), SpecialLevel("minend", 9, 3)),
    branches=((1, _UP),),
    fillers=(("minefill", 1),),
)
_QUEST = Dungeon(
    "The Quest",
    6,
    depth=15,
    word="quest",
    special=(SpecialLevel("strt", 1), SpecialLevel("loca", 3), SpecialLevel("goal", 6)),
    branches=((1, _PORTAL),),
    fillers=(("fila", 2), ("filb", 4)),
    by_role=True,
)
_SOKOBAN = Dungeon(
    "Sokoban",
    4,
    "neutral",
    depth=6,
    word="sokoban",
    special=tuple(SpecialLevel(f"soko{number}", number, 2) for number in range(1, 5)),
    branches=((4, _DOWN),),
    climbed=True,
)
_LUDIOS = Dungeon(
    "Fort Ludios", 1, depth=18, word="ludios", special=(SpecialLevel("knox", 1),), branches=((1, _PORTAL),)
)
_TOWER = Dungeon(
    "Vlad's Tower",
    3,
    "chaos",
    depth=36,
    word="vlad",
    special=tuple(SpecialLevel(f"tower{number}", number) for number in range(1, 4)),
    branches=((3, _DOWN),),
    climbed=True,
)
_PLANES = Dungeon(
    "The Elemental Planes",
    6,
    depth=-5,
    word="planes",
    special=tuple(
        SpecialLevel(name, number)
        for number, name in enumerate(("astral", "water", "fire", "air", "earth", "dummy"), 1)
    ),
    branches=((5, _NONE_HERE),),
    difficulty=_SANCTUM,
)

PLAN = Plan(
    (_MAIN, _GEHENNOM, _MINES, _QUEST, _SOKOBAN, _LUDIOS, _TOWER, _PLANES),
    hell=_GEHENNOM.name,
    elsewhere=("rogue", "fakewiz1"),
    guests=("minihack",),
)
