"""Drawings in text files, and the pictures of cells that are made of them.

The files are in ``data``: a line with names, then rows of letters, each a colour. ``.`` is transparent; ``2``, ``5``
and ``8`` are the dark, middle and light shade of the thing that is drawn, so that one drawing serves all species of a
class. A ``|`` after the names means that the rows are left halves of a symmetrical drawing.

A drawn picture is a tuple of rows, each the palette numbers of its pixels as bytes: single cells are drawn without
numpy, which only whole pictures of pixels need. Walls and door frames are put together here. Each picture is made once:
the atlas asks for it at every state of a cell, 64 of one terrain.
"""

from __future__ import annotations

from collections import abc
from functools import cache

from vaultc.rendering.renderers import palette
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.resources import PACKAGE
from vaultc.world import grid
from vaultc.world.catalog import terrain

PixelRows = tuple[bytes, ...]
"""A picture, row by row, in palette numbers."""

CELL = 16
_MIRRORED = " |"


class Drawing(NamedTuple):
    """Rows of letters of equal length."""

    rows: tuple[str, ...]


@cache
def read_art(file: str) -> dict[str, Drawing]:
    """The drawings of one of the files in ``data`` by every name that they have there."""
    text = (PACKAGE / "rendering" / "renderers" / "data" / f"{file}.txt").read_text("utf-8")
    blocks = (block.split("\n") for block in text.strip("\n").split("\n\n") if not block.startswith("colors\n"))
    return {name: drawing for heading, *rows in blocks for name, drawing in _named(heading, rows)}


def _named(heading: str, rows: abc.Sequence[str]) -> abc.Iterator[tuple[str, Drawing]]:
    if heading.endswith(_MIRRORED):
        heading = heading.removesuffix(_MIRRORED)
        rows = [row + row[::-1] for row in rows]
    width = max(map(len, rows))
    drawing = Drawing(tuple(row.ljust(width, ".") for row in rows))
    for name in heading.split(", "):
        yield name, drawing


def drawn(rows: abc.Sequence[str], shades: dict[str, int] | None = None, **letters: str) -> PixelRows:
    """Rows as palette numbers; ``shades`` colour the thing, ``letters`` maps letters to other letters."""
    numbers = palette.palette_numbers() | (shades or {})
    return tuple(bytes(numbers[letters.get(letter, letter)] for letter in row) for row in rows)


def inked(mask: PixelRows, ink: int, paper: int = palette.TRANSPARENT) -> PixelRows:
    """A mask of zeros and ones in two colours."""
    table = bytes([paper, ink]) + bytes(254)
    return tuple(row.translate(table) for row in mask)


def plain(color: int, height: int = CELL, width: int = CELL) -> PixelRows:
    """A picture of one colour."""
    return (bytes([color]) * width,) * height


def dimmed(picture: PixelRows) -> PixelRows:
    """A picture without light."""
    return tuple(bytes(pixel and pixel | palette.DIM for pixel in row) for row in picture)


def over(picture: PixelRows, below: PixelRows) -> PixelRows:
    """A picture on another of the same size, which is seen where the first is transparent."""
    return tuple(
        bytes([upper or lower for upper, lower in zip(*rows, strict=True)]) for rows in zip(picture, below, strict=True)
    )


def pasted(picture: PixelRows, patch: PixelRows, top: int, left: int) -> PixelRows:
    """A picture on which a smaller one covers everything from a place on; what lies outside is cut off."""
    patch = tuple(row[: len(picture[0]) - left] for row in patch[: len(picture) - top])
    changed = [picture[y][:left] + row + picture[y][left + len(row) :] for y, row in enumerate(patch, top)]
    return (*picture[:top], *changed, *picture[top + len(patch) :])


def part(picture: PixelRows, top: int, left: int, height: int, width: int) -> PixelRows:
    """A part of a picture, as far as it reaches."""
    return tuple(row[left : left + width] for row in picture[top : top + height])


def turned(picture: PixelRows) -> PixelRows:
    """A picture whose rows are the columns of another."""
    return tuple(map(bytes, zip(*picture, strict=True)))


def padded(picture: PixelRows, color: int = palette.TRANSPARENT) -> PixelRows:
    """A picture with a line of one colour around it."""
    edge = bytes([color])
    line = edge * (len(picture[0]) + 2)
    return (line, *(edge + row + edge for row in picture), line)


def centred(picture: PixelRows) -> PixelRows:
    """A smaller picture in the middle of a cell."""
    top, left = (CELL - len(picture) + 1) // 2, (CELL - len(picture[0])) // 2
    return pasted(plain(palette.TRANSPARENT, CELL, CELL), picture, top, left)


def outlined(picture: PixelRows, color: int) -> PixelRows:
    """With a line of one pixel around everything that is drawn, as far as the cell reaches."""
    around = padded(picture)
    width = len(picture[0])
    found = []
    for y, row in enumerate(picture):
        above = bytes(map(max, *around[y : y + 3]))
        found.append(bytes(row[x] or (color if any(above[x : x + 3]) else 0) for x in range(width)))
    return tuple(found)


