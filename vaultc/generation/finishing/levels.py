"""The last steps of every level, with or without a script. Rules: "From seed to finished level"."""

from __future__ import annotations

from vaultc.generation.layout import walls
from vaultc.generation.layout.room_numbers import number_room
from vaultc.generation.population import minerals
from vaultc.generation.site import Site


def lay_minerals(site: Site) -> None:
    """Gold and gems in the rock, where the place has any."""
    minerals.mineralize(site, -1, -1, -1, -1, checked=True)


def mark_graveyard(site: Site) -> None:
    """A level with a morgue is a graveyard."""
    if "has morgue" in site.level.flags_set:
        site.level.flags_set.add("graveyard")


def number_rooms(site: Site) -> None:
    """The cells of rooms know their room, but not in mazes."""
    if "mazelevel" not in site.level.flags_set:
        for room in site.level.rooms:
            number_room(site.level, room)


def settle_walls(site: Site) -> None:
    """Settle the display modes of walls."""
    walls.display_modes(site.level)


def finish_level(site: Site) -> None:
    """Carry out the game's last steps in order."""
    for step in site.rules.finish_level:
        step(site)


def finish_special(site: Site) -> None:
    """Carry out the further steps on a level that one script made as a whole."""
    for step in site.rules.finish_special:
        step(site)
