"""The steps after every script, also after EXIT, and the last steps of every level, with or without a script.

Games put the steps in order. Rules: "Finishing a script", "From seed to finished level".
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import walls
from vaultc.generation.layout.flip import flip_left_right, flip_top_bottom
from vaultc.generation.layout.room_records import number_room
from vaultc.generation.population import minerals, special_rooms
from vaultc.generation.site import Script, Site
from vaultc.world import grid
from vaultc.world.catalog import terrain

_COUNTED: Final = 255
"""A level counts its fountains and sinks with eight bits."""


def fill_rooms(script: Script) -> None:
    """Stock the rooms that want it."""
    special_rooms.fill_rooms(script.site)


def remove_boundary_symbols(script: Script) -> None:
    """Turn cross walls that the script did not touch into floor."""
    walls.remove_boundary_symbols(script.level, script.touched)


def wallify(script: Script) -> None:
    """Give the walls of the whole level the shapes that their neighbours require."""
    walls.wallification(script.level, *grid.WHOLE_LEVEL)


def flip(script: Script) -> None:
    """Mirror the level by chance where the script permits it; bit 1 is top/bottom, bit 2 left/right."""
    level = script.level
    for bit, mirror in ((1, flip_top_bottom), (2, flip_left_right)):
        if script.flips & bit and script.dice.rn2(2):
            mirror(level)
            level.flip |= bit


def extend_spines(script: Script) -> None:
    """Walls reach out to their neighbours once more."""
    walls.extend_spines(script.level, *grid.WHOLE_LEVEL)


def count_features(script: Script) -> None:
    """Fountains and sinks are counted."""
    level = script.level
    cells = level.terrain[: grid.CELLS]
    level.fountains, level.sinks = cells.count(terrain.FOUNTAIN) & _COUNTED, cells.count(terrain.SINK) & _COUNTED


def reveal(script: Script) -> None:
    """Premapped levels have no secret doors and corridors, and their traps are known."""
    if "premapped" not in script.words:
        return
    level = script.level
    table = bytes({terrain.SDOOR: terrain.DOOR, terrain.SCORR: terrain.CORR}.get(code, code) for code in range(256))
    level.terrain[grid.HEIGHT : grid.CELLS] = level.terrain[grid.HEIGHT : grid.CELLS].translate(table)
    for trap in level.traps:
        trap.seen = True


def show_messages(script: Script) -> None:
    """Texts of MESSAGE are joined and shown line by line, so that an empty last one adds no line."""
    lines = "\n".join(script.level.messages).split("\n")
    script.level.messages = lines if lines[-1] else lines[:-1]


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
