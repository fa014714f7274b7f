"""Levels as NLE shows them: a glyph number a cell, as in its observation ``glyphs``.

Each cell shows its topmost content, for a hero who knows the whole level: a monster, an object, a trap, terrain. The
numbers come from the table ``glyphs`` of the game that reads MiniHack's levels. Things of other games have the numbers
of their namesakes there, or else the numbers that the table gives for unknown things.
"""

from __future__ import annotations

from collections import abc
from functools import cache
from typing import Final

import numpy
from numpy.typing import NDArray

from vaultc.games import game_with
from vaultc.language.game import Feature
from vaultc.level.cell_views import GlyphCells
from vaultc.level.level import Item, Level
from vaultc.support.dataclass import dataclass
from vaultc.world import grid
from vaultc.world.catalog import Catalog, named, tables, terrain

ARBOREAL: Final = "arboreal"
"""The flag of levels on which solid rock is shown as trees."""
_BYTES: Final = 256
_UNDER_BRIDGES: Final = {
    terrain.MOAT_UNDER: "moat", terrain.LAVA_UNDER: "lava", terrain.ICE_UNDER: "ice", terrain.BOG_UNDER: "bog",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class GlyphNumbers:
    """The glyphs of a game's things, by their numbers in its catalogue.

    ``ground`` and ``arboreal`` (on arboreal levels) are the glyphs of terrain by code, flags, 1 in a horizontal wall,
    and 1 where it is lit, shape (256, 256, 2, 2). ``hides`` is True by code and flags for terrain that hides objects
    and traps. ``corpse``, ``statue`` and ``tail`` (of long worms) are catalogue numbers, not glyphs.
    """

    monsters: tuple[int, ...]
    corpses: tuple[int, ...]
    statues: tuple[int, ...]
    objects: tuple[int, ...]
    traps: dict[int, int]
    ground: GlyphCells
    arboreal: GlyphCells
    hides: NDArray[numpy.bool_]
    corpse: int
    statue: int
    tail: int

    def of_object(self, item: Item) -> int:
        """The glyph of an object; a corpse or statue is shown by its species."""
        if item.species >= 0 and item.kind in (self.corpse, self.statue):
            return (self.corpses if item.kind == self.corpse else self.statues)[item.species]
        return self.objects[item.kind]


def glyphs_of(levels: abc.Sequence[Level], catalog: Catalog) -> GlyphCells:
    """The glyphs of some levels of a game, shape (n, 21, 80).

    ``[:, :, 1:]`` are the 79 columns of NLE's observation; column 0, which games never show, is solid rock.
    """
    numbers = glyph_numbers(catalog)
    found: GlyphCells = numpy.empty((len(levels), grid.HEIGHT, grid.WIDTH), dtype=numpy.int16)
    for level, cells in zip(levels, found, strict=True):
        columns = _ground(level, numbers)
        for cell, glyph in _things(level, numbers):
            columns[cell] = glyph
        columns[: grid.HEIGHT] = numbers.ground[0, 0, 0, 0]
        cells[:] = columns.reshape(grid.WIDTH, grid.HEIGHT).T
    return found


def _ground(level: Level, numbers: GlyphNumbers) -> GlyphCells:
    """The glyphs of a level's terrain, column by column."""
    code, flags, horizontal, lit = (
        numpy.frombuffer(cells, dtype=numpy.uint8, count=grid.CELLS)
        for cells in (level.terrain, level.flags, level.horizontal, level.lit)
    )
    look = numbers.arboreal if ARBOREAL in level.flags_set else numbers.ground
    found: GlyphCells = look[code, flags, (horizontal != 0).view(numpy.uint8), (lit != 0).view(numpy.uint8)]
    return found


def _things(level: Level, numbers: GlyphNumbers) -> abc.Iterator[tuple[int, int]]:
    """The cells of a level's things with their glyphs; what covers others comes after them."""
    covered = [(grid.at(trap.x, trap.y), numbers.traps[trap.kind]) for trap in reversed(level.traps)]
    covered += [(cell, numbers.of_object(pile[0])) for cell, pile in level.piles.items() if pile]
    for cell, glyph in covered:
        if 0 <= cell < grid.CELLS and not numbers.hides[level.terrain[cell], level.flags[cell]]:
            yield cell, glyph
    for monster in level.monsters:
        for x, y in reversed(monster.tail or ()):
            yield grid.at(x, y), numbers.monsters[numbers.tail]
        if 0 <= grid.at(monster.x, monster.y) < grid.CELLS:
            yield grid.at(monster.x, monster.y), numbers.monsters[monster.species]


# ---- the numbers of a game's things


@cache
def glyph_numbers(catalog: Catalog) -> GlyphNumbers:
    """The glyphs of a game's things."""
    shown: Catalog = game_with(Feature.MINIHACK_LEVELS).catalog
    table = shown.table("glyphs")
    first, absent, unknown = table["offsets"], table["absent"], table["unknown"]
    known = _numbered(_species(shown), absent["monsters"])
    species = [known.get(key) for key in _species(catalog)]
    first_trap = first["symbols"] + len(table["symbols"]) - 1
    known_traps = {trap.des_name: first_trap + trap.number for trap in shown.traps}
    kinds = _numbered(_kinds(shown), absent["objects"])
    hides: NDArray[numpy.bool_] = numpy.zeros((_BYTES, _BYTES), dtype=numpy.bool_)
    for code, row in _terrain_rows(catalog, table):
        hides[code, _flags_in(code, row["state"])] = row["hides"]
    return GlyphNumbers(
        monsters=_family(species, first["monsters"], unknown["monster"]),
        corpses=_family(species, first["corpses"], unknown["object"]),
        statues=_family(species, first["statues"], unknown["object"]),
        objects=_family([kinds.get(key) for key in _kinds(catalog)], first["objects"], unknown["object"]),
        traps={trap.code: known_traps.get(trap.des_name, unknown["trap"]) for trap in catalog.traps},
        ground=_looks(catalog, table, arboreal=False),
        arboreal=_looks(catalog, table, arboreal=True),
        hides=hides,
        corpse=named.named(catalog).corpse,
        statue=named.named(catalog).statue,
        tail=catalog.first_special,
    )


_Key = tuple[str, str | None]
"""The letter of a thing's class, and its name; of kinds that only lend their appearance, that."""


def _species(catalog: Catalog) -> list[_Key]:
    return [(species.character, species.name) for species in catalog.species]


def _kinds(catalog: Catalog) -> list[_Key]:
    return [(kind.character, kind.name or kind.appearance) for kind in catalog.kinds]


def _numbered(keys: abc.Iterable[_Key], absent: abc.Iterable[abc.Sequence[str]]) -> dict[_Key, int]:
    """Numbers in order, without what is absent."""
    missing = frozenset(map(tuple, absent))
    return {key: number for number, key in enumerate(key for key in keys if key not in missing)}


def _family(numbers: abc.Iterable[int | None], first: int, unknown: int) -> tuple[int, ...]:
    return tuple([unknown if number is None else first + number for number in numbers])


def _terrain_rows(catalog: Catalog, table: tables.FactTable) -> abc.Iterator[tuple[int, tables.FactTable]]:
    """The rows of the table for each terrain of a game, with its code."""
    rows = tables.rows_of(table["terrain"])
    known, by_name = {row["name"] for row in rows}, {each.name: each for each in catalog.terrain}
    for each in catalog.terrain:
        names = [table["like"].get(one.name, one.name) for one in terrain.lineage(each, by_name)]
        shown = next((name for name in names if name in known), None)
        yield from ((each.code, row) for row in rows if row["name"] == shown)


def _looks(catalog: Catalog, table: tables.FactTable, arboreal: bool) -> GlyphCells:
    first, numbers = table["offsets"]["symbols"], {name: number for number, name in enumerate(table["symbols"])}
    found: GlyphCells = numpy.full((_BYTES, _BYTES, 2, 2), first, dtype=numpy.int16)
    for code, row in _terrain_rows(catalog, table):
        chosen = _flags_in(code, row["state"])
        for horizontal in (0, 1):
            for lit in (0, 1):
                conditions = {"arboreal": arboreal, "horizontal": horizontal, "lit": lit}
                others = (row[column] for column, holds in conditions.items() if holds and row[column])
                found[code, chosen, horizontal, lit] = first + numbers[next(others, row["symbol"])]
    return found


def _flags_in(code: int, state: str | None) -> list[int]:
    """The flags with which a terrain is in a state; all of them without one."""
    return [flags for flags in range(_BYTES) if state is None or _state(code, flags) == state]


def _state(code: int, flags: int) -> str:
    if code == terrain.DOOR:
        return terrain.door_state(code, flags)
    if code == terrain.DRAWBRIDGE_UP:
        return _UNDER_BRIDGES.get(flags & terrain.UNDER_BRIDGE, "floor")
    return "up" if flags & terrain.UP else "down"
