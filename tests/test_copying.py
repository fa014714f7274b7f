"""Levels, their parts and their generators survive being copied and pickled, compiled or not."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from typing import Any

import pytest
from every import every

import vaultc
from vaultc.api.ordinary_levels import read_vaults
from vaultc.games import NAMES, game_named
from vaultc.generation.site import making_of
from vaultc.level.level import Complaint, Engraving, Level, Room, Stairway, StoredRegion, Trap
from vaultc.world.catalog.kinds import ShopKind, Ware
from vaultc.world.surroundings import Hero, Surroundings

GAMES = [game_named(name) for name in NAMES]
WAYS: list[Callable[[Any], Any]] = [copy, deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
VALUES = [
    *(row for game in GAMES for row in (game.catalog.species[3], game.catalog.kinds[5], game.catalog.terrain[9])),
    *(row for game in GAMES for row in (game.catalog.traps[2], game.catalog.roles["Monk"], game.catalog.artifacts[1])),
    *GAMES,
    *(game.catalog.terrain_classes for game in GAMES),
    ShopKind(0, 3, 1, (Ware(1, "WAND", "light"),)),
    Surroundings(depth=7, hero=Hero(level=9)),
]


@pytest.mark.parametrize("way", WAYS, ids=["copied", "copied deep", "sent"])
@every("value", VALUES, ids=lambda value: type(value).__name__)
def test_values(value: Any, way: Callable[[Any], Any]) -> None:
    assert way(value) == value
    assert hash(way(value)) == hash(value)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_frozen_and_give_others(value: Any) -> None:
    if not is_dataclass(value) or isinstance(value, type):
        pytest.skip("a tuple")
    first = fields(value)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(value, first, None)
    assert replace(value, **{first: getattr(value, first)}) == value


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_how_levels_are_made_can_be_replaced(game: Any) -> None:
    making = making_of(game)
    ground, things = replace(making.ground), replace(making.things)
    other = replace(making, ground=ground, things=things)
    assert (other.monsters, other.ground, other.things) == (making.monsters, ground, things)


def things_on(level: Level) -> list[Any]:
    """One of each kind of what is on a level, and what this level does not have."""
    others = (
        Room(1, 2, 3, 4, subrooms=[Room(5)]),
        Stairway(3, 4, Room(9)),
        StoredRegion("portal", (1, 2, 3, 4), (0, 0, 0, 0), True, False),
    )
    return [Complaint("in vain", None), Trap(3, 4, 5, note=2), Engraving("dust", "x", 1, 2), *others, *level.monsters]


@pytest.mark.parametrize("way", WAYS, ids=["copied", "copied deep", "sent"])
def test_scripts_and_levels(way: Callable[[Any], Any]) -> None:
    script = vaultc.library().levels[2]
    made = script.generate(5)
    assert way(made).render("json") == made.render("json")
    assert way(script).generate(5).render("json") == made.render("json")
    copies = [way(thing) for thing in things_on(made.level)]
    assert list(map(repr, copies)) == list(map(repr, things_on(made.level)))
    ordinary = read_vaults()
    assert way(ordinary).generate(3).render("json") == ordinary.generate(3).render("json")
