"""The contents of levels for a gallery, and the places of things on many levels as a heat map."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Sized
from html import escape
from io import BytesIO
from itertools import chain
from typing import Any, Final, TypeVar

import numpy
from PIL import Image

from vaultc.editing.description.nouns import monster_class, object_class
from vaultc.language.source import Source
from vaultc.level import author_places
from vaultc.level.level import Level
from vaultc.rendering.renderers import symbols, wording
from vaultc.rendering.renderers.art import CELL
from vaultc.rendering.renderers.plots import heat_map
from vaultc.rendering.renderers.symbols import bounds
from vaultc.rendering.renderers.texts import LegendEntry, entries
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted, printable
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.grid import HEIGHT

_USUAL: Final = 50
"""A kind that is on fewer per cent of levels is one of several."""
_FEW_SPECIES: Final = 3
"""Kinds of objects that name their species, such as statues, lose it in a gallery with more of them."""
_ORDER: Final = (symbols.Layer.MONSTER, symbols.Layer.OBJECT, symbols.Layer.TRAP, symbols.Layer.TERRAIN)


class KindName(NamedTuple):
    """The name of a kind, the name of its class (``weapon``, ``dragon``), and ``monster``, ``object`` ..."""

    name: str
    group: str
    layer: str


@dataclass(frozen=True, slots=True)
class SeenKind:
    """A kind of thing or ground, the number of levels with it, and its number on all of them."""

    kind: KindName
    levels: int
    number: int


@dataclass(frozen=True, slots=True)
class Kinds:
    """All kinds on some levels, the most frequent first.

    ``varied`` tells how many levels have some of the kinds that most levels lack: ``("monster", 57)``.
    """

    levels: int
    found: tuple[SeenKind, ...] = ()
    varied: tuple[tuple[str, int], ...] = ()

    def percent(self, levels: int) -> int:
        """The share of some of the levels: 0 and 100 only for none and all."""
        rounded = round(100 * levels / max(self.levels, 1))
        return max(1, min(99, rounded)) if 0 < levels < self.levels else rounded

    def usual(self) -> list[SeenKind]:
        """The kinds that at least half of the levels have: monsters, objects, traps and terrain."""
        often = [kind for kind in self.found if self.percent(kind.levels) >= _USUAL]
        return sorted(often, key=lambda kind: _ORDER.index(symbols.Layer(kind.kind.layer)))


def kinds_of(levels: Iterable[Level], catalog: Catalog) -> Kinds:
    """The kinds on levels of a game; things in containers and in packs count, rock, walls and floor do not."""
    listed = [entries(level, catalog) for level in levels]
    species: dict[int, set[int]] = {}
    for entry in chain.from_iterable(listed):
        if entry.look is not None and entry.look.layer == symbols.Layer.OBJECT and entry.look.species >= 0:
            species.setdefault(entry.look.number, set()).add(entry.look.species)
    various = {number for number, found in species.items() if len(found) > _FEW_SPECIES}
    seen = [_summed((_kind_name(entry, various, catalog), entry.number) for entry in listing) for listing in listed]
    present, number = _frequencies(seen)
    kinds = [SeenKind(kind, present[kind], number[kind]) for kind in present]
    ordered = tuple(sorted(kinds, key=lambda kind: (-kind.levels, kind.kind)))
    known = {kind.kind for kind in Kinds(len(seen), ordered).usual()}
    varied = [
        (layer, sum(any(kind.layer == layer and kind not in known for kind in counts) for counts in seen))
        for layer in _ORDER
    ]
    return Kinds(len(seen), ordered, tuple((str(layer), levels) for layer, levels in varied if levels))


_Counted = TypeVar("_Counted")


def _summed(numbers: Iterable[tuple[_Counted, int]]) -> Counter[_Counted]:
    found: Counter[_Counted] = Counter()
    for kind, number in numbers:
        found[kind] += number
    return found


def _frequencies(levels: Iterable[Counter[_Counted]]) -> tuple[Counter[_Counted], Counter[_Counted]]:
    """The number of levels that have each kind, and of its things on all levels together."""
    present: Counter[_Counted] = Counter()
    number: Counter[_Counted] = Counter()
    for counts in levels:
        present.update(counts.keys())
        number.update(counts)
    return present, number


def _kind_name(entry: LegendEntry, various: set[int], catalog: Catalog) -> KindName:
    look, name = entry.look, entry.sight.name
    if look is None:
        return KindName(name, str(symbols.Layer.TERRAIN), str(symbols.Layer.TERRAIN))
    group = str(look.layer)
    if look.layer == symbols.Layer.OBJECT:
        kind = catalog.kinds[look.number]
        group = object_class(kind.character, catalog)
        name = kind.name or name if look.number in various else name
    elif look.layer == symbols.Layer.MONSTER:
        group = monster_class(catalog.species[look.number].character, catalog)
    return KindName(name, group, str(look.layer))


SubjectLine = tuple[str, int]
"""A text, and the line of the file that made its subject; 0 where none did."""


def level_data(level: Level, catalog: Catalog, source: Source) -> dict[str, Any]:
    """The texts of all cells of the part that a picture shows, each once, and how much is on it.

    ``cells`` holds for every cell of the ``frame``, row by row, the number of its text; ``filled`` are the places of
    the cells that hold something, ``summary`` counts what is there. ``areas`` are the rooms and MAPs from which the
    text counts places.
    """
    frame = symbols.bounds(level).widened()
    things: dict[int, list[SubjectLine]] = {}
    for told in wording.told_things(level, catalog):
        line = told.origin.begin.line if told.origin is not None and told.origin.source is source else 0
        things.setdefault(told.cell, []).append((printable(told.text), line))
    numbers: dict[tuple[SubjectLine, ...], int] = {}
    cells = []
    for place in range(frame.rows * frame.columns):
        index = frame.cell_at(place)
        lines = ((wording.terrain_line(level, catalog, index), 0), *things.get(index, ()))
        cells.append(numbers.setdefault(lines, len(numbers)))
    filled = sorted(place for place in map(frame.place, things) if place >= 0)
    present: dict[str, Sized] = {
        "room": level.rooms,
        "monster": level.monsters,
        "object": level.items(),
        "trap": level.traps,
    }
    summary = ", ".join(counted(len(found), what) for what, found in present.items() if found) or "nothing but ground"
    facts = {"frame": list(frame), "texts": list(numbers), "cells": cells, "filled": filled, "summary": summary}
    return {**facts, "areas": author_places.area_facts(level)}


def contents(level: Level, catalog: Catalog) -> tuple[str, ...]:
    """The legend of a level as lines."""
    return tuple(printable(entry.label()) for entry in entries(level, catalog))


def embedded(data: Any) -> str:
    """Data as JSON that is safe inside a page."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def cell_list(data: dict[str, Any]) -> str:
    """All cells with something on them as a list of definitions."""
    frame = symbols.Viewport(*data["frame"])
    rows = []
    for place in data["filled"]:
        x, y = divmod(frame.cell_at(place), HEIGHT)
        told = ""
        for text, line in data["texts"][data["cells"][place]]:
            link = f' <a href="#L{line}">line {line}</a>' if line else ""
            told += f"<div>{escape(text)}{link}</div>"
        rows.append(f"<dt>{author_places.place_in(data['areas'], x, y)}</dt><dd>{told}</dd>")
    return f"<dl>{chr(10).join(rows)}</dl>" if rows else "<p>This level is empty.</p>"


