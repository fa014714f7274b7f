"""Building sites to make monsters on, with scripted dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from building_site import lit_floor
from scripted_dice import ScriptedDice

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.world.catalog import Catalog, catalog_of
from vaultc.world.surroundings import Hero, Surroundings


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return catalog_of("unnethack-5.2")


SiteMaker = Callable[..., Site]

ARCHEOLOGIST = Hero(
    role="Archeologist", gender="male", alignment="neutral", alignment_record=10, name="Indy", carrying=()
)


@pytest.fixture
def site_of() -> SiteMaker:
    """Makes a level of lit floor: with the given draws, surroundings and game."""

    def build(draws: Iterable[Any] = (), surroundings: Surroundings | None = None, game: Game = UNNETHACK) -> Site:
        return Site(lit_floor(), ScriptedDice(draws), surroundings or Surroundings(hero=ARCHEOLOGIST), game)

    return build
