"""The things of a level by cell and by the statement that placed them."""

from __future__ import annotations

from collections import abc
from typing import NamedTuple

from vaultc.editing.drawing.tracing import TracedLevel
from vaultc.language.source import Span
from vaultc.level.level import Level
from vaultc.world.catalog import Catalog
from vaultc.world.grid import Cell


class ThingOnCell(NamedTuple):
    """One thing: its kind, its name, its cell in the finished level, and the statement that placed it, if any did."""

    kind: str
    name: str
    cell: Cell
    origin: Span | None


def things(level: Level, catalog: Catalog) -> abc.Iterator[ThingOnCell]:
    """All things on a level, those above others first."""
    for monster in level.monsters:
        yield ThingOnCell("monster", catalog.species[monster.species].name, (monster.x, monster.y), monster.origin)
    for item in level.items():
        yield ThingOnCell("object", catalog.kinds[item.kind].name or "object", (item.x, item.y), item.origin)
    for trap in level.traps:
        yield ThingOnCell("trap", _trap_name(catalog, trap.kind), (trap.x, trap.y), trap.origin)
    for engraving in level.engravings:
        yield ThingOnCell("engraving", engraving.kind, (engraving.x, engraving.y), engraving.origin)


def is_at(traced: TracedLevel, catalog: Catalog, origin: Span, cell: Cell) -> bool:
    """Return whether a statement put a thing, or other terrain, on a place where the script drew."""
    if traced.maker(cell) == origin:
        return True
    return any(
        thing.origin == origin and traced.scripted(thing.cell) == cell for thing in things(traced.level, catalog)
    )


def _trap_name(catalog: Catalog, kind: int) -> str:
    known = catalog.trap_kinds.get(kind)
    return "trap" if known is None else known.name
