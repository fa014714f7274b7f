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
    x = room.lx + (room.hx - room.lx) // 2
    y = room.ly + (room.hy - room.ly) // 2
    make_altar(site, x, y, alignment_mask(induced_alignment(site)))
    found_temple(site, x, y)
