"""The dungeons of UnNetHack 6 in the reference world. Rules: "UnNetHack 6: The reference world"."""

from __future__ import annotations

from vaultc.games.unnethack.plan import DRAGON_CAVES, MARKET, SHEOL
from vaultc.world.branches import MAIN_DUNGEON, DungeonBranch
from vaultc.world.plan import Dungeon, Plan, SpecialLevel

_UP, _DOWN, _PORTAL = DungeonBranch("stairs", True), DungeonBranch("stairs"), DungeonBranch("portal")
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
    SHEOL,
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
_MINES = Dungeon(
    "The Gnomish Mines",
    8,
    "law",
    "minefill",
    depth=4,
    word="mines",
    special=(SpecialLevel("minetn", 4, 8, town=True), SpecialLevel("minend", 8, 3)),
    branches=((1, _UP),),
    fillers=(("minefill", 1),),
)
_QUEST = Dungeon(
    "The Quest",
    5,
    depth=15,
    word="quest",
    special=(SpecialLevel("strt", 1), SpecialLevel("loca", 3), SpecialLevel("goal", 5)),
    branches=((1, _PORTAL),),
    fillers=(("fila", 2), ("filb", 4)),
    by_role=True,
)
_SOKOBAN = Dungeon(
    "Sokoban",
    3,
    "neutral",
    depth=6,
    word="sokoban",
    special=(SpecialLevel("soko1", 1, 6), SpecialLevel("soko2", 2, 11), SpecialLevel("soko3", 3, 16, "law")),
    branches=((3, _DOWN),),
    difficulty=_ORACLE + 1,
)
_TOWN = Dungeon(
    "Town",
    2,
    depth=8,
    word="town",
    special=(SpecialLevel("town", 1, 2), SpecialLevel("townfill", 2, 1, town=True)),
    branches=((2, _DOWN),),
)
_MORIA = Dungeon(
    "The Ruins of Moria",
    6,
    depth=13,
    word="moria",
    special=tuple(
        SpecialLevel(f"moria{7 - number}", number, variants) for number, variants in enumerate((2, 1, 4, 1, 1, 1), 1)
    ),
    branches=((6, _DOWN),),
)
_LUDIOS = Dungeon(
    "Fort Ludios", 1, depth=21, word="ludios", special=(SpecialLevel("knox", 1, 3),), branches=((1, _PORTAL),)
)
_MARKET = Dungeon(
    MARKET, 1, "chaos", depth=24, word="market", special=(SpecialLevel("blkmar", 1, 2),), branches=((1, _PORTAL),)
)
_TOWER = Dungeon(
    "Vlad's Tower",
    4,
    "chaos",
    depth=27,
    word="vlad",
    special=tuple(SpecialLevel(f"tower{number}", number) for number in range(1, 5)),
    branches=((4, _DOWN),),
)
_CAVES = Dungeon(
    DRAGON_CAVES,
    4,
    "chaos",
    depth=29,
    word="caves",
    special=tuple(SpecialLevel(f"drgn{letter}", number, town=letter == "B") for number, letter in enumerate("ABCD", 1)),
    branches=((1, _UP),),
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
    difficulty=_SANCTUM + _IN_HELL,
)
_CALENDAR = Dungeon(
    "Advent Calendar", 1, depth=2, word="calendar", special=(SpecialLevel("advcal", 1),), branches=((1, _PORTAL),)
)

PLAN = Plan(
    (
        *(_MAIN, _GEHENNOM, _SHEOL, _MINES, _QUEST, _SOKOBAN, _TOWN, _MORIA, _LUDIOS, _MARKET, _TOWER, _CAVES),
        *(_WIZARD, _PLANES, _CALENDAR),
    ),
    hell=_GEHENNOM.name,
    below_medusa="medufill",
)
