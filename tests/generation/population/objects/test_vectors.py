"""Recorded creations of the reference: every draw (stream, bound, order) and every result must agree."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from vaultc.chance.dice import Dice
from vaultc.chance.isaac import Isaac
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.population.objects import make, random_item, shuffled_kinds
from vaultc.generation.population.objects.choosing import probabilities
from vaultc.generation.population.objects.shuffle import skip_level_seeds
from vaultc.level.level import Item
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings

VECTORS: dict[str, Any] = json.loads(
    gzip.decompress((Path(__file__).parent / "vectors-unnethack-5.2.json.gz").read_bytes())
)
PLACE = Surroundings(level_in_dungeon=12, depth=12, difficulty=12)
STATES = ("blessed", "cursed", "locked", "broken", "trapped", "erodeproof", "lit", "greased")
NUMBERS = ("spe", "eroded", "eroded2", "recharged", "species", "age")


def described(item: Item, catalog: Catalog) -> dict[str, Any]:
    """An object in the form of the records."""
    facts: dict[str, Any] = {"name_of_kind": catalog.kinds[item.kind].name, "quantity": item.quantity}
    facts |= {key: getattr(item, key) for key in NUMBERS if getattr(item, key)}
    facts |= {key: 1 for key in STATES if getattr(item, key)}
    facts |= {"name": item.name} if item.name else {}
    facts |= {"contents": [described(content, catalog) for content in item.contents]} if item.contents else {}
    return facts | {"kind": item.kind}


def recorded(result: dict[str, Any]) -> dict[str, Any]:
    """A record without the timers, which only eggs keep here, and without empty fields."""
    facts = {key: value for key, value in result.items() if key == "kind" or (value and key != "timers")}
    if "contents" in facts:
        facts["contents"] = [recorded(content) for content in facts["contents"]]
    return facts


def check(bench: Any, item: Item, result: dict[str, Any]) -> None:
    assert described(item, bench.site.catalog) == recorded(result)
    assert bench.spent()
    if item.kind == bench.kind("egg"):
        assert item.timed == bool(result.get("timers"))


@pytest.mark.parametrize("case", VECTORS["mkobj"], ids=lambda case: case["class"])
def test_random_objects_of_classes(case: dict[str, Any], bench_of: Callable[..., Any]) -> None:
    bench = bench_of(case["draws"], PLACE)
    object_class = None if case["class"] == "RANDOM" else case["class"]
    check(bench, random_item(bench.site, object_class, case["artifact_ok"]), case["result"])


@pytest.mark.parametrize("case", VECTORS["mksobj"], ids=lambda case: case["result"]["name_of_kind"])
def test_objects_of_kinds(case: dict[str, Any], bench_of: Callable[..., Any]) -> None:
    bench = bench_of(case["draws"], PLACE)
    check(bench, make(bench.site, case["kind"], case["init"], case["artifact_ok"]), case["result"])


@pytest.fixture(scope="module")
def recorded_catalog(catalog: Catalog) -> Catalog:
    """The catalogue with the materials of the game in which the statements were recorded."""
    game = copy(catalog)
    pairs = zip(catalog.kinds, VECTORS["create_material"], strict=True)
    vars(game)["kinds"] = tuple(replace(kind, material_number=number) for kind, number in pairs)
    return game


def order_data(params: dict[str, Any], catalog: Catalog) -> dict[str, Any]:
    """A statement from its record, which covers one copy of what does not stack."""
    wanted = params["object"] if isinstance(params["object"], dict) else {}
    single = "kind" in wanted and not catalog.kinds[wanted["kind"]].merges
    character = wanted.get("class_char")
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


@pytest.mark.parametrize("case", VECTORS["create"], ids=lambda case: str(case["params"]["object"]))
def test_object_statements(case: dict[str, Any], bench_of: Callable[..., Any], recorded_catalog: Catalog) -> None:
    bench = bench_of(case["draws"], PLACE, replace(UNNETHACK, load_catalog=lambda: recorded_catalog))
    bench.order(**order_data(case["params"], recorded_catalog))
    for items, results in ((bench.level.pile(5, 5), case["floor"]), (bench.level.buried, case["buried"])):
        assert [described(item, recorded_catalog) for item in items] == [recorded(result) for result in results]


def test_shuffle_of_a_game(catalog: Catalog) -> None:
    record = VECTORS["shuffle"]
    dice = Dice(Isaac(record["seed"]), Isaac(record["seed"]))
    skip_level_seeds(dice)
    kinds = shuffled_kinds(catalog, dice)
    assert dice.drawn == (511 + len(record["draws"]), 0)
    for kind, (source, color, material, cost) in zip(kinds, record["table"], strict=True):
        assert kind.appearance == catalog.kinds[source].appearance
        assert (kind.color_number, kind.material_number, kind.cost) == (color, material, cost)


def test_draws_of_the_shuffle(catalog: Catalog, bench_of: Callable[..., Any]) -> None:
    bench = bench_of([["g", *draw] for draw in VECTORS["shuffle"]["draws"]])
    shuffled_kinds(catalog, bench.dice)
    assert bench.spent()


def test_probabilities_by_depth(catalog: Catalog) -> None:
    assert list(probabilities(catalog, 12 // 3)) == VECTORS["shuffle"]["prob_ledger_12"]


def test_every_class_sums_to_a_thousand_at_every_depth(catalog: Catalog) -> None:
    for tier in range(len(catalog.object_weights.gems)):
        chances = probabilities(catalog, tier)
        for row in catalog.object_classes.values():
            if row.first_index is not None:
                assert sum(chances[row.first_index : row.first_index + row.rows]) == 1000, row.id
