"""What some special levels get after their script (rules of 3.6: "Fix-ups")."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vaultc.catalog.rooms import MORGUE
from vaultc.catalog.terrain import (
    AIR,
    BRCORNER,
    CLOUD,
    HWALL,
    IRONBARS,
    NON_DIGGABLE,
    POOL,
    STONE,
    TDWALL,
    TLWALL,
    TRCORNER,
    TUWALL,
    WATER,
)
from vaultc.finishing import fixups
from vaultc.finishing.bubbles import NARROW_GRID, make_bubbles
from vaultc.grid import CELLS, HEIGHT, LAST_COLUMN, LAST_ROW, Box, at, cells, column, row, valid
from vaultc.layout.doors import EAST, SOUTH, WEST, secret_door_on_walls
from vaultc.layout.walls import wallification_of_figures
from vaultc.level import Level
from vaultc.population import monsters
from vaultc.site import Site

_AIR_LEVEL = "air"


def fill_with_element(site: Site) -> None:
    """The Planes of Water and Air are full of their element, of bubbles or clouds, and no map of them is drawn."""
    place = site.surroundings
    if not place.on_plane_of_water and place.special_level != _AIR_LEVEL:
        return
    level = site.level
    level.flags_set.add("shroud")
    element = WATER if place.on_plane_of_water else AIR
    table = bytes(element if code == STONE else code for code in range(256))
    level.terrain[HEIGHT:CELLS] = level.terrain[HEIGHT:CELLS].translate(table)
    if place.on_plane_of_water:
        make_bubbles(site)
    else:
        make_bubbles(site, CLOUD, NARROW_GRID)


def hallow(site: Site) -> None:
    """The dead rest badly on every level of the Quest of Priests."""
    if site.surroundings.in_quest and site.surroundings.hero.role == "Priest":
        site.level.flags_set.add("graveyard")


def _bury(site: Site) -> None:
    site.level.flags_set.add("graveyard")


def _hide_tower_door(site: Site) -> None:
    room = fixups.room_of_type(site.level, MORGUE)
    if room is not None:
        secret_door_on_walls(site, room, SOUTH | EAST | WEST)


# ---- Baalzebub's lair


def _draw_insect(site: Site) -> None:
    """The walls of the lair draw an insect: they are shaped by one another, not by the rock around.

    Pools mark where legs are to stand apart from the body, and bars are eyes, in front of which one may dig.
    """
    level = site.level
    body = _body(level)
    marks = [cell for cell in cells(body) if level.terrain[cell] == POOL]
    for cell in cells(body):
        if level.terrain[cell] == POOL:
            level.terrain[cell] = HWALL
            _move_away(site, *divmod(cell, HEIGHT))
        elif level.terrain[cell] == IRONBARS:
            _soften_before(level, *divmod(cell, HEIGHT))
    x1, y1, x2, y2 = body
    around = (max(x1 - 2, 1), max(y1 - 2, 0), min(x2 + 2, LAST_COLUMN), min(y2 + 2, LAST_ROW))
    wallification_of_figures(level, around, body)
    if marks:
        _part(level, marks[0], 1, TUWALL, BRCORNER)
    if len(marks) > 1:
        _part(level, marks[-1], -1, TDWALL, TRCORNER)


def _move_away(site: Site, x: int, y: int) -> None:
    monster = site.level.monster_at(x, y)
    if monster is not None:
        monsters.relocate(site, monster)


def _body(level: Level) -> Box:
    """What lies inside of the outermost rock that cannot be dug, along the middle row and then its first column."""
    x1, x2 = _between(level, list(row(0, LAST_COLUMN, HEIGHT // 2)))
    y1, y2 = _between(level, list(column(x1, 0, LAST_ROW)))
    return x1, y1, x2, y2


def _between(level: Level, line: list[int]) -> tuple[int, int]:
    hard = [index for index, cell in enumerate(line) if level.flags[cell] & NON_DIGGABLE]
    first = hard[0] + 1 if hard else 0
    return first, (hard[-1] if hard and hard[-1] > first else len(line)) - 1


def _soften_before(level: Level, x: int, y: int) -> None:
    """Let two cells to the left of an eye be dug, or to the right if the left is soft already."""
    for side in (-1, 1):
        if valid(x + side, y) and level.flags[at(x + side, y)] & NON_DIGGABLE:
            for distance in (side, 2 * side):
                if valid(x + distance, y):
                    level.flags[at(x + distance, y)] &= ~NON_DIGGABLE
            return


def _part(level: Level, cell: int, beside: int, branching: int, corner: int) -> None:
    """Part a leg from the wall that it has grown together with."""
    terrain = level.terrain
    if terrain[cell] == TLWALL and terrain[cell + beside] == branching:
        terrain[cell], terrain[cell + beside] = corner, HWALL


FIXUPS: dict[str, Callable[[Site], None]] = {
    **fixups.FIXUPS,
    "wizard1": _hide_tower_door,
    "knox": partial(fixups.fill_treasury, everywhere=True),
    "castle": _bury,
    "baalz": _draw_insect,
}
