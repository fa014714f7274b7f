"""Temples of ordinary levels. Rules: "Garden, swamp, temple"."""

from __future__ import annotations

from vaultc.generation.population.furnishings import alignment_mask, found_temple, make_altar
from vaultc.generation.population.monsters import induced_alignment
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog.rooms import TEMPLE


def make_temple(site: Site, room: Room) -> None:
    """Turn a room into a temple with an altar in its middle and a priest."""
    room.type = TEMPLE
    x = _middle(site, room.lx, room.hx)
    y = _middle(site, room.ly, room.hy)
    make_altar(site, x, y, alignment_mask(induced_alignment(site)))
    found_temple(site, x, y)


def _middle(site: Site, first: int, last: int) -> int:
    """The middle of a row; of two the first, or by chance."""
    middle = first + (last - first) // 2
    even = (last - first) % 2 == 1
    return middle + (site.dice.rn2(2) if even and site.rules.things.altars_off_centre else 0)
