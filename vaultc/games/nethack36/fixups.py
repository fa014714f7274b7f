"""Additions to some special levels after their script. Rules: "NetHack 3.6: Fix-ups"."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vaultc.generation.finishing import bubbles, fixups
from vaultc.generation.layout.doors import secret_door_on_walls
from vaultc.generation.layout.walls import wallification_of_figures
from vaultc.generation.population import monsters
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import directions, rooms
from vaultc.world.catalog import terrain as terrains

_AIR_LEVEL = "air"
_CLOUDS_IN_AIR = bubbles.Bubbles(terrains.CLOUD, (6, 4), (3, 3), (3, 3, 6))
"""The last roll decides whether a cloud moves; a new one does not."""


def fill_with_element(site: Site) -> None:
    """The Planes of Water and Air are full of their element, of bubbles or clouds, and no map of them is drawn."""
    place = site.surroundings
    if not place.on_plane_of_water and place.special_level != _AIR_LEVEL:
        return
    level = site.level
    level.flags_set.add("shroud")
    element = terrains.WATER if place.on_plane_of_water else terrains.AIR
    table = bytes(element if code == terrains.STONE else code for code in range(256))
    level.terrain[grid.HEIGHT : grid.CELLS] = level.terrain[grid.HEIGHT : grid.CELLS].translate(table)
    if place.on_plane_of_water:
        bubbles.make_bubbles(site)
    else:
        bubbles.make_bubbles(site, _CLOUDS_IN_AIR)


def hallow(site: Site) -> None:
    """The dead rest badly on every level of the Quest of Priests."""
    if site.surroundings.in_quest and site.surroundings.hero.role == "Priest":
        site.level.flags_set.add("graveyard")


def _bury(site: Site) -> None:
    site.level.flags_set.add("graveyard")


def _hide_tower_door(site: Site) -> None:
    room = fixups.room_of_type(site.level, rooms.MORGUE)
    if room is not None:
        secret_door_on_walls(site, room, directions.SOUTH | directions.EAST | directions.WEST)


def _with_room(room_type: int, word: str, finish: Callable[[Site], None]) -> Callable[[Site], None]:
    """A fix-up that crashes the game if the level has no room of its type."""

    def fix(site: Site) -> None:
        if fixups.room_of_type(site.level, room_type) is None:
            name = site.surroundings.special_level
            raise site.fail(f'the level {name!r} needs a room of type "{word}", without which the game crashes')
        finish(site)

    return fix


# ---- Baalzebub's lair


def _draw_insect(site: Site) -> None:
    """Shape the walls of the lair, which draw an insect, by one another and not by the rock around.

    Pools keep legs apart from the body, and bars are eyes, to the left of which the hero may dig in two cells.
    """
    level = site.level
    # The body lies inside the outermost cells that cannot be dug, along the middle row and then its first column.
    x1, x2 = _between(level, grid.row(0, grid.LAST_COLUMN, grid.HEIGHT // 2), grid.WIDTH)
    y1, y2 = _between(level, grid.column(x1, 0, grid.LAST_ROW), grid.HEIGHT)
    body = (x1, y1, x2, y2)
    marks = []
    for cell in grid.cells(body):
        if level.terrain[cell] == terrains.POOL:
            level.terrain[cell] = terrains.HWALL
            marks.append(cell)
        elif level.terrain[cell] == terrains.IRONBARS:
            level.flags[cell - grid.HEIGHT] &= ~terrains.NON_DIGGABLE
            if cell >= 3 * grid.HEIGHT:
                level.flags[cell - 2 * grid.HEIGHT] &= ~terrains.NON_DIGGABLE
    around = (max(x1 - 2, 1), max(y1 - 2, 0), min(x2 + 2, grid.LAST_COLUMN), min(y2 + 2, grid.LAST_ROW))
    wallification_of_figures(level, around, body)
    if marks:
        _part(site, marks[0], 1, terrains.TUWALL, terrains.BRCORNER)
    if len(marks) > 1:
        _part(site, marks[-1], -1, terrains.TDWALL, terrains.TRCORNER)


def _between(level: Level, line: range, length: int) -> tuple[int, int]:
    """The first and the last place between hard cells; a hard cell at the very edge gives way to the next one."""
    hard = [index for index, cell in enumerate(line) if level.flags[cell] & terrains.NON_DIGGABLE]
    if not hard:
        return length, length - 1
    first = (hard[1] if not hard[0] and len(hard) > 1 else hard[0]) + 1
    return first, (hard[-1] if hard[-1] > first else length) - 1


def _part(site: Site, cell: int, beside: int, branching: int, corner: int) -> None:
    """Part a leg from the wall that it has grown together with; a monster in between is moved away."""
    terrain = site.level.terrain
    if terrain[cell] != terrains.TLWALL or terrain[cell + beside] != branching:
        return
    terrain[cell], terrain[cell + beside] = corner, terrains.HWALL
    monster = monsters.occupant(site.level, *divmod(cell, grid.HEIGHT))
    if monster is not None:
        monsters.relocate(site, monster)


FIXUPS: dict[str, Callable[[Site], None]] = {
    **fixups.FIXUPS,
    "wizard1": _with_room(rooms.MORGUE, "morgue", _hide_tower_door),
    "sanctum": _with_room(rooms.TEMPLE, "temple", fixups.FIXUPS["sanctum"]),
    "knox": _with_room(rooms.MORGUE, "morgue", partial(fixups.fill_treasury, everywhere=True)),
    "castle": _bury,
    "baalz": _draw_insect,
}
