"""The special rooms that NetHack 3.4.3 stocks for its levels. Rules: "NetHack 3.4.3: Helpers"."""

from __future__ import annotations

from collections import abc

from vaultc.games.nethack36.special_rooms import ZOOS
from vaultc.generation.population.special_rooms import stocking
from vaultc.generation.site import Site
from vaultc.level.level import Room

__all__ = ["STOCK", "ZOOS"]

STOCK: abc.Mapping[int, abc.Callable[[Site, Room], None]] = stocking.STOCK
"""Ant holes, cockatrice nests and leprechaun halls stay empty."""
