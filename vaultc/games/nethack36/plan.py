"""The dungeons of NetHack 3.6 in the reference world, and the default place and hero of its levels.

Facts that are drawn anew in every game and unknown here are left out.
"""

from __future__ import annotations

from vaultc.world import plan, surroundings

_UP, _DOWN, _PORTAL = (
    plan.DungeonBranch("stairs", True),
    plan.DungeonBranch("stairs"),
    plan.DungeonBranch("portal"),
)
_NONE_HERE = plan.DungeonBranch("none at this end")
_SANCTUM = 47
"""Difficulty of the Elemental Planes: the depth of the deepest level."""

_MAIN = plan.Dungeon(
    plan.MAIN_DUNGEON,
    27,
    word="main",
    special=(
        plan.SpecialLevel("oracle", 9, alignment="neutral"),
        plan.SpecialLevel("bigrm", 10, 10),
        plan.SpecialLevel("medusa", 26, 4, "chaos"),
        plan.SpecialLevel("castle", 27),
    ),
    branches=((1, _UP), (2, _DOWN), (10, _UP), (15, _PORTAL), (27, _NONE_HERE)),
)
_GEHENNOM = plan.Dungeon(
    "Gehennom",
    20,
    depth=28,
    word="gehennom",
    special=(
        plan.SpecialLevel("valley", 1),
        plan.SpecialLevel("asmodeus", 2),
        plan.SpecialLevel("juiblex", 5),
        plan.SpecialLevel("baalz", 9),
        *(plan.SpecialLevel(f"wizard{number}", 10 + number) for number in (1, 2, 3)),
        plan.SpecialLevel("orcus", 14),
        plan.SpecialLevel("fakewiz2", 18),
        plan.SpecialLevel("sanctum", 20),
    ),
    branches=((1, _UP), (12, _UP)),
    hellish=True,
)
_MINES = plan.Dungeon(
    "The Gnomish Mines",
    9,
    "law",
    "minefill",
    depth=3,
    word="mines",
    special=(plan.SpecialLevel("minetn", 4, 7, town=True), plan.SpecialLevel("minend", 9, 3)),
    branches=((1, _UP),),
    fillers=(("minefill", 1),),
)
_QUEST = plan.Dungeon(
    "The Quest",
    6,
    depth=15,
    word="quest",
    special=(plan.SpecialLevel("strt", 1), plan.SpecialLevel("loca", 3), plan.SpecialLevel("goal", 6)),
    branches=((1, _PORTAL),),
    fillers=(("fila", 2), ("filb", 4)),
    by_role=True,
)
_SOKOBAN = plan.Dungeon(
    "Sokoban",
    4,
    "neutral",
    depth=6,
    word="sokoban",
    special=tuple(plan.SpecialLevel(f"soko{number}", number, 2) for number in range(1, 5)),
    branches=((4, _DOWN),),
    climbed=True,
)
_LUDIOS = plan.Dungeon(
    "Fort Ludios", 1, depth=18, word="ludios", special=(plan.SpecialLevel("knox", 1),), branches=((1, _PORTAL),)
)
_TOWER = plan.Dungeon(
    "Vlad's Tower",
    3,
    "chaos",
    depth=36,
    word="vlad",
    special=tuple(plan.SpecialLevel(f"tower{number}", number) for number in range(1, 4)),
    branches=((3, _DOWN),),
    climbed=True,
)
_PLANES = plan.Dungeon(
    "The Elemental Planes",
    6,
    depth=-5,
    word="planes",
    special=tuple(
        plan.SpecialLevel(name, number)
        for number, name in enumerate(("astral", "water", "fire", "air", "earth", "dummy"), 1)
    ),
    branches=((5, _NONE_HERE),),
    difficulty=_SANCTUM,
)

PLAN = plan.Plan(
    (_MAIN, _GEHENNOM, _MINES, _QUEST, _SOKOBAN, _LUDIOS, _TOWER, _PLANES),
    hell=_GEHENNOM.name,
    elsewhere=("rogue", "fakewiz1"),
    guests=("minihack",),
)


_HERO = surroundings.Hero(
    carrying=(
        (")", "dagger", 1, ()),
        (")", "long sword", 1, (("spe", 1),)),
        ("[", "small shield", 1, (("spe", 3),)),
        ("%", "food ration", 2, ()),
    )
)
SURROUNDINGS = surroundings.Surroundings(levels_in_dungeon=PLAN.dungeons[0].levels, medusa_depth=26, hero=_HERO)
"""The fifth level of the main dungeon, and a hero who carries less than the reference's."""
