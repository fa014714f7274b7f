"""The symbol of a cell: the uppermost of monster, objects, trap and terrain, as the game draws it."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from vaultc.level.level import Item, Level, Monster
from vaultc.rendering.renderers import palette, wording
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.named import kinds_if_any

ARBOREAL = "arboreal"
_UNDER_BRIDGE = {
    terrain.MOAT_UNDER: "over moat",
    terrain.LAVA_UNDER: "over lava",
    terrain.ICE_UNDER: "over ice",
    terrain.BOG_UNDER: "over bog",
    terrain.FLOOR_UNDER: "over floor",
}


class Layer(StrEnum):
    """The kind of thing that is seen on a cell."""

    MONSTER = "monster"
    OBJECT = "object"
    TRAP = "trap"
    TERRAIN = "terrain"


class Sight(NamedTuple):
    """The sight of a cell: a character, a colour number (see ``palette.color_of``), and the thing that is seen."""

    character: str
    color: int
    layer: Layer
    name: str


# ---- terrain


def _condition(code: int, flags: int, horizontal: bool, lit: bool) -> str:
    """The word by which the terrain table distinguishes symbols of one terrain."""
    if code == terrain.DOOR:
        state = terrain.door_state(code, flags)
        return f"open, {'horizontal' if horizontal else 'vertical'} wall" if state == "open" else state
    if code == terrain.SDOOR:
        return f"{'horizontal' if horizontal else 'vertical'} (shown as wall)"
    if code in (terrain.STAIRS, terrain.LADDER):
        return "up" if flags & terrain.UP else "down"
    if code == terrain.DRAWBRIDGE_UP:
        return _UNDER_BRIDGE.get(flags & terrain.UNDER_BRIDGE, "over moat")
    if code == terrain.CORR:
        return "lit" if lit else "unlit"
    return "always"


@lru_cache(maxsize=1 << 14)
def _terrain_sight(
    catalog: Catalog, code: int, flags: int, horizontal: bool, lit: bool, arboreal: bool, reveal: bool
) -> Sight:
    name = wording.terrain_name(code, catalog, flags, horizontal)
    if code not in catalog.terrain_types:
        return Sight("?", palette.BRIGHT_MAGENTA, Layer.TERRAIN, name)
    if reveal and code == terrain.SCORR:
        return Sight("#", palette.BLACK, Layer.TERRAIN, name)
    condition = _condition(code, flags, horizontal, lit)
    symbols = {symbol.when: symbol for symbol in catalog.terrain_types[code].symbols}
    symbol = symbols.get(condition) or catalog.terrain_types[code].symbols[0]
    if arboreal:
        symbol = symbols.get("arboreal level", symbol)
    color = palette.BROWN if reveal and code == terrain.SDOOR else symbol.color_number
    return Sight(symbol.character, color, Layer.TERRAIN, name)


def terrain_sight(level: Level, catalog: Catalog, index: int, *, reveal: bool = True) -> Sight:
    """The sight of the bare terrain of the cell at that index."""
    return _terrain_sight(
        catalog,
        level.terrain[index],
        level.flags[index],
        bool(level.horizontal[index]),
        bool(level.lit[index]),
        ARBOREAL in level.flags_set,
        reveal,
    )


# ---- things


def item_sight(item: Item, catalog: Catalog) -> Sight:
    """The sight of an object: the character of its class; a corpse in the colour of its species."""
    return item_sight_of(item.kind, item.species, catalog)


@lru_cache(maxsize=1 << 12)
def item_sight_of(number: int, species: int, catalog: Catalog) -> Sight:
    """The sight of an object of a kind; ``species`` is the monster of a corpse or statue, or -1."""
    kind = catalog.kinds[number]
    color = kind.color_number
    if species >= 0 and number in kinds_if_any(catalog, "corpse"):
        color = catalog.species[species].color_number
    elif number in kinds_if_any(catalog, "statue"):
        color = palette.WHITE
    return Sight(kind.character, color, Layer.OBJECT, wording.item_name(Item(number, species=species), catalog))


def monster_sight(monster: Monster, catalog: Catalog) -> Sight:
    """The sight of a monster without a disguise."""
    return monster_sight_of(monster.species, catalog)


def monster_sight_of(number: int, catalog: Catalog) -> Sight:
    """The sight of a monster of a species."""
    species = catalog.species[number]
    return Sight(species.character, species.color_number, Layer.MONSTER, species.name)


def trap_sight(number: int, catalog: Catalog) -> Sight:
    """The sight of a kind of trap."""
    kind = catalog.trap_kinds[number]
    return Sight(kind.character, kind.color_number, Layer.TRAP, kind.name)


def disguise(monster: Monster, catalog: Catalog) -> Item | Monster | Sight | None:
    """The disguise of a monster; None without a disguise, or where it has no symbol of its own."""
    if monster.appears is None:
        return None
    kind, what = monster.appears
    if kind == "object" and (number := catalog.kind_number(what)) is not None:
        return Item(number, species=-1)
    if kind == "monster" and (number := catalog.species_number(what)) is not None:
        return Monster(number, monster.x, monster.y)
    return _feature_sight(what, catalog) if kind == "feature" else None


def disguise_sight(monster: Monster, catalog: Catalog) -> Sight | None:
    """The sight of a disguised monster for the hero; None where the disguise has no symbol of its own."""
    match disguise(monster, catalog):
        case Item() as item:
            return item_sight(item, catalog)
        case Monster() as other:
            return monster_sight(other, catalog)
        case pretended:
            return pretended


_FEATURES = {
    "closed door": (terrain.DOOR, terrain.CLOSED),
    "open door": (terrain.DOOR, terrain.OPEN),
    "doorway": (terrain.DOOR, terrain.NO_DOOR),
    "staircase up": (terrain.STAIRS, terrain.UP),
    "staircase down": (terrain.STAIRS, terrain.DOWN),
    "ladder up": (terrain.LADDER, terrain.UP),
    "ladder down": (terrain.LADDER, terrain.DOWN),
    "opulent throne": (terrain.THRONE, 0),
    "molten lava": (terrain.LAVAPOOL, 0),
    "muddy swamp": (terrain.BOG, 0),
    "floor of a room": (terrain.ROOM, 0),
    "wall": (terrain.HWALL, 0),
}


def _feature_sight(what: str, catalog: Catalog) -> Sight | None:
    code, flags = _FEATURES.get(what, (terrain.INVALID, 0))
    if code == terrain.INVALID:
        found = [number for number in catalog.terrain_types if wording.terrain_name(number, catalog) == what]
        if not found:
            return None
        code = found[0]
    return _terrain_sight(catalog, code, flags, False, True, False, False)._replace(name=what)


def hero_sees(monster: Monster) -> bool:
    """Return whether a monster is neither hidden nor invisible."""
    return not (monster.state.get("hidden") or monster.state.get("invisible"))


def things(level: Level, catalog: Catalog, *, reveal: bool = True) -> dict[int, Sight]:
    """The uppermost thing of every cell that holds one, by cell index.

    With ``reveal`` hidden, invisible and disguised monsters are shown as they are; without it as the hero sees them.
    Rules: "What is shown".
    """
    seen: dict[int, Sight] = {}
    for trap in level.traps:
        seen[grid.at(trap.x, trap.y)] = trap_sight(trap.kind, catalog)
    seen |= {index: item_sight(pile[0], catalog) for index, pile in level.piles.items() if pile}
    for monster in level.monsters:
        if reveal:
            seen[grid.at(monster.x, monster.y)] = monster_sight(monster, catalog)
        elif hero_sees(monster):
            looks = disguise_sight(monster, catalog) or monster_sight(monster, catalog)
            seen[grid.at(monster.x, monster.y)] = looks
    return seen


def sight(level: Level, catalog: Catalog, x: int, y: int, *, reveal: bool = True) -> Sight:
    """The sight of cell (x, y), in the game's order: monster, top object, trap, terrain."""
    index = grid.at(x, y)
    return things(level, catalog, reveal=reveal).get(index) or terrain_sight(level, catalog, index, reveal=reveal)


