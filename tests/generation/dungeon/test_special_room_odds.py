"""The chances of special rooms against the rules that make them, on levels of each game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import sqrt

import pytest
from repository import AGAIN
from thorough import sampled

from vaultc.api.ordinary_levels import OrdinaryLevels, read_vaults
from vaultc.games import NAMES
from vaultc.generation.dungeon.ordinary import UnfinishedLevel, chances_to_be_tried, make_special_room, may_trade
from vaultc.generation.population.special_rooms import choosing
from vaultc.generation.site import making_of
from vaultc.world.catalog.kinds import BARRACKS, COURT, OROOM, SHOPBASE, TEMPLE
from vaultc.world.plan import DungeonBranch

Z = 3.9
"""Half the width of a 99.99 % interval in standard errors."""
LEVELS = 120


@pytest.fixture(scope="module", params=sampled(NAMES, 2) if AGAIN else NAMES)
def levels(request) -> OrdinaryLevels:
    return read_vaults(dialect=request.param)


def begun(levels: OrdinaryLevels, seed: int, depth: int, branch: DungeonBranch | None = None) -> UnfinishedLevel:
    usual = levels.game.surroundings
    place = replace(
        usual, depth=depth, difficulty=depth, level_in_dungeon=depth, registered=False, branch=branch, anywhere=False
    )
    return levels.begin(seed, place)


@pytest.mark.parametrize("depth", [3, 17])
def test_rooms_that_come_have_their_chances(levels: OrdinaryLevels, depth: int) -> None:
    rows = making_of(levels.game).special_rooms
    expected: Counter[int] = Counter()
    variance: Counter[int] = Counter()
    found: Counter[int] = Counter()
    for seed in range(1, LEVELS + 1):
        site, gold_vault = begun(levels, seed, depth, DungeonBranch("stairs") if seed % 4 == 0 else None)
        trade = may_trade(site, gold_vault=gold_vault)
        tried = chances_to_be_tried(site.rules, depth, trade=trade)
        searches = [choosing.SHOP_SEARCH, *(row.search for row in rows)]
        for (kind, chance), search in zip(tried, searches, strict=True):
            comes = float(chance) * search.chance(site)
            expected[kind] += comes
            variance[kind] += comes * (1 - comes)
        before = [room.type for room in site.level.rooms]
        make_special_room(site, gold_vault=gold_vault)
        changed = {
            min(room.type, SHOPBASE) for room, kind in zip(site.level.rooms, before, strict=True) if room.type != kind
        }
        found.update(changed)
    assert sum(found.values()) > LEVELS / 4
    for kind, mean in expected.items():
        assert abs(found[kind] - mean) <= Z * sqrt(variance[kind]) + 0.5, (kind, found[kind], mean)
    assert set(found) <= set(expected)


def test_searches_succeed_as_often_as_they_say(levels: OrdinaryLevels) -> None:
    site, _ = begun(levels, 5, 12)
    for strict in (False, True):
        chance = choosing.chance_of_room(site, strict=strict)
        found = sum(choosing.choose_room(site, strict=strict) is not None for _ in range(2000))
        assert abs(found - 2000 * chance) <= Z * sqrt(2000 * chance * (1 - chance)) + 0.5
    for room in site.level.rooms:
        room.type = TEMPLE
    assert choosing.chance_of_room(site, strict=False) == 0
    assert choosing.choose_room(site, strict=False) is None


def test_chain_goes_on_after_what_is_not_tried() -> None:
    rules = making_of(read_vaults().game)
    law = dict(chances_to_be_tried(rules, 17, trade=True))
    left = 1.0
    for odds, chance in zip((17 / 3, 6, 8, 7, 6, 6, 5, 5, 6, 8, 4, 6, 8), law.values(), strict=True):
        assert float(chance) == pytest.approx(left / odds)
        left -= float(chance)
    assert dict(chances_to_be_tried(rules, 2, trade=True))[SHOPBASE] == 1
    assert sum(chance for _, chance in chances_to_be_tried(rules, 4, trade=False)) == 0
    assert sum(chance for _, chance in chances_to_be_tried(rules, 1, trade=True)) == 0
    assert dict(chances_to_be_tried(rules, 5, trade=False))[COURT] * 6 == 1
    assert dict(chances_to_be_tried(rules, 17, trade=True, gone={"soldier"}))[BARRACKS] == 0


def test_ants_live_while_one_species_is_left() -> None:
    rules = making_of(read_vaults(dialect="nethack36").game)
    rows = {row.room_type: row for row in rules.special_rooms}
    ants = next(row for row in rows.values() if len(row.inmates) > 1)
    tried = dict(chances_to_be_tried(rules, 20, trade=True, gone=set(ants.inmates[1:])))
    assert tried[ants.room_type] > 0
    assert dict(chances_to_be_tried(rules, 20, trade=True, gone=set(ants.inmates)))[ants.room_type] == 0


def test_begun_level_has_no_special_room_yet() -> None:
    levels = read_vaults(dialect="nethack36")
    for seed in range(1, 6):
        site, gold_vault = begun(levels, seed, 12)
        assert {room.type for room in site.level.rooms[: len(site.level.rooms) - gold_vault]} == {OROOM}
