"""Everything outside a level that its generation can observe: place, hero, clock, and the game's texts.

The defaults are a fixed, documented environment, so that a seed alone names a level. The game's texts are not part of
vaultc. The length of a rumour decides how many numbers are drawn after it, so that levels with graffiti equal the
game's only with its files. Rules: "Graffiti text", "GRAVE", "A third, foreign stream".

Places of a game's reference world have words: ``mines:5``, ``main:14``, ``medusa``. A place is more than a number: its
depth, what is special about it, which branch starts there, and how many variants the game chooses among. Programs that
play a game's levels outside of its world have places too: ``minihack``. Rules: "The plan of the dungeons".
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypedDict, Unpack, cast

from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import InvalidValueError, VaultcError, did_you_mean, system_reason
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.resources import PACKAGE
from vaultc.world.plan import MAIN_DUNGEON, Dungeon, DungeonBranch, Plan, SpecialLevel

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
        raise TextsError(f"{path}: {system_reason(error)}") from None
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
    ``anywhere`` means that no place was chosen, so that a level that has a place of its own is made there.
    ``plan`` are the dungeons of a dungeon file; None means those of the game.

    Raises:
        InvalidValueError: there is no such alignment.
    """

    dungeon: str = MAIN_DUNGEON
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
    branch: DungeonBranch | None = None
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
    plan: Plan | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        _check_word("level_alignment", self.level_alignment, ("none", *ALIGNMENTS))
        if self.dungeon_alignment is not None:
            _check_word("dungeon_alignment", self.dungeon_alignment, ("none", *ALIGNMENTS))
        depth, number = self.depth, self.level_in_dungeon
        if depth == DERIVED:
            depth = number if number != DERIVED and self.dungeon == MAIN_DUNGEON else _USUAL_DEPTH
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


# ---- places in words, and facts as options have them


class Guest(NamedTuple):
    """A program that plays one level of a game in a dungeon of its own: the level's name, and where it is."""

    level: str
    place: Surroundings


GUESTS = {
    "minihack": Guest(
        "mylevel", Surroundings(level_in_dungeon=1, levels_in_dungeon=27, depth=1, difficulty=1, medusa_depth=26)
    )
}
"""By the word for the place: MiniHack's level is the first of a dungeon of 25 to 29 levels."""
_FACTS = (
    "dungeon", "level_in_dungeon", "levels_in_dungeon", "depth", "difficulty", "registered", "special_level",
    "variants", "level_alignment", "town", "branch", "rogue_level",
)  # fmt: skip
"""The facts of surroundings that a place in words gives."""


def natural_place(plan: Plan, level: str) -> str | None:
    """The game's place of a level of that name, in words; None if it knows none. Variants (``-2``) do not count.

    The place of a level that only other worlds have is called by the level's name.
    """
    for word in plan.guests:
        if GUESTS[word].level == level:
            return word
    name = re.sub(r"-\d+$", "", level)
    match = re.fullmatch(r"[A-Z][a-z][a-z]-(\w+)", name)
    for dungeon, known, number in _known_levels(plan):
        if (dungeon.by_role and match and match[1] == known) or (not dungeon.by_role and name == known):
            return f"{dungeon.word}:{number}"
    return name if _optional_level(plan, name) else None


def _known_levels(plan: Plan) -> Iterator[tuple[Dungeon, str, int]]:
    """The special levels and then the fillers of each dungeon, with their names and numbers."""
    for dungeon in plan.dungeons:
        yield from ((dungeon, level.name, level.number) for level in dungeon.special)
        yield from ((dungeon, *filler) for filler in dungeon.fillers)


def _optional_level(plan: Plan, name: str) -> tuple[Dungeon, SpecialLevel] | None:
    """The level of that name that other worlds have, and its dungeon."""
    levels = ((dungeon, level) for dungeon in plan.dungeons for level in dungeon.optional)
    return next(((dungeon, level) for dungeon, level in levels if level.name == name), None)


