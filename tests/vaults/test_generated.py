"""Generated vaults: sizes, numbers and chances over fixed seeds.

Shares are judged with a tolerance of four standard deviations, so that a wrong chance is found and luck is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from math import sqrt

import pytest
from every import every

import vaultc
from vaultc import Surroundings
from vaultc.level.level import Level, Room
from vaultc.world import grid
from vaultc.world.catalog.terrain import CLOUD, FOUNTAIN, ICE, IRONBARS, LAVAPOOL, POOL, ROOM, SDOOR, THRONE, TREE

SEEDS = range(1, 201)
SHALLOW = Surroundings(depth=2, difficulty=2, level_in_dungeon=2)
WALLS = range(1, 13)

LIBRARY = vaultc.library()
CATALOG = LIBRARY.levels[0].catalog
SHAPES = [script for script in LIBRARY.levels if script.path is not None and script.path.name == "shapes.des"]


@cache
def level_of(name: str, seed: int, shallow: bool = False) -> Level:
    return LIBRARY[name].generate(seed, surroundings=SHALLOW if shallow else None).level


def levels(name: str, *, shallow: bool = False) -> Iterator[Level]:
    return (level_of(name, seed, shallow) for seed in SEEDS)


def floor(level: Level) -> list[int]:
    """The terrain of the first room's floor, row by row."""
    room = level.rooms[0]
    return [level.terrain[grid.at(x, y)] for y in range(room.ly, room.hy + 1) for x in range(room.lx, room.hx + 1)]


def at(level: Level, x: int, y: int) -> int:
    """Terrain of a square counted from the first room's corner."""
    return level.terrain[grid.at(level.rooms[0].lx + x, level.rooms[0].ly + y)]


def species(name: str) -> int:
    number = CATALOG.species_number(name)
    assert number is not None
    return number


def classes(level: Level) -> set[str]:
    """The class characters of all monsters."""
    return {CATALOG.species[monster.species].character for monster in level.monsters}


def assert_share(hits: int, trials: int, share: float) -> None:
    deviation = sqrt(trials * share * (1 - share))
    assert abs(hits - trials * share) <= 4 * deviation, (hits, trials, share)


def share_of(name: str, holds: Callable[[Level], bool], expected: float) -> None:
    assert_share(sum(map(holds, levels(name))), len(SEEDS), expected)


@every("script", LIBRARY.levels, ids=lambda script: script.name)
def test_every_vault_can_be_made(script) -> None:
    for seed in range(1, 21):
        level = level_of(script.name, seed)
        assert level.vaults[0][1] is False
        assert len(level.rooms) == (0 if script.name == "vlt-rivers" else 1)


@every("script", LIBRARY.levels, ids=lambda script: script.name)
def test_no_vault_makes_the_game_complain(script) -> None:
    for seed in range(1, 21):
        level = level_of(script.name, seed)
        too_small = script.name == "vlt-subroom" and min(level.rooms[0].width, level.rooms[0].height) < 4
        assert level.complaints == [] or too_small


def rooms(name: str) -> Iterator[Room]:
    return (level.rooms[0] for level in levels(name))


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("vlt-delphi", (11, 9)),
        ("vlt-big-1", (30, 10)),
        ("vlt-feature", (3, 3)),
        ("vlt-big-2", (10, 17)),
        ("vlt-thin-h", (17, 3)),
        ("vlt-thin-v", (3, 17)),
        ("vlt-cage", (5, 5)),
        ("vlt-mausoleum", (5, 5)),
        ("vlt-big-type", (17, 10)),
        ("vlt-fog", (10, 17)),
        ("vlt-thinner", (50, 3)),
        ("vlt-thinnest", (70, 3)),
        ("vlt-pillars", (10, 10)),
        ("vlt-ozymandias", (7, 7)),
        ("vlt-cross", (11, 9)),
        ("vlt-ell-1", (6, 6)),
        ("vlt-bigell-2", (10, 11)),
        ("vlt-clover", (9, 9)),
    ],
)
def test_sizes(name: str, size: tuple[int, int]) -> None:
    assert {(room.width, room.height) for room in rooms(name)} == {size}


def test_fake_delphi_has_one_or_two_doors() -> None:
    for level in levels("vlt-delphi"):
        (chamber,) = level.subrooms
        assert (chamber.lx - level.rooms[0].lx, chamber.ly - level.rooms[0].ly) == (4, 3)
        assert (chamber.width, chamber.height) == (3, 3)
        assert chamber.lit
        assert level.rooms[0].lit
    share_of("vlt-delphi", lambda level: level.subrooms[0].door_count == 2, 0.25)
    assert {level.subrooms[0].door_count for level in levels("vlt-delphi")} == {1, 2}


