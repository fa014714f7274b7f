"""Recorded calls of the reference: every draw and every monster must agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from monster_records import assert_choice_recorded, comparable, draws_of, row_of
from recorded import vectors

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.population.monsters import create
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Hero, Surroundings

_SHIFTERS = ("chameleon", "doppelganger", "sandestin")
_CALLS: list[dict[str, Any]] = vectors("generation/population/monsters/vectors-unnethack-5.2")["calls"]


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


@pytest.mark.parametrize(("kind", "stream"), [("random", "m"), ("class", "g")])
def test_choosing_agrees_with_the_record(kind: str, stream: str, site_of: Callable[..., Site]) -> None:
    calls = [call for call in _CALLS if call["call"] == kind]
    assert len(calls) >= 80
    for call in calls:
        assert_choice_recorded(site_of, call, _surroundings(call), stream)


_CREATIONS = [call for call in _CALLS if call["call"] == "create"]


@pytest.mark.parametrize("part", range(8))
def test_creating_agrees_with_the_record(part: int, site_of: Callable[..., Site], recorded_game: Game) -> None:
    for call in _CREATIONS[part::8]:
        site = site_of(draws_of(call), _surroundings(call), recorded_game)
        found = create(site, None if call["species"] < 0 else call["species"], 40, 10)
        assert (-1 if found is None else found.species) == call["result"], call
        shifters = [site.catalog.species_number(name) or 0 for name in _SHIFTERS]
        expected = [comparable(row, shifters) for row in call["monsters"]]
        assert [row_of(site, monster) for monster in site.level.monsters] == expected, call
        assert site.dice.spent(), call
        assert "g" not in site.dice.streams
