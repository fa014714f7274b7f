"""Recorded ordinary levels of UnNetHack 6, with the number of draws of every stage of their making."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from recorded import vectors

from vaultc.chance.seeding import tracing_dice
from vaultc.games.unnethack6 import GAME
from vaultc.games.unnethack6.levels import lay_axe
from vaultc.generation.corridors import make_corridors
from vaultc.generation.dungeon.ordinary import make_both_stairs, make_special_room
from vaultc.generation.dungeon.rooms import (
    fill_ordinary_rooms,
    make_gold_vault,
    make_iron_bars,
    make_niches,
    make_rooms,
)
from vaultc.generation.finishing import lay_minerals, place_branch
from vaultc.generation.interpreter.program import Program
from vaultc.generation.layout.walls import set_digging_boundary
from vaultc.generation.population.furnishings import depth_engraving
from vaultc.generation.site import Site
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.pipeline.generating import program_of
from vaultc.pipeline.reading import model_of
from vaultc.rendering.converters.conformance_format import to_json
from vaultc.world.plan import DungeonBranch
from vaultc.world.surroundings import Surroundings

VECTORS: dict[str, Any] = vectors("games/unnethack6/ordinary-vectors")
MEDUSA = 24
WEIGHTS = (20, 4, 3)

Stage = Callable[[], object]


@cache
def vaults() -> dict[str, Program]:
    facts = model_of(Source("vectors.des", VECTORS["des"]), GAME).levels
    return {level.output_name or level.name: program_of(level, GAME) for level in facts}


def place_of(vector: dict[str, Any]) -> Surroundings:
    depth, branch = vector["depth"], vector["branch"]
    return replace(
        GAME.surroundings,
        depth=depth,
        difficulty=depth,
        level_in_dungeon=depth,
        registered=False,
        special_level="medusa" if depth == MEDUSA else None,
        branch=None if branch is None else DungeonBranch(branch["kind"], branch.get("up", False)),
    )


def stages(site: Site) -> Iterator[tuple[str, Stage]]:
    """The stages of an ordinary level by their names in the vectors."""
    programs = vaults()
    chooser = GAME.vault_table(tuple(zip(programs, WEIGHTS, strict=True)))
    made: dict[str, Any] = {}

    def run_vault(name: str) -> bool:
        return programs[name].run(site).vault_failed

    def rooms() -> None:
        made["reserved"] = make_rooms(site, run_vault, chooser)

    def gold() -> None:
        reserved = made["reserved"]
        made["vault"] = reserved is not None and make_gold_vault(site, reserved)

    def minerals() -> None:
        set_digging_boundary(site)
        lay_minerals(site)

    yield "bones", lambda: site.dice.rn2(3)
    yield "rooms", rooms
    yield "stairs", lambda: make_both_stairs(site)
    yield "corr", lambda: make_corridors(site, 0)
    yield "niches", lambda: make_niches(site)
    yield "bars", lambda: make_iron_bars(site)
    yield "gold", gold
    yield "special", lambda: make_special_room(site, gold_vault=made["vault"])
    yield "branch", lambda: place_branch(site)
    yield "contents", lambda: fill_ordinary_rooms(site)
    yield "minerals", minerals
    yield "engr", lambda: depth_engraving(site)
    yield "axe", lambda: lay_axe(site)


def shown(draws: list[tuple[str, int, int]]) -> str:
    return " ".join(f"{'~' if stream == 'm' else ''}{bound}:{result}" for stream, bound, result in draws)


@pytest.mark.parametrize("vector", VECTORS["levels"], ids=lambda vector: f"depth{vector['depth']}-seed{vector['seed']}")
def test_every_stage_draws_as_recorded(vector: dict[str, Any]) -> None:
    dice, level = tracing_dice(vector["seed"]), Level()
    site = Site(level, dice, place_of(vector), GAME)
    for name, stage in stages(site):
        before, recorded = len(dice.trace), vector["stages"][name]
        stage()
        drawn = dice.trace[before:]
        begins = recorded["begins"].split()
        assert shown(drawn[: len(begins)]) == " ".join(begins), name
        assert len(drawn) == recorded["draws"], name
    data = json.loads(json.dumps(to_json(level, GAME.catalog)))
    assert data["terrain"] == vector["terrain"]
    assert [room[:5] for room in data["rooms"]] == vector["rooms"]
    assert sorted(data["stairs"]) == sorted(vector["stairs"])
