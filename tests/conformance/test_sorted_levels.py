"""Levels of NetHack 3.4.3 as the game left them after their statements, before stairs and branches in regions.

The recorded lists of monsters still hold the victims that statue traps were made of, which are dead and vanish with the
next turn; ours do not have them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from recorded import recorded_levels

from vaultc.chance.seeding import TracingOneStreamDice, tracing_library_dice
from vaultc.games.nethack343 import GAME
from vaultc.generation.interpreter.program import Program
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.language.source import Source
from vaultc.level.level import Item, Level, Room
from vaultc.pipeline.generating import program_of
from vaultc.pipeline.reading import model_of
from vaultc.world import grid

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases" / "nethack343").glob("*.des"))
PLACE = replace(GAME.surroundings, depth=3, difficulty=3, level_in_dungeon=3)
CATALOG = GAME.catalog
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
TERRAIN = {row.code: DIGITS[number] for number, row in enumerate(CATALOG.terrain)}
ROOMS = {CATALOG.room_types[row.name]: row.number for row in CATALOG.rooms}
STATUE = CATALOG.trap_codes["statue"]
CRASHING = ("nest", 3)
"""The one of eight seeds that the game did not survive: a random door on a side of one cell."""

Made = tuple[Level, list[tuple[int, int]]]
Record = dict[str, Any]


@cache
def program(case: Path) -> Program:
    (level,) = model_of(Source(case.name, case.read_text("ascii")), GAME).levels
    return program_of(level, GAME)


def made(case: Path, seed: int) -> Made:
    """The level of a seed after its statements, and the rolls: bound and result, from 0."""
    dice: TracingOneStreamDice = tracing_library_dice(seed)
    site = Site(Level(case.stem), dice, PLACE, GAME)
    program(case).run(site)
    return site.level, [(bound, result) for _, bound, result in dice.trace]


def records(case: Path) -> list[Record]:
    return recorded_levels("nethack343", case.stem)


def rolls(trace: str) -> list[tuple[int, int]]:
    """The recorded rolls; ``d`` and ``D`` count from 1."""
    parts = (part.partition(":") for part in trace.split())
    return [(int(bound.lstrip("dD")), int(result) - (bound[0] in "dD")) for bound, _, result in parts]


# ---- the level in the words of the records


def rows(values: bytearray) -> list[list[int]]:
    return [[values[grid.at(x, y)] for x in range(grid.WIDTH)] for y in range(grid.HEIGHT)]


def room_rows(rooms: list[Room]) -> list[list[int]]:
    return [[r.lx, r.ly, r.hx, r.hy, ROOMS.get(r.type, r.type), int(r.lit), r.door_count] for r in rooms]


def thing(item: Item, cell: int) -> list[Any]:
    contents = sorted(str(CATALOG.kinds[inner.kind].name) for inner in item.contents)
    return [CATALOG.kinds[item.kind].name, cell // grid.HEIGHT, cell % grid.HEIGHT, item.quantity, contents]


def things(level: Level) -> list[list[Any]]:
    return sorted(thing(item, cell) for cell, pile in level.piles.items() for item in pile)


def described(level: Level) -> Record:
    marks = level.flags_set
    return {
        "cells": ["".join(TERRAIN[code] for code in row) for row in rows(level.terrain)],
        "lit": ["".join(map(str, row)) for row in rows(level.lit)],
        "is_maze": int("mazelevel" in marks),
        "is_cavernous": int("cavernous" in marks),
        "rooms": room_rows(level.rooms),
        "subrooms": room_rows(level.subrooms),
        "door_list": [[x, y, level.flags[grid.at(x, y)] & 31] for x, y in level.doors],
        "regions": [[*region.area, *region.exclusion] for region in level.regions],
        "traps": [[CATALOG.trap_kinds[trap.kind].number, trap.x, trap.y] for trap in level.traps],
        "objects": things(level),
        "stairs": {"up": [level.up_stairs.x, level.up_stairs.y], "down": [level.down_stairs.x, level.down_stairs.y]},
    }


def expected(record: Record) -> Record:
    sorted_things = sorted([*thing[:4], sorted(thing[4])] for thing in record["objects"])
    return {**record, "objects": sorted_things, "regions": [region[1:] for region in record["regions"]]}


# ---- tests


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_levels_equal_the_games(case: Path) -> None:
    for record in records(case):
        level, _ = made(case, record["seed"])
        ours, wanted = described(level), expected(record)
        wrong = [field for field, value in ours.items() if value != wanted[field]]
        assert wrong == [], f"{case.stem}, seed {record['seed']}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_draws_equal_the_games(case: Path) -> None:
    for record in records(case):
        _, drawn = made(case, record["seed"])
        trace = rolls(record["trace"])
        assert (len(drawn), drawn[: len(trace)]) == (record["draws"], trace), f"{case.stem}, seed {record['seed']}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_monsters_equal_the_games_without_the_dead(case: Path) -> None:
    for record in records(case):
        level, _ = made(case, record["seed"])
        left = [[CATALOG.species[monster.species].name, monster.x, monster.y] for monster in level.monsters]
        dead = list(record["monsters"])
        for monster in left:
            assert monster in dead, f"{case.stem}, seed {record['seed']}"
            dead.remove(monster)
        assert [monster for monster in record["monsters"] if monster in left] == left
        statues = [trap for trap in level.traps if trap.kind == STATUE]
        assert len(dead) <= len(statues)


def test_every_record_is_compared() -> None:
    counts = {case.stem: [record["seed"] for record in records(case)] for case in CASES}
    assert sum(map(len, counts.values())) == 79
    assert [(name, seed) for name, seeds in counts.items() for seed in range(1, 9) if seed not in seeds] == [CRASHING]


def test_the_crash_of_the_game_is_told() -> None:
    name, seed = CRASHING
    with pytest.raises(GenerationError, match=r"wall of one cell crashes the game"):
        made(HERE / "cases" / "nethack343" / f"{name}.des", seed)