def place_called(plan: Plan, text: str) -> dict[str, Any]:
    """The facts of :class:`Surroundings` that a place in words means.

    ``text`` is a dungeon and a level's number in it, the name of a special level, or a word of :data:`GUESTS`.

    Raises:
        InvalidValueError: there is no such dungeon, level or name; the message proposes one.
    """
    word, separator, number = text.strip().partition(":")
    guest = GUESTS.get(text.strip().lower())
    if guest is not None:
        return {name: getattr(guest.place, name) for name in (*_FACTS, "medusa_depth")}
    optional = _optional_level(plan, re.sub(r"-\d+$", "", word))
    if not separator and optional is not None:
        dungeon, level = optional
        return _facts(dungeon, level.number, level)
    words = [dungeon.word for dungeon in plan.dungeons]
    if not separator:
        place = natural_place(plan, word)
        if place is None:
            proposal = _proposal(plan, word, [*words, *words_for_levels(plan)])
            raise InvalidValueError(f"{word!r} is not a place; write it like mines:5 or medusa, {proposal}")
        return place_called(plan, place)
    if word.lower() not in words:
        raise InvalidValueError(f"there is no dungeon {word!r}; {_proposal(plan, word, words)}")
    dungeon = plan.dungeons[words.index(word.lower())]
    if not re.fullmatch(r"[0-9]{1,3}", number) or not 1 <= int(number) <= dungeon.levels:
        last = f"levels 1 to {dungeon.levels}" if dungeon.levels > 1 else "one level, 1"
        raise InvalidValueError(f"there is no level {number!r} in {dungeon.name}, which has {last}")
    return _facts(dungeon, int(number))


def words_for_levels(plan: Plan) -> list[str]:
    """The places that have a name of their own: special levels, fillers, and :data:`GUESTS`."""
    known = [level for dungeon, level, _ in _known_levels(plan) if not dungeon.by_role]
    return [*known, *(level.name for dungeon in plan.dungeons for level in dungeon.optional), *GUESTS]


def settled(surroundings: Surroundings, plan: Plan, catalog: Catalog, names: tuple[str, ...]) -> Surroundings:
    """Surroundings with the place where a level is at home, if no place was chosen and the plan has one.

    A quest level gets a hero of its role, unless another role than the usual one was chosen.
    """
    if not surroundings.anywhere:
        return surroundings
    plan = surroundings.plan or plan
    for name in names:
        place = natural_place(plan, name)
        if place is not None:
            hero = surroundings.hero
            quests = tuple(f"{dungeon.word}:" for dungeon in plan.dungeons if dungeon.by_role)
            if place.startswith(quests) and hero.role == Hero().role:
                role = next((role for role in catalog.roles if role[:3] == name[:3]), hero.role)
                hero = replace(hero, role=role)
            return replace(surroundings, anywhere=False, hero=hero, **place_called(plan, place))
    return replace(surroundings, anywhere=False)


class HeroAndDate(TypedDict, total=False):
    """Facts of a hero and of the time as the options of commands have them; None where one is not given.

    ``date`` is a date, or a date and an hour. Roles and races are taken in capitals or not.
    """

    role: str | None
    race: str | None
    gender: str | None
    align: str | None
    hero_level: int | None
    luck: int | None
    date: str | None
    game_seed: int | None


class DepthAndHero(HeroAndDate, total=False):
    """The same with a depth of the usual dungeon."""

    depth: int | None


class PlaceAndHero(DepthAndHero, total=False):
    """The same with a place in words, such as ``mines:5``, instead of a depth."""

    place: str | None


_LIMITS: Final = {"depth": (1, 52), "hero_level": (1, 30), "luck": (-13, 13), "game_seed": (0, (1 << 32) - 1)}
"""The smallest and the largest value of each number."""


