"""Places of a game's reference world in words: ``mines:5``, ``main:14``, ``medusa``. Rules: "The plan of the dungeons".

A place is more than a number: its depth, what is special about it, which branch starts there, and how many variants the
game chooses among. Programs that play a game's levels outside of its world have places too: ``minihack``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict, Unpack, cast

from vaultc.support.errors import InvalidValueError
from vaultc.world.plan import MAIN_DUNGEON, Dungeon, Plan, SpecialLevel
from vaultc.world.surroundings import Hero, Surroundings, check_hero

if TYPE_CHECKING:
    from vaultc.world.catalog import Catalog


class Guest(NamedTuple):
    """A program that plays one level of a game in a dungeon of its own: the level's name, and where it is."""

    level: str
    place: Surroundings


GUESTS = {
    "minihack": Guest(
        "mylevel", Surroundings(level_in_dungeon=1, levels_in_dungeon=1, depth=1, difficulty=1, medusa_depth=26)
    )
}
"""By the word for the place: MiniHack's level is the first and the last of its dungeon."""
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
    """The facts of :class:`vaultc.world.surroundings.Surroundings` that a place in words means.

    ``text`` is a dungeon and a level's number in it, the name of a special level, or a word of :data:`GUESTS`.

    Raises:
        InvalidValueError: there is no such dungeon, level or name; the message proposes one.
    """
    word, separator, number = text.strip().partition(":")
    if text.strip().lower() in GUESTS:
        return _facts_of_guest(text.strip().lower())
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
            if place.startswith(_quests(plan)) and hero.role == Hero().role:
                hero = replace(hero, role=_role_of(name, catalog) or hero.role)
            return replace(surroundings, anywhere=False, hero=hero, **place_called(plan, place))
    return replace(surroundings, anywhere=False)


def _quests(plan: Plan) -> tuple[str, ...]:
    """The beginnings of the places in dungeons whose levels are those of a role."""
    return tuple(f"{dungeon.word}:" for dungeon in plan.dungeons if dungeon.by_role)


def _role_of(name: str, catalog: Catalog) -> str | None:
    """The role of a game whose quest level has that name."""
    return next((role for role in catalog.roles if role[:3] == name[:3]), None)


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
            raise InvalidValueError(f"{name} is a whole number from {least} to {most}, not {number!r}")
    place, depth, date, game_seed = (asked.get(name) for name in ("place", "depth", "date", "game_seed"))
    if place is not None and depth is not None:
        raise InvalidValueError("place and depth exclude each other; a place implies its depth")
    hero = {
        "role": _named("role", asked.get("role"), catalog.roles),
        "race": _named("race", asked.get("race"), catalog.races),
        "gender": asked.get("gender"),
        "alignment": asked.get("align"),
        "level": asked.get("hero_level"),
        "luck": asked.get("luck"),
    }
    given: dict[str, Any] = {name: value for name, value in hero.items() if value is not None}
    facts: dict[str, Any] = {"hero": replace(usual.hero, **given)} if given else {}
    if place is not None:
        if not isinstance(place, str):
            raise InvalidValueError(f"place is a text such as 'mines:5', not {place!r}")
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
        near = get_close_matches(str(name).lower(), spellings, n=1)
        hint = f"Did you mean {spellings[near[0]]}?" if near else f"There are {', '.join(spellings.values())}."
        raise InvalidValueError(f"there is no {what} {name!r}. {hint}")
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
    check_hero(surroundings.hero, catalog)
    names = [dungeon.name for dungeon in (surroundings.plan or plan).dungeons]
    if surroundings.dungeon not in (*names, MAIN_DUNGEON):
        raise InvalidValueError(f"unknown dungeon {surroundings.dungeon!r}; there are {', '.join(names)}")


def _facts_of_guest(word: str) -> dict[str, Any]:
    place = GUESTS[word].place
    return {name: getattr(place, name) for name in (*_FACTS, "medusa_depth")}


def _proposal(plan: Plan, word: str, known: list[str]) -> str:
    near = get_close_matches(word.lower(), known, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(d.word for d in plan.dungeons)}"


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
