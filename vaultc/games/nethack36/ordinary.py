"""Levels that no script describes. Rules: "NetHack 3.6: Ordinary levels"."""

from __future__ import annotations

from typing import Final

from vaultc.games.nethack36.contents import fill_ordinary_rooms
from vaultc.games.nethack36.plain_maze import make_plain_maze
from vaultc.generation.corridors.rogue import rogue_level
from vaultc.generation.corridors.styles import make_corridors
from vaultc.generation.dungeon import ordinary
from vaultc.generation.dungeon.gold_vaults import make_gold_vault
from vaultc.generation.dungeon.kinds import LevelKind
from vaultc.generation.dungeon.making_rooms import make_rooms
from vaultc.generation.dungeon.niches import make_niches
from vaultc.generation.dungeon.rogue_tribute import haunt
from vaultc.generation.finishing.level_regions import place_branch
from vaultc.generation.layout import positions
from vaultc.generation.layout.stairs import make_stairs
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world.catalog import terrain

_CHAIN_STYLE = 0
_PATIENCE = 20_000


def join_rooms(site: Site, means: ordinary.Means) -> bool:
    """Make rooms from left to right, stairs, corridors and niches; true if there is a gold vault."""
    reserved = make_rooms(site, means.run_vault, means.chooser, means.forced)
    sort_rooms(site.level)
    make_both_stairs(site)
    make_corridors(site, _CHAIN_STYLE)
    make_niches(site)
    return reserved is not None and make_gold_vault(site, reserved)


def rogue(site: Site, means: ordinary.Means) -> None:
    """The tribute to Rogue."""
    rogue_level(site)
    haunt(site)
    sort_rooms(site.level)
    make_both_stairs(site)
    place_branch(site)
    fill_ordinary_rooms(site, means.rumours)


def sort_rooms(level: Level) -> None:
    """Number the rooms from left to right; no cell carries their numbers yet."""
    level.rooms.sort(key=lambda room: room.lx)
    for index, room in enumerate(level.rooms):
        room.number, room.group = positions.FIRST_ROOM_NUMBER + index, index


def make_both_stairs(site: Site) -> None:
    """Stairs down anywhere in one room and up on a free place in another, unless the dungeon ends here.

    Without rooms, on which the game would crash, there are none.
    """
    rooms, place = site.level.rooms, site.surroundings
    if not rooms:
        site.complain("the level has no room for stairs")
        return
    down_room = rooms[site.dice.rn2(len(rooms))]
    if not place.last_level:
        y = positions.somey(site, down_room)
        make_stairs(site, positions.somex(site, down_room), y, terrain.DOWN, down_room)
    up_room = down_room
    if len(rooms) > 1:
        index = site.dice.rn2(len(rooms) - 1)
        up_room = rooms[index + 1] if rooms[index] is down_room else rooms[index]
    if not place.first_level:
        make_stairs(site, *_free_place(site, up_room), terrain.UP, up_room)


def _free_place(site: Site, room: Room) -> tuple[int, int]:
    """A free place in a room; the game would look for one without end."""
    x = y = 0
    for _ in range(_PATIENCE):
        x = positions.somex(site, room)
        y = positions.somey(site, room)
        if not positions.occupied(site, x, y):
            return x, y
    site.complain("the game would look forever for a place for the stairs up")
    return x, y


def maze(site: Site, _: ordinary.Means) -> None:
    """A maze."""
    make_plain_maze(site)


KINDS: Final = {**ordinary.KINDS, LevelKind.ROGUE: rogue, LevelKind.MAZE: maze}
