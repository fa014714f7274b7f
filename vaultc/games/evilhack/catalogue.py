"""The numbers of its own rooms and traps, as levels hold them."""

from __future__ import annotations

from vaultc.world.catalog import catalog_of

_CATALOG = catalog_of("evilhack-0.9.3")
ROOMS = _CATALOG.room_types
TRAPS = _CATALOG.trap_codes
