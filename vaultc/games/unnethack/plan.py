"""The dungeons of UnNetHack in the reference world. Rules: "The plan of the dungeons"."""

from __future__ import annotations

from vaultc.world import plan

SHEOL = "Sheol"
MARKET = "One-eyed Sam's Market"
DRAGON_CAVES = "The Dragon Caves"

_UP, _DOWN, _PORTAL = (
    plan.DungeonBranch("stairs", True),
    plan.DungeonBranch("stairs"),
    plan.DungeonBranch("portal"),
)
_NONE_HERE = plan.DungeonBranch("none at this end")
_SANCTUM = 52
"""Difficulty of the Elemental Planes: the depth of the deepest level."""

_MAIN = plan.Dungeon(
    plan.MAIN_DUNGEON,
    29,
    word="main",
    special=(
        plan.SpecialLevel("oracle", 9, alignment="neutral"),
        plan.SpecialLevel("bigrm", 12, 14),
        plan.SpecialLevel("rogue", 15),
        plan.SpecialLevel("medusa", 28, 4, "chaos"),
        plan.SpecialLevel("castle", 29, 3),
    ),
    branches=(
        *((1, _UP), (4, _DOWN), (10, _UP), (11, _UP), (16, _PORTAL), (18, _UP), (21, _PORTAL), (29, _NONE_HERE)),
    ),
)
_GEHENNOM = plan.Dungeon(
    "Gehennom",
    23,
    filler="hellfill",
    depth=30,
    word="gehennom",
    special=(
        plan.SpecialLevel("valley", 1, 2),
        plan.SpecialLevel("asmod", 4, 2),
        plan.SpecialLevel("juiblex", 6),
        plan.SpecialLevel("baalz", 7, 2),
        plan.SpecialLevel("orcus", 12, 2),
        *(plan.SpecialLevel(f"wizard{number}", 12 + number) for number in (1, 2, 3)),
        plan.SpecialLevel("fakewiz1", 18),
        plan.SpecialLevel("sanctum", 23),
    ),
    branches=((1, _UP), (10, _UP), (12, _DOWN), (17, _DOWN)),
    fillers=(("hellfill", 2),),
    hellish=True,
)
_SHEOL = plan.Dungeon(
    SHEOL,
    7,
    filler="sheolfil",
    depth=47,
    word="sheol",
    branches=((1, _UP),),
    fillers=(("sheolfil", 2),),
    hellish=True,
)
_MINES = plan.Dungeon(
    "The Gnomish Mines",
    8,
    "law",
    "minefill",
    depth=5,
    word="mines",
    special=(plan.SpecialLevel("minetn", 3, 8, town=True), plan.SpecialLevel("minend", 8, 3)),
    branches=((1, _UP),),
    fillers=(("minefill", 1),),
)
_QUEST = plan.Dungeon(
    "The Quest",
    5,
    depth=16,
    word="quest",
    special=(plan.SpecialLevel("strt", 1), plan.SpecialLevel("loca", 3), plan.SpecialLevel("goal", 5)),
    branches=((1, _PORTAL),),
    fillers=(("fila", 2), ("filb", 4)),
    by_role=True,
)
_SOKOBAN = plan.Dungeon(
    "Sokoban",
    3,
    "neutral",
    depth=7,
    word="sokoban",
    special=(
        plan.SpecialLevel("soko1", 1, 6),
        plan.SpecialLevel("soko2", 2, 11),
        plan.SpecialLevel("soko3", 3, 16, "law"),
    ),
    branches=((3, _DOWN),),
)
_TOWN = plan.Dungeon(
    "Town",
    2,
    depth=9,
    word="town",
    special=(plan.SpecialLevel("town", 1), plan.SpecialLevel("townfill", 2, town=True)),
    branches=((2, _DOWN),),
)
_MORIA = plan.Dungeon(
    "The Ruins of Moria",
    6,
    depth=12,
    word="moria",
    special=tuple(plan.SpecialLevel(f"moria{number}", number) for number in range(1, 7)),
    branches=((6, _DOWN),),
)
_LUDIOS = plan.Dungeon(
    "Fort Ludios", 1, depth=19, word="ludios", special=(plan.SpecialLevel("knox", 1, 3),), branches=((1, _PORTAL),)
)
_MARKET = plan.Dungeon(
    MARKET, 1, "chaos", depth=21, word="market", special=(plan.SpecialLevel("blkmar", 1, 2),), branches=((1, _PORTAL),)
)
_TOWER = plan.Dungeon(
    "Vlad's Tower",
    3,
    "chaos",
    depth=36,
    word="vlad",
    special=(plan.SpecialLevel("tower1", 1), plan.SpecialLevel("tower3", 3)),
    branches=((3, _DOWN),),
    fillers=(("tower2", 2),),
)
_CAVES = plan.Dungeon(
    DRAGON_CAVES,
    4,
    "chaos",
    depth=42,
    word="caves",
    special=tuple(plan.SpecialLevel(f"drgn{letter}", number) for number, letter in enumerate("ABCD", 1)),
    branches=((1, _UP),),
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
    difficulty=_SANCTUM,
)
_CALENDAR = plan.Dungeon(
    "Advent Calendar", 1, depth=5, word="calendar", special=(plan.SpecialLevel("advcal", 1),), branches=((1, _PORTAL),)
)

PLAN = plan.Plan(
    (
        *(_MAIN, _GEHENNOM, _SHEOL, _MINES, _QUEST, _SOKOBAN, _TOWN, _MORIA, _LUDIOS, _MARKET, _TOWER, _CAVES),
        *(_PLANES, _CALENDAR),
    ),
    hell=_GEHENNOM.name,
    elsewhere=("nymph", *(f"heck-{letter}" for letter in "abcde"), "fakewiz2", "sheolmid", "palace_e", "palace_f"),
)
