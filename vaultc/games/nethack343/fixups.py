"""Additions to some special levels after they were made. Rules: "NetHack 3.4.3: Helpers"."""

from __future__ import annotations

from vaultc.games.nethack36.fixups import FIXUPS as LATER
from vaultc.games.nethack36.fixups import fill_with_element
from vaultc.generation.site import Site

_LATER_ALONE = frozenset({"baalz"})


def _petrify(site: Site) -> None:
    """As later, but a draw among no columns ends the game."""
    if not site.level.rooms:
        raise site.fail("Medusa's island needs a room for its statues, without which the game crashes")
    LATER["medusa"](site)


FIXUPS = {name: finish for name, finish in LATER.items() if name not in _LATER_ALONE} | {"medusa": _petrify}


def fill_with_water(site: Site) -> None:
    """Fill the Plane of Water; the Plane of Air is as it is drawn."""
    if site.locality.on_plane_of_water:
        fill_with_element(site)