def surroundings_with(usual: Surroundings, plan: Plan, catalog: Catalog, **asked: Unpack[PlaceAndHero]) -> Surroundings:
    """Surroundings with other facts, and what follows from these.

    Raises:
        InvalidValueError: there is no such place, role, race, gender, alignment or date, or a number is out of range.
    """
    for name in asked:
        if name not in PlaceAndHero.__annotations__:
            known = ", ".join(PlaceAndHero.__annotations__)
            raise InvalidValueError(f"there is no option {name!r} of a level; there are {known}")
    for name, (least, most) in _LIMITS.items():
        number = asked.get(name)
        if number is not None and not (isinstance(number, int) and least <= number <= most):
            raise InvalidValueError(f"{name} must be a whole number from {least} to {most}, not {number!r}")
    place, depth, date, game_seed = (asked.get(name) for name in ("place", "depth", "date", "game_seed"))
    if place is not None and depth is not None:
        raise InvalidValueError("place and depth exclude each other; a place implies its depth")
    hero = {
        "role": _named("role", asked.get("role"), catalog.roles),
        "race": _named("race", asked.get("race"), catalog.races), "gender": asked.get("gender"),
        "alignment": asked.get("align"), "level": asked.get("hero_level"), "luck": asked.get("luck"),
    }  # fmt: skip
    given: dict[str, Any] = {name: value for name, value in hero.items() if value is not None}
    facts: dict[str, Any] = {"hero": replace(usual.hero, **given)} if given else {}
    if place is not None:
        if not isinstance(place, str):
            raise InvalidValueError(f"place must be a text such as 'mines:5', not {place!r}")
        facts |= {"anywhere": False, **place_called(usual.plan or plan, place)}
    elif depth is not None:
        usual = usual.at_depth(cast("int", depth))
    if date is not None:
        facts |= _clock(str(date))
    if game_seed is not None:
        facts["game_seed"] = game_seed
    return replace(usual, **facts) if facts else usual


def _named(what: str, name: str | None, known: Iterable[str]) -> str | None:
    """A role or race in the catalogue's spelling."""
    if name is None:
        return None
    spellings = {each.lower(): each for each in known}
    if not isinstance(name, str) or name.lower() not in spellings:
        hint = did_you_mean(
            str(name).lower(), spellings, f"there are {', '.join(spellings.values())}.", spellings.__getitem__
        ).removeprefix("; ")
        raise InvalidValueError(f"there is no {what} {name!r}. {hint[0].upper()}{hint[1:]}")
    return spellings[name.lower()]


def _clock(text: str) -> dict[str, Any]:
    try:
        clock = datetime.fromisoformat(text)
    except ValueError:
        raise InvalidValueError(f"{text!r} is not a date; write it like 2026-06-15 or 2026-10-31T23:00") from None
    clock = clock.replace(tzinfo=None)
    if len(text) <= len("2026-06-15"):
        clock = clock.replace(hour=12)
    return {"clock": clock, "start_time": int(clock.replace(tzinfo=UTC).timestamp())}


def check_surroundings(surroundings: Surroundings, plan: Plan, catalog: Catalog) -> None:
    """Refuse a hero or a dungeon that a game does not know.

    Raises:
        InvalidValueError: there is no such role, race or dungeon; the message lists them.
    """
    hero = surroundings.hero
    for what, name, known in (("role", hero.role, catalog.roles), ("race", hero.race, catalog.races)):
        if name not in known:
            raise InvalidValueError(f"unknown {what} {name!r}; there are {', '.join(known)}")
    names = [dungeon.name for dungeon in (surroundings.plan or plan).dungeons]
    if surroundings.dungeon not in (*names, MAIN_DUNGEON):
        raise InvalidValueError(f"unknown dungeon {surroundings.dungeon!r}; there are {', '.join(names)}")


def _proposal(plan: Plan, word: str, known: list[str]) -> str:
    dungeons = ", ".join(dungeon.word for dungeon in plan.dungeons)
    return did_you_mean(word.lower(), known, f"there are {dungeons}").removeprefix("; ")


def _facts(dungeon: Dungeon, number: int, level: SpecialLevel | None = None) -> dict[str, Any]:
    level = level or dungeon.special_level(number)
    depth = dungeon.depth + number - 1
    return {
        "dungeon": dungeon.name,
        "level_in_dungeon": number,
        "levels_in_dungeon": dungeon.levels,
        "depth": depth,
        "difficulty": dungeon.difficulty_of(number),
        "registered": level is not None or not (dungeon.is_filled or number in dict(dungeon.fillers).values()),
        "special_level": level.name if level else None,
        "variants": level.variants if level else 0,
        "level_alignment": level.alignment or dungeon.alignment if level else "none",
        "town": level is not None and level.town,
        "branch": dungeon.branch(number),
        "rogue_level": level is not None and level.name == "rogue",
    }
