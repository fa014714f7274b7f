"""Places of the reference world in words: ``mines:5``, ``main:14``, ``medusa`` (rule: "The plan of the dungeons").

A place is more than a number: its depth, what is special about it, which branch starts there, and how many variants the
game chooses among.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from vaultc.plan import CALENDAR, MAIN_DUNGEON, MARKET, QUEST_LEVELS, SPECIAL_LEVELS, special_level_at
from vaultc.surroundings import Dungeon, DungeonBranch, Plan

DUNGEON_WORDS = {
    "main": MAIN_DUNGEON,
    "gehennom": "Gehennom",
    "sheol": "Sheol",
    "mines": "The Gnomish Mines",
    "quest": "The Quest",
    "sokoban": "Sokoban",
    "town": "Town",
    "moria": "The Ruins of Moria",
    "ludios": "Fort Ludios",
    "market": MARKET,
    "vlad": "Vlad's Tower",
    "caves": "The Dragon Caves",
    "planes": "The Elemental Planes",
    "calendar": CALENDAR,
}
"""What users call the dungeons."""

_VARIANTS = {
    "bigrm": 14, "medusa": 4, "castle": 3, "valley": 2, "asmod": 2, "baalz": 2, "orcus": 2, "knox": 3, "minetn": 8,
    "minend": 3, "soko1": 6, "soko2": 11, "soko3": 16, "blkmar": 2,
}  # fmt: skip
_ALIGNMENTS = {"oracle": "neutral", "medusa": "chaos", "soko3": "law"}
_TOWNS = frozenset({"minetn", "townfill"})

_UP, _DOWN, _PORTAL = DungeonBranch("stairs", True), DungeonBranch("stairs"), DungeonBranch("portal")
_BRANCHES = {
    "main:1": _UP, "main:4": _DOWN, "main:10": _UP, "main:11": _UP, "main:16": _PORTAL, "main:18": _UP,
    "main:21": _PORTAL, "main:29": DungeonBranch("none at this end"), "gehennom:1": _UP, "gehennom:10": _UP,
    "gehennom:12": _DOWN, "gehennom:17": _DOWN, "sheol:1": _UP, "mines:1": _UP, "quest:1": _PORTAL, "sokoban:3": _DOWN,
    "town:2": _DOWN, "moria:6": _DOWN, "ludios:1": _PORTAL, "market:1": _PORTAL, "vlad:3": _DOWN, "caves:1": _UP,
    "calendar:1": _PORTAL,
}  # fmt: skip

_FILLED = frozenset({"gehennom", "sheol", "mines", "quest"})
"""Dungeons whose other levels are fillers, which count as no special levels."""
_FILLERS = {"minefill": "mines:1", "sheolfil": "sheol:2", "hellfill": "gehennom:2", "tower2": "vlad:2"}
_QUEST_FILLERS = {"fila": 2, "filb": 4}
_SANCTUM = 52

_WORDS_OF = {name: word for word, name in DUNGEON_WORDS.items()}


def natural_place(level: str) -> str | None:
    """Where the game keeps a level of that name, in words; None if it knows none. Variants (``-2``) do not count."""
    name = re.sub(r"-\d+$", "", level)
    if name in SPECIAL_LEVELS:
        dungeon, number = SPECIAL_LEVELS[name]
        return f"{_WORDS_OF[dungeon]}:{number}"
    match = re.fullmatch(r"[A-Z][a-z][a-z]-(\w+)", name)
    number_in_quest = {**QUEST_LEVELS, **_QUEST_FILLERS}.get(match[1]) if match else None
    return _FILLERS.get(name) if number_in_quest is None else f"quest:{number_in_quest}"


def place_called(plan: Plan, text: str) -> dict[str, Any]:
    """The facts of :class:`vaultc.surroundings.Surroundings` that a place in words means.

    ``text`` is a dungeon and a level's number in it, or the name of a special level.

    Raises:
        ValueError: there is no such dungeon, level or name; the message proposes one.
    """
    word, separator, number = text.strip().partition(":")
    if not separator:
        return place_called(plan, _place_of_level(word))
    dungeon = plan.dungeon(DUNGEON_WORDS.get(word.lower(), ""))
    if dungeon is None:
        raise ValueError(f"there is no dungeon {word!r}; {_proposal(word, list(DUNGEON_WORDS))}")
    if not re.fullmatch(r"[0-9]{1,3}", number) or not 1 <= int(number) <= dungeon.levels:
        last = f"levels 1 to {dungeon.levels}" if dungeon.levels > 1 else "one level, 1"
        raise ValueError(f"there is no level {number!r} in {dungeon.name}, which has {last}")
    return _facts(word.lower(), dungeon, int(number))


def _place_of_level(name: str) -> str:
    place = natural_place(name)
    if place is None:
        known = [*SPECIAL_LEVELS, *_FILLERS, *DUNGEON_WORDS]
        raise ValueError(f"{name!r} is no place; write it like mines:5 or medusa, {_proposal(name, known)}")
    return place


def _proposal(word: str, known: list[str]) -> str:
    near = get_close_matches(word.lower(), known, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(DUNGEON_WORDS)}"


def _facts(word: str, dungeon: Dungeon, number: int) -> dict[str, Any]:
    name = special_level_at(dungeon.name, number)
    if name is None and word == "quest" and number in QUEST_LEVELS.values():
        name = next(part for part, level in QUEST_LEVELS.items() if level == number)
    depth = dungeon.depth + number - 1
    special = name is not None or word not in _FILLED
    alignment = _ALIGNMENTS.get(name or "", dungeon.alignment)
    return {
        "dungeon": dungeon.name,
        "level_in_dungeon": number,
        "levels_in_dungeon": dungeon.levels,
        "depth": depth,
        "difficulty": _SANCTUM if word == "planes" else depth,
        "registered": special,
        "special_level": name,
        "variants": _VARIANTS.get(name or "", 0),
        "level_alignment": alignment if name is not None else "none",
        "town": name in _TOWNS,
        "branch": _BRANCHES.get(f"{word}:{number}"),
        "rogue_level": name == "rogue",
    }
