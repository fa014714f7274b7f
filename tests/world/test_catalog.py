"""The catalogue: that the tables are read whole, and that names are found as the language finds them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.world.catalog import Catalog, catalog_of, kinds, tables, terrain
from vaultc.world.catalog.monsters import MonsterClass


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


def constants(module: ModuleType, first: str, last: str) -> dict[str, int]:
    """The numbers that a module gives names, from one to another."""
    names = [name for name in vars(module) if name.isupper()]
    return {name: getattr(module, name) for name in names[names.index(first) : names.index(last) + 1]}


def test_terrain_constants_are_the_table(catalog: Catalog) -> None:
    assert constants(terrain, "STONE", "CLOUD") == {row.name: row.number for row in catalog.terrain}
    assert all(row.code == row.number for row in catalog.terrain)
    assert max(catalog.terrain_types) < terrain.TRANSPARENT < terrain.INVALID
    assert catalog.codes["x"] == terrain.TRANSPARENT


def test_trap_constants_are_the_table(catalog: Catalog) -> None:
    names = {"BOARD": "board", "COLD": "cold", "ANTI_MAGIC": "anti magic"}
    found = constants(kinds, "ARROW", "POLYMORPH").items()
    found = {names.get(name, name.lower().replace("_", " ")): number for name, number in found}
    assert found == catalog.trap_codes == catalog.trap_numbers


def test_room_constants_are_the_table(catalog: Catalog) -> None:
    names = {"OROOM": "ordinary", "COURT": "throne", "SHOPBASE": "shop"}
    names |= {"BLACKFOYER": "black market foyer", "BLACKSHOP": "black market"}
    for name, number in constants(kinds, "OROOM", "BLACKSHOP").items():
        assert catalog.room_names[number] == names.get(name, name.lower()), name
    assert set(catalog.room_names) - {-1} == set(range(35)) - {1}
    assert {"armory", "poolroom", "random"} == set(catalog.room_names.values()) - set(catalog.room_types)


def test_numbers_of_another_game_are_translated() -> None:
    other = catalog_of("nethack-3.6")
    assert other.terrain[24].name == "ROOM"
    assert other.terrain[24].code == other.codes["."] == terrain.ROOM
    assert "U" not in other.codes
    assert other.trap_numbers["polymorph"] == 22
    assert other.trap_codes["polymorph"] == kinds.POLYMORPH
    assert other.trap_codes["vibrating square"] == kinds.POLYMORPH + 1
    assert other.room_types["armor shop"] == kinds.SHOPBASE + 1


def test_new_terrain_must_be_floor(catalog: Catalog) -> None:
    def read(table: str) -> dict[str, Any]:
        new = {**catalog.table("terrain")["terrain"][0], "number": 40, "name": "LEDGE"}
        return {**catalog.table(table), "terrain": [*catalog.table("terrain")["terrain"], new]}

    with pytest.raises(ValueError, match="LEDGE"):
        _ = Catalog("mine", read).terrain


def test_roles_know_their_races(catalog: Catalog) -> None:
    assert "human" in catalog.roles["Valkyrie"].races
    assert {race for role in catalog.roles.values() for race in role.races} <= set(catalog.races)


@pytest.mark.parametrize("version", ["unnethack-5.2", "nethack-3.6"])
def test_one_thing_is_as_among_all(version: str) -> None:
    alone, whole = Catalog(version), Catalog(version)
    for number in (0, 17, len(whole.species) - 1):
        assert alone.one_species(number) == whole.species[number] == whole.one_species(number)
    for number in (0, 17, len(whole.kinds) - 1):
        assert alone.one_kind(number) == whole.kinds[number] == whole.one_kind(number)
    assert not {"species", "kinds"} & set(vars(alone))


def test_columns_say_what_rows_say() -> None:
    under_columns = {"columns": ["name", "size"], "rows": [["a", 1], ["b", None]]}
    rows = tables.rows_of(under_columns)
    assert rows == [{"name": "a", "size": 1}, {"name": "b", "size": None}]
    assert tables.rows_of(rows) == rows
    for things in (under_columns, rows):
        assert tables.row_of(things, 1) == {"name": "b", "size": None}
        assert tables.columns_of(things, "size", "name") == [[1, None], ["a", "b"]]
        columns = tables.all_columns(things)
        assert {name: list(values) for name, values in columns.items()} == {"name": ["a", "b"], "size": [1, None]}


def test_what_a_row_lacks_is_as_usual() -> None:
    bare, wall = {"name": "A", "symbols": []}, {"name": "B", "symbols": [], "walkable": 0, "like": "A"}
    usual = {"number": 1, "map_chars": []}
    first, second = terrain.TerrainType.from_rows([usual | bare, usual | wall], {"A": 5, "B": 6})
    assert (first.walkable, first.like, first.furniture) == (True, "", False)
    assert (second.walkable, second.like, second.code) == (False, "A", 6)


def test_columns_of_different_lengths_are_refused() -> None:
    columns = {"index": [1, 2], "character": ["a", "b"], "name": ["x"], "explanation": ["", ""], "char": ["a", "b"]}
    with pytest.raises(ValueError, match="2 rows, but 1 values of 'name'"):
        tables.records(MonsterClass, columns)
    with pytest.raises(LookupError):
        tables.records(MonsterClass, {"index": [1]})


def test_an_extended_catalogue_finds_its_own(catalog: Catalog) -> None:
    more = catalog.extended("mine", monsters=[{"name": "moss ant", "like": "soldier ant", "level": 9}])
    number = more.species_number("moss ant")
    assert number == len(catalog.species)
    assert more.one_species(number).level == 9
    assert more.one_species(number).speed == more.species[number].speed == 18
