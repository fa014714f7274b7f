"""Everything outside a level that its generation can observe: place, hero, clock, and the game's texts.

Rules: "Graffiti text", "GRAVE", "A third, foreign stream".

The defaults are a fixed, documented environment, so that a seed alone names a level.

They are not part of vaultc. The length of a rumour decides how many numbers are drawn after it, so that levels with
graffiti equal the game's only with its files.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from vaultc.support.errors import InvalidValueError, VaultcError, did_you_mean
from vaultc.support.resources import PACKAGE
from vaultc.world import plan

if TYPE_CHECKING:
    from vaultc.world.catalog import Catalog

LARGEST = 1 << 20
"""Most bytes of a file; the games' have some ten thousand."""

RUMOURS = {True: "rumors.tru", False: "rumors.fal"}
"""Files of true and false rumours, one a line."""
EPITAPHS = 113
GRAFFITI = 98
_LISTS = {"epitaphs": ("epitaph", (EPITAPHS,)), "graffiti": ("engrav", (GRAFFITI, 101))}
"""Lists by their fields: how the names of their files begin, and how many texts the games draw from."""


class TextsError(VaultcError, ValueError):
    """A folder of texts cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class GameTexts:
    """Texts of the game; an empty text was in no file, and vaultc's own text replaces it.

    ``true_rumours`` and ``false_rumours`` are whole files as bytes, since a place in them is drawn, not a line.
    """

    true_rumours: bytes = b""
    false_rumours: bytes = b""
    epitaphs: tuple[str, ...] = ()
    graffiti: tuple[str, ...] = ()

    @property
    def has_rumours(self) -> bool:
        """True if both kinds of rumours are there."""
        return bool(self.true_rumours and self.false_rumours)

    def rumour(self, truth: bool, word: int) -> str:
        """The rumour that a word of the C library's generator chooses: the line after the hit one."""
        section = self.true_rumours if truth else self.false_rumours
        start = section.find(b"\n", word % len(section)) + 1
        if not 0 < start < len(section):
            start = 0
        return section[start:].partition(b"\n")[0].rstrip(b"\r").decode("latin-1")


def read_texts(folder: Path) -> GameTexts:
    """The texts in a folder: ``rumors.tru`` and ``rumors.fal``, and files that begin with ``epitaph`` and ``engrav``.

    Raises:
        TextsError: the folder or a file in it cannot be used, or all the files are missing.
    """
    if not folder.is_dir():
        raise TextsError(f"{folder}: no such folder")
    files = {path.name.lower(): path for path in sorted(folder.iterdir()) if path.is_file()}
    true, false = (_read(files[name]) if name in files else b"" for name in RUMOURS.values())
    if bool(true) != bool(false):
        missing = RUMOURS[bool(false)]
        raise TextsError(f"{folder}: {missing} is missing; the game takes rumours of both kinds")
    lists = {field: _list(files, *row) for field, row in _LISTS.items()}
    if not (true or any(lists.values())):
        wanted = ", ".join((*RUMOURS.values(), *(f"{prefix}*" for prefix, _ in _LISTS.values())))
        raise TextsError(f"{folder}: there are no texts of the game here; they are called {wanted}")
    return GameTexts(true, false, lists["epitaphs"], lists["graffiti"])


