"""Additions to some special levels after their script, the Plane of Water's air bubbles among them.

Rules: "Fix-ups", "Water level bubbles".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.layout.doors import secret_door_on_walls
from vaultc.generation.layout.room_records import first_room_or_end
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.objects.statements import can_be_petrified
from vaultc.generation.population.traps import make_trap
from vaultc.generation.site import Site
from vaultc.level.level import Item, Level, Room
from vaultc.support.records import Record
from vaultc.world import grid
from vaultc.world.catalog import directions, rooms, terrain, traps
from vaultc.world.catalog.terrain import AIR
from vaultc.world.grid import at

_FIRST_COLUMN, _FIRST_ROW = 4, 2
_LAST_COLUMN, _LAST_ROW = 77, 19

_SHAPES = (
    (3,),
    (7, 7),
    (6, 15, 6),
    (14, 31, 14),
    (30, 63, 63, 30),
    (62, 127, 127, 62),
    (126, 255, 255, 126),
)
"""Rows of each shape from the top, lowest bit leftmost."""


@dataclass(frozen=True, slots=True)
class Bubbles(Record):
    """The bubbles of a plane: their terrain, and a grid at whose knots they rise.

    ``columns`` and ``rows`` are the least distance between two knots and the bound of the roll for more. ``rolls`` are
    the bounds of the draws for each bubble: its drift along both axes, and the other draws that it needs for its way.
    """

    code: int
    columns: tuple[int, int]
    rows: tuple[int, int]
    rolls: tuple[int, ...] = (3, 3)


AIR_IN_WATER: Final = Bubbles(AIR, (10, 10), (4, 4))


def make_bubbles(site: Site, bubbles: Bubbles = AIR_IN_WATER) -> None:
    """Put a bubble of random shape near every knot of a random grid."""
    dice = site.dice
    (columns, more_columns), (rows, more_rows) = bubbles.columns, bubbles.rows
    column_step = columns + dice.rn2(more_columns)
    row_step = rows + dice.rn2(more_rows)
    for x in range(_FIRST_COLUMN, _LAST_COLUMN + 1, column_step):
        for y in range(_FIRST_ROW, _LAST_ROW + 1, row_step):
            shape = _SHAPES[dice.rn2(len(_SHAPES))]
            if x < _LAST_COLUMN and y < _LAST_ROW:
                _blow(site, bubbles, shape, x, y)


def _blow(site: Site, bubbles: Bubbles, shape: tuple[int, ...], x: int, y: int) -> None:
    width = max(shape).bit_length()
    x = min(x, _LAST_COLUMN - width + 1)
    y = min(y, _LAST_ROW - len(shape) + 1)
    for bound in bubbles.rolls:
        site.dice.rn2(bound)
    for row, bits in enumerate(shape):
        for column in range(width):
            if bits >> column & 1:
                cell = at(x + column, y + row)
                site.level.terrain[cell], site.level.lit[cell] = bubbles.code, 1


_SOFTENINGS: Final = 1000
"""The number of species that are tried for a statue; the games try without end."""


def let_bubbles_rise(site: Site) -> None:
    """The Plane of Water is full of bubbles."""
    if site.locality.on_plane_of_water:
        make_bubbles(site)


def fix_up(site: Site) -> None:
    """Complete this special level with the step of its own, if it has one."""
    finish = site.rules.fixups.get(site.surroundings.special_level or "")
    if finish is not None:
        finish(site)


def room_of_type(level: Level, room_type: int) -> Room | None:
    """The first room of a type, subrooms after all others."""
    return next((room for room in (*level.rooms, *level.subrooms) if room.type == room_type), None)


# ---- Medusa


def petrify(site: Site) -> None:
    """Statues of earlier heroes; the list of high scores is empty.

    Without a room the mark at the end of the rooms stands for the first one, which has no columns: one statue comes to
    its corner.
    """
    if not site.level.rooms:
        site.complain("Medusa's island has no room for its statues; the game lays one of them beside the level")
    room, dice = first_room_or_end(site.level), site.dice
    statue = site.named.statue
    for _ in range(dice.rnd(4)):
        x, y = positions.anywhere_in(site, room)
        if _holds_objects(site, x, y):
            _soften(site, objects.high_score_object(site, statue, x, y))
    remembered = dice.rn2(2)
    y = positions.somey(site, room)
    x = positions.somex(site, room)
    if remembered:
        _soften(site, objects.high_score_object(site, statue, x, y))
    else:
        _soften(site, objects.make_at(site, statue, x, y, initialised=False))


def _soften(site: Site, statue: Item) -> None:
    """Choose another species while the statue's cannot be turned to stone; forks may have none that can."""
    for _ in range(_SOFTENINGS):
        if can_be_petrified(site.catalog.species[statue.species]):
            return
        statue.species = objects.species(site)
    site.complain("Medusa's island has a statue of a species that does not turn to stone; the game would look on")


def _holds_objects(site: Site, x: int, y: int) -> bool:
    """True if a spot is good for an object."""
    level, cell = site.level, grid.at(x, y)
    code = level.terrain[cell]
    shut = code == terrain.DOOR and level.flags[cell] & (terrain.CLOSED | terrain.LOCKED)
    return grid.valid(x, y) and code >= terrain.DOOR and not shut and not positions.has_boulder(site, x, y)


# ---- the Wizard's Tower, the sanctum, Fort Ludios, Orcus' town


def _hide_door(site: Site, room_type: int, walls: int) -> None:
    """Make a secret door on one of the walls of the first room of a type."""
    room = room_of_type(site.level, room_type)
    if room is not None:
        secret_door_on_walls(site, room, walls)


def fill_treasury(site: Site, *, everywhere: bool = False) -> None:
    """Gold and traps in the treasury of Fort Ludios; ``everywhere`` or only where an object can lie."""
    level, dice = site.level, site.dice
    room = room_of_type(level, rooms.MORGUE)
    if room is None:
        return
    room.type = rooms.OROOM
    level.flags_set -= {"graveyard", "has morgue"}
    for x, y in positions.floor(room):
        if not everywhere and (not grid.valid(x, y) or level.terrain[grid.at(x, y)] <= terrain.DBWALL):
            continue
        objects.gold(site, 600 + dice.rn2(300), x, y)
        if not dice.rn2(3) and not positions.is_pool(level, x, y):
            make_trap(site, x, y, traps.LAND_MINE if dice.rn2(3) else traps.SPIKED_PIT)


def _desert_shops(site: Site) -> None:
    """Remove all shopkeepers; each thing they carry draws for its resistance."""
    for keeper in [monster for monster in site.level.monsters if "shopkeeper" in monster.state]:
        objects.ask_whether_they_resist(site, keeper.inventory)
        monsters.remove(site, keeper)


FIXUPS: dict[str, Callable[[Site], None]] = {
    "medusa": petrify,
    "wizard1": partial(_hide_door, room_type=rooms.MORGUE, walls=directions.EAST | directions.WEST),
    "sanctum": partial(_hide_door, room_type=rooms.TEMPLE, walls=directions.ALL_DIRECTIONS),
    "knox": fill_treasury,
    "orcus": _desert_shops,
}
"""The steps of special levels that games share, by the names of the levels."""