def test_big_room_1_mostly_has_a_chamber() -> None:
    share_of("vlt-big-1", lambda level: len(level.subrooms) == 1, 0.75)
    share_of("vlt-big-1", lambda level: bool(level.subrooms) and level.subrooms[0].door_count == 2, 0.375)


def test_single_feature() -> None:
    features = Counter(at(level, 1, 1) for level in levels("vlt-feature"))
    assert set(features) == {LAVAPOOL, ICE, POOL, TREE, FOUNTAIN}
    for count in features.values():
        assert_share(count, len(SEEDS), 0.2)
    around = sum(floor(level).count(at(level, 1, 1)) - 1 for level in levels("vlt-feature"))
    assert_share(around, 8 * len(SEEDS), 0.1)


def test_cage() -> None:
    bars = 0
    for level in levels("vlt-cage"):
        ring = [at(level, x, y) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)]
        assert all(code == IRONBARS or code in WALLS for code in ring)
        bars += ring.count(IRONBARS)
        captive = level.monster_at(level.rooms[0].lx + 2, level.rooms[0].ly + 2)
        assert captive is not None
        assert not captive.peaceful
    assert_share(bars, 8 * len(SEEDS), 0.9)
    for level in levels("vlt-cage", shallow=True):
        assert IRONBARS not in floor(level)
        assert level.monsters == []


def test_loot() -> None:
    for level in levels("vlt-loot"):
        assert len(level.monsters) >= 1
        assert len(classes(level) & set("MDOZTH")) == 1


def test_boulder_room() -> None:
    boulder = CATALOG.kind_number("boulder")
    for level in levels("vlt-boulders"):
        assert 1 <= len(level.traps) <= 4
        boulders = sum(item.kind == boulder for item in level.items())
        assert 4 <= boulders <= 9 + len(level.traps)
    assert {len(level.traps) for level in levels("vlt-boulders")} == {1, 2, 3, 4}


def test_spider_nest() -> None:
    counts = Counter(len(level.traps) for level in levels("vlt-spiders"))
    assert set(counts) <= set(range(3, 10))
    assert abs(sum(count * n for count, n in counts.items()) / len(SEEDS) - 6) < 0.5
    assert {room.lit for room in rooms("vlt-spiders")} == {True, False}


def test_ice_room() -> None:
    for level in levels("vlt-ice"):
        assert set(floor(level)) == {ICE}
        assert level.traps == []


def test_scattered_terrain() -> None:
    squares = [code for level in levels("vlt-scattered") for code in floor(level)]
    assert set(squares) == {ROOM, CLOUD, LAVAPOOL, ICE, POOL, TREE}
    assert_share(len(squares) - squares.count(ROOM), len(squares), 0.3)
    assert all(len(set(floor(level)) - {ROOM}) <= 1 for level in levels("vlt-scattered"))


def test_buried_treasure() -> None:
    for level in levels("vlt-buried"):
        (chest,) = [item for item in level.buried if item.contents]
        assert sum(1 for _ in chest.contents) <= 12
        assert level.rooms[0].type == 0


def test_massacre() -> None:
    counts = [sum(item.quantity for item in level.items()) for level in levels("vlt-massacre")]
    assert min(counts) >= 5
    assert max(counts) <= 25
    assert abs(sum(counts) / len(SEEDS) - 15) < 1


def test_light_source() -> None:
    for level in levels("vlt-lamp"):
        (lamp,) = level.items()
        assert lamp.lit
        assert CATALOG.kinds[lamp.kind].name == "oil lamp"
        assert not level.rooms[0].lit


def test_temple_of_the_gods() -> None:
    for level in levels("vlt-gods"):
        altars = [index for index in range(grid.CELLS) if level.terrain[index] == 34]
        assert sorted(level.flags[index] for index in altars) == [1, 2, 4]


def test_mausoleum() -> None:
    for level in levels("vlt-mausoleum"):
        ring = [at(level, x, y) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)]
        assert all(code == SDOOR or code in WALLS for code in ring)
        middles = [at(level, x, y) for x, y in ((1, 2), (3, 2), (2, 1), (2, 3))]
        assert ring.count(SDOOR) == middles.count(SDOOR) <= 1
    share_of("vlt-mausoleum", lambda level: SDOOR in floor(level), 0.2)
    share_of("vlt-mausoleum", lambda level: len(level.items()) == 1 and not level.monsters, 0.5)


