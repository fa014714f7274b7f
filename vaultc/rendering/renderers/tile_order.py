"""The index of the tile of a thing in a tile set of the game: monsters, then objects, then everything else.

The first two follow the catalogue of the dialect, number by number. The others are the symbols of the map in the
order below, without terrain that the dialect does not have, and then its traps by their numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from vaultc.rendering.renderers import looks
from vaultc.rendering.renderers.symbols import Layer
from vaultc.world.catalog import Catalog, terrain


class TileSymbol(NamedTuple):
    """A symbol of the map: its name, the terrain that it belongs to."""

    name: str
    code: int


SYMBOLS = tuple(
    TileSymbol(name, code)
    for code, names in (
        (terrain.STONE, ("dark part of the level",)),
        (terrain.VWALL, ("vertical wall",)),
        (terrain.HWALL, ("horizontal wall",)),
        (terrain.TLCORNER, ("top left corner",)),
        (terrain.TRCORNER, ("top right corner",)),
        (terrain.BLCORNER, ("bottom left corner",)),
        (terrain.BRCORNER, ("bottom right corner",)),
        (terrain.CROSSWALL, ("crossing walls",)),
        (terrain.TUWALL, ("wall with a branch upwards",)),
        (terrain.TDWALL, ("wall with a branch downwards",)),
        (terrain.TLWALL, ("wall with a branch to the left",)),
        (terrain.TRWALL, ("wall with a branch to the right",)),
        (terrain.DOOR, ("doorway", "open door in a vertical wall", "open door in a horizontal wall",
                        "closed door in a vertical wall", "closed door in a horizontal wall")),
        (terrain.IRONBARS, ("iron bars",)),
        (terrain.TREE, ("tree",)),
        (terrain.DEADTREE, ("dead tree",)),
        (terrain.ICEWALL, ("ice wall",)),
        (terrain.CRYSTALICEWALL, ("crystal ice wall",)),
        (terrain.ROOM, ("floor", "dark floor")),
        (terrain.CORR, ("corridor", "lit corridor")),
        (terrain.STAIRS, ("staircase up", "staircase down")),
        (terrain.LADDER, ("ladder up", "ladder down")),
        (terrain.ALTAR, ("altar",)),
        (terrain.GRAVE, ("grave",)),
        (terrain.THRONE, ("throne",)),
        (terrain.SINK, ("sink",)),
        (terrain.FOUNTAIN, ("fountain",)),
        (terrain.POOL, ("pool or moat",)),
        (terrain.ICE, ("ice",)),
        (terrain.LAVAPOOL, ("lava",)),
        (terrain.BOG, ("bog",)),
        (terrain.DRAWBRIDGE_DOWN, ("lowered drawbridge, north to south", "lowered drawbridge, west to east")),
        (terrain.DRAWBRIDGE_UP, ("raised drawbridge, north to south", "raised drawbridge, west to east")),
        (terrain.AIR, ("air",)),
        (terrain.CLOUD, ("cloud",)),
        (terrain.WATER, ("water",)),
    )
    for name in names
)  # fmt: skip
"""The symbols of the map in the order of tile sets."""


class TileOrder:
    """The numbers of the tiles of one game, from 0."""

    def __init__(self, catalog: Catalog) -> None:
        self._objects = len(catalog.species)
        self._others = self._objects + len(catalog.kinds)
        self.symbols = tuple(symbol for symbol in SYMBOLS if symbol.code in catalog.terrain_types)
        self._symbol_numbers = {symbol.name: self._others + n for n, symbol in enumerate(self.symbols)}
        traps = sorted(catalog.trap_kinds, key=lambda code: catalog.trap_kinds[code].number)
        self._traps = {code: self._others + len(self.symbols) + n for n, code in enumerate(traps)}
        self.total = self._others + len(self.symbols) + len(traps)

    def of_symbol(self, name: str) -> int:
        """The tile of a symbol of the map; a symbol that the dialect lacks has the tile of the floor."""
        return self._symbol_numbers.get(name, self._symbol_numbers["floor"])

    def of_look(self, look: looks.Look) -> int | None:
        """The tile of a thing; None for what is not a thing."""
        if not isinstance(look, looks.Thing):
            return None
        if look.layer is Layer.MONSTER:
            return look.number
        return self._objects + look.number if look.layer is Layer.OBJECT else self._traps[look.number]


@lru_cache(maxsize=8)
def tile_order(catalog: Catalog) -> TileOrder:
    """The order of the tile sets of a game."""
    return TileOrder(catalog)


_BY_CODE = {symbol.code: symbol.name for symbol in reversed(SYMBOLS)} | {terrain.MOAT: "pool or moat"}
_BRIDGES = {terrain.DRAWBRIDGE_UP: "raised drawbridge", terrain.DRAWBRIDGE_DOWN: "lowered drawbridge"}
_WAYS = {terrain.STAIRS: "staircase", terrain.LADDER: "ladder"}


def symbol_of(code: int, flags: int, horizontal: bool, lit: bool) -> str:
    """The name of the symbol that a cell shows; what is secret is shown as what it looks like."""
    if code == terrain.DOOR:
        return _door(terrain.door_state(code, flags), "horizontal" if horizontal else "vertical")
    if code == terrain.SDOOR:
        return "horizontal wall" if horizontal else "vertical wall"
    if code in _WAYS:
        return f"{_WAYS[code]} {'up' if flags & terrain.UP else 'down'}"
    if code in _BRIDGES:
        return f"{_BRIDGES[code]}, {'north to south' if flags & 3 < 2 else 'west to east'}"
    if code == terrain.ROOM or not terrain.is_shared(code):
        return "floor" if lit else "dark floor"
    if code == terrain.CORR:
        return "lit corridor" if lit else "corridor"
    if code == terrain.DBWALL:
        return "horizontal wall" if horizontal else "vertical wall"
    return _BY_CODE.get(code, _BY_CODE[terrain.STONE])


def _door(state: str, wall: str) -> str:
    shown = {"locked": "closed", "closed": "closed", "open": "open"}.get(state)
    return f"{shown} door in a {wall} wall" if shown else "doorway"
