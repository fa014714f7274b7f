"""The tables of the games that load Lua scripts hold together."""

from __future__ import annotations

import pytest

from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog.lua_worlds import WORLDS, world_named


@pytest.mark.parametrize("name", WORLDS)
def test_substitutes_exist(name: str) -> None:
    world = world_named(name)
    catalog = world.catalog
    assert [near for near in world.nearest_monsters.values() if catalog.species_number(near) is None] == []
    assert [near for near in world.nearest_objects.values() if catalog.kind_number(near) is None] == []
    assert [same for same in world.same_objects.values() if catalog.kind_number(same) is None] == []
    assert [name for name in world.renamed_objects if catalog.kind_number(name) is None] == []
    assert set(world.nearest_rooms.values()) <= world.rooms
    assert set(world.nearest_traps.values()) <= world.traps
    assert set("".join(world.nearest_terrain.values())) <= set(world.map_characters)
    assert set(world.flag_words.values()) <= world.flags


@pytest.mark.parametrize("name", WORLDS)
def test_a_name_that_exists_needs_no_substitute(name: str) -> None:
    world = world_named(name)
    assert [old for old in world.nearest_monsters if world.catalog.species_number(old) is not None] == []
    assert [old for old in world.nearest_rooms if old in world.rooms] == []


def test_an_unknown_world_is_refused_with_the_list() -> None:
    with pytest.raises(InvalidValueError, match=WORLDS[0]):
        world_named("no such game")