def test_fog_thins_out() -> None:
    near = far = 0
    for level in levels("vlt-fog"):
        assert at(level, 5, 8) == CLOUD
        near += at(level, 5, 6) == CLOUD
        far += at(level, 5, 16) == CLOUD
    assert_share(near, len(SEEDS), 7 / 9)
    assert_share(far, len(SEEDS), 1 / 9)


def test_blocked_centre() -> None:
    centres = Counter("wall" if at(level, 3, 3) in WALLS else at(level, 3, 3) for level in levels("vlt-blocked"))
    assert set(centres) == {LAVAPOOL, POOL, "wall"}
    assert_share(centres[LAVAPOOL], len(SEEDS), 0.25)
    assert_share(centres[POOL], len(SEEDS), 0.375)


def test_watcher() -> None:
    watchers = {species("giant eel"), species("electric eel"), species("kraken")}
    for level in levels("vlt-watcher"):
        assert 1 <= floor(level).count(POOL) <= 3
        (watcher,) = level.monsters
        assert watcher.species in watchers
        assert level.terrain[grid.at(watcher.x, watcher.y)] == POOL
        assert not level.rooms[0].lit
    assert {level.monsters[0].species for level in levels("vlt-watcher")} == watchers
    assert {floor(level).count(POOL) for level in levels("vlt-watcher")} == {1, 2, 3}
    assert not any(level.monsters for level in levels("vlt-watcher", shallow=True))


def test_growths_sleep() -> None:
    for level in levels("vlt-growths"):
        assert 4 <= len(level.monsters) <= 12
        assert all(monster.asleep for monster in level.monsters)
        assert classes(level) <= set("eFbjP")
        assert len(classes(level)) == 1


def test_pillars() -> None:
    places = {(x, y) for x in (2, 3, 6, 7) for y in (2, 3, 6, 7)}
    walls = 0
    for level in levels("vlt-pillars"):
        assert {(x, y) for x in range(10) for y in range(10) if at(level, x, y) != ROOM} == places
        walls += at(level, 2, 2) in WALLS
    assert_share(walls, len(SEEDS), 5 / 9)


def test_small_pillars_only_in_odd_rooms() -> None:
    seen = set()
    for level in levels("vlt-columns"):
        room = level.rooms[0]
        odd = room.width % 2 == 1 and room.height % 2 == 1
        seen.add(odd)
        places = {(x, y) for x in range(1, room.width, 2) for y in range(1, room.height, 2)} if odd else set()
        assert {(x, y) for x in range(room.width) for y in range(room.height) if at(level, x, y) != ROOM} == places
    assert seen == {True, False}


def test_mirrored_obstacles() -> None:
    for level in levels("vlt-mirrored"):
        squares = floor(level)
        obstacles = [code != ROOM for code in squares]
        assert obstacles == obstacles[::-1]
        large = level.rooms[0].width >= 4 and level.rooms[0].height >= 4
        assert (1 <= sum(obstacles) <= 6) if large else not any(obstacles)


def test_trap_room() -> None:
    families = [{11, 12}, {6}, {3}, {22, 10}, {14, 13}, {1, 2}]
    seen = Counter()
    for level in levels("vlt-traps"):
        area = level.rooms[0].width * level.rooms[0].height
        assert area // 4 + 1 <= len(level.traps) <= area // 4 + area // 3
        kinds = {trap.kind for trap in level.traps}
        (family,) = (number for number, family in enumerate(families) if kinds <= family)
        seen[family] += 1
    for count in seen.values():
        assert_share(count, len(SEEDS), 1 / 6)
    assert len(seen) == 6


def test_rivers_are_lit_lava_or_dark_water() -> None:
    liquids = set()
    for level in levels("vlt-rivers"):
        wet = [index for index in range(grid.CELLS) if level.terrain[index]]
        assert 1 <= len(wet) <= 8
        liquids |= {(level.terrain[index], bool(level.lit[index])) for index in wet}
    assert liquids == {(LAVAPOOL, True), (POOL, False)}


