"""Layouts compared: what each shows in one fixed form, and the distance between two."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from vaultc.api.layouts import placed
from vaultc.world import grid

if TYPE_CHECKING:
    from vaultc.api.layouts.state import LayoutState

LayoutContents: TypeAlias = tuple[bytes, list[str], list[str], list[str], list[str], list[str], list[str]]
"""The ground as bytes; monsters, objects, traps and engravings, flags, and the rest, each as sorted texts."""


def contents_of(layout: LayoutState) -> LayoutContents:
    """Everything that a layout shows, in a form that is equal for equal layouts."""
    ground = layout.ground.copy()
    ground.settle("mazelevel" in layout.level_flags)
    arrays = bytes(ground.terrain + ground.lit + ground.flags + ground.horizontal)
    monsters, traps, engravings = (
        sorted(map(repr, listed)) for listed in (layout.monsters, layout.traps, layout.engravings)
    )
    rest = [repr(layout.branch), *map(repr, layout.regions), *map(repr, layout.messages)]
    return arrays, monsters, _piled(layout.objects), traps, engravings, sorted(layout.level_flags), rest


def _piled(objects: tuple[placed.PlacedObject, ...]) -> list[str]:
    """Objects with their number in the pile, from below, since their order there counts; buried ones have none."""
    depths: Counter[tuple[int, int]] = Counter()
    found = []
    for thing in reversed(objects):
        where = placed.place_of(thing)
        found.append(f"{'' if thing.buried else depths[where]} {thing!r}")
        depths[where] += not thing.buried
    return sorted(found)


def distance(a: LayoutState, b: LayoutState) -> float:
    """The number of cells and things that differ, as a share of all cells."""
    (mine, *my_things), (others, *other_things) = contents_of(a), contents_of(b)
    return (_cells(mine, others) + sum(map(_unmatched, my_things, other_things))) / grid.CELLS


def _cells(mine: bytes, others: bytes) -> int:
    """The number of cells that differ in one of the arrays."""
    if mine == others:
        return 0
    arrays = range(0, len(mine), grid.CELLS)
    columns = [[array[start : start + grid.CELLS] for start in arrays] for array in (mine, others)]
    return sum(
        one != other for one, other in zip(zip(*columns[0], strict=True), zip(*columns[1], strict=True), strict=True)
    )


def _unmatched(mine: list[str], others: list[str]) -> int:
    if mine == others:
        return 0
    counted, other_counted = Counter(mine), Counter(others)
    return (counted - other_counted).total() + (other_counted - counted).total()
