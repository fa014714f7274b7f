"""The cells of a picture: 16 x 16 pixels each, in palette numbers, with pictures of terrain and things.

The look of a cell follows from a few numbers: its tile, the grounds in its four quarters, light, and the things on
it. Finished cells are kept by these numbers as *faces*, so that a picture is little more than a look-up per cell.

A species that has no drawing of its own looks like its class, in its colour; so does a kind of object or trap. A
class without a drawing is a letter.
"""

from __future__ import annotations

from collections import abc
from functools import cache, lru_cache, partial

from vaultc.level.level import Level
from vaultc.rendering.renderers import art, palette, styles, symbols, texts
from vaultc.rendering.renderers.lettering import cell_letter
from vaultc.rendering.renderers.palette import CYAN
from vaultc.support.errors import InvalidValueError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import REFERENCE, Catalog, catalog_of, terrain

_METALS = frozenset({"iron", "metal", "silver", "mithril"})
_WHOLE_SPRITES = {"boulder": "boulder", "statue": "statue"}
_LETTERS_AS_SPRITES = {"boulder": "boulder", "statue": "statue", "ghost": "ghost", "shade": "ghost"}
_UNKNOWN_TRAP = "^"


class ThingPictures:
    """Draws the things of one game in one style; every picture is made once."""

    def __init__(self, catalog: Catalog, style: str) -> None:
        self.catalog = catalog
        self.style = style
        self._made: dict[texts.Look, art.PixelRows] = {}

    def picture(self, look: texts.Look) -> art.PixelRows:
        """A picture of 16 x 16 pixels in palette numbers, transparent around the thing."""
        made = self._made.get(look)
        if made is None:
            if isinstance(look, symbols.Sight):
                made = letter(look.character, look.color)
            else:
                made = _marked(self._tile(look), look.marks)
            self._made[look] = made
        return made

    def sight(self, thing: texts.Thing) -> symbols.Sight:
        """Character, colour and name of a thing."""
        if thing.layer is symbols.Layer.MONSTER:
            return symbols.monster_sight_of(thing.number, self.catalog)
        if thing.layer is symbols.Layer.TRAP:
            return symbols.trap_sight(thing.number, self.catalog)
        return symbols.item_sight_of(thing.number, thing.species, self.catalog)

    def _tile(self, thing: texts.Thing) -> art.PixelRows:
        """The drawing of a thing, or its letter with a line around it; some things are drawn in either style."""
        sight = self.sight(thing)
        if self.style != styles.TILES:
            own = self.catalog.kinds[thing.number].name if thing.layer is symbols.Layer.OBJECT else sight.name
            drawn = _LETTERS_AS_SPRITES.get(own or "")
            return art.sprite(drawn) if drawn else letter(sight.character, sight.color)
        if thing.layer is symbols.Layer.MONSTER:
            return self._drawing("monsters", (sight.name, sight.character), sight)
        if thing.layer is symbols.Layer.TRAP:
            return self._drawing("traps", (sight.name, _UNKNOWN_TRAP), sight)
        kind = self.catalog.kinds[thing.number]
        if kind.name in _WHOLE_SPRITES:
            return art.sprite(_WHOLE_SPRITES[kind.name])
        is_metal = kind.material in _METALS and sight.color == CYAN
        return self._drawing("objects", (kind.name or "", kind.object_class), sight, is_metal=is_metal)

    def _drawing(
        self, file: str, names: tuple[str, ...], sight: symbols.Sight, *, is_metal: bool = False
    ) -> art.PixelRows:
        """The first drawing that there is under one of the names, in the colours of the thing."""
        drawings = art.read_art(file)
        found = next((drawings[name] for name in names if name in drawings), None)
        if found is None:
            return letter(sight.character, sight.color)
        shades = metal() if is_metal else palette.ramp(sight.color)
        return art.outlined(art.centred(art.drawn(found.rows, shades)), palette.palette_numbers()["k"])


