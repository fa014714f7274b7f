"""The catalogue: that the tables are read whole, and that names are found as the language finds them."""

from __future__ import annotations

import pytest

from vaultc.catalog import Catalog, catalog_of, terrain
from vaultc.games.unnethack import GAME as UNNETHACK


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return UNNETHACK.catalog


def test_is_one_value_per_version(catalog: Catalog) -> None:
    assert catalog_of("unnethack-5.2") is catalog


def test_numbers_are_indices(catalog: Catalog) -> None:
    assert [species.index for species in catalog.species] == list(range(len(catalog.species)))
    assert [kind.index for kind in catalog.kinds] == list(range(len(catalog.kinds)))
    assert [trap.number for trap in catalog.traps] == list(range(1, len(catalog.traps) + 1))
    assert 0 < catalog.first_special < len(catalog.species)


def test_classes_of_objects_are_contiguous(catalog: Catalog) -> None:
    for group in catalog.object_classes.values():
        if group.first_index is not None:
            rows = catalog.kinds[group.first_index : group.first_index + group.rows]
            assert {kind.object_class for kind in rows} == {group.id}


def test_probabilities_within_a_class_add_up(catalog: Catalog) -> None:
    for name in ("WEAPON", "ARMOR", "RING", "POTION", "SCROLL", "WAND", "TOOL", "FOOD"):
        group = catalog.object_classes[name]
        assert group.first_index is not None
        rows = catalog.kinds[group.first_index : group.first_index + group.rows]
        assert sum(kind.probability for kind in rows) == 1000, name


@pytest.mark.parametrize("name", ["newt", "NEWT", "Newt"])
def test_species_by_name_in_any_case(catalog: Catalog, name: str) -> None:
    number = catalog.species_number(name)
    assert number is not None
    assert catalog.species[number].name == "newt"


def test_species_by_name_and_class(catalog: Catalog) -> None:
    assert catalog.species_number("newt", ":") == catalog.species_number("newt")
    assert catalog.species_number("newt", "d") is None
    assert catalog.species_number("nwet") is None


def test_kinds_by_name_and_class(catalog: Catalog) -> None:
    number = catalog.kind_number("sleep", "/")
    assert number is not None
    assert catalog.kinds[number].character == "/"
    assert catalog.kind_number("sleep", "+") not in (None, number)
    assert catalog.kind_number("sleep", ")") is None


def test_traps_by_name(catalog: Catalog) -> None:
    number = catalog.trap_numbers["web"]
    assert catalog.traps[number - 1].des_name == "web"


def test_terrain_constants_agree_with_the_table(catalog: Catalog) -> None:
    assert [row.number for row in catalog.terrain] == list(range(len(catalog.terrain)))
    names = ("STONE", "TREE", "MOAT", "DOOR", "ROOM", "STAIRS", "ALTAR")
    assert [catalog.terrain[getattr(terrain, name)].name for name in names] == list(names)


def test_roles_know_their_races(catalog: Catalog) -> None:
    assert "human" in catalog.roles["Valkyrie"].races
    assert {race for role in catalog.roles.values() for race in role.races} <= set(catalog.races)
