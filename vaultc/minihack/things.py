"""Traps, monsters and objects as the game inside MiniHack shows them, compared with a level."""

from __future__ import annotations

from collections import abc
from functools import cache

from vaultc.api.generated_level import GeneratedLevel
from vaultc.level.level import Monster
from vaultc.minihack import checking, glyphs
from vaultc.minihack.differing import GameObservation, GlyphDifference, LevelDiffers
from vaultc.rendering.glyphs import GlyphNumbers, glyph_numbers
from vaultc.world import grid
from vaultc.world.catalog import terrain

_MIMIC = "m"
_STEPS = 3
"""The most steps of a monster in one turn."""


def compare(made: GeneratedLevel, observation: GameObservation) -> None:
    """Compare what is in sight, and all traps, which the map of a wizard shows.

    Raises:
        LevelDiffers: the game shows something that is not on the level, or does not show a trap.
    """
    found = list(_differences(made, observation))
    if found:
        raise LevelDiffers(found)


def _differences(made: GeneratedLevel, observation: GameObservation) -> abc.Iterator[GlyphDifference]:
    numbers = glyph_numbers(made.catalog)
    first = numbers.ground[terrain.STONE, 0, 0, 0]
    symbols = range(first, first + len(glyphs.TERRAIN_GLYPHS))
    shown_kinds = glyph_numbers(checking.game_inside().catalog)
    objects = {*shown_kinds.objects, *shown_kinds.corpses, *shown_kinds.statues}
    column, row = (int(number) for number in observation["blstats"][:2])
    hero = (column + 1, row)
    for x in range(1, grid.WIDTH):
        for y in range(grid.HEIGHT):
            glyph = int(observation["glyphs"][y][x - 1])
            expected = _glyphs_at(made, numbers, hero, (x, y))
            if (x, y) == hero or expected is None:
                continue
            trapped = made.level.trap_at(x, y) is not None
            if trapped and glyph in objects:
                continue  # a trap may have a victim, which lies on it
            hidden_trap = glyph in symbols and trapped and not made.level.pile(x, y)
            if hidden_trap or (glyph not in symbols and glyph not in expected):
                shown = chr(int(observation["chars"][y][x - 1]))
                yield GlyphDifference(x, y, _words(made, x, y), shown)


def _glyphs_at(
    made: GeneratedLevel, numbers: GlyphNumbers, hero: tuple[int, int], cell: tuple[int, int]
) -> frozenset[int] | None:
    """The glyphs of the things on a cell; None where chance decides what is seen."""
    level = made.level
    x, y = cell
    monster, trap, pile = level.monster_at(x, y), level.trap_at(x, y), level.pile(x, y)
    if monster is not None and (monster.shapechanger >= 0 or made.catalog.species[monster.species].character == _MIMIC):
        return None
    found = {numbers.monsters[other.species] for other in level.monsters if _may_be_at(made, other, hero, cell)}
    found |= {numbers.traps[trap.kind]} if trap is not None else set()
    for glyph in map(numbers.of_object, pile[:1]):
        found |= _appearances().get(glyph, {glyph})
    return frozenset(found)


def _may_be_at(made: GeneratedLevel, monster: Monster, hero: tuple[int, int], cell: tuple[int, int]) -> bool:
    """True if a monster is on a cell, or may have gone there in the hero's first turn.

    The game puts a monster on whose cell the hero begins, even a mold, on the nearest free cell, which may be far away
    among many monsters.
    """
    place = (monster.x, monster.y)
    steps = _STEPS if made.catalog.species[monster.species].speed else 0
    return place == hero or max(abs(place[0] - cell[0]), abs(place[1] - cell[1])) <= steps


@cache
def _appearances() -> dict[int, set[int]]:
    """The glyphs by which the game may show an object, by its own: NLE shows unknown ones by their appearances.

    These are shuffled among the kinds of the game inside MiniHack, which a level's own game may lack.
    """
    catalog = checking.game_inside().catalog
    numbers = glyph_numbers(catalog).objects
    shuffled: dict[str, set[int]] = {}
    for kind in catalog.kinds:
        shuffled.setdefault(kind.character, set()).add(numbers[kind.index])
    return {numbers[kind.index]: shuffled[kind.character] for kind in catalog.kinds if kind.appearance is not None}


def _words(made: GeneratedLevel, x: int, y: int) -> str:
    """The things on a cell in words, and of what sort they are: a wand and a trap may have the same name."""
    names = [monster.name for monster in made.monsters if (monster.x, monster.y) == (x, y)]
    names += [f"{item.name} ({item.class_name})" for item in made.objects if (item.x, item.y) == (x, y)]
    names += [f"{trap.name} (trap)" for trap in made.traps if (trap.x, trap.y) == (x, y)]
    return ", ".join(names) or "a cell without things"
