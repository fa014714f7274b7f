"""The places and frequencies of things on many levels of one script, with a heat map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import NamedTuple

import numpy
from PIL import Image

from vaultc.level.level import Level
from vaultc.rendering.renderers.art import CELL
from vaultc.rendering.renderers.plots import heat_map
from vaultc.rendering.renderers.symbols import bounds
from vaultc.world import grid
from vaultc.world.catalog import Catalog

_MOST_KINDS = 12
_NAMELESS = "something without a name"


class Extent(NamedTuple):
    """The first and the last column and row of a part of a level."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Fall:
    """The frequency of a kind of thing: the number of levels with it, and its number on all levels together."""

    kind: str
    levels: int
    number: int


@dataclass(frozen=True, slots=True)
class Heat:
    """A heat map as PNG with its size, its number of levels, the count of the hottest cell,
    and the kinds that fell, the most frequent first; ``others`` is how many more kinds there were."""

    data: bytes
    size: tuple[int, int]
    levels: int
    most: int
    falls: tuple[Fall, ...]
    others: int


def heat_of(levels: Sequence[Level], catalog: Catalog, *, is_vault: bool) -> Heat | None:
    """The heat of objects, monsters and traps; None if nothing ever falls. Rooms of vaults lie corner on corner."""
    if not levels:
        return None
    whole = Extent(0, 0, grid.WIDTH - 1, grid.HEIGHT - 1)
    boxes = [_vault_box(level) if is_vault else whole for level in levels]
    areas = [(box.right - box.left) * (box.bottom - box.top) for box in boxes]
    base = areas.index(max(areas))
    frame = boxes[base]
    counts = numpy.zeros((grid.HEIGHT, grid.WIDTH))
    for level, box in zip(levels, boxes, strict=True):
        for thing in _things(level, catalog):
            column, row = thing.x - box.left + frame.left, thing.y - box.top + frame.top
            walls = int(is_vault and bool(level.rooms))  # smaller rooms may be longer than the largest
            if frame.left + walls <= column <= frame.right - walls and frame.top + walls <= row <= frame.bottom - walls:
                counts[row, column] += 1
    if not counts.any():
        return None
    left, top = max(frame.left, 0), max(frame.top, 0)
    right, bottom = min(frame.right + 1, grid.WIDTH), min(frame.bottom + 1, grid.HEIGHT)
    picture = heat_map(counts, levels[base], logarithmic=True)
    picture = picture.crop((left * CELL, top * CELL, right * CELL, bottom * CELL))
    falls = _falls(levels, catalog)
    most, others = int(counts.max()), max(0, len(falls) - _MOST_KINDS)
    return Heat(small_png(picture, 128), picture.size, len(levels), most, tuple(falls[:_MOST_KINDS]), others)


def _vault_box(level: Level) -> Extent:
    """The box of a vault: its room with walls, or its cells in the rock."""
    if level.rooms:
        room = level.rooms[0]
        return Extent(room.lx - 1, room.ly - 1, room.hx + 1, room.hy + 1)
    return Extent(*bounds(level))


class PlacedThing(NamedTuple):
    """A thing: its place, its kind, and its quantity."""

    x: int
    y: int
    kind: str
    number: int


def _things(level: Level, catalog: Catalog) -> Iterator[PlacedThing]:
    """All things on a level."""
    for item in level.items():
        yield PlacedThing(item.x, item.y, catalog.kinds[item.kind].name or _NAMELESS, item.quantity)
    for monster in level.monsters:
        yield PlacedThing(monster.x, monster.y, catalog.species[monster.species].name, 1)
    for trap in level.traps:
        yield PlacedThing(trap.x, trap.y, f"{catalog.trap_kinds[trap.kind].des_name} (trap)", 1)


def _falls(levels: Iterable[Level], catalog: Catalog) -> list[Fall]:
    present: Counter[str] = Counter()
    number: Counter[str] = Counter()
    for level in levels:
        things = list(_things(level, catalog))
        present.update({thing.kind for thing in things})
        for thing in things:
            number[thing.kind] += thing.number
    found = [Fall(kind, present[kind], number[kind]) for kind in present]
    return sorted(found, key=lambda fall: (-fall.levels, -fall.number, fall.kind))


def small_png(picture: Image.Image, colors: int) -> bytes:
    """A picture as PNG with few colours."""
    buffer = BytesIO()
    picture.quantize(colors=colors, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(buffer, "PNG")
    return buffer.getvalue()
