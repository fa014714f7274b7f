"""Places of a game's reference world in words: ``mines:5``, ``main:14``, ``medusa``. Rules: "The plan of the dungeons".

A place is more than a number: its depth, what is special about it, which branch starts there, and how many variants the
game chooses among. Programs that play a game's levels outside of its world have places too: ``minihack``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, NamedTuple

from vaultc.support.errors import InvalidValueError
from vaultc.world.plan import Dungeon, Plan, SpecialLevel
from vaultc.world.surroundings import Surroundings


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
    if not separator:
        return place_called(plan, _place_of_level(plan, word))
    words = [dungeon.word for dungeon in plan.dungeons]
    if word.lower() not in words:
        raise InvalidValueError(f"there is no dungeon {word!r}; {_proposal(plan, word, words)}")
    dungeon = plan.dungeons[words.index(word.lower())]
    if not re.fullmatch(r"[0-9]{1,3}", number) or not 1 <= int(number) <= dungeon.levels:
        last = f"levels 1 to {dungeon.levels}" if dungeon.levels > 1 else "one level, 1"
        raise InvalidValueError(f"there is no level {number!r} in {dungeon.name}, which has {last}")
    return _facts(dungeon, int(number))


def _place_of_level(plan: Plan, name: str) -> str:
    place = natural_place(plan, name)
    if place is None:
        words = [dungeon.word for dungeon in plan.dungeons]
        proposal = _proposal(plan, name, [*words, *words_for_levels(plan)])
        raise InvalidValueError(f"{name!r} is not a place; write it like mines:5 or medusa, {proposal}")
    return place


def words_for_levels(plan: Plan) -> list[str]:
    """The places that have a name of their own: special levels, fillers, and :data:`GUESTS`."""
    known = [level for dungeon, level, _ in _known_levels(plan) if not dungeon.by_role]
    return [*known, *(level.name for dungeon in plan.dungeons for level in dungeon.optional), *GUESTS]


def settled(surroundings: Surroundings, plan: Plan, names: tuple[str, ...]) -> Surroundings:
    """Surroundings with the guest's place for its level if no place was chosen, else unchanged."""
    if not surroundings.anywhere:
        return surroundings
    guests = (word for word in plan.guests if GUESTS[word].level in names)
    facts = next(map(_facts_of_guest, guests), {})
    return replace(surroundings, anywhere=False, **facts)


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