def metal() -> dict[str, int]:
    """The shades of steel."""
    numbers = palette.palette_numbers()
    return {"2": numbers["z"], "5": numbers["s"], "8": numbers["S"]}


@lru_cache(maxsize=16)
def thing_pictures(catalog: Catalog, style: str) -> ThingPictures:
    """The pictures of a game in a style.

    Raises:
        InvalidValueError: there is no such style.
    """
    if style not in styles.STYLES:
        raise InvalidValueError(f"unknown style {style!r}; there are {', '.join(styles.STYLES)}")
    return ThingPictures(catalog, style)


@lru_cache(maxsize=1024)
def letter(character: str, color: int) -> art.PixelRows:
    """A letter in the middle of a cell, with a line around it."""
    return art.outlined(art.inked(cell_letter(character), palette.game_color(color)), palette.OUTLINE)


# ---- states


_CORNERS = {
    texts.StateMark.ASLEEP: (0, 1),
    texts.StateMark.PEACEFUL: (0, 0),
    texts.StateMark.LOCKED: (0, 1),
    texts.StateMark.TRAPPED: (0, 0),
}
"""Marks and their corners: row and column 0 or 1."""


def _marked(picture: art.PixelRows, marks: texts.StateMark) -> art.PixelRows:
    marked = picture
    if marks & texts.StateMark.INVISIBLE:
        marked = tuple(bytes(pixel * ((x + y) % 2) for x, pixel in enumerate(row)) for y, row in enumerate(marked))
    if marks & texts.StateMark.BURIED:
        marked = art.dimmed(marked)
        marked = _with_badge(marked, art.part(_badge("buried"), 0, 0, 4, art.CELL), art.CELL - 5, 0)
    for mark, (down, right) in _CORNERS.items():
        if marks & mark and mark.name is not None:
            badge = _badge(mark.name.lower())
            marked = _with_badge(marked, badge, down * (art.CELL - len(badge)), right * (art.CELL - len(badge[0])))
    return marked


def _badge(name: str) -> art.PixelRows:
    """A small picture with a line around it."""
    return art.outlined(art.padded(art.drawn(art.read_art("marks")[name].rows)), palette.palette_numbers()["k"])


def _with_badge(picture: art.PixelRows, badge: art.PixelRows, top: int, left: int) -> art.PixelRows:
    here = art.part(picture, top, left, len(badge), len(badge[0]))
    fitting = art.part(badge, 0, 0, len(here), len(here[0]))
    return art.pasted(picture, art.over(fitting, here), top, left)


_HALF = art.CELL // 2
MOST_FACES = 1 << 15
"""All faces are forgotten when there are more; a face takes 256 bytes."""
_GROUND_BITS, _DIM_GROUND = 5, 16
_FOUR_QUARTERS = 0x8421
"""Times a ground: the same ground in all four quarters."""
SHADE_BIT = 4 * _GROUND_BITS
_TILE_BIT = SHADE_BIT + 1
_VARIANTS = 4
"""No tile has more variants."""


class Faces:
    """Finished cells by what they show: the bytes of their pixels, row by row."""

    def __init__(self) -> None:
        self._known: dict[abc.Hashable, bytes] = {}

    def of_codes(self, codes: list[int]) -> list[bytes]:
        """The faces of cells of bare terrain, by their codes."""
        if len(self._known) > MOST_FACES:
            self._known.clear()
        try:
            return list(map(self._known.__getitem__, codes))
        except KeyError:
            return [self.face(code, partial(terrain_face, code)) for code in codes]

    def face(self, key: abc.Hashable, make: abc.Callable[[], art.PixelRows]) -> bytes:
        """The face of a cell, which is made at the first time."""
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = b"".join(make())
        return known


@cache
def faces_of(_catalog: Catalog, _style: str) -> Faces:
    """The faces of a game in a style."""
    return Faces()


