"""Pictures of cells: terrain drawn pixel by pixel, in the palette numbers of ``pigments``.

Sprites are read from ``data/sprites.txt``; walls and door frames are put together here.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy
import numpy.typing

from vaultc.rendering.renderers import art, pigments
from vaultc.world.catalog import directions, terrain

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
    terrain.VWALL: directions.NORTH | directions.SOUTH,
    terrain.HWALL: directions.EAST | directions.WEST,
    terrain.TLCORNER: directions.SOUTH | directions.EAST,
    terrain.TRCORNER: directions.SOUTH | directions.WEST,
    terrain.BLCORNER: directions.NORTH | directions.EAST,
    terrain.BRCORNER: directions.NORTH | directions.WEST,
    terrain.CROSSWALL: directions.NORTH | directions.SOUTH | directions.EAST | directions.WEST,
    terrain.TUWALL: directions.NORTH | directions.EAST | directions.WEST,
    terrain.TDWALL: directions.SOUTH | directions.EAST | directions.WEST,
    terrain.TLWALL: directions.NORTH | directions.SOUTH | directions.WEST,
    terrain.TRWALL: directions.NORTH | directions.SOUTH | directions.EAST,
}
"""Directions into which a wall of that shape runs."""

_DOORS = (terrain.DOOR, terrain.SDOOR)


@cache
def sprite(name: str) -> art.Pixels:
    """A picture of the sprite file in palette numbers, of shape (16, 16)."""
    return art.drawn(art.read_art("sprites")[name].rows)


# ---- walls


def wall_picture(arms: int) -> art.Pixels:
    """A wall that runs from the middle of the cell into the given directions, lit from above left."""
    mask = numpy.zeros((art.CELL, art.CELL), dtype=bool)
    near, far = art.CELL // 2 - 2, art.CELL // 2 + 2
    mask[near:far, near:far] = True
    mask[:near, near:far] = bool(arms & directions.NORTH)
    mask[far:, near:far] = bool(arms & directions.SOUTH)
    mask[near:far, far:] = bool(arms & directions.EAST)
    mask[near:far, :near] = bool(arms & directions.WEST)
    return _bevelled(mask)


def _bevelled(mask: numpy.typing.NDArray[numpy.bool_]) -> art.Pixels:
    numbers = pigments.palette_numbers()
    around = numpy.pad(mask, 1, mode="edge")
    bright = mask & ~(around[:-2, 1:-1] & around[1:-1, :-2])
    shaded = mask & ~(around[2:, 1:-1] & around[1:-1, 2:])
    picture = numpy.where(mask, numbers["W"], pigments.TRANSPARENT)
    picture = numpy.where(shaded, numbers["x"], picture)
    return numpy.where(bright, numbers["w"], picture).astype(numpy.uint8)


# ---- doors and altars


def _secret_door(horizontal: bool) -> art.Pixels:
    """A wall with a piece of wood in it."""
    numbers = pigments.palette_numbers()
    picture = wall_picture(directions.EAST | directions.WEST)
    wood = (numbers["D"], numbers["d"], numbers["d"], numbers["e"])
    for row, color in enumerate(wood, art.CELL // 2 - 2):
        picture[row, 4:12] = color
    picture[6:10, [4, 7, 8, 11]] = numbers["e"]
    return picture if horizontal else picture.T


def _door(name: str, horizontal: bool, trapped: bool) -> art.Pixels:
    lying = sprite("closed door" if name == "locked door" else name)
    picture = lying.copy() if horizontal else lying.T.copy()
    if name == "locked door":
        picture = numpy.where(sprite("padlock") == pigments.TRANSPARENT, picture, sprite("padlock"))
    if trapped:
        red = pigments.palette_numbers()["r"]
        picture[0:4, 12:16] = pigments.palette_numbers()["k"]
        picture[1:3, 13:15] = red
    return picture


def _altar(flags: int) -> art.Pixels:
    cloth = {1: "r", 2: "u", 4: "1"}.get(flags & 7, "P")
    edge = "y" if flags & terrain.SHRINE else "S"
    return art.drawn(art.read_art("sprites")["altar"].rows, A=cloth, S=edge)


# ---- the atlas


class Atlas(NamedTuple):
    """All tiles, and which of them a cell shows.

    ``tiles`` has shape (number of tiles, 16, 16). ``of_cell``, ``grounds`` and ``arms`` are indexed by
    :func:`cell_key`; a ground of 0 means a wall or door, which takes the grounds of its neighbours. ``variants``
    holds for every tile how many tiles from it on may be shown instead of it.
    """

    tiles: art.Pixels
    of_cell: numpy.typing.NDArray[numpy.intp]
    grounds: art.Pixels
    arms: art.Pixels
    variants: art.Pixels
    numbers: dict[str, int]


KEYS_OF_TERRAIN = 64
_LARGEST_KEY_TERRAIN = terrain.CLOUD + 1


def cell_key(codes: art.Pixels, flags: art.Pixels, horizontal: art.Pixels) -> numpy.typing.NDArray[numpy.intp]:
    """Index into the tables of the atlas for cells with these terrain codes, flags and marks."""
    known = numpy.minimum(codes, _LARGEST_KEY_TERRAIN).astype(numpy.intp)
    state = (flags & 31).astype(numpy.intp) * 2 + (horizontal != 0)
    return numpy.asarray(known * KEYS_OF_TERRAIN + state, dtype=numpy.intp)


class _Binder:
    """Collects tiles, giving equal names the same number."""

    def __init__(self) -> None:
        self.tiles: list[art.Pixels] = []
        self.variants: list[int] = []
        self.numbers: dict[str, int] = {}

    def add(self, name: str, *pictures: art.Pixels) -> int:
        """Number of the first of these pictures, which are variants of one another."""
        if name not in self.numbers:
            self.numbers[name] = len(self.tiles)
            self.tiles += pictures
            self.variants += [len(pictures)] + [1] * (len(pictures) - 1)
        return self.numbers[name]


def _shifted(name: str) -> list[art.Pixels]:
    """Four variants of a picture that may be rolled around."""
    picture = sprite(name)
    return [numpy.roll(picture, shift, axis=(0, 1)) for shift in ((0, 0), (5, 3), (9, 8), (13, 11))]


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
        return binder.add("nothing", numpy.zeros((art.CELL, art.CELL), dtype=numpy.uint8))
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
        return binder.add(f"{name} {direction // 2}", picture.T if direction < 2 else picture)
    turned = (picture, picture[::-1], picture.T[:, ::-1], picture.T)[direction]
    return binder.add(f"{name} {direction}", turned)


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
    of_cell = numpy.zeros(size, dtype=numpy.intp)
    grounds, arms = numpy.zeros(size, dtype=numpy.uint8), numpy.zeros(size, dtype=numpy.uint8)
    for key in range(size):
        code, flags, horizontal = key // KEYS_OF_TERRAIN, key % KEYS_OF_TERRAIN // 2, bool(key % 2)
        of_cell[key] = _tile(binder, code, flags, horizontal)
        grounds[key] = _ground(code, flags)
        in_wall = directions.EAST | directions.WEST if horizontal else directions.NORTH | directions.SOUTH
        arms[key] = in_wall if code in _DOORS else _ARMS.get(code, 0)
    tiles = numpy.stack(binder.tiles)
    return Atlas(tiles, of_cell, grounds, arms, numpy.array(binder.variants, dtype=numpy.uint8), binder.numbers)
