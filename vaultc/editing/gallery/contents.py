"""The contents of levels for a gallery: kinds with how often each is there, and each cell of one level."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, Final, NamedTuple

from vaultc.editing.description.nouns import monster_class, object_class
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.rendering.renderers import symbols, wording
from vaultc.rendering.renderers.legend import LegendEntry, entries
from vaultc.rendering.renderers.symbols import Layer
from vaultc.support.safe_text import counted, printable
from vaultc.world.catalog import Catalog
from vaultc.world.grid import HEIGHT

_USUAL: Final = 50
"""A kind that is on fewer per cent of levels is one of several."""
_FEW_SPECIES: Final = 3
_ORDER: Final = (Layer.MONSTER, Layer.OBJECT, Layer.TRAP, Layer.TERRAIN)


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
        return sorted(often, key=lambda kind: _ORDER.index(Layer(kind.kind.layer)))


def kinds_of(levels: Iterable[Level], catalog: Catalog) -> Kinds:
    """The kinds on levels of a game; things in containers and in packs count, rock, walls and floor do not."""
    listed = [entries(level, catalog) for level in levels]
    various = _of_various_species([entry for found in listed for entry in found])
    seen = [_counted(found, various, catalog) for found in listed]
    present: Counter[KindName] = Counter()
    number: Counter[KindName] = Counter()
    for counts in seen:
        present.update(counts.keys())
        number.update(counts)
    found = [SeenKind(kind, present[kind], number[kind]) for kind in present]
    ordered = tuple(sorted(found, key=lambda kind: (-kind.levels, kind.kind)))
    known = {kind.kind for kind in Kinds(len(seen), ordered).usual()}
    return Kinds(len(seen), ordered, tuple(_varied(seen, known)))


def _of_various_species(listed: Iterable[LegendEntry]) -> set[int]:
    """The kinds of objects that name their species, such as statues, and come of more than a few."""
    species: dict[int, set[int]] = {}
    for entry in listed:
        if entry.look is not None and entry.look.layer == Layer.OBJECT and entry.look.species >= 0:
            species.setdefault(entry.look.number, set()).add(entry.look.species)
    return {number for number, found in species.items() if len(found) > _FEW_SPECIES}


def _counted(listed: Iterable[LegendEntry], various: set[int], catalog: Catalog) -> Counter[KindName]:
    counts: Counter[KindName] = Counter()
    for entry in listed:
        counts[_kind_name(entry, various, catalog)] += entry.number
    return counts


def _varied(seen: list[Counter[KindName]], known: set[KindName]) -> Iterator[tuple[str, int]]:
    """For monsters, objects, traps and terrain the number of levels with a kind that is not a known one."""
    for layer in _ORDER:
        levels = sum(any(kind.layer == layer and kind not in known for kind in counts) for counts in seen)
        if levels:
            yield str(layer), levels


def _kind_name(entry: LegendEntry, various: set[int], catalog: Catalog) -> KindName:
    look, name = entry.look, entry.sight.name
    if look is None:
        return KindName(name, str(Layer.TERRAIN), str(Layer.TERRAIN))
    group = str(look.layer)
    if look.layer == Layer.OBJECT:
        kind = catalog.kinds[look.number]
        group = object_class(kind.character, catalog)
        name = kind.name or name if look.number in various else name
    elif look.layer == Layer.MONSTER:
        group = monster_class(catalog.species[look.number].character, catalog)
    return KindName(name, group, str(look.layer))


SubjectLine = tuple[str, int]
"""A text, and the line of the file that made its subject; 0 where none did."""


def level_data(level: Level, catalog: Catalog, source: Source) -> dict[str, Any]:
    """The texts of all cells of the part that a picture shows, each once, and how much is on it.

    ``cells`` holds for every cell of the ``frame``, row by row, the number of its text; ``filled`` are the places of
    the cells that hold something, ``summary`` counts what is there.
    """
    frame = symbols.bounds(level).widened()
    things = _things(level, catalog, source)
    numbers: dict[tuple[SubjectLine, ...], int] = {}
    cells = []
    for place in range(frame.rows * frame.columns):
        index = frame.cell_at(place)
        told = ((wording.terrain_line(level, catalog, index), 0), *things.get(index, ()))
        cells.append(numbers.setdefault(told, len(numbers)))
    filled = sorted(place for place in map(frame.place, things) if place >= 0)
    return {"frame": list(frame), "texts": list(numbers), "cells": cells, "filled": filled, "summary": _summary(level)}


def contents(level: Level, catalog: Catalog) -> tuple[str, ...]:
    """The legend of a level as lines."""
    return tuple(printable(entry.label()) for entry in entries(level, catalog))


def _summary(level: Level) -> str:
    numbers = {
        "room": len(level.rooms), "monster": len(level.monsters), "object": len(level.items()),
        "trap": len(level.traps),
    }  # fmt: skip
    return ", ".join(counted(number, what) for what, number in numbers.items() if number) or "nothing but ground"


def _things(level: Level, catalog: Catalog, source: Source) -> dict[int, list[SubjectLine]]:
    found: dict[int, list[SubjectLine]] = {}
    for told in wording.told_things(level, catalog):
        known = told.origin is not None and told.origin.source is source
        line = told.origin.begin.line if known and told.origin is not None else 0
        found.setdefault(told.cell, []).append((printable(told.text), line))
    return found


def embedded(data: Any) -> str:
    """Data as JSON that is safe inside a page."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def cell_list(data: dict[str, Any]) -> str:
    """All cells with something on them as a list of definitions."""
    frame = symbols.Viewport(*data["frame"])
    rows = []
    for place in data["filled"]:
        x, y = divmod(frame.cell_at(place), HEIGHT)
        told = "".join(f"<div>{escape(text)}{_link(line)}</div>" for text, line in data["texts"][data["cells"][place]])
        rows.append(f"<dt>({x}, {y})</dt><dd>{told}</dd>")
    return f"<dl>{chr(10).join(rows)}</dl>" if rows else "<p>This level is empty.</p>"


def _link(line: int) -> str:
    return f' <a href="#L{line}">line {line}</a>' if line else ""
