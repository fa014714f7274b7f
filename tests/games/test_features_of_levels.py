"""Features tell what the levels of each game are like: one small level for each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import vaultc
from vaultc.games import NAMES, game_named
from vaultc.language.game import Feature, Game
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import CELLS

GAMES = pytest.mark.parametrize("game", [game_named(name) for name in NAMES], ids=NAMES)
SEEDS = range(1, 9)


def levels(text: str, game: Game) -> Iterator[Level]:
    script = vaultc.load(Source.from_text(f'LEVEL: "a"\n{text}\n'), dialect=game).levels[0]
    return (script.generate(seed).level for seed in SEEDS)


def number_of(level: Level, *codes: int) -> int:
    return sum(level.terrain[:CELLS].count(code) for code in codes)


HALL = "INIT_MAP: solidfill, ' '\nNOMAP\nTERRAIN: fillrect (10,5,20,9), '.'\n"


@GAMES
def test_floodfills(game: Game) -> None:
    flooded = [number_of(level, terrains.ICE) for level in levels(HALL + "TERRAIN: floodfill (12,6), 'I'", game)]
    assert all(flooded) is any(flooded) is game.has(Feature.FLOODFILLS)


@GAMES
def test_whole_wallify(game: Game) -> None:
    walls = [number_of(level, terrains.HWALL, terrains.VWALL) for level in levels(HALL + "WALLIFY", game)]
    assert all(walls) is any(walls) is game.has(Feature.WHOLE_WALLIFY)


@GAMES
def test_random_light_filters(game: Game) -> None:
    text = HALL + "TERRAIN: filter(('.', random), fillrect (10,5,20,9)), 'I'"
    counts = {number_of(level, terrains.ICE) for level in levels(text, game)}
    assert (counts != {55}) is game.has(Feature.RANDOM_LIGHT_FILTERS)


@GAMES
def test_searching_spills(game: Game) -> None:
    if game.has(Feature.SPILLS):
        text = HALL + "TERRAIN: fillrect (9,4,21,4), '-'\nSPILL: random, 'I', south, 5"
        found = [any(level.terrain[x * 21 + y] == terrains.ICE for x in range(8, 24) for y in range(3, 12))
                 for level in levels(text, game)]  # fmt: skip
        assert any(found) is game.has(Feature.SEARCHING_SPILLS)


@GAMES
def test_stairs_that_last(game: Game) -> None:
    text = HALL + "STAIR: (12,6), down\nLADDER: (14,6), down\nTERRAIN: fillrect (10,5,20,9), 'I'"
    for level in levels(text, game):
        assert bool(number_of(level, terrains.STAIRS)) is game.has(Feature.STAIRS_THAT_LAST)
        assert not number_of(level, terrains.LADDER)


@GAMES
def test_random_alignments(game: Game) -> None:
    found = set()
    for level in levels(HALL + "ALTAR: (12,6), random, altar", game):
        (cell,) = [cell for cell in range(CELLS) if level.terrain[cell] == terrains.ALTAR]
        found.add(level.flags[cell] & 7)
    assert (found != {0}) is game.has(Feature.RANDOM_ALIGNMENTS)


@GAMES
def test_mirrored_levels(game: Game) -> None:
    flips = {level.flip for level in levels(HALL, game)}
    assert (flips != {0}) is game.has(Feature.MIRRORED_LEVELS)


@GAMES
def test_unlocked_boxes_and_given_sex(game: Game) -> None:
    boxes = HALL + "".join(f"OBJECT: ('(', \"large box\"), ({x},6)\n" for x in range(10, 20))
    locked = any(item.locked for level in levels(boxes, game) for item in level.items())
    assert locked is not game.has(Feature.UNLOCKED_BOXES)
    women = {bool(monster.female) for level in levels(HALL + 'MONSTER: "wood nymph", (12,6)', game)
             for monster in level.monsters}  # fmt: skip
    assert women == {not game.has(Feature.GIVEN_SEX)}


@GAMES
def test_axes_by_trees(game: Game) -> None:
    axes = game.catalog.kind_number("axe")
    found = any(item.kind == axes for level in levels(HALL + "TERRAIN: fillrect (10,5,20,6), 'T'", game)
                for item in level.items())  # fmt: skip
    assert found is game.has(Feature.AXES_BY_TREES)


@GAMES
def test_minions_by_alignment(game: Game) -> None:
    made = [len(level.monsters) for level in levels(HALL + "MONSTER: ('o', \"hill orc\"), (12,6), law", game)]
    assert any(made) is game.has(Feature.MINIONS_BY_ALIGNMENT)


@GAMES
def test_plain_contents(game: Game) -> None:
    text = (
        HALL
        + """
        CONTAINER: ('(', "chest"), (12,6) { OBJECT: ('(', "oil lamp"), lit }
        MONSTER: ('o', "hill orc"), (14,6) { OBJECT: ('(', "tallow candle"), lit }
    """
    )
    for level in levels(text, game):
        (chest,) = level.items()
        kinds = {game.catalog.kind_number(name) for name in ("oil lamp", "tallow candle")}
        lit = [bool(item.lit) for item in (*chest.contents, *level.monsters[0].inventory) if item.kind in kinds]
        assert lit == [not game.has(Feature.PLAIN_CONTENTS)] * 2
