"""Levels of EvilHack: previews whose terrain follows its rules as far as these are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest
from scripted_dice import ScriptedDice

from vaultc.api.level_script import LevelScript
from vaultc.api.loading import load, vault_table
from vaultc.api.ordinary_levels import OrdinaryLevels, read_vaults
from vaultc.games.evilhack import GAME
from vaultc.games.evilhack.levels import NESTS, STOCK
from vaultc.generation.dungeon.vaults import FairTable
from vaultc.generation.site import making_of
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.level.level import Level
from vaultc.pipeline.generating import dice_of, make_level, program_of
from vaultc.world.catalog.kinds import ARMORY, GARDEN, OROOM, RNDVAULT
from vaultc.world.grid import at

CODES = GAME.catalog.codes
SMALL = """\
LEVEL: "plain"
FLAGS: rndvault
VAULTGEN: 30
ROOM: "ordinary", random, random, random, random { }
LEVEL: "deep"
FLAGS: rndvault
VAULTGEN: 20
MINDEPTH: 9
ROOM: "rndvault", lit, random, random, (5,4) { FORGE: (2,2) }
LEVEL: "map"
FLAGS: rndvault
VAULTGEN: 10
GEOMETRY: random
MAP
-----
|gwa|
-----
ENDMAP
REGION: (1,1,3,1), lit, "ordinary", unfilled
"""


def generated(text: str, seed: int = 1, depth: int = 5) -> Level:
    """A level without the steps that belong to a place."""
    model = analyze(parse(Source.from_text(text), GAME.grammar), GAME)
    place = replace(GAME.surroundings, depth=depth, difficulty=depth)
    return make_level(program_of(model.levels[0], GAME), dice_of(GAME, seed), place, GAME)


def test_every_species_can_be_made() -> None:
    """Prison guards, which NetHack 3.6 lacks, have the arms and the armour of a watch captain."""
    monsters = "\n".join(f'MONSTER: "{row.name}", random' for row in GAME.catalog.species)
    text = f'LEVEL: "all"\nROOM: "ordinary", lit, random, random, (70,15) {{ {monsters} }}'
    assert all(generated(text, seed).monsters for seed in range(1, 4))


def vaults() -> OrdinaryLevels:
    return read_vaults(Source.from_text(SMALL), dialect="evilhack")


def level_at(levels: OrdinaryLevels, depth: int, seed: int) -> Level:
    return levels.generate(seed, depth=depth).level


# ---- the choice of vaults


def test_each_vault_has_the_chance_of_its_weight() -> None:
    table = FairTable((("a", 3), ("b", 0), ("c", 6)), (0, 0, 9))
    assert table.total == 10
    assert [float(chance) for chance in table.chances()] == [0.3, 0.1, 0.6]
    picked = Counter(table.pick(dice_of(GAME, seed)) for seed in range(600))
    assert abs(picked["c"] - 360) < 60
    assert abs(picked["b"] - 60) < 30


def test_a_draw_walks_from_the_last_vault_to_the_first() -> None:
    table = FairTable((("a", 3), ("b", 1), ("c", 6)))
    found = [table.pick(ScriptedDice([(10, number)])) for number in range(10)]
    assert found == ["c"] * 6 + ["b"] + ["a"] * 3


def test_least_depths_leave_vaults_out() -> None:
    table = vault_table(vaults().scripts)
    assert isinstance(table, FairTable)
    assert table.depths == (0, 9, 0)
    assert [name for name, _ in table.at_depth(8).entries] == ["plain", "map"]
    assert table.at_depth(9) is table
    assert FairTable(()).pick(dice_of(GAME, 1)) is None


def test_levels_have_the_vaults_of_their_depth() -> None:
    levels = vaults()
    names = {depth: Counter[str]() for depth in (5, 12)}
    for depth, found in names.items():
        for seed in range(1, 9):
            found.update(name for name, *_ in level_at(levels, depth, seed).vaults)
    assert names[5]["deep"] == 0 < names[12]["deep"]
    assert names[5]["map"] > 0


def test_rooms_keep_their_order() -> None:
    levels = [level_at(vaults(), 8, seed) for seed in range(1, 7)]
    lefts = [[room.lx for room in level.rooms] for level in levels]
    assert any(row != sorted(row) for row in lefts)


def test_only_rooms_of_vaults_have_contents_and_none_is_stocked_twice() -> None:
    text = 'LEVEL: "a"\nFLAGS: rndvault\nROOM: "zoo", lit, random, random, (4,4) { }\n'
    levels = read_vaults(Source.from_text(text), dialect="evilhack")
    for seed in range(1, 4):
        level = level_at(levels, 5, seed)
        zoos = [room for room in level.rooms if room.type not in (OROOM, RNDVAULT)]
        inside = [m for m in level.monsters if any(z.lx <= m.x <= z.hx and z.ly <= m.y <= z.hy for z in zoos)]
        assert zoos
        assert len({(monster.x, monster.y) for monster in inside}) == len(inside) <= 16 * len(zoos)
        assert all(not room.fill for room in zoos)


def test_the_same_seed_gives_the_same_level() -> None:
    first, second = (level_at(vaults(), 18, 5) for _ in range(2))
    assert first.terrain == second.terrain
    assert [m.species for m in first.monsters] == [m.species for m in second.monsters]


# ---- terrain of statements


def test_statements_make_their_terrain_and_spare_furniture() -> None:
    text = """\