def cells_of(
    level: Level,
    catalog: Catalog,
    *,
    style: str = styles.TILES,
    reveal: bool = True,
    frame: symbols.Viewport = symbols.WHOLE,
) -> list[bytes]:
    """The pixels of the cells in a frame, row by row, in palette numbers."""
    if style == styles.CLASSIC:
        return _classic_cells(level, catalog, reveal, frame)
    seen = texts.uppermost(level, catalog, reveal=reveal)
    codes = _own_terrain(level, catalog, _terrain_codes(level, catalog, reveal, frame), frame, seen)
    found = faces_of(catalog, style).of_codes(codes)
    for place, face in covered(level, catalog, style, seen, codes.__getitem__, frame):
        found[place] = face
    return found


def covered(
    level: Level,
    catalog: Catalog,
    style: str,
    seen: dict[int, texts.Look],
    code_at: abc.Callable[[int], int],
    frame: symbols.Viewport,
) -> abc.Iterator[tuple[int, bytes]]:
    """The cells of a frame on which things lie: their places and faces; ``code_at`` gives the codes of
    the bare terrain."""
    faces, pictures = faces_of(catalog, style), thing_pictures(catalog, style)
    for index, (look, dots) in _overlays(level, catalog, seen).items():
        place = frame.place(index)
        if place >= 0:
            code = code_at(place) if look == _ENGRAVING else _covered(code_at(place))
            yield place, faces.face((code, look, dots), partial(_face, code, look, dots, pictures))


def terrain_cells(level: Level) -> list[bytes]:
    """The pixels of the terrain alone, cell by cell and row by row."""
    return Faces().of_codes(_terrain_codes(level, catalog_of(REFERENCE), True, symbols.WHOLE))


# ---- terrain


def _terrain_codes(level: Level, catalog: Catalog, reveal: bool, frame: symbols.Viewport) -> list[int]:
    """Codes of bare cells, row by row: tile, light of the tile, and the grounds of the quarters, as one number each.

    A quarter of the cell of a wall or door takes the ground of the neighbour on its side of the wall.
    """
    arboreal = symbols.ARBOREAL in level.flags_set
    ground = level.terrain.translate(catalog.terrain_classes.base)
    cells = (_in_frame(cells, frame) for cells in (ground, level.flags, level.horizontal, level.lit, place_variants()))
    codes = list(map(bare_codes(catalog, reveal, arboreal).__getitem__, zip(*cells, strict=True)))
    _spill(codes, frame)
    return codes


def _in_frame(cells: bytes | bytearray, frame: symbols.Viewport) -> bytes:
    """The values of the cells in a frame, row by row."""
    first, end = frame.x1 * grid.HEIGHT, (frame.x2 + 1) * grid.HEIGHT
    return b"".join(cells[first + y : end : grid.HEIGHT] for y in range(frame.y1, frame.y2 + 1))


@cache
def place_variants() -> bytes:
    """A fixed hash of every place, by which tiles with variants are chosen, so that surfaces do not repeat."""
    places = (divmod(index, grid.HEIGHT) for index in range(grid.CELLS))
    return bytes(((x * 7919 + y * 104729 + (x * y) * 31) >> 2) % _VARIANTS for x, y in places)


class _Codes(dict[tuple[int, ...], int]):
    """The codes of :func:`bare_codes`."""

    def __init__(self, furniture: bytes, reveal: bool, arboreal: bool) -> None:
        super().__init__()
        self._furniture, self._reveal, self._arboreal = furniture, reveal, arboreal

    def __missing__(self, cell: tuple[int, ...]) -> int:
        code, flags, horizontal, lit, place = cell
        code = self._shown(code, horizontal)
        tiles = art.atlas()
        key = art.cell_key(code, flags, horizontal)
        tile = tiles.of_cell[key]
        bare = tile + place % tiles.variants[tile] << _TILE_BIT | (not lit and not self._furniture[code]) << SHADE_BIT
        ground = tiles.grounds[key]
        if ground:
            self[cell] = bare | (ground if lit else ground + _DIM_GROUND) * _FOUR_QUARTERS
        else:
            self[cell] = ~(bare | tiles.arms[key])
        return self[cell]

    def _shown(self, code: int, horizontal: int) -> int:
        if not self._reveal:
            if code == terrain.SDOOR:
                code = terrain.HWALL if horizontal else terrain.VWALL
            elif code == terrain.SCORR:
                code = terrain.STONE
        return terrain.TREE if self._arboreal and code == terrain.STONE else code


