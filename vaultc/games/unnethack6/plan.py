"""The dungeons of UnNetHack 6 in the reference world, and the default place and hero of its levels.

Rules: "UnNetHack 6: The reference world".
"""

from __future__ import annotations

from typing import Any

from vaultc.games.unnethack import plan
from vaultc.world import surroundings
from vaultc.world.plan import (
    MAIN_DUNGEON,
    BranchRange,
    Dungeon,
    DungeonBranch,
    LevelRange,
    MainRanges,
    Plan,
    SpecialLevel,
)

_UP, _DOWN, _PORTAL = (
    DungeonBranch("stairs", True),
    DungeonBranch("stairs"),
    DungeonBranch("portal"),
)
_NONE_HERE = DungeonBranch("none at this end")
_ORACLE = 8
_IN_HELL = 15
"""Difficulty of hellish dungeons beyond their depth."""
_SANCTUM = 41
"""Depth of the deepest level, by which the difficulty of the Elemental Planes goes."""

_MAIN = Dungeon(
    MAIN_DUNGEON,
    26,
    word="main",
    special=(
        SpecialLevel("oracle", _ORACLE, alignment="neutral"),
        SpecialLevel("medusa", 24, 4, "chaos"),
        SpecialLevel("castle", 26, 3),
    ),
    branches=(*((1, _UP), (3, _DOWN), (9, _UP), (10, _UP), (15, _PORTAL), (19, _UP), (24, _PORTAL), (26, _NONE_HERE)),),
    fillers=(("medufill", 25),),
    optional=(SpecialLevel("bigrm", 11, 14), SpecialLevel("nymph", 12)),
)
_GEHENNOM = Dungeon(
    "Gehennom",
    15,
    filler="hellfill",
    depth=27,
    word="gehennom",
    special=(
        SpecialLevel("valley", 1, 2),
        SpecialLevel("juiblex", 3),
        SpecialLevel("heck-b", 4, 7),
        SpecialLevel("baalz", 5, 2),
        SpecialLevel("heck-c", 6, 8),
        SpecialLevel("asmod", 7, 2),
        SpecialLevel("heck-d", 8, 9),
        SpecialLevel("orcus", 9, 2),
        SpecialLevel("heck-e", 10, 9),
        SpecialLevel("sanctum", 15),
    ),
    branches=((1, _UP), (2, _DOWN), (5, _UP), (9, _DOWN), (14, _UP)),
    fillers=(("hellfill", 2),),
    optional=(SpecialLevel("heck-a", 2, 7),),
    hellish=True,
    harder=_IN_HELL,
)
_SHEOL = Dungeon(
    plan.SHEOL,
    6,
    filler="sheolfil",
    depth=36,
    word="sheol",
    special=(SpecialLevel("sheolmid", 2), SpecialLevel("palace_f", 5), SpecialLevel("palace_e", 6)),
    branches=((1, _UP),),
    fillers=(("sheolfil", 1),),
    hellish=True,
    harder=_IN_HELL,
)


def _as_before(name: str, **changes: Any) -> Dungeon:
    """A dungeon of UnNetHack 5.2 with what is different now."""
    return next(dungeon for dungeon in plan.PLAN.dungeons if dungeon.name == name)._replace(**changes)


_MINES = _as_before(
    "The Gnomish Mines",
    depth=4,
    special=(SpecialLevel("minetn", 4, 8, town=True), SpecialLevel("minend", 8, 3)),
)
_QUEST = _as_before("The Quest", depth=15)
_SOKOBAN = _as_before("Sokoban", depth=6, difficulty=_ORACLE + 1)
_TOWN = _as_before("Town", depth=8, special=(SpecialLevel("town", 1, 2), SpecialLevel("townfill", 2, 1, town=True)))
_MORIA = _as_before(
    "The Ruins of Moria",
    depth=13,
    special=tuple(
        SpecialLevel(f"moria{7 - number}", number, variants) for number, variants in enumerate((2, 1, 4, 1, 1, 1), 1)
    ),
)
_LUDIOS = _as_before("Fort Ludios", depth=21)
_MARKET = _as_before(plan.MARKET, depth=24)
_TOWER = _as_before(
    "Vlad's Tower",
    levels=4,
    depth=27,
    special=tuple(SpecialLevel(f"tower{number}", number) for number in range(1, 5)),
    branches=((4, _DOWN),),
    fillers=(),
)
_CAVES = _as_before(
    plan.DRAGON_CAVES,
    depth=29,
    special=tuple(SpecialLevel(f"drgn{letter}", number, town=letter == "B") for number, letter in enumerate("ABCD", 1)),
)
_WIZARD = Dungeon(
    "The Wizard's Tower",
    3,
    "chaos",
    depth=37,
    word="wizard",
    special=tuple(SpecialLevel(f"wizard{number}", number) for number in range(1, 4)),
    branches=((3, _DOWN),),
)
_PLANES = _as_before("The Elemental Planes", branches=((5, _NONE_HERE),), difficulty=_SANCTUM + _IN_HELL)
_CALENDAR = _as_before("Advent Calendar", depth=2)
_RANGES = MainRanges(
    least=25,
    more=5,
    levels=(
        LevelRange("oracle", 5, 5),
        LevelRange("bigrm", 10, 3, percent=40),
        LevelRange("nymph", 5, 15, percent=45),
        LevelRange("medusa", -5, 4),
        LevelRange("castle", -1),
    ),
    branches=(
        BranchRange(_DOWN, 2, 3),
        BranchRange(_PORTAL, 6, 2, after="oracle"),
        BranchRange(_UP, 1, after="oracle"),
        BranchRange(_UP, 2, 2, after="oracle"),
        BranchRange(_UP, 16, 4),
        BranchRange(_PORTAL, 20, 5),
        BranchRange(_UP, 1),
    ),
)
"""Of branches those that start on a level: to the Mines, the Quest, Sokoban, Town, Moria, the Market and the Planes."""

PLAN = Plan(
    (
        *(_MAIN, _GEHENNOM, _SHEOL, _MINES, _QUEST, _SOKOBAN, _TOWN, _MORIA, _LUDIOS, _MARKET, _TOWER, _CAVES),
        *(_WIZARD, _PLANES, _CALENDAR),
    ),
    hell=_GEHENNOM.name,
    below_medusa="medufill",
    ranges=_RANGES,
)


_HERO = surroundings.Hero(
    carrying=(
        (")", "dagger", 1, (("blessed", 1),)),
        (")", "long sword", 1, (("spe", 1),)),
        ("[", "small shield", 1, (("spe", 3),)),
        ("%", "food ration", 1, ()),
    )
)
SURROUNDINGS = surroundings.Surroundings(levels_in_dungeon=PLAN.main.levels, medusa_depth=24, hero=_HERO)
"""The fifth level of the main dungeon, and a hero who carries less than in UnNetHack 5.2."""
