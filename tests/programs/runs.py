"""Settings of a program's run: kind of run, place in the dungeon, hero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from programs.author import Author
from programs.words import CATALOG
from vaultc.world.plan import DungeonBranch
from vaultc.world.surroundings import Hero, Surroundings

DUNGEONS = {
    "The Dungeons of Doom": 29, "Gehennom": 23, "Sheol": 7, "The Gnomish Mines": 8, "The Quest": 5, "Sokoban": 3,
    "Town": 2, "The Ruins of Moria": 6, "Fort Ludios": 1, "One-eyed Sam's Market": 1, "Vlad's Tower": 3,
    "The Dragon Caves": 4, "The Elemental Planes": 6, "Advent Calendar": 1,
}  # fmt: skip
"""The dungeons of the reference world, with the number of their levels."""
ALIGNMENTS = {"lawful": "law", "neutral": "neutral", "chaotic": "chaos"}
NAMED = ("oracle", "medusa", "castle", "valley", "rogue", "minetn", "soko1", "orcus", "wizard1", "blkmar", "fire")
BEFORE = {"Gehennom": 29, "Sheol": 46, "The Gnomish Mines": 4, "The Quest": 16, "The Elemental Planes": 0}
"""Depth above the first level, where a dungeon usually begins; 10 elsewhere."""


@dataclass(frozen=True)
class Case:
    """A program, and where it runs: ``kind`` is ``special``, ``filler`` or ``vault``."""

    number: int
    text: str
    kind: str
    surroundings: Surroundings

    @property
    def level(self) -> str:
        """The level to be made."""
        return "v0" if self.kind == "vault" else "fuzz"


def case(number: int) -> Case:
    """The case of a number; always the same."""
    random = Random(f"case {number}")
    author = Author(number, length=random.choice([5, 10, 20, 40]))
    kind = random.choices(["special", "filler", "vault"], weights=[6, 2, 1])[0]
    text = author.vaults() if kind == "vault" else author.special_level()
    place = ordinary_place(random) if kind == "vault" else any_place(random, kind == "special")
    return Case(number, text, kind, place)


def cases(first: int, count: int) -> Iterator[Case]:
    """Cases in order."""
    return (case(number) for number in range(first, first + count))


def any_hero(random: Random) -> Hero:
    """A hero of any role and a race and alignment that go with it."""
    role = CATALOG.roles[random.choice(sorted(CATALOG.roles))]
    return Hero(
        role=role.name, race=random.choice(role.races), gender=random.choice(role.genders),
        level=random.choice([1, 1, 3, 8, 14, 20]), alignment=ALIGNMENTS[random.choice(role.alignments)],
        alignment_record=random.choice([-5, 0, 10]),
    )  # fmt: skip


def ordinary_place(random: Random) -> Surroundings:
    """An ordinary level of the main dungeon."""
    depth = random.randint(1, 29)
    branch = random.choice([None, None, None, DungeonBranch("portal"), DungeonBranch("stairs", up=True)])
    return Surroundings(
        level_in_dungeon=depth, depth=depth, difficulty=depth, registered=False, branch=branch, hero=any_hero(random),
        clock=_clock(random),
    )  # fmt: skip


def any_place(random: Random, registered: bool) -> Surroundings:
    """Any level of any dungeon, often the usual one."""
    if random.random() < 0.3:
        return Surroundings(registered=registered)
    dungeon = random.choice(sorted(DUNGEONS))
    levels = DUNGEONS[dungeon]
    number = random.randint(1, levels)
    depth = BEFORE.get(dungeon, 10 if number < levels else 0) + number
    place = replace(
        ordinary_place(random), dungeon=dungeon, level_in_dungeon=number, levels_in_dungeon=levels, depth=depth,
        difficulty=random.choice([depth, max(1, depth // 2)]), registered=registered, town=random.random() < 0.1,
    )  # fmt: skip
    if not registered:
        return place
    return replace(
        place, special_level=random.choice([None, None, *NAMED]), variants=random.choice([0, 0, 3]),
        rogue_level=random.random() < 0.1, level_alignment=random.choice(["none", "none", "law", "neutral", "chaos"]),
    )  # fmt: skip


def _clock(random: Random) -> datetime:
    return random.choice([
        datetime(2026, 6, 15, 12), datetime(2026, 6, 15, 12), datetime(2026, 11, 13, 0, 30), datetime(2025, 12, 24, 23),
    ])  # fmt: skip
