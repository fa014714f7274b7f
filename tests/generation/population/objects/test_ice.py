"""Corpses that lie on ice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.chance.seeding import game_dice
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.population import objects
from vaultc.generation.population.species import known_kind, known_species
from vaultc.generation.site import Site
from vaultc.level.level import Item, Level
from vaultc.world.catalog.terrain import DRAWBRIDGE_UP, ICE, ROOM
from vaultc.world.grid import HEIGHT
from vaultc.world.surroundings import Surroundings

CATALOG = UNNETHACK.catalog
CORPSE = known_kind(CATALOG, "corpse", "%")


def corpse_on(terrain: int, species: str = "newt", flags: int = 0) -> tuple[Site, Item]:
    site = Site(Level(), game_dice(1), Surroundings(), UNNETHACK)
    site.level.terrain[5 * HEIGHT + 5], site.level.flags[5 * HEIGHT + 5] = terrain, flags
    corpse = objects.create(site, CORPSE, False, False)
    corpse.species = known_species(CATALOG, species)
    corpse.rotting = species != "lichen"
    objects.put_on_pile(site, corpse, 5, 5)
    return site, corpse


@pytest.mark.parametrize(
    ("terrain", "flags", "mark"), [(ICE, 0, 1), (ROOM, 0, 0), (DRAWBRIDGE_UP, 8, 1), (DRAWBRIDGE_UP, 0, 0)]
)
def test_a_corpse_is_marked_on_ice(terrain: int, flags: int, mark: int) -> None:
    assert corpse_on(terrain, flags=flags)[1].recharged == mark


def test_what_never_rots_is_not_marked() -> None:
    site, corpse = corpse_on(ICE, "lichen")
    assert corpse.recharged == 0
    spear = objects.make_at(site, known_kind(CATALOG, "spear"), 5, 5, initialised=False)
    assert spear.recharged == 0


LEAVING: dict[str, Callable[[Site, Item], object]] = {
    "taken away": lambda site, corpse: objects.take(site.level, corpse),
    "buried": lambda site, corpse: objects.bury(site, corpse),
}


@pytest.mark.parametrize("way", LEAVING)
def test_the_mark_goes_when_the_corpse_leaves_the_floor(way: str) -> None:
    site, corpse = corpse_on(ICE)
    LEAVING[way](site, corpse)
    assert corpse.recharged == 0


def test_lichens_have_no_timer_and_newts_have() -> None:
    site = Site(Level(), game_dice(1), Surroundings(), UNNETHACK)
    for name, rots in (("lichen", False), ("newt", True)):
        item = objects.corpse_or_statue(site, CORPSE, known_species(CATALOG, name), 5, 5, True)
        assert item.rotting is rots
