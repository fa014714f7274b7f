"""Special levels of UnNetHack and where they stand in the reference world (rule: "The plan of the dungeons")."""

from __future__ import annotations

from types import MappingProxyType

MAIN_DUNGEON = "The Dungeons of Doom"
MARKET = "One-eyed Sam's Market"
CALENDAR = "Advent Calendar"

_MAIN = {"oracle": 9, "bigrm": 12, "rogue": 15, "medusa": 28, "castle": 29}
_GEHENNOM = {
    "valley": 1, "asmod": 4, "juiblex": 6, "baalz": 7, "orcus": 12, "wizard1": 13, "wizard2": 14, "wizard3": 15,
    "fakewiz1": 18, "sanctum": 23,
}  # fmt: skip
_PLANES = ("astral", "water", "fire", "air", "earth", "dummy")
_NUMBERED: dict[str, dict[str, int]] = {
    MAIN_DUNGEON: _MAIN,
    "Gehennom": _GEHENNOM,
    "The Gnomish Mines": {"minetn": 3, "minend": 8},
    "Sokoban": {"soko1": 1, "soko2": 2, "soko3": 3},
    "Town": {"town": 1, "townfill": 2},
    "The Ruins of Moria": {f"moria{number}": number for number in range(1, 7)},
    "Fort Ludios": {"knox": 1},
    MARKET: {"blkmar": 1},
    "Vlad's Tower": {"tower1": 1, "tower3": 3},
    "The Dragon Caves": {f"drgn{letter}": number for number, letter in enumerate("ABCD", 1)},
    "The Elemental Planes": {name: number for number, name in enumerate(_PLANES, 1)},
    CALENDAR: {"advcal": 1},
}
QUEST_LEVELS = MappingProxyType({"strt": 1, "loca": 3, "goal": 5})
"""Levels of the Quest by the second part of their names; the first is the code of the hero's role."""

SPECIAL_LEVELS = MappingProxyType(
    {name: (dungeon, number) for dungeon, levels in _NUMBERED.items() for name, number in levels.items()}
)
"""Dungeon and number of the special levels whose places in the reference world are known."""

_ELSEWHERE = ("nymph", *(f"heck-{letter}" for letter in "abcde"), "fakewiz2", "sheolmid", "palace_e", "palace_f")


def in_the_plan(name: str, role: str) -> bool:
    """Whether the plan has a special level of that name, case aside, in a world with a hero of a role."""
    names = (*SPECIAL_LEVELS, *_ELSEWHERE, *(f"{role[:3]}-{part}" for part in QUEST_LEVELS))
    return name.lower() in {known.lower() for known in names}


def special_level_at(dungeon: str, number: int) -> str | None:
    """The name of the special level at a place of the reference world, if it has one that is known."""
    return next((name for name, place in SPECIAL_LEVELS.items() if place == (dungeon, number)), None)
