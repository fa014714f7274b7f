"""Mutations of the things on a layout: each changes a layout in place, or returns False if it does not apply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vaultc.api.layouts import cells as places
from vaultc.api.layouts import natural
from vaultc.api.layouts.placed import LooseThing
from vaultc.chance.dice import Dice

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout


def _movable(layout: Layout) -> list[LooseThing]:
    return [*layout.monsters, *layout.objects, *layout.traps]


def move_thing(layout: Layout, dice: Dice) -> bool:
    """Move a monster, an object or a trap to another cell of its kind of ground."""
    things = _movable(layout)
    if not things:
        return False
    thing = places.pick(dice, things)
    here = places.cell_of(thing)
    spots = [cell for cell in _spots(layout, thing, here) if cell != here]
    if not spots:
        return False
    layout.move(thing, *places.xy(places.near_or_far(dice, here, spots)))
    return True


def _spots(layout: Layout, thing: LooseThing, here: int) -> list[int]:
    """The cells to which a thing may move."""
    ground = places.alike(layout, here)
    for others in (layout.monsters, layout.traps):
        if thing in others:
            return places.without(ground, others)
    return ground


def swap_things(layout: Layout, dice: Dice) -> bool:
    """Exchange two things of a kind: two monsters, two objects or two traps."""
    kinds: list[Sequence[LooseThing]] = [layout.monsters, layout.objects, layout.traps]
    several = [things for things in kinds if len({places.cell_of(thing) for thing in things}) > 1]
    if not several:
        return False
    things = places.pick(dice, several)
    first = places.pick(dice, things)
    layout.swap(first, places.pick(dice, [thing for thing in things if places.cell_of(thing) != places.cell_of(first)]))
    return True


# ---- monsters


def add_monster(layout: Layout, dice: Dice) -> bool:
    """Add a monster that the game makes at random at this depth."""
    spots = places.without(places.plain(layout), layout.monsters)
    monster = natural.natural_monster(layout, dice, *places.xy(places.pick(dice, spots))) if spots else None
    if monster is None:
        return False
    layout.add(monster)
    return True


def remove_monster(layout: Layout, dice: Dice) -> bool:
    """Remove a monster."""
    return _remove_one(layout, dice, layout.monsters)


def change_species(layout: Layout, dice: Dice) -> bool:
    """Put another monster in the place of one, of a species that the game makes at random at this depth."""
    if not layout.monsters:
        return False
    monster = places.pick(dice, layout.monsters)
    layout.remove(monster)
    other = natural.natural_monster(layout, dice, monster.x, monster.y)
    if other is None or other.name == monster.name:
        return False
    layout.add(other)
    return True


# ---- objects and traps


def add_object(layout: Layout, dice: Dice) -> bool:
    """Add an object that the game makes at random."""
    spots = places.plain(layout)
    if not spots:
        return False
    layout.add(natural.natural_object(layout, dice, *places.xy(places.pick(dice, spots))))
    return True


def remove_object(layout: Layout, dice: Dice) -> bool:
    """Remove an object."""
    return _remove_one(layout, dice, layout.objects)


def add_trap(layout: Layout, dice: Dice) -> bool:
    """Add a trap of a kind that the game lays at random at this depth."""
    spots = places.without(places.plain(layout), layout.traps)
    if not spots:
        return False
    layout.add(natural.natural_trap(layout, dice, *places.xy(places.pick(dice, spots))))
    return True


def remove_trap(layout: Layout, dice: Dice) -> bool:
    """Remove a trap; portals stay."""
    return _remove_one(layout, dice, [trap for trap in layout.traps if trap.leads_to is None])


def _remove_one(layout: Layout, dice: Dice, things: Sequence[LooseThing]) -> bool:
    if not things:
        return False
    layout.remove(places.pick(dice, things))
    return True
