"""The plan of UnNetHack 6 (rules: "UnNetHack 6: The reference world", "UnNetHack 6: Names of levels")."""

from __future__ import annotations

import pytest

from vaultc.games.unnethack6 import GAME
from vaultc.world.plan import DungeonBranch
from vaultc.world.surroundings import Surroundings, natural_place, place_called, words_for_levels

PLAN = GAME.plan
DUNGEONS = {
    "The Dungeons of Doom": (26, 1, 1), "Gehennom": (15, 27, 27), "Sheol": (6, 42, 36),
    "The Gnomish Mines": (8, 48, 4), "The Quest": (5, 56, 15), "Sokoban": (3, 61, 6), "Town": (2, 64, 8),
    "The Ruins of Moria": (6, 66, 13), "Fort Ludios": (1, 72, 21), "One-eyed Sam's Market": (1, 73, 24),
    "Vlad's Tower": (4, 74, 27), "The Dragon Caves": (4, 78, 29), "The Wizard's Tower": (3, 82, 37),
    "The Elemental Planes": (6, 85, -5), "Advent Calendar": (1, 91, 2),
}  # fmt: skip
KNOWN = """
    oracle medusa castle valley juiblex heck-b baalz heck-c asmod heck-d orcus heck-e sanctum sheolmid palace_f palace_e
    minetn minend soko1 soko2 soko3 town townfill moria6 moria5 moria4 moria3 moria2 moria1 knox blkmar tower1 tower2
    tower3 tower4 drgnA drgnB drgnC drgnD wizard1 wizard2 wizard3 astral water fire air earth dummy advcal Val-strt
    Val-loca Val-goal
"""
BRANCHES = {
    "main": {1, 3, 9, 10, 15, 19, 24, 26}, "gehennom": {1, 2, 5, 9, 14}, "sheol": {1}, "mines": {1}, "quest": {1},
    "sokoban": {3}, "town": {2}, "moria": {6}, "ludios": {1}, "market": {1}, "vlad": {4}, "caves": {1}, "wizard": {3},
    "planes": {5}, "calendar": {1},
}  # fmt: skip


def place(text: str) -> Surroundings:
    return Surroundings(**place_called(PLAN, text))


def test_dungeons_have_their_lengths_ledger_numbers_and_depths() -> None:
    found = {d.name: (d.levels, PLAN.ledger_number(place(f"{d.word}:1")), d.depth) for d in PLAN.dungeons}
    assert found == DUNGEONS


def test_branches_start_on_their_levels() -> None:
    assert {d.word: {number for number, _ in d.branches} for d in PLAN.dungeons} == BRANCHES
    assert place("main:24").branch == DungeonBranch("portal")
    assert place("gehennom:9").branch == DungeonBranch("stairs")
    assert place("gehennom:14").branch == DungeonBranch("stairs", True)
    assert place("main:26").branch == DungeonBranch("none at this end")


def test_portals_know_the_levels_of_the_reference_world() -> None:
    assert [name for name in KNOWN.split() if not PLAN.has_level(name.upper(), "Valkyrie")] == []
    for name in ("rogue", "fakewiz1", "bigrm", "nymph", "heck-a", "Wiz-strt", "minefill", "hellfill", "medufill"):
        assert not PLAN.has_level(name, "Valkyrie"), name


@pytest.mark.parametrize(
    ("name", "where", "variants", "alignment"),
    [
        ("oracle", "main:8", 0, "neutral"), ("medusa-3", "main:24", 4, "chaos"), ("castle-1", "main:26", 3, "none"),
        ("valley-2", "gehennom:1", 2, "none"), ("heck-e", "gehennom:10", 9, "none"),
        ("soko3-16", "sokoban:3", 16, "law"),
        ("soko1-1", "sokoban:1", 6, "neutral"), ("minetn-8", "mines:4", 8, "law"), ("tower4", "vlad:4", 0, "chaos"),
        ("wizard3", "wizard:3", 0, "chaos"), ("drgnB", "caves:2", 0, "chaos"), ("blkmar-2", "market:1", 2, "chaos"),
        ("medufill", "main:25", 0, "none"), ("hellfill", "gehennom:2", 0, "none"), ("Arc-filb", "quest:4", 0, "none"),
    ],
)  # fmt: skip
def test_levels_have_natural_places(name: str, where: str, variants: int, alignment: str) -> None:
    assert natural_place(PLAN, name) == where
    found = place(where)
    assert (found.variants, found.level_alignment) == (variants, alignment)


@pytest.mark.parametrize(
    ("name", "level", "variants", "depth", "difficulty"),
    [("bigrm", 11, 14, 11, 11), ("nymph", 12, 0, 12, 12), ("heck-a", 2, 7, 28, 43)],
)
def test_levels_of_other_worlds_have_a_place_of_their_own(
    name: str, level: int, variants: int, depth: int, difficulty: int
) -> None:
    assert natural_place(PLAN, f"{name}-1") == name
    found = place(name)
    assert found == place(f"{name}-2")
    assert (found.level_in_dungeon, found.special_level, found.variants) == (level, name, variants)
    assert (found.depth, found.difficulty, found.registered) == (depth, difficulty, True)
    assert name in words_for_levels(PLAN)
    at_number = place(f"{'gehennom' if name == 'heck-a' else 'main'}:{level}")
    assert at_number.special_level is None


def test_hellish_levels_are_harder_and_the_square_vibrates_above_the_sanctum() -> None:
    assert (place("valley").difficulty, place("sheolmid").difficulty, place("planes:1").difficulty) == (42, 52, 56)
    assert (place("wizard1").difficulty, place("sokoban:1").difficulty) == (37, 9)
    assert [n for n in range(1, 16) if place(f"gehennom:{n}").on_vibrating_square_level] == [14]
