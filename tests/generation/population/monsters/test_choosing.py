"""The choice of species, beyond the reference recordings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.chance.seeding import game_dice
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.population.monsters import class_pick, create, minor_demon, random_species
from vaultc.generation.population.species import count_birth, genocided
from vaultc.generation.site import Site
from vaultc.level.level import Level, MonsterOverride
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings

LAWFUL_TOTAL = 300
"""Sum of the weights at difficulty 10 for a hero of level 1 in a lawful dungeon; 138 without alignment."""


@pytest.fixture
def species_in() -> Callable[[Surroundings], set[int]]:
    """The species that come up among many random ones."""

    def sample(surroundings: Surroundings) -> set[int]:
        site = Site(Level(), game_dice(7), surroundings, UNNETHACK)
        return {number for _ in range(4000) if (number := random_species(site)) is not None}

    return sample


def _place(difficulty: int = 20, **facts: object) -> Surroundings:
    return Surroundings(depth=difficulty, difficulty=difficulty, **facts)  # type: ignore[arg-type]


def test_strength_follows_the_difficulty(species_in: Callable[..., set[int]], catalog: Catalog) -> None:
    found = [catalog.species[number].difficulty for number in species_in(_place(12))]
    assert (min(found), max(found)) == (2, 6)


def test_hellish_species_stay_in_gehennom(species_in: Callable[..., set[int]], catalog: Catalog) -> None:
    above, below = species_in(_place(40)), species_in(_place(40, dungeon="Gehennom"))
    assert not any("hell_only" in catalog.species[number].generation for number in above)
    assert any("hell_only" in catalog.species[number].generation for number in below)
    assert all(catalog.species[number].align <= 0 for number in below)


def test_sheol_has_its_own(species_in: Callable[..., set[int]], catalog: Catalog) -> None:
    found = [catalog.species[number].generation for number in species_in(_place(40, dungeon="Sheol"))]
    assert any("sheol_only" in flags for flags in found)
    assert not any("no_sheol" in flags and "sheol_only" not in flags for flags in found)


def test_rogue_level_has_capital_letters(species_in: Callable[..., set[int]], catalog: Catalog) -> None:
    found = species_in(_place(special_level="rogue"))
    assert found
    assert all("A" <= catalog.species[number].character <= "Z" for number in found)


def test_planes_have_their_elemental(species_in: Callable[..., set[int]], catalog: Catalog) -> None:
    found = species_in(_place(20, dungeon="The Elemental Planes", special_level="water"))
    rows = [catalog.species[number] for number in found]
    assert {row.name for row in rows if row.character == "E"} <= {"water elemental"}
    assert all("swim" in row.flags for row in rows if row.character != "E")


def test_alignment_of_a_registered_level_counts_even_if_none(site_of: Callable[..., Site]) -> None:
    for registered, total in ((True, 138), (False, LAWFUL_TOTAL)):
        site = site_of([(total, 0)], _place(10, registered=registered, dungeon_alignment="law"))
        assert random_species(site) is not None
        assert site.dice.spent()
        assert site.dice.streams == ["m"]


def test_the_levels_own_list_comes_first(site_of: Callable[..., Site], catalog: Catalog) -> None:
    newt = catalog.species_number("newt")
    override = MonsterOverride(60, [(3, "class", "F"), (0, "species", "newt"), (2, "species", "newt")])
    site = site_of([(100, 59), (6, 3)])
    site.level.mon_generation = override
    assert random_species(site) == newt
    assert site.dice.spent()


def test_the_roll_is_carried_through_the_list_again(site_of: Callable[..., Site], catalog: Catalog) -> None:
    site = site_of([(100, 0), (2, 1)])
    site.level.mon_generation = MonsterOverride(100, [(0, "species", "jackal"), (1, "species", "newt")])
    assert random_species(site) == catalog.species_number("newt")


def test_an_empty_class_in_the_list_falls_back(site_of: Callable[..., Site]) -> None:
    site = site_of([(100, 0), (1, 0), (138, 0)], _place(10))
    site.level.mon_generation = MonsterOverride(100, [(1, "class", "~")])
    assert random_species(site) is not None
    assert site.dice.spent()


def test_what_is_extinct_has_no_weight() -> None:
    site = Site(Level(), game_dice(3), _place(4), UNNETHACK)
    first = random_species(site)
    assert first is not None
    site.gone.add(first)
    assert first not in {random_species(site) for _ in range(2000)}


@pytest.mark.parametrize(("name", "limit"), [("jackal", 120), ("Nazgul", 9), ("erinys", 3), ("Medusa", 1)])
def test_species_die_out_by_births(name: str, limit: int, site_of: Callable[..., Site], catalog: Catalog) -> None:
    site, number = site_of(), catalog.species_number(name)
    assert number is not None
    for _ in range(limit - 1):
        count_birth(site, number)
    assert number not in site.gone
    count_birth(site, number)
    assert number in site.gone
    assert not genocided(site, number)


def test_genocided_species_are_not_created(site_of: Callable[..., Site]) -> None:
    site = site_of()
    site.gone.add(0)
    assert create(site, 0, 5, 5) is None
    assert not site.level.monsters


def test_placeholders_and_later_blocks_are_not_picked(catalog: Catalog) -> None:
    site = Site(Level(), game_dice(3), _place(60), UNNETHACK)
    names = {catalog.species[class_pick(site, "o", True) or 0].name for _ in range(500)}
    assert "orc" not in names
    demons = {class_pick(site, "&", True) for _ in range(2000)} - {None}
    assert max(number for number in demons if number is not None) < (catalog.species_number("Cthulhu") or 0)


def test_minor_demons_are_no_lords(catalog: Catalog) -> None:
    site = Site(Level(), game_dice(3), _place(60, dungeon="Gehennom"), UNNETHACK)
    found = {minor_demon(site) for _ in range(300)} - {None}
    assert len(found) > 3
    for number in found:
        row = catalog.species[number or 0]
        assert "demon" in row.flags
        assert not row.flags & {"lord", "prince"}
