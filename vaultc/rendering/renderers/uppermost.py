"""The uppermost thing on each cell, with the states that a picture shows."""

from __future__ import annotations

from enum import IntFlag
from typing import NamedTuple

from vaultc.level.level import Item, Level, Monster, Trap
from vaultc.rendering.renderers import symbols
from vaultc.world.catalog import Catalog
from vaultc.world.grid import at


class StateMark(IntFlag):
    """States of things that matter to an author."""

    NONE = 0
    ASLEEP = 1
    PEACEFUL = 2
    INVISIBLE = 4
    LOCKED = 8
    TRAPPED = 16
    BURIED = 32


class Thing(NamedTuple):
    """A monster, an object or a trap as far as its picture goes.

    ``number`` is its species or kind in the catalogue; ``species`` names the monster of a corpse or statue, or is -1.
    """

    layer: symbols.Layer
    number: int
    species: int = -1
    marks: StateMark = StateMark.NONE


Look = Thing | symbols.Sight
"""A thing, or what a disguised monster pretends to be if that is not a thing."""


def monster_look(monster: Monster) -> Thing:
    """A monster without a disguise."""
    marks = StateMark.NONE
    if monster.asleep:
        marks |= StateMark.ASLEEP
    if monster.peaceful:
        marks |= StateMark.PEACEFUL
    if monster.state.get("invisible"):
        marks |= StateMark.INVISIBLE
    return Thing(symbols.Layer.MONSTER, monster.species, -1, marks)


def item_look(item: Item) -> Thing:
    """An object; a statue or a corpse with its species."""
    marks = StateMark.NONE
    if item.locked:
        marks |= StateMark.LOCKED
    if item.trapped:
        marks |= StateMark.TRAPPED
    if item.buried:
        marks |= StateMark.BURIED
    return Thing(symbols.Layer.OBJECT, item.kind, item.species, marks)


def trap_look(trap: Trap) -> Thing:
    """A trap."""
    return Thing(symbols.Layer.TRAP, trap.kind)


def looks(level: Level, catalog: Catalog, *, reveal: bool = True) -> dict[int, Look]:
    """The uppermost thing of every cell that holds one, by cell index.

    With ``reveal`` hidden, invisible and disguised monsters are there as they are, and what is buried where nothing
    lies above it; without it all is as the hero sees it.
    """
    seen: dict[int, Look] = {}
    if reveal:
        seen |= {at(item.x, item.y): item_look(item) for item in level.buried}
    for trap in level.traps:
        seen[at(trap.x, trap.y)] = trap_look(trap)
    for index, pile in level.piles.items():
        if pile:
            seen[index] = item_look(pile[0])
    for monster in level.monsters:
        if reveal:
            seen[at(monster.x, monster.y)] = monster_look(monster)
        elif symbols.hero_sees(monster):
            seen[at(monster.x, monster.y)] = _pretended(monster, catalog)
    return seen


def _pretended(monster: Monster, catalog: Catalog) -> Look:
    match symbols.disguise(monster, catalog):
        case None:
            return monster_look(monster)
        case Item() as item:
            return item_look(item)
        case Monster() as other:
            return monster_look(other)
        case sight:
            return sight