@lru_cache(maxsize=32)
def bare_codes(catalog: Catalog, reveal: bool, arboreal: bool) -> dict[tuple[int, ...], int]:
    """Codes of bare cells by terrain, flags, mark, light and variant, found at the first look-up.

    The codes of walls and doors are negative: complements, whose lowest bits are arms, since their grounds are still
    to be found.
    """
    return _Codes(catalog.terrain_classes.furniture, reveal, arboreal)


def _spill(codes: list[int], frame: symbols.Viewport) -> None:
    """Give walls and doors the grounds of their neighbours; beyond the frame there is rock."""
    columns = frame.columns
    grounds = bytes([code & 31 if code >= 0 else palette.STONE for code in codes])
    rows = (grounds[start : start + columns] for start in range(0, len(grounds), columns))
    rock = bytes([palette.STONE])
    around = rock * (columns + 3) + (rock * 2).join(rows) + rock * (columns + 3)
    corners = quarters(columns + 2)
    for place, code in enumerate(codes):
        if code < 0:
            middle = place + place // columns * 2 + columns + 3
            one, two, three, four = corners[~code & grid.ALL_DIRECTIONS]
            upper = around[middle + one] << 15 | around[middle + two] << 10
            lower = around[middle + three] << 5 | around[middle + four]
            codes[place] = ~code >> SHADE_BIT << SHADE_BIT | upper | lower


@cache
def quarters(width: int) -> list[list[int]]:
    """By the arms of a wall, how far off the grounds of its quarters are in rows of a width: upper left, upper right,
    lower left, lower right. A quarter between two arms takes the ground of the corner, another the one of its side."""
    corners = [
        (down, toward, across, sideways)
        for down, toward in ((-width, grid.NORTH), (width, grid.SOUTH))
        for across, sideways in ((-1, grid.WEST), (1, grid.EAST))
    ]
    return [
        [
            across if not arms & sideways else down + across if arms & toward else down
            for down, toward, across, sideways in corners
        ]
        for arms in range(grid.ALL_DIRECTIONS + 1)
    ]


def _covered(code: int) -> int:
    """The cell below a thing: dim, and floor without its speck."""
    tiles = art.atlas()
    rest = code & ((1 << SHADE_BIT) - 1)
    tile = code >> _TILE_BIT
    plain = tiles.numbers["nothing"] if tile == tiles.numbers["floor"] else tile
    return plain << _TILE_BIT | 1 << SHADE_BIT | rest


def terrain_face(code: int) -> art.PixelRows:
    """The pixels of a cell of bare terrain."""
    grounds = [code >> number * _GROUND_BITS & 31 for number in (3, 2, 1, 0)]
    upper_left, upper_right, lower_left, lower_right = (
        bytes([(ground & 15) + palette.DIM * (ground >> 4)]) * _HALF for ground in grounds
    )
    face = (upper_left + upper_right,) * _HALF + (lower_left + lower_right,) * _HALF
    picture = art.atlas().tiles[code >> _TILE_BIT]
    return art.over(art.dimmed(picture) if code >> SHADE_BIT & 1 else picture, face)


