"""Suggestions for unknown names."""

from __future__ import annotations

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.semantics import names

CATALOG = UNNETHACK.catalog


@pytest.mark.parametrize(
    ("name", "first"),
    [("newtt", "newt"), ("glowing dragn", "glowing dragon"), ("GLOWING DRAGN", "glowing dragon"), ("kobald", "kobold")],
)
def test_slips_in_names_of_monsters(name: str, first: str) -> None:
    assert names.similar_species(CATALOG, name)[0] == first


@pytest.mark.parametrize(
    ("name", "first"),
    [("diamnd", "diamond"), ("scroll of identify", "identify"), ("long swrd", "long sword"), ("potion of oil", "oil")],
)
def test_slips_in_names_of_objects(name: str, first: str) -> None:
    assert names.similar_kinds(CATALOG, name)[0] == first


@pytest.mark.parametrize(("name", "first"), [("pit trap", "pit"), ("Web", "web"), ("sleeping gas", "sleep gas")])
def test_slips_in_names_of_traps(name: str, first: str) -> None:
    assert names.similar_traps(CATALOG, name)[0] == first


@pytest.mark.parametrize("name", ["zzzzzz", "q", ""])
def test_nothing_is_suggested_for_what_resembles_nothing(name: str) -> None:
    assert names.similar_species(CATALOG, name) == ()
    assert names.similar_kinds(CATALOG, name) == ()
    assert names.similar_traps(CATALOG, name) == ()
    assert names.similar_room_types(CATALOG, name) == ()


def test_a_class_limits_the_suggestions() -> None:
    assert all(CATALOG.species[CATALOG.species_number(name) or 0].character == "D" for name in
               names.similar_species(CATALOG, "glowing dragn", "D"))  # fmt: skip


def test_classes() -> None:
    assert names.is_monster_class(CATALOG, "'")
    assert not names.is_monster_class(CATALOG, "I")
    assert names.is_object_class(CATALOG, '"')
    assert not names.is_object_class(CATALOG, "#")
