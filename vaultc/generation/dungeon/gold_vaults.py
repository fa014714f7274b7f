"""The closed vault full of gold. Rules: "Corridors, niches, bars, gold vault"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.dungeon import niches
from vaultc.generation.layout import rooms
from vaultc.generation.layout.room_records import new_room
from vaultc.generation.population.special_rooms.stocking import fill_vault
from vaultc.generation.population.traps import make_trap
from vaultc.generation.site import Site
from vaultc.world.catalog import traps
from vaultc.world.catalog.rooms import VAULT
from vaultc.world.plan import MAIN_DUNGEON
from vaultc.world.surroundings import Surroundings

_PORTAL_DEPTH: Final = 10
"""The depth below which, above Medusa, a gold vault may hold the portal to the fort."""


def make_gold_vault(site: Site, reserved: tuple[int, int]) -> bool:
    """Build the vault in the reserved space, or else somewhere; True if there is one now."""
    if _build(site, reserved):
        return True
    if site.rectangles.pick(site.dice) is None:
        return False
    place = rooms.reserve_vault(site)
    return place is not None and _build(site, place)


def leads_to_ludios(place: Surroundings, *, at_medusa: bool = False) -> bool:
    """True if a gold vault here, or even ``at_medusa``'s depth, holds the way to the fort, which is not a branch of any
    level before that.

    Rules: "Ludios portal".
    """
    deep_enough = _PORTAL_DEPTH < place.depth < place.medusa_depth + at_medusa
    return place.dungeon == MAIN_DUNGEON and deep_enough and place.branch is None and not place.ludios_placed


def holds_portal(site: Site) -> bool:
    """True if this vault leads to the fort; in some games most vaults leave that to later ones."""
    place = site.surroundings
    if site.rules.levels.portal_put_off:
        open_question = place.branch is None and not place.ludios_placed
        if not open_question or site.dice.rn2(3):
            return False
    return leads_to_ludios(place, at_medusa=site.rules.levels.portal_at_medusa)


def make_portal(site: Site, x: int, y: int) -> None:
    """The way to the fort; it is still to be found, since the level is made in a world of its own."""
    portal = make_trap(site, x, y, traps.MAGIC_PORTAL)
    if portal is not None:
        portal.portal = ""


def _build(site: Site, place: tuple[int, int]) -> bool:
    area = rooms.check_area(site, place[0], 1, place[1], 1, vault=True)
    if area is None:
        return False
    x, width, y, height = area
    room = new_room(site.level)
    rooms.lay(site, room, (x, y, x + width, y + height), True, VAULT)
    site.level.flags_set.add("has vault")
    fill_vault(site, room)
    if holds_portal(site):
        make_portal(site, x + width, y + height)
    if niches.teleport_allowed(site.level) and not site.dice.rn2(3):
        niches.make_niche(site, traps.TELEPORT)
    return True
