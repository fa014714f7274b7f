"""Checks of the objects of layouts, and of those in containers and inventories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from vaultc.api.layouts import naming
from vaultc.api.layouts.findings import Checked, LayoutFinding, error, note, warning
from vaultc.api.layouts.placed import PlacedObject, place_of
from vaultc.generation.population.objects import stays_above
from vaultc.generation.site import making_of
from vaultc.level.contents import LARGEST_QUANTITY
from vaultc.world import grid
from vaultc.world.catalog import named, terrain
from vaultc.world.catalog.objects import Kind

_BOULDER: Final = "boulder"
_CURSELESS: Final = frozenset(("COIN", "ROCK", "BALL", "CHAIN", "VENOM"))
_SELF_CURSING: Final = frozenset(("dunce cap", "helm of opposite alignment"))
_MOST: Final = {"eroded": 3, "corroded": 3, "recharged": 7}


def objects_on_the_level(checked: Checked) -> Iterator[LayoutFinding]:
    """Objects lie on the level, and are as a statement makes them."""
    for thing in checked.layout.objects:
        x, y = place_of(thing)
        if not grid.valid(x, y):
            yield error("an object lies off the level", x, y)
        yield from about(checked, thing, x, y, inside=False)
        if checked.catalog.terrain_classes.rock[checked.code_at(x, y)] and not thing.buried:
            yield note(f"the {thing.name} lies in rock", x, y)


def piles(checked: Checked) -> Iterator[LayoutFinding]:
    """Like things in one pile become one."""
    found: dict[tuple[int, int], list[PlacedObject]] = {}
    for thing in checked.layout.objects:
        if not thing.buried:
            found.setdefault(place_of(thing), []).append(thing)
    for (x, y), pile in found.items():
        yield from merging(checked, pile, x, y)
        yield from _boulders_on_top(checked, pile, x, y)


def _boulders_on_top(checked: Checked, pile: list[PlacedObject], x: int, y: int) -> Iterator[LayoutFinding]:
    """Other objects go below a boulder; in some games, boulders do so as well."""
    boulders = [thing for thing in pile if thing.name == _BOULDER]
    if boulders != pile[: len(boulders)]:
        yield error("boulders lie on top of a pile", x, y)
    elif len(set(boulders)) > 1 and not making_of(checked.game).things.boulders_on_top:
        yield error("a boulder goes below another one", x, y)


def unique_things(checked: Checked) -> Iterator[LayoutFinding]:
    """An artifact comes once."""
    carried = [item for monster in checked.layout.monsters for item in monster.inventory]
    names = Counter(thing.called for thing in _all((*checked.layout.objects, *carried)) if thing.called)
    for artifact in checked.catalog.artifacts:
        if names[artifact.name] > 1:
            yield error(f"{artifact.name} comes only once")


def _all(things: Iterable[PlacedObject]) -> Iterator[PlacedObject]:
    for thing in things:
        yield thing
        yield from _all(thing.contents)


def about(checked: Checked, thing: PlacedObject, x: int, y: int, *, inside: bool) -> Iterator[LayoutFinding]:
    """The faults of one object and of its contents."""
    number = checked.catalog.kind_number(thing.name, thing.symbol)
    if number is None:
        yield error("an object without a name cannot be asked for", x, y)
        return
    kind = checked.catalog.kinds[number]
    for reason in _faults(checked, thing, kind, inside):
        yield error(f"{thing.name}: {reason}", x, y)
    if kind.index in checked.catalog.missiles and not thing.trapped:
        yield warning(f"{thing.name}: missiles may be poisoned", x, y)
    if thing.name == "novel" and thing.called is None:
        yield warning("novel: a novel has a title by chance", x, y)
    if inside and kind.name in _SELF_CURSING and thing.blessing != "cursed":
        yield warning(f"{thing.name}: it curses itself when a monster puts it on", x, y)
    yield from merging(checked, thing.contents, x, y)
    for inner in thing.contents:
        yield from about(checked, inner, x, y, inside=True)


def _faults(checked: Checked, thing: PlacedObject, kind: Kind, inside: bool) -> Iterator[str]:
    yield from _numbers(thing, kind)
    if kind.object_class == "ILLOBJ":
        yield "the game stops on it"
    if kind.object_class == "COIN" and not thing.buried and not inside and replace(thing, quantity=1) != _coin(thing):
        yield "gold has an amount, and nothing else"
    if naming.is_wishing_wand(thing.name, thing.symbol) and not thing.recharged:
        yield "the game recharges it once"
    if thing.locked and thing.lock_broken:
        yield "a lock is locked or broken, not both"
    if thing.erodeproof and (thing.eroded or thing.corroded):
        yield "what cannot erode has not eroded"
    if thing.contents and kind.index not in named.holders(checked.catalog):
        yield "nothing is in it: it is not a container"
    if thing.lit and (kind.index not in naming.lights(checked.catalog) or thing.buried or inside):
        yield "it does not burn"
    if thing.buried and inside:
        yield "only what lies on the level can be buried"
    elif thing.buried:
        yield from _not_buried(checked, thing, kind)
    if kind.index in named.named(checked.catalog).crysknives:
        tooth = checked.catalog.one_kind(named.named(checked.catalog).worm_tooth)
        yield f"it becomes a {tooth.name} when it is made"
    of_species = kind.index in named.of_species(checked.catalog)
    if of_species and thing.species is None:
        yield f"{kind.name}s of no species cannot be asked for"
    elif not of_species and thing.species is not None:
        yield "it is not made of a species"


def _not_buried(checked: Checked, thing: PlacedObject, kind: Kind) -> Iterator[str]:
    """Faults of buried things that the game leaves on the floor or destroys."""
    species = None if thing.species is None else checked.catalog.species_number(thing.species)
    if stays_above(checked.catalog, kind.index, -1 if species is None else species):
        yield "the game does not bury it"
    elif kind.index == named.named(checked.catalog).rock and not _is_ice(checked, *place_of(thing)):
        yield "a buried one is destroyed, except under ice"


def _is_ice(checked: Checked, x: int, y: int) -> bool:
    code = checked.code_at(x, y)
    if code == terrain.DRAWBRIDGE_UP:
        return checked.layout.ground.flags[grid.at(x, y)] & terrain.UNDER_BRIDGE == terrain.ICE_UNDER
    return code == terrain.ICE


def _coin(thing: PlacedObject) -> PlacedObject:
    return PlacedObject(thing.name, thing.symbol, thing.x, thing.y)


def _numbers(thing: PlacedObject, kind: Kind) -> Iterator[str]:
    if thing.quantity < 1 or (thing.quantity > 1 and not kind.merges and kind.object_class != "COIN"):
        yield "it comes one by one" if thing.quantity > 1 else "there is none of it"
    if thing.quantity > LARGEST_QUANTITY:
        yield f"there are at most {LARGEST_QUANTITY} of it"
    if thing.blessing != "uncursed" and kind.object_class in _CURSELESS:
        yield "it is neither blessed nor cursed"
    if not -126 <= thing.bonus <= 127:
        yield "its bonus is from -126 to 127"
    for fact, most in _MOST.items():
        if not 0 <= getattr(thing, fact) <= most:
            yield f"{fact} goes from 0 to {most}"


def merging(checked: Checked, things: Iterable[PlacedObject], x: int, y: int) -> Iterator[LayoutFinding]:
    """Like things side by side."""
    seen: set[PlacedObject] = set()
    for thing in things:
        number = checked.catalog.kind_number(thing.name, thing.symbol)
        alike = replace(thing, quantity=1, contents=(), recharged=0)
        if number is not None and checked.catalog.kinds[number].merges and alike in seen:
            yield error(f"{thing.name}: like things in one place become one pile", x, y)
        seen.add(alike)


OBJECT_CHECKS: Final = (objects_on_the_level, piles, unique_things)
