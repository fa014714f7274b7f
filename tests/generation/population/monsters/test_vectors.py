"""Recorded calls of the reference: every draw and every monster must agree."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.population.monsters import class_pick, create, random_species
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.level.level import Item, Monster
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Hero, Surroundings

_RECORD = Path(__file__).with_name("vectors-unnethack-5.2.json.gz")
_CALLS: list[dict[str, Any]] = json.loads(gzip.decompress(_RECORD.read_bytes()))["calls"]
_SHIFTERS = ("chameleon", "doppelganger", "sandestin")


@pytest.fixture(scope="module")
def recorded_game() -> Game:
    """The tables at the time of the recording: one cloak's appearance had been shuffled."""
    catalog = Catalog("unnethack-5.2")
    looks = {"cloak of protection": "opera cloak", "cloak of invisibility": "tattered cape"}
    kinds = [replace(row, appearance=looks.get(row.name or "", row.appearance)) for row in catalog.kinds]
    catalog.__dict__["kinds"] = tuple(kinds)
    return replace(UNNETHACK, load_catalog=lambda: catalog)


def _surroundings(call: dict[str, Any]) -> Surroundings:
    hero = Hero("Archeologist", gender="male", alignment_record=10, level=call["hero_level"], carrying=())
    depth = call["difficulty"]
    return Surroundings(registered=False, depth=depth, difficulty=depth, ledger=depth, hero=hero)


def _draws(call: dict[str, Any]) -> list[list[int]]:
    return [draw for draw in call["draws"] if not isinstance(draw, str)]


@pytest.mark.parametrize("kind", ["random", "class"])
def test_choosing_agrees_with_the_record(kind: str, site_of: Callable[..., Site]) -> None:
    calls = [call for call in _CALLS if call["call"] == kind]
    assert len(calls) >= 80
    for call in calls:
        site = site_of(_draws(call), _surroundings(call))
        found = random_species(site) if kind == "random" else class_pick(site, call["class"], bool(call["admit"]))
        assert (-1 if found is None else found) == call["result"], call
        assert site.dice.spent()
        assert set(site.dice.streams) <= {"m" if kind == "random" else "g"}


_CREATIONS = [call for call in _CALLS if call["call"] == "create"]


@pytest.mark.parametrize("part", range(8))
def test_creating_agrees_with_the_record(part: int, site_of: Callable[..., Site], recorded_game: Game) -> None:
    for call in _CREATIONS[part::8]:
        site = site_of(_draws(call), _surroundings(call), recorded_game)
        found = create(site, None if call["species"] < 0 else call["species"], 40, 10)
        assert (-1 if found is None else found.species) == call["result"], call
        assert [_row(site, monster) for monster in site.level.monsters] == [
            _comparable(row) for row in call["monsters"]
        ], call
        assert site.dice.spent(), call
        assert "g" not in site.dice.streams


def _comparable(row: dict[str, Any]) -> dict[str, Any]:
    row = dict(row)
    row["waiting"] = row.pop("waits_for_hero", 0) | row.pop("waits_close", 0)
    row.pop("worm", None)
    return {key: value for key, value in row.items() if value not in (0, None, [], "")}


def _row(site: Site, monster: Monster) -> dict[str, Any]:
    row = {
        "species": monster.species,
        "x": monster.x,
        "y": monster.y,
        "level": monster.level,
        "hp": monster.hit_points,
        "max_hp": monster.hit_points_max,
        "female": int(monster.female),
        "peaceful": int(monster.peaceful),
        "asleep": int(monster.asleep),
        "invisible": monster.state.get("invisible"),
        "perm_invisible": int(monster.permanently_invisible),
        "hidden": monster.state.get("hidden"),
        "waiting": int(monster.waiting),
        "gold": monster.gold,
        "name": monster.name,
        "traps_known": monster.known_traps,
        "tail": [list(cell) for cell in monster.tail or ()],
        "shifter": _shifter(site, monster),
        "disguise": _disguise(site, monster),
        "items": [_item(item) for item in monster.inventory],
    }
    return {key: value for key, value in row.items() if value not in (0, None, [], "")}


def _shifter(site: Site, monster: Monster) -> int:
    if monster.shapechanger < 0:
        return 0
    return 1 + _SHIFTERS.index(site.catalog.species[monster.shapechanger].name)


def _disguise(site: Site, monster: Monster) -> list[int] | None:
    if monster.appears is None:
        return None
    kind, what = monster.appears
    assert kind == "object"
    return [2, site.catalog.kind_number(what) or 0]


def _item(item: Item) -> list[Any]:
    marks = "".join(mark for mark, on in (("B", item.blessed), ("C", item.cursed), ("w", item.worn)) if on)
    return [item.kind, item.spe, item.quantity, marks]
