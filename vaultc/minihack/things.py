"""Traps, monsters and objects as the game inside MiniHack shows them, compared with a level."""

from __future__ import annotations

from collections import abc

from vaultc.api.generated_level import GeneratedLevel
from vaultc.level.level import Item, Monster
from vaultc.minihack import glyphs
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
    objects = {*numbers.objects, *numbers.corpses, *numbers.statues}
    hero = tuple(int(number) for number in observation["blstats"][:2])
    for x in range(1, grid.WIDTH):
        for y in range(grid.HEIGHT):
            glyph = int(observation["glyphs"][y][x - 1])
            expected = _glyphs_at(made, numbers, x, y)
            if (x - 1, y) == hero or expected is None:
                continue
            trapped = made.level.trap_at(x, y) is not None
            if trapped and glyph in objects:
                continue  # a trap may have a victim, which lies on it
            hidden_trap = glyph in symbols and trapped and not made.level.pile(x, y)
            if hidden_trap or (glyph not in symbols and glyph not in expected):
                shown = chr(int(observation["chars"][y][x - 1]))
                yield GlyphDifference(x, y, _words(made, x, y), shown)


def _glyphs_at(made: GeneratedLevel, numbers: GlyphNumbers, x: int, y: int) -> frozenset[int] | None:
    """The glyphs of the things on a cell; None where chance decides what is seen."""
    level = made.level
    monster, trap, pile = level.monster_at(x, y), level.trap_at(x, y), level.pile(x, y)
    if monster is not None and (monster.shapechanger >= 0 or made.catalog.species[monster.species].character == _MIMIC):
        return None
    found = {numbers.monsters[other.species] for other in level.monsters if _may_be_at(made, other, x, y)}
    found |= {numbers.traps[trap.kind]} if trap is not None else set()
    return frozenset(found | {glyph for item in pile[:1] for glyph in _glyphs_of_object(made, numbers, item)})


def _may_be_at(made: GeneratedLevel, monster: Monster, x: int, y: int) -> bool:
    """True if a monster is on a cell, or may have gone there in the hero's first turn."""
    steps = _STEPS if made.catalog.species[monster.species].speed else 0
    return max(abs(monster.x - x), abs(monster.y - y)) <= steps


def _glyphs_of_object(made: GeneratedLevel, numbers: GlyphNumbers, item: Item) -> abc.Iterator[int]:
    """The glyphs by which an object may be shown: NLE shows unknown ones by their appearances, which are shuffled."""
    kinds, kind = made.catalog.kinds, made.catalog.kinds[item.kind]
    yield numbers.of_object(item)
    if kind.appearance is not None:
        yield from (numbers.objects[other.index] for other in kinds if other.object_class == kind.object_class)


def _words(made: GeneratedLevel, x: int, y: int) -> str:
    """The things on a cell in words."""
    here = (made.monsters, made.objects, made.traps)
    names = [thing.name for things in here for thing in things if (thing.x, thing.y) == (x, y)]
    return ", ".join(names) or "a cell without things"
