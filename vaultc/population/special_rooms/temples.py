"""Temples of ordinary levels (rule: "Garden, swamp, temple")."""

from __future__ import annotations

from vaultc.catalog.rooms import TEMPLE
from vaultc.level import Room
from vaultc.population.furnishings import alignment_mask, found_temple, make_altar
from vaultc.population.monsters import induced_alignment
from vaultc.site import Site


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
    return middle + (site.dice.rn2(2) if even and site.making.things.altars_off_centre else 0)
