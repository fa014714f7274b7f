"""What every finished level gets, whoever made it (rules: "From seed to finished level", steps 7 to 9)."""

from __future__ import annotations

from vaultc.layout.boundary import set_digging_boundary
from vaultc.layout.rooms import number_room
from vaultc.layout.site import Site
from vaultc.layout.walls import display_modes
from vaultc.population.engravings import depth_engraving
from vaultc.population.minerals import mineralize


def finish_level(site: Site) -> None:
    """Bound digging, lay minerals and fixed engravings, number the rooms, settle how walls look."""
    level = site.level
    set_digging_boundary(site)
    mineralize(site, -1, -1, -1, -1, checked=True)
    depth_engraving(site)
    if "has morgue" in level.flags_set:
        level.flags_set.add("graveyard")
    if "mazelevel" not in level.flags_set:
        for room in level.rooms:
            number_room(level, room)
    display_modes(level)