def sights(level: Level, catalog: Catalog, *, reveal: bool = True) -> list[Sight]:
    """The sights of all cells, by cell index; the same as :func:`sight`, faster for a whole level."""
    arboreal = ARBOREAL in level.flags_set
    cells = zip(
        level.terrain[: grid.CELLS],
        level.flags[: grid.CELLS],
        level.horizontal[: grid.CELLS],
        level.lit[: grid.CELLS],
        strict=True,
    )
    seen = [
        _terrain_sight(catalog, code, flags, horizontal != 0, lit != 0, arboreal, reveal)
        for code, flags, horizontal, lit in cells
    ]
    for index, thing in things(level, catalog, reveal=reveal).items():
        seen[index] = thing
    return seen


class Viewport(NamedTuple):
    """A part of a level: its first and last column and row. Its cells are counted row by row."""

    x1: int
    y1: int
    x2: int
    y2: int

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.x2 - self.x1 + 1

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.y2 - self.y1 + 1

    def place(self, index: int) -> int:
        """The place of a cell, by its index in the level; -1 outside."""
        x, y = divmod(index, grid.HEIGHT)
        inside = self.x1 <= x <= self.x2 and self.y1 <= y <= self.y2
        return (y - self.y1) * self.columns + x - self.x1 if inside else -1

    def cell_at(self, place: int) -> int:
        """The index in the level of the cell at a place."""
        y, x = divmod(place, self.columns)
        return (x + self.x1) * grid.HEIGHT + y + self.y1

    def within(self, other: Viewport) -> Viewport:
        """The part of it that lies in another."""
        return Viewport(max(self.x1, other.x1), max(self.y1, other.y1), min(self.x2, other.x2), min(self.y2, other.y2))

    def widened(self) -> Viewport:
        """With a cell of margin, as far as the level reaches."""
        return Viewport(self.x1 - 1, self.y1 - 1, self.x2 + 1, self.y2 + 1).within(WHOLE)


WHOLE = Viewport(0, 0, grid.WIDTH - 1, grid.HEIGHT - 1)


def bounds(level: Level) -> Viewport:
    """The smallest frame around everything that is not stone; the whole level if there is nothing."""
    things = {grid.at(trap.x, trap.y) for trap in level.traps} | {grid.at(one.x, one.y) for one in level.monsters}
    things |= level.piles.keys()
    columns = [level.terrain[x * grid.HEIGHT : (x + 1) * grid.HEIGHT] for x in range(grid.WIDTH)]
    used = [x for x, column in enumerate(columns) if column.count(0) < grid.HEIGHT] + [
        index // grid.HEIGHT for index in things
    ]
    if not used:
        return WHOLE
    rows = [y for y in range(grid.HEIGHT) if level.terrain[y : grid.CELLS : grid.HEIGHT].count(0) < grid.WIDTH]
    rows += [index % grid.HEIGHT for index in things]
    return Viewport(min(used), min(rows), max(used), max(rows))
