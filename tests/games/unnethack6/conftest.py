"""Building sites of UnNetHack 6, with scripted dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from building_site import lit_floor
from scripted_dice import ScriptedDice

from vaultc.games.unnethack6 import GAME
from vaultc.generation.site import Site
from vaultc.world.surroundings import Hero, Surroundings

SiteMaker = Callable[..., Site]

ARCHEOLOGIST = Hero(
    role="Archeologist",
    gender="male",
    alignment_record=10,
    carrying=(
        (")", "bullwhip", 1, (("wielded", 1),)),
        ("(", "pick-axe", 1, (("alternate", 1),)),
        ("[", "fedora", 1, ()),
        ("[", "leather jacket", 1, ()),
    ),
)
"""The hero of the recorded calls."""


@pytest.fixture
def site_of() -> SiteMaker:
    """Makes a level of lit floor: with the given draws and surroundings."""

    def build(draws: Iterable[Any] = (), surroundings: Surroundings | None = None) -> Site:
        return Site(lit_floor(), ScriptedDice(draws), surroundings or Surroundings(hero=ARCHEOLOGIST), GAME)

    return build
