"""Places of NetHack 3.6 to build levels at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from building_site import scripted_site

from vaultc.games.nethack36 import GAME
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.pipeline.generating import dice_of
from vaultc.world.surroundings import Surroundings, place_called

Make = Callable[..., Level]

site_of = partial(scripted_site, GAME, place=Surroundings(levels_in_dungeon=27, medusa_depth=26))
"""Makes a site of floor with the given draws; see ``scripted_site``."""


def at_place(text: str) -> Surroundings:
    return replace(GAME.surroundings, **place_called(GAME.plan, text))


def site_at(text: str = "main:5", seed: int = 1) -> Site:
    return Site(Level(), dice_of(GAME, seed), at_place(text), GAME)
