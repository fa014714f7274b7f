"""Recorded creations of the reference: every draw (stream, bound, order) and every result must agree."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from every import every
from recorded import vectors

from vaultc.chance.dice import Dice
from vaultc.chance.isaac import Isaac
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.games.unnethack6 import GAME as UNNETHACK6
from vaultc.generation.population.objects import create, random_item, shuffled_kinds
from vaultc.generation.population.objects.choosing import probabilities
from vaultc.generation.site import Site, making_of
from vaultc.language.game import Game
from vaultc.level.level import Item
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.named import of_species
from vaultc.world.surroundings import Surroundings

GAMES = {"5.2": UNNETHACK, "6.0": UNNETHACK6}
VECTORS: dict[str, dict[str, Any]] = {
    version: vectors(f"generation/population/objects/vectors-unnethack-{version}") for version in GAMES
}
PLACE = Surroundings(level_in_dungeon=12, depth=12, difficulty=12)
STATES = ("blessed", "cursed", "locked", "broken", "trapped", "erodeproof", "lit", "greased")
NUMBERS = ("spe", "eroded", "eroded2", "recharged", "age")


NO_SPECIES = {"unnethack": 0, "unnethack6": -1}


def described(item: Item, site: Site) -> dict[str, Any]:
    """An object in the form of the records, which of UnNetHack 6 know species only where they mean something."""
    catalog, none = site.catalog, NO_SPECIES[site.game.name]
    facts: dict[str, Any] = {"name_of_kind": catalog.kinds[item.kind].name, "quantity": item.quantity}
    facts |= {key: getattr(item, key) for key in NUMBERS if getattr(item, key)}
    facts |= {key: 1 for key in STATES if getattr(item, key)}
    if item.species != none and (none == 0 or item.kind in of_species(catalog)):
        facts["species"] = item.species
    facts |= {"name": item.name} if item.name else {}
    facts |= {"contents": [described(content, site) for content in item.contents]} if item.contents else {}
    return facts | {"kind": item.kind}


def recorded(result: dict[str, Any], site: Site) -> dict[str, Any]:
    """A record without the timers, which only eggs keep here, and without empty fields."""
    facts = {key: value for key, value in result.items() if key in ("kind", "species") or (value and key != "timers")}
    if facts.get("species") == NO_SPECIES[site.game.name]:
        del facts["species"]
    if "poisoned" in facts:
        facts["trapped"] = facts.pop("poisoned")
    if "contents" in facts:
        facts["contents"] = [recorded(content, site) for content in facts["contents"]]
    return facts


def check(bench: Any, item: Item, result: dict[str, Any]) -> None:
    assert described(item, bench.site) == recorded(result, bench.site)
    assert bench.spent()
    if item.kind == bench.kind("egg"):
        assert item.timed == bool(result.get("timers"))


def rows(part: str) -> list[Any]:
    """The rows of a part of all records, each with its game."""
    return [pytest.param(GAMES[version], row, id=version) for version in GAMES for row in VECTORS[version][part]]


@every(("game", "case"), rows("mkobj"), at_once=200)
def test_random_objects_of_classes(game: Game, case: dict[str, Any], bench_of: Callable[..., Any]) -> None:
    bench = bench_of(case["draws"], PLACE, game)
    object_class = None if case["class"] == "RANDOM" else case["class"]
    check(bench, random_item(bench.site, object_class, case["artifact_ok"]), case["result"])


@every(("game", "case"), rows("mksobj"), at_once=200)
def test_objects_of_kinds(game: Game, case: dict[str, Any], bench_of: Callable[..., Any]) -> None:
    bench = bench_of(case["draws"], PLACE, game)
    check(bench, create(bench.site, case["kind"], case["init"], case["artifact_ok"]), case["result"])


@cache
def game_of_the_record(version: str) -> Game:
    """The game with the materials of the objects of the game in which the statements were recorded."""
    game = GAMES[version]
    catalog = copy(game.catalog)
    pairs = zip(catalog.kinds, VECTORS[version]["create_material"], strict=True)
    vars(catalog)["kinds"] = tuple(replace(kind, material_number=number) for kind, number in pairs)
    return replace(game, load_catalog=lambda: catalog)


def order_data(params: dict[str, Any], catalog: Catalog) -> dict[str, Any]:
    """A statement from its record, which covers one copy of what does not stack."""
    wanted = params["object"] if isinstance(params["object"], dict) else {}
    single = "kind" in wanted and not catalog.kinds[wanted["kind"]].merges
    character = wanted.get("class_char", wanted.get("class"))
    states = {key: params[key] for key in ("locked", "broken", "trapped", "greased", "buried", "lit") if key in params}
    return states | {
        "object_class": catalog.object_class_of[character].id if character else None,
        "kind": wanted.get("kind"),
        "enchantment": params.get("spe"),
        "curse": params.get("curse"),
        "montype": params.get("species"),
        "name": params.get("name"),
        "quantity": 0 if single else params.get("quantity", 0),
        "erosion": params.get("eroded", 0),
        "recharged": params.get("recharged", 0),
    }


@pytest.mark.parametrize("version", GAMES)
def test_object_statements(version: str, bench_of: Callable[..., Any]) -> None:
    for case in VECTORS[version]["create"]:
        bench = bench_of(case["draws"], PLACE, game_of_the_record(version))
        bench.order(**order_data(case["params"], bench.site.catalog))
        for items, results in ((bench.level.pile(5, 5), case["floor"]), (bench.level.buried, case["buried"])):
            assert [described(item, bench.site) for item in items] == [
                recorded(result, bench.site) for result in results
            ]


@pytest.mark.parametrize("version", GAMES)
def test_shuffle_of_a_game(version: str) -> None:
    record, game = VECTORS[version]["shuffle"], GAMES[version]
    dice = Dice(Isaac(record["seed"]), Isaac(record["seed"]))
    for _ in range(511):  # the seeds of the levels of a new game
        dice.rn2(2147483647)
    kinds = shuffled_kinds(game.catalog, dice, making_of(game).things.late_shuffles)
    assert dice.drawn == (511 + len(record["draws"]), 0)
    for kind, (source, color, material, cost) in zip(kinds, record["table"], strict=True):
        assert kind.appearance == game.catalog.kinds[source].appearance
        assert (kind.color_number, kind.material_number, kind.cost) == (color, material, cost)


@pytest.mark.parametrize("version", GAMES)
def test_draws_of_the_shuffle(version: str, bench_of: Callable[..., Any]) -> None:
    bench = bench_of([["g", *draw] for draw in VECTORS[version]["shuffle"]["draws"]], game=GAMES[version])
    shuffled_kinds(bench.site.catalog, bench.dice, bench.site.rules.things.late_shuffles)
    assert bench.spent()


@pytest.mark.parametrize("version", GAMES)
def test_probabilities_by_depth(version: str) -> None:
    catalog = GAMES[version].catalog
    assert list(probabilities(catalog, 12 // 3)) == VECTORS[version]["shuffle"]["prob_ledger_12"]


def test_every_class_sums_to_a_thousand_at_every_depth(catalog: Catalog) -> None:
    for tier in range(len(catalog.object_weights.gems)):
        chances = probabilities(catalog, tier)
        for row in catalog.object_classes.values():
            if row.first_index is not None:
                assert sum(chances[row.first_index : row.first_index + row.rows]) == 1000, row.id