_MOST_KINDS = 12
_NAMELESS = "something without a name"


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
    boxes = [_vault_box(level) if is_vault else symbols.WHOLE for level in levels]
    areas = [(box.x2 - box.x1) * (box.y2 - box.y1) for box in boxes]
    base = areas.index(max(areas))
    frame = boxes[base]
    counts = numpy.zeros((grid.HEIGHT, grid.WIDTH))
    for level, box in zip(levels, boxes, strict=True):
        for thing in _things(level, catalog):
            column, row = thing.x - box.x1 + frame.x1, thing.y - box.y1 + frame.y1
            walls = int(is_vault and bool(level.rooms))  # smaller rooms may be longer than the largest
            if frame.x1 + walls <= column <= frame.x2 - walls and frame.y1 + walls <= row <= frame.y2 - walls:
                counts[row, column] += 1
    if not counts.any():
        return None
    left, top = max(frame.x1, 0), max(frame.y1, 0)
    right, bottom = min(frame.x2 + 1, grid.WIDTH), min(frame.y2 + 1, grid.HEIGHT)
    picture = heat_map(counts, levels[base], logarithmic=True)
    picture = picture.crop((left * CELL, top * CELL, right * CELL, bottom * CELL))
    falls = _falls(levels, catalog)
    most, others = int(counts.max()), max(0, len(falls) - _MOST_KINDS)
    return Heat(small_png(picture, 128), picture.size, len(levels), most, tuple(falls[:_MOST_KINDS]), others)


def _vault_box(level: Level) -> symbols.Viewport:
    """The box of a vault: its room with walls, or its cells in the rock."""
    if level.rooms:
        room = level.rooms[0]
        return symbols.Viewport(room.lx - 1, room.ly - 1, room.hx + 1, room.hy + 1)
    return bounds(level)


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
    summed = (_summed((thing.kind, thing.number) for thing in _things(level, catalog)) for level in levels)
    present, number = _frequencies(summed)
    found = [Fall(kind, present[kind], number[kind]) for kind in present]
    return sorted(found, key=lambda fall: (-fall.levels, -fall.number, fall.kind))


def small_png(picture: Image.Image, colors: int) -> bytes:
    """A picture as PNG with few colours."""
    buffer = BytesIO()
    picture.quantize(colors=colors, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(buffer, "PNG")
    return buffer.getvalue()
