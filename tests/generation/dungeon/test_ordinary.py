"""Ordinary levels as a whole; that they equal the game's is proved by the conformance tests."""

from __future__ import annotations

import pytest
from repository import TESTS

from vaultc.chance.seeding import game_dice
from vaultc.conformance.running import RecordedFile, differing_fields, generate, make_level, read_manifest
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.dungeon.ordinary import generate_ordinary_level
from vaultc.generation.dungeon.vaults import VaultTable
from vaultc.level.level import Level
from vaultc.rendering.converters.conformance_format import to_json
from vaultc.world.catalog.terrain import STAIRS
from vaultc.world.grid import HEIGHT
from vaultc.world.surroundings import Surroundings

MANIFEST = TESTS / "conformance" / "manifest.json"
ENTRIES = {entry.name: entry for entry in read_manifest(MANIFEST) if entry.kind in ("vault", "ordinary")}
DEEP = Surroundings(depth=12, difficulty=12, level_in_dungeon=12, registered=False)


def plain_level(seed: int, surroundings: Surroundings) -> Level:
    return generate_ordinary_level({}, VaultTable(()), game_dice(seed), surroundings, UNNETHACK)


@pytest.mark.parametrize("name", [name for name in ENTRIES if name.startswith("t6-plain")])
def test_graffiti_leave_the_layout_alone(name: str) -> None:
    """Everything before a random text is exact; nothing after it can be reproduced."""
    scribbled = [level for level in ENTRIES[name].reference() if "unreproducible" in level]
    seeds = [int(level["seed"]) for level in scribbled]
    made = list(generate(ENTRIES[name], seeds))
    assert [differing_fields(a, b.data or {}, ("rooms", "vaults")) for a, b in zip(scribbled, made, strict=True)] == [
        [] for _ in scribbled
    ]


def test_levels_repeat() -> None:
    entry = ENTRIES["t6-plain-d10"]
    first, second = (to_json(make_level(entry, game_dice(7)), UNNETHACK.catalog) for _ in range(2))
    assert first == second


def test_a_forced_pick_is_the_vault_asked_for() -> None:
    entry: RecordedFile = ENTRIES["t5-room-third"]
    for seed in range(1, 6):
        names = [name for name, *_ in make_level(entry, game_dice(seed)).vaults]
        if len(names) >= entry.forced_pick:
            assert names[entry.forced_pick - 1] == entry.level


def test_without_vaults_there_are_plain_rooms_with_stairs_and_no_doors() -> None:
    """Plain rooms are made without the mark that corridors and contents ask for."""
    for seed in range(10):
        level = plain_level(seed, DEEP)
        assert len(level.rooms) > 1
        for stairs in (level.up_stairs, level.down_stairs):
            assert level.terrain[stairs.x * HEIGHT + stairs.y] == STAIRS
        assert not level.vaults


@pytest.mark.parametrize(("level_number", "up", "down"), [(1, False, True), (29, True, False)])
def test_stairs_end_with_the_dungeon(level_number: int, up: bool, down: bool) -> None:
    level = plain_level(3, Surroundings(level_in_dungeon=level_number, depth=level_number, registered=False))
    assert (bool(level.up_stairs.x), bool(level.down_stairs.x)) == (up, down)


def test_a_deep_gold_vault_holds_the_portal_to_the_fort() -> None:
    for depth in (10, 11):
        surroundings = Surroundings(depth=depth, difficulty=depth, level_in_dungeon=depth, registered=False)
        levels = [plain_level(seed, surroundings) for seed in range(30)]
        vaults = [level for level in levels if "has vault" in level.flags_set]
        assert vaults
        portals = [any(trap.portal is not None for trap in level.traps) for level in vaults]
        assert set(portals) == {depth > 10}
