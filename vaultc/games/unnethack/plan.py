"""The dungeons of UnNetHack in the reference world. Rules: "The plan of the dungeons"."""

from __future__ import annotations

from vaultc.world.branches import MAIN_DUNGEON, DungeonBranch
from vaultc.world.plan import Dungeon, Plan, SpecialLevel

SHEOL = "Sheol"
MARKET = "One-eyed Sam's Market"
DRAGON_CAVES = "The Dragon Caves"

_UP, _DOWN, _PORTAL = DungeonBranch("stairs", True), DungeonBranch("stairs"), DungeonBranch("portal")
_NONE_HERE = DungeonBranch("none at this end")
_SANCTUM = 52
"""Difficulty of the Elemental Planes: the depth of the deepest level."""

_MAIN = Dungeon(
    MAIN_DUNGEON,
    29,
    word="main",
    special=(
        SpecialLevel("oracle", 9, alignment="neutral"),
        SpecialLevel("bigrm", 12, 14),
        SpecialLevel("rogue", 15),
        SpecialLevel("medusa", 28, 4, "chaos"),
        SpecialLevel("castle", 29, 3),
    ),
    branches=(
        *((1, _UP), (4, _DOWN), (10, _UP), (11, _UP), (16, _PORTAL), (18, _UP), (21, _PORTAL), (29, _NONE_HERE)),
    ),
)
_GEHENNOM = Dungeon(
    "Gehennom",
    23,
    filler="hellfill",
    depth=30,
    word="gehennom",
    special=(
        SpecialLevel("valley", 1, 2),
        SpecialLevel("asmod", 4, 2),
        SpecialLevel("juiblex", 6),
        SpecialLevel("baalz", 7, 2),
        SpecialLevel("orcus", 12, 2),
        *(SpecialLevel(f"wizard{number}", 12 + number) for number in (1, 2, 3)),
        SpecialLevel("fakewiz1", 18),
        SpecialLevel("sanctum", 23),
    ),
    branches=((1, _UP), (10, _UP), (12, _DOWN), (17, _DOWN)),
    fillers=(("hellfill", 2),),
    hellish=True,
)
_SHEOL = Dungeon(
    SHEOL,
    7,
    filler="sheolfil",
    depth=47,
    word="sheol",
    branches=((1, _UP),),
    fillers=(("sheolfil", 2),),
    hellish=True,
)
_MINES = Dungeon(
    "The Gnomish Mines",
    8,
    "law",
    "minefill",
    depth=5,
    word="mines",
    special=(SpecialLevel("minetn", 3, 8, town=True), SpecialLevel("minend", 8, 3)),
    branches=((1, _UP),),
    fillers=(("minefill", 1),),
)
_QUEST = Dungeon(
    "The Quest",
    5,
    depth=16,
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
    depth=7,
    word="sokoban",
    special=(SpecialLevel("soko1", 1, 6), SpecialLevel("soko2", 2, 11), SpecialLevel("soko3", 3, 16, "law")),
    branches=((3, _DOWN),),
)
_TOWN = Dungeon(
    "Town",
    2,
    depth=9,
    word="town",
    special=(SpecialLevel("town", 1), SpecialLevel("townfill", 2, town=True)),
    branches=((2, _DOWN),),
)
_MORIA = Dungeon(
    "The Ruins of Moria",
    6,
    depth=12,
    word="moria",
    special=tuple(SpecialLevel(f"moria{number}", number) for number in range(1, 7)),
    branches=((6, _DOWN),),
)
_LUDIOS = Dungeon(
    "Fort Ludios", 1, depth=19, word="ludios", special=(SpecialLevel("knox", 1, 3),), branches=((1, _PORTAL),)
)
_MARKET = Dungeon(
    MARKET, 1, "chaos", depth=21, word="market", special=(SpecialLevel("blkmar", 1, 2),), branches=((1, _PORTAL),)
)
_TOWER = Dungeon(
    "Vlad's Tower",
    3,
    "chaos",
    depth=36,
    word="vlad",
    special=(SpecialLevel("tower1", 1), SpecialLevel("tower3", 3)),
    branches=((3, _DOWN),),
    fillers=(("tower2", 2),),
)
_CAVES = Dungeon(
    DRAGON_CAVES,
    4,
    "chaos",
    depth=42,
    word="caves",
    special=tuple(SpecialLevel(f"drgn{letter}", number) for number, letter in enumerate("ABCD", 1)),
    branches=((1, _UP),),
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
    difficulty=_SANCTUM,
)
_CALENDAR = Dungeon(
    "Advent Calendar", 1, depth=5, word="calendar", special=(SpecialLevel("advcal", 1),), branches=((1, _PORTAL),)
)

PLAN = Plan(
    (
        *(_MAIN, _GEHENNOM, _SHEOL, _MINES, _QUEST, _SOKOBAN, _TOWN, _MORIA, _LUDIOS, _MARKET, _TOWER, _CAVES),
        *(_PLANES, _CALENDAR),
    ),
    hell=_GEHENNOM.name,
    elsewhere=("nymph", *(f"heck-{letter}" for letter in "abcde"), "fakewiz2", "sheolmid", "palace_e", "palace_f"),
)
