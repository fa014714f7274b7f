"""Additions to some special levels after they were made. Rules: "NetHack 3.4.3: Helpers"."""

from __future__ import annotations

from vaultc.games.nethack36.fixups import FIXUPS as LATER
from vaultc.games.nethack36.fixups import fill_with_element
from vaultc.generation.site import Site

_LATER_ALONE = frozenset({"baalz"})

FIXUPS = {name: finish for name, finish in LATER.items() if name not in _LATER_ALONE}


def fill_with_water(site: Site) -> None:
    """Fill the Plane of Water; the Plane of Air is as it is drawn."""
    if site.locality.on_plane_of_water:
        fill_with_element(site)
