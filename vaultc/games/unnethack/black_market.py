"""The black market: shops of its own, and the stock of its main hall. Rules: "Black market stock"."""

from __future__ import annotations

from vaultc.generation.population import objects
from vaultc.generation.population.known import known_kind
from vaultc.generation.population.special_rooms import cells
from vaultc.generation.site import Site
from vaultc.level.level import Room

_CLASSES = ("WEAPON", "ARMOR", "RING", "AMULET", "TOOL", "FOOD", "POTION", "SCROLL", "SPBOOK", "WAND", "GEM")
_ITEM_TRIES = 50
_LAST_GEM = "loadstone"
_FORBIDDEN = frozenset({"Amulet of Yendor", "Candelabrum of Invocation", "Bell of Opening", "Book of the Dead"})


def stock_black_market(site: Site, room: Room) -> None:
    """Fill the hall column by column, class after class, roughly by the number of kinds in each class."""
    if room.hx - room.lx < 2:
        return
    ranges = _ranges(site)
    total = sum(count for _, count in ranges)
    current, begun = -1, 0
    door = cells.first_door(site.level, room)
    for x in range(room.lx + 1, room.hx + 1):
        due = current < 0 or (x - room.lx - 2) * total // (room.hx - room.lx - 1) > begun
        if due and current < len(ranges) - 1:
            current += 1
            begun += ranges[current][1]
        for y in range(room.ly, room.hy + 1):
            if not cells.along_door(room, door, x, y) and not site.dice.rn2(3):
                _lay(site, ranges[current], x, y)


def _ranges(site: Site) -> list[tuple[int, int]]:
    """First kind and number of kinds of every class on sale."""
    ranges = []
    for name in _CLASSES:
        row = site.catalog.object_classes[name]
        first = row.first_index or 0
        last = site.catalog.kind_number(_LAST_GEM) if name == "GEM" else None
        count = row.rows if last is None or last < first else last - first + 1
        ranges.append((first, count))
    return ranges


def _lay(site: Site, kinds: tuple[int, int], x: int, y: int) -> None:
    """The kind drawn only decides if an object is laid; the object is of any class."""
    first, count = kinds
    for _ in range(_ITEM_TRIES):
        kind = first + site.dice.rn2(count)
        name = site.catalog.kinds[kind].name
        if name in _FORBIDDEN:
            continue
        item = objects.random_item_at(site, None, x, y)
        if kind == known_kind(site.catalog, "wishing", "/"):
            item.spe, item.recharged = 0, 1
        elif kind == known_kind(site.catalog, "magic lamp", "("):
            item.spe = 0
        return