LEVEL: "x"
ROOM: "ordinary", lit, (3,3), (center,center), (9,3) {
  FORGE: (0,0)
  MAGIC_CHEST: (1,0)
  PUDDLE: (0,0) & (1,0) & (2,0)
  SEWAGE: (3,0)
  TERRAIN: (4,0), 'Z'
}
"""
    level = generated(text)
    room = level.rooms[0]
    row = [level.terrain[at(room.lx + column, room.ly)] for column in range(5)]
    assert row == [CODES[letter] for letter in "UZwsZ"]


def test_maps_have_their_letters_and_wet_places_are_puddles() -> None:
    text = """\
MAZE: "x", ' '
GEOMETRY: center, center
MAP
---------
|agstUTL|
|.......|
|......w|
---------
ENDMAP
MONSTER: (';', "giant eel"), random[wet]
"""
    level = generated(text)
    corner = next(cell for cell in range(len(level.terrain)) if level.terrain[cell] == CODES["a"])
    assert [level.terrain[corner + 21 * column] for column in range(7)] == [CODES[letter] for letter in "agstUTL"]
    (eel,) = (m for m in level.monsters if GAME.catalog.species[m.species].name == "giant eel")
    assert level.terrain[at(eel.x, eel.y)] in (CODES["w"], CODES["s"])


def test_the_dead_leave_corpses_by_chance() -> None:
    text = "LEVEL: \"x\"\nINIT_MAP: solidfill, '.'\nNOMAP\nMONSTER: ('h', \"dwarf\"), (10,10), dead\n"
    corpse = GAME.catalog.kind_number("corpse", "%")
    left = 0
    for seed in range(1, 41):
        level = generated(text, seed)
        assert not level.monsters
        left += any(item.kind == corpse for item in level.pile(11, 10))
    assert 0 < left < 40
    text = text.replace('"dwarf"', '"hill giant"').replace("'h'", "'H'")
    assert all(any(i.kind == corpse for i in generated(text, seed).pile(11, 10)) for seed in range(1, 5))


# ---- special rooms


def rooms_of(name: str, seed: int = 1) -> tuple[Level, Mapping[str, int]]:
    level = generated(f'LEVEL: "x"\nROOM: "{name}", lit, (3,3), (center,center), (7,5) {{ }}\n', seed, depth=12)
    return level, Counter(GAME.catalog.species[monster.species].name for monster in level.monsters)


@pytest.mark.parametrize(
    ("name", "middle", "others"),
    [
        ("owlbnest", "owlbear", {"baby owlbear"}),
        ("nursery", "mind flayer", {"mind flayer larva", "prisoner"}),
        ("lemurepit", "horned devil", {"lemure"}),
    ],
)
def test_nests_have_one_creature_in_the_middle(name: str, middle: str, others: set[str]) -> None:
    level, found = rooms_of(name)
    assert found[middle] == 1
    assert sum(found[other] for other in others) > 20
    room = level.rooms[0]
    (creature,) = (m for m in level.monsters if GAME.catalog.species[m.species].name == middle)
    assert (creature.x, creature.y) == (room.lx + room.width // 2, room.ly + room.height // 2)
    assert (CODES["w"] in level.terrain) == (name == "nursery")


@pytest.mark.parametrize(("name", "tree"), [("garden", "T"), ("forest", "t")])
def test_planted_rooms_are_of_grass_and_trees(name: str, tree: str) -> None:
    level, _ = rooms_of(name)
    assert level.terrain.count(CODES["g"]) > 20
    assert level.terrain.count(CODES[tree]) >= 1
    assert f"has {name}" in level.flags_set


def test_armouries_of_scripts_stay_empty() -> None:
    _level, found = rooms_of("armory")
    assert not found
    assert ARMORY not in STOCK


def test_special_rooms_come_at_their_depths() -> None:
    rows = {row.room_type: (row.below, row.odds) for row in making_of(GAME).special_rooms}
    types = GAME.catalog.room_types
    assert (rows[GARDEN], rows[ARMORY], rows[types["forest"]]) == ((7, 6), (7, 7), (11, 6))
    assert (rows[types["owlbnest"]], rows[types["nursery"]]) == ((10, 7), (16, 6))
    assert set(NESTS) - set(rows) == {types["lemurepit"]}


def test_all_kinds_of_traps_come() -> None:
    text = 'LEVEL: "x"\nROOM: "ordinary", lit, (3,3), (center,center), (15,8) { LOOP [40] { TRAP: random, random } }\n'
    kinds = Counter(
        GAME.catalog.trap_kinds[t.kind].des_name for s in range(1, 9) for t in generated(text, s, depth=20).traps
    )
    assert {"crossbow bolt", "spear", "magic beam", "arrow"} <= set(kinds)
    assert not {"ice", "vibrating square", "magic portal"} & set(kinds)


def test_scripts_know_their_game() -> None:
    (script,) = load(Source.from_text('LEVEL: "x"\nFORGE: (1,1)\n')).levels
    assert isinstance(script, LevelScript)
    assert script.game.name == "evilhack"