def test_traps_of_the_statuary_lie_apart_under_statues_of_their_own() -> None:
    for level in levels("vlt-statuary"):
        places = {(trap.x, trap.y) for trap in level.traps}
        assert len(places) == len(level.traps)
        for x, y in places:
            assert any(CATALOG.kinds[item.kind].name == "statue" for item in level.pile(x, y))
    share_of("vlt-statuary", lambda level: len(level.traps) == 3, 0.125)


def test_caged_r() -> None:
    kinds = {species("rust monster"), species("disenchanter")}
    assert CATALOG.species[species("disintegrator")].frequency == 0
    for level in levels("vlt-caged-r"):
        assert floor(level).count(IRONBARS) == 8
        (captive,) = level.monsters
        assert captive.species in kinds
        assert at(level, captive.x - level.rooms[0].lx, captive.y - level.rooms[0].ly) == ROOM


def test_ferns() -> None:
    for name, share in (("dungeon", 0.25), ("arctic", 0.5), ("blazing", 0.5), ("swamp", 0.5)):
        kind = species(f"{name} fern")
        share_of("vlt-ferns", lambda level, kind=kind: any(one.species == kind for one in level.monsters), share)
    assert not any(level.monsters for level in levels("vlt-ferns", shallow=True))


LOOK_ON = "Look on my works, ye mighty, and despair"
MY_NAME = "My name is Ozymandias, king of kings"


def test_tomb_of_ozymandias() -> None:
    for level in levels("vlt-ozymandias"):
        assert at(level, 6, 3) == THRONE
        assert level.rooms[0].lit
        assert level.rooms[0].type == 18
        room = level.rooms[0]
        texts = {(one.x - room.lx, one.y - room.ly): (one.kind, one.text) for one in level.engravings}
        assert texts.pop((5, 3)) == ("burn", LOOK_ON)
        assert set(texts.items()) <= {((4, 3), ("burn", MY_NAME))}
    share_of("vlt-ozymandias", lambda level: len(level.engravings) == 2, 0.1)
    for x, y, share in ((2, 1, 0.5), (4, 2, 0.8), (2, 5, 0.3), (0, 0, 0.75), (0, 5, 0.75), (6, 5, 1.0)):
        share_of(
            "vlt-ozymandias",
            lambda level, x=x, y=y: level.trap_at(level.rooms[0].lx + x, level.rooms[0].ly + y) is not None,
            share,
        )


def test_court_of_ozymandias() -> None:
    for level in levels("vlt-ozymandias"):
        room = level.rooms[0]
        chests = [item for item in level.items() if CATALOG.kinds[item.kind].name == "chest" and item.trapped]
        assert [(chest.x - room.lx, chest.y - room.ly, len(chest.contents)) for chest in chests] == [(6, 0, 0)]
        kinds = {
            (item.x - room.lx, item.y - room.ly): CATALOG.species[item.species].name
            for item in level.items()
            if CATALOG.kinds[item.kind].name == "statue" and (item.x - room.lx, item.y - room.ly) != (6, 6)
        }
        assert kinds[6, 0] == "Elvenking"
        statues = [trap for trap in level.traps if CATALOG.traps[trap.kind - 1].name == "statue trap"]
        assert {(trap.x - room.lx, trap.y - room.ly) for trap in statues} == {(6, 2), (6, 6)}
        ward = [item for item in level.items() if (item.x - room.lx, item.y - room.ly) == (6, 2)]
        jackals = [number for number, one in enumerate(CATALOG.species) if one.name == "werejackal"]
        (beast,) = (number for number in jackals if CATALOG.species[number].character == "d")
        assert beast in {item.species for item in ward}


@pytest.mark.parametrize("name", ["vlt-big-2", "vlt-thin-h", "vlt-thin-v", "vlt-fog", "vlt-thinner", "vlt-thinnest"])
def test_bands_are_hostile(name: str) -> None:
    for seed in range(1, 41):
        level = level_of(name, seed)
        assert len(level.monsters) >= 2
        assert sum(not monster.peaceful for monster in level.monsters) >= 2


@pytest.mark.parametrize(
    "script", [one for one in LIBRARY.levels if one.path.name == "shapes.des"], ids=lambda one: one.name
)
def test_shapes_are_convertible_and_get_contents(script) -> None:
    level = script.generate(1).level
    (room,) = level.rooms
    assert (room.type, room.fill, room.irregular, room.join) == (0, 1, True, True)
    numbered = [index for index in range(grid.CELLS) if level.room_numbers[index] == 3 and level.terrain[index] == ROOM]
    assert len(numbered) == sum(code == ROOM for code in level.terrain[: grid.CELLS])
