"""Layouts compared: what each shows in one fixed form, and the distance between two."""

from __future__ import annotations

import functools
import operator
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from vaultc.api.layouts import naming
from vaultc.api.layouts.ground import LayoutGround
from vaultc.world import grid

if TYPE_CHECKING:
    from vaultc.api.layouts.state import LayoutState

LayoutContents: TypeAlias = tuple[bytes, list[str], list[str], list[str], list[str], list[str], list[str]]
"""The ground as bytes; monsters, objects, traps and engravings, flags, and the rest, each as sorted texts."""


def contents_of(layout: LayoutState) -> LayoutContents:
    """Everything that a layout shows, in a form that is equal for equal layouts."""
    ground = _settled(layout)
    arrays = bytes(ground.terrain + ground.lit + ground.flags + ground.horizontal)
    monsters, traps, engravings = (
        sorted(map(repr, listed)) for listed in (layout.monsters, layout.traps, layout.engravings)
    )
    rest = [repr(layout.branch), *map(repr, layout.regions), *map(repr, layout.messages)]
    return arrays, monsters, _piled(layout.objects), traps, engravings, sorted(layout.level_flags), rest


def _settled(layout: LayoutState) -> LayoutGround:
    ground = layout.ground.copy()
    ground.settle("mazelevel" in layout.level_flags)
    return ground


_ARRAYS: Final = ("terrain", "lit", "flags", "horizontal")


def _piled(objects: tuple[naming.PlacedObject, ...]) -> list[str]:
    """Objects with their number in the pile, from below, since their order there counts; buried ones have none."""
    depths: Counter[tuple[int, int]] = Counter()
    found = []
    for thing in reversed(objects):
        where = naming.place_of(thing)
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
    numbers = [int.from_bytes(mine[start:end]) ^ int.from_bytes(others[start:end]) for start, end in _PARTS]
    return grid.CELLS - functools.reduce(operator.or_, numbers).to_bytes(grid.CELLS).count(0)


_PARTS: Final = tuple((start, start + grid.CELLS) for start in range(0, 4 * grid.CELLS, grid.CELLS))
"""The arrays of a ground within its bytes."""


def _unmatched(mine: list[str], others: list[str]) -> int:
    if mine == others:
        return 0
    counted, other_counted = Counter(mine), Counter(others)
    return (counted - other_counted).total() + (other_counted - counted).total()


def differences(mine: LayoutState, others: LayoutState) -> Iterator[tuple[str, int | None, int | None]]:
    """The cells and things that differ, as messages about what another layout has, with their cells."""
    grounds = _settled(mine), _settled(others)
    for word in _ARRAYS:
        arrays = [getattr(ground, word) for ground in grounds]
        for cell, (one, other) in enumerate(zip(*arrays, strict=True)):
            if one != other:
                is_terrain = word == "terrain"
                become = naming.terrain_name(other, others.game.catalog) if is_terrain else f"another: {word} {other}"
                yield f"the game makes this {become}", *divmod(cell, grid.HEIGHT)
    for thing in _missing(mine, others):
        yield f"the game does not make {thing!r}", thing.x, thing.y
    for thing in _missing(others, mine):
        yield f"the game makes {thing!r}", thing.x, thing.y
    if mine.objects != others.objects and sorted(map(repr, mine.objects)) == sorted(map(repr, others.objects)):
        yield "a pile has another order", None, None
    for word in ("branch", "regions", "messages", "level_flags"):
        if getattr(mine, word) != getattr(others, word):
            yield f"{word.replace('_', ' ')} differ: {getattr(others, word)!r}", None, None


def _missing(mine: LayoutState, others: LayoutState) -> Iterator[naming.LooseThing]:
    """The things that the other layout lacks."""
    left = Counter(map(repr, others.things()))
    for thing in mine.things():
        left[repr(thing)] -= 1
        if left[repr(thing)] < 0:
            yield thing
