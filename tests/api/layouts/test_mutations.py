"""Mutations change one thing, keep the level valid, leave the original alone, and follow from their seed."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repository import ROOT

import vaultc
from vaultc.api.layouts import mutations, passages
from vaultc.chance.dice import Dice
from vaultc.chance.seeding import modern_dice
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid
from vaultc.world.catalog import terrain

FILES = ("benchmarks/rooms-and-corridors.des", "benchmarks/hall.des", "examples/cave.des", "examples/maze.des")
SEEDS = st.integers(0, 2**32 - 1)


@cache
def layout_of(path: str, seed: int = 5) -> vaultc.Layout:
    return vaultc.load(ROOT / path).levels[0].generate(seed).layout()


def messages(layout: vaultc.Layout) -> Counter[str]:
    return Counter(found.message for found in layout.validate())


def measures(layout: vaultc.Layout) -> dict[str, float | None]:
    return layout.measures("unreachable", "ways", "ways_joined")


@settings(max_examples=24)
@given(path=st.sampled_from(FILES), name=st.sampled_from(list(vaultc.MUTATIONS)), seed=SEEDS)
def test_mutations_are_valid_and_follow_from_their_seed(path: str, name: str, seed: int) -> None:
    layout = layout_of(path)
    before, digest = measures(layout), layout.digest()
    changed = vaultc.mutate(layout, seed, [name])
    assert layout.digest() == digest
    if changed is None:
        return
    assert changed != layout
    again = vaultc.mutate(layout, seed, [name])
    assert again is not None
    assert again.digest() == changed.digest()
    assert messages(changed) <= messages(layout)
    after = measures(changed)
    assert after["ways"] == before["ways"]
    assert (after["ways_joined"] or 0) >= (before["ways_joined"] or 0)
    assert (after["unreachable"] or 0) <= (before["unreachable"] or 0)


@settings(max_examples=8)
@given(path=st.sampled_from(FILES[:1]), seed=SEEDS, times=st.integers(2, 6))
def test_the_game_makes_what_a_mutated_layout_shows(path: str, seed: int, times: int) -> None:
    layout = layout_of(path, 8)
    changed = vaultc.mutate(layout, seed, times=times)
    assert changed is not None
    if not changed.validate():
        assert changed.made(seed) == changed


EXPECTED = {
    "add monster": ("monsters", 1), "remove monster": ("monsters", -1), "change species": ("monsters", 0),
    "add object": ("objects", 1), "remove object": ("objects", -1), "add trap": ("traps", 1),
    "remove trap": ("traps", -1),
}  # fmt: skip


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_things_come_and_go(name: str, seed: int) -> None:
    layout = layout_of(FILES[0])
    changed = vaultc.MUTATIONS[name].mutated(layout, seed)
    assert changed is not None
    kind, number = EXPECTED[name]
    for listed in ("monsters", "objects", "traps"):
        expected = number if listed == kind else 0
        assert len(getattr(changed, listed)) - len(getattr(layout, listed)) == expected
    assert (changed.ground.arrays == layout.ground.arrays) is True


@pytest.mark.parametrize("name", ["move thing", "swap things"])
def test_things_move(name: str) -> None:
    layout = layout_of(FILES[0])
    for seed in range(10):
        changed = vaultc.MUTATIONS[name].mutated(layout, seed)
        assert changed is not None
        assert sorted(thing.name for thing in changed.monsters) == sorted(thing.name for thing in layout.monsters)
        assert sorted(thing.name for thing in changed.objects) == sorted(thing.name for thing in layout.objects)
        moved = Counter(changed.things()) - Counter(layout.things())
        assert 1 <= moved.total() <= (1 if name == "move thing" else 2)


@pytest.mark.parametrize("path", FILES)
def test_walls_have_the_shapes_of_the_game(path: str) -> None:
    for name in ("toggle wall", "raise pillar", "move room"):
        for seed in range(3):
            changed = vaultc.MUTATIONS[name].mutated(layout_of(path), seed)
            if changed is not None:
                fixed = changed.copy()
                fixed.fix_walls()
                assert fixed == changed


def test_a_room_moves_with_its_things_and_is_joined_again() -> None:
    layout = layout_of(FILES[0])
    for seed in range(6):
        changed = vaultc.MUTATIONS["move room"].mutated(layout, seed)
        assert changed is not None
        assert len(list(changed.things())) == len(list(layout.things()))
        floor = bytes(layout.ground.terrain).count(terrain.ROOM)
        assert bytes(changed.ground.terrain).count(terrain.ROOM) == floor
        assert changed.measures("parts", "ways_joined")["ways_joined"] == 1


def test_passages_join_two_rooms() -> None:
    layout = vaultc.Layout.empty()
    layout.room(5, 3, 15, 9)
    layout.room(40, 8, 50, 16)
    layout.place("stairs", "up", 7, 5)
    layout.place("stairs", "down", 45, 12)
    assert layout.measures("ways_joined")["ways_joined"] == 0
    assert passages.join(layout, [grid.at(7, 5), grid.at(45, 12)])
    layout.fix_walls()
    assert layout.measures("ways_joined", "doors") == {"ways_joined": 1, "doors": 2}
    assert layout.made(1) == layout


def test_nothing_applies_to_an_empty_layout() -> None:
    stone = vaultc.Layout.empty()
    for name, mutation in vaultc.MUTATIONS.items():
        assert mutation.mutated(stone, 1) is None, name
    assert vaultc.mutate(stone, 1) is None


def test_a_closed_door_is_not_put_before_the_only_way() -> None:
    """Building a wall in a corridor that is the only way would cut the stairs off, so other cells are taken."""
    layout = vaultc.Layout.empty()
    layout.paint((10, 10, 30, 10), "corridor")
    layout.place("stairs", "up", 10, 10)
    layout.place("stairs", "down", 30, 10)
    assert vaultc.MUTATIONS["toggle wall"].mutated(layout, 3) is None


def test_own_operators_and_weights() -> None:
    def flood(layout: vaultc.Layout, dice: Dice) -> bool:
        layout.paint((1 + dice.rn2(70), 5), "lava")
        return True

    layout = vaultc.Layout.empty(fill="floor")
    changed = vaultc.mutate(layout, 1, [vaultc.Mutation("flood", "lava comes", flood)], times=3)
    assert changed is not None
    assert bytes(changed.ground.terrain).count(terrain.LAVAPOOL) == 3
    only = vaultc.mutate(layout_of(FILES[0]), 2, {"add trap": 3, "remove trap": 0})
    assert only is not None
    assert len(only.traps) == len(layout_of(FILES[0]).traps) + 1
    with pytest.raises(InvalidValueError, match="did you mean 'move room'"):
        vaultc.mutate(layout, 1, ["move rom"])
    with pytest.raises(InvalidValueError, match="no mutation has a weight"):
        vaultc.mutate(layout, 1, {"add trap": 0})


def test_deep_levels_get_other_monsters_than_shallow_ones() -> None:
    def difficulties(place: str) -> list[int]:
        script = vaultc.load(ROOT / FILES[0]).levels[0]
        layout = script.generate(5, place=place).layout()
        found = [mutations.natural_monster(layout, modern_dice(seed), 20, 5) for seed in range(40)]
        catalog = layout.game.catalog
        return [catalog.species[catalog.species_number(one.name, one.symbol) or 0].difficulty for one in found if one]

    shallow, deep = difficulties("main:2"), difficulties("main:25")
    assert max(shallow) < 6
    assert sum(deep) / len(deep) > 2 * sum(shallow) / len(shallow)
