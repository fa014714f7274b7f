"""Objects in nests and in the black market."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vaultc.chance.dice import TracingDice
from vaultc.chance.isaac import Isaac
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.games.unnethack import special_rooms
from vaultc.generation.layout.rooms import lay, new_room
from vaultc.generation.population.special_rooms.zoos import Goods
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world.catalog.kinds import COCKNEST
from vaultc.world.surroundings import Surroundings

CATALOG = UNNETHACK.catalog


def hall(seed: int, room_type: int, **place: object) -> tuple[Site, Room]:
    dice = TracingDice(Isaac(seed), Isaac(seed))
    site = Site(Level(), dice, replace(Surroundings(), **place), UNNETHACK)
    room = new_room(site.level)
    lay(site, room, (10, 5, 20, 10), True, room_type)
    return site, room


def test_victims_of_cockatrices_keep_what_they_carried() -> None:
    counts = set()
    for seed in range(60):
        site, room = hall(seed, COCKNEST, depth=18, difficulty=18)
        site.rules.zoos[room.type].lay(Goods(site, room, None), 12, 6)
        statues = [item for item in site.level.items() if CATALOG.kinds[item.kind].name == "statue"]
        assert len(statues) == (site.dice.trace[0][2] == 0)
        counts |= {len(statue.contents) for statue in statues}
        assert not any(item.artifact for statue in statues for item in statue.contents)
    assert {0, 1, 2, 3, 4} >= counts > {1}


@pytest.mark.parametrize(
    ("name", "sold"),
    [("Amulet of Yendor", False), ("cheap plastic imitation of the Amulet of Yendor", True), (None, True)],
)
def test_the_black_market_lacks_only_four_things(name: str | None, sold: bool) -> None:
    kind = next(kind.index for kind in CATALOG.kinds if kind.name == name and kind.object_class == "AMULET")
    site, _ = hall(3, 34, dungeon="One-eyed Sam's Market")
    special_rooms._lay(site, (kind, 1), 12, 6)
    assert bool(site.level.items()) is sold
    assert sold or len(site.dice.trace) == 50
