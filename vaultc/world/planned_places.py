"""The plan of a game from a dungeon file: one world of its blueprint, in which places have names.

The world is the same for everybody, so that a seed alone names a level: all levels exist, and its draws have one
fixed seed. What a file does not say, such as the words for dungeons, comes from the plan that the game has without it.
"""

from __future__ import annotations

import re
from collections import abc
from dataclasses import replace
from typing import Final

from vaultc.chance.seeding import modern_dice
from vaultc.world.blueprint import OF_ROLE, Blueprint
from vaultc.world.placing import DrawnDungeon, DrawnWorld, NumberDraw, draw_world
from vaultc.world.plan import MAIN_DUNGEON, MEDUSA, Dungeon, DungeonBranch, Plan, SpecialLevel, branch_end
from vaultc.world.surroundings import Surroundings

REFERENCE_SEED: Final = 42
"""The seed of the world in which places have names."""
_SMALL_WORDS: Final = frozenset({"the", "of", "a", "an"})


def seeded_draw(seed: int) -> NumberDraw:
    """The draws of one seed, the same on every platform."""
    return modern_dice(seed).rn2


def reference_world(blueprint: Blueprint) -> DrawnWorld:
    """The world in which places have names.

    Raises:
        UnplaceableError: something finds no place in it.
    """
    return draw_world(blueprint, seeded_draw(REFERENCE_SEED), everything=True)


def plan_from(blueprint: Blueprint, before: Plan) -> Plan:
    """The plan of a game whose dungeons are those of a blueprint; the game has the plan ``before`` without it.

    Raises:
        UnplaceableError: something finds no place in its world.
    """
    world = reference_world(blueprint)
    words: list[str] = []
    dungeons: list[Dungeon] = []
    for number, drawn in enumerate(world.dungeons):
        known = before.dungeon(drawn.dungeon.name)
        words.append(_word(drawn.dungeon.name, known, words, is_main=not number))
        dungeons.append(_dungeon(world, drawn, known, words[-1], is_main=not number))
    placed = {level.name for drawn in world.dungeons for level in drawn.levels.values()}
    missing = tuple(level.name for _, level in blueprint.levels if level.name not in placed)
    hell = next((one.name for one in dungeons[1:] if one.hellish), before.hell)
    return before._replace(dungeons=tuple(dungeons), hell=hell, elsewhere=missing, ranges=None)


def surroundings_in(plan: Plan, usual: Surroundings) -> Surroundings:
    """A game's usual surroundings in the main dungeon of a plan."""
    medusa = next((level.number for level in plan.main.special if level.name == MEDUSA), plan.main.levels + 1)
    return replace(usual, plan=plan, levels_in_dungeon=plan.main.levels, medusa_depth=medusa)


def _dungeon(world: DrawnWorld, drawn: DrawnDungeon, known: Dungeon | None, word: str, *, is_main: bool) -> Dungeon:
    dungeon, length = drawn.dungeon, drawn.length
    by_role = any(level.name.startswith(OF_ROLE) for level in drawn.levels.values())
    special = tuple(
        SpecialLevel(
            level.name.removeprefix(OF_ROLE), number, level.variants, level.alignment,
            "town" in level.descriptors or "town" in dungeon.descriptors,
        )
        for number, level in drawn.levels.items()
    )  # fmt: skip
    return Dungeon(
        MAIN_DUNGEON if is_main else dungeon.name,
        length,
        dungeon.alignment or "none",
        dungeon.filler or dungeon.protofile or (known.filler if known else None),
        drawn.depth,
        word,
        special,
        tuple(_branches(world, drawn)),
        _fillers(drawn, known, by_role=by_role),
        by_role,
        "hellish" in dungeon.descriptors,
        known.difficulty if known else None,
        not is_main and length > 1 and dungeon.entry_number(length) == length,
        known.harder if known else 0,
    )


def _fillers(drawn: DrawnDungeon, known: Dungeon | None, *, by_role: bool) -> tuple[tuple[str, int], ...]:
    """The scripts of the other levels, and the first level that each makes."""
    free = [number for number in range(1, drawn.length + 1) if number not in drawn.levels]
    if by_role:
        middle = next((number for number, level in drawn.levels.items() if level.name.endswith("loca")), drawn.length)
        above, below = [at for at in free if at < middle], [at for at in free if at > middle]
        return tuple((name, at[0]) for name, at in (("fila", above), ("filb", below)) if at)
    name = drawn.dungeon.filler or (known.filler if known else None)
    return ((name, free[0]),) if name and free else ()


def _branches(world: DrawnWorld, drawn: DrawnDungeon) -> abc.Iterator[tuple[int, DungeonBranch]]:
    """The branches that start on levels of a dungeon, and its own arrival, with their numbers."""
    if drawn.arrival is not None and not drawn.dungeon.floats:
        yield drawn.dungeon.entry_number(drawn.length), branch_end(drawn.arrival.branch, of_parent=False)
    for child in world.dungeons:
        if child.arrival is not None and child.arrival.start is drawn.dungeon and not child.dungeon.floats:
            yield child.arrival.number, branch_end(child.arrival.branch, of_parent=True)


def _word(name: str, known: Dungeon | None, taken: abc.Collection[str], *, is_main: bool) -> str:
    """The users' word for a dungeon: that of the game's plan, else the last word of its name."""
    if is_main:
        return "main"
    if known is not None and known.word not in taken:
        return known.word
    words = [re.sub(r"[^a-z0-9]", "", word.lower()) for word in name.split()]
    kept = [word for word in words if word and word not in _SMALL_WORDS] or ["dungeon"]
    candidates = [kept[-1], "".join(kept), *(f"{kept[-1]}{number}" for number in range(2, 99))]
    return next(word for word in candidates if word not in taken)