def _read(path: Path) -> bytes:
    """A text file with at least one line.

    Raises:
        TextsError: it is not.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise TextsError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if len(data) > LARGEST:
        raise TextsError(f"{path}: larger than {LARGEST} bytes; this is not a file of the game's texts")
    if b"\0" in data:
        raise TextsError(f"{path}: not a text; name the text files from which the game's data are made")
    if not data.strip():
        raise TextsError(f"{path}: empty")
    return data if data.endswith(b"\n") else data + b"\n"


def _list(files: dict[str, Path], prefix: str, counts: tuple[int, ...]) -> tuple[str, ...]:
    """The lines of a list, without comments (``#``) and empty ones; empty if there is no such file."""
    path = next((path for name, path in files.items() if name.startswith(prefix)), None)
    if path is None:
        return ()
    lines = [line.rstrip("\r") for line in _read(path).decode("latin-1").split("\n")]
    texts = tuple(line for line in lines if line and not line.startswith("#"))
    if len(texts) not in counts:
        wanted = " or ".join(map(str, counts))
        raise TextsError(f"{path}: {len(texts)} texts, but the game chooses one of {wanted}")
    return texts


_TABLES: Final = PACKAGE / "world" / "catalog" / "data"
ALIGNMENTS = ("chaos", "neutral", "law")
"""The alignments of heroes by name, from -1 to 1."""
GENDERS = ("female", "male")
DERIVED: Final = -(2**31)
"""A number of :class:`Surroundings` that follows from the others; depths may be negative, so none is as low."""
Carried = tuple[str, str, int, tuple[tuple[str, int], ...]]
"""An object the hero carries: class character, name, quantity, and extra facts as (key, value) pairs."""


_USUAL_DEPTH: Final = 5
_USUAL_ROLE: Final = "Valkyrie"


def _check_word(what: str, word: str, known: Collection[str]) -> None:
    if word not in known:
        near = {name.lower(): name for name in known}
        hint = did_you_mean(str(word).lower(), near, f"there are {', '.join(known)}", near.__getitem__)
        raise InvalidValueError(f"unknown {what} {word!r}{hint}")


_ROLES_OF_FORKS: Final[set[str]] = set()
"""The roles in the catalogue files that this process has read."""


def know_roles(names: Iterable[str]) -> None:
    """Let heroes have the roles of a game whose catalogue was read from a file."""
    _ROLES_OF_FORKS.update(names)


@cache
def _roles_of_games() -> frozenset[str]:
    """The roles of all games that ship."""
    tables = (json.loads(file.read_bytes()) for file in sorted(_TABLES.glob("roles-*.json")))
    return frozenset(row["name"] for table in tables for row in table.get("roles", ()))


@dataclass(frozen=True, slots=True)
class Hero:
    """The hero as far as levels ask; ``alignment`` is ``law``, ``neutral`` or ``chaos``, ``gender`` female or male.

    Raises:
        InvalidValueError: there is no such alignment or gender, or no game whose catalogue is known has such a role.
    """

    role: str = _USUAL_ROLE
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

    def __post_init__(self) -> None:
        _check_word("alignment", self.alignment, ALIGNMENTS)
        _check_word("gender", self.gender, GENDERS)
        if self.role != _USUAL_ROLE:
            _check_word("role", self.role, sorted(_roles_of_games() | _ROLES_OF_FORKS))

    @property
    def sees_invisible(self) -> bool:
        """True if the hero sees the invisible, as elves and monks do from the beginning."""
        return self.race == "elf" or self.role == "Monk"

    @property
    def alignment_sign(self) -> int:
        """-1 chaotic, 0 neutral, 1 lawful."""
        return ALIGNMENTS.index(self.alignment) - 1


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Place, hero and time of a level.

    Of ``depth``, ``difficulty`` and ``level_in_dungeon``, those that are not given follow from the others: the depth of
    the main dungeon from the level in it, the level from the depth, the difficulty from the depth; ``start_time``
    follows from ``clock``.

    ``registered`` is true where a special level is registered at this place of the dungeon (no minerals come by
    themselves there); ``special_level`` is that level's name. ``variants`` is the number of random variants among
    which the game chooses. ``ledger`` is the number of the level counted through all dungeons; None means by the
    game's :class:`~vaultc.world.plan.Plan`. ``level_alignment`` is ``none``, ``law``, ``neutral`` or ``chaos``;
    ``dungeon_alignment`` likewise, or None for the plan's. ``rogue_level`` is true at the place of the
    Rogue tribute, for every script that makes the level; None means if its special level is ``rogue``.
    ``texts`` are the game's own; without them, substitutes are used.
    ``women_of_quest`` tells which of ``leader`` and ``nemesis`` of the hero's Quest are female, where that is free.
    ``ludios_placed`` tells that the way to Fort Ludios was found on an earlier level.
    ``game_seed`` is the seed of the game, an unsigned 32-bit number, where its rules ask for that.
    ``anywhere`` means that no place was chosen, so that a level that another program plays elsewhere is made there.

    Raises:
        InvalidValueError: there is no such alignment.
    """

    dungeon: str = plan.MAIN_DUNGEON
    level_in_dungeon: int = DERIVED
    levels_in_dungeon: int = 29
    depth: int = DERIVED
    difficulty: int = DERIVED
    medusa_depth: int = 28
    registered: bool = True
    special_level: str | None = None
    variants: int = 0
    level_alignment: str = "none"
    dungeon_alignment: str | None = None
    town: bool = False
    branch: plan.DungeonBranch | None = None
    ledger: int | None = None
    rogue_level: bool | None = None
    ludios_placed: bool = False
    women_of_quest: tuple[str, ...] = ()
    texts: GameTexts | None = field(default=None, repr=False)
    hero: Hero = field(default_factory=Hero)
    clock: datetime = datetime(2026, 6, 15, 12, 0, 0)
    start_time: int = DERIVED
    """Start of the game in seconds since 1970."""
    game_seed: int = 42
    anywhere: bool = False

    def __post_init__(self) -> None:
        _check_word("level_alignment", self.level_alignment, ("none", *ALIGNMENTS))
        if self.dungeon_alignment is not None:
            _check_word("dungeon_alignment", self.dungeon_alignment, ("none", *ALIGNMENTS))
        depth, number = self.depth, self.level_in_dungeon
        if depth == DERIVED:
            depth = number if number != DERIVED and self.dungeon == plan.MAIN_DUNGEON else _USUAL_DEPTH
            object.__setattr__(self, "depth", depth)
        if number == DERIVED:
            object.__setattr__(self, "level_in_dungeon", min(depth, self.levels_in_dungeon))
        if self.difficulty == DERIVED:
            object.__setattr__(self, "difficulty", depth)
        if self.start_time == DERIVED:
            object.__setattr__(self, "start_time", int(self.clock.replace(tzinfo=UTC).timestamp()))

    def at_depth(self, depth: int) -> Surroundings:
        """Return the same surroundings at a chosen depth of the same dungeon."""
        number = min(depth, self.levels_in_dungeon)
        return replace(self, depth=depth, difficulty=depth, level_in_dungeon=number, anywhere=False)

    @property
    def in_gehennom(self) -> bool:
        """In Gehennom itself; a game may have other hellish dungeons, which its plan knows."""
        return self.dungeon == "Gehennom"

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
        """At the place of the Rogue tribute, where some rules differ for any script."""
        return self.special_level == "rogue" if self.rogue_level is None else self.rogue_level

    @property
    def on_vibrating_square_level(self) -> bool:
        """On Gehennom's last level but one."""
        return self.in_gehennom and self.level_in_dungeon == self.levels_in_dungeon - 1

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


def check_hero(hero: Hero, catalog: Catalog) -> None:
    """Refuse a hero whom a game does not know.

    Raises:
        InvalidValueError: there is no such role or race; the message lists them.
    """
    for what, name, known in (("role", hero.role, list(catalog.roles)), ("race", hero.race, list(catalog.races))):
        if name not in known:
            raise InvalidValueError(f"unknown {what} {name!r}; there are {', '.join(known)}")
