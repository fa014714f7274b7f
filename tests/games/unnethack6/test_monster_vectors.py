"""Recorded calls of UnNetHack 6: every draw and every monster must agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from monster_records import assert_choice_recorded, comparable, draws_of, row_of, service_of
from recorded import vectors

from vaultc.games.unnethack6 import GAME
from vaultc.generation.population import objects
from vaultc.generation.population.monsters import MonsterOrder, carry_out, create
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster, Room, Trap
from vaultc.world.catalog import kinds
from vaultc.world.catalog.kinds import PIT
from vaultc.world.catalog.terrain import DOOR, HWALL, SDOOR
from vaultc.world.grid import at
from vaultc.world.surroundings import Hero, Surroundings

from .conftest import ARCHEOLOGIST

_VECTORS: dict[str, list[dict[str, Any]]] = vectors("games/unnethack6/monster-vectors")
_CALLS = _VECTORS["calls"]
_CREATIONS = [call for call in _CALLS if call["call"] == "create"]
_TERRAIN = {"DOOR": DOOR, "SDOOR": SDOOR, "HWALL": HWALL}
_ROOMS = {
    "ordinary": kinds.OROOM,
    "throne": kinds.COURT,
    "zoo": kinds.ZOO,
    "vault": kinds.VAULT,
    "delphi": kinds.DELPHI,
    "temple": kinds.TEMPLE,
    "general store": kinds.SHOPBASE,
}

SiteMaker = Callable[..., Site]


def _surroundings(call: dict[str, Any], hero: Hero = ARCHEOLOGIST) -> Surroundings:
    difficulty = call["difficulty"]
    return Surroundings(
        registered=False,
        depth=difficulty,
        difficulty=difficulty,
        ledger=difficulty,
        hero=replace(hero, level=call["hero_level"]),
    )


def _assert_alike(site: Site, call: dict[str, Any], monsters: list[Monster]) -> None:
    found = [_row(site, monster) for monster in monsters]
    assert found == [_expected(site, row) for row in call["monsters"]], call
    assert site.dice.spent(), call


def _row(site: Site, monster: Monster) -> dict[str, Any]:
    row = row_of(site, monster) | service_of(monster)
    if "tail" in row:
        row["tail"] = len(row["tail"])
    if monster.appears is not None:
        row["disguise"] = monster.appears
    return row


def _expected(site: Site, recorded: dict[str, Any]) -> dict[str, Any]:
    """A recorded monster; the form of a disguise has no part that is never seen."""
    row, catalog = comparable(recorded), site.catalog
    row.pop("imitates", None)
    if "disguise" in row:
        form, number = row["disguise"]
        if form == 1:
            row["disguise"] = "feature", catalog.features[number]
        elif form == 2:
            row["disguise"] = "object", catalog.kinds[number].name
        else:
            row["disguise"] = "monster", catalog.species[number].name
    return row


@pytest.mark.parametrize(("kind", "stream"), [("random", "m"), ("class", "g")])
def test_choosing_agrees_with_the_record(kind: str, stream: str, site_of: SiteMaker) -> None:
    calls = [call for call in _CALLS if call["call"] == kind]
    assert len(calls) >= 80
    for call in calls:
        assert_choice_recorded(site_of, call, _surroundings(call), stream)


@pytest.mark.parametrize("part", range(8))
def test_creating_agrees_with_the_record(part: int, site_of: SiteMaker) -> None:
    for call in _CREATIONS[part::8]:
        site = site_of(draws_of(call), _surroundings(call))
        found = create(site, call["species"], 40, 10)
        assert (None if found is None else found.species) == call["result"], call
        _assert_alike(site, call, site.level.monsters)
        assert "g" not in site.dice.streams


@pytest.mark.parametrize("part", range(4))
def test_statements_agree_with_the_record(part: int, site_of: SiteMaker) -> None:
    for call in _VECTORS["statements"][part::4]:
        site = site_of(draws_of(call), _surroundings(call, GAME.surroundings.hero))
        order = _order(call["params"])
        if call["params"].get("occupied"):
            _put_newt(site, *order.locate((), True))
        carry_out(site, order)
        _assert_alike(site, call, site.level.monsters)


def _order(params: dict[str, Any]) -> MonsterOrder:
    kind = params["species"]
    order = MonsterOrder(lambda _kinds, _quiet: (params["x"], params["y"]))
    order.species = kind if isinstance(kind, int) else None
    order.character = kind["class"] if isinstance(kind, dict) else None
    order.alignment, order.name = params.get("align"), params.get("name")
    if "appear" in params:
        order.appearance = tuple(params["appear"])
    for field in ("peaceful", "asleep"):
        if field in params:
            setattr(order, field, bool(params[field]))
    order.female, order.invisible = bool(params.get("female")), bool(params.get("invisible"))
    order.seen_traps, order.inventory = params.get("seen_traps", 0), bool(params.get("block"))
    return order


def _put_newt(site: Site, x: int, y: int) -> None:
    newt = Monster(site.catalog.species_number("newt") or 0, x, y, hit_points=3, hit_points_max=3)
    site.level.monsters.insert(0, newt)
    site.level.scaffolding.entered[at(x, y)] = 1


def test_disguises_agree_with_the_record(site_of: SiteMaker) -> None:
    assert len(_VECTORS["disguises"]) == 300
    for call in _VECTORS["disguises"]:
        place = _surroundings(call)
        if call["hellish"]:
            place = replace(place, dungeon="Gehennom", ledger=31)
        site = site_of(draws_of(call), place)
        _furnish(site, call["params"])
        create(site, call["species"], 40, 10)
        _assert_alike(site, call, site.level.monsters)


def _furnish(site: Site, params: dict[str, Any]) -> None:
    level = site.level
    for key, x in (("terrain", 40), ("left", 39)):
        if key in params:
            level.terrain[at(x, 10)] = _TERRAIN[params[key]]
    if params.get("maze"):
        level.flags_set.add("mazelevel")
    if "room" in params:
        level.rooms.append(Room(38, 8, 42, 12, _ROOMS[params["room"]]))
        for x in range(38, 43):
            for y in range(8, 13):
                level.room_numbers[at(x, y)] = 3
    if params.get("trap"):
        level.traps.append(Trap(PIT, 40, 10))
    if "object" in params:
        objects.put_on_pile(site, Item(params["object"]), 40, 10)
