"""What a cell shows: the uppermost of monster, objects, trap and terrain, as the game draws it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from vaultc.catalog import Catalog, terrain
from vaultc.grid import CELLS, HEIGHT, at
from vaultc.level import Item, Level, Monster
from vaultc.renderers import palette
from vaultc.renderers.wording import door_state, item_name, terrain_name, trap_name

ARBOREAL = "arboreal"
_UNDER_BRIDGE = {
    terrain.MOAT_UNDER: "over moat",
    terrain.LAVA_UNDER: "over lava",
    terrain.ICE_UNDER: "over ice",
    terrain.BOG_UNDER: "over bog",
    terrain.FLOOR_UNDER: "over floor",
}
_BOULDER_LOOKS = ("boulder", "`", palette.GRAY)


class Layer(StrEnum):
    """Which of the things on a cell is seen."""

    MONSTER = "monster"
    OBJECT = "object"
    TRAP = "trap"
    TERRAIN = "terrain"


class Sight(NamedTuple):
    """What is seen on a cell: a character, a colour number 0..15, and what it is."""

    character: str
    color: int
    layer: Layer
    name: str


# ---- terrain


def _condition(code: int, flags: int, horizontal: bool, lit: bool) -> str:
    """The word by which the terrain table tells symbols of one terrain apart."""
    if code == terrain.DOOR:
        state = door_state(flags)
        if state == "open":
            return f"open, {'horizontal' if horizontal else 'vertical'} wall"
        return "nodoor" if state == "no" else state
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
    name = terrain_name(code, flags, horizontal, catalog)
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
    """What the terrain of the cell of that index looks like when nothing stands on it."""
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
    """What an object looks like: the character of its class; a corpse in the colour of its species."""
    kind = catalog.kinds[item.kind]
    color = kind.color_number
    if kind.name == "corpse" and item.species >= 0:
        color = catalog.species[item.species].color_number
    elif kind.name == "statue":
        color = palette.WHITE
    return Sight(kind.character, color, Layer.OBJECT, item_name(item, catalog))


def monster_sight(monster: Monster, catalog: Catalog) -> Sight:
    """What a monster looks like without a disguise."""
    species = catalog.species[monster.species]
    return Sight(species.character, species.color_number, Layer.MONSTER, species.name)


def disguise_sight(monster: Monster, catalog: Catalog) -> Sight | None:
    """What a disguised monster looks like to the hero; None where the disguise has no symbol of its own."""
    if monster.appears is None:
        return None
    kind, what = monster.appears
    if kind == "object" and (number := catalog.kind_number(what)) is not None:
        return item_sight(Item(number, species=-1), catalog)
    if kind == "monster" and (number := catalog.species_number(what)) is not None:
        return monster_sight(Monster(number, monster.x, monster.y), catalog)
    return _feature_sight(what, catalog) if kind == "feature" else None


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
        found = [number for number in catalog.terrain_types if terrain_name(number) == what]
        if not found:
            return None
        code = found[0]
    return _terrain_sight(catalog, code, flags, False, True, False, False)._replace(name=what)


def _hero_sees(monster: Monster) -> bool:
    return not (monster.state.get("hidden") or monster.state.get("invisible"))


def things(level: Level, catalog: Catalog, *, reveal: bool = True) -> dict[int, Sight]:
    """The uppermost thing of every cell that holds one, by cell index ("What is shown").

    With ``reveal`` hidden, invisible and disguised monsters are shown as they are; without it as the hero sees them.
    """
    seen: dict[int, Sight] = {}
    for trap in level.traps:
        kind = catalog.trap_kinds[trap.kind]
        sight = Sight(kind.character, kind.color_number, Layer.TRAP, trap_name(trap, catalog))
        seen[at(trap.x, trap.y)] = sight
    seen |= {index: item_sight(pile[0], catalog) for index, pile in level.piles.items() if pile}
    for monster in level.monsters:
        if reveal:
            seen[at(monster.x, monster.y)] = monster_sight(monster, catalog)
        elif _hero_sees(monster):
            looks = disguise_sight(monster, catalog) or monster_sight(monster, catalog)
            seen[at(monster.x, monster.y)] = looks
    return seen


def sight(level: Level, catalog: Catalog, x: int, y: int, *, reveal: bool = True) -> Sight:
    """What cell (x, y) shows, in the game's order: monster, top object, trap, terrain."""
    index = at(x, y)
    return things(level, catalog, reveal=reveal).get(index) or terrain_sight(level, catalog, index, reveal=reveal)


def sights(level: Level, catalog: Catalog, *, reveal: bool = True) -> list[Sight]:
    """What every cell shows, by cell index; the same as :func:`sight`, faster for a whole level."""
    arboreal = ARBOREAL in level.flags_set
    cells = zip(level.terrain[:CELLS], level.flags[:CELLS], level.horizontal[:CELLS], level.lit[:CELLS], strict=True)
    seen = [
        _terrain_sight(catalog, code, flags, horizontal != 0, lit != 0, arboreal, reveal)
        for code, flags, horizontal, lit in cells
    ]
    for index, thing in things(level, catalog, reveal=reveal).items():
        seen[index] = thing
    return seen


def bounds(level: Level) -> tuple[int, int, int, int]:
    """The smallest box x1, y1, x2, y2 around everything that is not stone; the whole level if there is nothing."""
    used = set(_used_cells(level))
    if not used:
        return 0, 0, CELLS // HEIGHT - 1, HEIGHT - 1
    columns = {index // HEIGHT for index in used}
    rows = {index % HEIGHT for index in used}
    return min(columns), min(rows), max(columns), max(rows)


def _used_cells(level: Level) -> Iterator[int]:
    yield from (index for index, code in enumerate(level.terrain[:CELLS]) if code)
    yield from level.piles
    yield from (at(trap.x, trap.y) for trap in level.traps)
    yield from (at(monster.x, monster.y) for monster in level.monsters)
