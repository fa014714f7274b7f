"""Everything outside a level that its generation can observe: place in the dungeon, hero, clock.

The defaults are a fixed, documented environment, so that a seed alone names a level.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

Carried = tuple[str, str, int, tuple[tuple[str, int], ...]]
"""An object the hero carries: class character, name, quantity, and extra facts as (key, value) pairs."""


@dataclass(frozen=True, slots=True)
class Hero:
    """The hero as far as levels ask; ``alignment`` is ``law``, ``neutral`` or ``chaos``."""

    role: str = "Valkyrie"
    race: str = "human"
    gender: str = "female"
    level: int = 1
    alignment: str = "neutral"
    alignment_record: int = 0
    luck: int = 0
    name: str = "Hilde"
    carrying: tuple[Carried, ...] = (
        (")", "dagger", 1, ()),
        (")", "long sword", 1, (("blessed", 1), ("spe", 1))),
        ("[", "small shield", 1, (("blessed", 1), ("spe", 3))),
        ("%", "food ration", 2, ()),
        ("(", "oil lamp", 1, (("spe", 1),)),
    )

    @property
    def alignment_sign(self) -> int:
        """-1 chaotic, 0 neutral, 1 lawful."""
        return ("chaos", "neutral", "law").index(self.alignment) - 1


@dataclass(frozen=True, slots=True)
class DungeonBranch:
    """What of a dungeon branch starts on the level: ``portal``, ``stairs`` (``up`` or not), or
    ``none at this end``."""

    kind: str
    up: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Place, hero and time of a level.

    ``registered`` is true where a special level is registered at this place of the dungeon (no minerals come by
    themselves there); ``special_level`` is that level's name. ``variants`` is the number of random variants among
    which the game chooses. ``ledger`` is the number of the level counted through all dungeons; None means equal to
    ``depth``. ``level_alignment`` and ``dungeon_alignment`` are ``none``, ``law``, ``neutral`` or ``chaos``.
    """

    dungeon: str = "The Dungeons of Doom"
    level_in_dungeon: int = 5
    levels_in_dungeon: int = 29
    depth: int = 5
    difficulty: int = 5
    medusa_depth: int = 28
    registered: bool = True
    special_level: str | None = None
    variants: int = 0
    level_alignment: str = "none"
    dungeon_alignment: str = "none"
    town: bool = False
    branch: DungeonBranch | None = None
    ledger: int | None = None
    hero: Hero = field(default_factory=Hero)
    clock: datetime = datetime(2026, 6, 15, 12, 0, 0)
    start_time: int = 1781524800
    """Start of the game in seconds since 1970."""

    @property
    def ledger_number(self) -> int:
        """The level's number counted through all dungeons."""
        return self.depth if self.ledger is None else self.ledger

    @property
    def in_gehennom(self) -> bool:
        """In Gehennom itself (Vlad's Tower counts: it is a hellish dungeon)."""
        return self.dungeon in ("Gehennom", "Vlad's Tower")

    @property
    def in_sheol(self) -> bool:
        """In Sheol."""
        return self.dungeon == "Sheol"

    @property
    def in_hell(self) -> bool:
        """In a hellish dungeon: Gehennom or Sheol."""
        return self.in_gehennom or self.in_sheol

    @property
    def in_mines(self) -> bool:
        """In the Gnomish Mines."""
        return self.dungeon == "The Gnomish Mines"

    @property
    def in_quest(self) -> bool:
        """In the Quest."""
        return self.dungeon == "The Quest"

    @property
    def in_sokoban(self) -> bool:
        """In Sokoban."""
        return self.dungeon == "Sokoban"

    @property
    def in_tower(self) -> bool:
        """In Vlad's Tower."""
        return self.dungeon == "Vlad's Tower"

    @property
    def in_endgame(self) -> bool:
        """On the Elemental or Astral Planes."""
        return self.dungeon == "The Elemental Planes"

    @property
    def on_rogue_level(self) -> bool:
        """On the tribute level with its own layout."""
        return self.special_level == "rogue"

    @property
    def on_plane_of_water(self) -> bool:
        """On the Plane of Water."""
        return self.special_level == "water"

    @property
    def on_plane_of_earth(self) -> bool:
        """On the Plane of Earth."""
        return self.special_level == "earth"

    @property
    def on_medusa_level(self) -> bool:
        """On Medusa's island."""
        return self.special_level == "medusa"

    @property
    def first_level(self) -> bool:
        """On the first level of its dungeon."""
        return self.level_in_dungeon == 1

    @property
    def last_level(self) -> bool:
        """On the last level of its dungeon."""
        return self.level_in_dungeon == self.levels_in_dungeon