_GROUNDS = {
    terrain.POOL: palette.DEEP, terrain.MOAT: palette.DEEP, terrain.WATER: palette.DEEP,
    terrain.LAVAPOOL: palette.LAVA, terrain.ICE: palette.ICE, terrain.BOG: palette.BOG, terrain.AIR: palette.AIR,
    terrain.CLOUD: palette.CLOUD, terrain.TREE: palette.WOOD, terrain.DEADTREE: palette.WOOD,
    terrain.CORR: palette.CORRIDOR, terrain.DRAWBRIDGE_DOWN: palette.FLOOR,
}  # fmt: skip
_GROUND_UNDER_BRIDGE = {
    terrain.MOAT_UNDER: palette.DEEP, terrain.LAVA_UNDER: palette.LAVA, terrain.ICE_UNDER: palette.ICE,
    terrain.BOG_UNDER: palette.BOG, terrain.FLOOR_UNDER: palette.FLOOR,
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
def sprite(name: str) -> PixelRows:
    """A picture of the sprite file in palette numbers, 16 x 16."""
    return drawn(read_art("sprites")[name].rows)


# ---- walls


@cache
def wall_picture(arms: int) -> PixelRows:
    """A wall that runs from the middle of the cell into the given directions, lit from above left."""
    near, far = CELL // 2 - 2, CELL // 2 + 2

    def filled(row: int, column: int) -> bool:
        upright, across = near <= column < far, near <= row < far
        if upright and across:
            return True
        toward = grid.NORTH if row < near else grid.SOUTH
        sideways = grid.WEST if column < near else grid.EAST
        return bool(upright and arms & toward) or bool(across and arms & sideways)

    return _bevelled([[filled(row, column) for column in range(CELL)] for row in range(CELL)])


def _bevelled(mask: list[list[bool]]) -> PixelRows:
    """A shape that is bright at its upper and left edges and dark at the others; it goes on beyond the cell."""
    numbers = palette.palette_numbers()
    last = CELL - 1

    def shade(y: int, x: int) -> int:
        if not mask[y][x]:
            return palette.TRANSPARENT
        if not (mask[max(y - 1, 0)][x] and mask[y][max(x - 1, 0)]):
            return numbers["w"]
        return numbers["W"] if mask[min(y + 1, last)][x] and mask[y][min(x + 1, last)] else numbers["x"]

    return tuple(bytes(shade(y, x) for x in range(CELL)) for y in range(CELL))


# ---- doors and altars


@cache
def _secret_door(horizontal: bool) -> PixelRows:
    """A wall with a piece of wood in it."""
    numbers = palette.palette_numbers()
    picture = wall_picture(grid.EAST | grid.WEST)
    wood = (numbers["D"], numbers["d"], numbers["d"], numbers["e"])
    edge = numbers["e"]
    boards = tuple(bytes([edge, color, color, edge] * 2) for color in wood)
    picture = pasted(picture, boards, CELL // 2 - 2, 4)
    return picture if horizontal else turned(picture)


@cache
def _door(name: str, horizontal: bool, trapped: bool) -> PixelRows:
    lying = sprite("closed door" if name == "locked door" else name)
    picture = lying if horizontal else turned(lying)
    if name == "locked door":
        picture = over(sprite("padlock"), picture)
    if trapped:
        numbers = palette.palette_numbers()
        picture = pasted(picture, padded(plain(numbers["r"], 2, 2), numbers["k"]), 0, 12)
    return picture


@cache
def _altar(flags: int) -> PixelRows:
    cloth = {1: "r", 2: "u", 4: "1"}.get(flags & 7, "P")
    edge = "y" if flags & terrain.SHRINE else "S"
    return drawn(read_art("sprites")["altar"].rows, A=cloth, S=edge)


# ---- the atlas


class Atlas(NamedTuple):
    """All tiles, and which of them a cell shows.

    ``of_cell``, ``grounds`` and ``arms`` are indexed by
    :func:`cell_key`; a ground of 0 means a wall or door, which takes the grounds of its neighbours. ``variants``
    holds for every tile how many tiles from it on may be shown instead of it.
    """

    tiles: tuple[PixelRows, ...]
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
        self.tiles: list[PixelRows] = []
        self.variants: list[int] = []
        self.numbers: dict[str, int] = {}

    def add(self, name: str, *pictures: PixelRows) -> int:
        """Number of the first of these pictures, which are variants of one another."""
        if name not in self.numbers:
            self.numbers[name] = len(self.tiles)
            self.tiles += pictures
            self.variants += [len(pictures)] + [1] * (len(pictures) - 1)
        return self.numbers[name]


@cache
def _shifted(name: str) -> tuple[PixelRows, ...]:
    """Four variants of a picture that may be rolled around."""
    picture = sprite(name)
    return tuple(_rolled(picture, down, right) for down, right in ((0, 0), (5, 3), (9, 8), (13, 11)))


def _rolled(picture: PixelRows, down: int, right: int) -> PixelRows:
    """A picture moved; what leaves the cell comes in at the other side."""
    moved = [row[CELL - right :] + row[: CELL - right] for row in picture]
    return (*moved[CELL - down :], *moved[: CELL - down])


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
        return binder.add("nothing", plain(palette.TRANSPARENT))
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
        return binder.add(f"{name} {direction // 2}", turned(picture) if direction < 2 else picture)
    upside_down = picture[::-1]
    shown = (picture, upside_down, turned(upside_down), turned(picture))[direction]
    return binder.add(f"{name} {direction}", shown)


def _ground(code: int, flags: int) -> int:
    if code in _ARMS or code in _DOORS:
        return 0
    if code == terrain.DRAWBRIDGE_UP:
        return _GROUND_UNDER_BRIDGE.get(flags & terrain.UNDER_BRIDGE, palette.DEEP)
    if code in (terrain.STONE, terrain.SCORR):
        return palette.STONE
    return _GROUNDS.get(code, palette.FLOOR)


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
