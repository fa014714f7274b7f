"""Levels of the variants of NetHack 3.4.3: previews, by its rules, of what they write."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from vaultc.games.nethack343.levels import MAKING as BASE
from vaultc.generation.site import GenerationRules


@cache
def making_of_variant(cells_of_rooms: bool) -> GenerationRules:
    """The rules of a variant, whose dungeons are not known; some name the cells of their rooms."""
    return replace(BASE, ground=replace(BASE.ground, portals_lead=False, cells_of_rooms=cells_of_rooms))