def _own_terrain(
    level: Level, catalog: Catalog, codes: list[int], frame: symbols.Viewport, seen: dict[int, texts.Look]
) -> list[int]:
    """Terrain that only one game has, and which has no tile, becomes plain floor with a letter on it."""
    ground = level.terrain.translate(catalog.terrain_classes.base)
    if terrain.is_shared(max(ground[: grid.HEIGHT * grid.WIDTH])):
        return codes
    plain = art.atlas().numbers["nothing"] << _TILE_BIT
    for place in range(len(codes)):
        index = frame.cell_at(place)
        if not terrain.is_shared(ground[index]) and ground[index] in catalog.terrain_types:
            floor = palette.FLOOR if level.lit[index] else palette.FLOOR + _DIM_GROUND
            codes[place] = plain | floor * _FOUR_QUARTERS
            seen.setdefault(index, symbols.terrain_sight(level, catalog, index))
    return codes


# ---- things


class _Dots(NamedTuple):
    """Colours of the marks for what lies below the uppermost thing, -1 for none: a trap, further objects."""

    trap: int = -1
    pile: int = -1


_ENGRAVING = "engraving"
_Overlay = dict[int, tuple[texts.Look | str, _Dots]]


def _overlays(level: Level, catalog: Catalog, seen: dict[int, texts.Look]) -> _Overlay:
    """Tiles to draw over the terrain, by cell index."""
    found: _Overlay = {
        grid.at(engraving.x, engraving.y): (_ENGRAVING, _Dots())
        for engraving in level.engravings
        if engraving.kind != "headstone"
    }
    for index, look in seen.items():
        found[index] = (look, _Dots())
    for index, pile in level.piles.items():
        covered = 1 if index in seen and seen[index] == texts.item_look(pile[0]) else 0
        if len(pile) > covered:
            uppermost, dots = found[index]
            found[index] = uppermost, dots._replace(pile=symbols.item_sight(pile[covered], catalog).color)
    for trap in level.traps:
        uppermost, dots = found[grid.at(trap.x, trap.y)]
        if not isinstance(uppermost, str) and uppermost.layer is not symbols.Layer.TRAP:
            color = catalog.trap_kinds[trap.kind].color_number
            found[grid.at(trap.x, trap.y)] = uppermost, dots._replace(trap=color)
    return found


def _face(code: int, look: texts.Look | str, dots: _Dots, pictures: ThingPictures) -> art.PixelRows:
    picture = art.sprite(_ENGRAVING) if isinstance(look, str) else pictures.picture(look)
    face = art.over(picture, terrain_face(code))
    for left, color in ((0, dots.trap), (art.CELL - 4, dots.pile)):
        if color >= 0:
            dot = art.padded(art.plain(palette.game_color(color), 2, 2), palette.OUTLINE)
            face = art.pasted(face, dot, art.CELL - 4, left)
    return face


def terrain_tile(level: Level, index: int) -> art.PixelRows:
    """The picture of the terrain of one cell on its own ground, without things."""
    tiles = art.atlas()
    key = art.cell_key(level.terrain[index], level.flags[index], level.horizontal[index])
    return art.over(tiles.tiles[tiles.of_cell[key]], art.plain(tiles.grounds[key] or palette.FLOOR))


@cache
def _classic_faces() -> Faces:
    return Faces()


def _classic_cells(level: Level, catalog: Catalog, reveal: bool, frame: symbols.Viewport) -> list[bytes]:
    """Cells as in a terminal; what is unlit is dim."""
    seen = symbols.sights(level, catalog, reveal=reveal)
    faces = []
    for place in range(frame.rows * frame.columns):
        index = frame.cell_at(place)
        character, color, layer, _ = seen[index]
        dim = layer is symbols.Layer.TERRAIN and not level.lit[index] and level.terrain[index] != terrain.STONE
        key = character, color, dim
        faces.append(_classic_faces().face(key, partial(character_face, *key)))
    return faces


def character_face(character: str, color: int, dim: bool = False) -> art.PixelRows:
    """A character on bare ground; a blank is nothing."""
    if character.isspace():
        return art.plain(palette.MARGIN)
    return art.inked(cell_letter(character), palette.game_color(color) + palette.DIM * dim, palette.MARGIN)
