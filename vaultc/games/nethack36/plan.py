"""The dungeons of NetHack 3.6 in the reference world; what is drawn anew in every game has no place here."""

from __future__ import annotations

from vaultc.plan import Dungeon, Plan, SpecialLevel
from vaultc.surroundings import MAIN_DUNGEON

_SANCTUM = 47
"""Difficulty of the Elemental Planes: the depth of the deepest level."""

PLAN = Plan(
    (
        Dungeon(
            MAIN_DUNGEON,
            27,
            word="main",
            special=(SpecialLevel("medusa", 26, 4, "chaos"), SpecialLevel("castle", 27)),
        ),
        Dungeon(
            "Gehennom",
            20,
            depth=28,
            word="gehennom",
            special=(SpecialLevel("valley", 1), SpecialLevel("sanctum", 20)),
            hellish=True,
        ),
        Dungeon(
            "The Gnomish Mines",
            9,
            "law",
            "minefill",
            depth=3,
            word="mines",
            special=(SpecialLevel("minend", 9, 3),),
            fillers=(("minefill", 1),),
        ),
        Dungeon(
            "The Quest",
            6,
            depth=15,
            word="quest",
            special=(SpecialLevel("strt", 1), SpecialLevel("goal", 6)),
            by_role=True,
        ),
        Dungeon(
            "Sokoban",
            4,
            "neutral",
            depth=6,
            word="sokoban",
            special=tuple(SpecialLevel(f"soko{number}", number, 2) for number in range(1, 5)),
        ),
        Dungeon("Fort Ludios", 1, depth=18, word="ludios", special=(SpecialLevel("knox", 1),)),
        Dungeon(
            "Vlad's Tower",
            3,
            "chaos",
            depth=36,
            word="vlad",
            special=tuple(SpecialLevel(f"tower{number}", number) for number in range(1, 4)),
        ),
        Dungeon(
            "The Elemental Planes",
            6,
            depth=-5,
            word="planes",
            special=tuple(
                SpecialLevel(name, number)
                for number, name in enumerate(("astral", "water", "fire", "air", "earth", "dummy"), 1)
            ),
            difficulty=_SANCTUM,
        ),
    ),
    hell="Gehennom",
    elsewhere=(
        *("oracle", "bigrm", "rogue", "minetn", "asmod", "baalz", "juiblex", "orcus", "fakewiz1", "fakewiz2"),
        *("wizard1", "wizard2", "wizard3"),
    ),
)
