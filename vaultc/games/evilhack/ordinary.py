"""Levels that no script describes. Rules: "EvilHack: Ordinary levels"."""

from __future__ import annotations

from vaultc.games.evilhack.places import free_place
from vaultc.generation.corridors.styles import make_corridors
from vaultc.generation.dungeon.gold_vaults import make_gold_vault
from vaultc.generation.dungeon.iron_bars import make_iron_bars
from vaultc.generation.dungeon.making_rooms import make_rooms
from vaultc.generation.dungeon.niches import make_niches
from vaultc.generation.dungeon.ordinary import Means
from vaultc.generation.layout import positions
from vaultc.generation.layout.stairs import make_stairs
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog import terrain

_CHAIN_STYLE = 0
_ROOM_TRIES = 500


def join_rooms(site: Site, means: Means) -> bool:
    """Make rooms, stairs, corridors, niches and bars; true if there is a gold vault."""
    reserved = make_rooms(site, means.run_vault, means.chooser, means.forced)
    make_both_stairs(site)
    make_corridors(site, _CHAIN_STYLE)
    make_niches(site)
    make_iron_bars(site)
    return reserved is not None and make_gold_vault(site, reserved)


def make_both_stairs(site: Site) -> None:
    """Stairs in two rooms that corridors reach, as far as the place in the dungeon has them."""
    if not site.level.rooms:
        site.complain("the level has no room for stairs")
        return
    down = None
    if not site.surroundings.last_level:
        down = _room_for_stairs(site, None)
        make_stairs(site, *_place_for_stairs(site, down), terrain.DOWN, down)
    if not site.surroundings.first_level:
        up = _room_for_stairs(site, down)
        make_stairs(site, *_place_for_stairs(site, up), terrain.UP, up)


def _room_for_stairs(site: Site, other: Room | None) -> Room:
    rooms = site.level.rooms
    room = rooms[site.dice.rn2(len(rooms))]
    for _ in range(_ROOM_TRIES):
        if room.join and (room is not other or len(rooms) == 1):
            break
        room = rooms[site.dice.rn2(len(rooms))]
    return room


def _place_for_stairs(site: Site, room: Room) -> tuple[int, int]:
    place = free_place(site, room)
    return place if place is not None else (positions.somex(site, room), positions.somey(site, room))
