"""Pictures of cells: terrain drawn pixel by pixel, in the palette numbers of ``pigments``.

Sprites are read from ``data/sprites.txt``; walls and door frames are put together here. Each picture is made once: the
atlas asks for it at every state of a cell, 64 of one terrain.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from vaultc.rendering.renderers import art, pigments
from vaultc.world import grid
from vaultc.world.catalog import terrain

_GROUNDS = {
    terrain.POOL: pigments.DEEP, terrain.MOAT: pigments.DEEP, terrain.WATER: pigments.DEEP,
    terrain.LAVAPOOL: pigments.LAVA, terrain.ICE: pigments.ICE, terrain.BOG: pigments.BOG, terrain.AIR: pigments.AIR,
    terrain.CLOUD: pigments.CLOUD, terrain.TREE: pigments.WOOD, terrain.DEADTREE: pigments.WOOD,
    terrain.CORR: pigments.CORRIDOR, terrain.DRAWBRIDGE_DOWN: pigments.FLOOR,
}  # fmt: skip
_GROUND_UNDER_BRIDGE = {
    terrain.MOAT_UNDER: pigments.DEEP, terrain.LAVA_UNDER: pigments.LAVA, terrain.ICE_UNDER: pigments.ICE,
    terrain.BOG_UNDER: pigments.BOG, terrain.FLOOR_UNDER: pigments.FLOOR,
}  # fmt: skip

_ARMS = {
    terrain.VWALL: grid.NORTH | grid.SOUTH,
    terrain.HWALL: grid.EAST | grid.WEST,
    terrain.TLCORNER: grid.SOUTH | grid.EAST,
    terrain.TRCORNER: grid.SOUTH | grid.WEST,
    terrain.BLCORNER: grid.NORTH | grid.EAST,
    terrain.BRCORNER: grid.NORTH | grid.WEST,
    terrain.CROSSWALL: grid.NORTH | grid.SOUTH | grid.EAST | grid.WEST,
    terrain.TUWALL: grid.NORTH | grid.EAST | grid.WEST,
    terrain.TDWALL: grid.SOUTH | grid.EAST | grid.WEST,
    terrain.TLWALL: grid.NORTH | grid.SOUTH | grid.WEST,
    terrain.TRWALL: grid.NORTH | grid.SOUTH | grid.EAST,
}
"""Directions into which a wall of that shape runs."""

_DOORS = (terrain.DOOR, terrain.SDOOR)


@cache
def sprite(name: str) -> art.PixelRows:
    """A picture of the sprite file in palette numbers, 16 x 16."""
    return art.drawn(art.read_art("sprites")[name].rows)


# ---- walls


@cache
def wall_picture(arms: int) -> art.PixelRows:
    """A wall that runs from the middle of the cell into the given directions, lit from above left."""
    near, far = art.CELL // 2 - 2, art.CELL // 2 + 2

    def filled(row: int, column: int) -> bool:
        upright, across = near <= column < far, near <= row < far
        if upright and across:
            return True
        toward = grid.NORTH if row < near else grid.SOUTH
        sideways = grid.WEST if column < near else grid.EAST
        return bool(upright and arms & toward) or bool(across and arms & sideways)

    return _bevelled([[filled(row, column) for column in range(art.CELL)] for row in range(art.CELL)])


def _bevelled(mask: list[list[bool]]) -> art.PixelRows:
    """A shape that is bright at its upper and left edges and dark at the others; it goes on beyond the cell."""
    numbers = pigments.palette_numbers()
    last = art.CELL - 1

    def shade(y: int, x: int) -> int:
        if not mask[y][x]:
            return pigments.TRANSPARENT
        if not (mask[max(y - 1, 0)][x] and mask[y][max(x - 1, 0)]):
            return numbers["w"]
        return numbers["W"] if mask[min(y + 1, last)][x] and mask[y][min(x + 1, last)] else numbers["x"]

    return tuple(bytes(shade(y, x) for x in range(art.CELL)) for y in range(art.CELL))


# ---- doors and altars


@cache
def _secret_door(horizontal: bool) -> art.PixelRows:
    """A wall with a piece of wood in it."""
    numbers = pigments.palette_numbers()
    picture = wall_picture(grid.EAST | grid.WEST)
    wood = (numbers["D"], numbers["d"], numbers["d"], numbers["e"])
    edge = numbers["e"]
    boards = tuple(bytes([edge, color, color, edge] * 2) for color in wood)
    picture = art.pasted(picture, boards, art.CELL // 2 - 2, 4)
    return picture if horizontal else art.turned(picture)


@cache
def _door(name: str, horizontal: bool, trapped: bool) -> art.PixelRows:
    lying = sprite("closed door" if name == "locked door" else name)
    picture = lying if horizontal else art.turned(lying)
    if name == "locked door":
        picture = art.over(sprite("padlock"), picture)
    if trapped:
        numbers = pigments.palette_numbers()
        picture = art.pasted(picture, art.padded(art.plain(numbers["r"], 2, 2), numbers["k"]), 0, 12)
    return picture


@cache
def _altar(flags: int) -> art.PixelRows:
    cloth = {1: "r", 2: "u", 4: "1"}.get(flags & 7, "P")
    edge = "y" if flags & terrain.SHRINE else "S"
    return art.drawn(art.read_art("sprites")["altar"].rows, A=cloth, S=edge)


# ---- the atlas


class Atlas(NamedTuple):
    """All tiles, and which of them a cell shows.

    ``of_cell``, ``grounds`` and ``arms`` are indexed by
    :func:`cell_key`; a ground of 0 means a wall or door, which takes the grounds of its neighbours. ``variants``
    holds for every tile how many tiles from it on may be shown instead of it.
    """

    tiles: tuple[art.PixelRows, ...]
    of_cell: tuple[int, ...]
    grounds: bytes
    arms: bytes
    variants: bytes
    numbers: dict[str, int]


KEYS_OF_TERRAIN = 64
_LARGEST_KEY_TERRAIN = terrain.CLOUD + 1


def cell_key(code: int, flags: int, horizontal: int) -> int:
    """Index into the tables of the atlas for a cell with this terrain code, flags and mark."""
    return min(code, _LARGEST_KEY_TERRAIN) * KEYS_OF_TERRAIN + (flags & 31) * 2 + (horizontal != 0)


class _Binder:
    """Collects tiles, giving equal names the same number."""

    def __init__(self) -> None:
        self.tiles: list[art.PixelRows] = []
        self.variants: list[int] = []
        self.numbers: dict[str, int] = {}

    def add(self, name: str, *pictures: art.PixelRows) -> int:
        """Number of the first of these pictures, which are variants of one another."""
        if name not in self.numbers:
            self.numbers[name] = len(self.tiles)
            self.tiles += pictures
            self.variants += [len(pictures)] + [1] * (len(pictures) - 1)
        return self.numbers[name]


@cache
def _shifted(name: str) -> tuple[art.PixelRows, ...]:
    """Four variants of a picture that may be rolled around."""
    picture = sprite(name)
    return tuple(_rolled(picture, down, right) for down, right in ((0, 0), (5, 3), (9, 8), (13, 11)))


def _rolled(picture: art.PixelRows, down: int, right: int) -> art.PixelRows:
    """A picture moved; what leaves the cell comes in at the other side."""
    moved = [row[art.CELL - right :] + row[: art.CELL - right] for row in picture]
    return (*moved[art.CELL - down :], *moved[: art.CELL - down])


_PLAIN = {
    terrain.DBWALL: "raised portcullis", terrain.DEADTREE: "dead tree", terrain.ICEWALL: "ice wall",
    terrain.CRYSTALICEWALL: "crystal ice wall", terrain.SCORR: "secret corridor", terrain.IRONBARS: "iron bars",
    terrain.THRONE: "throne", terrain.SINK: "sink", terrain.GRAVE: "grave", terrain.ROOM: "floor",
}  # fmt: skip
_ROLLED = {
    terrain.POOL: "water", terrain.MOAT: "water", terrain.WATER: "water", terrain.LAVAPOOL: "lava",
    terrain.ICE: "ice", terrain.BOG: "bog", terrain.AIR: "air", terrain.CLOUD: "cloud",
}  # fmt: skip


def _tile(binder: _Binder, code: int, flags: int, horizontal: bool) -> int:
    """Number of the tile for a cell, added to the binder if it is new."""
    if code in _ARMS:
        return binder.add(f"wall {_ARMS[code]}", wall_picture(_ARMS[code]))
    if code in _PLAIN:
        return binder.add(_PLAIN[code], sprite(_PLAIN[code]))
    if code in _ROLLED:
        return binder.add(_ROLLED[code], *_shifted(_ROLLED[code]))
    if code == terrain.STONE:
        return binder.add("nothing", art.plain(pigments.TRANSPARENT))
    return _stateful_tile(binder, code, flags, horizontal)


def _stateful_tile(binder: _Binder, code: int, flags: int, horizontal: bool) -> int:
    if code == terrain.DOOR:
        state, trapped = terrain.door_state(code, flags), bool(flags & terrain.TRAPPED)
        name = "doorway" if state == "nodoor" else f"{state} door"
        return binder.add(f"{name} {horizontal} {trapped}", _door(name, horizontal, trapped))
    if code == terrain.SDOOR:
        return binder.add(f"secret door {horizontal}", _secret_door(horizontal))
    if code == terrain.ALTAR:
        return binder.add(f"altar {flags & 15}", _altar(flags))
    if code in (terrain.STAIRS, terrain.LADDER):
        noun = "stairs" if code == terrain.STAIRS else "ladder"
        name = f"{noun} {'up' if flags & terrain.UP else 'down'}"
    elif code in (terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN):
        return _drawbridge(binder, code, flags)
    elif code == terrain.TREE:
        return binder.add("tree", sprite("tree"), sprite("tree 2"))
    elif code == terrain.CORR:
        return binder.add("corridor", sprite("corridor"), sprite("corridor 2"))
    elif code == terrain.FOUNTAIN:
        name = "blessed fountain" if horizontal else "fountain"
    else:
        name = "unknown"
    return binder.add(name, sprite(name))


def _drawbridge(binder: _Binder, code: int, flags: int) -> int:
    """A bridge lies across or is drawn up at the side of its portcullis (north, south, east, west)."""
    direction = flags & terrain.PORTCULLIS_SIDE
    name = "raised drawbridge" if code == terrain.DRAWBRIDGE_UP else "lowered drawbridge"
    picture = sprite(name)
    if code == terrain.DRAWBRIDGE_DOWN:
        return binder.add(f"{name} {direction // 2}", art.turned(picture) if direction < 2 else picture)
    upside_down = picture[::-1]
    shown = (picture, upside_down, art.turned(upside_down), art.turned(picture))[direction]
    return binder.add(f"{name} {direction}", shown)


def _ground(code: int, flags: int) -> int:
    if code in _ARMS or code in _DOORS:
        return 0
    if code == terrain.DRAWBRIDGE_UP:
        return _GROUND_UNDER_BRIDGE.get(flags & terrain.UNDER_BRIDGE, pigments.DEEP)
    if code in (terrain.STONE, terrain.SCORR):
        return pigments.STONE
    return _GROUNDS.get(code, pigments.FLOOR)


@cache
def atlas() -> Atlas:
    """The tiles of all terrain in all states."""
    binder = _Binder()
    size = (_LARGEST_KEY_TERRAIN + 1) * KEYS_OF_TERRAIN
    of_cell = [0] * size
    grounds, arms = bytearray(size), bytearray(size)
    for key in range(size):
        code, flags, horizontal = key // KEYS_OF_TERRAIN, key % KEYS_OF_TERRAIN // 2, bool(key % 2)
        of_cell[key] = _tile(binder, code, flags, horizontal)
        grounds[key] = _ground(code, flags)
        in_wall = grid.EAST | grid.WEST if horizontal else grid.NORTH | grid.SOUTH
        arms[key] = in_wall if code in _DOORS else _ARMS.get(code, 0)
    tables = tuple(of_cell), bytes(grounds), bytes(arms), bytes(binder.variants)
    return Atlas(tuple(binder.tiles), *tables, binder.numbers)
